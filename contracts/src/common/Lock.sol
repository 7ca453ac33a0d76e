// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A guard against being called back in the middle of a call. Error: `reentrant call`.
abstract contract Lock {
    /// @dev 2 during a call, otherwise 1, or 0 in a clone. A value that is never zero is cheaper to change. One byte
    ///      shares a storage slot with other variables.
    uint8 private _state = 1;

    modifier lock() {
        require(_state != 2, "reentrant call");
        _state = 2;
        _;
        _state = 1;
    }
}
