// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: every method and revert text of one contract.

import {INFT721Events} from "../src/interfaces/INFT721.sol";
import {NFT721} from "../src/nft/NFT721.sol";
import {Catcher} from "./support/NftMocks.sol";
import {People} from "./support/People.sol";

contract NFT721Test is People {
    NFT721 private nft;
    address private minter = address(0x3147);

    function setUp() public {
        nft = new NFT721("Pocket Battles", "PKB", "ipfs://pattern/{id}.json", owner);
        vm.startPrank(owner);
        nft.setMinter(minter);
        nft.revertMinter(owner);
        vm.stopPrank();
    }

    function mintTo(address to, uint256 count) private returns (uint256[] memory) {
        vm.prank(minter);
        return nft.mintTo(to, count);
    }

    function mintOne(address to) private returns (uint256) {
        return mintTo(to, 1)[0];
    }

    // ---- reads ----

    function test_reads() public {
        eq(nft.name(), "Pocket Battles", "name");
        eq(nft.symbol(), "PKB", "symbol");
        eq(nft.baseURI(), "ipfs://pattern/{id}.json", "pattern");
        eq(nft.owner(), owner, "owner");
        eq(nft.totalSupply(), 0, "none");
        eq(nft.ownerOf(1), address(0), "nobody's");
        eq(nft.getApproved(1), address(0), "nobody may");
        yes(nft.isMinter(minter) && !nft.isMinter(owner), "minters");
        yes(new NFT721("", "", "", alice).isMinter(alice), "the owner mints at first");
        refuses("not exist");
        nft.tokenByIndex(0);
        refuses("not exist");
        nft.tokenOfOwnerByIndex(alice, 0);
        eq(nft.tokenByRange(0, 9).length, 0, "an empty range");
        eq(nft.tokenOfOwnerByRange(alice, 9, 0).length, 0, "an empty range");
    }

    function test_interfaces() public view {
        bytes4[6] memory known =
            [bytes4(0x01ffc9a7), 0x80ac58cd, 0x5b5e139f, 0x780e9d63, 0x2a55205a, 0x49064906];
        for (uint256 k; k < known.length; ++k) {
            yes(nft.supportsInterface(known[k]), "supported");
        }
        yes(!nft.supportsInterface(0xffffffff), "never");
        yes(!nft.supportsInterface(0xd9b67a26), "not ERC-1155");
    }

    function test_uri() public {
        string memory seven = "0000000000000000000000000000000000000000000000000000000000000007";
        eq(nft.tokenURI(7), string.concat("ipfs://pattern/", seven, ".json"), "replaced");
        string memory last = "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffab";
        eq(
            nft.tokenURI(type(uint256).max - 0x54),
            string.concat("ipfs://pattern/", last, ".json"),
            "lower-case, all digits"
        );
        vm.prank(owner);
        nft.setBaseURI("{id}");
        eq(nft.tokenURI(7), seven, "nothing but the id");
        string[6] memory without = ["", "https://host/", "{i{id", "{abc", "abc}", "abd}"];
        for (uint256 k; k < without.length; ++k) {
            vm.prank(owner);
            nft.setBaseURI(without[k]);
            eq(nft.tokenURI(7), string.concat(without[k], seven), "at the end");
        }
        vm.prank(owner);
        nft.setBaseURI("{id}/{id}");
        eq(nft.tokenURI(7), string.concat(seven, "/{id}"), "the first one only, as on the real chain");
    }

    function test_ids_are_the_counters_hashes() public {
        uint256[] memory ids = mintTo(alice, 3);
        for (uint256 k; k < 3; ++k) {
            bytes32 once = keccak256(abi.encodePacked(address(nft), k + 1));
            eq(ids[k], uint256(keccak256(abi.encodePacked(once))), "hashed twice");
            eq(nft.tokenByIndex(k), ids[k], "listed");
        }
    }

    // ---- minting ----

    function test_mint() public {
        vm.prank(minter);
        uint256[] memory ids = nft.mint(2);
        eq(nft.balanceOf(minter), 2, "to the caller");
        ids = mintTo(alice, 3);
        eq(nft.balanceOf(alice), 3, "to alice");
        eq(nft.totalSupply(), 5, "all");
        eq(nft.transferCount(ids[0]), 1, "minting counts");
        address[] memory to = list(alice, bob, bob);
        vm.prank(minter);
        ids = nft.mintBatch(to);
        eq(nft.ownerOf(ids[0]), alice, "alice's");
        eq(nft.ownerOf(ids[2]), bob, "bob's");
        vm.expectEmit();
        emit INFT721Events.Transfer(address(0), carol, 12);
        vm.prank(minter);
        nft.mintWithID(carol, 12);
        eq(nft.tokenOfOwnerByIndex(carol, 0), 12, "the number asked for");
    }

    function test_mint_refusals() public {
        string memory text = "doesn't have mint permission";
        vm.startPrank(alice);
        refuses(text);
        nft.mint(1);
        refuses(text);
        nft.mintTo(alice, 1);
        refuses(text);
        nft.mintBatch(list(alice, bob));
        refuses(text);
        nft.mintWithID(alice, 1);
        refuses(text);
        nft.setMinter(alice);
        refuses(text);
        nft.revertMinter(minter);
        vm.stopPrank();
        vm.startPrank(minter);
        refuses("mint count must over then 0");
        nft.mint(0);
        refuses("mint count must over then 0");
        nft.mintBatch(new address[](0));
        refuses("to is the zero address");
        nft.mintTo(address(0), 1);
        refuses("to is the zero address");
        nft.mintBatch(list(alice, address(0)));
        nft.mintWithID(alice, 5);
        refuses("try mint duplicate nft");
        nft.mintWithID(bob, 5);
        vm.stopPrank();
        vm.prank(owner);
        nft.revertMinter(minter);
        refuses(text);
        vm.prank(minter);
        nft.mint(1);
    }

    function test_burn() public {
        vm.prank(minter);
        nft.mintWithID(alice, 5);
        uint256[] memory ids = mintTo(alice, 3);
        refuses("not exist nft");
        nft.burn(6);
        refuses("doesn't have burn permission");
        vm.prank(bob);
        nft.burn(5);
        vm.prank(alice);
        nft.approve(carol, 5);
        vm.expectEmit();
        emit INFT721Events.Transfer(alice, address(0), 5);
        vm.prank(carol);
        nft.burn(5);
        eq(nft.ownerOf(5), address(0), "gone");
        eq(nft.getApproved(5), address(0), "and its approval");
        eq(nft.totalSupply(), 3, "one less");
        eq(nft.tokenByIndex(0), ids[2], "the last one took its place");
        eq(nft.transferCount(5), 2, "burning counts");
        vm.prank(minter);
        nft.mintWithID(bob, 5);
        eq(nft.transferCount(5), 3, "and the count goes on");
        vm.prank(minter);
        nft.burn(ids[0]);
        vm.prank(alice);
        nft.burn(ids[1]);
        vm.prank(alice);
        nft.setApprovalForAll(bob, true);
        vm.prank(bob);
        nft.burn(ids[2]);
        eq(nft.balanceOf(alice), 0, "all gone");
    }

    // ---- moving ----

    function test_transfer_by_owner_approved_and_operator() public {
        uint256 id = mintOne(alice);
        vm.expectEmit();
        emit INFT721Events.Approval(alice, bob, id);
        vm.prank(alice);
        nft.approve(bob, id);
        vm.expectEmit();
        emit INFT721Events.Transfer(alice, carol, id);
        vm.prank(bob);
        nft.transferFrom(alice, carol, id);
        eq(nft.ownerOf(id), carol, "carol's");
        eq(nft.getApproved(id), address(0), "approval is cleared");
        eq(nft.transferCount(id), 2, "moved twice");
        refuses("no permission");
        vm.prank(bob);
        nft.transferFrom(carol, alice, id);
        vm.expectEmit();
        emit INFT721Events.ApprovalForAll(carol, bob, true);
        vm.prank(carol);
        nft.setApprovalForAll(bob, true);
        vm.prank(bob);
        nft.transferFrom(carol, alice, id);
        vm.prank(alice);
        nft.transferFrom(alice, alice, id);
        eq(nft.balanceOf(alice), 1, "to oneself");
        eq(nft.transferCount(id), 4, "which counts too");
        vm.prank(carol);
        nft.setApprovalForAll(bob, false);
        yes(!nft.isApprovedForAll(carol, bob), "no longer");
    }

    function test_transfer_refusals() public {
        uint256 id = mintOne(alice);
        refuses("to is the zero address");
        nft.transferFrom(alice, address(0), id);
        refuses("from is not the current owner");
        nft.transferFrom(bob, carol, id);
        refuses("no permission");
        nft.transferFrom(alice, carol, id);
        refuses("from is not the current owner");
        nft.transferFrom(alice, carol, id + 1);
        refuses("no permission");
        nft.transferFrom(address(0), carol, id + 1);
        refuses("not token owner");
        nft.approve(bob, id);
        vm.prank(alice);
        nft.setApprovalForAll(bob, true);
        refuses("not token owner");
        vm.prank(bob);
        nft.approve(carol, id);
    }

    /// @dev An NFT that does not exist cannot be moved, not even from the zero address.
    function test_no_token_moves_out_of_nothing() public {
        refuses("no permission");
        nft.transferFrom(address(0), alice, 1);
        refuses("not token owner");
        nft.approve(alice, 1);
    }

    function test_safe_transfer() public {
        uint256 id = mintOne(alice);
        Catcher catcher = new Catcher();
        vm.startPrank(alice);
        nft.safeTransferFrom(alice, bob, id);
        eq(nft.ownerOf(id), bob, "accounts without code are not asked");
        vm.stopPrank();
        vm.prank(bob);
        nft.safeTransferFrom(bob, address(catcher), id, "hi");
        eq(catcher.operator(), bob, "operator");
        eq(catcher.from(), bob, "from");
        eq(catcher.id(), id, "id");
        eq(string(catcher.data()), "hi", "data");
        id = mintOne(alice);
        vm.startPrank(alice);
        catcher.setAnswer(0x12345678);
        refuses("onERC721Received invalid return");
        nft.safeTransferFrom(alice, address(catcher), id);
        vm.expectRevert();
        nft.safeTransferFrom(alice, address(nft), id);
        // the receiver may transfer it immediately
        catcher.setAnswer(0x150b7a02);
        catcher.sendOnTo(carol);
        nft.safeTransferFrom(alice, address(catcher), id);
        eq(nft.ownerOf(id), carol, "sent on");
        vm.stopPrank();
    }

    // ---- administration ----

    function test_royalty() public {
        (address to, uint256 amount) = nft.royaltyInfo(1, 1e18);
        eq(to, address(0), "nobody");
        eq(amount, 0, "nothing");
        vm.startPrank(owner);
        nft.setRoyalty(address(0), 1000);
        (, amount) = nft.royaltyInfo(1, 1e18);
        eq(amount, 0, "nobody gets nothing");
        nft.setRoyalty(alice, 1000);
        (to, amount) = nft.royaltyInfo(1, 19);
        eq(to, alice, "alice");
        eq(amount, 1, "floored");
        (, amount) = nft.royaltyInfo(1, type(uint256).max);
        eq(amount, type(uint256).max / 10, "any price");
        refuses("invalid royalty");
        nft.setRoyalty(alice, 1001);
        vm.stopPrank();
        refuses("doesn't have royalty permission");
        nft.setRoyalty(alice, 1);
    }

    function test_metadata_events() public {
        refuses("doesn't have refresh permission");
        nft.refreshMetadata(1, 1);
        vm.expectEmit();
        emit INFT721Events.MetadataUpdate(7);
        vm.prank(minter);
        nft.refreshMetadata(7, 7);
        vm.expectEmit();
        emit INFT721Events.BatchMetadataUpdate(7, 9);
        vm.prank(owner);
        nft.refreshMetadata(7, 9);
        mintOne(alice);
        vm.expectEmit();
        emit INFT721Events.BatchMetadataUpdate(0, type(uint256).max);
        vm.prank(owner);
        nft.setBaseURI("https://elsewhere/");
        vm.expectEmit();
        emit INFT721Events.ContractURIUpdated();
        vm.prank(owner);
        nft.setContractURI("https://collection");
        eq(nft.contractURI(), "https://collection", "set");
        vm.expectEmit();
        emit INFT721Events.MinterSet(alice, true);
        vm.prank(owner);
        nft.setMinter(alice);
        refuses("doesn't have setBaseURI permission");
        nft.setBaseURI("");
        refuses("doesn't have setBaseURI permission");
        nft.setContractURI("");
    }

    // ---- fuzz ----

    /// @dev After any moves, mints and burns, each NFT is in one account's list, and once in the list of all.
    function testFuzz_lists_stay_whole(uint256[12] memory steps) public {
        address[3] memory who = [alice, bob, carol];
        mintTo(alice, 3);
        for (uint256 k; k < steps.length; ++k) {
            uint256 s = steps[k];
            address to = who[s % 3];
            if (s % 7 == 0 || nft.totalSupply() == 0) {
                mintTo(to, 1 + s / 7 % 3);
                continue;
            }
            uint256 id = nft.tokenByIndex(s / 7 % nft.totalSupply());
            uint256 moves = nft.transferCount(id);
            address holder = nft.ownerOf(id);
            vm.prank(holder);
            if (s % 7 == 1) nft.burn(id);
            else nft.transferFrom(holder, to, id);
            eq(nft.transferCount(id), moves + 1, "counted");
        }
        uint256 sum;
        for (uint256 a; a < 3; ++a) {
            uint256[] memory ids = nft.tokenOfOwnerByRange(who[a], 0, type(uint256).max);
            eq(ids.length, nft.balanceOf(who[a]), "all of them");
            for (uint256 k; k < ids.length; ++k) {
                eq(nft.ownerOf(ids[k]), who[a], "its owner's list");
                eq(nft.tokenOfOwnerByIndex(who[a], k), ids[k], "its place");
            }
            sum += ids.length;
        }
        uint256[] memory all = nft.tokenByRange(0, type(uint256).max);
        eq(all.length, sum, "and nobody else's");
        for (uint256 k; k < all.length; ++k) {
            for (uint256 j; j < k; ++j) {
                yes(all[j] != all[k], "once");
            }
        }
    }

    function testFuzz_ranges(uint256 count, uint256 start, uint256 end) public {
        count = bound(count, 1, 8);
        start = bound(start, 0, 10);
        end = bound(end, 0, 10);
        uint256[] memory ids = mintTo(alice, count);
        uint256[] memory part = nft.tokenByRange(start, end);
        (uint256 low, uint256 high) = start < end ? (start, end) : (end, start);
        uint256 n;
        for (uint256 k = low; k <= high && k < count; ++k) {
            eq(part[n++], ids[k], "in order");
        }
        eq(part.length, n, "no more");
    }

    // ---- past rights to mint ----

    function test_couldMint() public {
        nft = new NFT721("Mine", "MINE", "", address(this));
        vm.roll(10);
        nft.setMinter(bob);
        vm.roll(20);
        nft.revertMinter(bob);
        vm.roll(30);
        nft.setMinter(bob);
        nft.revertMinter(bob);
        vm.roll(40);
        nft.revertMinter(bob);
        nft.setMinter(bob);
        yes(!nft.couldMint(bob, 0, 9, 1), "before");
        yes(nft.couldMint(bob, 0, 10, 1), "from the block of the change on");
        yes(nft.couldMint(bob, 19, 25, 1), "until the one before the revocation");
        yes(!nft.couldMint(bob, 20, 39, 1), "not since, nor for less than a block");
        yes(nft.couldMint(bob, 5, 25, 10), "ten blocks in between");
        yes(!nft.couldMint(bob, 5, 25, 11), "no more");
        yes(!nft.couldMint(bob, 5, 40, 11), "not in a row");
        yes(nft.couldMint(bob, 20, 40, 1), "again");
        yes(nft.couldMint(bob, 100, 200, 101), "and on");
        yes(!nft.couldMint(bob, 100, 200, 102), "within the range");
        yes(!nft.couldMint(bob, 101, 100, 1), "an empty range");
        yes(!nft.couldMint(bob, 200, 100, 1), "a range turned around");
        yes(!nft.couldMint(carol, 0, 1000, 1), "never");
        yes(nft.couldMint(address(this), 40, 40, 1), "the owner, always");
    }

    /// @dev Compares with a plain list of the rights at the end of each block.
    function testFuzz_couldMint(uint8[24] memory steps, uint256 from, uint256 to, uint256 blocks) public {
        nft = new NFT721("Mine", "MINE", "", address(this));
        uint256 start = 100;
        bool[24] memory could;
        for (uint256 k; k < 24; ++k) {
            vm.roll(start + k);
            if (steps[k] % 4 == 1) nft.setMinter(bob);
            else if (steps[k] % 4 == 2) nft.revertMinter(bob);
            could[k] = nft.isMinter(bob);
        }
        from = bound(from, 0, 23);
        to = bound(to, from, 23);
        blocks = bound(blocks, 1, 6);
        bool any;
        uint256 row;
        for (uint256 k = from; k <= to; ++k) {
            row = could[k] ? row + 1 : 0;
            any = any || row >= blocks;
        }
        eq(nft.couldMint(bob, start + from, start + to, blocks) ? 1 : 0, any ? 1 : 0, "could");
    }

    function test_setters_emit_events() public {
        nft = new NFT721("Mine", "MINE", "", address(this));
        vm.expectEmit();
        emit INFT721Events.BaseURISet("x");
        nft.setBaseURI("x");
        vm.expectEmit();
        emit INFT721Events.RoyaltySet(bob, 7);
        nft.setRoyalty(bob, 7);
    }
}
