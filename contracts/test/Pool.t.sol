// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: every method and revert text of one contract.

import {Handover} from "../src/common/Handover.sol";
import {Pool} from "../src/farm/Pool.sol";
import {IPoolEvents} from "../src/interfaces/IPool.sol";
import {RealPool} from "../variants/RealPool.sol";
import {FarmWorld} from "./support/FarmWorld.sol";

/// @dev The strat alone (this contract is its farm), then behind a farm with fees.
contract PoolTest is FarmWorld {
    Pool private pool;

    function setUp() public override {
        super.setUp();
        lp.mint(address(this), 1e30);
        make(10000, 10000, 0);
    }

    /// @dev Creates a pool with these factors.
    function make(uint256 deposit, uint256 withdraw, uint256 reward) private {
        pool = new Pool(owner, address(this), address(lp), fund_, rewards_, deposit, withdraw, reward);
        lp.approve(address(pool), type(uint256).max);
    }

    function makeReal(uint256 deposit, uint256 withdraw, uint256 reward) private {
        pool = new RealPool(owner, address(this), address(lp), fund_, rewards_, deposit, withdraw, reward);
        lp.approve(address(pool), type(uint256).max);
    }

    function test_reads_and_setters() public {
        make(9900, 9990, 4000);
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
        pool.SetRewardFeeFactor(10000);
        vm.stopPrank();
        eq(pool.Farm(), alice, "farm");
        eq(pool.Want(), address(mefi), "want");
        eq(pool.FeeFundAddress(), bob, "fund");
        eq(pool.RewardsAddress(), alice, "rewards");
        eq(pool.RewardFeeFactor(), 10000, "reward");
        pool.SetRewardFeeFactor(4000); // the deployer is allowed to, too
        eq(pool.RewardFeeFactor(), 4000, "reward");
    }

    function test_setters_emit_events() public {
        string[4] memory kinds = ["farm", "want", "feeFund", "rewards"];
        vm.startPrank(owner);
        for (uint256 k; k < 4; ++k) {
            vm.expectEmit();
            emit IPoolEvents.AddressSet(kinds[k], alice);
            if (k == 0) pool.SetFarm(alice);
            else if (k == 1) pool.SetWant(alice);
            else if (k == 2) pool.SetFeeFundAddress(alice);
            else pool.SetRewardsAddress(alice);
        }
        vm.expectEmit();
        emit IPoolEvents.FactorSet("reward", 3);
        pool.SetRewardFeeFactor(3);
        vm.stopPrank();
    }

    // ---- roles ----

    function test_gov_changes_in_two_steps() public {
        vm.expectEmit();
        emit Handover.HandoverProposed("gov", bob, block.number + 1_209_600);
        vm.prank(owner);
        pool.SetGov(bob);
        eq(pool.Gov(), owner, "not yet");
        eq(pool.PendingGov(), bob, "proposed");
        refuses("Handover: NOT_PROPOSED");
        vm.prank(alice);
        pool.AcceptGov();
        vm.expectEmit();
        emit Handover.HandoverAccepted("gov", bob);
        vm.prank(bob);
        pool.AcceptGov();
        eq(pool.Gov(), bob, "accepted");
        eq(pool.PendingGov(), address(0), "nobody is proposed");
        refuses("Handover: NOT_PROPOSED");
        vm.prank(bob);
        pool.AcceptGov();
        refuses("ownable: caller is not the master");
        vm.prank(owner);
        pool.SetRewardFeeFactor(1);
    }

    function test_a_proposal_expires_and_can_be_withdrawn() public {
        uint256 start = 5000;
        vm.roll(start);
        pool.SetGov(bob);
        vm.roll(start + 1_209_600);
        eq(pool.PendingGov(), address(0), "expired");
        refuses("Handover: NOT_PROPOSED");
        vm.prank(bob);
        pool.AcceptGov();
        pool.SetGov(bob);
        pool.SetGov(address(0));
        refuses("Handover: NOT_PROPOSED");
        vm.prank(bob);
        pool.AcceptGov();
    }

    function test_the_deployer_hands_on_or_renounces_its_rights() public {
        refuses("ownable: caller is not the master");
        vm.prank(owner);
        pool.SetMaster(owner);
        pool.SetMaster(bob);
        eq(pool.PendingMaster(), bob, "proposed");
        eq(pool.Master(), address(this), "not yet");
        vm.prank(bob);
        pool.AcceptMaster();
        eq(pool.Master(), bob, "accepted");
        refuses("ownable: caller is not the master");
        pool.SetRewardFeeFactor(1);
        refuses("ownable: caller is not the master");
        pool.RenounceMaster();
        vm.startPrank(bob);
        pool.SetRewardFeeFactor(1);
        pool.RenounceMaster();
        refuses("ownable: caller is not the master");
        pool.SetRewardFeeFactor(1);
        vm.stopPrank();
        eq(pool.Master(), address(0), "nobody");
        vm.prank(owner);
        pool.SetRewardFeeFactor(1);
    }

    // ---- fee changes ----

    function set(bool deposit, uint256 value) private {
        if (deposit) pool.SetDepositFeeFactor(value);
        else pool.SetWithdrawFeeFactor(value);
    }

    function put(bool deposit) private {
        if (deposit) pool.ApplyDepositFeeFactor();
        else pool.ApplyWithdrawFeeFactor();
    }

    function undo(bool deposit) private {
        if (deposit) pool.RevertDepositFeeFactor();
        else pool.RevertWithdrawFeeFactor();
    }

    function factor(bool deposit) private view returns (uint256) {
        return deposit ? pool.DepositFeeFactor() : pool.WithdrawFeeFactor();
    }

    function future(bool deposit) private view returns (uint256, uint256) {
        return deposit ? pool.FutureDepositFeeFactor() : pool.FutureWithdrawFeeFactor();
    }

    function test_fees_are_announced_and_applied() public {
        uint256 start = 5000;
        string[2] memory names = ["withdraw", "deposit"];
        vm.startPrank(owner);
        for (uint256 k; k < 2; ++k) {
            bool deposit = k == 1;
            vm.roll(start);
            refuses("Pool: NO_PENDING_FACTOR");
            put(deposit);
            refuses("Pool: NO_PENDING_FACTOR");
            undo(deposit);
            vm.expectEmit();
            emit IPoolEvents.FactorAnnounced(names[k], 9100, start + 172_800);
            set(deposit, 9100);
            eq(factor(deposit), 10000, "not yet");
            (uint256 value, uint256 height) = future(deposit);
            eq(value, 9100, "announced");
            eq(height, start + 172_800, "for a day later");
            vm.roll(start + 172_799);
            refuses("Pool: DELAY");
            put(deposit);
            vm.roll(start + 172_800);
            vm.expectEmit();
            emit IPoolEvents.FactorSet(names[k], 9100);
            put(deposit);
            eq(factor(deposit), 9100, "in force");
            refuses("Pool: NO_PENDING_FACTOR");
            put(deposit);
            set(deposit, 9200);
            vm.expectEmit();
            emit IPoolEvents.FactorDropped(names[k]);
            undo(deposit);
            (value, height) = future(deposit);
            eq(value + height, 0, "dropped");
        }
        vm.stopPrank();
    }

    /// @dev An announcement can be applied within seven days after its delay, and not later.
    function testFuzz_an_announcement_expires(uint256 wait, bool deposit) public {
        wait = bound(wait, 0, 3_000_000);
        set(deposit, 9000);
        vm.roll(1 + wait);
        (, uint256 height) = future(deposit);
        if (wait >= 172_800 + 1_209_600) {
            eq(height, 0, "expired");
            refuses("Pool: NO_PENDING_FACTOR");
            put(deposit);
        } else if (wait < 172_800) {
            refuses("Pool: DELAY");
            put(deposit);
        } else {
            put(deposit);
            eq(factor(deposit), 9000, "applied");
        }
    }

    /// @dev On the real chain any fee is allowed, immediately. The first staker of an empty pool gets the fee of the
    ///      last one.
    function test_the_real_chain_changes_fees_immediately() public {
        makeReal(10000, 10000, 0);
        pool.SetDepositFeeFactor(1);
        eq(pool.DepositFeeFactor(), 1, "99.99 %");
        pool.SetDepositFeeFactor(0);
        pool.SetWithdrawFeeFactor(0);
        eq(pool.WithdrawFeeFactor(), 0, "all of it");
        pool.SetWithdrawFeeFactor(9000);
        pool.Deposit(alice, 1e24);
        pool.Withdraw(alice, 1e24);
        eq(pool.Deposit(bob, 1e18), 1e18, "one to one");
        yes(pool.WantOf(1e18) > 1e22, "with what alice left");
        refuses("Pool: FACTOR");
        pool.SetDepositFeeFactor(10001);
        refuses("Pool: FACTOR");
        pool.SetWithdrawFeeFactor(10001);
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
        refuses(text);
        pool.ApplyDepositFeeFactor();
        refuses(text);
        pool.RevertDepositFeeFactor();
        refuses(text);
        pool.ApplyWithdrawFeeFactor();
        refuses(text);
        pool.RevertWithdrawFeeFactor();
        vm.stopPrank();
        refuses("_wantAmt <= 0");
        pool.Withdraw(alice, 0);
        refuses("Pool: FACTOR");
        pool.SetDepositFeeFactor(1);
        refuses("Pool: FACTOR");
        pool.SetDepositFeeFactor(8999);
        refuses("Pool: FACTOR");
        pool.SetDepositFeeFactor(10001);
        refuses("Pool: FACTOR");
        pool.SetWithdrawFeeFactor(8999);
        refuses("Pool: FACTOR");
        pool.SetRewardFeeFactor(10001);
        refuses("Pool: FACTOR");
        this.deploy(10000, 10001);
        refuses("Pool: FACTOR");
        this.deploy(10000, 8999);
        refuses("Pool: FACTOR");
        this.deploy(8999, 10000);
        this.deploy(0, 9000);
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

    /// @dev Checks the credited part of a deposit of `amount`, and the receivers of its fee.
    function feeRow(uint256 amount, uint256 factor_, uint256 reward, uint256[3] memory want) private {
        uint256 state = vm.snapshotState();
        make(factor_, 10000, reward);
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

    /// @dev The remaining stakers share the fee of a withdrawal, except for the virtual shares' part: a millionth of a
    ///      millionth of the stake in coins.
    function test_withdraw_fee_stays() public {
        make(10000, 9900, 0);
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

    /// @dev The first staker leaves all but a wei, so that a share would cost the whole fee. Ordinary deposits still
    ///      work, and lose nothing.
    function test_nobody_makes_shares_too_dear() public {
        make(10000, 9900, 0);
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

    /// @dev Nor by repeatedly withdrawing half, and starting again with the same money.
    function test_nobody_makes_shares_dear_step_by_step() public {
        make(10000, 9000, 0);
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

    /// @dev The fee of the last staker to leave belongs to the virtual shares: the next staker gets the deposited
    ///      amount, and no more.
    function testFuzz_the_fee_of_the_last_is_not_the_next_ones(
        uint256 left,
        uint256 amount,
        uint256 withdrawFactor
    ) public {
        make(10000, bound(withdrawFactor, 9000, 10000), 0);
        left = bound(left, 1e6, 1e27);
        pool.Deposit(alice, left);
        pool.Withdraw(alice, left);
        eq(pool.SharesTotal(), 0, "all left");
        // an amount that is not refused because of rounding
        amount = bound(amount, 1e7 * (pool.WantLockedTotal() / 1e12 + 1), 1e29);
        uint256 shares = pool.Deposit(bob, amount);
        vm.assertLe(pool.WantOf(shares), amount, "no more than he paid");
        vm.assertGe(pool.WantOf(shares), amount - amount / 1e6 - 1, "no less, but for rounding");
    }

    /// @dev Returns the value of the virtual shares beyond their virtual want, rounded up.
    function ofNobody() private view returns (uint256) {
        (uint256 locked, uint256 shares) = (pool.WantLockedTotal(), pool.SharesTotal());
        return locked > shares ? (locked - shares) * 1e12 / (shares + 1e12) + 1 : 0;
    }

    /// @dev Through the farm: users' stakes add up to the pool's want at each step, with or without fees.
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
