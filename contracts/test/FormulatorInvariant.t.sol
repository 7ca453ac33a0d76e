// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Formulator} from "../src/formulator/Formulator.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {MintWorld} from "./support/MintWorld.sol";
import {Test} from "./support/Test.sol";

/// @dev Actions of formulator owners, in any order.
contract FormulatorHandler is Test {
    Formulator public immutable formulator;
    MRC20 public immutable mev;
    uint256 private immutable alpha;
    address[] public actors;
    uint256 public height = 1;
    uint256 public done;

    constructor(Formulator formulator_, MRC20 mev_, uint256 alpha_, address[] memory people) {
        (formulator, mev, alpha, actors) = (formulator_, mev_, alpha_, people);
    }

    function pick(uint256 who) private view returns (address) {
        return actors[who % actors.length];
    }

    /// @dev Returns some ids of one account, or of any account.
    function some(address me, uint256 seed, uint256 count) private view returns (address[] memory ids) {
        ids = new address[](count);
        uint256 own = formulator.balanceOf(me);
        uint256 all = formulator.totalSupply();
        for (uint256 k; k < count; ++k) {
            bool mine = own > 0 && seed % 8 != 0;
            uint256 place = (seed >> 8) + k;
            if (all == 0) ids[k] = address(uint160(seed));
            else if (mine) ids[k] = address(uint160(formulator.tokenOfOwnerByIndex(me, place % own)));
            else ids[k] = address(uint160(formulator.tokenByIndex(place % all)));
        }
    }

    function create(uint256 who, uint256 count) external {
        vm.roll(height);
        address me = pick(who);
        count = bound(count, 0, 6);
        mev.mint(me, count * alpha);
        vm.startPrank(me);
        mev.approve(address(formulator), count * alpha);
        formulator.createAlphaBatch(count);
        vm.stopPrank();
        ++done;
    }

    /// @dev 26: a failed upgrade burns nothing; a successful one sums up the amounts and resets the height.
    function upgrade(uint256 who, uint256 seed, bool omega) external {
        vm.roll(height);
        address me = pick(who);
        address[] memory ids = some(me, seed, omega ? 2 : 4);
        uint256 supply = formulator.totalSupply();
        uint256 held = mev.balanceOf(address(formulator));
        vm.startPrank(me);
        bool ok;
        if (omega) {
            try formulator.createOmega(ids) {
                ok = true;
            } catch {}
        } else {
            try formulator.createSigma(ids) {
                ok = true;
            } catch {}
        }
        vm.stopPrank();
        eq(formulator.totalSupply(), ok ? supply - ids.length + 1 : supply, "26 burned");
        eq(mev.balanceOf(address(formulator)), held, "26 locks stay");
        if (!ok) return;
        ++done;
        (uint256 kind, uint256 since, uint256 amount, address holder,) = formulator.formulator(ids[0]);
        eq(kind, omega ? 3 : 2, "26 kind");
        eq(since, height, "26 height");
        eq(amount, (omega ? 8 : 4) * alpha, "26 amount");
        eq(holder, me, "26 owner");
    }

    function revoke(uint256 who, uint256 seed) external {
        vm.roll(height);
        address me = pick(who);
        address id = some(me, seed, 1)[0];
        uint256 before = mev.balanceOf(me);
        uint256 amount;
        try formulator.formulator(id) returns (uint256, uint256, uint256 a, address, address) {
            amount = a;
        } catch {}
        vm.prank(me);
        try formulator.revoke(id) {
            ++done;
            eq(mev.balanceOf(me) - before, amount, "26 the full lock");
            try formulator.ownerOf(uint160(id)) {
                yes(false, "26 once");
            } catch {}
        } catch {
            eq(mev.balanceOf(me), before, "26 nothing");
        }
    }

    function move(uint256 who, uint256 to, uint256 seed) external {
        vm.roll(height);
        address me = pick(who);
        address id = some(me, seed, 1)[0];
        uint256 count = formulator.transferCount(uint160(id));
        vm.startPrank(me);
        if (seed % 3 == 0) formulator.setApprovalForAll(pick(to), seed % 2 == 0);
        try formulator.transferFrom(me, pick(to), uint160(id)) {
            ++done;
            eq(formulator.transferCount(uint160(id)), count + 1, "counted");
            eq(formulator.getApproved(uint160(id)), address(0), "approval cleared");
        } catch {}
        vm.stopPrank();
    }

    function pass(uint256 blocks) external {
        height += bound(blocks, 1, 60);
        vm.roll(height);
    }

    function distribute() external {
        vm.roll(height);
        uint256[] memory pending = new uint256[](actors.length);
        uint256[] memory before = new uint256[](actors.length);
        for (uint256 k; k < actors.length; ++k) {
            pending[k] = formulator.pendingReward(actors[k]);
            before[k] = mev.balanceOf(actors[k]);
        }
        formulator.distribute();
        for (uint256 k; k < actors.length; ++k) {
            eq(mev.balanceOf(actors[k]) - before[k], pending[k], "paid as was said");
            eq(formulator.pendingReward(actors[k]), 0, "nothing left");
        }
    }
}

contract FormulatorInvariantTest is MintWorld {
    FormulatorHandler private handler;
    address[] private people;

    function setUp() public override {
        super.setUp();
        for (uint256 k; k < 4; ++k) {
            people.push(address(uint160(0x1000 + k)));
        }
        handler = new FormulatorHandler(formulator, mev, ALPHA, people);
        mev.setMinter(address(handler), true);
    }

    function targetContracts() public view returns (address[] memory out) {
        out = new address[](1);
        out[0] = address(handler);
    }

    function test_steps_do_something() public {
        handler.create(0, 5);
        handler.create(0, 4);
        handler.pass(60);
        handler.upgrade(0, 1, false);
        handler.upgrade(0, 1 + (5 << 8), false);
        handler.pass(60);
        handler.distribute();
        handler.move(0, 1, 1);
        handler.revoke(0, 1);
        yes(handler.done() >= 5, "steps");
    }

    /// @dev 26: the sum of locks by kind is the contract's MEV, and each kind has the amount that the kind locks.
    function invariant_26_locks_are_the_contracts_mev() public view {
        uint256 sum;
        uint256[4] memory kinds;
        uint256 supply = formulator.totalSupply();
        for (uint256 k; k < supply; ++k) {
            uint256 id = formulator.tokenByIndex(k);
            (uint256 kind,, uint256 amount, address holder,) = formulator.formulator(address(uint160(id)));
            eq(amount, kind == 1 ? ALPHA : kind == 2 ? 4 * ALPHA : 8 * ALPHA, "amount of a kind");
            eq(formulator.ownerOf(id), holder, "owner");
            sum += amount;
            ++kinds[kind];
        }
        eq(mev.balanceOf(address(formulator)), sum, "locks");
        for (uint256 kind = 1; kind < 4; ++kind) {
            eq(formulator.totalOf(kind), kinds[kind], "total of a kind");
        }
    }

    /// @dev 26: all lists and counts agree, and power follows from them.
    function invariant_26_lists_agree() public view {
        uint256 power;
        uint256 count;
        for (uint256 k; k < people.length; ++k) {
            address who = people[k];
            uint256 own = formulator.balanceOf(who);
            uint256[] memory ids = formulator.tokenOfOwnerByRange(who, 0, 1000);
            eq(ids.length, own, "own list");
            uint256 mine;
            for (uint256 j; j < own; ++j) {
                (uint256 kind,, uint256 amount, address holder,) =
                    formulator.formulator(address(uint160(ids[j])));
                eq(holder, who, "hers");
                mine += amount * (kind == 1 ? 1000 : kind == 2 ? 1150 : 1300) / 1000;
            }
            eq(formulator.powerOf(who), mine, "power");
            eq(
                formulator.countOf(who, 1) + formulator.countOf(who, 2) + formulator.countOf(who, 3),
                own,
                "counts"
            );
            power += mine;
            count += own;
        }
        eq(formulator.totalPower(), power, "total power");
        eq(formulator.totalSupply(), count, "supply");
    }

    /// @dev Rewards paid and pending, and the mining fee, never exceed the rewards of the heights so far.
    function invariant_rewards_are_no_more_than_made() public view {
        uint256 sum;
        for (uint256 k; k < people.length; ++k) {
            sum += formulator.cumulativeReward(people[k]) + formulator.pendingReward(people[k]);
        }
        uint256 made = PER_BLOCK * 20 * (handler.height() / 20);
        vm.assertLe(sum, made * 7 / 10 + 1e6, "rewards");
        vm.assertLe(mev.balanceOf(owner), made * 3 / 10 + 1e6, "mining fee");
    }

    /// @dev 26: at any time, all accounts can get all locks back.
    function invariant_26_everyone_can_leave() public {
        uint256 state = vm.snapshotState();
        for (uint256 k; k < people.length; ++k) {
            uint256[] memory ids = formulator.tokenOfOwnerByRange(people[k], 0, 1000);
            address[] memory all = new address[](ids.length);
            uint256 sum;
            for (uint256 j; j < ids.length; ++j) {
                all[j] = address(uint160(ids[j]));
                (,, uint256 amount,,) = formulator.formulator(all[j]);
                sum += amount;
            }
            uint256 before = mev.balanceOf(people[k]);
            vm.prank(people[k]);
            formulator.revokeBatch(all);
            eq(mev.balanceOf(people[k]) - before, sum, "paid back");
        }
        eq(
            formulator.totalSupply() + formulator.totalPower() + mev.balanceOf(address(formulator)),
            0,
            "empty"
        );
        vm.revertToState(state);
    }
}
