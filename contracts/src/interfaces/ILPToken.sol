// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "./IERC20.sol";

/// @title Shares of a pool (docs/chain.md, LP token).
/// @notice 18 decimals. Every method exists in both letter cases. On the real chain writes return nothing; here the
///         lower-case ones also return true, so that ordinary ERC-20 callers work. An allowance of 2^256-1 is never
///         lowered.
/// @dev Errors: `LPToken: TRANSFER_EXCEED_BALANCE`, `LPToken: TRANSFER_EXCEED_ALLOWANCE`,
///      `LPToken: TRANSFER_TO_ZEROADDRESS`, `LPToken: TRANSFER_FROM_ZEROADDRESS`, `LPToken: APPROVE_TO_ZEROADDRESS`,
///      `LPToken: APPROVE_FROM_ZEROADDRESS`, `LPToken: APPROVE_NEGATIVE_AMOUNT` (allowance lowered below zero),
///      `LPToken: BURN_EXCEED_BALANCE`.
interface ILPToken is IERC20 {
    /// @notice Name of the LP token.
    function name() external view returns (string memory);
    /// @notice Symbol of the LP token.
    function symbol() external view returns (string memory);
    /// @notice Always 18.
    function decimals() external view returns (uint256);
    /// @notice Raises the allowance of `spender` by `amount`.
    function increaseAllowance(address spender, uint256 amount) external returns (bool);
    /// @notice Lowers the allowance of `spender` by `amount`; reverts below zero.
    function decreaseAllowance(address spender, uint256 amount) external returns (bool);

    /// @notice Same as `name`.
    function Name() external view returns (string memory);
    /// @notice Same as `symbol`.
    function Symbol() external view returns (string memory);
    /// @notice Same as `decimals`.
    function Decimals() external view returns (uint256);
    /// @notice Same as `totalSupply`.
    function TotalSupply() external view returns (uint256);
    /// @notice Same as `balanceOf`.
    function BalanceOf(address account) external view returns (uint256);
    /// @notice Same as `allowance`.
    function Allowance(address owner, address spender) external view returns (uint256);
    /// @notice Same as `transfer`, without a return value.
    function Transfer(address to, uint256 amount) external;
    /// @notice Same as `approve`, without a return value.
    function Approve(address spender, uint256 amount) external;
    /// @notice Same as `transferFrom`, without a return value.
    function TransferFrom(address from, address to, uint256 amount) external;
    /// @notice Same as `increaseAllowance`, without a return value.
    function IncreaseAllowance(address spender, uint256 amount) external;
    /// @notice Same as `decreaseAllowance`, without a return value.
    function DecreaseAllowance(address spender, uint256 amount) external;
}
