// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IMarketOperation, IMarketOperationEvents} from "../interfaces/IMarketOperation.sol";
import {Managed} from "./Managed.sol";

/// @title The market's three fees: announced, and applied a day later.
abstract contract MarketFees is IMarketOperation, IMarketOperationEvents, Managed {
    /// @inheritdoc IMarketOperation
    uint256 public constant FEE_DELAY = 172_800;
    /// @inheritdoc IMarketOperation
    uint256 public constant MAX_FEE = 1000;

    /// @dev `height` 0: nothing is announced.
    struct Fee {
        uint64 value;
        uint64 future;
        uint64 height;
    }

    Fee internal _market;
    Fee internal _royalty;
    Fee internal _burn;

    constructor(uint256 marketFee, uint256 royaltyFee, uint256 burnFee) {
        _put(_market, "market", marketFee);
        _put(_royalty, "royalty", royaltyFee);
        _put(_burn, "burn", burnFee);
    }

    /// @inheritdoc IMarketOperation
    function getMarketFee() external view returns (uint256) {
        return _market.value;
    }

    /// @inheritdoc IMarketOperation
    function getRoyaltyFee() external view returns (uint256) {
        return _royalty.value;
    }

    /// @inheritdoc IMarketOperation
    function getBurnFee() external view returns (uint256) {
        return _burn.value;
    }

    /// @inheritdoc IMarketOperation
    function futureMarketFee() external view returns (uint256 value, uint256 height) {
        return (_market.future, _market.height);
    }

    /// @inheritdoc IMarketOperation
    function futureRoyaltyFee() external view returns (uint256 value, uint256 height) {
        return (_royalty.future, _royalty.height);
    }

    /// @inheritdoc IMarketOperation
    function futureBurnFee() external view returns (uint256 value, uint256 height) {
        return (_burn.future, _burn.height);
    }

    /// @inheritdoc IMarketOperation
    function setMarketFee(uint256 fee) external onlyManager {
        _commit(_market, "market", fee);
    }

    /// @inheritdoc IMarketOperation
    function setRoyaltyFee(uint256 fee) external onlyManager {
        _commit(_royalty, "royalty", fee);
    }

    /// @inheritdoc IMarketOperation
    function setBurnFee(uint256 fee) external onlyManager {
        _commit(_burn, "burn", fee);
    }

    /// @inheritdoc IMarketOperation
    function applyMarketFee() external onlyManager {
        _apply(_market, "market");
    }

    /// @inheritdoc IMarketOperation
    function applyRoyaltyFee() external onlyManager {
        _apply(_royalty, "royalty");
    }

    /// @inheritdoc IMarketOperation
    function applyBurnFee() external onlyManager {
        _apply(_burn, "burn");
    }

    /// @inheritdoc IMarketOperation
    function revertMarketFee() external onlyManager {
        _revert(_market, "market");
    }

    /// @inheritdoc IMarketOperation
    function revertRoyaltyFee() external onlyManager {
        _revert(_royalty, "royalty");
    }

    /// @inheritdoc IMarketOperation
    function revertBurnFee() external onlyManager {
        _revert(_burn, "burn");
    }

    function _put(Fee storage fee, string memory kind, uint256 value) internal {
        require(value <= MAX_FEE, "Invaild fee");
        fee.value = uint64(value);
        (fee.future, fee.height) = (0, 0);
        emit FeeApplied(kind, value);
    }

    function _commit(Fee storage fee, string memory kind, uint256 value) internal virtual {
        require(value <= MAX_FEE, "Invaild fee");
        uint256 height = block.number + FEE_DELAY;
        (fee.future, fee.height) = (uint64(value), uint64(height));
        emit FeeCommitted(kind, value, height);
    }

    function _apply(Fee storage fee, string memory kind) private {
        require(fee.height != 0, "NftMarket: NO_PENDING_FEE");
        require(block.number >= fee.height, "NftMarket: FEE_DELAY");
        _put(fee, kind, fee.future);
    }

    function _revert(Fee storage fee, string memory kind) private {
        require(fee.height != 0, "NftMarket: NO_PENDING_FEE");
        (fee.future, fee.height) = (0, 0);
        emit FeeReverted(kind);
    }
}
