// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Lock} from "../common/Lock.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IPool} from "../interfaces/IPool.sol";

/// @title Holds the stakes of one pool of the MEFI farm.
contract Pool is IPool, Lock {
    using SafeToken for address;

    uint256 private constant FACTOR_MAX = 10000;
    uint256 private constant WITHDRAW_FACTOR_MIN = 9000;
    uint256 private constant MAX_WANT = type(uint112).max;
    /// @dev A deposit may lose a millionth to rounding; more only happens to shares made dear on purpose.
    uint256 private constant ROUNDING = 1_000_000;
    /// @dev Shares of nobody, and their want, that every price is reckoned with. Fees left behind by who leaves are
    ///      theirs, too, so that who makes a share cost `p` wei has given away `p` times this; they lie in no balance.
    uint256 private constant VIRTUAL = 1e12;

    address private immutable _master;

    /// @inheritdoc IPool
    address public Gov;
    /// @inheritdoc IPool
    address public Farm;
    /// @inheritdoc IPool
    address public Want;
    /// @inheritdoc IPool
    address public FeeFundAddress;
    /// @inheritdoc IPool
    address public RewardsAddress;
    /// @inheritdoc IPool
    uint256 public DepositFeeFactor;
    /// @inheritdoc IPool
    uint256 public WithdrawFeeFactor;
    /// @inheritdoc IPool
    uint256 public RewardFeeFactor;
    /// @inheritdoc IPool
    uint256 public WantLockedTotal;
    /// @inheritdoc IPool
    uint256 public SharesTotal;

    /// @param gov may change settings, besides the deployer
    /// @param farm deposits and withdraws
    /// @param want token that is staked
    /// @param feeFundAddress gets deposit fees
    /// @param rewardsAddress gets the rewards part of deposit fees
    /// @param depositFeeFactor what is credited of a deposit, over 10000
    /// @param withdrawFeeFactor what is paid of a withdrawal, over 10000
    /// @param rewardFeeFactor part of deposit fees to `rewardsAddress`, over 10000
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
        _master = msg.sender;
        Gov = gov;
        Farm = farm;
        Want = want;
        FeeFundAddress = feeFundAddress;
        RewardsAddress = rewardsAddress;
        DepositFeeFactor = _factor(depositFeeFactor, 0);
        WithdrawFeeFactor = _factor(withdrawFeeFactor, WITHDRAW_FACTOR_MIN);
        RewardFeeFactor = _factor(rewardFeeFactor, 0);
    }

    modifier onlyGov() {
        require(msg.sender == Gov || msg.sender == _master, "ownable: caller is not the master");
        _;
    }

    modifier unused() {
        require(SharesTotal == 0 && WantLockedTotal == 0, "Pool: IN_USE");
        _;
    }

    function _factor(uint256 factor, uint256 least) private pure returns (uint256) {
        require(factor <= FACTOR_MAX && factor >= least, "Pool: FACTOR");
        return factor;
    }

    /// @inheritdoc IPool
    function Deposit(address, uint256 wantAmt) external lock returns (uint256 sharesAdded) {
        require(msg.sender == Farm, "ownable: Deposit are only possible using owner contract.");
        address want = Want;
        uint256 credited = wantAmt;
        uint256 factor = DepositFeeFactor;
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
        sharesAdded =
            locked > 0 && shares > 0 ? Math.mulDiv(credited, shares + VIRTUAL, locked + VIRTUAL) : credited;
        (WantLockedTotal, SharesTotal) = (locked + credited, shares + sharesAdded);
        if (credited > 0) {
            uint256 worth = WantOf(sharesAdded);
            // `worth` may be a wei short by flooring alone
            require((worth + 1) * ROUNDING >= credited * (ROUNDING - 1) && worth > 0, "Pool: ROUNDING");
        }
    }

    /// @inheritdoc IPool
    function WantOf(uint256 shares) public view returns (uint256) {
        (uint256 locked, uint256 total) = (WantLockedTotal, SharesTotal);
        // who holds all shares has what lies here; want that shrank is never paid twice
        return Math.min(Math.mulDiv(shares, locked + VIRTUAL, total + VIRTUAL), locked);
    }

    /// @inheritdoc IPool
    function Withdraw(address, uint256 wantAmt) external lock returns (uint256 paid) {
        require(msg.sender == Farm, "ownable: Withdraw are only possible using owner contract.");
        require(wantAmt > 0, "_wantAmt <= 0");
        (uint256 locked, uint256 shares) = (WantLockedTotal, SharesTotal);
        wantAmt = Math.min(wantAmt, locked);
        uint256 removed = Math.mulDiv(wantAmt, shares + VIRTUAL, locked + VIRTUAL, Math.Rounding.Ceil);
        paid = Math.mulDiv(wantAmt, WithdrawFeeFactor, FACTOR_MAX);
        // a token that shrank in place still lets people leave
        paid = Math.min(paid, Want.held(address(this)));
        SharesTotal = shares - Math.min(removed, shares);
        WantLockedTotal = locked - paid;
        Want.safeTransfer(msg.sender, paid);
    }

    /// @inheritdoc IPool
    function SetFarm(address to) external onlyGov unused {
        Farm = to;
    }

    /// @inheritdoc IPool
    function SetGov(address to) external onlyGov {
        Gov = to;
    }

    /// @inheritdoc IPool
    function SetWant(address to) external onlyGov unused {
        Want = to;
    }

    /// @inheritdoc IPool
    function SetFeeFundAddress(address to) external onlyGov {
        FeeFundAddress = to;
    }

    /// @inheritdoc IPool
    function SetRewardsAddress(address to) external onlyGov {
        RewardsAddress = to;
    }

    /// @inheritdoc IPool
    function SetDepositFeeFactor(uint256 factor) external onlyGov {
        DepositFeeFactor = _factor(factor, 0);
    }

    /// @inheritdoc IPool
    function SetWithdrawFeeFactor(uint256 factor) external onlyGov {
        WithdrawFeeFactor = _factor(factor, WITHDRAW_FACTOR_MIN);
    }

    /// @inheritdoc IPool
    function SetRewardFeeFactor(uint256 factor) external onlyGov {
        RewardFeeFactor = _factor(factor, 0);
    }
}
