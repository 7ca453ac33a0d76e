// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IERC20} from "../interfaces/IERC20.sol";
import {IFarmBase, IFarmEvents} from "../interfaces/IFarm.sol";
import {IMAppFarm} from "../interfaces/IMAppFarm.sol";
import {FarmBase} from "./FarmBase.sol";
import {RewardToken} from "./RewardToken.sol";

/// @title A MApp farm: one pool, with rewards pulled from a banker.
contract MAppFarm is FarmBase, IMAppFarm {
    using SafeToken for address;
    using RewardToken for address;

    uint256 private constant MAX_WANT = type(uint112).max;

    /// @inheritdoc IMAppFarm
    address public immutable Banker;
    /// @inheritdoc IMAppFarm
    address public immutable Want;
    /// @inheritdoc IMAppFarm
    uint256 public WantLockedTotal;

    /// @param owner gets the owner's reward
    /// @param banker holds the reward token and approves this contract
    /// @param farmToken token that stakers earn
    /// @param ownerReward the owner's reward in addition to the stakers', over 1000
    /// @param tokenPerBlock reward per block
    /// @param startBlock height of the first reward
    /// @param want token to stake; it may be the farm token
    constructor(
        address owner,
        address banker,
        address farmToken,
        uint256 ownerReward,
        uint256 tokenPerBlock,
        uint256 startBlock,
        address want
    ) FarmBase(owner, farmToken, ownerReward, tokenPerBlock, startBlock) {
        Banker = banker;
        Want = want;
        _pools.push(PoolState(want, 0, Math.max(startBlock, block.number), 0, address(this)));
        emit IFarmEvents.PoolAdded(0, want, address(this), 0);
    }

    /// @inheritdoc IFarmBase
    function PoolLength() external pure returns (uint256) {
        return 1;
    }

    /// @inheritdoc IFarmBase
    function TotalAllocPoint() external pure returns (uint256) {
        return 1;
    }

    /// @inheritdoc IMAppFarm
    function SharesTotal() external pure returns (uint256) {
        return 0;
    }

    /// @inheritdoc IFarmBase
    function GetMultiplier(uint256 from, uint256 to) public pure returns (uint256) {
        require(to >= from, "invalid height");
        return to - from;
    }

    function _at(uint256) internal pure override returns (uint256) {
        return 0;
    }

    function _total(PoolState storage) internal view override returns (uint256) {
        return WantLockedTotal;
    }

    function _reward(PoolState storage p, uint256 to) internal view override returns (uint256) {
        return TokenPerBlock * GetMultiplier(p.lastRewardBlock, to);
    }

    /// @dev Takes as much as the banker has and allows. Relies on the balance, not on the token's result.
    function _obtain(address to, uint256 amount) internal override returns (uint256) {
        uint256 allowed = FarmToken.ask(abi.encodeCall(IERC20.allowance, (Banker, address(this))), 0);
        amount = Math.min(amount, Math.min(allowed, _held(Banker)));
        if (amount == 0) return 0;
        // the owner may also be the banker
        if (to == Banker) return amount;
        uint256 before = _held(to);
        FarmToken.attempt(abi.encodeCall(IERC20.transferFrom, (Banker, to, amount)));
        uint256 held = _held(to);
        return held > before ? Math.min(held - before, amount) : 0;
    }

    /// @dev Stakes are never paid out as rewards, even if they are in the same token.
    function _available() internal view virtual override returns (uint256) {
        uint256 held = _held(address(this));
        if (Want != FarmToken) return held;
        return held > WantLockedTotal ? held - WantLockedTotal : 0;
    }

    function _keeps(address token) internal view override returns (bool) {
        return token == Want;
    }

    function _worth(PoolState storage, uint256 shares) internal pure override returns (uint256) {
        return shares;
    }

    function _in(PoolState storage, uint256 amount) internal override returns (uint256) {
        Want.pull(msg.sender, amount);
        WantLockedTotal += amount;
        require(WantLockedTotal <= MAX_WANT, "Farm: RANGE");
        return amount;
    }

    function _out(PoolState storage, uint256 amount) internal virtual override returns (uint256, uint256) {
        WantLockedTotal -= amount;
        Want.safeTransfer(msg.sender, amount);
        return (amount, amount);
    }
}
