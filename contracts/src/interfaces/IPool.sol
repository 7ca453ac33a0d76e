// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Holds the stakes of one pool of the MEFI farm, its "strat" (docs/chain.md, Farm).
/// @notice Factors are over 10000: 10000 takes no fee. Amounts in base units, divisions floored unless said.
/// @dev Deposit: credited = amount·depositFeeFactor // 10000 (factor 0: no fee either); of the fee,
///      fee·rewardFeeFactor // 10000 goes to `RewardsAddress`, the rest to `FeeFundAddress`.
///      shares = credited · (SharesTotal + 1e12) // (WantLockedTotal + 1e12), one to one while either is 0: the 1e12
///      are virtual shares, without which whoever comes first could make shares so dear that others are refused.
///      Withdraw: the shares of `amount`, rounded up, go; amount·withdrawFeeFactor // 10000 is paid; the fee stays
///      with those who stay. (On the real chain the farm lowers the user's shares by what was paid, so that
///      after a fee users hold more shares than the pool has; not copied.)
///      Errors: `ownable: Deposit are only possible using owner contract.`,
///      `ownable: Withdraw are only possible using owner contract.`, `_wantAmt <= 0`,
///      `ownable: caller is not the master` (neither gov nor master); ours alone: `Pool: FACTOR`,
///      `Pool: IN_USE`, `Pool: ROUNDING`, `Pool: OVERFLOW`, `Exchange: TRANSFER_AMOUNT`, `reentrant call`.
interface IPool {
    /// @notice Who may change the settings, besides the deployer.
    function Gov() external view returns (address);
    /// @notice The farm, the only one that deposits and withdraws.
    function Farm() external view returns (address);
    /// @notice Token that is staked.
    function Want() external view returns (address);
    /// @notice Who gets the larger part of deposit fees.
    function FeeFundAddress() external view returns (address);
    /// @notice Who gets the `RewardFeeFactor` part of deposit fees.
    function RewardsAddress() external view returns (address);
    /// @notice What is credited of a deposit, over 10000.
    function DepositFeeFactor() external view returns (uint256);
    /// @notice What is paid of a withdrawal, over 10000.
    function WithdrawFeeFactor() external view returns (uint256);
    /// @notice Part of deposit fees that goes to `RewardsAddress`, over 10000.
    function RewardFeeFactor() external view returns (uint256);
    /// @notice All want that belongs to the stakers.
    function WantLockedTotal() external view returns (uint256);
    /// @notice All shares.
    function SharesTotal() external view returns (uint256);
    /// @notice What `shares` are worth, floored: shares·(WantLockedTotal + 1e12) // (SharesTotal + 1e12). Ours.
    function WantOf(uint256 shares) external view returns (uint256);

    /// @notice Takes `wantAmt` from the farm, for `user`; farm only. @return sharesAdded
    function Deposit(address user, uint256 wantAmt) external returns (uint256 sharesAdded);
    /// @notice Pays the farm `wantAmt` less the fee, for `user`; farm only. @return paid
    function Withdraw(address user, uint256 wantAmt) external returns (uint256 paid);

    /// @notice Changes the farm, while nothing is staked (`Pool: IN_USE`); gov or master, as all setters.
    function SetFarm(address to) external;
    /// @notice Changes who may change settings.
    function SetGov(address to) external;
    /// @notice Changes the staked token, while nothing is staked (`Pool: IN_USE`).
    function SetWant(address to) external;
    /// @notice Changes who gets deposit fees.
    function SetFeeFundAddress(address to) external;
    /// @notice Changes who gets the rewards part of deposit fees.
    function SetRewardsAddress(address to) external;
    /// @notice Sets `DepositFeeFactor`, at most 10000.
    function SetDepositFeeFactor(uint256 factor) external;
    /// @notice Sets `WithdrawFeeFactor`, 9000 to 10000: on the real chain 0 would keep everything.
    function SetWithdrawFeeFactor(uint256 factor) external;
    /// @notice Sets `RewardFeeFactor`, at most 10000.
    function SetRewardFeeFactor(uint256 factor) external;
}
