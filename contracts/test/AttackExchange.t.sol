// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StableSwap} from "../src/exchange/StableSwap.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {StableParams} from "../src/interfaces/IStableSwap.sol";
import {Badge} from "./support/Mocks.sol";
import {World} from "./support/World.sol";

/// @dev Attacks on depositors, on withdrawals, and on admin fees.
contract AttackExchangeTest is World {
    uint256 private constant AMOUNT = 1000e18;

    /// @dev Returns the loss of a balanced deposit that is withdrawn again, in parts per million.
    function lost(uint256 adminFee, uint256 dust) private returns (uint256) {
        StableSwap pool = createStable(t0, t1, FEE40, adminFee, 170);
        give(pool, alice, list(1, dust));
        uint256 lp = give(pool, bob, list(AMOUNT, AMOUNT));
        vm.prank(bob);
        uint256[] memory got = pool.RemoveLiquidity(lp, list(0, 0));
        uint256 sum = got[0] + got[1];
        return sum >= 2 * AMOUNT ? 0 : (2 * AMOUNT - sum) * 1e6 / (2 * AMOUNT);
    }

    /// @dev Dust 2e10 wei out of balance once made the first real deposit pay 24 % of itself to the owner (0.4 % fee,
    ///      50 % admin fee).
    function test_dust_out_of_balance_does_not_tax_the_next_deposit() public {
        vm.assertLe(lost(HALF, 19952623149), 4000, "more than the trading fee");
    }

    /// @dev At an admin fee of 100 % it was 49 %.
    function test_nor_at_the_highest_admin_fee() public {
        vm.assertLe(lost(1e10, 19952623149), 4000, "more than the trading fee");
    }

    /// @dev Further out of balance the fee once exceeded the reserve: `RESERVE_NOT_POSITIVE` for any balanced deposit.
    function test_dust_out_of_balance_shuts_nobody_out() public {
        vm.assertLe(lost(HALF, 1e12), 4000, "more than the trading fee");
    }

    /// @dev A swap by deposit and withdrawal still pays at least half of the fee of an exchange, as without the bounds.
    function testFuzz_a_swap_by_deposit_pays_a_fee(uint256 x, uint256 y, uint256 amount) public {
        StableSwap pool = createStable(t0, t1, FEE40, HALF, 170);
        (x, y) = (bound(x, 1e21, 1e24), bound(y, 1e21, 1e24));
        give(pool, alice, list(x, y));
        amount = bound(amount, 1e18, 50 * (x + y));
        fund(bob, t0, amount, address(pool));
        uint256 before = vm.snapshotState();
        vm.startPrank(bob);
        uint256 lp = pool.AddLiquidity(list(amount, 0), 0);
        uint256[] memory got = pool.RemoveLiquidity(lp, list(0, 0));
        vm.revertToState(before);
        uint256 dy = pool.Exchange(0, 1, amount - got[0], 0, bob);
        vm.stopPrank();
        vm.assertGe(dy * 1002 / 1000, got[1], "cheaper than an exchange");
    }

    function test_a_failing_whitelist_keeps_nobody_in() public {
        UniPair pair = createUni(t0, t1, FEE30, SIXTH);
        uint256 lp = addUni(t0, t1, alice, AMOUNT, AMOUNT);
        bytes32 id = group(1, alice);
        useGroup(pair, id);
        whitelist.UpdateGroupData(id, address(new Badge()), "broken(address)", "", "[]byte", "");
        vm.startPrank(alice);
        pair.approve(address(router), lp);
        (uint256 a,,) = router.UniGetWithdrawAmount(address(t0), address(t1), lp);
        (uint256 got,) = router.UniRemoveLiquidity(address(t0), address(t1), lp, a, 0);
        vm.stopPrank();
        eq(got, AMOUNT - 1000, "all but what is locked");
    }

    /// @dev A coin that can reduce other accounts' balances must not lock in the other coin of the pair.
    function test_a_coin_that_takes_its_balance_locks_no_pair() public {
        UniPair pair = uni(t0, t1, FEE30, SIXTH);
        uint256 lp = give(pair, alice, AMOUNT, AMOUNT);
        vm.prank(address(pair));
        t1.transfer(address(0x666), AMOUNT);
        vm.prank(alice);
        pair.transfer(address(pair), lp);
        pair.Burn(alice);
        eq(t0.balanceOf(alice), AMOUNT - 1000, "all but what is locked");
        refuses("Exchange: INSUFFICIENT_LIQUIDITY_BURNED");
        pair.Burn(alice);
    }

    function test_a_coin_that_takes_its_balance_locks_no_pool() public {
        StableSwap pool = createStable(t0, t1, FEE40, HALF, 170);
        uint256 lp = give(pool, alice, list(AMOUNT, AMOUNT));
        vm.prank(address(pool));
        t1.transfer(address(0x666), AMOUNT);
        vm.prank(owner);
        pool.KillMe();
        vm.prank(alice);
        pool.RemoveLiquidity(lp, list(AMOUNT - 500, 0));
        eq(t0.balanceOf(alice), AMOUNT - 500, "all but what is locked");
    }

    /// @dev A coin that rebases downwards: the first account to withdraw does not take the coins of the others.
    function test_a_loss_of_balance_is_everyones() public {
        StableSwap pool = createStable(t0, t1, FEE40, HALF, 170);
        give(pool, alice, list(AMOUNT, AMOUNT));
        give(pool, bob, list(AMOUNT, AMOUNT));
        vm.prank(address(pool));
        t1.transfer(address(0x666), AMOUNT);
        address[2] memory people = [alice, bob];
        for (uint256 k; k < 2; ++k) {
            uint256 lp = pool.balanceOf(people[k]);
            vm.prank(people[k]);
            uint256[] memory got = pool.RemoveLiquidity(lp, list(0, 0));
            vm.assertApproxEqRel(got[0], AMOUNT, 1e6, "all of one coin");
            vm.assertApproxEqRel(got[1], AMOUNT / 2, 1e6, "half of the other");
        }
    }

    /// @dev Fees of both coins are paid in coin 1. A trader moves the price, the owner withdraws, the trader moves it
    ///      back.
    function test_fees_of_a_pair_are_not_converted_below_a_minimum() public {
        UniPair pair = new UniPair(params(list(address(t0), address(t1)), FEE30, 1e10, HALF, address(t1)));
        give(pair, alice, 1e24, 1e24);
        for (uint256 k; k < 4; ++k) {
            uint256 r0 = pair.Reserve0();
            uint256 r1 = pair.Reserve1();
            uint256 charged = 1e24 * (1e10 - FEE30);
            if (k % 2 == 0) sell(pair, true, 1e24, charged * r1 / (r0 * 1e10 + charged), bob);
            else sell(pair, false, 1e24, charged * r0 / (r1 * 1e10 + charged), bob);
        }
        uint256 before = vm.snapshotState();
        vm.prank(owner);
        pair.WithdrawAdminFees();
        uint256 fair = t1.balanceOf(owner) + t1.balanceOf(winner);
        vm.revertToState(before);
        uint256 x = 3e24 * (1e10 - FEE30);
        sell(pair, true, 3e24, x * pair.Reserve1() / (pair.Reserve0() * 1e10 + x), bob);
        vm.prank(owner);
        (bool paid,) =
            address(pair).call(abi.encodeWithSignature("WithdrawAdminFeesAtLeast(uint256)", fair * 99 / 100));
        yes(!paid && t1.balanceOf(owner) == 0, "converted at the price of the attacker");
        vm.revertToState(before);
        vm.prank(owner);
        (paid,) = address(pair).call(abi.encodeWithSignature("WithdrawAdminFeesAtLeast(uint256)", fair));
        yes(paid, "paid at its own price");
        eq(t1.balanceOf(owner) + t1.balanceOf(winner), fair, "all of it");
    }

    function test_fees_of_a_pool_are_not_converted_below_a_minimum() public {
        StableSwap pool = stable(coins2(), list(18, 18), 170, FEE40, HALF, address(t1));
        give(pool, alice, list(1e24, 1e24));
        fund(bob, t1, 1e24, address(pool));
        vm.prank(bob);
        pool.Exchange(1, 0, 5e23, 0, bob);
        uint256 fair = pool.AdminBalances(1);
        vm.startPrank(owner);
        (bool paid,) =
            address(pool).call(abi.encodeWithSignature("WithdrawAdminFeesAtLeast(uint256)", fair + 1));
        yes(!paid, "less than the minimum");
        (paid,) = address(pool).call(abi.encodeWithSignature("WithdrawAdminFeesAtLeast(uint256)", fair));
        vm.stopPrank();
        yes(paid, "paid at its own price");
        eq(t1.balanceOf(owner), fair, "all of it");
    }
}
