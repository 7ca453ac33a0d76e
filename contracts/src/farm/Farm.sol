// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IERC20} from "../interfaces/IERC20.sol";
import {IFarm, IFarmBase, IFarmEvents} from "../interfaces/IFarm.sol";
import {IMRC20} from "../interfaces/IMRC20.sol";
import {IPool} from "../interfaces/IPool.sol";
import {FarmBase} from "./FarmBase.sol";
import {RewardToken} from "./RewardToken.sol";

/// @title The MEFI farm: many pools, with minted rewards.
contract Farm is FarmBase, IFarm {
    using SafeToken for address;
    using RewardToken for address;

    uint256 private constant MAX_ALLOC_POINT = type(uint32).max;

    /// @inheritdoc IFarm
    uint256 public TokenMaxSupply;
    /// @inheritdoc IFarmBase
    uint256 public TotalAllocPoint;

    /// @param owner gets the owner's reward
    /// @param farmToken token that stakers earn; this contract needs the right to mint it
    /// @param ownerReward the owner's reward in addition to the stakers', over 1000
    /// @param tokenMaxSupply supply of the farm token at which rewards end
    /// @param tokenPerBlock reward of all pools together per block
    /// @param startBlock first height with rewards for pools that are added before it
    constructor(
        address owner,
        address farmToken,
        uint256 ownerReward,
        uint256 tokenMaxSupply,
        uint256 tokenPerBlock,
        uint256 startBlock
    ) FarmBase(owner, farmToken, ownerReward, tokenPerBlock, startBlock) {
        TokenMaxSupply = tokenMaxSupply;
    }

    /// @inheritdoc IFarmBase
    function PoolLength() external view returns (uint256) {
        return _pools.length;
    }

    /// @inheritdoc IFarmBase
    function GetMultiplier(uint256 from, uint256 to) public view returns (uint256) {
        uint256 supply = FarmToken.ask(abi.encodeCall(IERC20.totalSupply, ()), type(uint256).max);
        return supply >= TokenMaxSupply ? 0 : to - from;
    }

    /// @inheritdoc IFarm
    function SetTokenMaxSupply(uint256 tokenMaxSupply) external onlyOwner lock {
        _updateAll();
        TokenMaxSupply = tokenMaxSupply;
        emit IFarmEvents.TokenMaxSupplySet(tokenMaxSupply);
    }

    /// @inheritdoc IFarm
    function Add(uint256 allocPoint, address want, bool, address strat) external onlyOwner lock {
        require(allocPoint <= MAX_ALLOC_POINT, "Farm: RANGE");
        _updateAll();
        TotalAllocPoint += allocPoint;
        emit IFarmEvents.PoolAdded(_pools.length, want, strat, allocPoint);
        _pools.push(PoolState(want, allocPoint, Math.max(StartBlock, block.number), 0, strat));
    }

    /// @inheritdoc IFarm
    function Set(uint256 pid, uint256 allocPoint, bool) external onlyOwner lock {
        require(allocPoint <= MAX_ALLOC_POINT, "Farm: RANGE");
        PoolState storage p = _pools[_at(pid)];
        _updateAll();
        TotalAllocPoint = TotalAllocPoint - p.allocPoint + allocPoint;
        p.allocPoint = allocPoint;
        emit IFarmEvents.PoolSet(pid, allocPoint);
    }

    function _at(uint256 pid) internal view override returns (uint256) {
        require(pid < _pools.length, "Farm: NO_POOL");
        return pid;
    }

    function _total(PoolState storage p) internal view override returns (uint256) {
        return IPool(p.strat).SharesTotal();
    }

    function _reward(PoolState storage p, uint256 to) internal view override returns (uint256) {
        if (TotalAllocPoint == 0) return 0;
        return TokenPerBlock * GetMultiplier(p.lastRewardBlock, to) * p.allocPoint / TotalAllocPoint;
    }

    /// @dev Relies on the balance, not on the token's result.
    function _obtain(address to, uint256 amount) internal override returns (uint256) {
        uint256 before = _held(to);
        FarmToken.attempt(abi.encodeCall(IMRC20.Mint, (to, amount)));
        uint256 held = _held(to);
        return held > before ? Math.min(held - before, amount) : 0;
    }

    function _available() internal view override returns (uint256) {
        return _held(address(this));
    }

    function _keeps(address) internal pure override returns (bool) {
        return false;
    }

    function _worth(PoolState storage p, uint256 shares) internal view override returns (uint256) {
        return shares == 0 ? 0 : IPool(p.strat).WantOf(shares);
    }

    function _in(PoolState storage p, uint256 amount) internal override returns (uint256) {
        p.want.pull(msg.sender, amount);
        p.want.safeApprove(p.strat, amount);
        return IPool(p.strat).Deposit(msg.sender, amount);
    }

    function _out(PoolState storage p, uint256 amount)
        internal
        override
        returns (uint256 paid, uint256 shares)
    {
        address want = p.want;
        uint256 total = IPool(p.strat).SharesTotal();
        require(total > 0, "sharesTotal is 0");
        uint256 before = want.held(address(this));
        IPool(p.strat).Withdraw(msg.sender, amount);
        paid = want.held(address(this)) - before;
        shares = total - IPool(p.strat).SharesTotal();
        want.safeTransfer(msg.sender, paid);
    }
}
