// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Formulator} from "../src/formulator/Formulator.sol";
import {RoundMint} from "../src/mint/RoundMint.sol";
import {NFT721} from "../src/nft/NFT721.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {MintWorld} from "./support/MintWorld.sol";
import {Test} from "./support/Test.sol";

/// @dev Buyers, owners and holders of formulators around two mints, in any order, over the heights of the rounds. Each
///      step is checked against the handler's own book.
contract MintHandler is Test {
    RoundMint[2] public mints;
    Formulator private immutable formulator;
    NFT721 private immutable genesis;
    MRC20 private immutable mev;
    address private immutable owner;
    uint256 private immutable alpha;
    address[] public actors;
    uint256 public height = 1;
    uint256 public done;
    /// @dev By mint: NFTs bought and NFTs received as a bonus.
    uint256[2] public paid;
    uint256[2] public bonus;
    mapping(uint256 mint => mapping(uint256 number => mapping(address who => bool))) public listed;
    mapping(uint256 mint => mapping(uint256 number => mapping(address who => uint256))) public bought;
    mapping(uint256 mint => mapping(uint256 id => mapping(address who => uint256))) public sends;
    mapping(uint256 id => bool) private _seen;

    constructor(
        RoundMint[2] memory mints_,
        Formulator formulator_,
        NFT721 genesis_,
        MRC20 mev_,
        address owner_,
        uint256 alpha_,
        address[] memory people
    ) {
        (mints, formulator, genesis, mev, owner, alpha, actors) =
        (mints_, formulator_, genesis_, mev_, owner_, alpha_, people);
    }

    function pick(uint256 who) private view returns (address) {
        return actors[who % actors.length];
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    /// @dev True if the book gives `who` the right of a round.
    function mayIn(uint256 which, uint256 number, address who) private view returns (bool) {
        if (number == 3) return true;
        if (which == 1) return listed[1][number][who];
        bool large = formulator.countOf(who, 2) + formulator.countOf(who, 3) > 0;
        if (number == 1) return large;
        return listed[0][2][who] || formulator.balanceOf(who) > 0 || genesis.balanceOf(who) > 0;
    }

    function mint(uint256 which, uint256 who, uint256 count) external {
        vm.roll(height);
        which %= 2;
        RoundMint target = mints[which];
        address me = pick(who);
        count = bound(count, 0, target.perTransaction() + 1);
        uint256 price = target.unitPrice() * count;
        mev.mint(me, price);
        vm.prank(me);
        mev.approve(address(target), price);
        (uint256 most,) = target.mintable(me);
        uint256 before = mev.balanceOf(owner);
        vm.prank(me);
        try target.mint(count) returns (uint256[] memory ids) {
            ++done;
            eq(mev.balanceOf(owner) - before, price, "23 exact payment");
            book(which, me, count, most, ids);
        } catch {
            eq(mev.balanceOf(owner), before, "23 nothing is paid for nothing");
            yes(count == 0 || count > target.perTransaction() || count > most, "20 refused without a reason");
        }
    }

    function book(uint256 which, address me, uint256 count, uint256 most, uint256[] memory ids) private {
        RoundMint target = mints[which];
        uint256 number = target.getRound();
        yes(count > 0 && count <= target.perTransaction() && count <= most, "20 caps");
        yes(mayIn(which, number, me), "22 the right of this round");
        for (uint256 k; k < ids.length; ++k) {
            yes(!_seen[ids[k]], "19 ids are unique");
            _seen[ids[k]] = true;
        }
        bought[which][number][me] += count;
        paid[which] += count;
        uint256 extra = ids.length - count;
        bonus[which] += extra;
        eq(extra, bonuses(which, me), "21 pay for five, get six");
    }

    /// @dev 21: one for each event whose threshold the wallet's total has reached and that has bonuses left
    function bonuses(uint256 which, address me) private returns (uint256 sent) {
        RoundMint target = mints[which];
        uint256 total = bought[which][1][me] + bought[which][2][me] + bought[which][3][me];
        for (uint256 k; k < target.eventCount(); ++k) {
            (uint256 id, uint256 threshold, uint256 maxSends,) = target.eventInfo(k);
            if (sends[which][id][me] != 0) continue;
            if (target.bonusSent(id, me)) {
                yes(total >= threshold, "21 not before the threshold");
                sends[which][id][me] = 1;
                ++sent;
            } else if (total >= threshold) {
                bool none = target.available(target.getRound()) == 0;
                yes(none || target.eventSendCount(id) == maxSends, "21 due");
            }
        }
    }

    function pass(uint256 blocks) external {
        height += bound(blocks, 1, 60);
        vm.roll(height);
    }

    function form(uint256 who, uint256 what) external {
        vm.roll(height);
        address me = pick(who);
        what %= 4;
        if (what == 0) {
            mev.mint(me, 4 * alpha);
            vm.startPrank(me);
            mev.approve(address(formulator), 4 * alpha);
            address[] memory ids = formulator.createAlphaBatch(4);
            if (who % 2 == 0) formulator.createSigma(ids);
            vm.stopPrank();
        } else if (what == 1 && formulator.balanceOf(me) > 0) {
            address id = address(uint160(formulator.tokenOfOwnerByIndex(me, 0)));
            vm.prank(me);
            formulator.revoke(id);
        } else if (what == 2) {
            genesis.mintTo(me, 1);
        } else if (genesis.balanceOf(me) > 0) {
            uint256 id = genesis.tokenOfOwnerByIndex(me, 0);
            vm.prank(me);
            genesis.transferFrom(me, address(0xDEAD), id);
        }
    }

    /// @dev 22, 23: lists accept accounts only before their round.
    function enlist(uint256 which, uint256 number, uint256 who) external {
        vm.roll(height);
        which %= 2;
        number = bound(number, 1, 3);
        address[] memory names = new address[](1);
        names[0] = pick(who);
        (uint256 start,,,) = mints[which].round(number);
        vm.prank(owner);
        try mints[which].addListed(number, names) {
            ++done;
            yes(height < start, "23 a list that changes while its round is open");
            listed[which][number][names[0]] = true;
        } catch {
            yes(height >= start, "23 refused in time");
        }
    }

    /// @dev 23: terms cannot change after the first round has started.
    function change(uint256 which, uint256 start, uint256 cap) external {
        vm.roll(height);
        which %= 2;
        RoundMint target = mints[which];
        (uint256 first,,,) = target.round(1);
        start = bound(start, 1, 400);
        vm.startPrank(owner);
        try target.roundSetting(
            start, start + 90, start + 100, start + 190, start + 200, start + 290, bound(cap, 0, 40), 30, 30
        ) {
            yes(height < first, "23 terms that change while a round is open");
        } catch {}
        try target.addEventInfo(cap, 5, 3) {
            yes(height < first, "23 a bonus that comes late");
        } catch {}
        vm.stopPrank();
    }

    function stranger(uint256 which, uint256 who) external {
        RoundMint target = mints[which % 2];
        vm.startPrank(pick(who));
        try target.addListed(3, actors) {
            yes(false, "owner only");
        } catch {}
        try target.addEventInfo(99, 1, 1) {
            yes(false, "owner only");
        } catch {}
        vm.stopPrank();
    }
}

contract MintInvariantTest is MintWorld {
    MintHandler private handler;
    address[] private people;

    function setUp() public override {
        super.setUp();
        // without a minimum age, so that rights change quickly
        formulator = new Formulator(owner, address(mev), ALPHA, 0, 0, 0, "");
        makeBox(5, caps(0, 0, 0));
        makeProject(4, caps(2, 5, 0));
        vm.startPrank(owner);
        box.addEventInfo(1, 5, 3);
        box.addEventInfo(2, 10, 2);
        project.addEventInfo(7, 4, 2);
        box.roundSetting(50, 149, 150, 249, 260, 400, 12, 25, 30);
        project.roundSetting(60, 149, 150, 249, 260, 400, 6, 9, 20);
        vm.stopPrank();
        for (uint256 k; k < 5; ++k) {
            people.push(address(uint160(0x1000 + k)));
        }
        handler = new MintHandler([RoundMint(box), project], formulator, genesis, mev, owner, ALPHA, people);
        mev.setMinter(address(handler), true);
        genesis.setMinter(address(handler));
    }

    function targetContracts() public view returns (address[] memory out) {
        out = new address[](1);
        out[0] = address(handler);
    }

    function test_steps_do_something() public {
        handler.enlist(1, 1, 0);
        handler.enlist(1, 2, 1);
        handler.form(0, 0);
        handler.pass(60);
        handler.pass(60);
        handler.mint(0, 0, 3);
        handler.mint(0, 0, 4);
        handler.mint(1, 0, 2);
        handler.pass(60);
        handler.mint(1, 1, 4);
        eq(handler.done(), 6, "steps");
        eq(handler.bonus(0) + handler.bonus(1), 2, "bonus");
    }

    /// @dev 19: the total never exceeds the caps of the rounds so far; rounds add up to the total, and the total is the
    ///      supply.
    function invariant_19_minted_is_within_the_caps() public view {
        uint256 all;
        for (uint256 which; which < 2; ++which) {
            RoundMint target = handler.mints(which);
            uint256 caps_;
            uint256 sum;
            for (uint256 k = 1; k <= 3; ++k) {
                (,, uint256 cap, uint256 minted) = target.round(k);
                caps_ += cap;
                sum += minted;
                vm.assertLe(sum, caps_, "round supply");
                // the available number is the number left by the rounds so far
                if (caps_ >= target.totalMinted()) {
                    eq(target.available(k), caps_ - target.totalMinted(), "left");
                }
            }
            eq(sum, target.totalMinted(), "rounds add up");
            eq(sum, handler.paid(which) + handler.bonus(which), "paid and bonus");
            all += sum;
        }
        eq(boxes.totalSupply(), all, "supply");
    }

    /// @dev 19: the last round is sold out to the last NFT, by a wallet that thereby earns a bonus: no bonus beyond the
    ///      cap.
    /// forge-config: default.invariant.check_interval = 8
    /// forge-config: long.invariant.check_interval = 4
    function invariant_19_sold_out_is_sold_out() public {
        uint256 state = vm.snapshotState();
        for (uint256 which; which < 2; ++which) {
            RoundMint target = handler.mints(which);
            (uint256 start, uint256 end,,) = target.round(3);
            uint256 height = handler.height() > start ? handler.height() : start;
            if (start == 0 || height > end) continue;
            vm.roll(height);
            // new wallets buy without reaching a bonus, until only enough is left for one purchase with a bonus
            uint256 last = target.perTransaction();
            for (uint256 k; target.available(3) > last; ++k) {
                uint256 left = target.available(3) - last;
                buy(target, address(uint160(0x2000 + k)), left < 3 ? left : 3);
            }
            if (target.available(3) > 0) buy(target, address(0x1FFF), target.available(3));
            eq(target.available(3), 0, "sold out");
        }
        invariant_19_within_the_caps_alone();
        vm.revertToState(state);
    }

    function invariant_19_within_the_caps_alone() public view {
        for (uint256 which; which < 2; ++which) {
            RoundMint target = handler.mints(which);
            uint256 caps_;
            for (uint256 k = 1; k <= 3; ++k) {
                (,, uint256 cap,) = target.round(k);
                caps_ += cap;
            }
            vm.assertLe(target.totalMinted(), caps_, "no more than there was to mint");
        }
    }

    /// @dev 20: no wallet bought more than a round's cap allows; the mint's count is the number bought.
    function invariant_20_wallet_caps() public view {
        for (uint256 which; which < 2; ++which) {
            RoundMint target = handler.mints(which);
            uint256 bulk;
            uint256 sum;
            for (uint256 k; k < people.length; ++k) {
                uint256 mine;
                for (uint256 number = 1; number <= 3; ++number) {
                    uint256 count = target.paidIn(number, people[k]);
                    uint256 cap = target.walletCap(number);
                    eq(count, handler.bought(which, number, people[k]), "counted");
                    yes(cap == 0 || count <= cap, "wallet cap");
                    mine += count;
                }
                eq(target.paidMinted(people[k]), mine, "over all rounds");
                if (mine >= 10) ++bulk;
                sum += mine;
            }
            eq(target.bulkMinters(), bulk, "ten or more");
            eq(sum, handler.paid(which), "all");
        }
    }

    /// @dev 21: one bonus per wallet and event, to the first `maxSends` wallets.
    function invariant_21_bonus() public view {
        for (uint256 which; which < 2; ++which) {
            RoundMint target = handler.mints(which);
            uint256 all;
            for (uint256 e; e < target.eventCount(); ++e) {
                (uint256 id,, uint256 most, uint256 sent) = target.eventInfo(e);
                uint256 count;
                for (uint256 k; k < people.length; ++k) {
                    if (target.bonusSent(id, people[k])) ++count;
                }
                eq(sent, count, "sends");
                vm.assertLe(sent, most, "the first so many");
                all += sent;
            }
            uint256 held;
            for (uint256 k; k < people.length; ++k) {
                held += target.bonusMinted(people[k]);
            }
            eq(held, all, "one each");
            eq(handler.bonus(which), all, "minted");
        }
    }

    /// @dev 22: a wallet on one list of one mint is on no other list because of it.
    function invariant_22_lists() public view {
        for (uint256 which; which < 2; ++which) {
            for (uint256 number = 1; number <= 3; ++number) {
                for (uint256 k; k < people.length; ++k) {
                    bool there = handler.mints(which).isListed(number, people[k]);
                    yes(there == handler.listed(which, number, people[k]), "list");
                }
            }
        }
    }

    /// @dev 23: the owner gets all payments, to the wei; the mints hold nothing.
    function invariant_23_exact_payment() public view {
        eq(mev.balanceOf(owner), PRICE * (handler.paid(0) + handler.paid(1)), "paid");
        eq(mev.balanceOf(address(box)) + mev.balanceOf(address(project)), 0, "nothing stays");
    }
}
