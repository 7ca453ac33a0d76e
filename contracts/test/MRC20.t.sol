// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Coins} from "../src/token/Coins.sol";
import {IMRC20Events} from "../src/interfaces/IMRC20.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {World} from "./support/World.sol";

contract MRC20Test is World {
    MRC20 private c;

    function setUp() public override {
        super.setUp();
        c = new MRC20("Tether", "USDT", address(this), 1000e18);
    }

    function test_reads_both_cases() public view {
        eq(c.name(), "Tether", "name");
        eq(c.Name(), "Tether", "Name");
        eq(c.symbol(), "USDT", "symbol");
        eq(c.Symbol(), "USDT", "Symbol");
        eq(c.decimals(), 18, "decimals");
        eq(c.Decimals(), 18, "Decimals");
        eq(c.totalSupply(), 1000e18, "totalSupply");
        eq(c.TotalSupply(), 1000e18, "TotalSupply");
        eq(c.balanceOf(address(this)), 1000e18, "balanceOf");
        eq(c.BalanceOf(address(this)), 1000e18, "BalanceOf");
        eq(c.CollectedFee(), 0, "CollectedFee");
        eq(c.Master(), address(this), "Master");
        yes(!c.isMinter(address(this)) && !c.IsMinter(address(this)), "the master is no minter by itself");
    }

    function test_transfer() public {
        yes(c.transfer(alice, 1e18), "true");
        c.Transfer(alice, 2e18);
        eq(c.balanceOf(alice), 3e18, "balance");
        yes(c.transfer(alice, 0), "nothing is fine");
        vm.prank(alice);
        yes(c.transfer(alice, 3e18), "to oneself");
        eq(c.balanceOf(alice), 3e18, "unchanged");
    }

    function test_transfer_refusals() public {
        refuses("Token: TRANSFER_TO_ZEROADDRESS");
        c.transfer(address(0), 1);
        refuses("Token: TRANSFER_FROM_ZEROADDRESS");
        vm.prank(address(0));
        c.transfer(alice, 0);
        c.transfer(alice, 0.25e18);
        refuses(
            string.concat(
                "Token: TRANSFER_EXCEED_BALANCE ",
                Strings.toChecksumHexString(alice),
                " ",
                Strings.toChecksumHexString(bob),
                " 0.25 12"
            )
        );
        vm.prank(alice);
        c.transfer(bob, 12e18);
    }

    function test_approve() public {
        yes(c.approve(alice, 5), "true");
        eq(c.allowance(address(this), alice), 5, "allowance");
        c.Approve(alice, 7);
        eq(c.Allowance(address(this), alice), 7, "Allowance");
        c.increaseAllowance(alice, 3);
        c.decreaseAllowance(alice, 4);
        eq(c.allowance(address(this), alice), 6, "6");
        refuses("Token: APPROVE_NEGATIVE_AMOUNT");
        c.decreaseAllowance(alice, 7);
        refuses("Token: APPROVE_TO_ZEROADDRESS");
        c.approve(address(0), 1);
        refuses("Token: APPROVE_FROM_ZEROADDRESS");
        vm.prank(address(0));
        c.approve(alice, 1);
    }

    /// @dev The real chain's version 0 tokens do not lower the spender's allowance; ours must.
    function test_allowance_is_consumed() public {
        c.approve(alice, 10);
        vm.startPrank(alice);
        yes(c.transferFrom(address(this), bob, 4), "true");
        c.TransferFrom(address(this), bob, 6);
        vm.stopPrank();
        eq(c.allowance(address(this), alice), 0, "spent");
        eq(c.allowance(address(this), bob), 0, "the receiver got none");
        c.approve(alice, type(uint256).max);
        vm.prank(alice);
        c.transferFrom(address(this), bob, 1);
        eq(c.allowance(address(this), alice), type(uint256).max - 1, "infinite is lowered too");
    }

    function test_transferFrom_refusals() public {
        c.transfer(alice, 2e18);
        string memory self = Strings.toChecksumHexString(address(c));
        string memory from = Strings.toChecksumHexString(alice);
        refuses(
            string.concat(
                "the token holding quantity is insufficient balance: 2 Amount: 3 From: ",
                from,
                " cont: ",
                self
            )
        );
        c.transferFrom(alice, bob, 3e18);
        refuses(
            string.concat(
                "the token allowance is insufficient token: ",
                self,
                " cc.From: ",
                Strings.toChecksumHexString(address(this)),
                " form: ",
                from,
                " to: ",
                Strings.toChecksumHexString(bob),
                " Amount: 1.5 allowedValue: 0"
            )
        );
        c.transferFrom(alice, bob, 1.5e18);
        yes(c.transferFrom(alice, bob, 0), "nothing is fine");
        vm.prank(alice);
        c.approve(address(this), 1);
        refuses("Token: TRANSFER_TO_ZEROADDRESS");
        c.transferFrom(alice, address(0), 1);
    }

    function test_mint_and_burn() public {
        c.Mint(alice, 5);
        c.mint(alice, 5);
        c.Mint(alice, 0);
        eq(c.balanceOf(alice), 10, "minted");
        eq(c.totalSupply(), 1000e18 + 10, "supply");
        c.MintBatch(list(alice, bob), list(1, 2));
        eq(c.balanceOf(bob), 2, "batch");
        vm.startPrank(alice);
        c.Burn(1);
        c.burn(1);
        c.approve(bob, 5);
        vm.stopPrank();
        vm.prank(bob);
        c.burnFrom(alice, 5);
        eq(c.balanceOf(alice), 4, "burned");
        eq(c.allowance(alice, bob), 0, "allowance");
        eq(c.totalSupply(), 1000e18 + 6, "supply after");
    }

    function test_mint_refusals() public {
        string memory text = string.concat(Strings.toChecksumHexString(alice), ": not token minter");
        refuses(text);
        vm.prank(alice);
        c.Mint(alice, 1);
        refuses(text);
        vm.prank(alice);
        c.MintBatch(list(alice, bob), list(1, 2));
        refuses("not match To and Amount");
        c.MintBatch(list(alice, bob), list(1, 2, 3));
        refuses("invalid transfer amount 1 less then 0");
        vm.prank(alice);
        c.Burn(1e18);
        panics(0x11);
        c.mint(alice, type(uint256).max);
    }

    function test_minters() public {
        c.SetMinter(alice, true);
        yes(c.isMinter(alice) && c.IsMinter(alice), "minter");
        vm.prank(alice);
        c.mint(bob, 3);
        refuses("already token minter");
        c.setMinter(alice, true);
        c.setMinter(alice, false);
        refuses("not token minter");
        c.SetMinter(alice, false);
        refuses("not token master");
        vm.prank(alice);
        c.SetMinter(bob, true);
    }

    function test_pause() public {
        refuses("not token master");
        vm.prank(alice);
        c.Pause();
        refuses("not token master");
        vm.prank(alice);
        c.Unpause();
        c.approve(alice, 1);
        c.Pause();
        refuses("paused");
        c.transfer(alice, 1);
        refuses("paused");
        c.Transfer(alice, 1);
        refuses("paused");
        c.mint(alice, 1);
        refuses("paused");
        c.burn(1);
        refuses("paused");
        c.SwapToMainToken(1);
        refuses("paused");
        c.SwapToMainTokenAtLeast(1, 0);
        refuses("paused");
        vm.prank(alice);
        c.transferFrom(address(this), bob, 1);
        c.Unpause();
        c.transfer(alice, 1);
    }

    function test_swapToMainToken() public {
        refuses("this token not supported swap to fee token");
        t0.SwapToMainToken(1);
        createUni(t0, t1, FEE30, 0);
        addUni(t0, t1, alice, 100e18, 100e18);
        refuses("not token master");
        vm.prank(alice);
        t0.SetRouter(address(router), list(address(t0), address(t1)));
        t0.SetRouter(address(router), list(address(t0), address(t1)));
        t0.mint(bob, 1e18);
        vm.prank(bob);
        t0.SwapToMainToken(1e18);
        eq(t1.balanceOf(bob), 987158034397061298, "paid in the last token");
        eq(t0.balanceOf(address(t0)) + t1.balanceOf(address(t0)), 0, "the token keeps nothing");
    }

    /// @dev A minimum protects against a trade right before this one.
    function test_swapToMainToken_with_a_minimum() public {
        createUni(t0, t1, FEE30, 0);
        addUni(t0, t1, alice, 100e18, 100e18);
        t0.SetRouter(address(router), list(address(t0), address(t1)));
        t0.mint(bob, 1e18);
        vm.startPrank(bob);
        refuses("Router: INSUFFICIENT_OUTPUT_AMOUNT");
        t0.SwapToMainTokenAtLeast(1e18, 987158034397061299);
        t0.SwapToMainTokenAtLeast(1e18, 987158034397061298);
        vm.stopPrank();
        eq(t1.balanceOf(bob), 987158034397061298, "paid");
    }

    function test_settings_emit_events() public {
        vm.expectEmit();
        emit IMRC20Events.MinterSet(bob, true);
        t0.setMinter(bob, true);
        vm.expectEmit();
        emit IMRC20Events.PauseSet(true);
        t0.Pause();
        vm.expectEmit();
        emit IMRC20Events.PauseSet(false);
        t0.Unpause();
        vm.expectEmit();
        emit IMRC20Events.RouterSet(address(router), list(address(t0), address(t1)));
        t0.SetRouter(address(router), list(address(t0), address(t1)));
    }

    function test_coins() public pure {
        eq(Coins.toString(0), "0", "0");
        eq(Coins.toString(1), "0.000000000000000001", "1 wei");
        eq(Coins.toString(0.25e18), "0.25", "0.25");
        eq(Coins.toString(12e18), "12", "12");
        eq(Coins.toString(100.01e18), "100.01", "100.01");
        eq(
            Coins.toString(type(uint256).max),
            "115792089237316195423570985008687907853269984665640564039457.584007913129639935",
            "max"
        );
    }

    function testFuzz_ledger(uint256 a, uint256 b, uint256 moved) public {
        a = bound(a, 0, type(uint128).max);
        b = bound(b, 0, type(uint128).max);
        c.mint(alice, a);
        c.mint(bob, b);
        moved = bound(moved, 0, a);
        vm.prank(alice);
        c.transfer(bob, moved);
        eq(c.balanceOf(alice), a - moved, "from");
        eq(c.balanceOf(bob), b + moved, "to");
        eq(c.totalSupply(), 1000e18 + a + b, "supply");
    }
}
