// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HeroReveal} from "../src/hero/HeroReveal.sol";
import {HeroHandler} from "./support/HeroHandler.sol";
import {HeroWorld} from "./support/HeroWorld.sol";

/// @dev Invariants of reveals and of changes of heroes. 24 (boxes) and 25 (heroes) are checked at each step of the
///      handler; this file checks those that are true at any time. 26 belongs to the formulators, 27 to the farm.
abstract contract HeroInvariants is HeroWorld {
    HeroHandler internal handler;
    HeroReveal internal its;
    bytes32 private _provenance;

    function build(uint256 actKind) internal {
        its = new HeroReveal(
            owner,
            address(boxes),
            address(heroes),
            address(data),
            list(COMMON, UNCOMMON, UNIQUE),
            list(30, 9, 3),
            FIRST_HERO,
            0,
            FEE,
            actKind
        );
        boxes.setMinter(address(its));
        heroes.setMinter(address(its));
        vm.startPrank(owner);
        its.setPktAddr(address(pkt));
        its.setManager(game);
        vm.stopPrank();
        _provenance = its.provenance();
        address[] memory people = list(alice, bob, carol);
        for (uint256 k; k < people.length; ++k) {
            address who = people[k];
            for (uint256 j; j < 10; ++j) {
                boxes.mintWithID(who, 20 + k * 10 + j);
                heroes.mintWithID(who, 20 + k * 10 + j);
            }
            pkt.mint(who, 1000 * FEE);
            vm.startPrank(who);
            boxes.setApprovalForAll(address(its), true);
            heroes.setApprovalForAll(address(its), true);
            pkt.approve(address(its), type(uint256).max);
            vm.stopPrank();
        }
        // various levels and stars, so that actions are possible from the first step on
        for (uint256 k; k < heroes.totalSupply(); ++k) {
            write(its, heroes.tokenByIndex(k), 1 + k * 7 % 50, 1 + k % 4);
        }
        handler = new HeroHandler(its, boxes, heroes, pkt, market, owner, game, people);
    }

    function targetContracts() public view returns (address[] memory out) {
        out = new address[](1);
        out[0] = address(handler);
    }

    /// @dev Heroes minted = boxes settled.
    function invariant_heroes_minted_are_boxes_settled() public view {
        eq(its.nextHero() - FIRST_HERO, handler.settledBoxes(), "heroes minted = boxes settled");
        eq(heroes.totalSupply(), 48 + handler.settledBoxes(), "nothing else was minted or burned");
        eq(
            boxes.totalSupply(),
            48 - handler.settledBoxes() - handler.openBoxes(),
            "each box is there or was asked for"
        );
    }

    /// @dev 24: the pool conserves supply: the heroes left plus the heroes drawn are the initial pool.
    function invariant_pool_left_and_drawn_are_first() public view {
        (uint256[] memory kinds, uint256[] memory first, uint256[] memory left) = its.pool();
        for (uint256 k; k < kinds.length; ++k) {
            eq(left[k] + handler.drawn(k), first[k], "left + drawn = first");
        }
        yes(keccak256(abi.encode(kinds, first)) == _provenance, "24 the provenance hash stands");
        yes(its.provenance() == _provenance, "24 and is kept");
    }

    /// @dev PKT taken = fee x transfers.
    function invariant_pkt_taken_is_fee_times_transfers() public view {
        eq(pkt.balanceOf(owner), FEE * handler.transfers(), "PKT taken = fee x transfers");
        eq(pkt.balanceOf(address(its)), 0, "the contract keeps none");
    }

    /// @dev 25: used-up heroes stay used up, and only in the contract.
    function invariant_used_is_for_ever() public view {
        for (uint256 k; k < handler.usedCount(); ++k) {
            uint256 id = handler.usedIds(k);
            eq(heroes.ownerOf(id), address(its), "it stays in the contract");
            eq(usedOf(its, id), handler.useOf(id), "what it was used for stays");
        }
        eq(heroes.balanceOf(address(its)), handler.usedUp(), "and nothing else is in it");
    }

    /// @dev A campaign whose steps all revert proves nothing: each step must be able to succeed.
    function test_steps_do_something() public {
        handler.ask(0, 3, 256);
        handler.ask(1, 2, 256);
        handler.pass(3);
        handler.settle(1, 1);
        eq(handler.settledBoxes(), 5, "five boxes were settled");
        handler.ask(2, 1, 256);
        handler.pass(8);
        handler.settle(0, 1);
        eq(handler.lapses(), 1, "one request lapsed");
        handler.ask(0, 1, 256);
        handler.outage(4);
        handler.settle(0, 1);
        eq(handler.postponed(), 1, "one request was postponed");
        handler.pass(3);
        handler.save(0);
        handler.settle(0, 1);
        eq(handler.settledBoxes(), 7, "and settled");
        for (uint256 k; k < 48; ++k) {
            handler.write(1, k, 10 + k, 3);
        }
        for (uint256 a = 1; a < 10; ++a) {
            handler.merge(0, a, a + 1, 1);
        }
        handler.inherit(1, 1, 2, 1);
        handler.inherit(1, 2, 1, 1);
        handler.dismantle(2, 1, 2);
        handler.trade(2, 0, 31, false);
        handler.trade(2, 1, 31, true);
        handler.trade(2, 2, 31, true);
        handler.abuse(0, 1);
        yes(handler.usedUp() > 3, "heroes were used up");
        yes(handler.transfers() > 0, "a level was handed on");
    }
}

contract PocketInvariantTest is HeroInvariants {
    function setUp() public override {
        super.setUp();
        build(0);
    }
}

contract XheroesInvariantTest is HeroInvariants {
    function setUp() public override {
        super.setUp();
        build(1);
    }
}
