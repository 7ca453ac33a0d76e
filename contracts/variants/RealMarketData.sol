// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MarketData} from "../src/market/MarketData.sol";
import {NftCalls} from "../src/market/NftCalls.sol";
import {OfferBook} from "../src/market/OfferBook.sol";

/// @title The market's store with the real chain's bugs, for tests.
/// @dev Offers are bound to the owner at the time of the offer: when the NFT comes back to that owner, they are valid
///      again. They never expire, and one read returns all of them.
contract RealMarketData is MarketData {
    constructor(address owner_) MarketData(owner_) {}

    function offerBlocks() public pure override returns (uint256) {
        return 0;
    }

    function _maxInfos() internal pure override returns (uint256) {
        return type(uint256).max;
    }

    function _void(address nft, uint256 id, string memory currency) internal view override returns (bool) {
        OfferBook.Book storage book = _book(nft, id, currency);
        return book.highest != 0 && book.offers[book.highest].seller != NftCalls.ownerOf(nft, id);
    }
}
