// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Holds the stakes of one pool of the MEFI farm, its "strat" (docs/chain.md, Farm).
/// @notice Factors are over 10000: 10000 takes no fee. Amounts in base units, divisions floored unless said.
/// @dev Deposit: credited = amount·depositFeeFactor // 10000 (factor 0: no fee either); of the fee,
///      fee·rewardFeeFactor // 10000 goes to `RewardsAddress`, the rest to `FeeFundAddress`.
///      shares = credited · (SharesTotal + 1e12) // (WantLockedTotal + 1e12): the 1e12 are virtual shares, without
///      which the first staker could make shares so dear that others are refused. (The real chain gives one share
///      for each unit of want while either total is 0, so that the next staker gets the fee of the last who left.)
///      Withdraw: the shares of `amount`, rounded up, are removed; amount·withdrawFeeFactor // 10000 is paid; the
///      remaining and the virtual shares share the fee. (On the real chain the farm lowers the user's shares by what was paid, so that
///      after a fee users hold more shares than the pool has; not copied.)
///      Errors: `ownable: Deposit are only possible using owner contract.`,
///      `ownable: Withdraw are only possible using owner contract.`, `_wantAmt <= 0`,
///      `ownable: caller is not the master` (neither gov nor master); ours alone: `Pool: FACTOR`,
///      `Pool: NO_PENDING_FACTOR`, `Pool: DELAY`, `Pool: IN_USE`, `Pool: ROUNDING`, `Pool: OVERFLOW`,
///      `Handover: NOT_PROPOSED`, `Exchange: TRANSFER_AMOUNT`, `reentrant call`.
interface IPool {
    /// @notice May change the settings, as the master may.
    function Gov() external view returns (address);
    /// @notice Proposed as gov; zero for nobody. Ours.
    function PendingGov() external view returns (address);
    /// @notice May do what gov may; at first the deployer. Not readable on the real chain.
    function Master() external view returns (address);
    /// @notice Proposed as master; zero for nobody. Ours.
    function PendingMaster() external view returns (address);
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
    /// @notice The announced deposit factor and the first height at which it can be applied; zeros if there is none.
    ///         Ours.
    function FutureDepositFeeFactor() external view returns (uint256 factor, uint256 height);
    /// @notice The same of the withdrawal factor. Ours.
    function FutureWithdrawFeeFactor() external view returns (uint256 factor, uint256 height);
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
    /// @notice Proposes another gov, who accepts within seven days. (The real chain changes gov immediately.)
    function SetGov(address to) external;
    /// @notice Takes over as gov; the proposed account only. Ours.
    function AcceptGov() external;
    /// @notice Proposes another master, who accepts within seven days; master only. Ours.
    function SetMaster(address to) external;
    /// @notice Takes over as master; the proposed account only. Ours.
    function AcceptMaster() external;
    /// @notice Gives up the master's rights for good; master only. Ours.
    function RenounceMaster() external;
    /// @notice Changes the staked token, while nothing is staked (`Pool: IN_USE`).
    function SetWant(address to) external;
    /// @notice Changes who gets deposit fees.
    function SetFeeFundAddress(address to) external;
    /// @notice Changes who gets the rewards part of deposit fees.
    function SetRewardsAddress(address to) external;
    /// @notice Announces a `DepositFeeFactor`: 0, or 9000 to 10000. It can be applied from 172,800 blocks later on, for
    ///         1,209,600 blocks. (The real chain takes any factor, immediately.)
    function SetDepositFeeFactor(uint256 factor) external;
    /// @notice Applies the announced deposit factor (`Pool: DELAY` before its time). Ours.
    function ApplyDepositFeeFactor() external;
    /// @notice Drops the announced deposit factor. Ours.
    function RevertDepositFeeFactor() external;
    /// @notice Announces a `WithdrawFeeFactor`, 9000 to 10000, in the same way.
    function SetWithdrawFeeFactor(uint256 factor) external;
    /// @notice Applies the announced withdrawal factor. Ours.
    function ApplyWithdrawFeeFactor() external;
    /// @notice Drops the announced withdrawal factor. Ours.
    function RevertWithdrawFeeFactor() external;
    /// @notice Sets `RewardFeeFactor`, at most 10000, immediately: it does not change what stakers get.
    function SetRewardFeeFactor(uint256 factor) external;
}

/// @title Events of a pool of the farm; the real chain has none.
interface IPoolEvents {
    /// @notice A factor ("deposit" or "withdraw") can be applied from `height` on.
    event FactorAnnounced(string kind, uint256 factor, uint256 height);
    /// @notice A factor ("deposit", "withdraw" or "reward") is in force.
    event FactorSet(string kind, uint256 factor);
    /// @notice An announced factor was dropped.
    event FactorDropped(string kind);
    /// @notice An address ("farm", "want", "feeFund" or "rewards") was set.
    event AddressSet(string kind, address to);
}
