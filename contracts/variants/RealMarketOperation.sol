// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Announced} from "../src/common/Announced.sol";
import {MarketItem, Payment} from "../src/interfaces/IMarketData.sol";
import {MarketOperation} from "../src/market/MarketOperation.sol";

/// @title The market with the real chain's bugs, for tests.
/// @dev A listing becomes valid again when its NFT comes back. Fees are those at the time of the sale, change
///      immediately and can be up to 100 %. A service or creator's part of zero reverts. The opening height of a
///      listing is not checked. A new offer must exceed offers that their makers cannot pay.
contract RealMarketOperation is MarketOperation {
    constructor(address owner_, uint256 marketFee, uint256 royaltyFee, uint256 burnFee)
        MarketOperation(owner_, marketFee, royaltyFee, burnFee)
    {}

    function _transferCount(address, uint256) internal pure override returns (bool, uint256) {
        return (true, 0);
    }

    function _early(MarketItem memory) internal pure override returns (bool) {
        return false;
    }

    function _dropUnpayable(address, address nft, uint256 id, string calldata currency, uint256, uint256)
        internal
        view
        override
        returns (uint256)
    {
        return _data.lastOffer(nft, id, currency);
    }

    /// @notice See `IMarketOperation`.
    function offerToExceed(address nft, uint256 id, string calldata currency)
        external
        view
        override
        returns (uint256)
    {
        return _data.lastOffer(nft, id, currency);
    }

    function _partsOf(MarketItem memory m) internal view override returns (Payment memory) {
        return _parts(m.price, _market.value, _royalty.value, _burn.value);
    }

    function _parts(uint256 price, uint256 marketFee, uint256 royaltyFee, uint256 burnFee)
        internal
        pure
        override
        returns (Payment memory parts)
    {
        parts = super._parts(price, marketFee, royaltyFee, burnFee);
        require(parts.service > 0 && parts.royalty > 0, "Zero amount");
    }

    function _commit(Announced.Value storage fee, string memory kind, uint256 value) internal override {
        require(value <= 10000, "Invaild fee");
        fee.value = uint64(value);
        emit FeeApplied(kind, value);
    }
}
