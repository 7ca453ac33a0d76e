// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {UniPair} from "../src/exchange/UniPair.sol";
import {World} from "./support/World.sol";

contract PairFeesTest is World {
    function trade(UniPair pair, uint256 times) private {
        for (uint256 k; k < times; ++k) {
            (uint256 a, uint256 b) = (pair.Reserve0(), pair.Reserve1());
            uint256 dx = 5e22;
            uint256 charged = dx * (1e10 - FEE30);
            if (k % 2 == 0) sell(pair, true, dx, charged * b / (a * 1e10 + charged), bob);
            else sell(pair, false, dx, charged * a / (b * 1e10 + charged), bob);
        }
    }

    /// Regression: a new admin fee must not take its part of LPs' earnings from before it was in force.
    function test_a_new_admin_fee_is_not_retroactive() public {
        UniPair pair = uni(t0, t1, FEE30, SIXTH);
        give(pair, alice, 1e24, 1e24);
        trade(pair, 60);
        uint256 before = pair.AdminBalance();
        vm.startPrank(owner);
        pair.CommitNewFee(FEE30, 1e10, 0, 86400);
        vm.warp(1_700_000_000 + 86400);
        pair.ApplyNewFee();
        vm.stopPrank();
        yes(pair.AdminBalance() <= before * 101 / 100, "six times as much, without one more trade");
    }

    /// Regression: an announced change must not stay applicable forever, right before another account's transaction.
    function test_an_announcement_expires() public {
        UniPair pair = uni(t0, t1, FEE30, SIXTH);
        vm.startPrank(owner);
        pair.CommitNewFee(HALF, SIXTH, 0, 86400);
        vm.warp(1_700_000_000 + 3650 days);
        (bool ok,) = address(pair).call(abi.encodeCall(pair.ApplyNewFee, ()));
        yes(!ok, "50 % ten years later, in this block");
    }

    /// Regression: the owner must not get the winner's part by moving admin LP to another account.
    function test_winner_gets_his_part() public {
        UniPair pair = new UniPair(params(list(address(t0), address(t1)), FEE30, 1e10, 1e10, address(0)));
        give(pair, alice, 1e24, 1e24);
        trade(pair, 20);
        give(pair, alice, 1e18, 1e18);
        uint256 minted = pair.MintedAdminBalance();
        address other = address(0x07E2);
        vm.prank(owner);
        (bool moved,) =
            address(pair).call(abi.encodeWithSignature("transfer(address,uint256)", other, minted));
        if (moved) {
            vm.startPrank(other);
            pair.transfer(address(pair), minted);
            pair.Burn(other);
            vm.stopPrank();
        }
        yes(t0.balanceOf(other) == 0, "all of it is the winner's, and the owner has it");
    }
}
