// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Metadata URIs made from a pattern and an id.
library TokenURI {
    bytes16 private constant HEX = "0123456789abcdef";

    /// @notice Returns the 64 lower-case hex digits of an id, without 0x.
    function hexOf(uint256 id) internal pure returns (string memory) {
        bytes memory digits = new bytes(64);
        for (uint256 k = 64; k > 0; --k) {
            digits[k - 1] = HEX[id & 15];
            id >>= 4;
        }
        return string(digits);
    }

    /// @notice Returns `pattern` with its first `{id}` replaced by `text`, or with `text` appended if there is none.
    function fill(string memory pattern, string memory text) internal pure returns (string memory) {
        bytes memory p = bytes(pattern);
        for (uint256 k; k + 4 <= p.length; ++k) {
            if (p[k] == "{" && p[k + 1] == "i" && p[k + 2] == "d" && p[k + 3] == "}") {
                return string.concat(_slice(p, 0, k), text, _slice(p, k + 4, p.length));
            }
        }
        return string.concat(pattern, text);
    }

    function _slice(bytes memory whole, uint256 from, uint256 to) private pure returns (string memory) {
        bytes memory part = new bytes(to - from);
        for (uint256 k; k < part.length; ++k) {
            part[k] = whole[from + k];
        }
        return string(part);
    }
}
