// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: every method and revert text of one contract, in one setup.

import {StableMath} from "../src/exchange/StableMath.sol";
import {StableSwap} from "../src/exchange/StableSwap.sol";
import {IStableSwapEvents, StableParams} from "../src/interfaces/IStableSwap.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {World} from "./support/World.sol";

contract StableMathHarness {
    function d(uint256[] memory xp, uint256 amp) external pure returns (uint256, bool) {
        return StableMath.invariant(xp, amp);
    }
}

contract StableSwapTest is World {
    uint256 private constant NOW = 1_700_000_000;
    StableSwap private pool;
    StableMathHarness private maths;

    function setUp() public override {
        super.setUp();
        pool = stable(coins2(), list(18, 18), 170, FEE40, HALF, address(0));
        maths = new StableMathHarness();
    }

    function test_reads() public {
        eq(pool.ExType(), 2, "ExType");
        eq(pool.NTokens(), 2, "NTokens");
        eq(pool.Tokens()[1], address(t1), "Tokens");
        eq(pool.TokenIndex(address(t1)), 1, "TokenIndex");
        refuses("Exchange: TOKEN_INDEX");
        pool.TokenIndex(address(t2));
        eq(pool.InitialA(), 17000, "InitialA");
        eq(pool.FutureA(), 17000, "FutureA");
        panics(0x12);
        pool.GetVirtualPrice();
        give(pool, alice, list(1e24, 1e24));
        eq(pool.GetVirtualPrice(), 1e18, "virtual price");
        (uint256[] memory r, uint256 time) = pool.Reserves();
        eq(r[0] + r[1], 2e24, "reserves");
        eq(time, NOW, "time");
        StableSwap three = stable(coins3(), list(18, 6, 6), 720, 0, 0, address(0));
        eq(three.Rates()[1], 1e30, "rate of 6 decimals");
        eq(three.PrecisionMul()[2], 1e12, "precision of 6 decimals");
    }

    function test_four_coins() public {
        MRC20[] memory coins = new MRC20[](4);
        (coins[0], coins[1], coins[2], coins[3]) = (t0, t1, t2, t3);
        uint256[] memory decimals = new uint256[](4);
        uint256[] memory amounts = new uint256[](4);
        for (uint256 k; k < 4; ++k) {
            (decimals[k], amounts[k]) = (18, 1000e18);
        }
        StableSwap four = stable(coins, decimals, 100, FEE40, 0, address(0));
        eq(give(four, alice, amounts), 4000e18 - 1000, "D but for the locked");
        uint256 dy = four.GetDy(3, 1, 10e18, bob);
        fund(bob, t3, 10e18, address(four));
        vm.prank(bob);
        eq(four.Exchange(3, 1, 10e18, dy, bob), dy, "dy");
        yes(dy > 9.95e18 && dy < 9.96e18, "0.4 % and a little slip");
    }

    function deploy(StableParams calldata s) external {
        new StableSwap(s);
    }

    function test_constructor_refusals() public {
        StableParams memory s;
        address[] memory five = new address[](5);
        for (uint256 k; k < 5; ++k) {
            five[k] = address(uint160(k + 1));
        }
        s.pair = params(five, 0, 0, 0, address(0));
        s.amp = 100;
        refuses("Exchange: TOKEN_NUMBER");
        this.deploy(s);
        s.pair = params(list(address(t0), address(t1)), 0, 0, 0, address(0));
        refuses("Exchange: AMOUNTS_LENGTH");
        this.deploy(s);
        s.precisionMul = list(1, 1);
        s.rates = list(1e18, 1e17);
        refuses("Exchange: RATES");
        this.deploy(s);
    }

    function test_deposit_refusals() public {
        fund(alice, t0, 10e18, address(pool));
        fund(alice, t1, 10e18, address(pool));
        vm.startPrank(alice);
        refuses("Exchange: AMOUNTS_LENGTH");
        pool.AddLiquidity(new uint256[](3), 0);
        refuses("Exchange: INITILAL_DEPOSIT");
        pool.AddLiquidity(list(1e18, 0), 0);
        refuses("Exchange: SLIPPAGE");
        pool.AddLiquidity(list(1e18, 1e18), 2e18 - 999);
        refuses("Exchange: OVERFLOW");
        pool.AddLiquidity(list(uint256(type(uint112).max) + 1, 1), 0);
        refuses("Exchange: LPTOKEN_SUPPLY_0");
        pool.CalcLPTokenAmount(list(1, 1), false);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY_MINTED");
        pool.AddLiquidity(list(50_000, 49_999), 0);
        (uint256 lp, uint256 ratio) = pool.CalcLPTokenAmount(list(50_000, 50_000), true);
        eq(lp, 99_000, "the least");
        eq(ratio, 0.99e18, "and its part");
        (lp, ratio) = pool.CalcLPTokenAmount(list(1e18, 1e18), true);
        eq(lp, 2e18 - 1000, "first is D but for the locked");
        eq(ratio, 1e18 - 500, "and its part");
        vm.expectEmit();
        emit IStableSwapEvents.Sync(list(1e18, 1e18));
        vm.expectEmit();
        emit IStableSwapEvents.AddLiquidity(alice, list(1e18, 1e18), list(0, 0), 2e18, lp);
        pool.AddLiquidity(list(1e18, 1e18), lp);
        eq(pool.balanceOf(address(0)), pool.MinimumLiquidity(), "locked for ever");
        eq(pool.totalSupply(), 2e18, "supply is D");
        refuses("Exchange: D1_<=_D0");
        pool.AddLiquidity(list(0, 0), 0);
        refuses("Exchange: AMOUNTS_LENGTH");
        pool.RemoveLiquidityImbalance(new uint256[](1), 1);
        refuses("Exchange: AMOUNTS_LENGTH");
        pool.RemoveLiquidity(1, new uint256[](1));
        vm.stopPrank();
    }

    function test_exchange_refusals() public {
        refuses("Exchange: OUT");
        pool.GetDy(0, 0, 1, alice);
        refuses("Exchange: OUT");
        pool.GetDy(0, 2, 1, alice);
        refuses("Exchange: IN");
        pool.GetDy(2, 0, 1, alice);
        refuses("Exchange: INSUFFICIENT_INPUT");
        pool.GetDy(0, 1, 0, alice);
        refuses("Exchange: OVERFLOW");
        pool.GetDy(0, 1, type(uint256).max, alice);
        give(pool, alice, list(1e18, 1e18));
        fund(bob, t0, 1e18, address(pool));
        uint256 dy = pool.GetDy(0, 1, 1e17, bob);
        refuses("Exchange: INSUFFICIENT_OUTPUT_AMOUNT");
        vm.prank(bob);
        pool.Exchange(0, 1, 1e17, dy + 1, bob);
        vm.expectEmit();
        emit IStableSwapEvents.Exchange(bob, bob, 0, 1e17, 1, dy, FEE40);
        vm.prank(bob);
        pool.Exchange(0, 1, 1e17, dy, address(0));
        eq(t1.balanceOf(bob), dy, "paid");
    }

    /// @dev The real chain's GetDy returns the absolute value of a negative number; ours reverts.
    function test_output_below_nothing() public {
        pool = stable(coins2(), list(18, 18), 1, 0, 0, address(0));
        give(pool, alice, list(7971318000000000000, 907867167517875384));
        refuses("Exchange: INSUFFICIENT_OUTPUT_AMOUNT");
        pool.GetDy(0, 1, 1, alice);
    }

    function test_remove() public {
        refuses("Exchange: INSUFFICIENT_INPUT");
        pool.CalcWithdrawCoins(0);
        refuses("Exchange: TOTALSUPPLY_0");
        pool.CalcWithdrawCoins(1);
        uint256 lp = give(pool, alice, list(10e18, 20e18));
        uint256[] memory all = pool.CalcWithdrawCoins(lp);
        vm.startPrank(alice);
        refuses("Exchange: WITHDRAWAL_RESULTED_IN_FEWER_COINS_THAN_EXPECTED");
        pool.RemoveLiquidity(lp / 2, list(5e18 + 1, 0));
        refuses("Exchange: INSUFFICIENT_INPUT");
        pool.RemoveLiquidity(0, list(0, 0));
        refuses("LPToken: BURN_EXCEED_BALANCE");
        pool.RemoveLiquidity(lp + 1, list(0, 0));
        vm.expectEmit();
        emit IStableSwapEvents.RemoveLiquidity(alice, all, lp);
        pool.RemoveLiquidity(lp, all);
        vm.stopPrank();
        eq(pool.totalSupply(), 1000, "the locked");
        yes(10e18 - all[0] < 1000 && 20e18 - all[1] < 1000, "all but its dust is out");
        near(give(pool, bob, list(1e18, 2e18)), lp / 10, 1e16);
    }

    function near(uint256 a, uint256 b, uint256 by) private pure {
        yes(a > b ? a - b <= by : b - a <= by, "usable again");
    }

    function test_imbalance() public {
        refuses("Exchange: D0_IS_ZERO");
        pool.RemoveLiquidityImbalance(list(1, 1), 1);
        give(pool, alice, list(10e18, 10e18));
        vm.startPrank(alice);
        refuses("Exchange: RESERVE_NOT_POSITIVE");
        pool.RemoveLiquidityImbalance(list(10e18 + 1, 0), 1e30);
        refuses("Exchange: RESERVE_NOT_POSITIVE");
        pool.RemoveLiquidityImbalance(list(10e18, 0), 1e30);
        refuses("Exchange: ZERO_TOKEN_BURN");
        pool.RemoveLiquidityImbalance(list(0, 0), 1e30);
        (uint256 lp, uint256 ratio) = pool.CalcLPTokenAmount(list(1e18, 0), false);
        eq(ratio, lp * 1e18 / 20e18, "ratio");
        refuses("Exchange: SLIPPAGE");
        pool.RemoveLiquidityImbalance(list(1e18, 0), lp - 1);
        pool.RemoveLiquidityImbalance(list(1e18, 0), lp);
        eq(t0.balanceOf(alice), 1e18, "paid");
        vm.stopPrank();
        refuses("LPToken: BURN_EXCEED_BALANCE");
        vm.prank(bob);
        pool.RemoveLiquidityImbalance(list(1, 1), 1e18);
    }

    function test_one_coin() public {
        refuses("Exchange: INSUFFICIENT_INPUT");
        pool.CalcWithdrawOneCoin(0, 0);
        refuses("Exchange: TOTALSUPPLY_0");
        pool.CalcWithdrawOneCoin(1, 0);
        give(pool, alice, list(10e18, 10e18));
        refuses("Exchange: IDX");
        pool.CalcWithdrawOneCoin(1e18, 2);
        refuses("LPToken: BURN_EXCEED_BALANCE");
        pool.CalcWithdrawOneCoin(20e18 + 1, 0);
        vm.startPrank(alice);
        (uint256 dy,, uint256 supply) = pool.CalcWithdrawOneCoin(1e18, 1);
        eq(supply, 20e18, "supply");
        refuses("Exchange: INSUFFICIENT_OUTPUT_AMOUNT");
        pool.RemoveLiquidityOneCoin(1e18, 1, dy + 1);
        vm.expectEmit();
        emit IStableSwapEvents.RemoveLiquidityOne(alice, 1, 1e18, dy);
        pool.RemoveLiquidityOneCoin(1e18, 1, dy);
        eq(t1.balanceOf(alice), dy, "paid");
        vm.stopPrank();
        refuses("LPToken: BURN_EXCEED_BALANCE");
        vm.prank(bob);
        pool.RemoveLiquidityOneCoin(1e18, 0, 0);
        vm.startPrank(alice);
        uint256 all = pool.balanceOf(alice);
        refuses("Exchange: LAST_LIQUIDITY");
        pool.CalcWithdrawOneCoin(all, 0);
        refuses("Exchange: LAST_LIQUIDITY");
        pool.RemoveLiquidityOneCoin(all, 0, 0);
        (dy,,) = pool.CalcWithdrawOneCoin(all - 1, 0);
        yes(dy < 10e18, "all of the LP but one, not all of the coin");
        pool.RemoveLiquidityOneCoin(all - 1, 0, dy);
        vm.stopPrank();
    }

    function test_chosen_amounts_of_all() public {
        uint256 lp = give(pool, alice, list(10e18, 10e18));
        vm.startPrank(alice);
        refuses("Exchange: LAST_LIQUIDITY");
        pool.RemoveLiquidityImbalance(list(10e18 - 500, 10e18 - 500), lp);
        refuses("Exchange: LAST_LIQUIDITY");
        pool.CalcLPTokenAmount(list(10e18 - 500, 10e18 - 500), false);
        pool.RemoveLiquidityImbalance(list(10e18 - 501, 10e18 - 501), lp);
        vm.stopPrank();
        yes(pool.totalSupply() > 1000, "one that is not locked stays");
    }

    /// @dev Dust that was sent before the first deposit and became a reserve goes to the first depositor.
    function test_dust_before_the_first_deposit() public {
        t0.mint(address(pool), 5);
        vm.prank(owner);
        pool.DonateAdminFees();
        eq(give(pool, alice, list(1e18, 1e18)), 2e18 + 5 - 1000, "all of D but the locked");
    }

    /// @dev A deposit too small for one LP is rejected, not accepted.
    function test_a_deposit_for_nothing() public {
        pool = stable(coins2(), list(18, 18), 170, 0, HALF, address(0));
        give(pool, alice, list(50_000, 50_000));
        t0.mint(address(pool), 1e24);
        t1.mint(address(pool), 1e24);
        vm.prank(owner);
        pool.DonateAdminFees();
        fund(bob, t0, 1e20, address(pool));
        fund(bob, t1, 1e20, address(pool));
        vm.startPrank(bob);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY_MINTED");
        pool.AddLiquidity(list(9e18, 9e18), 0);
        eq(pool.AddLiquidity(list(11e18, 11e18), 0), 1, "one");
        vm.stopPrank();
    }

    function test_one_coin_dust() public {
        pool = stable(coins2(), list(18, 18), 170, 0, 0, address(0));
        give(pool, alice, list(10e18, 10e18));
        vm.prank(alice);
        eq(pool.RemoveLiquidityOneCoin(1, 0, 0), 0, "one wei of LP gives nothing, and no error");
    }

    function test_admin_fees_without_pay_token() public {
        give(pool, alice, list(1e24, 1e24));
        fund(bob, t0, 1e21, address(pool));
        vm.prank(bob);
        pool.Exchange(0, 1, 1e21, 0, bob);
        uint256 fees = pool.AdminBalances(1);
        yes(fees > 1.9e18 && fees < 2.1e18, "half of 0.4 % of 1000");
        eq(pool.AdminBalances(0), 0, "none in the sold coin");
        refuses("Exchange: IDX");
        pool.AdminBalances(2);
        refuses("Exchange: FORBIDDEN");
        pool.WithdrawAdminFees();
        refuses("Exchange: FORBIDDEN");
        pool.DonateAdminFees();
        vm.prank(owner);
        pool.WithdrawAdminFees();
        eq(t1.balanceOf(owner), fees, "paid");
        t0.mint(address(pool), 7);
        vm.prank(owner);
        pool.DonateAdminFees();
        (uint256[] memory r,) = pool.Reserves();
        eq(r[0], 1e24 + 1e21 + 7, "given to the LPs");
    }

    /// @dev The real chain counts the converted coins twice if the pay token is not coin 0.
    function test_converted_admin_fees_count_once() public {
        pool = stable(coins2(), list(18, 18), 170, FEE40, HALF, address(t1));
        give(pool, alice, list(1e24, 1e24));
        fund(bob, t1, 1e21, address(pool));
        vm.prank(bob);
        pool.Exchange(1, 0, 1e21, 0, bob);
        uint256 inCoin0 = t0.balanceOf(address(pool));
        (uint256[] memory r,) = pool.Reserves();
        inCoin0 -= r[0];
        uint256 expected = pool.GetDy(0, 1, inCoin0, owner);
        eq(pool.AdminBalances(1), expected, "what they convert to, once");
        eq(pool.AdminBalances(0), 0, "none in their own coin");
        vm.prank(owner);
        pool.WithdrawAdminFees();
        eq(t1.balanceOf(owner), expected, "paid");
        (r,) = pool.Reserves();
        yes(
            t0.balanceOf(address(pool)) >= r[0] && t1.balanceOf(address(pool)) >= r[1],
            "the reserves are covered"
        );
    }

    /// @dev Dust that converts to less than nothing makes the real chain's withdrawal fail; ours leaves it.
    function test_dust_does_not_block_admin_fees() public {
        pool = stable(coins2(), list(18, 18), 1, 0, 0, address(t1));
        give(pool, alice, list(7971318000000000000, 907867167517875384));
        t0.mint(address(pool), 1);
        t1.mint(address(pool), 5);
        eq(pool.AdminBalances(1), 5, "its own coin's");
        vm.prank(owner);
        pool.WithdrawAdminFees();
        eq(t1.balanceOf(owner), 5, "paid");
    }

    function test_winner_split() public {
        StableParams memory s;
        s.pair = params(list(address(t0), address(t1)), FEE40, 1e10, 3333333333, address(0));
        s.amp = 170;
        s.precisionMul = list(1, 1);
        s.rates = list(1e18, 1e18);
        pool = new StableSwap(s);
        give(pool, alice, list(1e24, 1e24));
        t0.mint(address(pool), 100);
        vm.prank(owner);
        (uint256[] memory o, uint256[] memory w) = pool.WithdrawAdminFees();
        eq(w[0], 33, "floored");
        eq(o[0], 67, "the rest");
        eq(t0.balanceOf(winner), 33, "paid");
    }

    function test_ramp() public {
        refuses("Exchange: FORBIDDEN");
        pool.RampA(200, NOW + 86400);
        refuses("Exchange: FORBIDDEN");
        pool.StopRampA();
        vm.startPrank(owner);
        refuses("Exchange: Ramp_A_BIG");
        pool.RampA(200, NOW + 86399);
        refuses("Exchange: FUTURE_A");
        pool.RampA(0, NOW + 86400);
        refuses("Exchange: FUTURE_A");
        pool.RampA(1e6, NOW + 86400);
        refuses("Exchange: FUTURE_A_CHANGE");
        pool.RampA(1701, NOW + 86400);
        refuses("Exchange: FUTURE_A_MAX");
        pool.RampA(16, NOW + 86400);
        pool.RampA(270, NOW + 100000);
        eq(pool.A(), 170, "at the start");
        vm.warp(NOW + 50000);
        eq(pool.A(), 220, "half way");
        refuses("Exchange: Ramp_A_SMALL");
        pool.RampA(300, NOW + 500000);
        pool.StopRampA();
        vm.warp(NOW + 100000);
        eq(pool.APrecise(), 22000, "stopped");
        vm.warp(NOW + 200000);
        pool.RampA(110, NOW + 300000);
        vm.warp(NOW + 250000);
        eq(pool.A(), 165, "half way down");
        vm.warp(NOW + 300000);
        eq(pool.A(), 110, "there");
        vm.stopPrank();
    }

    /// @dev Exactly at the bounds: a day since the last ramp, a day long, ten times as much, a tenth.
    function test_ramp_at_its_bounds() public {
        vm.startPrank(owner);
        pool.RampA(1700, NOW + 86400);
        vm.warp(NOW + 86399);
        refuses("Exchange: Ramp_A_SMALL");
        pool.RampA(1000, NOW + 200000);
        vm.warp(NOW + 86400);
        eq(pool.A(), 1700, "ten times");
        pool.RampA(170, NOW + 172800);
        vm.warp(NOW + 172800);
        eq(pool.A(), 170, "a tenth");
        vm.stopPrank();
    }

    function test_math_refusals() public {
        (uint256 d,) = maths.d(list(0, 0), 100);
        eq(d, 0, "empty");
        refuses("Exchange: RESERVE_NOT_POSITIVE");
        maths.d(list(1, 0), 100);
        uint256 most = type(uint112).max;
        uint256 lp = give(pool, alice, list(most, most));
        refuses("Exchange: OVERFLOW");
        pool.CalcLPTokenAmount(list(1, 1), true);
        vm.prank(alice);
        pool.RemoveLiquidity(lp, list(most - 1000, most - 1000));
    }

    /// @dev If the steps of D alternate forever, D is the smallest value (src/lib/core/pool/cfmm.test.ts has the same
    ///      numbers).
    function test_an_invariant_that_alternates() public view {
        alternates(list(100_006, 1), 17_000, 21_981);
        alternates(list(605053334739000000000000, 654199411314597848), 100, 12377728121715255106293);
        alternates(list(969283871872000000000000, 2802175955964660715), 100, 27484998337206350386550);
        (uint256 d, bool settled) = maths.d(list(100_006, 2), 17_000);
        yes(settled && d == 27_082, "one that settles");
    }

    function alternates(uint256[] memory xp, uint256 amp, uint256 want) private view {
        (uint256 d, bool settled) = maths.d(xp, amp);
        eq(d, want, "the smallest");
        yes(!settled, "on the real chain none");
    }

    // ---- fuzz ----

    function pools(uint256 amp, uint256 fee, uint256 r0, uint256 r1) private returns (bool) {
        pool = stable(coins2(), list(18, 18), amp, fee, HALF, address(0));
        try this.deposit(r0, r1) {
            return true;
        } catch {
            return false; // D too small for a first deposit
        }
    }

    function deposit(uint256 r0, uint256 r1) external {
        give(pool, alice, list(r0, r1));
    }

    /// @dev A trade and its reverse never gain, for any A, fee, sizes and imbalance, except for the few wei to which D
    ///      is exact and for which a fee rounds to zero.
    function testFuzz_round_trip(uint256 amp, uint256 fee, uint256 r0, uint256 r1, uint256 dx) public {
        amp = bound(amp, 1, 999_999);
        fee = bound(fee, 0, 5e9);
        r0 = bound(r0, 1e12, 1e28);
        r1 = bound(r1, r0 / 1e6 + 1e6, r0 * 1e4);
        vm.assume(pools(amp, fee, r0, r1));
        dx = bound(dx, 1, r0);
        fund(bob, t0, dx, address(pool));
        fund(bob, t1, 0, address(pool));
        vm.startPrank(bob);
        uint256 dust;
        try pool.Exchange(0, 1, dx, 0, bob) returns (uint256 dy) {
            if (dy > 0) {
                dust = 4 + 4 * dx / dy;
                try pool.Exchange(1, 0, dy, 0, bob) {} catch {}
            }
        } catch {}
        vm.stopPrank();
        vm.assertLe(t0.balanceOf(bob), dx + dust, "nothing gained");
    }

    function price() private view returns (uint256) {
        return pool.GetVirtualPrice();
    }

    /// @dev D is exact to 2 wei, so the price is exact to 4e18 / supply.
    function keeps(uint256 was, string memory what) private view {
        vm.assertGe(price() + 4e18 / pool.totalSupply() + 1, was, what);
    }

    /// @dev A deposit withdrawn immediately, in any of the three ways, costs the others nothing.
    function testFuzz_deposit_and_leave(uint256 fee, uint256 r1, uint256 a0, uint256 a1, uint256 way) public {
        fee = bound(fee, 0, 5e9);
        r1 = bound(r1, 1e20, 1e26);
        vm.assume(pools(170, fee, 1e24, r1));
        a0 = bound(a0, 0, 1e24);
        a1 = bound(a1, 0, r1);
        fund(bob, t0, a0, address(pool));
        fund(bob, t1, a1, address(pool));
        uint256 was = price();
        vm.startPrank(bob);
        try pool.AddLiquidity(list(a0, a1), 0) returns (uint256 lp) {
            keeps(was, "LP value does not fall by a deposit");
            if (lp > 0 && way % 3 == 0) {
                pool.RemoveLiquidity(lp, list(0, 0));
            } else if (lp > 0 && way % 3 == 1) {
                try pool.RemoveLiquidityOneCoin(lp, way % 2, 0) {} catch {}
            } else {
                // with dust, whose fee rounds to zero, everything may be returned, but never more
                try pool.RemoveLiquidityImbalance(list(a0, a1), lp) {} catch {}
            }
            keeps(was, "nor by leaving");
        } catch {}
        vm.stopPrank();
    }

    /// @dev After any actions of one account in a new pool, in any sizes: reserves stay positive, the pool still has a
    ///      price, the next depositor gets nearly all of a deposit back, and all accounts can withdraw.
    function testFuzz_nothing_bricks_a_pool(uint256 seed, uint256 amp, uint256 size, uint256 adminFee)
        public
    {
        amp = bound(amp, 1, 999_999);
        size = 10 ** bound(size, 5, 26);
        pool = stable(coins2(), list(18, 18), amp, FEE40, bound(adminFee, 0, 1e10), address(0));
        give(pool, alice, list(size, size));
        fund(alice, t0, 1e30, address(pool));
        fund(alice, t1, 1e30, address(pool));
        vm.startPrank(alice);
        for (uint256 k; k < 6; ++k) {
            seed = uint256(keccak256(abi.encode(seed)));
            anything(seed);
            (uint256[] memory r,) = pool.Reserves();
            yes(r[0] > 0 && r[1] > 0, "a reserve is gone");
            yes(pool.GetVirtualPrice() > 0, "no price");
        }
        vm.stopPrank();
        (uint256[] memory left,) = pool.Reserves();
        vm.assume(left[0] < 1e32 && left[1] < 1e32);
        uint256 lp = give(pool, bob, list(left[0] * 2, left[1] * 2));
        vm.prank(bob);
        uint256[] memory got = pool.RemoveLiquidity(lp, list(0, 0));
        for (uint256 k; k < 2; ++k) {
            yes(got[k] + left[k] / 50 + 10 >= left[k] * 2, "the deposit came back");
        }
        uint256 all = pool.balanceOf(alice);
        vm.prank(alice);
        if (all > 0) pool.RemoveLiquidity(all, list(0, 0));
    }

    /// @dev Does one step of any kind and size; a rejected step changes nothing.
    function anything(uint256 seed) private {
        uint256 lp = pool.balanceOf(alice);
        uint256 part = lp >> (seed >> 16) % 40;
        uint256 coin = (seed >> 8) % 2;
        (uint256[] memory r,) = pool.Reserves();
        uint256 amount = (r[coin] + 1) << (seed >> 24) % 12 >> (seed >> 32) % 24;
        uint256 way = seed % 6;
        if (way == 0) {
            try pool.RemoveLiquidityOneCoin(part, coin, 0) {} catch {}
        } else if (way == 1) {
            try pool.RemoveLiquidityOneCoin(lp == 0 ? 0 : lp - 1, coin, 0) {} catch {}
        } else if (way == 2) {
            try pool.RemoveLiquidity(part, list(0, 0)) {} catch {}
        } else if (way == 3) {
            try pool.AddLiquidity(coin == 0 ? list(amount, 0) : list(0, amount), 0) {} catch {}
        } else if (way == 4) {
            try pool.Exchange(coin, 1 - coin, amount, 0, alice) {} catch {}
        } else {
            try pool.RemoveLiquidityImbalance(coin == 0 ? list(amount, 0) : list(0, amount), lp) {} catch {}
        }
    }
}
