// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {NFT721} from "../../src/nft/NFT721.sol";

/// @dev Takes NFTs that are sent safely, and answers what it was told to.
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
