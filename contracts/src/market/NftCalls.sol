// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {INFT721} from "../interfaces/INFT721.sol";

/// @title Reads of a collection that never revert: what a broken one does not tell is zero.
library NftCalls {
    /// @dev Who holds the NFT, zero when nobody is known to.
    function ownerOf(address nft, uint256 id) internal view returns (address) {
        (, uint256 value) = _ask(nft, abi.encodeCall(INFT721.ownerOf, (id)));
        return address(uint160(value));
    }

    /// @dev Whether `operator` may move all NFTs of `account`.
    function isApprovedForAll(address nft, address account, address operator) internal view returns (bool) {
        (, uint256 value) = _ask(nft, abi.encodeCall(INFT721.isApprovedForAll, (account, operator)));
        return value == 1;
    }

    /// @dev How often the NFT moved, if its collection tells.
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
