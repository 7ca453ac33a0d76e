// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MAppFarm} from "../src/farm/MAppFarm.sol";
import {IFarmEvents} from "../src/interfaces/IFarm.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {FarmWorld} from "./support/FarmWorld.sol";
import {OddToken} from "./support/Mocks.sol";

contract MAppFarmTest is FarmWorld {
    function setUp() public override {
        super.setUp();
        vm.roll(10);
        makeMApp(false, COIN, 0, lp, 1000e18);
    }

    function test_reads() public {
        eq(mapp.PoolLength(), 1, "pools");
        eq(mapp.TotalAllocPoint(), 1, "weights");
        eq(mapp.SharesTotal(), 0, "shares: always 0");
        eq(mapp.Banker(), banker, "banker");
        eq(mapp.Want(), address(lp), "want");
        eq(mapp.FarmToken(), address(mefi), "token");
        eq(mapp.GetMultiplier(3, 10), 7, "blocks");
        refuses("invalid height");
        mapp.GetMultiplier(10, 9);
        stake(mapp, lp, 77, alice, 7);
        eq(mapp.WantLockedTotal(), 7, "locked");
        eq(mapp.StakedWantTokens(5, alice), 7, "the pid is ignored");
        (address want, uint256 alloc, uint256 last, uint256 acc, address holder) = mapp.PoolInfo(9);
        eq(want, address(lp), "want");
        eq(alloc, 0, "alloc");
        eq(last, 10, "last reward block");
        eq(acc, 0, "acc");
        eq(holder, address(mapp), "strat");
    }

    function test_rewards() public {
        stake(mapp, lp, 0, alice, 30 * COIN);
        stake(mapp, lp, 0, bob, 10 * COIN);
        vm.roll(50);
        eq(mapp.PendingReward(0, alice), 30e18, "three quarters of 40");
        vm.expectEmit();
        emit IFarmEvents.Harvest(alice, 0, 30e18);
        vm.prank(alice);
        mapp.Withdraw(0, 0);
        eq(mefi.balanceOf(banker), 960e18, "from the banker");
        eq(mefi.balanceOf(address(mapp)), 10e18, "bob's lies ready");
        vm.prank(bob);
        mapp.WithdrawAll(0);
        eq(mefi.balanceOf(bob), 10e18, "paid");
        eq(lp.balanceOf(bob), 10e18, "and the stake");
    }

    function test_owner_reward() public {
        mapp.SetOwnerReward(500);
        stake(mapp, lp, 0, alice, COIN);
        vm.roll(14);
        mapp.UpdatePool(0);
        eq(mefi.balanceOf(owner), 2e18, "half as much to the owner");
    }

    function test_empty_pool_saves_nothing_up() public {
        for (uint256 real; real < 2; ++real) {
            vm.roll(10);
            makeMApp(real == 1, COIN, 0, lp, 1000e18);
            vm.roll(100);
            stake(mapp, lp, 0, alice, COIN);
            vm.roll(101);
            eq(mapp.PendingReward(0, alice), real == 1 ? 91e18 : 1e18, "from the stake on");
        }
    }

    /// @dev The banker has no funds: stakers can leave, rewards stay owed, and are paid once there are funds again.
    function test_dry_banker_blocks_nobody() public {
        makeMApp(false, COIN, 0, lp, 0);
        vm.prank(banker);
        mefi.transfer(address(0xDEAD), 1000e18);
        mefi.mint(banker, 15e18);
        stake(mapp, lp, 0, alice, 3 * COIN);
        stake(mapp, lp, 0, bob, COIN);
        vm.roll(50);
        eq(mapp.PendingReward(0, alice), 30e18, "30 of 40");
        vm.prank(alice);
        mapp.WithdrawAll(0);
        eq(lp.balanceOf(alice), 3 * COIN, "the stake is back");
        eq(mefi.balanceOf(alice), 15e18, "all the banker had");
        eq(mapp.PendingReward(0, alice), 15e18, "the rest is owed");
        eq(mapp.Unfunded(), 25e18, "missing");
        vm.roll(60);
        stake(mapp, lp, 0, alice, COIN);
        eq(mapp.PendingReward(0, alice), 15e18, "deposits go on, too");
        mefi.mint(banker, 1000e18);
        vm.prank(alice);
        mapp.WithdrawAll(0);
        eq(mefi.balanceOf(alice), 30e18, "paid");
        vm.prank(bob);
        mapp.WithdrawAll(0);
        eq(mefi.balanceOf(bob), 20e18, "10 of 40, and 10");
        eq(mapp.Unfunded(), 0, "nothing missing");
        eq(mefi.balanceOf(address(mapp)), 0, "nothing left");
    }

    function test_banker_who_withdraws_the_allowance() public {
        stake(mapp, lp, 0, alice, COIN);
        vm.prank(banker);
        mefi.approve(address(mapp), 2e18);
        vm.roll(20);
        vm.prank(alice);
        mapp.EmergencyWithdraw(0);
        eq(lp.balanceOf(alice), COIN, "the stake is back");
        eq(mapp.Unfunded(), 0, "forfeited, so not asked for");
        eq(mefi.balanceOf(address(mapp)), 2e18, "what was pulled");
    }

    function test_real_dry_banker_blocks_everybody() public {
        makeMApp(true, COIN, 0, lp, 0);
        stake(mapp, lp, 0, alice, COIN);
        vm.prank(banker);
        mefi.transfer(address(0xDEAD), 1000e18);
        vm.roll(50);
        vm.startPrank(alice);
        vm.expectRevert();
        mapp.WithdrawAll(0);
        vm.expectRevert();
        mapp.EmergencyWithdraw(0);
        vm.expectRevert();
        mapp.Deposit(0, 0);
    }

    /// @dev Want is the reward token: without the banker's funds, one staker's stake never pays another's reward.
    function test_rewards_never_come_from_stakes() public {
        makeMApp(false, COIN, 0, mefi, 0);
        vm.prank(banker);
        mefi.transfer(address(0xDEAD), 1000e18);
        stake(mapp, mefi, 0, alice, 100 * COIN);
        stake(mapp, mefi, 0, bob, 100 * COIN);
        vm.roll(60);
        eq(mapp.PendingReward(0, alice), 25e18, "earned");
        vm.prank(alice);
        mapp.WithdrawAll(0);
        eq(mefi.balanceOf(alice), 100 * COIN, "the stake, and no wei of bob's");
        vm.prank(bob);
        mapp.WithdrawAll(0);
        eq(mefi.balanceOf(bob), 100 * COIN, "bob's");
        mefi.mint(banker, 1000e18);
        vm.prank(alice);
        mapp.Deposit(0, 0);
        eq(mefi.balanceOf(alice), 125e18, "and the reward, when it can be had");
        vm.prank(bob);
        mapp.Withdraw(0, 0);
        eq(mefi.balanceOf(bob), 125e18, "bob's, too");
    }

    function test_real_rewards_may_come_from_stakes() public {
        makeMApp(true, COIN, 0, mefi, 0);
        stake(mapp, mefi, 0, alice, 100 * COIN);
        stake(mapp, mefi, 0, bob, 100 * COIN);
        vm.roll(60);
        mapp.UpdatePool(0);
        vm.prank(address(mapp));
        mefi.transfer(address(0xDEAD), 50e18);
        vm.prank(alice);
        mapp.WithdrawAll(0);
        eq(mefi.balanceOf(alice), 125e18, "paid out of bob's stake");
        vm.prank(bob);
        mapp.WithdrawAll(0);
        eq(mefi.balanceOf(bob), 75e18, "who gets what is left");
    }

    function test_owner_who_is_the_banker() public {
        mapp = new MAppFarm(banker, banker, address(mefi), 1000, COIN, 0, address(lp));
        vm.prank(banker);
        mefi.approve(address(mapp), type(uint256).max);
        stake(mapp, lp, 0, alice, COIN);
        vm.roll(20);
        vm.prank(alice);
        mapp.WithdrawAll(0);
        eq(mefi.balanceOf(alice), 10e18, "paid");
        eq(mefi.balanceOf(banker), 990e18, "the owner's part stays where it is");
    }

    function test_refusals() public {
        vm.startPrank(alice);
        refuses("user.shares is 0");
        mapp.Withdraw(0, 1);
        refuses("user.shares is 0");
        mapp.WithdrawAll(0);
        refuses("user.shares is 0");
        mapp.EmergencyWithdraw(0);
        string memory text = "ownable: caller is not the owner";
        refuses(text);
        mapp.SetTokenPerBlock(1);
        refuses(text);
        mapp.SetOwnerReward(1);
        refuses(text);
        mapp.SetStartBlock(1);
        refuses(text);
        mapp.InCaseTokensGetStuck(address(lp), 1);
        refuses("ownable: caller is not the master");
        mapp.SetOwner(alice);
        vm.stopPrank();
        stake(mapp, lp, 0, alice, COIN);
        refuses("!safe");
        mapp.InCaseTokensGetStuck(address(mefi), 1);
        refuses("!safe");
        mapp.InCaseTokensGetStuck(address(lp), 1);
        refuses("Farm: RANGE");
        mapp.SetTokenPerBlock(1e27 + 1);
        lp.mint(bob, 2 ** 112);
        vm.startPrank(bob);
        lp.approve(address(mapp), type(uint256).max);
        refuses("Farm: RANGE");
        mapp.Deposit(0, 2 ** 112 - 1);
    }

    function test_hostile_want() public {
        OddToken token = new OddToken();
        mapp = new MAppFarm(owner, banker, address(mefi), 0, COIN, 0, address(token));
        token.mint(alice, 100);
        vm.startPrank(alice);
        token.approve(address(mapp), type(uint256).max);
        token.setMood(OddToken.Mood.TakesFee);
        refuses("Exchange: TRANSFER_AMOUNT");
        mapp.Deposit(0, 100);
        token.callBack(address(mapp), abi.encodeCall(mapp.Deposit, (0, 1)), "reentrant call");
        mapp.Deposit(0, 100);
        yes(token.hit(), "tried");
        token.callBack(address(mapp), abi.encodeCall(mapp.WithdrawAll, (0)), "reentrant call");
        mapp.EmergencyWithdraw(0);
        yes(token.hit(), "tried");
        eq(token.balanceOf(alice), 100, "all back");
    }

    /// @dev For any funds of the banker, the rewards paid and owed are the rewards earned, and stakes are returned in
    ///      full.
    function testFuzz_any_funds(uint256 funds, uint256 a, uint256 b, uint256 blocks, bool same) public {
        funds = bound(funds, 0, 1e24);
        (a, b) = (bound(a, 1, 1e26), bound(b, 1, 1e26));
        blocks = bound(blocks, 1, 1e7);
        MRC20 want = same ? mefi : lp;
        makeMApp(false, COIN, 0, want, 0);
        vm.prank(banker);
        mefi.transfer(address(0xDEAD), 1000e18);
        mefi.mint(banker, funds);
        stake(mapp, want, 0, alice, a);
        stake(mapp, want, 0, bob, b);
        vm.roll(10 + blocks);
        uint256 pending = mapp.PendingReward(0, alice) + mapp.PendingReward(0, bob);
        vm.prank(alice);
        mapp.WithdrawAll(0);
        vm.prank(bob);
        mapp.WithdrawAll(0);
        uint256 got = mefi.balanceOf(alice) + mefi.balanceOf(bob);
        if (same) {
            vm.assertGe(got, a + b, "stakes");
            got -= a + b;
        } else {
            eq(lp.balanceOf(alice), a, "stake");
            eq(lp.balanceOf(bob), b, "stake");
        }
        uint256 owed = mapp.PendingReward(0, alice) + mapp.PendingReward(0, bob);
        eq(got + owed, pending, "paid and owed is what was earned");
        vm.assertLe(got, funds, "not more than was funded");
        vm.assertLe(owed, mapp.Unfunded() + mefi.balanceOf(address(mapp)), "what is owed is asked for");
    }
}
