// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IFormulator} from "../interfaces/IFormulator.sol";
import {INFT721} from "../interfaces/INFT721.sol";
import {RoundMint} from "./RoundMint.sol";

/// @title A season's mint: round 1 for holders of a Sigma or Omega; 2 for holders of any formulator or a Genesis NFT,
///        and community event participants; 3 for anyone.
contract BoxMint is RoundMint {
    uint256 private constant SIGMA = 2;
    uint256 private constant OMEGA = 3;

    /// @notice The formulators whose holders have a right.
    address public immutable formulator;
    /// @notice The collection whose holders have a right in round 2.
    address public immutable genesis;

    /// @param formulator_ formulators
    /// @param genesis_ Genesis NFTs
    /// @dev The other parameters are `RoundMint`'s.
    constructor(
        address owner_,
        address nft_,
        address payToken_,
        uint256 unitPrice_,
        uint256 perTransaction_,
        uint256[3] memory walletCaps,
        address formulator_,
        address genesis_
    ) RoundMint(owner_, nft_, payToken_, unitPrice_, perTransaction_, walletCaps) {
        formulator = formulator_;
        genesis = genesis_;
    }

    function _refusal(uint256 number, address account) internal view override returns (string memory) {
        if (number == 1) {
            bool holds = IFormulator(formulator).countOf(account, SIGMA) > 0
                || IFormulator(formulator).countOf(account, OMEGA) > 0;
            return holds ? "" : "Only Sigma, Omega Formulator holders can participate";
        }
        if (number == 2) {
            bool holds = isListed[2][account] || IFormulator(formulator).balanceOf(account) > 0
                || INFT721(genesis).balanceOf(account) > 0;
            return holds
                ? ""
                : "Only Alpha, Sigma, Omega Formulator holders, Genesis NFT holders and community event participants can participate";
        }
        return "";
    }
}
