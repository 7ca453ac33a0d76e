// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {INFT721} from "../interfaces/INFT721.sol";

/// @title Reads of a collection that never revert: a value that a broken collection does not return is zero.
library NftCalls {
    /// @dev Returns the holder of the NFT, or zero if it is unknown.
    function ownerOf(address nft, uint256 id) internal view returns (address) {
        (, uint256 value) = _ask(nft, abi.encodeCall(INFT721.ownerOf, (id)));
        return address(uint160(value));
    }

    /// @dev True if `operator` may move all NFTs of `account`.
    function isApprovedForAll(address nft, address account, address operator) internal view returns (bool) {
        (, uint256 value) = _ask(nft, abi.encodeCall(INFT721.isApprovedForAll, (account, operator)));
        return value == 1;
    }

    /// @dev Returns how often the NFT moved, if its collection supports that.
    function transferCount(address nft, uint256 id) internal view returns (bool told, uint256 count) {
        return _ask(nft, abi.encodeCall(INFT721.transferCount, (id)));
    }

    function _ask(address nft, bytes memory data) private view returns (bool told, uint256 value) {
        assembly ("memory-safe") {
            told := staticcall(gas(), nft, add(data, 32), mload(data), 0, 32)
            told := and(told, gt(returndatasize(), 31))
            if told { value := mload(0) }
        }
    }
}
