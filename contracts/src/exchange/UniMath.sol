// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Formulas of the constant-product pool (docs/chain.md, Amm pools and Router), in exact integers, rounded down.
/// @dev Reserves are at most 2^112-1 (enforced by the pair), fees at most 5e9 over 1e10.
library UniMath {
    uint256 internal constant FEE_DENOMINATOR = 1e10;
    uint256 internal constant MAX_BALANCE = type(uint112).max;

    /// @notice amountA·reserveB // reserveA
    function quote(uint256 amountA, uint256 reserveA, uint256 reserveB) internal pure returns (uint256) {
        require(amountA > 0, "Exchange: INSUFFICIENT_AMOUNT");
        require(reserveA > 0 && reserveB > 0, "Exchange: INSUFFICIENT_LIQUIDITY");
        return Math.mulDiv(amountA, reserveB, reserveA);
    }

    /// @notice in(1e10-fee)·Rout // (Rin·1e10 + in(1e10-fee))
    function getAmountOut(uint256 fee, uint256 amountIn, uint256 reserveIn, uint256 reserveOut)
        internal
        pure
        returns (uint256)
    {
        require(amountIn > 0, "Exchange: INSUFFICIENT_INPUT_AMOUNT");
        require(reserveIn > 0 && reserveOut > 0, "Exchange: INSUFFICIENT_LIQUIDITY");
        require(amountIn <= MAX_BALANCE, "Exchange: OVERFLOW");
        uint256 charged = amountIn * (FEE_DENOMINATOR - fee);
        return Math.mulDiv(charged, reserveOut, reserveIn * FEE_DENOMINATOR + charged);
    }

    /// @notice Rin·out·1e10 // ((Rout-out)(1e10-fee)) + 1
    function getAmountIn(uint256 fee, uint256 out, uint256 reserveIn, uint256 reserveOut)
        internal
        pure
        returns (uint256)
    {
        require(out > 0, "Exchange: INSUFFICIENT_OUTPUT_AMOUNT");
        require(reserveIn > 0 && reserveOut > 0, "Exchange: INSUFFICIENT_LIQUIDITY");
        require(out < reserveOut, "Exchange: INSUFFICIENT_LIQUIDITY");
        return Math.mulDiv(reserveIn * out, FEE_DENOMINATOR, (reserveOut - out) * (FEE_DENOMINATOR - fee)) + 1;
    }

    /// @notice Returns the part of a one-coin deposit to swap first: the exact positive root, rounded down, of
    ///         (1-f)x³ + 3(1-f)Rx² + ((2-f)R-(1-f)A)Rx - AR² = 0.
    /// @dev With g = 1e10-fee the left side is at most zero exactly if
    ///      x·g·(x+R)² <= (A-x)·R·(x·g + R·1e10). Both sides are compared as 512-bit products. The left side grows and
    ///      the right side per x falls, so that bisection over [0, min(A, R)] ends at the largest x that satisfies it.
    ///      Reverts `Exchange: TOO_MUCH_INPUT` if the root is not below R.
    function zapPart(uint256 fee, uint256 amount, uint256 reserve) internal pure returns (uint256 low) {
        require(amount <= MAX_BALANCE, "Exchange: OVERFLOW");
        uint256 g = FEE_DENOMINATOR - fee;
        uint256 high = amount;
        if (amount >= reserve) {
            require(!_atMostRoot(reserve, g, amount, reserve), "Exchange: TOO_MUCH_INPUT");
            high = reserve;
        }
        while (high - low > 1) {
            uint256 middle = (low + high) / 2;
            if (_atMostRoot(middle, g, amount, reserve)) low = middle;
            else high = middle;
        }
    }

    function _atMostRoot(uint256 x, uint256 g, uint256 amount, uint256 reserve) private pure returns (bool) {
        unchecked {
            (uint256 leftHigh, uint256 leftLow) = Math.mul512(x * g, (x + reserve) * (x + reserve));
            (uint256 rightHigh, uint256 rightLow) =
                Math.mul512((amount - x) * reserve, x * g + reserve * FEE_DENOMINATOR);
            return leftHigh < rightHigh || (leftHigh == rightHigh && leftLow <= rightLow);
        }
    }
}
