// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {UniMath} from "../src/exchange/UniMath.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {IUniPairEvents} from "../src/interfaces/IUniPair.sol";
import {World} from "./support/World.sol";

/// @dev Exposes the formulas as calls, so that a revert can be expected.
contract BoundedMath {
    function out(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) external pure returns (uint256) {
        return UniMath.getAmountOut(0, amountIn, reserveIn, reserveOut);
    }

    function zap(uint256 amount, uint256 reserve) external pure returns (uint256) {
        return UniMath.zapPart(0, amount, reserve);
    }
}

/// @title Amounts of each coin of a pair with different reserves: the coins must not be mixed up.
contract PairBooksTest is World {
    uint256 private constant MAX = type(uint112).max;
    UniPair private pair;

    function setUp() public override {
        super.setUp();
        pair = uni(t0, t1, FEE30, 0);
    }

    function test_burn_tells_both_amounts() public {
        give(pair, alice, 1e18, 4e18);
        vm.prank(alice);
        pair.transfer(address(pair), 1e18);
        // half of the supply of 2e18
        vm.expectEmit();
        emit IUniPairEvents.Sync(0.5e18, 2e18);
        vm.expectEmit();
        emit IUniPairEvents.Burn(address(this), bob, 0.5e18, 2e18, 1e18);
        (uint256 amount0, uint256 amount1) = pair.Burn(bob);
        eq(amount0, 0.5e18, "amount0");
        eq(amount1, 2e18, "amount1");
        eq(t0.balanceOf(bob), 0.5e18, "paid of the first coin");
        eq(t1.balanceOf(bob), 2e18, "paid of the second coin");
    }

    /// @dev The result must not depend on which coin has the larger reserve.
    function test_skim_takes_the_excess_of_each_coin() public {
        uint256[2][2] memory reserves = [[uint256(1e18), 4e18], [uint256(4e18), 1e18]];
        uint256[2][3] memory excess = [[uint256(5), 7], [uint256(0), 7], [uint256(5), 0]];
        for (uint256 k; k < reserves.length; ++k) {
            pair = uni(t0, t1, FEE30, 0);
            give(pair, alice, reserves[k][0], reserves[k][1]);
            for (uint256 n; n < excess.length; ++n) {
                address to = address(uint160(0x5000 + 16 * k + n));
                t0.mint(address(pair), excess[n][0]);
                t1.mint(address(pair), excess[n][1]);
                vm.prank(owner);
                pair.Skim(to);
                eq(t0.balanceOf(to), excess[n][0], "excess of the first coin");
                eq(t1.balanceOf(to), excess[n][1], "excess of the second coin");
                eq(t0.balanceOf(address(pair)), reserves[k][0], "the reserve of the first coin stays");
                eq(t1.balanceOf(address(pair)), reserves[k][1], "the reserve of the second coin stays");
            }
        }
    }

    /// @dev An excess of one coin does not compensate for a lack of the other.
    function test_skim_refuses_when_either_coin_is_missing() public {
        give(pair, alice, 4e18, 1e18);
        vm.prank(address(pair));
        t0.transfer(bob, 1);
        t1.mint(address(pair), 9e18);
        refuses("Exchange: INSUFFICIENT_0_BALANCE");
        vm.prank(owner);
        pair.Skim(bob);
        pair = uni(t0, t1, FEE30, 0);
        give(pair, alice, 1e18, 4e18);
        vm.prank(address(pair));
        t1.transfer(bob, 1);
        t0.mint(address(pair), 9e18);
        refuses("Exchange: INSUFFICIENT_1_BALANCE");
        vm.prank(owner);
        pair.Skim(bob);
    }

    /// @dev The balance of each coin may reach 2^112 - 1, but not more.
    function test_either_balance_is_bounded() public {
        for (uint256 k; k < 2; ++k) {
            pair = uni(t0, t1, FEE30, 0);
            give(pair, alice, k == 0 ? MAX - 1 : 1e18, k == 0 ? 1e18 : MAX - 1);
            (k == 0 ? t0 : t1).mint(address(pair), 1);
            pair.Sync();
            eq(k == 0 ? pair.Reserve0() : pair.Reserve1(), MAX, "the bound itself is a balance");
            (k == 0 ? t0 : t1).mint(address(pair), 1);
            refuses("Exchange: OVERFLOW");
            pair.Sync();
        }
    }

    function test_either_amount_of_a_formula_is_bounded() public {
        BoundedMath maths = new BoundedMath();
        eq(maths.out(MAX, 1, 10), 9, "all but what the reserve must keep");
        refuses("Exchange: OVERFLOW");
        maths.out(MAX + 1, 1, 10);
        // if the amount equals the reserve, without a fee, the root of the cubic is sqrt(2) - 1 of it
        eq(maths.zap(MAX, MAX) * 1e18 / MAX, 414213562373095048, "part to swap");
        refuses("Exchange: OVERFLOW");
        maths.zap(MAX + 1, MAX);
    }
}
