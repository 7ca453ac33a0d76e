// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";

/// @title A payment that can fail without making its caller fail.
/// @dev Gas is limited, so that a receiver that burns all of it cannot stop the caller. The gas is checked beforehand
///      (`NftMarket: GAS`), so that a payment never fails because the buyer, or a gas estimate, supplied too little.
library Payout {
    uint256 private constant GAS = 200_000;

    /// @dev Returns true if the token was sent: the call did not revert and did not return false.
    function attempt(address token, address to, uint256 amount) internal returns (bool done) {
        // a call gets 63/64 of the remaining gas
        require(gasleft() > GAS + GAS / 32, "NftMarket: GAS");
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
