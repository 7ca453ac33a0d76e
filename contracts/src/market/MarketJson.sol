// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {MarketItem} from "../interfaces/IMarketData.sol";

/// @title The JSON texts that the real market returns.
library MarketJson {
    using Strings for uint256;

    /// @notice Returns a listing; addresses are checksummed, and the buyer is zero until the sale.
    function item(address nft, uint256 id, MarketItem memory m) internal pure returns (string memory) {
        if (m.state == 0) {
            return "{\"TypeOf\":\"MarketItemData\",\"seller\":\"\",\"buyer\":\"\",\"buyNowPrice\":\"0\","
                "\"currency\":\"\",\"createTimeUtc\":\"\",\"openTimeUtc\":\"\",\"closeTimeUtc\":\"\",\"state\":\"\"}";
        }
        string memory head = string.concat(
            "{\"TypeOf\":\"MarketItemData\",\"seller\":\"",
            Strings.toChecksumHexString(m.seller),
            "\",\"buyer\":\"",
            Strings.toChecksumHexString(m.buyer),
            "\",\"nft\":{\"TypeOf\":\"NftItem\",\"tokenContract\":\"",
            Strings.toChecksumHexString(nft),
            "\",\"tokenId\":\"",
            id.toString()
        );
        return string.concat(
            head,
            "\"},\"buyNowPrice\":\"",
            m.price.toString(),
            "\",\"currency\":\"",
            Strings.escapeJSON(m.currency),
            "\",\"createTimeUtc\":",
            uint256(m.createdHeight).toString(),
            ",\"openTimeUtc\":\"",
            uint256(m.openHeight).toString(),
            "\",\"closeTimeUtc\":\"",
            uint256(m.closeHeight).toString(),
            "\",\"state\":\"",
            stateName(m.state),
            "\"}"
        );
    }

    /// @notice Returns an offer.
    /// @param expiry first height at which the offer is no longer valid; 0 (never) is omitted, because the real
    ///        market's offers have none
    function offer(address buyer, address seller, uint256 price, uint256 expiry)
        internal
        pure
        returns (string memory)
    {
        string memory end = expiry == 0 ? "" : string.concat(",\"expiryHeight\":", expiry.toString());
        return string.concat(
            "{\"TypeOf\":\"SuggestItem\",\"buyer\":\"",
            Strings.toChecksumHexString(buyer),
            "\",\"seller\":\"",
            Strings.toChecksumHexString(seller),
            "\",\"price\":\"",
            price.toString(),
            "\"",
            end,
            "}"
        );
    }

    /// @notice Returns the name of a listing's state, "" for none.
    function stateName(uint256 state) internal pure returns (string memory) {
        if (state == 1) return "OPEN";
        if (state == 2) return "COMPLETED";
        if (state == 3) return "CANCELED";
        if (state == 4) return "CLOSED_BY_MANAGER";
        return "";
    }
}
