// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StableSwap} from "../src/exchange/StableSwap.sol";
import {StableParams} from "../src/interfaces/IStableSwap.sol";

/// @title StableSwap with the real chain's behaviour where ours differs: the first deposit mints all of D and locks
///        nothing, a deposit may mint 0, imbalance fees have no bound, everything may leave in one coin, an alternating
///        D reverts, announced changes never expire.
contract RealStableSwap is StableSwap {
    constructor(StableParams memory p) StableSwap(p) {}

    /// @notice The real pool lacks this getter.
    function MinimumLiquidity() external pure override returns (uint256) {
        revert();
    }

    function _lapsed(uint256) internal pure override returns (bool) {
        return false;
    }

    function _depositedD(uint256[] memory reserves, uint256) internal view override returns (uint256) {
        return _invariant(reserves);
    }

    function _firstLiquidity(uint256 d) internal pure override returns (uint256) {
        return d;
    }

    function _requireMinted(uint256) internal pure override {}

    function _paidFrom(uint256, uint256 reserve) internal pure override returns (uint256) {
        return reserve;
    }

    function _bounded(uint256 charge, uint256, uint256) internal pure override returns (uint256, uint256) {
        return (charge, charge);
    }

    function _requireOthers(uint256, uint256) internal pure override {}

    function _requirePriced(uint256[] memory) internal pure override {}

    function _requireSettled(bool settled, string memory failure) internal pure override {
        require(settled, failure);
    }
}
