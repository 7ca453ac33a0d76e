// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FarmWorld} from "./support/FarmWorld.sol";
import {OfferingWorld} from "./support/OfferingWorld.sol";

/// @dev Gas of farms and offerings, saved in contracts/snapshots/farm.json.
contract GasFarmTest is FarmWorld, OfferingWorld {
    string private constant GROUP = "farm";

    function setUp() public override(FarmWorld, OfferingWorld) {
        FarmWorld.setUp();
        OfferingWorld.setUp();
    }

    function test_gas_farms() public {
        makeFarm(false, COIN, 100, NO_CAP);
        add(lp, 1);
        for (uint256 k; k < 17; ++k) {
            add(mefi, 1);
        }
        makeMApp(false, COIN, 0, lp, 1e24);
        stake(farm, lp, 0, bob, COIN);
        vm.roll(100);
        stake(farm, lp, 0, alice, COIN);
        vm.snapshotGasLastCall(GROUP, "farm: first stake");
        vm.roll(200);
        vm.startPrank(alice);
        farm.Deposit(0, 0);
        vm.snapshotGasLastCall(GROUP, "farm: harvest");
        vm.roll(300);
        farm.Withdraw(0, COIN / 2);
        vm.snapshotGasLastCall(GROUP, "farm: withdraw");
        vm.roll(400);
        farm.EmergencyWithdraw(0);
        vm.snapshotGasLastCall(GROUP, "farm: emergency withdraw");
        farm.MassUpdatePools();
        vm.snapshotGasLastCall(GROUP, "farm: update 18 pools, one with stakes");
        vm.stopPrank();
        stake(mapp, lp, 0, bob, COIN);
        vm.roll(500);
        stake(mapp, lp, 0, alice, COIN);
        vm.snapshotGasLastCall(GROUP, "mapp farm: first stake");
        vm.roll(600);
        vm.startPrank(alice);
        mapp.Withdraw(0, 0);
        vm.snapshotGasLastCall(GROUP, "mapp farm: harvest");
        vm.roll(700);
        mapp.WithdrawAll(0);
        vm.snapshotGasLastCall(GROUP, "mapp farm: withdraw all");
    }

    function test_gas_offerings() public {
        makeImo(2e24, 1e24, 0);
        makePool(false, 500e18);
        vm.roll(START);
        usdc.mint(alice, 1e25);
        vm.startPrank(alice);
        usdc.approve(address(imo), type(uint256).max);
        usdc.approve(address(pool), type(uint256).max);
        imo.Deposit(2e24);
        vm.snapshotGasLastCall(GROUP, "offering: first deposit");
        imo.Deposit(1e24);
        vm.snapshotGasLastCall(GROUP, "offering: further deposit");
        vm.roll(END);
        imo.Harvest();
        vm.snapshotGasLastCall(GROUP, "offering: claim with refund");
        pool.Deposit();
        vm.snapshotGasLastCall(GROUP, "genesis lock: deposit");
        vm.stopPrank();
        vm.prank(owner);
        pool.UnlockWithdraw();
        vm.prank(alice);
        pool.Withdraw();
        vm.snapshotGasLastCall(GROUP, "genesis lock: withdraw");
    }
}
