// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {VoteLock} from "../src/governance/VoteLock.sol";
import {IVoteLockEvents} from "../src/interfaces/IVoteLock.sol";
import {GovernanceWorld} from "./support/GovernanceWorld.sol";
import {OddToken} from "./support/Mocks.sol";

contract VoteLockTest is GovernanceWorld {
    function create(uint256 coolDown) external returns (VoteLock) {
        return new VoteLock(address(mefi), coolDown);
    }

    function test_reads() public {
        eq(voteLock.token(), address(mefi), "token");
        eq(voteLock.coolDown(), COOL_DOWN, "cool-down");
        eq(voteLock.CLOCK_MODE(), "mode=blocknumber&from=default", "clock");
        eq(voteLock.clock(), START + 1, "height");
        eq(voteLock.locked(alice), ALICE, "locked");
        eq(voteLock.delegates(alice), alice, "delegates to itself");
        eq(voteLock.getVotes(alice), ALICE, "votes");
        eq(voteLock.totalLocked(), ALICE + BOB, "total");
        eq(voteLock.getPastVotes(alice, START), ALICE, "past votes");
        eq(voteLock.getPastVotes(alice, START - 1), 0, "before");
        eq(voteLock.getPastTotalSupply(START), ALICE + BOB, "past total");
        eq(mefi.balanceOf(address(voteLock)), ALICE + BOB, "held");
        refuses("VoteLock: COOL_DOWN");
        this.create(0);
        refuses("VoteLock: COOL_DOWN");
        this.create(uint256(type(uint32).max) + 1);
    }

    function test_the_end_of_this_block_is_not_known() public {
        refuses("VoteLock: FUTURE");
        voteLock.getPastVotes(alice, START + 1);
        refuses("VoteLock: FUTURE");
        voteLock.getPastTotalSupply(START + 1);
        refuses("VoteLock: FUTURE");
        voteLock.getPastLocked(alice, START + 1);
        refuses("VoteLock: FUTURE");
        voteLock.getPastDelegate(alice, type(uint256).max);
    }

    function test_locks() public {
        mefi.transfer(carol, 5e18);
        vm.startPrank(carol);
        mefi.approve(address(voteLock), 5e18);
        refuses("VoteLock: AMOUNT");
        voteLock.lock(0);
        vm.expectEmit();
        emit IVoteLockEvents.Locked(carol, 2e18);
        vm.expectEmit();
        emit IVoteLockEvents.DelegateVotesChanged(carol, 0, 2e18);
        voteLock.lock(2e18);
        vm.expectEmit();
        emit IVoteLockEvents.DelegateVotesChanged(carol, 2e18, 5e18);
        voteLock.lock(3e18);
        vm.stopPrank();
        eq(voteLock.locked(carol), 5e18, "locked");
        eq(mefi.balanceOf(carol), 0, "paid");
    }

    // ---- unlocking ----

    function test_power_ends_at_the_request() public {
        vm.startPrank(alice);
        refuses("VoteLock: AMOUNT");
        voteLock.requestUnlock(0);
        refuses("VoteLock: AMOUNT");
        voteLock.requestUnlock(ALICE + 1);
        vm.expectEmit();
        emit IVoteLockEvents.UnlockRequested(alice, 1_000e18, START + 1 + COOL_DOWN);
        vm.expectEmit();
        emit IVoteLockEvents.DelegateVotesChanged(alice, ALICE, 5_000e18);
        eq(voteLock.requestUnlock(1_000e18), START + 1 + COOL_DOWN, "height");
        vm.stopPrank();
        eq(voteLock.getVotes(alice), 5_000e18, "votes");
        eq(voteLock.locked(alice), 5_000e18, "locked");
        eq(voteLock.totalLocked(), 5_000e18 + BOB, "total");
        eq(voteLock.unlocking(alice), 1_000e18, "waits");
        eq(voteLock.withdrawable(alice), 0, "not yet");
        pass(1);
        eq(voteLock.getPastVotes(alice, START + 1), 5_000e18, "at the end of its block");
        eq(mefi.balanceOf(alice), 0, "not paid");
    }

    function test_the_cool_down() public {
        vm.startPrank(alice);
        refuses("VoteLock: TOO_EARLY");
        voteLock.unlock();
        uint256 end = voteLock.requestUnlock(1_000e18);
        vm.roll(end - 1);
        refuses("VoteLock: TOO_EARLY");
        voteLock.unlock();
        vm.roll(end);
        vm.expectEmit();
        emit IVoteLockEvents.Unlocked(alice, 1_000e18);
        eq(voteLock.unlock(), 1_000e18, "paid");
        eq(mefi.balanceOf(alice), 1_000e18, "received");
        refuses("VoteLock: TOO_EARLY");
        voteLock.unlock();
        eq(voteLock.unlocking(alice), 0, "nothing left");
    }

    /// @dev A later request moves no earlier one.
    function test_each_request_has_its_own_end() public {
        vm.startPrank(alice);
        uint256 first = voteLock.requestUnlock(1e18);
        voteLock.requestUnlock(2e18);
        pass(10);
        uint256 second = voteLock.requestUnlock(4e18);
        eq(second, first + 10, "its own");
        eq(voteLock.requestCount(alice), 2, "those of a block are one");
        (uint256 amount, uint256 end) = voteLock.requestAt(alice, 0);
        eq(amount, 3e18, "first");
        eq(end, first, "its end");
        (amount, end) = voteLock.requestAt(alice, 1);
        eq(amount, 4e18, "second");
        eq(end, second, "its end");
        vm.roll(first);
        eq(voteLock.unlock(), 3e18, "the first two");
        eq(voteLock.unlocking(alice), 4e18, "the third waits");
        vm.roll(second + 1_000_000);
        eq(voteLock.unlock(), 4e18, "any time later");
        vm.stopPrank();
    }

    function test_before_the_first_cool_down_is_over() public {
        vm.roll(10);
        VoteLock young = new VoteLock(address(mefi), 100);
        eq(young.withdrawable(alice), 0, "nothing");
        mefi.approve(address(young), 1e18);
        young.lock(1e18);
        young.requestUnlock(1e18);
        vm.roll(109);
        eq(young.withdrawable(address(this)), 0, "a block early");
        vm.roll(110);
        eq(young.unlock(), 1e18, "paid");
    }

    function test_withdrawn_tokens_can_be_locked_again() public {
        vm.prank(alice);
        vm.roll(voteLock.requestUnlock(ALICE));
        vm.startPrank(alice);
        voteLock.unlock();
        mefi.approve(address(voteLock), ALICE);
        voteLock.lock(ALICE);
        eq(voteLock.requestUnlock(ALICE), height() + COOL_DOWN, "waits again");
        refuses("VoteLock: TOO_EARLY");
        voteLock.unlock();
        vm.stopPrank();
    }

    // ---- delegation ----

    function test_delegates() public {
        vm.startPrank(alice);
        refuses("VoteLock: ZERO_ADDRESS");
        voteLock.delegate(address(0));
        vm.expectEmit();
        emit IVoteLockEvents.DelegateChanged(alice, alice, carol);
        vm.expectEmit();
        emit IVoteLockEvents.DelegateVotesChanged(alice, ALICE, 0);
        vm.expectEmit();
        emit IVoteLockEvents.DelegateVotesChanged(carol, 0, ALICE);
        voteLock.delegate(carol);
        vm.stopPrank();
        eq(voteLock.delegates(alice), carol, "delegate");
        eq(voteLock.getVotes(carol), ALICE, "power");
        eq(voteLock.locked(alice), ALICE, "still locked by alice");
        // Later tokens, and unlocks, are the delegate's too.
        lockFor(alice, 10e18);
        eq(voteLock.getVotes(carol), ALICE + 10e18, "more");
        vm.prank(alice);
        voteLock.requestUnlock(ALICE);
        eq(voteLock.getVotes(carol), 10e18, "less");
        eq(voteLock.getVotes(alice), 0, "none");
        // Power that was received is not passed on.
        vm.prank(carol);
        voteLock.delegate(bob);
        eq(voteLock.getVotes(bob), BOB, "bob's own");
        pass(1);
        vm.prank(alice);
        voteLock.delegate(alice);
        eq(voteLock.getVotes(alice), 10e18, "back");
        eq(voteLock.getVotes(carol), 0, "gone");
        eq(voteLock.getPastDelegate(alice, START), alice, "then");
        eq(voteLock.getPastDelegate(alice, START + 1), carol, "later");
        eq(voteLock.getPastLocked(alice, START), ALICE, "then");
        eq(voteLock.getPastLocked(alice, START + 1), 10e18, "later");
    }

    function test_the_same_delegate_changes_nothing() public {
        vm.recordLogs();
        vm.prank(alice);
        voteLock.delegate(alice);
        eq(vm.getRecordedLogs().length, 0, "no event");
        eq(voteLock.numCheckpoints(alice), 1, "no checkpoint");
    }

    // ---- checkpoints ----

    function test_changes_of_one_block_are_one_checkpoint() public {
        vm.startPrank(alice);
        for (uint256 k; k < 20; ++k) {
            voteLock.delegate(carol);
            voteLock.delegate(bob);
        }
        vm.stopPrank();
        eq(voteLock.numCheckpoints(carol), 1, "carol");
        eq(voteLock.numCheckpoints(alice), 2, "alice");
        (uint48 key, uint208 value) = voteLock.checkpoints(alice, 1);
        eq(key, START + 1, "height");
        eq(value, 0, "votes");
        panics(0x32);
        voteLock.checkpoints(alice, 2);
    }

    /// @dev A stranger adds a checkpoint to a victim in each block; reads and changes stay cheap.
    function test_checkpoint_spam_costs_the_victim_nothing() public {
        lockFor(carol, 2);
        for (uint256 k; k < 600; ++k) {
            pass(1);
            vm.prank(carol);
            voteLock.delegate(k % 2 == 0 ? alice : carol);
        }
        yes(voteLock.numCheckpoints(alice) >= 600, "spam");
        pass(1);
        vm.cool(address(voteLock));
        uint256 before = gasleft();
        voteLock.getPastVotes(alice, START + 300);
        uint256 spent = before - gasleft();
        vm.assertLe(spent, 60_000, "read");
        vm.cool(address(voteLock));
        vm.prank(alice);
        before = gasleft();
        voteLock.requestUnlock(1);
        spent = before - gasleft();
        vm.assertLe(spent, 200_000, "change");
    }

    function test_a_lock_of_one_block_is_no_power() public {
        lockFor(carol, 50_000e18);
        vm.prank(carol);
        voteLock.requestUnlock(50_000e18);
        pass(1);
        eq(voteLock.getPastVotes(carol, START + 1), 0, "none");
        eq(voteLock.getPastTotalSupply(START + 1), ALICE + BOB, "as before");
    }

    // ---- hostile tokens ----

    function test_hostile_token() public {
        OddToken odd = new OddToken();
        VoteLock other = new VoteLock(address(odd), 10);
        odd.mint(alice, 100e18);
        vm.startPrank(alice);
        odd.approve(address(other), 100e18);
        odd.setMood(OddToken.Mood.TakesFee);
        refuses("Exchange: TRANSFER_AMOUNT");
        other.lock(10e18);
        odd.setMood(OddToken.Mood.ReturnsFalse);
        refuses("Exchange: TRANSFER_FAILED");
        other.lock(10e18);
        odd.setMood(OddToken.Mood.RevertsWithText);
        refuses("odd: no");
        other.lock(10e18);
        eq(other.totalLocked() + other.getVotes(alice), 0, "nothing locked");
        odd.callBack(address(other), abi.encodeCall(other.lock, (1)), "reentrant call");
        other.lock(10e18);
        yes(odd.hit(), "tried");
        other.requestUnlock(10e18);
        pass(10);
        odd.callBack(address(other), abi.encodeCall(other.unlock, ()), "reentrant call");
        other.unlock();
        yes(odd.hit(), "tried again");
        eq(odd.balanceOf(alice), 100e18, "once");
        vm.stopPrank();
    }

    function test_more_than_a_checkpoint_holds() public {
        OddToken odd = new OddToken();
        VoteLock other = new VoteLock(address(odd), 10);
        odd.mint(address(this), type(uint256).max);
        odd.approve(address(other), type(uint256).max);
        refuses("VoteLock: AMOUNT");
        other.lock(uint256(type(uint208).max) + 1);
        other.lock(type(uint208).max);
        refuses("VoteLock: AMOUNT");
        other.lock(1);
    }

    // ---- fuzz ----

    /// @dev Locks, requests and withdrawals of any amounts add up.
    function testFuzz_amounts_add_up(uint256 a, uint256 b, uint256 wait) public {
        a = bound(a, 1, 100_000e18);
        b = bound(b, 1, a);
        wait = bound(wait, 0, 2 * COOL_DOWN);
        lockFor(carol, a);
        vm.prank(carol);
        voteLock.requestUnlock(b);
        pass(wait);
        eq(voteLock.withdrawable(carol), wait < COOL_DOWN ? 0 : b, "withdrawable");
        eq(voteLock.locked(carol) + voteLock.unlocking(carol), a, "whole");
        eq(voteLock.getVotes(carol), a - b, "power");
        if (wait < COOL_DOWN) return;
        vm.prank(carol);
        voteLock.unlock();
        eq(mefi.balanceOf(carol), b, "paid");
        eq(mefi.balanceOf(address(voteLock)), ALICE + BOB + a - b, "held");
    }
}
