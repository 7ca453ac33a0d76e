// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {NFT721} from "../src/nft/NFT721.sol";

/// @title A collection with the real chain's bugs, for tests.
/// @dev An NFT's approval survives its transfer, and `{id}` becomes digits with 0x.
contract RealNFT721 is NFT721 {
    constructor(string memory name_, string memory symbol_, string memory baseURI_, address owner_)
        NFT721(name_, symbol_, baseURI_, owner_)
    {}

    function _isCurrent(uint32, uint32) internal pure override returns (bool) {
        return true;
    }

    function _idText(uint256 id) internal view override returns (string memory) {
        return string.concat("0x", super._idText(id));
    }
}
