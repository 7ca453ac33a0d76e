// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A list of 32-bit numbers, eight per storage slot. The first slot holds the length and the first seven
///        numbers, so that a list of up to seven grows and shrinks with one storage write.
library Places {
    struct List {
        mapping(uint256 word => uint256) words;
    }

    uint256 private constant MASK = type(uint32).max;

    function length(List storage list) internal view returns (uint256) {
        return list.words[0] & MASK;
    }

    /// @dev `index` must be below the length.
    function get(List storage list, uint256 index) internal view returns (uint32) {
        return _get(list, index + 1);
    }

    /// @dev `index` must be below the length.
    function set(List storage list, uint256 index, uint32 value) internal {
        _set(list, index + 1, value);
    }

    /// @return index index of the new last number
    function push(List storage list, uint32 value) internal returns (uint32 index) {
        index = uint32(list.words[0]);
        unchecked {
            if (index < 7) {
                list.words[0] += 1 | uint256(value) << 32 * (index + 1);
            } else {
                ++list.words[0];
                _set(list, uint256(index) + 1, value);
            }
        }
    }

    /// @dev Removes the last number and stores it at `index`, which must be below the length.
    /// @return moved the number that was last
    function remove(List storage list, uint256 index) internal returns (uint32 moved) {
        uint256 last = length(list);
        moved = _get(list, last);
        if (index + 1 != last) _set(list, index + 1, moved);
        _set(list, last, 0);
        unchecked {
            --list.words[0];
        }
    }

    function _get(List storage list, uint256 slot) private view returns (uint32) {
        return uint32(list.words[slot / 8] >> 32 * (slot % 8));
    }

    function _set(List storage list, uint256 slot, uint32 value) private {
        uint256 shift = 32 * (slot % 8);
        list.words[slot / 8] = list.words[slot / 8] & ~(MASK << shift) | uint256(value) << shift;
    }
}
