// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IGovernor} from "@openzeppelin/contracts/governance/IGovernor.sol";
import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC6372} from "@openzeppelin/contracts/interfaces/IERC6372.sol";
import {IGovernance, Limits, Settings} from "../interfaces/IGovernance.sol";
import {Ballots} from "./Ballots.sol";
import {GovernanceCalls} from "./GovernanceCalls.sol";
import {GovernanceRules} from "./GovernanceRules.sol";

/// @title Proposals, votes by locked tokens, and the calls that they decide.
/// @dev It receives no native coins: no value can be sent with any call.
contract Governance is Ballots, GovernanceCalls {
    /// @param lock_ lock whose cool-down is longer than a vote can take
    /// @param guardian_ account that can cancel; zero if there is none
    /// @param guardianEnds_ first height at which its role is over
    /// @param first rules at the beginning
    /// @param limits_ limits of the rules
    constructor(
        address lock_,
        address guardian_,
        uint256 guardianEnds_,
        Settings memory first,
        Limits memory limits_
    ) GovernanceRules(lock_, guardian_, guardianEnds_, first, limits_) {}

    /// @notice True for the interfaces of OpenZeppelin's Governor, of contracts with a clock, and of this question itself.
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IGovernor).interfaceId || interfaceId == type(IERC6372).interfaceId
            || interfaceId == type(IERC165).interfaceId
            // Tools that know the version before `getProposalId`.
            || interfaceId == type(IGovernor).interfaceId ^ IGovernor.getProposalId.selector;
    }

    // ---- queue ----

    /// @inheritdoc IGovernance
    function queue(uint256 proposalId) external {
        _queue(proposalId);
    }

    function queue(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) external returns (uint256 proposalId) {
        proposalId = getProposalId(targets, values, calldatas, descriptionHash);
        _queue(proposalId);
    }

    function _queue(uint256 proposalId) private {
        Proposal storage p = _proposal(proposalId);
        require(p.targets.length > 0, "Governance: NO_CALLS");
        _refuse(proposalId);
        require(p.etaBlock == 0, "Governance: QUEUED");
        p.etaBlock = clock() + p.terms.timelock;
        emit ProposalQueued(proposalId, 0);
        emit ProposalTimed(proposalId, p.etaBlock, expiresAt(proposalId));
    }

    /// @dev Reverts unless the proposal passed and is neither over nor expired.
    function _refuse(uint256 proposalId) private view {
        ProposalState now_ = state(proposalId);
        require(now_ != ProposalState.Pending && now_ != ProposalState.Active, "Governance: TOO_EARLY");
        require(now_ != ProposalState.Canceled, "Governance: CANCELED");
        require(now_ != ProposalState.Defeated, "Governance: NOT_PASSED");
        require(now_ != ProposalState.Expired, "Governance: EXPIRED");
        require(now_ != ProposalState.Executed, "Governance: EXECUTED");
    }

    // ---- execute ----

    /// @inheritdoc IGovernance
    function execute(uint256 proposalId) external {
        _execute(proposalId);
    }

    /// @dev Payable as tools know it; it accepts no value.
    function execute(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) external payable returns (uint256 proposalId) {
        require(msg.value == 0, "Governance: VALUE");
        proposalId = getProposalId(targets, values, calldatas, descriptionHash);
        _execute(proposalId);
    }

    function _execute(uint256 proposalId) private lock {
        Proposal storage p = _proposal(proposalId);
        require(p.targets.length > 0, "Governance: NO_CALLS");
        _refuse(proposalId);
        require(p.etaBlock != 0, "Governance: NOT_QUEUED");
        require(block.number >= p.etaBlock, "Governance: TOO_EARLY");
        p.executed = true;
        emit ProposalExecuted(proposalId);
        _run(proposalId, p.targets, p.calldatas);
    }

    // ---- cancel ----

    /// @inheritdoc IGovernance
    function cancel(uint256 proposalId) external {
        _cancel(proposalId);
    }

    function cancel(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) external returns (uint256 proposalId) {
        proposalId = getProposalId(targets, values, calldatas, descriptionHash);
        _cancel(proposalId);
    }

    function _cancel(uint256 proposalId) private {
        Proposal storage p = _proposal(proposalId);
        require(
            msg.sender == p.proposer || (msg.sender == guardian() && !_endsGuardian(p)),
            "Governance: FORBIDDEN"
        );
        require(_isLive(proposalId), "Governance: CLOSED");
        p.canceled = true;
        emit ProposalCanceled(proposalId);
    }

    /// @dev True if the proposal's only call ends the guardian's role, and nothing else.
    function _endsGuardian(Proposal storage p) private view returns (bool) {
        return p.targets.length == 1 && p.targets[0] == address(this)
            && keccak256(p.calldatas[0]) == keccak256(abi.encodeCall(IGovernance.endGuardian, ()));
    }
}
