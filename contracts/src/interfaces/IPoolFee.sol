// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Owns one pool and changes its fee within limits.
/// @notice A pool's owner can set any fee up to 50 %, close the pool, and pass it on. This owner can change the fee alone, by
///         at most `maxStep` at a time and up to `maxFee`, so its own owner can be a vote. It keeps the pool for good.
/// @dev The functions of fees are those of the pool. A change waits for the pool's delay, at least 86,400 s, and lapses 7 days
///      later. The admin's and the winner's parts of the fee cannot change. What the admin earns is the treasury's.
///      Fees are over 1e10.
///      Errors: `PoolFee: MAX_FEE`, `PoolFee: STEP`, `PoolFee: PARTS`, `PoolFee: NOT_ANNOUNCED`, `not owner`,
///      `not treasury`, `Handover: NOT_PROPOSED`, `Exchange: TRANSFER_FAILED`, and the pool's.
interface IPoolFee {
    /// @notice Pool whose fee this contract changes, as its owner.
    function pool() external view returns (address);
    /// @notice Account that receives the admin's part of the pool's fees.
    function treasury() external view returns (address);
    /// @notice Largest fee.
    function maxFee() external view returns (uint256);
    /// @notice Largest difference between a fee and the next one.
    function maxStep() external view returns (uint256);
    /// @notice Account that changes the fee.
    function owner() external view returns (address);
    /// @notice Account proposed as owner; zero if there is none.
    function pendingOwner() external view returns (address);

    /// @notice The pool's announced fee.
    function FutureFee() external view returns (uint256);
    /// @notice The pool's announced admin fee.
    function FutureAdminFee() external view returns (uint256);
    /// @notice The pool's announced winner fee.
    function FutureWinnerFee() external view returns (uint256);
    /// @notice When the announced fees can be applied, seconds; 0 if there are none.
    function AdminActionsDeadline() external view returns (uint256);

    /// @notice Announces a fee; owner only. The other two must be the pool's own.
    function CommitNewFee(uint256 newFee, uint256 newAdminFee, uint256 newWinnerFee, uint256 delay) external;
    /// @notice Applies what was announced through this contract; owner only.
    function ApplyNewFee() external;
    /// @notice Drops the announced fees; owner only.
    function RevertNewFee() external;

    /// @notice Withdraws the admin's earnings to the treasury, which alone can call it.
    /// @param least smallest amount of the pool's pay token for owner and winner together; 0 for any
    function withdrawAdminFees(uint256 least) external;
    /// @notice Proposes the next owner; owner only.
    function setOwner(address next) external;
    /// @notice Makes the caller the owner, if it was proposed.
    function acceptOwner() external;
}
