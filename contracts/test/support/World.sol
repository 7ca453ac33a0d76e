// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Factory} from "../../src/exchange/Factory.sol";
import {StableSwapDeployer, UniPairDeployer} from "../../src/exchange/PairDeployers.sol";
import {Router} from "../../src/exchange/Router.sol";
import {StableSwap} from "../../src/exchange/StableSwap.sol";
import {UniPair} from "../../src/exchange/UniPair.sol";
import {IExchange, PairParams} from "../../src/interfaces/IExchange.sol";
import {StableParams} from "../../src/interfaces/IStableSwap.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {Whitelist} from "../../src/whitelist/Whitelist.sol";
import {RealStableSwapDeployer, RealUniPairDeployer} from "../../variants/RealPairDeployers.sol";
import {RealRouter} from "../../variants/RealRouter.sol";
import {RealStableSwap} from "../../variants/RealStableSwap.sol";
import {RealUniPair} from "../../variants/RealUniPair.sol";
import {Test} from "./Test.sol";

/// @dev A whole exchange with four tokens, and its users.
abstract contract World is Test {
    uint256 internal constant FEE30 = 30000000; // 0.3 %
    uint256 internal constant FEE40 = 40000000; // 0.4 %
    uint256 internal constant SIXTH = 1666666667; // 1/6 to the admin
    uint256 internal constant HALF = 5000000000;

    address internal owner = address(0xA11CE);
    address internal winner = address(0xC4A);
    address internal alice = address(0xB0B);
    address internal bob = address(0xB0B2);

    Factory internal factory;
    Router internal router;
    Whitelist internal whitelist;
    MRC20 internal t0;
    MRC20 internal t1;
    MRC20 internal t2;
    MRC20 internal t3;

    function setUp() public virtual {
        vm.warp(1_700_000_000);
        factory = real()
            ? new Factory(
                address(this), address(new RealUniPairDeployer()), address(new RealStableSwapDeployer())
            )
            : new Factory(address(this), address(new UniPairDeployer()), address(new StableSwapDeployer()));
        router = real() ? new RealRouter(address(factory)) : new Router(address(factory));
        whitelist = new Whitelist();
        t0 = token("T0");
        t1 = token("T1");
        t2 = token("T2");
        t3 = token("T3");
    }

    /// @dev True if this world uses the variants that behave like the real chain's contracts.
    function real() internal pure virtual returns (bool) {
        return false;
    }

    function newUni(PairParams memory p) internal returns (UniPair) {
        return real() ? new RealUniPair(p) : new UniPair(p);
    }

    function newStable(StableParams memory s) internal returns (StableSwap) {
        return real() ? new RealStableSwap(s) : new StableSwap(s);
    }

    function token(string memory symbol) internal returns (MRC20) {
        return new MRC20(symbol, symbol, address(this), 0);
    }

    /// @dev Mints tokens to `who` and approves `spender` for all of them.
    function fund(address who, MRC20 coin, uint256 amount, address spender) internal {
        if (amount > 0) coin.mint(who, amount);
        vm.prank(who);
        coin.approve(spender, type(uint256).max);
    }

    function params(
        address[] memory tokens,
        uint256 fee,
        uint256 adminFee,
        uint256 winnerFee,
        address payToken
    ) internal view returns (PairParams memory p) {
        p.name = "Pool";
        p.symbol = "LP";
        p.factory = address(factory);
        p.tokens = tokens;
        p.payToken = payToken;
        p.owner = owner;
        p.winner = winner;
        p.fee = fee;
        p.adminFee = adminFee;
        p.winnerFee = winnerFee;
        p.whitelist = address(whitelist);
    }

    /// @dev Creates a pair outside the factory, in the given token order.
    function uni(MRC20 a, MRC20 b, uint256 fee, uint256 adminFee) internal returns (UniPair) {
        return newUni(params(list(address(a), address(b)), fee, adminFee, 0, address(0)));
    }

    /// @dev `who` makes the first or a later deposit directly, without the router.
    function give(UniPair pair, address who, uint256 amount0, uint256 amount1) internal returns (uint256) {
        MRC20(pair.Token0()).mint(address(pair), amount0);
        MRC20(pair.Token1()).mint(address(pair), amount1);
        return pair.Mint(who);
    }

    /// @dev Sells `amount` of one coin for exactly `out` of the other.
    function sell(UniPair pair, bool zeroIn, uint256 amount, uint256 out, address who) internal {
        MRC20(zeroIn ? pair.Token0() : pair.Token1()).mint(address(pair), amount);
        vm.prank(who);
        pair.Swap(zeroIn ? 0 : out, zeroIn ? out : 0, who, "", who);
    }

    /// @dev Creates a stable pool outside the factory, with scales by decimals.
    function stable(
        MRC20[] memory coins,
        uint256[] memory decimals,
        uint256 amp,
        uint256 fee,
        uint256 adminFee,
        address payToken
    ) internal returns (StableSwap) {
        StableParams memory s;
        address[] memory tokens = new address[](coins.length);
        s.precisionMul = new uint256[](coins.length);
        s.rates = new uint256[](coins.length);
        for (uint256 k; k < coins.length; ++k) {
            tokens[k] = address(coins[k]);
            s.precisionMul[k] = 10 ** (18 - decimals[k]);
            s.rates[k] = 1e18 * s.precisionMul[k];
        }
        s.pair = params(tokens, fee, adminFee, 0, payToken);
        s.amp = amp;
        return newStable(s);
    }

    function coins2() internal view returns (MRC20[] memory out) {
        out = new MRC20[](2);
        (out[0], out[1]) = (t0, t1);
    }

    function coins3() internal view returns (MRC20[] memory out) {
        out = new MRC20[](3);
        (out[0], out[1], out[2]) = (t0, t1, t2);
    }

    /// @dev `who` deposits into a stable pool.
    function give(StableSwap pool, address who, uint256[] memory amounts) internal returns (uint256) {
        address[] memory tokens = pool.Tokens();
        for (uint256 k; k < tokens.length; ++k) {
            fund(who, MRC20(tokens[k]), amounts[k], address(pool));
        }
        vm.prank(who);
        return pool.AddLiquidity(amounts, 0);
    }

    function createUni(MRC20 a, MRC20 b, uint256 fee, uint256 adminFee) internal returns (UniPair) {
        return UniPair(
            factory.CreatePairUni(
                address(a),
                address(b),
                address(0),
                "Uni",
                "UNI",
                owner,
                winner,
                fee,
                adminFee,
                0,
                address(whitelist),
                bytes32(0)
            )
        );
    }

    function createStable(MRC20 a, MRC20 b, uint256 fee, uint256 adminFee, uint256 amp)
        internal
        returns (StableSwap)
    {
        return StableSwap(
            factory.CreatePairStable(
                address(a),
                address(b),
                address(0),
                "Stable",
                "STB",
                owner,
                winner,
                fee,
                adminFee,
                0,
                address(whitelist),
                bytes32(0),
                amp
            )
        );
    }

    /// @dev Deposits through the router in (a, b) order.
    function addUni(MRC20 a, MRC20 b, address who, uint256 amountA, uint256 amountB)
        internal
        returns (uint256 lp)
    {
        fund(who, a, amountA, address(router));
        fund(who, b, amountB, address(router));
        vm.prank(who);
        (,, lp,) = router.UniAddLiquidity(address(a), address(b), amountA, amountB, 0, 0);
    }

    /// @dev Creates a whitelist group whose members have their own `fee`.
    function group(uint256 fee, address member) internal returns (bytes32 id) {
        bytes memory data = new bytes(8);
        for (uint256 k; k < 8; ++k) {
            data[k] = bytes1(uint8(fee >> (8 * k)));
        }
        id = whitelist.AddGroup(address(0), "", "", "", data);
        address[] memory users = new address[](1);
        users[0] = member;
        whitelist.SetMembers(id, users, true);
    }

    /// @dev Puts a pool under a whitelist group, and sets the clock back to where it was.
    function useGroup(IExchange pool, bytes32 id) internal {
        vm.startPrank(owner);
        pool.CommitNewWhiteList(address(whitelist), id, 86400);
        uint256 due = pool.WhiteListDeadline();
        vm.warp(due);
        pool.ApplyNewWhiteList();
        vm.stopPrank();
        vm.warp(due - 86400);
    }
}
