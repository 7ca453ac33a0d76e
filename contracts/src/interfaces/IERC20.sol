// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The part of ERC-20 that the exchange needs from a token, in lower case.
/// @notice Amounts are base units (wei). `decimals` is a uint256, as on the real chain.
interface IERC20 {
    /// @notice Total supply, base units.
    function totalSupply() external view returns (uint256);

    /// @notice Base units held by `account`.
    function balanceOf(address account) external view returns (uint256);

    /// @notice Base units that `spender` may still move out of `owner`'s balance.
    function allowance(address owner, address spender) external view returns (uint256);

    /// @notice Moves `amount` base units from the caller to `to`.
    function transfer(address to, uint256 amount) external returns (bool);

    /// @notice Sets the allowance of `spender` over the caller's tokens to `amount`.
    function approve(address spender, uint256 amount) external returns (bool);

    /// @notice Moves `amount` from `from` to `to` and lowers the caller's allowance by the same amount.
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title ERC-20 events.
/// @dev Separate from the functions: the real chain also has `Transfer` in upper case as a function, and Solidity does
///      not allow a function and an event with the same name in one contract.
interface IERC20Events {
    /// @notice `value` base units moved; `from` is zero for a mint, `to` is zero for a burn.
    event Transfer(address indexed from, address indexed to, uint256 value);

    /// @notice The allowance of `spender` over `owner`'s tokens was set to `value`.
    event Approval(address indexed owner, address indexed spender, uint256 value);
}
