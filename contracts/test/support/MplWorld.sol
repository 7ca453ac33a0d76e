// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Converter} from "../../src/conversion/Converter.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {People} from "./People.sol";

/// @dev MPL, a game's token, and a converter between them.
abstract contract MplWorld is People {
    uint256 internal constant RATIO = 0.5e18;
    uint256 internal constant MAX_RATIO = 1e18;
    uint256 internal constant STEP = 0.05e18;
    uint256 internal constant WINDOW_CEILING = 10_000e18;
    uint256 internal constant TOTAL_CEILING = 25_000e18;
    uint256 internal constant DELAY = 240;
    /// @dev Blocks during which an announced ratio can be applied.
    uint256 internal constant APPLY_BLOCKS = 1_209_600;
    /// @dev Least amount that gives 300 whole coins at a ratio of a half.
    uint256 internal constant LEAST = 600_600600600600600602;
    /// @dev Least amount that gives a window's ceiling at a ratio of a half.
    uint256 internal constant FULL = 20_020_020020020020020022;

    address internal pauser = address(0x9A05E);
    address internal treasury = address(0x7EA5);
    MRC20 internal mpl;
    MRC20 internal pks;
    Converter internal converter;

    function setUp() public virtual {
        vm.roll(1);
        mpl = new MRC20("MasterPool", "MPL", address(this), 0);
        pks = new MRC20("Pocket Stone", "PKS", address(this), 0);
        converter = makeConverter(address(mpl), address(pks), RATIO);
        pks.setMinter(address(converter), true);
    }

    function makeConverter(address tokenIn, address tokenOut, uint256 ratio) internal returns (Converter) {
        return new Converter(
            owner,
            pauser,
            treasury,
            tokenIn,
            tokenOut,
            ratio,
            MAX_RATIO,
            STEP,
            WINDOW_CEILING,
            TOTAL_CEILING,
            DELAY
        );
    }

    /// @dev Mints MPL to `who`, who approves it.
    function fund(address who, uint256 amt) internal {
        mpl.mint(who, amt);
        vm.prank(who);
        mpl.approve(address(converter), amt);
    }

    /// @dev Funds and converts.
    function convert(address who, uint256 amt) internal returns (uint256) {
        fund(who, amt);
        vm.prank(who);
        return converter.converter(amt);
    }
}
