// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IHeroReveal} from "../interfaces/IHeroReveal.sol";
import {HeroPool} from "./HeroPool.sol";

/// @dev A hero, unpacked; see IHeroReveal.heroState.
struct Hero {
    uint256 kind;
    uint256 level;
    uint256 stars;
    uint256 grade;
    uint256 hashPower;
    uint256 merged;
    uint256 used;
}

/// @title State of heroes: one storage slot for each changed hero, one byte for each hero from a box.
abstract contract HeroState is HeroPool {
    /// @dev Power added by each star above the first, and by each grade above the kind's own; percent of the kind's
    ///      power.
    uint256 internal constant STAR_POWER = 5;
    uint256 internal constant GRADE_POWER = 45;

    uint256 internal constant MERGED = 1;
    uint256 internal constant DISMANTLED = 2;
    uint256 internal constant INHERITED = 3;

    mapping(uint256 id => uint256) private _words;
    /// @dev 1 + the kind drawn, 32 heroes per storage slot, because the chain gets slower with each slot in use.
    mapping(uint256 group => uint256) private _drawn;

    /// @inheritdoc IHeroReveal
    function heroState(uint256 id)
        external
        view
        returns (
            uint256 kind,
            uint256 level,
            uint256 stars,
            uint256 grade,
            uint256 hashPower,
            uint256 merged,
            uint256 used
        )
    {
        Hero memory h = _hero(id);
        return (h.kind, h.level, h.stars, h.grade, h.hashPower, h.merged, h.used);
    }

    /// @inheritdoc IHeroReveal
    function heroStates(uint256[] calldata ids) external view returns (uint256[] memory words) {
        words = new uint256[](ids.length);
        for (uint256 k; k < ids.length; ++k) {
            words[k] = _pack(_hero(ids[k]));
        }
    }

    function _hero(uint256 id) internal view returns (Hero memory h) {
        uint256 word = _words[id];
        if (word == 0) {
            uint256 drawn = uint8(_drawn[id >> 5] >> 8 * (id & 31));
            h.kind = drawn > 0 ? drawn - 1 : _bornKind(id);
            uint256 own = _kinds[h.kind];
            (h.level, h.stars, h.grade, h.hashPower) = (1, 1, own >> 32, uint32(own));
            return h;
        }
        h.kind = word >> 96;
        h.level = uint16(word >> 80);
        h.stars = uint8(word >> 72);
        h.grade = uint8(word >> 64);
        h.hashPower = uint48(word >> 16);
        h.merged = uint8(word >> 8);
        h.used = uint8(word);
    }

    function _pack(Hero memory h) private pure returns (uint256) {
        return h.kind << 96 | h.level << 80 | h.stars << 72 | h.grade << 64 | h.hashPower << 16 | h.merged
            << 8 | h.used;
    }

    /// @dev Recomputes the power, rounded down, stores the hero and returns its packed state.
    function _keep(uint256 id, Hero memory h) internal returns (uint256 word) {
        uint256 own = _kinds[h.kind];
        uint256 percent = 100 + STAR_POWER * (h.stars - 1) + GRADE_POWER * (h.grade - (own >> 32));
        h.hashPower = uint32(own) * percent / 100;
        word = _pack(h);
        _words[id] = word;
    }

    /// @dev Stores the kind that a box became.
    function _keepDrawn(uint256 id, uint256 kind) internal {
        _drawn[id >> 5] |= kind + 1 << 8 * (id & 31);
    }
}
