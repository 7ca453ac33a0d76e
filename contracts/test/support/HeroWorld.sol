// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HeroReveal} from "../../src/hero/HeroReveal.sol";
import {HexIds} from "../../src/hero/HexIds.sol";
import {MarketData} from "../../src/market/MarketData.sol";
import {MarketOperation} from "../../src/market/MarketOperation.sol";
import {NFT721} from "../../src/nft/NFT721.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {People} from "./People.sol";

/// @dev A season's boxes and heroes, their reveal and the market. Alice has boxes 1 to 9 and heroes 1 to 9, Bob has
///      boxes and heroes 11 to 19; both let the reveal move them. There are three kinds: four Common of 40, two
///      Uncommon of 100, one Unique of 200.
abstract contract HeroWorld is People {
    uint256 internal constant NOW = 1000;
    uint256 internal constant FEE = 100e18;
    uint256 internal constant FIRST_HERO = 101;
    uint256 internal constant COMMON = 40;
    uint256 internal constant UNCOMMON = 1 << 32 | 100;
    uint256 internal constant UNIQUE = 2 << 32 | 200;

    address internal game = address(0x6A3E);
    NFT721 internal boxes;
    NFT721 internal heroes;
    MRC20 internal pkt;
    MarketData internal data;
    MarketOperation internal market;
    /// @dev One of kind pocket, and one of kind xheroes over the same heroes without boxes.
    HeroReveal internal reveal;
    HeroReveal internal promoter;

    function setUp() public virtual {
        vm.roll(NOW);
        boxes = new NFT721("Boxes", "BOX", "", address(this));
        heroes = new NFT721("Heroes", "HERO", "", address(this));
        pkt = new MRC20("PKT", "PKT", address(this), 0);
        data = new MarketData(owner);
        market = new MarketOperation(owner, 200, 200, 100);
        vm.startPrank(owner);
        data.setMandatoryInitContract(address(market));
        market.setMandatoryMarketDataContract(address(data));
        data.setERC20Contract("PKT", address(pkt));
        vm.stopPrank();
        reveal = make(address(boxes), 0, 0);
        promoter = make(address(0), 0, 1);
        for (uint256 k = 1; k < 10; ++k) {
            boxes.mintWithID(alice, k);
            heroes.mintWithID(alice, k);
            boxes.mintWithID(bob, k + 10);
            heroes.mintWithID(bob, k + 10);
        }
        allow(alice);
        allow(bob);
    }

    function make(address boxes_, uint256 openHeight, uint256 actKind) internal returns (HeroReveal made) {
        made = new HeroReveal(
            owner,
            boxes_,
            address(heroes),
            address(data),
            list(COMMON, UNCOMMON, UNIQUE),
            list(4, 2, 1),
            FIRST_HERO,
            openHeight,
            FEE,
            actKind
        );
        heroes.setMinter(address(made));
        boxes.setMinter(address(made));
        vm.startPrank(owner);
        made.setPktAddr(address(pkt));
        made.setManager(game);
        vm.stopPrank();
    }

    function allow(address who) internal {
        vm.startPrank(who);
        boxes.setApprovalForAll(address(reveal), true);
        heroes.setApprovalForAll(address(reveal), true);
        heroes.setApprovalForAll(address(promoter), true);
        vm.stopPrank();
    }

    function text(uint256 id) internal pure returns (string memory) {
        return string.concat("0x", HexIds.text(id));
    }

    function one(uint256 id) internal pure returns (string[] memory out) {
        out = new string[](1);
        out[0] = text(id);
    }

    function two(uint256 a, uint256 b) internal pure returns (string[] memory out) {
        out = new string[](2);
        (out[0], out[1]) = (text(a), text(b));
    }

    function inheritOf(uint256 master, uint256 slave, string memory level)
        internal
        pure
        returns (string[] memory out)
    {
        out = new string[](4);
        (out[0], out[1], out[2], out[3]) = ("inherit", text(master), text(slave), level);
    }

    function only(uint256 id) internal pure returns (uint256[] memory out) {
        out = new uint256[](1);
        out[0] = id;
    }

    function only(uint256[] memory ids) internal pure returns (uint256[][] memory out) {
        out = new uint256[][](1);
        out[0] = ids;
    }

    function request(address who, string[] memory ids) internal {
        vm.prank(who);
        reveal.reveal(ids);
    }

    /// @dev Advances by this many blocks.
    function pass(uint256 count) internal {
        vm.roll(vm.getBlockNumber() + count);
    }

    function write(HeroReveal where, uint256 id, uint256 level, uint256 stars) internal {
        vm.prank(game);
        where.writeLevels(only(id), only(level), only(stars));
    }

    /// @dev Returns the first hero from `from` on that has this kind.
    function kindFrom(uint256 from, uint256 kind) internal view returns (uint256 id) {
        for (id = from; kindOf(id) != kind;) {
            ++id;
        }
    }

    function kindOf(uint256 id) internal view returns (uint256 kind) {
        (kind,,,,,,) = reveal.heroState(id);
    }

    function levelOf(HeroReveal where, uint256 id) internal view returns (uint256 level) {
        (, level,,,,,) = where.heroState(id);
    }

    function usedOf(HeroReveal where, uint256 id) internal view returns (uint256 used) {
        (,,,,,, used) = where.heroState(id);
    }

    function leftOf(HeroReveal where) internal view returns (uint256[] memory left) {
        (,, left) = where.pool();
    }
}
