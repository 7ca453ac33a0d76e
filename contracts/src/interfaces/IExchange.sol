// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ILPToken} from "./ILPToken.sol";

/// @dev Constructor parameters of every pool. Fees are over 1e10.
struct PairParams {
    string name;
    string symbol;
    address factory;
    address[] tokens;
    address payToken;
    address owner;
    address winner;
    uint256 fee;
    uint256 adminFee;
    uint256 winnerFee;
    address whitelist;
    bytes32 groupId;
}

/// @title Functions of both kinds of pool (docs/chain.md, Pools).
/// @notice Fees are over 1e10 (`fee` <= 50 %, `adminFee` and `winnerFee` <= 100 %); times are in seconds. A trader's
///         fee is `Fee()` for the zero address. For any other address it is `GroupData(groupId, trader)` of the
///         whitelist, 8 bytes little endian, or `Fee()` if that is empty. A pool without whitelist (zero address) or
///         without group (zero id) uses `Fee()` for everyone.
/// @dev Errors: `Exchange: FORBIDDEN`, `Exchange: KILLED`, `Exchange: LOCKED` (reentered),
///      `Exchange: ADMIN_ACTIONS_DEADLINE`, `Exchange: WHITELIST_DEADLINE`, `Exchange: NO_ACTIVE_ACTION`,
///      `Exchange: ACTIVE_TRANSFER`, `Exchange: INSUFFICIENT_TIME`, `Exchange: NO_ACTIVE_TRANSFER`,
///      `Exchange: ZERO_ADDRESS`, `Exchange: NOT_EXIST_PAYTOKEN`, `Exchange: PAY_INDEX`, `Exchange: FEE_EXCEED_MAXFEE`,
///      `Exchange: ADMIN_FEE_EXCEED_MAXADMINFEE`, `Exchange: WINNER_FEE_EXCEED_MAXADMINFEE`,
///      `Exchange: FUTURE_FEE_EXCEED_MAXFEE`, `Exchange: FUTURE_ADMIN_FEE_EXCEED_MAXADMINFEE`,
///      `Exchange: FUTURE_WINNER_FEE_EXCEED_MAXADMINFEE`, `Exchange: DELAY` and `Exchange: LAPSED` (ours alone: a delay
///      of less than a day, and more than 7 days after the deadline), `Exchange: WHITELIST_FEE`,
///      `Exchange: TOKEN_NUMBER`, `Exchange: IDENTICAL_ADDRESSES`, `Exchange: TRANSFER_FAILED`,
///      `Exchange: TRANSFER_AMOUNT` (a token that takes a fee on transfer).
interface IExchange is ILPToken {
    /// @notice 1 = uni (amm), 2 = stable (cfmm).
    function ExType() external view returns (uint256);
    /// @notice The factory the pool belongs to.
    function Factory() external view returns (address);
    /// @notice The pool's admin.
    function Owner() external view returns (address);
    /// @notice Account that shares the admin fees, or zero.
    function Winner() external view returns (address);
    /// @notice Number of coins.
    function NTokens() external view returns (uint256);
    /// @notice The coins, in pool order.
    function Tokens() external view returns (address[] memory);
    /// @notice Coin in which all admin fees are paid; zero if each coin's fees are paid in that coin.
    function PayToken() external view returns (address);
    /// @notice Position of `PayToken` in `Tokens`; reverts `Exchange: PAY_INDEX` if there is none.
    function PayTokenIndex() external view returns (uint256);
    /// @notice Trading fee over 1e10.
    function Fee() external view returns (uint256);
    /// @notice The admin's part of the trading fee, over 1e10.
    function AdminFee() external view returns (uint256);
    /// @notice The winner's part of the admin fees, over 1e10.
    function WinnerFee() external view returns (uint256);
    /// @notice `trader`'s own fee, over 1e10.
    function FeeAddress(address trader) external view returns (uint256);
    /// @notice The whitelist's raw result for `trader`.
    function FeeWhiteList(address trader) external view returns (bytes memory);
    /// @notice Whitelist that sets traders' fees.
    function WhiteList() external view returns (address);
    /// @notice Group of the whitelist.
    function GroupId() external view returns (bytes32);
    /// @notice True if everything but proportional withdrawal is stopped.
    function IsKilled() external view returns (bool);
    /// @notice LP that the first deposit locks at the zero address for good. The real chain's pools lack this getter.
    function MinimumLiquidity() external view returns (uint256);
    /// @notice Time of the last change of the reserves, in seconds.
    function BlockTimestampLast() external view returns (uint256);
    /// @notice Reserves in pool order, in base units, and the time of their last change, in seconds.
    function Reserves() external view returns (uint256[] memory reserves, uint256 timestamp);

    /// @notice Fee committed by `CommitNewFee`.
    function FutureFee() external view returns (uint256);
    /// @notice Admin fee committed by `CommitNewFee`.
    function FutureAdminFee() external view returns (uint256);
    /// @notice Winner fee committed by `CommitNewFee`.
    function FutureWinnerFee() external view returns (uint256);
    /// @notice Time from which `ApplyNewFee` works, in seconds; 0 if nothing is committed.
    function AdminActionsDeadline() external view returns (uint256);
    /// @notice Owner committed by `CommitTransferOwnerWinner`.
    function FutureOwner() external view returns (address);
    /// @notice Winner committed by `CommitTransferOwnerWinner`.
    function FutureWinner() external view returns (address);
    /// @notice Time from which `ApplyTransferOwnerWinner` works, in seconds; 0 if nothing is committed.
    function TransferOwnerWinnerDeadline() external view returns (uint256);
    /// @notice Whitelist committed by `CommitNewWhiteList`.
    function FutureWhiteList() external view returns (address);
    /// @notice Group committed by `CommitNewWhiteList`.
    function FutureGroupId() external view returns (bytes32);
    /// @notice Time from which `ApplyNewWhiteList` works, in seconds; 0 if nothing is committed.
    function WhiteListDeadline() external view returns (uint256);

    /// @notice Commits new fees that can be applied after `delay` seconds, at least 86400; owner only.
    function CommitNewFee(uint256 newFee, uint256 newAdminFee, uint256 newWinnerFee, uint256 delay) external;
    /// @notice Applies the committed fees, from their deadline until 7 days after it; owner only. Admin fees earned
    ///         until now are settled at the old rate. On the real chain the period has no end, and the new rate is
    ///         used.
    function ApplyNewFee() external;
    /// @notice Drops the committed fees; owner only.
    function RevertNewFee() external;
    /// @notice Commits a new owner and winner that can be applied after `delay` seconds, at least 86400; owner only.
    function CommitTransferOwnerWinner(address newOwner, address newWinner, uint256 delay) external;
    /// @notice Applies the committed owner and winner, until 7 days after the deadline; owner only.
    function ApplyTransferOwnerWinner() external;
    /// @notice Drops the committed owner and winner; owner only.
    function RevertTransferOwnerWinner() external;
    /// @notice Commits a new whitelist and group that can be applied after `delay` seconds, at least 86400; owner only.
    function CommitNewWhiteList(address newWhiteList, bytes32 newGroupId, uint256 delay) external;
    /// @notice Applies the committed whitelist, until 7 days after the deadline; owner only.
    function ApplyNewWhiteList() external;
    /// @notice Drops the committed whitelist; owner only.
    function RevertNewWhiteList() external;
    /// @notice Stops everything but proportional withdrawal; owner only.
    function KillMe() external;
    /// @notice Undoes `KillMe`; owner only.
    function UnkillMe() external;
}

/// @title Admin events of both kinds of pool.
interface IExchangeEvents {
    /// @notice Fees were committed and can be applied from `deadline`.
    event NewFeeCommitted(uint256 fee, uint256 adminFee, uint256 winnerFee, uint256 deadline);
    /// @notice The committed fees are in force.
    event NewFeeApplied(uint256 fee, uint256 adminFee, uint256 winnerFee);
    /// @notice The committed fees were dropped.
    event NewFeeReverted();
    /// @notice Owner and winner were committed and can be applied from `deadline`.
    event OwnerWinnerCommitted(address indexed owner, address indexed winner, uint256 deadline);
    /// @notice The committed owner and winner are in force.
    event OwnerWinnerApplied(address indexed owner, address indexed winner);
    /// @notice The committed owner and winner were dropped.
    event OwnerWinnerReverted();
    /// @notice A whitelist was committed and can be applied from `deadline`.
    event NewWhiteListCommitted(address indexed whitelist, bytes32 groupId, uint256 deadline);
    /// @notice The committed whitelist is in force.
    event NewWhiteListApplied(address indexed whitelist, bytes32 groupId);
    /// @notice The committed whitelist was dropped.
    event NewWhiteListReverted();
    /// @notice The pool was stopped (true) or restarted (false).
    event Killed(bool killed);
    /// @notice Admin fees were paid out, in base units per coin in pool order.
    event AdminFeesWithdrawn(
        address indexed owner, address indexed winner, uint256[] ownerFees, uint256[] winnerFees
    );
}
