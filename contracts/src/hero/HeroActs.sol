// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Lock} from "../common/Lock.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IHeroReveal, IHeroRevealEvents, IReveal} from "../interfaces/IHeroReveal.sol";
import {INFT721} from "../interfaces/INFT721.sol";
import {HeroItems} from "./HeroItems.sol";
import {Hero, HeroState} from "./HeroState.sol";
import {HexIds} from "./HexIds.sol";
import {UsedHeroes} from "./UsedHeroes.sol";

/// @title Permanent changes of heroes: merge, promote, dismantle, level transfer, and the levels written by the game.
abstract contract HeroActs is IHeroRevealEvents, HeroItems, HeroState, UsedHeroes, Lock {
    using SafeToken for address;

    uint256 private constant POCKET = 0;
    uint256 internal constant MAX_LEVEL = 100;
    uint256 internal constant MAX_STARS = 5;
    /// @dev Stars that both heroes must have for a promotion.
    uint256 internal constant PROMOTE_STARS = 3;
    uint256 private constant MAX_MERGED = type(uint8).max;
    bytes32 private constant INHERIT = keccak256("inherit");

    /// @inheritdoc IHeroReveal
    uint256 public immutable actKind;
    /// @inheritdoc IHeroReveal
    uint256 public immutable inheritFee;
    /// @inheritdoc IHeroReveal
    address public owner;
    /// @inheritdoc IHeroReveal
    address public manager;
    /// @inheritdoc IHeroReveal
    address public pkt;

    constructor(address owner_, uint256 actKind_, uint256 inheritFee_) {
        (owner, actKind, inheritFee) = (owner_, actKind_, inheritFee_);
    }

    // ---- holders ----

    /// @inheritdoc IReveal
    function merge(string calldata master, uint256 mlv, string calldata slave, uint256 slv) external lock {
        (uint256 to, uint256 from) = _pair(master, slave);
        Hero memory h = _hero(to);
        require(h.merged < MAX_MERGED && mlv == h.merged + 1 && slv == mlv, "invalid nft lv");
        ++h.merged;
        if (actKind == POCKET) {
            require(h.stars < MAX_STARS, "invalid stars");
            ++h.stars;
        } else {
            Hero memory material = _hero(from);
            require(h.grade == material.grade && h.grade < UNIQUE, "invalid grade");
            require(h.stars >= PROMOTE_STARS && material.stars >= PROMOTE_STARS, "invalid stars");
            ++h.grade;
            h.stars = 1;
        }
        _noteMerge(to, from, mlv);
        uint256 state = _change(to, h);
        _end(from, MERGED);
        if (actKind == POCKET) emit Merged(msg.sender, to, from, state);
        else emit Promoted(msg.sender, to, from, state);
    }

    /// @inheritdoc IReveal
    function dismantle(string[] calldata ids) external lock {
        if (ids.length == 4 && keccak256(bytes(ids[0])) == INHERIT) {
            _inherit(ids[1], ids[2], HexIds.parseLevel(ids[3]));
            return;
        }
        uint256[] memory heroes = _parseAll(ids);
        _checkRight(hero);
        for (uint256 k; k < heroes.length; ++k) {
            _checkItem(hero, heroes[k]);
            _noteDismantle(heroes[k]);
            _end(heroes[k], DISMANTLED);
        }
        emit Dismantled(msg.sender, heroes);
    }

    function _inherit(string calldata master, string calldata slave, uint256 level) private {
        (uint256 to, uint256 from) = _pair(master, slave);
        Hero memory h = _hero(to);
        require(level == _hero(from).level && level > h.level, "invalid level");
        h.level = level;
        _noteInherit(to, from, level);
        uint256 state = _change(to, h);
        _end(from, INHERITED);
        if (inheritFee > 0) pkt.safeTransferFrom(msg.sender, owner, inheritFee);
        emit Inherited(msg.sender, to, from, state, inheritFee);
    }

    /// @dev Returns two different heroes of the caller. Reverts if one is listed or this contract may not move them.
    function _pair(string calldata master, string calldata slave)
        private
        view
        returns (uint256 to, uint256 from)
    {
        (to, from) = (HexIds.parse(master), HexIds.parse(slave));
        require(to != from, "same item");
        _checkItem(hero, to);
        _checkItem(hero, from);
        _checkRight(hero);
    }

    /// @dev Stores a hero and announces the change (ERC-4906).
    function _change(uint256 id, Hero memory h) private returns (uint256 state) {
        state = _keep(id, h);
        INFT721(hero).refreshMetadata(id, id);
    }

    /// @dev Moves a used-up hero into this contract for good.
    function _end(uint256 id, uint256 use) private {
        Hero memory h = _hero(id);
        h.used = use;
        _keep(id, h);
        INFT721(hero).transferFrom(msg.sender, address(this), id);
    }

    // ---- the game ----

    /// @inheritdoc IHeroReveal
    function writeLevels(uint256[] calldata ids, uint256[] calldata levels, uint256[] calldata stars)
        external
    {
        require(msg.sender == manager, "no manager");
        _checkCount(ids.length);
        require(levels.length == ids.length, "invalid level");
        require(stars.length == ids.length, "invalid stars");
        for (uint256 k; k < ids.length; ++k) {
            Hero memory h = _hero(ids[k]);
            require(h.used == 0 && INFT721(hero).ownerOf(ids[k]) != address(0), "invalid id");
            require(levels[k] > 0 && levels[k] <= MAX_LEVEL, "invalid level");
            require(stars[k] > 0 && stars[k] <= MAX_STARS, "invalid stars");
            (h.level, h.stars) = (levels[k], stars[k]);
            emit LevelWritten(ids[k], _change(ids[k], h));
        }
    }

    // ---- owner ----

    modifier onlyOwner() {
        require(msg.sender == owner, "no owner");
        _;
    }

    /// @inheritdoc IHeroReveal
    function setManager(address manager_) external onlyOwner {
        manager = manager_;
        emit ManagerSet(manager_);
    }

    /// @inheritdoc IReveal
    function setPktAddr(address token) external onlyOwner {
        require(pkt == address(0) && token.code.length > 0, "invalid pkt");
        pkt = token;
        emit PktSet(token);
    }
}
