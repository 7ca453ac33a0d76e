// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Handover} from "../common/Handover.sol";
import {Lock} from "../common/Lock.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IERC20} from "../interfaces/IERC20.sol";
import {IFarmBase, IFarmEvents} from "../interfaces/IFarm.sol";
import {RewardToken} from "./RewardToken.sol";

/// @title The books of both kinds of farm: stakes, and rewards earned, paid and owed.
/// @dev No sum can overflow: TokenPerBlock is at most 1e27, a pool's want at most 2^112-1, heights are below 1e12, so
///      that acc stays below 1e57 and shares·acc // 1e18 below 1e73.
abstract contract FarmBase is IFarmBase, Lock {
    using SafeToken for address;
    using RewardToken for address;
    using Handover for Handover.Role;

    uint256 internal constant E18 = 1e18;
    uint256 internal constant MAX_TOKEN_PER_BLOCK = 1e27;
    uint256 internal constant MAX_OWNER_REWARD = type(uint16).max;

    struct PoolState {
        address want;
        uint256 allocPoint;
        uint256 lastRewardBlock;
        uint256 acc;
        address strat;
    }

    struct Stake {
        uint256 shares;
        uint256 rewardDebt;
        uint256 owed;
    }

    Handover.Role private _master;
    Handover.Role private _owner;
    /// @inheritdoc IFarmBase
    address public immutable FarmToken;

    /// @inheritdoc IFarmBase
    uint256 public OwnerReward;
    /// @inheritdoc IFarmBase
    uint256 public TokenPerBlock;
    /// @inheritdoc IFarmBase
    uint256 public StartBlock;
    /// @inheritdoc IFarmBase
    uint256 public Unfunded;

    uint256 internal _ownerDue;
    PoolState[] internal _pools;
    mapping(uint256 pid => mapping(address user => Stake)) internal _stakes;

    constructor(
        address owner,
        address farmToken,
        uint256 ownerReward,
        uint256 tokenPerBlock,
        uint256 startBlock
    ) {
        require(tokenPerBlock <= MAX_TOKEN_PER_BLOCK && ownerReward <= MAX_OWNER_REWARD, "Farm: RANGE");
        _master.put("master", msg.sender);
        _owner.put("owner", owner);
        FarmToken = farmToken;
        OwnerReward = ownerReward;
        TokenPerBlock = tokenPerBlock;
        StartBlock = startBlock;
        emit IFarmEvents.TokenPerBlockSet(tokenPerBlock);
    }

    modifier onlyOwner() {
        require(
            msg.sender == _owner.holder || msg.sender == _master.holder, "ownable: caller is not the owner"
        );
        _;
    }

    modifier onlyMaster() {
        require(msg.sender == _master.holder, "ownable: caller is not the master");
        _;
    }

    // ---- defined by the kind of farm ----

    /// @dev Maps a pid to the index of its pool.
    function _at(uint256 pid) internal view virtual returns (uint256);

    /// @dev Total shares of a pool.
    function _total(PoolState storage p) internal view virtual returns (uint256);

    /// @dev Reward of a pool's stakers from `lastRewardBlock` to `to`.
    function _reward(PoolState storage p, uint256 to) internal view virtual returns (uint256);

    /// @dev Tries to send `amount` of the farm token to `to`. Never reverts.
    /// @return amount received
    function _obtain(address to, uint256 amount) internal virtual returns (uint256);

    /// @dev Farm tokens that may be paid as a reward.
    function _available() internal view virtual returns (uint256);

    /// @dev Value of `shares` of a pool in want.
    function _worth(PoolState storage p, uint256 shares) internal view virtual returns (uint256);

    /// @dev Takes want from the caller.
    /// @return shares that the caller gets
    function _in(PoolState storage p, uint256 amount) internal virtual returns (uint256 shares);

    /// @dev Returns want to the caller.
    /// @return paid amount of want paid
    /// @return shares that the caller loses
    function _out(PoolState storage p, uint256 amount) internal virtual returns (uint256 paid, uint256 shares);

    // ---- reads ----

    /// @inheritdoc IFarmBase
    function Owner() public view returns (address) {
        return _owner.holder;
    }

    /// @inheritdoc IFarmBase
    function PendingOwner() external view returns (address) {
        return _owner.pending();
    }

    /// @inheritdoc IFarmBase
    function Master() external view returns (address) {
        return _master.holder;
    }

    /// @inheritdoc IFarmBase
    function PendingMaster() external view returns (address) {
        return _master.pending();
    }

    /// @inheritdoc IFarmBase
    function PoolInfo(uint256 pid)
        external
        view
        returns (
            address want,
            uint256 allocPoint,
            uint256 lastRewardBlock,
            uint256 accTokenPerShare,
            address strat
        )
    {
        PoolState storage p = _pools[_at(pid)];
        return (p.want, p.allocPoint, p.lastRewardBlock, p.acc, p.strat);
    }

    /// @inheritdoc IFarmBase
    function UserInfo(uint256 pid, address user) external view returns (uint256 shares, uint256 rewardDebt) {
        Stake storage s = _stakes[_at(pid)][user];
        return (s.shares, s.rewardDebt);
    }

    /// @inheritdoc IFarmBase
    function PendingReward(uint256 pid, address user) external view returns (uint256) {
        PoolState storage p = _pools[_at(pid)];
        uint256 acc = p.acc;
        uint256 total = _total(p);
        if (block.number > p.lastRewardBlock && total > 0) {
            acc += Math.mulDiv(_reward(p, block.number), E18, total);
        }
        return _due(_stakes[_at(pid)][user], acc);
    }

    /// @inheritdoc IFarmBase
    function StakedWantTokens(uint256 pid, address user) public view returns (uint256) {
        pid = _at(pid);
        return _worth(_pools[pid], _stakes[pid][user].shares);
    }

    // ---- staking ----

    /// @inheritdoc IFarmBase
    function MassUpdatePools() external lock {
        _updateAll();
    }

    /// @inheritdoc IFarmBase
    function UpdatePool(uint256 pid) external lock {
        _update(_pools[_at(pid)]);
    }

    /// @inheritdoc IFarmBase
    function Deposit(uint256 pid, uint256 wantAmt) external lock {
        _deposit(_at(pid), wantAmt, 0);
    }

    /// @inheritdoc IFarmBase
    function DepositAtLeast(uint256 pid, uint256 wantAmt, uint256 least) external lock {
        _deposit(_at(pid), wantAmt, least);
    }

    function _deposit(uint256 pid, uint256 wantAmt, uint256 least) private {
        PoolState storage p = _pools[pid];
        Stake storage s = _stakes[pid][msg.sender];
        _update(p);
        _settle(p, s, pid);
        uint256 added;
        if (wantAmt > 0) {
            added = _in(p, wantAmt);
            s.shares += added;
            emit IFarmEvents.Deposit(msg.sender, pid, wantAmt);
        }
        if (least > 0) require(_worth(p, added) >= least, "Farm: LESS");
        s.rewardDebt = _debt(s.shares, p.acc);
    }

    /// @inheritdoc IFarmBase
    function Withdraw(uint256 pid, uint256 wantAmt) external lock {
        _withdraw(_at(pid), wantAmt, 0);
    }

    /// @inheritdoc IFarmBase
    function WithdrawAtLeast(uint256 pid, uint256 wantAmt, uint256 least) external lock {
        _withdraw(_at(pid), wantAmt, least);
    }

    /// @inheritdoc IFarmBase
    function WithdrawAll(uint256 pid) external lock {
        _withdraw(_at(pid), type(uint256).max, 0);
    }

    /// @inheritdoc IFarmBase
    function EmergencyWithdraw(uint256 pid) external lock {
        pid = _at(pid);
        PoolState storage p = _pools[pid];
        Stake storage s = _stakes[pid][msg.sender];
        require(s.shares > 0, "user.shares is 0");
        _update(p);
        // a forfeited reward no longer has to be funded
        Unfunded -= Math.min(_due(s, p.acc), Unfunded);
        uint256 staked = _worth(p, s.shares);
        (s.shares, s.rewardDebt, s.owed) = (0, 0, 0);
        (uint256 paid,) = _out(p, staked);
        emit IFarmEvents.EmergencyWithdraw(msg.sender, pid, paid);
    }

    function _withdraw(uint256 pid, uint256 wantAmt, uint256 least) private {
        PoolState storage p = _pools[pid];
        Stake storage s = _stakes[pid][msg.sender];
        _update(p);
        require(s.shares > 0 || s.owed > 0, "user.shares is 0");
        _settle(p, s, pid);
        uint256 amount = Math.min(wantAmt, _worth(p, s.shares));
        uint256 paid;
        if (amount > 0) {
            uint256 removed;
            (paid, removed) = _out(p, amount);
            s.shares -= Math.min(removed, s.shares);
            emit IFarmEvents.Withdraw(msg.sender, pid, paid);
        }
        require(paid >= least, "Farm: LESS");
        s.rewardDebt = _debt(s.shares, p.acc);
    }

    // ---- rewards ----

    function _due(Stake storage s, uint256 acc) internal view returns (uint256) {
        uint256 earned = Math.mulDiv(s.shares, acc, E18);
        return s.owed + (earned > s.rewardDebt ? earned - s.rewardDebt : 0);
    }

    /// @dev Rounded up; otherwise each staker could be paid a wei that was never earned.
    function _debt(uint256 shares, uint256 acc) internal pure virtual returns (uint256) {
        return Math.mulDiv(shares, acc, E18, Math.Rounding.Ceil);
    }

    function _updateAll() internal {
        for (uint256 pid; pid < _pools.length; ++pid) {
            _update(_pools[pid]);
        }
    }

    /// @dev Computes the reward that a pool has earned and obtains it. Never reverts, except for lack of gas.
    function _update(PoolState storage p) internal {
        uint256 reward;
        if (block.number > p.lastRewardBlock) {
            uint256 total = _total(p);
            if (total == 0) {
                _idle(p);
            } else {
                reward = _reward(p, block.number);
                p.acc += Math.mulDiv(reward, E18, total);
                p.lastRewardBlock = block.number;
            }
        }
        _fund(reward);
    }

    /// @dev A pool without stakers earns nothing for this time.
    function _idle(PoolState storage p) internal virtual {
        p.lastRewardBlock = block.number;
    }

    /// @dev Obtains `reward`, the amount still missing from before, and the owner's part.
    function _fund(uint256 reward) internal virtual {
        uint256 missing = Unfunded + reward;
        if (missing > 0) Unfunded = missing - _obtain(address(this), missing);
        uint256 ownerDue = _ownerDue + reward * OwnerReward / 1000;
        if (ownerDue > 0) _ownerDue = ownerDue - _obtain(Owner(), ownerDue);
    }

    /// @dev Pays the caller's due reward as far as it is available; the rest stays owed.
    function _settle(PoolState storage p, Stake storage s, uint256 pid) private {
        uint256 due = _due(s, p.acc);
        if (due == 0) return;
        uint256 paid = Math.min(due, _available());
        if (paid > 0) {
            if (FarmToken.attempt(abi.encodeCall(IERC20.transfer, (msg.sender, paid)))) {
                emit IFarmEvents.Harvest(msg.sender, pid, paid);
            } else {
                paid = 0;
            }
        }
        s.owed = _unpaid(due - paid);
    }

    /// @dev Returns the part of an unpaid reward that stays owed: all of it.
    function _unpaid(uint256 amount) internal virtual returns (uint256) {
        return amount;
    }

    /// @dev Returns an account's farm tokens, or 0 if the token does not return a balance.
    function _held(address account) internal view returns (uint256) {
        return FarmToken.ask(abi.encodeCall(IERC20.balanceOf, (account)), 0);
    }

    // ---- administration ----

    /// @inheritdoc IFarmBase
    function SetOwner(address to) external {
        // the owner decides if there is no master
        address master = _master.holder;
        require(
            msg.sender == (master == address(0) ? _owner.holder : master),
            "ownable: caller is not the master"
        );
        _owner.propose("owner", to);
    }

    /// @inheritdoc IFarmBase
    function AcceptOwner() external {
        _owner.accept("owner");
    }

    /// @inheritdoc IFarmBase
    function SetMaster(address to) external onlyMaster {
        _master.propose("master", to);
    }

    /// @inheritdoc IFarmBase
    function AcceptMaster() external {
        _master.accept("master");
    }

    /// @inheritdoc IFarmBase
    function RenounceMaster() external onlyMaster {
        _master.put("master", address(0));
    }

    /// @inheritdoc IFarmBase
    function SetOwnerReward(uint256 ownerReward) external onlyOwner lock {
        require(ownerReward <= MAX_OWNER_REWARD, "Farm: RANGE");
        _updateAll();
        OwnerReward = ownerReward;
        emit IFarmEvents.OwnerRewardSet(ownerReward);
    }

    /// @inheritdoc IFarmBase
    function SetTokenPerBlock(uint256 tokenPerBlock) external onlyOwner lock {
        require(tokenPerBlock <= MAX_TOKEN_PER_BLOCK, "Farm: RANGE");
        _updateAll();
        TokenPerBlock = tokenPerBlock;
        emit IFarmEvents.TokenPerBlockSet(tokenPerBlock);
    }

    /// @inheritdoc IFarmBase
    function SetStartBlock(uint256 startBlock) external onlyOwner {
        StartBlock = startBlock;
        emit IFarmEvents.StartBlockSet(startBlock);
    }

    /// @inheritdoc IFarmBase
    function InCaseTokensGetStuck(address token, uint256 amount) external onlyOwner lock {
        require(token != FarmToken && !_keeps(token), "!safe");
        emit IFarmEvents.StuckTokensSent(msg.sender, token, amount);
        token.safeTransfer(msg.sender, amount);
    }

    /// @dev True if this contract holds stakes of the token.
    function _keeps(address token) internal view virtual returns (bool);
}
