// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SafeToken} from "../src/exchange/SafeToken.sol";
import {HexIds} from "../src/hero/HexIds.sol";
import {UsedHeroes} from "../src/hero/UsedHeroes.sol";
import {IReveal} from "../src/interfaces/IHeroReveal.sol";
import {INFT721} from "../src/interfaces/INFT721.sol";

/// @title A reveal with the known behaviour of the real chain's, for tests.
/// @dev Heroes are minted immediately and their ids are returned. The only known state of a hero is how many it
///      absorbed. Listings, levels and grades are not checked. The owner can undo a merge or a dismantling. There are
///      no events. Unknown, and therefore constructor data or our guesses: the fee of a level transfer, the number of
///      boxes per call, and the format of infos.
contract RealReveal is UsedHeroes {
    using SafeToken for address;

    INFT721 private immutable _box;
    INFT721 private immutable _hero;
    address private immutable _owner;
    uint256 private immutable _fee;
    address private _pkt;
    uint256 private _next;

    constructor(address owner_, address boxNft, address heroNft, uint256 firstHero, uint256 fee) {
        (_owner, _box, _hero, _next, _fee) = (owner_, INFT721(boxNft), INFT721(heroNft), firstHero, fee);
    }

    modifier onlyOwner() {
        require(msg.sender == _owner, "not owner");
        _;
    }

    /// @inheritdoc IReveal
    function reveal(string[] calldata boxes) external returns (string[] memory heroes) {
        heroes = new string[](boxes.length);
        for (uint256 k; k < boxes.length; ++k) {
            uint256 id = HexIds.parse(boxes[k]);
            require(_box.ownerOf(id) == msg.sender, "not owner");
            require(_box.isApprovedForAll(msg.sender, address(this)), "no permission");
            _box.burn(id);
            _hero.mintWithID(msg.sender, _next);
            heroes[k] = HexIds.text(_next++);
        }
    }

    /// @inheritdoc IReveal
    function merge(string calldata master, uint256 mlv, string calldata slave, uint256 slv) external {
        (uint256 to, uint256 from) = (_own(master), _own(slave));
        require(mlv == _slavesOf[to].length + 1 && slv == mlv, "invalid nft lv");
        _noteMerge(to, from, mlv);
        _takeIn(from);
    }

    /// @notice Undoes the last merge of a master; owner only.
    function invalidMerge(string calldata master, string calldata slave) external onlyOwner {
        uint256 id = HexIds.parse(slave);
        address holder = _merges[id].owner;
        _drop(_slavesOf[HexIds.parse(master)], id);
        _drop(_slaves, id);
        delete _merges[id];
        _hero.transferFrom(address(this), holder, id);
    }

    /// @inheritdoc IReveal
    function dismantle(string[] calldata ids) external {
        if (ids.length == 4 && keccak256(bytes(ids[0])) == keccak256("inherit")) {
            (uint256 to, uint256 from) = (_own(ids[1]), _own(ids[2]));
            _noteInherit(to, from, HexIds.parseLevel(ids[3]));
            _pkt.safeTransferFrom(msg.sender, _owner, _fee);
            _takeIn(from);
            return;
        }
        for (uint256 k; k < ids.length; ++k) {
            uint256 id = _own(ids[k]);
            _noteDismantle(id);
            _takeIn(id);
        }
    }

    /// @notice Gives a dismantled hero back to `holder`; owner only.
    function invalidDismantle(address holder, string calldata hero) external onlyOwner {
        uint256 id = HexIds.parse(hero);
        _drop(_dismantled[holder], id);
        _hero.transferFrom(address(this), holder, id);
    }

    /// @inheritdoc IReveal
    function setPktAddr(address token) external onlyOwner {
        _pkt = token;
    }

    function _own(string calldata written) private view returns (uint256 id) {
        id = HexIds.parse(written);
        require(_hero.ownerOf(id) == msg.sender, "not owner");
    }

    function _takeIn(uint256 id) private {
        _hero.transferFrom(msg.sender, address(this), id);
    }

    /// @dev Removes an id from a list, at any position.
    function _drop(uint256[] storage list, uint256 id) private {
        for (uint256 k; k < list.length; ++k) {
            if (list[k] != id) continue;
            list[k] = list[list.length - 1];
            list.pop();
            return;
        }
        revert("not owner");
    }
}
