// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRoundMintEvents} from "../src/interfaces/IRoundMint.sol";
import {MintWorld} from "./support/MintWorld.sol";
import {Vm} from "./support/Test.sol";

/// @title The events of bonuses contain the ids of the free NFTs.
contract MintBonusTest is MintWorld {
    function setUp() public override {
        super.setUp();
        makeBox(20, caps(0, 0, 0));
        setRounds(box, 0, 0, 100);
        vm.startPrank(owner);
        box.addEventInfo(7, 5, 9);
        box.addEventInfo(8, 10, 9);
        vm.stopPrank();
        vm.roll(300);
    }

    /// @dev Buys, and compares each BonusSent with the due bonus events, in order.
    function check(uint256 count, uint256[] memory due) private {
        pay(box, alice, count);
        vm.recordLogs();
        vm.prank(alice);
        uint256[] memory ids = box.mint(count);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        eq(ids.length, count + due.length, "paid ones and bonuses");
        uint256 found;
        for (uint256 k; k < logs.length; ++k) {
            if (logs[k].topics[0] != IRoundMintEvents.BonusSent.selector) continue;
            eq(uint256(logs[k].topics[1]), due[found], "the bonus event");
            eq(uint256(logs[k].topics[2]), uint160(alice), "who got it");
            // bought ones come first
            eq(abi.decode(logs[k].data, (uint256)), ids[count + found], "the NFT that was free");
            ++found;
        }
        eq(found, due.length, "one event for each bonus");
    }

    function test_two_bonuses_at_once() public {
        check(10, list(7, 8));
    }

    function test_one_after_the_other() public {
        uint256[] memory one_ = new uint256[](1);
        check(4, new uint256[](0));
        one_[0] = 7;
        check(1, one_);
        one_[0] = 8;
        check(5, one_);
        check(1, new uint256[](0));
    }
}
