// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The daily reward of the NFT farm.
/// @notice The farm's operator reads the reward of a day here. The owner can be a vote, while the reward pool itself belongs
///         to the operator.
/// @dev The reward of a day is that at its opening block. A change takes effect at its start block, at least `delay` blocks
///      later. A change that has not started is replaced by the next one.
///      Errors: `FarmTerms: CEILING`, `FarmTerms: STEP`, `FarmTerms: DELAY`, `not owner`, `Handover: NOT_PROPOSED`.
interface IFarmTerms {
    /// @notice Account that changes the daily reward.
    function owner() external view returns (address);
    /// @notice Account proposed as owner; zero if there is none.
    function pendingOwner() external view returns (address);
    /// @notice Largest daily reward, base units.
    function ceiling() external view returns (uint256);
    /// @notice Largest difference between a daily reward and the next, base units.
    function maxStep() external view returns (uint256);
    /// @notice Least number of blocks from a change to its start block.
    function delay() external view returns (uint256);

    /// @notice Daily reward now, base units of the reward pool's token.
    function dailyReward() external view returns (uint256);
    /// @notice Daily reward at a height, base units; 0 before the first one started. For a later height, as planned now.
    function dailyRewardAt(uint256 height) external view returns (uint256);
    /// @notice Next daily reward and its start block; zeros if there is none.
    function nextDailyReward() external view returns (uint256 amount, uint256 startBlock);
    /// @notice Number of daily rewards so far, the next one included.
    function termCount() external view returns (uint256);
    /// @notice One of them, in the order of their start blocks.
    function termAt(uint256 index) external view returns (uint256 amount, uint256 startBlock);

    /// @notice Sets the daily reward from a start block on; owner only.
    function setDailyReward(uint256 amount, uint256 startBlock) external;
    /// @notice Proposes the next owner; owner only.
    function setOwner(address next) external;
    /// @notice Makes the caller the owner, if it was proposed.
    function acceptOwner() external;
}

/// @title Events of the farm's terms.
interface IFarmTermsEvents {
    /// @notice The daily reward is `amount` from `startBlock` on. This replaces an earlier one whose start block is after
    ///         the block of this event.
    event DailyRewardSet(uint256 amount, uint256 startBlock);
}
