// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Governance} from "../src/governance/Governance.sol";
import {VoteLock} from "../src/governance/VoteLock.sol";
import {Limits, Settings, Terms} from "../src/interfaces/IGovernance.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {GovernanceHandler, Recorder} from "./support/GovernanceHandler.sol";
import {Test} from "./support/Test.sol";

contract GovernanceInvariantTest is Test {
    uint256 private constant PEOPLE = 5;
    uint256 private constant START = 1_000;
    address private guardian = address(0x60A2D);
    Governance private governance;
    VoteLock private voteLock;
    Recorder private recorder;
    GovernanceHandler private handler;

    function setUp() public {
        vm.roll(START);
        MRC20 token = new MRC20("MEVerse Finance", "MEFI", address(this), 1_000_000e18);
        voteLock = new VoteLock(address(token), 330);
        Settings memory first = Settings(20, 200, 60, 30, 500, 10, 400);
        // The largest delay, period and extension together are longer than the cool-down.
        Limits memory l = Limits(
            Settings(10, 100, 30, 10, 100, 1, 100), Settings(25, 400, 80, 60, 900, 50, 800), 1e18, 50, 200
        );
        governance = new Governance(address(voteLock), guardian, 1_000_000_000, first, l);
        recorder = new Recorder(address(governance));
        handler = new GovernanceHandler(governance, voteLock, recorder, token, guardian, START + 1);
        token.setMinter(address(handler), true);
        for (uint256 k; k < PEOPLE; ++k) {
            address who = handler.person(k);
            token.transfer(who, 4_000e18 + k * 1_000e18);
            vm.startPrank(who);
            token.approve(address(voteLock), type(uint256).max);
            voteLock.lock(4_000e18 + k * 1_000e18);
            vm.stopPrank();
        }
        vm.roll(START + 1);
    }

    function targetContracts() public view returns (address[] memory out) {
        out = new address[](1);
        out[0] = address(handler);
    }

    function test_steps_do_something() public {
        handler.enact(0, 2);
        eq(handler.executed(), 2, "both executed");
        eq(recorder.count(), 4, "four calls");
        handler.propose(1, 0);
        handler.vote(3, 2, 0);
        handler.voteWithNewPower(4, 2, 4);
        // Against leads, then for again: voting is extended once.
        handler.lateVotes(1, 2, 0);
        handler.lateVotes(0, 2, 1);
        eq(handler.voted(), 10 + 5, "votes");
        eq(handler.extended(), 1, "extended");
        handler.pass(2, 2);
        handler.pass(2, 2);
        handler.queue(2);
        handler.propose(2, 3);
        handler.cancel(0, 3);
        eq(handler.canceled(), 1, "by the guardian");
        handler.enact(2, 4);
        eq(governance.guardian(), address(0), "ended");
    }

    function invariant_weight_is_the_past_power_once() public view {
        eq(handler.wrongWeights(), 0, "weights");
        uint256 count = governance.proposalCount();
        for (uint256 id = 1; id <= count; ++id) {
            (uint256 against, uint256 for_, uint256 abstain) = governance.proposalVotes(id);
            eq(against, handler.votesOf(id, 0), "against");
            eq(for_, handler.votesOf(id, 1), "for");
            eq(abstain, handler.votesOf(id, 2), "abstain");
        }
    }

    function invariant_votes_are_within_the_past_supply() public {
        vm.roll(handler.height());
        uint256 count = governance.proposalCount();
        for (uint256 id = 1; id <= count; ++id) {
            (uint256 against, uint256 for_, uint256 abstain) = governance.proposalVotes(id);
            uint256 snapshot = governance.proposalSnapshot(id);
            uint256 supply = snapshot < handler.height() ? voteLock.getPastTotalSupply(snapshot) : 0;
            vm.assertLe(against + for_ + abstain, supply, "supply");
        }
    }

    function invariant_states_move_forward() public view {
        eq(handler.backward(), 0, "backward");
    }

    function invariant_exactly_the_proposed_calls_run() public view {
        uint256 count = handler.expectedCount();
        eq(recorder.count(), count, "calls");
        eq(recorder.byOthers(), 0, "from governance");
        for (uint256 k; k < count; ++k) {
            eq(recorder.tags(k), handler.expected(k), "in their order");
        }
    }

    function invariant_calls_run_after_the_timelock() public view {
        eq(handler.earlyExecutions(), 0, "early");
    }

    function invariant_the_guardian_only_cancels() public view {
        eq(handler.byGuardian(), 0, "more");
    }

    function invariant_unlocks_end_after_live_votes() public view {
        eq(handler.shortUnlocks(), 0, "short");
    }

    function invariant_voting_is_extended_once() public view {
        uint256 count = governance.proposalCount();
        for (uint256 id = 1; id <= count; ++id) {
            Terms memory was = handler.termsOf(id);
            Terms memory its = governance.proposalTerms(id);
            eq(its.deadline, uint256(was.deadline) + (its.isExtended ? was.extension : 0), "deadline");
        }
    }

    function invariant_the_rules_of_a_proposal_stay() public view {
        uint256 count = governance.proposalCount();
        for (uint256 id = 1; id <= count; ++id) {
            Terms memory was = handler.termsOf(id);
            Terms memory its = governance.proposalTerms(id);
            eq(its.snapshot, was.snapshot, "snapshot");
            eq(its.timelock + its.expiry, was.timelock + was.expiry, "timelock and expiry");
            eq(its.quorumPart, was.quorumPart, "quorum");
            uint256 queued = handler.queuedAt(id);
            if (queued != 0) eq(governance.etaBlock(id), queued + was.timelock, "height of execution");
        }
    }

    function invariant_a_proposer_has_one_live_proposal() public view {
        eq(handler.secondLive(), 0, "second");
    }
}
