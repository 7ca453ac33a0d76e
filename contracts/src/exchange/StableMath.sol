// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title The stable invariant (docs/chain.md, Cfmm pools): A·n^n·S + D = A·D·n^n + D^(n+1) / (n^n·Πx), by integer Newton.
/// @dev `amp` is A·100. Divisions floored in the order of the real chain; products in 512 bits.
library StableMath {
    uint256 internal constant A_PRECISION = 100;

    /// @notice D of scaled reserves: 0 for none; `Exchange: RESERVE_NOT_POSITIVE` when only some are 0.
    function invariant(uint256[] memory xp, uint256 amp) internal pure returns (uint256 d) {
        uint256 n = xp.length;
        uint256 sum;
        for (uint256 k; k < n; ++k) {
            sum += xp[k];
        }
        if (sum == 0) return 0;
        for (uint256 k; k < n; ++k) {
            require(xp[k] > 0, "Exchange: RESERVE_NOT_POSITIVE");
        }
        d = sum;
        uint256 ann = amp * n;
        for (uint256 step; step < 255; ++step) {
            uint256 p = d;
            for (uint256 k; k < n; ++k) {
                p = Math.mulDiv(p, d, xp[k] * n);
            }
            uint256 last = d;
            d = Math.mulDiv(
                ann * sum / A_PRECISION + p * n, d, (ann - A_PRECISION) * d / A_PRECISION + (n + 1) * p
            );
            if (_near(d, last)) return d;
        }
        revert("Exchange: D");
    }

    /// @notice Scaled reserve of coin `o` that keeps D when coin `i` holds `x`.
    function reserveAfter(uint256[] memory xp, uint256 amp, uint256 i, uint256 o, uint256 x)
        internal
        pure
        returns (uint256)
    {
        uint256 d = invariant(xp, amp);
        uint256 n = xp.length;
        uint256 c = d;
        uint256 sum;
        for (uint256 k; k < n; ++k) {
            if (k == o) continue;
            uint256 held = k == i ? x : xp[k];
            sum += held;
            c = Math.mulDiv(c, d, held * n);
        }
        return _solve(c, d, sum, amp * n, n, "Exchange: Y");
    }

    /// @notice Scaled reserve of coin `o` for which the others give this `d`.
    function reserveFor(uint256[] memory xp, uint256 amp, uint256 o, uint256 d)
        internal
        pure
        returns (uint256)
    {
        uint256 n = xp.length;
        uint256 c = d;
        uint256 sum;
        for (uint256 k; k < n; ++k) {
            if (k == o) continue;
            sum += xp[k];
            c = Math.mulDiv(c, d, xp[k] * n);
        }
        return _solve(c, d, sum, amp * n, n, "Exchange: YD");
    }

    /// @dev y = (y² + c·D·100//(Ann·n)) // (2y + sum + D·100//Ann - D) until a step is at most 1.
    function _solve(uint256 c, uint256 d, uint256 sum, uint256 ann, uint256 n, string memory failure)
        private
        pure
        returns (uint256 y)
    {
        c = Math.mulDiv(c, d * A_PRECISION, ann * n);
        uint256 b = sum + d * A_PRECISION / ann;
        y = d;
        for (uint256 step; step < 255; ++step) {
            uint256 last = y;
            y = (y * y + c) / (2 * y + b - d);
            if (_near(y, last)) return y;
        }
        revert(failure);
    }

    function _near(uint256 a, uint256 b) private pure returns (bool) {
        return a > b ? a - b <= 1 : b - a <= 1;
    }
}
