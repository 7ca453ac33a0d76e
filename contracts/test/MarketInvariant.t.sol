// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MarketData} from "../src/market/MarketData.sol";
import {MarketOperation} from "../src/market/MarketOperation.sol";
import {NFT721} from "../src/nft/NFT721.sol";
import {MarketHandler} from "./support/MarketHandler.sol";
import {MarketMirror} from "./support/MarketMirror.sol";
import {MoodyToken} from "./support/NftMocks.sol";
import {People} from "./support/People.sol";

/// @dev The market's invariants. Offers are backed by allowances, not by escrow; 1 and 7 are interpreted accordingly.
///      9, 10 and 14 would be about escrow, a minimum offer and batches, which this market does not have; 19 to 23
///      belong to the mints.
contract MarketInvariantTest is People {
    MarketHandler private handler;
    MarketOperation private market;
    MarketData private data;
    NFT721 private nft;
    MoodyToken[2] private tokens;
    address private creator = address(0xC2EA702);
    address private burnTo = address(0xdEaD);
    address private rich = address(0x21C4);
    address[] private people;

    function setUp() public {
        vm.roll(1000);
        nft = new NFT721("Pocket", "PKB", "", address(this));
        data = new MarketData(owner);
        market = new MarketOperation(owner, 200, 200, 100);
        tokens = [new MoodyToken(), new MoodyToken()];
        vm.startPrank(owner);
        data.setMandatoryInitContract(address(market));
        market.setMandatoryMarketDataContract(address(data));
        data.setERC20Contract("MEV", address(tokens[0]));
        data.setERC20Contract("MOODY", address(tokens[1]));
        data.setFoundationAdminAddress(address(nft), creator);
        data.setBurnAddress(address(nft), burnTo);
        vm.stopPrank();
        people = [alice, bob, carol, address(0xCAFE)];
        handler = new MarketHandler(nft, data, market, tokens, owner, creator, burnTo, people);
        nft.setMinter(address(handler));
        handler.mintAll();
    }

    function targetContracts() public view returns (address[] memory out) {
        out = new address[](1);
        out[0] = address(handler);
    }

    /// @dev A campaign whose steps all revert proves nothing: each step must be able to succeed.
    function test_steps_do_something() public {
        handler.setMood(0, 1);
        handler.setCallBack(0, 1);
        for (uint256 k = 1; k <= 4; ++k) {
            handler.list(k, 1e20, k, 0, 100);
        }
        handler.offer(1, 1, 0, 1e19 + 1);
        handler.offer(2, 1, 0, 1e19 + 1);
        handler.offer(3, 1, 1, 1e19 + 1);
        handler.cancelOffer(1, 1, 0, 0);
        handler.dropOffers(1, 0, 1);
        handler.cancel(2, 3);
        handler.pass(10);
        handler.buy(0, 0, 1);
        handler.buy(3, 2, 1);
        handler.accept(1, 1, 0, 1);
        handler.claim(0, 1);
        handler.collect(0, 0, 0);
        handler.collect(1, 1, 0);
        handler.fees(0, 0, 300);
        handler.pass(8);
        handler.fees(0, 1, 0);
        handler.fees(1, 0, 300);
        handler.fees(1, 2, 0);
        handler.empty(0, 0);
        handler.abuse(3, 0, 0);
        handler.burnOrMint(3, 4);
        handler.burnOrMint(3, 1);
        handler.move(3, 2, true);
        yes(handler.accepted() > 0, "an offer was accepted");
        yes(handler.claimed() > 0, "a credit was claimed");
        yes(handler.purchases(1) + handler.purchases(3) > 0, "something was bought");
        eq(market.getMarketFee(), 300, "a fee was applied");
        yes(tokens[1].tries() > 0, "the token called back");
        vm.assertGe(handler.done(), 14, "steps");
    }

    function good(uint256 number) private view {
        eq(handler.broken(number), 0, "broken in a step");
    }

    function ids() private view returns (uint256) {
        return handler.IDS();
    }

    /// @dev 1. The store holds fees, credits and gifts. The market contract holds nothing, and the money of an offer
    ///      stays with its maker.
    function invariant_1_the_market_holds_only_fees_and_credits() public view {
        good(1);
        address[6] memory all = [creator, burnTo, people[0], people[1], people[2], people[3]];
        for (uint256 c; c < 2; ++c) {
            string memory currency = handler.currencies(c);
            uint256 credits;
            for (uint256 k; k < all.length; ++k) {
                credits += data.creditOf(all[k], currency);
            }
            eq(credits, data.totalCredits(currency), "credits");
            eq(
                tokens[c].balanceOf(address(data)),
                data.feeBalance(currency) + data.approvedFees(currency) + credits + handler.gifts(c),
                "fees, credits, gifts"
            );
            eq(tokens[c].balanceOf(address(market)), 0, "front door");
        }
        eq(address(data).balance + address(market).balance, 0, "native coin");
    }

    /// @dev 2. An NFT can be bought only if its seller approves it, owns it, and has owned it without a break since
    ///      listing.
    function invariant_2_a_listing_dies_with_the_first_move() public view {
        good(2);
        for (uint256 id = 1; id <= ids(); ++id) {
            (bool ok, string memory why) = market.fillable(address(nft), id);
            eq(bytes(why).length == 0 ? 1 : 0, ok ? 1 : 0, "a reason or none");
            if (!ok) continue;
            MarketMirror.Entry memory e = handler.entry(id);
            eq(nft.ownerOf(id), e.seller, "owns");
            eq(handler.moves(id), e.moves, "without a break");
            yes(nft.isApprovedForAll(e.seller, address(market)), "approves");
        }
    }

    /// @dev 3. Service, royalty, burn and net add up to the price, in each sale and in total.
    function invariant_3_every_wei_of_a_sale() public view {
        good(3);
        for (uint256 c; c < 2; ++c) {
            eq(handler.paid(c), handler.got(c), "paid is got");
        }
    }

    /// @dev 4. The seller gets the amount that the view returned at listing, even if all fees have risen since.
    /// forge-config: default.invariant.check_interval = 8
    /// forge-config: long.invariant.check_interval = 4
    function invariant_4_net_is_as_it_was_at_listing() public {
        good(4);
        uint256 state = vm.snapshotState();
        vm.roll(handler.height());
        vm.startPrank(owner);
        market.setMarketFee(1000);
        market.setRoyaltyFee(1000);
        market.setBurnFee(1000);
        vm.roll(handler.height() + market.FEE_DELAY());
        market.applyMarketFee();
        market.applyRoyaltyFee();
        market.applyBurnFee();
        vm.stopPrank();
        enrich();
        for (uint256 id = 1; id <= ids(); ++id) {
            MarketMirror.Entry memory e = handler.entry(id);
            uint256 before = worth(e);
            if (buyAsRich(id)) eq(worth(e) - before, handler.promised(id), "promised");
        }
        vm.revertToState(state);
    }

    /// @dev Returns a seller's balance and credit in the currency of the listing.
    function worth(MarketMirror.Entry memory e) private view returns (uint256) {
        if (e.seller == address(0)) return 0;
        address token = data.getERC20Contract(e.currency);
        return MoodyToken(token).balanceOf(e.seller) + data.creditOf(e.seller, e.currency);
    }

    function enrich() private {
        for (uint256 c; c < 2; ++c) {
            tokens[c].mint(rich, 1e30);
            vm.prank(rich);
            tokens[c].approve(address(market), type(uint256).max);
        }
    }

    /// @dev Buys the listing if possible; returns true if it was bought.
    function buyAsRich(uint256 id) private returns (bool ok) {
        (ok,) = market.fillable(address(nft), id);
        if (!ok) return false;
        MarketMirror.Entry memory e = handler.entry(id);
        vm.prank(rich);
        market.buyNowWithToken(address(nft), id, e.price, e.currency);
        eq(nft.ownerOf(id), rich, "bought");
    }

    /// @dev 5. A listing is sold once.
    function invariant_5_nothing_is_sold_twice() public view {
        good(5);
        for (uint256 id = 1; id <= ids(); ++id) {
            vm.assertLe(handler.purchases(id), handler.listings(id), "one sale a listing");
        }
    }

    /// @dev 6. A buyer who expects another price or currency buys nothing.
    function invariant_6_a_purchase_is_as_expected() public view {
        good(6);
    }

    /// @dev 7. Sellers and makers can withdraw listings and offers at any time, without any other effect.
    /// forge-config: default.invariant.check_interval = 8
    /// forge-config: long.invariant.check_interval = 4
    function invariant_7_whatever_stands_can_be_taken_back() public {
        good(7);
        uint256 state = vm.snapshotState();
        for (uint256 id = 1; id <= ids(); ++id) {
            address holds = nft.ownerOf(id);
            MarketMirror.Entry memory e = handler.entry(id);
            if (e.state == 1) {
                vm.prank(e.seller);
                market.cancelMarketItem(address(nft), id);
            }
            for (uint256 c; c < 2; ++c) {
                string memory currency = handler.currencies(c);
                for (uint256 k; k < handler.bidCount(id, c); ++k) {
                    MarketMirror.Bid memory b = handler.bid(id, c, k);
                    uint256 before = tokens[c].balanceOf(b.buyer);
                    vm.prank(b.buyer);
                    market.cancelItemToBuyWithSuggester(address(nft), id, currency, b.price);
                    eq(tokens[c].balanceOf(b.buyer), before, "its maker's money");
                }
                eq(data.lastOffer(address(nft), id, currency), 0, "none left");
            }
            eq(nft.ownerOf(id), holds, "its owner's NFT");
        }
        eq(data.totalMarketCollectionItems(address(nft)), 0, "none open");
        vm.revertToState(state);
    }

    /// @dev 8. An offer is not valid after its expiry, and no longer blocks lower offers.
    /// forge-config: default.invariant.check_interval = 8
    /// forge-config: long.invariant.check_interval = 4
    function invariant_8_offers_expire() public {
        uint256 state = vm.snapshotState();
        vm.roll(handler.height() + data.offerBlocks());
        for (uint256 id = 1; id <= ids(); ++id) {
            for (uint256 c; c < 2; ++c) {
                string memory currency = handler.currencies(c);
                eq(data.lastOffer(address(nft), id, currency), 0, "no bar");
                eq(market.getItemSuggestionInfos(address(nft), id, currency).length, 0, "none stands");
                if (nft.ownerOf(id) == address(0)) continue;
                enrich();
                vm.prank(rich);
                market.suggestItemToBuyWithSuggester(address(nft), id, 1, currency);
                eq(data.lastOffer(address(nft), id, currency), 1, "the least is enough");
            }
        }
        vm.revertToState(state);
    }

    /// @dev 11. Calls with empty lists change nothing.
    function invariant_11_empty_lists_move_nothing() public view {
        good(11);
    }

    /// @dev 12. Even if every receiver fails, all valid listings can be bought, and the failed payments can be claimed.
    /// forge-config: default.invariant.check_interval = 8
    /// forge-config: long.invariant.check_interval = 4
    function invariant_12_a_failing_receiver_blocks_nobody() public {
        good(12);
        uint256 state = vm.snapshotState();
        vm.roll(handler.height());
        enrich();
        for (uint256 c; c < 2; ++c) {
            refuseAll(c, MoodyToken.Mood.BurnsGas);
        }
        for (uint256 id = 1; id <= ids(); ++id) {
            buyAsRich(id);
        }
        // independent of the listings: at least one sale whose receivers all fail
        sellToRich(people[0]);
        for (uint256 c; c < 2; ++c) {
            refuseAll(c, MoodyToken.Mood.Plain);
            claimAll(handler.currencies(c));
        }
        vm.revertToState(state);
    }

    /// @dev Mints a new NFT for `seller`, lists it and buys it immediately.
    function sellToRich(address seller) private {
        uint256 id = 1000;
        vm.prank(address(handler));
        nft.mintWithID(seller, id);
        vm.startPrank(seller);
        nft.setApprovalForAll(address(market), true);
        market.registerMarketItem(address(nft), id, 1e20 + 7, "MOODY", 0, type(uint256).max);
        vm.stopPrank();
        vm.prank(rich);
        market.buyNowWithToken(address(nft), id, 1e20 + 7, "MOODY");
        yes(data.creditOf(seller, "MOODY") > 0, "credited");
    }

    function refuseAll(uint256 c, MoodyToken.Mood mood) private {
        tokens[c].setMood(creator, mood);
        tokens[c].setMood(burnTo, mood);
        for (uint256 k; k < people.length; ++k) {
            tokens[c].setMood(people[k], mood);
        }
    }

    function claimAll(string memory currency) private {
        address[6] memory all = [creator, burnTo, people[0], people[1], people[2], people[3]];
        for (uint256 k; k < all.length; ++k) {
            uint256 credit = data.creditOf(all[k], currency);
            if (credit == 0) continue;
            MoodyToken token = MoodyToken(data.getERC20Contract(currency));
            uint256 before = token.balanceOf(all[k]);
            vm.prank(all[k]);
            data.claimCredit(currency, all[k]);
            eq(token.balanceOf(all[k]) - before, credit, "paid as was owed");
            eq(data.creditOf(all[k], currency), 0, "owed no more");
            vm.expectRevert(bytes("NftMarket: NO_CREDIT"));
            vm.prank(all[k]);
            data.claimCredit(currency, all[k]);
        }
        eq(data.totalCredits(currency), 0, "all claimed");
    }

    /// @dev 13. A payment never allows a reentrant call.
    function invariant_13_nobody_comes_in_twice() public view {
        eq(tokens[0].letIn() + tokens[1].letIn(), 0, "let in");
    }

    /// @dev 15. Fees are capped, change only as announced, and never for existing listings.
    function invariant_15_fees_change_as_announced() public view {
        good(15);
        uint256[3] memory now_ = [market.getMarketFee(), market.getRoyaltyFee(), market.getBurnFee()];
        for (uint256 k; k < 3; ++k) {
            vm.assertLe(now_[k], 1000, "10 %");
            vm.assertLe(handler.fee(k)[1], 1000, "10 %");
        }
    }

    /// @dev 16. The creator's part is at most 10 %, and has a receiver.
    function invariant_16_royalty_is_capped_and_somebodys() public view {
        good(16);
        address to = data.getFoundationAdminAddress(address(nft));
        yes(to != address(0) && to != address(data) && to != address(market), "somebody");
        for (uint256 id = 1; id <= ids(); ++id) {
            vm.assertLe(handler.entry(id).fees[1], 1000, "10 %");
        }
    }

    /// @dev 17. Owner and manager cannot move an NFT or another account's money, nor stop withdrawals.
    function invariant_17_the_owner_takes_nothing() public view {
        good(17);
        eq(data.getMarketOperationAddress(), address(market), "the same market");
        eq(market.getMarketDataContractAddress(), address(data), "the same store");
        eq(data.getERC20Contract("MEV"), address(tokens[0]), "the same money");
    }

    /// @dev 18. The replayed events give the storage.
    function invariant_18_events_rebuild_the_storage() public view {
        handler.checkFees();
        uint256 open;
        for (uint256 id = 1; id <= ids(); ++id) {
            handler.checkItem(id);
            if (handler.entry(id).state == 1) ++open;
        }
        eq(data.totalMarketCollectionItems(address(nft)), open, "open listings");
    }
}
