// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Farm} from "../src/farm/Farm.sol";

/// @title The MEFI farm with the real chain's bugs, for tests.
/// @dev A pool without stakers saves up its rewards for the next staker; a failing mint blocks every call; the unpaid
///      rest of a payout is dropped; debts are rounded down.
contract RealFarm is Farm {
    constructor(
        address owner,
        address farmToken,
        uint256 ownerReward,
        uint256 tokenMaxSupply,
        uint256 tokenPerBlock,
        uint256 startBlock
    ) Farm(owner, farmToken, ownerReward, tokenMaxSupply, tokenPerBlock, startBlock) {}

    function _idle(PoolState storage) internal override {}

    function _fund(uint256 reward) internal override {
        super._fund(reward);
        require(Unfunded == 0 && _ownerDue == 0, "not token minter");
    }

    /// @dev Rounded down.
    function _debt(uint256 shares, uint256 acc) internal pure override returns (uint256) {
        return Math.mulDiv(shares, acc, E18);
    }

    function _unpaid(uint256) internal pure override returns (uint256) {
        return 0;
    }
}
