// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HeroReveal} from "../src/hero/HeroReveal.sol";
import {HeroWorld} from "./support/HeroWorld.sol";

/// @dev Gas of reveals and of changes of heroes, saved in contracts/snapshots/hero.json.
contract GasHeroTest is HeroWorld {
    string private constant GROUP = "hero";

    function test_gas_reveal() public {
        request(alice, one(1));
        vm.snapshotGasLastCall(GROUP, "hero: ask for one");
        pass(3);
        reveal.settle(only(only(uint256(1))));
        vm.snapshotGasLastCall(GROUP, "hero: settle one");
    }

    /// @dev The largest list that one call accepts; a node estimates at most 5,000,000.
    function test_gas_fifty() public {
        reveal = new HeroReveal(
            owner,
            address(boxes),
            address(heroes),
            address(data),
            list(COMMON, UNIQUE),
            list(50, 50),
            101,
            0,
            0,
            0
        );
        boxes.setMinter(address(reveal));
        heroes.setMinter(address(reveal));
        string[] memory texts = new string[](50);
        uint256[] memory ids = boxes.mintTo(carol, 50);
        for (uint256 k; k < 50; ++k) {
            texts[k] = text(ids[k]);
        }
        allow(carol);
        vm.prank(carol);
        reveal.reveal(texts);
        yes(vm.snapshotGasLastCall(GROUP, "hero: ask for fifty") < 5_000_000, "asking fits");
        pass(3);
        reveal.settle(only(ids));
        yes(vm.snapshotGasLastCall(GROUP, "hero: settle fifty") < 5_000_000, "settling fits");
    }

    function test_gas_acts() public {
        vm.startPrank(alice);
        reveal.merge("1", 1, "2", 1);
        vm.snapshotGasLastCall(GROUP, "hero: merge");
        reveal.dismantle(one(3));
        vm.snapshotGasLastCall(GROUP, "hero: dismantle one");
        vm.stopPrank();
        write(reveal, 5, 12, 1);
        vm.snapshotGasLastCall(GROUP, "hero: write a level");
        pkt.mint(alice, FEE);
        vm.startPrank(alice);
        pkt.approve(address(reveal), FEE);
        reveal.dismantle(inheritOf(4, 5, "12"));
        vm.snapshotGasLastCall(GROUP, "hero: level transfer");
        vm.stopPrank();
    }
}
