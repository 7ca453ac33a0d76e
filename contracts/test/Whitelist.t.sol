// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {UniPair} from "../src/exchange/UniPair.sol";
import {Badge, FlashBorrower} from "./support/Mocks.sol";
import {World} from "./support/World.sol";

contract WhitelistTest is World {
    Badge private badge;
    bytes private zero = hex"0000000000000000";

    function setUp() public override {
        super.setUp();
        badge = new Badge();
    }

    function test_listed_members() public {
        bytes32 id = group(0, alice);
        eq(whitelist.GroupOwner(id), address(this), "owner");
        eq(whitelist.GroupData(id, alice).length, 8, "a member");
        eq(whitelist.GroupData(id, bob).length, 0, "a stranger");
        yes(whitelist.IsAllow(id, alice) && !whitelist.IsAllow(id, bob), "IsAllow");
        yes(whitelist.IsAllow(bytes32(0), bob), "group 0 holds everyone");
        yes(!whitelist.IsAllow(bytes32(uint256(1)), bob), "an unknown group no one");
        address[] memory users = new address[](1);
        users[0] = alice;
        whitelist.SetMembers(id, users, false);
        yes(!whitelist.IsAllow(id, alice), "taken off");
    }

    function test_delegates() public {
        bytes32 id = whitelist.AddGroup(address(badge), "balanceOf(address)", "", "*big.Int:has", zero);
        eq(whitelist.GroupData(id, alice).length, 0, "has none");
        badge.set(alice, 1);
        eq(whitelist.GroupData(id, alice).length, 8, "has one");
        whitelist.UpdateGroupData(
            id, address(badge), "feeOf(address,uint256)", abi.encode(uint256(7)), "[]byte", ""
        );
        yes(
            keccak256(whitelist.GroupData(id, bob)) == keccak256(hex"0700000000000000"),
            "the delegate's bytes"
        );
        whitelist.UpdateGroupData(id, address(badge), "broken(address)", "", "[]byte", "");
        refuses("WhiteList: DELEGATE_FAILED");
        whitelist.GroupData(id, bob);
    }

    function test_refusals() public {
        bytes32 id = group(0, alice);
        refuses("WhiteList: NOT_GROUP_OWNER");
        vm.prank(alice);
        whitelist.UpdateGroupData(id, address(0), "", "", "", zero);
        refuses("WhiteList: NOT_GROUP_OWNER");
        vm.prank(alice);
        whitelist.SetMembers(id, new address[](0), true);
        refuses("WhiteList: CHECK_RESULT");
        whitelist.AddGroup(address(badge), "balanceOf(address)", "", "bool", zero);
    }

    /// @dev docs/chain.md, Pools: the fee that applies to a trader.
    function test_trader_fee() public {
        UniPair pair = uni(t0, t1, FEE30, 0);
        give(pair, bob, 1000e18, 1000e18);
        useGroup(pair, group(0, alice));
        eq(pair.FeeAddress(address(0)), FEE30, "nobody");
        eq(pair.FeeAddress(bob), FEE30, "a stranger");
        eq(pair.FeeAddress(alice), 0, "a member");
        eq(pair.FeeWhiteList(alice).length, 8, "raw");
        // an account that names no trader trades at its own fee
        t0.mint(address(pair), 1e18);
        refuses("Exchange: K");
        vm.prank(bob);
        pair.Swap(0, 996006981039903217, bob, "", address(0));
        vm.prank(alice);
        pair.Swap(0, 999000999000999000, alice, "", address(0));
        // a contract that names no trader pays the pool's fee, even if it is a member itself
        FlashBorrower borrower = new FlashBorrower();
        useGroup(pair, group(0, address(borrower)));
        t0.mint(address(pair), 1e18);
        refuses("Exchange: K");
        borrower.swap(pair, 0, 0.997e18);
        borrower.swap(pair, 0, 0.994e18);
    }

    function test_bad_fees_are_refused() public {
        UniPair pair = uni(t0, t1, FEE30, 0);
        useGroup(pair, group(5000000001, alice));
        refuses("Exchange: WHITELIST_FEE");
        pair.FeeAddress(alice);
        bytes32 id = whitelist.AddGroup(address(0), "", "", "", hex"01");
        address[] memory users = new address[](1);
        users[0] = alice;
        whitelist.SetMembers(id, users, true);
        useGroup(pair, id);
        refuses("Exchange: WHITELIST_FEE");
        pair.FeeAddress(alice);
        vm.startPrank(owner);
        pair.CommitNewWhiteList(address(0), 0, 86400);
        vm.warp(pair.WhiteListDeadline());
        pair.ApplyNewWhiteList();
        vm.stopPrank();
        eq(pair.FeeAddress(alice), FEE30, "no whitelist, one fee");
    }
}
