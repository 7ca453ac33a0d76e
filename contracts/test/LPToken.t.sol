// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {UniPair} from "../src/exchange/UniPair.sol";
import {World} from "./support/World.sol";

contract LPTokenTest is World {
    UniPair private lp;

    function setUp() public override {
        super.setUp();
        lp = uni(t0, t1, FEE30, 0);
        give(lp, alice, 1e18, 4e18);
    }

    function test_reads_both_cases() public view {
        uint256 supply = 2e18;
        eq(lp.name(), "Pool", "name");
        eq(lp.Name(), "Pool", "Name");
        eq(lp.symbol(), "LP", "symbol");
        eq(lp.Symbol(), "LP", "Symbol");
        eq(lp.decimals(), 18, "decimals");
        eq(lp.Decimals(), 18, "Decimals");
        eq(lp.totalSupply(), supply, "totalSupply");
        eq(lp.TotalSupply(), supply, "TotalSupply");
        eq(lp.balanceOf(alice), supply - 1000, "balanceOf");
        eq(lp.BalanceOf(alice), supply - 1000, "BalanceOf");
        eq(lp.balanceOf(address(0)), 1000, "locked");
    }

    function test_writes_both_cases() public {
        vm.startPrank(alice);
        yes(lp.transfer(bob, 1), "transfer");
        lp.Transfer(bob, 2);
        yes(lp.approve(bob, 10), "approve");
        lp.Approve(bob, 20);
        yes(lp.increaseAllowance(bob, 5), "increaseAllowance");
        lp.IncreaseAllowance(bob, 5);
        yes(lp.decreaseAllowance(bob, 1), "decreaseAllowance");
        lp.DecreaseAllowance(bob, 1);
        vm.stopPrank();
        eq(lp.allowance(alice, bob), 28, "allowance");
        eq(lp.Allowance(alice, bob), 28, "Allowance");
        vm.startPrank(bob);
        yes(lp.transferFrom(alice, bob, 8), "transferFrom");
        lp.TransferFrom(alice, bob, 20);
        vm.stopPrank();
        eq(lp.balanceOf(bob), 31, "balance");
        eq(lp.allowance(alice, bob), 0, "spent");
    }

    function test_infinite_allowance_stays() public {
        vm.prank(alice);
        lp.approve(bob, type(uint256).max);
        vm.prank(bob);
        lp.transferFrom(alice, bob, 8);
        eq(lp.allowance(alice, bob), type(uint256).max, "not lowered");
    }

    function test_refusals() public {
        refuses("LPToken: TRANSFER_TO_ZEROADDRESS");
        lp.transfer(address(0), 0);
        refuses("LPToken: TRANSFER_FROM_ZEROADDRESS");
        vm.prank(address(0));
        lp.transfer(alice, 0);
        refuses("LPToken: TRANSFER_EXCEED_BALANCE");
        vm.prank(bob);
        lp.transfer(alice, 1);
        refuses("LPToken: TRANSFER_EXCEED_ALLOWANCE");
        vm.prank(bob);
        lp.transferFrom(alice, bob, 1);
        refuses("LPToken: APPROVE_TO_ZEROADDRESS");
        lp.approve(address(0), 1);
        refuses("LPToken: APPROVE_FROM_ZEROADDRESS");
        vm.prank(address(0));
        lp.approve(alice, 1);
        refuses("LPToken: APPROVE_NEGATIVE_AMOUNT");
        lp.decreaseAllowance(alice, 1);
    }
}
