// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: each draw starts from the same requests.

import {HeroReveal} from "../src/hero/HeroReveal.sol";
import {IHeroRevealEvents} from "../src/interfaces/IHeroReveal.sol";
import {HeroWorld} from "./support/HeroWorld.sol";

/// @dev Boxes become heroes: permissions, the result of the draw, the order, and results that cannot be chosen.
contract HeroDrawTest is HeroWorld, IHeroRevealEvents {
    function settled(uint256[] memory ids) private {
        reveal.settle(only(ids));
    }

    function test_a_box_becomes_a_hero_in_two_steps() public {
        vm.expectEmit();
        emit RevealRequested(alice, 0, list(3, 1));
        vm.prank(alice);
        string[] memory answer = reveal.reveal(two(3, 1));
        eq(answer.length, 0, "nothing is told at once");
        eq(boxes.ownerOf(3), address(0), "the box is gone");
        eq(heroes.balanceOf(alice), 9, "no hero yet");
        (address who, uint256 height, uint256 count, bytes32 hash) = reveal.requestOf(0);
        eq(who, alice, "owner");
        eq(height, NOW, "height");
        eq(count, 2, "count");
        yes(hash == keccak256(abi.encode(list(3, 1))), "hash of the boxes");
        pass(3);
        vm.expectEmit();
        emit RevealSettled(0, alice, blockhash(NOW + 2), 4 | 2 << 16 | 1 << 32);
        settled(list(3, 1));
        eq(heroes.ownerOf(FIRST_HERO), alice, "first hero");
        eq(heroes.ownerOf(FIRST_HERO + 1), alice, "second hero");
        eq(reveal.nextHero(), FIRST_HERO + 2, "next");
        eq(reveal.nextRequest(), 1, "settled");
        eq(reveal.requestCount(), 1, "requests");
    }

    /// @dev Computed manually: the ticket of a box walks the kinds from the lowest up, and each drawn hero is removed.
    function test_the_draw_follows_from_the_seed_and_the_pool() public {
        request(alice, two(3, 1));
        pass(3);
        bytes32 seed = blockhash(NOW + 2);
        uint256 a = uint256(keccak256(abi.encode(seed, uint256(3)))) % 7;
        uint256 kindA = a < 4 ? 0 : a < 6 ? 1 : 2;
        uint256 b = uint256(keccak256(abi.encode(seed, uint256(1)))) % 6;
        uint256[3] memory left = [uint256(4), 2, 1];
        --left[kindA];
        uint256 kindB = b < left[0] ? 0 : b < left[0] + left[1] ? 1 : 2;
        --left[kindB];
        vm.expectEmit();
        emit Revealed(alice, 3, FIRST_HERO, kindA);
        vm.expectEmit();
        emit Revealed(alice, 1, FIRST_HERO + 1, kindB);
        settled(list(3, 1));
        eq(kindOf(FIRST_HERO), kindA, "kind of the first");
        eq(kindOf(FIRST_HERO + 1), kindB, "kind of the second");
        for (uint256 k; k < 3; ++k) {
            eq(leftOf(reveal)[k], left[k], "left");
        }
    }

    function test_too_early_and_not_twice() public {
        request(alice, one(1));
        for (uint256 k; k < 3; ++k) {
            refuses("too early to settle");
            settled(only(uint256(1)));
            pass(1);
        }
        settled(only(uint256(1)));
        refuses("no request to settle");
        settled(only(uint256(1)));
        refuses("no items");
        reveal.settle(new uint256[][](0));
    }

    function test_order_is_strict() public {
        request(alice, one(1));
        request(bob, one(11));
        pass(3);
        refuses("boxes differ");
        settled(only(uint256(11)));
        uint256[][] memory both = new uint256[][](2);
        (both[0], both[1]) = (only(uint256(1)), only(uint256(11)));
        reveal.settle(both);
        eq(heroes.ownerOf(FIRST_HERO), alice, "first asked, first served");
        eq(heroes.ownerOf(FIRST_HERO + 1), bob, "then the next");
    }

    function test_boxes_cannot_be_reordered() public {
        request(alice, two(1, 2));
        pass(3);
        refuses("boxes differ");
        settled(list(2, 1));
    }

    /// @dev The result is the same at any time while the hash is known, and for any caller: there is no re-rolling.
    function test_waiting_changes_nothing(uint256 wait) public {
        wait = bound(wait, 3, 258);
        request(alice, two(1, 2));
        uint256 before = vm.snapshotState();
        pass(3);
        settled(list(1, 2));
        (uint256 a, uint256 b) = (kindOf(FIRST_HERO), kindOf(FIRST_HERO + 1));
        vm.revertToState(before);
        pass(wait);
        vm.prank(carol);
        settled(list(1, 2));
        eq(kindOf(FIRST_HERO), a, "first");
        eq(kindOf(FIRST_HERO + 1), b, "second");
    }

    /// @dev Nothing that happens after the request changes its result: others' requests, levels, merges, mints.
    function test_the_draw_depends_on_nothing_after_the_request(uint256 what) public {
        request(alice, one(1));
        uint256 before = vm.snapshotState();
        pass(3);
        settled(only(uint256(1)));
        uint256 kind = kindOf(FIRST_HERO);
        vm.revertToState(before);
        if (what & 1 > 0) request(bob, two(11, 12));
        if (what & 2 > 0) write(reveal, 1, 50, 5);
        if (what & 4 > 0) {
            vm.prank(bob);
            reveal.dismantle(two(11, 12));
        }
        if (what & 8 > 0) heroes.mintWithID(carol, FIRST_HERO + 7);
        pass(3);
        settled(only(uint256(1)));
        eq(kindOf(FIRST_HERO), kind, "the same kind");
    }

    function test_lapsing_gives_the_least_that_is_left() public {
        request(alice, two(1, 2));
        pass(259);
        vm.expectEmit();
        emit RevealSettled(0, alice, bytes32(0), 4 | 2 << 16 | 1 << 32);
        settled(list(1, 2));
        eq(kindOf(FIRST_HERO), 0, "least");
        eq(kindOf(FIRST_HERO + 1), 0, "least again");
        eq(leftOf(reveal)[0], 2, "taken out");
    }

    /// @dev The last block in which the hash is known, and the first after it.
    function test_lapsing_begins_where_the_hash_ends() public {
        request(alice, one(1));
        pass(258);
        vm.expectEmit();
        emit RevealSettled(0, alice, blockhash(NOW + 2), 4 | 2 << 16 | 1 << 32);
        settled(only(uint256(1)));
        yes(blockhash(NOW + 2) != 0, "still known");
    }

    /// @dev Lapsed requests take the lowest kind first, and then the next one.
    function test_a_lapsed_request_walks_up_only_where_the_least_are_gone() public {
        for (uint256 k = 1; k < 7; ++k) {
            request(alice, one(k));
        }
        pass(300);
        uint256[3] memory got;
        for (uint256 k = 1; k < 7; ++k) {
            settled(only(k));
            ++got[kindOf(FIRST_HERO + k - 1)];
        }
        eq(got[0], 4, "all of the least");
        eq(got[1], 2, "then the next");
        eq(leftOf(reveal)[2], 1, "the best stays");
    }

    /// @dev A lapse is never better than a draw: its result is at most the result of the draw.
    function test_lapsing_never_pays(bytes32 salt) public {
        vm.roll(NOW + uint256(salt) % 1e6);
        request(alice, one(1));
        uint256 before = vm.snapshotState();
        pass(3);
        settled(only(uint256(1)));
        uint256 drawn = kindOf(FIRST_HERO);
        vm.revertToState(before);
        pass(300);
        settled(only(uint256(1)));
        yes(kindOf(FIRST_HERO) <= drawn, "not better");
    }

    // ---- while the reveal cannot mint ----

    function settledBoth() private {
        uint256[][] memory both = new uint256[][](2);
        (both[0], both[1]) = (only(uint256(1)), only(uint256(11)));
        reveal.settle(both);
    }

    function heightOf(uint256 number) private view returns (uint256 height) {
        (, height,,) = reveal.requestOf(number);
    }

    /// @dev The right to mint is revoked for all blocks in which the request could be settled, so it is drawn again.
    function test_a_request_that_could_not_be_settled_is_postponed() public {
        request(alice, one(1));
        heroes.revertMinter(address(reveal));
        vm.roll(NOW + 3);
        refuses("doesn't have mint permission");
        settled(only(uint256(1)));
        vm.roll(NOW + 259);
        heroes.setMinter(address(reveal));
        vm.expectEmit();
        emit RevealPostponed(0, alice, NOW + 259);
        settled(only(uint256(1)));
        eq(heightOf(0), NOW + 259, "a new height");
        eq(reveal.askedAt(0), NOW, "its event is where it was");
        eq(reveal.nextRequest(), 0, "still open");
        eq(heroes.ownerOf(FIRST_HERO), address(0), "no hero yet");
        refuses("too early to settle");
        settled(only(uint256(1)));
        vm.roll(NOW + 262);
        vm.expectEmit();
        emit RevealSettled(0, alice, blockhash(NOW + 261), 4 | 2 << 16 | 1 << 32);
        settled(only(uint256(1)));
        eq(heroes.ownerOf(FIRST_HERO), alice, "drawn");
    }

    /// @dev A request that could be settled for twenty blocks in a row, and was not, gets the lowest kind as usual.
    function testFuzz_a_request_that_could_be_settled_lapses(uint256 revoked, uint256 granted) public {
        revoked = bound(revoked, NOW, NOW + 300);
        granted = bound(granted, revoked, NOW + 300);
        request(alice, one(1));
        vm.roll(revoked);
        heroes.revertMinter(address(reveal));
        vm.roll(granted);
        heroes.setMinter(address(reveal));
        vm.roll(NOW + 301);
        // settling needs a block from NOW + 3 to NOW + 258 that starts with the right to mint
        bool could = revoked >= NOW + 22 || granted <= NOW + 238 || granted == revoked;
        settled(only(uint256(1)));
        eq(reveal.nextRequest(), could ? 1 : 0, "lapsed or postponed");
        if (could) eq(kindOf(FIRST_HERO), 0, "the least");
        else eq(heightOf(0), NOW + 301, "a new height");
    }

    /// @dev The collection's owner allows minting at the end of a block and revokes it before the next settling.
    function test_one_block_of_minting_lapses_nothing() public {
        request(alice, one(1));
        heroes.revertMinter(address(reveal));
        vm.roll(NOW + 100);
        heroes.setMinter(address(reveal));
        vm.roll(NOW + 101);
        heroes.revertMinter(address(reveal));
        vm.roll(NOW + 300);
        heroes.setMinter(address(reveal));
        settled(only(uint256(1)));
        eq(reveal.nextRequest(), 0, "open");
        eq(heightOf(0), NOW + 300, "postponed");
    }

    /// @dev Otherwise the requester could have the request drawn every 259 blocks, and save the hash that draws the
    ///      best hero.
    function test_a_request_is_not_drawn_again_while_nobody_can_settle_it() public {
        request(alice, one(1));
        heroes.revertMinter(address(reveal));
        vm.roll(NOW + 259);
        refuses("doesn't have mint permission");
        settled(only(uint256(1)));
        refuses("too late to save");
        reveal.saveSeed(0);
        eq(heightOf(0), NOW, "no new height");
        vm.roll(NOW + 5000);
        heroes.setMinter(address(reveal));
        settled(only(uint256(1)));
        eq(heightOf(0), NOW + 5000, "postponed once it can be settled");
    }

    /// @dev Requests behind a postponed one wait; those that could not be settled either are postponed with it.
    function test_requests_behind_a_postponed_one() public {
        request(alice, one(1));
        request(bob, one(11));
        heroes.revertMinter(address(reveal));
        vm.roll(NOW + 300);
        heroes.setMinter(address(reveal));
        request(alice, one(2));
        uint256[][] memory all = new uint256[][](3);
        (all[0], all[1], all[2]) = (only(uint256(1)), only(uint256(11)), only(uint256(2)));
        reveal.settle(all);
        eq(heightOf(0), NOW + 300, "first");
        eq(heightOf(1), NOW + 300, "second");
        eq(reveal.nextRequest(), 0, "none is settled");
        vm.roll(NOW + 303);
        reveal.settle(all);
        eq(reveal.nextRequest(), 3, "all at once");
    }

    /// @dev Alice's request is postponed in the last block in which Bob's hash is known, so that Bob's cannot be
    ///      settled. Minting was allowed in the last 19 blocks of hers and the last 20 of his.
    function test_a_request_that_waited_for_a_postponed_one_does_not_lapse() public {
        request(alice, one(1));
        vm.roll(NOW + 1);
        request(bob, one(11));
        heroes.revertMinter(address(reveal));
        vm.roll(NOW + 239);
        heroes.setMinter(address(reveal));
        vm.roll(NOW + 259);
        settledBoth();
        eq(heightOf(0), NOW + 259, "postponed");
        eq(heightOf(1), NOW + 1, "its hash is still known");
        vm.roll(NOW + 262);
        settledBoth();
        eq(reveal.nextRequest(), 1, "the first is settled");
        eq(heightOf(1), NOW + 262, "the second is postponed");
        vm.roll(NOW + 265);
        uint256 left = leftWord();
        vm.expectEmit();
        emit RevealSettled(1, bob, blockhash(NOW + 264), left);
        settled(only(uint256(11)));
    }

    /// @dev The collection's owner allows minting only while the first request has to be postponed.
    function test_minting_in_front_of_a_postponed_request_lapses_no_queue() public {
        request(alice, one(1));
        heroes.revertMinter(address(reveal));
        vm.roll(NOW + 100);
        request(bob, one(11));
        vm.roll(NOW + 258);
        heroes.setMinter(address(reveal));
        vm.roll(NOW + 300);
        settled(only(uint256(1)));
        heroes.revertMinter(address(reveal));
        vm.roll(NOW + 600);
        heroes.setMinter(address(reveal));
        settledBoth();
        eq(heightOf(0), NOW + 600, "postponed again");
        eq(heightOf(1), NOW + 600, "postponed with it");
    }

    /// @dev Waiting for a postponed request excuses only the blocks in which the request waited.
    function test_a_request_that_could_be_settled_after_a_postponed_one_lapses() public {
        request(alice, one(1));
        heroes.revertMinter(address(reveal));
        vm.roll(NOW + 23);
        request(bob, one(11));
        vm.roll(NOW + 258);
        heroes.setMinter(address(reveal));
        vm.roll(NOW + 259);
        settled(only(uint256(1)));
        vm.roll(NOW + 281);
        uint256 before = vm.snapshotState();
        settledBoth();
        eq(reveal.nextRequest(), 2, "the last block in which the second can be drawn");
        vm.revertToState(before);
        vm.roll(NOW + 282);
        settledBoth();
        eq(reveal.nextRequest(), 2, "too late");
        eq(kindOf(FIRST_HERO + 1), 0, "the least");
    }

    /// @dev Returns the heroes left in the pool, packed as in the event.
    function leftWord() private view returns (uint256 word) {
        uint256[] memory left = leftOf(reveal);
        for (uint256 k; k < left.length; ++k) {
            word |= left[k] << 16 * k;
        }
    }

    /// @dev The hash can be saved without the right to mint: then the request neither lapses nor is drawn again.
    function test_a_saved_seed_is_drawn_with_whenever() public {
        request(alice, one(1));
        request(bob, one(11));
        heroes.revertMinter(address(reveal));
        vm.roll(NOW + 2);
        refuses("too early to settle");
        reveal.saveSeed(1);
        vm.roll(NOW + 258);
        bytes32 seed = blockhash(NOW + 2);
        vm.expectEmit();
        emit SeedSaved(1, seed);
        vm.prank(carol);
        reveal.saveSeed(1);
        yes(reveal.seedOf(1) == seed, "saved");
        refuses("already saved");
        reveal.saveSeed(1);
        vm.roll(NOW + 259);
        refuses("too late to save");
        reveal.saveSeed(0);
        refuses("no request to settle");
        reveal.saveSeed(2);
        vm.roll(NOW + 1000);
        heroes.setMinter(address(reveal));
        settledBoth();
        eq(heightOf(0), NOW + 1000, "not saved, so drawn again");
        eq(heightOf(1), NOW, "as it was");
        vm.roll(NOW + 1003);
        settledBoth();
        eq(reveal.nextRequest(), 2, "both");
        refuses("no request to settle");
        reveal.saveSeed(1);
        uint256 state = reveal.nextHero();
        eq(state, FIRST_HERO + 2, "two heroes");
    }

    /// @dev A saved seed draws the same result as settling in time.
    function test_saving_a_seed_changes_nothing() public {
        request(alice, one(1));
        pass(3);
        uint256 before = vm.snapshotState();
        settled(only(uint256(1)));
        uint256 kind = kindOf(FIRST_HERO);
        vm.revertToState(before);
        reveal.saveSeed(0);
        pass(500);
        settled(only(uint256(1)));
        eq(kindOf(FIRST_HERO), kind, "the same");
    }

    function test_the_pool_runs_out() public {
        string[] memory six = new string[](6);
        for (uint256 k; k < 6; ++k) {
            six[k] = text(k + 1);
        }
        request(alice, six);
        refuses("not enough heroes");
        vm.prank(bob);
        reveal.reveal(two(11, 12));
        request(bob, one(11));
        refuses("not enough heroes");
        vm.prank(bob);
        reveal.reveal(one(12));
        pass(3);
        uint256[][] memory all = new uint256[][](2);
        all[0] = new uint256[](6);
        for (uint256 k; k < 6; ++k) {
            all[0][k] = k + 1;
        }
        all[1] = only(uint256(11));
        reveal.settle(all);
        uint256[3] memory got;
        for (uint256 k; k < 7; ++k) {
            ++got[kindOf(FIRST_HERO + k)];
        }
        eq(got[0], 4, "each of the first kind came");
        eq(got[1], 2, "each of the second");
        eq(got[2], 1, "and the best");
        refuses("not enough heroes");
        vm.prank(bob);
        reveal.reveal(one(12));
    }

    function test_an_id_that_exists_is_passed_over() public {
        heroes.mintWithID(carol, FIRST_HERO);
        request(alice, one(1));
        pass(3);
        settled(only(uint256(1)));
        eq(heroes.ownerOf(FIRST_HERO + 1), alice, "the next free one");
        eq(reveal.nextHero(), FIRST_HERO + 2, "and on from there");
        eq(heroes.ownerOf(FIRST_HERO), carol, "the other stays");
    }

    function test_refusals() public {
        refuses("no items");
        vm.prank(alice);
        reveal.reveal(new string[](0));
        refuses("too many items");
        vm.prank(alice);
        reveal.reveal(new string[](51));
        refuses("duplicate item");
        vm.prank(alice);
        reveal.reveal(two(1, 1));
        refuses("not owner");
        vm.prank(alice);
        reveal.reveal(two(1, 11));
        refuses("not owner");
        vm.prank(alice);
        reveal.reveal(one(99));
        refuses("no reveal");
        vm.prank(alice);
        promoter.reveal(one(1));
        vm.prank(alice);
        boxes.setApprovalForAll(address(reveal), false);
        refuses("no permission");
        vm.prank(alice);
        reveal.reveal(one(1));
        eq(boxes.balanceOf(alice), 9, "no box is gone");
        eq(reveal.requestCount(), 0, "nothing was asked for");
    }

    /// @dev One box written in three ways is the same box.
    function test_spellings_of_one_id() public {
        boxes.mintWithID(alice, 0xab);
        string[] memory ids = two(0xab, 0);
        ids[1] = "00AB";
        refuses("duplicate item");
        vm.prank(alice);
        reveal.reveal(ids);
        ids = one(0);
        ids[0] = "aB";
        request(alice, ids);
        eq(boxes.ownerOf(0xab), address(0), "gone");
    }

    function test_invalid_ids() public {
        // includes the characters next to 0, 9, A, F, a and f
        string[13] memory bad = [
            "",
            "0x",
            "/",
            ":",
            "@",
            "G",
            "`",
            "0xg",
            "0X1",
            "x1",
            "-1",
            " 1",
            "0x10000000000000000000000000000000000000000000000000000000000000000"
        ];
        for (uint256 k; k < bad.length; ++k) {
            string[] memory ids = new string[](1);
            ids[0] = bad[k];
            refuses("invalid id");
            vm.prank(alice);
            reveal.reveal(ids);
        }
    }

    function test_opening() public {
        reveal = make(address(boxes), NOW + 5, 0);
        allow(alice);
        refuses("reveal is not open");
        vm.prank(alice);
        reveal.reveal(one(1));
        refuses("no owner");
        reveal.setOpenHeight(NOW);
        vm.expectEmit();
        emit OpenHeightSet(NOW + 3);
        vm.prank(owner);
        reveal.setOpenHeight(NOW + 3);
        pass(2);
        refuses("reveal is not open");
        vm.prank(alice);
        reveal.reveal(one(1));
        pass(1);
        request(alice, one(1));
        refuses("reveal is open");
        vm.prank(owner);
        reveal.setOpenHeight(NOW + 1000);
    }

    function deploy(uint256[] memory kinds, uint256[] memory first) external returns (HeroReveal) {
        return
            new HeroReveal(owner, address(boxes), address(heroes), address(data), kinds, first, 1, 0, FEE, 0);
    }

    function test_pools_that_are_none() public {
        uint256[] memory none = new uint256[](0);
        refuses("invalid pool");
        this.deploy(none, none);
        refuses("invalid pool");
        this.deploy(list(COMMON, UNCOMMON), list(1, 2, 3));
        refuses("invalid pool");
        this.deploy(list(UNCOMMON, COMMON), list(1, 2));
        refuses("invalid pool");
        this.deploy(list(COMMON, COMMON), list(1, 2));
        refuses("invalid pool");
        this.deploy(list(COMMON, 3 << 32 | 1), list(1, 2));
        refuses("invalid pool");
        this.deploy(list(COMMON, 1 << 32), list(1, 2));
        refuses("invalid pool");
        this.deploy(list(COMMON, UNCOMMON), list(1, 65536));
        refuses("invalid pool");
        this.deploy(list(COMMON, UNCOMMON), list(0, 0));
        refuses("invalid pool");
        this.deploy(new uint256[](17), new uint256[](17));
    }

    /// @dev Sixteen kinds of 65,535 each: the largest pool that fits one storage slot.
    function test_the_largest_pool() public {
        uint256[] memory kinds = new uint256[](16);
        uint256[] memory first = new uint256[](16);
        for (uint256 k; k < 16; ++k) {
            (kinds[k], first[k]) = (k + 1, 65535);
        }
        HeroReveal large = this.deploy(kinds, first);
        (,, uint256[] memory left) = large.pool();
        eq(left[0], 65535, "the least");
        eq(left[15], 65535, "the best");
        (, kinds,) = large.pool();
        eq(kinds.length, 16, "all kinds");
    }

    function test_provenance_is_of_the_pool_and_stays() public {
        bytes32 hash = keccak256(abi.encode(list(COMMON, UNCOMMON, UNIQUE), list(4, 2, 1)));
        yes(reveal.provenance() == hash, "hash");
        request(alice, one(1));
        pass(3);
        settled(only(uint256(1)));
        (uint256[] memory kinds, uint256[] memory first,) = reveal.pool();
        yes(keccak256(abi.encode(kinds, first)) == hash, "the same after a draw");
        yes(reveal.provenance() == hash, "and kept");
    }

    /// @dev A hero minted without a reveal: its kind follows from its id and the initial pool.
    function test_a_hero_without_a_word(uint256 id) public {
        uint256 r = uint256(keccak256(abi.encode(id))) % 7;
        uint256 want = r < 4 ? 0 : r < 6 ? 1 : 2;
        (
            uint256 kind,
            uint256 level,
            uint256 stars,
            uint256 grade,
            uint256 power,
            uint256 merged,
            uint256 used
        ) = reveal.heroState(id);
        eq(kind, want, "kind");
        eq(level, 1, "level");
        eq(stars, 1, "stars");
        eq(grade, want, "grade");
        eq(power, want == 0 ? 40 : want == 1 ? 100 : 200, "power");
        eq(merged + used, 0, "new");
        eq(
            reveal.heroStates(only(id))[0],
            kind << 96 | 1 << 80 | 1 << 72 | grade << 64 | power << 16,
            "packed"
        );
    }
}
