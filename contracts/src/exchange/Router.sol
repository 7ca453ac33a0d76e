// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: the chain's router is one contract with all of these methods.

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IERC20} from "../interfaces/IERC20.sol";
import {IExchange} from "../interfaces/IExchange.sol";
import {IFactory} from "../interfaces/IFactory.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {IStableSwap} from "../interfaces/IStableSwap.sol";
import {IUniPair} from "../interfaces/IUniPair.sol";
import {SafeToken} from "./SafeToken.sol";
import {UniMath} from "./UniMath.sol";

/// @title Trades and liquidity by token addresses. Holds no tokens between calls.
contract Router is IRouter {
    using SafeToken for address;

    uint256 private constant UNI = 1;

    /// @inheritdoc IRouter
    address public immutable Factory;

    /// @dev A uni pair in the order (tokenA, tokenB).
    struct Side {
        address pair;
        bool aFirst;
        uint256 reserveA;
        uint256 reserveB;
        uint256 fee;
    }

    constructor(address factory) {
        Factory = factory;
    }

    // ---- quotes ----

    /// @inheritdoc IRouter
    function GetAmountsOut(uint256 amountIn, address[] calldata path)
        external
        view
        returns (uint256[] memory amounts)
    {
        (amounts,,) = _amountsOut(amountIn, path);
    }

    /// @inheritdoc IRouter
    function UniGetAmountsIn(uint256 amountOut, address[] calldata path)
        external
        view
        returns (uint256[] memory amounts)
    {
        (amounts,) = _amountsIn(amountOut, path);
    }

    function _amountsOut(uint256 amountIn, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts, address[] memory pairs, bool allUni)
    {
        pairs = _pairs(path);
        require(amountIn > 0, "Router: INSUFFICIENT_IN_AMOUNT");
        allUni = true;
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 k; k < pairs.length; ++k) {
            if (_isUni(pairs[k])) {
                Side memory s = _side(pairs[k], path[k]);
                amounts[k + 1] = UniMath.getAmountOut(s.fee, amounts[k], s.reserveA, s.reserveB);
            } else {
                allUni = false;
                amounts[k + 1] = _getDy(pairs[k], path[k], path[k + 1], amounts[k]);
            }
        }
    }

    function _getDy(address pair, address tokenIn, address tokenOut, uint256 dx)
        private
        view
        returns (uint256)
    {
        IStableSwap pool = IStableSwap(pair);
        return pool.GetDy(pool.TokenIndex(tokenIn), pool.TokenIndex(tokenOut), dx, msg.sender);
    }

    function _amountsIn(uint256 amountOut, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts, address[] memory pairs)
    {
        pairs = _pairs(path);
        require(amountOut > 0, "Router: INSUFFICIENT_OUT_AMOUNT");
        amounts = new uint256[](path.length);
        amounts[pairs.length] = amountOut;
        for (uint256 k = pairs.length; k > 0; --k) {
            _onlyUni(pairs[k - 1]);
            Side memory s = _side(pairs[k - 1], path[k - 1]);
            amounts[k - 1] = UniMath.getAmountIn(s.fee, amounts[k], s.reserveA, s.reserveB);
        }
    }

    // ---- swaps ----

    /// @inheritdoc IRouter
    function SwapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] calldata path)
        external
        returns (uint256[] memory amounts)
    {
        require(amountIn > 0, "Router: INSUFFICIENT_SWAP_AMOUNT");
        address[] memory pairs;
        bool allUni;
        (amounts, pairs, allUni) = _amountsOut(amountIn, path);
        require(amounts[pairs.length] >= amountOutMin, "Router: INSUFFICIENT_OUTPUT_AMOUNT");
        if (allUni) {
            path[0].safeTransferFrom(msg.sender, pairs[0], amountIn);
            _uniSwaps(amounts, path, pairs);
        } else {
            _mixedSwaps(amounts, path, pairs);
        }
    }

    /// @inheritdoc IRouter
    function UniSwapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] calldata path)
        external
        returns (uint256[] memory amounts)
    {
        require(amountOut > 0, "Router: INSUFFICIENT_SWAP_AMOUNT");
        address[] memory pairs;
        (amounts, pairs) = _amountsIn(amountOut, path);
        require(amounts[0] <= amountInMax, "Router: EXCESSIVE_INPUT_AMOUNT");
        path[0].safeTransferFrom(msg.sender, pairs[0], amounts[0]);
        _uniSwaps(amounts, path, pairs);
    }

    /// @dev Sends the tokens from pair to pair and from the last pair to the caller.
    function _uniSwaps(uint256[] memory amounts, address[] calldata path, address[] memory pairs) private {
        for (uint256 k; k < pairs.length; ++k) {
            _uniSwap(pairs[k], path[k], amounts[k + 1], k + 1 < pairs.length ? pairs[k + 1] : msg.sender);
        }
    }

    /// @dev The router holds the tokens between hops, because a stable pool pulls from its caller.
    function _mixedSwaps(uint256[] memory amounts, address[] calldata path, address[] memory pairs) private {
        for (uint256 k; k < pairs.length; ++k) {
            if (_isUni(pairs[k])) {
                if (k == 0) path[0].safeTransferFrom(msg.sender, pairs[0], amounts[0]);
                else path[k].safeTransfer(pairs[k], amounts[k]);
                _uniSwap(pairs[k], path[k], amounts[k + 1], address(this));
            } else {
                if (k == 0) path[0].safeTransferFrom(msg.sender, address(this), amounts[0]);
                path[k].safeApprove(pairs[k], amounts[k]);
                uint256 dy = _exchange(pairs[k], path[k], path[k + 1], amounts[k]);
                // require the exact quote, so that no tokens stay here
                require(dy == amounts[k + 1], "Router: INSUFFICIENT_OUTPUT_AMOUNT");
            }
        }
        path[pairs.length].safeTransfer(msg.sender, amounts[pairs.length]);
    }

    function _exchange(address pair, address tokenIn, address tokenOut, uint256 dx)
        private
        returns (uint256)
    {
        IStableSwap pool = IStableSwap(pair);
        return pool.Exchange(pool.TokenIndex(tokenIn), pool.TokenIndex(tokenOut), dx, 0, msg.sender);
    }

    function _uniSwap(address pair, address tokenIn, uint256 amountOut, address to) private {
        bool zeroIn = IUniPair(pair).Token0() == tokenIn;
        IUniPair(pair).Swap(zeroIn ? 0 : amountOut, zeroIn ? amountOut : 0, to, "", msg.sender);
    }

    // ---- adding liquidity ----

    /// @inheritdoc IRouter
    function UniGetLPTokenAmount(
        address tokenA,
        address tokenB,
        uint256 amountADesired,
        uint256 amountBDesired
    ) external view returns (uint256 liquidity, uint256 ratio) {
        Side memory s = _uniSide(tokenA, tokenB);
        (uint256 amountA, uint256 amountB) = _deposit(s, amountADesired, amountBDesired, 0, 0);
        (liquidity, ratio) = _mintAmount(s, amountA, amountB);
    }

    /// @inheritdoc IRouter
    function UniAddLiquidity(
        address tokenA,
        address tokenB,
        uint256 amountADesired,
        uint256 amountBDesired,
        uint256 amountAMin,
        uint256 amountBMin
    ) external returns (uint256 amountA, uint256 amountB, uint256 liquidity, address pair) {
        Side memory s = _uniSide(tokenA, tokenB);
        pair = s.pair;
        (amountA, amountB) = _deposit(s, amountADesired, amountBDesired, amountAMin, amountBMin);
        tokenA.safeTransferFrom(msg.sender, pair, amountA);
        tokenB.safeTransferFrom(msg.sender, pair, amountB);
        liquidity = IUniPair(pair).Mint(msg.sender);
    }

    function _deposit(
        Side memory s,
        uint256 amountADesired,
        uint256 amountBDesired,
        uint256 amountAMin,
        uint256 amountBMin
    ) private view returns (uint256, uint256) {
        require(amountADesired > 0, "Router: INSUFFICIENT_A_AMOUNT");
        require(amountBDesired > 0, "Router: INSUFFICIENT_B_AMOUNT");
        if (_isFirst(s.pair, s.reserveA, s.reserveB)) return (amountADesired, amountBDesired);
        uint256 amountB = UniMath.quote(amountADesired, s.reserveA, s.reserveB);
        if (amountB <= amountBDesired) {
            require(amountB >= amountBMin, "Router: INSUFFICIENT_B_AMOUNT");
            return (amountADesired, amountB);
        }
        uint256 amountA = UniMath.quote(amountBDesired, s.reserveB, s.reserveA);
        require(amountA >= amountAMin, "Router: INSUFFICIENT_A_AMOUNT");
        return (amountA, amountBDesired);
    }

    /// @dev True if a deposit would be the pair's first. Dust that was sent and synced is not a deposit.
    function _isFirst(address pair, uint256, uint256) internal view virtual returns (bool) {
        return IERC20(pair).totalSupply() == 0;
    }

    /// @dev Returns the LP that the pair would mint for these amounts with these reserves, and its part of the supply.
    function _mintAmount(Side memory s, uint256 amountA, uint256 amountB)
        private
        view
        returns (uint256 liquidity, uint256 ratio)
    {
        uint256 supply =
            IERC20(s.pair).totalSupply() + IUniPair(s.pair).GetMintAdminFee(s.reserveA, s.reserveB);
        if (supply == 0) return (0, 0);
        liquidity =
            Math.min(Math.mulDiv(amountA, supply, s.reserveA), Math.mulDiv(amountB, supply, s.reserveB));
        ratio = Math.mulDiv(liquidity, 1e18, supply + liquidity);
    }

    /// @inheritdoc IRouter
    function UniGetLPTokenAmountOneCoin(
        address tokenA,
        address tokenB,
        address tokenIn,
        uint256 amountDesired
    ) external view returns (uint256 liquidity, uint256 ratio) {
        (Side memory s, uint256 part, uint256 out) = _zap(tokenA, tokenB, tokenIn, amountDesired);
        s.reserveA += part;
        s.reserveB -= out;
        (liquidity, ratio) = _mintAmount(s, amountDesired - part, out);
        require(liquidity > 0, "Router: INSUFFICIENT_LIQUIDITY");
    }

    /// @inheritdoc IRouter
    function UniAddLiquidityOneCoin(
        address tokenA,
        address tokenB,
        address tokenIn,
        uint256 amountDesired,
        uint256 amountMin
    ) external returns (uint256 amount, uint256 liquidity, address pair) {
        (Side memory s, uint256 part, uint256 out) = _zap(tokenA, tokenB, tokenIn, amountDesired);
        pair = s.pair;
        tokenIn.safeTransferFrom(msg.sender, pair, part);
        _uniSwap(pair, tokenIn, out, address(this));
        tokenIn.safeTransferFrom(msg.sender, pair, amountDesired - part);
        (tokenIn == tokenA ? tokenB : tokenA).safeTransfer(pair, out);
        liquidity = IUniPair(pair).Mint(msg.sender);
        require(liquidity >= amountMin, "Router: INSUFFICIENT_LIQUIDITY");
        amount = amountDesired;
    }

    /// @dev Returns the pair in the order (tokenIn, other), the part to swap and its output.
    function _zap(address tokenA, address tokenB, address tokenIn, uint256 amount)
        private
        view
        returns (Side memory s, uint256 part, uint256 out)
    {
        require(tokenIn == tokenA || tokenIn == tokenB, "Router: INPUT_TOKEN_NOT_MATCH");
        require(amount > 0, "Router: INSUFFICIENT_AMOUNT");
        s = tokenIn == tokenA ? _uniSide(tokenA, tokenB) : _uniSide(tokenB, tokenA);
        require(!_isFirst(s.pair, s.reserveA, s.reserveB), "Router: BOTH_RESERVE_0");
        require(s.reserveA > 0 && s.reserveB > 0, "Exchange: INSUFFICIENT_LIQUIDITY");
        part = UniMath.zapPart(s.fee, amount, s.reserveA);
        out = UniMath.getAmountOut(s.fee, part, s.reserveA, s.reserveB);
    }

    // ---- removing liquidity ----

    /// @inheritdoc IRouter
    function UniGetWithdrawAmount(address tokenA, address tokenB, uint256 liquidity)
        external
        view
        returns (uint256 amountA, uint256 amountB, uint256 mintFee)
    {
        (amountA, amountB, mintFee,) = _withdrawAmount(tokenA, tokenB, liquidity);
    }

    /// @dev Returns the amounts of a withdrawal, the admin LP minted first, and the pair with its reserves afterwards.
    ///      The pair pays from its balances.
    function _withdrawAmount(address tokenA, address tokenB, uint256 liquidity)
        private
        view
        returns (uint256 amountA, uint256 amountB, uint256 mintFee, Side memory s)
    {
        require(liquidity > 0, "Router: INSUFFICIENT_LIQUIDITY");
        s.pair = _uniPair(tokenA, tokenB);
        mintFee = IUniPair(s.pair).GetMintAdminFee(IUniPair(s.pair).Reserve0(), IUniPair(s.pair).Reserve1());
        uint256 supply = IERC20(s.pair).totalSupply() + mintFee;
        s.reserveA = tokenA.held(s.pair);
        s.reserveB = tokenB.held(s.pair);
        if (supply > 0) {
            amountA = Math.mulDiv(liquidity, s.reserveA, supply);
            amountB = Math.mulDiv(liquidity, s.reserveB, supply);
        }
        require(amountA > 0 && amountB > 0 && liquidity <= supply, "Router: INSUFFICIENT_LIQUIDITY_QUERIED");
        s.reserveA -= amountA;
        s.reserveB -= amountB;
    }

    /// @inheritdoc IRouter
    function UniRemoveLiquidity(
        address tokenA,
        address tokenB,
        uint256 liquidity,
        uint256 amountAMin,
        uint256 amountBMin
    ) external returns (uint256 amountA, uint256 amountB) {
        (, amountA, amountB) = _remove(tokenA, tokenB, liquidity, msg.sender);
        require(amountA >= amountAMin, "Router: INSUFFICIENT_A_AMOUNT");
        require(amountB >= amountBMin, "Router: INSUFFICIENT_B_AMOUNT");
    }

    function _remove(address tokenA, address tokenB, uint256 liquidity, address to)
        private
        returns (address pair, uint256 amountA, uint256 amountB)
    {
        require(liquidity > 0, "Router: INSUFFICIENT_LIQUIDITY");
        pair = _uniPair(tokenA, tokenB);
        _beforeRemove(pair, liquidity);
        pair.safeTransferFrom(msg.sender, pair, liquidity);
        (amountA, amountB) = IUniPair(pair).Burn(to);
        if (IUniPair(pair).Token0() != tokenA) (amountA, amountB) = (amountB, amountA);
    }

    /// @dev Hook: on the real chain the pair's owner holds the admin LP, which this function must not burn.
    function _beforeRemove(address pair, uint256 liquidity) internal view virtual {}

    /// @inheritdoc IRouter
    function UniGetWithdrawAmountOneCoin(address tokenA, address tokenB, uint256 liquidity, address tokenOut)
        external
        view
        returns (uint256 amount, uint256 mintFee)
    {
        require(tokenOut == tokenA || tokenOut == tokenB, "Router: OUTPUT_TOKEN_NOT_MATCH");
        address other = tokenOut == tokenA ? tokenB : tokenA;
        uint256 rest;
        Side memory s;
        (rest, amount, mintFee, s) = _withdrawAmount(other, tokenOut, liquidity);
        uint256 fee = IExchange(s.pair).FeeAddress(msg.sender);
        amount += UniMath.getAmountOut(fee, rest, s.reserveA, s.reserveB);
    }

    /// @inheritdoc IRouter
    function UniRemoveLiquidityOneCoin(
        address tokenA,
        address tokenB,
        uint256 liquidity,
        address tokenOut,
        uint256 amountMin
    ) external returns (uint256 amount) {
        require(tokenOut == tokenA || tokenOut == tokenB, "Router: OUTPUT_TOKEN_NOT_MATCH");
        address other = tokenOut == tokenA ? tokenB : tokenA;
        address pair;
        uint256 rest;
        (pair, rest, amount) = _remove(other, tokenOut, liquidity, address(this));
        Side memory s = _side(pair, other);
        uint256 out = UniMath.getAmountOut(s.fee, rest, s.reserveA, s.reserveB);
        other.safeTransfer(pair, rest);
        _uniSwap(pair, other, out, address(this));
        amount += out;
        require(amount >= amountMin, "Router: INSUFFICIENT_OUTPUT_AMOUNT");
        tokenOut.safeTransfer(msg.sender, amount);
    }

    // ---- pools ----

    function _pairFor(address tokenA, address tokenB) private view returns (address pair) {
        require(tokenA != tokenB, "Exchange: IDENTICAL_ADDRESSES");
        pair = IFactory(Factory).GetPair(tokenA, tokenB);
        require(pair != address(0), "not exist contract");
    }

    /// @dev Returns the pools of a path. A pool must not appear twice, because all hops are quoted before any is
    ///      executed.
    function _pairs(address[] calldata path) private view returns (address[] memory pairs) {
        require(path.length >= 2, "Router: INVALID_PATH");
        pairs = new address[](path.length - 1);
        for (uint256 k; k < pairs.length; ++k) {
            pairs[k] = _pairFor(path[k], path[k + 1]);
            for (uint256 j; j < k; ++j) {
                require(pairs[j] != pairs[k], "Router: INVALID_PATH");
            }
        }
    }

    function _isUni(address pair) private view returns (bool) {
        return IExchange(pair).ExType() == UNI;
    }

    function _onlyUni(address pair) private view {
        require(_isUni(pair), "Router: ONLY_UNISWAP");
    }

    function _uniSide(address tokenA, address tokenB) private view returns (Side memory) {
        return _side(_uniPair(tokenA, tokenB), tokenA);
    }

    /// @dev Returns the pair without the caller's fee: a failing whitelist must not stop withdrawals in both coins.
    function _uniPair(address tokenA, address tokenB) private view returns (address pair) {
        pair = _pairFor(tokenA, tokenB);
        _onlyUni(pair);
    }

    function _side(address pair, address tokenA) private view returns (Side memory s) {
        s.pair = pair;
        (s.aFirst, s.reserveA, s.reserveB, s.fee) = IUniPair(pair).Side(tokenA, msg.sender);
    }
}
