// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MarketData} from "../src/market/MarketData.sol";
import {MarketOperation} from "../src/market/MarketOperation.sol";
import {NFT721} from "../src/nft/NFT721.sol";
import {RealMarketData} from "../variants/RealMarketData.sol";
import {RealMarketOperation} from "../variants/RealMarketOperation.sol";
import {RealNFT721} from "../variants/RealNFT721.sol";
import {MarketWorld} from "./support/MarketWorld.sol";

/// @dev Compares the real chain's behaviour with ours.
contract RealMarketTest is MarketWorld {
    bool private real;

    function newNft() internal override returns (NFT721) {
        if (!real) return super.newNft();
        return RealNFT721(deploy("RealNFT721", abi.encode("Pocket", "PKB", "", address(this))));
    }

    function newData() internal override returns (MarketData) {
        if (!real) return super.newData();
        return RealMarketData(deploy("RealMarketData", abi.encode(owner)));
    }

    function newMarket(uint256 a, uint256 b, uint256 c) internal override returns (MarketOperation) {
        if (!real) return super.newMarket(a, b, c);
        return RealMarketOperation(deploy("RealMarketOperation", abi.encode(owner, a, b, c)));
    }

    /// @dev Deploys from the artifact: this contract cannot carry the code of both.
    function deploy(string memory name, bytes memory args) private returns (address) {
        return vm.deployCode(string.concat(name, ".sol:", name), args);
    }

    modifier both(uint256 marketFee, uint256 royaltyFee) {
        for (uint256 k; k < 2; ++k) {
            real = k == 1;
            vm.roll(NOW);
            makeMarket(marketFee, royaltyFee, 100);
            _;
        }
    }

    function test_approval_outlives_the_transfer() public both(200, 200) {
        vm.prank(alice);
        nft.approve(bob, id);
        move(alice, carol);
        eq(nft.getApproved(id), real ? bob : address(0), "approved");
        if (!real) refuses("no permission");
        vm.prank(bob);
        nft.transferFrom(carol, bob, id);
        eq(nft.ownerOf(id), real ? bob : carol, "owner");
    }

    function test_uri() public both(200, 200) {
        nft.setBaseURI("ipfs://{id}");
        string memory digits = "0000000000000000000000000000000000000000000000000000000000000001";
        eq(nft.tokenURI(1), string.concat(real ? "ipfs://0x" : "ipfs://", digits), "uri");
    }

    function test_listing_revives_when_the_nft_comes_back() public both(200, 200) {
        sell(alice, 1000);
        move(alice, bob);
        dead("NftMarket._settle: seller is Not owner");
        move(bob, alice);
        give(carol, mev, 1000);
        if (!real) refuses("NftMarket._settle: item moved since listing");
        buy(carol, 1000);
        eq(nft.ownerOf(id), real ? carol : alice, "owner");
    }

    function test_revived_listing_cannot_be_listed_over() public both(200, 200) {
        sell(alice, 1000);
        move(alice, bob);
        move(bob, alice);
        if (real) refuses("NftMarket.registerMarketItem: ALREADY_REGISTERED");
        vm.prank(alice);
        market.registerMarketItem(address(nft), id, 2000, "MEV", 0, LATER);
    }

    function test_offers_revive_when_the_nft_comes_back() public both(200, 200) {
        offer(bob, 1000);
        move(alice, carol);
        eq(market.getItemSuggestionInfos(address(nft), id, "MEV").length, 0, "made to another");
        move(carol, alice);
        eq(market.getItemSuggestionInfos(address(nft), id, "MEV").length, real ? 1 : 0, "back");
        offer(bob, real ? 1001 : 1);
    }

    function test_an_offer_that_cannot_be_paid_has_to_be_exceeded() public both(200, 200) {
        offer(bob, 1000);
        uint256 all = mev.balanceOf(bob);
        vm.prank(bob);
        mev.transfer(address(0xBEEF), all);
        eq(market.offerToExceed(address(nft), id, "MEV"), real ? 1000 : 0, "the bar");
        give(carol, mev, 5);
        if (real) refuses("NftMarket.suggestItemToBuy: not valid suggestBiddingPrice");
        vm.prank(carol);
        market.suggestItemToBuyWithSuggester(address(nft), id, 5, "MEV");
        market.dropUnpayableOffers(address(nft), id, "MEV", 10);
        eq(market.getItemSuggestionInfos(address(nft), id, "MEV").length, 1, "bob's or carol's");
    }

    function test_fee_is_read_at_the_sale() public both(200, 200) {
        sell(alice, 10_000);
        give(bob, mev, 10_000);
        vm.startPrank(owner);
        if (!real) refuses("Invaild fee");
        market.setMarketFee(5000);
        if (!real) market.setMarketFee(1000);
        vm.stopPrank();
        eq(market.getMarketFee(), real ? 5000 : 200, "at once, without a cap");
        buy(bob, 10_000);
        eq(mev.balanceOf(alice), real ? 4700 : 9500, "what the seller gets");
    }

    function test_zero_market_fee() public both(0, 200) {
        zeroFee();
    }

    function test_zero_royalty() public both(200, 0) {
        zeroFee();
    }

    function zeroFee() private {
        sell(alice, 10_000);
        give(bob, mev, 10_000);
        if (real) refuses("Zero amount");
        buy(bob, 10_000);
        eq(nft.ownerOf(id), real ? alice : bob, "owner");
        offer(carol, 10_000);
        address seller = nft.ownerOf(id);
        allow(seller);
        if (real) refuses("Zero amount");
        vm.prank(seller);
        market.acceptItemToBuyWithSeller(address(nft), id, 10_000, "MEV");
    }

    /// @dev The same for a price so low that a part is rounded down to nothing.
    function test_one_wei() public both(200, 200) {
        sell(alice, 1);
        give(bob, mev, 1);
        if (real) refuses("Zero amount");
        buy(bob, 1);
    }

    function test_opening_height_is_not_asked() public both(200, 200) {
        allow(alice);
        vm.prank(alice);
        market.registerMarketItem(address(nft), id, 1000, "MEV", NOW + 5, LATER);
        give(bob, mev, 1000);
        if (!real) refuses("NftMarket.buyNow: Item sale not open.");
        buy(bob, 1000);
    }
}
