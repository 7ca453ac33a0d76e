// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Holds the stakes of one pool of the MEFI farm, its "strat" (docs/chain.md, Farm).
/// @notice Factors are over 10000: 10000 takes no fee. Amounts are in base units, divisions rounded down unless stated
///         otherwise.
/// @dev Deposit: credited = amount·depositFeeFactor // 10000 (a factor of 0 takes no fee either). Of the fee,
///      fee·rewardFeeFactor // 10000 goes to `RewardsAddress`, the rest to `FeeFundAddress`.
///      shares = credited · (SharesTotal + 1e12) // (WantLockedTotal + 1e12): the 1e12 are virtual shares. Without them
///      the first staker could make shares so expensive that other deposits are refused. (The real chain gives one
///      share for each unit of want while either total is 0, so that the next staker gets the fee of the last one who
///      left.)
///      Withdraw: removes the shares of `amount`, rounded up, and pays amount·withdrawFeeFactor // 10000. The remaining
///      shares and the virtual shares split the fee. (On the real chain the farm lowers the user's shares by the amount
///      paid, so that after a fee users hold more shares than the pool has; not copied.)
///      Errors: `ownable: Deposit are only possible using owner contract.`,
///      `ownable: Withdraw are only possible using owner contract.`, `_wantAmt <= 0`,
///      `ownable: caller is not the master` (neither gov nor master); ours alone: `Pool: FACTOR`,
///      `Pool: NO_PENDING_FACTOR`, `Pool: DELAY`, `Pool: IN_USE`, `Pool: ROUNDING`, `Pool: OVERFLOW`,
///      `Handover: NOT_PROPOSED`, `Exchange: TRANSFER_AMOUNT`, `reentrant call`.
interface IPool {
    /// @notice Account that may change the settings; the master may too.
    function Gov() external view returns (address);
    /// @notice Account proposed as gov; zero if there is none. Not on the real chain.
    function PendingGov() external view returns (address);
    /// @notice Account that has gov's rights; at first the deployer. Not readable on the real chain.
    function Master() external view returns (address);
    /// @notice Account proposed as master; zero if there is none. Not on the real chain.
    function PendingMaster() external view returns (address);
    /// @notice The farm, which alone deposits and withdraws.
    function Farm() external view returns (address);
    /// @notice Token that is staked.
    function Want() external view returns (address);
    /// @notice Account that gets the larger part of deposit fees.
    function FeeFundAddress() external view returns (address);
    /// @notice Account that gets the `RewardFeeFactor` part of deposit fees.
    function RewardsAddress() external view returns (address);
    /// @notice Credited part of a deposit, over 10000.
    function DepositFeeFactor() external view returns (uint256);
    /// @notice Paid part of a withdrawal, over 10000.
    function WithdrawFeeFactor() external view returns (uint256);
    /// @notice Part of deposit fees that goes to `RewardsAddress`, over 10000.
    function RewardFeeFactor() external view returns (uint256);
    /// @notice Announced deposit factor and the first height at which it can be applied; zeros if there is none. Not on
    ///         the real chain.
    function FutureDepositFeeFactor() external view returns (uint256 factor, uint256 height);
    /// @notice Announced withdrawal factor and the first height at which it can be applied; zeros if there is none. Not
    ///         on the real chain.
    function FutureWithdrawFeeFactor() external view returns (uint256 factor, uint256 height);
    /// @notice Total want that belongs to the stakers.
    function WantLockedTotal() external view returns (uint256);
    /// @notice Total shares.
    function SharesTotal() external view returns (uint256);
    /// @notice Value of `shares` in want, rounded down: shares·(WantLockedTotal + 1e12) // (SharesTotal + 1e12). Not on
    ///         the real chain.
    function WantOf(uint256 shares) external view returns (uint256);

    /// @notice Takes `wantAmt` from the farm, for `user`; farm only.
    /// @return sharesAdded shares that the user gets
    function Deposit(address user, uint256 wantAmt) external returns (uint256 sharesAdded);
    /// @notice Pays the farm `wantAmt` less the fee, for `user`; farm only.
    /// @return paid amount of want paid
    function Withdraw(address user, uint256 wantAmt) external returns (uint256 paid);

    /// @notice Changes the farm, while nothing is staked (`Pool: IN_USE`); gov or master only, like all setters.
    function SetFarm(address to) external;
    /// @notice Proposes another gov, who must accept within seven days. (The real chain changes gov immediately.)
    function SetGov(address to) external;
    /// @notice Accepts the gov role; the proposed account only. Not on the real chain.
    function AcceptGov() external;
    /// @notice Proposes another master, who must accept within seven days; master only. Not on the real chain.
    function SetMaster(address to) external;
    /// @notice Accepts the master role; the proposed account only. Not on the real chain.
    function AcceptMaster() external;
    /// @notice Gives up the master role for good; master only. Not on the real chain.
    function RenounceMaster() external;
    /// @notice Changes the staked token, while nothing is staked (`Pool: IN_USE`).
    function SetWant(address to) external;
    /// @notice Changes the account that gets deposit fees.
    function SetFeeFundAddress(address to) external;
    /// @notice Changes the account that gets the rewards part of deposit fees.
    function SetRewardsAddress(address to) external;
    /// @notice Announces a `DepositFeeFactor`: 0, or 9000 to 10000. It can be applied 172,800 blocks later, for
    ///         1,209,600 blocks. (The real chain accepts any factor and applies it immediately.)
    function SetDepositFeeFactor(uint256 factor) external;
    /// @notice Applies the announced deposit factor (`Pool: DELAY` before its height). Not on the real chain.
    function ApplyDepositFeeFactor() external;
    /// @notice Drops the announced deposit factor. Not on the real chain.
    function RevertDepositFeeFactor() external;
    /// @notice Announces a `WithdrawFeeFactor`, 9000 to 10000, in the same way.
    function SetWithdrawFeeFactor(uint256 factor) external;
    /// @notice Applies the announced withdrawal factor. Not on the real chain.
    function ApplyWithdrawFeeFactor() external;
    /// @notice Drops the announced withdrawal factor. Not on the real chain.
    function RevertWithdrawFeeFactor() external;
    /// @notice Sets `RewardFeeFactor`, at most 10000, immediately: it does not change the amounts that stakers get.
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
