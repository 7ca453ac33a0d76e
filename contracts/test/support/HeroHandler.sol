// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {HeroReveal} from "../../src/hero/HeroReveal.sol";
import {HexIds} from "../../src/hero/HexIds.sol";
import {MarketOperation} from "../../src/market/MarketOperation.sol";
import {NFT721} from "../../src/nft/NFT721.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {HeroMirror} from "./HeroMirror.sol";

/// @dev Users of a reveal, its game, its market and its owner, in any order. Each step is compared with the book.
contract HeroHandler is HeroMirror {
    MarketOperation private immutable market;
    address private immutable game;

    constructor(
        HeroReveal reveal_,
        NFT721 boxes_,
        NFT721 heroes_,
        MRC20 pkt_,
        MarketOperation market_,
        address owner_,
        address game_,
        address[] memory people
    ) HeroMirror(reveal_, boxes_, heroes_, pkt_, owner_, people) {
        (market, game) = (market_, game_);
    }

    function pass(uint256 count) external {
        height += count % 8 == 0 ? 260 : count % 8;
        vm.roll(height);
    }

    // ---- boxes ----

    /// @dev Sometimes with a box that is not the caller's, or the same box twice.
    function ask(uint256 who, uint256 count, uint256 seed) external {
        vm.roll(height);
        address me = pick(who);
        seed >>= 8;
        uint256[] memory ids = new uint256[](count % 6);
        string[] memory texts = new string[](ids.length);
        for (uint256 k; k < ids.length; ++k) {
            uint256 held = boxes.balanceOf(me);
            ids[k] = held == 0 || seed % 9 == 0
                ? 1 + (seed + k) % 60
                : boxes.tokenOfOwnerByIndex(me, (seed + k) % held);
            texts[k] = HexIds.text(ids[k]);
        }
        bool fine = mayAsk(me, ids);
        vm.prank(me);
        try reveal.reveal(texts) {
            yes(fine, "24 asked without a right");
            noteAsk(me, ids);
        } catch {
            yes(!fine, "refused without a reason");
        }
    }

    function settle(uint256 count, uint256 wrong) external {
        vm.roll(height);
        uint256 first = reveal.nextRequest();
        uint256[][] memory lists = new uint256[][](1 + count % 2);
        for (uint256 k; k < lists.length; ++k) {
            // sometimes the following request, out of order
            lists[k] = asked(first + k + (wrong % 5 == 0 ? 1 : 0));
        }
        (bool fine, uint256 settled, uint256 put) = plan(first, lists.length, wrong % 5 != 0);
        uint256 left = sum();
        vm.prank(pick(wrong));
        try reveal.settle(lists) {
            yes(fine, "24 settled out of order or too early");
            uint256 boxes_;
            for (uint256 k; k < settled; ++k) {
                noteSettle(first + k);
                boxes_ += lists[k].length;
            }
            for (uint256 k; k < put; ++k) {
                notePostpone(first + settled + k);
            }
            eq(left - sum(), boxes_, "24 the pool pays each box");
            eq(reveal.nextRequest(), first + settled, "24 what is postponed stays open");
        } catch {
            yes(!fine, "not settled without a reason");
        }
    }

    /// @dev Returns the expected result of a call: it settles requests until one must be postponed, and then postpones
    ///      as long as requests must be.
    function plan(uint256 first, uint256 count, bool right)
        private
        view
        returns (bool fine, uint256 settled, uint256 put)
    {
        for (uint256 k; k < count; ++k) {
            if (mayPostpone(first + settled + put, put > 0)) ++put;
            else if (put > 0) break;
            else if (right && due(first + settled)) ++settled;
            else return (false, 0, 0);
        }
        fine = true;
    }

    /// @dev Any account can save a hash while it is known, and only then.
    function save(uint256 which) external {
        vm.roll(height);
        uint256 number = reveal.nextRequest() + which % 3;
        bool fine = maySave(number);
        try reveal.saveSeed(number) {
            yes(fine, "24 saved out of time");
            noteSave(number);
        } catch {
            yes(!fine, "not saved without a reason");
        }
    }

    /// @dev The collection's owner revokes the right to mint, and grants it again later.
    function outage(uint256 blocks) external {
        vm.roll(height);
        uint256 from = height;
        address admin = heroes.owner();
        vm.prank(admin);
        heroes.revertMinter(address(reveal));
        height += blocks % 4 == 0 ? 300 : blocks % 8;
        vm.roll(height);
        vm.prank(admin);
        heroes.setMinter(address(reveal));
        if (height > from) noteOutage(from, height);
    }

    // ---- heroes ----

    function merge(uint256 who, uint256 a, uint256 b, uint256 lv) external {
        vm.roll(height);
        address me = pick(who);
        (uint256 master, uint256 slave) = (someHero(me, a), someHero(me, b));
        uint256 next = mergedOf(master) + 1;
        lv = lv % 4 == 0 ? lv % 8 : next;
        bool fine = mayUse(me, master) && mayUse(me, slave) && master != slave && lv == next
            && mayPair(master, slave);
        uint256 level = levelOf(master);
        vm.prank(me);
        try reveal.merge(HexIds.text(master), lv, HexIds.text(slave), lv) {
            yes(fine, "25 merged against the rules");
            eq(levelOf(master), level, "25 the level is kept");
            eq(heroes.ownerOf(master), me, "25 the master's id is kept");
            noteUse(slave, 1);
        } catch {
            yes(!fine, "refused without a reason");
        }
    }

    function inherit(uint256 who, uint256 a, uint256 b, uint256 lie) external {
        vm.roll(height);
        address me = pick(who);
        (uint256 master, uint256 slave) = (someHero(me, a), someHero(me, b));
        (uint256 before, uint256 level) = (levelOf(master), levelOf(slave));
        uint256 said = lie % 5 == 0 ? lie % 101 : level;
        bool fine =
            mayUse(me, master) && mayUse(me, slave) && master != slave && said == level && level > before;
        string[] memory words = new string[](4);
        (words[0], words[1], words[2], words[3]) =
        ("inherit", HexIds.text(master), HexIds.text(slave), Strings.toString(said));
        vm.prank(me);
        try reveal.dismantle(words) {
            yes(fine, "25 handed on against the rules");
            eq(levelOf(master), before > level ? before : level, "level after inherit = max of both");
            ++transfers;
            noteUse(slave, 3);
        } catch {
            yes(!fine, "refused without a reason");
        }
    }

    function dismantle(uint256 who, uint256 a, uint256 b) external {
        vm.roll(height);
        address me = pick(who);
        string[] memory ids = new string[](2);
        (uint256 one, uint256 two) = (someHero(me, a), someHero(me, b));
        (ids[0], ids[1]) = (HexIds.text(one), HexIds.text(two));
        bool fine = mayUse(me, one) && mayUse(me, two) && one != two;
        vm.prank(me);
        try reveal.dismantle(ids) {
            yes(fine, "25 dismantled against the rules");
            noteUse(one, 2);
            noteUse(two, 2);
        } catch {
            yes(!fine, "refused without a reason");
        }
    }

    function write(uint256 who, uint256 id, uint256 level, uint256 stars) external {
        vm.roll(height);
        address writer = who % 3 == 0 ? pick(who) : game;
        id = heroes.tokenByIndex(id % heroes.totalSupply());
        (level, stars) = (level % 102, stars % 7);
        bool fine = writer == game && level > 0 && level < 101 && stars > 0 && stars < 6 && useOf[id] == 0;
        address holder = heroes.ownerOf(id);
        uint256[] memory ids = new uint256[](1);
        (uint256[] memory levels, uint256[] memory starss) = (new uint256[](1), new uint256[](1));
        (ids[0], levels[0], starss[0]) = (id, level, stars);
        vm.prank(writer);
        try reveal.writeLevels(ids, levels, starss) {
            yes(fine, "written against the rules");
            eq(heroes.ownerOf(id), holder, "the manager can't move or end an item");
        } catch {
            yes(!fine, "refused without a reason");
        }
    }

    // ---- market and misuse ----

    /// @dev Listings are made, cancelled, expire and lose the market's approval; the book knows which of them are
    ///      binding.
    function trade(uint256 who, uint256 what, uint256 a, bool right) external {
        vm.roll(height);
        address me = pick(who);
        bool aBox = a % 3 == 0;
        NFT721 nft = aBox ? boxes : heroes;
        uint256 held = nft.balanceOf(me);
        if (held == 0) return;
        uint256 id = nft.tokenOfOwnerByIndex(me, a % held);
        vm.startPrank(me);
        nft.setApprovalForAll(address(market), true);
        if (what % 3 == 0) {
            try market.registerMarketItem(address(nft), id, 1, "PKT", height + a % 9, height + a % 40) {
                noteListing(address(nft), id, me, height + a % 40);
            } catch {}
        } else if (what % 3 == 1) {
            try market.cancelMarketItem(address(nft), id) {
                noteListing(address(nft), id, address(0), 0);
            } catch {}
        } else {
            nft.transferFrom(me, pick(a), id);
            noteListing(address(nft), id, address(0), 0);
        }
        nft.setApprovalForAll(address(market), right);
        vm.stopPrank();
    }

    /// @dev Forbidden actions of manager and owner; all must fail.
    function abuse(uint256 who, uint256 id) external {
        vm.roll(height);
        id = heroes.tokenByIndex(id % heroes.totalSupply());
        address holder = heroes.ownerOf(id);
        address me = who % 2 == 0 ? game : owner;
        vm.startPrank(me);
        try heroes.transferFrom(holder, me, id) {
            yes(false, "the manager can't move or end an item");
        } catch {}
        try heroes.burn(id) {
            yes(false, "the manager can't move or end an item");
        } catch {}
        try reveal.setOpenHeight(type(uint256).max) {
            yes(false, "what is open stays open");
        } catch {}
        vm.stopPrank();
        eq(heroes.ownerOf(id), holder, "the manager can't move or end an item");
    }
}
