// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Announced} from "../common/Announced.sol";
import {IMarketOperation, IMarketOperationEvents} from "../interfaces/IMarketOperation.sol";
import {Managed} from "./Managed.sol";

/// @title The market's three fees. A change is announced, and can be applied from one day later, for seven days.
abstract contract MarketFees is IMarketOperation, IMarketOperationEvents, Managed {
    using Announced for Announced.Value;

    /// @inheritdoc IMarketOperation
    uint256 public constant FEE_DELAY = Announced.DELAY;
    /// @inheritdoc IMarketOperation
    uint256 public constant FEE_WINDOW = Announced.WINDOW;
    /// @inheritdoc IMarketOperation
    uint256 public constant MAX_FEE = 1000;

    Announced.Value internal _market;
    Announced.Value internal _royalty;
    Announced.Value internal _burn;

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
        return _market.pending();
    }

    /// @inheritdoc IMarketOperation
    function futureRoyaltyFee() external view returns (uint256 value, uint256 height) {
        return _royalty.pending();
    }

    /// @inheritdoc IMarketOperation
    function futureBurnFee() external view returns (uint256 value, uint256 height) {
        return _burn.pending();
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

    function _put(Announced.Value storage fee, string memory kind, uint256 value) internal {
        require(value <= MAX_FEE, "Invaild fee");
        fee.put(value);
        emit FeeApplied(kind, value);
    }

    function _commit(Announced.Value storage fee, string memory kind, uint256 value) internal virtual {
        require(value <= MAX_FEE, "Invaild fee");
        emit FeeCommitted(kind, value, fee.announce(value));
    }

    function _apply(Announced.Value storage fee, string memory kind) private {
        require(fee.stands(), "NftMarket: NO_PENDING_FEE");
        require(fee.isDue(), "NftMarket: FEE_DELAY");
        _put(fee, kind, fee.future);
    }

    function _revert(Announced.Value storage fee, string memory kind) private {
        require(fee.stands(), "NftMarket: NO_PENDING_FEE");
        fee.drop();
        emit FeeReverted(kind);
    }
}
