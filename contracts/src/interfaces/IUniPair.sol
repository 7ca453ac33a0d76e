// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IExchange} from "./IExchange.sol";

/// @title Constant-product pool, "amm" (docs/chain.md, Amm pools).
/// @notice All amounts are in base units, all divisions rounded down unless stated otherwise. Deposits and trades
///         revert if a balance exceeds 2^112-1 (`Exchange: OVERFLOW`; the real chain has no bound). A reserve is the
///         balance, at most that bound.
/// @dev out = in(1e10-fee)·Rout // (Rin·1e10 + in(1e10-fee));
///      in = Rin·out·1e10 // ((Rout-out)(1e10-fee)) + 1.
///      The admin's share of fees is minted as LP before each mint, burn and change of the admin fee:
///      T·(rootK-rootKLast) // (rootK·1e10//adminFee - rootK + rootKLast).
///      Errors: `Exchange: INSUFFICIENT_INPUT_AMOUNT`, `Exchange: INSUFFICIENT_OUTPUT_AMOUNT`,
///      `Exchange: INSUFFICIENT_LIQUIDITY`, `Exchange: K`, `Exchange: INSUFFICIENT_LIQUIDITY_MINTED`,
///      `Exchange: INSUFFICIENT_LIQUIDITY_BURNED`, `Exchange: OWNER_LIQUIDITY` (real chain alone),
///      `Exchange: INSUFFICIENT_0_INPUT`, `Exchange: INSUFFICIENT_1_INPUT`, `Exchange: INSUFFICIENT_0_BALANCE`,
///      `Exchange: INSUFFICIENT_1_BALANCE`, `Exchange: OVERFLOW`.
interface IUniPair is IExchange {
    /// @notice First coin: the one with the smaller checksummed address string.
    function Token0() external view returns (address);
    /// @notice Second coin.
    function Token1() external view returns (address);
    /// @notice Reserve of `Token0`.
    function Reserve0() external view returns (uint256);
    /// @notice Reserve of `Token1`.
    function Reserve1() external view returns (uint256);
    /// @notice Returns the data of the pair for `trader`, who pays `tokenA`, in one call for the router. The real pair
    ///         lacks it.
    /// @return aFirst true if `tokenA` is `Token0`
    /// @return reserveA reserve of `tokenA`
    /// @return reserveB reserve of the other coin
    /// @return fee `FeeAddress(trader)`
    function Side(address tokenA, address trader)
        external
        view
        returns (bool aFirst, uint256 reserveA, uint256 reserveB, uint256 fee);
    /// @notice Sum of reserve1·1e18//reserve0 · seconds, modulo 2^256.
    function Price0CumulativeLast() external view returns (uint256);
    /// @notice Sum of reserve0·1e18//reserve1 · seconds, modulo 2^256.
    function Price1CumulativeLast() external view returns (uint256);
    /// @notice reserve0·reserve1 after the last mint or burn, while admin fees are on.
    function KLast() external view returns (uint256);
    /// @notice LP that would be minted as admin fee if the reserves were these; 0 above a supply of 2^128-1.
    function GetMintAdminFee(uint256 reserve0, uint256 reserve1) external view returns (uint256);
    /// @notice LP minted as admin fee and not yet withdrawn. The pair holds it; on the real chain the owner does.
    function MintedAdminBalance() external view returns (uint256);
    /// @notice `MintedAdminBalance` plus the LP that would be minted now.
    function AdminBalance() external view returns (uint256);

    /// @notice Mints LP to `to` for the coins sent to the pool. The first 1000 LP go to the zero address.
    /// @return liquidity first deposit: sqrt(a0·a1) - 1000; later: min(a0·T//R0, a1·T//R1), with T after the admin mint
    function Mint(address to) external returns (uint256 liquidity);

    /// @notice Burns the LP sent to the pool and pays `to` its part of both balances, even above 2^112-1. Works even if
    ///         the pool is killed. The part of one coin may be 0, so that a coin that reduces the pair's balance does
    ///         not lock in the other one.
    function Burn(address to) external returns (uint256 amount0, uint256 amount1);

    /// @notice Pays out the requested amounts and checks that the payment received preserves K, at `from`'s fee.
    /// @param from trader whose fee applies. If zero: the caller's own fee if the caller has no code, otherwise
    ///        `Fee()`. Any account can be named, as on the real chain.
    /// @param data if not empty, `to` is called with `FlashSwapCall` before the check
    function Swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data, address from)
        external;

    /// @notice Sends the balances above the reserves to `to`; owner only.
    function Skim(address to) external;
    /// @notice Sets the reserves to the balances.
    function Sync() external;

    /// @notice Burns the owner's admin LP and pays owner and winner. With a pay token, the other coin is first
    ///         converted inside the pool at the owner's fee. Owner only.
    /// @dev The real chain's first version corrupts the reserves if a pay token is set; ours is its second version.
    /// @return liquidity LP burned
    /// @return ownerFee0 amount of token0 for the owner
    /// @return ownerFee1 amount of token1 for the owner
    /// @return winnerFee0 amount of token0 for the winner
    /// @return winnerFee1 amount of token1 for the winner
    function WithdrawAdminFees()
        external
        returns (
            uint256 liquidity,
            uint256 ownerFee0,
            uint256 ownerFee1,
            uint256 winnerFee0,
            uint256 winnerFee1
        );

    /// @notice Same as `WithdrawAdminFees`, under the name of the real chain's second version.
    function WithdrawAdminFees2()
        external
        returns (
            uint256 liquidity,
            uint256 ownerFee0,
            uint256 ownerFee1,
            uint256 winnerFee0,
            uint256 winnerFee1
        );

    /// @notice Like `WithdrawAdminFees`, with a minimum of the pay token for owner and winner together. Reverts
    ///         `Exchange: INSUFFICIENT_OUTPUT_AMOUNT`, or `Exchange: PAY_INDEX` without a pay token. Not on the real
    ///         chain, where an account that first moves the price can take the fees at the conversion.
    function WithdrawAdminFeesAtLeast(uint256 least)
        external
        returns (
            uint256 liquidity,
            uint256 ownerFee0,
            uint256 ownerFee1,
            uint256 winnerFee0,
            uint256 winnerFee1
        );
}

/// @title Events of a uni pair.
interface IUniPairEvents {
    /// @notice `liquidity` LP minted to `to` for these amounts.
    event Mint(
        address indexed sender, address indexed to, uint256 amount0, uint256 amount1, uint256 liquidity
    );
    /// @notice `liquidity` LP burned, these amounts paid to `to`.
    event Burn(
        address indexed sender, address indexed to, uint256 amount0, uint256 amount1, uint256 liquidity
    );
    /// @notice A swap; `from` is the trader, `fee` the applied rate over 1e10.
    event Swap(
        address indexed sender,
        address indexed from,
        address indexed to,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        uint256 fee
    );
    /// @notice These are the new reserves.
    event Sync(uint256 reserve0, uint256 reserve1);
}

/// @title Receiver of a flash swap.
interface IFlashSwapReceiver {
    /// @notice Called by a uni pair after it has paid out and before it checks K.
    function FlashSwapCall(address sender, uint256 amount0Out, uint256 amount1Out, bytes calldata data)
        external;
}
