// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
// One file: every call that governance makes, with what its targets can do about it.

import {IGovernor} from "@openzeppelin/contracts/governance/IGovernor.sol";
import {Converter} from "../src/conversion/Converter.sol";
import {Governance} from "../src/governance/Governance.sol";
import {CallResult, IGovernance, IGovernanceEvents, Settings} from "../src/interfaces/IGovernance.sol";
import {GovernanceWorld} from "./support/GovernanceWorld.sol";

/// @dev A contract that proposals call: it counts, fails, returns too much, or calls back.
contract Target {
    uint256 public count;
    address public sender;
    Governance private _governance;
    bytes private _again;

    function set(Governance governance_, bytes calldata again) external {
        (_governance, _again) = (governance_, again);
    }

    function add(uint256 amount) external returns (uint256) {
        sender = msg.sender;
        count += amount;
        return count;
    }

    function fail() external pure {
        revert("target: no");
    }

    function failSilently() external pure {
        revert();
    }

    function long(bool fails) external pure {
        assembly {
            if fails { revert(0, 100000) }
            return(0, 100000)
        }
    }

    function burn() external pure {
        while (true) {}
    }

    /// @dev Calls governance with what was set, and passes on its failure.
    function callBack() external {
        (bool done, bytes memory answer) = address(_governance).call(_again);
        if (done) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }

    /// @dev A function with the name that governance calls.
    function acceptOwner() external {
        sender = msg.sender;
        (bool done, bytes memory answer) = address(_governance).call(_again);
        if (done) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }
}

contract GovernanceCallsTest is GovernanceWorld {
    Target private target;

    function setUp() public override {
        super.setUp();
        target = new Target();
    }

    function _add(uint256 amount) private pure returns (bytes memory) {
        return abi.encodeCall(Target.add, (amount));
    }

    function _pair(bytes memory a, bytes memory b)
        private
        view
        returns (address[] memory targets, bytes[] memory calldatas)
    {
        targets = list(address(target), address(target));
        calldatas = new bytes[](2);
        (calldatas[0], calldatas[1]) = (a, b);
    }

    // ---- execute ----

    function test_runs_all_calls_in_order() public {
        (address[] memory targets, bytes[] memory calldatas) = _pair(_add(1), _add(2));
        vm.expectCall(address(target), _add(1), 1);
        vm.expectCall(address(target), _add(2), 1);
        enact(propose(alice, targets, calldatas));
        eq(target.count(), 3, "both");
        eq(target.sender(), address(governance), "from governance");
    }

    function test_runs_all_or_none() public {
        (address[] memory targets, bytes[] memory calldatas) = _pair(_add(1), abi.encodeCall(Target.fail, ()));
        uint256 id = propose(alice, targets, calldatas);
        carry(id);
        governance.queue(id);
        vm.roll(governance.etaBlock(id));
        refuses("target: no");
        governance.execute(id);
        eq(target.count(), 0, "none");
        isState(id, IGovernor.ProposalState.Queued, "can be tried again");
    }

    function test_failures_that_say_nothing() public {
        uint256 id = propose(alice, address(target), abi.encodeCall(Target.failSilently, ()));
        uint256 other = propose(bob, address(target), abi.encodeCall(Target.long, (true)));
        open(id);
        vote(alice, id, FOR);
        vote(alice, other, FOR);
        close(id);
        governance.queue(id);
        governance.queue(other);
        vm.roll(governance.etaBlock(id));
        refuses("Governance: CALL_FAILED");
        governance.execute(id);
        (bool done, bytes memory answer) =
            address(governance).call(abi.encodeWithSignature("execute(uint256)", other));
        yes(!done, "failed");
        eq(answer.length, 4096, "cut");
    }

    function test_a_target_that_vanished() public {
        uint256 id = propose(alice, address(target), _add(1));
        carry(id);
        governance.queue(id);
        vm.roll(governance.etaBlock(id));
        vm.etch(address(target), "");
        refuses("Governance: NO_CODE");
        governance.execute(id);
    }

    function test_tools_use_the_calls_themselves() public {
        (address[] memory targets, bytes[] memory calldatas) = _pair(_add(1), _add(2));
        uint256[] memory values = new uint256[](2);
        bytes32 hash = keccak256("text");
        IGovernor tool = IGovernor(address(governance));
        uint256 id = propose(alice, targets, calldatas);
        eq(tool.getProposalId(targets, values, calldatas, hash), id, "id");
        vm.prank(alice);
        eq(tool.cancel(targets, values, calldatas, hash), id, "canceled");
        id = propose(alice, targets, calldatas);
        carry(id);
        eq(tool.queue(targets, values, calldatas, hash), id, "queued");
        vm.roll(governance.etaBlock(id));
        vm.deal(address(this), 1);
        refuses("Governance: VALUE");
        tool.execute{value: 1}(targets, values, calldatas, hash);
        eq(tool.execute(targets, values, calldatas, hash), id, "executed");
        refuses("Governance: UNKNOWN");
        tool.execute(targets, values, calldatas, keccak256("other"));
    }

    // ---- reentrancy ----

    /// @dev A target that calls back during an execution gets nowhere.
    function test_a_target_calls_back() public {
        bytes memory again = abi.encodeCall(Target.callBack, ());
        uint256 id = propose(alice, address(target), again);
        carry(id);
        governance.queue(id);
        vm.roll(governance.etaBlock(id));
        bytes[5] memory calls = [
            abi.encodeWithSignature("execute(uint256)", id),
            abi.encodeCall(IGovernance.applyAnnounced, (address(target))),
            abi.encodeCall(IGovernance.acceptOwner, (address(target))),
            abi.encodeCall(IGovernance.dryRun, (new address[](0), new bytes[](0))),
            abi.encodeCall(IGovernance.revertingRun, (new address[](0), new bytes[](0)))
        ];
        for (uint256 k; k < calls.length; ++k) {
            target.set(governance, calls[k]);
            refuses("reentrant call");
            governance.execute(id);
        }
        target.set(governance, abi.encodeCall(IGovernance.setSettings, (firstSettings())));
        refuses("Governance: FORBIDDEN");
        governance.execute(id);
        target.set(governance, abi.encodeWithSignature("queue(uint256)", id));
        refuses("Governance: EXECUTED");
        governance.execute(id);
        target.set(governance, abi.encodeWithSignature("cancel(uint256)", id));
        refuses("Governance: FORBIDDEN");
        governance.execute(id);
    }

    /// @dev Also one that is asked to hand itself over.
    function test_accepting_calls_back() public {
        target.set(governance, abi.encodeCall(IGovernance.acceptOwner, (address(target))));
        refuses("reentrant call");
        governance.acceptOwner(address(target));
        target.set(governance, abi.encodeCall(IGovernance.endGuardian, ()));
        refuses("Governance: FORBIDDEN");
        governance.acceptOwner(address(target));
    }

    // ---- dry run ----

    function test_a_dry_run_changes_nothing() public {
        (address[] memory targets, bytes[] memory calldatas) = _pair(_add(1), _add(2));
        vm.prank(carol);
        (CallResult[] memory results, uint256 failedAt) = governance.dryRun(targets, calldatas);
        eq(failedAt, 2, "none failed");
        eq(results.length, 2, "both");
        yes(results[1].hasCode && results[1].success, "worked");
        eq(abi.decode(results[1].answer, (uint256)), 3, "the second saw the first");
        eq(target.count(), 0, "nothing happened");
        eq(target.sender(), address(0), "nothing happened");
        isState(signal(alice), IGovernor.ProposalState.Pending, "and governance works");
    }

    function test_a_dry_run_stops_where_an_execution_would() public {
        (address[] memory targets, bytes[] memory calldatas) = _pair(abi.encodeCall(Target.fail, ()), _add(2));
        (CallResult[] memory results, uint256 failedAt) = governance.dryRun(targets, calldatas);
        eq(failedAt, 0, "the first");
        eq(results.length, 1, "no other was tried");
        yes(results[0].hasCode && !results[0].success, "failed");
        eq(string(results[0].answer), string(abi.encodeWithSignature("Error(string)", "target: no")), "why");
        (targets, calldatas) = _pair(_add(1), _add(2));
        targets[1] = carol;
        (results, failedAt) = governance.dryRun(targets, calldatas);
        eq(failedAt, 1, "the second");
        eq(results.length, 2, "the first worked");
        yes(!results[1].hasCode && !results[1].success, "no code");
        (results, failedAt) = governance.dryRun(new address[](0), new bytes[](0));
        eq(results.length + failedAt, 0, "nothing");
        refuses("Governance: LENGTHS");
        governance.dryRun(new address[](1), new bytes[](0));
        refuses("Governance: TOO_MANY_CALLS");
        governance.dryRun(new address[](11), new bytes[](11));
    }

    function test_a_dry_run_limits_answers() public {
        for (uint256 k; k < 2; ++k) {
            (CallResult[] memory results, uint256 failedAt) =
                governance.dryRun(single(address(target)), single(abi.encodeCall(Target.long, (k == 1))));
            eq(results[0].answer.length, 4096, "cut");
            eq(failedAt, 1 - k, "as it ended");
        }
    }

    /// @dev A target that burns all gas is a failed call, or the whole run fails: never a result that looks like success.
    function test_a_dry_run_of_a_target_that_burns_gas() public {
        bytes memory data = abi.encodeCall(Target.burn, ());
        try governance.dryRun{gas: 3_000_000}(single(address(target)), single(data)) returns (
            CallResult[] memory results, uint256 failedAt
        ) {
            yes(failedAt == 0 && !results[0].success, "failed");
        } catch {}
    }

    /// @dev It shows what only governance can do, and does not do it.
    function test_a_dry_run_is_from_governance() public {
        bytes memory end = abi.encodeCall(IGovernance.endGuardian, ());
        (, uint256 failedAt) = governance.dryRun(single(address(governance)), single(end));
        eq(failedAt, 1, "it would work");
        eq(governance.guardian(), guardian, "it did not happen");
        bytes memory change = abi.encodeCall(terms.setDailyReward, (4_000e18, height() + FARM_DELAY));
        (, failedAt) = governance.dryRun(single(address(terms)), single(change));
        eq(failedAt, 1, "it would work");
        (uint256 next,) = terms.nextDailyReward();
        eq(next, 0, "it did not happen");
    }

    function testFuzz_a_reverting_run_always_reverts(uint256 amount, bool fails) public {
        bytes memory data = fails ? abi.encodeCall(Target.fail, ()) : _add(amount);
        (bool done,) = address(governance)
            .call(abi.encodeCall(IGovernance.revertingRun, (single(address(target)), single(data))));
        yes(!done, "reverted");
        eq(target.count(), 0, "nothing");
    }

    // ---- announcements ----

    function _converter(address owner_) private returns (Converter) {
        return new Converter(
            owner_, guardian, carol, address(mefi), address(mefi), 0.5e18, 1e18, 0.05e18, 1e24, 1e24, 240
        );
    }

    function test_an_announced_ratio_is_applied_by_anyone() public {
        Converter converter = _converter(address(governance));
        refuses("Governance: NOT_ANNOUNCED");
        governance.applyAnnounced(address(converter));
        uint256 id = propose(alice, address(converter), abi.encodeCall(converter.announceRatio, (0.55e18)));
        enact(id);
        eq(governance.announcedBy(address(converter)), id, "by the proposal");
        eq(converter.getConverterRatio(), 0.5e18, "not yet");
        refuses("Converter: DELAY");
        governance.applyAnnounced(address(converter));
        pass(240);
        vm.expectEmit();
        emit IGovernanceEvents.AnnouncementApplied(address(converter), id);
        vm.prank(carol);
        governance.applyAnnounced(address(converter));
        eq(converter.getConverterRatio(), 0.55e18, "applied");
        eq(governance.announcedBy(address(converter)), 0, "done");
        refuses("Governance: NOT_ANNOUNCED");
        governance.applyAnnounced(address(converter));
    }

    function test_an_expired_announcement_is_none() public {
        Converter converter = _converter(address(governance));
        enact(propose(alice, address(converter), abi.encodeCall(converter.announceRatio, (0.55e18))));
        pass(240 + 1_209_600);
        eq(governance.announcedBy(address(converter)), 0, "expired");
        refuses("Governance: NOT_ANNOUNCED");
        governance.applyAnnounced(address(converter));
    }

    /// @dev The former owner's announcement is not a proposal's, before or after.
    function test_only_what_a_proposal_announced() public {
        Converter converter = _converter(owner);
        vm.startPrank(owner);
        converter.announceRatio(0.45e18);
        converter.setOwner(address(governance));
        vm.stopPrank();
        governance.acceptOwner(address(converter));
        pass(240);
        refuses("Governance: NOT_ANNOUNCED");
        governance.applyAnnounced(address(converter));
        // A proposal's announcement, replaced by that of a later owner, who hands the role back.
        enact(propose(alice, address(converter), abi.encodeCall(converter.announceRatio, (0.55e18))));
        vm.prank(address(governance));
        converter.setOwner(owner);
        vm.startPrank(owner);
        converter.acceptOwner();
        converter.announceRatio(0.46e18);
        converter.setOwner(address(governance));
        vm.stopPrank();
        governance.acceptOwner(address(converter));
        pass(240);
        refuses("Governance: NOT_ANNOUNCED");
        governance.applyAnnounced(address(converter));
        eq(converter.getConverterRatio(), 0.5e18, "unchanged");
    }

    // ---- ownership ----

    function test_accepts_what_was_handed_over() public {
        Converter converter = _converter(owner);
        refuses("Handover: NOT_PROPOSED");
        governance.acceptOwner(address(converter));
        refuses("Governance: NO_CODE");
        governance.acceptOwner(carol);
        vm.prank(owner);
        converter.setOwner(address(governance));
        vm.expectEmit();
        emit IGovernanceEvents.OwnerAccepted(address(converter));
        vm.prank(carol);
        governance.acceptOwner(address(converter));
        eq(converter.owner(), address(governance), "accepted");
    }

    // ---- the worst that can pass ----

    /// @dev The holder of everything changes all that can be changed, as far and as fast as it goes.
    function test_the_worst_proposal_changes_a_step_at_a_time() public {
        Converter converter = _converter(address(governance));
        address[] memory targets = new address[](2);
        (targets[0], targets[1]) = (address(converter), address(terms));
        bytes[] memory calldatas = new bytes[](2);
        calldatas[0] = abi.encodeCall(converter.announceRatio, (0.55e18 + 1));
        calldatas[1] = abi.encodeCall(terms.setDailyReward, (4_500e18 + 1, 1_000_000));
        (CallResult[] memory results,) = governance.dryRun(targets, calldatas);
        eq(
            string(results[0].answer),
            string(abi.encodeWithSignature("Error(string)", "Converter: STEP")),
            "step"
        );
        calldatas[0] = abi.encodeCall(converter.announceRatio, (0.55e18));
        (results,) = governance.dryRun(targets, calldatas);
        eq(
            string(results[1].answer),
            string(abi.encodeWithSignature("Error(string)", "FarmTerms: STEP")),
            "step"
        );
        // Two steps take two proposals, each with its delay, its vote, its timelock and the converter's own delay.
        uint256 began = height();
        for (uint256 k = 1; k < 3; ++k) {
            calldatas[0] = abi.encodeCall(converter.announceRatio, (0.5e18 + k * 0.05e18));
            calldatas[1] = abi.encodeCall(terms.setDailyReward, (k == 1 ? 4_500e18 : 5_000e18, 10_000 * k));
            enact(propose(alice, targets, calldatas));
            vm.roll(10_000 * k);
            governance.applyAnnounced(address(converter));
        }
        eq(converter.getConverterRatio(), 0.6e18, "two steps");
        eq(terms.dailyReward(), 5_000e18, "at the ceiling");
        yes(height() - began >= 2 * (DELAY + PERIOD + TIMELOCK + 240), "and their time");
        // With ten calls it is no faster: the second announcement replaces the first, and is measured from the same ratio.
        calldatas[1] = abi.encodeCall(converter.announceRatio, (0.7e18));
        calldatas[0] = abi.encodeCall(converter.announceRatio, (0.65e18));
        targets[1] = address(converter);
        uint256 failedAt;
        (results, failedAt) = governance.dryRun(targets, calldatas);
        eq(failedAt, 1, "from the ratio now");
        // The whole lock is not theirs either.
        calldatas[0] = abi.encodeCall(voteLock.requestUnlock, (1));
        targets[0] = address(voteLock);
        (results, failedAt) = governance.dryRun(targets, calldatas);
        eq(failedAt, 0, "governance has locked nothing");
    }

    function test_the_worst_settings_leave_others_their_time() public {
        Settings memory s = firstLimits().least;
        enact(propose(alice, address(governance), abi.encodeCall(IGovernance.setSettings, (s))));
        uint256 id = signal(bob);
        eq(governance.proposalDeadline(id) - height(), 60 + 1_200, "the least");
        (uint256 votes,,) = governance.quorumOf(id);
        eq(votes, QUORUM, "a part of the whole supply");
    }
}
