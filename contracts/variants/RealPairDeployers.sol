// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PairParams} from "../src/interfaces/IExchange.sol";
import {StableParams} from "../src/interfaces/IStableSwap.sol";
import {RealStableSwap} from "./RealStableSwap.sol";
import {RealUniPair} from "./RealUniPair.sol";

/// @title Carries the code of RealUniPair.
contract RealUniPairDeployer {
    /// @notice Creates a pool.
    function Deploy(PairParams calldata p) external returns (address) {
        return address(new RealUniPair(p));
    }
}

/// @title Carries the code of RealStableSwap.
contract RealStableSwapDeployer {
    /// @notice Creates a pool.
    function Deploy(StableParams calldata p) external returns (address) {
        return address(new RealStableSwap(p));
    }
}
