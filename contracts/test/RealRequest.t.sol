// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {RealRequest} from "../variants/RealRequest.sol";
import {MplWorld} from "./support/MplWorld.sol";

/// @dev The known behaviour of the real chain's request: no minimum, and a ratio that can change in any block.
contract RealRequestTest is MplWorld {
    RealRequest private request;

    function setUp() public override {
        super.setUp();
        request = new RealRequest(owner, address(mpl), address(pks), RATIO);
        pks.setMinter(address(request), true);
        mpl.mint(alice, 3_000e18);
        vm.prank(alice);
        mpl.approve(address(request), 3_000e18);
    }

    function test_gives_the_stone_for_mpl() public {
        eq(request.getInputCallRatio(1e18), RATIO, "ratio");
        vm.prank(alice);
        eq(request.requestStone(1), 0, "no minimum");
        vm.prank(alice);
        eq(request.requestStone(1_000e18), 500e18, "no fee");
        eq(pks.balanceOf(alice), 500e18, "received");
        eq(mpl.balanceOf(owner), 1_000e18 + 1, "paid");
    }

    function test_the_ratio_changes_in_any_block() public {
        refuses("not owner");
        vm.prank(alice);
        request.setRatio(1);
        vm.prank(owner);
        request.setRatio(RATIO / 2);
        eq(request.getInputCallRatio(1_000e18), RATIO / 2, "new ratio");
        vm.prank(alice);
        eq(request.requestStone(1_000e18), 250e18, "half, in the same block");
    }

    function test_the_history_is_json() public {
        eq(request.swapHistory(alice, 0, 10), "[]", "none");
        vm.startPrank(alice);
        request.requestStone(1_000);
        vm.roll(7);
        request.requestStone(2_000);
        vm.stopPrank();
        string memory first = '{"height":"1","amount":"1000","out":"500"}';
        string memory second = '{"height":"7","amount":"2000","out":"1000"}';
        eq(request.swapHistory(alice, 0, 10), string.concat("[", first, ",", second, "]"), "both");
        eq(request.swapHistory(alice, 1, 2), string.concat("[", second, "]"), "the second");
        eq(request.swapHistory(alice, 0, 1), string.concat("[", first, "]"), "the first");
        eq(request.swapHistory(alice, 5, 10), "[]", "beyond the end");
        eq(request.swapHistory(bob, 0, 10), "[]", "of another account");
    }
}
