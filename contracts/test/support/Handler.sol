// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Router} from "../../src/exchange/Router.sol";
import {StableSwap} from "../../src/exchange/StableSwap.sol";
import {UniPair} from "../../src/exchange/UniPair.sol";
import {IExchange} from "../../src/interfaces/IExchange.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {Test} from "./Test.sol";

/// @dev Actions of users, owners and strangers, in any order, with checks after each step. A rejected step changes
///      nothing.
contract Handler is Test {
    uint256 private constant START = 1_700_000_000;
    Router public immutable router;
    address public immutable owner;
    MRC20[4] public coins;
    UniPair[3] public pairs;
    StableSwap public pool;
    address[] public actors;
    uint256 public time = START;

    /// @dev Per coin of the stable pool: the amount set aside for the admin, and the amount paid out.
    uint256[2] public taken;
    uint256[2] public paid;
    /// @dev Number of successful steps, so that a campaign without any fails.
    uint256 public done;

    /// @dev State before a step, to compare with.
    struct Mark {
        uint256[3] product;
        uint256[3] root;
        uint256[3] shares;
        uint256 d;
        uint256 price;
        uint256[2] aside;
    }

    Mark private before;

    constructor(
        Router router_,
        address owner_,
        MRC20[4] memory coins_,
        UniPair[3] memory pairs_,
        StableSwap pool_,
        address[] memory actors_
    ) {
        router = router_;
        owner = owner_;
        coins = coins_;
        pairs = pairs_;
        pool = pool_;
        actors = actors_;
        for (uint256 a; a < actors.length; ++a) {
            vm.startPrank(actors[a]);
            for (uint256 k; k < 4; ++k) {
                coins[k].approve(address(router), type(uint256).max);
                coins[k].approve(address(pool), type(uint256).max);
            }
            for (uint256 k; k < 3; ++k) {
                pairs[k].approve(address(router), type(uint256).max);
            }
            vm.stopPrank();
        }
    }

    function actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }

    /// @dev Returns a part of `whole`, from one wei to all of it.
    function part(uint256 seed, uint256 whole) private pure returns (uint256) {
        return whole == 0 ? 0 : bound(seed, 1, whole);
    }

    // ---- measuring ----

    function _d() private view returns (uint256) {
        return pool.totalSupply() == 0 ? 0 : Math.mulDiv(pool.GetVirtualPrice(), pool.totalSupply(), 1e18);
    }

    function _aside(uint256 k) private view returns (uint256) {
        (uint256[] memory r,) = pool.Reserves();
        return coins[k + 1].balanceOf(address(pool)) - r[k];
    }

    function _mark() private {
        vm.warp(time);
        for (uint256 k; k < 3; ++k) {
            before.product[k] = pairs[k].Reserve0() * pairs[k].Reserve1();
            before.root[k] = Math.sqrt(before.product[k]);
            before.shares[k] =
                pairs[k].totalSupply() + pairs[k].AdminBalance() - pairs[k].MintedAdminBalance();
        }
        before.d = _d();
        before.price = pool.totalSupply() == 0 ? 0 : pool.GetVirtualPrice();
        for (uint256 k; k < 2; ++k) {
            before.aside[k] = _aside(k);
        }
    }

    /// @param leaving true for a withdrawal: K and D may fall
    function _check(bool leaving) private {
        ++done;
        for (uint256 k; k < 3; ++k) {
            uint256 product = pairs[k].Reserve0() * pairs[k].Reserve1();
            if (!leaving) vm.assertGe(product, before.product[k], "K fell");
            // value of a share, including the admin's pending ones: root / shares never falls by more than sqrt's
            // rounding
            uint256 shares = pairs[k].totalSupply() + pairs[k].AdminBalance() - pairs[k].MintedAdminBalance();
            vm.assertGe(
                Math.mulDiv(Math.sqrt(product) + 2, before.shares[k], 1),
                Math.mulDiv(before.root[k], shares, 1),
                "a share of a uni pair lost value"
            );
            _adminShare(k);
        }
        if (!leaving) vm.assertGe(_d() + 4, before.d, "D fell");
        if (before.price > 0 && pool.totalSupply() > 0) {
            vm.assertGe(
                pool.GetVirtualPrice() + 4e18 / pool.totalSupply() + 2,
                before.price,
                "a share of the pool lost value"
            );
        }
        for (uint256 k; k < 2; ++k) {
            uint256 aside = _aside(k);
            vm.assertGe(aside, before.aside[k], "admin fees were taken away");
            taken[k] += aside - before.aside[k];
        }
    }

    /// @dev The owner's pending LP is at most its part of the growth of root K.
    function _adminShare(uint256 k) private view {
        UniPair p = pairs[k];
        uint256 pending = p.AdminBalance() - p.MintedAdminBalance();
        if (pending == 0) return;
        uint256 root = Math.sqrt(p.Reserve0() * p.Reserve1());
        uint256 last = Math.sqrt(p.KLast());
        vm.assertLe(
            Math.mulDiv(pending * 1e10, root, p.totalSupply() + pending),
            Math.mulDiv(p.AdminFee(), root - last, 1) + 1e10,
            "the admin's part is too large"
        );
    }

    // ---- trades ----

    function _path(uint256 seed) private view returns (address[] memory path) {
        uint256 from = seed % 4;
        uint256 length = 2 + (seed / 4) % 3;
        path = new address[](length);
        for (uint256 k; k < length; ++k) {
            path[k] = address(coins[from]);
            from = (from + 1 + (seed >> (8 * (k + 1))) % 3) % 4;
        }
    }

    function swap(uint256 who, uint256 seed, uint256 amount) external {
        _mark();
        address[] memory path = _path(seed);
        address me = actor(who);
        amount = part(amount, MRC20(path[0]).balanceOf(me) / 100);
        vm.startPrank(me);
        try router.GetAmountsOut(amount, path) returns (uint256[] memory quoted) {
            uint256 had = MRC20(path[path.length - 1]).balanceOf(me);
            try router.SwapExactTokensForTokens(amount, quoted[path.length - 1], path) {
                if (path[0] != path[path.length - 1]) {
                    eq(
                        MRC20(path[path.length - 1]).balanceOf(me) - had,
                        quoted[path.length - 1],
                        "paid as quoted"
                    );
                }
                vm.stopPrank();
                return _check(false);
            } catch {}
        } catch {}
        vm.stopPrank();
    }

    function swapForExact(uint256 who, uint256 seed, uint256 amount) external {
        _mark();
        address[] memory path = _path(seed);
        address me = actor(who);
        amount = part(amount, 1e21);
        vm.startPrank(me);
        try router.UniSwapTokensForExactTokens(amount, MRC20(path[0]).balanceOf(me), path) {
            vm.stopPrank();
            return _check(false);
        } catch {}
        vm.stopPrank();
    }

    function exchange(uint256 who, uint256 i, uint256 amount, uint256 named) external {
        _mark();
        address me = actor(who);
        i %= 2;
        amount = part(amount, coins[i + 1].balanceOf(me) / 50);
        vm.startPrank(me);
        try pool.Exchange(i, 1 - i, amount, 0, named % 2 == 0 ? address(0) : actor(named)) {
            vm.stopPrank();
            return _check(false);
        } catch {}
        vm.stopPrank();
    }

    // ---- liquidity ----

    function _sides(uint256 k) private view returns (address, address) {
        return (pairs[k % 3].Token0(), pairs[k % 3].Token1());
    }

    function add(uint256 who, uint256 k, uint256 a, uint256 b) external {
        _mark();
        address me = actor(who);
        (address x, address y) = _sides(k);
        a = part(a, MRC20(x).balanceOf(me) / 20);
        b = part(b, MRC20(y).balanceOf(me) / 20);
        vm.startPrank(me);
        try router.UniAddLiquidity(x, y, a, b, 0, 0) {
            vm.stopPrank();
            return _check(false);
        } catch {}
        vm.stopPrank();
    }

    function zapIn(uint256 who, uint256 k, uint256 side, uint256 amount) external {
        _mark();
        address me = actor(who);
        (address x, address y) = _sides(k);
        address coin = side % 2 == 0 ? x : y;
        amount = part(amount, MRC20(coin).balanceOf(me) / 50);
        vm.startPrank(me);
        try router.UniGetLPTokenAmountOneCoin(x, y, coin, amount) returns (uint256 quoted, uint256) {
            try router.UniAddLiquidityOneCoin(x, y, coin, amount, quoted) returns (
                uint256, uint256 lp, address
            ) {
                vm.stopPrank();
                eq(lp, quoted, "zapped as quoted");
                return _check(false);
            } catch {}
        } catch {}
        vm.stopPrank();
    }

    function remove(uint256 who, uint256 k, uint256 amount, bool oneCoin, uint256 side) external {
        _mark();
        address me = actor(who);
        (address x, address y) = _sides(k);
        amount = part(amount, pairs[k % 3].balanceOf(me));
        vm.startPrank(me);
        if (oneCoin) {
            try router.UniRemoveLiquidityOneCoin(x, y, amount, side % 2 == 0 ? x : y, 0) {
                vm.stopPrank();
                return _check(true);
            } catch {}
        } else {
            try router.UniRemoveLiquidity(x, y, amount, 0, 0) {
                vm.stopPrank();
                return _check(true);
            } catch {}
        }
        vm.stopPrank();
    }

    function poolAdd(uint256 who, uint256 a, uint256 b) external {
        _mark();
        address me = actor(who);
        vm.startPrank(me);
        try pool.AddLiquidity(
            list(bound(a, 0, coins[1].balanceOf(me) / 20), bound(b, 0, coins[2].balanceOf(me) / 20)), 0
        ) {
            vm.stopPrank();
            return _check(false);
        } catch {}
        vm.stopPrank();
    }

    function poolRemove(uint256 who, uint256 amount, uint256 way, uint256 a, uint256 b) external {
        _mark();
        address me = actor(who);
        amount = part(amount, pool.balanceOf(me));
        vm.startPrank(me);
        if (way % 3 == 0) {
            try pool.RemoveLiquidity(amount, list(0, 0)) {
                vm.stopPrank();
                return _check(true);
            } catch {}
        } else if (way % 3 == 1) {
            try pool.RemoveLiquidityOneCoin(amount, a % 2, 0) {
                vm.stopPrank();
                return _check(true);
            } catch {}
        } else {
            (uint256[] memory r,) = pool.Reserves();
            try pool.RemoveLiquidityImbalance(list(bound(a, 0, r[0] / 10), bound(b, 0, r[1] / 10)), amount) {
                vm.stopPrank();
                return _check(true);
            } catch {}
        }
        vm.stopPrank();
    }

    function giveLp(uint256 from, uint256 to, uint256 k, uint256 amount) external {
        _mark();
        address me = actor(from);
        UniPair p = pairs[k % 3];
        uint256 held = p.balanceOf(me);
        vm.prank(me);
        p.transfer(actor(to), bound(amount, 0, held));
        _check(false);
    }

    // ---- strangers and owners ----

    function donate(uint256 k, uint256 amount, bool sync) external {
        _mark();
        amount = bound(amount, 0, 1e18);
        coins[k % 4].mint(address(pairs[k % 3]), amount);
        if (sync) {
            pairs[k % 3].Sync();
        } else {
            vm.prank(owner);
            pairs[k % 3].Skim(owner);
        }
        coins[1 + k % 2].mint(address(pool), amount / 2);
        _check(false);
    }

    function withdrawAdminFees(uint256 k) external {
        _mark();
        if (k % 4 == 3) {
            vm.prank(owner);
            (uint256[] memory got,) = pool.WithdrawAdminFees();
            for (uint256 j; j < 2; ++j) {
                paid[j] += got[j];
                before.aside[j] -= got[j];
            }
            vm.assertGe(_d() + 4, before.d, "admin fees were paid from the reserves");
        } else {
            vm.prank(owner);
            try pairs[k % 3].WithdrawAdminFees() {}
            catch {
                return;
            }
        }
        _check(true);
    }

    function kill(uint256 k) external {
        vm.startPrank(owner);
        if (k % 4 == 3) {
            pool.KillMe();
            pool.UnkillMe();
        } else {
            pairs[k % 3].KillMe();
            pairs[k % 3].UnkillMe();
        }
        vm.stopPrank();
    }

    /// @dev The owner changes fees and amplification: the next step is compared with the new ones.
    function change(uint256 k, uint256 fee, uint256 adminFee, uint256 amp) external {
        vm.warp(time);
        vm.startPrank(owner);
        IExchange changed = k % 4 == 3 ? IExchange(pool) : IExchange(pairs[k % 3]);
        changed.CommitNewFee(bound(fee, 0, 1e9), bound(adminFee, 0, 1e10), 0, 86400);
        time += 86400;
        vm.warp(time);
        uint256 due = k % 4 == 3 ? 0 : pairs[k % 3].AdminBalance();
        changed.ApplyNewFee();
        if (k % 4 != 3) {
            eq(pairs[k % 3].AdminBalance(), due, "a new admin fee took of what was earned before");
        }
        if (k % 4 == 3) {
            try pool.RampA(bound(amp, 20, 2000), time + 86400) {} catch {}
        }
        vm.stopPrank();
    }

    function pass(uint256 seconds_) external {
        time += bound(seconds_, 1, 50_000);
        vm.warp(time);
    }
}
