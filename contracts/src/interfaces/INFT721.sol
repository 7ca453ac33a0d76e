// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title An NFT collection (docs/chain.md, NFT collections), with ERC-165, ERC-2981, ERC-4906 and `contractURI`.
/// @notice Ids are 256-bit hashes when minted, any number when minted with an id. Reads of ids that do not exist
///         answer zero or a URI and do not revert, as on the real chain.
/// @dev Not copied from the real chain: an NFT's approval that outlives a transfer; `onERC721Received` asked of
///      accounts without code; `0x` in the place of `{id}`; `burn` by minters only.
///      Errors: `to is the zero address`, `from is not the current owner`, `no permission`, `not token owner`,
///      `doesn't have mint permission`, `doesn't have burn permission`, `doesn't have setBaseURI permission`,
///      `mint count must over then 0`, `try mint duplicate nft`, `not exist nft`, `not exist`,
///      `onERC721Received invalid return`; ours alone: `doesn't have royalty permission`,
///      `doesn't have refresh permission`, `invalid royalty`.
interface INFT721 {
    /// @notice Name of the collection.
    function name() external view returns (string memory);
    /// @notice Its short name.
    function symbol() external view returns (string memory);
    /// @notice Address of an NFT's metadata: `baseURI` with `{id}` replaced by the id's 64 hex digits, or with them
    ///         at its end.
    function tokenURI(uint256 id) external view returns (string memory);
    /// @notice Pattern of all metadata addresses.
    function baseURI() external view returns (string memory);
    /// @notice Metadata of the collection (ERC-7572).
    function contractURI() external view returns (string memory);
    /// @notice Who may set minters, URIs and royalty.
    function owner() external view returns (address);
    /// @notice How many NFTs `account` holds.
    function balanceOf(address account) external view returns (uint256);
    /// @notice Who holds an NFT; zero when there is none of that id.
    function ownerOf(uint256 id) external view returns (address);
    /// @notice Who may move this one NFT beside its owner; cleared when it moves.
    function getApproved(uint256 id) external view returns (address);
    /// @notice Whether `operator` may move all NFTs of `account`.
    function isApprovedForAll(address account, address operator) external view returns (bool);
    /// @notice How many NFTs there are.
    function totalSupply() external view returns (uint256);
    /// @notice The NFT at a place of the list of all, whose order changes with burns (`not exist`).
    function tokenByIndex(uint256 index) external view returns (uint256);
    /// @notice The NFT at a place of one account's list (`not exist`).
    function tokenOfOwnerByIndex(address account, uint256 index) external view returns (uint256);
    /// @notice The NFTs from one place to another, both included, in either order, as far as there are any.
    function tokenByRange(uint256 start, uint256 end) external view returns (uint256[] memory);
    /// @notice The same within one account's list.
    function tokenOfOwnerByRange(address account, uint256 start, uint256 end)
        external
        view
        returns (uint256[] memory);
    /// @notice How often the NFT has moved, its minting and burning included; it never falls, not even when a
    ///         burned id is minted again. Ours.
    function transferCount(uint256 id) external view returns (uint256);
    /// @notice Whether `account` may mint; at first the owner may.
    function isMinter(address account) external view returns (bool);
    /// @notice Whether `account` could mint at the end of `blocks` blocks in a row from `from` to `to`, both included.
    ///         Ours.
    function couldMint(address account, uint256 from, uint256 to, uint256 blocks)
        external
        view
        returns (bool);
    /// @notice ERC-2981: what a sale at `price` owes to whom, floored; zero for nobody.
    function royaltyInfo(uint256 id, uint256 price) external view returns (address receiver, uint256 amount);
    /// @notice ERC-165: 165, 721, its metadata and enumerable parts, 2981 and 4906.
    function supportsInterface(bytes4 interfaceId) external view returns (bool);

    /// @notice Moves an NFT; by its owner, its approved account or an operator.
    function transferFrom(address from, address to, uint256 id) external;
    /// @notice Moves it, and asks a receiver that has code whether it knows what to do with it.
    function safeTransferFrom(address from, address to, uint256 id) external;
    /// @notice The same with `data` for the receiver.
    function safeTransferFrom(address from, address to, uint256 id, bytes calldata data) external;
    /// @notice Lets `to` move one NFT; by its owner, not by operators (`not token owner`). Zero lets nobody.
    function approve(address to, uint256 id) external;
    /// @notice Lets `operator` move all NFTs of the caller, or no longer.
    function setApprovalForAll(address operator, bool approved) external;

    /// @notice Mints `count` NFTs to the caller, a minter.
    function mint(uint256 count) external returns (uint256[] memory ids);
    /// @notice Mints `count` NFTs to `to`; by a minter. Ours.
    function mintTo(address to, uint256 count) external returns (uint256[] memory ids);
    /// @notice Mints one NFT to each; by a minter.
    function mintBatch(address[] calldata to) external returns (uint256[] memory ids);
    /// @notice Mints the NFT `id` to `to`; by a minter.
    function mintWithID(address to, uint256 id) external;
    /// @notice Destroys an NFT; by a minter, or by whom may move it.
    function burn(uint256 id) external;

    /// @notice Lets `account` mint; owner only.
    function setMinter(address account) external;
    /// @notice Lets it mint no longer; owner only.
    function revertMinter(address account) external;
    /// @notice Sets the pattern of metadata addresses; owner only.
    function setBaseURI(string calldata uri) external;
    /// @notice Sets the collection's metadata; owner only. Ours.
    function setContractURI(string calldata uri) external;
    /// @notice Sets the royalty, over 10000 and at most 1000; owner only. Ours.
    function setRoyalty(address receiver, uint256 bps) external;
    /// @notice Says that metadata of the ids from `from` to `to` changed (ERC-4906); by the owner or a minter. Ours.
    function refreshMetadata(uint256 from, uint256 to) external;
}

/// @title Events of a collection; the real chain has none.
interface INFT721Events {
    /// @notice An NFT moved; `from` is zero when minted, `to` is zero when burned.
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    /// @notice `approved` may move the NFT.
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    /// @notice `operator` may move all NFTs of `owner`, or no longer.
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    /// @notice ERC-4906: metadata of one NFT changed.
    event MetadataUpdate(uint256 _tokenId);
    /// @notice ERC-4906: metadata of a range of ids changed.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);
    /// @notice ERC-7572: metadata of the collection changed.
    event ContractURIUpdated();
    /// @notice `minter` may mint, or no longer.
    event MinterSet(address indexed minter, bool allowed);
    /// @notice The pattern of metadata addresses was set.
    event BaseURISet(string uri);
    /// @notice The royalty was set, over 10000.
    event RoyaltySet(address indexed receiver, uint256 bps);
}

/// @title What a contract answers when an NFT is sent to it safely.
interface IERC721Receiver {
    /// @notice Answers this function's selector to accept the NFT.
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data)
        external
        returns (bytes4);
}
