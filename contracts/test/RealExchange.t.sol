// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StableSwap} from "../src/exchange/StableSwap.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {World} from "./support/World.sol";

/// @dev The variants behave like the real chain's contracts where ours differ from them.
contract RealExchangeTest is World {
    uint256 private constant NOW = 1_700_000_000;

    function real() internal pure override returns (bool) {
        return true;
    }

    function earned(UniPair pair) private returns (uint256 minted) {
        give(pair, alice, 1000e18, 1000e18);
        sell(pair, true, 100e18, 90e18, bob);
        give(pair, alice, 10e18, 10e18);
        minted = pair.MintedAdminBalance();
        yes(minted > 0, "admin LP");
    }

    function test_the_owner_holds_the_admin_lp() public {
        UniPair pair = uni(t0, t1, FEE30, SIXTH);
        uint256 minted = earned(pair);
        eq(pair.balanceOf(owner), minted, "the owner's");
        vm.startPrank(owner);
        pair.transfer(address(pair), 1);
        refuses("Exchange: OWNER_LIQUIDITY");
        pair.Burn(owner);
        pair.CommitTransferOwnerWinner(bob, address(0), 86400);
        vm.warp(NOW + 86400);
        refuses("LPToken: TRANSFER_EXCEED_BALANCE");
        pair.ApplyTransferOwnerWinner();
        vm.stopPrank();
        UniPair whole = uni(t0, t1, FEE30, SIXTH);
        minted = earned(whole);
        vm.startPrank(owner);
        whole.CommitTransferOwnerWinner(bob, address(0), 86400);
        vm.warp(NOW + 2 * 86400);
        whole.ApplyTransferOwnerWinner();
        vm.stopPrank();
        eq(whole.balanceOf(bob), minted, "moved with the office");
    }

    function test_the_router_keeps_the_owners_admin_lp() public {
        UniPair pair = createUni(t0, t1, FEE30, SIXTH);
        uint256 lp = addUni(t0, t1, owner, 1000e18, 1000e18);
        fund(bob, t0, 100e18, address(router));
        vm.prank(bob);
        router.SwapExactTokensForTokens(100e18, 0, list(address(t0), address(t1)));
        addUni(t0, t1, alice, 1e18, 10e18);
        vm.startPrank(owner);
        pair.approve(address(router), type(uint256).max);
        refuses("Router: OWNER_LIQUIDITY");
        router.UniRemoveLiquidity(address(t0), address(t1), lp + 1, 0, 0);
        router.UniRemoveLiquidity(address(t0), address(t1), lp, 0, 0);
        vm.stopPrank();
    }

    function test_dust_before_the_first_deposit_sets_the_price() public {
        UniPair pair = createUni(t0, t1, FEE30, SIXTH);
        t0.mint(address(pair), 1);
        pair.Sync();
        fund(bob, t0, 1e18, address(router));
        fund(bob, t1, 1e18, address(router));
        refuses("Exchange: INSUFFICIENT_LIQUIDITY");
        vm.prank(bob);
        router.UniAddLiquidity(address(t0), address(t1), 1e18, 1e18, 0, 0);
    }

    function test_a_new_admin_fee_counts_from_the_last_mint_and_never_lapses() public {
        UniPair pair = uni(t0, t1, FEE30, SIXTH);
        earned(pair);
        sell(pair, true, 100e18, 70e18, bob);
        uint256 due = pair.AdminBalance();
        vm.startPrank(owner);
        pair.CommitNewFee(FEE30, 1e10, 0, 86400);
        vm.warp(NOW + 3650 days);
        pair.ApplyNewFee();
        vm.stopPrank();
        yes(pair.AdminBalance() > due, "of what was earned before");
    }

    function test_a_stable_pool_locks_nothing() public {
        StableSwap pool = stable(coins2(), list(18, 18), 170, 0, HALF, address(0));
        eq(give(pool, alice, list(1, 1)), 2, "D, however small");
        give(pool, alice, list(1e18, 1e18));
        uint256 all = pool.totalSupply();
        eq(pool.balanceOf(alice), all, "nothing is locked");
        vm.startPrank(alice);
        yes(pool.RemoveLiquidityOneCoin(all, 0, 0) > 0.9e18, "all of it in one coin");
        vm.stopPrank();
        eq(pool.totalSupply(), 0, "empty, with a coin left behind");
    }

    function test_a_stable_pool_takes_a_deposit_for_nothing() public {
        StableSwap pool = stable(coins2(), list(18, 18), 170, 0, HALF, address(0));
        give(pool, alice, list(1, 1));
        t0.mint(address(pool), 1e18);
        t1.mint(address(pool), 1e18);
        vm.prank(owner);
        pool.DonateAdminFees();
        eq(give(pool, bob, list(1e17, 1e17)), 0, "0 LP");
    }

    function test_an_invariant_that_alternates_is_refused() public {
        StableSwap pool = stable(coins2(), list(18, 18), 170, FEE40, HALF, address(0));
        fund(alice, t0, 100_006, address(pool));
        fund(alice, t1, 1, address(pool));
        refuses("Exchange: D");
        vm.prank(alice);
        pool.AddLiquidity(list(100_006, 1), 0);
    }

    function test_the_getter_is_ours_alone() public {
        UniPair pair = uni(t0, t1, FEE30, SIXTH);
        StableSwap pool = stable(coins2(), list(18, 18), 170, FEE40, HALF, address(0));
        vm.expectRevert();
        pair.MinimumLiquidity();
        vm.expectRevert();
        pool.MinimumLiquidity();
    }
}
