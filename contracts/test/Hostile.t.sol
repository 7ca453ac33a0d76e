// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StableSwap} from "../src/exchange/StableSwap.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {OddToken} from "./support/Mocks.sol";
import {World} from "./support/World.sol";

/// @dev Tokens that take a fee, answer oddly, revert, or call back.
contract HostileTest is World {
    OddToken private odd;
    UniPair private pair;
    StableSwap private pool;

    function setUp() public override {
        super.setUp();
        odd = new OddToken();
        pair = createUni(MRC20(address(odd)), t0, FEE30, 0);
        pool = createStable(MRC20(address(odd)), t1, FEE30, 0, 170);
        get(alice, 3000e18);
        addUni(MRC20(address(odd)), t0, alice, 0, 0, 1000e18);
        fund(alice, t1, 1000e18, address(pool));
        vm.prank(alice);
        pool.AddLiquidity(list(1000e18, 1000e18), 0);
        get(bob, 100e18);
    }

    function get(address who, uint256 amount) private {
        odd.mint(who, amount);
        vm.startPrank(who);
        odd.approve(address(router), type(uint256).max);
        odd.approve(address(pool), type(uint256).max);
        vm.stopPrank();
    }

    function addUni(MRC20 a, MRC20 b, address who, uint256, uint256, uint256 amount) private {
        fund(who, b, amount, address(router));
        vm.prank(who);
        router.UniAddLiquidity(address(a), address(b), amount, amount, 0, 0);
    }

    function oddTo(MRC20 other) private view returns (address[] memory) {
        return list(address(odd), address(other));
    }

    function test_plain_and_silent_tokens_work() public {
        vm.startPrank(bob);
        router.SwapExactTokensForTokens(1e18, 0, oddTo(t0));
        odd.setMood(OddToken.Mood.ReturnsNothing);
        router.SwapExactTokensForTokens(1e18, 0, oddTo(t0));
        router.SwapExactTokensForTokens(1e18, 0, oddTo(t1));
        vm.stopPrank();
    }

    function test_fee_on_transfer() public {
        odd.setMood(OddToken.Mood.TakesFee);
        vm.startPrank(bob);
        // the pair gets less than the quoted input
        refuses("Exchange: K");
        router.SwapExactTokensForTokens(1e18, 0, oddTo(t0));
        // the router gets less than it has to pass on
        vm.expectRevert();
        router.SwapExactTokensForTokens(1e18, 0, oddTo(t1));
        // the pool accepts only the announced amount
        refuses("Exchange: TRANSFER_AMOUNT");
        pool.Exchange(0, 1, 1e18, 0, bob);
        refuses("Exchange: TRANSFER_AMOUNT");
        pool.AddLiquidity(list(1e18, 0), 0);
        vm.stopPrank();
        // a uni deposit counts the received amount, so that only the depositor loses
        fund(bob, t0, 10e18, address(router));
        uint256 k = pair.Reserve0() * pair.Reserve1() / pair.totalSupply();
        vm.prank(bob);
        router.UniAddLiquidity(address(odd), address(t0), 10e18, 10e18, 0, 0);
        vm.assertGe(pair.Reserve0() * pair.Reserve1() / pair.totalSupply(), k, "LP value");
        // and LPs can withdraw
        uint256 lp = pair.balanceOf(alice);
        vm.startPrank(alice);
        pair.approve(address(router), lp);
        router.UniRemoveLiquidity(address(odd), address(t0), lp, 0, 0);
        pool.RemoveLiquidity(pool.balanceOf(alice), list(0, 0));
        vm.stopPrank();
    }

    function test_refusing_tokens() public {
        vm.startPrank(bob);
        odd.setMood(OddToken.Mood.RevertsWithText);
        refuses("odd: no");
        router.SwapExactTokensForTokens(1e18, 0, oddTo(t0));
        refuses("odd: no");
        pool.Exchange(0, 1, 1e18, 0, bob);
        odd.setMood(OddToken.Mood.RevertsSilently);
        refuses("Exchange: TRANSFER_FAILED");
        router.SwapExactTokensForTokens(1e18, 0, oddTo(t0));
        odd.setMood(OddToken.Mood.ReturnsFalse);
        refuses("Exchange: TRANSFER_FAILED");
        router.SwapExactTokensForTokens(1e18, 0, oddTo(t0));
        refuses("Exchange: TRANSFER_FAILED");
        pool.Exchange(0, 1, 1e18, 0, bob);
        vm.stopPrank();
    }

    function test_no_token_at_all() public {
        UniPair ghost = createUni(MRC20(address(0xDEAD1)), t2, FEE30, 0);
        vm.expectRevert();
        ghost.Mint(bob);
        fund(bob, t2, 1e18, address(router));
        refuses("Exchange: TRANSFER_FAILED");
        vm.prank(bob);
        router.UniAddLiquidity(address(0xDEAD1), address(t2), 1e18, 1e18, 0, 0);
    }

    function test_reentrancy() public {
        bytes[5] memory pairCalls = [
            abi.encodeCall(pair.Mint, (bob)),
            abi.encodeCall(pair.Burn, (bob)),
            abi.encodeCall(pair.Swap, (1, 0, bob, "", bob)),
            abi.encodeCall(pair.Sync, ()),
            abi.encodeCall(pair.Skim, (bob))
        ];
        address[] memory back = list(address(t0), address(odd));
        fund(bob, t0, 100e18, address(router));
        for (uint256 k; k < pairCalls.length; ++k) {
            odd.callBack(address(pair), pairCalls[k], "Exchange: LOCKED");
            vm.prank(bob);
            router.SwapExactTokensForTokens(1e18, 0, back);
            yes(odd.hit(), "called back");
        }
        bytes[7] memory poolCalls = [
            abi.encodeCall(pool.Exchange, (0, 1, 1, 0, bob)),
            abi.encodeCall(pool.AddLiquidity, (list(1, 1), 0)),
            abi.encodeCall(pool.RemoveLiquidity, (1, list(0, 0))),
            abi.encodeCall(pool.RemoveLiquidityImbalance, (list(1, 1), 1)),
            abi.encodeCall(pool.RemoveLiquidityOneCoin, (1, 0, 0)),
            abi.encodeCall(pool.WithdrawAdminFees, ()),
            abi.encodeCall(pool.DonateAdminFees, ())
        ];
        for (uint256 k; k < poolCalls.length; ++k) {
            odd.callBack(address(pool), poolCalls[k], "Exchange: LOCKED");
            vm.prank(bob);
            pool.Exchange(0, 1, 1e18, 0, bob);
            yes(odd.hit(), "called back");
        }
    }
}
