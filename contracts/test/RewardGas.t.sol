// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {RewardToken} from "../src/farm/RewardToken.sol";
import {Test} from "./support/Test.sol";

/// @dev A token that uses about this much gas for any call, and then returns 1.
contract Thirsty {
    uint256 private immutable thirst;

    constructor(uint256 thirst_) {
        thirst = thirst_;
    }

    fallback() external {
        uint256 stop = gasleft() - thirst;
        while (gasleft() > stop) {}
        assembly {
            mstore(0, 1)
            return(0, 32)
        }
    }
}

contract Asker {
    using RewardToken for address;

    function ask(address token) external view returns (uint256) {
        return token.ask("", 7);
    }

    function attempt(address token) external returns (bool) {
        return token.attempt("");
    }
}

/// @title A token call is not skipped because its caller had too little gas: the whole transaction reverts instead.
contract RewardGasTest is Test {
    bytes private constant REFUSED = abi.encodeWithSignature("Error(string)", "Farm: GAS");

    Asker private asker = new Asker();
    /// @dev Reads may use 50,000 gas, writes 200,000.
    address private reader = address(new Thirsty(49_500));
    address private writer = address(new Thirsty(198_800));

    /// @dev The first call of an address costs more.
    function test_a_read_is_answered_or_refused() public {
        (uint256 refused, uint256 answered) = (0, 0);
        for (uint256 gas_ = 45_000; gas_ < 65_000; gas_ += 100) {
            vm.cool(reader);
            try asker.ask{gas: gas_}(reader) returns (uint256 value) {
                eq(value, 1, "never what stands in for an answer");
                ++answered;
            } catch (bytes memory reason) {
                yes(keccak256(reason) == keccak256(REFUSED), "Farm: GAS");
                ++refused;
            }
        }
        yes(refused > 30 && answered > 60, "both happen");
    }

    function test_a_write_is_done_or_refused() public {
        (uint256 refused, uint256 done) = (0, 0);
        for (uint256 gas_ = 180_000; gas_ < 240_000; gas_ += 300) {
            try asker.attempt{gas: gas_}(writer) returns (bool success) {
                yes(success, "never given up");
                ++done;
            } catch (bytes memory reason) {
                yes(keccak256(reason) == keccak256(REFUSED), "Farm: GAS");
                ++refused;
            }
        }
        yes(refused > 30 && done > 60, "both happen");
    }

    function test_a_token_that_wants_too_much_is_given_up() public {
        address greedy = address(new Thirsty(300_000));
        eq(asker.ask(greedy), 7, "the value that stands in");
        yes(!asker.attempt(greedy), "not done");
    }
}
