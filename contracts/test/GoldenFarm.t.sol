// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IFarmBase} from "../src/interfaces/IFarm.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {FarmWorld} from "./support/FarmWorld.sol";
import {GoldenRecords} from "./support/GoldenRecords.sol";
import {OfferingWorld} from "./support/OfferingWorld.sol";

/// @dev Replays the real chain's records (tests/golden-vectors*.json) of farms, offerings and the genesis lock, to the
///      wei. A record with `realBug` runs against the variant as recorded, and against ours as `corrected`.
contract GoldenFarmTest is FarmWorld, OfferingWorld, GoldenRecords {
    function setUp() public override(FarmWorld, OfferingWorld) {
        FarmWorld.setUp();
        OfferingWorld.setUp();
    }

    function ours(string memory kind) internal pure override returns (bool) {
        bytes memory b = bytes(kind);
        if (b.length < 4) return false;
        bytes4 head = bytes4(b);
        return head == "farm" || head == "mapp" || head == "pool" || head == "imo_" || head == "depo";
    }

    function run(bytes32 kind) internal override returns (bool) {
        if (kind == keccak256("farm_pending")) twice(this.farmPending);
        else if (kind == keccak256("mappfarm_pending")) twice(this.mappPending);
        else if (kind == keccak256("pool_deposit_fee")) poolDepositFee();
        else if (kind == keccak256("imo_harvest")) twice(this.imoHarvest);
        else if (kind == keccak256("deposit_pool")) depositPool();
        else return false;
        return true;
    }

    /// @dev Runs the check with ours and with the variant that has the real chain's bugs.
    function twice(function(bool) external check) private {
        for (uint256 real; real < 2; ++real) {
            uint256 state = vm.snapshotState();
            check(real == 1);
            vm.revertToState(state);
        }
    }

    // ---- farms ----

    function farmPending(bool real) external {
        vm.roll(num(".input.poolAddedAtBlock"));
        makeFarm(real, num(".input.tokenPerBlock"), 0, NO_CAP);
        add(lp, num(".input.allocPoint"));
        add(mefi, num(".input.totalAllocPoint") - num(".input.allocPoint"));
        steps(farm, real);
    }

    function mappPending(bool real) external {
        vm.roll(10);
        makeMApp(real, num(".input.tokenPerBlock"), 0, lp, 1e24);
        steps(mapp, real);
    }

    function steps(IFarmBase target, bool real) private {
        string memory out = !real && has(".corrected") ? ".corrected" : ".output";
        for (uint256 k; has(string.concat(".input.steps[", vm.toString(k), "]")); ++k) {
            step(
                target,
                string.concat(".input.steps[", vm.toString(k), "]"),
                string.concat(out, ".steps[", vm.toString(k), "]")
            );
        }
        if (has(string.concat(out, ".totalPaid"))) {
            eq(mefi.balanceOf(alice), num(string.concat(out, ".totalPaid.A")), "paid to A");
            eq(mefi.balanceOf(bob), num(string.concat(out, ".totalPaid.B")), "paid to B");
        }
    }

    function step(IFarmBase target, string memory input, string memory out) private {
        vm.roll(num(string.concat(input, ".block")));
        address who = same(text(string.concat(input, ".user")), "A") ? alice : bob;
        uint256 amount = num(string.concat(input, ".amount"));
        uint256 before = mefi.balanceOf(who);
        uint256 pending = num(string.concat(out, ".pendingBefore"));
        eq(target.PendingReward(0, who), pending, "pending");
        if (same(text(string.concat(input, ".action")), "dep")) {
            stake(target, lp, 0, who, amount);
        } else {
            vm.prank(who);
            target.Withdraw(0, amount);
        }
        eq(mefi.balanceOf(who) - before, pending, "paid");
        (uint256 shares,) = target.UserInfo(0, who);
        eq(shares, num(string.concat(out, ".sharesAfter")), "shares");
        (,, uint256 last, uint256 acc,) = target.PoolInfo(0);
        eq(acc, num(string.concat(out, ".acc")), "acc");
        eq(last, num(string.concat(out, ".lastRewardBlock")), "last reward block");
    }

    function poolDepositFee() private {
        makeFarm(false, COIN, 0, NO_CAP);
        MRC20 want = lp;
        address target =
            address(strat(want, num(".input.depositFeeFactor"), 10000, num(".input.rewardFeeFactor")));
        vm.prank(owner);
        farm.Add(1, address(want), false, target);
        stake(farm, want, 0, alice, num(".input.wantAmt"));
        eq(want.balanceOf(target), num(".output.credited"), "credited");
        eq(want.balanceOf(fund_), num(".output.toFeeFund"), "fund");
        eq(want.balanceOf(rewards_), num(".output.toRewardsAddress"), "rewards");
        (uint256 shares,) = farm.UserInfo(0, alice);
        eq(shares, num(".output['sharesAdded(first)']"), "shares");
    }

    // ---- offerings ----

    function imoHarvest(bool real) external {
        bool mended = !real && has(".corrected");
        makeImo(real, num(".input.offering"), num(".input.raising"), 0, address(0), 0);
        vm.roll(START);
        uint256 amount = num(".input.userAmount");
        commit(alice, amount);
        uint256 others = num(".input.totalAmount") - amount;
        if (others > 0) commit(bob, others);
        vm.roll(END);
        eq(imo.GetUserAllocation(alice), num(".output.allocation1e18"), "allocation");
        uint256 refund = num(mended ? ".corrected.refundPaid" : ".output.refundPaid");
        if (real) {
            // a negative result is encoded as its absolute value
            int256 computed = int_(".output.refundComputed");
            eq(imo.GetRefundingAmount(alice), uint256(computed < 0 ? -computed : computed), "refund computed");
        } else {
            eq(imo.GetRefundingAmount(alice), refund, "refund");
        }
        vm.prank(alice);
        imo.Harvest();
        eq(pkt.balanceOf(alice), num(mended ? ".corrected.offeringOut" : ".output.offeringOut"), "offering");
        eq(usdc.balanceOf(alice), refund, "refunded");
    }

    function depositPool() private {
        makePool(false, num(".input.amount"));
        uint256 depositors = num(".input.depositors");
        for (uint256 k; k < depositors; ++k) {
            join(address(uint160(0x1000 + k)));
        }
        eq(usdc.balanceOf(address(pool)), num(".output.poolBalance"), "balance");
        eq(pool.Holder(), depositors, "holders");
        refuses(text(".output.secondDepositError"));
        vm.prank(address(0x1000));
        pool.Deposit();
    }
}

contract GoldenFarmOtherTest is GoldenFarmTest {
    function folder() internal pure override returns (string memory) {
        return "tests/golden/other";
    }
}
