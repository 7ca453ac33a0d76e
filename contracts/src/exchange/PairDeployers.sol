// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PairParams} from "../interfaces/IExchange.sol";
import {StableParams} from "../interfaces/IStableSwap.sol";
import {StableSwap} from "./StableSwap.sol";
import {UniPair} from "./UniPair.sol";

/// @title Carries the code of uni pairs, so that the factory stays small.
/// @dev CREATE2. The salt contains the caller, so that no other account can take a factory's addresses.
contract UniPairDeployer {
    /// @notice Creates a pair with salt keccak256(caller, token0, token1).
    function Deploy(PairParams calldata p) external returns (address) {
        bytes32 salt = keccak256(abi.encode(msg.sender, p.tokens[0], p.tokens[1]));
        return address(new UniPair{salt: salt}(p));
    }
}

/// @title Carries the code of stable pools, so that the factory stays small.
/// @dev CREATE2. The salt contains the caller, so that no other account can take a factory's addresses.
contract StableSwapDeployer {
    /// @notice Creates a pool with salt keccak256(caller, coin 0, coin 1).
    /// @dev The arguments of this call are those of the constructor, in the same encoding, and are passed on unchanged.
    ///      Code that decodes and encodes them again would not fit beside the pool's code.
    function Deploy(StableParams calldata p) external returns (address pool) {
        bytes32 salt = keccak256(abi.encode(msg.sender, p.pair.tokens[0], p.pair.tokens[1]));
        bytes memory code = bytes.concat(type(StableSwap).creationCode, msg.data[4:]);
        assembly ("memory-safe") {
            pool := create2(0, add(code, 32), mload(code), salt)
            if iszero(pool) {
                let data := mload(64)
                returndatacopy(data, 0, returndatasize())
                revert(data, returndatasize())
            }
        }
    }
}
