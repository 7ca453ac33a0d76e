// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Imo} from "../src/offering/Imo.sol";
import {SafeToken} from "../src/exchange/SafeToken.sol";
import {IWhitelist} from "../src/interfaces/IWhitelist.sol";

/// @title An offering with the real chain's bugs, for tests.
/// @dev The refund is computed with the offering instead of the raising; a negative result is not refunded, and is
///      returned as its absolute value. The offering sells tokens that it does not hold, and tokens that cannot be sent
///      also hold back the refund. `CheckWhiteList` checks its caller. The owner may take everything, and move the end
///      to any height.
contract RealImo is Imo {
    using SafeToken for address;

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

    function LatestEndBlock() public pure override returns (uint256) {
        return type(uint256).max;
    }

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

    function _funded() internal pure override returns (bool) {
        return true;
    }

    /// @dev If one part fails, the whole claim fails.
    function _pay(address token, address to, uint256 amount) internal override returns (bool) {
        if (amount > 0) token.safeTransfer(to, amount);
        return true;
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
