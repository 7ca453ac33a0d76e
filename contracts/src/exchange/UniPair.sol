// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {PairParams} from "../interfaces/IExchange.sol";
import {IFlashSwapReceiver, IUniPair, IUniPairEvents} from "../interfaces/IUniPair.sol";
import {ExchangeBase} from "./ExchangeBase.sol";
import {SafeToken} from "./SafeToken.sol";
import {UniMath} from "./UniMath.sol";

/// @title Constant-product pool, "amm".
contract UniPair is ExchangeBase, IUniPair {
    using SafeToken for address;

    uint256 internal constant MINIMUM_LIQUIDITY = 1000;
    /// @dev Above this supply no admin fee is minted, so that its computation can never overflow and stop withdrawals.
    uint256 private constant MAX_SUPPLY = type(uint128).max;
    uint256 public constant ExType = 1;

    /// @inheritdoc IUniPair
    address public immutable Token0;
    /// @inheritdoc IUniPair
    address public immutable Token1;
    /// @dev One storage slot. A reserve is the coin's balance, at most 2^112-1.
    uint112 private _reserve0;
    uint112 private _reserve1;
    uint32 private _updatedAt;
    /// @inheritdoc IUniPair
    uint256 public Price0CumulativeLast;
    /// @inheritdoc IUniPair
    uint256 public Price1CumulativeLast;
    /// @inheritdoc IUniPair
    uint256 public KLast;
    /// @inheritdoc IUniPair
    uint256 public MintedAdminBalance;

    constructor(PairParams memory p) ExchangeBase(p) {
        require(p.tokens.length == 2, "Exchange: TOKEN_NUMBER");
        Token0 = p.tokens[0];
        Token1 = p.tokens[1];
    }

    // ---- reads ----

    function Reserves() external view returns (uint256[] memory reserves, uint256 timestamp) {
        reserves = new uint256[](2);
        reserves[0] = _reserve0;
        reserves[1] = _reserve1;
        timestamp = _updatedAt;
    }

    /// @inheritdoc IUniPair
    function Reserve0() external view returns (uint256) {
        return _reserve0;
    }

    /// @inheritdoc IUniPair
    function Reserve1() external view returns (uint256) {
        return _reserve1;
    }

    /// @inheritdoc IUniPair
    function Side(address tokenA, address trader)
        external
        view
        returns (bool aFirst, uint256 reserveA, uint256 reserveB, uint256 fee)
    {
        aFirst = tokenA == Token0;
        (reserveA, reserveB) = (_reserve0, _reserve1);
        if (!aFirst) (reserveA, reserveB) = (reserveB, reserveA);
        fee = FeeAddress(trader);
    }

    function BlockTimestampLast() external view returns (uint256) {
        return _updatedAt;
    }

    function MinimumLiquidity() external view virtual returns (uint256) {
        return MINIMUM_LIQUIDITY;
    }

    /// @inheritdoc IUniPair
    function GetMintAdminFee(uint256 reserve0, uint256 reserve1) public view returns (uint256) {
        uint256 adminFee = AdminFee;
        if (adminFee == 0 || KLast == 0) return 0;
        uint256 root = Math.sqrt(Math.saturatingMul(reserve0, reserve1));
        uint256 rootLast = Math.sqrt(KLast);
        uint256 supply = _supply;
        if (root <= rootLast || supply > MAX_SUPPLY) return 0;
        uint256 liquidity = Math.mulDiv(
            supply, root - rootLast, Math.mulDiv(root, FEE_DENOMINATOR, adminFee) - root + rootLast
        );
        return liquidity > MAX_SUPPLY - supply ? 0 : liquidity;
    }

    /// @inheritdoc IUniPair
    function AdminBalance() external view returns (uint256) {
        return MintedAdminBalance + GetMintAdminFee(_reserve0, _reserve1);
    }

    // ---- liquidity ----

    /// @inheritdoc IUniPair
    function Mint(address to) external lock returns (uint256 liquidity) {
        _alive();
        (uint256 balance0, uint256 balance1) = _balances2();
        uint256 reserve0 = _reserve0;
        uint256 reserve1 = _reserve1;
        bool feeOn = _mintAdminFee(reserve0, reserve1);
        require(balance0 >= reserve0, "Exchange: INSUFFICIENT_0_INPUT");
        require(balance1 >= reserve1, "Exchange: INSUFFICIENT_1_INPUT");
        uint256 amount0 = balance0 - reserve0;
        uint256 amount1 = balance1 - reserve1;
        if (_supply == 0) {
            uint256 root = Math.sqrt(amount0 * amount1);
            require(root > MINIMUM_LIQUIDITY, "Exchange: INSUFFICIENT_LIQUIDITY_MINTED");
            liquidity = root - MINIMUM_LIQUIDITY;
            _mint(address(0), MINIMUM_LIQUIDITY);
        } else {
            require(reserve0 > 0 && reserve1 > 0, "Exchange: INSUFFICIENT_LIQUIDITY");
            liquidity =
                Math.min(Math.mulDiv(amount0, _supply, reserve0), Math.mulDiv(amount1, _supply, reserve1));
            require(liquidity > 0, "Exchange: INSUFFICIENT_LIQUIDITY_MINTED");
        }
        _mint(to, liquidity);
        _update(balance0, balance1);
        if (feeOn) KLast = balance0 * balance1;
        emit IUniPairEvents.Mint(msg.sender, to, amount0, amount1, liquidity);
    }

    /// @inheritdoc IUniPair
    function Burn(address to) external lock returns (uint256 amount0, uint256 amount1) {
        bool feeOn = _mintAdminFee(_reserve0, _reserve1);
        uint256 liquidity = _sentHere();
        (amount0, amount1,,) = _burnFrom(address(this), liquidity, feeOn);
        if (amount0 > 0) Token0.safeTransfer(to, amount0);
        if (amount1 > 0) Token1.safeTransfer(to, amount1);
        emit IUniPairEvents.Burn(msg.sender, to, amount0, amount1, liquidity);
    }

    // ---- swap ----

    /// @inheritdoc IUniPair
    function Swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data, address from)
        external
        lock
    {
        _alive();
        from = _trader(from);
        uint256 fee = FeeAddress(from);
        require(amount0Out > 0 || amount1Out > 0, "Exchange: INSUFFICIENT_OUTPUT_AMOUNT");
        require(amount0Out < _reserve0 && amount1Out < _reserve1, "Exchange: INSUFFICIENT_LIQUIDITY");
        if (amount0Out > 0) Token0.safeTransfer(to, amount0Out);
        if (amount1Out > 0) Token1.safeTransfer(to, amount1Out);
        if (data.length > 0) IFlashSwapReceiver(to).FlashSwapCall(msg.sender, amount0Out, amount1Out, data);
        (uint256 amount0In, uint256 amount1In) = _settle(amount0Out, amount1Out, fee);
        emit IUniPairEvents.Swap(
            msg.sender,
            from == address(0) ? msg.sender : from,
            to,
            amount0In,
            amount1In,
            amount0Out,
            amount1Out,
            fee
        );
    }

    /// @dev Computes the payment received, checks K on fee-adjusted balances with 512-bit products, and updates the
    ///      reserves.
    function _settle(uint256 amount0Out, uint256 amount1Out, uint256 fee)
        private
        returns (uint256 amount0In, uint256 amount1In)
    {
        (uint256 balance0, uint256 balance1) = _balances2();
        uint256 reserve0 = _reserve0;
        uint256 reserve1 = _reserve1;
        unchecked {
            if (balance0 > reserve0 - amount0Out) amount0In = balance0 - (reserve0 - amount0Out);
            if (balance1 > reserve1 - amount1Out) amount1In = balance1 - (reserve1 - amount1Out);
        }
        require(amount0In > 0 || amount1In > 0, "Exchange: INSUFFICIENT_INPUT_AMOUNT");
        (uint256 nowHigh, uint256 nowLow) = Math.mul512(
            balance0 * FEE_DENOMINATOR - amount0In * fee, balance1 * FEE_DENOMINATOR - amount1In * fee
        );
        (uint256 wasHigh, uint256 wasLow) =
            Math.mul512(reserve0 * FEE_DENOMINATOR, reserve1 * FEE_DENOMINATOR);
        require(nowHigh > wasHigh || (nowHigh == wasHigh && nowLow >= wasLow), "Exchange: K");
        _update(balance0, balance1);
    }

    // ---- maintenance ----

    /// @inheritdoc IUniPair
    function Skim(address to) external lock onlyOwner {
        uint256 balance0 = Token0.held(address(this));
        uint256 balance1 = Token1.held(address(this));
        require(balance0 >= _reserve0, "Exchange: INSUFFICIENT_0_BALANCE");
        require(balance1 >= _reserve1, "Exchange: INSUFFICIENT_1_BALANCE");
        if (balance0 > _reserve0) Token0.safeTransfer(to, balance0 - _reserve0);
        if (balance1 > _reserve1) Token1.safeTransfer(to, balance1 - _reserve1);
    }

    /// @inheritdoc IUniPair
    function Sync() external lock {
        (uint256 balance0, uint256 balance1) = _balances2();
        _update(balance0, balance1);
    }

    /// @inheritdoc IUniPair
    function WithdrawAdminFees() external returns (uint256, uint256, uint256, uint256, uint256) {
        return _withdrawAdminFees(0);
    }

    /// @inheritdoc IUniPair
    function WithdrawAdminFees2() external returns (uint256, uint256, uint256, uint256, uint256) {
        return _withdrawAdminFees(0);
    }

    /// @inheritdoc IUniPair
    function WithdrawAdminFeesAtLeast(uint256 least)
        external
        returns (uint256, uint256, uint256, uint256, uint256)
    {
        return _withdrawAdminFees(least);
    }

    function _withdrawAdminFees(uint256 least)
        private
        lock
        onlyOwner
        returns (uint256 liquidity, uint256, uint256, uint256, uint256)
    {
        bool feeOn = _mintAdminFee(_reserve0, _reserve1);
        liquidity = MintedAdminBalance;
        if (liquidity == 0 && least == 0) return (0, 0, 0, 0, 0);
        MintedAdminBalance = 0;
        uint256[] memory fees = new uint256[](2);
        {
            // burn only the admin's LP: LP sent here by mistake stays for the next caller of Burn
            (uint256 amount0, uint256 amount1, uint256 balance0, uint256 balance1) =
                _burnFrom(_adminHolder(), liquidity, feeOn);
            if (PayToken == Token0) {
                uint256 out = UniMath.getAmountOut(FeeAddress(msg.sender), amount1, balance1, balance0);
                _update(balance0 - out, balance1 + amount1);
                (amount0, amount1) = (amount0 + out, 0);
            } else if (PayToken == Token1) {
                uint256 out = UniMath.getAmountOut(FeeAddress(msg.sender), amount0, balance0, balance1);
                _update(balance0 + amount0, balance1 - out);
                (amount0, amount1) = (0, amount1 + out);
            }
            (fees[0], fees[1]) = (amount0, amount1);
        }
        (uint256[] memory ownerFees, uint256[] memory winnerFees) = _divideFee(fees, least);
        return (liquidity, ownerFees[0], ownerFees[1], winnerFees[0], winnerFees[1]);
    }

    // ---- internal ----

    /// @dev Account that holds the admin LP: the pair itself, so that it can only leave by `WithdrawAdminFees`.
    function _adminHolder() internal view virtual returns (address) {
        return address(this);
    }

    /// @dev LP that was sent here to be burned.
    function _sentHere() internal view virtual returns (uint256) {
        return _balances[address(this)] - MintedAdminBalance;
    }

    /// @dev Mints the old admin fee first; later earnings of LPs are counted from here.
    function _beforeNewFee(uint256 newAdminFee) internal virtual override {
        _mintAdminFee(_reserve0, _reserve1);
        KLast = newAdminFee == 0 ? 0 : uint256(_reserve0) * _reserve1;
    }

    function _balances2() private view returns (uint256 balance0, uint256 balance1) {
        balance0 = Token0.held(address(this));
        balance1 = Token1.held(address(this));
        require(balance0 <= MAX_BALANCE && balance1 <= MAX_BALANCE, "Exchange: OVERFLOW");
    }

    function _mintAdminFee(uint256 reserve0, uint256 reserve1) private returns (bool feeOn) {
        feeOn = AdminFee != 0;
        if (feeOn) {
            uint256 liquidity = GetMintAdminFee(reserve0, reserve1);
            if (liquidity > 0) {
                MintedAdminBalance += liquidity;
                _mint(_adminHolder(), liquidity);
            }
        } else if (KLast != 0) {
            KLast = 0;
        }
    }

    /// @dev Burns `liquidity` of `holder` for its part of the balances, rounded down; the caller must pay it out.
    function _burnFrom(address holder, uint256 liquidity, bool feeOn)
        private
        returns (uint256 amount0, uint256 amount1, uint256 balance0, uint256 balance1)
    {
        balance0 = Token0.held(address(this));
        balance1 = Token1.held(address(this));
        uint256 supply = _supply;
        if (supply > 0) {
            amount0 = Math.mulDiv(liquidity, balance0, supply);
            amount1 = Math.mulDiv(liquidity, balance1, supply);
        }
        require(_isBurned(amount0, amount1), "Exchange: INSUFFICIENT_LIQUIDITY_BURNED");
        _burn(holder, liquidity);
        balance0 -= amount0;
        balance1 -= amount1;
        _update(balance0, balance1);
        if (feeOn) KLast = uint256(_reserve0) * _reserve1;
    }

    /// @dev True if a withdrawal pays enough. One coin is enough: a coin that reduces the pair's balance must not lock
    ///      in the other coin.
    function _isBurned(uint256 amount0, uint256 amount1) internal pure virtual returns (bool) {
        return amount0 > 0 || amount1 > 0;
    }

    /// @dev Sets the reserves to the balances, at most MAX_BALANCE, so that no quotient overflows; the price sums wrap
    ///      around. A coin that changes its balances must not be able to lock in the other coin.
    function _update(uint256 balance0, uint256 balance1) private {
        uint256 reserve0 = _reserve0;
        uint256 reserve1 = _reserve1;
        unchecked {
            uint256 elapsed = uint32(block.timestamp) - _updatedAt;
            if (elapsed > 0 && reserve0 != 0 && reserve1 != 0) {
                Price0CumulativeLast += Math.mulDiv(reserve1, 1e18, reserve0) * elapsed;
                Price1CumulativeLast += Math.mulDiv(reserve0, 1e18, reserve1) * elapsed;
            }
        }
        reserve0 = Math.min(balance0, MAX_BALANCE);
        reserve1 = Math.min(balance1, MAX_BALANCE);
        _reserve0 = uint112(reserve0);
        _reserve1 = uint112(reserve1);
        _updatedAt = uint32(block.timestamp);
        emit IUniPairEvents.Sync(reserve0, reserve1);
    }
}
