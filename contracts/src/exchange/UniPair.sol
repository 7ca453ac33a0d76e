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
    uint256 public constant ExType = 1;

    /// @inheritdoc IUniPair
    address public immutable Token0;
    /// @inheritdoc IUniPair
    address public immutable Token1;
    /// @inheritdoc IUniPair
    uint256 public Reserve0;
    /// @inheritdoc IUniPair
    uint256 public Reserve1;
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
        reserves[0] = Reserve0;
        reserves[1] = Reserve1;
        timestamp = BlockTimestampLast;
    }

    /// @inheritdoc IUniPair
    function GetMintAdminFee(uint256 reserve0, uint256 reserve1) public view returns (uint256) {
        uint256 adminFee = AdminFee;
        if (adminFee == 0 || KLast == 0) return 0;
        uint256 root = Math.sqrt(Math.saturatingMul(reserve0, reserve1));
        uint256 rootLast = Math.sqrt(KLast);
        if (root <= rootLast) return 0;
        return
            Math.mulDiv(
                _supply, root - rootLast, Math.mulDiv(root, FEE_DENOMINATOR, adminFee) - root + rootLast
            );
    }

    /// @inheritdoc IUniPair
    function AdminBalance() external view returns (uint256) {
        return MintedAdminBalance + GetMintAdminFee(Reserve0, Reserve1);
    }

    // ---- liquidity ----

    /// @inheritdoc IUniPair
    function Mint(address to) external lock returns (uint256 liquidity) {
        _alive();
        (uint256 balance0, uint256 balance1) = _balances2();
        uint256 reserve0 = Reserve0;
        uint256 reserve1 = Reserve1;
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
        if (msg.sender == Owner) {
            require(_balances[msg.sender] >= MintedAdminBalance, "Exchange: OWNER_LIQUIDITY");
        }
        bool feeOn = _mintAdminFee(Reserve0, Reserve1);
        uint256 liquidity = _balances[address(this)];
        (amount0, amount1,,) = _burnOwn(feeOn);
        Token0.safeTransfer(to, amount0);
        Token1.safeTransfer(to, amount1);
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
        require(amount0Out < Reserve0 && amount1Out < Reserve1, "Exchange: INSUFFICIENT_LIQUIDITY");
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

    /// @dev What came in, K checked on fee-adjusted balances by 512-bit products, reserves taken over.
    function _settle(uint256 amount0Out, uint256 amount1Out, uint256 fee)
        private
        returns (uint256 amount0In, uint256 amount1In)
    {
        (uint256 balance0, uint256 balance1) = _balances2();
        uint256 reserve0 = Reserve0;
        uint256 reserve1 = Reserve1;
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

    // ---- care ----

    /// @inheritdoc IUniPair
    function Skim(address to) external lock onlyOwner {
        uint256 balance0 = Token0.held(address(this));
        uint256 balance1 = Token1.held(address(this));
        require(balance0 >= Reserve0, "Exchange: INSUFFICIENT_0_BALANCE");
        require(balance1 >= Reserve1, "Exchange: INSUFFICIENT_1_BALANCE");
        if (balance0 > Reserve0) Token0.safeTransfer(to, balance0 - Reserve0);
        if (balance1 > Reserve1) Token1.safeTransfer(to, balance1 - Reserve1);
    }

    /// @inheritdoc IUniPair
    function Sync() external lock {
        (uint256 balance0, uint256 balance1) = _balances2();
        _update(balance0, balance1);
    }

    /// @inheritdoc IUniPair
    function WithdrawAdminFees() external returns (uint256, uint256, uint256, uint256, uint256) {
        return _withdrawAdminFees();
    }

    /// @inheritdoc IUniPair
    function WithdrawAdminFees2() external returns (uint256, uint256, uint256, uint256, uint256) {
        return _withdrawAdminFees();
    }

    function _withdrawAdminFees()
        private
        lock
        onlyOwner
        returns (uint256 liquidity, uint256, uint256, uint256, uint256)
    {
        bool feeOn = _mintAdminFee(Reserve0, Reserve1);
        liquidity = MintedAdminBalance;
        if (liquidity == 0) return (0, 0, 0, 0, 0);
        MintedAdminBalance = 0;
        uint256[] memory fees = new uint256[](2);
        {
            // only the admin's LP: what others sent here by mistake stays for whoever burns it
            (uint256 amount0, uint256 amount1, uint256 balance0, uint256 balance1) =
                _burnFrom(msg.sender, liquidity, feeOn);
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
        (uint256[] memory ownerFees, uint256[] memory winnerFees) = _divideFee(fees);
        return (liquidity, ownerFees[0], ownerFees[1], winnerFees[0], winnerFees[1]);
    }

    // ---- inside ----

    function _ownerChanged(address oldOwner, address newOwner) internal override {
        _transfer(oldOwner, newOwner, MintedAdminBalance);
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
                _mint(Owner, liquidity);
            }
        } else if (KLast != 0) {
            KLast = 0;
        }
    }

    function _burnOwn(bool feeOn) private returns (uint256, uint256, uint256, uint256) {
        return _burnFrom(address(this), _balances[address(this)], feeOn);
    }

    /// @dev Burns `liquidity` of `holder` for its floored part of the balances; the caller pays it out.
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
        require(amount0 > 0 && amount1 > 0, "Exchange: INSUFFICIENT_LIQUIDITY_BURNED");
        _burn(holder, liquidity);
        balance0 -= amount0;
        balance1 -= amount1;
        _update(balance0, balance1);
        if (feeOn) KLast = Math.saturatingMul(balance0, balance1);
    }

    function _update(uint256 balance0, uint256 balance1) private {
        uint256 elapsed = block.timestamp - BlockTimestampLast;
        uint256 reserve0 = Reserve0;
        uint256 reserve1 = Reserve1;
        if (elapsed > 0 && reserve0 != 0 && reserve1 != 0) {
            Price0CumulativeLast += Math.mulDiv(reserve1, 1e18, reserve0) * elapsed;
            Price1CumulativeLast += Math.mulDiv(reserve0, 1e18, reserve1) * elapsed;
        }
        Reserve0 = balance0;
        Reserve1 = balance1;
        BlockTimestampLast = block.timestamp;
        emit IUniPairEvents.Sync(balance0, balance1);
    }
}
