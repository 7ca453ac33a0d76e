// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Calls to a token that never revert because of the token.
/// @dev Gas is limited, so that a token that burns all of it cannot stop the caller. The gas is checked beforehand
///      (`Farm: GAS`), so that a call never fails because its sender, or a gas estimate, supplied too little.
library RewardToken {
    uint256 private constant WRITE_GAS = 200_000;
    uint256 private constant READ_GAS = 50_000;
    /// @dev Additional cost of the first call to an address.
    uint256 private constant COLD_GAS = 2_600;

    /// @dev Returns true if the call succeeded and did not return false.
    function attempt(address token, bytes memory data) internal returns (bool done) {
        _need(WRITE_GAS);
        assembly ("memory-safe") {
            mstore(0, 1)
            done := call(WRITE_GAS, token, 0, add(data, 32), mload(data), 0, 32)
            if done {
                done := or(iszero(returndatasize()), and(gt(returndatasize(), 31), eq(mload(0), 1)))
            }
        }
    }

    /// @dev Returns a number read from the token, or `otherwise`.
    function ask(address token, bytes memory data, uint256 otherwise) internal view returns (uint256 value) {
        _need(READ_GAS);
        assembly ("memory-safe") {
            value := otherwise
            if staticcall(READ_GAS, token, add(data, 32), mload(data), 0, 32) {
                if gt(returndatasize(), 31) { value := mload(0) }
            }
        }
    }

    /// @dev A call gets 63/64 of the remaining gas.
    function _need(uint256 amount) private view {
        require(gasleft() > amount + amount / 32 + COLD_GAS, "Farm: GAS");
    }
}
