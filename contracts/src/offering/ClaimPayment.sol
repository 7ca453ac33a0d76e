// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";

/// @title One part of a claim, which may fail without failing the other.
/// @dev Gas is bounded, so that a token that burns all of it can't stop the other part; and asked for beforehand
///      (`Imo: GAS`), so that a part is never put off because its claimer, or a gas estimate, was mean with it.
library ClaimPayment {
    uint256 private constant GAS = 200_000;

    /// @dev Whether the token was sent: it did not revert and did not answer false.
    function attempt(address token, address to, uint256 amount) internal returns (bool done) {
        // a call gets 63/64 of what is left
        require(gasleft() > GAS + GAS / 32, "Imo: GAS");
        bytes memory data = abi.encodeCall(IERC20.transfer, (to, amount));
        assembly ("memory-safe") {
            mstore(0, 1)
            done := call(GAS, token, 0, add(data, 32), mload(data), 0, 32)
            if done {
                done := or(iszero(returndatasize()), and(gt(returndatasize(), 31), eq(mload(0), 1)))
            }
        }
    }
}
