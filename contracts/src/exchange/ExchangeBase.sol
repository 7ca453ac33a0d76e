// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IExchange, IExchangeEvents, PairParams} from "../interfaces/IExchange.sol";
import {IWhitelist} from "../interfaces/IWhitelist.sol";
import {LPToken} from "../token/LPToken.sol";
import {SafeToken} from "./SafeToken.sol";

/// @title Base of both kinds of pool: fees, owner, winner, whitelist, kill switch, reentrancy guard.
abstract contract ExchangeBase is LPToken, IExchange {
    using SafeToken for address;

    uint256 internal constant FEE_DENOMINATOR = 1e10;
    uint256 internal constant MAX_FEE = FEE_DENOMINATOR / 2;
    uint256 internal constant MAX_ADMIN_FEE = FEE_DENOMINATOR;
    uint256 internal constant MAX_WINNER_FEE = FEE_DENOMINATOR;
    uint256 internal constant MIN_DELAY = 86400;
    uint256 internal constant APPLY_WINDOW = 7 days;
    uint256 internal constant MAX_BALANCE = type(uint112).max;

    /// @inheritdoc IExchange
    address public immutable Factory;
    /// @inheritdoc IExchange
    address public immutable PayToken;
    /// @inheritdoc IExchange
    uint256 public immutable NTokens;

    /// @inheritdoc IExchange
    address public Owner;
    /// @inheritdoc IExchange
    address public Winner;
    /// @inheritdoc IExchange
    address public FutureOwner;
    /// @inheritdoc IExchange
    address public FutureWinner;
    /// @inheritdoc IExchange
    uint256 public TransferOwnerWinnerDeadline;
    /// @inheritdoc IExchange
    uint256 public FutureFee;
    /// @inheritdoc IExchange
    uint256 public AdminFee;
    /// @inheritdoc IExchange
    uint256 public FutureAdminFee;
    /// @inheritdoc IExchange
    uint256 public WinnerFee;
    /// @inheritdoc IExchange
    uint256 public FutureWinnerFee;
    /// @inheritdoc IExchange
    uint256 public AdminActionsDeadline;
    /// @inheritdoc IExchange
    bytes32 public GroupId;
    /// @inheritdoc IExchange
    address public FutureWhiteList;
    /// @inheritdoc IExchange
    bytes32 public FutureGroupId;
    /// @inheritdoc IExchange
    uint256 public WhiteListDeadline;
    /// @dev Fee, whitelist, kill switch and reentrancy guard share one storage slot: every trade reads and writes it
    ///      once. `_listed` is true if there is a whitelist with a group.
    uint64 private _fee;
    address private _whiteList;
    bool private _killed;
    uint8 private _lockState = 1;
    bool private _listed;

    address[] internal _tokens;

    constructor(PairParams memory p) LPToken(p.name, p.symbol) {
        require(p.owner != address(0), "Exchange: ZERO_ADDRESS");
        require(p.fee <= MAX_FEE, "Exchange: FEE_EXCEED_MAXFEE");
        require(p.adminFee <= MAX_ADMIN_FEE, "Exchange: ADMIN_FEE_EXCEED_MAXADMINFEE");
        require(p.winnerFee <= MAX_WINNER_FEE, "Exchange: WINNER_FEE_EXCEED_MAXADMINFEE");
        bool payable_ = p.payToken == address(0);
        for (uint256 k; k < p.tokens.length; ++k) {
            require(p.tokens[k] != address(0), "Exchange: ZERO_ADDRESS");
            if (p.tokens[k] == p.payToken) payable_ = true;
            for (uint256 j; j < k; ++j) {
                require(p.tokens[j] != p.tokens[k], "Exchange: IDENTICAL_ADDRESSES");
            }
        }
        require(payable_, "Exchange: NOT_EXIST_PAYTOKEN");
        Factory = p.factory;
        PayToken = p.payToken;
        NTokens = p.tokens.length;
        _tokens = p.tokens;
        Owner = p.owner;
        Winner = p.winner;
        _fee = uint64(p.fee);
        AdminFee = p.adminFee;
        WinnerFee = p.winnerFee;
        _setWhiteList(p.whitelist, p.groupId);
    }

    function _setWhiteList(address whitelist, bytes32 groupId) private {
        _whiteList = whitelist;
        GroupId = groupId;
        _listed = whitelist != address(0) && groupId != bytes32(0);
    }

    modifier onlyOwner() {
        _onlyOwner();
        _;
    }

    modifier lock() {
        require(_lockState != 2, "Exchange: LOCKED");
        _lockState = 2;
        _;
        _lockState = 1;
    }

    function _onlyOwner() private view {
        require(msg.sender == Owner, "Exchange: FORBIDDEN");
    }

    function _alive() internal view {
        require(!_killed, "Exchange: KILLED");
    }

    // ---- fees ----

    /// @inheritdoc IExchange
    function Fee() external view returns (uint256) {
        return _fee;
    }

    /// @inheritdoc IExchange
    function WhiteList() external view returns (address) {
        return _whiteList;
    }

    /// @inheritdoc IExchange
    function IsKilled() external view returns (bool) {
        return _killed;
    }

    /// @inheritdoc IExchange
    function FeeWhiteList(address trader) public view returns (bytes memory) {
        address list = _whiteList;
        if (list == address(0)) return "";
        return IWhitelist(list).GroupData(GroupId, trader);
    }

    /// @inheritdoc IExchange
    function FeeAddress(address trader) public view returns (uint256) {
        if (trader == address(0) || !_listed) return _fee;
        bytes memory data = FeeWhiteList(trader);
        if (data.length == 0) return _fee;
        require(data.length == 8, "Exchange: WHITELIST_FEE");
        uint256 fee;
        for (uint256 k = 8; k > 0; --k) {
            fee = (fee << 8) | uint8(data[k - 1]);
        }
        require(fee <= MAX_FEE, "Exchange: WHITELIST_FEE");
        return fee;
    }

    /// @dev Returns the trader for the fee of a call with `from`: `from` itself, or if zero, the caller if it has no
    ///      code, otherwise zero.
    function _trader(address from) internal view returns (address) {
        if (from != address(0)) return from;
        return msg.sender.code.length == 0 ? msg.sender : address(0);
    }

    /// @dev Splits admin fees between owner and winner, the winner's part rounded down, and pays them.
    /// @param least minimum of the pay token for both together; 0 for no minimum
    function _divideFee(uint256[] memory fees, uint256 least)
        internal
        returns (uint256[] memory ownerFees, uint256[] memory winnerFees)
    {
        require(least == 0 || fees[PayTokenIndex()] >= least, "Exchange: INSUFFICIENT_OUTPUT_AMOUNT");
        address winner = Winner;
        ownerFees = fees;
        winnerFees = new uint256[](fees.length);
        for (uint256 k; k < fees.length; ++k) {
            if (winner != address(0)) {
                winnerFees[k] = Math.mulDiv(fees[k], WinnerFee, FEE_DENOMINATOR);
                ownerFees[k] -= winnerFees[k];
            }
            if (ownerFees[k] > 0) _tokens[k].safeTransfer(Owner, ownerFees[k]);
            if (winnerFees[k] > 0) _tokens[k].safeTransfer(winner, winnerFees[k]);
        }
        emit IExchangeEvents.AdminFeesWithdrawn(Owner, winner, ownerFees, winnerFees);
    }

    // ---- reads ----

    /// @inheritdoc IExchange
    function Tokens() external view returns (address[] memory) {
        return _tokens;
    }

    /// @inheritdoc IExchange
    function PayTokenIndex() public view returns (uint256) {
        for (uint256 k; k < NTokens; ++k) {
            if (_tokens[k] == PayToken) return k;
        }
        revert("Exchange: PAY_INDEX");
    }

    // ---- administration ----

    /// @dev Returns the deadline of a change announced now. It is at least a day away, so that traders and LPs see it
    ///      in advance.
    function _deadline(uint256 delay) private view returns (uint256) {
        require(delay >= MIN_DELAY, "Exchange: DELAY");
        return block.timestamp + delay;
    }

    /// @dev True if a change due at `deadline` can no longer be applied. The real chain's changes never expire.
    function _lapsed(uint256 deadline) internal view virtual returns (bool) {
        return block.timestamp - deadline > APPLY_WINDOW;
    }

    /// @dev Reverts if a change is already announced and has not expired.
    function _requireNone(uint256 deadline, string memory failure) private view {
        require(deadline == 0 || (block.timestamp > deadline && _lapsed(deadline)), failure);
    }

    /// @dev Reverts with `early` before the deadline, `none` without one, and `Exchange: LAPSED` after the window.
    function _requireDue(uint256 deadline, string memory early, string memory none) private view {
        require(block.timestamp >= deadline, early);
        require(deadline != 0, none);
        require(!_lapsed(deadline), "Exchange: LAPSED");
    }

    /// @inheritdoc IExchange
    function CommitNewFee(uint256 newFee, uint256 newAdminFee, uint256 newWinnerFee, uint256 delay)
        external
        onlyOwner
    {
        _requireNone(AdminActionsDeadline, "Exchange: ADMIN_ACTIONS_DEADLINE");
        require(newFee <= MAX_FEE, "Exchange: FUTURE_FEE_EXCEED_MAXFEE");
        require(newAdminFee <= MAX_ADMIN_FEE, "Exchange: FUTURE_ADMIN_FEE_EXCEED_MAXADMINFEE");
        require(newWinnerFee <= MAX_WINNER_FEE, "Exchange: FUTURE_WINNER_FEE_EXCEED_MAXADMINFEE");
        AdminActionsDeadline = _deadline(delay);
        FutureFee = newFee;
        FutureAdminFee = newAdminFee;
        FutureWinnerFee = newWinnerFee;
        emit IExchangeEvents.NewFeeCommitted(newFee, newAdminFee, newWinnerFee, AdminActionsDeadline);
    }

    /// @inheritdoc IExchange
    function ApplyNewFee() external onlyOwner {
        _requireDue(AdminActionsDeadline, "Exchange: ADMIN_ACTIONS_DEADLINE", "Exchange: NO_ACTIVE_ACTION");
        AdminActionsDeadline = 0;
        _beforeNewFee(FutureAdminFee);
        _fee = uint64(FutureFee);
        AdminFee = FutureAdminFee;
        WinnerFee = FutureWinnerFee;
        emit IExchangeEvents.NewFeeApplied(_fee, AdminFee, WinnerFee);
    }

    /// @dev Hook: settles the fees earned under the old admin fee.
    function _beforeNewFee(uint256 newAdminFee) internal virtual {}

    /// @inheritdoc IExchange
    function RevertNewFee() external onlyOwner {
        AdminActionsDeadline = 0;
        emit IExchangeEvents.NewFeeReverted();
    }

    /// @inheritdoc IExchange
    function CommitTransferOwnerWinner(address newOwner, address newWinner, uint256 delay)
        external
        onlyOwner
    {
        _requireNone(TransferOwnerWinnerDeadline, "Exchange: ACTIVE_TRANSFER");
        require(newOwner != address(0), "Exchange: ZERO_ADDRESS");
        TransferOwnerWinnerDeadline = _deadline(delay);
        FutureOwner = newOwner;
        FutureWinner = newWinner;
        emit IExchangeEvents.OwnerWinnerCommitted(newOwner, newWinner, TransferOwnerWinnerDeadline);
    }

    /// @inheritdoc IExchange
    function ApplyTransferOwnerWinner() external onlyOwner {
        _requireDue(
            TransferOwnerWinnerDeadline, "Exchange: INSUFFICIENT_TIME", "Exchange: NO_ACTIVE_TRANSFER"
        );
        TransferOwnerWinnerDeadline = 0;
        Owner = FutureOwner;
        Winner = FutureWinner;
        _ownerChanged(msg.sender, FutureOwner);
        emit IExchangeEvents.OwnerWinnerApplied(Owner, Winner);
    }

    /// @dev Hook: moves any other property of the old owner to the new one.
    function _ownerChanged(address oldOwner, address newOwner) internal virtual {}

    /// @inheritdoc IExchange
    function RevertTransferOwnerWinner() external onlyOwner {
        TransferOwnerWinnerDeadline = 0;
        emit IExchangeEvents.OwnerWinnerReverted();
    }

    /// @inheritdoc IExchange
    function CommitNewWhiteList(address newWhiteList, bytes32 newGroupId, uint256 delay) external onlyOwner {
        _requireNone(WhiteListDeadline, "Exchange: WHITELIST_DEADLINE");
        WhiteListDeadline = _deadline(delay);
        FutureWhiteList = newWhiteList;
        FutureGroupId = newGroupId;
        emit IExchangeEvents.NewWhiteListCommitted(newWhiteList, newGroupId, WhiteListDeadline);
    }

    /// @inheritdoc IExchange
    function ApplyNewWhiteList() external onlyOwner {
        _requireDue(WhiteListDeadline, "Exchange: WHITELIST_DEADLINE", "Exchange: NO_ACTIVE_ACTION");
        WhiteListDeadline = 0;
        _setWhiteList(FutureWhiteList, FutureGroupId);
        emit IExchangeEvents.NewWhiteListApplied(_whiteList, GroupId);
    }

    /// @inheritdoc IExchange
    function RevertNewWhiteList() external onlyOwner {
        WhiteListDeadline = 0;
        emit IExchangeEvents.NewWhiteListReverted();
    }

    /// @inheritdoc IExchange
    function KillMe() external onlyOwner {
        _killed = true;
        emit IExchangeEvents.Killed(true);
    }

    /// @inheritdoc IExchange
    function UnkillMe() external onlyOwner {
        _killed = false;
        emit IExchangeEvents.Killed(false);
    }
}
