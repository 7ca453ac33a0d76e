// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StableSwap} from "../src/exchange/StableSwap.sol";
import {UniMath} from "../src/exchange/UniMath.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {World} from "./support/World.sol";

/// @dev The records of the real chain (tests/golden-vectors.json) whose kind is of the exchange, to the wei.
contract GoldenTest is World {
    string private json;
    string private record;

    function setUp() public override {
        super.setUp();
        json = vm.readFile("tests/golden-vectors.json");
    }

    function num(string memory key) private view returns (uint256) {
        return vm.parseJsonUint(json, string.concat(record, key));
    }

    function nums(string memory key) private view returns (uint256[] memory) {
        return vm.parseJsonUintArray(json, string.concat(record, key));
    }

    function text(string memory key) private view returns (string memory) {
        return vm.parseJsonString(json, string.concat(record, key));
    }

    /// @dev Every record is visited; one of the exchange that no case handles fails.
    function test_records() public {
        uint256 handled;
        for (uint256 k; vm.keyExistsJson(json, string.concat(".vectors[", vm.toString(k), "]")); ++k) {
            record = string.concat(".vectors[", vm.toString(k), "]");
            bytes32 kind = keccak256(bytes(text(".kind")));
            uint256 state = vm.snapshotState();
            bool done = run(kind);
            vm.revertToState(state);
            if (done) ++handled;
            else yes(!ofExchange(text(".kind")), string.concat("nothing handles ", text(".id")));
        }
        eq(handled, 40, "records of the exchange");
    }

    function ofExchange(string memory kind) private pure returns (bool) {
        bytes memory b = bytes(kind);
        if (b.length < 4) return false;
        bytes4 head = bytes4(b);
        return head == "uni_" || head == "stab" || head == "rout" || head == "swap";
    }

    function run(bytes32 kind) private returns (bool) {
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
        refuses("Exchange: K");
        pair.Swap(out + 1, 0, bob, "", bob);
        pair.Swap(out, 0, bob, "", bob);
    }

    function uniAmountIn() private {
        UniPair pair = createUni(t0, t1, num(".input.fee"), 0);
        addUni(t0, t1, alice, num(".input.reserveIn"), num(".input.reserveOut"));
        uint256 want = num(".input.amountOut");
        address[] memory path = list(address(t0), address(t1));
        eq(router.UniGetAmountsIn(want, path)[0], num(".output.amountIn"), text(".id"));
        fund(bob, t0, num(".output.amountIn"), address(router));
        vm.prank(bob);
        router.UniSwapTokensForExactTokens(want, num(".output.amountIn"), path);
        eq(t1.balanceOf(bob), want, text(".id"));
        eq(pair.Reserve0() + pair.Reserve1() > 0 ? 1 : 0, 1, text(".id"));
    }

    function routerSwap() private {
        createUni(t0, t1, num(".input.hops[0].fee"), 0);
        addUni(t0, t1, alice, num(".input.hops[0].reserveIn"), num(".input.hops[0].reserveOut"));
        StableSwap pool = createStable(
            t1, t2, num(".input.hops[1].fee"), num(".input.hops[1].adminFee"), num(".input.hops[1].A")
        );
        give(pool, alice, nums(".input.hops[1].reserves"));
        address[] memory path = list(address(t0), address(t1), address(t2));
        uint256 amountIn = num(".input.amountIn");
        fund(bob, t0, amountIn, address(router));
        uint256[] memory want = nums(".output.amounts");
        uint256[] memory quoted = router.GetAmountsOut(amountIn, path);
        vm.prank(bob);
        uint256[] memory got = router.SwapExactTokensForTokens(amountIn, want[2], path);
        for (uint256 k; k < 3; ++k) {
            eq(quoted[k], want[k], text(".id"));
            eq(got[k], want[k], text(".id"));
        }
        eq(t2.balanceOf(bob), want[2], text(".id"));
    }

    function uniMintInitial() private {
        UniPair pair = uni(t0, t1, FEE30, 0);
        eq(
            give(pair, alice, num(".input.amount0"), num(".input.amount1")),
            num(".output.liquidityToUser"),
            "lp"
        );
        eq(pair.balanceOf(address(0)), num(".output.lockedToZeroAddress"), "locked");
        eq(pair.totalSupply(), num(".output.totalSupply"), "supply");
    }

    function uniBurn() private {
        UniPair pair = uni(t0, t1, FEE30, 0);
        uint256 lp = give(pair, alice, num(".input.reserve0"), num(".input.reserve1"));
        eq(pair.totalSupply(), num(".input.totalSupply"), "supply");
        eq(lp, num(".input.liquidity"), "lp");
        vm.prank(alice);
        pair.transfer(address(pair), lp);
        (uint256 a0, uint256 a1) = pair.Burn(bob);
        eq(a0, num(".output.amount0"), "amount0");
        eq(a1, num(".output.amount1"), "amount1");
        eq(pair.Reserve0(), num(".output.left0"), "left0");
        eq(pair.Reserve1(), num(".output.left1"), "left1");
    }

    function uniMintQuote() private {
        createUni(t0, t1, FEE30, 0);
        addUni(t0, t1, alice, num(".input.reserveA"), num(".input.reserveB"));
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
        UniPair pair = uni(t0, t1, FEE30, num(".input.adminFee"));
        give(pair, alice, 500000e18, 1000000e18);
        eq(pair.totalSupply(), num(".input.totalSupply"), "supply");
        eq(pair.KLast(), num(".input.kLast"), "kLast");
        sell(pair, true, 1e18, 1000000e18 - num(".input.reserve1"), bob);
        eq(pair.Reserve0(), num(".input.reserve0"), "reserve0");
        eq(pair.AdminBalance(), num(".output.liquidity"), "admin");
        eq(pair.GetMintAdminFee(pair.Reserve0(), pair.Reserve1()), num(".output.liquidity"), "admin");
    }

    function uniBurnFeeOn() private {
        UniPair pair = uni(t0, t1, FEE30, num(".input.adminFee"));
        uint256 lp = give(pair, alice, 1000e18, 1000e18);
        sell(pair, false, 1e18, 1000e18 - num(".input.reserve0"), bob);
        eq(pair.Reserve1(), num(".input.reserve1"), "reserve1");
        eq(pair.KLast(), num(".input.kLast"), "kLast");
        eq(pair.totalSupply(), num(".input.totalSupply"), "supply");
        eq(lp, num(".input.liquidityBurned"), "lp");
        vm.prank(alice);
        pair.transfer(address(pair), lp);
        pair.Burn(alice);
        eq(pair.MintedAdminBalance(), num(".output.ownerLpMinted"), "admin");
        eq(pair.balanceOf(owner), num(".output.ownerLpMinted"), "owner");
        eq(pair.totalSupply(), num(".output.totalSupplyAfter"), "supply after");
        eq(pair.Reserve0(), num(".output.token0LeftInPair"), "left0");
        eq(pair.Reserve1(), num(".output.token1LeftInPair"), "left1");
    }

    function uniWithdrawAdminFees() private {
        UniPair pair = new UniPair(
            params(
                list(address(t0), address(t1)),
                num(".input.fee"),
                num(".input.adminFee"),
                num(".input.winnerFee"),
                address(t0)
            )
        );
        uint256[] memory start = nums(".input.initialReserves");
        give(pair, alice, start[0], start[1]);
        for (uint256 k; k < 10; ++k) {
            sell(pair, true, 1e18, UniMath.getAmountOut(FEE30, 1e18, pair.Reserve0(), pair.Reserve1()), bob);
            sell(pair, false, 1e18, UniMath.getAmountOut(FEE30, 1e18, pair.Reserve1(), pair.Reserve0()), bob);
        }
        uint256[] memory end = nums(".input.reservesAfterTrades");
        eq(pair.Reserve0(), end[0], "reserve0");
        eq(pair.Reserve1(), end[1], "reserve1");
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

    function uniAddOneCoin() private {
        UniPair pair = createUni(t0, t1, num(".input.fee"), num(".input.adminFee"));
        addUni(t0, t1, alice, num(".input.reserveA"), num(".input.reserveB"));
        eq(pair.totalSupply(), num(".input.totalSupply"), "supply");
        eq(pair.KLast(), num(".input.kLast"), "kLast");
        uint256 amount = num(".input.amountDesired");
        uint256 part = UniMath.zapPart(FEE30, amount, num(".input.reserveA"));
        eq(part, num(".output.exactRootAmountSwapped"), "root");
        eq(
            UniMath.getAmountOut(FEE30, part, num(".input.reserveA"), num(".input.reserveB")),
            num(".output.swapOutWithExactRoot"),
            "out"
        );
        (uint256 quoted,) = router.UniGetLPTokenAmountOneCoin(address(t0), address(t1), address(t0), amount);
        fund(bob, t0, amount, address(router));
        vm.prank(bob);
        (, uint256 lp,) = router.UniAddLiquidityOneCoin(address(t0), address(t1), address(t0), amount, 0);
        eq(quoted, lp, "quote");
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
        addUni(t0, t1, alice, 10e18, 20e18);
        fund(bob, t0, 1e18, address(router));
        vm.prank(bob);
        router.SwapExactTokensForTokens(1e18, 0, list(address(t0), address(t1)));
        bool aFirst = pair.Token0() == address(t0);
        eq(aFirst ? pair.Reserve0() : pair.Reserve1(), num(".input.reserveA"), "reserveA");
        eq(aFirst ? pair.Reserve1() : pair.Reserve0(), num(".input.reserveB"), "reserveB");
        eq(pair.totalSupply(), num(".input.totalSupply"), "supply");
        eq(pair.KLast(), num(".input.kLast"), "kLast");
        uint256 lp = num(".input.liquidity");
        (uint256 quoted, uint256 mintFee) =
            router.UniGetWithdrawAmountOneCoin(address(t0), address(t1), lp, address(t0));
        (uint256 a, uint256 b,) = router.UniGetWithdrawAmount(address(t0), address(t1), lp);
        eq(a, num(".output.withdrawA"), "a");
        eq(b, num(".output.withdrawB"), "b");
        eq(mintFee, num(".output.adminLpMinted"), "admin");
        vm.startPrank(alice);
        pair.approve(address(router), lp);
        uint256 got = router.UniRemoveLiquidityOneCoin(address(t0), address(t1), lp, address(t0), quoted);
        vm.stopPrank();
        eq(got, num(".output.amountOut"), "out");
        eq(quoted, got, "quote");
        eq(pair.MintedAdminBalance(), num(".output.adminLpMinted"), "minted");
    }

    function sequenceRow() private {
        uint256 amount = num(".input.amountIn");
        uint256[] memory r = nums(".input.reservesBefore.uni");
        eq(UniMath.getAmountOut(num(".input.fee"), amount, r[0], r[1]), num(".output.uni"), text(".id"));
        stableRow(50, amount, nums(".input.reservesBefore.stableA50"), num(".output.stableA50"));
        stableRow(100, amount, nums(".input.reservesBefore.stableA100"), num(".output.stableA100"));
    }

    function stableRow(uint256 amp, uint256 amount, uint256[] memory reserves, uint256 want) private {
        StableSwap pool = stable(coins2(), list(18, 18), amp, 0, 0, address(0));
        give(pool, alice, reserves);
        eq(pool.GetDy(0, 1, amount, bob), want, text(".id"));
    }

    // ---- stable ----

    function stablePool(address payToken) private returns (StableSwap pool) {
        uint256[] memory decimals = nums(".input.decimals");
        pool = stable(
            decimals.length == 2 ? coins2() : coins3(),
            decimals,
            num(".input.A"),
            num(".input.fee"),
            num(".input.adminFee"),
            payToken
        );
        give(pool, alice, nums(".input.reserves"));
        if (vm.keyExistsJson(json, string.concat(record, ".input.totalSupply"))) {
            eq(pool.totalSupply(), num(".input.totalSupply"), "supply");
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
        if (vm.keyExistsJson(json, string.concat(record, ".output.D"))) {
            eq(pool.totalSupply(), num(".output.D"), "D of the first deposit");
        }
        fund(bob, MRC20(pool.Tokens()[i]), dx, address(pool));
        vm.prank(bob);
        eq(pool.Exchange(i, o, dx, num(".output.dy"), bob), num(".output.dy"), text(".id"));
    }

    function stableRemoveImbalance() private {
        StableSwap pool = stablePool(address(0));
        uint256[] memory amounts = nums(".input.amounts");
        vm.startPrank(alice);
        (uint256 quoted,) = pool.CalcLPTokenAmount(amounts, false);
        eq(quoted, num(".output.lpBurned"), "quote");
        eq(pool.RemoveLiquidityImbalance(amounts, quoted), num(".output.lpBurned"), text(".id"));
        vm.stopPrank();
    }

    function stableRemoveOne() private {
        StableSwap pool = stablePool(address(0));
        uint256 lp = num(".input.lpAmount");
        vm.startPrank(alice);
        (uint256 dy, uint256 dyFee,) = pool.CalcWithdrawOneCoin(lp, num(".input.out"));
        eq(dy, num(".output.dy"), "dy");
        eq(dyFee, num(".output.dyFee"), "dyFee");
        eq(pool.RemoveLiquidityOneCoin(lp, num(".input.out"), dy), dy, text(".id"));
        vm.stopPrank();
    }

    function stableAdminBalances() private {
        StableSwap pool = stablePool(address(t0));
        uint256[] memory r = nums(".input.reserves");
        uint256[] memory want = nums(".output.tradeOutputs");
        for (uint256 k; k < 3; ++k) {
            fund(bob, MRC20(pool.Tokens()[k]), r[k], address(pool));
            vm.prank(bob);
            eq(pool.Exchange(k, (k + 1) % 3, r[k], 0, bob), want[k], text(".id"));
        }
        want = nums(".output.adminBalances");
        for (uint256 k; k < 3; ++k) {
            eq(pool.AdminBalances(k), want[k], text(".id"));
        }
        vm.prank(owner);
        (uint256[] memory paid,) = pool.WithdrawAdminFees();
        eq(paid[0], want[0], "paid");
        eq(t0.balanceOf(owner), want[0], "received");
    }

    function derivedPool() private returns (StableSwap pool) {
        pool = stable(coins2(), list(18, 18), 170, 4000000, HALF, address(0));
        give(pool, alice, list(1e24, 1e24));
        fund(bob, t0, 1000e18, address(pool));
        vm.prank(bob);
        pool.Exchange(0, 1, 1000e18, 0, bob);
    }

    function stableExchangeState() private {
        eq(num(".input.A"), 170, "A");
        StableSwap pool = derivedPool();
        eq(t1.balanceOf(bob), num(".output.dy"), "dy");
        uint256[] memory want = nums(".output.reservesAfter");
        (uint256[] memory r,) = pool.Reserves();
        eq(r[0], want[0], "reserve0");
        eq(r[1], want[1], "reserve1");
        eq(pool.GetVirtualPrice(), num(".output.virtualPrice"), "virtual price");
        eq(pool.AdminBalances(1), num(".output.adminBalance1"), "admin");
    }

    function stableRemove() private {
        StableSwap pool = derivedPool();
        (uint256[] memory r,) = pool.Reserves();
        eq(r[1], nums(".input.reserves")[1], "reserve1");
        eq(pool.totalSupply(), num(".input.totalSupply"), "supply");
        uint256 lp = num(".input.lpAmount");
        uint256[] memory want = nums(".output.amounts");
        uint256[] memory quoted = pool.CalcWithdrawCoins(lp);
        vm.prank(alice);
        uint256[] memory got = pool.RemoveLiquidity(lp, want);
        for (uint256 k; k < 2; ++k) {
            eq(got[k], want[k], text(".id"));
            eq(quoted[k], want[k], text(".id"));
        }
    }
}
