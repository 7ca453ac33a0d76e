// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StableSwap} from "../src/exchange/StableSwap.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {Handler} from "./support/Handler.sol";
import {World} from "./support/World.sol";

/// @dev A small exchange: uni t0-t1, t2-t0 (no fee), t2-t3, stable t1-t2.
abstract contract Campaign is World {
    Handler internal handler;
    MRC20[4] internal coins;
    UniPair[3] internal pairs;
    StableSwap internal pool;
    address[] internal actors;

    function build(address[] memory people) internal {
        actors = people;
        coins = [t0, t1, t2, t3];
        pairs[0] = createUni(t0, t1, FEE30, SIXTH);
        pairs[1] = createUni(t2, t0, 0, HALF);
        pairs[2] = createUni(t2, t3, FEE40, 1e10);
        pool = createStable(t1, t2, 4000000, HALF, 170);
        address maker = address(0x3A4E);
        addUni(t0, t1, maker, 5_000e18, 10_000e18);
        addUni(t2, t0, maker, 20_000e18, 10_000e18);
        addUni(t2, t3, maker, 7_000e18, 3_000e18);
        give(pool, maker, list(90_000e18, 100_000e18));
        handler = new Handler(router, owner, coins, pairs, pool, people);
        for (uint256 a; a < people.length; ++a) {
            for (uint256 k; k < 4; ++k) {
                coins[k].mint(people[a], 100_000e18);
            }
        }
        for (uint256 k; k < 4; ++k) {
            coins[k].setMinter(address(handler), true);
        }
    }

    function targetContracts() public view returns (address[] memory out) {
        out = new address[](1);
        out[0] = address(handler);
    }
}

contract InvariantTest is Campaign {
    function setUp() public override {
        super.setUp();
        address[] memory people = new address[](3);
        (people[0], people[1], people[2]) = (alice, bob, address(0xCAFE));
        build(people);
    }

    /// @dev A campaign whose steps all revert proves nothing: each step must be able to succeed.
    function test_steps_do_something() public {
        handler.swap(0, 4, 1e18);
        handler.swapForExact(0, 0, 1e18);
        handler.exchange(0, 0, 1e18, 1);
        handler.add(0, 0, 1e18, 1e18);
        handler.zapIn(0, 0, 0, 1e18);
        handler.remove(0, 0, 1e17, false, 0);
        handler.remove(0, 0, 1e17, true, 0);
        handler.poolAdd(0, 1e18, 1e18);
        for (uint256 way; way < 3; ++way) {
            handler.poolRemove(0, 1e17, way, 1e16, 1e16);
        }
        handler.giveLp(0, 1, 0, 1);
        handler.donate(0, 1, true);
        handler.withdrawAdminFees(3);
        handler.withdrawAdminFees(0);
        eq(handler.done(), 15, "steps");
    }

    /// @dev K, D and share values are checked by the handler after each step.
    function invariant_router_holds_nothing() public view {
        for (uint256 k; k < 4; ++k) {
            eq(coins[k].balanceOf(address(router)), 0, "a coin");
            eq(coins[k].allowance(address(router), address(pool)), 0, "an allowance");
        }
        for (uint256 k; k < 3; ++k) {
            eq(pairs[k].balanceOf(address(router)), 0, "a share");
        }
    }

    function invariant_reserves_are_covered() public view {
        for (uint256 k; k < 3; ++k) {
            vm.assertGe(
                MRC20(pairs[k].Token0()).balanceOf(address(pairs[k])), pairs[k].Reserve0(), "reserve0"
            );
            vm.assertGe(
                MRC20(pairs[k].Token1()).balanceOf(address(pairs[k])), pairs[k].Reserve1(), "reserve1"
            );
        }
        (uint256[] memory r,) = pool.Reserves();
        for (uint256 k; k < 2; ++k) {
            vm.assertGe(coins[k + 1].balanceOf(address(pool)), r[k], "reserve");
        }
    }

    function invariant_admin_fees_are_what_was_taken() public view {
        for (uint256 k; k < 2; ++k) {
            eq(handler.paid(k) + pool.AdminBalances(k), handler.taken(k), "paid and pending");
        }
        for (uint256 k; k < 3; ++k) {
            eq(pairs[k].balanceOf(address(pairs[k])), pairs[k].MintedAdminBalance(), "the admin's LP");
        }
    }

    function invariant_pool_keeps_a_price() public view {
        (uint256[] memory r,) = pool.Reserves();
        yes(r[0] > 0 && r[1] > 0, "a reserve is gone");
        yes(pool.GetVirtualPrice() > 0, "no price");
        eq(pool.balanceOf(address(0)), 1000, "the locked LP");
    }

    /// @dev After any sequence all pools can be killed, and all accounts can withdraw everything.
    function invariant_killed_pools_let_people_leave() public {
        uint256 state = vm.snapshotState();
        vm.warp(handler.time());
        vm.startPrank(owner);
        for (uint256 k; k < 3; ++k) {
            pairs[k].KillMe();
        }
        pool.KillMe();
        vm.stopPrank();
        for (uint256 a; a < actors.length; ++a) {
            vm.startPrank(actors[a]);
            for (uint256 k; k < 3; ++k) {
                uint256 lp = pairs[k].balanceOf(actors[a]);
                // a few wei of LP have less value than a wei of a coin
                if (lp > 1e6) router.UniRemoveLiquidity(pairs[k].Token0(), pairs[k].Token1(), lp, 0, 0);
            }
            uint256 share = pool.balanceOf(actors[a]);
            if (share > 0) pool.RemoveLiquidity(share, list(0, 0));
            vm.stopPrank();
        }
        vm.revertToState(state);
    }
}

/// @dev A single player against pools that no other account uses: no sequence ends with more of everything.
contract FreeMoneyTest is Campaign {
    uint256 private constant DUST = 1e6;
    address private player = address(0xF00);

    function setUp() public override {
        super.setUp();
        address[] memory people = new address[](1);
        people[0] = player;
        build(people);
    }

    /// @dev Only actions of a player: no owner's steps, no gifts.
    function targetSelectors() public view returns (FuzzSelector[] memory out) {
        out = new FuzzSelector[](1);
        bytes4[] memory s = new bytes4[](8);
        s[0] = handler.swap.selector;
        s[1] = handler.swapForExact.selector;
        s[2] = handler.exchange.selector;
        s[3] = handler.add.selector;
        s[4] = handler.zapIn.selector;
        s[5] = handler.remove.selector;
        s[6] = handler.poolAdd.selector;
        s[7] = handler.poolRemove.selector;
        out[0] = FuzzSelector(address(handler), s);
    }

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function invariant_nothing_from_nothing() public {
        uint256 state = vm.snapshotState();
        vm.startPrank(player);
        for (uint256 k; k < 3; ++k) {
            uint256 lp = pairs[k].balanceOf(player);
            if (lp > 1e6) router.UniRemoveLiquidity(pairs[k].Token0(), pairs[k].Token1(), lp, 0, 0);
        }
        uint256 share = pool.balanceOf(player);
        if (share > 0) pool.RemoveLiquidity(share, list(0, 0));
        vm.stopPrank();
        bool worse;
        bool better;
        for (uint256 k; k < 4; ++k) {
            uint256 now_ = coins[k].balanceOf(player);
            if (now_ < 100_000e18) worse = true;
            if (now_ > 100_000e18 + DUST) better = true;
        }
        vm.revertToState(state);
        yes(worse || !better, "more of one coin and less of none");
    }
}
