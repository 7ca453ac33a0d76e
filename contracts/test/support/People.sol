// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Test} from "./Test.sol";

/// @dev Accounts that tests use.
abstract contract People is Test {
    address internal owner = address(0xA11CE);
    address internal alice = address(0xB0B);
    address internal bob = address(0xB0B2);
    address internal carol = address(0xCA201);
}
