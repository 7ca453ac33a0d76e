// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IHeroReveal} from "../interfaces/IHeroReveal.sol";

/// @title The pool of heroes for boxes: a list of kinds, and the number of heroes left of each.
/// @dev Counts have 16 bits each in one storage slot, the lowest kind in the lowest bits.
abstract contract HeroPool is IHeroReveal {
    uint256 private constant MAX_KINDS = 16;
    uint256 private constant MAX_COUNT = type(uint16).max;
    /// @dev Highest grade, Unique.
    uint256 internal constant UNIQUE = 2;

    uint256[] internal _kinds;
    uint256 private immutable _first;
    uint256 private immutable _total;
    uint256 internal _left;

    /// @inheritdoc IHeroReveal
    bytes32 public immutable provenance;

    /// @param kinds `grade << 32 | hashPower` each, ascending
    /// @param first number of heroes of each kind
    constructor(uint256[] memory kinds, uint256[] memory first) {
        require(kinds.length > 0 && kinds.length <= MAX_KINDS && kinds.length == first.length, "invalid pool");
        uint256 counts;
        uint256 total;
        for (uint256 k; k < kinds.length; ++k) {
            require(kinds[k] >> 32 <= UNIQUE && uint32(kinds[k]) > 0 && first[k] <= MAX_COUNT, "invalid pool");
            require(k == 0 || kinds[k] > kinds[k - 1], "invalid pool");
            _kinds.push(kinds[k]);
            counts |= first[k] << 16 * k;
            total += first[k];
        }
        require(total > 0, "invalid pool");
        (_first, _left, _total) = (counts, counts, total);
        provenance = keccak256(abi.encode(kinds, first));
    }

    /// @inheritdoc IHeroReveal
    function pool()
        external
        view
        returns (uint256[] memory kinds, uint256[] memory first, uint256[] memory left)
    {
        kinds = _kinds;
        first = new uint256[](kinds.length);
        left = new uint256[](kinds.length);
        for (uint256 k; k < kinds.length; ++k) {
            (first[k], left[k]) = (uint16(_first >> 16 * k), uint16(_left >> 16 * k));
        }
    }

    /// @dev Returns the number of heroes left of all kinds together.
    function _leftInAll() internal view returns (uint256 sum) {
        for (uint256 rest = _left; rest > 0; rest >>= 16) {
            sum += uint16(rest);
        }
    }

    /// @dev Takes a hero of the kind at position `ticket`, counting the heroes left from the lowest kind up.
    function _take(uint256 ticket) internal returns (uint256 kind) {
        kind = _walk(_left, ticket);
        _left -= 1 << 16 * kind;
    }

    /// @dev Returns the kind of a hero that did not come from a box.
    function _bornKind(uint256 id) internal view returns (uint256) {
        return _walk(_first, uint256(keccak256(abi.encode(id))) % _total);
    }

    function _walk(uint256 counts, uint256 ticket) private pure returns (uint256 kind) {
        for (; ticket >= uint16(counts >> 16 * kind); ++kind) {
            ticket -= uint16(counts >> 16 * kind);
        }
    }
}
