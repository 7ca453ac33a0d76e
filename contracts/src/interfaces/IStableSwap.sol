// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IExchange, PairParams} from "./IExchange.sol";

/// @dev What a stable pool is made from: `amp` un-scaled, `precisionMul[k]` = 10^(18-decimals),
///      `rates[k]` = 1e18·precisionMul[k].
struct StableParams {
    PairParams pair;
    uint256 amp;
    uint256[] precisionMul;
    uint256[] rates;
}

/// @title Stable pool, "cfmm": the invariant of Curve's first base template for 2 to 4 coins (docs/chain.md, Cfmm pools).
/// @notice Amounts in base units of each coin, LP in 1e18; divisions floored. Scaled reserves may not pass
///         2^112-1 (`Exchange: OVERFLOW`; the real chain has no bound).
/// @dev xp_k = rate_k·reserve_k//1e18; A_PRECISION 100; Newton for D and y until a step is at most 1. Where the steps
///      alternate for ever, D is the smallest and y the largest of them; the real chain reverts
///      `Exchange: D`, `Exchange: Y`, `Exchange: YD` after 255 steps, while proportional withdrawal, which needs
///      neither, works. Reserves stay positive and never all leave in one coin.
///      Errors: `Exchange: RESERVE_NOT_POSITIVE`, `Exchange: INSUFFICIENT_INPUT`,
///      `Exchange: INSUFFICIENT_OUTPUT_AMOUNT`, `Exchange: IN`, `Exchange: OUT`, `Exchange: IDX`,
///      `Exchange: INITILAL_DEPOSIT` (sic), `Exchange: D1_<=_D0`, `Exchange: SLIPPAGE`,
///      `Exchange: INSUFFICIENT_LIQUIDITY_MINTED`, `Exchange: LPTOKEN_SUPPLY_0`, `Exchange: TOTALSUPPLY_0`,
///      `Exchange: WITHDRAWAL_RESULTED_IN_FEWER_COINS_THAN_EXPECTED`, `Exchange: D0_IS_ZERO`,
///      `Exchange: ZERO_TOKEN_BURN`, `Exchange: TOKEN_INDEX`, `Exchange: AMOUNTS_LENGTH`,
///      `Exchange: Ramp_A_SMALL`, `Exchange: Ramp_A_BIG`, `Exchange: FUTURE_A`, `Exchange: FUTURE_A_MAX`,
///      `Exchange: FUTURE_A_CHANGE`, `Exchange: OVERFLOW`, `Exchange: RATES` (constructor).
///      `Exchange: LAST_LIQUIDITY` (ours alone: all LP but the locked would leave in one coin or in chosen amounts).
interface IStableSwap is IExchange {
    /// @notice Position of `token`; reverts `Exchange: TOKEN_INDEX`.
    function TokenIndex(address token) external view returns (uint256);
    /// @notice Rate per coin: 1e18·10^(18-decimals).
    function Rates() external view returns (uint256[] memory);
    /// @notice 10^(18-decimals) per coin.
    function PrecisionMul() external view returns (uint256[] memory);
    /// @notice Amplification, un-scaled.
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
    /// @notice D·1e18//totalSupply. Panics when the pool is empty.
    function GetVirtualPrice() external view returns (uint256);

    /// @notice Output for `dx` of coin `i` in coin `o`, after `from`'s fee. The caller's own fee when `from` is
    ///         zero and the caller has no code.
    /// @dev dy = xp_o - y - 1; out = (dy - dy·fee//1e10)·1e18//rate_o. Where the real chain answers the
    ///      absolute of a negative dy, ours reverts `Exchange: INSUFFICIENT_OUTPUT_AMOUNT`.
    function GetDy(uint256 i, uint256 o, uint256 dx, address from) external view returns (uint256 dy);

    /// @notice Pulls `dx` of coin `i` from the caller and pays it coin `o`, at `from`'s fee.
    /// @param minDy reverts `Exchange: INSUFFICIENT_OUTPUT_AMOUNT` when less would be paid
    function Exchange(uint256 i, uint256 o, uint256 dx, uint256 minDy, address from)
        external
        returns (uint256 dy);

    /// @notice LP minted for a deposit, or burned for a withdrawal (rounded up by 1), of these amounts, fees
    ///         included, at the caller's fee; and its part of the supply, 1e18 = all.
    function CalcLPTokenAmount(uint256[] calldata amounts, bool isDeposit)
        external
        view
        returns (uint256 liquidity, uint256 ratio);

    /// @notice Pulls the amounts from the caller and mints it LP. The first deposit needs all coins and a D of at least
    ///         100,000; of the D that it mints, 1,000 go to the zero address. The real chain locks nothing, has no
    ///         least first deposit and takes a deposit for 0 LP; ours reverts `INSUFFICIENT_LIQUIDITY_MINTED`.
    /// @dev Later lp = T·(D2-D0)//D0 with fee' = fee·N//(4(N-1)) on the distance from the ideal balance. At most half
    ///      of a coin's reserve is charged, and the admin gets its part of at most fee' of that reserve; the real chain
    ///      has neither bound.
    function AddLiquidity(uint256[] calldata amounts, uint256 minLiquidity)
        external
        returns (uint256 liquidity);

    /// @notice What `RemoveLiquidity(liquidity)` would pay.
    function CalcWithdrawCoins(uint256 liquidity) external view returns (uint256[] memory amounts);

    /// @notice Burns LP for its part of each reserve, or of the balance where the coin took some of it; no fee; works
    ///         when killed.
    function RemoveLiquidity(uint256 liquidity, uint256[] calldata minAmounts)
        external
        returns (uint256[] memory amounts);

    /// @notice Pays exactly these amounts for (D0-D2)·T//D0 + 1 LP; never for all that is not locked.
    function RemoveLiquidityImbalance(uint256[] calldata amounts, uint256 maxLiquidity)
        external
        returns (uint256 liquidity);

    /// @notice What one coin would pay for `liquidity`: amount, fee inside it, and the total supply.
    function CalcWithdrawOneCoin(uint256 liquidity, uint256 o)
        external
        view
        returns (uint256 dy, uint256 dyFee, uint256 supply);

    /// @notice Burns LP for one coin; never all that is not locked.
    function RemoveLiquidityOneCoin(uint256 liquidity, uint256 o, uint256 minAmount)
        external
        returns (uint256 dy);

    /// @notice Admin fees of coin `idx`: balance less reserve; with a pay token all of them, converted at the
    ///         owner's fee, in that coin and none in the others.
    function AdminBalances(uint256 idx) external view returns (uint256);

    /// @notice Pays the admin fees to owner and winner; owner only.
    /// @dev The real chain counts converted fees twice when the pay token is not coin 0, and fails on dust that
    ///      converts to nothing; ours counts once and leaves such dust.
    function WithdrawAdminFees() external returns (uint256[] memory ownerFees, uint256[] memory winnerFees);

    /// @notice `WithdrawAdminFees` with a minimum of the pay token for owner and winner together; reverts
    ///         `Exchange: INSUFFICIENT_OUTPUT_AMOUNT`, without a pay token `Exchange: PAY_INDEX`. Not on the real chain,
    ///         where somebody who moves the price first takes the fees at the conversion.
    function WithdrawAdminFeesAtLeast(uint256 least)
        external
        returns (uint256[] memory ownerFees, uint256[] memory winnerFees);

    /// @notice Gives the admin fees to the LPs; owner only.
    function DonateAdminFees() external;

    /// @notice Moves A linearly to `futureA` until `futureTime`; owner only; at most tenfold, at least a day.
    function RampA(uint256 futureA, uint256 futureTime) external;

    /// @notice Stops the ramp where it is; owner only.
    function StopRampA() external;
}

/// @title Events of a stable pool.
interface IStableSwapEvents {
    /// @notice A trade; `from` is the trader, `fee` the rate over 1e10 that applied.
    event Exchange(
        address indexed sender,
        address indexed from,
        uint256 soldId,
        uint256 sold,
        uint256 boughtId,
        uint256 bought,
        uint256 fee
    );
    /// @notice A deposit; `fees` in base units per coin, `invariant` is D before fees.
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
    /// @notice The reserves are now these.
    event Sync(uint256[] reserves);
    /// @notice A moves from `initialA` to `futureA` (both · 100) between these times.
    event RampedA(uint256 initialA, uint256 futureA, uint256 initialTime, uint256 futureTime);
}
