// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRewardPoolEvents, UserReward} from "../src/interfaces/IRewardPool.sol";
import {RewardPool} from "../src/nftfarm/RewardPool.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {RealRewardPool} from "../variants/RealRewardPool.sol";
import {OddToken} from "./support/Mocks.sol";
import {People} from "./support/People.sol";

contract RewardPoolTest is People {
    MRC20 private mpl;
    RewardPool private pool;

    function setUp() public {
        vm.roll(1);
        mpl = new MRC20("MasterPool", "MPL", address(this), 0);
        _make(false);
    }

    /// @dev Claiming is open, and the owner has tokens and an allowance.
    function _make(bool real) private {
        vm.startPrank(owner);
        pool = real ? new RealRewardPool(owner, address(mpl)) : new RewardPool(owner, address(mpl));
        mpl.approve(address(pool), 1e30);
        vm.stopPrank();
        mpl.mint(owner, 1_000e18);
    }

    function _one(address user, uint256 amount) private pure returns (UserReward[] memory list) {
        list = new UserReward[](1);
        list[0] = UserReward(user, amount);
    }

    function _two(uint256 a, uint256 b) private view returns (UserReward[] memory list) {
        list = new UserReward[](2);
        (list[0], list[1]) = (UserReward(alice, a), UserReward(bob, b));
    }

    function _credit(address user, uint256 amount) private {
        vm.prank(owner);
        pool.addReward(amount, _one(user, amount));
    }

    function _claim(address user) private {
        vm.prank(user);
        pool.claim();
    }

    function test_reads() public {
        pool = new RewardPool(owner, address(mpl));
        eq(pool.token(), address(mpl), "token");
        eq(pool.owner(), owner, "owner");
        eq(pool.pendingOwner(), address(0), "no next owner");
        yes(pool.isClaimable(), "open");
        eq(pool.totalReward() + pool.rewards(alice), 0, "nothing");
    }

    // ---- credits ----

    function test_credits() public {
        for (uint256 real; real < 2; ++real) {
            _make(real == 1);
            uint256 before = mpl.balanceOf(owner);
            vm.expectEmit();
            emit IRewardPoolEvents.RewardAdded(30e18);
            vm.prank(owner);
            pool.addReward(30e18, _two(10e18, 20e18));
            eq(pool.rewards(alice), 10e18, "alice");
            eq(pool.rewards(bob), 20e18, "bob");
            eq(pool.totalReward(), 30e18, "total");
            eq(mpl.balanceOf(address(pool)), 30e18, "paid in");
            eq(before - mpl.balanceOf(owner), 30e18, "by the owner");
            _credit(alice, 1);
            eq(pool.rewards(alice), 10e18 + 1, "credits add up");
        }
    }

    function test_an_account_may_appear_twice() public {
        UserReward[] memory list = _two(5, 7);
        list[1].user = alice;
        vm.prank(owner);
        pool.addReward(12, list);
        eq(pool.rewards(alice), 12, "both");
    }

    function test_empty_lists_and_zeros() public {
        vm.startPrank(owner);
        pool.addReward(0, new UserReward[](0));
        pool.addReward(0, _two(0, 0));
        vm.stopPrank();
        eq(pool.totalReward(), 0, "nothing");
    }

    function test_a_hundred_accounts() public {
        UserReward[] memory list = new UserReward[](100);
        for (uint256 k; k < 100; ++k) {
            list[k] = UserReward(address(uint160(0x1000 + k)), k + 1);
        }
        vm.prank(owner);
        uint256 before = gasleft();
        pool.addReward(5050, list);
        yes(before - gasleft() < 5_000_000, "within the gas of one call");
        eq(pool.rewards(address(0x1063)), 100, "the last");
    }

    function test_a_wrong_total_is_refused() public {
        vm.startPrank(owner);
        for (uint256 k; k < 2; ++k) {
            refuses("NFTFarm: input total is different from sum");
            pool.addReward(k == 0 ? 29 : 31, _two(10, 20));
        }
        refuses("NFTFarm: input total is different from sum");
        pool.addReward(1, new UserReward[](0));
        // A sum that overflows is no sum.
        panics(0x11);
        pool.addReward(1, _two(type(uint256).max, 2));
        eq(pool.rewards(alice) + pool.totalReward(), 0, "nothing credited");
    }

    function test_the_owner_alone_credits_and_pays() public {
        refuses("Ownable: caller is not the owner");
        vm.prank(alice);
        pool.addReward(1, _one(alice, 1));
        vm.startPrank(owner);
        mpl.approve(address(pool), 9);
        vm.expectRevert();
        pool.addReward(10, _one(alice, 10));
        mpl.approve(address(pool), 1e30);
        uint256 more = mpl.balanceOf(owner) + 1;
        vm.expectRevert();
        pool.addReward(more, _one(alice, more));
        eq(pool.rewards(alice) + pool.totalReward(), 0, "nothing credited");
    }

    // ---- claims ----

    function test_claims_once() public {
        for (uint256 real; real < 2; ++real) {
            _make(real == 1);
            vm.prank(owner);
            pool.addReward(30, _two(10, 20));
            uint256 before = mpl.balanceOf(alice);
            vm.expectEmit();
            emit IRewardPoolEvents.Claim(alice, 10);
            _claim(alice);
            eq(mpl.balanceOf(alice) - before, 10, "paid");
            eq(pool.rewards(alice), 0, "no credit left");
            eq(pool.totalReward(), 20, "bob's");
            refuses("RewardPool: claim amount is zero");
            _claim(alice);
            refuses("RewardPool: claim amount is zero");
            _claim(carol);
            _claim(bob);
            eq(pool.totalReward() + mpl.balanceOf(address(pool)), 0, "all paid");
        }
    }

    function test_claiming_is_opened_and_closed() public {
        _credit(alice, 10);
        vm.startPrank(owner);
        refuses("RewardPool: isClaimable is already set");
        pool.setClaimable(true);
        vm.expectEmit();
        emit IRewardPoolEvents.Claimable(false);
        pool.setClaimable(false);
        refuses("RewardPool: isClaimable is already set");
        pool.setClaimable(false);
        vm.stopPrank();
        refuses("RewardPool: pool is unclaimable");
        _claim(alice);
        // Also of an account without a credit, and credits can be added.
        refuses("RewardPool: pool is unclaimable");
        _claim(carol);
        _credit(alice, 5);
        vm.expectEmit();
        emit IRewardPoolEvents.Claimable(true);
        vm.prank(owner);
        pool.setClaimable(true);
        _claim(alice);
        eq(mpl.balanceOf(alice), 15, "paid later");
        refuses("Ownable: caller is not the owner");
        vm.prank(alice);
        pool.setClaimable(false);
    }

    /// @dev No call leads there: the storage is written directly.
    function test_a_total_below_the_claim_is_refused() public {
        _credit(alice, 10);
        vm.record();
        pool.totalReward();
        (bytes32[] memory reads,) = vm.accesses(address(pool));
        vm.store(address(pool), reads[0], bytes32(uint256(9)));
        refuses("RewardPool: totalReward is lower");
        _claim(alice);
    }

    // ---- revokes ----

    function test_a_revoke_pays_the_surplus_alone() public {
        _credit(alice, 10);
        vm.startPrank(owner);
        refuses("RewardPool: NO_SURPLUS");
        pool.revokeTotalReward();
        vm.stopPrank();
        mpl.mint(address(pool), 3);
        refuses("Ownable: caller is not the owner");
        vm.prank(alice);
        pool.revokeTotalReward();
        uint256 before = mpl.balanceOf(owner);
        vm.expectEmit();
        emit IRewardPoolEvents.Revoke(owner, 3);
        vm.prank(owner);
        pool.revokeTotalReward();
        eq(mpl.balanceOf(owner) - before, 3, "the surplus");
        yes(pool.isClaimable(), "still open");
        eq(pool.rewards(alice), 10, "still owed");
        _claim(alice);
        eq(mpl.balanceOf(alice), 10, "and paid");
    }

    function test_a_revoke_while_claiming_is_closed() public {
        _credit(alice, 10);
        mpl.mint(address(pool), 3);
        vm.startPrank(owner);
        pool.setClaimable(false);
        pool.revokeTotalReward();
        yes(!pool.isClaimable(), "still closed");
        eq(mpl.balanceOf(address(pool)), 10, "what is owed stays");
    }

    /// @dev The fault of the real chain: the owner takes what is owed, and the books do not change.
    function test_real_a_revoke_takes_what_is_owed() public {
        _make(true);
        vm.prank(owner);
        pool.addReward(30, _two(10, 20));
        mpl.mint(address(pool), 3);
        uint256 before = mpl.balanceOf(owner);
        vm.expectEmit();
        emit IRewardPoolEvents.Claimable(false);
        vm.expectEmit();
        emit IRewardPoolEvents.Revoke(owner, 30);
        vm.startPrank(owner);
        pool.revokeTotalReward();
        eq(mpl.balanceOf(owner) - before, 30, "taken");
        eq(mpl.balanceOf(address(pool)), 3, "not the surplus");
        yes(!pool.isClaimable(), "closed");
        eq(pool.rewards(alice), 10, "still in the books");
        eq(pool.totalReward(), 30, "the total, too");
        refuses("RewardPool: isClaimable is already set");
        pool.revokeTotalReward();
        pool.setClaimable(true);
        vm.stopPrank();
        vm.expectRevert();
        _claim(alice);
        // New credits of carol pay alice, and then carol's claim fails.
        _credit(carol, 10);
        _claim(alice);
        eq(mpl.balanceOf(alice), 10, "out of carol's");
        vm.expectRevert();
        _claim(carol);
        refuses("Ownable: caller is not the owner");
        vm.prank(alice);
        pool.revokeTotalReward();
    }

    // ---- the owner ----

    function test_the_owner_changes_in_two_steps() public {
        refuses("Ownable: caller is not the owner");
        vm.prank(alice);
        pool.transferOwnership(alice);
        vm.prank(owner);
        pool.transferOwnership(bob);
        eq(pool.owner(), owner, "not yet");
        eq(pool.pendingOwner(), bob, "proposed");
        refuses("Handover: NOT_PROPOSED");
        vm.prank(alice);
        pool.acceptOwnership();
        vm.prank(bob);
        pool.acceptOwnership();
        eq(pool.owner(), bob, "accepted");
        refuses("Ownable: caller is not the owner");
        _credit(alice, 1);
    }

    function test_real_the_owner_changes_immediately() public {
        _make(true);
        refuses("Ownable: caller is not the owner");
        vm.prank(alice);
        pool.transferOwnership(alice);
        vm.prank(owner);
        pool.transferOwnership(bob);
        eq(pool.owner(), bob, "immediately");
    }

    // ---- tokens and coins ----

    function test_native_coins_are_refused() public {
        _credit(alice, 10);
        vm.deal(alice, 3);
        vm.startPrank(alice);
        bytes[3] memory calls =
            [bytes(""), abi.encodeCall(pool.claim, ()), abi.encodeWithSignature("deposit()")];
        for (uint256 k; k < calls.length; ++k) {
            (bool done,) = address(pool).call{value: 1}(calls[k]);
            yes(!done, "refused");
        }
        eq(address(pool).balance, 0, "none");
        eq(alice.balance, 3, "all returned");
    }

    function test_hostile_tokens() public {
        OddToken odd = new OddToken();
        pool = new RewardPool(owner, address(odd));
        odd.mint(owner, 1000);
        vm.startPrank(owner);
        odd.approve(address(pool), 1000);
        odd.setMood(OddToken.Mood.TakesFee);
        refuses("Exchange: TRANSFER_AMOUNT");
        pool.addReward(100, _one(alice, 100));
        odd.setMood(OddToken.Mood.ReturnsFalse);
        refuses("Exchange: TRANSFER_FAILED");
        pool.addReward(100, _one(alice, 100));
        eq(pool.rewards(alice) + pool.totalReward(), 0, "nothing credited");
        // A call back while the tokens are not there yet.
        odd.callBack(address(pool), abi.encodeCall(pool.claim, ()), "reentrant call");
        pool.addReward(100, _one(address(odd), 100));
        yes(odd.hit(), "tried");
        pool.addReward(100, _one(alice, 100));
        vm.stopPrank();
        odd.setMood(OddToken.Mood.ReturnsFalse);
        refuses("Exchange: TRANSFER_FAILED");
        _claim(alice);
        eq(pool.rewards(alice), 100, "still owed");
        odd.callBack(address(pool), abi.encodeCall(pool.claim, ()), "reentrant call");
        _claim(alice);
        yes(odd.hit(), "tried");
        eq(odd.balanceOf(alice), 100, "once");
        odd.mint(address(pool), 7);
        odd.callBack(address(pool), abi.encodeCall(pool.claim, ()), "reentrant call");
        vm.prank(owner);
        pool.revokeTotalReward();
        yes(odd.hit(), "tried");
        eq(odd.balanceOf(address(pool)), 100, "what is owed");
    }

    function test_a_token_that_vanished_leaves_no_surplus() public {
        OddToken odd = new OddToken();
        pool = new RewardPool(owner, address(odd));
        odd.mint(owner, 100);
        vm.startPrank(owner);
        odd.approve(address(pool), 100);
        pool.addReward(100, _one(alice, 100));
        vm.stopPrank();
        vm.prank(address(pool));
        odd.transfer(bob, 60);
        refuses("RewardPool: NO_SURPLUS");
        vm.prank(owner);
        pool.revokeTotalReward();
    }
}
