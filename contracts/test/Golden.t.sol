// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: one runner for every record, so that another file of records runs without changes.

import {StableSwap} from "../src/exchange/StableSwap.sol";
import {UniMath} from "../src/exchange/UniMath.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {IExchange} from "../src/interfaces/IExchange.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {GoldenRecords} from "./support/GoldenRecords.sol";
import {World} from "./support/World.sol";

/// @dev Replays the real chain's records (tests/golden-vectors*.json) of the exchange, to the wei.
contract GoldenTest is World, GoldenRecords {
    function ours(string memory kind) internal pure override returns (bool) {
        bytes memory b = bytes(kind);
        if (b.length < 4) return false;
        bytes4 head = bytes4(b);
        return head == "uni_" || head == "stab" || head == "rout" || head == "swap";
    }

    function run(bytes32 kind) internal override returns (bool) {
        if (kind == keccak256("uni_amount_out")) uniAmountOut();
        else if (kind == keccak256("uni_k_check")) uniKCheck();
        else if (kind == keccak256("uni_amount_in")) uniAmountIn();
        else if (kind == keccak256("router_swap_exact_tokens")) routerSwap();
        else if (kind == keccak256("uni_lp_mint_initial")) uniMintInitial();
        else if (kind == keccak256("uni_lp_burn")) uniBurn();
        else if (kind == keccak256("uni_lp_mint_quote")) uniMintQuote();
        else if (kind == keccak256("uni_admin_fee_mint")) uniAdminFeeMint();
        else if (kind == keccak256("uni_burn_feeon")) uniBurnFeeOn();
        else if (kind == keccak256("uni_withdraw_admin_fees2")) uniWithdrawAdminFees();
        else if (kind == keccak256("uni_add_one_coin")) uniAddOneCoin();
        else if (kind == keccak256("uni_one_coin_swap_part")) uniOneCoinPart();
        else if (kind == keccak256("uni_remove_one_coin")) uniRemoveOneCoin();
        else if (kind == keccak256("swap_sequence_row")) sequenceRow();
        else if (kind == keccak256("stable_add_liquidity")) stableAdd();
        else if (kind == keccak256("stable_get_dy")) stableGetDy();
        else if (kind == keccak256("stable_remove_liquidity_imbalance")) stableRemoveImbalance();
        else if (kind == keccak256("stable_calc_withdraw_one_coin")) stableRemoveOne();
        else if (kind == keccak256("stable_admin_balances_paytoken")) stableAdminBalances();
        else if (kind == keccak256("stable_exchange_state")) stableExchangeState();
        else if (kind == keccak256("stable_remove_liquidity")) stableRemove();
        else return false;
        return true;
    }

    // ---- uni ----

    /// @dev Returns two coins by the names `A` and `B`, the named one first.
    function coins(string memory key) private view returns (MRC20 one, MRC20 other) {
        return has(key) && same(text(key), "B") ? (t1, t0) : (t0, t1);
    }

    /// @dev Fills a pair with these reserves from alice, and with the other state in the record.
    function fill(UniPair pair, MRC20 a, uint256 reserveA, uint256 reserveB) private returns (uint256 lp) {
        bool first = pair.Token0() == address(a);
        lp = give(pair, alice, first ? reserveA : reserveB, first ? reserveB : reserveA);
        if (has(".input.totalSupply")) {
            put(address(pair), abi.encodeCall(pair.totalSupply, ()), num(".input.totalSupply"));
        }
        if (has(".input.kLast")) put(address(pair), abi.encodeCall(pair.KLast, ()), num(".input.kLast"));
    }

    /// @dev Makes alice hold at least `lp`.
    function holds(address pool, uint256 lp) private {
        bytes memory view_ = abi.encodeWithSignature("balanceOf(address)", alice);
        (, bytes memory held) = pool.staticcall(view_);
        if (abi.decode(held, (uint256)) < lp) put(pool, view_, lp);
    }

    /// @dev If the record has a separate rate for the owner, puts the owner in a group with that rate.
    function ownerPays(IExchange pool, string memory key) private {
        if (has(key) && num(key) != pool.FeeAddress(owner)) useGroup(pool, group(num(key), owner));
    }

    function uniAmountOut() private {
        UniPair pair = uni(t0, t1, num(".input.fee"), 0);
        give(pair, alice, num(".input.reserveIn"), num(".input.reserveOut"));
        uint256 amountIn = num(".input.amountIn");
        uint256 out = num(".output.amountOut");
        eq(
            UniMath.getAmountOut(num(".input.fee"), amountIn, pair.Reserve0(), pair.Reserve1()),
            out,
            text(".id")
        );
        t0.mint(address(pair), amountIn);
        refuses("Exchange: K");
        pair.Swap(0, out + 1, bob, "", bob);
        pair.Swap(0, out, bob, "", bob);
        eq(t1.balanceOf(bob), out, text(".id"));
    }

    function uniKCheck() private {
        UniPair pair = uni(t0, t1, num(".input.fee"), 0);
        give(pair, alice, num(".input.reserve0"), num(".input.reserve1"));
        t0.mint(address(pair), num(".input.token0In"));
        uint256 out = num(".input.token0Out");
        uint256 state = vm.snapshotState();
        if (!flag(".output.token0OutPlusOneAccepted")) refuses("Exchange: K");
        pair.Swap(out + 1, 0, bob, "", bob);
        vm.revertToState(state);
        if (!flag(".output.accepted")) refuses("Exchange: K");
        pair.Swap(out, 0, bob, "", bob);
    }

    function uniAmountIn() private {
        createUni(t0, t1, num(".input.fee"), 0);
        addUni(t0, t1, alice, num(".input.reserveIn"), num(".input.reserveOut"));
        uint256 want = num(".input.amountOut");
        address[] memory path = list(address(t0), address(t1));
        eq(router.UniGetAmountsIn(want, path)[0], num(".output.amountIn"), text(".id"));
        fund(bob, t0, num(".output.amountIn"), address(router));
        vm.prank(bob);
        router.UniSwapTokensForExactTokens(want, num(".output.amountIn"), path);
        eq(t1.balanceOf(bob), want, text(".id"));
    }

    /// @dev Creates the pool of one hop, between two tokens of the path.
    function hop(string memory its, MRC20 a, MRC20 b) private {
        if (same(text(string.concat(its, ".type")), "uni")) {
            createUni(a, b, num(string.concat(its, ".fee")), numOr(string.concat(its, ".adminFee"), 0));
            uint256 reserveIn = num(string.concat(its, ".reserveIn"));
            addUni(a, b, alice, reserveIn, num(string.concat(its, ".reserveOut")));
            return;
        }
        uint256[] memory reserves = nums(string.concat(its, ".reserves"));
        eq(reserves.length, 2, "a pool of the factory has two coins");
        bool turned = num(string.concat(its, ".in")) == 1;
        StableSwap pool = createStable(
            turned ? b : a,
            turned ? a : b,
            num(string.concat(its, ".fee")),
            numOr(string.concat(its, ".adminFee"), 0),
            num(string.concat(its, ".A"))
        );
        give(pool, alice, reserves);
    }

    function routerSwap() private {
        MRC20[4] memory all = [t0, t1, t2, t3];
        uint256[] memory want = nums(".output.amounts");
        address[] memory path = new address[](want.length);
        for (uint256 k; k < want.length; ++k) {
            path[k] = address(all[k]);
            if (k > 0) hop(item(".input.hops", k - 1), all[k - 1], all[k]);
        }
        uint256 amountIn = num(".input.amountIn");
        fund(bob, t0, amountIn, address(router));
        uint256[] memory quoted = router.GetAmountsOut(amountIn, path);
        vm.prank(bob);
        uint256[] memory got = router.SwapExactTokensForTokens(amountIn, want[want.length - 1], path);
        for (uint256 k; k < want.length; ++k) {
            eq(quoted[k], want[k], text(".id"));
            eq(got[k], want[k], text(".id"));
        }
        eq(all[want.length - 1].balanceOf(bob), want[want.length - 1], text(".id"));
    }

    function uniMintInitial() private {
        UniPair pair = uni(t0, t1, numOr(".input.fee", FEE30), numOr(".input.adminFee", 0));
        eq(
            give(pair, alice, num(".input.amount0"), num(".input.amount1")),
            num(".output.liquidityToUser"),
            "lp"
        );
        eq(pair.balanceOf(address(0)), num(".output.lockedToZeroAddress"), "locked");
        eq(pair.totalSupply(), num(".output.totalSupply"), "supply");
    }

    function uniBurn() private {
        UniPair pair = uni(t0, t1, numOr(".input.fee", FEE30), 0);
        fill(pair, t0, num(".input.reserve0"), num(".input.reserve1"));
        uint256 lp = num(".input.liquidity");
        holds(address(pair), lp);
        vm.prank(alice);
        pair.transfer(address(pair), lp);
        (uint256 a0, uint256 a1) = pair.Burn(bob);
        eq(a0, num(".output.amount0"), "amount0");
        eq(a1, num(".output.amount1"), "amount1");
        eq(pair.Reserve0(), num(".output.left0"), "left0");
        eq(pair.Reserve1(), num(".output.left1"), "left1");
    }

    function uniMintQuote() private {
        UniPair pair = createUni(t0, t1, numOr(".input.fee", FEE30), 0);
        fill(pair, t0, num(".input.reserveA"), num(".input.reserveB"));
        uint256 a = num(".input.amountADesired");
        uint256 b = num(".input.amountBDesired");
        (uint256 lp, uint256 ratio) = router.UniGetLPTokenAmount(address(t0), address(t1), a, b);
        eq(lp, num(".output.liquidity"), "lp");
        eq(ratio, num(".output.ratio1e18"), "ratio");
        fund(bob, t0, a, address(router));
        fund(bob, t1, b, address(router));
        vm.prank(bob);
        (uint256 gotA, uint256 gotB, uint256 gotLp,) =
            router.UniAddLiquidity(address(t0), address(t1), a, b, 0, 0);
        eq(gotA, num(".output.amountA"), "amountA");
        eq(gotB, num(".output.amountB"), "amountB");
        eq(gotLp, num(".output.liquidity"), "minted");
    }

    function uniAdminFeeMint() private {
        UniPair pair = uni(t0, t1, numOr(".input.fee", FEE30), num(".input.adminFee"));
        fill(pair, t0, num(".input.reserve0"), num(".input.reserve1"));
        eq(pair.AdminBalance(), num(".output.liquidity"), "admin");
        eq(pair.GetMintAdminFee(pair.Reserve0(), pair.Reserve1()), num(".output.liquidity"), "admin");
    }

    function uniBurnFeeOn() private {
        UniPair pair = uni(t0, t1, numOr(".input.fee", FEE30), num(".input.adminFee"));
        fill(pair, t0, num(".input.reserve0"), num(".input.reserve1"));
        uint256 lp = num(".input.liquidityBurned");
        holds(address(pair), lp);
        vm.prank(alice);
        pair.transfer(address(pair), lp);
        pair.Burn(alice);
        eq(pair.MintedAdminBalance(), num(".output.ownerLpMinted"), "admin");
        eq(pair.balanceOf(adminHolder(pair)), num(".output.ownerLpMinted"), "owner");
        eq(pair.totalSupply(), num(".output.totalSupplyAfter"), "supply after");
        eq(pair.Reserve0(), num(".output.token0LeftInPair"), "left0");
        eq(pair.Reserve1(), num(".output.token1LeftInPair"), "left1");
    }

    /// @dev Returns the account that holds the admin LP.
    function adminHolder(UniPair pair) internal view virtual returns (address) {
        return address(pair);
    }

    function payTokenOf() private view returns (address) {
        if (!has(".input.payToken")) return address(0);
        string memory name = text(".input.payToken");
        return same(name, "token0") ? address(t0) : same(name, "token1") ? address(t1) : address(0);
    }

    function uniWithdrawAdminFees() private {
        uint256 fee = num(".input.fee");
        UniPair pair = newUni(
            params(
                list(address(t0), address(t1)),
                fee,
                num(".input.adminFee"),
                num(".input.winnerFee"),
                payTokenOf()
            )
        );
        uint256[] memory start = nums(".input.initialReserves");
        give(pair, alice, start[0], start[1]);
        for (uint256 k = digits(text(".input.trades"), 0); k > 0; --k) {
            sell(pair, true, 1e18, UniMath.getAmountOut(fee, 1e18, pair.Reserve0(), pair.Reserve1()), bob);
            sell(pair, false, 1e18, UniMath.getAmountOut(fee, 1e18, pair.Reserve1(), pair.Reserve0()), bob);
        }
        uint256[] memory end = nums(".input.reservesAfterTrades");
        eq(pair.Reserve0(), end[0], "reserve0");
        eq(pair.Reserve1(), end[1], "reserve1");
        ownerPays(pair, ".input.feeChargedToOwnerOnConversion");
        vm.prank(owner);
        (uint256 lp, uint256 o0, uint256 o1, uint256 w0, uint256 w1) = pair.WithdrawAdminFees();
        eq(lp, num(".output.lpMinted"), "lp");
        eq(o0, num(".output.ownerFee0"), "owner0");
        eq(o1, num(".output.ownerFee1"), "owner1");
        eq(w0, num(".output.winnerFee0"), "winner0");
        eq(w1, num(".output.winnerFee1"), "winner1");
        eq(t0.balanceOf(address(pair)), pair.Reserve0(), "balance0 is reserve0");
        eq(t1.balanceOf(address(pair)), pair.Reserve1(), "balance1 is reserve1");
    }

    /// @dev `tokenIn` is the deposited token; `reserveA` is its reserve only if it is A.
    function uniAddOneCoin() private {
        uint256 fee = num(".input.fee");
        UniPair pair = createUni(t0, t1, fee, num(".input.adminFee"));
        fill(pair, t0, num(".input.reserveA"), num(".input.reserveB"));
        (MRC20 coin,) = coins(".input.tokenIn");
        bool first = coin == t0;
        uint256 reserveIn = num(first ? ".input.reserveA" : ".input.reserveB");
        uint256 amount = num(".input.amountDesired");
        uint256 part = UniMath.zapPart(fee, amount, reserveIn);
        eq(part, num(".output.exactRootAmountSwapped"), "root");
        eq(
            UniMath.getAmountOut(fee, part, reserveIn, num(first ? ".input.reserveB" : ".input.reserveA")),
            num(".output.swapOutWithExactRoot"),
            "out"
        );
        (uint256 quoted,) = router.UniGetLPTokenAmountOneCoin(address(t0), address(t1), address(coin), amount);
        fund(bob, coin, amount, address(router));
        vm.prank(bob);
        (uint256 spent, uint256 lp,) =
            router.UniAddLiquidityOneCoin(address(t0), address(t1), address(coin), amount, 0);
        eq(quoted, lp, "quote");
        eq(spent, amount, "all of it");
        eq(lp, num(".output.liquidityWithExactIntegerRoot"), "lp");
        vm.assertApproxEqRel(lp, num(".output.liquidity"), 1e5, "lp within 1e-13");
        eq(pair.MintedAdminBalance(), num(".output.adminLpMinted"), "admin");
    }

    function uniOneCoinPart() private view {
        uint256 part =
            UniMath.zapPart(num(".input.fee"), num(".input.amountDesired"), num(".input.reserveIn"));
        eq(part, num(".output.exactIntegerRoot"), text(".id"));
        vm.assertApproxEqRel(part, num(".output.amountToSwap"), 1e12, "within 1e-6");
    }

    function uniRemoveOneCoin() private {
        UniPair pair = createUni(t0, t1, num(".input.fee"), num(".input.adminFee"));
        fill(pair, t0, num(".input.reserveA"), num(".input.reserveB"));
        (MRC20 coin,) = coins(".input.tokenOut");
        uint256 lp = num(".input.liquidity");
        holds(address(pair), lp);
        (uint256 quoted, uint256 mintFee) =
            router.UniGetWithdrawAmountOneCoin(address(t0), address(t1), lp, address(coin));
        (uint256 a, uint256 b,) = router.UniGetWithdrawAmount(address(t0), address(t1), lp);
        eq(a, num(".output.withdrawA"), "a");
        eq(b, num(".output.withdrawB"), "b");
        eq(mintFee, num(".output.adminLpMinted"), "admin");
        vm.startPrank(alice);
        pair.approve(address(router), lp);
        uint256 got = router.UniRemoveLiquidityOneCoin(address(t0), address(t1), lp, address(coin), quoted);
        vm.stopPrank();
        eq(got, num(".output.amountOut"), "out");
        eq(quoted, got, "quote");
        eq(pair.MintedAdminBalance(), num(".output.adminLpMinted"), "minted");
    }

    /// @dev One row of a chart: the same trade in a uni pool and in stable pools with several A, each identified by its
    ///      name.
    function sequenceRow() private {
        uint256 amount = num(".input.amountIn");
        string[] memory names = keys(".input.reservesBefore");
        for (uint256 k; k < names.length; ++k) {
            uint256[] memory r = nums(string.concat(".input.reservesBefore.", names[k]));
            uint256 want = num(string.concat(".output.", names[k]));
            if (same(names[k], "uni")) {
                eq(UniMath.getAmountOut(num(".input.fee"), amount, r[0], r[1]), want, text(".id"));
                continue;
            }
            yes(startsWith(bytes(names[k]), 0, "stableA"), "a pool of a kind that is not known");
            uint256 amp = digits(names[k], 7);
            StableSwap pool = stable(coins2(), list(18, 18), amp, num(".input.fee"), 0, address(0));
            give(pool, alice, r);
            eq(pool.GetDy(0, 1, amount, bob), want, text(".id"));
        }
    }

    // ---- stable ----

    function coinsOf(uint256 count) private view returns (MRC20[] memory out) {
        MRC20[4] memory all = [t0, t1, t2, t3];
        out = new MRC20[](count);
        for (uint256 k; k < count; ++k) {
            out[k] = all[k];
        }
    }

    /// @dev Creates a pool from the record, with liquidity from alice. Missing fields have defaults: 18 decimals, A
    ///      100, no fee.
    function stablePool(address payToken) private returns (StableSwap pool) {
        uint256[] memory reserves = nums(".input.reserves");
        uint256[] memory decimals = new uint256[](reserves.length);
        for (uint256 k; k < decimals.length; ++k) {
            decimals[k] = 18;
        }
        if (has(".input.decimals")) decimals = nums(".input.decimals");
        pool = stable(
            coinsOf(reserves.length),
            decimals,
            numOr(".input.A", 100),
            numOr(".input.fee", 0),
            numOr(".input.adminFee", 0),
            payToken
        );
        give(pool, alice, reserves);
        if (has(".input.totalSupply")) {
            put(address(pool), abi.encodeCall(pool.totalSupply, ()), num(".input.totalSupply"));
        }
    }

    function stableAdd() private {
        StableSwap pool = stablePool(address(0));
        uint256[] memory amounts = nums(".input.amounts");
        vm.prank(bob);
        (uint256 quoted,) = pool.CalcLPTokenAmount(amounts, true);
        eq(quoted, num(".output.lpMinted"), "quote");
        eq(give(pool, bob, amounts), num(".output.lpMinted"), text(".id"));
    }

    function stableGetDy() private {
        StableSwap pool = stablePool(address(0));
        uint256 dx = num(".input.dx");
        uint256 i = num(".input.in");
        uint256 o = num(".input.out");
        eq(pool.GetDy(i, o, dx, bob), num(".output.dy"), text(".id"));
        if (has(".output.D") && !has(".input.totalSupply")) {
            eq(pool.totalSupply(), num(".output.D"), "D of the first deposit");
        }
        fund(bob, MRC20(pool.Tokens()[i]), dx, address(pool));
        vm.prank(bob);
        eq(pool.Exchange(i, o, dx, num(".output.dy"), bob), num(".output.dy"), text(".id"));
    }

    function stableRemoveImbalance() private {
        StableSwap pool = stablePool(address(0));
        uint256[] memory amounts = nums(".input.amounts");
        holds(address(pool), num(".output.lpBurned"));
        vm.startPrank(alice);
        (uint256 quoted,) = pool.CalcLPTokenAmount(amounts, false);
        eq(quoted, num(".output.lpBurned"), "quote");
        eq(pool.RemoveLiquidityImbalance(amounts, quoted), num(".output.lpBurned"), text(".id"));
        vm.stopPrank();
    }

    function stableRemoveOne() private {
        StableSwap pool = stablePool(address(0));
        uint256 lp = num(".input.lpAmount");
        holds(address(pool), lp);
        vm.startPrank(alice);
        (uint256 dy, uint256 dyFee,) = pool.CalcWithdrawOneCoin(lp, num(".input.out"));
        eq(dy, num(".output.dy"), "dy");
        eq(dyFee, num(".output.dyFee"), "dyFee");
        eq(pool.RemoveLiquidityOneCoin(lp, num(".input.out"), dy), dy, text(".id"));
        vm.stopPrank();
    }

    /// @dev Trades are named as in "0->1, 1->2"; each sells the coin's whole initial reserve.
    function stableAdminBalances() private {
        bool paysOne = has(".input.payTokenIndex");
        uint256 pay = numOr(".input.payTokenIndex", 0);
        uint256[] memory r = nums(".input.reserves");
        MRC20 payToken = coinsOf(r.length)[pay];
        StableSwap pool = stablePool(paysOne ? address(payToken) : address(0));
        uint256[] memory want = nums(".output.tradeOutputs");
        bytes memory trades = bytes(text(".input.trades"));
        uint256 traded;
        for (uint256 k = 1; k + 2 < trades.length; ++k) {
            if (trades[k] != "-" || trades[k + 1] != ">") continue;
            (uint256 i, uint256 o) = (uint8(trades[k - 1]) - 48, uint8(trades[k + 2]) - 48);
            fund(bob, MRC20(pool.Tokens()[i]), r[i], address(pool));
            vm.prank(bob);
            eq(pool.Exchange(i, o, r[i], 0, bob), want[traded++], text(".id"));
        }
        eq(traded, want.length, "trades");
        ownerPays(pool, ".input.ownerFeeOnConversion");
        want = nums(".output.adminBalances");
        for (uint256 k; k < want.length; ++k) {
            eq(pool.AdminBalances(k), want[k], text(".id"));
        }
        vm.prank(owner);
        (uint256[] memory paid,) = pool.WithdrawAdminFees();
        for (uint256 k; k < want.length; ++k) {
            eq(paid[k], want[k], "paid");
            eq(coinsOf(r.length)[k].balanceOf(owner), want[k], "received");
        }
    }

    function stableExchangeState() private {
        StableSwap pool = stablePool(address(0));
        uint256 i = num(".input.in");
        uint256 o = num(".input.out");
        uint256 dx = num(".input.dx");
        fund(bob, MRC20(pool.Tokens()[i]), dx, address(pool));
        vm.prank(bob);
        eq(pool.Exchange(i, o, dx, 0, bob), num(".output.dy"), "dy");
        uint256[] memory want = nums(".output.reservesAfter");
        (uint256[] memory r,) = pool.Reserves();
        for (uint256 k; k < want.length; ++k) {
            eq(r[k], want[k], "reserve");
        }
        eq(pool.GetVirtualPrice(), num(".output.virtualPrice"), "virtual price");
        eq(pool.AdminBalances(o), num(string.concat(".output.adminBalance", vm.toString(o))), "admin");
    }

    function stableRemove() private {
        StableSwap pool = stablePool(address(0));
        uint256 lp = num(".input.lpAmount");
        holds(address(pool), lp);
        uint256[] memory want = nums(".output.amounts");
        uint256[] memory quoted = pool.CalcWithdrawCoins(lp);
        vm.prank(alice);
        uint256[] memory got = pool.RemoveLiquidity(lp, want);
        for (uint256 k; k < want.length; ++k) {
            eq(got[k], want[k], text(".id"));
            eq(quoted[k], want[k], text(".id"));
        }
    }
}

/// @dev The same records on the real chain's variants, where the owner holds the admin LP.
contract GoldenRealTest is GoldenTest {
    function real() internal pure override returns (bool) {
        return true;
    }

    function adminHolder(UniPair) internal view override returns (address) {
        return owner;
    }
}

/// @dev Records with other fees, owners, groups and shapes than those of the first file, in a separate file.
contract GoldenOtherTest is GoldenTest {
    function folder() internal pure override returns (string memory) {
        return "tests/golden/other";
    }
}

/// @dev A record with one wei too much: the test must fail and name the record.
contract GoldenWrongTest is GoldenTest {
    function folder() internal pure override returns (string memory) {
        return "tests/golden/wrong";
    }

    function test_records() public override {
        (bool done, bytes memory why) = address(this).call(abi.encodeCall(this.replay, ()));
        yes(!done, "a wrong number was taken");
        // the text of the failed comparison, after selector, offset and length
        yes(startsWith(why, 68, "uni-out-wrong: "), string(why));
    }
}
