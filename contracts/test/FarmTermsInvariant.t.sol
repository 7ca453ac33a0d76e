// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FarmTerms} from "../src/nftfarm/FarmTerms.sol";
import {People} from "./support/People.sol";
import {Test} from "./support/Test.sol";

/// @dev The owner and a stranger, at the heights that matter. It records what happened; the invariants judge it, so each
///      of them fails alone.
contract FarmTermsHandler is Test {
    FarmTerms public immutable terms;
    address public immutable owner;
    uint256 public height;
    uint256 public done;
    uint256 public shortestWait = type(uint256).max;
    uint256 public largest;
    uint256 public largestStep;
    uint256 public byStrangers;

    /// @dev The daily reward as it must be, and the next one.
    uint256 public expected;
    uint256 public nextAmount;
    uint256 public nextStart;
    /// @dev The rewards that were seen at the arrival at each height.
    uint256[] public heights;
    uint256[] public seen;

    constructor(FarmTerms terms_, address owner_, uint256 height_) {
        (terms, owner, height) = (terms_, owner_, height_);
        expected = terms_.dailyReward();
        largest = expected;
    }

    function seenCount() external view returns (uint256) {
        return heights.length;
    }

    function set(uint256 seed, uint256 mode, uint256 wait) external {
        vm.roll(height);
        (uint256 step, uint256 ceiling) = (terms.maxStep(), terms.ceiling());
        uint256 amount = mode % 4 == 0
            ? bound(seed, 0, ceiling + 2)
            : mode % 4 == 1
                ? ceiling + seed % 2
                : mode % 4 == 2
                    ? expected + step + seed % 2
                    : expected > step ? expected - step - seed % 2 : 0;
        uint256 startBlock = height + terms.delay() - 1 + wait % 40;
        bool stranger = seed % 8 == 7;
        vm.prank(stranger ? address(0xBAD) : owner);
        try terms.setDailyReward(amount, startBlock) {
            ++done;
            if (stranger) ++byStrangers;
            if (startBlock - height < shortestWait) shortestWait = startBlock - height;
            if (amount > largest) largest = amount;
            (nextAmount, nextStart) = (amount, startBlock);
        } catch {}
    }

    /// @dev A change in the very block in which the last one starts.
    function setAtStart(uint256 seed) external {
        if (nextStart != 0) _roll(nextStart);
        uint256 less = seed % (terms.maxStep() + 1);
        uint256 amount = expected > less ? expected - less : 0;
        uint256 startBlock = height + terms.delay();
        vm.prank(owner);
        try terms.setDailyReward(amount, startBlock) {
            ++done;
            (nextAmount, nextStart) = (amount, startBlock);
        } catch {}
    }

    /// @dev Some blocks, or to the block before the next start, or to the start itself.
    function pass(uint256 blocks, uint256 mode) external {
        if (mode % 3 == 0 && nextStart != 0) _roll(nextStart - blocks % 2);
        else _roll(height + bound(blocks, 1, 60));
    }

    function _roll(uint256 to) private {
        if (to <= height) return;
        height = to;
        vm.roll(height);
        heights.push(height);
        seen.push(terms.dailyReward());
        if (nextStart == 0 || height < nextStart) return;
        uint256 step = nextAmount > expected ? nextAmount - expected : expected - nextAmount;
        if (step > largestStep) largestStep = step;
        (expected, nextAmount, nextStart) = (nextAmount, 0, 0);
    }
}

contract FarmTermsInvariantTest is People {
    uint256 private constant AMOUNT = 3_600e18;
    uint256 private constant CEILING = 4_400e18;
    uint256 private constant STEP = 900e18;
    uint256 private constant DELAY = 20;
    FarmTerms private terms;
    FarmTermsHandler private handler;

    function setUp() public {
        vm.roll(100);
        terms = new FarmTerms(owner, AMOUNT, CEILING, STEP, DELAY);
        handler = new FarmTermsHandler(terms, owner, 100);
    }

    function targetContracts() public view returns (address[] memory out) {
        out = new address[](1);
        out[0] = address(handler);
    }

    function test_steps_do_something() public {
        handler.set(2, 1, 1);
        handler.pass(1, 0);
        eq(handler.expected(), AMOUNT, "the block before");
        handler.pass(0, 0);
        eq(handler.expected(), CEILING, "started");
        handler.set(2, 3, 5);
        handler.setAtStart(1);
        eq(handler.done(), 3, "steps");
    }

    function invariant_a_reward_changes_at_its_start_block() public view {
        eq(terms.dailyReward(), handler.expected(), "now");
        (uint256 amount, uint256 startBlock) = terms.nextDailyReward();
        eq(amount, handler.nextAmount(), "next");
        eq(startBlock, handler.nextStart(), "its start");
    }

    function invariant_a_change_waits_for_the_delay() public view {
        vm.assertGe(handler.shortestWait(), DELAY, "waited");
    }

    function invariant_a_change_is_a_step_at_most() public view {
        vm.assertLe(handler.largestStep(), STEP, "step");
    }

    function invariant_no_reward_is_above_the_ceiling() public view {
        vm.assertLe(handler.largest(), CEILING, "ceiling");
    }

    function invariant_only_the_owner_changes_it() public view {
        eq(handler.byStrangers(), 0, "by strangers");
    }

    function invariant_the_past_stays() public view {
        uint256 count = handler.seenCount();
        for (uint256 k; k < count; ++k) {
            eq(terms.dailyRewardAt(handler.heights(k)), handler.seen(k), "past");
        }
    }
}
