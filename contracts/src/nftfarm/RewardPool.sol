// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Handover} from "../common/Handover.sol";
import {Lock} from "../common/Lock.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IRewardPool, IRewardPoolEvents, UserReward} from "../interfaces/IRewardPool.sol";

/// @title Pays the rewards of the NFT farm.
/// @dev Claiming is open after the deployment. No function accepts native coins.
contract RewardPool is IRewardPool, IRewardPoolEvents, Lock {
    using SafeToken for address;
    using Handover for Handover.Role;

    /// @inheritdoc IRewardPool
    address public immutable token;
    Handover.Role internal _owner;
    /// @inheritdoc IRewardPool
    bool public isClaimable;
    /// @inheritdoc IRewardPool
    uint256 public totalReward;
    /// @inheritdoc IRewardPool
    mapping(address user => uint256) public rewards;

    /// @param owner_ account that credits rewards and pays for them
    /// @param token_ token of the rewards
    constructor(address owner_, address token_) {
        _owner.put("owner", owner_);
        token = token_;
        isClaimable = true;
    }

    modifier onlyOwner() {
        require(msg.sender == _owner.holder, "Ownable: caller is not the owner");
        _;
    }

    /// @inheritdoc IRewardPool
    function owner() external view returns (address) {
        return _owner.holder;
    }

    /// @inheritdoc IRewardPool
    function pendingOwner() external view returns (address) {
        return _owner.pending();
    }

    /// @inheritdoc IRewardPool
    function addReward(uint256 total, UserReward[] calldata userRewards) external onlyOwner lock {
        uint256 sum;
        for (uint256 k; k < userRewards.length; ++k) {
            sum += userRewards[k].amount;
            rewards[userRewards[k].user] += userRewards[k].amount;
        }
        require(sum == total, "NFTFarm: input total is different from sum");
        totalReward += total;
        emit RewardAdded(total);
        token.pull(msg.sender, total);
    }

    /// @inheritdoc IRewardPool
    function claim() external lock {
        require(isClaimable, "RewardPool: pool is unclaimable");
        uint256 amount = rewards[msg.sender];
        require(amount > 0, "RewardPool: claim amount is zero");
        require(totalReward >= amount, "RewardPool: totalReward is lower");
        rewards[msg.sender] = 0;
        totalReward -= amount;
        emit Claim(msg.sender, amount);
        token.safeTransfer(msg.sender, amount);
    }

    /// @inheritdoc IRewardPool
    function setClaimable(bool claimable) external onlyOwner {
        _setClaimable(claimable);
    }

    function _setClaimable(bool claimable) internal {
        require(isClaimable != claimable, "RewardPool: isClaimable is already set");
        isClaimable = claimable;
        emit Claimable(claimable);
    }

    /// @inheritdoc IRewardPool
    function revokeTotalReward() external onlyOwner lock {
        _revoke();
    }

    /// @dev Pays the surplus, and leaves credits and claiming as they are.
    function _revoke() internal virtual {
        uint256 held = token.held(address(this));
        require(held > totalReward, "RewardPool: NO_SURPLUS");
        uint256 surplus = held - totalReward;
        emit Revoke(msg.sender, surplus);
        token.safeTransfer(msg.sender, surplus);
    }

    /// @inheritdoc IRewardPool
    function transferOwnership(address next) external virtual onlyOwner {
        _owner.propose("owner", next);
    }

    /// @inheritdoc IRewardPool
    function acceptOwnership() external {
        _owner.accept("owner");
    }
}
