// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IGovernor} from "@openzeppelin/contracts/governance/IGovernor.sol";
import {IGovernanceEvents} from "../src/interfaces/IGovernance.sol";
import {GovernanceWorld} from "./support/GovernanceWorld.sol";

contract GovernanceVotesTest is GovernanceWorld {
    uint256 private constant KEY = 0x5EED;
    address private signer;
    uint256 private id;

    function setUp() public override {
        super.setUp();
        signer = vm.addr(KEY);
        lockFor(signer, 2_000e18);
        pass(1);
        id = proposeReward(4_000e18, 1_000_000);
    }

    function _votes(uint256 against, uint256 for_, uint256 abstain) private view {
        (uint256 a, uint256 f, uint256 n) = governance.proposalVotes(id);
        eq(a, against, "against");
        eq(f, for_, "for");
        eq(n, abstain, "abstain");
    }

    // ---- votes ----

    function test_votes() public {
        open(id);
        vm.expectEmit();
        emit IGovernor.VoteCast(alice, id, FOR, ALICE, "");
        eq(vote(alice, id, FOR), ALICE, "weight");
        vm.expectEmit();
        emit IGovernor.VoteCast(bob, id, AGAINST, BOB, "because");
        vm.prank(bob);
        eq(governance.castVoteWithReason(id, AGAINST, "because"), BOB, "weight");
        vm.prank(signer);
        governance.castVoteWithReasonAndParams(id, ABSTAIN, "", "");
        _votes(BOB, ALICE, 2_000e18);
        yes(governance.hasVoted(id, alice), "voted");
        yes(!governance.hasVoted(id, carol), "did not");
        (bool voted, uint8 support, uint256 weight) = governance.ballotOf(id, bob);
        yes(voted, "voted");
        eq(support, AGAINST, "against");
        eq(weight, BOB, "weight");
        (voted, support, weight) = governance.ballotOf(id, carol);
        yes(!voted && support == 0 && weight == 0, "no vote");
    }

    function test_refusals() public {
        open(id);
        refuses("Governance: SUPPORT");
        vote(alice, id, 3);
        refuses("Governance: NO_POWER");
        vote(carol, id, FOR);
        vote(alice, id, FOR);
        for (uint8 k; k < 3; ++k) {
            refuses("Governance: VOTED");
            vote(alice, id, k);
        }
        refuses("Governance: PARAMS");
        vm.prank(bob);
        governance.castVoteWithReasonAndParams(id, FOR, "", "x");
        refuses("Governance: PARAMS");
        governance.getVotesWithParams(bob, START, "x");
        eq(governance.getVotesWithParams(bob, START, ""), BOB, "without");
    }

    function test_the_snapshot_decides() public {
        vm.roll(governance.proposalSnapshot(id));
        lockFor(carol, 100e18); // in the snapshot's block: it counts
        vm.prank(bob);
        voteLock.requestUnlock(BOB); // so does this
        pass(1);
        lockFor(carol, 1_000e18);
        vm.prank(alice);
        voteLock.delegate(carol);
        eq(vote(carol, id, AGAINST), 100e18, "without what came later");
        eq(vote(alice, id, FOR), ALICE, "with what went later");
        refuses("Governance: NO_POWER");
        vote(bob, id, FOR);
    }

    /// @dev Tokens borrowed for one block neither vote, nor propose, nor reach a quorum.
    function test_a_flash_lock_gives_nothing() public {
        open(id);
        lockFor(carol, 500_000e18);
        refuses("Governance: NO_POWER");
        vote(carol, id, FOR);
        refuses("Governance: THRESHOLD");
        signal(carol);
        vm.prank(carol);
        voteLock.requestUnlock(500_000e18);
        refuses("VoteLock: TOO_EARLY");
        vm.prank(carol);
        voteLock.unlock();
        pass(1);
        refuses("Governance: THRESHOLD");
        signal(carol);
    }

    function test_an_unlock_ends_after_every_vote_it_may_have_counted_in() public {
        open(id);
        vote(alice, id, FOR);
        vm.prank(alice);
        uint256 end = voteLock.requestUnlock(ALICE);
        yes(end > governance.proposalDeadline(id) + EXTENSION, "after the latest end");
        uint256 other = signal(bob);
        yes(end > governance.proposalDeadline(other) + EXTENSION, "also of one that begins now");
    }

    // ---- signatures ----

    function _ballot(uint8 support, uint256 nonce) private view returns (bytes memory) {
        return _sign(
            keccak256(abi.encode(governance.BALLOT_TYPEHASH(), id, support, signer, nonce)),
            block.chainid,
            address(governance)
        );
    }

    function _sign(bytes32 data, uint256 chain, address contract_) private pure returns (bytes memory) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256(
                    "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
                ),
                keccak256("Governance"),
                keccak256("1"),
                chain,
                contract_
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, keccak256(abi.encodePacked("\x19\x01", domain, data)));
        return abi.encodePacked(r, s, v);
    }

    function test_votes_by_signature() public {
        eq(
            uint256(governance.BALLOT_TYPEHASH()),
            uint256(keccak256("Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)")),
            "type"
        );
        open(id);
        bytes memory signature = _ballot(FOR, 0);
        refuses("Governance: SIGNATURE");
        governance.castVoteBySig(id, AGAINST, signer, signature);
        refuses("Governance: SIGNATURE");
        governance.castVoteBySig(id, FOR, alice, signature);
        refuses("Governance: SIGNATURE");
        governance.castVoteBySig(id, FOR, signer, "short");
        refuses("Governance: SIGNATURE");
        governance.castVoteBySig(id, FOR, address(0), new bytes(65));
        vm.expectEmit();
        emit IGovernor.VoteCast(signer, id, FOR, 2_000e18, "");
        vm.prank(carol);
        eq(governance.castVoteBySig(id, FOR, signer, signature), 2_000e18, "weight");
        eq(governance.nonces(signer), 1, "used");
        refuses("Governance: SIGNATURE");
        governance.castVoteBySig(id, FOR, signer, signature);
        signature = _ballot(FOR, 1);
        refuses("Governance: VOTED");
        governance.castVoteBySig(id, FOR, signer, signature);
        eq(governance.nonces(signer), 1, "a refused one is not used");
    }

    function test_a_signature_is_for_one_contract_on_one_chain() public {
        open(id);
        bytes32 data = keccak256(abi.encode(governance.BALLOT_TYPEHASH(), id, FOR, signer, 0));
        bytes memory signature = _sign(data, block.chainid + 1, address(governance));
        refuses("Governance: SIGNATURE");
        governance.castVoteBySig(id, FOR, signer, signature);
        signature = _sign(data, block.chainid, address(this));
        refuses("Governance: SIGNATURE");
        governance.castVoteBySig(id, FOR, signer, signature);
    }

    function test_a_signature_with_a_reason() public {
        open(id);
        bytes memory signature = _sign(
            keccak256(
                abi.encode(
                    governance.EXTENDED_BALLOT_TYPEHASH(),
                    id,
                    AGAINST,
                    signer,
                    0,
                    keccak256("why"),
                    keccak256("")
                )
            ),
            block.chainid,
            address(governance)
        );
        refuses("Governance: SIGNATURE");
        governance.castVoteWithReasonAndParamsBySig(id, AGAINST, signer, "other", "", signature);
        refuses("Governance: PARAMS");
        governance.castVoteWithReasonAndParamsBySig(id, AGAINST, signer, "why", "x", signature);
        vm.expectEmit();
        emit IGovernor.VoteCast(signer, id, AGAINST, 2_000e18, "why");
        governance.castVoteWithReasonAndParamsBySig(id, AGAINST, signer, "why", "", signature);
    }

    // ---- the quorum ----

    function test_the_quorum_is_between_two_parts_of_the_supply() public {
        (uint256 votes, uint256 least, uint256 most) = governance.quorumOf(id);
        eq(votes, QUORUM, "a part of the whole is the least");
        eq(least, QUORUM, "least");
        eq(most, 20_000e18, "most");
        // 4 % of 200,012 is between them, 4 % of 900,012 is above.
        lockFor(carol, 188_012e18);
        pass(1);
        (votes,,) = governance.quorumOf(id);
        eq(votes, 8_000.48e18, "4 % of what is locked now");
        lockFor(carol, 700_000e18);
        open(id);
        (votes,,) = governance.quorumOf(id);
        eq(votes, 20_000e18, "the most");
        eq(governance.quorum(governance.proposalSnapshot(id)), 20_000e18, "as tools ask");
        // What happens after the snapshot changes nothing.
        vm.prank(carol);
        voteLock.requestUnlock(880_000e18);
        mefi.mint(carol, 9 * SUPPLY);
        pass(1);
        (votes, least, most) = governance.quorumOf(id);
        eq(votes + least + most, 45_000e18, "recorded");
        eq(governance.quorum(height() - 1), 50_000e18, "by the supply now");
    }

    function test_the_quorum_is_rounded_up() public {
        mefi.mint(carol, 1);
        uint256 other = signal(bob);
        (, uint256 least, uint256 most) = governance.quorumOf(other);
        eq(least, QUORUM + 1, "least");
        eq(most, 20_000e18 + 1, "most");
    }

    function test_exactly_the_quorum() public {
        lockFor(carol, 1_000e18 - 1);
        lockFor(address(this), 1);
        open(id);
        vote(bob, id, FOR);
        vote(carol, id, ABSTAIN);
        uint256 state = vm.snapshotState();
        close(id);
        isState(id, IGovernor.ProposalState.Defeated, "a wei below");
        vm.revertToState(state);
        vote(address(this), id, FOR);
        close(id);
        isState(id, IGovernor.ProposalState.Succeeded, "reached");
    }

    // ---- late turns ----

    /// @dev To some blocks before the last one of voting.
    function _late(uint256 before) private {
        vm.roll(governance.proposalDeadline(id) - before);
    }

    function _extends(bool yes_) private {
        uint256 deadline = governance.proposalDeadline(id);
        vm.recordLogs();
        vote(_next, id, _support);
        uint256 logs = vm.getRecordedLogs().length;
        eq(logs, yes_ ? 2 : 1, "event");
        eq(governance.proposalDeadline(id), deadline + (yes_ ? EXTENSION : 0), "deadline");
        eq(governance.proposalTerms(id).isExtended ? 1 : 0, yes_ ? 1 : 0, "recorded");
    }

    address private _next;
    uint8 private _support;

    function _vote(address who, uint8 support) private {
        (_next, _support) = (who, support);
    }

    function test_a_late_quorum_extends_voting() public {
        open(id);
        vote(alice, id, AGAINST);
        vote(bob, id, FOR);
        _late(EXTENSION - 1);
        vm.expectEmit();
        emit IGovernanceEvents.ProposalExtended(id, uint64(governance.proposalDeadline(id) + EXTENSION));
        uint256 state = vm.snapshotState();
        // For and abstain reach the quorum; against still leads, so the outcome is the same.
        vote(signer, id, ABSTAIN);
        vm.revertToState(state);
        _vote(signer, ABSTAIN);
        _extends(true);
    }

    function test_a_late_turn_extends_voting() public {
        open(id);
        vote(bob, id, FOR);
        vote(signer, id, ABSTAIN);
        _late(0);
        _vote(alice, AGAINST);
        _extends(true);
        pass(1);
        isState(id, IGovernor.ProposalState.Active, "still open");
    }

    function test_a_turn_before_the_last_blocks_extends_nothing() public {
        open(id);
        vote(bob, id, FOR);
        _late(EXTENSION);
        _vote(alice, FOR);
        uint256 state = vm.snapshotState();
        _extends(false);
        vm.revertToState(state);
        pass(1);
        _extends(true);
    }

    function test_a_late_vote_that_turns_nothing_extends_nothing() public {
        open(id);
        vote(alice, id, FOR);
        _late(1);
        _vote(bob, AGAINST);
        _extends(false);
        _vote(signer, ABSTAIN);
        _extends(false);
    }

    function test_both_triggers_in_one_vote() public {
        open(id);
        vote(bob, id, FOR);
        _late(0);
        // The quorum is reached, and with it the outcome turns: one extension.
        _vote(signer, ABSTAIN);
        _extends(true);
        // In the last blocks of the extension it turns again, and voting ends.
        uint256 deadline = governance.proposalDeadline(id);
        _late(0);
        vote(alice, id, AGAINST);
        eq(governance.proposalDeadline(id), deadline, "once");
        pass(1);
        isState(id, IGovernor.ProposalState.Defeated, "turned");
    }

    /// @dev An early trigger takes no time from the answer to a later one.
    function test_the_whole_extension_is_added() public {
        uint256 deadline = governance.proposalDeadline(id);
        open(id);
        vote(alice, id, AGAINST);
        vote(bob, id, FOR);
        _late(EXTENSION - 1);
        vote(signer, id, FOR);
        eq(governance.proposalDeadline(id), deadline + EXTENSION, "from the end, not from the vote");
    }

    // ---- fuzz ----

    /// @dev Any votes at any time: the outcome is by the rule, and voting is extended once at most.
    function testFuzz_the_outcome(
        uint256 a,
        uint256 b,
        uint256 c,
        uint8[3] calldata choices,
        uint256[3] calldata when
    ) public {
        (a, b, c) = (bound(a, 1, 40_000e18), bound(b, 1, 40_000e18), bound(c, 1, 40_000e18));
        address[3] memory people = [address(0x71), address(0x72), address(0x73)];
        lockFor(people[0], a);
        lockFor(people[1], b);
        lockFor(people[2], c);
        open(id);
        uint256[3] memory sums;
        uint256 last = height();
        uint256 deadline = governance.proposalDeadline(id);
        for (uint256 k; k < 3; ++k) {
            last = bound(when[k], last, governance.proposalDeadline(id));
            vm.roll(last);
            sums[choices[k] % 3] += vote(people[k], id, choices[k] % 3);
        }
        _votes(sums[0], sums[1], sums[2]);
        uint256 end = governance.proposalDeadline(id);
        yes(end == deadline || end == deadline + EXTENSION, "once");
        (uint256 votes,,) = governance.quorumOf(id);
        vm.roll(end + 1);
        isState(
            id,
            sums[1] + sums[2] >= votes && sums[1] > sums[0]
                ? IGovernor.ProposalState.Succeeded
                : IGovernor.ProposalState.Defeated,
            "outcome"
        );
    }
}
