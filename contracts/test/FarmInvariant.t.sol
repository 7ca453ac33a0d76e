// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {MAppFarm} from "../src/farm/MAppFarm.sol";
import {Pool} from "../src/farm/Pool.sol";
import {IFarmBase} from "../src/interfaces/IFarm.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {FarmHandler} from "./support/FarmHandler.sol";
import {FarmWorld} from "./support/FarmWorld.sol";

/// @dev A farm with three pools, the last one with fees, and two MApp farms. One of these stakes its reward token.
contract FarmInvariantTest is FarmWorld {
    FarmHandler private handler;
    MRC20 private mpl;
    MRC20 private lp2;
    Pool[3] private pools;
    MAppFarm[2] private mapps;

    function setUp() public override {
        super.setUp();
        vm.roll(10);
        mpl = new MRC20("MPL", "MPL", address(this), 0);
        lp2 = new MRC20("LP2", "LP2", address(this), 0);
        makeFarm(false, COIN, 100, NO_CAP);
        pools[0] = add(lp, 3);
        pools[1] = add(mefi, 2);
        pools[2] = strat(lp2, 9900, 9950, 4000);
        vm.prank(owner);
        farm.Add(5, address(lp2), false, address(pools[2]));
        for (uint256 k; k < 2; ++k) {
            address want = k == 0 ? address(lp) : address(mpl);
            mapps[k] = new MAppFarm(owner, banker, address(mpl), 50, COIN, 0, want);
            vm.prank(banker);
            mpl.approve(address(mapps[k]), type(uint256).max);
        }
        mpl.mint(banker, 1e22);
        address[] memory people = new address[](4);
        (people[0], people[1], people[2], people[3]) = (alice, bob, carol, address(0xCAFE));
        MRC20[5] memory wants = [lp, mefi, lp2, lp, mpl];
        handler = new FarmHandler(farm, mapps, mefi, mpl, wants, owner, banker, people, 10);
        mefi.setMinter(address(handler), true);
        lp.setMinter(address(handler), true);
        lp2.setMinter(address(handler), true);
        mpl.setMinter(address(handler), true);
    }

    function targetContracts() public view returns (address[] memory out) {
        out = new address[](1);
        out[0] = address(handler);
    }

    /// @dev A campaign whose steps all revert proves nothing: each step must be able to succeed.
    function test_steps_do_something() public {
        for (uint256 place; place < 5; ++place) {
            handler.deposit(0, place, 1e20);
            handler.deposit(1, place, 2e20);
        }
        handler.pass(100);
        for (uint256 place; place < 5; ++place) {
            handler.withdraw(0, place, 1e18);
            handler.harvest(1, place);
        }
        handler.setBanker(0, true);
        handler.pass(100);
        handler.setRate(0, 5);
        handler.setWeight(1, 7);
        for (uint256 place; place < 5; ++place) {
            handler.update(place);
            handler.quit(0, place, false);
            handler.quit(1, place, true);
        }
        handler.setBanker(1e20, false);
        eq(handler.done(), 30, "steps");
        yes(handler.paid(0) > 0 && handler.paid(1) > 0 && handler.paid(2) > 0, "rewards were paid");
        invariant_stakes_are_the_pools_want();
        invariant_rewards_are_covered();
        invariant_nobody_is_kept();
        invariant_the_last_fee_is_nobodys();
    }

    function invariant_stakes_are_the_pools_want() public view {
        for (uint256 place; place < 5; ++place) {
            IFarmBase f = handler.farmOf(place);
            uint256 sum;
            uint256 shares;
            for (uint256 a; a < handler.actorCount(); ++a) {
                sum += f.StakedWantTokens(handler.pidOf(place), handler.actors(a));
                (uint256 own,) = f.UserInfo(handler.pidOf(place), handler.actors(a));
                shares += own;
            }
            if (place < 3) {
                uint256 locked = pools[place].WantLockedTotal();
                eq(shares, pools[place].SharesTotal(), "shares");
                if (place < 2) {
                    eq(sum, locked, "stakes");
                } else {
                    vm.assertLe(sum, locked, "stakes");
                    // all except for rounding and the virtual shares' part of the remaining fees
                    uint256 virtual_ = (locked - shares) * 1e12 / (shares + 1e12) + 1;
                    if (shares > 0) {
                        vm.assertGe(sum + handler.actorCount() + virtual_, locked, "stakes, floored");
                    }
                }
                vm.assertGe(handler.wants(place).balanceOf(address(pools[place])), locked, "held");
            } else {
                eq(sum, mapps[place - 3].WantLockedTotal(), "stakes");
                vm.assertGe(handler.wants(place).balanceOf(address(f)), sum, "held");
            }
        }
    }

    /// @dev No debt is below the reward that the shares had earned when it was written. If it were a wei less, a
    ///      frequent harvester would be paid rewards that were never earned.
    function invariant_debts_are_never_rounded_down() public view {
        for (uint256 place; place < 5; ++place) {
            for (uint256 a; a < handler.actorCount(); ++a) {
                address who = handler.actors(a);
                (uint256 shares, uint256 debt) = handler.farmOf(place).UserInfo(handler.pidOf(place), who);
                uint256 earned = Math.mulDiv(shares, handler.accAt(place, who), 1e18, Math.Rounding.Ceil);
                vm.assertGe(debt, earned, "a debt is what was earned, rounded up");
            }
        }
    }

    /// @dev A new stake in a pool that has already paid rewards: for any amount it has earned nothing yet, not even a
    ///      part of a wei.
    /// forge-config: default.invariant.check_interval = 8
    /// forge-config: long.invariant.check_interval = 4
    function invariant_a_new_stake_owes_all_that_was_earned() public {
        uint256 state = vm.snapshotState();
        vm.roll(handler.height() + 3);
        for (uint256 place; place < 5; ++place) {
            for (uint256 a; a < 2; ++a) {
                handler.deposit(a, place, 1e20 + 1 + a * (7e19 + 3));
                vm.roll(handler.height() + 10 * (a + 1));
                handler.harvest(a, place);
            }
        }
        invariant_debts_are_never_rounded_down();
        vm.revertToState(state);
    }

    /// @dev paid + pending is at most the reward received plus the reward still requested; the reward received is at
    ///      most the reward earned.
    /// forge-config: default.invariant.check_interval = 8
    /// forge-config: long.invariant.check_interval = 4
    function invariant_rewards_are_covered() public {
        uint256 state = vm.snapshotState();
        vm.roll(handler.height());
        farm.MassUpdatePools();
        uint256[3] memory pending;
        for (uint256 place; place < 5; ++place) {
            for (uint256 a; a < handler.actorCount(); ++a) {
                pending[
                    handler.bookOf(place)
                ] += handler.farmOf(place).PendingReward(handler.pidOf(place), handler.actors(a));
            }
        }
        uint256 held = mefi.balanceOf(address(farm));
        vm.assertLe(pending[0], held + farm.Unfunded(), "MEFI: pending is covered");
        if (handler.minter()) eq(farm.Unfunded(), 0, "nothing is missing while the farm may mint");
        uint256 minted = mefi.totalSupply() - handler.made() - mefi.balanceOf(owner);
        eq(handler.paid(0) + held, minted, "paid and held is minted");
        vm.assertLe(handler.paid(0) + pending[0], minted + farm.Unfunded(), "paid and pending");
        vm.assertLe(minted + farm.Unfunded(), handler.emitted(0), "minted is earned");
        for (uint256 k; k < 2; ++k) {
            mapps[k].UpdatePool(0);
            held = mpl.balanceOf(address(mapps[k])) - (k == 1 ? mapps[k].WantLockedTotal() : 0);
            vm.assertLe(pending[k + 1], held + mapps[k].Unfunded(), "MApp: pending is covered");
            vm.assertLe(handler.paid(k + 1) + held + mapps[k].Unfunded(), handler.emitted(k + 1), "is earned");
        }
        vm.revertToState(state);
    }

    /// @dev When all stakers have left a pool with fees, the next staker has the deposited amount, and none of their
    ///      fees.
    /// forge-config: default.invariant.check_interval = 8
    /// forge-config: long.invariant.check_interval = 4
    function invariant_the_last_fee_is_nobodys() public {
        uint256 state = vm.snapshotState();
        vm.roll(handler.height());
        for (uint256 a; a < handler.actorCount(); ++a) {
            address who = handler.actors(a);
            if (farm.StakedWantTokens(2, who) == 0) continue;
            vm.prank(who);
            farm.WithdrawAll(2);
        }
        address next = address(0x9E87);
        uint256 before = 1e25;
        stake(farm, lp2, 2, next, before);
        vm.assertLe(farm.StakedWantTokens(2, next), before * 9900 / 10000, "no more than was credited");
        vm.prank(next);
        farm.WithdrawAll(2);
        vm.assertLe(lp2.balanceOf(next), before * 9900 / 10000 * 9950 / 10000, "nor when leaving");
        vm.revertToState(state);
    }

    /// @dev Whatever happened (no right to mint, no money, a paused reward), every staker gets the stake back.
    /// forge-config: default.invariant.check_interval = 8
    /// forge-config: long.invariant.check_interval = 4
    function invariant_nobody_is_kept() public {
        uint256 state = vm.snapshotState();
        vm.roll(handler.height() + 1000);
        if (handler.minter()) mefi.setMinter(address(farm), false);
        uint256 money = mpl.balanceOf(banker);
        vm.prank(banker);
        mpl.transfer(address(0xDEAD), money);
        for (uint256 place; place < 5; ++place) {
            IFarmBase f = handler.farmOf(place);
            MRC20 want = handler.wants(place);
            bool own = address(want) == address(handler.rewardOf(place));
            if (!own) handler.rewardOf(place).Pause();
            for (uint256 a; a < handler.actorCount(); ++a) {
                address who = handler.actors(a);
                uint256 pid = handler.pidOf(place);
                uint256 staked = f.StakedWantTokens(pid, who);
                uint256 before = want.balanceOf(who);
                if (staked == 0) continue;
                vm.prank(who);
                if (a % 2 == 0) f.WithdrawAll(pid);
                else f.EmergencyWithdraw(pid);
                uint256 got = want.balanceOf(who) - before;
                vm.assertGe(got, place == 2 ? staked * 9950 / 10000 : staked, "the stake");
            }
            if (!own) handler.rewardOf(place).Unpause();
        }
        vm.revertToState(state);
    }
}
