// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
// One file: every rule of a proposal's life, in one setup.

import {IGovernor} from "@openzeppelin/contracts/governance/IGovernor.sol";
import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC6372} from "@openzeppelin/contracts/interfaces/IERC6372.sol";
import {Governance} from "../src/governance/Governance.sol";
import {VoteLock} from "../src/governance/VoteLock.sol";
import {IGovernance, IGovernanceEvents, Limits, Settings, Terms} from "../src/interfaces/IGovernance.sol";
import {GovernanceWorld} from "./support/GovernanceWorld.sol";

contract GovernanceTest is GovernanceWorld {
    function test_reads() public view {
        eq(governance.token(), address(voteLock), "lock");
        eq(governance.name(), "Governance", "name");
        eq(governance.version(), "1", "version");
        eq(governance.CLOCK_MODE(), voteLock.CLOCK_MODE(), "clock mode");
        eq(governance.clock(), voteLock.clock(), "clock");
        eq(governance.COUNTING_MODE(), "support=bravo&quorum=for,abstain", "counting");
        eq(governance.votingDelay(), DELAY, "delay");
        eq(governance.votingPeriod(), PERIOD, "period");
        eq(governance.settings().timelock, TIMELOCK, "timelock");
        eq(governance.limits().quorumLeastPart, 50, "limits");
        eq(governance.guardian(), guardian, "guardian");
        eq(governance.guardianEnds(), GUARDIAN_ENDS, "its end");
        eq(governance.proposalCount(), 0, "none");
        eq(governance.proposalThreshold(), 10e18, "a thousandth of what is locked");
        eq(governance.quorum(START), QUORUM, "quorum");
        eq(governance.getVotes(alice, START), ALICE, "votes");
        yes(governance.supportsInterface(type(IGovernor).interfaceId), "governor");
        yes(governance.supportsInterface(0x65455a86), "version before getProposalId");
        yes(governance.supportsInterface(type(IERC6372).interfaceId), "clock");
        yes(governance.supportsInterface(type(IERC165).interfaceId), "the question");
        yes(!governance.supportsInterface(0xffffffff), "no other");
    }

    function test_a_deployment_is_checked() public {
        Limits memory l = firstLimits();
        Settings memory s = firstSettings();
        for (uint256 k; k < 9; ++k) {
            Limits memory bad = firstLimits();
            if (k == 0) bad.least.votingDelay = 0;
            if (k == 1) bad.least.votingPeriod = 0;
            if (k == 2) bad.least.extension = 0;
            if (k == 3) bad.least.timelock = 0;
            if (k == 4) bad.least.expiry = 0;
            if (k == 5) bad.least.quorumPart = 0;
            if (k == 6) bad.thresholdLeast = 0;
            if (k == 7) bad.quorumLeastPart = 0;
            if (k == 8) bad.quorumLeastPart = bad.quorumMostPart + 1;
            refuses("Governance: LIMITS");
            this.deploy(address(voteLock), s, bad);
        }
        for (uint256 k; k < 3; ++k) {
            Limits memory bad = firstLimits();
            if (k == 0) bad.quorumMostPart = 10_001;
            if (k == 1) bad.most.thresholdPart = 10_001;
            if (k == 2) bad.most.quorumPart = 10_001;
            refuses("Governance: LIMITS");
            this.deploy(address(voteLock), s, bad);
        }
        s.expiry = l.most.expiry + 1;
        refuses("Governance: SETTINGS");
        this.deploy(address(voteLock), s, l);
        VoteLock short = new VoteLock(address(mefi), DELAY + PERIOD + EXTENSION);
        s = firstSettings();
        refuses("Governance: COOL_DOWN");
        this.deploy(address(short), s, l);
        short = new VoteLock(address(mefi), DELAY + PERIOD + EXTENSION + 1);
        this.deploy(address(short), s, l);
    }

    // ---- propose ----

    function test_proposes() public {
        bytes memory data = abi.encodeCall(terms.setDailyReward, (4_000e18, 10_000));
        vm.expectEmit();
        emit IGovernor.ProposalCreated(
            1,
            alice,
            single(address(terms)),
            new uint256[](1),
            new string[](1),
            single(data),
            START + 1 + DELAY,
            START + 1 + DELAY + PERIOD,
            "text"
        );
        eq(proposeReward(4_000e18, 10_000), 1, "first id");
        isState(1, IGovernor.ProposalState.Pending, "pending");
        eq(governance.proposalProposer(1), alice, "proposer");
        eq(governance.proposalSnapshot(1), START + 1 + DELAY, "snapshot");
        eq(governance.proposalDeadline(1), START + 1 + DELAY + PERIOD, "deadline");
        eq(governance.proposalEta(1) + governance.etaBlock(1), 0, "not queued");
        yes(governance.proposalNeedsQueuing(1), "needs queueing");
        eq(governance.expiresAt(1), START + 2 + DELAY + PERIOD + EXPIRY, "expiry");
        eq(governance.liveProposalOf(alice), 1, "live");
        Terms memory its = governance.proposalTerms(1);
        eq(its.supply, SUPPLY, "supply");
        eq(its.extension, EXTENSION, "extension");
        (address[] memory targets, uint256[] memory values, bytes[] memory calldatas, bytes32 hash) =
            governance.proposalDetails(1);
        eq(targets[0], address(terms), "target");
        eq(values[0], 0, "value");
        eq(string(calldatas[0]), string(data), "call");
        eq(uint256(hash), uint256(keccak256("text")), "text's hash");
        eq(governance.getProposalId(targets, values, calldatas, hash), 1, "by its content");
        eq(signal(bob), 2, "next id");
        yes(!governance.proposalNeedsQueuing(2), "a signal");
        eq(governance.expiresAt(2), 0, "never");
    }

    /// @dev A megabyte costs its sender the event alone; later calls are as cheap as with a short text.
    function test_a_long_text_is_not_stored() public {
        string memory long = string(new bytes(1_000_000));
        vm.prank(alice);
        uint256 id = governance.propose(new address[](0), new uint256[](0), new bytes[](0), long);
        (,,, bytes32 hash) = governance.proposalDetails(id);
        eq(uint256(hash), uint256(keccak256(bytes(long))), "hash");
        open(id);
        vm.expectEmit();
        emit IGovernor.VoteCast(bob, id, FOR, BOB, long);
        vm.prank(bob);
        governance.castVoteWithReason(id, FOR, long);
        vm.cool(address(governance));
        vm.cool(address(voteLock));
        uint256 before = gasleft();
        vote(alice, id, FOR);
        vm.assertLe(before - gasleft(), 200_000, "gas of the next vote");
    }

    function test_an_unknown_proposal() public {
        for (uint256 id; id < 2; ++id) {
            refuses("Governance: UNKNOWN");
            governance.state(id);
            refuses("Governance: UNKNOWN");
            governance.proposalVotes(id);
            refuses("Governance: UNKNOWN");
            governance.castVote(id, FOR);
            refuses("Governance: UNKNOWN");
            governance.queue(id);
            refuses("Governance: UNKNOWN");
            governance.execute(id);
            refuses("Governance: UNKNOWN");
            governance.cancel(id);
            refuses("Governance: UNKNOWN");
            governance.proposalEta(id);
        }
        refuses("Governance: UNKNOWN");
        governance.getProposalId(new address[](0), new uint256[](0), new bytes[](0), keccak256("text"));
    }

    function test_calls_are_checked() public {
        vm.startPrank(alice);
        refuses("Governance: LENGTHS");
        governance.propose(new address[](1), new uint256[](0), new bytes[](1), "");
        refuses("Governance: LENGTHS");
        governance.propose(new address[](1), new uint256[](1), new bytes[](2), "");
        address[] memory targets = new address[](11);
        for (uint256 k; k < 11; ++k) {
            targets[k] = address(terms);
        }
        refuses("Governance: TOO_MANY_CALLS");
        governance.propose(targets, new uint256[](11), new bytes[](11), "");
        refuses("Governance: VALUE");
        governance.propose(single(address(terms)), list1(1), new bytes[](1), "");
        refuses("Governance: NO_CODE");
        governance.propose(single(carol), new uint256[](1), new bytes[](1), "");
        targets = new address[](10);
        for (uint256 k; k < 10; ++k) {
            targets[k] = address(terms);
        }
        eq(governance.propose(targets, new uint256[](10), new bytes[](10), ""), 1, "ten");
        vm.stopPrank();
    }

    function list1(uint256 a) private pure returns (uint256[] memory out) {
        out = new uint256[](1);
        out[0] = a;
    }

    function test_the_threshold() public {
        lockFor(carol, 10e18 - 1);
        pass(1);
        // By the total with carol's own.
        uint256 needed = governance.proposalThreshold();
        eq(needed, 10.01e18, "a thousandth");
        refuses("Governance: THRESHOLD");
        signal(carol);
        lockFor(carol, 0.02e18);
        refuses("Governance: THRESHOLD");
        signal(carol);
        pass(1);
        eq(signal(carol), 1, "from the next block on");
    }

    function test_the_threshold_is_never_below_its_minimum() public {
        vm.prank(bob);
        voteLock.requestUnlock(BOB);
        vm.prank(alice);
        voteLock.requestUnlock(ALICE - 5e18 + 1);
        pass(1);
        eq(governance.proposalThreshold(), 5e18, "minimum");
        refuses("Governance: THRESHOLD");
        signal(alice);
        lockFor(alice, 1);
        pass(1);
        signal(alice);
    }

    /// @dev Locking before a proposal, in its block, does not stop it.
    function test_the_threshold_cannot_be_raised_in_the_block_of_a_proposal() public {
        vm.prank(alice);
        voteLock.requestUnlock(ALICE - 10e18);
        pass(1);
        lockFor(carol, 900_000e18);
        eq(signal(alice), 1, "as in the last block");
    }

    function test_one_live_proposal() public {
        uint256 id = signal(alice);
        refuses("Governance: LIVE_PROPOSAL");
        signal(alice);
        open(id);
        refuses("Governance: LIVE_PROPOSAL");
        signal(alice);
        close(id);
        eq(governance.liveProposalOf(alice), 0, "defeated");
        id = proposeReward(4_000e18, 1_000_000);
        carry(id);
        refuses("Governance: LIVE_PROPOSAL");
        signal(alice);
        governance.queue(id);
        refuses("Governance: LIVE_PROPOSAL");
        signal(alice);
        vm.roll(governance.etaBlock(id));
        governance.execute(id);
        id = signal(alice);
        carry(id);
        isState(id, IGovernor.ProposalState.Succeeded, "a signal");
        id = signal(alice);
        vm.prank(alice);
        governance.cancel(id);
        signal(alice);
    }

    /// @dev A copy takes the content's id, and nothing else.
    function test_the_same_content_twice() public {
        uint256 first = signal(alice);
        uint256 second = signal(bob);
        eq(
            governance.getProposalId(new address[](0), new uint256[](0), new bytes[](0), keccak256("text")),
            second,
            "the latest"
        );
        vm.prank(bob);
        governance.cancel(second);
        carry(first);
        isState(first, IGovernor.ProposalState.Succeeded, "the first is its own");
    }

    // ---- states ----

    function test_states_by_height() public {
        uint256 id = proposeReward(4_000e18, 1_000_000);
        uint256 snapshot = governance.proposalSnapshot(id);
        uint256 deadline = governance.proposalDeadline(id);
        vm.roll(snapshot);
        isState(id, IGovernor.ProposalState.Pending, "at the snapshot");
        refuses("Governance: TOO_EARLY");
        vote(alice, id, FOR);
        vm.roll(snapshot + 1);
        isState(id, IGovernor.ProposalState.Active, "open");
        refuses("Governance: TOO_EARLY");
        governance.queue(id);
        vote(alice, id, FOR);
        vm.roll(deadline);
        isState(id, IGovernor.ProposalState.Active, "the last block");
        vm.roll(deadline + 1);
        isState(id, IGovernor.ProposalState.Succeeded, "passed");
        refuses("Governance: CLOSED");
        vote(bob, id, AGAINST);
        refuses("Governance: NOT_QUEUED");
        governance.execute(id);
        vm.expectEmit();
        emit IGovernor.ProposalQueued(id, 0);
        vm.expectEmit();
        emit IGovernanceEvents.ProposalTimed(id, deadline + 1 + TIMELOCK, deadline + 1 + TIMELOCK + EXPIRY);
        vm.prank(carol);
        governance.queue(id);
        isState(id, IGovernor.ProposalState.Queued, "queued");
        eq(governance.etaBlock(id), deadline + 1 + TIMELOCK, "height of execution");
        eq(governance.proposalEta(id), 0, "no seconds");
        refuses("Governance: QUEUED");
        governance.queue(id);
        vm.roll(deadline + TIMELOCK);
        refuses("Governance: TOO_EARLY");
        governance.execute(id);
        vm.roll(deadline + TIMELOCK + 1);
        vm.expectEmit();
        emit IGovernor.ProposalExecuted(id);
        vm.prank(carol);
        governance.execute(id);
        isState(id, IGovernor.ProposalState.Executed, "executed");
        (uint256 amount,) = terms.nextDailyReward();
        eq(amount, 4_000e18, "done");
        refuses("Governance: EXECUTED");
        governance.execute(id);
        refuses("Governance: EXECUTED");
        governance.queue(id);
    }

    function test_defeated() public {
        uint256 id = proposeReward(4_000e18, 1_000_000);
        close(id);
        isState(id, IGovernor.ProposalState.Defeated, "no votes");
        refuses("Governance: NOT_PASSED");
        governance.queue(id);
        refuses("Governance: NOT_PASSED");
        governance.execute(id);
        id = proposeReward(4_000e18, 1_000_000);
        open(id);
        vote(bob, id, FOR);
        close(id);
        isState(id, IGovernor.ProposalState.Defeated, "below the quorum");
        lockFor(carol, ALICE);
        id = proposeReward(4_000e18, 1_000_000);
        open(id);
        vote(alice, id, FOR);
        vote(carol, id, AGAINST);
        close(id);
        isState(id, IGovernor.ProposalState.Defeated, "a tie");
        id = proposeReward(4_000e18, 1_000_000);
        open(id);
        vote(alice, id, ABSTAIN);
        vote(bob, id, FOR);
        close(id);
        isState(id, IGovernor.ProposalState.Succeeded, "abstain counts to the quorum");
    }

    function test_a_signal_runs_nothing() public {
        uint256 id = signal(alice);
        carry(id);
        isState(id, IGovernor.ProposalState.Succeeded, "passed");
        refuses("Governance: NO_CALLS");
        governance.queue(id);
        refuses("Governance: NO_CALLS");
        governance.execute(id);
        refuses("Governance: CLOSED");
        vm.prank(alice);
        governance.cancel(id);
        pass(10_000_000);
        isState(id, IGovernor.ProposalState.Succeeded, "for good");
    }

    // ---- expiry ----

    /// @dev At the last height it works, at the next one it does not, for any sender and order.
    function test_expires_before_it_is_queued() public {
        uint256 id = proposeReward(4_000e18, 1_000_000);
        carry(id);
        uint256 end = governance.expiresAt(id);
        eq(end, governance.proposalDeadline(id) + 1 + EXPIRY, "end");
        vm.roll(end - 1);
        uint256 state = vm.snapshotState();
        governance.queue(id);
        isState(id, IGovernor.ProposalState.Queued, "the last height");
        vm.revertToState(state);
        vm.roll(end);
        isState(id, IGovernor.ProposalState.Expired, "expired");
        refuses("Governance: EXPIRED");
        governance.queue(id);
        refuses("Governance: EXPIRED");
        governance.execute(id);
        refuses("Governance: CLOSED");
        vm.prank(alice);
        governance.cancel(id);
        eq(governance.liveProposalOf(alice), 0, "not live");
    }

    function test_expires_after_it_was_queued() public {
        uint256 id = proposeReward(4_000e18, 1_000_000);
        carry(id);
        vm.roll(governance.expiresAt(id) - 1);
        governance.queue(id);
        uint256 end = governance.expiresAt(id);
        eq(end, governance.etaBlock(id) + EXPIRY, "its own time");
        vm.roll(end - 1);
        uint256 state = vm.snapshotState();
        governance.execute(id);
        isState(id, IGovernor.ProposalState.Executed, "the last height");
        vm.revertToState(state);
        vm.roll(end);
        isState(id, IGovernor.ProposalState.Expired, "expired");
        refuses("Governance: EXPIRED");
        governance.execute(id);
    }

    // ---- cancel ----

    function test_the_proposer_cancels_until_it_is_executed() public {
        for (uint256 k; k < 4; ++k) {
            uint256 id = proposeReward(4_000e18, 1_000_000);
            if (k > 0) open(id);
            if (k > 1) {
                vote(alice, id, FOR);
                close(id);
            }
            if (k > 2) governance.queue(id);
            refuses("Governance: FORBIDDEN");
            vm.prank(bob);
            governance.cancel(id);
            vm.expectEmit();
            emit IGovernor.ProposalCanceled(id);
            vm.prank(alice);
            governance.cancel(id);
            isState(id, IGovernor.ProposalState.Canceled, "canceled");
            vm.prank(alice);
            refuses("Governance: CLOSED");
            governance.cancel(id);
        }
        refuses("Governance: CANCELED");
        governance.queue(4);
        refuses("Governance: CANCELED");
        governance.execute(4);
        refuses("Governance: CLOSED");
        vote(alice, 4, FOR);
        uint256 last = proposeReward(4_000e18, 1_000_000);
        enact(last);
        refuses("Governance: CLOSED");
        vm.prank(alice);
        governance.cancel(last);
    }

    function test_the_guardian_cancels_until_its_role_ends() public {
        uint256 id = proposeReward(4_000e18, 10_000_000);
        carry(id);
        governance.queue(id);
        vm.prank(guardian);
        governance.cancel(id);
        id = proposeReward(4_000e18, 10_000_000);
        vm.roll(GUARDIAN_ENDS);
        eq(governance.guardian(), address(0), "ended");
        refuses("Governance: FORBIDDEN");
        vm.prank(guardian);
        governance.cancel(id);
    }

    function test_the_guardian_cannot_keep_its_role() public {
        bytes memory end = abi.encodeCall(IGovernance.endGuardian, ());
        uint256 id = propose(alice, address(governance), end);
        refuses("Governance: FORBIDDEN");
        vm.prank(guardian);
        governance.cancel(id);
        // Its proposer can, and another one has to follow.
        vm.prank(alice);
        governance.cancel(id);
        id = propose(alice, address(governance), end);
        carry(id);
        governance.queue(id);
        vm.roll(governance.etaBlock(id));
        refuses("Governance: FORBIDDEN");
        vm.prank(guardian);
        governance.cancel(id);
        vm.expectEmit();
        emit IGovernanceEvents.GuardianSet(address(0), 0);
        governance.execute(id);
        eq(governance.guardian(), address(0), "ended");
        eq(governance.guardianEnds(), 0, "no end");
        id = signal(alice);
        refuses("Governance: FORBIDDEN");
        vm.prank(guardian);
        governance.cancel(id);
    }

    /// @dev With another call, at another contract, or with more data, it is not that proposal.
    function test_the_exception_is_that_call_alone() public {
        bytes memory end = abi.encodeCall(IGovernance.endGuardian, ());
        address[] memory targets = new address[](2);
        (targets[0], targets[1]) = (address(governance), address(terms));
        bytes[] memory calldatas = new bytes[](2);
        calldatas[0] = end;
        uint256[3] memory ids;
        ids[0] = propose(alice, targets, calldatas);
        ids[1] = propose(bob, address(terms), end);
        lockFor(carol, ALICE);
        pass(1);
        ids[2] = propose(carol, address(governance), abi.encodePacked(end, uint8(0)));
        for (uint256 k; k < 3; ++k) {
            vm.prank(guardian);
            governance.cancel(ids[k]);
        }
    }

    // ---- settings ----

    function test_only_governance_changes_itself() public {
        Settings memory s = firstSettings();
        refuses("Governance: FORBIDDEN");
        vm.prank(guardian);
        governance.setSettings(s);
        refuses("Governance: FORBIDDEN");
        vm.prank(guardian);
        governance.endGuardian();
    }

    function test_settings_change_for_later_proposals() public {
        Settings memory s = firstSettings();
        (s.votingPeriod, s.extension, s.timelock, s.quorumPart) = (1_200, 1_200, 2_400, 2_000);
        uint256 id = propose(alice, address(governance), abi.encodeCall(IGovernance.setSettings, (s)));
        uint256 other = proposeOf(bob);
        carry(id);
        governance.queue(id);
        vm.roll(governance.etaBlock(id));
        vm.expectEmit();
        emit IGovernanceEvents.SettingsChanged(s);
        governance.execute(id);
        eq(governance.votingPeriod(), 1_200, "changed");
        Terms memory its = governance.proposalTerms(other);
        eq(its.extension, EXTENSION, "an earlier one's extension");
        eq(its.timelock, TIMELOCK, "its timelock");
        eq(its.quorumPart, 400, "its quorum");
        its = governance.proposalTerms(signal(alice));
        eq(its.deadline - its.snapshot, 1_200, "a later one");
        eq(its.timelock, 2_400, "its timelock");
    }

    function proposeOf(address who) private returns (uint256) {
        return propose(who, address(terms), abi.encodeCall(terms.setDailyReward, (4_000e18, 1_000_000)));
    }

    function test_settings_have_limits() public {
        for (uint256 k; k < 14; ++k) {
            Settings memory s = firstSettings();
            if (k == 0) s.votingDelay = 59;
            if (k == 1) s.votingDelay = 601;
            if (k == 2) s.votingPeriod = 1_199;
            if (k == 3) s.votingPeriod = 4_801;
            if (k == 4) s.extension = 299;
            if (k == 5) s.extension = 1_201;
            if (k == 6) s.timelock = 119;
            if (k == 7) s.timelock = 2_401;
            if (k == 8) s.expiry = 1_199;
            if (k == 9) s.expiry = 20_001;
            if (k == 10) s.thresholdPart = 0;
            if (k == 11) s.thresholdPart = 101;
            if (k == 12) s.quorumPart = 99;
            if (k == 13) s.quorumPart = 2_001;
            vm.prank(address(governance));
            refuses("Governance: SETTINGS");
            governance.setSettings(s);
        }
        Settings memory long = firstSettings();
        long.votingPeriod = uint32(COOL_DOWN) - DELAY - EXTENSION;
        vm.prank(address(governance));
        refuses("Governance: COOL_DOWN");
        governance.setSettings(long);
        long.votingPeriod -= 1;
        vm.prank(address(governance));
        governance.setSettings(long);
    }

    // ---- heights ----

    /// @dev On the real chain a contract counts one block less than the receipt of its transaction. A reader that takes
    ///      heights from the contract and compares them with its clock is right on either chain; one that compares them with
    ///      receipts is a block off on the real one.
    function test_a_life_by_the_receipts_of_either_chain() public {
        for (uint256 behind; behind < 2; ++behind) {
            uint256 id = proposeReward(4_000e18, 1_000_000);
            uint256 proposed = _receipt(behind);
            open(id);
            eq(_receipt(behind), proposed + DELAY + 1, "first vote");
            vote(alice, id, FOR);
            vm.roll(governance.proposalDeadline(id));
            eq(_receipt(behind), proposed + DELAY + PERIOD, "last vote");
            vote(bob, id, AGAINST);
            eq(governance.proposalDeadline(id), proposed - behind + DELAY + PERIOD, "nothing turned");
            pass(1);
            governance.queue(id);
            uint256 queued = _receipt(behind);
            eq(governance.etaBlock(id), queued - behind + TIMELOCK, "from the clock");
            vm.roll(governance.etaBlock(id));
            governance.execute(id);
            eq(_receipt(behind), queued + TIMELOCK, "executed");
        }
    }

    function _receipt(uint256 behind) private view returns (uint256) {
        eq(governance.clock(), voteLock.clock(), "one clock");
        return governance.clock() + behind;
    }
}
