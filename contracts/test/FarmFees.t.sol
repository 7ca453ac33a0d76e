// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Pool} from "../src/farm/Pool.sol";
import {FarmWorld} from "./support/FarmWorld.sol";

contract FarmFeesTest is FarmWorld {
    function pool(uint256 d, uint256 w) private returns (Pool made) {
        makeFarm(false, 1e18, 0, NO_CAP);
        made = strat(lp, d, w, 0);
        vm.prank(owner);
        farm.Add(1, address(lp), false, address(made));
    }

    /// Regression: gov must not be able to take 99.99 % of a pending deposit.
    function test_gov_cannot_take_a_deposit() public {
        Pool p = pool(10000, 10000);
        give(lp, alice, address(farm), 1_000e18);
        vm.prank(owner);
        (bool ok,) = address(p).call(abi.encodeCall(p.SetDepositFeeFactor, (1)));
        ok;
        vm.prank(alice);
        farm.Deposit(0, 1_000e18);
        yes(farm.StakedWantTokens(0, alice) >= 900e18, "alice gave 1,000 and has 0.1");
    }

    /// Regression: the fee of the last staker to leave must not go to the next one, who stakes dust (or to the same one
    /// again).
    function test_last_fee_is_nobody_elses() public {
        pool(10000, 9000);
        stake(farm, lp, 0, alice, 1_000_000e18);
        vm.prank(alice);
        farm.WithdrawAll(0);
        stake(farm, lp, 0, bob, 1e18);
        vm.prank(bob);
        farm.WithdrawAll(0);
        yes(lp.balanceOf(bob) <= 1e18, "90,000 tokens for one");
    }

    // ---- a minimum ----

    function change(Pool p, bool deposit, uint256 factor) private {
        vm.startPrank(owner);
        if (deposit) p.SetDepositFeeFactor(factor);
        else p.SetWithdrawFeeFactor(factor);
        vm.roll(block.number + 172_800);
        if (deposit) p.ApplyDepositFeeFactor();
        else p.ApplyWithdrawFeeFactor();
        vm.stopPrank();
    }

    /// @dev A fee applied right before a deposit cannot take more than the staker allows.
    function test_a_minimum_when_depositing() public {
        Pool p = pool(10000, 10000);
        give(lp, alice, address(farm), 1_000e18);
        change(p, true, 9500);
        vm.startPrank(alice);
        refuses("Farm: LESS");
        farm.DepositAtLeast(0, 1_000e18, 950e18 + 1);
        farm.DepositAtLeast(0, 1_000e18, 950e18);
        vm.stopPrank();
        eq(farm.StakedWantTokens(0, alice), 950e18, "staked");
    }

    function test_a_minimum_when_withdrawing() public {
        Pool p = pool(10000, 10000);
        stake(farm, lp, 0, alice, 1_000e18);
        change(p, false, 9500);
        vm.startPrank(alice);
        refuses("Farm: LESS");
        farm.WithdrawAtLeast(0, 500e18, 475e18 + 1);
        farm.WithdrawAtLeast(0, 500e18, 475e18);
        eq(lp.balanceOf(alice), 475e18, "paid");
        refuses("Farm: LESS");
        farm.WithdrawAtLeast(0, 0, 1);
        farm.WithdrawAtLeast(0, type(uint256).max, 475e18);
        vm.stopPrank();
        eq(farm.StakedWantTokens(0, alice), 0, "all");
    }

    /// @dev A MApp farm takes no fee: the minimum is the amount itself.
    function test_a_minimum_of_a_mapp_farm() public {
        makeMApp(false, 1e18, 0, lp, 1e24);
        give(lp, alice, address(mapp), 10e18);
        vm.startPrank(alice);
        refuses("Farm: LESS");
        mapp.DepositAtLeast(0, 10e18, 10e18 + 1);
        mapp.DepositAtLeast(0, 10e18, 10e18);
        refuses("Farm: LESS");
        mapp.WithdrawAtLeast(0, 10e18, 10e18 + 1);
        mapp.WithdrawAtLeast(0, 20e18, 10e18);
        vm.stopPrank();
        eq(lp.balanceOf(alice), 10e18, "back");
    }
}
