// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Pool} from "../src/farm/Pool.sol";
import {FarmWorld} from "./support/FarmWorld.sol";

/// @dev The strat by itself (this contract is its farm), then behind a farm with fees.
contract PoolTest is FarmWorld {
    Pool private pool;

    function setUp() public override {
        super.setUp();
        pool = new Pool(owner, address(this), address(lp), fund_, rewards_, 10000, 10000, 0);
        lp.mint(address(this), 1e30);
        lp.approve(address(pool), type(uint256).max);
    }

    function test_reads_and_setters() public {
        pool = new Pool(owner, address(this), address(lp), fund_, rewards_, 9900, 9990, 4000);
        eq(pool.Gov(), owner, "gov");
        eq(pool.Farm(), address(this), "farm");
        eq(pool.Want(), address(lp), "want");
        eq(pool.FeeFundAddress(), fund_, "fund");
        eq(pool.RewardsAddress(), rewards_, "rewards");
        eq(pool.DepositFeeFactor(), 9900, "deposit");
        eq(pool.WithdrawFeeFactor(), 9990, "withdraw");
        eq(pool.RewardFeeFactor(), 4000, "reward");
        vm.startPrank(owner);
        pool.SetFarm(alice);
        pool.SetWant(address(mefi));
        pool.SetFeeFundAddress(bob);
        pool.SetRewardsAddress(alice);
        pool.SetDepositFeeFactor(0);
        pool.SetWithdrawFeeFactor(9000);
        pool.SetRewardFeeFactor(10000);
        pool.SetGov(bob);
        vm.stopPrank();
        eq(pool.Farm(), alice, "farm");
        eq(pool.Want(), address(mefi), "want");
        eq(pool.FeeFundAddress(), bob, "fund");
        eq(pool.RewardsAddress(), alice, "rewards");
        eq(pool.DepositFeeFactor(), 0, "deposit");
        eq(pool.WithdrawFeeFactor(), 9000, "withdraw");
        eq(pool.RewardFeeFactor(), 10000, "reward");
        eq(pool.Gov(), bob, "gov");
        pool.SetGov(owner); // the deployer may, too
        eq(pool.Gov(), owner, "gov");
    }

    function deploy(uint256 depositFactor, uint256 withdrawFactor) external {
        new Pool(owner, owner, owner, owner, owner, depositFactor, withdrawFactor, 0);
    }

    function test_refusals() public {
        vm.startPrank(alice);
        refuses("ownable: Deposit are only possible using owner contract.");
        pool.Deposit(alice, 1);
        refuses("ownable: Withdraw are only possible using owner contract.");
        pool.Withdraw(alice, 1);
        string memory text = "ownable: caller is not the master";
        refuses(text);
        pool.SetFarm(alice);
        refuses(text);
        pool.SetGov(alice);
        refuses(text);
        pool.SetWant(alice);
        refuses(text);
        pool.SetFeeFundAddress(alice);
        refuses(text);
        pool.SetRewardsAddress(alice);
        refuses(text);
        pool.SetDepositFeeFactor(1);
        refuses(text);
        pool.SetWithdrawFeeFactor(9999);
        refuses(text);
        pool.SetRewardFeeFactor(1);
        vm.stopPrank();
        refuses("_wantAmt <= 0");
        pool.Withdraw(alice, 0);
        refuses("Pool: FACTOR");
        pool.SetDepositFeeFactor(10001);
        refuses("Pool: FACTOR");
        pool.SetWithdrawFeeFactor(8999);
        refuses("Pool: FACTOR");
        pool.SetRewardFeeFactor(10001);
        refuses("Pool: FACTOR");
        this.deploy(10000, 10001);
        pool.Deposit(alice, 1);
        refuses("Pool: IN_USE");
        pool.SetFarm(alice);
        refuses("Pool: IN_USE");
        pool.SetWant(alice);
        lp.mint(address(this), 2 ** 113);
        refuses("Pool: OVERFLOW");
        pool.Deposit(alice, 2 ** 112 - 1);
        refuses("Pool: OVERFLOW");
        pool.Deposit(alice, 2 ** 112);
    }

    /// @dev What a deposit of `amount` credits, and to whom its fee goes.
    function feeRow(uint256 amount, uint256 factor, uint256 reward, uint256[3] memory want) private {
        uint256 state = vm.snapshotState();
        pool.SetDepositFeeFactor(factor);
        pool.SetRewardFeeFactor(reward);
        eq(pool.Deposit(alice, amount), want[0], "shares");
        eq(pool.WantLockedTotal(), want[0], "credited");
        eq(lp.balanceOf(address(pool)), want[0], "held");
        eq(lp.balanceOf(fund_), want[1], "fund");
        eq(lp.balanceOf(rewards_), want[2], "rewards");
        vm.revertToState(state);
    }

    function test_deposit_fees() public {
        feeRow(10000, 10000, 4000, [uint256(10000), 0, 0]);
        feeRow(10000, 0, 4000, [uint256(10000), 0, 0]);
        feeRow(10000, 9900, 0, [uint256(9900), 100, 0]);
        feeRow(10000, 9900, 10000, [uint256(9900), 0, 100]);
        feeRow(10000, 9900, 4000, [uint256(9900), 60, 40]);
        feeRow(999, 9900, 4000, [uint256(989), 6, 4]);
        feeRow(1e18 + 1, 9999, 3333, [uint256(999900000000000000), 66670000000001, 33330000000000]);
    }

    /// @dev The fee of who leaves is shared by who stays, but for the virtual shares' part: a millionth of a millionth
    ///      of what is staked in coins.
    function test_withdraw_fee_stays() public {
        pool.SetWithdrawFeeFactor(9900);
        eq(pool.Deposit(alice, 1000e18), 1000e18, "alice, one to one");
        eq(pool.Deposit(bob, 1000e18), 1000e18, "bob, while there are no fees");
        eq(pool.Withdraw(alice, 1000e18), 990e18, "paid");
        eq(pool.WantLockedTotal(), 1010e18, "the fee stays");
        eq(pool.SharesTotal(), 1000e18, "her shares are gone");
        vm.assertApproxEqRel(pool.WantOf(1000e18), 1010e18, 1e8, "bob's, with her fee");
        vm.assertLe(pool.WantOf(1000e18), 1010e18, "and never more than there is");
        vm.assertApproxEqRel(pool.Deposit(alice, 1010e18), 1000e18, 1e8, "shares are dearer now");
        uint256 shares = pool.SharesTotal();
        eq(pool.Withdraw(bob, 1), 0, "a fee of one wei takes all of one wei");
        eq(pool.SharesTotal(), shares - 1, "and a share, rounded up");
    }

    /// @dev The first staker leaves all but a wei, so that a share would cost the whole fee: ordinary deposits go on
    ///      as if nothing had been, and lose nothing.
    function test_nobody_makes_shares_too_dear() public {
        pool.SetWithdrawFeeFactor(9900);
        eq(pool.Deposit(alice, 1e20), 1e20, "one to one");
        pool.Withdraw(alice, 1e20 - 1);
        eq(pool.SharesTotal(), 1, "one share");
        yes(pool.WantLockedTotal() > 1e17, "with the whole fee behind it");
        for (uint256 amount = 1e14; amount <= 1e24; amount *= 10) {
            uint256 state = vm.snapshotState();
            uint256 shares = pool.Deposit(bob, amount);
            vm.assertApproxEqRel(pool.WantOf(shares), amount, 1e12, "worth what it cost");
            vm.revertToState(state);
        }
        vm.assertLe(pool.WantOf(1), 1e7, "and the fee is not hers again");
        refuses("Pool: ROUNDING");
        pool.Deposit(bob, 1);
    }

    /// @dev Nor by leaving half again and again, and beginning anew with the same money.
    function test_nobody_makes_shares_dear_step_by_step() public {
        pool.SetWithdrawFeeFactor(9000);
        for (uint256 round_; round_ < 4; ++round_) {
            uint256 mine = pool.Deposit(alice, 1e24);
            uint256 others = pool.SharesTotal() - mine;
            while (pool.SharesTotal() > others + 1e6) {
                uint256 half = pool.WantOf(pool.SharesTotal()) / 2;
                if (half == 0) break;
                pool.Withdraw(alice, half);
            }
        }
        uint256 shares = pool.Deposit(bob, 1e18);
        vm.assertApproxEqRel(pool.WantOf(shares), 1e18, 1e12, "an ordinary deposit");
    }

    /// @dev Whoever comes to a pool that was left gets one to one again, and what was left behind is shared.
    function test_a_left_pool_begins_anew() public {
        pool.SetWithdrawFeeFactor(9900);
        pool.Deposit(alice, 1e20);
        pool.Withdraw(alice, 1e20);
        eq(pool.SharesTotal(), 0, "all left");
        eq(pool.Deposit(bob, 5e18), 5e18, "one to one");
        vm.assertGe(pool.WantOf(5e18), 5e18, "no less than he paid");
        vm.assertLe(pool.WantOf(5e18), pool.WantLockedTotal(), "no more than there is");
    }

    /// @dev What the virtual shares are worth beyond their virtual want, rounded up.
    function ofNobody() private view returns (uint256) {
        (uint256 locked, uint256 shares) = (pool.WantLockedTotal(), pool.SharesTotal());
        return locked > shares ? (locked - shares) * 1e12 / (shares + 1e12) + 1 : 0;
    }

    /// @dev Through the farm: users' stakes are the pool's want at each step, fees or not.
    function testFuzz_stakes_are_the_pools_want(
        uint256[4] memory amounts,
        uint256 depositFactor,
        uint256 withdrawFactor
    ) public {
        makeFarm(false, COIN, 0, NO_CAP);
        pool = strat(lp, bound(depositFactor, 9000, 10000), bound(withdrawFactor, 9000, 10000), 5000);
        vm.prank(owner);
        farm.Add(1, address(lp), false, address(pool));
        for (uint256 k; k < 4; ++k) {
            address who = k % 2 == 0 ? alice : bob;
            stake(farm, lp, 0, who, bound(amounts[k], 1e9, 1e27));
            uint256 back = farm.StakedWantTokens(0, who) / (k + 2);
            vm.prank(who);
            farm.Withdraw(0, back);
            uint256 sum = farm.StakedWantTokens(0, alice) + farm.StakedWantTokens(0, bob);
            vm.assertLe(sum, pool.WantLockedTotal(), "not more than there is");
            vm.assertLe(pool.WantLockedTotal(), sum + 2 + ofNobody(), "nor less, but for flooring");
            vm.assertLe(pool.WantLockedTotal(), lp.balanceOf(address(pool)), "covered");
            (uint256 a,) = farm.UserInfo(0, alice);
            (uint256 b,) = farm.UserInfo(0, bob);
            eq(a + b, pool.SharesTotal(), "users' shares are the pool's");
        }
        vm.prank(alice);
        farm.WithdrawAll(0);
        if (farm.StakedWantTokens(0, bob) > 0) {
            vm.prank(bob);
            farm.EmergencyWithdraw(0);
        }
        eq(pool.SharesTotal(), 0, "no shares are left behind");
    }
}
