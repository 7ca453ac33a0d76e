// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Trades and liquidity by token addresses (docs/chain.md, Router).
/// @notice There is no deadline and no recipient: everything goes to the caller. Approve input tokens (and LP, to
///         remove liquidity) to the router. Quotes use the caller's own fee: set `from` in eth_call. Amounts are in
///         base units, rounded down.
/// @dev Errors: `not exist contract` (no such pool), `Router: ONLY_UNISWAP`, `Router: INVALID_PATH` (shorter than two,
///      or the same pool twice, which the real chain misquotes), `Router: INSUFFICIENT_IN_AMOUNT`,
///      `Router: INSUFFICIENT_OUT_AMOUNT`, `Router: INSUFFICIENT_SWAP_AMOUNT`, `Router: INSUFFICIENT_OUTPUT_AMOUNT`,
///      `Router: EXCESSIVE_INPUT_AMOUNT`, `Router: INSUFFICIENT_A_AMOUNT`, `Router: INSUFFICIENT_B_AMOUNT`,
///      `Router: INSUFFICIENT_AMOUNT`, `Router: INSUFFICIENT_LIQUIDITY`, `Router: INSUFFICIENT_LIQUIDITY_QUERIED`,
///      `Router: INPUT_TOKEN_NOT_MATCH`, `Router: OUTPUT_TOKEN_NOT_MATCH`, `Router: BOTH_RESERVE_0`,
///      `Router: OWNER_LIQUIDITY`, `Exchange: TOO_MUCH_INPUT`, `Exchange: IDENTICAL_ADDRESSES`, and the pools' errors.
interface IRouter {
    /// @notice Factory whose pools the router uses.
    function Factory() external view returns (address);

    /// @notice Returns the amounts along `path` for `amountIn`, hop by hop, over pools of both kinds.
    function GetAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory);

    /// @notice Returns the amounts along `path` that give `amountOut`; uni pools only; each input is rounded up.
    function UniGetAmountsIn(uint256 amountOut, address[] calldata path)
        external
        view
        returns (uint256[] memory);

    /// @notice Sells `amountIn` of the first token for at least `amountOutMin` of the last; pays exactly the quote of
    ///         `GetAmountsOut`.
    function SwapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] calldata path)
        external
        returns (uint256[] memory amounts);

    /// @notice Buys exactly `amountOut` of the last token for at most `amountInMax` of the first; uni pools only.
    function UniSwapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] calldata path)
        external
        returns (uint256[] memory amounts);

    /// @notice Returns the LP for a deposit of at most these amounts, and its part of the supply, 1e18 = all. As on the
    ///         real chain both are 0 for an empty pool.
    function UniGetLPTokenAmount(
        address tokenA,
        address tokenB,
        uint256 amountADesired,
        uint256 amountBDesired
    ) external view returns (uint256 liquidity, uint256 ratio);

    /// @notice Deposits at the pool's ratio, at most the desired amounts.
    function UniAddLiquidity(
        address tokenA,
        address tokenB,
        uint256 amountADesired,
        uint256 amountBDesired,
        uint256 amountAMin,
        uint256 amountBMin
    ) external returns (uint256 amountA, uint256 amountB, uint256 liquidity, address pair);

    /// @notice Returns the LP for a deposit in one token, and its part of the supply, 1e18 = all.
    function UniGetLPTokenAmountOneCoin(
        address tokenA,
        address tokenB,
        address tokenIn,
        uint256 amountDesired
    ) external view returns (uint256 liquidity, uint256 ratio);

    /// @notice Deposits one token: swaps a part of it in the same pool at the caller's fee and adds both tokens.
    /// @dev The part is the exact positive root, rounded down, of
    ///      (1-f)x³ + 3(1-f)Rx² + ((2-f)R-(1-f)A)Rx - AR² = 0,
    ///      found by bisection with 512-bit products (`UniMath.zapPart`). The real chain uses float64 and differs by
    ///      less than 1e-6.
    function UniAddLiquidityOneCoin(
        address tokenA,
        address tokenB,
        address tokenIn,
        uint256 amountDesired,
        uint256 amountMin
    ) external returns (uint256 amount, uint256 liquidity, address pair);

    /// @notice Returns the amounts that `liquidity` would pay, and the LP that would first be minted to the owner.
    function UniGetWithdrawAmount(address tokenA, address tokenB, uint256 liquidity)
        external
        view
        returns (uint256 amountA, uint256 amountB, uint256 mintFee);

    /// @notice Burns LP for both tokens. Works even if the pool is killed.
    function UniRemoveLiquidity(
        address tokenA,
        address tokenB,
        uint256 liquidity,
        uint256 amountAMin,
        uint256 amountBMin
    ) external returns (uint256 amountA, uint256 amountB);

    /// @notice Returns the amount that `liquidity` would pay in one token, and the LP that would first be minted to the
    ///         owner.
    function UniGetWithdrawAmountOneCoin(address tokenA, address tokenB, uint256 liquidity, address tokenOut)
        external
        view
        returns (uint256 amount, uint256 mintFee);

    /// @notice Burns LP and swaps the other token in the same pool at the caller's fee.
    function UniRemoveLiquidityOneCoin(
        address tokenA,
        address tokenB,
        uint256 liquidity,
        address tokenOut,
        uint256 amountMin
    ) external returns (uint256 amount);
}
