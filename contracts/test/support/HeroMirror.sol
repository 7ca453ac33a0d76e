// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HeroReveal} from "../../src/hero/HeroReveal.sol";
import {NFT721} from "../../src/nft/NFT721.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {Test} from "./Test.sol";

/// @dev A separate book of a reveal: requests, their expected results, used-up heroes, and listings.
abstract contract HeroMirror is Test {
    struct Asked {
        address owner;
        uint256 height;
        uint256[] boxes;
    }

    struct Listing {
        address seller;
        uint256 close;
    }

    HeroReveal public immutable reveal;
    NFT721 internal immutable boxes;
    NFT721 internal immutable heroes;
    MRC20 internal immutable pkt;
    address internal immutable owner;
    address[] internal _people;

    uint256 public height;
    uint256 public openBoxes;
    uint256 public settledBoxes;
    uint256 public transfers;
    uint256 public usedUp;
    uint256 public lapses;
    uint256[] private _left;
    uint256[] public drawn;
    Asked[] private _asked;
    /// @dev By request: the saved hash.
    mapping(uint256 number => bytes32) private _saved;
    /// @dev From the first height on, before the second, the reveal could not mint.
    uint256[2][] private _outages;
    uint256 public postponed;
    uint256 private _postponedAt;
    mapping(uint256 box => bool) public burned;
    mapping(uint256 hero => uint256) public useOf;
    uint256[] public usedIds;
    mapping(address nft => mapping(uint256 id => Listing)) private _listings;

    constructor(
        HeroReveal reveal_,
        NFT721 boxes_,
        NFT721 heroes_,
        MRC20 pkt_,
        address owner_,
        address[] memory people
    ) {
        (reveal, boxes, heroes, pkt, owner, _people) = (reveal_, boxes_, heroes_, pkt_, owner_, people);
        (,, _left) = reveal_.pool();
        drawn = new uint256[](_left.length);
        height = vm.getBlockNumber();
    }

    function pick(uint256 who) internal view returns (address) {
        return _people[who % _people.length];
    }

    function usedCount() external view returns (uint256) {
        return usedIds.length;
    }

    /// @dev Returns the number of heroes left in the reveal's pool.
    function sum() internal view returns (uint256 total) {
        (,, uint256[] memory left) = reveal.pool();
        for (uint256 k; k < left.length; ++k) {
            total += left[k];
        }
    }

    // ---- boxes ----

    function mayAsk(address me, uint256[] memory ids) internal view returns (bool) {
        if (ids.length == 0 || sum() < openBoxes + ids.length) return false;
        for (uint256 k; k < ids.length; ++k) {
            if (boxes.ownerOf(ids[k]) != me || bound_(address(boxes), ids[k], me)) return false;
            for (uint256 j; j < k; ++j) {
                if (ids[j] == ids[k]) return false;
            }
        }
        return true;
    }

    function noteAsk(address me, uint256[] memory ids) internal {
        _asked.push(Asked(me, height, ids));
        openBoxes += ids.length;
        for (uint256 k; k < ids.length; ++k) {
            yes(!burned[ids[k]], "24 each box once");
            burned[ids[k]] = true;
            eq(boxes.ownerOf(ids[k]), address(0), "24 the box is gone");
        }
    }

    function asked(uint256 number) internal view returns (uint256[] memory ids) {
        if (number < _asked.length) ids = _asked[number].boxes;
    }

    function due(uint256 number) internal view returns (bool) {
        return number < _asked.length && height > _asked[number].height + 2;
    }

    /// @dev 24: repeats the draw from only the request's height, its boxes and the pool.
    function noteSettle(uint256 number) internal {
        Asked storage its = _asked[number];
        bytes32 seed = _saved[number];
        bool lapsed = seed == 0 && height > its.height + 258;
        if (lapsed) ++lapses;
        if (seed == 0 && !lapsed) seed = blockhash(its.height + 2);
        uint256 all;
        for (uint256 k; k < _left.length; ++k) {
            all += _left[k];
        }
        for (uint256 k; k < its.boxes.length; ++k) {
            uint256 ticket = lapsed ? 0 : uint256(keccak256(abi.encode(seed, its.boxes[k]))) % (all - k);
            uint256 kind;
            for (; ticket >= _left[kind]; ++kind) {
                ticket -= _left[kind];
            }
            --_left[kind];
            ++drawn[kind];
            uint256 id = 101 + settledBoxes++;
            (uint256 got,,,,,, uint256 used) = reveal.heroState(id);
            eq(got, kind, "24 the draw depends on nothing after the request");
            eq(used, 0, "a new hero");
            eq(heroes.ownerOf(id), its.owner, "24 it is who asked for it");
        }
        openBoxes -= its.boxes.length;
    }

    function noteOutage(uint256 from, uint256 to) internal {
        uint256 count = _outages.length;
        if (count > 0 && _outages[count - 1][1] == from) _outages[count - 1][1] = to;
        else _outages.push([from, to]);
    }

    /// @dev True if the hash of a request is no longer known, and no twenty blocks in a row in which it was known
    ///      started with the right to mint, counted from when the postponed requests before it could be settled.
    ///      `behind`: it is behind a request that is postponed now.
    function mayPostpone(uint256 number, bool behind) internal view returns (bool) {
        if (number >= _asked.length || _saved[number] != 0) return false;
        uint256 from = _asked[number].height + 2;
        uint256 last = from + 255;
        if (height <= last + 1) return false;
        if (_postponedAt + 2 > from) from = _postponedAt + 2;
        if (behind) return true;
        for (uint256 k; k < _outages.length && _outages[k][0] <= last; ++k) {
            if (_outages[k][0] >= from + 20) return false;
            if (_outages[k][1] > from) from = _outages[k][1];
        }
        return from + 19 > last;
    }

    function notePostpone(uint256 number) internal {
        ++postponed;
        _postponedAt = height;
        _asked[number].height = height;
        (, uint256 told,,) = reveal.requestOf(number);
        eq(told, height, "24 as if it had been made now");
    }

    function maySave(uint256 number) internal view returns (bool) {
        return due(number) && _saved[number] == 0 && height <= _asked[number].height + 258;
    }

    function noteSave(uint256 number) internal {
        _saved[number] = blockhash(_asked[number].height + 2);
    }

    // ---- heroes ----

    /// @dev Returns one of the caller's heroes, or sometimes any hero.
    function someHero(address me, uint256 seed) internal view returns (uint256) {
        uint256 held = heroes.balanceOf(me);
        if (held == 0 || seed % 11 == 0) return heroes.tokenByIndex(seed % heroes.totalSupply());
        return heroes.tokenOfOwnerByIndex(me, seed % held);
    }

    function mayUse(address me, uint256 id) internal view returns (bool) {
        return heroes.ownerOf(id) == me && useOf[id] == 0 && !bound_(address(heroes), id, me);
    }

    function mayPair(uint256 master, uint256 slave) internal view returns (bool) {
        (,, uint256 stars, uint256 grade,,,) = reveal.heroState(master);
        if (reveal.actKind() == 0) return stars < 5;
        (,, uint256 others, uint256 its,,,) = reveal.heroState(slave);
        return grade == its && grade < 2 && stars > 2 && others > 2;
    }

    function levelOf(uint256 id) internal view returns (uint256 level) {
        (, level,,,,,) = reveal.heroState(id);
    }

    function mergedOf(uint256 id) internal view returns (uint256 merged) {
        (,,,,, merged,) = reveal.heroState(id);
    }

    function noteUse(uint256 id, uint256 use) internal {
        eq(useOf[id], 0, "25 used up once");
        useOf[id] = use;
        usedIds.push(id);
        ++usedUp;
    }

    // ---- listings ----

    function noteListing(address nft, uint256 id, address seller, uint256 close) internal {
        _listings[nft][id] = Listing(seller, close);
    }

    /// @dev True if a listing can still sell the item of `me`.
    function bound_(address nft, uint256 id, address me) private view returns (bool) {
        Listing storage its = _listings[nft][id];
        return its.seller == me && height < its.close;
    }
}
