// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: every rule of offers, over one market.

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {IMarketOperationEvents} from "../src/interfaces/IMarketOperation.sol";
import {MarketWorld} from "./support/MarketWorld.sol";

contract MarketOffersTest is MarketWorld {
    uint256 private constant LIFE = 5_184_000;

    function infos(string memory currency) private view returns (string[] memory) {
        return market.getItemSuggestionInfos(address(nft), id, currency);
    }

    /// @dev JSON of an offer made now.
    function json(address buyer, address seller, uint256 price) private view returns (string memory) {
        return json(buyer, seller, price, block.number + LIFE);
    }

    function json(address buyer, address seller, uint256 price, uint256 expiry)
        private
        pure
        returns (string memory)
    {
        return string.concat(
            "{\"TypeOf\":\"SuggestItem\",\"buyer\":\"",
            sum(buyer),
            "\",\"seller\":\"",
            sum(seller),
            "\",\"price\":\"",
            Strings.toString(price),
            "\",\"expiryHeight\":",
            Strings.toString(expiry),
            "}"
        );
    }

    function cancel(address who, uint256 price) private {
        vm.prank(who);
        market.cancelItemToBuyWithSuggester(address(nft), id, "MEV", price);
    }

    // ---- making ----

    function test_each_offer_exceeds_the_last() public {
        eq(infos("MEV").length, 0, "none");
        eq(data.getItemSuggestionInfo(address(nft), id, "MEV"), "", "none");
        offer(bob, 5);
        offer(carol, 6);
        offer(bob, 8);
        string[] memory list = infos("MEV");
        eq(list.length, 3, "three");
        eq(list[0], json(bob, alice, 5), "lowest first");
        eq(list[1], json(carol, alice, 6), "then");
        eq(list[2], json(bob, alice, 8), "last");
        eq(data.getItemSuggestionInfo(address(nft), id, "MEV"), list[2], "the last");
        eq(data.lastOffer(address(nft), id, "MEV"), 8, "the bar");
        eq(infos("USDT").length, 0, "each currency on its own");
        give(bob, mev, 100);
        string memory text = "NftMarket.suggestItemToBuy: not valid suggestBiddingPrice";
        vm.startPrank(bob);
        refuses(text);
        market.suggestItemToBuyWithSuggester(address(nft), id, 8, "MEV");
        refuses(text);
        market.suggestItemToBuyWithSuggester(address(nft), id, 0, "USDT");
        vm.stopPrank();
    }

    function test_refusals() public {
        address n = address(nft);
        vm.startPrank(bob);
        refuses("NftMarket.suggestItemToBuy: Invaild token contract");
        market.suggestItemToBuyWithSuggester(address(0), id, 5, "MEV");
        refuses("NftMarket: NO_TRANSFER_COUNT");
        market.suggestItemToBuyWithSuggester(address(mev), id, 5, "MEV");
        refuses("not supported currency(GOLD)");
        market.suggestItemToBuyWithSuggester(n, id, 5, "GOLD");
        refuses("NftMarket.suggestItemToBuy: is not allowanced");
        market.suggestItemToBuyWithSuggester(n, id, 5, "MEV");
        mev.approve(address(market), 5);
        refuses("NftMarket.suggestItemToBuy: is not sufficient balance");
        market.suggestItemToBuyWithSuggester(n, id, 5, "MEV");
        vm.stopPrank();
        mev.mint(bob, 5);
        vm.expectEmit();
        emit IMarketOperationEvents.OfferMade(n, id, bob, 5, "MEV", block.number + LIFE);
        vm.prank(bob);
        market.suggestItemToBuyWithSuggester(n, id, 5, "MEV");
        eq(mev.balanceOf(bob), 5, "the money stays with its owner");
    }

    // ---- withdrawing ----

    function test_cancel_in_any_order() public {
        for (uint256 k = 1; k <= 5; ++k) {
            offer(k % 2 == 0 ? bob : carol, k * 10);
        }
        refuses("not exist biddingPrice");
        cancel(bob, 10);
        refuses("not exist biddingPrice");
        cancel(bob, 15);
        refuses("not exist biddingPrice");
        cancel(bob, 0);
        vm.expectEmit();
        emit IMarketOperationEvents.OfferCanceled(address(nft), id, carol, 30, "MEV");
        cancel(carol, 30);
        cancel(carol, 10);
        cancel(carol, 50);
        string[] memory list = infos("MEV");
        eq(list.length, 2, "two");
        eq(list[0], json(bob, alice, 20), "lowest");
        eq(list[1], json(bob, alice, 40), "highest");
        // a new offer must exceed the last valid one
        offer(carol, 41);
        cancel(bob, 20);
        cancel(bob, 40);
        cancel(carol, 41);
        eq(infos("MEV").length, 0, "none");
        refuses("not exist biddingPrice");
        cancel(carol, 41);
        offer(bob, 1);
        eq(infos("MEV").length, 1, "from the start");
    }

    // ---- accepting ----

    function test_accept_any_of_them() public {
        offer(bob, 2000);
        offer(carol, 3000);
        offer(bob, 4000);
        give(carol, usdt, 100);
        vm.prank(carol);
        market.suggestItemToBuyWithSuggester(address(nft), id, 100, "USDT");
        sell(alice, 9000);
        vm.expectEmit();
        emit IMarketOperationEvents.ItemSold(
            address(nft), id, carol, alice, 3000, "MEV", 60, 60, 30, 2850, true
        );
        acceptRaw(alice, 3000);
        eq(nft.ownerOf(id), carol, "carol's");
        eq(mev.balanceOf(alice), 2850, "net");
        eq(stateOf(id), 3, "the listing is cancelled");
        eq(infos("MEV").length + infos("USDT").length, 0, "all offers are over");
        allow(carol);
        refuses("NftMarket.acceptItemToBuy: Invalid suggestItem");
        vm.prank(carol);
        market.acceptItemToBuyWithSeller(address(nft), id, 4000, "MEV");
    }

    function test_accept_refusals() public {
        offer(bob, 2000);
        vm.startPrank(alice);
        refuses("not supported currency(GOLD)");
        market.acceptItemToBuyWithSeller(address(nft), id, 2000, "GOLD");
        refuses("NftMarket.acceptItemToBuy: NOT_APPROVED_OR_INVALID_TOKEN_ID");
        market.acceptItemToBuyWithSeller(address(nft), id, 2000, "MEV");
        vm.stopPrank();
        allow(alice);
        allow(carol);
        refuses("NftMarket.acceptItemToBuy: seller is not owner");
        acceptRaw(carol, 2000);
        refuses("NftMarket.acceptItemToBuy: Invalid suggestItem");
        acceptRaw(alice, 1999);
        vm.prank(bob);
        mev.approve(address(market), 1999);
        refuses("NftMarket.acceptItemToBuy: is not allowanced");
        acceptRaw(alice, 2000);
        vm.startPrank(bob);
        mev.approve(address(market), 2000);
        mev.transfer(carol, 1);
        vm.stopPrank();
        refuses("NftMarket.acceptItemToBuy: is not sufficient balance");
        acceptRaw(alice, 2000);
    }

    /// @dev Accepts without a prior approval.
    function acceptRaw(address who, uint256 price) private {
        vm.prank(who);
        market.acceptItemToBuyWithSeller(address(nft), id, price, "MEV");
    }

    function test_collections_are_admitted() public {
        nft = newNft();
        id = nft.mintTo(alice, 1)[0];
        offer(bob, 2000);
        allow(alice);
        refuses("NftMarket.acceptItemToBuy: foundation admin is not setted");
        acceptRaw(alice, 2000);
        vm.prank(owner);
        data.setFoundationAdminAddress(address(nft), creator);
        refuses("NftMarket.acceptItemToBuy: burn is not setted");
        acceptRaw(alice, 2000);
        admit(address(nft));
        acceptRaw(alice, 2000);
    }

    // ---- offers that cannot be paid ----

    function spend(address who) private {
        uint256 all = mev.balanceOf(who);
        vm.prank(who);
        mev.transfer(address(0xBEEF), all);
    }

    /// @dev A flash loan pays for the offer and is returned: the offer must not block lower ones.
    function test_an_offer_that_cannot_be_paid_need_not_be_exceeded() public {
        offer(carol, 5);
        offer(bob, 1e30);
        eq(market.offerToExceed(address(nft), id, "MEV"), 1e30, "as long as it can be paid");
        spend(bob);
        eq(market.offerToExceed(address(nft), id, "MEV"), 5, "the highest that can be paid");
        refuses("NftMarket.suggestItemToBuy: not valid suggestBiddingPrice");
        vm.prank(carol);
        market.suggestItemToBuyWithSuggester(address(nft), id, 5, "MEV");
        give(alice, mev, 6);
        vm.expectEmit();
        emit IMarketOperationEvents.OfferCanceled(address(nft), id, bob, 1e30, "MEV");
        vm.expectEmit();
        emit IMarketOperationEvents.OfferMade(address(nft), id, alice, 6, "MEV", block.number + LIFE);
        vm.prank(alice);
        market.suggestItemToBuyWithSuggester(address(nft), id, 6, "MEV");
        string[] memory list = infos("MEV");
        eq(list.length, 2, "two");
        eq(list[0], json(carol, alice, 5), "carol's");
        eq(list[1], json(alice, alice, 6), "the new one");
    }

    function test_an_offer_without_an_approval_need_not_be_exceeded() public {
        offer(bob, 100);
        vm.prank(bob);
        mev.approve(address(market), 99);
        offer(carol, 1);
        eq(infos("MEV").length, 1, "only carol's");
    }

    /// @dev A higher offer does not remove a lower one that cannot be paid: its maker may pay later.
    function test_an_exceeded_offer_stays() public {
        offer(bob, 100);
        spend(bob);
        offer(carol, 101);
        eq(infos("MEV").length, 2, "both");
    }

    function test_ten_are_dropped_at_most_and_anybody_drops_more() public {
        for (uint256 k = 1; k <= 25; ++k) {
            offer(bob, 1000 + k);
        }
        spend(bob);
        give(carol, mev, 1);
        eq(market.offerToExceed(address(nft), id, "MEV"), 1015, "after ten");
        refuses("NftMarket.suggestItemToBuy: not valid suggestBiddingPrice");
        vm.prank(carol);
        market.suggestItemToBuyWithSuggester(address(nft), id, 1, "MEV");
        eq(infos("MEV").length, 25, "nothing was dropped");
        market.dropUnpayableOffers(address(nft), id, "MEV", 20);
        eq(infos("MEV").length, 5, "twenty were");
        vm.prank(carol);
        market.suggestItemToBuyWithSuggester(address(nft), id, 1, "MEV");
        eq(infos("MEV").length, 1, "carol's");
        market.dropUnpayableOffers(address(nft), id, "MEV", 20);
        eq(infos("MEV").length, 1, "what can be paid stays");
        refuses("not supported currency(GOLD)");
        market.dropUnpayableOffers(address(nft), id, "GOLD", 20);
    }

    /// @dev For any balances, a new offer must exceed all payable offers, and no others.
    function testFuzz_only_payable_offers_count(bool[9] memory poor, uint256 price) public {
        uint256 bar;
        for (uint256 k; k < 9; ++k) {
            address who = address(uint160(0x9000 + k));
            offer(who, 10 * (k + 1));
            if (poor[k]) spend(who);
            else bar = 10 * (k + 1);
        }
        eq(market.offerToExceed(address(nft), id, "MEV"), bar, "the bar");
        price = bound(price, 1, 100);
        give(carol, mev, price);
        if (price <= bar) refuses("NftMarket.suggestItemToBuy: not valid suggestBiddingPrice");
        vm.prank(carol);
        market.suggestItemToBuyWithSuggester(address(nft), id, price, "MEV");
        if (price > bar) eq(market.offerToExceed(address(nft), id, "MEV"), price, "the new bar");
    }

    // ---- pages ----

    function test_offers_are_read_page_by_page() public {
        uint256 made = block.number;
        for (uint256 k = 1; k <= 150; ++k) {
            offer(k % 2 == 0 ? bob : carol, k);
        }
        string[] memory list = infos("MEV");
        eq(list.length, 100, "the highest 100");
        eq(list[0], json(carol, alice, 51), "lowest first");
        eq(list[99], json(bob, alice, 150), "to the highest");
        uint256 price;
        uint256 seen;
        while (true) {
            (
                uint256[] memory prices,
                address[] memory buyers,
                address[] memory sellers,
                uint256[] memory ends
            ) = market.offersBelow(address(nft), id, "MEV", price, 40);
            if (prices.length == 0) break;
            for (uint256 k; k < prices.length; ++k) {
                price = prices[k];
                eq(price, 150 - seen++, "highest first");
                eq(buyers[k], price % 2 == 0 ? bob : carol, "buyer");
                eq(sellers[k], alice, "seller");
                eq(ends[k], made + LIFE, "expiry");
            }
        }
        eq(seen, 150, "all of them");
        move(alice, carol);
        (uint256[] memory none,,,) = market.offersBelow(address(nft), id, "MEV", 0, 40);
        eq(none.length, 0, "made to another");
    }

    /// @dev Offers are free, and must not make reads of them expensive.
    function test_reading_offers_has_a_bound() public {
        for (uint256 k = 1; k <= 100; ++k) {
            offer(bob, k);
        }
        uint256 before = gasleft();
        infos("MEV");
        uint256 hundred = before - gasleft();
        for (uint256 k = 101; k <= 400; ++k) {
            offer(bob, k);
        }
        before = gasleft();
        infos("MEV");
        vm.assertLe(before - gasleft(), hundred * 12 / 10, "four times as many");
    }

    function test_a_minimum_when_accepting() public {
        offer(bob, 10_000);
        allow(alice);
        vm.startPrank(alice);
        refuses("NftMarket: LESS");
        market.acceptItemToBuyAtLeast(address(nft), id, 10_000, "MEV", 9501);
        market.acceptItemToBuyAtLeast(address(nft), id, 10_000, "MEV", 9500);
        vm.stopPrank();
        eq(mev.balanceOf(alice), 9500, "net");
    }

    // ---- when the owner changes ----

    function test_offers_are_over_when_the_owner_changes() public {
        offer(bob, 2000);
        offer(carol, 3000);
        move(alice, carol);
        eq(infos("MEV").length, 0, "made to another");
        eq(data.lastOffer(address(nft), id, "MEV"), 0, "no bar");
        // the maker can still clean up a forgotten offer
        cancel(carol, 3000);
        move(carol, alice);
        eq(infos("MEV").length, 0, "and they do not come back");
        allow(alice);
        refuses("NftMarket.acceptItemToBuy: Invalid suggestItem");
        acceptRaw(alice, 2000);
        offer(bob, 1);
        string[] memory list = infos("MEV");
        eq(list.length, 1, "a new list");
        eq(list[0], json(bob, alice, 1), "from the start");
        refuses("not exist biddingPrice");
        cancel(bob, 2000);
    }

    function test_a_sale_ends_offers() public {
        offer(carol, 10);
        sell(alice, 20);
        give(bob, mev, 20);
        buy(bob, 20);
        eq(infos("MEV").length, 0, "over");
    }

    // ---- expiry ----

    /// @dev An offer at the highest possible price does not block others forever.
    function test_offers_expire() public {
        uint256 height = 5000;
        vm.roll(height);
        uint256 most = 1157920892373161954235709850086879078532699846656405640394575840079131296;
        offer(bob, most);
        give(carol, mev, 2000);
        string memory refusal = "NftMarket.suggestItemToBuy: not valid suggestBiddingPrice";
        vm.roll(height + LIFE - 1);
        refuses(refusal);
        vm.prank(carol);
        market.suggestItemToBuyWithSuggester(address(nft), id, 2000, "MEV");
        eq(infos("MEV")[0], json(bob, alice, most, height + LIFE), "it says until when");
        vm.prank(bob);
        mev.transfer(address(0xBEEF), most);
        vm.roll(height + LIFE);
        eq(infos("MEV").length, 0, "expired");
        eq(data.lastOffer(address(nft), id, "MEV"), 0, "no bar");
        eq(data.offerBuyer(address(nft), id, "MEV", most), address(0), "nobody's");
        eq(data.getItemSuggestionInfo(address(nft), id, "MEV"), "", "none");
        refuses("not exist biddingPrice");
        cancel(bob, most);
        allow(alice);
        mev.mint(bob, most);
        refuses("NftMarket.acceptItemToBuy: Invalid suggestItem");
        acceptRaw(alice, most);
        vm.prank(carol);
        market.suggestItemToBuyWithSuggester(address(nft), id, 2000, "MEV");
        eq(infos("MEV").length, 1, "from the start");
        eq(infos("MEV")[0], json(carol, alice, 2000, height + 2 * LIFE), "carol's");
        acceptRaw(alice, 2000);
        eq(nft.ownerOf(id), carol, "sold");
    }

    /// @dev Older offers expire first. Those above them stay intact, and can be withdrawn in any order.
    function test_offers_expire_one_by_one() public {
        uint256 start = 5000;
        for (uint256 k; k < 4; ++k) {
            vm.roll(start + k * 10);
            offer(k % 2 == 0 ? bob : carol, 10 * (k + 1));
        }
        vm.roll(start + 10 + LIFE);
        string[] memory list = infos("MEV");
        eq(list.length, 2, "two stand");
        eq(list[0], json(bob, alice, 30, start + 20 + LIFE), "the older");
        eq(list[1], json(carol, alice, 40, start + 30 + LIFE), "the newer");
        refuses("not exist biddingPrice");
        cancel(carol, 20);
        cancel(carol, 40);
        cancel(bob, 30);
        eq(infos("MEV").length, 0, "none");
        eq(data.lastOffer(address(nft), id, "MEV"), 0, "no bar");
        offer(bob, 15);
        offer(carol, 20);
        eq(infos("MEV").length, 2, "what has expired does not come back");
        cancel(bob, 15);
        cancel(carol, 20);
        eq(infos("MEV").length, 0, "none");
    }

    // ---- fuzz ----

    /// @dev Offers made and withdrawn in any order give the same list as a plain array.
    function testFuzz_book(uint256[10] memory steps) public {
        uint256[] memory model = new uint256[](10);
        uint256 n;
        for (uint256 k; k < steps.length; ++k) {
            if (n > 0 && steps[k] % 3 == 0) {
                uint256 place = steps[k] / 3 % n;
                cancel(bob, model[place]);
                for (uint256 j = place; j + 1 < n; ++j) {
                    model[j] = model[j + 1];
                }
                --n;
            } else {
                uint256 price = (n == 0 ? 0 : model[n - 1]) + 1 + steps[k] % 100;
                offer(bob, price);
                model[n++] = price;
            }
        }
        string[] memory list = infos("MEV");
        eq(list.length, n, "as many");
        for (uint256 k; k < n; ++k) {
            eq(list[k], json(bob, alice, model[k]), "in order");
        }
    }
}
