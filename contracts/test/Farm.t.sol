// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: every method and revert text of one contract, in one setup.

import {Farm} from "../src/farm/Farm.sol";
import {Handover} from "../src/common/Handover.sol";
import {Pool} from "../src/farm/Pool.sol";
import {IFarmEvents} from "../src/interfaces/IFarm.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {FarmWorld} from "./support/FarmWorld.sol";
import {OddToken} from "./support/Mocks.sol";

/// @dev A farm with one coin per block and one pool for LP.
abstract contract OneFarm is FarmWorld {
    Pool internal pool;

    function setUp() public override {
        super.setUp();
        vm.roll(10);
        makeFarm(false, COIN, 0, NO_CAP);
        pool = add(lp, 1);
    }
}

contract FarmTest is OneFarm {
    // ---- tables ----

    /// @dev blocks · perBlock · alloc / totalAlloc, split by shares; two stakers in two pools.
    function test_rewards_by_weight_and_share() public {
        add(mefi, 3);
        eq(farm.PoolLength(), 2, "pools");
        eq(farm.TotalAllocPoint(), 4, "weights");
        vm.roll(100);
        stake(farm, lp, 0, alice, 30 * COIN);
        stake(farm, lp, 0, bob, 10 * COIN);
        stake(farm, mefi, 1, bob, 5 * COIN);
        vm.roll(140);
        eq(farm.PendingReward(0, alice), 7.5e18, "40 blocks, a quarter, three quarters of it");
        eq(farm.PendingReward(0, bob), 2.5e18, "the rest of it");
        eq(farm.PendingReward(1, bob), 30e18, "three quarters");
        eq(farm.PendingReward(1, alice), 0, "no stake, nothing");
        vm.prank(bob);
        farm.Withdraw(1, 0);
        eq(mefi.balanceOf(bob), 30e18, "harvested");
        eq(farm.PendingReward(1, bob), 0, "paid");
        vm.prank(alice);
        farm.Deposit(0, 0);
        eq(mefi.balanceOf(alice), 7.5e18, "a deposit of nothing harvests");
        (uint256 shares, uint256 debt) = farm.UserInfo(0, alice);
        eq(shares, 30e18, "shares");
        eq(debt, 7.5e18, "debt");
        (address want, uint256 alloc, uint256 last, uint256 acc, address holder) = farm.PoolInfo(0);
        eq(want, address(lp), "want");
        eq(alloc, 1, "alloc");
        eq(last, 140, "last reward block");
        eq(acc, 0.25e18, "acc: 10 coins over 40 shares");
        eq(holder, address(pool), "strat");
    }

    function test_reads() public {
        eq(farm.Owner(), owner, "owner");
        eq(farm.FarmToken(), address(mefi), "token");
        eq(farm.TokenPerBlock(), COIN, "rate");
        eq(farm.TokenMaxSupply(), NO_CAP, "cap");
        eq(farm.StartBlock(), 0, "start");
        eq(farm.OwnerReward(), 0, "owner's");
        eq(farm.GetMultiplier(3, 10), 7, "blocks");
        eq(farm.StakedWantTokens(0, alice), 0, "nothing staked");
        stake(farm, lp, 0, alice, 7);
        eq(farm.StakedWantTokens(0, alice), 7, "staked");
        eq(pool.WantLockedTotal(), 7, "locked");
        eq(pool.SharesTotal(), 7, "shares");
    }

    function test_owner_reward_is_on_top() public {
        vm.prank(owner);
        farm.SetOwnerReward(100);
        stake(farm, lp, 0, alice, COIN);
        vm.roll(20);
        vm.prank(alice);
        farm.Withdraw(0, 0);
        eq(mefi.balanceOf(alice), 10e18, "the staker's");
        eq(mefi.balanceOf(owner), 1e18, "a tenth more to the owner");
    }

    function test_max_supply_ends_rewards() public {
        stake(farm, lp, 0, alice, COIN);
        vm.prank(owner);
        farm.SetTokenMaxSupply(10e18);
        vm.roll(20);
        farm.UpdatePool(0);
        vm.roll(500);
        eq(farm.GetMultiplier(20, 500), 0, "no more blocks count");
        eq(farm.PendingReward(0, alice), 10e18, "what was earned");
        vm.prank(alice);
        farm.WithdrawAll(0);
        eq(mefi.balanceOf(alice), 10e18, "is paid");
        eq(lp.balanceOf(alice), COIN, "and the stake too");
        // a pool that had reached the cap earns nothing for that time after the cap is raised
        stake(farm, lp, 0, bob, COIN);
        vm.roll(600);
        vm.prank(owner);
        farm.SetTokenMaxSupply(NO_CAP);
        eq(farm.PendingReward(0, bob), 0, "settled before");
        vm.roll(601);
        eq(farm.PendingReward(0, bob), COIN, "from now on");
    }

    function test_start_block() public {
        vm.prank(owner);
        farm.SetStartBlock(50);
        add(mefi, 1);
        stake(farm, mefi, 1, alice, COIN);
        vm.roll(40);
        farm.UpdatePool(1);
        eq(farm.PendingReward(1, alice), 0, "before");
        vm.roll(52);
        eq(farm.PendingReward(1, alice), 1e18, "two blocks, half");
    }

    function test_withdraw_is_capped_to_the_stake() public {
        stake(farm, lp, 0, alice, 5 * COIN);
        vm.prank(alice);
        farm.Withdraw(0, 3 * COIN);
        eq(farm.StakedWantTokens(0, alice), 2 * COIN, "left");
        vm.prank(alice);
        farm.Withdraw(0, type(uint256).max);
        eq(lp.balanceOf(alice), 5 * COIN, "all");
        eq(pool.SharesTotal(), 0, "none left");
    }

    function test_emergency_forfeits() public {
        stake(farm, lp, 0, alice, 5 * COIN);
        vm.roll(15);
        vm.expectEmit();
        emit IFarmEvents.EmergencyWithdraw(alice, 0, 5 * COIN);
        vm.prank(alice);
        farm.EmergencyWithdraw(0);
        eq(lp.balanceOf(alice), 5 * COIN, "the stake");
        eq(mefi.balanceOf(alice), 0, "no reward");
        eq(farm.PendingReward(0, alice), 0, "nor later");
        eq(mefi.balanceOf(address(farm)), 5e18, "forfeited, minted before");
    }

    function test_events() public {
        give(lp, alice, address(farm), 9);
        vm.expectEmit();
        emit IFarmEvents.Deposit(alice, 0, 9);
        vm.prank(alice);
        farm.Deposit(0, 9);
        vm.roll(12);
        vm.expectEmit();
        emit IFarmEvents.Harvest(alice, 0, 2e18 - 1);
        vm.expectEmit();
        emit IFarmEvents.Withdraw(alice, 0, 4);
        vm.prank(alice);
        farm.Withdraw(0, 4);
        vm.expectEmit();
        emit IFarmEvents.TokenPerBlockSet(7);
        vm.prank(owner);
        farm.SetTokenPerBlock(7);
        vm.expectEmit();
        emit IFarmEvents.PoolSet(0, 3);
        vm.prank(owner);
        farm.Set(0, 3, false);
        Pool more = strat(mefi, 10000, 10000, 0);
        vm.expectEmit();
        emit IFarmEvents.PoolAdded(1, address(mefi), address(more), 5);
        vm.prank(owner);
        farm.Add(5, address(mefi), false, address(more));
    }
}

contract FarmBugsTest is OneFarm {
    // ---- differences from the real chain ----

    function test_empty_pool_saves_nothing_up() public {
        for (uint256 real; real < 2; ++real) {
            vm.roll(10);
            makeFarm(real == 1, COIN, 0, NO_CAP);
            add(lp, 1);
            vm.roll(1000);
            stake(farm, lp, 0, alice, COIN);
            vm.roll(1001);
            eq(
                farm.PendingReward(0, alice),
                real == 1 ? 991e18 : 1e18,
                real == 1 ? "the real one pays for all the time before" : "ours from the stake on"
            );
        }
    }

    /// @dev The chain's own node rounds a debt down (its figures: a debt of 1885409464881890946468, then
    ///      2499999999999999993 pending). Ours rounds it up, and so pays a wei less.
    function test_debts_are_floored_there_and_rounded_up_here() public {
        for (uint256 real; real < 2; ++real) {
            vm.roll(10);
            makeFarm(real == 1, 5656228394645672839407, 0, NO_CAP);
            add(lp, 1);
            stake(farm, lp, 0, alice, 88940985209292191613);
            vm.roll(11);
            stake(farm, lp, 0, bob, 29646995069764063871);
            vm.prank(owner);
            farm.SetTokenPerBlock(10e18);
            (, uint256 debt) = farm.UserInfo(0, bob);
            eq(debt, real == 1 ? 1885409464881890946468 : 1885409464881890946469, "debt");
            eq(farm.PendingReward(0, bob), 0, "nothing is earned in the block of the stake");
            vm.roll(12);
            eq(farm.PendingReward(0, bob), real == 1 ? 2499999999999999993 : 2499999999999999992, "pending");
        }
    }

    /// @dev The right to mint is revoked: stakes can leave, and earned rewards stay owed and are paid once it is
    ///      granted again.
    function test_mint_that_fails_blocks_nobody() public {
        stake(farm, lp, 0, alice, 3 * COIN);
        stake(farm, lp, 0, bob, COIN);
        mefi.setMinter(address(farm), false);
        vm.roll(50);
        vm.prank(alice);
        farm.WithdrawAll(0);
        eq(lp.balanceOf(alice), 3 * COIN, "the stake is back");
        eq(mefi.balanceOf(alice), 0, "nothing to pay it with");
        eq(farm.PendingReward(0, alice), 30e18, "owed");
        eq(farm.Unfunded(), 40e18, "to be minted");
        vm.roll(60);
        vm.prank(alice);
        farm.Withdraw(0, 0);
        eq(farm.PendingReward(0, alice), 30e18, "still owed, and not a failure");
        vm.prank(bob);
        farm.EmergencyWithdraw(0);
        eq(lp.balanceOf(bob), COIN, "bob leaves too");
        eq(farm.Unfunded(), 30e18, "and what he forfeits is not asked for");
        mefi.setMinter(address(farm), true);
        vm.prank(alice);
        farm.Withdraw(0, 0);
        eq(mefi.balanceOf(alice), 30e18, "paid in the end");
        eq(farm.Unfunded(), 0, "all minted");
        eq(mefi.balanceOf(address(farm)), 0, "to the last wei");
        refuses("user.shares is 0");
        vm.prank(alice);
        farm.Withdraw(0, 0);
    }

    function test_real_mint_that_fails_blocks_everybody() public {
        makeFarm(true, COIN, 0, NO_CAP);
        add(lp, 1);
        stake(farm, lp, 0, alice, COIN);
        mefi.setMinter(address(farm), false);
        vm.roll(50);
        vm.startPrank(alice);
        vm.expectRevert();
        farm.WithdrawAll(0);
        vm.expectRevert();
        farm.EmergencyWithdraw(0);
    }

    function test_owner_reward_is_made_up_for() public {
        vm.prank(owner);
        farm.SetOwnerReward(1000);
        stake(farm, lp, 0, alice, COIN);
        mefi.setMinter(address(farm), false);
        vm.roll(12);
        farm.UpdatePool(0);
        mefi.setMinter(address(farm), true);
        farm.MassUpdatePools();
        eq(mefi.balanceOf(owner), 2e18, "as much as the staker's");
    }

    /// @dev A paused token cannot be paid; LP stakes can leave nevertheless.
    function test_reward_that_cannot_be_sent_is_kept() public {
        stake(farm, lp, 0, alice, COIN);
        vm.roll(13);
        farm.UpdatePool(0);
        mefi.Pause();
        vm.prank(alice);
        farm.WithdrawAll(0);
        eq(lp.balanceOf(alice), COIN, "stake");
        eq(farm.PendingReward(0, alice), 3e18, "owed");
        mefi.Unpause();
        vm.prank(alice);
        farm.Deposit(0, 0);
        eq(mefi.balanceOf(alice), 3e18, "paid");
    }

    /// @dev A farm with too few tokens pays what it has and still owes the rest.
    function test_payout_short_of_balance_loses_nothing() public {
        for (uint256 real; real < 2; ++real) {
            vm.roll(10);
            makeFarm(real == 1, COIN, 0, NO_CAP);
            add(lp, 1);
            stake(farm, lp, 0, alice, COIN);
            vm.roll(20);
            farm.UpdatePool(0);
            mefi.mint(address(this), 0);
            vm.prank(address(farm));
            mefi.transfer(address(0xDEAD), 6e18);
            uint256 before = mefi.balanceOf(alice);
            vm.prank(alice);
            farm.WithdrawAll(0);
            eq(mefi.balanceOf(alice) - before, 4e18, "what there was");
            eq(farm.PendingReward(0, alice), real == 1 ? 0 : 6e18, "the rest");
        }
    }

    /// @dev A later change of rates does not change rewards already earned.
    function test_setters_settle_first() public {
        Pool other = strat(mefi, 10000, 10000, 0);
        stake(farm, lp, 0, alice, COIN);
        vm.startPrank(owner);
        vm.roll(20);
        farm.SetTokenPerBlock(0);
        eq(farm.PendingReward(0, alice), 10e18, "rate");
        vm.roll(30);
        farm.SetTokenPerBlock(COIN);
        eq(farm.PendingReward(0, alice), 10e18, "nothing in between");
        vm.roll(31);
        farm.Add(1, address(mefi), false, address(other));
        eq(farm.PendingReward(0, alice), 11e18, "a new pool");
        vm.roll(33);
        farm.Set(0, 0, false);
        eq(farm.PendingReward(0, alice), 12e18, "half, for two blocks");
        vm.roll(99);
        eq(farm.PendingReward(0, alice), 12e18, "weight 0");
        farm.Set(1, 0, true);
        eq(farm.TotalAllocPoint(), 0, "no weights");
        vm.roll(120);
        farm.MassUpdatePools();
        eq(farm.PendingReward(0, alice), 12e18, "no weights, no rewards");
    }
}

contract FarmRefusalsTest is OneFarm {
    // ---- reverts ----

    function test_refusals() public {
        refuses("Farm: NO_POOL");
        farm.Deposit(1, 0);
        refuses("Farm: NO_POOL");
        farm.PoolInfo(1);
        vm.startPrank(alice);
        farm.Deposit(0, 0);
        refuses("user.shares is 0");
        farm.Withdraw(0, 1);
        refuses("user.shares is 0");
        farm.WithdrawAll(0);
        refuses("user.shares is 0");
        farm.EmergencyWithdraw(0);
        refuses("ownable: caller is not the owner");
        farm.SetTokenPerBlock(0);
        refuses("ownable: caller is not the owner");
        farm.SetTokenMaxSupply(0);
        refuses("ownable: caller is not the owner");
        farm.SetOwnerReward(0);
        refuses("ownable: caller is not the owner");
        farm.SetStartBlock(0);
        refuses("ownable: caller is not the owner");
        farm.Add(1, address(lp), false, address(pool));
        refuses("ownable: caller is not the owner");
        farm.Set(0, 1, false);
        refuses("ownable: caller is not the owner");
        farm.InCaseTokensGetStuck(address(lp), 1);
        refuses("ownable: caller is not the master");
        farm.SetOwner(alice);
        vm.stopPrank();
        vm.startPrank(owner);
        refuses("ownable: caller is not the master");
        farm.SetOwner(alice);
        refuses("Farm: RANGE");
        farm.SetTokenPerBlock(1e27 + 1);
        refuses("Farm: RANGE");
        farm.SetOwnerReward(65536);
        refuses("Farm: RANGE");
        farm.Add(2 ** 32, address(lp), false, address(pool));
        refuses("Farm: RANGE");
        farm.Set(0, 2 ** 32, false);
        refuses("!safe");
        farm.InCaseTokensGetStuck(address(mefi), 1);
        lp.balanceOf(owner);
        vm.stopPrank();
        farm.SetTokenPerBlock(1e27);
        eq(farm.TokenPerBlock(), 1e27, "the most in a block");
        farm.SetOwnerReward(65535);
        eq(farm.OwnerReward(), 65535, "the owner's most");
        vm.expectEmit();
        emit Handover.HandoverProposed("owner", alice, block.number + 1_209_600);
        farm.SetOwner(alice);
        eq(farm.Owner(), owner, "alice has not accepted");
        eq(farm.PendingOwner(), alice, "the master proposes the owner");
        refuses("Handover: NOT_PROPOSED");
        farm.AcceptOwner();
        vm.prank(alice);
        farm.AcceptOwner();
        eq(farm.Owner(), alice, "accepted");
        farm.SetTokenPerBlock(2);
        eq(farm.TokenPerBlock(), 2, "the master may set, too");
        lp.mint(address(farm), 5);
        farm.InCaseTokensGetStuck(address(lp), 5);
        eq(lp.balanceOf(address(this)), 5, "what came by mistake");
    }

    function test_the_deployer_hands_on_or_renounces_its_rights() public {
        vm.startPrank(owner);
        refuses("ownable: caller is not the master");
        farm.SetMaster(owner);
        refuses("ownable: caller is not the master");
        farm.RenounceMaster();
        vm.stopPrank();
        farm.SetMaster(bob);
        eq(farm.PendingMaster(), bob, "proposed");
        vm.prank(bob);
        farm.AcceptMaster();
        eq(farm.Master(), bob, "accepted");
        refuses("ownable: caller is not the master");
        farm.SetOwner(alice);
        vm.startPrank(bob);
        farm.RenounceMaster();
        refuses("ownable: caller is not the owner");
        farm.SetTokenPerBlock(2);
        vm.stopPrank();
        refuses("ownable: caller is not the master");
        vm.prank(bob);
        farm.SetOwner(bob);
        vm.startPrank(owner);
        farm.SetTokenPerBlock(2);
        farm.SetOwner(carol);
        vm.stopPrank();
        vm.prank(carol);
        farm.AcceptOwner();
        eq(farm.Owner(), carol, "the owner hands on without a master");
    }

    function test_setters_emit_events() public {
        vm.startPrank(owner);
        vm.expectEmit();
        emit IFarmEvents.OwnerRewardSet(7);
        farm.SetOwnerReward(7);
        vm.expectEmit();
        emit IFarmEvents.StartBlockSet(8);
        farm.SetStartBlock(8);
        vm.expectEmit();
        emit IFarmEvents.TokenMaxSupplySet(9);
        farm.SetTokenMaxSupply(9);
        vm.stopPrank();
        lp.mint(address(farm), 5);
        vm.expectEmit();
        emit IFarmEvents.StuckTokensSent(owner, address(lp), 5);
        vm.prank(owner);
        farm.InCaseTokensGetStuck(address(lp), 5);
    }

    function deploy(uint256 ownerReward, uint256 perBlock) external {
        new Farm(owner, address(mefi), ownerReward, 1, perBlock, 0);
    }

    function test_constructor_refusals() public {
        refuses("Farm: RANGE");
        this.deploy(65536, 1);
        refuses("Farm: RANGE");
        this.deploy(0, 1e27 + 1);
        this.deploy(65535, 1e27);
    }

    /// @dev A strat that lost its shares: the same text as on the real chain.
    function test_shares_total_is_0() public {
        stake(farm, lp, 0, alice, COIN);
        vm.prank(address(farm));
        pool.Withdraw(alice, COIN);
        vm.prank(alice);
        farm.Withdraw(0, COIN);
        eq(lp.balanceOf(alice), 0, "worth nothing, and no failure");
        refuses("sharesTotal is 0");
        vm.prank(alice);
        farm.EmergencyWithdraw(0);
    }

    // ---- hostile tokens ----

    function odd() private returns (OddToken token) {
        token = new OddToken();
        Pool p = strat(MRC20(address(token)), 10000, 10000, 0);
        vm.prank(owner);
        farm.Add(1, address(token), false, address(p));
        token.mint(alice, 100);
        vm.prank(alice);
        token.approve(address(farm), type(uint256).max);
    }

    function test_want_with_moods() public {
        OddToken token = odd();
        vm.startPrank(alice);
        token.setMood(OddToken.Mood.TakesFee);
        refuses("Exchange: TRANSFER_AMOUNT");
        farm.Deposit(1, 100);
        token.setMood(OddToken.Mood.ReturnsFalse);
        refuses("Exchange: TRANSFER_FAILED");
        farm.Deposit(1, 100);
        token.setMood(OddToken.Mood.RevertsWithText);
        refuses("odd: no");
        farm.Deposit(1, 100);
        token.setMood(OddToken.Mood.RevertsSilently);
        refuses("Exchange: TRANSFER_FAILED");
        farm.Deposit(1, 100);
        token.setMood(OddToken.Mood.ReturnsNothing);
        farm.Deposit(1, 100);
        eq(farm.StakedWantTokens(1, alice), 100, "staked");
        // if a token starts to take a fee, stakers can leave with the rest
        token.setMood(OddToken.Mood.TakesFee);
        farm.WithdrawAll(1);
        eq(token.balanceOf(alice), 98, "less two fees");
    }

    function test_want_that_calls_back() public {
        OddToken token = odd();
        vm.startPrank(alice);
        token.callBack(address(farm), abi.encodeCall(farm.WithdrawAll, (1)), "reentrant call");
        farm.Deposit(1, 50);
        yes(token.hit(), "tried");
        token.callBack(address(farm), abi.encodeCall(farm.Deposit, (1, 50)), "reentrant call");
        farm.Withdraw(1, 20);
        yes(token.hit(), "tried");
        token.callBack(address(farm), abi.encodeCall(farm.UpdatePool, (1)), "reentrant call");
        farm.EmergencyWithdraw(1);
        yes(token.hit(), "tried");
        eq(token.balanceOf(alice), 100, "all back");
    }

    /// @dev A reward token never blocks a stake, in any of its moods.
    function test_reward_token_with_moods() public {
        OddReward token = new OddReward();
        farm = new Farm(owner, address(token), 500, NO_CAP, COIN, 0);
        add(lp, 1);
        give(lp, alice, address(farm), 100);
        for (uint256 mood; mood < 7; ++mood) {
            token.set(mood);
            vm.roll(1000 + mood * 10);
            vm.prank(alice);
            farm.Deposit(0, 100);
            vm.roll(1005 + mood * 10);
            vm.startPrank(alice);
            if (mood % 2 == 0) farm.WithdrawAll(0);
            else farm.EmergencyWithdraw(0);
            vm.stopPrank();
            eq(lp.balanceOf(alice), 100, "the stake is back");
        }
    }

    /// @dev With too little gas the call reverts; it never silently skips a reward.
    function test_little_gas_does_not_skip_rewards() public {
        stake(farm, lp, 0, alice, COIN);
        vm.roll(20);
        for (uint256 gas = 40_000; gas < 700_000; gas += 20_000) {
            uint256 state = vm.snapshotState();
            vm.prank(alice);
            (bool done,) = address(farm).call{gas: gas}(abi.encodeCall(farm.WithdrawAll, (0)));
            if (done) eq(mefi.balanceOf(alice), 10e18, "paid in full");
            else eq(farm.StakedWantTokens(0, alice), COIN, "or nothing happened");
            vm.revertToState(state);
        }
    }

    // ---- fuzz ----

    /// @dev For any three stakes over any times, the pending rewards add up to the minted amount, except for dust.
    function testFuzz_sum_of_pending(uint256[3] memory amounts, uint256[3] memory gaps, uint256 rate) public {
        rate = bound(rate, 0, 1e22);
        farm.SetTokenPerBlock(rate);
        address[3] memory who = [alice, bob, address(0xCAFE)];
        uint256 height = 10;
        uint256 from;
        for (uint256 k; k < 3; ++k) {
            amounts[k] = bound(amounts[k], 1, 1e26);
            stake(farm, lp, 0, who[k], amounts[k]);
            if (k == 0) from = height;
            height += bound(gaps[k], 0, 1e7);
            vm.roll(height);
        }
        uint256 sum;
        uint256 staked;
        for (uint256 k; k < 3; ++k) {
            sum += farm.PendingReward(0, who[k]) + mefi.balanceOf(who[k]);
            staked += farm.StakedWantTokens(0, who[k]);
        }
        uint256 total = rate * (height - from);
        vm.assertLe(sum, total, "never more than was earned");
        // acc is rounded down once per update, shares·acc once per staker
        vm.assertGe(sum + 3 + 3 * staked / 1e18 + 3, total, "and no less, but for dust");
        eq(staked, pool.WantLockedTotal(), "stakes are the pool's want");
        for (uint256 k; k < 3; ++k) {
            uint256 pending = farm.PendingReward(0, who[k]);
            vm.prank(who[k]);
            farm.WithdrawAll(0);
            eq(mefi.balanceOf(who[k]), pending, "paid as pending said");
            eq(lp.balanceOf(who[k]), amounts[k], "the stake to the wei");
        }
    }
}

/// @dev A farm token that misbehaves in every possible way.
contract OddReward {
    uint256 private mood;
    mapping(address => uint256) private held;

    function set(uint256 to) external {
        mood = to;
    }

    function act() private view {
        if (mood == 1) revert("odd");
        if (mood == 2) {
            while (true) {}
        }
        if (mood == 3) {
            assembly {
                return(0, 0)
            }
        }
        if (mood == 4) {
            assembly {
                mstore(0, 0)
                return(0, 32)
            }
        }
        if (mood == 5) {
            assembly {
                return(0, 100000)
            }
        }
    }

    function totalSupply() external view returns (uint256) {
        act();
        return 0;
    }

    function balanceOf(address who) external view returns (uint256) {
        act();
        // in mood 6 it returns another balance with each call
        return mood == 6 ? gasleft() : held[who];
    }

    function Mint(address to, uint256 amount) external {
        act();
        held[to] += amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        act();
        held[msg.sender] -= amount;
        held[to] += amount;
        return true;
    }
}
