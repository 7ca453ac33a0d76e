// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StableSwap} from "../src/exchange/StableSwap.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {World} from "./support/World.sol";

/// @dev Gas of the most frequent calls, saved in contracts/snapshots/exchange.json, so that a change is visible in
///      review.
/// forge-config: default.isolate = true
contract GasTest is World {
    string private constant GROUP = "exchange";

    function test_gas() public {
        UniPair pair = createUni(t0, t1, FEE30, SIXTH);
        vm.snapshotGasLastCall(GROUP, "create uni pair");
        StableSwap pool = createStable(t1, t2, FEE40, HALF, 170);
        vm.snapshotGasLastCall(GROUP, "create stable pool");
        createUni(t2, t3, FEE30, 0);
        addUni(t0, t1, alice, 5000e18, 10000e18);
        give(pool, alice, list(100000e18, 90000e18));
        addUni(t2, t3, alice, 7000e18, 3000e18);
        fund(bob, t0, 1000e18, address(router));
        fund(bob, t1, 1000e18, address(router));
        fund(bob, t1, 1000e18, address(pool));
        fund(bob, t2, 1000e18, address(pool));
        address[] memory two = list(address(t0), address(t1));
        address[] memory three = list(address(t0), address(t1), address(t2));
        address[] memory one = list(address(t1), address(t2));
        vm.startPrank(bob);
        router.SwapExactTokensForTokens(1e18, 0, two);
        router.SwapExactTokensForTokens(1e18, 0, two);
        vm.snapshotGasLastCall(GROUP, "swap, one uni hop");
        router.SwapExactTokensForTokens(1e18, 0, one);
        router.SwapExactTokensForTokens(1e18, 0, one);
        vm.snapshotGasLastCall(GROUP, "swap, one stable hop");
        router.SwapExactTokensForTokens(1e18, 0, three);
        vm.snapshotGasLastCall(GROUP, "swap, uni and stable hop");
        router.UniSwapTokensForExactTokens(1e18, 10e18, two);
        vm.snapshotGasLastCall(GROUP, "swap for exact, one uni hop");
        t0.transfer(address(pair), 1e18);
        pair.Swap(
            pair.Token0() == address(t0) ? 0 : 1e17, pair.Token0() == address(t0) ? 1e17 : 0, bob, "", bob
        );
        vm.snapshotGasLastCall(GROUP, "pair: swap");
        router.GetAmountsOut(1e18, three);
        vm.snapshotGasLastCall(GROUP, "quote, uni and stable hop");
        router.UniAddLiquidity(address(t0), address(t1), 1e18, 10e18, 0, 0);
        vm.snapshotGasLastCall(GROUP, "add liquidity");
        router.UniAddLiquidityOneCoin(address(t0), address(t1), address(t0), 1e18, 0);
        vm.snapshotGasLastCall(GROUP, "add liquidity in one coin");
        pair.approve(address(router), type(uint256).max);
        router.UniRemoveLiquidity(address(t0), address(t1), 1e17, 0, 0);
        vm.snapshotGasLastCall(GROUP, "remove liquidity");
        router.UniRemoveLiquidityOneCoin(address(t0), address(t1), 1e17, address(t0), 0);
        vm.snapshotGasLastCall(GROUP, "remove liquidity in one coin");
        pool.AddLiquidity(list(1e18, 2e18), 0);
        vm.snapshotGasLastCall(GROUP, "stable: add");
        pool.RemoveLiquidity(1e17, list(0, 0));
        vm.snapshotGasLastCall(GROUP, "stable: remove");
        pool.RemoveLiquidityImbalance(list(1e17, 0), 1e18);
        vm.snapshotGasLastCall(GROUP, "stable: remove chosen amounts");
        pool.RemoveLiquidityOneCoin(1e17, 1, 0);
        vm.snapshotGasLastCall(GROUP, "stable: remove in one coin");
        vm.stopPrank();
        vm.prank(owner);
        pair.WithdrawAdminFees();
        vm.snapshotGasLastCall(GROUP, "uni: withdraw admin fees");
    }
}
