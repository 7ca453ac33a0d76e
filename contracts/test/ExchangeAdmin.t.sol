// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StableSwap} from "../src/exchange/StableSwap.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {IExchange} from "../src/interfaces/IExchange.sol";
import {World} from "./support/World.sol";

/// @dev Rules of both kinds of pool, tested on both.
contract ExchangeAdminTest is World {
    // not read from the block after a warp: the compiler treats the time of a call as constant
    uint256 private constant NOW = 1_700_000_000;
    uint256 private constant DAY = 86400;
    IExchange[2] private pools;

    function setUp() public override {
        super.setUp();
        pools[0] = uni(t0, t1, FEE30, SIXTH);
        pools[1] = stable(coins2(), list(18, 18), 170, FEE30, SIXTH, address(0));
    }

    /// @dev A change announced by the owner cannot be in force before a day has passed.
    function test_no_delay_is_shorter_than_a_day() public {
        vm.warp(NOW);
        vm.startPrank(owner);
        for (uint256 k; k < 2; ++k) {
            IExchange p = pools[k];
            for (uint256 j; j < 2; ++j) {
                uint256 short = j == 0 ? 0 : DAY - 1;
                refuses("Exchange: DELAY");
                p.CommitNewFee(1, 2, 3, short);
                refuses("Exchange: DELAY");
                p.CommitTransferOwnerWinner(alice, bob, short);
                refuses("Exchange: DELAY");
                p.CommitNewWhiteList(alice, 0, short);
            }
            eq(
                p.AdminActionsDeadline() + p.TransferOwnerWinnerDeadline() + p.WhiteListDeadline(),
                0,
                "nothing stands"
            );
            p.CommitNewFee(1, 2, 3, DAY);
            vm.warp(NOW + DAY - 1);
            refuses("Exchange: ADMIN_ACTIONS_DEADLINE");
            p.ApplyNewFee();
            vm.warp(NOW);
        }
        vm.stopPrank();
    }

    function test_fees() public {
        for (uint256 k; k < 2; ++k) {
            vm.warp(NOW);
            IExchange p = pools[k];
            refuses("Exchange: FORBIDDEN");
            p.CommitNewFee(1, 2, 3, DAY);
            vm.startPrank(owner);
            refuses("Exchange: NO_ACTIVE_ACTION");
            p.ApplyNewFee();
            refuses("Exchange: FUTURE_FEE_EXCEED_MAXFEE");
            p.CommitNewFee(5000000001, 2, 3, DAY);
            refuses("Exchange: FUTURE_ADMIN_FEE_EXCEED_MAXADMINFEE");
            p.CommitNewFee(1, 10000000001, 3, DAY);
            refuses("Exchange: FUTURE_WINNER_FEE_EXCEED_MAXADMINFEE");
            p.CommitNewFee(1, 2, 10000000001, DAY);
            p.CommitNewFee(1, 2, 3, DAY);
            eq(p.AdminActionsDeadline(), NOW + DAY, "deadline");
            eq(p.FutureFee(), 1, "future fee");
            eq(p.FutureAdminFee(), 2, "future admin fee");
            eq(p.FutureWinnerFee(), 3, "future winner fee");
            refuses("Exchange: ADMIN_ACTIONS_DEADLINE");
            p.CommitNewFee(1, 2, 3, DAY);
            refuses("Exchange: ADMIN_ACTIONS_DEADLINE");
            p.ApplyNewFee();
            eq(p.Fee(), FEE30, "not yet");
            vm.warp(NOW + DAY);
            p.ApplyNewFee();
            eq(p.Fee(), 1, "fee");
            eq(p.AdminFee(), 2, "admin fee");
            eq(p.WinnerFee(), 3, "winner fee");
            // The highest allowed value is accepted.
            p.CommitNewFee(5000000000, 10000000000, 10000000000, DAY);
            p.RevertNewFee();
            refuses("Exchange: NO_ACTIVE_ACTION");
            p.ApplyNewFee();
            vm.stopPrank();
            refuses("Exchange: FORBIDDEN");
            p.ApplyNewFee();
            refuses("Exchange: FORBIDDEN");
            p.RevertNewFee();
        }
    }

    function test_owner_and_winner() public {
        for (uint256 k; k < 2; ++k) {
            vm.warp(NOW);
            IExchange p = pools[k];
            refuses("Exchange: FORBIDDEN");
            p.CommitTransferOwnerWinner(alice, bob, DAY);
            vm.startPrank(owner);
            refuses("Exchange: NO_ACTIVE_TRANSFER");
            p.ApplyTransferOwnerWinner();
            refuses("Exchange: ZERO_ADDRESS");
            p.CommitTransferOwnerWinner(address(0), bob, DAY);
            p.CommitTransferOwnerWinner(alice, bob, DAY);
            eq(p.FutureOwner(), alice, "future owner");
            eq(p.FutureWinner(), bob, "future winner");
            eq(p.TransferOwnerWinnerDeadline(), NOW + DAY, "deadline");
            refuses("Exchange: ACTIVE_TRANSFER");
            p.CommitTransferOwnerWinner(alice, bob, DAY);
            refuses("Exchange: INSUFFICIENT_TIME");
            p.ApplyTransferOwnerWinner();
            p.RevertTransferOwnerWinner();
            p.CommitTransferOwnerWinner(alice, bob, DAY);
            vm.warp(NOW + DAY);
            p.ApplyTransferOwnerWinner();
            vm.stopPrank();
            eq(p.Owner(), alice, "owner");
            eq(p.Winner(), bob, "winner");
            refuses("Exchange: FORBIDDEN");
            vm.prank(owner);
            p.RevertTransferOwnerWinner();
            refuses("Exchange: FORBIDDEN");
            vm.prank(owner);
            p.ApplyTransferOwnerWinner();
        }
    }

    function test_whitelist() public {
        for (uint256 k; k < 2; ++k) {
            vm.warp(NOW);
            IExchange p = pools[k];
            refuses("Exchange: FORBIDDEN");
            p.CommitNewWhiteList(alice, bytes32(uint256(7)), DAY);
            vm.startPrank(owner);
            refuses("Exchange: NO_ACTIVE_ACTION");
            p.ApplyNewWhiteList();
            p.CommitNewWhiteList(alice, bytes32(uint256(7)), DAY);
            eq(p.FutureWhiteList(), alice, "future");
            yes(p.FutureGroupId() == bytes32(uint256(7)), "future group");
            eq(p.WhiteListDeadline(), NOW + DAY, "deadline");
            refuses("Exchange: WHITELIST_DEADLINE");
            p.CommitNewWhiteList(alice, 0, DAY);
            refuses("Exchange: WHITELIST_DEADLINE");
            p.ApplyNewWhiteList();
            vm.warp(NOW + DAY);
            p.ApplyNewWhiteList();
            eq(p.WhiteList(), alice, "whitelist");
            yes(p.GroupId() == bytes32(uint256(7)), "group");
            p.CommitNewWhiteList(bob, 0, DAY);
            p.RevertNewWhiteList();
            eq(p.WhiteListDeadline(), 0, "forgotten");
            vm.stopPrank();
            refuses("Exchange: FORBIDDEN");
            p.ApplyNewWhiteList();
            refuses("Exchange: FORBIDDEN");
            p.RevertNewWhiteList();
        }
    }

    /// @dev An announcement can be applied for seven days, to the second. Then it expires, and another one is possible.
    function test_announcements_lapse() public {
        for (uint256 k; k < 2; ++k) {
            IExchange p = pools[k];
            uint256 last = NOW + 8 * DAY;
            vm.startPrank(owner);
            for (uint256 late; late < 2; ++late) {
                vm.warp(NOW);
                p.CommitNewFee(1, 2, 3, DAY);
                p.CommitNewWhiteList(alice, 0, DAY);
                p.CommitTransferOwnerWinner(owner, bob, DAY);
                vm.warp(last + late);
                if (late == 1) refuses("Exchange: LAPSED");
                p.ApplyNewFee();
                if (late == 1) refuses("Exchange: LAPSED");
                p.ApplyNewWhiteList();
                if (late == 1) refuses("Exchange: LAPSED");
                p.ApplyTransferOwnerWinner();
            }
            p.CommitNewFee(1, 2, 3, DAY);
            p.CommitNewWhiteList(alice, 0, DAY);
            p.CommitTransferOwnerWinner(owner, bob, DAY);
            eq(p.AdminActionsDeadline(), last + 1 + DAY, "announced anew");
            refuses("Exchange: ADMIN_ACTIONS_DEADLINE");
            p.CommitNewFee(1, 2, 3, DAY);
            vm.stopPrank();
        }
    }

    function test_kill_lets_people_leave() public {
        UniPair u = UniPair(address(pools[0]));
        StableSwap s = StableSwap(address(pools[1]));
        uint256 lpU = give(u, alice, 10e18, 10e18);
        uint256 lpS = give(s, alice, list(10e18, 10e18));
        for (uint256 k; k < 2; ++k) {
            refuses("Exchange: FORBIDDEN");
            pools[k].KillMe();
            vm.prank(owner);
            pools[k].KillMe();
            yes(pools[k].IsKilled(), "killed");
        }
        refuses("Exchange: KILLED");
        u.Mint(alice);
        refuses("Exchange: KILLED");
        u.Swap(1, 0, alice, "", alice);
        vm.startPrank(alice);
        refuses("Exchange: KILLED");
        s.AddLiquidity(list(1, 1), 0);
        refuses("Exchange: KILLED");
        s.Exchange(0, 1, 1e18, 0, alice);
        refuses("Exchange: KILLED");
        s.RemoveLiquidityImbalance(list(1, 1), 1e18);
        refuses("Exchange: KILLED");
        s.RemoveLiquidityOneCoin(1e18, 0, 0);
        u.transfer(address(u), lpU);
        u.Burn(alice);
        s.RemoveLiquidity(lpS, list(10e18 - 500, 10e18 - 500));
        vm.stopPrank();
        eq(t0.balanceOf(alice), 20e18 - 1500, "all back but what is locked for ever");
        for (uint256 k; k < 2; ++k) {
            refuses("Exchange: FORBIDDEN");
            pools[k].UnkillMe();
            vm.prank(owner);
            pools[k].UnkillMe();
            yes(!pools[k].IsKilled(), "going again");
        }
    }

    function deploy(address[] calldata tokens) external {
        new UniPair(params(tokens, FEE30, 0, 0, address(0)));
    }

    function test_constructors_refuse() public {
        refuses("Exchange: IDENTICAL_ADDRESSES");
        this.deploy(list(address(t0), address(t0)));
        refuses("Exchange: TOKEN_NUMBER");
        this.deploy(list(address(t0), address(t1), address(t2)));
        refuses("Exchange: ZERO_ADDRESS");
        this.deploy(list(address(t0), address(0)));
    }
}
