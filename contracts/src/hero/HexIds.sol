// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Converts ids and numbers to and from the texts of the real chain's reveal.
library HexIds {
    bytes16 private constant HEX = "0123456789abcdef";

    /// @notice Parses 1 to 64 hex digits in either case, with or without `0x` (`invalid id`).
    function parse(string memory written) internal pure returns (uint256 id) {
        bytes memory t = bytes(written);
        uint256 from = t.length > 1 && t[0] == "0" && t[1] == "x" ? 2 : 0;
        require(t.length > from && t.length <= from + 64, "invalid id");
        for (uint256 k = from; k < t.length; ++k) {
            id = id << 4 | _digit(uint8(t[k]));
        }
    }

    function _digit(uint8 c) private pure returns (uint256) {
        if (c >= 48 && c <= 57) return c - 48;
        if (c >= 97 && c <= 102) return c - 87;
        require(c >= 65 && c <= 70, "invalid id");
        return c - 55;
    }

    /// @notice Returns lower-case hex digits without `0x` and without leading zeros; one zero for 0.
    function text(uint256 id) internal pure returns (string memory) {
        uint256 length = 1;
        while (length < 64 && id >> 4 * length > 0) ++length;
        bytes memory digits = new bytes(length);
        for (uint256 k = length; k > 0; --k) {
            digits[k - 1] = HEX[id & 15];
            id >>= 4;
        }
        return string(digits);
    }

    /// @notice Returns the texts of a list of ids.
    function texts(uint256[] memory ids) internal pure returns (string[] memory list) {
        list = new string[](ids.length);
        for (uint256 k; k < ids.length; ++k) {
            list[k] = text(ids[k]);
        }
    }

    /// @notice Parses a level of one to three decimal digits (`invalid level`).
    function parseLevel(string memory level) internal pure returns (uint256 value) {
        bytes memory t = bytes(level);
        require(t.length > 0 && t.length < 4, "invalid level");
        for (uint256 k; k < t.length; ++k) {
            uint8 c = uint8(t[k]);
            require(c >= 48 && c <= 57, "invalid level");
            value = value * 10 + c - 48;
        }
    }
}
