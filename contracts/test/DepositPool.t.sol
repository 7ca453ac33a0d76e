// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DepositPool} from "../src/genesis/DepositPool.sol";
import {IDepositPoolEvents} from "../src/interfaces/IDepositPool.sol";
import {OddToken} from "./support/Mocks.sol";
import {OfferingWorld} from "./support/OfferingWorld.sol";

contract DepositPoolTest is OfferingWorld {
    uint256 private constant AMOUNT = 500e18;

    function setUp() public override {
        super.setUp();
        makePool(false, AMOUNT);
    }

    function test_reads() public {
        eq(pool.DepositToken(), address(usdc), "token");
        eq(pool.DepositAmount(), AMOUNT, "amount");
        yes(!pool.IsDepositLock(), "deposits begin open");
        yes(pool.IsWithdrawLock(), "withdrawals begin locked");
        join(alice);
        join(bob);
        eq(pool.Holder(), 2, "holders");
        eq(pool.Holders()[0], alice, "in order");
        eq(pool.Holders()[1], bob, "in order");
        yes(pool.IsHolder(alice) && !pool.IsHolder(carol), "who");
        eq(usdc.balanceOf(address(pool)), 2 * AMOUNT, "held");
    }

    function test_refusals() public {
        join(alice);
        usdc.mint(alice, AMOUNT);
        vm.startPrank(alice);
        usdc.approve(address(pool), AMOUNT);
        refuses("aleady deposit");
        pool.Deposit();
        refuses("Locked");
        pool.Withdraw();
        refuses("not owner");
        pool.LockDeposit();
        refuses("not owner");
        pool.UnlockWithdraw();
        refuses("not owner");
        pool.ReclaimToken(address(usdc), 1);
        vm.stopPrank();
        vm.startPrank(owner);
        pool.LockDeposit();
        pool.UnlockWithdraw();
        vm.stopPrank();
        vm.startPrank(bob);
        refuses("Locked");
        pool.Deposit();
        refuses("no deposit");
        pool.Withdraw();
        vm.stopPrank();
        refuses("not owner");
        pool.ReclaimToken(address(usdc), 1);
        vm.startPrank(owner);
        refuses("DepositPool: RESERVED");
        pool.ReclaimToken(address(usdc), 1);
        vm.stopPrank();
        usdc.mint(address(pool), 7);
        pkt.mint(address(pool), 9);
        vm.startPrank(owner);
        pool.ReclaimToken(address(usdc), 7);
        eq(usdc.balanceOf(owner), 7, "what is nobody's");
        pool.ReclaimToken(address(pkt), 9);
        eq(pkt.balanceOf(owner), 9, "another token");
    }

    /// @dev An owner who never unlocks holds deposits for a year at most; on the real chain forever.
    function test_the_lock_ends() public {
        uint256 latest = block.number + 63_072_000;
        for (uint256 real; real < 2; ++real) {
            vm.roll(1);
            makePool(real == 1, AMOUNT);
            join(alice);
            vm.roll(latest - 1);
            refuses("Locked");
            vm.prank(alice);
            pool.Withdraw();
            vm.roll(latest);
            yes(pool.IsWithdrawLock() == (real == 1), "locked");
            if (real == 1) refuses("Locked");
            vm.prank(alice);
            pool.Withdraw();
        }
    }

    function test_settings_emit_events() public {
        makePool(false, AMOUNT);
        usdc.mint(address(pool), 7);
        vm.startPrank(owner);
        vm.expectEmit();
        emit IDepositPoolEvents.DepositLocked();
        pool.LockDeposit();
        vm.expectEmit();
        emit IDepositPoolEvents.WithdrawUnlocked();
        pool.UnlockWithdraw();
        vm.expectEmit();
        emit IDepositPoolEvents.TokenReclaimed(address(usdc), 7);
        pool.ReclaimToken(address(usdc), 7);
        vm.stopPrank();
    }

    function test_withdraws_once() public {
        for (uint256 real; real < 2; ++real) {
            makePool(real == 1, AMOUNT);
            join(alice);
            join(bob);
            join(carol);
            vm.prank(owner);
            pool.UnlockWithdraw();
            uint256 before = usdc.balanceOf(alice);
            vm.expectEmit();
            emit IDepositPoolEvents.Withdraw(alice, AMOUNT);
            vm.prank(alice);
            pool.Withdraw();
            eq(pool.Holder(), real == 1 ? 3 : 2, "holders");
            if (real == 0) {
                refuses("no deposit");
                vm.prank(alice);
                pool.Withdraw();
                eq(pool.Holders()[0], carol, "the last takes the place");
                vm.prank(carol);
                pool.Withdraw();
                vm.prank(bob);
                pool.Withdraw();
                eq(pool.Holder(), 0, "all gone");
            } else {
                yes(pool.IsHolder(alice), "still in the list");
                vm.prank(alice);
                pool.Withdraw();
                vm.prank(alice);
                pool.Withdraw();
                vm.prank(bob);
                vm.expectRevert();
                pool.Withdraw();
            }
            eq(usdc.balanceOf(alice) - before, real == 1 ? 3 * AMOUNT : AMOUNT, "alice got");
        }
    }

    function test_deposit_again_after_a_withdrawal() public {
        join(alice);
        vm.prank(owner);
        pool.UnlockWithdraw();
        usdc.mint(bob, AMOUNT);
        vm.startPrank(bob);
        usdc.approve(address(pool), AMOUNT);
        vm.expectEmit();
        emit IDepositPoolEvents.Deposit(bob, AMOUNT);
        pool.Deposit();
        pool.Withdraw();
        usdc.approve(address(pool), AMOUNT);
        pool.Deposit();
        pool.Withdraw();
        refuses("no deposit");
        pool.Withdraw();
        eq(usdc.balanceOf(bob), AMOUNT, "no more than was left");
    }

    function test_hostile_token() public {
        OddToken token = new OddToken();
        pool = new DepositPool(owner, address(token), 100);
        token.mint(alice, 100);
        vm.prank(owner);
        pool.UnlockWithdraw();
        vm.startPrank(alice);
        token.approve(address(pool), 1000);
        token.setMood(OddToken.Mood.TakesFee);
        refuses("Exchange: TRANSFER_AMOUNT");
        pool.Deposit();
        token.callBack(address(pool), abi.encodeCall(pool.Withdraw, ()), "reentrant call");
        pool.Deposit();
        yes(token.hit(), "tried");
        token.callBack(address(pool), abi.encodeCall(pool.Withdraw, ()), "reentrant call");
        pool.Withdraw();
        yes(token.hit(), "tried");
        eq(token.balanceOf(alice), 100, "once");
    }

    /// @dev A clone's constructor never ran, so its reentrancy guard starts at zero.
    function test_a_clone_is_locked_and_unlocked() public {
        OddToken token = new OddToken();
        pool = DepositPool(address(0xC10E));
        vm.etch(address(pool), address(new DepositPool(owner, address(token), 100)).code);
        token.mint(alice, 100);
        vm.prank(owner);
        pool.UnlockWithdraw();
        vm.startPrank(alice);
        token.approve(address(pool), 1000);
        for (uint256 k; k < 2; ++k) {
            token.callBack(address(pool), abi.encodeCall(pool.Withdraw, ()), "reentrant call");
            pool.Deposit();
            yes(token.hit(), "tried");
            pool.Withdraw();
        }
        eq(token.balanceOf(alice), 100, "once");
    }
}
