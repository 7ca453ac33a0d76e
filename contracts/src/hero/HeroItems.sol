// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IHeroReveal} from "../interfaces/IHeroReveal.sol";
import {IMarketData, MarketItem} from "../interfaces/IMarketData.sol";
import {INFT721} from "../interfaces/INFT721.sol";
import {HexIds} from "./HexIds.sol";

/// @title Checks of the items passed in: the caller owns them, and no listing can still sell them.
abstract contract HeroItems is IHeroReveal {
    /// @dev Most items in one call.
    uint256 internal constant MAX_ITEMS = 50;
    uint8 private constant OPEN = 1;

    /// @inheritdoc IHeroReveal
    address public immutable box;
    /// @inheritdoc IHeroReveal
    address public immutable hero;
    /// @inheritdoc IHeroReveal
    address public immutable market;

    constructor(address box_, address hero_, address market_) {
        (box, hero, market) = (box_, hero_, market_);
    }

    /// @dev Returns the ids of a list of 1 to 50 items, which must all be different.
    function _parseAll(string[] calldata texts) internal pure returns (uint256[] memory ids) {
        _checkCount(texts.length);
        ids = new uint256[](texts.length);
        for (uint256 k; k < ids.length; ++k) {
            ids[k] = HexIds.parse(texts[k]);
            for (uint256 j; j < k; ++j) {
                require(ids[j] != ids[k], "duplicate item");
            }
        }
    }

    function _checkCount(uint256 count) internal pure {
        require(count > 0, "no items");
        require(count <= MAX_ITEMS, "too many items");
    }

    /// @dev Reverts unless the caller owns the item and it is not listed.
    function _checkItem(address nft, uint256 id) internal view {
        require(INFT721(nft).ownerOf(id) == msg.sender, "not owner");
        require(!_listed(nft, id), "Please Cancel Sell first");
    }

    /// @dev Reverts unless the caller lets this contract move the caller's items; needed to use items up.
    function _checkRight(address nft) internal view {
        require(INFT721(nft).isApprovedForAll(msg.sender, address(this)), "no permission");
    }

    /// @dev True if a listing by the current holder can still sell the item: it is open, its time is not over and the
    ///      item has not moved since. It counts even if its sale has not started or the market's approval was revoked.
    function _listed(address nft, uint256 id) private view returns (bool) {
        MarketItem memory m = IMarketData(market).item(nft, id);
        return m.state == OPEN && m.seller == msg.sender && block.number < m.closeHeight
            && m.transferCount == INFT721(nft).transferCount(id);
    }
}
