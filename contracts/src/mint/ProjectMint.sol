// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {RoundMint} from "./RoundMint.sol";

/// @title A project's mint: round 1 for OG winners, round 2 for WL winners, round 3 for everyone.
contract ProjectMint is RoundMint {
    /// @dev The parameters are `RoundMint`'s.
    constructor(
        address owner_,
        address nft_,
        address payToken_,
        uint256 unitPrice_,
        uint256 perTransaction_,
        uint256[3] memory walletCaps
    ) RoundMint(owner_, nft_, payToken_, unitPrice_, perTransaction_, walletCaps) {}

    function _refusal(uint256 number, address account) internal view override returns (string memory) {
        if (number == 3 || isListed[number][account]) return "";
        return number == 1 ? "Only OG winners can participate" : "Only WL winners can participate";
    }
}
