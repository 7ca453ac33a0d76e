// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Handover} from "../common/Handover.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IExchange} from "../interfaces/IExchange.sol";
import {IPoolFee} from "../interfaces/IPoolFee.sol";

/// @dev Both kinds of pool have it, with different results, which are not needed here.
interface IAdminFees {
    function WithdrawAdminFeesAtLeast(uint256 least) external;
}

/// @title Owns one pool and changes its fee within limits.
contract PoolFee is IPoolFee {
    using SafeToken for address;
    using Handover for Handover.Role;

    /// @inheritdoc IPoolFee
    address public immutable pool;
    /// @inheritdoc IPoolFee
    address public immutable treasury;
    /// @inheritdoc IPoolFee
    uint256 public immutable maxFee;
    /// @inheritdoc IPoolFee
    uint256 public immutable maxStep;
    Handover.Role private _owner;
    /// @dev The pool's deadline of the announcement made here. A former owner of the pool may have left another one.
    uint256 private _deadline;

    /// @param owner_ account that changes the fee
    /// @param pool_ pool that this contract owns later, or already
    /// @param treasury_ account that receives the admin's part of the fees
    /// @param maxFee_ largest fee, over 1e10
    /// @param maxStep_ largest difference between a fee and the next one, over 1e10
    constructor(address owner_, address pool_, address treasury_, uint256 maxFee_, uint256 maxStep_) {
        _owner.put("owner", owner_);
        (pool, treasury, maxFee, maxStep) = (pool_, treasury_, maxFee_, maxStep_);
    }

    modifier onlyOwner() {
        require(msg.sender == _owner.holder, "not owner");
        _;
    }

    // ---- reads ----

    /// @inheritdoc IPoolFee
    function owner() external view returns (address) {
        return _owner.holder;
    }

    /// @inheritdoc IPoolFee
    function pendingOwner() external view returns (address) {
        return _owner.pending();
    }

    /// @inheritdoc IPoolFee
    function FutureFee() external view returns (uint256) {
        return IExchange(pool).FutureFee();
    }

    /// @inheritdoc IPoolFee
    function FutureAdminFee() external view returns (uint256) {
        return IExchange(pool).FutureAdminFee();
    }

    /// @inheritdoc IPoolFee
    function FutureWinnerFee() external view returns (uint256) {
        return IExchange(pool).FutureWinnerFee();
    }

    /// @inheritdoc IPoolFee
    function AdminActionsDeadline() public view returns (uint256) {
        return IExchange(pool).AdminActionsDeadline();
    }

    // ---- the fee ----

    /// @inheritdoc IPoolFee
    function CommitNewFee(uint256 newFee, uint256 newAdminFee, uint256 newWinnerFee, uint256 delay)
        external
        onlyOwner
    {
        IExchange its = IExchange(pool);
        uint256 fee = its.Fee();
        require(newFee <= maxFee, "PoolFee: MAX_FEE");
        require((newFee > fee ? newFee - fee : fee - newFee) <= maxStep, "PoolFee: STEP");
        require(newAdminFee == its.AdminFee() && newWinnerFee == its.WinnerFee(), "PoolFee: PARTS");
        its.CommitNewFee(newFee, newAdminFee, newWinnerFee, delay);
        _deadline = AdminActionsDeadline();
    }

    /// @inheritdoc IPoolFee
    function ApplyNewFee() external onlyOwner {
        require(_deadline != 0 && _deadline == AdminActionsDeadline(), "PoolFee: NOT_ANNOUNCED");
        _deadline = 0;
        IExchange(pool).ApplyNewFee();
    }

    /// @inheritdoc IPoolFee
    function RevertNewFee() external onlyOwner {
        _deadline = 0;
        IExchange(pool).RevertNewFee();
    }

    // ---- earnings and owner ----

    /// @inheritdoc IPoolFee
    function withdrawAdminFees(uint256 least) external {
        require(msg.sender == treasury, "not treasury");
        IAdminFees(pool).WithdrawAdminFeesAtLeast(least);
        address[] memory tokens = IExchange(pool).Tokens();
        for (uint256 k; k < tokens.length; ++k) {
            uint256 amount = tokens[k].held(address(this));
            if (amount > 0) tokens[k].safeTransfer(treasury, amount);
        }
    }

    /// @inheritdoc IPoolFee
    function setOwner(address next) external onlyOwner {
        _owner.propose("owner", next);
    }

    /// @inheritdoc IPoolFee
    function acceptOwner() external {
        _owner.accept("owner");
    }
}
