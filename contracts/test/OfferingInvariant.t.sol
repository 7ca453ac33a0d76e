// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DepositPool} from "../src/genesis/DepositPool.sol";
import {Imo} from "../src/offering/Imo.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {OfferingWorld} from "./support/OfferingWorld.sol";
import {Test} from "./support/Test.sol";

/// @dev Participants and owners of an offering and of a genesis lock, in any order, over the heights of the sale.
contract OfferingHandler is Test {
    Imo public immutable imo;
    DepositPool public immutable pool;
    MRC20 public immutable usdc;
    MRC20 public immutable pkt;
    address public immutable owner;
    address[] public actors;
    uint256 public height = 1;
    uint256 public sold;
    uint256 public refunded;
    uint256 public done;

    constructor(
        Imo imo_,
        DepositPool pool_,
        MRC20 usdc_,
        MRC20 pkt_,
        address owner_,
        address[] memory people
    ) {
        (imo, pool, usdc, pkt, owner, actors) = (imo_, pool_, usdc_, pkt_, owner_, people);
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function commit(uint256 who, uint256 amount) external {
        vm.roll(height);
        address me = actors[who % actors.length];
        amount = bound(amount, 1, 1e24);
        uint256 total = imo.TotalAmount();
        usdc.mint(me, amount);
        vm.startPrank(me);
        usdc.approve(address(imo), amount);
        try imo.Deposit(amount) {
            ++done;
            eq(imo.TotalAmount(), total + amount, "counted");
        } catch {}
        vm.stopPrank();
    }

    function claim(uint256 who) external {
        vm.roll(height);
        address me = actors[who % actors.length];
        uint256 refund = imo.GetRefundingAmount(me);
        uint256 tokens = imo.GetOfferingAmount(me);
        uint256[2] memory before = [usdc.balanceOf(me), pkt.balanceOf(me)];
        vm.prank(me);
        try imo.Harvest() {
            ++done;
            eq(usdc.balanceOf(me) - before[0], refund, "refunded as was said");
            eq(pkt.balanceOf(me) - before[1], tokens, "paid as was said");
            sold += tokens;
            refunded += refund;
        } catch {
            (uint256 amount, bool claimed) = imo.UserInfo(me);
            yes(amount == 0 || claimed || height < imo.EndBlock(), "a claim was refused");
        }
    }

    function ownerTakes(uint256 pay, uint256 offer, bool all) external {
        vm.roll(height);
        pay = bound(pay, 0, usdc.balanceOf(address(imo)));
        offer = bound(offer, 0, pkt.balanceOf(address(imo)));
        vm.startPrank(owner);
        if (all) imo.UsdcReclaim();
        else try imo.FinalWithdraw(pay, offer) {} catch {}
        vm.stopPrank();
    }

    function moveEnd(uint256 to) external {
        vm.roll(height);
        vm.prank(owner);
        try imo.SetEndBlock(bound(to, 1, 400)) {} catch {}
    }

    function pass(uint256 blocks) external {
        height += bound(blocks, 1, 40);
        vm.roll(height);
    }

    function lockIn(uint256 who) external {
        address me = actors[who % actors.length];
        usdc.mint(me, pool.DepositAmount());
        vm.startPrank(me);
        usdc.approve(address(pool), pool.DepositAmount());
        try pool.Deposit() {
            ++done;
        } catch {}
        vm.stopPrank();
    }

    function lockOut(uint256 who) external {
        address me = actors[who % actors.length];
        bool holder = pool.IsHolder(me);
        uint256 before = usdc.balanceOf(me);
        vm.prank(me);
        try pool.Withdraw() {
            ++done;
            yes(holder && !pool.IsHolder(me), "once");
            eq(usdc.balanceOf(me) - before, pool.DepositAmount(), "the deposit");
        } catch {
            yes(!holder || pool.IsWithdrawLock(), "a deposit was kept");
        }
    }

    function lockOwner(uint256 what, uint256 amount) external {
        vm.startPrank(owner);
        // only sometimes; otherwise there would never be a deposit
        if (what % 16 == 0) pool.LockDeposit();
        else if (what % 4 == 1) pool.UnlockWithdraw();
        else try pool.ReclaimToken(address(usdc), bound(amount, 1, 1e21)) {} catch {}
        vm.stopPrank();
    }

    function gift(uint256 amount) external {
        usdc.mint(address(pool), bound(amount, 1, 1e21));
    }
}

contract OfferingInvariantTest is OfferingWorld {
    OfferingHandler private handler;
    address[] private people;

    function setUp() public override {
        super.setUp();
        makeImo(7e23, 1e24, 0);
        makePool(false, 500e18);
        for (uint256 k; k < 5; ++k) {
            people.push(address(uint160(0x1000 + k)));
        }
        handler = new OfferingHandler(imo, pool, usdc, pkt, owner, people);
        usdc.setMinter(address(handler), true);
    }

    function targetContracts() public view returns (address[] memory out) {
        out = new address[](1);
        out[0] = address(handler);
    }

    function test_steps_do_something() public {
        for (uint256 k; k < 3; ++k) {
            handler.pass(40);
        }
        for (uint256 k; k < 5; ++k) {
            handler.commit(k, 3e23 + k);
            handler.lockIn(k);
        }
        handler.moveEnd(140);
        handler.pass(30);
        handler.lockOwner(1, 0);
        for (uint256 k; k < 5; ++k) {
            handler.ownerTakes(0, 0, true);
            handler.claim(k);
            handler.lockOut(k);
        }
        eq(handler.done(), 20, "steps");
        yes(handler.refunded() > 0 && handler.sold() > 0, "over-subscribed");
    }

    /// @dev Once the sale is over, all participants can claim in any order, and the amounts add up.
    function invariant_every_claim_is_paid() public {
        uint256 state = vm.snapshotState();
        uint256 end = imo.EndBlock();
        uint256 height = handler.height() > end ? handler.height() : end + 1;
        vm.roll(height);
        vm.prank(owner);
        imo.UsdcReclaim();
        uint256 refunded = handler.refunded();
        uint256 sold = handler.sold();
        for (uint256 k; k < people.length; ++k) {
            address who = people[(k * 3 + height) % people.length];
            (uint256 amount, bool claimed) = imo.UserInfo(who);
            if (amount == 0 || claimed) continue;
            refunded += imo.GetRefundingAmount(who);
            sold += imo.GetOfferingAmount(who);
            vm.prank(who);
            imo.Harvest();
        }
        vm.prank(owner);
        imo.UsdcReclaim();
        uint256 total = imo.TotalAmount();
        eq(usdc.balanceOf(address(imo)), 0, "nothing is left");
        vm.assertLe(sold, imo.ProjectOffering(), "sold");
        if (total > imo.ProjectRaising()) {
            uint256 raised = total - refunded;
            vm.assertGe(raised, imo.ProjectRaising(), "dust is the project's");
            vm.assertLe(raised, imo.ProjectRaising() + people.length, "a wei each");
        } else {
            eq(refunded, 0, "no refunds");
        }
        vm.revertToState(state);
    }

    /// @dev In any state of the sale: it is filled beyond its raise by odd amounts if it still can be, and all claim.
    ///      The refunds leave the project the amount that it raises, except for dust.
    function invariant_refunds_leave_what_was_raised() public {
        uint256 state = vm.snapshotState();
        uint256 start = handler.height() > START ? handler.height() : START;
        if (start < imo.EndBlock()) {
            vm.roll(start);
            for (uint256 k; k < people.length; ++k) {
                commit(people[k], 6e23 + 7 * k + 1);
            }
        }
        invariant_every_claim_is_paid();
        vm.revertToState(state);
    }

    function invariant_total_is_the_sum() public view {
        uint256 sum;
        for (uint256 k; k < people.length; ++k) {
            (uint256 amount,) = imo.UserInfo(people[k]);
            sum += amount;
        }
        eq(sum, imo.TotalAmount(), "total");
    }

    function invariant_deposits_are_there() public view {
        uint256 holders;
        for (uint256 k; k < people.length; ++k) {
            if (pool.IsHolder(people[k])) ++holders;
        }
        eq(holders, pool.Holder(), "holders");
        eq(holders, pool.Holders().length, "list");
        vm.assertGe(usdc.balanceOf(address(pool)), holders * pool.DepositAmount(), "covered");
    }
}
