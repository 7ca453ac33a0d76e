// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IExchange, PairParams} from "./IExchange.sol";

/// @dev Constructor parameters of a stable pool: `amp` unscaled, `precisionMul[k]` = 10^(18-decimals), `rates[k]` =
///      1e18·precisionMul[k].
struct StableParams {
    PairParams pair;
    uint256 amp;
    uint256[] precisionMul;
    uint256[] rates;
}

/// @title Stable pool, "cfmm": the invariant of Curve's first base template for 2 to 4 coins (docs/chain.md, Cfmm
///        pools).
/// @notice Amounts are in base units of each coin, LP in 1e18; divisions are rounded down. Scaled reserves may not
///         exceed 2^112-1 (`Exchange: OVERFLOW`; the real chain has no bound).
/// @dev xp_k = rate_k·reserve_k//1e18; A_PRECISION is 100. Newton's method for D and y runs until a step is at most 1.
///      If the steps alternate forever, D is the smallest and y the largest of the alternating values; the real chain
///      reverts `Exchange: D`, `Exchange: Y`, `Exchange: YD` after 255 steps, while proportional withdrawal, which
///      needs neither, works. Reserves stay positive and never all leave in one coin.
///      Errors: `Exchange: RESERVE_NOT_POSITIVE`, `Exchange: INSUFFICIENT_INPUT`,
///      `Exchange: INSUFFICIENT_OUTPUT_AMOUNT`, `Exchange: IN`, `Exchange: OUT`, `Exchange: IDX`,
///      `Exchange: INITILAL_DEPOSIT` (sic), `Exchange: D1_<=_D0`, `Exchange: SLIPPAGE`,
///      `Exchange: INSUFFICIENT_LIQUIDITY_MINTED`, `Exchange: LPTOKEN_SUPPLY_0`, `Exchange: TOTALSUPPLY_0`,
///      `Exchange: WITHDRAWAL_RESULTED_IN_FEWER_COINS_THAN_EXPECTED`, `Exchange: D0_IS_ZERO`,
///      `Exchange: ZERO_TOKEN_BURN`, `Exchange: TOKEN_INDEX`, `Exchange: AMOUNTS_LENGTH`, `Exchange: Ramp_A_SMALL`,
///      `Exchange: Ramp_A_BIG`, `Exchange: FUTURE_A`, `Exchange: FUTURE_A_MAX`, `Exchange: FUTURE_A_CHANGE`,
///      `Exchange: OVERFLOW`, `Exchange: RATES` (constructor), `Exchange: LAST_LIQUIDITY` (ours alone: all LP that is
///      not locked would leave in one coin or in chosen amounts).
interface IStableSwap is IExchange {
    /// @notice Position of `token`; reverts `Exchange: TOKEN_INDEX` if the pool does not have it.
    function TokenIndex(address token) external view returns (uint256);
    /// @notice Rate per coin: 1e18·10^(18-decimals).
    function Rates() external view returns (uint256[] memory);
    /// @notice 10^(18-decimals) per coin.
    function PrecisionMul() external view returns (uint256[] memory);
    /// @notice Amplification, unscaled.
    function A() external view returns (uint256);
    /// @notice Amplification · 100.
    function APrecise() external view returns (uint256);
    /// @notice Amplification · 100 at the start of the ramp.
    function InitialA() external view returns (uint256);
    /// @notice Amplification · 100 at the end of the ramp.
    function FutureA() external view returns (uint256);
    /// @notice Start of the ramp, seconds.
    function InitialATime() external view returns (uint256);
    /// @notice End of the ramp, seconds.
    function FutureATime() external view returns (uint256);
    /// @notice D·1e18//totalSupply. Panics if the pool is empty.
    function GetVirtualPrice() external view returns (uint256);

    /// @notice Output for `dx` of coin `i` in coin `o`, after `from`'s fee. If `from` is zero and the caller has no
    ///         code, it is the caller's own fee.
    /// @dev dy = xp_o - y - 1; out = (dy - dy·fee//1e10)·1e18//rate_o. For a negative dy the real chain returns its
    ///      absolute value; ours reverts `Exchange: INSUFFICIENT_OUTPUT_AMOUNT`.
    function GetDy(uint256 i, uint256 o, uint256 dx, address from) external view returns (uint256 dy);

    /// @notice Pulls `dx` of coin `i` from the caller and pays the caller coin `o`, at `from`'s fee.
    /// @param minDy reverts `Exchange: INSUFFICIENT_OUTPUT_AMOUNT` if the output would be less
    function Exchange(uint256 i, uint256 o, uint256 dx, uint256 minDy, address from)
        external
        returns (uint256 dy);

    /// @notice Returns the LP minted for a deposit of these amounts, or burned for a withdrawal (rounded up by 1), fees
    ///         included, at the caller's fee; and its part of the supply, 1e18 = all.
    function CalcLPTokenAmount(uint256[] calldata amounts, bool isDeposit)
        external
        view
        returns (uint256 liquidity, uint256 ratio);

    /// @notice Pulls the amounts from the caller and mints LP to the caller. The first deposit needs all coins and a D
    ///         of at least 100,000; 1,000 of the minted D go to the zero address. The real chain locks nothing, has no
    ///         minimum first deposit and accepts a deposit for 0 LP; ours reverts `INSUFFICIENT_LIQUIDITY_MINTED`.
    /// @dev Later deposits: lp = T·(D2-D0)//D0 with fee' = fee·N//(4(N-1)) on the distance from the ideal balance. The
    ///      fee is at most half of a coin's reserve, and the admin's part is taken from at most fee' of that reserve;
    ///      the real chain has neither bound.
    function AddLiquidity(uint256[] calldata amounts, uint256 minLiquidity)
        external
        returns (uint256 liquidity);

    /// @notice Returns the amounts that `RemoveLiquidity(liquidity)` would pay.
    function CalcWithdrawCoins(uint256 liquidity) external view returns (uint256[] memory amounts);

    /// @notice Burns LP for its part of each reserve, or of the balance if the coin has reduced that below the reserve.
    ///         There is no fee. Works even if the pool is killed.
    function RemoveLiquidity(uint256 liquidity, uint256[] calldata minAmounts)
        external
        returns (uint256[] memory amounts);

    /// @notice Pays exactly these amounts for (D0-D2)·T//D0 + 1 LP; never for all LP that is not locked.
    function RemoveLiquidityImbalance(uint256[] calldata amounts, uint256 maxLiquidity)
        external
        returns (uint256 liquidity);

    /// @notice Returns the amount that one coin would pay for `liquidity`, the fee included in it, and the total
    ///         supply.
    function CalcWithdrawOneCoin(uint256 liquidity, uint256 o)
        external
        view
        returns (uint256 dy, uint256 dyFee, uint256 supply);

    /// @notice Burns LP for one coin; never all LP that is not locked.
    function RemoveLiquidityOneCoin(uint256 liquidity, uint256 o, uint256 minAmount)
        external
        returns (uint256 dy);

    /// @notice Admin fees of coin `idx`: balance minus reserve. With a pay token all admin fees are in that coin,
    ///         converted at the owner's fee, and none in the others.
    function AdminBalances(uint256 idx) external view returns (uint256);

    /// @notice Pays the admin fees to owner and winner; owner only.
    /// @dev The real chain counts converted fees twice if the pay token is not coin 0, and fails on dust that converts
    ///      to nothing. Ours counts them once and leaves such dust.
    function WithdrawAdminFees() external returns (uint256[] memory ownerFees, uint256[] memory winnerFees);

    /// @notice Like `WithdrawAdminFees`, with a minimum of the pay token for owner and winner together. Reverts
    ///         `Exchange: INSUFFICIENT_OUTPUT_AMOUNT`, or `Exchange: PAY_INDEX` without a pay token. Not on the real
    ///         chain, where an account that first moves the price can take the fees at the conversion.
    function WithdrawAdminFeesAtLeast(uint256 least)
        external
        returns (uint256[] memory ownerFees, uint256[] memory winnerFees);

    /// @notice Gives the admin fees to the LPs; owner only.
    function DonateAdminFees() external;

    /// @notice Moves A linearly to `futureA` until `futureTime`; owner only; by a factor of at most ten, over at least
    ///         a day.
    function RampA(uint256 futureA, uint256 futureTime) external;

    /// @notice Stops the ramp at its current value; owner only.
    function StopRampA() external;
}

/// @title Events of a stable pool.
interface IStableSwapEvents {
    /// @notice A trade; `from` is the trader, `fee` the applied rate over 1e10.
    event Exchange(
        address indexed sender,
        address indexed from,
        uint256 soldId,
        uint256 sold,
        uint256 boughtId,
        uint256 bought,
        uint256 fee
    );
    /// @notice A deposit; `fees` are in base units per coin, `invariant` is D before fees.
    event AddLiquidity(
        address indexed provider, uint256[] amounts, uint256[] fees, uint256 invariant, uint256 liquidity
    );
    /// @notice A proportional withdrawal.
    event RemoveLiquidity(address indexed provider, uint256[] amounts, uint256 liquidity);
    /// @notice A withdrawal of chosen amounts.
    event RemoveLiquidityImbalance(
        address indexed provider, uint256[] amounts, uint256[] fees, uint256 invariant, uint256 liquidity
    );
    /// @notice A withdrawal in one coin.
    event RemoveLiquidityOne(address indexed provider, uint256 index, uint256 liquidity, uint256 amount);
    /// @notice `reserves` are the new reserves.
    event Sync(uint256[] reserves);
    /// @notice A moves from `initialA` to `futureA` (both · 100) between these times.
    event RampedA(uint256 initialA, uint256 futureA, uint256 initialTime, uint256 futureTime);
}
