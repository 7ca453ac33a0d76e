// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {IReveal} from "../interfaces/IHeroReveal.sol";
import {HexIds} from "./HexIds.sol";

/// @title Lists of the used-up heroes, in the real chain's format.
abstract contract UsedHeroes is IReveal {
    using Strings for uint256;

    /// @dev `level` is the position among the heroes that the master absorbed, or the level that was transferred.
    struct Use {
        uint256 master;
        address owner;
        uint40 height;
        uint16 level;
    }

    uint256[] internal _slaves;
    mapping(uint256 master => uint256[]) internal _slavesOf;
    mapping(address owner => uint256[]) internal _dismantled;
    mapping(address owner => uint256[]) private _inherited;
    mapping(uint256 slave => Use) internal _merges;
    mapping(uint256 slave => Use) private _inherits;

    /// @inheritdoc IReveal
    function slaveList() external view returns (string[] memory) {
        return HexIds.texts(_slaves);
    }

    /// @inheritdoc IReveal
    function slaveToMasterList(string calldata master) external view returns (string[] memory) {
        return HexIds.texts(_slavesOf[HexIds.parse(master)]);
    }

    /// @inheritdoc IReveal
    function dismantleList(address account) external view returns (string[] memory) {
        return HexIds.texts(_dismantled[account]);
    }

    /// @inheritdoc IReveal
    function inheritList(address account) external view returns (string[] memory) {
        return HexIds.texts(_inherited[account]);
    }

    /// @inheritdoc IReveal
    function slaveInfo(string calldata slave) external view returns (string memory) {
        uint256 id = HexIds.parse(slave);
        Use storage use = _merges[id];
        string memory level = uint256(use.level).toString();
        return _json(id, use, string.concat("\"mlv\":", level, ",\"slv\":", level));
    }

    /// @inheritdoc IReveal
    function inheritInfo(string calldata slave) external view returns (string memory) {
        uint256 id = HexIds.parse(slave);
        Use storage use = _inherits[id];
        return _json(id, use, string.concat("\"level\":", uint256(use.level).toString()));
    }

    function _json(uint256 slave, Use storage use, string memory levels)
        private
        view
        returns (string memory)
    {
        if (use.owner == address(0)) return "";
        return string.concat(
            "{\"master\":\"",
            HexIds.text(use.master),
            "\",\"slave\":\"",
            HexIds.text(slave),
            "\",",
            levels,
            ",\"owner\":\"",
            Strings.toChecksumHexString(use.owner),
            "\",\"height\":",
            uint256(use.height).toString(),
            "}"
        );
    }

    function _noteMerge(uint256 master, uint256 slave, uint256 level) internal {
        _slaves.push(slave);
        _slavesOf[master].push(slave);
        _merges[slave] = _use(master, level);
    }

    function _noteInherit(uint256 master, uint256 slave, uint256 level) internal {
        _inherited[msg.sender].push(slave);
        _inherits[slave] = _use(master, level);
    }

    function _noteDismantle(uint256 id) internal {
        _dismantled[msg.sender].push(id);
    }

    function _use(uint256 master, uint256 level) private view returns (Use memory) {
        return Use(master, msg.sender, uint40(block.number), uint16(level));
    }
}
