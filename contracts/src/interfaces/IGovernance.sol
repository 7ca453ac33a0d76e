// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IGovernor} from "@openzeppelin/contracts/governance/IGovernor.sol";

/// @dev Largest number of calls of a proposal.
uint256 constant MAX_CALLS = 10;

/// @dev Everything that governance can change about itself. Numbers of blocks; parts are over 10000.
/// @param votingDelay from a proposal to its snapshot; voting opens in the block after it
/// @param votingPeriod from the snapshot to the last block of voting
/// @param extension blocks by which a late turn extends voting, and the last blocks in which a turn is late
/// @param timelock from queueing to the first height of execution
/// @param expiry blocks for queueing after voting, and for execution after the timelock
/// @param thresholdPart part of the locked total that a proposer must have
/// @param quorumPart part of the locked total that for and abstain must reach
struct Settings {
    uint32 votingDelay;
    uint32 votingPeriod;
    uint32 extension;
    uint32 timelock;
    uint32 expiry;
    uint16 thresholdPart;
    uint16 quorumPart;
}

/// @dev The limits that nothing can change.
/// @param least smallest value of each setting
/// @param most largest value of each setting
/// @param thresholdLeast smallest threshold, base units
/// @param quorumLeastPart smallest quorum, as a part of the token's whole supply, over 10000
/// @param quorumMostPart largest quorum, as a part of the token's whole supply, over 10000
struct Limits {
    Settings least;
    Settings most;
    uint256 thresholdLeast;
    uint16 quorumLeastPart;
    uint16 quorumMostPart;
}

/// @dev The rules of one proposal. They are those of its creation, whatever governance changes later.
/// @param snapshot height whose end decides voting power and the locked total
/// @param deadline last height of voting, with its extension
/// @param isExtended true if voting was extended
/// @param supply the token's whole supply at the proposal, base units
struct Terms {
    uint48 snapshot;
    uint48 deadline;
    uint32 extension;
    uint32 timelock;
    uint32 expiry;
    uint16 quorumPart;
    bool isExtended;
    uint256 supply;
}

/// @dev The result of one call of a dry run.
/// @param hasCode false if there is no contract at the target; such a call is not made
/// @param success true if the call succeeded
/// @param answer what it returned, or its revert data; at most 4096 bytes of it
struct CallResult {
    bool hasCode;
    bool success;
    bytes answer;
}

/// @title Proposals, votes by locked tokens, and the calls that they decide.
/// @notice A proposal waits for `votingDelay` blocks, is open for `votingPeriod`, then anyone queues it, and after
///         `timelock` blocks anyone executes its calls. Ids are 1, 2, 3 and so on.
/// @dev The functions and events of OpenZeppelin's Governor, so that its tools can read this. Those that take the calls
///      and the description's hash use the latest proposal with this content. Time is in blocks: `proposalEta` and the
///      number in `ProposalQueued` are seconds for such tools, and always 0. See `etaBlock`.
///      The outcome is for > against, with for + abstain at the quorum. The quorum is a part of the locked total at the
///      snapshot, within two bounds that are parts of the token's whole supply at the proposal. If, in the last `extension`
///      blocks, the quorum is reached or the outcome turns, voting ends `extension` blocks later, once.
///      Only the proposer and the guardian cancel. The guardian's role ends at a height, or by a proposal, which it cannot
///      cancel if that is its only call.
///      A proposal without calls is a signal: it ends as Succeeded. One that is not queued or not executed within `expiry`
///      blocks expires. A proposer has one live proposal.
///      Errors: `Governance: UNKNOWN`, `Governance: LENGTHS`, `Governance: TOO_MANY_CALLS`, `Governance: VALUE`,
///      `Governance: NO_CODE`, `Governance: THRESHOLD`, `Governance: LIVE_PROPOSAL`, `Governance: TOO_EARLY`,
///      `Governance: CLOSED`, `Governance: SUPPORT`, `Governance: VOTED`, `Governance: NO_POWER`, `Governance: PARAMS`,
///      `Governance: SIGNATURE`, `Governance: NO_CALLS`, `Governance: NOT_PASSED`, `Governance: QUEUED`,
///      `Governance: NOT_QUEUED`, `Governance: EXPIRED`, `Governance: EXECUTED`, `Governance: CANCELED`,
///      `Governance: FORBIDDEN`, `Governance: CALL_FAILED`, `Governance: NOT_ANNOUNCED`, `Governance: SETTINGS`,
///      `Governance: LIMITS`, `Governance: COOL_DOWN`, `VoteLock: FUTURE`, `reentrant call`, and those of its calls.
interface IGovernance is IGovernor {
    // ---- rules ----

    /// @notice The lock, which counts voting power; tools for votes ask for it by this name.
    function token() external view returns (address);
    /// @notice Rules of new proposals.
    function settings() external view returns (Settings memory);
    /// @notice Limits of the rules.
    function limits() external view returns (Limits memory);
    /// @notice Account that can cancel; zero once its role ended.
    function guardian() external view returns (address);
    /// @notice First height at which the guardian's role is over.
    function guardianEnds() external view returns (uint256);
    /// @notice Changes the rules of later proposals; governance only.
    function setSettings(Settings calldata next) external;
    /// @notice Ends the guardian's role; governance only.
    function endGuardian() external;

    // ---- proposals ----

    /// @notice Number of proposals so far, and the latest id.
    function proposalCount() external view returns (uint256);
    /// @notice Calls of a proposal, and the hash of its description.
    function proposalDetails(uint256 proposalId)
        external
        view
        returns (
            address[] memory targets,
            uint256[] memory values,
            bytes[] memory calldatas,
            bytes32 descriptionHash
        );
    /// @notice Rules of a proposal.
    function proposalTerms(uint256 proposalId) external view returns (Terms memory);
    /// @notice Id of an account's live proposal; 0 if there is none. Live is any state from which it can still be executed,
    ///         and an open signal.
    function liveProposalOf(address proposer) external view returns (uint256);
    /// @notice Votes that for and abstain must reach, and the bounds between which that number is, base units, rounded up.
    ///         Until the snapshot is over, by the total that is locked now.
    function quorumOf(uint256 proposalId) external view returns (uint256 votes, uint256 least, uint256 most);
    /// @notice Votes so far, base units.
    function proposalVotes(uint256 proposalId)
        external
        view
        returns (uint256 againstVotes, uint256 forVotes, uint256 abstainVotes);
    /// @notice An account's vote: 0 against, 1 for, 2 abstain. Zeros if it did not vote.
    function ballotOf(uint256 proposalId, address account)
        external
        view
        returns (bool voted, uint8 support, uint256 weight);
    /// @notice Number of the next signed vote of an account.
    function nonces(address account) external view returns (uint256);
    /// @notice First height at which a queued proposal can be executed; 0 if it was not queued.
    function etaBlock(uint256 proposalId) external view returns (uint256);
    /// @notice First height at which it is too late: to queue it, or to execute it once it is queued. 0 for a signal.
    function expiresAt(uint256 proposalId) external view returns (uint256);
    /// @notice Starts the timelock of a proposal that passed; anyone.
    function queue(uint256 proposalId) external;
    /// @notice Runs the calls of a queued proposal, all or none; anyone.
    function execute(uint256 proposalId) external;
    /// @notice Cancels a proposal; its proposer, or the guardian.
    function cancel(uint256 proposalId) external;

    // ---- calls ----

    /// @notice Runs calls from governance's own address and reverts them. Read it by `eth_call`. It stops at the first call
    ///         that fails, as an execution does.
    /// @return results one for each call that was tried
    /// @return failedAt index of the call that failed; the number of calls if none did
    function dryRun(address[] calldata targets, bytes[] calldata calldatas)
        external
        returns (CallResult[] memory results, uint256 failedAt);
    /// @notice Runs calls and always reverts; `dryRun` decodes its revert data.
    function revertingRun(address[] calldata targets, bytes[] calldata calldatas) external;
    /// @notice Applies the announcement that an executed proposal made at `target`, after that contract's own delay; anyone.
    ///         It calls `ApplyNewFee` of a pool or its `PoolFee`, or `applyRatio` of a converter.
    function applyAnnounced(address target) external;
    /// @notice Id of the proposal whose announcement is open at `target`; 0 if there is none.
    function announcedBy(address target) external view returns (uint256);
    /// @notice Makes governance the owner of `target`, if its owner proposed that; anyone.
    /// @dev A proposal would take longer than a handover can wait. The call has no arguments, so its sender decides nothing.
    function acceptOwner(address target) external;
}

/// @title Events of governance beside those of `IGovernor`.
interface IGovernanceEvents {
    /// @notice A queued proposal can be executed from `etaBlock` on, before `expiresAt`.
    event ProposalTimed(uint256 indexed proposalId, uint256 etaBlock, uint256 expiresAt);
    /// @notice Voting ends at `extendedDeadline`.
    event ProposalExtended(uint256 indexed proposalId, uint64 extendedDeadline);
    /// @notice The rules of later proposals.
    event SettingsChanged(Settings settings);
    /// @notice `guardian` can cancel before `guardianEnds`; zeros once its role was ended.
    event GuardianSet(address indexed guardian, uint256 guardianEnds);
    /// @notice The announcement of a proposal was applied.
    event AnnouncementApplied(address indexed target, uint256 indexed proposalId);
    /// @notice Governance owns `target`.
    event OwnerAccepted(address indexed target);
}
