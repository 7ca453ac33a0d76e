// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Calls to a token that never revert: whatever it does, the caller goes on.
/// @dev Gas is bounded, so that a token that burns all of it can't stop the caller either.
library RewardToken {
    uint256 private constant GAS = 400_000;

    /// @dev Whether the call succeeded and did not answer false.
    function attempt(address token, bytes memory data) internal returns (bool done) {
        assembly ("memory-safe") {
            mstore(0, 1)
            done := call(GAS, token, 0, add(data, 32), mload(data), 0, 32)
            if done { done := or(iszero(returndatasize()), and(gt(returndatasize(), 31), eq(mload(0), 1))) }
        }
    }

    /// @dev A number read from the token, or `otherwise`.
    function ask(address token, bytes memory data, uint256 otherwise) internal view returns (uint256 value) {
        assembly ("memory-safe") {
            value := otherwise
            if staticcall(GAS, token, add(data, 32), mload(data), 0, 32) {
                if gt(returndatasize(), 31) { value := mload(0) }
            }
        }
    }
}
