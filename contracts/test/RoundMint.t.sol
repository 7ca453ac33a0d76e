// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: every method and revert text of one contract, in one setup.

import {IRoundMintEvents} from "../src/interfaces/IRoundMint.sol";
import {Formulator} from "../src/formulator/Formulator.sol";
import {BoxMint} from "../src/mint/BoxMint.sol";
import {ProjectMint} from "../src/mint/ProjectMint.sol";
import {RoundMint} from "../src/mint/RoundMint.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {OddToken} from "./support/Mocks.sol";
import {MintWorld} from "./support/MintWorld.sol";

/// @dev Creates an Alpha, mints with it and revokes it, all in one call.
contract FlashMinter {
    MRC20 private immutable _mev;
    Formulator private immutable _formulator;
    BoxMint private immutable _box;

    constructor(MRC20 mev, Formulator formulator, BoxMint box) {
        (_mev, _formulator, _box) = (mev, formulator, box);
    }

    function run(bool named) external {
        _mev.approve(address(_formulator), type(uint256).max);
        _mev.approve(address(_box), type(uint256).max);
        address id = _formulator.createAlpha();
        if (named) _box.mintWith(1, address(_formulator), uint160(id));
        else _box.mint(1);
        _formulator.revoke(id);
    }
}

contract RoundMintTest is MintWorld {
    string private constant R1 = "Only Sigma, Omega Formulator holders can participate";
    string private constant R2 =
        "Only Alpha, Sigma, Omega Formulator holders, Genesis NFT holders and community event participants can participate";

    function setUp() public override {
        super.setUp();
        makeBox(3, caps(0, 0, 0));
        makeProject(5, caps(2, 3, 0));
    }

    function says(RoundMint target, address who, uint256 count, string memory reason) private view {
        (uint256 most, string memory why) = target.mintable(who);
        eq(most, count, "mintable");
        eq(why, reason, "reason");
    }

    function refusesMint(RoundMint target, address who, uint256 count, string memory text) private {
        refuses(text);
        vm.prank(who);
        target.mint(count);
    }

    function test_windows() public {
        says(box, alice, 0, "not round time");
        refusesMint(box, alice, 1, "not round time");
        setRounds(box, 10, 10, 10);
        for (uint256 k = 1; k <= 3; ++k) {
            (uint256 start, uint256 end, uint256 cap, uint256 minted) = box.round(k);
            eq(start, k * 100, "start");
            eq(end, k * 100 + 99, "end");
            eq(cap, 10, "cap");
            eq(minted, 0, "minted");
        }
        eq(box.roundStart("1"), "100", "start as text");
        eq(box.roundEnd("3"), "399", "end as text");
        uint256[2][6] memory rows = [
            [uint256(99), 0],
            [uint256(100), 1],
            [uint256(199), 1],
            [uint256(200), 2],
            [uint256(399), 3],
            [uint256(400), 0]
        ];
        for (uint256 k; k < rows.length; ++k) {
            vm.roll(rows[k][0]);
            if (rows[k][1] == 0) {
                refuses("not round time");
                box.getRound();
                refusesMint(box, alice, 1, "not round time");
            } else {
                eq(box.getRound(), rows[k][1], "round");
            }
        }
    }

    function test_a_gap_between_rounds() public {
        vm.prank(owner);
        box.roundSetting(100, 110, 120, 130, 140, 150, 1, 1, 1);
        vm.roll(115);
        refuses("not round time");
        box.getRound();
        says(box, alice, 0, "not round time");
        eq(box.perWallet(), 0, "no cap between rounds");
    }

    function test_who_may_when() public {
        setRounds(box, 10, 10, 10);
        address[] memory ids = alphas(bob, 1);
        sigma(alice);
        genesis.mintTo(carol, 1);
        vm.prank(owner);
        box.addCommunityEventAddr(one(address(0xC0)));
        vm.roll(100);
        says(box, alice, 10, "");
        says(box, bob, 0, R1);
        refusesMint(box, bob, 1, R1);
        refusesMint(box, carol, 1, R1);
        refusesMint(box, address(0xC0), 1, R1);
        yes(box.eligible(1, alice) && !box.eligible(1, bob), "eligible 1");
        yes(box.eligible(2, bob) && box.eligible(3, bob), "eligible later");
        buy(box, alice, 1);
        vm.roll(200);
        buy(box, alice, 1);
        buy(box, bob, 1);
        buy(box, carol, 1);
        buy(box, address(0xC0), 1);
        address nobody = address(0x404);
        says(box, nobody, 0, R2);
        refusesMint(box, nobody, 1, R2);
        // without the NFT there is no right
        vm.prank(bob);
        formulator.revoke(ids[0]);
        refusesMint(box, bob, 1, R2);
        vm.roll(300);
        buy(box, nobody, 1);
        yes(box.eligible(3, nobody) && !box.eligible(2, nobody), "anyone in 3");
        eq(boxes.totalSupply(), 6, "minted");
    }

    /// @dev A wallet that mints with an NFT uses its right for that round: the next holder cannot mint with it.
    function test_a_right_is_not_passed_on_with_its_nft() public {
        makeBox(3, caps(2, 2, 0));
        setRounds(box, 10, 10, 10);
        string memory used = "mint right has been used in this round";
        address id = sigma(alice);
        vm.roll(100);
        buy(box, alice, 1);
        eq(box.usedBy(1, address(formulator), uint160(id)), alice, "hers in round 1");
        hand(alice, bob, id);
        says(box, alice, 0, R1);
        says(box, bob, 0, used);
        refusesMint(box, bob, 1, used);
        yes(!box.eligible(1, bob), "not eligible");
        hand(bob, alice, id);
        says(box, alice, 1, "");
        buy(box, alice, 1);
        // bob can mint with another NFT, whose right is unused
        address second = sigma(bob);
        vm.roll(130);
        buy(box, bob, 1);
        hand(bob, alice, second);
        hand(alice, carol, id);
        says(box, alice, 0, used);
        says(box, carol, 0, used);
        // the rights are new in the next round
        vm.roll(200);
        buy(box, carol, 2);
        hand(carol, bob, id);
        says(box, bob, 0, used);
    }

    /// @dev The same for a Genesis NFT. One mint uses one NFT's right, not those of all NFTs in the wallet.
    function test_each_nft_gives_one_wallet_its_right() public {
        makeBox(3, caps(2, 2, 0));
        setRounds(box, 10, 10, 10);
        uint256[] memory ids = genesis.mintTo(alice, 2);
        vm.roll(200);
        buy(box, alice, 1);
        uint256 first = box.usedBy(2, address(genesis), ids[0]) == alice ? 0 : 1;
        eq(box.usedBy(2, address(genesis), ids[1 - first]), address(0), "the other is free");
        vm.startPrank(alice);
        genesis.transferFrom(alice, bob, ids[first]);
        genesis.transferFrom(alice, carol, ids[1 - first]);
        vm.stopPrank();
        says(box, bob, 0, "mint right has been used in this round");
        says(box, carol, 2, "");
        buy(box, carol, 1);
        vm.roll(300);
        says(box, bob, 28, "");
    }

    // ---- the caller names the NFT ----

    function buyWith(address who, uint256 count, address collection, uint256 id) private {
        pay(box, who, count);
        vm.prank(who);
        box.mintWith(count, collection, id);
    }

    function refusesWith(address who, address collection, uint256 id, string memory reason) private {
        (uint256 count, string memory why) = box.mintableWith(who, collection, id);
        eq(count, 0, "none");
        eq(why, reason, "the preview says why");
        pay(box, who, 1);
        refuses(reason);
        vm.prank(who);
        box.mintWith(1, collection, id);
    }

    function test_mint_with_a_named_nft() public {
        makeBox(3, caps(2, 2, 0));
        setRounds(box, 10, 10, 10);
        address f = address(formulator);
        uint256 large = uint160(sigma(alice));
        uint256 small = uint160(alphas(alice, 1)[0]);
        uint256 gen = genesis.mintTo(alice, 1)[0];
        refusesWith(alice, f, large, "not round time");
        vm.roll(100);
        refusesWith(alice, f, small, R1);
        refusesWith(alice, address(genesis), gen, R1);
        refusesWith(alice, address(boxes), large, R1);
        refusesWith(bob, f, large, R1);
        (uint256 most,) = box.mintableWith(alice, f, large);
        eq(most, 2, "wallet cap");
        buyWith(alice, 1, f, large);
        eq(box.usedBy(1, f, large), alice, "used");
        buyWith(alice, 1, f, large);
        refusesWith(alice, f, large, "wallet mint limit has been reached");
        hand(alice, bob, address(uint160(large)));
        refusesWith(bob, f, large, "mint right has been used in this round");
        refuses("You can only mint up to 3 heroes in one transaction");
        box.mintWith(4, f, large);
        vm.roll(200);
        refusesWith(bob, address(genesis), gen, R2);
        buyWith(alice, 1, address(genesis), gen);
        eq(box.usedBy(2, address(genesis), gen), alice, "used");
        buyWith(alice, 1, f, small);
        (address none,) = box.rightOf(2, carol);
        eq(none, address(0), "no right");
        vm.roll(300);
        (none,) = box.rightOf(3, alice);
        eq(none, address(0), "no right is needed");
        refuses("invalid round");
        box.rightOf(4, alice);
        buyWith(carol, 1, address(0), 0);
        eq(box.usedBy(3, address(0), 0), address(0), "no right is needed");
    }

    /// @dev A wallet on the list of round 2 uses no NFT's right, whichever it names.
    function test_the_listed_use_no_right() public {
        makeBox(3, caps(2, 2, 0));
        setRounds(box, 10, 10, 10);
        vm.prank(owner);
        box.addCommunityEventAddr(one(alice));
        uint256 gen = genesis.mintTo(alice, 1)[0];
        vm.roll(200);
        buyWith(alice, 1, address(genesis), gen);
        eq(box.usedBy(2, address(genesis), gen), address(0), "free");
    }

    /// @dev Both forms give the same rights. The cost of the named form does not depend on how many NFTs a wallet
    ///      holds.
    function test_a_named_nft_costs_the_same_among_a_thousand() public {
        makeBox(3, caps(2, 2, 0));
        setRounds(box, 10, 10, 10);
        uint256 gen = genesis.mintTo(alice, 1000)[999];
        pay(box, alice, 2);
        vm.roll(200);
        vm.startPrank(alice);
        (address collection, uint256 id) = box.rightOf(2, alice);
        eq(collection, address(genesis), "the one that mint would use");
        eq(genesis.ownerOf(id), alice, "hers");
        uint256 before = gasleft();
        box.mintWith(1, address(genesis), gen);
        vm.assertLe(before - gasleft(), 500_000, "gas");
        (, id) = box.rightOf(2, alice);
        eq(id, gen, "the one that she used");
        box.mint(1);
        vm.stopPrank();
        eq(box.usedBy(2, address(genesis), gen), alice, "the same right");
        eq(box.paidIn(2, alice), 2, "both");
    }

    /// @dev Otherwise one flash loan could give every wallet its right, one after the other, in one transaction.
    function test_an_alpha_of_a_flash_loan_gives_no_right() public {
        makeBox(3, caps(2, 2, 0));
        setRounds(box, 10, 10, 10);
        vm.roll(200);
        mev.mint(address(this), ALPHA);
        for (uint256 k; k < 2; ++k) {
            FlashMinter minter = new FlashMinter(mev, formulator, box);
            mev.mint(address(minter), PRICE);
            mev.transfer(address(minter), ALPHA);
            refuses(R2);
            minter.run(k == 0);
            vm.prank(address(minter));
            mev.transfer(address(this), ALPHA);
        }
        eq(boxes.totalSupply(), 0, "nothing was minted");
    }

    /// @dev It does from the next block on. An upgrade needs aged formulators, so that its result counts immediately.
    function test_an_alpha_gives_a_right_from_the_next_block_on() public {
        setRounds(box, 10, 10, 10);
        vm.roll(200);
        uint256 id = uint160(alphas(alice, 1)[0]);
        says(box, alice, 0, R2);
        refusesWith(alice, address(formulator), id, R2);
        (address none,) = box.rightOf(2, alice);
        eq(none, address(0), "not yet");
        vm.roll(201);
        says(box, alice, 20, "");
        buyWith(alice, 1, address(formulator), id);
        sigma(bob);
        says(box, bob, 19, "");
    }

    function test_lists_and_events_are_announced() public {
        vm.startPrank(owner);
        vm.expectEmit();
        emit IRoundMintEvents.Listed(2, one(alice));
        box.addCommunityEventAddr(one(alice));
        vm.expectEmit();
        emit IRoundMintEvents.BonusEventAdded(9, 5, 50);
        box.addEventInfo(9, 5, 50);
        vm.stopPrank();
    }

    function hand(address from, address to, address id) private {
        vm.prank(from);
        formulator.transferFrom(from, to, uint160(id));
    }

    function test_an_omega_has_the_right_of_a_sigma() public {
        address a = sigma(alice);
        address b = sigma(alice);
        vm.roll(vm.getBlockNumber() + OMEGA_BLOCKS);
        vm.prank(alice);
        formulator.createOmega(list(a, b));
        yes(box.eligible(1, alice) && box.eligible(2, alice), "omega");
    }

    function test_project_lists() public {
        setRounds(project, 10, 10, 10);
        vm.startPrank(owner);
        project.addListed(1, one(alice));
        project.addCommunityEventAddr(one(bob));
        vm.stopPrank();
        yes(
            project.isListed(1, alice) && !project.isListed(2, alice),
            "a place on one list is none on another"
        );
        vm.roll(100);
        says(project, alice, 2, "");
        refusesMint(project, bob, 1, "Only OG winners can participate");
        buy(project, alice, 2);
        says(project, alice, 0, "wallet mint limit has been reached");
        refusesMint(project, alice, 1, "wallet mint limit has been reached");
        vm.roll(200);
        refusesMint(project, alice, 1, "Only WL winners can participate");
        eq(project.perWallet(), 3, "cap of the present round");
        refusesMint(project, bob, 4, "wallet mint limit has been reached");
        buy(project, bob, 3);
        vm.roll(300);
        eq(project.perWallet(), 0, "none in the last");
        buy(project, alice, 5);
        buy(project, bob, 1);
        eq(project.paidMinted(alice), 7, "over all rounds");
        eq(project.paidIn(1, alice), 2, "in the first");
        refuses("round is already started");
        vm.prank(owner);
        project.addListed(3, one(alice));
    }

    function test_counts_and_caps() public {
        setRounds(box, 0, 0, 7);
        vm.roll(300);
        refusesMint(box, alice, 0, "You can only mint up to 3 heroes in one transaction");
        refusesMint(box, alice, 4, "You can only mint up to 3 heroes in one transaction");
        says(box, alice, 7, "");
        buy(box, alice, 3);
        buy(box, alice, 3);
        says(box, alice, 1, "");
        refusesMint(box, alice, 2, "mint max value has been reached");
        buy(box, alice, 1);
        says(box, alice, 0, "mint max value has been reached");
        refusesMint(box, alice, 1, "mint max value has been reached");
        eq(box.totalMinted(), 7, "all");
        eq(box.available(3), 0, "nothing left");
    }

    function test_unsold_caps_roll_over() public {
        setRounds(box, 2, 3, 4);
        sigma(alice);
        vm.roll(100);
        eq(box.available(1), 2, "of the first");
        eq(box.available(3), 9, "of all");
        buy(box, alice, 1);
        vm.roll(200);
        eq(box.available(2), 4, "with what is left of the first");
        buy(box, alice, 3);
        vm.roll(300);
        eq(box.available(3), 5, "and of the second");
        (,,, uint256 minted) = box.round(2);
        eq(minted, 3, "more than its own cap may go in a round");
    }

    function test_pays_the_owner_exactly() public {
        setRounds(box, 0, 0, 10);
        vm.roll(300);
        pay(box, alice, 2);
        vm.expectEmit(false, false, false, false);
        emit IRoundMintEvents.Minted(alice, 3, 2, 0, new uint256[](0));
        vm.prank(alice);
        uint256[] memory ids = box.mint(2);
        eq(mev.balanceOf(owner), 2 * PRICE, "paid");
        eq(mev.balanceOf(alice) + mev.balanceOf(address(box)), 0, "nothing else moved");
        eq(boxes.ownerOf(ids[0]), alice, "hers");
        yes(ids.length == 2 && ids[0] != ids[1], "two");
        // without money it reverts with the token's own text, and nothing changes
        vm.expectRevert();
        vm.prank(bob);
        box.mint(1);
        eq(box.paidMinted(bob) + boxes.balanceOf(bob), 0, "nothing");
    }

    function test_free_and_not_a_minter() public {
        BoxMint free = new BoxMint(
            owner, address(boxes), address(mev), 0, 3, caps(0, 0, 0), address(formulator), address(genesis)
        );
        setRounds(free, 0, 0, 10);
        vm.roll(300);
        refusesMint(free, alice, 1, "doesn't have mint permission");
        boxes.setMinter(address(free));
        vm.prank(alice);
        eq(free.mint(3).length, 3, "free");
    }

    /// @dev A pay token that calls back cannot buy more than the caps allow.
    function test_no_way_back_in() public {
        OddToken odd = new OddToken();
        ProjectMint target = new ProjectMint(owner, address(boxes), address(odd), PRICE, 5, caps(0, 0, 2));
        boxes.setMinter(address(target));
        setRounds(target, 0, 0, 10);
        vm.roll(300);
        odd.mint(alice, 10 * PRICE);
        odd.callBack(address(target), abi.encodeCall(target.mint, (2)), "reentrant call");
        vm.startPrank(alice);
        odd.approve(address(target), 10 * PRICE);
        target.mint(2);
        vm.stopPrank();
        yes(odd.hit(), "it tried");
        eq(boxes.balanceOf(alice), 2, "the cap");
    }

    // ---- bonus ----

    function bonuses(uint256 sends5, uint256 sends10) private {
        vm.startPrank(owner);
        box.addEventInfo(1, 5, sends5);
        box.addEventInfo(2, 10, sends10);
        vm.stopPrank();
    }

    function test_bonus() public {
        bonuses(2, 1);
        setRounds(box, 0, 0, 100);
        vm.roll(300);
        eq(
            box.getEventInfos(),
            '[{"id":"1","threshold":"5","maxSends":"2","sent":"0"},{"id":"2","threshold":"10","maxSends":"1","sent":"0"}]',
            "json"
        );
        buy(box, alice, 3);
        pay(box, alice, 2);
        vm.expectEmit(true, true, false, false);
        emit IRoundMintEvents.BonusSent(1, alice, 0);
        vm.prank(alice);
        eq(box.mint(2).length, 3, "pay 5, get 6");
        eq(mev.balanceOf(owner), 5 * PRICE, "five are paid");
        yes(box.bonusSent(1, alice) && !box.bonusSent(2, alice), "sent");
        buy(box, alice, 3);
        eq(boxes.balanceOf(alice), 9, "once, and not counted towards the next");
        eq(box.bulkMinters(), 0, "not yet");
        buy(box, alice, 2);
        eq(boxes.balanceOf(alice), 12, "ten paid, two bonus");
        eq(box.bulkMinters(), 1, "ten paid");
        buy(box, alice, 3);
        eq(box.bulkMinters(), 1, "counted once");
        eq(boxes.balanceOf(alice), 15, "no more bonus");
        for (uint256 k; k < 2; ++k) {
            buy(box, bob, 3);
            buy(box, carol, 3);
        }
        eq(boxes.balanceOf(bob), 7, "the second of two");
        eq(boxes.balanceOf(carol), 6, "the third gets none");
        eq(box.eventSendCount(1), 2, "sends");
        eq(box.eventSendCount(9), 0, "unknown");
        (uint256 id, uint256 threshold, uint256 most, uint256 sent) = box.eventInfo(1);
        eq(id + threshold + most + sent, 2 + 10 + 1 + 1, "event");
        eq(box.bonusMinted(alice), 2, "hers");
        eq(box.totalMinted(), 28, "all");
        refuses("invalid bonus event");
        box.eventInfo(2);
    }

    function test_bonus_never_beyond_the_cap() public {
        bonuses(9, 9);
        setRounds(box, 0, 0, 6);
        vm.roll(300);
        buy(box, bob, 1);
        buy(box, alice, 3);
        eq(buy(box, alice, 2).length, 2, "the last one was paid for, none is left for the bonus");
        yes(!box.bonusSent(1, alice), "not sent");
        eq(box.eventSendCount(1), 0, "not counted");
        eq(box.totalMinted(), 6, "the cap");
    }

    function test_both_at_once() public {
        makeBox(20, caps(0, 0, 0));
        bonuses(9, 9);
        setRounds(box, 0, 0, 100);
        vm.roll(300);
        eq(buy(box, alice, 10).length, 12, "both");
        eq(
            box.getEventInfos(),
            '[{"id":"1","threshold":"5","maxSends":"9","sent":"1"},{"id":"2","threshold":"10","maxSends":"9","sent":"1"}]',
            "json"
        );
    }

    // ---- owner ----

    function test_owner_only_and_in_time() public {
        refuses("only owner");
        box.roundSetting(100, 199, 200, 299, 300, 399, 1, 1, 1);
        refuses("only owner");
        box.addCommunityEventAddr(one(alice));
        refuses("only owner");
        box.addListed(1, one(alice));
        refuses("only owner");
        box.addEventInfo(1, 5, 50);
        vm.startPrank(owner);
        vm.roll(100);
        refuses("round is already started");
        box.roundSetting(100, 199, 200, 299, 300, 399, 1, 1, 1);
        vm.roll(99);
        box.roundSetting(100, 199, 200, 299, 300, 399, 1, 1, 1);
        box.roundSetting(100, 199, 200, 299, 300, 499, 1, 1, 1);
        box.addListed(1, new address[](0));
        vm.roll(100);
        refuses("round is already started");
        box.roundSetting(200, 299, 300, 399, 400, 499, 9, 9, 9);
        refuses("round is already started");
        box.addEventInfo(1, 5, 50);
        refuses("round is already started");
        box.addListed(1, one(alice));
        box.addCommunityEventAddr(one(alice));
        vm.roll(200);
        refuses("round is already started");
        box.addCommunityEventAddr(one(bob));
        vm.stopPrank();
    }

    function deploy(uint256 unitPrice, uint256 perTransaction) external {
        new ProjectMint(owner, address(boxes), address(mev), unitPrice, perTransaction, caps(0, 0, 0));
    }

    function test_bad_terms() public {
        vm.startPrank(owner);
        refuses("invalid round");
        box.roundSetting(100, 99, 200, 299, 300, 399, 1, 1, 1);
        refuses("invalid round");
        box.roundSetting(100, 200, 200, 299, 300, 399, 1, 1, 1);
        refuses("invalid round");
        box.roundSetting(100, 199, 200, 199, 300, 399, 1, 1, 1);
        refuses("invalid round");
        box.roundSetting(100, 199, 200, 300, 300, 399, 1, 1, 1);
        refuses("invalid round");
        box.roundSetting(100, 199, 200, 299, 300, 299, 1, 1, 1);
        refuses("invalid round");
        box.roundSetting(100, 199, 200, 299, 300, 399, 1, 1 << 64, 1);
        refuses("invalid bonus event");
        box.addEventInfo(1, 0, 50);
        for (uint256 k; k < 8; ++k) {
            box.addEventInfo(k, 5, 50);
            refuses("invalid bonus event");
            box.addEventInfo(k, 6, 50);
        }
        refuses("invalid bonus event");
        box.addEventInfo(9, 5, 50);
        vm.stopPrank();
        refuses("invalid round");
        box.round(0);
        refuses("invalid round");
        box.round(4);
        refuses("invalid round");
        box.roundStart("4");
        refuses("invalid round");
        box.roundStart("");
        refuses("invalid round");
        box.roundEnd("11");
        refuses("invalid round");
        box.eligible(0, alice);
        refuses("invalid round");
        box.available(4);
        refuses("invalid round");
        box.walletCap(0);
        refuses("invalid round");
        this.deploy(1 << 128, 1);
        refuses("invalid round");
        this.deploy(1, 1 << 64);
        ProjectMint most = new ProjectMint(
            owner, address(boxes), address(mev), type(uint128).max, type(uint64).max, caps(0, 0, 0)
        );
        eq(most.unitPrice(), type(uint128).max, "the highest price");
        eq(box.eventCount(), 8, "events");
    }

    // ---- fuzz ----

    /// @dev However a wallet splits its purchases, it pays for the requested number and gets the bonus of its total.
    function testFuzz_splits(uint256 seed, uint256 total) public {
        total = bound(total, 1, 30);
        bonuses(50, 50);
        setRounds(box, 0, 0, 100);
        vm.roll(300);
        uint256 got;
        for (uint256 left = total; left > 0;) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 count = bound(seed, 1, left < 3 ? left : 3);
            got += buy(box, alice, count).length;
            left -= count;
        }
        eq(mev.balanceOf(owner), total * PRICE, "paid");
        eq(got, total + (total >= 5 ? 1 : 0) + (total >= 10 ? 1 : 0), "got");
        eq(boxes.balanceOf(alice), got, "holds");
        eq(box.bulkMinters(), total >= 10 ? 1 : 0, "bulk");
    }

    /// @dev `mintable` is exactly the number that can be bought: one more reverts, with the text that it returns.
    function testFuzz_mintable(uint256 cap, uint256 walletCap, uint256 first) public {
        cap = bound(cap, 0, 20);
        walletCap = bound(walletCap, 0, 20);
        makeProject(100, caps(0, 0, walletCap));
        setRounds(project, 0, 0, cap);
        vm.roll(300);
        first = bound(first, 0, 20);
        (uint256 most,) = project.mintable(alice);
        if (first > most) first = most;
        if (first > 0) buy(project, alice, first);
        string memory reason;
        (most, reason) = project.mintable(alice);
        yes((most == 0) == (bytes(reason).length > 0), "a reason when there is none");
        pay(project, alice, most + 1);
        if (most > 0) {
            refuses(
                most == project.available(3)
                    ? "mint max value has been reached"
                    : "wallet mint limit has been reached"
            );
        } else {
            refuses(reason);
        }
        vm.prank(alice);
        project.mint(most + 1);
        if (most == 0) return;
        vm.prank(alice);
        project.mint(most);
        (most, reason) = project.mintable(alice);
        eq(most, 0, "all");
    }
}
