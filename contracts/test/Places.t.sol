// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Places} from "../src/nft/Places.sol";
import {Test} from "./support/Test.sol";

contract PlacesTest is Test {
    using Places for Places.List;

    Places.List private list_;
    uint32[] private plain;

    /// @dev Any order of steps gives the same list as a plain array.
    function testFuzz_as_a_plain_array(uint256 seed, uint256 steps) public {
        for (steps = bound(steps, 1, 60); steps > 0; --steps) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint32 value = uint32(seed >> 64);
            uint256 index = plain.length == 0 ? 0 : (seed >> 8) % plain.length;
            if (seed % 3 == 0 && plain.length > 0) {
                uint32 last = plain[plain.length - 1];
                eq(list_.remove(index), last, "the one that moved");
                plain[index] = last;
                plain.pop();
            } else if (seed % 7 == 1 && plain.length > 0) {
                list_.set(index, value);
                plain[index] = value;
            } else {
                eq(list_.push(value), plain.length, "index");
                plain.push(value);
            }
            eq(list_.length(), plain.length, "length");
        }
        for (uint256 k; k < plain.length; ++k) {
            eq(list_.get(k), plain[k], "element");
        }
    }

    /// @dev An emptied list has no non-zero storage slot, so that the next user neither pays for one nor reads old
    ///      data.
    function test_emptied() public {
        for (uint32 k; k < 20; ++k) {
            list_.push(k + 1);
        }
        for (uint256 k; k < 20; ++k) {
            list_.remove(0);
        }
        for (uint256 word; word < 3; ++word) {
            eq(list_.words[word], 0, "word");
        }
    }
}
