// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
// One file: every step that accounts can take, beside what each must leave.

import {IGovernor} from "@openzeppelin/contracts/governance/IGovernor.sol";
import {Governance} from "../../src/governance/Governance.sol";
import {VoteLock} from "../../src/governance/VoteLock.sol";
import {IGovernance, Limits, Settings, Terms} from "../../src/interfaces/IGovernance.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {Test} from "./Test.sol";

/// @dev The contract that proposals call: it writes down each call.
contract Recorder {
    uint256[] public tags;
    address public immutable governance;
    uint256 public byOthers;

    constructor(address governance_) {
        governance = governance_;
    }

    function note(uint256 tag) external {
        if (msg.sender != governance) ++byOthers;
        tags.push(tag);
    }

    function count() external view returns (uint256) {
        return tags.length;
    }
}

/// @dev Proposers, voters, the guardian and strangers, in any order and at the heights that matter. It records what happened
///      and what must follow; the invariants judge it, so each of them fails alone.
contract GovernanceHandler is Test {
    uint256 private constant PEOPLE = 5;
    uint256 private constant MOST = 14;

    Governance public immutable governance;
    VoteLock public immutable voteLock;
    Recorder public immutable recorder;
    MRC20 public immutable token;
    address public immutable guardian;
    uint256 public height;

    /// @dev By proposal: its rules at the proposal, its state when it was last seen, its votes, when it was queued, and
    ///      if it ends the guardian's role.
    mapping(uint256 id => Terms) private _terms;
    mapping(uint256 id => IGovernor.ProposalState) public stateOf;
    mapping(uint256 id => uint256[3]) private _votes;
    mapping(uint256 id => uint256) public queuedAt;
    mapping(uint256 id => bool) public endsGuardian;
    mapping(uint256 id => uint256) public tagsOf;
    mapping(uint256 id => mapping(address => bool)) private _hasVoted;
    /// @dev The calls that must have run, in their order.
    uint256[] public expected;

    uint256 public voted;
    uint256 public executed;
    uint256 public extended;
    uint256 public canceled;
    uint256 public wrongWeights;
    uint256 public backward;
    uint256 public earlyExecutions;
    uint256 public byGuardian;
    uint256 public shortUnlocks;
    uint256 public secondLive;

    constructor(
        Governance governance_,
        VoteLock voteLock_,
        Recorder recorder_,
        MRC20 token_,
        address guardian_,
        uint256 height_
    ) {
        (governance, voteLock, recorder, token) = (governance_, voteLock_, recorder_, token_);
        (guardian, height) = (guardian_, height_);
    }

    function person(uint256 seed) public pure returns (address) {
        return address(uint160(0x2000 + seed % PEOPLE));
    }

    function termsOf(uint256 id) external view returns (Terms memory) {
        return _terms[id];
    }

    function votesOf(uint256 id, uint256 support) external view returns (uint256) {
        return _votes[id][support];
    }

    function expectedCount() external view returns (uint256) {
        return expected.length;
    }

    function _any(uint256 seed) private view returns (uint256) {
        uint256 count = governance.proposalCount();
        return count == 0 ? 0 : 1 + seed % count;
    }

    /// @dev A live proposal where there is one; else any.
    function _open(uint256 seed) private view returns (uint256) {
        uint256 count = governance.proposalCount();
        for (uint256 k; k < count; ++k) {
            uint256 id = 1 + (seed % count + k) % count;
            if (_isLive(id)) return id;
        }
        return _any(seed);
    }

    // ---- proposals ----

    function propose(uint256 who, uint256 kind) external {
        vm.roll(height);
        _propose(person(who), kind);
    }

    function _propose(address me, uint256 kind) private returns (uint256 id) {
        if (governance.proposalCount() >= MOST) return 0;
        (address[] memory targets, bytes[] memory calldatas) = _calls(kind);
        bool had = _liveOf(me);
        vm.prank(me);
        try governance.propose(targets, new uint256[](targets.length), calldatas, "") returns (uint256 made) {
            id = made;
        } catch {
            return 0;
        }
        if (had) ++secondLive;
        _terms[id] = governance.proposalTerms(id);
        tagsOf[id] = kind % 5 < 3 ? kind % 5 + 1 : 0;
        endsGuardian[id] = kind % 20 == 4;
        if (endsGuardian[id]) _cancel(guardian, id);
        if (voteLock.locked(me) > 2_000e18) _request(me, 1);
        _observe();
    }

    /// @dev One to three notes, a signal, or a change of governance itself.
    function _calls(uint256 kind) private view returns (address[] memory targets, bytes[] memory calldatas) {
        uint256 count = kind % 5 < 3 ? kind % 5 + 1 : kind % 5 == 3 ? 0 : 1;
        targets = new address[](count);
        calldatas = new bytes[](count);
        uint256 tag = 10 * (governance.proposalCount() + 1);
        for (uint256 k; k < count; ++k) {
            (targets[k], calldatas[k]) = (address(recorder), abi.encodeCall(Recorder.note, (tag + k)));
        }
        if (kind % 5 == 4) {
            targets[0] = address(governance);
            calldatas[0] = kind % 20 == 4
                ? abi.encodeCall(IGovernance.endGuardian, ())
                : abi.encodeCall(IGovernance.setSettings, (_settings(kind / 5)));
        }
    }

    function _settings(uint256 seed) private view returns (Settings memory) {
        Limits memory l = governance.limits();
        return seed % 2 == 0 ? l.least : l.most;
    }

    function _liveOf(address who) private view returns (bool) {
        uint256 count = governance.proposalCount();
        for (uint256 id = 1; id <= count; ++id) {
            if (governance.proposalProposer(id) == who && _isLive(id)) return true;
        }
        return false;
    }

    function _isLive(uint256 id) private view returns (bool) {
        IGovernor.ProposalState now_ = governance.state(id);
        return now_ == IGovernor.ProposalState.Pending || now_ == IGovernor.ProposalState.Active
            || now_ == IGovernor.ProposalState.Queued
            || (now_ == IGovernor.ProposalState.Succeeded && governance.proposalNeedsQueuing(id));
    }

    /// @dev A whole life in one step, as far as it goes, beside another proposal that is queued after its end.
    function enact(uint256 who, uint256 kind) external {
        vm.roll(height);
        uint256 other = _propose(person(who % PEOPLE + 1), 0);
        uint256 id = _propose(person(who), kind);
        if (id == 0) return;
        _carry(id, other);
        _queue(id);
        _executeAround(id);
        if (other != 0) {
            _queue(other);
            _executeAround(other);
        }
        // By the new rules, if it changed them.
        if (kind % 5 == 4) _propose(person(who), 3);
    }

    function _carry(uint256 id, uint256 other) private {
        _roll(governance.proposalSnapshot(id) + 1);
        for (uint256 k; k < PEOPLE; ++k) {
            _vote(person(k), id, 1);
            _vote(person(k), other, 1);
        }
        _roll(governance.proposalDeadline(id) + 1);
    }

    /// @dev In the block before the first height of execution, and in it.
    function _executeAround(uint256 id) private {
        uint256 eta = governance.etaBlock(id);
        if (eta <= height) return;
        _roll(eta - 1);
        _execute(id);
        _roll(eta);
        _execute(id);
    }

    // ---- votes ----

    function vote(uint256 who, uint256 which, uint8 support) external {
        uint256 id = _open(which);
        if (id == 0) return;
        if (governance.state(id) == IGovernor.ProposalState.Pending) {
            _roll(governance.proposalSnapshot(id) + 1);
        }
        vm.roll(height);
        _vote(person(who), id, support % 3);
    }

    /// @dev After a change of power in the same block.
    function voteWithNewPower(uint256 who, uint256 which, uint256 amount) external {
        uint256 id = _open(which);
        if (id == 0) return;
        if (governance.state(id) == IGovernor.ProposalState.Pending) {
            _roll(governance.proposalSnapshot(id) + 1);
        }
        vm.roll(height);
        _lock(person(who), bound(amount, 1, 3_000e18));
        _vote(person(who), id, uint8(amount % 3));
    }

    /// @dev One or two votes, each in the last block of voting.
    function lateVotes(uint256 who, uint256 which, uint8 support) external {
        uint256 id = _open(which);
        for (uint256 k; k < 2; ++k) {
            if (id == 0 || governance.proposalDeadline(id) < height) return;
            _roll(governance.proposalDeadline(id));
            _vote(person(who % PEOPLE + k), id, k == 0 ? support % 3 : 1 - support % 2);
        }
    }

    function _vote(address me, uint256 id, uint8 support) private {
        if (id == 0) return;
        uint256 deadline = governance.proposalDeadline(id);
        vm.prank(me);
        try governance.castVote(id, support) returns (uint256 weight) {
            ++voted;
            uint256 past = voteLock.getPastVotes(me, _terms[id].snapshot);
            if (weight != past || _hasVoted[id][me]) ++wrongWeights;
            _hasVoted[id][me] = true;
            _votes[id][support] += past;
            if (governance.proposalDeadline(id) != deadline) ++extended;
        } catch {}
        _observe();
    }

    // ---- queue, execute, cancel ----

    function queue(uint256 which) external {
        vm.roll(height);
        _queue(_open(which));
    }

    function _queue(uint256 id) private {
        try governance.queue(id) {
            queuedAt[id] = height;
        } catch {}
        _observe();
    }

    /// @dev At the first height, the block before it, the last one, or the one after it.
    function execute(uint256 which, uint256 mode) external {
        uint256 id = _open(which);
        if (id == 0) return;
        uint256 eta = queuedAt[id] == 0 ? height : queuedAt[id] + _terms[id].timelock;
        uint256 end = eta + _terms[id].expiry;
        uint256 to = [eta, eta - 1, end - 1, end, height, height][mode % 6];
        if (to > height) _roll(to);
        _execute(id);
    }

    function _execute(uint256 id) private {
        vm.roll(height);
        try governance.execute(id) {
            ++executed;
            if (queuedAt[id] == 0 || height < queuedAt[id] + _terms[id].timelock) ++earlyExecutions;
            for (uint256 k; k < tagsOf[id]; ++k) {
                expected.push(10 * id + k);
            }
        } catch {}
        _observe();
    }

    function cancel(uint256 who, uint256 which) external {
        vm.roll(height);
        uint256 id = _any(which);
        if (id == 0) return;
        _cancel(
            who % 4 == 0 ? guardian : who % 4 == 1 ? person(who / 4) : governance.proposalProposer(id), id
        );
        _observe();
    }

    function _cancel(address me, uint256 id) private {
        vm.prank(me);
        try governance.cancel(id) {
            ++canceled;
            if (me == guardian && endsGuardian[id]) ++byGuardian;
            if (me != guardian && me != governance.proposalProposer(id)) ++byGuardian;
        } catch {}
    }

    // ---- others ----

    /// @dev The guardian tries everything else that it could call.
    function guardianTries(uint256 which, uint256 mode) external {
        vm.roll(height);
        bytes[4] memory calls = [
            abi.encodeCall(IGovernance.setSettings, (_settings(which))),
            abi.encodeCall(IGovernance.endGuardian, ()),
            abi.encodeWithSignature("castVote(uint256,uint8)", _any(which), 1),
            abi.encodeCall(IGovernance.applyAnnounced, (address(recorder)))
        ];
        vm.prank(guardian);
        (bool done,) = address(governance).call(calls[mode % 4]);
        if (done) ++byGuardian;
        _observe();
    }

    /// @dev Anyone runs calls that must leave nothing.
    function dryRun(uint256 tag, uint256 mode) external {
        vm.roll(height);
        address[] memory targets = new address[](1);
        bytes[] memory calldatas = new bytes[](1);
        (targets[0], calldatas[0]) = (address(recorder), abi.encodeCall(Recorder.note, (tag)));
        if (mode % 2 == 0) {
            try governance.dryRun(targets, calldatas) {} catch {}
        } else {
            try governance.revertingRun(targets, calldatas) {} catch {}
        }
        _observe();
    }

    function changePower(uint256 who, uint256 amount, uint256 mode) external {
        vm.roll(height);
        address me = person(who);
        amount = bound(amount, 1, 3_000e18);
        if (mode % 3 == 0) {
            vm.prank(me);
            voteLock.delegate(person(amount));
        } else if (mode % 3 == 1) {
            _lock(me, amount);
        } else {
            // Enough stays for a quorum.
            if (voteLock.locked(me) < amount + 2_000e18) return;
            _request(me, amount);
        }
    }

    function _lock(address me, uint256 amount) private {
        token.mint(me, amount);
        vm.startPrank(me);
        token.approve(address(voteLock), amount);
        voteLock.lock(amount);
        vm.stopPrank();
    }

    function _request(address me, uint256 amount) private {
        vm.prank(me);
        uint256 end = voteLock.requestUnlock(amount);
        uint256 count = governance.proposalCount();
        for (uint256 id = 1; id <= count; ++id) {
            if (!_isLive(id)) continue;
            uint256 latest = uint256(_terms[id].deadline) + _terms[id].extension;
            if (end <= latest) ++shortUnlocks;
        }
    }

    /// @dev One block, some blocks, or to a height of a proposal.
    function pass(uint256 which, uint256 mode) external {
        uint256 id = _open(which);
        if (id == 0 || mode % 4 == 0) return _roll(height + 1 + which % 50);
        uint256 to = mode % 4 == 1
            ? governance.proposalSnapshot(id) + which % 2
            : mode % 4 == 2 ? governance.proposalDeadline(id) + which % 2 : governance.etaBlock(id);
        if (to > height) _roll(to);
    }

    function _roll(uint256 to) private {
        height = to;
        vm.roll(to);
        _observe();
    }

    /// @dev Compares all states with those seen last.
    function _observe() private {
        uint256 count = governance.proposalCount();
        for (uint256 id = 1; id <= count; ++id) {
            IGovernor.ProposalState now_ = governance.state(id);
            if (!_isForward(stateOf[id], now_)) ++backward;
            stateOf[id] = now_;
        }
    }

    function _isForward(IGovernor.ProposalState from, IGovernor.ProposalState to)
        private
        pure
        returns (bool)
    {
        if (from == to) return true;
        // Pending and Active end in any state but each other; Queued and Executed follow one step each.
        if (from == IGovernor.ProposalState.Pending || from == IGovernor.ProposalState.Active) {
            return to != IGovernor.ProposalState.Pending && to != IGovernor.ProposalState.Queued
                && to != IGovernor.ProposalState.Executed;
        }
        bool ends = to == IGovernor.ProposalState.Expired || to == IGovernor.ProposalState.Canceled;
        if (from == IGovernor.ProposalState.Succeeded) return ends || to == IGovernor.ProposalState.Queued;
        if (from == IGovernor.ProposalState.Queued) return ends || to == IGovernor.ProposalState.Executed;
        return false;
    }
}
