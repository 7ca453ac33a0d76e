// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: every method and revert text of one contract, in one setup.

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Formulator} from "../src/formulator/Formulator.sol";
import {IFormulatorEvents} from "../src/interfaces/IFormulator.sol";
import {MainToken} from "../src/token/MainToken.sol";
import {MintWorld} from "./support/MintWorld.sol";

contract FormulatorTest is MintWorld {
    /// @dev Gas that a transaction which pays rewards has left of a node's limit of 5,000,000.
    uint256 private constant TRANSACTION_GAS = 4_970_000;

    function id_(address id) private pure returns (uint256) {
        return uint160(id);
    }

    function test_create() public {
        mev.mint(alice, ALPHA);
        vm.startPrank(alice);
        refuses(
            string.concat(
                "the token allowance is insufficient token: ",
                Strings.toChecksumHexString(address(mev)),
                " cc.From: ",
                Strings.toChecksumHexString(address(formulator)),
                " form: ",
                Strings.toChecksumHexString(alice),
                " to: ",
                Strings.toChecksumHexString(address(formulator)),
                " Amount: 200000 allowedValue: 0"
            )
        );
        formulator.createAlpha();
        mev.approve(address(formulator), ALPHA);
        address id = formulator.createAlpha();
        vm.stopPrank();
        (uint256 kind, uint256 height, uint256 amount, address holder, address tokenId) =
            formulator.formulator(id);
        eq(kind, 1, "kind");
        eq(height, 1, "height");
        eq(amount, ALPHA, "amount");
        eq(holder, alice, "holder");
        eq(tokenId, id, "id");
        eq(mev.balanceOf(address(formulator)), ALPHA, "locked");
        eq(formulator.ownerOf(id_(id)), alice, "owner");
        eq(formulator.balanceOf(alice), 1, "balance");
        eq(formulator.countOf(alice, 1), 1, "count");
        eq(formulator.totalOf(1), 1, "total");
        eq(formulator.transferCount(id_(id)), 1, "moved once");
        eq(formulator.tokenByIndex(0), id_(id), "by index");
        eq(formulator.tokenOfOwnerByIndex(alice, 0), id_(id), "of owner");
        eq(formulator.powerOf(alice), ALPHA, "power");
        vm.prank(alice);
        eq(formulator.createAlphaBatch(0).length, 0, "a batch of none");
        address[] memory two = alphas(bob, 2);
        yes(two[0] != two[1] && two[0] != id, "ids of their own");
        eq(formulator.totalSupply(), 3, "supply");
        eq(formulator.tokenByRange(0, 99).length, 3, "range");
        eq(formulator.tokenByRange(1, 1)[0], id_(two[0]), "range, both included");
        eq(formulator.tokenByRange(3, 5).length, 0, "beyond");
        eq(formulator.tokenByRange(2, 1).length, 0, "backwards");
        eq(formulator.tokenOfOwnerByRange(bob, 1, 1)[0], id_(two[1]), "of owner");
        eq(formulator.tokenOfOwnerByRange(carol, 0, 9).length, 0, "of nobody");
    }

    function test_sigma_and_omega() public {
        address[] memory ids = alphas(alice, 4);
        vm.roll(1 + SIGMA_BLOCKS);
        vm.prank(alice);
        formulator.approve(bob, id_(ids[0]));
        uint256[] memory burned = new uint256[](3);
        for (uint256 k; k < 3; ++k) {
            burned[k] = id_(ids[k + 1]);
        }
        vm.expectEmit();
        emit IFormulatorEvents.Upgraded(alice, id_(ids[0]), 2, 4 * ALPHA, burned);
        vm.expectEmit();
        emit IFormulatorEvents.MetadataUpdate(id_(ids[0]));
        vm.prank(alice);
        formulator.createSigma(ids);
        (uint256 kind, uint256 height, uint256 amount,,) = formulator.formulator(ids[0]);
        eq(kind, 2, "sigma");
        eq(height, 1 + SIGMA_BLOCKS, "height is reset");
        eq(amount, 4 * ALPHA, "summed");
        eq(formulator.totalSupply(), 1, "the others are gone");
        eq(formulator.balanceOf(alice), 1, "of hers");
        eq(formulator.getApproved(id_(ids[0])), address(0), "approval is cleared");
        eq(formulator.transferCount(id_(ids[0])), 2, "counts as a move");
        eq(formulator.transferCount(id_(ids[1])), 2, "so does its end");
        eq(formulator.powerOf(alice), 4 * ALPHA * 1150 / 1000, "power");
        eq(mev.balanceOf(address(formulator)), 4 * ALPHA, "the lock stays");
        refuses("not exist formulator");
        formulator.ownerOf(id_(ids[1]));

        address second = sigma(alice);
        vm.roll(vm.getBlockNumber() + OMEGA_BLOCKS);
        vm.prank(alice);
        formulator.createOmega(list(ids[0], second));
        (kind,, amount,,) = formulator.formulator(ids[0]);
        eq(kind, 3, "omega");
        eq(amount, 8 * ALPHA, "1,600,000");
        eq(formulator.totalOf(1) + formulator.totalOf(2), 0, "no others");
        eq(formulator.countOf(alice, 3), 1, "counted");
        eq(formulator.totalPower(), 8 * ALPHA * 1300 / 1000, "power");

        vm.expectEmit();
        emit IFormulatorEvents.Revoked(alice, id_(ids[0]), 3, 8 * ALPHA);
        vm.prank(alice);
        formulator.revoke(ids[0]);
        eq(mev.balanceOf(alice), 8 * ALPHA, "the whole lock");
        eq(
            formulator.totalSupply() + formulator.totalPower() + mev.balanceOf(address(formulator)),
            0,
            "nothing left"
        );
    }

    function test_upgrade_refusals() public {
        address[] memory ids = alphas(alice, 5);
        address[] memory four = new address[](4);
        for (uint256 k; k < 4; ++k) {
            four[k] = ids[k];
        }
        vm.startPrank(alice);
        refuses("invalid sigma creation blocks");
        formulator.createSigma(four);
        vm.roll(SIGMA_BLOCKS);
        refuses("invalid sigma creation blocks");
        formulator.createSigma(four);
        vm.roll(1 + SIGMA_BLOCKS);
        refuses("invalid sigma creation count");
        formulator.createSigma(ids);
        refuses("invalid sigma creation count");
        formulator.createSigma(new address[](0));
        refuses("invalid omega creation count");
        formulator.createOmega(four);
        refuses("invalid omega formulator type");
        formulator.createOmega(list(ids[0], ids[1]));
        four[3] = four[0];
        refuses("duplicate formulator");
        formulator.createSigma(four);
        four[3] = address(0xDEAD);
        refuses("not exist formulator");
        formulator.createSigma(four);
        four[3] = ids[3];
        vm.stopPrank();
        refuses("not formulator owner");
        vm.prank(bob);
        formulator.createSigma(four);
        vm.prank(alice);
        formulator.createSigma(four);
        address other = sigma(alice);
        vm.startPrank(alice);
        refuses("invalid omega creation blocks");
        formulator.createOmega(list(ids[0], other));
        vm.roll(vm.getBlockNumber() + OMEGA_BLOCKS);
        refuses("duplicate formulator");
        formulator.createOmega(list(other, other));
        four[0] = other;
        refuses("invalid sigma formulator type");
        formulator.createSigma(four);
        vm.stopPrank();
    }

    function test_transfers_and_approvals() public {
        address[] memory ids = alphas(alice, 3);
        uint256 id = id_(ids[0]);
        refuses("formulator not approved");
        vm.prank(bob);
        formulator.transferFrom(alice, bob, id);
        refuses("not formulator owner");
        vm.prank(bob);
        formulator.approve(bob, id);
        vm.startPrank(alice);
        refuses("approval to current owner");
        formulator.approve(alice, id);
        refuses("transfer to the zero address");
        formulator.transferFrom(alice, address(0), id);
        refuses("not formulator owner");
        formulator.transferFrom(bob, carol, id);
        refuses("not exist formulator");
        formulator.approve(bob, 7);
        refuses("not exist formulator");
        formulator.transferFrom(alice, bob, 7);
        vm.expectEmit();
        emit IFormulatorEvents.Approval(alice, bob, id);
        formulator.approve(bob, id);
        vm.stopPrank();
        vm.expectEmit();
        emit IFormulatorEvents.Transfer(alice, carol, id);
        vm.prank(bob);
        formulator.transferFrom(alice, carol, id);
        eq(formulator.ownerOf(id), carol, "moved");
        eq(formulator.getApproved(id), address(0), "approval is cleared");
        eq(formulator.transferCount(id), 2, "counted");
        eq(formulator.countOf(carol, 1), 1, "hers");
        eq(formulator.powerOf(carol), ALPHA, "her power");
        vm.prank(alice);
        formulator.setApprovalForAll(bob, true);
        vm.prank(bob);
        formulator.transferFrom(alice, bob, id_(ids[2]));
        eq(formulator.tokenOfOwnerByIndex(alice, 0), id_(ids[1]), "what is left of hers");
        // a transfer to the same account changes only the count
        vm.prank(alice);
        formulator.transferFrom(alice, alice, id_(ids[1]));
        eq(formulator.balanceOf(alice), 1, "still one");
        refuses("not exist");
        formulator.tokenOfOwnerByIndex(alice, 1);
        refuses("not exist formulator");
        formulator.tokenByIndex(3);
        vm.prank(alice);
        formulator.setApprovalForAll(bob, false);
        refuses("formulator not approved");
        vm.prank(bob);
        formulator.transferFrom(alice, bob, id_(ids[1]));
    }

    function test_revoke() public {
        address[] memory ids = alphas(alice, 3);
        refuses("not formulator owner");
        vm.prank(bob);
        formulator.revoke(ids[0]);
        vm.startPrank(alice);
        eq(formulator.revokeBatch(list(ids[0], ids[2])).length, 2, "answers the ids");
        eq(mev.balanceOf(alice), 2 * ALPHA, "paid back");
        refuses("not exist formulator");
        formulator.revoke(ids[0]);
        refuses("not exist formulator");
        formulator.revokeBatch(list(ids[1], ids[1]));
        eq(formulator.revokeBatch(new address[](0)).length, 0, "a batch of none");
        eq(mev.balanceOf(alice), 2 * ALPHA, "moves nothing");
        vm.stopPrank();
        eq(formulator.tokenByIndex(0), id_(ids[1]), "what is left");
    }

    function test_what_is_not_here() public {
        refuses("is no longer supported");
        formulator.registerSales(alice, 1);
        refuses("is no longer supported");
        formulator.cancelSales(alice);
        refuses("is no longer supported");
        formulator.buyFormulator(alice);
        refuses("invalid stake generator");
        formulator.stake(alice, 1);
        refuses("invalid stake generator");
        formulator.unstake(alice, 1);
        refuses("is not master");
        formulator.setURI("x");
        vm.prank(owner);
        formulator.setURI("https://x/");
        eq(
            formulator.tokenURI(255),
            "https://x/00000000000000000000000000000000000000000000000000000000000000ff",
            "without a place for it the id is at the end"
        );
        refuses("Formulator: RANGE");
        this.deploy(0, 1);
        refuses("Formulator: RANGE");
        this.deploy(1 << 96, 1);
        refuses("Formulator: RANGE");
        this.deploy(1, 1 << 96);
    }

    function deploy(uint256 alpha, uint256 perBlock) external {
        new Formulator(owner, address(mev), alpha, 1, 1, perBlock, "");
    }

    function test_facts() public view {
        eq(formulator.name(), "Formulator", "name");
        eq(formulator.symbol(), "FORMULATOR", "symbol");
        eq(
            formulator.tokenURI(id_(address(0xABCDEF))),
            "m/0000000000000000000000000000000000000000000000000000000000abcdef.json",
            "uri"
        );
        (uint256 a, uint256 s, uint256 o) = formulator.rewardPolicy();
        eq(a, 1000, "alpha");
        eq(s, 1150, "sigma");
        eq(o, 1300, "omega");
        eq(formulator.miningFee(), 300, "mining fee");
        eq(formulator.rewardInterval(), 20, "interval");
        eq(formulator.calcRewardPower(), 0, "none without formulators");
        bytes4[5] memory known = [
            bytes4(0x80ac58cd), bytes4(0xd9b67a26), bytes4(0x01ffc9a7), bytes4(0x0e89341c), bytes4(0x49064906)
        ];
        for (uint256 k; k < known.length; ++k) {
            yes(formulator.supportsInterface(known[k]), "known");
        }
        yes(!formulator.supportsInterface(0xffffffff), "unknown");
    }

    // ---- rewards ----

    /// @dev In one interval each of two accounts gets half, minus three tenths.
    function test_rewards_are_paid_every_20_blocks() public {
        vm.roll(21);
        alphas(alice, 1);
        alphas(bob, 1);
        vm.roll(39);
        formulator.distribute();
        eq(mev.balanceOf(alice), 0, "not before the height");
        vm.roll(40);
        uint256 gross = PER_BLOCK * 20 / 2;
        uint256 hers = formulator.pendingReward(alice);
        near(hers, net(gross), "pending");
        formulator.distribute();
        eq(mev.balanceOf(alice), hers, "alice");
        eq(mev.balanceOf(bob), hers, "bob");
        near(mev.balanceOf(owner), 2 * (gross - net(gross)), "mining fee");
        eq(formulator.cumulativeReward(alice), hers, "cumulative");
        eq(formulator.cumulativeReward(owner), 0, "the mining fee is no reward");
        formulator.distribute();
        vm.roll(59);
        formulator.distribute();
        eq(mev.balanceOf(alice), hers, "once");
        vm.roll(100);
        formulator.distribute();
        near(mev.balanceOf(alice), 4 * net(gross), "what was left out is made up for");
        uint256[] memory days_ = formulator.dailyRewards(alice, uint256(1_700_000_000) / 86400, 3);
        eq(days_[0], mev.balanceOf(alice), "today");
        eq(days_[1] + days_[2], 0, "the days before");
        eq(formulator.dailyRewards(alice, 1, 5).length, 5, "days before there were any");
    }

    function test_power_counts_at_the_height() public {
        vm.roll(1);
        address[] memory ids = alphas(alice, 1);
        vm.roll(30);
        // only alice until 40, then also bob
        vm.roll(45);
        alphas(bob, 3);
        vm.roll(60);
        uint256 whole = PER_BLOCK * 20;
        uint256 before = net(whole) * 2;
        near(formulator.pendingReward(alice), before + net(whole) / 4, "a quarter");
        near(formulator.pendingReward(bob), net(whole) * 3 / 4, "three quarters");
        vm.prank(alice);
        formulator.revoke(ids[0]);
        near(formulator.pendingReward(alice), before + net(whole) / 4, "stays owed");
        vm.roll(80);
        formulator.distribute();
        near(mev.balanceOf(alice), ALPHA + before + net(whole) / 4, "paid though she has none");
        near(mev.balanceOf(bob), net(whole) * 3 / 4 + net(whole), "and he alone since");
        vm.roll(100);
        uint256 had = mev.balanceOf(alice);
        formulator.distribute();
        eq(mev.balanceOf(alice), had, "and no more");
        // after a transfer the new owner earns
        uint256 id = formulator.tokenOfOwnerByIndex(bob, 0);
        vm.prank(bob);
        formulator.transferFrom(bob, carol, id);
        vm.roll(120);
        near(formulator.pendingReward(carol), net(whole) / 3, "a third");
    }

    function net(uint256 gross) private pure returns (uint256) {
        return gross - gross * 300 / 1000;
    }

    /// @dev Never more, and less only by dust: everything is rounded down.
    function near(uint256 got, uint256 want, string memory what) private pure {
        vm.assertLe(got, want, what);
        vm.assertGe(got + 1e9, want, what);
    }

    /// @dev One Alpha passes through thousands of wallets between two payouts. They leave nothing behind, and the
    ///      payout costs as much as without them.
    function test_a_thousand_hands_cost_a_payout_nothing() public {
        vm.roll(1);
        uint256 id = id_(alphas(alice, 1)[0]);
        alphas(bob, 1);
        vm.roll(20);
        formulator.distribute();
        address holder = alice;
        for (uint256 k; k < 5000; ++k) {
            address next = address(uint160(0x100000 + k));
            vm.prank(holder);
            formulator.transferFrom(holder, next, id);
            holder = next;
        }
        vm.roll(40);
        uint256 owed = formulator.pendingReward(bob);
        uint256 before = mev.balanceOf(bob);
        uint256 gas_ = gasleft();
        formulator.distribute();
        vm.assertLe(gas_ - gasleft(), 1_000_000, "two holders' worth of gas");
        eq(formulator.payoutLeft(), 0, "in one call");
        eq(mev.balanceOf(bob) - before, owed, "paid");
        yes(mev.balanceOf(holder) > 0, "the last hand, too");
    }

    /// @dev Thousands of accounts with rewards are paid page by page, each call within a transaction's gas. No account
    ///      is left out, even if others join and leave during the payout.
    function test_payouts_go_in_pages() public {
        vm.roll(1);
        uint256 id = id_(alphas(alice, 1)[0]);
        uint256 bobs = id_(alphas(bob, 1)[0]);
        uint256 count = 1500;
        address holder = alice;
        for (uint256 k; k < count; ++k) {
            // past a payout's height, so that each holder has earned something
            vm.roll(vm.getBlockNumber() + 20);
            address next = address(uint160(0x100000 + k));
            vm.prank(holder);
            formulator.transferFrom(holder, next, id);
            holder = next;
        }
        vm.roll(vm.getBlockNumber() + 20);
        uint256 calls;
        do {
            formulator.distribute{gas: TRANSACTION_GAS}();
            ++calls;
            // during the payout bob leaves and joins again
            if (calls == 5) pass(bob, carol, bobs);
            if (calls == 6) pass(carol, bob, bobs);
        } while (formulator.payoutLeft() > 0);
        eq(calls, (count + 2 + 29) / 30, "thirty a page");
        for (uint256 k; k < count; ++k) {
            address one_ = address(uint160(0x100000 + k));
            yes(mev.balanceOf(one_) > 0 && formulator.pendingReward(one_) == 0, "each was paid");
        }
        yes(mev.balanceOf(bob) > 0 && formulator.pendingReward(bob) == 0, "bob, too");
        formulator.distribute();
        eq(formulator.payoutLeft(), 0, "who has nothing and is owed nothing is forgotten");
    }

    function pass(address from, address to, uint256 id) private {
        vm.prank(from);
        formulator.transferFrom(from, to, id);
    }

    function test_a_token_that_refuses_leaves_it_owed() public {
        alphas(alice, 1);
        vm.roll(20);
        mev.setMinter(address(formulator), false);
        uint256 pending = formulator.pendingReward(alice);
        formulator.distribute();
        eq(formulator.pendingReward(alice), pending, "owed");
        eq(formulator.cumulativeReward(alice), 0, "not counted");
        mev.setMinter(address(formulator), true);
        formulator.distribute();
        eq(mev.balanceOf(alice), pending, "paid later");
        eq(formulator.pendingReward(alice), 0, "and no longer owed");
    }

    function test_nobody_earns_alone() public {
        vm.roll(200);
        formulator.distribute();
        alphas(alice, 1);
        eq(formulator.pendingReward(alice), 0, "what passed before is nobody's");
        vm.roll(220);
        near(formulator.pendingReward(alice), net(PER_BLOCK * 20), "now all is hers");
    }

    /// @dev With the native coin itself, as on the devnet.
    function test_mev_is_the_native_coin() public {
        vm.deal(address(this), 10 ether);
        vm.deal(alice, ALPHA);
        MainToken main = new MainToken{value: 1 ether}("MEV", "MEV", address(this), ALPHA + 10 ether);
        Formulator own = new Formulator(owner, address(main), ALPHA, 1, 1, 0.01 ether, "");
        main.setMinter(address(own), true);
        vm.startPrank(alice);
        main.approve(address(own), ALPHA);
        address id = own.createAlpha();
        vm.stopPrank();
        eq(address(own).balance, ALPHA, "locked");
        vm.roll(20);
        own.distribute();
        near(alice.balance, 0.14 ether, "earned");
        near(owner.balance, 0.06 ether, "mining fee");
        vm.roll(4000);
        own.distribute();
        near(alice.balance, 0.14 ether, "the reserve is empty: it stays owed");
        vm.prank(alice);
        own.revoke(id);
        near(alice.balance, ALPHA + 0.14 ether, "the lock comes back all the same");
    }

    /// @dev With any gas limit a call pays its whole page, or fails and changes nothing.
    function testFuzz_distribute_cannot_be_starved_of_gas(uint256 limit, uint256 people) public {
        people = bound(people, 1, 30);
        for (uint256 k; k < people; ++k) {
            alphas(address(uint160(0x5000 + k)), 1);
        }
        vm.roll(40);
        limit = bound(limit, 50_000, people * 400_000 + 1_000_000);
        (bool done,) = address(formulator).call{gas: limit}(abi.encodeCall(formulator.distribute, ()));
        for (uint256 k; k < people; ++k) {
            eq(mev.balanceOf(address(uint160(0x5000 + k))) > 0 ? 1 : 0, done ? 1 : 0, "all or nobody");
        }
        if (limit > people * 400_000 + 900_000) yes(done, "enough");
    }

    function test_distribute_needs_gas_for_a_whole_page() public {
        for (uint256 k; k < 45; ++k) {
            alphas(address(uint160(0x5000 + k)), 1);
        }
        vm.roll(40);
        refuses("Formulator: GAS");
        formulator.distribute{gas: 4_000_000}();
        eq(formulator.payoutLeft(), 0, "no payout has begun");
        formulator.distribute{gas: TRANSACTION_GAS}();
        eq(formulator.payoutLeft(), 15, "a page was paid");
        yes(mev.balanceOf(address(uint160(0x5000 + 44))) > 0, "the last first");
        formulator.distribute();
        yes(mev.balanceOf(address(0x5000)) > 0, "all of them");
    }

    function test_setURI_emits_an_event() public {
        vm.expectEmit();
        emit IFormulatorEvents.BaseURISet("ipfs://x");
        vm.prank(owner);
        formulator.setURI("ipfs://x");
    }

    // ---- fuzz ----

    /// @dev For any powers of three people, an interval pays no more than its reward, and all of it except for dust.
    function testFuzz_an_interval_is_shared_out(uint256 a, uint256 b, uint256 intervals) public {
        a = bound(a, 1, 12);
        b = bound(b, 1, 12);
        intervals = bound(intervals, 1, 1000);
        alphas(alice, a);
        alphas(bob, b);
        vm.roll(20 * intervals);
        formulator.distribute();
        uint256 paid = mev.balanceOf(alice) + mev.balanceOf(bob) + mev.balanceOf(owner);
        uint256 made = PER_BLOCK * 20 * intervals;
        vm.assertLe(paid, made, "no more");
        vm.assertGe(paid + 1e8 * (a + b), made, "no less");
        vm.assertApproxEqRel(
            formulator.cumulativeReward(alice) * b, formulator.cumulativeReward(bob) * a, 1e9, "in proportion"
        );
    }

    /// @dev power = r - r·300 // 1000 with r = rewardPerBlock·172800·1e18 // sum.
    function testFuzz_calcRewardPower(uint256 count) public {
        count = bound(count, 1, 40);
        alphas(alice, count);
        uint256 r = PER_BLOCK * 172800 * 1e18 / (count * ALPHA);
        eq(formulator.calcRewardPower(), r - r * 300 / 1000, "formula");
    }
}
