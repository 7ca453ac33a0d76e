// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title Amounts in the real chain's notation: decimal coins without trailing zeros ("0.25", "12", "0").
library Coins {
    /// @notice Returns `amount` base units of 1e-18 coin as exact text.
    function toString(uint256 amount) internal pure returns (string memory) {
        string memory whole = Strings.toString(amount / 1e18);
        uint256 part = amount % 1e18;
        if (part == 0) return whole;
        uint256 digits = 18;
        while (part % 10 == 0) {
            part /= 10;
            --digits;
        }
        bytes memory fraction = new bytes(digits);
        for (uint256 k = digits; k > 0; --k) {
            fraction[k - 1] = bytes1(uint8(48 + part % 10));
            part /= 10;
        }
        return string.concat(whole, ".", string(fraction));
    }
}
