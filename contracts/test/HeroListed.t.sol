// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HeroWorld} from "./support/HeroWorld.sol";

/// @dev A listing that can still sell its item blocks every action on it, in each state of a listing.
contract HeroListedTest is HeroWorld {
    uint256 private constant CLOSE = NOW + 500;

    function setUp() public override {
        super.setUp();
        vm.startPrank(owner);
        data.setFoundationAdminAddress(address(heroes), carol);
        data.setBurnAddress(address(heroes), carol);
        data.setFoundationAdminAddress(address(boxes), carol);
        data.setBurnAddress(address(boxes), carol);
        vm.stopPrank();
        write(reveal, 2, 9, 1);
        write(reveal, 1, 10, 1);
        pkt.mint(alice, FEE);
        vm.prank(alice);
        pkt.approve(address(reveal), FEE);
    }

    function sell(address nft, address who, uint256 id, uint256 open) private {
        vm.startPrank(who);
        boxes.setApprovalForAll(address(market), true);
        heroes.setApprovalForAll(address(market), true);
        market.registerMarketItem(nft, id, 5, "PKT", open, CLOSE);
        vm.stopPrank();
    }

    /// @dev Tries all actions that would use Alice's hero 1, and the opening of her box 1: all succeed, or all revert.
    function each(bool refused) private {
        string memory why = "Please Cancel Sell first";
        uint256 before = vm.snapshotState();
        for (uint256 k; k < 5; ++k) {
            if (refused) refuses(why);
            vm.prank(alice);
            if (k == 0) reveal.merge("1", 1, "2", 1);
            else if (k == 1) reveal.merge("2", 1, "1", 1);
            else if (k == 2) reveal.dismantle(one(1));
            else if (k == 3) reveal.dismantle(inheritOf(2, 1, "10"));
            else reveal.reveal(one(1));
            vm.revertToState(before);
        }
    }

    function both(uint256 open) private {
        sell(address(heroes), alice, 1, open);
        sell(address(boxes), alice, 1, open);
    }

    function test_listed() public {
        each(false);
        both(0);
        each(true);
    }

    function test_not_open_yet() public {
        both(NOW + 100);
        each(true);
    }

    function test_the_markets_right_taken_back() public {
        both(0);
        vm.startPrank(alice);
        boxes.setApprovalForAll(address(market), false);
        heroes.setApprovalForAll(address(market), false);
        vm.stopPrank();
        each(true);
    }

    /// @dev The last block of a listing is the one before its close.
    function test_expired() public {
        both(0);
        vm.roll(CLOSE - 1);
        each(true);
        vm.roll(CLOSE);
        each(false);
    }

    function test_cancelled() public {
        both(0);
        vm.startPrank(alice);
        market.cancelMarketItem(address(heroes), 1);
        market.cancelMarketItem(address(boxes), 1);
        vm.stopPrank();
        each(false);
    }

    function test_closed_by_the_manager() public {
        both(0);
        vm.startPrank(owner);
        market.cancelMarketItem(address(heroes), 1);
        market.cancelMarketItem(address(boxes), 1);
        vm.stopPrank();
        each(false);
    }

    /// @dev Listed, sent away and sent back: that listing stays invalid.
    function test_moved_and_back() public {
        both(0);
        vm.startPrank(alice);
        heroes.transferFrom(alice, bob, 1);
        boxes.transferFrom(alice, bob, 1);
        vm.stopPrank();
        vm.startPrank(bob);
        heroes.transferFrom(bob, alice, 1);
        boxes.transferFrom(bob, alice, 1);
        vm.stopPrank();
        each(false);
    }

    /// @dev An earlier holder's listing does not bind the current holder.
    function test_listed_by_an_earlier_holder() public {
        sell(address(heroes), bob, 11, 0);
        vm.prank(bob);
        heroes.transferFrom(bob, alice, 11);
        vm.prank(alice);
        reveal.dismantle(one(11));
    }

    function test_bought() public {
        sell(address(heroes), bob, 11, 0);
        pkt.mint(alice, 5);
        vm.startPrank(alice);
        pkt.approve(address(market), 5);
        market.buyNowWithToken(address(heroes), 11, 5, "PKT");
        reveal.dismantle(one(11));
        vm.stopPrank();
    }

    /// @dev An offer does not block any action.
    function test_offered_for() public {
        pkt.mint(bob, 5);
        vm.startPrank(bob);
        pkt.approve(address(market), 5);
        market.suggestItemToBuyWithSuggester(address(heroes), 1, 5, "PKT");
        vm.stopPrank();
        each(false);
    }
}
