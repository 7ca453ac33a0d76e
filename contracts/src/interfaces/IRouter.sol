// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Trades and liquidity by token names (docs/chain.md, Router).
/// @notice No deadline and no recipient: all goes to the caller. Approve input tokens (and LP, when removing) to
///         the router. Quotes are at the caller's own fee: set `from` in eth_call. Base units, floored.
/// @dev Errors: `not exist contract` (no such pool), `Router: ONLY_UNISWAP`, `Router: INVALID_PATH` (shorter
///      than two, or one pool twice: the real chain misquotes that), `Router: INSUFFICIENT_IN_AMOUNT`,
///      `Router: INSUFFICIENT_OUT_AMOUNT`, `Router: INSUFFICIENT_SWAP_AMOUNT`,
///      `Router: INSUFFICIENT_OUTPUT_AMOUNT`, `Router: EXCESSIVE_INPUT_AMOUNT`,
///      `Router: INSUFFICIENT_A_AMOUNT`, `Router: INSUFFICIENT_B_AMOUNT`, `Router: INSUFFICIENT_AMOUNT`,
///      `Router: INSUFFICIENT_LIQUIDITY`, `Router: INSUFFICIENT_LIQUIDITY_QUERIED`,
///      `Router: INPUT_TOKEN_NOT_MATCH`, `Router: OUTPUT_TOKEN_NOT_MATCH`, `Router: BOTH_RESERVE_0`,
///      `Router: OWNER_LIQUIDITY`, `Exchange: TOO_MUCH_INPUT`, `Exchange: IDENTICAL_ADDRESSES`, and the pools'.
interface IRouter {
    /// @notice The factory whose pools it uses.
    function Factory() external view returns (address);

    /// @notice Amounts along `path` for `amountIn`, hop by hop, over pools of both kinds.
    function GetAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory);

    /// @notice Amounts along `path` that give `amountOut`; uni pools only; each input rounded up.
    function UniGetAmountsIn(uint256 amountOut, address[] calldata path)
        external
        view
        returns (uint256[] memory);

    /// @notice Sells `amountIn` of the first token for at least `amountOutMin` of the last; pays exactly what
    ///         `GetAmountsOut` said.
    function SwapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] calldata path)
        external
        returns (uint256[] memory amounts);

    /// @notice Buys exactly `amountOut` of the last token for at most `amountInMax` of the first; uni pools only.
    function UniSwapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] calldata path)
        external
        returns (uint256[] memory amounts);

    /// @notice LP for a deposit of at most these amounts, and its part of the supply, 1e18 = all. As on the real
    ///         chain both are 0 for an empty pool.
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

    /// @notice LP for a deposit in one token, and its part of the supply, 1e18 = all.
    function UniGetLPTokenAmountOneCoin(
        address tokenA,
        address tokenB,
        address tokenIn,
        uint256 amountDesired
    ) external view returns (uint256 liquidity, uint256 ratio);

    /// @notice Deposits one token: swaps a part in the same pool at the caller's fee and adds both.
    /// @dev The part is the floor of the exact positive root of
    ///      (1-f)x³ + 3(1-f)Rx² + ((2-f)R-(1-f)A)Rx - AR² = 0, found by bisection with 512-bit products
    ///      (`UniMath.zapPart`). The real chain uses float64 and differs by less than 1e-6.
    function UniAddLiquidityOneCoin(
        address tokenA,
        address tokenB,
        address tokenIn,
        uint256 amountDesired,
        uint256 amountMin
    ) external returns (uint256 amount, uint256 liquidity, address pair);

    /// @notice What `liquidity` would pay, and the LP the owner would be minted first.
    function UniGetWithdrawAmount(address tokenA, address tokenB, uint256 liquidity)
        external
        view
        returns (uint256 amountA, uint256 amountB, uint256 mintFee);

    /// @notice Burns LP for both tokens. Works when the pool is killed.
    function UniRemoveLiquidity(
        address tokenA,
        address tokenB,
        uint256 liquidity,
        uint256 amountAMin,
        uint256 amountBMin
    ) external returns (uint256 amountA, uint256 amountB);

    /// @notice What `liquidity` would pay in one token, and the LP the owner would be minted first.
    function UniGetWithdrawAmountOneCoin(address tokenA, address tokenB, uint256 liquidity, address tokenOut)
        external
        view
        returns (uint256 amount, uint256 mintFee);

    /// @notice Burns LP and swaps the other side in the same pool at the caller's fee.
    function UniRemoveLiquidityOneCoin(
        address tokenA,
        address tokenB,
        uint256 liquidity,
        address tokenOut,
        uint256 amountMin
    ) external returns (uint256 amount);
}
