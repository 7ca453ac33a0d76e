// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title An NFT collection (docs/chain.md, NFT collections), with ERC-165, ERC-2981, ERC-4906 and `contractURI`.
/// @notice Ids are 256-bit hashes if minted without an id, and any number if minted with one. As on the real chain,
///         reads of ids that do not exist return zero or a URI and do not revert.
/// @dev Not copied from the real chain: an NFT's approval that survives a transfer; a call of `onERC721Received` on
///      accounts without code; `0x` in place of `{id}`; `burn` by minters only.
///      Errors: `to is the zero address`, `from is not the current owner`, `no permission`, `not token owner`,
///      `doesn't have mint permission`, `doesn't have burn permission`, `doesn't have setBaseURI permission`,
///      `mint count must over then 0`, `try mint duplicate nft`, `not exist nft`, `not exist`,
///      `onERC721Received invalid return`; ours alone: `doesn't have royalty permission`,
///      `doesn't have refresh permission`, `invalid royalty`.
interface INFT721 {
    /// @notice Name of the collection.
    function name() external view returns (string memory);
    /// @notice Symbol of the collection.
    function symbol() external view returns (string memory);
    /// @notice Metadata URI of an NFT: `baseURI` with `{id}` replaced by the id's 64 hex digits, or with the digits
    ///         appended if it has no `{id}`.
    function tokenURI(uint256 id) external view returns (string memory);
    /// @notice Pattern of all metadata URIs.
    function baseURI() external view returns (string memory);
    /// @notice Metadata URI of the collection (ERC-7572).
    function contractURI() external view returns (string memory);
    /// @notice Account that may set minters, URIs and royalty.
    function owner() external view returns (address);
    /// @notice Number of NFTs that `account` holds.
    function balanceOf(address account) external view returns (uint256);
    /// @notice Holder of an NFT; zero if the id does not exist.
    function ownerOf(uint256 id) external view returns (address);
    /// @notice Account that may move this NFT besides its owner; cleared when it moves.
    function getApproved(uint256 id) external view returns (address);
    /// @notice True if `operator` may move all NFTs of `account`.
    function isApprovedForAll(address account, address operator) external view returns (bool);
    /// @notice Number of NFTs.
    function totalSupply() external view returns (uint256);
    /// @notice NFT at a position of the list of all (`not exist`); burns change the order.
    function tokenByIndex(uint256 index) external view returns (uint256);
    /// @notice NFT at a position of an account's list (`not exist`).
    function tokenOfOwnerByIndex(address account, uint256 index) external view returns (uint256);
    /// @notice NFTs between two positions, both included, in either order; positions beyond the list are left out.
    function tokenByRange(uint256 start, uint256 end) external view returns (uint256[] memory);
    /// @notice NFTs between two positions of an account's list, like `tokenByRange`.
    function tokenOfOwnerByRange(address account, uint256 start, uint256 end)
        external
        view
        returns (uint256[] memory);
    /// @notice Number of the NFT's moves, including mint and burn. It never falls, not even when a burned id is minted
    ///         again. Not on the real chain.
    function transferCount(uint256 id) external view returns (uint256);
    /// @notice True if `account` may mint; at first the owner may.
    function isMinter(address account) external view returns (bool);
    /// @notice True if `account` could mint at the end of `blocks` blocks in a row from `from` to `to`, both included.
    ///         Not on the real chain.
    function couldMint(address account, uint256 from, uint256 to, uint256 blocks)
        external
        view
        returns (bool);
    /// @notice ERC-2981: receiver and royalty of a sale at `price`, rounded down; zeros if there is none.
    function royaltyInfo(uint256 id, uint256 price) external view returns (address receiver, uint256 amount);
    /// @notice ERC-165: true for 165, 721 and its metadata and enumerable extensions, 2981 and 4906.
    function supportsInterface(bytes4 interfaceId) external view returns (bool);

    /// @notice Moves an NFT; by its owner, the approved account or an operator.
    function transferFrom(address from, address to, uint256 id) external;
    /// @notice Moves an NFT and checks that a receiver with code accepts it.
    function safeTransferFrom(address from, address to, uint256 id) external;
    /// @notice Moves an NFT like the function above, with `data` for the receiver.
    function safeTransferFrom(address from, address to, uint256 id, bytes calldata data) external;
    /// @notice Lets `to` move one NFT; by its owner, not by operators (`not token owner`). Zero clears the approval.
    function approve(address to, uint256 id) external;
    /// @notice Sets or clears the right of `operator` to move all NFTs of the caller.
    function setApprovalForAll(address operator, bool approved) external;

    /// @notice Mints `count` NFTs to the caller, who must be a minter.
    function mint(uint256 count) external returns (uint256[] memory ids);
    /// @notice Mints `count` NFTs to `to`; by a minter. Not on the real chain.
    function mintTo(address to, uint256 count) external returns (uint256[] memory ids);
    /// @notice Mints one NFT to each account; by a minter.
    function mintBatch(address[] calldata to) external returns (uint256[] memory ids);
    /// @notice Mints the NFT `id` to `to`; by a minter.
    function mintWithID(address to, uint256 id) external;
    /// @notice Burns an NFT; by a minter, or by an account that may move it.
    function burn(uint256 id) external;

    /// @notice Lets `account` mint; owner only.
    function setMinter(address account) external;
    /// @notice Revokes the right of `account` to mint; owner only.
    function revertMinter(address account) external;
    /// @notice Sets the pattern of metadata URIs; owner only.
    function setBaseURI(string calldata uri) external;
    /// @notice Sets the collection's metadata URI; owner only. Not on the real chain.
    function setContractURI(string calldata uri) external;
    /// @notice Sets the royalty, over 10000 and at most 1000; owner only. Not on the real chain.
    function setRoyalty(address receiver, uint256 bps) external;
    /// @notice Reports that metadata of the ids from `from` to `to` changed (ERC-4906); by the owner or a minter. Not
    ///         on the real chain.
    function refreshMetadata(uint256 from, uint256 to) external;
}

/// @title Events of a collection; the real chain has none.
interface INFT721Events {
    /// @notice An NFT moved; `from` is zero for a mint, `to` is zero for a burn.
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    /// @notice `approved` may move the NFT.
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    /// @notice The right of `operator` to move all NFTs of `owner` was set or cleared.
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    /// @notice ERC-4906: metadata of one NFT changed.
    event MetadataUpdate(uint256 _tokenId);
    /// @notice ERC-4906: metadata of a range of ids changed.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);
    /// @notice ERC-7572: metadata of the collection changed.
    event ContractURIUpdated();
    /// @notice The right of `minter` to mint was granted or revoked.
    event MinterSet(address indexed minter, bool allowed);
    /// @notice The pattern of metadata URIs was set.
    event BaseURISet(string uri);
    /// @notice The royalty was set, over 10000.
    event RoyaltySet(address indexed receiver, uint256 bps);
}

/// @title Functions of a contract that accepts safe transfers of NFTs.
interface IERC721Receiver {
    /// @notice Returns this function's selector to accept the NFT.
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data)
        external
        returns (bytes4);
}
