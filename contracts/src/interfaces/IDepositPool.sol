// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The genesis lock: everyone deposits one fixed amount and gets it back when the lock opens (docs/chain.md,
///        Genesis lock).
/// @notice At first deposits are open and withdrawals are locked. Approve the token to this contract.
/// @dev On the real chain a withdrawal does not remove the holder and can be repeated while funds last, and the owner
///      may reclaim the deposits. Here a deposit can be withdrawn once, and the owner can reclaim only tokens that are
///      not deposits.
///      Errors: `Locked`, `aleady deposit` (sic), `no deposit`, `not owner`; ours alone: `DepositPool: RESERVED`,
///      `Exchange: TRANSFER_AMOUNT`, `reentrant call`.
interface IDepositPool {
    /// @notice Number of accounts that hold a deposit.
    function Holder() external view returns (uint256);
    /// @notice Accounts that hold a deposit. A withdrawal moves the last one into the gap.
    function Holders() external view returns (address[] memory);
    /// @notice True if `user` has a deposit to withdraw. (On the real chain: if `user` ever made one.)
    function IsHolder(address user) external view returns (bool);
    /// @notice Token to deposit. Not readable on the real chain, like the next three.
    function DepositToken() external view returns (address);
    /// @notice Fixed amount of a deposit, base units.
    function DepositAmount() external view returns (uint256);
    /// @notice True if deposits are closed.
    function IsDepositLock() external view returns (bool);
    /// @notice True if withdrawals are closed.
    function IsWithdrawLock() external view returns (bool);
    /// @notice First height at which deposits can be withdrawn even if the owner never unlocks them: 63,072,000 blocks
    ///         (a year) after the deployment. Not on the real chain, where that never happens.
    function LatestUnlock() external view returns (uint256);

    /// @notice Deposits the fixed amount.
    function Deposit() external;
    /// @notice Pays the caller's deposit back.
    function Withdraw() external;

    /// @notice Closes deposits; owner only.
    function LockDeposit() external;
    /// @notice Opens withdrawals; owner only.
    function UnlockWithdraw() external;
    /// @notice Pays the owner tokens that are not deposits; owner only.
    function ReclaimToken(address token, uint256 amount) external;
}

/// @title Events of the genesis lock; the real chain has none.
interface IDepositPoolEvents {
    /// @notice `user` deposited `amount`.
    event Deposit(address indexed user, uint256 amount);
    /// @notice `user` withdrew `amount`.
    event Withdraw(address indexed user, uint256 amount);
    /// @notice Deposits are closed.
    event DepositLocked();
    /// @notice Withdrawals are open.
    event WithdrawUnlocked();
    /// @notice The owner took tokens that are not deposits.
    event TokenReclaimed(address indexed token, uint256 amount);
}
