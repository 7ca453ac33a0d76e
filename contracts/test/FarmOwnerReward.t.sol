// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FarmWorld} from "./support/FarmWorld.sol";

/// @title The owner's reward uses the rate that was in force when it was earned.
contract FarmOwnerRewardTest is FarmWorld {
    function setUp() public override {
        super.setUp();
        vm.roll(10);
    }

    function setReward(uint256 ownerReward) private {
        vm.prank(owner);
        farm.SetOwnerReward(ownerReward);
    }

    function test_a_new_owner_reward_does_not_work_backwards() public {
        makeFarm(false, COIN, 0, NO_CAP);
        add(lp, 1);
        add(mefi, 3);
        stake(farm, lp, 0, alice, COIN);
        stake(farm, mefi, 1, bob, COIN);
        vm.roll(110);
        // 100 blocks without an owner's part, then 10 with an additional half for the owner
        setReward(500);
        eq(mefi.balanceOf(owner), 0, "nothing of the 100 blocks before");
        vm.roll(120);
        farm.MassUpdatePools();
        eq(mefi.balanceOf(owner), 5 * COIN, "half of 10 blocks");
        eq(farm.PendingReward(0, alice), 27.5e18, "a quarter of 110 blocks");
        eq(farm.PendingReward(1, bob), 82.5e18, "three quarters of them");
    }

    function test_a_lower_owner_reward_takes_nothing_back() public {
        makeFarm(false, COIN, 500, NO_CAP);
        add(lp, 1);
        stake(farm, lp, 0, alice, COIN);
        vm.roll(110);
        setReward(0);
        eq(mefi.balanceOf(owner), 50 * COIN, "half of 100 blocks");
        vm.roll(120);
        farm.MassUpdatePools();
        eq(mefi.balanceOf(owner), 50 * COIN, "and nothing of the 10 after");
    }
}
