// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title Order of two tokens: the smaller checksummed hex string first ('A' before 'a'), as on the real chain.
library TokenOrder {
    /// @notice Rejects two equal tokens, and the zero address.
    function check(address tokenA, address tokenB) internal pure {
        require(tokenA != tokenB, "Exchange: IDENTICAL_ADDRESSES");
        require(tokenA != address(0) && tokenB != address(0), "Exchange: ZERO_ADDRESS");
    }

    /// @notice Returns the two tokens, smaller string first. They must differ.
    function sort(address tokenA, address tokenB) internal pure returns (address, address) {
        bytes memory a = bytes(Strings.toChecksumHexString(tokenA));
        bytes memory b = bytes(Strings.toChecksumHexString(tokenB));
        uint256 k = 2;
        while (a[k] == b[k]) ++k;
        return a[k] < b[k] ? (tokenA, tokenB) : (tokenB, tokenA);
    }
}
