// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Imo} from "../src/offering/Imo.sol";
import {IWhitelist} from "../src/interfaces/IWhitelist.sol";

/// @title An offering with the real chain's bugs, for tests.
/// @dev The refund is reckoned with the offering in place of the raising: what that makes negative is not refunded,
///      and read as its absolute. `CheckWhiteList` asks about its caller, and the owner may take everything.
contract RealImo is Imo {
    constructor(
        address projectOwner,
        address payToken,
        address projectToken,
        uint256 projectOffering,
        uint256 projectRaising,
        uint256 payLimit,
        uint256 startBlock,
        uint256 endBlock,
        uint256 harvestFeeFactor,
        address whiteListAddress,
        bytes32 whiteListGroupId
    )
        Imo(
            projectOwner,
            payToken,
            projectToken,
            projectOffering,
            projectRaising,
            payLimit,
            startBlock,
            endBlock,
            harvestFeeFactor,
            whiteListAddress,
            whiteListGroupId
        )
    {}

    function _refund(address user) internal view override returns (uint256) {
        if (TotalAmount <= ProjectRaising) return 0;
        uint256 cost = ProjectOffering * GetUserAllocation(user) / E18;
        uint256 amount = _users[user].amount;
        return amount > cost ? amount - cost : 0;
    }

    function _shown(address user) internal view override returns (uint256) {
        if (TotalAmount <= ProjectRaising) return 0;
        uint256 cost = ProjectOffering * GetUserAllocation(user) / E18;
        uint256 amount = _users[user].amount;
        return amount > cost ? amount - cost : cost - amount;
    }

    function _reserved() internal pure override returns (uint256, uint256) {
        return (0, 0);
    }

    function CheckWhiteList(address) public view override returns (bool) {
        return
            WhiteListAddress == address(0)
                || IWhitelist(WhiteListAddress).IsAllow(WhiteListGroupId, msg.sender);
    }
}
