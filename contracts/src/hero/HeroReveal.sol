// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IHeroReveal, IReveal} from "../interfaces/IHeroReveal.sol";
import {INFT721} from "../interfaces/INFT721.sol";
import {HeroActs} from "./HeroActs.sol";
import {HeroItems} from "./HeroItems.sol";
import {HeroPool} from "./HeroPool.sol";

/// @title A season's reveal: boxes are burned and become heroes once the result can no longer be influenced.
/// @dev This contract must be a minter of both collections.
contract HeroReveal is HeroActs {
    /// @dev Blocks from a request to the block whose hash draws it.
    uint256 private constant DRAW_AFTER = 2;
    /// @dev Number of past blocks whose hash the chain still provides.
    uint256 private constant HASHES = 256;
    /// @dev Blocks in a row in which this contract must have been able to mint for an unsettled request to lapse.
    uint256 private constant SETTLE_BLOCKS = 20;

    /// @dev `asked` is the height of the request. `height` is the height from which it is drawn: later if it was
    ///      postponed.
    struct Request {
        address owner;
        uint40 height;
        uint8 count;
        uint40 asked;
        bytes32 boxesHash;
    }

    /// @dev `open`: boxes of unsettled requests. `postponed`: height of the last postponement.
    struct Queue {
        uint64 count;
        uint64 next;
        uint64 open;
        uint64 postponed;
    }

    mapping(uint256 number => Request) private _requests;
    Queue private _queue;
    /// @inheritdoc IHeroReveal
    mapping(uint256 number => bytes32) public seedOf;
    /// @inheritdoc IHeroReveal
    uint256 public nextHero;
    /// @inheritdoc IHeroReveal
    uint256 public openHeight;

    /// @param box_ collection of the boxes, zero if this contract reveals none
    /// @param kinds the pool, see IHeroReveal.pool
    /// @param firstHero id of the first box's hero
    /// @param inheritFee_ fee of a level transfer, base units
    /// @param actKind_ 0 pocket, 1 xheroes
    constructor(
        address owner_,
        address box_,
        address hero_,
        address market_,
        uint256[] memory kinds,
        uint256[] memory first,
        uint256 firstHero,
        uint256 openHeight_,
        uint256 inheritFee_,
        uint256 actKind_
    ) HeroActs(owner_, actKind_, inheritFee_) HeroItems(box_, hero_, market_) HeroPool(kinds, first) {
        (nextHero, openHeight) = (firstHero, openHeight_);
    }

    /// @inheritdoc IHeroReveal
    function requestCount() external view returns (uint256) {
        return _queue.count;
    }

    /// @inheritdoc IHeroReveal
    function nextRequest() external view returns (uint256) {
        return _queue.next;
    }

    /// @inheritdoc IHeroReveal
    function requestOf(uint256 number)
        external
        view
        returns (address owner_, uint256 height, uint256 count, bytes32 boxesHash)
    {
        Request storage request = _requests[number];
        return (request.owner, request.height, request.count, request.boxesHash);
    }

    /// @inheritdoc IHeroReveal
    function askedAt(uint256 number) external view returns (uint256) {
        return _requests[number].asked;
    }

    /// @inheritdoc IReveal
    function reveal(string[] calldata boxes) external lock returns (string[] memory heroes) {
        require(box != address(0), "no reveal");
        require(block.number >= openHeight, "reveal is not open");
        uint256[] memory ids = _parseAll(boxes);
        require(_leftInAll() >= _queue.open + ids.length, "not enough heroes");
        _checkRight(box);
        uint256 number = _queue.count++;
        _queue.open += uint64(ids.length);
        uint40 height = uint40(block.number);
        _requests[number] = Request(msg.sender, height, uint8(ids.length), height, keccak256(abi.encode(ids)));
        for (uint256 k; k < ids.length; ++k) {
            _checkItem(box, ids[k]);
            INFT721(box).burn(ids[k]);
        }
        emit RevealRequested(msg.sender, number, ids);
        return heroes;
    }

    /// @inheritdoc IHeroReveal
    function settle(uint256[][] calldata boxes) external lock {
        require(boxes.length > 0, "no items");
        uint256 postponed;
        for (uint256 k; k < boxes.length; ++k) {
            if (_postpone(_queue.next + postponed)) ++postponed;
            else if (postponed > 0) return;
            else _settle(boxes[k]);
        }
    }

    /// @dev Gives a request a new height if its hash is no longer available and this contract could not have settled
    ///      it. Not while the contract cannot mint: otherwise the collection's owner could have it drawn repeatedly and
    ///      save the best hash.
    function _postpone(uint256 number) private returns (bool) {
        Request storage request = _requests[number];
        if (number >= _queue.count || seedOf[number] != 0) return false;
        uint256 height = request.height + DRAW_AFTER;
        if (block.number <= height + HASHES) return false;
        // postponed requests are settled before those behind them
        uint256 from = Math.max(height, _queue.postponed + DRAW_AFTER);
        uint256 last = height + HASHES - 1;
        // minting must have been allowed since the end of one block for a later block to settle
        if (INFT721(hero).couldMint(address(this), from, last, SETTLE_BLOCKS)) return false;
        if (!INFT721(hero).isMinter(address(this))) return false;
        request.height = uint40(block.number);
        _queue.postponed = uint64(block.number);
        emit RevealPostponed(number, request.owner, block.number);
        return true;
    }

    /// @inheritdoc IHeroReveal
    function saveSeed(uint256 number) external {
        require(number >= _queue.next && number < _queue.count, "no request to settle");
        require(seedOf[number] == 0, "already saved");
        uint256 height = _requests[number].height + DRAW_AFTER;
        require(block.number > height, "too early to settle");
        require(block.number <= height + HASHES, "too late to save");
        bytes32 seed = blockhash(height);
        seedOf[number] = seed;
        emit SeedSaved(number, seed);
    }

    function _settle(uint256[] calldata boxes) private {
        uint256 number = _queue.next;
        require(number < _queue.count, "no request to settle");
        Request memory request = _requests[number];
        uint256 height = request.height + DRAW_AFTER;
        require(block.number > height, "too early to settle");
        require(keccak256(abi.encode(boxes)) == request.boxesHash, "boxes differ");
        ++_queue.next;
        _queue.open -= request.count;
        bytes32 seed = seedOf[number];
        bool lapsed = seed == 0 && block.number > height + HASHES;
        if (seed == 0 && !lapsed) seed = blockhash(height);
        emit RevealSettled(number, request.owner, seed, _left);
        uint256 all = _leftInAll();
        for (uint256 k; k < boxes.length; ++k) {
            // the lowest kind that is left is at ticket 0
            uint256 ticket = lapsed ? 0 : uint256(keccak256(abi.encode(seed, boxes[k]))) % (all - k);
            _born(request.owner, boxes[k], _take(ticket));
        }
    }

    function _born(address to, uint256 boxId, uint256 kind) private {
        uint256 id = nextHero;
        // an id that was minted outside this contract must not stop the queue
        while (INFT721(hero).transferCount(id) > 0) ++id;
        nextHero = id + 1;
        _keepDrawn(id, kind);
        INFT721(hero).mintWithID(to, id);
        emit Revealed(to, boxId, id, kind);
    }

    /// @inheritdoc IHeroReveal
    function setOpenHeight(uint256 height) external onlyOwner {
        require(block.number < openHeight, "reveal is open");
        openHeight = height;
        emit OpenHeightSet(height);
    }
}
