// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {SafeToken} from "../src/exchange/SafeToken.sol";
import {IMRC20} from "../src/interfaces/IMRC20.sol";
import {IRequest} from "../src/interfaces/IRequest.sol";

/// @title A request contract with the known behaviour of the real chain's, for tests.
/// @dev Its owner can set the ratio in any block. There is no minimum, no fee, no ceiling and no event. Unknown, and
///      therefore our guesses: the receiver of MPL (here the owner), the scale of the ratio, and the format of the
///      history. It must be a minter of the stone.
contract RealRequest is IRequest {
    using SafeToken for address;
    using Strings for uint256;

    struct Entry {
        uint256 height;
        uint256 amount;
        uint256 out;
    }

    address private immutable _owner;
    address private immutable _mpl;
    address private immutable _stone;
    uint256 private _ratio;
    mapping(address user => Entry[]) private _history;

    /// @param ratio base units of the stone per 1e18 base units of MPL
    constructor(address owner_, address mpl, address stone, uint256 ratio) {
        (_owner, _mpl, _stone, _ratio) = (owner_, mpl, stone, ratio);
    }

    /// @notice Sets the ratio, from this transaction on; owner only.
    function setRatio(uint256 ratio) external {
        require(msg.sender == _owner, "not owner");
        _ratio = ratio;
    }

    /// @inheritdoc IRequest
    function getInputCallRatio(uint256) external view returns (uint256) {
        return _ratio;
    }

    /// @inheritdoc IRequest
    function requestStone(uint256 amt) external returns (uint256 out) {
        out = amt * _ratio / 1e18;
        _history[msg.sender].push(Entry(block.number, amt, out));
        _mpl.safeTransferFrom(msg.sender, _owner, amt);
        IMRC20(_stone).mint(msg.sender, out);
    }

    /// @inheritdoc IRequest
    function swapHistory(address user, uint256 start, uint256 end)
        external
        view
        returns (string memory json)
    {
        Entry[] storage all = _history[user];
        if (end > all.length) end = all.length;
        for (uint256 k = start; k < end; ++k) {
            json = string.concat(
                json,
                k == start ? "" : ",",
                '{"height":"',
                all[k].height.toString(),
                '","amount":"',
                all[k].amount.toString(),
                '","out":"',
                all[k].out.toString(),
                '"}'
            );
        }
        return string.concat("[", json, "]");
    }
}
