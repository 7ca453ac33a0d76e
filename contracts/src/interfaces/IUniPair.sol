// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IExchange} from "./IExchange.sol";

/// @title Constant-product pool, "amm" (docs/chain.md, Amm pools).
/// @notice All amounts in base units, all divisions floored unless said otherwise. Balances may not pass
///         2^112-1 for deposits and trades (`Exchange: OVERFLOW`; the real chain has no bound); a reserve is the
///         balance or that bound.
/// @dev out = in(1e10-fee)·Rout // (Rin·1e10 + in(1e10-fee));
///      in = Rin·out·1e10 // ((Rout-out)(1e10-fee)) + 1.
///      The admin's share of fees is minted as LP before each mint, burn and change of the admin fee:
///      T·(rootK-rootKLast) // (rootK·1e10//adminFee - rootK + rootKLast).
///      Errors: `Exchange: INSUFFICIENT_INPUT_AMOUNT`, `Exchange: INSUFFICIENT_OUTPUT_AMOUNT`,
///      `Exchange: INSUFFICIENT_LIQUIDITY`, `Exchange: K`, `Exchange: INSUFFICIENT_LIQUIDITY_MINTED`,
///      `Exchange: INSUFFICIENT_LIQUIDITY_BURNED`, `Exchange: OWNER_LIQUIDITY` (real chain alone),
///      `Exchange: INSUFFICIENT_0_INPUT`, `Exchange: INSUFFICIENT_1_INPUT`,
///      `Exchange: INSUFFICIENT_0_BALANCE`, `Exchange: INSUFFICIENT_1_BALANCE`, `Exchange: OVERFLOW`.
interface IUniPair is IExchange {
    /// @notice First coin: the smaller checksummed address string.
    function Token0() external view returns (address);
    /// @notice Second coin.
    function Token1() external view returns (address);
    /// @notice Reserve of `Token0`.
    function Reserve0() external view returns (uint256);
    /// @notice Reserve of `Token1`.
    function Reserve1() external view returns (uint256);
    /// @notice The pair as `trader` sees it who pays `tokenA`, in one call for the router; the real pair lacks it.
    /// @return aFirst whether `tokenA` is `Token0`
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
    /// @notice reserve0·reserve1 after the last mint or burn while admin fees are on.
    function KLast() external view returns (uint256);
    /// @notice LP that would be minted as admin fee if the reserves were these; 0 beyond a supply of 2^128-1.
    function GetMintAdminFee(uint256 reserve0, uint256 reserve1) external view returns (uint256);
    /// @notice LP minted as admin fee and not withdrawn yet. The pair holds it; on the real chain the owner does.
    function MintedAdminBalance() external view returns (uint256);
    /// @notice `MintedAdminBalance` and what would be minted now.
    function AdminBalance() external view returns (uint256);

    /// @notice Mints LP to `to` for what the pool was sent. The first 1000 go to the zero address.
    /// @return liquidity first: sqrt(a0·a1) - 1000; later min(a0·T//R0, a1·T//R1), T after the admin mint
    function Mint(address to) external returns (uint256 liquidity);

    /// @notice Burns the LP the pool was sent and pays `to` its part of both balances, also above 2^112-1. Works when
    ///         killed. The part of one coin may be 0, so that a coin that takes its balance away locks nothing in.
    function Burn(address to) external returns (uint256 amount0, uint256 amount1);

    /// @notice Pays out what is asked and checks that what came in keeps K, at `from`'s fee.
    /// @param from the trader whose fee applies; zero: the caller's own if it has no code, else `Fee()`.
    ///        Anyone may name anyone, as on the real chain.
    /// @param data when not empty, `to` is called back with `FlashSwapCall` before the check
    function Swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data, address from)
        external;

    /// @notice Sends balances above the reserves to `to`; owner only.
    function Skim(address to) external;
    /// @notice Takes the balances as reserves.
    function Sync() external;

    /// @notice Burns the owner's admin LP and pays owner and winner; with a pay token the other coin is first
    ///         converted inside the pool at the owner's fee. Owner only.
    /// @dev The real chain's first version spoils the reserves when a pay token is set; ours is its second.
    /// @return liquidity LP burned
    /// @return ownerFee0 to the owner in token0
    /// @return ownerFee1 to the owner in token1
    /// @return winnerFee0 to the winner in token0
    /// @return winnerFee1 to the winner in token1
    function WithdrawAdminFees()
        external
        returns (
            uint256 liquidity,
            uint256 ownerFee0,
            uint256 ownerFee1,
            uint256 winnerFee0,
            uint256 winnerFee1
        );

    /// @notice The same, under the name of the real chain's second version.
    function WithdrawAdminFees2()
        external
        returns (
            uint256 liquidity,
            uint256 ownerFee0,
            uint256 ownerFee1,
            uint256 winnerFee0,
            uint256 winnerFee1
        );

    /// @notice The same with a minimum of the pay token for owner and winner together; reverts
    ///         `Exchange: INSUFFICIENT_OUTPUT_AMOUNT`, without a pay token `Exchange: PAY_INDEX`. Not on the real chain,
    ///         where somebody who moves the price first takes the fees at the conversion.
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
    /// @notice A swap; `from` is the trader, `fee` the rate over 1e10 that applied.
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
    /// @notice The reserves are now these.
    event Sync(uint256 reserve0, uint256 reserve1);
}

/// @title Who takes a flash swap.
interface IFlashSwapReceiver {
    /// @notice Called by a uni pair after it paid out and before it checks K.
    function FlashSwapCall(address sender, uint256 amount0Out, uint256 amount1Out, bytes calldata data)
        external;
}
