// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: the chain's stable pool is one contract; its maths is in StableMath.

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IExchange} from "../interfaces/IExchange.sol";
import {IStableSwap, IStableSwapEvents, StableParams} from "../interfaces/IStableSwap.sol";
import {ExchangeBase} from "./ExchangeBase.sol";
import {SafeToken} from "./SafeToken.sol";
import {StableMath} from "./StableMath.sol";

/// @title Stable pool of 2 to 4 coins, "cfmm".
contract StableSwap is ExchangeBase, IStableSwap {
    using SafeToken for address;

    uint256 internal constant PRECISION = 1e18;
    uint256 internal constant A_PRECISION = 100;
    uint256 internal constant MAX_A = 1e6;
    uint256 internal constant MAX_A_CHANGE = 10;
    uint256 internal constant MIN_RAMP_TIME = 86400;
    uint256 internal constant MINIMUM_LIQUIDITY = 1000;
    /// @dev Minimum D of the first deposit: the locked part is at most a hundredth of it.
    uint256 internal constant MINIMUM_FIRST = 100 * MINIMUM_LIQUIDITY;
    uint256 public constant ExType = 2;

    /// @inheritdoc IStableSwap
    uint256 public InitialA;
    /// @inheritdoc IStableSwap
    uint256 public FutureA;
    /// @inheritdoc IStableSwap
    uint256 public InitialATime;
    /// @inheritdoc IStableSwap
    uint256 public FutureATime;
    /// @inheritdoc IExchange
    uint256 public BlockTimestampLast;
    uint256[] private _reserves;
    uint256[] private _rates;
    uint256[] private _precisionMul;

    constructor(StableParams memory p) ExchangeBase(p.pair) {
        uint256 n = p.pair.tokens.length;
        require(n >= 2 && n <= 4, "Exchange: TOKEN_NUMBER");
        require(p.precisionMul.length == n && p.rates.length == n, "Exchange: AMOUNTS_LENGTH");
        require(p.amp > 0 && p.amp < MAX_A, "Exchange: FUTURE_A");
        for (uint256 k; k < n; ++k) {
            require(p.precisionMul[k] > 0 && p.rates[k] == PRECISION * p.precisionMul[k], "Exchange: RATES");
        }
        InitialA = FutureA = p.amp * A_PRECISION;
        _precisionMul = p.precisionMul;
        _rates = p.rates;
        _reserves = new uint256[](n);
    }

    // ---- reads ----

    function Reserves() external view returns (uint256[] memory reserves, uint256 timestamp) {
        return (_reserves, BlockTimestampLast);
    }

    function MinimumLiquidity() external view virtual returns (uint256) {
        return MINIMUM_LIQUIDITY;
    }

    /// @inheritdoc IStableSwap
    function TokenIndex(address token) external view returns (uint256) {
        for (uint256 k; k < NTokens; ++k) {
            if (_tokens[k] == token) return k;
        }
        revert("Exchange: TOKEN_INDEX");
    }

    /// @inheritdoc IStableSwap
    function Rates() external view returns (uint256[] memory) {
        return _rates;
    }

    /// @inheritdoc IStableSwap
    function PrecisionMul() external view returns (uint256[] memory) {
        return _precisionMul;
    }

    /// @inheritdoc IStableSwap
    function A() external view returns (uint256) {
        return APrecise() / A_PRECISION;
    }

    /// @inheritdoc IStableSwap
    function APrecise() public view returns (uint256) {
        uint256 end = FutureATime;
        if (block.timestamp >= end) return FutureA;
        uint256 passed = block.timestamp - InitialATime;
        uint256 whole = end - InitialATime;
        if (FutureA > InitialA) return InitialA + (FutureA - InitialA) * passed / whole;
        return InitialA - (InitialA - FutureA) * passed / whole;
    }

    /// @inheritdoc IStableSwap
    function GetVirtualPrice() external view returns (uint256) {
        return Math.mulDiv(_invariant(_reserves), PRECISION, _supply);
    }

    // ---- exchange ----

    /// @inheritdoc IStableSwap
    function GetDy(uint256 i, uint256 o, uint256 dx, address from) external view returns (uint256 dy) {
        (dy,) = _quote(i, o, dx, FeeAddress(_trader(from)), _reserves);
    }

    /// @inheritdoc IStableSwap
    function Exchange(uint256 i, uint256 o, uint256 dx, uint256 minDy, address from)
        external
        lock
        returns (uint256 dy)
    {
        _alive();
        from = _trader(from);
        uint256 fee = FeeAddress(from);
        uint256[] memory reserves = _reserves;
        uint256 adminPart;
        (dy, adminPart) = _quote(i, o, dx, fee, reserves);
        require(dy >= minDy, "Exchange: INSUFFICIENT_OUTPUT_AMOUNT");
        reserves[i] += dx;
        reserves[o] -= dy + adminPart;
        _requirePriced(reserves);
        _setReserves(reserves);
        _tokens[i].pull(msg.sender, dx);
        _tokens[o].safeTransfer(msg.sender, dy);
        emit IStableSwapEvents.Exchange(msg.sender, from == address(0) ? msg.sender : from, i, dx, o, dy, fee);
    }

    /// @dev Returns the output and the admin's part of the fee, both in coin `o`, for these reserves.
    function _quote(uint256 i, uint256 o, uint256 dx, uint256 fee, uint256[] memory reserves)
        private
        view
        returns (uint256 dy, uint256 adminPart)
    {
        require(i != o && o < NTokens, "Exchange: OUT");
        require(i < NTokens, "Exchange: IN");
        require(dx > 0, "Exchange: INSUFFICIENT_INPUT");
        require(dx <= MAX_BALANCE, "Exchange: OVERFLOW");
        uint256[] memory xp = _scaled(reserves);
        uint256 x = xp[i] + dx * _rates[i] / PRECISION;
        require(x <= MAX_BALANCE, "Exchange: OVERFLOW");
        uint256 y = _reserveAfter(xp, i, o, x);
        require(xp[o] > y, "Exchange: INSUFFICIENT_OUTPUT_AMOUNT");
        dy = xp[o] - y - 1;
        uint256 feePart = dy * fee / FEE_DENOMINATOR;
        dy = (dy - feePart) * PRECISION / _rates[o];
        adminPart = (feePart * AdminFee / FEE_DENOMINATOR) * PRECISION / _rates[o];
    }

    // ---- liquidity ----

    /// @inheritdoc IStableSwap
    function CalcLPTokenAmount(uint256[] calldata amounts, bool isDeposit)
        external
        view
        returns (uint256 liquidity, uint256 ratio)
    {
        uint256 supply = _supply;
        if (isDeposit) {
            uint256 d1;
            (liquidity,,, d1) = _deposit(amounts);
            ratio = Math.mulDiv(liquidity, PRECISION, supply == 0 ? d1 : supply + liquidity);
        } else {
            require(supply > 0, "Exchange: LPTOKEN_SUPPLY_0");
            (liquidity,,,) = _withdrawal(amounts);
            ratio = Math.mulDiv(liquidity, PRECISION, supply);
        }
    }

    /// @inheritdoc IStableSwap
    function AddLiquidity(uint256[] calldata amounts, uint256 minLiquidity)
        external
        lock
        returns (uint256 liquidity)
    {
        _alive();
        uint256[] memory reserves;
        uint256[] memory fees;
        uint256 d1;
        (liquidity, reserves, fees, d1) = _deposit(amounts);
        require(liquidity >= minLiquidity, "Exchange: SLIPPAGE");
        _requirePriced(reserves);
        _setReserves(reserves);
        for (uint256 k; k < amounts.length; ++k) {
            if (amounts[k] > 0) _tokens[k].pull(msg.sender, amounts[k]);
        }
        if (_supply == 0 && d1 > liquidity) _mint(address(0), d1 - liquidity);
        _mint(msg.sender, liquidity);
        emit IStableSwapEvents.AddLiquidity(msg.sender, amounts, fees, d1, liquidity);
    }

    /// @dev Returns the LP for a deposit by the caller, the reserves and fees after it, and D before fees.
    function _deposit(uint256[] calldata amounts)
        private
        view
        returns (uint256 liquidity, uint256[] memory reserves, uint256[] memory fees, uint256 d1)
    {
        uint256 n = NTokens;
        require(amounts.length == n, "Exchange: AMOUNTS_LENGTH");
        uint256 supply = _supply;
        uint256[] memory old = _reserves;
        uint256 d0 = _depositedD(old, supply);
        reserves = new uint256[](n);
        for (uint256 k; k < n; ++k) {
            require(supply > 0 || amounts[k] > 0, "Exchange: INITILAL_DEPOSIT");
            require(amounts[k] <= MAX_BALANCE, "Exchange: OVERFLOW");
            reserves[k] = old[k] + amounts[k];
        }
        d1 = _invariant(reserves);
        require(d1 > d0, "Exchange: D1_<=_D0");
        if (supply == 0) return (_firstLiquidity(d1), reserves, new uint256[](n), d1);
        uint256 d2;
        (d2, fees) = _imbalanceFees(old, reserves, d0, d1);
        require(d2 >= d0, "Exchange: INSUFFICIENT_LIQUIDITY_MINTED");
        liquidity = Math.mulDiv(supply, d2 - d0, d0);
        _requireMinted(liquidity);
    }

    /// @dev Returns D before a deposit. Without supply the reserves are dust that was not deposited, so D is 0.
    function _depositedD(uint256[] memory reserves, uint256 supply) internal view virtual returns (uint256) {
        return supply == 0 ? 0 : _invariant(reserves);
    }

    /// @dev Returns the LP of the first depositor; the rest of D is locked at the zero address.
    function _firstLiquidity(uint256 d) internal pure virtual returns (uint256) {
        require(d >= MINIMUM_FIRST, "Exchange: INSUFFICIENT_LIQUIDITY_MINTED");
        return d - MINIMUM_LIQUIDITY;
    }

    /// @dev Rejects a deposit that mints nothing.
    function _requireMinted(uint256 liquidity) internal pure virtual {
        require(liquidity > 0, "Exchange: INSUFFICIENT_LIQUIDITY_MINTED");
    }

    /// @inheritdoc IStableSwap
    function CalcWithdrawCoins(uint256 liquidity) public view returns (uint256[] memory amounts) {
        require(liquidity > 0, "Exchange: INSUFFICIENT_INPUT");
        uint256 supply = _supply;
        require(supply > 0, "Exchange: TOTALSUPPLY_0");
        amounts = _reserves;
        for (uint256 k; k < amounts.length; ++k) {
            amounts[k] = Math.mulDiv(_paidFrom(k, amounts[k]), liquidity, supply);
        }
    }

    /// @dev Returns the amount of coin `k` that withdrawals are a part of. If a coin reduced the pool's balance, all
    ///      holders bear the loss equally, and the other coins can leave.
    function _paidFrom(uint256 k, uint256 reserve) internal view virtual returns (uint256) {
        return Math.min(reserve, _tokens[k].held(address(this)));
    }

    /// @inheritdoc IStableSwap
    function RemoveLiquidity(uint256 liquidity, uint256[] calldata minAmounts)
        external
        lock
        returns (uint256[] memory amounts)
    {
        amounts = CalcWithdrawCoins(liquidity);
        require(minAmounts.length == amounts.length, "Exchange: AMOUNTS_LENGTH");
        _burn(msg.sender, liquidity);
        uint256[] memory reserves = _reserves;
        for (uint256 k; k < amounts.length; ++k) {
            require(amounts[k] >= minAmounts[k], "Exchange: WITHDRAWAL_RESULTED_IN_FEWER_COINS_THAN_EXPECTED");
            reserves[k] -= amounts[k];
        }
        _setReserves(reserves);
        for (uint256 k; k < amounts.length; ++k) {
            if (amounts[k] > 0) _tokens[k].safeTransfer(msg.sender, amounts[k]);
        }
        emit IStableSwapEvents.RemoveLiquidity(msg.sender, amounts, liquidity);
    }

    /// @inheritdoc IStableSwap
    function RemoveLiquidityImbalance(uint256[] calldata amounts, uint256 maxLiquidity)
        external
        lock
        returns (uint256 liquidity)
    {
        _alive();
        uint256[] memory reserves;
        uint256[] memory fees;
        uint256 d1;
        (liquidity, reserves, fees, d1) = _withdrawal(amounts);
        require(liquidity <= maxLiquidity, "Exchange: SLIPPAGE");
        _burn(msg.sender, liquidity);
        _requirePriced(reserves);
        _setReserves(reserves);
        for (uint256 k; k < amounts.length; ++k) {
            if (amounts[k] > 0) _tokens[k].safeTransfer(msg.sender, amounts[k]);
        }
        emit IStableSwapEvents.RemoveLiquidityImbalance(msg.sender, amounts, fees, d1, liquidity);
    }

    /// @dev Returns the LP for a withdrawal of these amounts by the caller, the reserves and fees after it, and D
    ///      before fees.
    function _withdrawal(uint256[] calldata amounts)
        private
        view
        returns (uint256 liquidity, uint256[] memory reserves, uint256[] memory fees, uint256 d1)
    {
        uint256 n = NTokens;
        require(amounts.length == n, "Exchange: AMOUNTS_LENGTH");
        uint256[] memory old = _reserves;
        uint256 d0 = _invariant(old);
        require(d0 > 0, "Exchange: D0_IS_ZERO");
        reserves = new uint256[](n);
        for (uint256 k; k < n; ++k) {
            reserves[k] = _less(old[k], amounts[k]);
        }
        d1 = _invariant(reserves);
        uint256 d2;
        (d2, fees) = _imbalanceFees(old, reserves, d0, d1);
        require(d2 < d0, "Exchange: ZERO_TOKEN_BURN");
        liquidity = Math.mulDiv(d0 - d2, _supply, d0);
        require(liquidity > 0, "Exchange: ZERO_TOKEN_BURN");
        ++liquidity;
        _requireOthers(liquidity, _supply);
    }

    /// @dev All LP that is not locked can only leave in all coins together. Otherwise the coins left behind would go to
    ///      the next depositor.
    function _requireOthers(uint256 liquidity, uint256 supply) internal pure virtual {
        require(liquidity > supply || liquidity + MINIMUM_LIQUIDITY < supply, "Exchange: LAST_LIQUIDITY");
    }

    /// @dev Reverts unless the reserves can be priced: positive, within bounds, and with a D.
    function _requirePriced(uint256[] memory reserves) internal view virtual {
        for (uint256 k; k < reserves.length; ++k) {
            require(reserves[k] > 0, "Exchange: RESERVE_NOT_POSITIVE");
        }
        // D of two coins within bounds never overflows; with more coins it may if all but one are nearly zero
        uint256[] memory xp = _scaled(reserves);
        if (reserves.length > 2) _d(xp);
    }

    /// @dev The fee is fee' = fee·N//(4(N-1)) of each coin's distance from the ideal balance, at the caller's fee,
    ///      within `_bounded`. Subtracts the admin's part from `reserves` and returns D after subtracting the whole
    ///      fees.
    function _imbalanceFees(uint256[] memory old, uint256[] memory reserves, uint256 d0, uint256 d1)
        private
        view
        returns (uint256 d2, uint256[] memory fees)
    {
        uint256 n = old.length;
        uint256 fee = _imbalanceFee();
        fees = new uint256[](n);
        uint256[] memory left = new uint256[](n);
        for (uint256 k; k < n; ++k) {
            uint256 ideal = Math.mulDiv(d1, old[k], d0);
            uint256 adminBase;
            (fees[k], adminBase) = _bounded(
                fee * (ideal > reserves[k] ? ideal - reserves[k] : reserves[k] - ideal) / FEE_DENOMINATOR,
                fee,
                Math.max(old[k], reserves[k])
            );
            left[k] = _less(reserves[k], fees[k]);
            reserves[k] -= adminBase * AdminFee / FEE_DENOMINATOR;
        }
        d2 = _invariant(left);
    }

    /// @dev Limits a coin's imbalance fee. In an unbalanced pool, a deposit many times the pool's size is far from the
    ///      ideal balance: the distance may be thousands of times the deposit. The fee is at most half of `whole`, the
    ///      larger of the coin's reserves before and after. The admin's part is taken from at most fee' of `whole`.
    ///      Withdrawals never reach either bound.
    function _bounded(uint256 charge, uint256 fee, uint256 whole)
        internal
        pure
        virtual
        returns (uint256 charged, uint256 adminBase)
    {
        charged = Math.min(charge, whole / 2);
        adminBase = Math.min(charged, fee * whole / FEE_DENOMINATOR);
    }

    function _imbalanceFee() private view returns (uint256) {
        return FeeAddress(msg.sender) * NTokens / (4 * (NTokens - 1));
    }

    /// @inheritdoc IStableSwap
    function CalcWithdrawOneCoin(uint256 liquidity, uint256 o)
        public
        view
        returns (uint256 dy, uint256 dyFee, uint256 supply)
    {
        require(liquidity > 0, "Exchange: INSUFFICIENT_INPUT");
        supply = _supply;
        require(supply > 0, "Exchange: TOTALSUPPLY_0");
        require(o < NTokens, "Exchange: IDX");
        require(liquidity <= supply, "LPToken: BURN_EXCEED_BALANCE");
        _requireOthers(liquidity, supply);
        uint256[] memory xp = _scaled(_reserves);
        uint256 d0 = _d(xp);
        uint256 d1 = d0 - Math.mulDiv(liquidity, d0, supply);
        uint256 whole = xp[o] - _reserveFor(xp, o, d1);
        _reduce(xp, o, whole, d0, d1);
        uint256 kept = _reserveFor(xp, o, d1);
        require(xp[o] > kept, "Exchange: INSUFFICIENT_OUTPUT_AMOUNT");
        dy = (xp[o] - kept - 1) / _precisionMul[o];
        dyFee = whole / _precisionMul[o] - dy;
    }

    /// @dev Subtracts fee' of the expected loss of each coin from `xp`.
    function _reduce(uint256[] memory xp, uint256 o, uint256 whole, uint256 d0, uint256 d1) private view {
        uint256 fee = _imbalanceFee();
        for (uint256 k; k < xp.length; ++k) {
            uint256 ideal = Math.mulDiv(xp[k], d1, d0);
            uint256 lost = xp[k] - ideal;
            // coin o: ideal minus the new reserve, which is xp - whole
            if (k == o) lost = whole > lost ? whole - lost : 0;
            xp[k] -= fee * lost / FEE_DENOMINATOR;
        }
    }

    /// @inheritdoc IStableSwap
    function RemoveLiquidityOneCoin(uint256 liquidity, uint256 o, uint256 minAmount)
        external
        lock
        returns (uint256 dy)
    {
        _alive();
        uint256 dyFee;
        (dy, dyFee,) = CalcWithdrawOneCoin(liquidity, o);
        require(dy >= minAmount, "Exchange: INSUFFICIENT_OUTPUT_AMOUNT");
        _burn(msg.sender, liquidity);
        uint256[] memory reserves = _reserves;
        reserves[o] -= dy + dyFee * AdminFee / FEE_DENOMINATOR;
        _requirePriced(reserves);
        _setReserves(reserves);
        if (dy > 0) _tokens[o].safeTransfer(msg.sender, dy);
        emit IStableSwapEvents.RemoveLiquidityOne(msg.sender, o, liquidity, dy);
    }

    // ---- admin fees ----

    /// @inheritdoc IStableSwap
    function AdminBalances(uint256 idx) external view returns (uint256) {
        require(idx < NTokens, "Exchange: IDX");
        (uint256[] memory fees,) = _adminFees(Owner);
        return fees[idx];
    }

    /// @inheritdoc IStableSwap
    function WithdrawAdminFees() external returns (uint256[] memory, uint256[] memory) {
        return _withdrawAdminFees(0);
    }

    /// @inheritdoc IStableSwap
    function WithdrawAdminFeesAtLeast(uint256 least) external returns (uint256[] memory, uint256[] memory) {
        return _withdrawAdminFees(least);
    }

    function _withdrawAdminFees(uint256 least)
        private
        lock
        onlyOwner
        returns (uint256[] memory, uint256[] memory)
    {
        (uint256[] memory fees, uint256[] memory reserves) = _adminFees(msg.sender);
        if (_supply > 0) _requirePriced(reserves);
        _setReserves(reserves);
        return _divideFee(fees, least);
    }

    /// @dev Returns the admin fees per coin and the reserves after paying them. With a pay token each other coin's fees
    ///      are exchanged inside the pool, in pool order, at `payer`'s fee. An amount that would convert to nothing
    ///      stays.
    function _adminFees(address payer)
        private
        view
        returns (uint256[] memory fees, uint256[] memory reserves)
    {
        uint256 n = NTokens;
        reserves = _reserves;
        fees = new uint256[](n);
        for (uint256 k; k < n; ++k) {
            uint256 balance = _tokens[k].held(address(this));
            if (balance > reserves[k]) fees[k] = balance - reserves[k];
        }
        if (PayToken == address(0)) return (fees, reserves);
        uint256 pay = PayTokenIndex();
        uint256 fee = FeeAddress(payer);
        for (uint256 k; k < n; ++k) {
            if (k == pay || fees[k] == 0) continue;
            (uint256 dy, uint256 adminPart) = _tryQuote(k, pay, fees[k], fee, reserves);
            if (dy > 0) {
                reserves[k] += fees[k];
                reserves[pay] -= dy + adminPart;
                fees[pay] += dy;
            }
            fees[k] = 0;
        }
    }

    /// @dev Like `_quote`, but returns zeros if it would revert because of a missing output or a balance beyond the
    ///      bound.
    function _tryQuote(uint256 i, uint256 o, uint256 dx, uint256 fee, uint256[] memory reserves)
        private
        view
        returns (uint256, uint256)
    {
        if (dx > MAX_BALANCE) return (0, 0);
        uint256[] memory xp = _scaled(reserves);
        uint256 x = xp[i] + dx * _rates[i] / PRECISION;
        if (x > MAX_BALANCE) return (0, 0);
        uint256 y = _reserveAfter(xp, i, o, x);
        if (xp[o] <= y) return (0, 0);
        return _quote(i, o, dx, fee, reserves);
    }

    /// @inheritdoc IStableSwap
    function DonateAdminFees() external lock onlyOwner {
        uint256[] memory reserves = _reserves;
        for (uint256 k; k < reserves.length; ++k) {
            reserves[k] = _tokens[k].held(address(this));
        }
        if (_supply > 0) _requirePriced(reserves);
        _setReserves(reserves);
    }

    // ---- amplification ----

    /// @inheritdoc IStableSwap
    function RampA(uint256 futureA, uint256 futureTime) external onlyOwner {
        require(block.timestamp >= InitialATime + MIN_RAMP_TIME, "Exchange: Ramp_A_SMALL");
        require(futureTime >= block.timestamp + MIN_RAMP_TIME, "Exchange: Ramp_A_BIG");
        require(futureA > 0 && futureA < MAX_A, "Exchange: FUTURE_A");
        uint256 current = APrecise();
        uint256 target = futureA * A_PRECISION;
        if (target < current) require(target * MAX_A_CHANGE >= current, "Exchange: FUTURE_A_MAX");
        else require(target <= current * MAX_A_CHANGE, "Exchange: FUTURE_A_CHANGE");
        _setA(current, target, futureTime);
    }

    /// @inheritdoc IStableSwap
    function StopRampA() external onlyOwner {
        uint256 current = APrecise();
        _setA(current, current, block.timestamp);
    }

    function _setA(uint256 from, uint256 to, uint256 until) private {
        InitialA = from;
        FutureA = to;
        InitialATime = block.timestamp;
        FutureATime = until;
        emit IStableSwapEvents.RampedA(from, to, block.timestamp, until);
    }

    // ---- internal ----

    function _invariant(uint256[] memory reserves) internal view returns (uint256) {
        return _d(_scaled(reserves));
    }

    /// @dev Returns D of scaled reserves.
    function _d(uint256[] memory xp) private view returns (uint256 d) {
        bool settled;
        (d, settled) = StableMath.invariant(xp, APrecise());
        _requireSettled(settled, "Exchange: D");
    }

    function _reserveAfter(uint256[] memory xp, uint256 i, uint256 o, uint256 x)
        private
        view
        returns (uint256 y)
    {
        bool settled;
        (y, settled) = StableMath.reserveAfter(xp, APrecise(), _d(xp), i, o, x);
        _requireSettled(settled, "Exchange: Y");
    }

    function _reserveFor(uint256[] memory xp, uint256 o, uint256 d) private view returns (uint256 y) {
        bool settled;
        (y, settled) = StableMath.reserveFor(xp, APrecise(), o, d);
        _requireSettled(settled, "Exchange: YD");
    }

    /// @dev Hook: the real chain rejects a D or a reserve whose steps alternate; here StableMath's choice applies.
    function _requireSettled(bool, string memory) internal pure virtual {}

    /// @dev Returns the reserves in 1e18 of the common unit, rounded down.
    function _scaled(uint256[] memory reserves) private view returns (uint256[] memory xp) {
        xp = new uint256[](reserves.length);
        for (uint256 k; k < xp.length; ++k) {
            xp[k] = Math.mulDiv(_rates[k], reserves[k], PRECISION);
            require(xp[k] <= MAX_BALANCE, "Exchange: OVERFLOW");
        }
    }

    /// @dev Returns the rest of a reserve; reverts if `amount` exceeds it.
    function _less(uint256 reserve, uint256 amount) private pure returns (uint256) {
        require(amount <= reserve, "Exchange: RESERVE_NOT_POSITIVE");
        return reserve - amount;
    }

    function _setReserves(uint256[] memory reserves) private {
        _reserves = reserves;
        BlockTimestampLast = block.timestamp;
        emit IStableSwapEvents.Sync(reserves);
    }
}
