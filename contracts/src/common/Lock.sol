// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A guard against being called back in the middle of a call. Error: `reentrant call`.
abstract contract Lock {
    bool private transient _entered;

    modifier lock() {
        require(!_entered, "reentrant call");
        _entered = true;
        _;
        _entered = false;
    }
}
