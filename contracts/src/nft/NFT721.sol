// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IERC721Receiver, INFT721, INFT721Events} from "../interfaces/INFT721.sol";
import {Places} from "./Places.sol";
import {TokenURI} from "./TokenURI.sol";

/// @title An NFT collection.
contract NFT721 is INFT721, INFT721Events {
    using Places for Places.List;

    uint256 private constant MAX_ROYALTY = 1000;

    /// @inheritdoc INFT721
    string public name;
    /// @inheritdoc INFT721
    string public symbol;
    /// @inheritdoc INFT721
    string public baseURI;
    /// @inheritdoc INFT721
    string public contractURI;
    /// @inheritdoc INFT721
    address public immutable owner;

    /// @dev One storage slot, because a chain with thousands of NFTs gets slower with each slot in use. `place` is the
    ///      index in `_all`, `heldPlace` the index in the holder's list.
    struct Item {
        address holder;
        uint32 moves;
        uint32 place;
        uint32 heldPlace;
    }

    /// @dev From `height` on an account may mint, or no longer may. Each height has one change: the last one.
    struct MinterChange {
        uint64 height;
        bool allowed;
    }

    /// @dev Valid while the NFT has moved `moves` times, so that a transfer does not have to clear it.
    struct Approved {
        address to;
        uint32 moves;
    }

    uint256[] private _all;
    /// @dev Indexes in `_all`.
    mapping(address account => Places.List) private _held;
    mapping(uint256 id => Item) private _items;
    uint256 private _minted;
    address private _royaltyReceiver;
    uint256 private _royaltyBps;
    mapping(address account => MinterChange[]) private _minterChanges;
    mapping(uint256 id => Approved) private _approved;

    /// @inheritdoc INFT721
    mapping(address account => mapping(address operator => bool)) public isApprovedForAll;
    /// @inheritdoc INFT721
    mapping(address account => bool) public isMinter;

    /// @param baseURI_ pattern of metadata URIs
    /// @param owner_ account that sets minters, URIs and royalty; also the first minter
    constructor(string memory name_, string memory symbol_, string memory baseURI_, address owner_) {
        name = name_;
        symbol = symbol_;
        baseURI = baseURI_;
        owner = owner_;
        _setMinter(owner_, true);
    }

    modifier onlyMinter() {
        require(isMinter[msg.sender], "doesn't have mint permission");
        _;
    }

    // ---- reads ----

    /// @inheritdoc INFT721
    function tokenURI(uint256 id) external view returns (string memory) {
        return TokenURI.fill(baseURI, _idText(id));
    }

    /// @dev Returns the text that replaces `{id}`.
    function _idText(uint256 id) internal view virtual returns (string memory) {
        return TokenURI.hexOf(id);
    }

    /// @inheritdoc INFT721
    function balanceOf(address account) external view returns (uint256) {
        return _held[account].length();
    }

    /// @inheritdoc INFT721
    function ownerOf(uint256 id) public view returns (address) {
        return _items[id].holder;
    }

    /// @inheritdoc INFT721
    function transferCount(uint256 id) external view returns (uint256) {
        return _items[id].moves;
    }

    /// @inheritdoc INFT721
    function getApproved(uint256 id) public view returns (address) {
        Approved storage approval = _approved[id];
        return _isCurrent(approval.moves, _items[id].moves) ? approval.to : address(0);
    }

    /// @inheritdoc INFT721
    function totalSupply() external view returns (uint256) {
        return _all.length;
    }

    /// @inheritdoc INFT721
    function tokenByIndex(uint256 index) external view returns (uint256) {
        require(index < _all.length, "not exist");
        return _all[index];
    }

    /// @inheritdoc INFT721
    function tokenOfOwnerByIndex(address account, uint256 index) external view returns (uint256) {
        require(index < _held[account].length(), "not exist");
        return _all[_held[account].get(index)];
    }

    /// @inheritdoc INFT721
    function tokenByRange(uint256 start, uint256 end) external view returns (uint256[] memory) {
        (uint256 first, uint256[] memory ids) = _range(_all.length, start, end);
        for (uint256 k; k < ids.length; ++k) {
            ids[k] = _all[first + k];
        }
        return ids;
    }

    /// @inheritdoc INFT721
    function tokenOfOwnerByRange(address account, uint256 start, uint256 end)
        external
        view
        returns (uint256[] memory)
    {
        Places.List storage held = _held[account];
        (uint256 first, uint256[] memory ids) = _range(held.length(), start, end);
        for (uint256 k; k < ids.length; ++k) {
            ids[k] = _all[held.get(first + k)];
        }
        return ids;
    }

    /// @dev Returns where a range of a list begins and an empty array for its ids. The ends may be swapped or beyond
    ///      the list.
    function _range(uint256 length, uint256 start, uint256 end)
        private
        pure
        returns (uint256 first, uint256[] memory room)
    {
        (first, end) = start > end ? (end, start) : (start, end);
        if (first < length) room = new uint256[](Math.min(end, length - 1) - first + 1);
    }

    /// @inheritdoc INFT721
    function royaltyInfo(uint256, uint256 price) external view returns (address receiver, uint256 amount) {
        receiver = _royaltyReceiver;
        if (receiver != address(0)) amount = Math.mulDiv(price, _royaltyBps, 10000);
    }

    /// @inheritdoc INFT721
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == 0x01ffc9a7 || interfaceId == 0x80ac58cd || interfaceId == 0x5b5e139f
            || interfaceId == 0x780e9d63 || interfaceId == 0x2a55205a || interfaceId == 0x49064906;
    }

    // ---- moving ----

    /// @inheritdoc INFT721
    function transferFrom(address from, address to, uint256 id) public {
        require(to != address(0), "to is the zero address");
        require(from == ownerOf(id), "from is not the current owner");
        require(_mayMove(msg.sender, id), "no permission");
        _take(from, id);
        _give(to, id);
        emit Transfer(from, to, id);
    }

    /// @inheritdoc INFT721
    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    /// @inheritdoc INFT721
    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = IERC721Receiver(to).onERC721Received(msg.sender, from, id, data);
        require(answer == IERC721Receiver.onERC721Received.selector, "onERC721Received invalid return");
    }

    /// @inheritdoc INFT721
    function approve(address to, uint256 id) external {
        require(ownerOf(id) == msg.sender, "not token owner");
        _approved[id] = Approved(to, _items[id].moves);
        emit Approval(msg.sender, to, id);
    }

    /// @inheritdoc INFT721
    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function _mayMove(address who, uint256 id) private view returns (bool) {
        address holder = ownerOf(id);
        return
            holder != address(0) && (who == holder || who == getApproved(id) || isApprovedForAll[holder][who]);
    }

    /// @dev Counts the move. The last NFT of the holder's list takes the place of the one that leaves.
    function _take(address from, uint256 id) private {
        Item storage item = _items[id];
        uint32 moved = _held[from].remove(item.heldPlace);
        if (moved != item.place) _items[_all[moved]].heldPlace = item.heldPlace;
        ++item.moves;
    }

    /// @dev True if an approval given after `approvedAt` moves is valid after `moves`.
    function _isCurrent(uint32 approvedAt, uint32 moves) internal pure virtual returns (bool) {
        return approvedAt == moves;
    }

    function _give(address to, uint256 id) private {
        Item storage item = _items[id];
        (item.holder, item.heldPlace) = (to, _held[to].push(item.place));
    }

    // ---- minting and burning ----

    /// @inheritdoc INFT721
    function mint(uint256 count) external returns (uint256[] memory) {
        return mintTo(msg.sender, count);
    }

    /// @inheritdoc INFT721
    function mintTo(address to, uint256 count) public onlyMinter returns (uint256[] memory ids) {
        require(count > 0, "mint count must over then 0");
        ids = new uint256[](count);
        for (uint256 k; k < count; ++k) {
            ids[k] = _mintNext(to);
        }
    }

    /// @inheritdoc INFT721
    function mintBatch(address[] calldata to) external onlyMinter returns (uint256[] memory ids) {
        require(to.length > 0, "mint count must over then 0");
        ids = new uint256[](to.length);
        for (uint256 k; k < to.length; ++k) {
            ids[k] = _mintNext(to[k]);
        }
    }

    /// @inheritdoc INFT721
    function mintWithID(address to, uint256 id) external onlyMinter {
        _mint(to, id);
    }

    function _mintNext(address to) private returns (uint256 id) {
        bytes32 seed = keccak256(abi.encodePacked(address(this), ++_minted));
        id = uint256(keccak256(abi.encodePacked(seed)));
        _mint(to, id);
    }

    function _mint(address to, uint256 id) private {
        require(to != address(0), "to is the zero address");
        require(ownerOf(id) == address(0), "try mint duplicate nft");
        Item storage item = _items[id];
        item.place = uint32(_all.length);
        ++item.moves;
        _all.push(id);
        _give(to, id);
        emit Transfer(address(0), to, id);
    }

    /// @inheritdoc INFT721
    function burn(uint256 id) external {
        address holder = ownerOf(id);
        require(holder != address(0), "not exist nft");
        require(isMinter[msg.sender] || _mayMove(msg.sender, id), "doesn't have burn permission");
        _take(holder, id);
        _drop(_items[id].place);
        delete _items[id].holder;
        delete _approved[id];
        emit Transfer(holder, address(0), id);
    }

    /// @dev The last NFT of the list takes the place of the one that leaves, which is no longer in any holder's list.
    function _drop(uint32 place) private {
        uint256 last = _all[_all.length - 1];
        if (place != _all.length - 1) {
            Item storage moved = _items[last];
            _all[place] = last;
            _held[moved.holder].set(moved.heldPlace, place);
            moved.place = place;
        }
        _all.pop();
    }

    // ---- administration ----

    function _setMinter(address account, bool allowed) private {
        if (isMinter[account] != allowed) _noteMinter(_minterChanges[account], allowed);
        isMinter[account] = allowed;
        emit MinterSet(account, allowed);
    }

    function _noteMinter(MinterChange[] storage changes, bool allowed) private {
        uint256 count = changes.length;
        if (count > 0 && changes[count - 1].height == block.number) changes[count - 1].allowed = allowed;
        else changes.push(MinterChange(uint64(block.number), allowed));
    }

    /// @inheritdoc INFT721
    function couldMint(address account, uint256 from, uint256 to, uint256 blocks)
        external
        view
        returns (bool)
    {
        MinterChange[] storage changes = _minterChanges[account];
        // binary search: frequent changes of minters by the owner do not make this read expensive
        (uint256 low, uint256 high) = (0, changes.length);
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (changes[middle].height <= to) low = middle + 1;
            else high = middle;
        }
        // changes up to `to`, the latest first; `end` is the first height at which the change is no longer in force
        uint256 end = to + 1;
        uint256 row;
        for (; low > 0 && end > from && row < blocks; --low) {
            MinterChange storage change = changes[low - 1];
            uint256 begin = Math.max(change.height, from);
            row = change.allowed ? row + end - begin : 0;
            end = begin;
        }
        return row >= blocks;
    }

    /// @inheritdoc INFT721
    function setMinter(address account) external {
        require(msg.sender == owner, "doesn't have mint permission");
        _setMinter(account, true);
    }

    /// @inheritdoc INFT721
    function revertMinter(address account) external {
        require(msg.sender == owner, "doesn't have mint permission");
        _setMinter(account, false);
    }

    /// @inheritdoc INFT721
    function setBaseURI(string calldata uri) external {
        require(msg.sender == owner, "doesn't have setBaseURI permission");
        baseURI = uri;
        emit BaseURISet(uri);
        if (_all.length > 0) emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @inheritdoc INFT721
    function setContractURI(string calldata uri) external {
        require(msg.sender == owner, "doesn't have setBaseURI permission");
        contractURI = uri;
        emit ContractURIUpdated();
    }

    /// @inheritdoc INFT721
    function setRoyalty(address receiver, uint256 bps) external {
        require(msg.sender == owner, "doesn't have royalty permission");
        require(bps <= MAX_ROYALTY, "invalid royalty");
        _royaltyReceiver = receiver;
        _royaltyBps = bps;
        emit RoyaltySet(receiver, bps);
    }

    /// @inheritdoc INFT721
    function refreshMetadata(uint256 from, uint256 to) external {
        require(msg.sender == owner || isMinter[msg.sender], "doesn't have refresh permission");
        if (from == to) emit MetadataUpdate(from);
        else emit BatchMetadataUpdate(from, to);
    }
}
