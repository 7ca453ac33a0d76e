// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {VoteLock} from "../src/governance/VoteLock.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {Test} from "./support/Test.sol";

/// @dev People lock, unlock and delegate in any order. It records what must follow; the invariants judge it, so each of them
///      fails alone.
contract VoteLockHandler is Test {
    struct Request {
        uint256 amount;
        uint256 end;
    }

    struct Past {
        uint256 height;
        address account;
        uint256 votes;
        uint256 total;
        address delegate;
    }

    uint256 private constant PEOPLE = 5;
    VoteLock public immutable voteLock;
    MRC20 public immutable token;
    uint256 public height = 100;
    uint256 public gifts;
    uint256 public done;
    /// @dev Paid before its cool-down was over.
    uint256 public early;
    mapping(address => uint256) public locked;
    mapping(address => address) public delegateOf;
    mapping(address => Request[]) private _requests;
    Past[] private _seen;

    constructor(VoteLock voteLock_, MRC20 token_) {
        (voteLock, token) = (voteLock_, token_);
        for (uint256 k; k < PEOPLE; ++k) {
            delegateOf[person(k)] = person(k);
        }
    }

    function person(uint256 seed) public pure returns (address) {
        return address(uint160(0x1000 + seed % PEOPLE));
    }

    function seenCount() external view returns (uint256) {
        return _seen.length;
    }

    function seen(uint256 index) external view returns (Past memory) {
        return _seen[index];
    }

    /// @dev What a person requested and whose end is at `to` or before.
    function over(address who, uint256 to) public view returns (uint256 sum) {
        for (uint256 k; k < _requests[who].length; ++k) {
            if (_requests[who][k].end <= to) sum += _requests[who][k].amount;
        }
    }

    function lock(uint256 who, uint256 amount) external {
        vm.roll(height);
        amount = bound(amount, 1, 1_000e18);
        address me = person(who);
        token.mint(me, amount);
        vm.startPrank(me);
        token.approve(address(voteLock), amount);
        try voteLock.lock(amount) {
            ++done;
            locked[me] += amount;
        } catch {}
        vm.stopPrank();
    }

    function request(uint256 who, uint256 amount) external {
        vm.roll(height);
        address me = person(who);
        amount = bound(amount, 0, locked[me] + 1);
        vm.prank(me);
        try voteLock.requestUnlock(amount) {
            ++done;
            locked[me] -= amount;
            _requests[me].push(Request(amount, height + voteLock.coolDown()));
        } catch {}
    }

    /// @dev At the end of one of the requests, a block before it, or now.
    function unlock(uint256 who, uint256 mode) external {
        address me = person(who);
        if (mode % 3 != 2 && _requests[me].length > 0) {
            uint256 end = _requests[me][(mode / 6) % _requests[me].length].end;
            if (end - mode % 2 > height) _roll(end - mode % 2);
        }
        vm.roll(height);
        uint256 before = token.balanceOf(me);
        vm.prank(me);
        try voteLock.unlock() {
            ++done;
        } catch {
            return;
        }
        uint256 paid = token.balanceOf(me) - before;
        if (paid > over(me, height)) ++early;
        // Ended requests come first.
        while (paid > 0) {
            Request[] storage all = _requests[me];
            uint256 first;
            for (uint256 k = 1; k < all.length; ++k) {
                if (all[k].end < all[first].end) first = k;
            }
            if (all.length == 0) return;
            uint256 part = all[first].amount < paid ? all[first].amount : paid;
            paid -= part;
            all[first].amount -= part;
            if (all[first].amount == 0) {
                all[first] = all[all.length - 1];
                all.pop();
            }
        }
    }

    function delegate(uint256 who, uint256 to) external {
        vm.roll(height);
        vm.prank(person(who));
        try voteLock.delegate(person(to)) {
            ++done;
            delegateOf[person(who)] = person(to);
        } catch {}
    }

    function give(uint256 amount) external {
        amount = bound(amount, 1, 10e18);
        token.mint(address(voteLock), amount);
        gifts += amount;
    }

    function passBlocks(uint256 blocks) external {
        _roll(height + bound(blocks, 1, 30));
    }

    /// @dev Notes the past that is read first.
    function _roll(uint256 to) private {
        height = to;
        vm.roll(to);
        for (uint256 k; k < PEOPLE; ++k) {
            address who = person(k);
            _seen.push(
                Past(
                    to - 1,
                    who,
                    voteLock.getPastVotes(who, to - 1),
                    voteLock.getPastTotalSupply(to - 1),
                    voteLock.getPastDelegate(who, to - 1)
                )
            );
        }
    }
}

contract VoteLockInvariantTest is Test {
    uint256 private constant PEOPLE = 5;
    MRC20 private token;
    VoteLock private voteLock;
    VoteLockHandler private handler;

    function setUp() public {
        vm.roll(100);
        token = new MRC20("MEVerse Finance", "MEFI", address(this), 0);
        voteLock = new VoteLock(address(token), 50);
        handler = new VoteLockHandler(voteLock, token);
        token.setMinter(address(handler), true);
    }

    function targetContracts() public view returns (address[] memory out) {
        out = new address[](1);
        out[0] = address(handler);
    }

    function test_steps_do_something() public {
        handler.lock(0, 100e18);
        handler.lock(1, 50e18);
        handler.delegate(0, 1);
        handler.request(0, 40e18);
        handler.passBlocks(3);
        handler.request(0, 10e18);
        handler.unlock(0, 1);
        eq(handler.done(), 5, "a block early");
        handler.unlock(0, 0);
        eq(handler.done(), 6, "paid");
        eq(handler.over(handler.person(0), 1_000), 10e18, "the rest waits");
        eq(handler.locked(handler.person(0)), 50e18, "locked");
        yes(handler.seenCount() > 0, "seen");
    }

    function invariant_delegated_is_locked_is_held() public view {
        uint256 votes;
        uint256 locked;
        uint256 waiting;
        for (uint256 k; k < PEOPLE; ++k) {
            address who = handler.person(k);
            votes += voteLock.getVotes(who);
            locked += voteLock.locked(who);
            waiting += voteLock.unlocking(who);
        }
        eq(votes, locked, "delegated");
        eq(locked, voteLock.totalLocked(), "locked");
        eq(token.balanceOf(address(voteLock)), locked + waiting + handler.gifts(), "held");
    }

    /// forge-config: default.invariant.check_interval = 8
    /// forge-config: long.invariant.check_interval = 16
    function invariant_past_votes_never_change() public {
        vm.roll(handler.height());
        uint256 count = handler.seenCount();
        for (uint256 k; k < count; ++k) {
            VoteLockHandler.Past memory was = handler.seen(k);
            eq(voteLock.getPastVotes(was.account, was.height), was.votes, "votes");
            eq(voteLock.getPastTotalSupply(was.height), was.total, "total");
            eq(voteLock.getPastDelegate(was.account, was.height), was.delegate, "delegate");
        }
    }

    function invariant_power_ends_at_the_request() public view {
        for (uint256 k; k < PEOPLE; ++k) {
            uint256 sum;
            for (uint256 j; j < PEOPLE; ++j) {
                if (handler.delegateOf(handler.person(j)) == handler.person(k)) {
                    sum += handler.locked(handler.person(j));
                }
            }
            eq(voteLock.getVotes(handler.person(k)), sum, "power");
        }
    }

    function invariant_unlocking_works_after_the_cool_down() public {
        vm.roll(handler.height() + voteLock.coolDown());
        for (uint256 k; k < PEOPLE; ++k) {
            address who = handler.person(k);
            uint256 waiting = handler.over(who, type(uint256).max);
            if (waiting == 0) continue;
            uint256 before = token.balanceOf(who);
            vm.prank(who);
            try voteLock.unlock() {} catch {}
            eq(token.balanceOf(who) - before, waiting, "all of it");
        }
    }

    function invariant_no_unlock_is_early() public view {
        eq(handler.early(), 0, "early");
    }
}
