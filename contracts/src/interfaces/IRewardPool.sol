// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice One line of `addReward`: `amount` base units of the pool's token for `user`.
struct UserReward {
    address user;
    uint256 amount;
}

/// @title Pays the rewards of the NFT farm: the owner credits accounts, each account claims its own credit.
/// @notice The farm is counted off the chain. This contract holds the tokens that were credited and not yet claimed.
/// @dev The real chain's `revokeTotalReward` takes what accounts are owed and leaves the books as they were. Ours pays the
///      surplus alone, tokens that no account is owed, and leaves claiming open.
///      Errors: `NFTFarm: input total is different from sum`, `RewardPool: pool is unclaimable`,
///      `RewardPool: claim amount is zero`, `RewardPool: totalReward is lower`,
///      `RewardPool: isClaimable is already set`, `Ownable: caller is not the owner`; ours alone:
///      `RewardPool: NO_SURPLUS`, `Exchange: TRANSFER_AMOUNT`, `Handover: NOT_PROPOSED`, `reentrant call`. Native coins
///      are refused.
interface IRewardPool {
    /// @notice Token of the rewards.
    function token() external view returns (address);
    /// @notice Sum of all credits that were not yet claimed, base units.
    function totalReward() external view returns (uint256);
    /// @notice Credit of `user` that was not yet claimed, base units.
    function rewards(address user) external view returns (uint256);
    /// @notice True if credits can be claimed now; false after the deployment.
    function isClaimable() external view returns (bool);
    /// @notice Account that credits rewards.
    function owner() external view returns (address);
    /// @notice Account proposed as owner; zero if there is none. Not on the real chain.
    function pendingOwner() external view returns (address);

    /// @notice Credits accounts and pulls `total` from the owner, who approves it before; owner only.
    /// @param total sum of all amounts, base units
    function addReward(uint256 total, UserReward[] calldata userRewards) external;
    /// @notice Pays the caller's whole credit.
    function claim() external;
    /// @notice Opens or closes claiming; owner only.
    function setClaimable(bool claimable) external;
    /// @notice Pays the owner the tokens that no account is owed; owner only. On the real chain it pays `totalReward`,
    ///         closes claiming, and reverts while claiming is closed.
    function revokeTotalReward() external;
    /// @notice Proposes the next owner; owner only. On the real chain it becomes the owner immediately.
    function transferOwnership(address next) external;
    /// @notice Makes the caller the owner, if it was proposed. Not on the real chain.
    function acceptOwnership() external;
}

/// @title Events of the reward pool. None names the accounts that were credited: read them from the call's data.
interface IRewardPoolEvents {
    /// @notice Credits of `total` were added.
    event RewardAdded(uint256 indexed total);
    /// @notice `user` was paid `amount`.
    event Claim(address indexed user, uint256 indexed amount);
    /// @notice `owner` took `amount` back.
    event Revoke(address indexed owner, uint256 indexed amount);
    /// @notice Claiming was opened or closed.
    event Claimable(bool indexed isClaimable);
}
