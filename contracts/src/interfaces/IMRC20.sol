// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "./IERC20.sol";

/// @title Token of the chain (docs/chain.md, Token).
/// @notice 18 decimals; amounts are in base units. Every method exists in both letter cases. Upper-case writes return
///         nothing (the real chain's ABI declares no results), lower-case ones return true. Allowances are standard: a
///         transfer lowers the spender's own allowance, also an infinite one. (The real chain's version 0 tokens do not
///         lower it; not copied.)
/// @dev Errors, with the real chain's texts, checksummed addresses and amounts in decimal coins:
///      `Token: TRANSFER_TO_ZEROADDRESS`, `Token: TRANSFER_FROM_ZEROADDRESS`,
///      `Token: TRANSFER_EXCEED_BALANCE <from> <to> <balance> <amount>`, `Token: APPROVE_TO_ZEROADDRESS`,
///      `Token: APPROVE_FROM_ZEROADDRESS`, `Token: APPROVE_NEGATIVE_AMOUNT` (allowance lowered below zero),
///      `the token holding quantity is insufficient balance: …`, `the token allowance is insufficient token: …`,
///      `<address>: not token minter`, `not token minter`, `already token minter`, `not token master`,
///      `not match To and Amount`, `invalid transfer amount <amount> less then <balance>`, `paused`,
///      `this token not supported swap to fee token`, `this is fee token`.
interface IMRC20 is IERC20 {
    /// @notice Token name.
    function name() external view returns (string memory);
    /// @notice Token symbol.
    function symbol() external view returns (string memory);
    /// @notice Always 18.
    function decimals() external view returns (uint256);
    /// @notice True if `account` may mint (the master always may).
    function isMinter(address account) external view returns (bool);
    /// @notice Same as `Mint`.
    function mint(address to, uint256 amount) external;
    /// @notice Same as `Burn`.
    function burn(uint256 amount) external;
    /// @notice Burns `amount` of `account` and lowers the caller's allowance.
    function burnFrom(address account, uint256 amount) external;
    /// @notice Same as `SetMinter`.
    function setMinter(address account, bool allowed) external;
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
    /// @notice Same as `isMinter`.
    function IsMinter(address account) external view returns (bool);
    /// @notice Transaction fees burned and not yet distributed again, base units. Zero for every token but the main
    ///         token.
    function CollectedFee() external view returns (uint256);
    /// @notice Account, fixed at deployment, that may always mint and that sets minters, router and pause.
    function Master() external view returns (address);
    /// @notice True if transfers, mints and burns are stopped.
    function IsPaused() external view returns (bool);

    /// @notice Same as `transfer`, without a return value.
    function Transfer(address to, uint256 amount) external;
    /// @notice Same as `approve`, without a return value.
    function Approve(address spender, uint256 amount) external;
    /// @notice Same as `transferFrom`, without a return value.
    function TransferFrom(address from, address to, uint256 amount) external;
    /// @notice Mints `amount` for `to`; minters and master only; zero is a no-op.
    function Mint(address to, uint256 amount) external;
    /// @notice Calls `Mint` for several receivers.
    function MintBatch(address[] calldata to, uint256[] calldata amounts) external;
    /// @notice Burns `amount` of the caller's balance.
    function Burn(uint256 amount) external;
    /// @notice Grants or revokes the right to mint; master only; reverts if nothing would change.
    function SetMinter(address account, bool allowed) external;
    /// @notice Stops transfers, mints and burns; master only.
    function Pause() external;
    /// @notice Undoes `Pause`; master only.
    function Unpause() external;
    /// @notice Sets the router and path of `SwapToMainToken`; master only.
    function SetRouter(address router, address[] calldata path) external;
    /// @notice Swaps `amount` of the caller's tokens for the last token of the configured path, paid to the caller.
    /// @dev As on the real chain there is no minimum, and the swap uses the token contract's fee, not the caller's.
    function SwapToMainToken(uint256 amount) external;
    /// @notice Like `SwapToMainToken`, but reverts with the router's text if it pays less than `least`. Not on the real
    ///         chain.
    function SwapToMainTokenAtLeast(uint256 amount, uint256 least) external;
}

/// @title Events of a token beyond ERC-20; the real chain has none.
interface IMRC20Events {
    /// @notice The right of `account` to mint was granted or revoked.
    event MinterSet(address indexed account, bool allowed);
    /// @notice Transfers, mints and burns were stopped or resumed.
    event PauseSet(bool paused);
    /// @notice The router and path of `SwapToMainToken` were set.
    event RouterSet(address indexed router, address[] path);
}

/// @title The chain's main token, MEV.
/// @notice Native coin and token share one ledger: `balanceOf(a)` is `a.balance`, and a transfer moves the native coin.
///         The coin held by this contract is the reserve that is not yet minted.
/// @dev A plain value transfer between accounts emits no event, as on the real chain. Further errors:
///      `Token: RESERVE_EXCEEDED` (minting more than the reserve), `Token: TRANSFER_PRECOMPILE`.
interface IMainToken is IMRC20 {
    /// @notice Native coin of the chain's genesis, reserve included, base units.
    function GenesisSupply() external view returns (uint256);
    /// @notice Native coin still to be minted: this contract's own balance, base units.
    function Reserve() external view returns (uint256);
}
