// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Announced} from "../src/common/Announced.sol";
import {Pool} from "../src/farm/Pool.sol";

/// @title A pool of the MEFI farm with the real chain's bugs, for tests.
/// @dev Any fee is allowed and changes immediately. A share costs one unit of want while there are no shares, so that
///      the next staker gets the fee of the last one who left.
contract RealPool is Pool {
    constructor(
        address gov,
        address farm,
        address want,
        address feeFundAddress,
        address rewardsAddress,
        uint256 depositFeeFactor,
        uint256 withdrawFeeFactor,
        uint256 rewardFeeFactor
    )
        Pool(
            gov,
            farm,
            want,
            feeFundAddress,
            rewardsAddress,
            depositFeeFactor,
            withdrawFeeFactor,
            rewardFeeFactor
        )
    {}

    function _checkDeposit(uint256 factor) internal pure override {
        require(factor <= 10000, "Pool: FACTOR");
    }

    function _checkWithdraw(uint256 factor) internal pure override {
        require(factor <= 10000, "Pool: FACTOR");
    }

    function _change(Announced.Value storage fee, string memory kind, uint256 factor) internal override {
        _put(fee, kind, factor);
    }

    function _sharesOf(uint256 credited, uint256 locked, uint256 shares)
        internal
        pure
        override
        returns (uint256)
    {
        return locked > 0 && shares > 0 ? Math.mulDiv(credited, shares + 1e12, locked + 1e12) : credited;
    }
}
