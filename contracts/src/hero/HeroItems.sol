// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IHeroReveal} from "../interfaces/IHeroReveal.sol";
import {IMarketData, MarketItem} from "../interfaces/IMarketData.sol";
import {INFT721} from "../interfaces/INFT721.sol";
import {HexIds} from "./HexIds.sol";

/// @title Checks of the items that are handed in: whose they are, and that no listing can still sell them.
abstract contract HeroItems is IHeroReveal {
    /// @dev A list that one call takes.
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

    /// @dev Ids of a list of 1 to 50 that are all different.
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

    /// @dev The caller's, and free of listings.
    function _checkItem(address nft, uint256 id) internal view {
        require(INFT721(nft).ownerOf(id) == msg.sender, "not owner");
        require(!_listed(nft, id), "Please Cancel Sell first");
    }

    /// @dev What is used up needs the holder's leave besides.
    function _checkRight(address nft) internal view {
        require(INFT721(nft).isApprovedForAll(msg.sender, address(this)), "no permission");
    }

    /// @dev A listing by the present holder that can still sell the item: it is open, its time is not over and the item
    ///      has not moved since, though it may not have begun or the market's right may have been taken back.
    function _listed(address nft, uint256 id) private view returns (bool) {
        MarketItem memory m = IMarketData(market).item(nft, id);
        return m.state == OPEN && m.seller == msg.sender && block.number < m.closeHeight
            && m.transferCount == INFT721(nft).transferCount(id);
    }
}
