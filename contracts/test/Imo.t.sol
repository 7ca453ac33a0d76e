// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: every method and revert text of one contract, in one setup.

import {IImoEvents} from "../src/interfaces/IImo.sol";
import {Imo} from "../src/offering/Imo.sol";
import {RealImo} from "../variants/RealImo.sol";
import {Whitelist} from "../src/whitelist/Whitelist.sol";
import {OddToken} from "./support/Mocks.sol";
import {OfferingWorld} from "./support/OfferingWorld.sol";

contract ImoTest is OfferingWorld {
    function setUp() public override {
        super.setUp();
        makeImo(1_000_000e18, 100_000e18, 0);
    }

    // ---- tables ----

    function test_reads() public {
        makeImo(5e18, 7e18, 3e18);
        eq(imo.ProjectOwner(), owner, "owner");
        eq(imo.PayToken(), address(usdc), "pay");
        eq(imo.ProjectToken(), address(pkt), "project");
        eq(imo.ProjectOffering(), 5e18, "offering");
        eq(imo.ProjectRaising(), 7e18, "raising");
        eq(imo.PayLimit(), 3e18, "limit");
        eq(imo.StartBlock(), START, "start");
        eq(imo.EndBlock(), END, "end");
        eq(imo.HarvestFeeFactor(), 30, "a fee");
        eq(imo.WhiteListAddress(), address(0), "list");
        eq(uint256(imo.WhiteListGroupId()), 0, "group");
        yes(!imo.IsOwner(), "not this contract's");
        vm.prank(owner);
        yes(imo.IsOwner(), "the owner's");
        eq(imo.TotalAmount(), 0, "total");
        eq(imo.GetUserAllocation(alice), 0, "no total, no allocation");
        eq(imo.GetOfferingAmount(alice), 0, "nothing");
        eq(imo.GetRefundingAmount(alice), 0, "nothing");
        vm.roll(START);
        commit(alice, 1e18);
        commit(alice, 1e18);
        commit(bob, 2e18);
        (uint256 amount, bool claimed) = imo.UserInfo(alice);
        eq(amount, 2e18, "amount");
        yes(!claimed && !imo.HasHarvest(alice), "not claimed");
        eq(imo.GetAddressListLength(), 2, "each once");
        eq(imo.AddressList()[0], alice, "in order");
        eq(imo.AddressList()[1], bob, "in order");
        eq(imo.GetUserAllocation(alice), 0.5e18, "half");
    }

    /// @dev One row: alice's and bob's commitments, then alice's allocation, offering and refund.
    function row(uint256 offering, uint256 raising, uint256[2] memory amounts, uint256[3] memory want)
        private
    {
        vm.roll(START);
        makeImo(offering, raising, 0);
        commit(alice, amounts[0]);
        commit(bob, amounts[1]);
        eq(imo.GetUserAllocation(alice), want[0], "allocation");
        eq(imo.GetOfferingAmount(alice), want[1], "offering");
        eq(imo.GetRefundingAmount(alice), want[2], "refund");
        vm.roll(END);
        uint256[2] memory before = [usdc.balanceOf(alice), pkt.balanceOf(alice)];
        vm.expectEmit();
        emit IImoEvents.Harvest(alice, want[1], want[2]);
        vm.prank(alice);
        imo.Harvest();
        eq(pkt.balanceOf(alice) - before[1], want[1], "paid");
        eq(usdc.balanceOf(alice) - before[0], want[2], "refunded");
        vm.roll(START);
    }

    function test_amounts() public {
        // under-subscribed: the price is raising / offering
        row(1000e18, 100e18, [uint256(10e18), 20e18], [uint256(333333333333333333), 100e18, 0]);
        row(100e18, 1000e18, [uint256(10e18), 20e18], [uint256(333333333333333333), 1e18, 0]);
        // exactly subscribed
        row(1000e18, 100e18, [uint256(50e18), 50e18], [uint256(0.5e18), 500e18, 0]);
        // over-subscribed: a part of everything
        row(1000e18, 100e18, [uint256(50e18), 150e18], [uint256(0.25e18), 250e18, 25e18]);
        row(100e18, 1000e18, [uint256(500e18), 1500e18], [uint256(0.25e18), 25e18, 250e18]);
        row(
            1000e18,
            100e18,
            [uint256(100e18), 200e18],
            [uint256(333333333333333333), 333333333333333333000, 66666666666666666666]
        );
        // one wei among many
        row(1000e18, 100e18, [uint256(1), 300e18], [uint256(0), 0, 0]);
        row(1000e18, 100e18, [uint256(4), 300e18], [uint256(0), 0, 2]);
    }

    function test_windows() public {
        vm.roll(START - 1);
        usdc.mint(alice, 10e18);
        vm.startPrank(alice);
        usdc.approve(address(imo), 10e18);
        refuses("not imo time");
        imo.Deposit(1e18);
        refuses("not harvest time");
        imo.Harvest();
        vm.roll(START);
        vm.expectEmit();
        emit IImoEvents.Deposit(alice, 1e18);
        imo.Deposit(1e18);
        vm.roll(END - 1);
        refuses("not harvest time");
        imo.Harvest();
        vm.roll(END);
        imo.Deposit(1e18);
        imo.Harvest();
        eq(pkt.balanceOf(alice), 20e18, "claims begin in the last block");
        refuses("not imo time");
        imo.Deposit(1e18);
        vm.stopPrank();
        vm.roll(END + 1);
        refuses("not imo time");
        vm.prank(bob);
        imo.Deposit(1e18);
    }

    function test_refusals() public {
        makeImo(1e18, 1e18, 3e18);
        vm.roll(START);
        usdc.mint(alice, 10e18);
        vm.startPrank(alice);
        usdc.approve(address(imo), 10e18);
        refuses("need _amount > 0");
        imo.Deposit(0);
        refuses("over pay limit");
        imo.Deposit(3e18 + 1);
        imo.Deposit(2e18);
        refuses("over pay limit");
        imo.Deposit(1e18 + 1);
        imo.Deposit(1e18);
        refuses("over pay limit");
        imo.Deposit(1);
        vm.roll(END + 5);
        imo.Harvest();
        refuses("nothing to harvest");
        imo.Harvest();
        yes(imo.HasHarvest(alice), "claimed");
        vm.stopPrank();
        refuses("have you participated?");
        vm.prank(bob);
        imo.Harvest();
        string memory text = "only owner";
        refuses(text);
        imo.SetEndBlock(1);
        refuses(text);
        imo.SetOfferingAmount(1);
        refuses(text);
        imo.SetRaisingAmount(1);
        refuses(text);
        imo.FinalWithdraw(0, 0);
        refuses(text);
        imo.UsdcReclaim();
    }

    function deploy(uint256 offering, uint256 raising) external {
        new Imo(owner, address(usdc), address(usdc), offering, raising, 0, START, END, 0, address(0), 0);
    }

    function test_ranges() public {
        refuses("Imo: ZERO");
        this.deploy(1, 0);
        refuses("Imo: RANGE");
        this.deploy(2 ** 112, 1);
        refuses("Imo: RANGE");
        this.deploy(1, 2 ** 112);
        vm.roll(START);
        usdc.mint(alice, 2 ** 113);
        vm.startPrank(alice);
        usdc.approve(address(imo), type(uint256).max);
        refuses("Imo: RANGE");
        imo.Deposit(2 ** 112);
        imo.Deposit(2 ** 112 - 1);
        refuses("Imo: RANGE");
        imo.Deposit(1);
    }

    function test_whitelist() public {
        Whitelist list = new Whitelist();
        bytes32 group = list.AddGroup(address(0), "", "", "", hex"01");
        address[] memory users = new address[](1);
        users[0] = alice;
        list.SetMembers(group, users, true);
        for (uint256 real; real < 2; ++real) {
            vm.roll(START);
            makeImo(real == 1, 1e18, 1e18, 0, address(list), group);
            commit(alice, 1e18);
            usdc.mint(bob, 1e18);
            vm.startPrank(bob);
            usdc.approve(address(imo), 1e18);
            refuses("not allow");
            imo.Deposit(1e18);
            // ours checks the given account, the real one the caller
            yes(imo.CheckWhiteList(alice) == (real == 0), "alice");
            yes(!imo.CheckWhiteList(bob), "bob");
            vm.stopPrank();
        }
        makeImo(false, 1e18, 1e18, 0, address(list), bytes32(0));
        commit(bob, 1);
        yes(imo.CheckWhiteList(bob), "group 0 is everyone");
    }

    // ---- differences from the real chain ----

    function test_refund_by_the_right_term() public {
        for (uint256 real; real < 2; ++real) {
            vm.roll(START);
            makeImo(real == 1, 1_000_000e18, 100_000e18, 0, address(0), 0);
            commit(alice, 1_000e18);
            commit(bob, 249_000e18);
            eq(imo.GetOfferingAmount(alice), 4_000e18, "offering");
            eq(imo.GetRefundingAmount(alice), real == 1 ? 3_000e18 : 600e18, "the real one's is an absolute");
            vm.roll(END);
            uint256 before = usdc.balanceOf(alice);
            vm.prank(alice);
            imo.Harvest();
            eq(usdc.balanceOf(alice) - before, real == 1 ? 0 : 600e18, "refunded");
            // if the offering is the smaller number, the real one refunds too much
            vm.roll(START);
            makeImo(real == 1, 1_000e18, 100_000e18, 0, address(0), 0);
            commit(alice, 1_000e18);
            commit(bob, 249_000e18);
            eq(imo.GetRefundingAmount(alice), real == 1 ? 996e18 : 600e18, "refund");
        }
    }

    function test_real_owner_takes_what_participants_are_owed() public {
        makeImo(true, 1e18, 1e18, 0, address(0), 0);
        vm.roll(START);
        commit(alice, 3e18);
        vm.prank(owner);
        imo.UsdcReclaim();
        eq(usdc.balanceOf(owner), 3e18, "everything, in the middle of the sale");
        vm.roll(END);
        vm.prank(alice);
        vm.expectRevert();
        imo.Harvest();
    }

    // ---- tokens that are not there are not sold ----

    function test_an_offering_sells_only_what_it_holds() public {
        for (uint256 real; real < 2; ++real) {
            vm.roll(START);
            makeImo(real == 1, 1_000e18, 100e18, 0, address(0), 0);
            vm.prank(address(imo));
            pkt.transfer(address(0xBEEF), 1);
            usdc.mint(alice, 10e18);
            vm.startPrank(alice);
            usdc.approve(address(imo), 10e18);
            if (real == 0) refuses("Imo: UNFUNDED");
            imo.Deposit(10e18);
            vm.stopPrank();
            eq(imo.TotalAmount(), real == 1 ? 10e18 : 0, "the real one sells what it has not");
            if (real == 1) continue;
            pkt.mint(address(imo), 1);
            vm.prank(alice);
            imo.Deposit(10e18);
            eq(imo.TotalAmount(), 10e18, "a wei more and it is funded");
        }
    }

    /// @dev If both tokens are the same, the committed amount does not fund the offering.
    function test_commitments_do_not_fund_the_offering() public {
        imo = new Imo(owner, address(usdc), address(usdc), 100e18, 100e18, 0, START, END, 0, address(0), 0);
        usdc.mint(address(imo), 100e18);
        vm.roll(START);
        commit(alice, 60e18);
        vm.prank(address(imo));
        usdc.transfer(address(0xBEEF), 60e18);
        usdc.mint(bob, 1e18);
        vm.startPrank(bob);
        usdc.approve(address(imo), 1e18);
        refuses("Imo: UNFUNDED");
        imo.Deposit(1e18);
        vm.stopPrank();
    }

    /// @dev The project's token stops working: refunds are still paid, and the tokens stay owed until they can be sent.
    function test_refunds_come_whatever_becomes_of_the_tokens() public {
        for (uint256 real; real < 2; ++real) {
            OddToken token = new OddToken();
            vm.roll(START);
            imo = real == 1
                ? new RealImo(
                    owner, address(usdc), address(token), 90e18, 100e18, 0, START, END, 0, address(0), 0
                )
                : new Imo(
                    owner, address(usdc), address(token), 90e18, 100e18, 0, START, END, 0, address(0), 0
                );
            token.mint(address(imo), 90e18);
            commit(alice, 100e18);
            commit(bob, 200e18);
            uint256 refund = imo.GetRefundingAmount(alice);
            uint256 tokens = imo.GetOfferingAmount(alice);
            vm.roll(END + 1);
            token.setMood(OddToken.Mood.RevertsWithText);
            uint256 before = usdc.balanceOf(alice);
            vm.startPrank(alice);
            if (real == 1) {
                refuses("odd: no");
                imo.Harvest();
                eq(usdc.balanceOf(alice), before, "the real one keeps the refund with the tokens");
                vm.stopPrank();
                continue;
            }
            vm.expectEmit();
            emit IImoEvents.Harvest(alice, 0, refund);
            imo.Harvest();
            eq(usdc.balanceOf(alice) - before, refund, "the refund");
            (uint256 amount, bool claimed) = imo.UserInfo(alice);
            yes(amount == 100e18 && !claimed && !imo.HasHarvest(alice), "not done");
            eq(imo.GetRefundingAmount(alice), 0, "no refund is to come");
            eq(imo.GetOfferingAmount(alice), tokens, "the tokens are owed");
            refuses("Imo: NOT_PAID");
            imo.Harvest();
            vm.stopPrank();
            // the owner cannot take amounts owed to her and bob
            vm.startPrank(owner);
            refuses("not enough offer token");
            imo.FinalWithdraw(0, 1);
            imo.UsdcReclaim();
            vm.stopPrank();
            vm.assertLe(usdc.balanceOf(owner), 100e18 + 2, "the raise alone");
            token.setMood(OddToken.Mood.Plain);
            vm.startPrank(alice);
            vm.expectEmit();
            emit IImoEvents.Harvest(alice, tokens, 0);
            imo.Harvest();
            eq(token.balanceOf(alice), tokens, "the tokens");
            eq(usdc.balanceOf(alice) - before, refund, "refunded once");
            refuses("nothing to harvest");
            imo.Harvest();
            vm.stopPrank();
            vm.prank(bob);
            imo.Harvest();
            yes(imo.HasHarvest(bob), "bob's, both parts");
            uint256[2] memory left = [usdc.balanceOf(address(imo)), token.balanceOf(address(imo))];
            vm.prank(owner);
            imo.FinalWithdraw(left[0], left[1]);
        }
    }

    /// @dev The other way round: the pay token stops working, the tokens are paid.
    function test_tokens_come_whatever_becomes_of_the_refund() public {
        OddToken token = new OddToken();
        imo = new Imo(owner, address(token), address(pkt), 90e18, 100e18, 0, START, END, 0, address(0), 0);
        pkt.mint(address(imo), 90e18);
        vm.roll(START);
        token.mint(alice, 200e18);
        vm.startPrank(alice);
        token.approve(address(imo), 200e18);
        imo.Deposit(200e18);
        vm.roll(END);
        token.setMood(OddToken.Mood.RevertsWithText);
        imo.Harvest();
        eq(pkt.balanceOf(alice), 90e18, "the tokens");
        eq(imo.GetOfferingAmount(alice), 0, "none to come");
        eq(imo.GetRefundingAmount(alice), 100e18, "the refund is owed");
        token.setMood(OddToken.Mood.Plain);
        imo.Harvest();
        eq(token.balanceOf(alice), 100e18, "and comes");
        vm.stopPrank();
    }

    /// @dev A claim with less gas than its payments may need reverts; it does not defer a payment.
    function test_too_little_gas_puts_nothing_off() public {
        vm.roll(START);
        commit(alice, 200_000e18);
        vm.roll(END);
        for (uint256 gas_ = 100_000; gas_ < 600_000; gas_ += 20_000) {
            uint256 state = vm.snapshotState();
            vm.prank(alice);
            try imo.Harvest{gas: gas_}() {
                yes(imo.HasHarvest(alice), "all or nothing");
            } catch {}
            vm.revertToState(state);
        }
    }

    // ---- owner ----

    function test_settings_before_the_start() public {
        vm.startPrank(owner);
        imo.SetOfferingAmount(5e18);
        imo.SetRaisingAmount(6e18);
        eq(imo.ProjectOffering(), 5e18, "offering");
        eq(imo.ProjectRaising(), 6e18, "raising");
        refuses("Imo: ZERO");
        imo.SetRaisingAmount(0);
        refuses("Imo: RANGE");
        imo.SetOfferingAmount(2 ** 112);
        vm.roll(START);
        refuses("started imo");
        imo.SetOfferingAmount(1);
        refuses("started imo");
        imo.SetRaisingAmount(1);
        vm.expectEmit();
        emit IImoEvents.EndBlockSet(150);
        imo.SetEndBlock(150);
        eq(imo.EndBlock(), 150, "the end may move");
        vm.roll(150);
        refuses("ended imo");
        imo.SetEndBlock(300);
    }

    /// @dev However often the owner moves the end, all participants are paid 30 days after the first end at the latest.
    function testFuzz_the_end_is_bounded(uint256[4] memory ends) public {
        uint256 latest = END + 5_184_000;
        eq(imo.LatestEndBlock(), latest, "30 days");
        vm.roll(START);
        commit(alice, 300e18);
        vm.startPrank(owner);
        for (uint256 k; k < 4; ++k) {
            if (k % 2 == 0) ends[k] = bound(ends[k], START + 1, 2 * latest);
            uint256 before = imo.EndBlock();
            if (ends[k] > latest) refuses("Imo: RANGE");
            imo.SetEndBlock(ends[k]);
            eq(imo.EndBlock(), ends[k] > latest ? before : ends[k], "end");
            if (imo.EndBlock() <= START) break;
        }
        vm.stopPrank();
        vm.roll(latest);
        vm.prank(alice);
        imo.Harvest();
    }

    function test_the_real_chain_moves_the_end_to_any_height() public {
        makeImo(true, 5e18, 7e18, 0, address(0), bytes32(0));
        vm.prank(owner);
        imo.SetEndBlock(type(uint256).max);
        eq(imo.EndBlock(), type(uint256).max, "for ever");
    }

    function test_setters_emit_events() public {
        usdc.mint(address(imo), 3);
        vm.startPrank(owner);
        vm.expectEmit();
        emit IImoEvents.OfferingAmountSet(5);
        imo.SetOfferingAmount(5);
        vm.expectEmit();
        emit IImoEvents.RaisingAmountSet(6);
        imo.SetRaisingAmount(6);
        vm.expectEmit();
        emit IImoEvents.OwnerPaid(1, 0);
        imo.FinalWithdraw(1, 0);
        vm.expectEmit();
        emit IImoEvents.OwnerPaid(2, 0);
        imo.UsdcReclaim();
        vm.stopPrank();
    }

    function test_owner_gets_what_is_nobodys() public {
        vm.roll(START);
        commit(alice, 50_000e18);
        commit(bob, 150_000e18);
        vm.startPrank(owner);
        refuses("not enough pay token");
        imo.FinalWithdraw(1, 0);
        refuses("not enough offer token");
        imo.FinalWithdraw(0, 1);
        imo.UsdcReclaim();
        eq(usdc.balanceOf(owner), 0, "nothing before the end");
        vm.roll(END);
        refuses("not enough pay token");
        imo.FinalWithdraw(1, 0);
        vm.roll(END + 1);
        refuses("not enough pay token");
        imo.FinalWithdraw(100_000e18 + 1, 0);
        imo.FinalWithdraw(40_000e18, 0);
        vm.stopPrank();
        vm.prank(bob);
        imo.Harvest();
        // A refund that was paid is no longer owed.
        vm.prank(owner);
        imo.UsdcReclaim();
        eq(usdc.balanceOf(owner), 100_000e18, "what was raised");
        vm.prank(alice);
        imo.Harvest();
        eq(usdc.balanceOf(bob), 75_000e18, "bob's refund");
        eq(usdc.balanceOf(alice), 25_000e18, "alice's refund");
        eq(pkt.balanceOf(bob), 750_000e18, "bob's tokens");
        eq(pkt.balanceOf(alice), 250_000e18, "alice's tokens");
    }

    function test_unsold_tokens_go_back() public {
        vm.roll(START);
        commit(alice, 25_000e18);
        vm.roll(END + 1);
        vm.startPrank(owner);
        refuses("not enough offer token");
        imo.FinalWithdraw(25_000e18, 750_000e18 + 1);
        imo.FinalWithdraw(25_000e18, 750_000e18);
        vm.stopPrank();
        vm.prank(alice);
        imo.Harvest();
        eq(pkt.balanceOf(alice), 250_000e18, "alice's");
    }

    /// @dev If both tokens are the same, the amounts owed of both are reserved.
    function test_one_token_for_both() public {
        imo = new Imo(owner, address(usdc), address(usdc), 100e18, 100e18, 0, START, END, 0, address(0), 0);
        usdc.mint(address(imo), 100e18);
        vm.roll(START);
        commit(alice, 200e18);
        vm.roll(END + 1);
        vm.startPrank(owner);
        refuses("not enough pay token");
        imo.FinalWithdraw(100e18 + 1, 0);
        imo.UsdcReclaim();
        vm.stopPrank();
        vm.prank(alice);
        imo.Harvest();
        eq(usdc.balanceOf(alice), 200e18, "offering and refund");
    }

    // ---- hostile tokens ----

    function test_pay_token_with_moods() public {
        OddToken token = new OddToken();
        imo = new Imo(owner, address(token), address(pkt), 1e18, 1e18, 0, START, END, 0, address(0), 0);
        pkt.mint(address(imo), 1e18);
        token.mint(alice, 10e18);
        vm.roll(START);
        vm.startPrank(alice);
        token.approve(address(imo), 10e18);
        token.setMood(OddToken.Mood.TakesFee);
        refuses("Exchange: TRANSFER_AMOUNT");
        imo.Deposit(1e18);
        token.setMood(OddToken.Mood.RevertsWithText);
        refuses("odd: no");
        imo.Deposit(1e18);
        token.callBack(address(imo), abi.encodeCall(imo.Deposit, (1e18)), "reentrant call");
        imo.Deposit(2e18);
        yes(token.hit(), "tried");
        vm.roll(END);
        token.callBack(address(imo), abi.encodeCall(imo.Harvest, ()), "reentrant call");
        imo.Harvest();
        yes(token.hit(), "tried");
        eq(token.balanceOf(alice), 9e18, "refunded once");
    }

    // ---- fuzz ----

    /// @dev For any three commitments and any order of claims, with the owner in between, each participant is paid as
    ///      promised. Price, refunds and dust add up to the committed amount, and the dust is the project's.
    function testFuzz_claims_in_any_order(
        uint256 offering,
        uint256 raising,
        uint256[3] memory amounts,
        uint256 order
    ) public {
        offering = bound(offering, 0, 1e30);
        raising = bound(raising, 1, 1e30);
        makeImo(offering, raising, 0);
        vm.roll(START);
        address[3] memory who = [alice, bob, carol];
        uint256 total;
        for (uint256 k; k < 3; ++k) {
            amounts[k] = bound(amounts[k], 1, 1e30);
            commit(who[k], amounts[k]);
            total += amounts[k];
        }
        vm.roll(END + 1);
        vm.prank(owner);
        imo.UsdcReclaim();
        uint256 refunds;
        uint256 sold;
        for (uint256 k; k < 3; ++k) {
            uint256 j = (k + order % 3) % 3;
            uint256 refund = imo.GetRefundingAmount(who[j]);
            uint256 tokens = imo.GetOfferingAmount(who[j]);
            vm.prank(who[j]);
            imo.Harvest();
            eq(usdc.balanceOf(who[j]), refund, "refunded as was said");
            eq(pkt.balanceOf(who[j]), tokens, "paid as was said");
            refunds += refund;
            sold += tokens;
            vm.prank(owner);
            imo.UsdcReclaim();
        }
        eq(usdc.balanceOf(owner) + refunds, total, "raised and refunded is committed");
        vm.assertLe(sold, offering, "no more than there was");
        if (total > raising) {
            vm.assertGe(usdc.balanceOf(owner), raising, "the project gets what it raises, and the dust");
            vm.assertLe(usdc.balanceOf(owner), raising + 3, "of a wei each");
        } else {
            eq(refunds, 0, "no refunds");
        }
        vm.startPrank(owner);
        imo.FinalWithdraw(0, offering - sold);
        eq(usdc.balanceOf(address(imo)) + pkt.balanceOf(address(imo)), 0, "nothing is left behind");
    }
}
