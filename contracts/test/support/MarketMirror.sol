// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IMarketOperationEvents} from "../../src/interfaces/IMarketOperation.sol";
import {INFT721Events} from "../../src/interfaces/INFT721.sol";
import {MarketData} from "../../src/market/MarketData.sol";
import {MarketJson} from "../../src/market/MarketJson.sol";
import {MarketOperation} from "../../src/market/MarketOperation.sol";
import {NFT721} from "../../src/nft/NFT721.sol";
import {Test, Vm} from "./Test.sol";

/// @dev The market's storage, rebuilt only from its events and its collection's events.
abstract contract MarketMirror is Test {
    struct Entry {
        address seller;
        address buyer;
        uint256 price;
        string currency;
        uint256 created;
        uint256 open;
        uint256 close;
        uint256[3] fees;
        uint256 moves;
        uint256 state;
    }

    struct Bid {
        address buyer;
        uint256 price;
        uint256 expiry;
    }

    NFT721 public immutable nft;
    MarketData public immutable data;
    MarketOperation public immutable market;
    string[2] public currencies = ["MEV", "MOODY"];

    mapping(uint256 id => Entry) private entries;
    mapping(uint256 id => mapping(uint256 currency => Bid[])) private bids;
    mapping(uint256 id => uint256) public moves;
    mapping(uint256 id => address) public holder;
    /// @dev Value, announced value and height of the service, creator's and burn fee.
    uint256[3][3] private fees;

    constructor(NFT721 nft_, MarketData data_, MarketOperation market_) {
        (nft, data, market) = (nft_, data_, market_);
        fees[0][0] = market_.getMarketFee();
        fees[1][0] = market_.getRoyaltyFee();
        fees[2][0] = market_.getBurnFee();
    }

    /// @dev Replays the events of a step after it.
    modifier replayed() {
        vm.recordLogs();
        _;
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 k; k < logs.length; ++k) {
            if (logs[k].emitter == address(nft)) ofNft(logs[k]);
            else if (logs[k].emitter == address(market)) ofMarket(logs[k]);
        }
    }

    function ofNft(Vm.Log memory log) private {
        if (log.topics[0] != INFT721Events.Transfer.selector) return;
        uint256 id = uint256(log.topics[3]);
        ++moves[id];
        holder[id] = address(uint160(uint256(log.topics[2])));
        forget(id);
    }

    function forget(uint256 id) private {
        delete bids[id][0];
        delete bids[id][1];
    }

    function ofMarket(Vm.Log memory log) private {
        bytes32 what = log.topics[0];
        if (what == IMarketOperationEvents.FeeCommitted.selector) {
            (string memory kind, uint256 value, uint256 height) =
                abi.decode(log.data, (string, uint256, uint256));
            (fees[kindOf(kind)][1], fees[kindOf(kind)][2]) = (value, height);
        } else if (what == IMarketOperationEvents.FeeApplied.selector) {
            (string memory kind, uint256 value) = abi.decode(log.data, (string, uint256));
            fees[kindOf(kind)] = [value, 0, 0];
        } else if (what == IMarketOperationEvents.FeeReverted.selector) {
            uint256 kind = kindOf(abi.decode(log.data, (string)));
            (fees[kind][1], fees[kind][2]) = (0, 0);
        } else if (log.topics.length == 4) {
            ofItem(log, what, uint256(log.topics[2]), address(uint160(uint256(log.topics[3]))));
        }
    }

    function ofItem(Vm.Log memory log, bytes32 what, uint256 id, address who) private {
        if (what == IMarketOperationEvents.ItemRegistered.selector) {
            registered(id, who, log.data);
        } else if (what == IMarketOperationEvents.ItemCanceled.selector) {
            entries[id].state = abi.decode(log.data, (bool)) ? 4 : 3;
        } else if (what == IMarketOperationEvents.ItemSold.selector) {
            sold(entries[id], who, log.data);
            forget(id);
        } else {
            (uint256 price, string memory currency) = abi.decode(log.data, (uint256, string));
            Bid[] storage list = bids[id][indexOf(currency)];
            if (what == IMarketOperationEvents.OfferMade.selector) {
                (,, uint256 expiry) = abi.decode(log.data, (uint256, string, uint256));
                list.push(Bid(who, price, expiry));
            } else {
                drop(list, who, price);
            }
        }
    }

    function registered(uint256 id, address seller, bytes memory args) private {
        Entry storage e = entries[id];
        (e.seller, e.buyer, e.state) = (seller, address(0), 1);
        // the event's three fees are encoded like an array of three
        (e.price, e.currency, e.open, e.close, e.fees) =
            abi.decode(args, (uint256, string, uint256, uint256, uint256[3]));
        (e.created, e.moves) = (block.number, moves[id]);
    }

    function sold(Entry storage e, address buyer, bytes memory args) private {
        (,,,,,,, bool byOffer) =
            abi.decode(args, (address, uint256, string, uint256, uint256, uint256, uint256, bool));
        if (!byOffer) (e.state, e.buyer) = (2, buyer);
        else if (e.state == 1) e.state = 3;
    }

    /// @dev Removes expired offers: the oldest, which are the first of the list.
    function prune(uint256 id) internal {
        for (uint256 c; c < 2; ++c) {
            Bid[] storage list = bids[id][c];
            while (list.length > 0 && list[0].expiry <= block.number) {
                drop(list, list[0].buyer, list[0].price);
            }
        }
    }

    function drop(Bid[] storage list, address buyer, uint256 price) private {
        uint256 k;
        while (list[k].buyer != buyer || list[k].price != price) ++k;
        for (; k + 1 < list.length; ++k) {
            list[k] = list[k + 1];
        }
        list.pop();
    }

    function kindOf(string memory kind) private pure returns (uint256) {
        bytes1 head = bytes(kind)[0];
        return head == "m" ? 0 : head == "r" ? 1 : 2;
    }

    function indexOf(string memory currency) private pure returns (uint256) {
        return bytes(currency).length == 3 ? 0 : 1;
    }

    // ---- reads ----

    function entry(uint256 id) public view returns (Entry memory) {
        return entries[id];
    }

    function bidCount(uint256 id, uint256 currency) public view returns (uint256) {
        return bids[id][currency].length;
    }

    function bid(uint256 id, uint256 currency, uint256 k) public view returns (Bid memory) {
        return bids[id][currency][k];
    }

    function fee(uint256 kind) public view returns (uint256[3] memory) {
        return fees[kind];
    }

    /// @dev Fails if the market's stored fees differ from its events.
    function checkFees() external view {
        uint256[3][3] memory told = fees;
        for (uint256 k; k < 3; ++k) {
            if (told[k][2] != 0 && block.number >= told[k][2] + market.FEE_WINDOW()) {
                (told[k][1], told[k][2]) = (0, 0);
            }
        }
        (uint256 a, uint256 ha) = market.futureMarketFee();
        (uint256 b, uint256 hb) = market.futureRoyaltyFee();
        (uint256 c, uint256 hc) = market.futureBurnFee();
        same(told[0], [market.getMarketFee(), a, ha]);
        same(told[1], [market.getRoyaltyFee(), b, hb]);
        same(told[2], [market.getBurnFee(), c, hc]);
    }

    function same(uint256[3] memory left, uint256[3] memory right) private pure {
        for (uint256 k; k < 3; ++k) {
            eq(left[k], right[k], "replayed fee");
        }
    }

    /// @dev Fails if an NFT, its listing (as values and as JSON) or its offers differ from the events.
    function checkItem(uint256 id) external view {
        eq(nft.ownerOf(id), holder[id], "replayed owner");
        eq(nft.transferCount(id), moves[id], "replayed moves");
        checkListing(id, entries[id]);
        eq(data.item(address(nft), id).buyer, entries[id].buyer, "replayed buyer");
        checkOffers(id);
    }

    function checkListing(uint256 id, Entry memory e) private view {
        (
            address seller,
            uint256 price,
            string memory currency,
            uint256 created,
            uint256 open,
            uint256 close,
            uint256 a,
            uint256 b,
            uint256 c,
            uint256 count,
            uint8 state
        ) = market.listing(address(nft), id);
        eq(seller, e.seller, "replayed seller");
        eq(price, e.price, "replayed price");
        eq(currency, e.currency, "replayed currency");
        same([created, open, close], [e.created, e.open, e.close]);
        same([a, b, c], e.fees);
        eq(count, e.moves, "replayed count");
        eq(state, e.state, "replayed state");
    }

    function checkOffers(uint256 id) private view {
        for (uint256 k; k < 2; ++k) {
            string[] memory list = market.getItemSuggestionInfos(address(nft), id, currencies[k]);
            eq(list.length, bids[id][k].length, "replayed offers");
            for (uint256 j; j < list.length; ++j) {
                Bid memory b_ = bids[id][k][j];
                eq(list[j], MarketJson.offer(b_.buyer, holder[id], b_.price, b_.expiry), "replayed offer");
            }
        }
    }
}
