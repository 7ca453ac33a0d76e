// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IMarketDataEvents} from "../src/interfaces/IMarketData.sol";
import {MarketWorld} from "./support/MarketWorld.sol";
import {LyingNft, MoodyToken} from "./support/NftMocks.sol";

/// @dev Receivers that fail, tokens that call back or take a fee, collections that return false values.
contract MarketHostileTest is MarketWorld {
    MoodyToken private moody;
    LyingNft private liar;

    function setUp() public override {
        super.setUp();
        moody = new MoodyToken();
        vm.prank(owner);
        data.setERC20Contract("MOODY", address(moody));
        liar = new LyingNft();
        liar.set(alice, 7);
        admit(address(liar));
    }

    function fund(address who, uint256 amount) private {
        moody.mint(who, amount);
        vm.prank(who);
        moody.approve(address(market), amount);
    }

    function sellFor(uint256 price) private {
        allow(alice);
        vm.prank(alice);
        market.registerMarketItem(address(nft), id, price, "MOODY", 0, LATER);
    }

    function buyWith(address who, uint256 price) private {
        vm.prank(who);
        market.buyNowWithToken(address(nft), id, price, "MOODY");
    }

    // ---- receivers ----

    function test_a_failing_receiver_blocks_nobody() public {
        MoodyToken.Mood[3] memory moods =
            [MoodyToken.Mood.Reverts, MoodyToken.Mood.AnswersFalse, MoodyToken.Mood.BurnsGas];
        for (uint256 k; k < 3; ++k) {
            uint256 state = vm.snapshotState();
            address[3] memory who = [creator, burnTo, alice];
            for (uint256 j; j < 3; ++j) {
                moody.setMood(who[j], moods[k]);
            }
            sellFor(10_000);
            fund(bob, 10_000);
            vm.expectEmit();
            emit IMarketDataEvents.Credited(creator, "MOODY", 200);
            buyWith(bob, 10_000);
            eq(nft.ownerOf(id), bob, "sold");
            eq(data.creditOf(creator, "MOODY"), 200, "creator");
            eq(data.creditOf(burnTo, "MOODY"), 100, "burn");
            eq(data.creditOf(alice, "MOODY"), 9500, "seller");
            eq(data.totalCredits("MOODY"), 9800, "in all");
            eq(moody.balanceOf(address(data)), 10_000, "and it is there");
            vm.prank(owner);
            market.collectFees("MOODY");
            eq(moody.balanceOf(owner), 200, "the manager gets fees only");
            vm.expectEmit();
            emit IMarketDataEvents.CreditClaimed(alice, carol, "MOODY", 9500);
            vm.prank(alice);
            data.claimCredit("MOODY", carol);
            eq(moody.balanceOf(carol), 9500, "to where it can go");
            refuses("NftMarket: NO_CREDIT");
            vm.prank(alice);
            data.claimCredit("MOODY", carol);
            vm.revertToState(state);
        }
    }

    function test_a_claim_that_fails_keeps_the_credit() public {
        moody.setMood(alice, MoodyToken.Mood.Reverts);
        sellFor(10_000);
        fund(bob, 10_000);
        buyWith(bob, 10_000);
        refuses("moody: no");
        vm.prank(alice);
        data.claimCredit("MOODY", alice);
        eq(data.creditOf(alice, "MOODY"), 9500, "still there");
        moody.setMood(alice, MoodyToken.Mood.Plain);
        vm.prank(alice);
        data.claimCredit("MOODY", alice);
        eq(moody.balanceOf(alice), 9500, "claimed");
    }

    /// @dev No caller can make a payment fail by supplying too little gas.
    function test_too_little_gas_is_refused() public {
        sellFor(10_000);
        fund(bob, 10_000);
        for (uint256 gas_ = 300_000; gas_ < 900_000; gas_ += 20_000) {
            uint256 state = vm.snapshotState();
            vm.prank(bob);
            try market.buyNowWithToken{gas: gas_}(address(nft), id, 10_000, "MOODY") {
                eq(data.totalCredits("MOODY"), 0, "paid");
            } catch {}
            vm.revertToState(state);
        }
    }

    function test_a_token_that_keeps_a_part_is_refused() public {
        sellFor(10_000);
        fund(bob, 10_000);
        moody.setFee(true);
        refuses("NftMarket._settle: payment not received");
        buyWith(bob, 10_000);
    }

    // ---- calling back ----

    function test_nothing_is_let_in_from_a_token() public {
        bytes[8] memory calls = entries();
        for (uint256 k; k < calls.length; ++k) {
            uint256 state = vm.snapshotState();
            sellFor(10_000);
            fund(bob, 10_000);
            moody.callBack(address(market), calls[k]);
            buyWith(bob, 10_000);
            eq(moody.tries(), 4, "tried at each payment");
            eq(moody.letIn(), 0, "in vain");
            vm.revertToState(state);
        }
    }

    function entries() private view returns (bytes[8] memory) {
        address n = address(nft);
        return [
            abi.encodeCall(market.registerMarketItem, (n, id, 1, "MOODY", 0, LATER)),
            abi.encodeCall(market.cancelMarketItem, (n, id)),
            abi.encodeCall(market.buyNowWithToken, (n, id, 10_000, "MOODY")),
            abi.encodeCall(market.suggestItemToBuyWithSuggester, (n, id, 1, "MOODY")),
            abi.encodeCall(market.cancelItemToBuyWithSuggester, (n, id, "MOODY", 1)),
            abi.encodeCall(market.acceptItemToBuyWithSeller, (n, id, 1, "MOODY")),
            abi.encodeCall(market.transferFrom, (n, address(moody), bob, id)),
            abi.encodeCall(market.collectFees, ("MOODY"))
        ];
    }

    /// @dev Calls back during the payment of a claim find nothing to claim again.
    function test_a_claim_is_paid_once() public {
        vm.prank(owner);
        data.setBurnAddress(address(nft), address(moody));
        moody.setMood(address(moody), MoodyToken.Mood.Reverts);
        sellFor(10_000);
        fund(bob, 10_000);
        buyWith(bob, 10_000);
        eq(data.creditOf(address(moody), "MOODY"), 100, "the token's own");
        moody.callBack(address(data), abi.encodeCall(data.claimCredit, ("MOODY", carol)));
        vm.prank(address(moody));
        data.claimCredit("MOODY", carol);
        eq(moody.tries(), 1, "tried");
        eq(moody.letIn(), 0, "in vain");
        eq(moody.balanceOf(carol), 100, "once");
    }

    function test_nothing_is_let_in_from_a_collection() public {
        vm.prank(alice);
        market.registerMarketItem(address(liar), 1, 100, "MEV", 0, LATER);
        give(bob, mev, 1000);
        liar.callBack(address(market), abi.encodeCall(market.buyNowWithToken, (address(liar), 1, 100, "MEV")));
        vm.prank(bob);
        market.buyNowWithToken(address(liar), 1, 100, "MEV");
        eq(
            string(liar.answer()),
            string(abi.encodeWithSignature("Error(string)", "reentrant call")),
            "refused"
        );
    }

    // ---- false values ----

    function test_a_collection_that_keeps_the_nft_is_not_paid() public {
        vm.prank(alice);
        market.registerMarketItem(address(liar), 1, 100, "MEV", 0, LATER);
        give(bob, mev, 1000);
        liar.setStays(true);
        refuses("NftMarket._settle: NFT not delivered");
        vm.prank(bob);
        market.buyNowWithToken(address(liar), 1, 100, "MEV");
    }

    function test_a_collection_that_does_not_count_is_refused() public {
        liar.setTells(false);
        refuses("NftMarket: NO_TRANSFER_COUNT");
        vm.prank(alice);
        market.registerMarketItem(address(liar), 1, 100, "MEV", 0, LATER);
        give(bob, mev, 1000);
        refuses("NftMarket: NO_TRANSFER_COUNT");
        vm.prank(bob);
        market.suggestItemToBuyWithSuggester(address(liar), 1, 100, "MEV");
    }

    /// @dev A collection that resets its count cannot sell twice, nor preserve offers after a sale.
    function test_a_count_that_goes_back() public {
        goesBack(7);
    }

    function test_a_count_that_never_began() public {
        goesBack(0);
    }

    function goesBack(uint256 moves) private {
        liar.set(alice, moves);
        vm.prank(alice);
        market.registerMarketItem(address(liar), 1, 100, "MEV", 0, LATER);
        give(bob, mev, 1000);
        give(carol, mev, 1000);
        vm.prank(carol);
        market.suggestItemToBuyWithSuggester(address(liar), 1, 50, "MEV");
        vm.prank(bob);
        market.buyNowWithToken(address(liar), 1, 100, "MEV");
        liar.set(alice, moves);
        refuses("NftMarket.buyNow: INVALID_AUCTION_STATE (COMPLETED)");
        vm.prank(carol);
        market.buyNowWithToken(address(liar), 1, 100, "MEV");
        refuses("NftMarket.acceptItemToBuy: Invalid suggestItem");
        vm.prank(alice);
        market.acceptItemToBuyWithSeller(address(liar), 1, 50, "MEV");
    }

    function test_an_accepted_offer_ends_the_others_though_the_count_goes_back() public {
        give(bob, mev, 1000);
        give(carol, mev, 1000);
        vm.prank(bob);
        market.suggestItemToBuyWithSuggester(address(liar), 1, 50, "MEV");
        vm.prank(carol);
        market.suggestItemToBuyWithSuggester(address(liar), 1, 60, "MEV");
        vm.prank(alice);
        market.acceptItemToBuyWithSeller(address(liar), 1, 60, "MEV");
        liar.set(alice, 7);
        refuses("NftMarket.acceptItemToBuy: Invalid suggestItem");
        vm.prank(alice);
        market.acceptItemToBuyWithSeller(address(liar), 1, 50, "MEV");
    }

    /// @dev A broken collection locks nothing: listings and offers can be withdrawn, and reads report the fault.
    function test_a_broken_collection_keeps_nobody() public {
        vm.prank(alice);
        market.registerMarketItem(address(liar), 1, 100, "MEV", 0, LATER);
        give(bob, mev, 1000);
        vm.prank(bob);
        market.suggestItemToBuyWithSuggester(address(liar), 1, 50, "MEV");
        liar.setBreaks(true);
        (bool ok, string memory why) = market.fillable(address(liar), 1);
        yes(!ok, "not for sale");
        eq(why, "NftMarket._settle: NOT_APPROVED_OR_INVALID_TOKEN_ID", "why");
        eq(market.getItemSuggestionInfos(address(liar), 1, "MEV").length, 0, "no offers");
        vm.prank(bob);
        market.cancelItemToBuyWithSuggester(address(liar), 1, "MEV", 50);
        vm.prank(alice);
        market.cancelMarketItem(address(liar), 1);
    }
}
