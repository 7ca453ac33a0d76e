// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Announced} from "../common/Announced.sol";
import {Handover} from "../common/Handover.sol";
import {Lock} from "../common/Lock.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IPool, IPoolEvents} from "../interfaces/IPool.sol";

/// @title Holds the stakes of one pool of the MEFI farm.
contract Pool is IPool, Lock {
    using SafeToken for address;
    using Announced for Announced.Value;
    using Handover for Handover.Role;

    uint256 private constant FACTOR_MAX = 10000;
    /// @dev No deposit or withdrawal fee exceeds 10 %.
    uint256 private constant FACTOR_MIN = 9000;
    uint256 private constant MAX_WANT = type(uint112).max;
    /// @dev A deposit may lose a millionth to rounding. More only happens if shares were made expensive on purpose.
    uint256 private constant ROUNDING = 1_000_000;
    /// @dev Shares that belong to no account, and their want. They are part of every price and of every withdrawal fee.
    ///      To make a share cost `p` wei therefore permanently costs `p` times this amount. The fee of the last staker
    ///      to leave does not go to the next staker.
    uint256 private constant VIRTUAL = 1e12;
    string private constant DEPOSIT = "deposit";
    string private constant WITHDRAW = "withdraw";

    Handover.Role private _gov;
    Handover.Role private _master;
    Announced.Value internal _depositFactor;
    Announced.Value internal _withdrawFactor;

    /// @inheritdoc IPool
    address public Farm;
    /// @inheritdoc IPool
    address public Want;
    /// @inheritdoc IPool
    address public FeeFundAddress;
    /// @inheritdoc IPool
    address public RewardsAddress;
    /// @inheritdoc IPool
    uint256 public RewardFeeFactor;
    /// @inheritdoc IPool
    uint256 public WantLockedTotal;
    /// @inheritdoc IPool
    uint256 public SharesTotal;

    /// @param gov account that may change settings, besides the deployer
    /// @param farm contract that deposits and withdraws
    /// @param want token to stake
    /// @param feeFundAddress account that gets deposit fees
    /// @param rewardsAddress account that gets the rewards part of deposit fees
    /// @param depositFeeFactor credited part of a deposit, over 10000
    /// @param withdrawFeeFactor paid part of a withdrawal, over 10000
    /// @param rewardFeeFactor part of deposit fees for `rewardsAddress`, over 10000
    constructor(
        address gov,
        address farm,
        address want,
        address feeFundAddress,
        address rewardsAddress,
        uint256 depositFeeFactor,
        uint256 withdrawFeeFactor,
        uint256 rewardFeeFactor
    ) {
        _master.put("master", msg.sender);
        _gov.put("gov", gov);
        Farm = farm;
        Want = want;
        FeeFundAddress = feeFundAddress;
        RewardsAddress = rewardsAddress;
        _checkDeposit(depositFeeFactor);
        _checkWithdraw(withdrawFeeFactor);
        _put(_depositFactor, DEPOSIT, depositFeeFactor);
        _put(_withdrawFactor, WITHDRAW, withdrawFeeFactor);
        _setReward(rewardFeeFactor);
    }

    modifier onlyGov() {
        require(
            msg.sender == _gov.holder || msg.sender == _master.holder, "ownable: caller is not the master"
        );
        _;
    }

    modifier onlyMaster() {
        require(msg.sender == _master.holder, "ownable: caller is not the master");
        _;
    }

    modifier unused() {
        require(SharesTotal == 0 && WantLockedTotal == 0, "Pool: IN_USE");
        _;
    }

    // ---- reads ----

    /// @inheritdoc IPool
    function Gov() external view returns (address) {
        return _gov.holder;
    }

    /// @inheritdoc IPool
    function PendingGov() external view returns (address) {
        return _gov.pending();
    }

    /// @inheritdoc IPool
    function Master() external view returns (address) {
        return _master.holder;
    }

    /// @inheritdoc IPool
    function PendingMaster() external view returns (address) {
        return _master.pending();
    }

    /// @inheritdoc IPool
    function DepositFeeFactor() public view returns (uint256) {
        return _depositFactor.value;
    }

    /// @inheritdoc IPool
    function WithdrawFeeFactor() public view returns (uint256) {
        return _withdrawFactor.value;
    }

    /// @inheritdoc IPool
    function FutureDepositFeeFactor() external view returns (uint256 factor, uint256 height) {
        return _depositFactor.pending();
    }

    /// @inheritdoc IPool
    function FutureWithdrawFeeFactor() external view returns (uint256 factor, uint256 height) {
        return _withdrawFactor.pending();
    }

    // ---- the farm ----

    /// @inheritdoc IPool
    function Deposit(address, uint256 wantAmt) external lock returns (uint256 sharesAdded) {
        require(msg.sender == Farm, "ownable: Deposit are only possible using owner contract.");
        address want = Want;
        uint256 credited = wantAmt;
        uint256 factor = DepositFeeFactor();
        if (factor > 0 && factor < FACTOR_MAX) {
            credited = Math.mulDiv(wantAmt, factor, FACTOR_MAX);
            uint256 fee = wantAmt - credited;
            uint256 rewards = fee * RewardFeeFactor / FACTOR_MAX;
            if (fee > rewards) want.safeTransferFrom(msg.sender, FeeFundAddress, fee - rewards);
            if (rewards > 0) want.safeTransferFrom(msg.sender, RewardsAddress, rewards);
        }
        want.pull(msg.sender, credited);

        (uint256 locked, uint256 shares) = (WantLockedTotal, SharesTotal);
        require(credited <= MAX_WANT && locked + credited <= MAX_WANT, "Pool: OVERFLOW");
        sharesAdded = _sharesOf(credited, locked, shares);
        (WantLockedTotal, SharesTotal) = (locked + credited, shares + sharesAdded);
        if (credited > 0) {
            uint256 worth = WantOf(sharesAdded);
            // `worth` may be a wei too low because of rounding
            require((worth + 1) * ROUNDING >= credited * (ROUNDING - 1) && worth > 0, "Pool: ROUNDING");
        }
    }

    /// @dev Returns the shares for a deposit. The rate is one to one until a withdrawal fee has stayed in the pool.
    function _sharesOf(uint256 credited, uint256 locked, uint256 shares)
        internal
        pure
        virtual
        returns (uint256)
    {
        return Math.mulDiv(credited, shares + VIRTUAL, locked + VIRTUAL);
    }

    /// @inheritdoc IPool
    function WantOf(uint256 shares) public view returns (uint256) {
        (uint256 locked, uint256 total) = (WantLockedTotal, SharesTotal);
        // the holder of all shares has all want in the pool; want that was lost is never paid twice
        return Math.min(Math.mulDiv(shares, locked + VIRTUAL, total + VIRTUAL), locked);
    }

    /// @inheritdoc IPool
    function Withdraw(address, uint256 wantAmt) external lock returns (uint256 paid) {
        require(msg.sender == Farm, "ownable: Withdraw are only possible using owner contract.");
        require(wantAmt > 0, "_wantAmt <= 0");
        (uint256 locked, uint256 shares) = (WantLockedTotal, SharesTotal);
        wantAmt = Math.min(wantAmt, locked);
        uint256 removed = Math.mulDiv(wantAmt, shares + VIRTUAL, locked + VIRTUAL, Math.Rounding.Ceil);
        paid = Math.mulDiv(wantAmt, WithdrawFeeFactor(), FACTOR_MAX);
        // withdrawals still work after a token reduced the pool's balance
        paid = Math.min(paid, Want.held(address(this)));
        SharesTotal = shares - Math.min(removed, shares);
        WantLockedTotal = locked - paid;
        Want.safeTransfer(msg.sender, paid);
    }

    // ---- fees ----

    /// @dev A factor of 0 takes no fee.
    function _checkDeposit(uint256 factor) internal pure virtual {
        require(factor == 0 || (factor >= FACTOR_MIN && factor <= FACTOR_MAX), "Pool: FACTOR");
    }

    function _checkWithdraw(uint256 factor) internal pure virtual {
        require(factor >= FACTOR_MIN && factor <= FACTOR_MAX, "Pool: FACTOR");
    }

    function _put(Announced.Value storage fee, string memory kind, uint256 factor) internal {
        fee.put(factor);
        emit IPoolEvents.FactorSet(kind, factor);
    }

    /// @dev Announces a factor. The caller must have checked it.
    function _change(Announced.Value storage fee, string memory kind, uint256 factor) internal virtual {
        emit IPoolEvents.FactorAnnounced(kind, factor, fee.announce(factor));
    }

    function _apply(Announced.Value storage fee, string memory kind) private {
        require(fee.stands(), "Pool: NO_PENDING_FACTOR");
        require(fee.isDue(), "Pool: DELAY");
        _put(fee, kind, fee.future);
    }

    function _drop(Announced.Value storage fee, string memory kind) private {
        require(fee.stands(), "Pool: NO_PENDING_FACTOR");
        fee.drop();
        emit IPoolEvents.FactorDropped(kind);
    }

    function _setReward(uint256 factor) private {
        require(factor <= FACTOR_MAX, "Pool: FACTOR");
        RewardFeeFactor = factor;
        emit IPoolEvents.FactorSet("reward", factor);
    }

    /// @inheritdoc IPool
    function SetDepositFeeFactor(uint256 factor) external onlyGov {
        _checkDeposit(factor);
        _change(_depositFactor, DEPOSIT, factor);
    }

    /// @inheritdoc IPool
    function ApplyDepositFeeFactor() external onlyGov {
        _apply(_depositFactor, DEPOSIT);
    }

    /// @inheritdoc IPool
    function RevertDepositFeeFactor() external onlyGov {
        _drop(_depositFactor, DEPOSIT);
    }

    /// @inheritdoc IPool
    function SetWithdrawFeeFactor(uint256 factor) external onlyGov {
        _checkWithdraw(factor);
        _change(_withdrawFactor, WITHDRAW, factor);
    }

    /// @inheritdoc IPool
    function ApplyWithdrawFeeFactor() external onlyGov {
        _apply(_withdrawFactor, WITHDRAW);
    }

    /// @inheritdoc IPool
    function RevertWithdrawFeeFactor() external onlyGov {
        _drop(_withdrawFactor, WITHDRAW);
    }

    /// @inheritdoc IPool
    function SetRewardFeeFactor(uint256 factor) external onlyGov {
        _setReward(factor);
    }

    // ---- addresses ----

    /// @inheritdoc IPool
    function SetFarm(address to) external onlyGov unused {
        Farm = to;
        emit IPoolEvents.AddressSet("farm", to);
    }

    /// @inheritdoc IPool
    function SetWant(address to) external onlyGov unused {
        Want = to;
        emit IPoolEvents.AddressSet("want", to);
    }

    /// @inheritdoc IPool
    function SetFeeFundAddress(address to) external onlyGov {
        FeeFundAddress = to;
        emit IPoolEvents.AddressSet("feeFund", to);
    }

    /// @inheritdoc IPool
    function SetRewardsAddress(address to) external onlyGov {
        RewardsAddress = to;
        emit IPoolEvents.AddressSet("rewards", to);
    }

    // ---- roles ----

    /// @inheritdoc IPool
    function SetGov(address to) external onlyGov {
        _gov.propose("gov", to);
    }

    /// @inheritdoc IPool
    function AcceptGov() external {
        _gov.accept("gov");
    }

    /// @inheritdoc IPool
    function SetMaster(address to) external onlyMaster {
        _master.propose("master", to);
    }

    /// @inheritdoc IPool
    function AcceptMaster() external {
        _master.accept("master");
    }

    /// @inheritdoc IPool
    function RenounceMaster() external onlyMaster {
        _master.put("master", address(0));
    }
}
