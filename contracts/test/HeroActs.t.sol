// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: the four actions and the game in one setup, with the same helpers for success and failure.

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {HeroReveal} from "../src/hero/HeroReveal.sol";
import {HexIds} from "../src/hero/HexIds.sol";
import {INFT721Events} from "../src/interfaces/INFT721.sol";
import {IHeroRevealEvents} from "../src/interfaces/IHeroReveal.sol";
import {HeroWorld} from "./support/HeroWorld.sol";

/// @dev Merge, promote, level transfer, dismantle, and the levels written by the game.
contract HeroActsTest is HeroWorld, IHeroRevealEvents, INFT721Events {
    function merge(HeroReveal where, address who, uint256 master, uint256 mlv, uint256 slave, uint256 slv)
        private
    {
        vm.prank(who);
        where.merge(text(master), mlv, text(slave), slv);
    }

    function inherit(address who, uint256 master, uint256 slave, string memory level) private {
        vm.prank(who);
        reveal.dismantle(inheritOf(master, slave, level));
    }

    function pay(address who) private {
        pkt.mint(who, FEE);
        vm.prank(who);
        pkt.approve(address(reveal), FEE);
    }

    function state(HeroReveal where, uint256 id) private view returns (uint256) {
        return where.heroStates(only(id))[0];
    }

    /// @dev Packs a hero like heroStates.
    function word(uint256 kind, uint256 level, uint256 stars, uint256 grade, uint256 power, uint256 tail)
        private
        pure
        returns (uint256)
    {
        return kind << 96 | level << 80 | stars << 72 | grade << 64 | power << 16 | tail;
    }

    // ---- merge ----

    /// @dev A Common of power 40 has 40, 42, 44, 46, 48 with one to five stars; the next merge reverts.
    function test_merge_adds_a_star() public {
        uint256 master = kindFrom(200, 0);
        heroes.mintWithID(alice, master);
        for (uint256 k = 1; k < 5; ++k) {
            uint256 after_ = word(0, 1, k + 1, 0, 40 + 2 * k, k << 8);
            vm.expectEmit();
            emit MetadataUpdate(master);
            vm.expectEmit();
            emit Transfer(alice, address(reveal), k);
            vm.expectEmit();
            emit Merged(alice, master, k, after_);
            merge(reveal, alice, master, k, k, k);
            eq(state(reveal, master), after_, "master");
            eq(usedOf(reveal, k), 1, "used");
            eq(heroes.ownerOf(k), address(reveal), "taken in");
        }
        refuses("invalid stars");
        merge(reveal, alice, master, 5, 5, 5);
    }

    /// @dev Power is rounded down: an odd power of 45 with one more star is 47.25.
    function test_power_is_floored() public {
        reveal = new HeroReveal(
            owner,
            address(boxes),
            address(heroes),
            address(data),
            only(uint256(45)),
            only(uint256(1)),
            1,
            0,
            0,
            0
        );
        heroes.setMinter(address(reveal));
        vm.prank(alice);
        heroes.setApprovalForAll(address(reveal), true);
        merge(reveal, alice, 1, 1, 2, 1);
        eq(state(reveal, 1), word(0, 1, 2, 0, 47, 1 << 8), "47.25 is 47");
    }

    function test_merge_numbers() public {
        merge(reveal, alice, 1, 1, 2, 1);
        refuses("invalid nft lv");
        merge(reveal, alice, 1, 1, 3, 1);
        refuses("invalid nft lv");
        merge(reveal, alice, 1, 2, 3, 1);
        refuses("invalid nft lv");
        merge(reveal, alice, 1, 3, 3, 3);
        merge(reveal, alice, 1, 2, 3, 2);
    }

    /// @dev After 255 merges there is no next number.
    function test_merge_ends_at_255() public {
        for (uint256 k = 1; k < 256; ++k) {
            if (k % 4 == 1) write(reveal, 1, 1, 1);
            heroes.mintWithID(alice, 1000 + k);
            merge(reveal, alice, 1, k, 1000 + k, k);
        }
        write(reveal, 1, 1, 1);
        refuses("invalid nft lv");
        merge(reveal, alice, 1, 256, 2, 256);
    }

    function test_pairs_that_are_refused() public {
        refuses("same item");
        merge(reveal, alice, 1, 1, 1, 1);
        refuses("not owner");
        merge(reveal, alice, 1, 1, 11, 1);
        refuses("not owner");
        merge(reveal, alice, 11, 1, 1, 1);
        refuses("not owner");
        merge(reveal, alice, 1, 1, 99, 1);
        refuses("invalid id");
        vm.prank(alice);
        reveal.merge("zz", 1, "0x1", 1);
        vm.prank(alice);
        heroes.setApprovalForAll(address(reveal), false);
        refuses("no permission");
        merge(reveal, alice, 1, 1, 2, 1);
        eq(heroes.balanceOf(alice), 9, "nothing is gone");
        eq(reveal.slaveList().length, 0, "nothing is noted");
    }

    /// @dev Used-up heroes enter the contract and never leave it; a hero sent by a plain transfer can no longer be used
    ///      either.
    function test_used_up_is_for_ever() public {
        merge(reveal, alice, 1, 1, 2, 1);
        refuses("not owner");
        merge(reveal, alice, 1, 2, 2, 2);
        refuses("not owner");
        vm.prank(alice);
        reveal.dismantle(one(2));
        refuses("no permission");
        vm.prank(alice);
        heroes.transferFrom(address(reveal), alice, 2);
        refuses("invalid id");
        write(reveal, 2, 5, 5);
        eq(usedOf(reveal, 2), 1, "used");
    }

    function test_lists_and_infos() public {
        merge(reveal, alice, 1, 1, 0x2, 1);
        pass(7);
        heroes.mintWithID(alice, 0xf47);
        merge(reveal, alice, 1, 2, 0xf47, 2);
        merge(reveal, alice, 3, 1, 4, 1);
        string[] memory all = reveal.slaveList();
        eq(all.length, 3, "all");
        eq(all[1], "f47", "without 0x");
        string[] memory its = reveal.slaveToMasterList("0x01");
        eq(its.length, 2, "of one master");
        eq(its[0], "2", "oldest first");
        eq(
            reveal.slaveInfo("0F47"),
            string.concat(
                "{\"master\":\"1\",\"slave\":\"f47\",\"mlv\":2,\"slv\":2,\"owner\":\"",
                Strings.toChecksumHexString(alice),
                "\",\"height\":1007}"
            ),
            "info"
        );
        eq(reveal.slaveInfo("7"), "", "no such slave");
        eq(reveal.slaveToMasterList("7").length, 0, "no such master");
        eq(reveal.inheritInfo("2"), "", "a slave is no material");
    }

    // ---- promote ----

    /// @dev Two Uncommon heroes of the same grade with three stars: the result is Unique with one star and the same
    ///      level.
    function test_promote_raises_the_grade() public {
        uint256 master = kindFrom(200, 1);
        uint256 slave = kindFrom(master + 1, 1);
        heroes.mintWithID(alice, master);
        heroes.mintWithID(alice, slave);
        write(promoter, master, 12, 4);
        write(promoter, slave, 30, 3);
        // 100 plus 45 % for the grade above the kind's own
        uint256 after_ = word(1, 12, 1, 2, 145, 1 << 8);
        vm.expectEmit();
        emit MetadataUpdate(master);
        vm.expectEmit();
        emit Promoted(alice, master, slave, after_);
        merge(promoter, alice, master, 1, slave, 1);
        eq(state(promoter, master), after_, "master");
        eq(heroes.ownerOf(slave), address(promoter), "taken in");
        uint256 third = kindFrom(slave + 1, 2);
        heroes.mintWithID(alice, third);
        write(promoter, master, 12, 3);
        write(promoter, third, 1, 3);
        refuses("invalid grade");
        merge(promoter, alice, master, 2, third, 2);
    }

    /// @dev Twice from Common: 40, then 40 + 90 % of it; with three stars 10 % more.
    function test_promote_twice() public {
        uint256[3] memory ids;
        for (uint256 k; k < 3; ++k) {
            ids[k] = kindFrom(k == 0 ? 200 : ids[k - 1] + 1, 0);
            heroes.mintWithID(alice, ids[k]);
            write(promoter, ids[k], 1, 3);
        }
        merge(promoter, alice, ids[0], 1, ids[1], 1);
        write(promoter, ids[0], 1, 3);
        refuses("invalid grade");
        merge(promoter, alice, ids[0], 2, ids[2], 2);
        uint256 uncommon = kindFrom(200, 1);
        heroes.mintWithID(alice, uncommon);
        write(promoter, uncommon, 1, 5);
        merge(promoter, alice, ids[0], 2, uncommon, 2);
        eq(state(promoter, ids[0]), word(0, 1, 1, 2, 76, 2 << 8), "Unique of 76");
        write(promoter, ids[0], 1, 3);
        eq(state(promoter, ids[0]), word(0, 1, 3, 2, 80, 2 << 8), "of 80");
    }

    function test_promote_needs_three_stars_of_both() public {
        uint256 a = kindFrom(200, 0);
        uint256 b = kindFrom(a + 1, 0);
        heroes.mintWithID(alice, a);
        heroes.mintWithID(alice, b);
        write(promoter, a, 1, 3);
        write(promoter, b, 1, 2);
        refuses("invalid stars");
        merge(promoter, alice, a, 1, b, 1);
        refuses("invalid stars");
        merge(promoter, alice, b, 1, a, 1);
        write(promoter, b, 1, 3);
        merge(promoter, alice, a, 1, b, 1);
    }

    // ---- level transfer ----

    function test_inherit_takes_the_level_for_the_fee() public {
        write(reveal, 1, 3, 2);
        write(reveal, 2, 12, 4);
        pay(alice);
        (uint256 kind,, uint256 stars, uint256 grade, uint256 power,,) = reveal.heroState(1);
        uint256 after_ = word(kind, 12, stars, grade, power, 0);
        vm.expectEmit();
        emit MetadataUpdate(1);
        vm.expectEmit();
        emit Inherited(alice, 1, 2, after_, FEE);
        inherit(alice, 1, 2, "12");
        eq(state(reveal, 1), after_, "only the level changed");
        eq(usedOf(reveal, 2), 3, "used");
        eq(pkt.balanceOf(owner), FEE, "the fee is the owner's");
        eq(pkt.balanceOf(alice), 0, "paid once");
        eq(reveal.inheritList(alice).length, 1, "listed");
        eq(reveal.inheritList(alice)[0], "2", "its id");
        eq(
            reveal.inheritInfo("0x2"),
            string.concat(
                "{\"master\":\"1\",\"slave\":\"2\",\"level\":12,\"owner\":\"",
                Strings.toChecksumHexString(alice),
                "\",\"height\":1000}"
            ),
            "info"
        );
    }

    function test_inherit_refusals() public {
        write(reveal, 2, 12, 1);
        pay(alice);
        string[9] memory bad = [
            "11",
            "13",
            "",
            "0x0c",
            "1200",
            " 12",
            "1/",
            "1:",
            "99999999999999999999999999999999999999999999999999999999999999999999999999999999"
        ];
        for (uint256 k; k < bad.length; ++k) {
            refuses("invalid level");
            inherit(alice, 1, 2, bad[k]);
        }
        refuses("invalid level");
        inherit(alice, 2, 1, "1");
        refuses("invalid level");
        inherit(alice, 1, 3, "1");
        refuses("same item");
        inherit(alice, 2, 2, "12");
        refuses("not owner");
        inherit(alice, 11, 2, "12");
        refuses("not owner");
        inherit(bob, 11, 2, "12");
    }

    function test_inherit_without_the_fee_changes_nothing() public {
        write(reveal, 2, 12, 1);
        vm.expectRevert();
        inherit(alice, 1, 2, "12");
        eq(levelOf(reveal, 1), 1, "level");
        eq(heroes.ownerOf(2), alice, "material");
    }

    /// @dev A list that starts with "inherit" but has another length is not a level transfer, and "inherit" is not an
    ///      id.
    function test_the_word_alone_is_no_id() public {
        string[] memory ids = new string[](1);
        ids[0] = "inherit";
        refuses("invalid id");
        vm.prank(alice);
        reveal.dismantle(ids);
    }

    // ---- dismantle ----

    function test_dismantle() public {
        vm.expectEmit();
        emit Dismantled(alice, list(3, 1));
        vm.prank(alice);
        reveal.dismantle(two(3, 1));
        string[] memory gone = reveal.dismantleList(alice);
        eq(gone.length, 2, "two");
        eq(gone[0], "3", "in order");
        eq(usedOf(reveal, 3), 2, "used");
        eq(heroes.ownerOf(1), address(reveal), "taken in");
        eq(reveal.dismantleList(bob).length, 0, "not his");
    }

    function test_dismantle_refusals() public {
        refuses("no items");
        vm.prank(alice);
        reveal.dismantle(new string[](0));
        refuses("too many items");
        vm.prank(alice);
        reveal.dismantle(new string[](51));
        refuses("duplicate item");
        vm.prank(alice);
        reveal.dismantle(two(1, 1));
        refuses("not owner");
        vm.prank(alice);
        reveal.dismantle(two(1, 11));
        vm.prank(alice);
        heroes.setApprovalForAll(address(reveal), false);
        refuses("no permission");
        vm.prank(alice);
        reveal.dismantle(one(1));
        eq(heroes.balanceOf(alice), 9, "all or nothing");
    }

    function test_fifty_at_once() public {
        string[] memory ids = new string[](50);
        for (uint256 k; k < 50; ++k) {
            heroes.mintWithID(carol, 500 + k);
            ids[k] = text(500 + k);
        }
        allow(carol);
        vm.prank(carol);
        reveal.dismantle(ids);
        eq(heroes.balanceOf(carol), 0, "all fifty");
    }

    // ---- the game and the owner ----

    function test_levels_are_the_managers() public {
        refuses("no manager");
        vm.prank(owner);
        reveal.writeLevels(only(1), only(1), only(1));
        (uint256 kind,,, uint256 grade,,,) = reveal.heroState(1);
        uint256 own = [uint256(40), 100, 200][kind];
        vm.expectEmit();
        emit LevelWritten(1, word(kind, 100, 5, grade, own * 120 / 100, 0));
        write(reveal, 1, 100, 5);
        uint256[2] memory badLevels = [uint256(0), 101];
        uint256[2] memory badStars = [uint256(0), 6];
        for (uint256 k; k < 2; ++k) {
            refuses("invalid level");
            write(reveal, 1, badLevels[k], 1);
            refuses("invalid stars");
            write(reveal, 1, 1, badStars[k]);
        }
        refuses("invalid id");
        write(reveal, 99, 1, 1);
        uint256[] memory none = new uint256[](0);
        uint256[] memory hundred = new uint256[](100);
        vm.startPrank(game);
        refuses("no items");
        reveal.writeLevels(none, none, none);
        refuses("too many items");
        reveal.writeLevels(hundred, hundred, hundred);
        refuses("invalid level");
        reveal.writeLevels(list(1, 2), only(1), list(1, 1));
        refuses("invalid stars");
        reveal.writeLevels(list(1, 2), list(1, 1), only(1));
        vm.stopPrank();
    }

    function test_owner_alone_names_the_manager_and_the_coin() public {
        refuses("no owner");
        reveal.setManager(bob);
        vm.expectEmit();
        emit ManagerSet(bob);
        vm.prank(owner);
        reveal.setManager(bob);
        eq(reveal.manager(), bob, "manager");
        refuses("no owner");
        reveal.setPktAddr(address(pkt));
        refuses("invalid pkt");
        vm.prank(owner);
        reveal.setPktAddr(address(heroes));
        eq(reveal.pkt(), address(pkt), "once");
    }

    function test_a_coin_without_code_is_refused() public {
        HeroReveal fresh = new HeroReveal(
            owner, address(0), address(heroes), address(data), only(COMMON), only(uint256(1)), 1, 0, 0, 0
        );
        refuses("invalid pkt");
        vm.prank(owner);
        fresh.setPktAddr(alice);
    }

    // ---- any action in any state ----

    /// @dev Any account, two items in any state and any numbers: the merge follows the rules, or nothing changes.
    function test_any_merge(uint256 a, uint256 b, uint256 mlv, uint256 slv, bool byBob) public {
        merge(reveal, alice, 1, 1, 9, 1);
        (a, b, mlv, slv) = (a % 21, b % 21, mlv % 4, slv % 4);
        address who = byBob ? bob : alice;
        bool mine = heroes.ownerOf(a) == who && heroes.ownerOf(b) == who && a != b;
        uint256 next = a == 1 ? 2 : 1;
        (uint256 before, uint256 slaveBefore) = (state(reveal, a), state(reveal, b));
        vm.prank(who);
        try reveal.merge(text(a), mlv, text(b), slv) {
            yes(mine && mlv == next && slv == next, "25 only what the rules allow");
            eq(uint8(state(reveal, a) >> 8), next, "one more");
            eq(heroes.ownerOf(b), address(reveal), "25 used up once");
            eq(heroes.ownerOf(a), who, "25 the master stays");
        } catch {
            yes(!mine || mlv != next || slv != next, "refused without a reason");
            eq(state(reveal, a), before, "25 a failure changes nothing");
            eq(state(reveal, b), slaveBefore, "25 a failure uses up nothing");
        }
    }

    function test_any_inherit(uint256 a, uint256 b, uint256 la, uint256 lb, uint256 said) public {
        (a, b) = (1 + a % 9, 1 + b % 9);
        (la, lb, said) = (bound(la, 1, 100), bound(lb, 1, 100), said % 120);
        write(reveal, a, la, 1);
        write(reveal, b, lb, 1);
        la = levelOf(reveal, a);
        pay(alice);
        vm.prank(alice);
        try reveal.dismantle(inheritOf(a, b, Strings.toString(said))) {
            yes(a != b && said == lb && lb > la, "only what the rules allow");
            eq(levelOf(reveal, a), la > lb ? la : lb, "level after inherit = max of both");
            eq(pkt.balanceOf(owner), FEE, "PKT taken = fee x transfers");
        } catch {
            yes(a == b || said != lb || lb <= la, "refused without a reason");
            eq(levelOf(reveal, a), la, "25 a failure changes nothing");
            eq(pkt.balanceOf(alice), FEE, "nothing is paid");
        }
    }

    /// @dev Lists of any length and any items, with duplicates and other accounts' items.
    function test_any_dismantle(uint256 count, uint256 seed) public {
        count %= 101;
        string[] memory ids = new string[](count);
        bool fine = count > 0 && count <= 50;
        uint256 seen;
        for (uint256 k; k < count; ++k) {
            uint256 id = uint256(keccak256(abi.encode(seed, k))) % (seed % 3 == 0 ? 12 : 400);
            if (seed % 3 == 2 && id > 9) heroes.mintWithID(alice, id = 1000 + k);
            ids[k] = k % 2 == 0 ? text(id) : HexIds.text(id);
            if (heroes.ownerOf(id) != alice || (id < 200 && seen >> id & 1 == 1)) fine = false;
            if (id < 200) seen |= 1 << id;
        }
        uint256 held = heroes.balanceOf(alice);
        vm.prank(alice);
        try reveal.dismantle(ids) {
            yes(fine, "only what the rules allow");
            eq(heroes.balanceOf(alice), held - count, "25 each once");
        } catch {
            yes(!fine, "refused without a reason");
            eq(heroes.balanceOf(alice), held, "25 a failure uses up nothing");
        }
    }

    /// @dev Written ids can be parsed again, with and without 0x, in either case.
    function test_ids_go_round(uint256 id) public pure {
        eq(HexIds.parse(HexIds.text(id)), id, "text");
        eq(HexIds.parse(Strings.toHexString(id, 32)), id, "64 digits with 0x");
        bytes memory upper = bytes(HexIds.text(id));
        for (uint256 k; k < upper.length; ++k) {
            if (uint8(upper[k]) > 96) upper[k] = bytes1(uint8(upper[k]) - 32);
        }
        eq(HexIds.parse(string(upper)), id, "upper case");
    }
}
