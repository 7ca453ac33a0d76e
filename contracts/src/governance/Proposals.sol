// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IGovernance, MAX_CALLS, Terms} from "../interfaces/IGovernance.sol";
import {GovernanceRules} from "./GovernanceRules.sol";

/// @title Proposals and their states.
abstract contract Proposals is GovernanceRules {
    /// @dev `etaBlock` is 0 until the proposal is queued.
    struct Proposal {
        address proposer;
        uint48 etaBlock;
        bool executed;
        bool canceled;
        Terms terms;
        uint256 againstVotes;
        uint256 forVotes;
        uint256 abstainVotes;
        bytes32 descriptionHash;
        address[] targets;
        bytes[] calldatas;
    }

    /// @inheritdoc IGovernance
    uint256 public proposalCount;
    mapping(uint256 proposalId => Proposal) private _proposals;
    /// @dev Latest id of the same calls and description, and of the same proposer.
    mapping(uint256 contentHash => uint256) private _idOf;
    mapping(address proposer => uint256) private _latestOf;

    // ---- propose ----

    function propose(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        string memory description
    ) external returns (uint256 proposalId) {
        _checkCalls(targets, values, calldatas);
        require(
            _lock.getPastVotes(msg.sender, block.number - 1) >= proposalThreshold(), "Governance: THRESHOLD"
        );
        require(liveProposalOf(msg.sender) == 0, "Governance: LIVE_PROPOSAL");
        bytes32 descriptionHash = keccak256(bytes(description));
        proposalId = ++proposalCount;
        _latestOf[msg.sender] = proposalId;
        _idOf[hashProposal(targets, values, calldatas, descriptionHash)] = proposalId;
        Proposal storage p = _proposals[proposalId];
        p.proposer = msg.sender;
        p.descriptionHash = descriptionHash;
        p.targets = targets;
        p.calldatas = calldatas;
        Terms memory terms;
        terms.snapshot = clock() + _settings.votingDelay;
        terms.deadline = terms.snapshot + _settings.votingPeriod;
        (terms.extension, terms.timelock, terms.expiry, terms.quorumPart) =
        (_settings.extension, _settings.timelock, _settings.expiry, _settings.quorumPart);
        terms.supply = _supply();
        p.terms = terms;
        emit ProposalCreated(
            proposalId,
            msg.sender,
            targets,
            values,
            new string[](targets.length),
            calldatas,
            terms.snapshot,
            terms.deadline,
            description
        );
    }

    function _checkCalls(address[] memory targets, uint256[] memory values, bytes[] memory calldatas)
        private
        view
    {
        uint256 count = targets.length;
        require(values.length == count && calldatas.length == count, "Governance: LENGTHS");
        require(count <= MAX_CALLS, "Governance: TOO_MANY_CALLS");
        for (uint256 k; k < count; ++k) {
            require(values[k] == 0, "Governance: VALUE");
            // A contract that appears after the vote is not the one that was voted on.
            require(targets[k].code.length > 0, "Governance: NO_CODE");
        }
    }

    // ---- reads ----

    function hashProposal(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) public pure returns (uint256) {
        return uint256(keccak256(abi.encode(targets, values, calldatas, descriptionHash)));
    }

    function getProposalId(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) public view returns (uint256 proposalId) {
        proposalId = _idOf[hashProposal(targets, values, calldatas, descriptionHash)];
        require(proposalId != 0, "Governance: UNKNOWN");
    }

    function state(uint256 proposalId) public view returns (ProposalState) {
        Proposal storage p = _proposal(proposalId);
        if (p.executed) return ProposalState.Executed;
        if (p.canceled) return ProposalState.Canceled;
        if (block.number <= p.terms.snapshot) return ProposalState.Pending;
        if (block.number <= p.terms.deadline) return ProposalState.Active;
        (, bool passing) = _outcome(p);
        if (!passing) return ProposalState.Defeated;
        if (p.targets.length > 0 && block.number >= expiresAt(proposalId)) return ProposalState.Expired;
        return p.etaBlock == 0 ? ProposalState.Succeeded : ProposalState.Queued;
    }

    /// @inheritdoc IGovernance
    function liveProposalOf(address proposer) public view returns (uint256 proposalId) {
        proposalId = _latestOf[proposer];
        return proposalId != 0 && _isLive(proposalId) ? proposalId : 0;
    }

    /// @dev True if it can still be voted on or executed.
    function _isLive(uint256 proposalId) internal view returns (bool) {
        ProposalState now_ = state(proposalId);
        if (now_ == ProposalState.Succeeded) return _proposal(proposalId).targets.length > 0;
        return now_ == ProposalState.Pending || now_ == ProposalState.Active || now_ == ProposalState.Queued;
    }

    /// @inheritdoc IGovernance
    function proposalDetails(uint256 proposalId)
        external
        view
        returns (
            address[] memory targets,
            uint256[] memory values,
            bytes[] memory calldatas,
            bytes32 descriptionHash
        )
    {
        Proposal storage p = _proposal(proposalId);
        return (p.targets, new uint256[](p.targets.length), p.calldatas, p.descriptionHash);
    }

    /// @inheritdoc IGovernance
    function proposalTerms(uint256 proposalId) external view returns (Terms memory) {
        return _proposal(proposalId).terms;
    }

    /// @inheritdoc IGovernance
    function quorumOf(uint256 proposalId) external view returns (uint256 votes, uint256 least, uint256 most) {
        return _quorumOf(_proposal(proposalId));
    }

    function _quorumOf(Proposal storage p) private view returns (uint256 votes, uint256 least, uint256 most) {
        Terms memory terms = p.terms;
        uint256 total =
            block.number > terms.snapshot ? _lock.getPastTotalSupply(terms.snapshot) : _lock.totalLocked();
        return _quorum(total, terms.quorumPart, terms.supply);
    }

    /// @dev True if the quorum is reached, and true if the proposal would pass with the votes so far.
    function _outcome(Proposal storage p) internal view returns (bool reached, bool passing) {
        (uint256 votes,,) = _quorumOf(p);
        reached = p.forVotes + p.abstainVotes >= votes;
        passing = reached && p.forVotes > p.againstVotes;
    }

    /// @inheritdoc IGovernance
    function proposalVotes(uint256 proposalId)
        external
        view
        returns (uint256 againstVotes, uint256 forVotes, uint256 abstainVotes)
    {
        Proposal storage p = _proposal(proposalId);
        return (p.againstVotes, p.forVotes, p.abstainVotes);
    }

    function proposalSnapshot(uint256 proposalId) external view returns (uint256) {
        return _proposal(proposalId).terms.snapshot;
    }

    function proposalDeadline(uint256 proposalId) external view returns (uint256) {
        return _proposal(proposalId).terms.deadline;
    }

    function proposalProposer(uint256 proposalId) external view returns (address) {
        return _proposal(proposalId).proposer;
    }

    /// @dev Seconds for tools, which this contract does not count.
    function proposalEta(uint256 proposalId) external view returns (uint256) {
        _proposal(proposalId);
        return 0;
    }

    function proposalNeedsQueuing(uint256 proposalId) external view returns (bool) {
        return _proposal(proposalId).targets.length > 0;
    }

    /// @inheritdoc IGovernance
    function etaBlock(uint256 proposalId) external view returns (uint256) {
        return _proposal(proposalId).etaBlock;
    }

    /// @inheritdoc IGovernance
    function expiresAt(uint256 proposalId) public view returns (uint256) {
        Proposal storage p = _proposal(proposalId);
        if (p.targets.length == 0) return 0;
        uint256 from = p.etaBlock == 0 ? uint256(p.terms.deadline) + 1 : p.etaBlock;
        return from + p.terms.expiry;
    }

    function _proposal(uint256 proposalId) internal view returns (Proposal storage p) {
        p = _proposals[proposalId];
        require(p.proposer != address(0), "Governance: UNKNOWN");
    }
}
