// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title The stable invariant (docs/chain.md, Cfmm pools), solved by Newton's method with integers: A·n^n·S + D =
///        A·D·n^n + D^(n+1) / (n^n·Πx).
/// @dev `amp` is A·100. Divisions are rounded down, in the order of the real chain; products have 512 bits.
library StableMath {
    uint256 internal constant A_PRECISION = 100;

    /// @notice Returns D of scaled reserves: 0 if all are 0; reverts `Exchange: RESERVE_NOT_POSITIVE` if only some are
    ///         0.
    /// @return d the last value, or the smallest of those between which the steps alternate forever
    /// @return settled true if the last step was at most 1, as the real chain requires
    function invariant(uint256[] memory xp, uint256 amp) internal pure returns (uint256 d, bool settled) {
        uint256 n = xp.length;
        uint256 sum;
        for (uint256 k; k < n; ++k) {
            sum += xp[k];
        }
        if (sum == 0) return (0, true);
        for (uint256 k; k < n; ++k) {
            require(xp[k] > 0, "Exchange: RESERVE_NOT_POSITIVE");
        }
        d = sum;
        uint256 ann = amp * n;
        uint256 mark = type(uint256).max;
        uint256 least = d;
        for (uint256 step = 1; step <= 255; ++step) {
            uint256 p = d;
            for (uint256 k; k < n; ++k) {
                p = Math.mulDiv(p, d, xp[k] * n);
            }
            uint256 last = d;
            d = Math.mulDiv(
                ann * sum / A_PRECISION + p * n, d, (ann - A_PRECISION) * d / A_PRECISION + (n + 1) * p
            );
            if (_near(d, last)) return (d, true);
            if (d == mark) break;
            least = Math.min(least, d);
            if (_marks(step)) mark = least = d;
        }
        return (least, false);
    }

    /// @notice Returns the scaled reserve of coin `o` that preserves `d` when coin `i` holds `x`.
    function reserveAfter(uint256[] memory xp, uint256 amp, uint256 d, uint256 i, uint256 o, uint256 x)
        internal
        pure
        returns (uint256, bool)
    {
        uint256 n = xp.length;
        uint256 c = d;
        uint256 sum;
        for (uint256 k; k < n; ++k) {
            if (k == o) continue;
            uint256 held = k == i ? x : xp[k];
            sum += held;
            c = Math.mulDiv(c, d, held * n);
        }
        return _solve(c, d, sum, amp * n, n);
    }

    /// @notice Returns the scaled reserve of coin `o` for which the other reserves give this `d`.
    function reserveFor(uint256[] memory xp, uint256 amp, uint256 o, uint256 d)
        internal
        pure
        returns (uint256, bool)
    {
        uint256 n = xp.length;
        uint256 c = d;
        uint256 sum;
        for (uint256 k; k < n; ++k) {
            if (k == o) continue;
            sum += xp[k];
            c = Math.mulDiv(c, d, xp[k] * n);
        }
        return _solve(c, d, sum, amp * n, n);
    }

    /// @dev y = (y² + c·D·100//(Ann·n)) // (2y + sum + D·100//Ann - D) until a step is at most 1. If the steps
    ///      alternate, returns the largest of the alternating values, which pays the least.
    function _solve(uint256 c, uint256 d, uint256 sum, uint256 ann, uint256 n)
        private
        pure
        returns (uint256 y, bool settled)
    {
        c = Math.mulDiv(c, d * A_PRECISION, ann * n);
        uint256 b = sum + d * A_PRECISION / ann;
        y = d;
        uint256 mark = type(uint256).max;
        uint256 most = y;
        for (uint256 step = 1; step <= 255; ++step) {
            uint256 last = y;
            y = (y * y + c) / (2 * y + b - d);
            if (_near(y, last)) return (y, true);
            if (y == mark) break;
            most = Math.max(most, y);
            if (_marks(step)) mark = most = y;
        }
        return (most, false);
    }

    /// @dev True for powers of two, after which the current value is saved. A saved value appears again only if the
    ///      steps repeat forever, and the values since then are those of one cycle (Brent's cycle detection).
    function _marks(uint256 step) private pure returns (bool) {
        return step & (step - 1) == 0;
    }

    function _near(uint256 a, uint256 b) private pure returns (bool) {
        return a > b ? a - b <= 1 : b - a <= 1;
    }
}
