// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {MarketItem} from "../src/interfaces/IMarketData.sol";
import {IMarketOperationEvents} from "../src/interfaces/IMarketOperation.sol";
import {MarketWorld} from "./support/MarketWorld.sol";

contract MarketListingTest is MarketWorld {
    string private constant EMPTY =
        "{\"TypeOf\":\"MarketItemData\",\"seller\":\"\",\"buyer\":\"\",\"buyNowPrice\":\"0\",\"currency\":\"\",\"createTimeUtc\":\"\",\"openTimeUtc\":\"\",\"closeTimeUtc\":\"\",\"state\":\"\"}";

    function json(address buyer, string memory state) private view returns (string memory) {
        string memory head = string.concat(
            "{\"TypeOf\":\"MarketItemData\",\"seller\":\"",
            sum(alice),
            "\",\"buyer\":\"",
            sum(buyer),
            "\",\"nft\":{\"TypeOf\":\"NftItem\",\"tokenContract\":\"",
            sum(address(nft)),
            "\",\"tokenId\":\"",
            Strings.toString(id)
        );
        return string.concat(
            head,
            "\"},\"buyNowPrice\":\"50000000000000000000\",\"currency\":\"MEV\",\"createTimeUtc\":1000,",
            "\"openTimeUtc\":\"0\",\"closeTimeUtc\":\"2000\",\"state\":\"",
            state,
            "\"}"
        );
    }

    // ---- reads ----

    function test_json() public {
        eq(market.getMarketItem(address(nft), id), EMPTY, "never listed");
        sell(alice, 50 * COIN);
        eq(market.getMarketItem(address(nft), id), json(address(0), "OPEN"), "open");
        yes(data.isTokenRegistered(address(nft), id), "registered");
        eq(data.totalMarketCollectionItems(address(nft)), 1, "one open");
        vm.prank(alice);
        market.cancelMarketItem(address(nft), id);
        eq(data.getMarketItem(address(nft), id), json(address(0), "CANCELED"), "cancelled");
        sell(alice, 50 * COIN);
        vm.prank(owner);
        market.cancelMarketItem(address(nft), id);
        eq(data.getMarketItem(address(nft), id), json(address(0), "CLOSED_BY_MANAGER"), "closed");
        sell(alice, 50 * COIN);
        give(bob, mev, 50 * COIN);
        buy(bob, 50 * COIN);
        eq(data.getMarketItem(address(nft), id), json(bob, "COMPLETED"), "sold");
        yes(!data.isTokenRegistered(address(nft), id), "not registered");
        eq(data.totalMarketCollectionItems(address(nft)), 0, "none open");
    }

    function test_listing_values() public {
        allow(alice);
        vm.expectEmit();
        emit IMarketOperationEvents.ItemRegistered(
            address(nft), id, alice, 7, "USDT", 1500, type(uint40).max, 200, 200, 100
        );
        vm.prank(alice);
        market.registerMarketItem(address(nft), id, 7, "USDT", 1500, type(uint256).max);
        MarketItem memory m = data.item(address(nft), id);
        eq(m.buyer, address(0), "nobody");
        (
            address seller,
            uint256 price,
            string memory currency,
            uint256 created,
            uint256 open,
            uint256 close,
            uint256 marketFee,
            uint256 royaltyFee,
            uint256 burnFee,
            uint256 moves,
            uint8 state
        ) = market.listing(address(nft), id);
        eq(seller, alice, "seller");
        eq(price, 7, "price");
        eq(currency, "USDT", "currency");
        eq(created, NOW, "created");
        eq(open, 1500, "open");
        eq(close, type(uint40).max, "as late as can be said");
        eq(marketFee, 200, "service");
        eq(royaltyFee, 200, "creator");
        eq(burnFee, 100, "burn");
        eq(moves, 1, "minted");
        eq(state, 1, "open");
    }

    // ---- listing ----

    function test_register_refusals() public {
        address n = address(nft);
        refuses("NftMarket.registerMarketItem: NOT_OWNER");
        vm.prank(bob);
        market.registerMarketItem(n, id, 1, "MEV", 0, LATER);
        refuses("NftMarket.registerMarketItem: NOT_OWNER");
        vm.prank(alice);
        market.registerMarketItem(bob, id, 1, "MEV", 0, LATER);
        refuses("NftMarket.registerMarketItem: NOT_APPROVED_OR_INVALID_TOKEN_ID");
        vm.prank(alice);
        market.registerMarketItem(n, id, 1, "MEV", 0, LATER);
        vm.prank(alice);
        nft.approve(address(market), id);
        refuses("NftMarket.registerMarketItem: NOT_APPROVED_OR_INVALID_TOKEN_ID");
        vm.prank(alice);
        market.registerMarketItem(n, id, 1, "MEV", 0, LATER);
        allow(alice);
        vm.startPrank(alice);
        refuses("NftMarket.registerMarketItem: ZERO_PRICE");
        market.registerMarketItem(n, id, 0, "MEV", 0, LATER);
        uint256 max = 1157920892373161954235709850086879078532699846656405640394575840079131296;
        refuses("NftMarket.registerMarketItem: INVALID_PRICE");
        market.registerMarketItem(n, id, max + 1, "MEV", 0, LATER);
        refuses("not supported currency(GOLD)");
        market.registerMarketItem(n, id, 1, "GOLD", 0, LATER);
        market.registerMarketItem(n, id, max, "MEV", 0, LATER);
        refuses("NftMarket.registerMarketItem: ALREADY_REGISTERED");
        market.registerMarketItem(n, id, 1, "MEV", 0, LATER);
        vm.stopPrank();
    }

    function test_listing_dies_when_the_nft_moves() public {
        sell(alice, COIN);
        alive();
        move(alice, bob);
        dead("NftMarket._settle: seller is Not owner");
        move(bob, alice);
        dead("NftMarket._settle: item moved since listing");
        give(carol, mev, COIN);
        refuses("NftMarket._settle: item moved since listing");
        buy(carol, COIN);
        // a new listing can replace it, by the account that got it back or by another
        sell(alice, 2 * COIN);
        alive();
        move(alice, bob);
        sell(bob, 3 * COIN);
        alive();
        eq(data.totalMarketCollectionItems(address(nft)), 1, "one place, one listing");
        refuses("NftMarket.cancelMarketItem: INVALID_CALLER");
        vm.prank(alice);
        market.cancelMarketItem(address(nft), id);
    }

    function test_burned_and_minted_again_is_not_the_listed_one() public {
        nft.mintWithID(alice, 5);
        id = 5;
        sell(alice, COIN);
        nft.burn(5);
        dead("NftMarket._settle: seller is Not owner");
        nft.mintWithID(alice, 5);
        dead("NftMarket._settle: item moved since listing");
    }

    function test_cancel() public {
        refuses("NftMarket.cancelMarketItem: INVALID_CALLER");
        vm.prank(alice);
        market.cancelMarketItem(address(nft), id);
        refuses("NftMarket.cancelMarketItem: INVALID_STATE");
        vm.prank(owner);
        market.cancelMarketItem(address(nft), id);
        sell(alice, COIN);
        refuses("NftMarket.cancelMarketItem: INVALID_CALLER");
        vm.prank(bob);
        market.cancelMarketItem(address(nft), id);
        vm.expectEmit();
        emit IMarketOperationEvents.ItemCanceled(address(nft), id, alice, false);
        vm.prank(alice);
        market.cancelMarketItem(address(nft), id);
        refuses("NftMarket.cancelMarketItem: INVALID_STATE");
        vm.prank(alice);
        market.cancelMarketItem(address(nft), id);
        dead("NftMarket.buyNow: INVALID_AUCTION_STATE (CANCELED)");
        sell(alice, COIN);
        vm.expectEmit();
        emit IMarketOperationEvents.ItemCanceled(address(nft), id, alice, true);
        vm.prank(owner);
        market.cancelMarketItem(address(nft), id);
        dead("NftMarket.buyNow: INVALID_AUCTION_STATE (CLOSED_BY_MANAGER)");
        // also if the NFT left long ago
        sell(alice, COIN);
        move(alice, bob);
        vm.prank(alice);
        market.cancelMarketItem(address(nft), id);
    }

    // ---- buying ----

    function test_buy() public {
        sell(alice, 50_000 * COIN);
        give(bob, mev, 50_000 * COIN);
        offer(carol, 1 * COIN);
        vm.expectEmit();
        emit IMarketOperationEvents.ItemSold(
            address(nft),
            id,
            bob,
            alice,
            50_000 * COIN,
            "MEV",
            1000 * COIN,
            1000 * COIN,
            500 * COIN,
            47_500 * COIN,
            false
        );
        buy(bob, 50_000 * COIN);
        eq(nft.ownerOf(id), bob, "bob's");
        eq(mev.balanceOf(bob), 0, "paid");
        eq(mev.balanceOf(address(data)), 1000 * COIN, "service");
        eq(data.feeBalance("MEV"), 1000 * COIN, "on the books");
        eq(mev.balanceOf(creator), 1000 * COIN, "creator");
        eq(data.getFoundationRoyalty(creator, "MEV"), 1000 * COIN, "in all");
        eq(mev.balanceOf(burnTo), 500 * COIN, "burned");
        eq(mev.balanceOf(alice), 47_500 * COIN, "seller");
        eq(mev.balanceOf(address(market)), 0, "the front door holds nothing");
        eq(market.getItemSuggestionInfos(address(nft), id, "MEV").length, 0, "offers are over");
        refuses("NftMarket.buyNow: INVALID_AUCTION_STATE (COMPLETED)");
        buy(carol, 50_000 * COIN);
    }

    function test_buy_refusals() public {
        address n = address(nft);
        dead("NftMarket.buyNow: INVALID_AUCTION_STATE ()");
        refuses("NftMarket.buyNow: INVALID_AUCTION_STATE ()");
        buy(bob, COIN);
        sell(alice, COIN);
        vm.startPrank(bob);
        refuses("not supported currency(GOLD)");
        market.buyNowWithToken(n, id, COIN, "GOLD");
        refuses("NftMarket.buyNow: INVALID_CURRENCY (MEV) and (USDT)");
        market.buyNowWithToken(n, id, COIN, "USDT");
        refuses("NftMarket.buyNow: ZERO_VALUE");
        market.buyNowWithToken(n, id, 0, "MEV");
        refuses("Price not matched");
        market.buyNowWithToken(n, id, COIN - 1, "MEV");
        refuses("Price not matched");
        market.buyNowWithToken(n, id, COIN + 1, "MEV");
        refuses("NftMarket._settle: is not sufficient balance");
        market.buyNowWithToken(n, id, COIN, "MEV");
        mev.approve(address(market), 0);
        vm.stopPrank();
        mev.mint(bob, COIN);
        refuses("NftMarket._settle: is not allowanced");
        buy(bob, COIN);
        refuses(string.concat("NftMarket.buyNow: INVALID_BUYER (", sum(alice), ") and (", sum(alice), ")"));
        buy(alice, COIN);
        vm.prank(alice);
        nft.setApprovalForAll(address(market), false);
        dead("NftMarket._settle: NOT_APPROVED_OR_INVALID_TOKEN_ID");
        refuses("NftMarket._settle: NOT_APPROVED_OR_INVALID_TOKEN_ID");
        buy(bob, COIN);
        allow(alice);
        alive();
        vm.roll(LATER - 1);
        alive();
        vm.roll(LATER);
        dead("NftMarket.buyNow: Item sale closed.");
        refuses("NftMarket.buyNow: Item sale closed.");
        buy(bob, COIN);
    }

    function test_collections_are_admitted() public {
        nft = newNft();
        id = nft.mintTo(alice, 1)[0];
        sell(alice, COIN);
        give(bob, mev, COIN);
        dead("NftMarket._settle: foundation admin is not setted");
        refuses("NftMarket._settle: foundation admin is not setted");
        buy(bob, COIN);
        vm.prank(owner);
        data.setFoundationAdminAddress(address(nft), creator);
        dead("NftMarket.acceptItemToBuy: burn is not setted");
        refuses("NftMarket.acceptItemToBuy: burn is not setted");
        buy(bob, COIN);
        admit(address(nft));
        buy(bob, COIN);
    }

    function test_opening_height() public {
        allow(alice);
        vm.prank(alice);
        market.registerMarketItem(address(nft), id, COIN, "MEV", NOW + 5, LATER);
        give(bob, mev, COIN);
        dead("NftMarket.buyNow: Item sale not open.");
        refuses("NftMarket.buyNow: Item sale not open.");
        buy(bob, COIN);
        vm.roll(NOW + 5);
        buy(bob, COIN);
    }

    function test_zero_fees() public {
        makeMarket(0, 0, 0);
        sell(alice, COIN);
        give(bob, mev, COIN);
        buy(bob, COIN);
        eq(mev.balanceOf(alice), COIN, "all of it");
    }

    function test_one_wei() public {
        sell(alice, 1);
        give(bob, mev, 1);
        buy(bob, 1);
        eq(mev.balanceOf(alice), 1, "dust is the seller's");
    }

    function test_transfer_through_the_market() public {
        allow(alice);
        refuses("not owner");
        vm.prank(bob);
        market.transferFrom(address(nft), alice, bob, id);
        refuses("from is not the current owner");
        vm.prank(bob);
        market.transferFrom(address(nft), bob, carol, id);
        vm.prank(alice);
        market.transferFrom(address(nft), alice, bob, id);
        eq(nft.ownerOf(id), bob, "bob's");
    }

    // ---- fuzz ----

    function testFuzz_split(uint256 price, uint256 a, uint256 b, uint256 c) public {
        a = bound(a, 0, 10000);
        b = bound(b, 0, 10000 - a);
        c = bound(c, 0, 10000 - a - b);
        (uint256 service, uint256 royalty, uint256 burn, uint256 net) = market.split(price, a, b, c);
        eq(service + royalty + burn + net, price, "every wei");
        if (price <= type(uint256).max / 10000) {
            eq(service, price * a / 10000, "service");
            eq(royalty, price * b / 10000, "royalty");
            eq(burn, price * c / 10000, "burn");
        }
        refuses("Invaild fee");
        market.split(price, a, b, 10001 - a - b);
    }

    function testFuzz_sale(uint256 price, uint256 a, uint256 b, uint256 c, bool byOffer) public {
        price = bound(price, 1, 1e50);
        makeMarket(bound(a, 0, 1000), bound(b, 0, 1000), bound(c, 0, 1000));
        (uint256 service, uint256 royalty, uint256 burn, uint256 net) =
            market.split(price, market.getMarketFee(), market.getRoyaltyFee(), market.getBurnFee());
        if (byOffer) {
            offer(bob, price);
            accept(alice, price);
        } else {
            sell(alice, price);
            give(bob, mev, price);
            buy(bob, price);
        }
        eq(mev.balanceOf(bob), 0, "paid");
        eq(mev.balanceOf(address(data)), service, "service");
        eq(mev.balanceOf(creator), royalty, "creator");
        eq(mev.balanceOf(burnTo), burn, "burn");
        eq(mev.balanceOf(alice), net, "net");
        eq(service + royalty + burn + net, price, "every wei");
        eq(nft.ownerOf(id), bob, "bob's");
    }
}
