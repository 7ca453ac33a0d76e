// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Handover} from "../src/common/Handover.sol";
import {SafeToken} from "../src/exchange/SafeToken.sol";
import {RewardPool} from "../src/nftfarm/RewardPool.sol";

/// @title The reward pool with the real chain's bugs, for tests.
/// @dev `revokeTotalReward` closes claiming and takes everything that accounts are owed. It leaves `rewards` and
///      `totalReward` as they were, so later claims are paid out of new credits, or fail for lack of tokens. It reverts
///      while claiming is closed. A new owner has the role immediately. The real constructor takes the token alone, and
///      its deployer is the owner.
contract RealRewardPool is RewardPool {
    using Handover for Handover.Role;
    using SafeToken for address;

    constructor(address owner_, address token_) RewardPool(owner_, token_) {}

    function _revoke() internal override {
        _setClaimable(false);
        emit Revoke(msg.sender, totalReward);
        token.safeTransfer(msg.sender, totalReward);
    }

    function transferOwnership(address next) external override onlyOwner {
        _owner.put("owner", next);
    }
}
