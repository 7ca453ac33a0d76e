// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {IGovernance, Terms} from "../interfaces/IGovernance.sol";
import {Proposals} from "./Proposals.sol";

/// @title Votes, by transaction or by signature.
/// @dev Types of the signed data are those of OpenZeppelin's Governor. Only accounts without code can sign.
abstract contract Ballots is Proposals, EIP712 {
    bytes32 public constant BALLOT_TYPEHASH =
        keccak256("Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)");
    bytes32 public constant EXTENDED_BALLOT_TYPEHASH = keccak256(
        "ExtendedBallot(uint256 proposalId,uint8 support,address voter,uint256 nonce,string reason,bytes params)"
    );
    uint8 private constant AGAINST = 0;
    uint8 private constant FOR = 1;
    uint8 private constant ABSTAIN = 2;

    /// @dev The support plus 1; 0 if the account did not vote.
    mapping(uint256 proposalId => mapping(address voter => uint8)) private _ballots;
    /// @inheritdoc IGovernance
    mapping(address account => uint256) public nonces;

    constructor() EIP712("Governance", "1") {}

    function name() external pure returns (string memory) {
        return "Governance";
    }

    function version() external pure returns (string memory) {
        return "1";
    }

    // ---- reads ----

    function hasVoted(uint256 proposalId, address account) external view returns (bool) {
        return _ballots[proposalId][account] != 0;
    }

    /// @inheritdoc IGovernance
    function ballotOf(uint256 proposalId, address account)
        external
        view
        returns (bool voted, uint8 support, uint256 weight)
    {
        uint8 ballot = _ballots[proposalId][account];
        if (ballot == 0) return (false, 0, 0);
        return (true, ballot - 1, _lock.getPastVotes(account, _proposal(proposalId).terms.snapshot));
    }

    /// @dev There are no params.
    function getVotesWithParams(address account, uint256 timepoint, bytes memory params)
        external
        view
        returns (uint256)
    {
        _noParams(params);
        return _lock.getPastVotes(account, timepoint);
    }

    function _noParams(bytes memory params) private pure {
        require(params.length == 0, "Governance: PARAMS");
    }

    // ---- votes ----

    function castVote(uint256 proposalId, uint8 support) external returns (uint256) {
        return _vote(proposalId, msg.sender, support, "");
    }

    function castVoteWithReason(uint256 proposalId, uint8 support, string calldata reason)
        external
        returns (uint256)
    {
        return _vote(proposalId, msg.sender, support, reason);
    }

    function castVoteWithReasonAndParams(
        uint256 proposalId,
        uint8 support,
        string calldata reason,
        bytes memory params
    ) external returns (uint256) {
        _noParams(params);
        return _vote(proposalId, msg.sender, support, reason);
    }

    function castVoteBySig(uint256 proposalId, uint8 support, address voter, bytes memory signature)
        external
        returns (uint256)
    {
        _checkSigner(
            keccak256(abi.encode(BALLOT_TYPEHASH, proposalId, support, voter, nonces[voter]++)),
            voter,
            signature
        );
        return _vote(proposalId, voter, support, "");
    }

    function castVoteWithReasonAndParamsBySig(
        uint256 proposalId,
        uint8 support,
        address voter,
        string calldata reason,
        bytes memory params,
        bytes memory signature
    ) external returns (uint256) {
        _noParams(params);
        _checkSigner(
            keccak256(
                abi.encode(
                    EXTENDED_BALLOT_TYPEHASH,
                    proposalId,
                    support,
                    voter,
                    nonces[voter]++,
                    keccak256(bytes(reason)),
                    keccak256(params)
                )
            ),
            voter,
            signature
        );
        return _vote(proposalId, voter, support, reason);
    }

    function _checkSigner(bytes32 structHash, address voter, bytes memory signature) private view {
        (address signer, ECDSA.RecoverError failure,) =
            ECDSA.tryRecover(_hashTypedDataV4(structHash), signature);
        require(failure == ECDSA.RecoverError.NoError && signer == voter, "Governance: SIGNATURE");
    }

    function _vote(uint256 proposalId, address voter, uint8 support, string memory reason)
        private
        returns (uint256 weight)
    {
        Proposal storage p = _proposal(proposalId);
        ProposalState now_ = state(proposalId);
        require(now_ != ProposalState.Pending, "Governance: TOO_EARLY");
        require(now_ == ProposalState.Active, "Governance: CLOSED");
        require(support <= ABSTAIN, "Governance: SUPPORT");
        require(_ballots[proposalId][voter] == 0, "Governance: VOTED");
        weight = _lock.getPastVotes(voter, p.terms.snapshot);
        require(weight > 0, "Governance: NO_POWER");
        (bool reached, bool passing) = _outcome(p);
        _ballots[proposalId][voter] = support + 1;
        if (support == AGAINST) p.againstVotes += weight;
        else if (support == FOR) p.forVotes += weight;
        else p.abstainVotes += weight;
        emit VoteCast(voter, proposalId, support, weight, reason);
        _extend(proposalId, p, reached, passing);
    }

    /// @dev Extends voting if a late vote reached the quorum or turned the outcome. The whole extension is added, so that
    ///      an early trigger does not use up the time for an answer to a later one.
    function _extend(uint256 proposalId, Proposal storage p, bool reached, bool passing) private {
        Terms storage terms = p.terms;
        if (terms.isExtended || block.number + terms.extension <= terms.deadline) return;
        (bool reachedNow, bool passingNow) = _outcome(p);
        if (reachedNow == reached && passingNow == passing) return;
        terms.isExtended = true;
        terms.deadline += terms.extension;
        emit ProposalExtended(proposalId, terms.deadline);
    }
}
