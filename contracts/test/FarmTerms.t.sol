// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IFarmTermsEvents} from "../src/interfaces/IFarmTerms.sol";
import {FarmTerms} from "../src/nftfarm/FarmTerms.sol";
import {People} from "./support/People.sol";

contract FarmTermsTest is People {
    uint256 private constant AMOUNT = 3_600e18;
    uint256 private constant CEILING = 5_000e18;
    uint256 private constant STEP = 900e18;
    uint256 private constant DELAY = 240;
    FarmTerms private terms;

    function setUp() public {
        vm.roll(100);
        terms = new FarmTerms(owner, AMOUNT, CEILING, STEP, DELAY);
    }

    function deploy(uint256 amount, uint256 delay) external returns (FarmTerms) {
        return new FarmTerms(owner, amount, CEILING, STEP, delay);
    }

    function _set(uint256 amount, uint256 startBlock) private {
        vm.prank(owner);
        terms.setDailyReward(amount, startBlock);
    }

    function _next() private view returns (uint256 sum) {
        (uint256 amount, uint256 startBlock) = terms.nextDailyReward();
        sum = amount + startBlock;
    }

    function test_reads() public view {
        eq(terms.owner(), owner, "owner");
        eq(terms.pendingOwner(), address(0), "no next owner");
        eq(terms.ceiling(), CEILING, "ceiling");
        eq(terms.maxStep(), STEP, "step");
        eq(terms.delay(), DELAY, "delay");
        eq(terms.dailyReward(), AMOUNT, "now");
        eq(_next(), 0, "none");
        eq(terms.termCount(), 1, "one");
        (uint256 amount, uint256 startBlock) = terms.termAt(0);
        eq(amount, AMOUNT, "amount");
        eq(startBlock, 100, "start");
        eq(terms.dailyRewardAt(99), 0, "before");
        eq(terms.dailyRewardAt(100), AMOUNT, "from the first block");
    }

    function test_a_deployment_is_checked() public {
        refuses("FarmTerms: CEILING");
        this.deploy(CEILING + 1, DELAY);
        refuses("FarmTerms: DELAY");
        this.deploy(AMOUNT, 0);
        vm.expectEmit();
        emit IFarmTermsEvents.DailyRewardSet(CEILING, 100);
        eq(this.deploy(CEILING, 1).dailyReward(), CEILING, "the largest");
        eq(this.deploy(0, 1).dailyReward(), 0, "none");
    }

    function test_a_change_starts_at_its_block() public {
        refuses("FarmTerms: DELAY");
        _set(4_000e18, 339);
        vm.expectEmit();
        emit IFarmTermsEvents.DailyRewardSet(4_000e18, 340);
        _set(4_000e18, 340);
        (uint256 amount, uint256 startBlock) = terms.nextDailyReward();
        eq(amount, 4_000e18, "next");
        eq(startBlock, 340, "its start");
        eq(terms.dailyRewardAt(340), 4_000e18, "planned");
        vm.roll(339);
        eq(terms.dailyReward(), AMOUNT, "not yet");
        vm.roll(340);
        eq(terms.dailyReward(), 4_000e18, "now");
        eq(_next(), 0, "none");
        eq(terms.dailyRewardAt(339), AMOUNT, "the past stays");
        eq(terms.dailyRewardAt(99), 0, "before the first");
        eq(terms.termCount(), 2, "two");
        panics(0x32);
        terms.termAt(2);
    }

    function test_a_change_that_has_not_started_is_replaced() public {
        _set(4_000e18, 340);
        vm.roll(339);
        _set(3_000e18, 1_000);
        eq(terms.termCount(), 2, "in its place");
        vm.roll(999);
        eq(terms.dailyReward(), AMOUNT, "the replaced one never starts");
        vm.roll(1_000);
        eq(terms.dailyReward(), 3_000e18, "the later one does");
        // In its start block a change is no longer replaced.
        _set(2_100e18, 1_240);
        eq(terms.termCount(), 3, "beside it");
        eq(terms.dailyReward(), 3_000e18, "unchanged");
    }

    function test_the_step_is_from_the_reward_now() public {
        refuses("FarmTerms: STEP");
        _set(AMOUNT + STEP + 1, 340);
        refuses("FarmTerms: STEP");
        _set(AMOUNT - STEP - 1, 340);
        _set(AMOUNT + STEP, 340);
        // Not from the one that has not started.
        refuses("FarmTerms: STEP");
        _set(AMOUNT + STEP + 1, 340);
        _set(AMOUNT - STEP, 340);
        vm.roll(340);
        _set(AMOUNT - 2 * STEP, 580);
    }

    function test_the_ceiling() public {
        refuses("FarmTerms: CEILING");
        _set(CEILING + 1, 340);
        _set(AMOUNT + STEP, 340);
        vm.roll(340);
        refuses("FarmTerms: CEILING");
        _set(CEILING + 1, 580);
        _set(CEILING, 580);
        vm.roll(580);
        eq(terms.dailyReward(), CEILING, "the largest");
    }

    function test_a_reward_of_nothing() public {
        for (uint256 k = 1; k <= 4; ++k) {
            _set(AMOUNT - k * STEP, vm.getBlockNumber() + DELAY);
            vm.roll(vm.getBlockNumber() + DELAY);
        }
        eq(terms.dailyReward(), 0, "none");
    }

    function test_the_owner() public {
        refuses("not owner");
        vm.prank(alice);
        terms.setDailyReward(AMOUNT, 340);
        refuses("not owner");
        vm.prank(alice);
        terms.setOwner(alice);
        vm.prank(owner);
        terms.setOwner(bob);
        eq(terms.pendingOwner(), bob, "proposed");
        refuses("Handover: NOT_PROPOSED");
        vm.prank(alice);
        terms.acceptOwner();
        vm.prank(bob);
        terms.acceptOwner();
        eq(terms.owner(), bob, "accepted");
        refuses("not owner");
        _set(AMOUNT, 340);
    }
}
