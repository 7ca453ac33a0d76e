// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: every method and revert text of one contract, in one setup.

import {UniMath} from "../src/exchange/UniMath.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {IUniPairEvents} from "../src/interfaces/IUniPair.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {FlashBorrower} from "./support/Mocks.sol";
import {World} from "./support/World.sol";

/// @dev Exposes the formulas as calls, so that their reverts can be expected.
contract UniMathHarness {
    function quote(uint256 a, uint256 b, uint256 c) external pure returns (uint256) {
        return UniMath.quote(a, b, c);
    }

    function out(uint256 fee, uint256 a, uint256 b, uint256 c) external pure returns (uint256) {
        return UniMath.getAmountOut(fee, a, b, c);
    }

    function inn(uint256 fee, uint256 a, uint256 b, uint256 c) external pure returns (uint256) {
        return UniMath.getAmountIn(fee, a, b, c);
    }

    function zap(uint256 fee, uint256 a, uint256 r) external pure returns (uint256) {
        return UniMath.zapPart(fee, a, r);
    }
}

contract UniPairTest is World {
    uint256 private constant MAX = type(uint112).max;
    UniPair private pair;
    UniMathHarness private maths;

    function setUp() public override {
        super.setUp();
        pair = uni(t0, t1, FEE30, SIXTH);
        maths = new UniMathHarness();
    }

    function test_mint_refusals() public {
        t0.mint(address(pair), 1000);
        t1.mint(address(pair), 1000);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY_MINTED");
        pair.Mint(alice);
        t0.mint(address(pair), 1e18);
        t1.mint(address(pair), 1e18);
        pair.Mint(alice);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY_MINTED");
        pair.Mint(alice);
        t0.mint(address(pair), 1e18);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY_MINTED");
        pair.Mint(alice);
    }

    function test_one_sided_sync_stops_no_first_deposit() public {
        t1.mint(address(pair), 5);
        pair.Sync();
        eq(pair.Reserve1(), 5, "a gift before anybody came");
        vm.warp(block.timestamp + 60);
        t0.mint(address(pair), 1e18);
        t1.mint(address(pair), 1e18);
        pair.Mint(alice);
        eq(pair.Price0CumulativeLast(), 0, "no price before there are both coins");
    }

    function test_mint_when_balance_was_lost() public {
        give(pair, alice, 1e18, 1e18);
        vm.prank(address(pair));
        t0.transfer(bob, 1);
        refuses("Exchange: INSUFFICIENT_0_INPUT");
        pair.Mint(alice);
        refuses("Exchange: INSUFFICIENT_0_BALANCE");
        vm.prank(owner);
        pair.Skim(bob);
        t0.mint(address(pair), 1);
        vm.prank(address(pair));
        t1.transfer(bob, 1);
        refuses("Exchange: INSUFFICIENT_1_INPUT");
        pair.Mint(alice);
        refuses("Exchange: INSUFFICIENT_1_BALANCE");
        vm.prank(owner);
        pair.Skim(bob);
        pair.Sync();
        eq(pair.Reserve1(), 1e18 - 1, "Sync takes what is there");
        vm.prank(address(pair));
        t1.transfer(bob, 1e18 - 1);
        pair.Sync();
        t0.mint(address(pair), 1e18);
        t1.mint(address(pair), 1e18);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY");
        pair.Mint(alice);
    }

    function test_burn_refusals() public {
        refuses("Exchange: INSUFFICIENT_LIQUIDITY_BURNED");
        pair.Burn(alice);
        give(pair, alice, 1e18, 1e18);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY_BURNED");
        pair.Burn(alice);
    }

    function test_swap_refusals() public {
        give(pair, alice, 1e18, 2e18);
        refuses("Exchange: INSUFFICIENT_OUTPUT_AMOUNT");
        pair.Swap(0, 0, bob, "", bob);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY");
        pair.Swap(1e18, 0, bob, "", bob);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY");
        pair.Swap(0, 2e18, bob, "", bob);
        refuses("Exchange: INSUFFICIENT_INPUT_AMOUNT");
        pair.Swap(0, 1, bob, "", bob);
        t0.mint(address(pair), 1);
        refuses("Exchange: K");
        pair.Swap(0, 1e18, bob, "", bob);
    }

    /// @dev The fee of either coin stays in the pair: a wei more than the formula's amount breaks K.
    function test_the_fee_is_taken_of_either_coin() public {
        give(pair, alice, 5e18, 10e18);
        for (uint256 k; k < 2; ++k) {
            (uint256 reserveIn, uint256 reserveOut) =
                k == 0 ? (pair.Reserve0(), pair.Reserve1()) : (pair.Reserve1(), pair.Reserve0());
            uint256 out = UniMath.getAmountOut(FEE30, 1e18, reserveIn, reserveOut);
            (k == 0 ? t0 : t1).mint(address(pair), 1e18);
            refuses("Exchange: K");
            pair.Swap(k == 0 ? 0 : out + 1, k == 0 ? out + 1 : 0, bob, "", bob);
            pair.Swap(k == 0 ? 0 : out, k == 0 ? out : 0, bob, "", bob);
            eq((k == 0 ? t1 : t0).balanceOf(bob), out, "out");
        }
    }

    function test_a_swap_transfers_token1_alone() public {
        swapTransfers(t0, t1);
    }

    function test_a_swap_transfers_token0_alone() public {
        swapTransfers(t1, t0);
    }

    /// @dev Some tokens revert on a transfer of 0, so the pair never transfers 0 of the incoming token.
    function swapTransfers(MRC20 tokenIn, MRC20 tokenOut) private {
        give(pair, alice, 5e18, 10e18);
        tokenIn.mint(address(pair), 1e18);
        vm.expectCall(address(tokenIn), abi.encodeWithSignature("transfer(address,uint256)"), 0);
        vm.expectCall(address(tokenOut), abi.encodeWithSignature("transfer(address,uint256)"), 1);
        pair.Swap(tokenOut == t0 ? 1e17 : 0, tokenOut == t1 ? 1e17 : 0, bob, "", bob);
    }

    function test_events() public {
        t0.mint(address(pair), 1e18);
        t1.mint(address(pair), 4e18);
        vm.expectEmit();
        emit IUniPairEvents.Sync(1e18, 4e18);
        vm.expectEmit();
        emit IUniPairEvents.Mint(address(this), alice, 1e18, 4e18, 2e18 - 1000);
        pair.Mint(alice);
        t0.mint(address(pair), 1e17);
        uint256 out = UniMath.getAmountOut(FEE30, 1e17, 1e18, 4e18);
        vm.expectEmit();
        emit IUniPairEvents.Swap(address(this), alice, bob, 1e17, 0, 0, out, FEE30);
        pair.Swap(0, out, bob, "", alice);
        vm.prank(alice);
        pair.transfer(address(pair), 1e18);
        (uint256 a0, uint256 a1) = pair.Burn(bob);
        eq(t0.balanceOf(bob), a0, "paid");
        eq(t1.balanceOf(bob), a1 + out, "paid");
    }

    function test_price_sums_and_time() public {
        give(pair, alice, 1e18, 4e18);
        eq(pair.BlockTimestampLast(), 1_700_000_000, "time");
        vm.warp(1_700_000_010);
        pair.Sync();
        eq(pair.Price0CumulativeLast(), 40e18, "4 for 10 seconds");
        eq(pair.Price1CumulativeLast(), 2.5e18, "a quarter for 10 seconds");
        (uint256[] memory r, uint256 time) = pair.Reserves();
        eq(r[0], 1e18, "r0");
        eq(r[1], 4e18, "r1");
        eq(time, 1_700_000_010, "time");
    }

    function test_flash_swap() public {
        give(pair, alice, 1e18, 1e18);
        FlashBorrower borrower = new FlashBorrower();
        t0.mint(address(borrower), 1e18);
        borrower.set(t0, 0.1003e18, "");
        refuses("Exchange: K");
        pair.Swap(0.1e18, 0, address(borrower), "x", bob);
        borrower.set(t0, 0.10031e18, "");
        pair.Swap(0.1e18, 0, address(borrower), "x", bob);
        eq(borrower.sender(), address(this), "told who asked");
        // the same for the other token
        t1.mint(address(borrower), 1e18);
        borrower.set(t1, 0.1003e18, "");
        refuses("Exchange: K");
        pair.Swap(0, 0.1e18, address(borrower), "x", bob);
        borrower.set(t1, 0.10031e18, "");
        pair.Swap(0, 0.1e18, address(borrower), "x", bob);
    }

    function test_reentrancy() public {
        give(pair, alice, 1e18, 1e18);
        FlashBorrower borrower = new FlashBorrower();
        bytes[6] memory calls = [
            abi.encodeCall(pair.Mint, (bob)),
            abi.encodeCall(pair.Burn, (bob)),
            abi.encodeCall(pair.Swap, (1, 0, bob, "", bob)),
            abi.encodeCall(pair.Sync, ()),
            abi.encodeCall(pair.Skim, (bob)),
            abi.encodeCall(pair.WithdrawAdminFees, ())
        ];
        for (uint256 k; k < calls.length; ++k) {
            borrower.set(t0, 0, calls[k]);
            refuses("Exchange: LOCKED");
            pair.Swap(1, 0, address(borrower), "x", bob);
        }
    }

    function test_skim_is_the_owners() public {
        give(pair, alice, 1e18, 1e18);
        t0.mint(address(pair), 5);
        t1.mint(address(pair), 7);
        refuses("Exchange: FORBIDDEN");
        pair.Skim(bob);
        vm.prank(owner);
        pair.Skim(bob);
        eq(t0.balanceOf(bob), 5, "5");
        eq(t1.balanceOf(bob), 7, "7");
    }

    /// @dev Admin LP belongs to the pair and leaves only by WithdrawAdminFees; the owner's other LP leaves like any LP.
    function test_owner_liquidity() public {
        uint256 lp = give(pair, owner, 1000e18, 1000e18);
        sell(pair, true, 100e18, 90e18, bob);
        give(pair, alice, 10e18, 10e18);
        uint256 minted = pair.MintedAdminBalance();
        yes(minted > 0, "there is some");
        eq(pair.balanceOf(owner), lp, "none of it the owner's");
        eq(pair.balanceOf(address(pair)), minted, "all of it the pair's");
        refuses("Exchange: INSUFFICIENT_LIQUIDITY_BURNED");
        pair.Burn(bob);
        vm.startPrank(owner);
        pair.transfer(address(pair), lp);
        pair.Burn(owner);
        vm.stopPrank();
        eq(pair.MintedAdminBalance(), pair.balanceOf(address(pair)), "and stays");
        refuses("Exchange: FORBIDDEN");
        pair.WithdrawAdminFees();
        refuses("Exchange: FORBIDDEN");
        pair.WithdrawAdminFees2();
    }

    function test_withdraw_admin_fees() public {
        vm.prank(owner);
        (uint256 none,,,,) = pair.WithdrawAdminFees();
        eq(none, 0, "nothing yet");
        give(pair, alice, 1000e18, 1000e18);
        sell(pair, true, 100e18, 90e18, bob);
        uint256 expected = pair.AdminBalance();
        vm.prank(owner);
        (uint256 lp, uint256 o0, uint256 o1, uint256 w0, uint256 w1) = pair.WithdrawAdminFees2();
        eq(lp, expected, "lp");
        eq(t0.balanceOf(owner), o0, "owner0");
        eq(t1.balanceOf(owner), o1, "owner1");
        eq(w0 + w1, 0, "no winner fee, none for the winner");
        eq(pair.MintedAdminBalance(), 0, "none left");
        eq(t0.balanceOf(address(pair)), pair.Reserve0(), "reserve0");
        eq(t1.balanceOf(address(pair)), pair.Reserve1(), "reserve1");
    }

    /// @dev With the pay token on the other side than in the golden record.
    function test_withdraw_admin_fees_in_token1() public {
        pair = new UniPair(params(list(address(t0), address(t1)), FEE30, SIXTH, HALF, address(t1)));
        eq(pair.PayTokenIndex(), 1, "index");
        give(pair, alice, 1000e18, 1000e18);
        sell(pair, true, 100e18, 90e18, bob);
        vm.prank(owner);
        (, uint256 o0, uint256 o1, uint256 w0, uint256 w1) = pair.WithdrawAdminFees();
        eq(o0 + w0, 0, "none in token0");
        yes(o1 > 0 && w1 > 0 && o1 - w1 <= 1, "halves of token1, the odd wei to the owner");
        eq(t1.balanceOf(winner), w1, "paid");
        eq(t0.balanceOf(address(pair)), pair.Reserve0(), "reserve0");
        eq(t1.balanceOf(address(pair)), pair.Reserve1(), "reserve1");
    }

    function test_admin_fee_off_forgets_kLast() public {
        give(pair, alice, 1000e18, 1000e18);
        vm.startPrank(owner);
        pair.CommitNewFee(FEE30, 0, 0, 86400);
        vm.warp(pair.AdminActionsDeadline());
        pair.ApplyNewFee();
        vm.stopPrank();
        sell(pair, true, 100e18, 90e18, bob);
        eq(pair.AdminBalance(), 0, "off");
        give(pair, alice, 10e18, 10e18);
        eq(pair.KLast(), 0, "kLast");
    }

    function test_new_owner_gets_the_admin_lp() public {
        give(pair, alice, 1000e18, 1000e18);
        sell(pair, true, 100e18, 90e18, bob);
        give(pair, alice, 10e18, 10e18);
        uint256 minted = pair.MintedAdminBalance();
        vm.startPrank(owner);
        pair.CommitTransferOwnerWinner(bob, address(0), 86400);
        vm.warp(pair.TransferOwnerWinnerDeadline());
        pair.ApplyTransferOwnerWinner();
        vm.stopPrank();
        vm.prank(bob);
        (uint256 lp,,,,) = pair.WithdrawAdminFees();
        eq(lp, minted, "redeemed");
    }

    /// @dev LP sent to the pair by mistake is not burned with the admin's LP.
    function test_withdraw_burns_only_the_admins_lp() public {
        give(pair, alice, 1000e18, 1000e18);
        sell(pair, true, 100e18, 90e18, bob);
        vm.prank(alice);
        pair.transfer(address(pair), 5e18);
        vm.prank(owner);
        pair.WithdrawAdminFees();
        eq(pair.balanceOf(address(pair)), 5e18, "still there");
    }

    function test_largest_amounts() public {
        give(pair, alice, MAX - 1e18, MAX - 1e18);
        eq(pair.totalSupply(), MAX - 1e18, "supply");
        sell(pair, true, 1e18, UniMath.getAmountOut(FEE30, 1e18, MAX - 1e18, MAX - 1e18), bob);
        t0.mint(address(pair), 1);
        refuses("Exchange: OVERFLOW");
        pair.Sync();
        refuses("Exchange: OVERFLOW");
        pair.Swap(0, 1, bob, "", bob);
        refuses("Exchange: OVERFLOW");
        pair.Mint(bob);
        // LPs can withdraw whatever amount was sent here
        t0.mint(address(pair), type(uint256).max - t0.totalSupply());
        uint256 lp = pair.balanceOf(alice);
        vm.startPrank(alice);
        pair.transfer(address(pair), lp);
        pair.Burn(alice);
        vm.stopPrank();
        yes(t1.balanceOf(alice) > MAX - 3e18, "with nearly all");
    }

    function test_formula_refusals() public {
        refuses("Exchange: INSUFFICIENT_AMOUNT");
        maths.quote(0, 1, 1);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY");
        maths.quote(1, 0, 1);
        refuses("Exchange: INSUFFICIENT_INPUT_AMOUNT");
        maths.out(0, 0, 1, 1);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY");
        maths.out(0, 1, 0, 1);
        refuses("Exchange: OVERFLOW");
        maths.out(0, MAX + 1, 1, 1);
        refuses("Exchange: INSUFFICIENT_OUTPUT_AMOUNT");
        maths.inn(0, 0, 1, 1);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY");
        maths.inn(0, 1, 1, 0);
        refuses("Exchange: INSUFFICIENT_LIQUIDITY");
        maths.inn(0, 5, 1, 5);
        refuses("Exchange: TOO_MUCH_INPUT");
        maths.zap(FEE30, 1e18, 100);
        refuses("Exchange: OVERFLOW");
        maths.zap(FEE30, MAX + 1, 100);
        eq(maths.zap(FEE30, 1, 1e18), 0, "one wei swaps nothing");
    }

    // ---- fuzz ----

    /// @dev For any sizes and fee, the formula's output passes K, and one wei more does not.
    function testFuzz_out_is_exactly_what_K_allows(uint256 r0, uint256 r1, uint256 amount, uint256 fee)
        public
    {
        fee = bound(fee, 0, 5e9);
        r0 = bound(r0, 1e4, MAX / 4);
        r1 = bound(r1, 1e4, MAX / 4);
        amount = bound(amount, 1, r0);
        pair = uni(t0, t1, fee, 0);
        give(pair, alice, r0, r1);
        uint256 out = UniMath.getAmountOut(fee, amount, r0, r1);
        t0.mint(address(pair), amount);
        refuses("Exchange: K");
        pair.Swap(0, out + 1, bob, "", bob);
        if (out > 0) pair.Swap(0, out, bob, "", bob);
    }

    /// @dev The computed input buys the output, and is at most 1 wei (the formula's) above the minimum.
    function testFuzz_in_and_out(uint256 r0, uint256 r1, uint256 out, uint256 fee) public pure {
        fee = bound(fee, 0, 5e9);
        r0 = bound(r0, 1, MAX / 4);
        r1 = bound(r1, 2, MAX / 4);
        out = bound(out, 1, r1 - 1);
        uint256 left = (r1 - out) * (1e10 - fee);
        vm.assume(r0 * out / left < MAX / 1e10 - 1);
        uint256 inn = UniMath.getAmountIn(fee, out, r0, r1);
        yes(UniMath.getAmountOut(fee, inn, r0, r1) >= out, "buys it");
        if (inn > 2) yes(UniMath.getAmountOut(fee, inn - 2, r0, r1) < out, "two wei less do not");
    }

    /// @dev The zap's part is the exact root of the cubic, rounded down: the inequality is true at x and false at x +
    ///      1. Small numbers, so that the cubic itself fits 256 bits.
    function testFuzz_zap_is_the_floor_of_the_root(uint256 amount, uint256 reserve, uint256 fee) public view {
        fee = bound(fee, 0, 5e9);
        reserve = bound(reserve, 2, type(uint64).max);
        amount = bound(amount, 1, reserve);
        try maths.zap(fee, amount, reserve) returns (uint256 x) {
            yes(cubic(x, amount, reserve, fee) <= 0, "not above the root");
            yes(cubic(x + 1, amount, reserve, fee) > 0, "the next is");
        } catch {
            yes(cubic(reserve, amount, reserve, fee) <= 0, "too much input only when the root is not below R");
        }
    }

    function cubic(uint256 x_, uint256 a_, uint256 r_, uint256 fee) private pure returns (int256) {
        int256 f = 1e10;
        int256 g = f - int256(fee);
        (int256 x, int256 a, int256 r) = (int256(x_), int256(a_), int256(r_));
        return g * x * x * x + 3 * g * r * x * x + ((f + g) * r - g * a) * r * x - f * a * r * r;
    }

    /// @dev Adding and removing immediately never gains, and loses at most a few wei of rounding beyond admin fees.
    function testFuzz_add_then_remove(uint256 r0, uint256 r1, uint256 part) public {
        r0 = bound(r0, 1e6, 1e30);
        r1 = bound(r1, 1e6, 1e30);
        give(pair, alice, r0, r1);
        part = bound(part, 1e9, 1e18);
        uint256 a0 = r0 * part / 1e18;
        uint256 a1 = r1 * part / 1e18;
        vm.assume(a0 > 0 && a1 > 0 && a0 * pair.totalSupply() / r0 > 0 && a1 * pair.totalSupply() / r1 > 0);
        uint256 lp = give(pair, bob, a0, a1);
        vm.prank(bob);
        pair.transfer(address(pair), lp);
        try pair.Burn(bob) {} catch {}
        yes(t0.balanceOf(bob) <= a0 && t1.balanceOf(bob) <= a1, "nothing gained");
    }

    /// @dev Whatever the minter of one coin does to the pair's balance, LP leaves with its part of the other coin.
    function testFuzz_leaving_always_works(uint256 seed, uint256 adminFee) public {
        pair = uni(t0, t1, FEE30, bound(adminFee, 0, SIXTH));
        give(pair, alice, 1e24, 1e24);
        uint256 time = 1_700_000_000;
        for (uint256 k; k < 6; ++k) {
            seed = uint256(keccak256(abi.encode(seed)));
            t1.mint(address(pair), bound(seed, 0, type(uint256).max - t1.totalSupply()) >> (seed % 5) * 40);
            if (seed % 3 == 0) try pair.Sync() {} catch {}
            time += (seed >> 8) % 3650 days;
            vm.warp(time);
            uint256 lp = pair.balanceOf(alice) / 2;
            uint256 had = t0.balanceOf(alice);
            uint256 supply = pair.totalSupply() + pair.AdminBalance() - pair.MintedAdminBalance();
            uint256 due = lp * t0.balanceOf(address(pair)) / supply;
            vm.startPrank(alice);
            pair.transfer(address(pair), lp);
            pair.Burn(alice);
            vm.stopPrank();
            eq(t0.balanceOf(alice) - had, due, "its part of the good coin");
        }
        yes(t0.balanceOf(alice) > 0.7e24, "most of it in all");
    }
}
