// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The genesis lock: everyone leaves one fixed amount, and gets it back when the lock opens
///        (docs/chain.md, Genesis lock).
/// @notice Deposits begin open, withdrawals locked. Approve the token to this contract.
/// @dev On the real chain a withdrawal does not clear the holder and can be repeated while funds last, and the
///      owner may reclaim the deposits. Here a deposit withdraws once, and only what nobody left is reclaimable.
///      Errors: `Locked`, `aleady deposit` (sic), `no deposit`, `not owner`; ours alone: `DepositPool: RESERVED`,
///      `Exchange: TRANSFER_AMOUNT`, `reentrant call`.
interface IDepositPool {
    /// @notice How many hold a deposit.
    function Holder() external view returns (uint256);
    /// @notice Who they are. A withdrawal moves the last into the gap.
    function Holders() external view returns (address[] memory);
    /// @notice Whether `user` has a deposit to withdraw. (On the real chain: ever made one.)
    function IsHolder(address user) external view returns (bool);
    /// @notice Token that is left here. Not readable on the real chain, as the next three.
    function DepositToken() external view returns (address);
    /// @notice The fixed amount.
    function DepositAmount() external view returns (uint256);
    /// @notice Whether deposits are closed.
    function IsDepositLock() external view returns (bool);
    /// @notice Whether withdrawals are closed.
    function IsWithdrawLock() external view returns (bool);
    /// @notice First height at which deposits can be withdrawn even if the owner never unlocks them: 63,072,000 blocks (a
    ///         year) after the deployment. (The real chain: never.) Ours.
    function LatestUnlock() external view returns (uint256);

    /// @notice Leaves the fixed amount.
    function Deposit() external;
    /// @notice Takes it back.
    function Withdraw() external;

    /// @notice Closes deposits; owner only.
    function LockDeposit() external;
    /// @notice Opens withdrawals; owner only.
    function UnlockWithdraw() external;
    /// @notice Pays the owner tokens that are nobody's deposit; owner only.
    function ReclaimToken(address token, uint256 amount) external;
}

/// @title Events of the genesis lock; the real chain has none.
interface IDepositPoolEvents {
    /// @notice `user` left `amount`.
    event Deposit(address indexed user, uint256 amount);
    /// @notice `user` took `amount` back.
    event Withdraw(address indexed user, uint256 amount);
    /// @notice Deposits are closed.
    event DepositLocked();
    /// @notice Withdrawals are open.
    event WithdrawUnlocked();
    /// @notice The owner took tokens that are nobody's deposit.
    event TokenReclaimed(address indexed token, uint256 amount);
}
