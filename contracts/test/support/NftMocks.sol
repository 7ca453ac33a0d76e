// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {NFT721} from "../../src/nft/NFT721.sol";

/// @dev Accepts safe transfers of NFTs, and returns the configured value.
contract Catcher {
    bytes4 private answer = 0x150b7a02;
    address private next;
    address public operator;
    address public from;
    uint256 public id;
    bytes public data;

    function setAnswer(bytes4 to) external {
        answer = to;
    }

    function sendOnTo(address to) external {
        next = to;
    }

    function onERC721Received(address operator_, address from_, uint256 id_, bytes calldata data_)
        external
        returns (bytes4)
    {
        (operator, from, id, data) = (operator_, from_, id_, data_);
        if (next != address(0)) NFT721(msg.sender).transferFrom(address(this), next, id_);
        return answer;
    }
}

/// @dev A token that depends on the receiver: it may revert, return false, burn all gas, or call back during the
///      transfer.
contract MoodyToken {
    enum Mood {
        Plain,
        Reverts,
        AnswersFalse,
        BurnsGas
    }

    mapping(address to => Mood) public mood;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    bool public takesFee;
    address private target;
    bytes private call_;
    uint256 public tries;
    uint256 public letIn;

    function setMood(address to, Mood how) external {
        mood[to] = how;
    }

    function setFee(bool on) external {
        takesFee = on;
    }

    /// @dev From now on every transfer calls `to` with `data`; successful calls are counted.
    function callBack(address to, bytes calldata data) external {
        (target, call_) = (to, data);
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        return move(from, to, amount);
    }

    function move(address from, address to, uint256 amount) private returns (bool) {
        Mood how = mood[to];
        if (how == Mood.Reverts) revert("moody: no");
        if (how == Mood.AnswersFalse) return false;
        if (how == Mood.BurnsGas) assembly { invalid() }
        if (target != address(0)) {
            ++tries;
            (bool done,) = target.call(call_);
            if (done) ++letIn;
        }
        balanceOf[from] -= amount;
        balanceOf[to] += takesFee ? amount * 99 / 100 : amount;
        return true;
    }
}

/// @dev A collection that returns the configured values, whatever happens.
contract LyingNft {
    address public ownerIs;
    uint256 public moves;
    bool public tells = true;
    bool public stays;
    bool public breaks;
    address private target;
    bytes private call_;
    bytes public answer;

    function set(address ownerIs_, uint256 moves_) external {
        (ownerIs, moves) = (ownerIs_, moves_);
    }

    function setTells(bool on) external {
        tells = on;
    }

    function setStays(bool on) external {
        stays = on;
    }

    function setBreaks(bool on) external {
        breaks = on;
    }

    function callBack(address to, bytes calldata data) external {
        (target, call_) = (to, data);
    }

    function ownerOf(uint256) external view returns (address) {
        require(!breaks, "broken");
        return ownerIs;
    }

    function isApprovedForAll(address, address) external view returns (bool) {
        require(!breaks, "broken");
        return true;
    }

    function transferCount(uint256) external view returns (uint256) {
        require(tells && !breaks, "broken");
        return moves;
    }

    function transferFrom(address, address to, uint256) external {
        require(!breaks, "broken");
        if (!stays) ownerIs = to;
        if (target != address(0)) (, answer) = target.call(call_);
    }
}
