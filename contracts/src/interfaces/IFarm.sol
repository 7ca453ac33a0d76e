// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Functions of the MEFI farm and the MApp farms (docs/chain.md, Farm and MApp farm).
/// @notice Stake a token ("want") and earn another with each block. Amounts are in base units, all divisions rounded
///         down. Approve want to the farm; `Deposit(pid, 0)` and `Withdraw(pid, 0)` harvest.
/// @dev acc += reward·1e18 // total shares;
///      pending = shares·acc // 1e18 - rewardDebt + earlier rewards that could not be paid;
///      rewardDebt = shares·acc / 1e18, rounded up. (The real chain rounds it down: the sum of all pending rewards may
///      then exceed the minted amount by a wei for each staker.)
///      A reward that the farm cannot get (no right to mint, a banker without funds, a paused token) stays owed:
///      `PendingReward` includes it, each update requests it again, and it never stops a deposit or a withdrawal.
///      Not copied from the real chain: an empty pool saves up its rewards for the next staker; a payout capped to the
///      farm's balance drops the rest; a rate changed without settling changes rewards already earned.
///      Errors: `user.shares is 0`, `ownable: caller is not the owner`, `ownable: caller is not the master`, `!safe`,
///      `reentrant call`; ours alone: `Farm: RANGE`, `Farm: NO_POOL`, `Farm: GAS` (a token call would not get the gas
///      it may need), `Farm: LESS` (a minimum is not reached), `Handover: NOT_PROPOSED`, `Exchange: TRANSFER_AMOUNT` (a
///      want that takes a fee on transfer), `Exchange: TRANSFER_FAILED`.
interface IFarmBase {
    /// @notice Account that sets rates and pools, and gets the owner's reward.
    function Owner() external view returns (address);
    /// @notice Account proposed as owner; zero if there is none. Not on the real chain.
    function PendingOwner() external view returns (address);
    /// @notice Account that has the owner's rights and proposes the owner; at first the deployer. Not readable on the
    ///         real chain.
    function Master() external view returns (address);
    /// @notice Account proposed as master; zero if there is none. Not on the real chain.
    function PendingMaster() external view returns (address);
    /// @notice The owner's reward in addition to the stakers' reward, over 1000.
    function OwnerReward() external view returns (uint256);
    /// @notice Token that stakers earn.
    function FarmToken() external view returns (address);
    /// @notice Reward of all pools together per block.
    function TokenPerBlock() external view returns (uint256);
    /// @notice First height with rewards for pools that are added before it.
    function StartBlock() external view returns (uint256);
    /// @notice Number of pools; pids are 0 to this number minus one.
    function PoolLength() external view returns (uint256);
    /// @notice Sum of all pools' weights.
    function TotalAllocPoint() external view returns (uint256);
    /// @notice Reward that stakers have earned and the farm has not yet received. Not readable on the real chain.
    function Unfunded() external view returns (uint256);

    /// @notice Returns one pool.
    /// @return want token to stake
    /// @return allocPoint weight of the pool
    /// @return lastRewardBlock height up to which `accTokenPerShare` counts
    /// @return accTokenPerShare reward of one share since the pool was added, times 1e18
    /// @return strat contract that holds the stakes
    function PoolInfo(uint256 pid)
        external
        view
        returns (
            address want,
            uint256 allocPoint,
            uint256 lastRewardBlock,
            uint256 accTokenPerShare,
            address strat
        );

    /// @notice Returns a staker's shares and the settled part of the reward.
    function UserInfo(uint256 pid, address user) external view returns (uint256 shares, uint256 rewardDebt);

    /// @notice Number of rewarded blocks between two heights.
    function GetMultiplier(uint256 from, uint256 to) external view returns (uint256);

    /// @notice Reward that a harvest would now owe the staker, even if it cannot be paid immediately.
    function PendingReward(uint256 pid, address user) external view returns (uint256);

    /// @notice Amount of want that the staker can withdraw.
    function StakedWantTokens(uint256 pid, address user) external view returns (uint256);

    /// @notice Brings every pool up to date.
    function MassUpdatePools() external;
    /// @notice Brings one pool up to date.
    function UpdatePool(uint256 pid) external;
    /// @notice Pays the caller's reward and stakes `wantAmt`, which may be 0.
    function Deposit(uint256 pid, uint256 wantAmt) external;
    /// @notice Like `Deposit`, but reverts (`Farm: LESS`) if it adds less than `least` want to the caller's stake. Not
    ///         on the real chain.
    function DepositAtLeast(uint256 pid, uint256 wantAmt, uint256 least) external;
    /// @notice Pays the caller's reward and returns `wantAmt`, at most the stake; it may be 0.
    /// @dev Without a stake it reverts with `user.shares is 0`, unless a reward is still owed; that is then paid.
    function Withdraw(uint256 pid, uint256 wantAmt) external;
    /// @notice Like `Withdraw`, but reverts (`Farm: LESS`) if it pays less than `least` want. Not on the real chain.
    function WithdrawAtLeast(uint256 pid, uint256 wantAmt, uint256 least) external;
    /// @notice Withdraws the whole stake.
    function WithdrawAll(uint256 pid) external;
    /// @notice Returns the whole stake and forfeits every reward, including rewards owed from before.
    function EmergencyWithdraw(uint256 pid) external;

    /// @notice Proposes an owner, who must accept within seven days; by the master, or by the owner if there is no
    ///         master. (The real chain changes it immediately.)
    function SetOwner(address to) external;
    /// @notice Accepts the ownership; the proposed account only. Not on the real chain.
    function AcceptOwner() external;
    /// @notice Proposes another master, who must accept within seven days; master only. Not on the real chain.
    function SetMaster(address to) external;
    /// @notice Accepts the master role; the proposed account only. Not on the real chain.
    function AcceptMaster() external;
    /// @notice Gives up the master role for good; master only. Not on the real chain.
    function RenounceMaster() external;
    /// @notice Sets the owner's reward, over 1000; owner or master. Settles past blocks first.
    function SetOwnerReward(uint256 ownerReward) external;
    /// @notice Sets the reward per block; owner or master. Settles past blocks first.
    /// @dev At most 1e27 (`Farm: RANGE`), so that no rate can make the sums overflow.
    function SetTokenPerBlock(uint256 tokenPerBlock) external;
    /// @notice Sets the first rewarded height of pools added from now on; owner or master.
    function SetStartBlock(uint256 startBlock) external;
    /// @notice Sends the caller tokens that were sent here by mistake, but neither rewards nor stakes; owner or master.
    function InCaseTokensGetStuck(address token, uint256 amount) external;
}

/// @title The MEFI farm: many pools, with minted rewards (docs/chain.md, Farm).
/// @notice reward = tokenPerBlock · blocks · allocPoint // totalAllocPoint, where blocks is 0 once the farm token's
///         supply has reached `TokenMaxSupply`. In addition reward · `OwnerReward` // 1000 is minted to the owner.
/// @dev Further errors: `sharesTotal is 0`, and those of `IPool`.
interface IFarm is IFarmBase {
    /// @notice Supply of the farm token from which no reward is minted.
    function TokenMaxSupply() external view returns (uint256);
    /// @notice Sets `TokenMaxSupply`; owner or master. Settles past blocks first.
    function SetTokenMaxSupply(uint256 tokenMaxSupply) external;

    /// @notice Adds a pool; owner or master.
    /// @param allocPoint weight of the pool, at most 2^32-1
    /// @param want token to stake
    /// @param withUpdate treated as true: a change of weights without settling all pools would change rewards already
    ///        earned
    /// @param strat `IPool` that holds the stakes, whose `Farm()` is this contract and whose `Want()` is `want`
    function Add(uint256 allocPoint, address want, bool withUpdate, address strat) external;

    /// @notice Changes a pool's weight; owner or master. Settles all pools first, for any `withUpdate`.
    function Set(uint256 pid, uint256 allocPoint, bool withUpdate) external;
}

/// @title Events of the farms; the real chain has none.
/// @dev Separate from the functions: Solidity does not allow a function and an event with the same name in one
///      contract.
interface IFarmEvents {
    /// @notice A pool was added. (The only pool of a MApp farm has pid 0, weight 0 and the farm itself as `strat`.)
    event PoolAdded(uint256 indexed pid, address indexed want, address strat, uint256 allocPoint);
    /// @notice `allocPoint` is the pool's new weight.
    event PoolSet(uint256 indexed pid, uint256 allocPoint);
    /// @notice `user` deposited `amount` of want, fees included.
    event Deposit(address indexed user, uint256 indexed pid, uint256 amount);
    /// @notice `user` got `amount` of want back, after fees.
    event Withdraw(address indexed user, uint256 indexed pid, uint256 amount);
    /// @notice `user` got `amount` of want back, after fees, and forfeited every reward.
    event EmergencyWithdraw(address indexed user, uint256 indexed pid, uint256 amount);
    /// @notice `amount` of reward was actually paid to `user`; never 0.
    event Harvest(address indexed user, uint256 indexed pid, uint256 amount);
    /// @notice `tokenPerBlock` is the new reward per block.
    event TokenPerBlockSet(uint256 tokenPerBlock);
    /// @notice `ownerReward` is the owner's new reward, over 1000.
    event OwnerRewardSet(uint256 ownerReward);
    /// @notice Pools added from now on earn from `startBlock`.
    event StartBlockSet(uint256 startBlock);
    /// @notice Rewards end at this supply of the farm token.
    event TokenMaxSupplySet(uint256 tokenMaxSupply);
    /// @notice Tokens sent to the farm by mistake were sent to `to`.
    event StuckTokensSent(address indexed to, address indexed token, uint256 amount);
}
