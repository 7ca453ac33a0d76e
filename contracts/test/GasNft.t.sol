// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MarketWorld} from "./support/MarketWorld.sol";

/// @dev Gas of NFTs and of their market, saved in contracts/snapshots/nft.json.
/// forge-config: default.isolate = true
contract GasNftTest is MarketWorld {
    string private constant GROUP = "nft";

    function test_gas_collection() public {
        uint256[] memory ids = nft.mintTo(alice, 1);
        vm.snapshotGasLastCall(GROUP, "nft: mint one");
        nft.mintTo(alice, 10);
        vm.snapshotGasLastCall(GROUP, "nft: mint ten");
        vm.startPrank(alice);
        nft.transferFrom(alice, bob, ids[0]);
        vm.snapshotGasLastCall(GROUP, "nft: transfer");
        nft.burn(id);
        vm.snapshotGasLastCall(GROUP, "nft: burn");
        vm.stopPrank();
    }

    function test_gas_market() public {
        sell(alice, COIN);
        vm.snapshotGasLastCall(GROUP, "market: list");
        vm.prank(alice);
        market.cancelMarketItem(address(nft), id);
        vm.snapshotGasLastCall(GROUP, "market: cancel listing");
        sell(alice, COIN);
        vm.snapshotGasLastCall(GROUP, "market: list again");
        give(bob, mev, 3 * COIN);
        buy(bob, COIN);
        vm.snapshotGasLastCall(GROUP, "market: first sale of a market");
        uint256[] memory ids = nft.mintTo(alice, 2);
        id = ids[0];
        sell(alice, COIN);
        id = ids[1];
        sell(alice, COIN);
        buy(bob, COIN);
        vm.snapshotGasLastCall(GROUP, "market: buy");
    }

    /// @dev An offer among many costs no more than one among few.
    function test_gas_offers() public {
        offer(bob, 1);
        vm.snapshotGasLastCall(GROUP, "market: first offer");
        for (uint256 k = 2; k <= 100; ++k) {
            offer(k % 2 == 0 ? carol : bob, k);
        }
        vm.snapshotGasLastCall(GROUP, "market: 100th offer");
        vm.prank(carol);
        market.cancelItemToBuyWithSuggester(address(nft), id, "MEV", 50);
        vm.snapshotGasLastCall(GROUP, "market: cancel one of 100 offers");
        accept(alice, 49);
        vm.snapshotGasLastCall(GROUP, "market: accept one of 99 offers");
    }
}
