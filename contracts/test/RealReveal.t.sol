// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {RealReveal} from "../variants/RealReveal.sol";
import {HeroWorld} from "./support/HeroWorld.sol";

/// @dev The known behaviour of the real chain's reveal: heroes immediately, merges that can be undone.
contract RealRevealTest is HeroWorld {
    RealReveal private real;

    function setUp() public override {
        super.setUp();
        real = new RealReveal(owner, address(boxes), address(heroes), 0xf47, FEE);
        boxes.setMinter(address(real));
        heroes.setMinter(address(real));
        vm.prank(owner);
        real.setPktAddr(address(pkt));
        vm.startPrank(alice);
        boxes.setApprovalForAll(address(real), true);
        heroes.setApprovalForAll(address(real), true);
        vm.stopPrank();
    }

    function test_heroes_come_at_once() public {
        vm.prank(alice);
        string[] memory got = real.reveal(two(1, 2));
        eq(got[0], "f47", "first");
        eq(got[1], "f48", "second");
        eq(heroes.ownerOf(0xf48), alice, "hers");
        eq(boxes.ownerOf(1), address(0), "burned");
    }

    /// @dev (1,1), (2,2), undone, (2,2), (3,3); a second (2,2) reverts.
    function test_the_sequence_that_is_known() public {
        vm.startPrank(alice);
        real.merge("0x1", 1, "0x2", 1);
        real.merge("0x1", 2, "0x3", 2);
        vm.stopPrank();
        vm.prank(owner);
        real.invalidMerge("0x1", "0x3");
        eq(heroes.ownerOf(3), alice, "given back");
        vm.startPrank(alice);
        real.merge("0x1", 2, "0x4", 2);
        refuses("invalid nft lv");
        real.merge("0x1", 2, "0x5", 2);
        real.merge("0x1", 3, "0x5", 3);
        vm.stopPrank();
        eq(real.slaveList().length, 3, "slaves");
        eq(real.slaveToMasterList("1")[0], "2", "without 0x");
        eq(heroes.ownerOf(5), address(real), "moved into the contract");
        refuses("not owner");
        real.invalidMerge("0x1", "0x2");
    }

    function test_dismantle_and_its_undoing() public {
        vm.prank(alice);
        real.dismantle(two(1, 2));
        vm.prank(owner);
        real.invalidDismantle(alice, "0x1");
        eq(heroes.ownerOf(1), alice, "given back");
        eq(real.dismantleList(alice).length, 1, "one is left");
    }

    function test_inherit_charges_the_coin() public {
        pkt.mint(alice, FEE);
        vm.startPrank(alice);
        pkt.approve(address(real), FEE);
        real.dismantle(inheritOf(1, 2, "40"));
        vm.stopPrank();
        eq(pkt.balanceOf(owner), FEE, "fee");
        eq(real.inheritList(alice)[0], "2", "material");
    }
}
