// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DepositPool} from "../src/genesis/DepositPool.sol";

/// @title The genesis lock with the real chain's bugs, for tests.
/// @dev A withdrawal leaves the holder in the list and can be repeated while funds last. The owner may reclaim
///      deposits, and does not have to unlock them.
contract RealDepositPool is DepositPool {
    constructor(address owner, address token, uint256 amount) DepositPool(owner, token, amount) {}

    function LatestUnlock() public pure override returns (uint256) {
        return type(uint256).max;
    }

    function _clear(address) internal override {}

    function _reserved() internal pure override returns (uint256) {
        return 0;
    }
}
