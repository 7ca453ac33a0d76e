// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title What the MEFI farm and the MApp farms share (docs/chain.md, Farm and MApp farm).
/// @notice Stake a token ("want"), earn another by the block. Amounts in base units, all divisions floored.
///         Approve want to the farm; `Deposit(pid, 0)` and `Withdraw(pid, 0)` harvest.
/// @dev acc += reward·1e18 // total shares; pending = shares·acc // 1e18 - rewardDebt + what could not be paid
///      before; rewardDebt = shares·acc / 1e18, rounded up (the real chain floors it: the sum of all pending
///      rewards may then pass what was minted by a wei for each staker).
///      Reward that cannot be had (no right to mint, a dry banker, a paused token) stays owed: it is in
///      `PendingReward`, is asked for again with each update, and never stops a deposit or a withdrawal.
///      Not copied from the real chain: an empty pool saves up its rewards for whoever comes first; a payout
///      capped to the farm's balance forgets the rest; rates changed without settling change what was earned.
///      Errors: `user.shares is 0`, `ownable: caller is not the owner`, `ownable: caller is not the master`,
///      `!safe`, `reentrant call`; ours alone: `Farm: RANGE`, `Farm: NO_POOL`, `Farm: GAS` (a token call would
///      not get the gas it may need), `Farm: LESS` (a minimum is not reached), `Handover: NOT_PROPOSED`,
///      `Exchange: TRANSFER_AMOUNT` (a want that takes a fee on transfer),
///      `Exchange: TRANSFER_FAILED`.
interface IFarmBase {
    /// @notice Sets rates and pools, and gets the owner's reward.
    function Owner() external view returns (address);
    /// @notice Proposed as owner; zero for nobody. Ours.
    function PendingOwner() external view returns (address);
    /// @notice May set what the owner may, and proposes the owner; at first the deployer. Not readable on the real
    ///         chain.
    function Master() external view returns (address);
    /// @notice Proposed as master; zero for nobody. Ours.
    function PendingMaster() external view returns (address);
    /// @notice The owner's reward on top of the stakers', over 1000.
    function OwnerReward() external view returns (uint256);
    /// @notice The token that is earned.
    function FarmToken() external view returns (address);
    /// @notice Reward of all pools per block.
    function TokenPerBlock() external view returns (uint256);
    /// @notice Pools made before this height earn from it on.
    function StartBlock() external view returns (uint256);
    /// @notice Number of pools; pids are 0 to this minus one.
    function PoolLength() external view returns (uint256);
    /// @notice Sum of all pools' weights.
    function TotalAllocPoint() external view returns (uint256);
    /// @notice Reward that stakers have earned and the farm has not received yet. Not readable on the real chain.
    function Unfunded() external view returns (uint256);

    /// @notice One pool.
    /// @return want token to stake
    /// @return allocPoint its weight
    /// @return lastRewardBlock height up to which `accTokenPerShare` counts
    /// @return accTokenPerShare reward of one share since the beginning, times 1e18
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

    /// @notice A staker's shares, and the part of their reward that is settled.
    function UserInfo(uint256 pid, address user) external view returns (uint256 shares, uint256 rewardDebt);

    /// @notice Blocks between two heights that are rewarded.
    function GetMultiplier(uint256 from, uint256 to) external view returns (uint256);

    /// @notice What a harvest now owes the staker, whether or not it can be paid at once.
    function PendingReward(uint256 pid, address user) external view returns (uint256);

    /// @notice What the staker can withdraw, in want.
    function StakedWantTokens(uint256 pid, address user) external view returns (uint256);

    /// @notice Brings every pool up to date.
    function MassUpdatePools() external;
    /// @notice Brings one pool up to date.
    function UpdatePool(uint256 pid) external;
    /// @notice Pays the caller's reward and stakes `wantAmt`, which may be 0.
    function Deposit(uint256 pid, uint256 wantAmt) external;
    /// @notice `Deposit`, refused (`Farm: LESS`) if it adds less than `least` want to the caller's stake. Ours.
    function DepositAtLeast(uint256 pid, uint256 wantAmt, uint256 least) external;
    /// @notice Pays the caller's reward and gives back `wantAmt`, at most the stake; it may be 0.
    /// @dev With nothing staked: `user.shares is 0`, unless a reward is still owed, which is then paid.
    function Withdraw(uint256 pid, uint256 wantAmt) external;
    /// @notice `Withdraw`, refused (`Farm: LESS`) if it pays less than `least` want. Ours.
    function WithdrawAtLeast(uint256 pid, uint256 wantAmt, uint256 least) external;
    /// @notice `Withdraw` of the whole stake.
    function WithdrawAll(uint256 pid) external;
    /// @notice Gives back the whole stake and forfeits every reward, also what is owed from before.
    function EmergencyWithdraw(uint256 pid) external;

    /// @notice Proposes an owner, who accepts within seven days; by the master, or by the owner if there is none. (The real
    ///         chain changes it immediately.)
    function SetOwner(address to) external;
    /// @notice Takes over as owner; the proposed account only. Ours.
    function AcceptOwner() external;
    /// @notice Proposes another master, who accepts within seven days; master only. Ours.
    function SetMaster(address to) external;
    /// @notice Takes over as master; the proposed account only. Ours.
    function AcceptMaster() external;
    /// @notice Gives up the master's rights for good; master only. Ours.
    function RenounceMaster() external;
    /// @notice Sets the owner's reward, over 1000; owner or master. Blocks past are settled first.
    function SetOwnerReward(uint256 ownerReward) external;
    /// @notice Sets the reward per block; owner or master. Blocks past are settled first.
    /// @dev Bounded by 1e27 (`Farm: RANGE`), so that no rate can make the sums overflow.
    function SetTokenPerBlock(uint256 tokenPerBlock) external;
    /// @notice Sets the first rewarded height of pools added from now on; owner or master.
    function SetStartBlock(uint256 startBlock) external;
    /// @notice Sends the caller tokens that came here by mistake; owner or master. Neither reward nor stakes.
    function InCaseTokensGetStuck(address token, uint256 amount) external;
}

/// @title The MEFI farm: many pools, rewards are minted (docs/chain.md, Farm).
/// @notice reward = tokenPerBlock · blocks · allocPoint // totalAllocPoint, blocks = 0 once the farm token's
///         supply has reached `TokenMaxSupply`. As much of it times `OwnerReward` // 1000 is minted to the owner.
/// @dev Further errors: `sharesTotal is 0`, and those of `IPool`.
interface IFarm is IFarmBase {
    /// @notice Supply of the farm token from which on nothing is minted any more.
    function TokenMaxSupply() external view returns (uint256);
    /// @notice Sets it; owner or master. Blocks past are settled first.
    function SetTokenMaxSupply(uint256 tokenMaxSupply) external;

    /// @notice Adds a pool; owner or master.
    /// @param allocPoint weight, at most 2^32-1
    /// @param want token to stake
    /// @param withUpdate taken as true: without settling all pools, weights would change what was earned
    /// @param strat `IPool` that holds the stakes, whose `Farm()` is this contract and whose `Want()` is `want`
    function Add(uint256 allocPoint, address want, bool withUpdate, address strat) external;

    /// @notice Changes a pool's weight; owner or master. All pools are settled first, whatever `withUpdate` says.
    function Set(uint256 pid, uint256 allocPoint, bool withUpdate) external;
}

/// @title Events of the farms; the real chain has none.
/// @dev Kept apart from the functions: Solidity allows no function and event of one name in one contract.
interface IFarmEvents {
    /// @notice A pool was added (a MApp farm's only one has pid 0, weight 0 and the farm itself as `strat`).
    event PoolAdded(uint256 indexed pid, address indexed want, address strat, uint256 allocPoint);
    /// @notice A pool's weight is this from now on.
    event PoolSet(uint256 indexed pid, uint256 allocPoint);
    /// @notice `amount` of want came from `user`, fees included.
    event Deposit(address indexed user, uint256 indexed pid, uint256 amount);
    /// @notice `amount` of want went back to `user`, after fees.
    event Withdraw(address indexed user, uint256 indexed pid, uint256 amount);
    /// @notice The same, with every reward forfeited.
    event EmergencyWithdraw(address indexed user, uint256 indexed pid, uint256 amount);
    /// @notice `amount` of reward was really paid to `user`; never 0.
    event Harvest(address indexed user, uint256 indexed pid, uint256 amount);
    /// @notice The reward per block is this from now on.
    event TokenPerBlockSet(uint256 tokenPerBlock);
    /// @notice The owner's reward, over 1000, is this from now on.
    event OwnerRewardSet(uint256 ownerReward);
    /// @notice Pools added from now on earn from this height.
    event StartBlockSet(uint256 startBlock);
    /// @notice Rewards end at this supply of the farm token.
    event TokenMaxSupplySet(uint256 tokenMaxSupply);
    /// @notice Tokens that came to the farm by mistake were sent to `to`.
    event StuckTokensSent(address indexed to, address indexed token, uint256 amount);
}
