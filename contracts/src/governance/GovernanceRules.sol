// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IERC20} from "../interfaces/IERC20.sol";
import {IGovernance, IGovernanceEvents, Limits, Settings} from "../interfaces/IGovernance.sol";
import {IVoteLock} from "../interfaces/IVoteLock.sol";

/// @title Settings of governance, their limits, and its guardian.
abstract contract GovernanceRules is IGovernance, IGovernanceEvents {
    uint256 internal constant PARTS = 10_000;

    IVoteLock internal immutable _lock;
    IERC20 private immutable _lockedToken;
    uint256 private immutable _guardianEnds;
    address private _guardian;
    Settings internal _settings;
    Limits private _limits;

    constructor(
        address lock_,
        address guardian_,
        uint256 guardianEnds_,
        Settings memory first,
        Limits memory limits_
    ) {
        _lock = IVoteLock(lock_);
        _lockedToken = IERC20(IVoteLock(lock_).token());
        (_guardian, _guardianEnds) = (guardian_, guardianEnds_);
        Settings memory least = limits_.least;
        require(
            least.votingDelay > 0 && least.votingPeriod > 0 && least.extension > 0 && least.timelock > 0
                && least.expiry > 0 && least.quorumPart > 0 && limits_.thresholdLeast > 0
                && limits_.quorumLeastPart > 0 && limits_.quorumLeastPart <= limits_.quorumMostPart
                && limits_.quorumMostPart <= PARTS && limits_.most.thresholdPart <= PARTS
                && limits_.most.quorumPart <= PARTS,
            "Governance: LIMITS"
        );
        _limits = limits_;
        _put(first);
        emit GuardianSet(guardian_, guardianEnds_);
    }

    /// @dev Only the calls of an executed proposal come from this address.
    modifier onlySelf() {
        require(msg.sender == address(this), "Governance: FORBIDDEN");
        _;
    }

    // ---- reads ----

    function clock() public view returns (uint48) {
        return uint48(block.number);
    }

    function CLOCK_MODE() external pure returns (string memory) {
        return "mode=blocknumber&from=default";
    }

    function COUNTING_MODE() external pure returns (string memory) {
        return "support=bravo&quorum=for,abstain";
    }

    /// @inheritdoc IGovernance
    function token() external view returns (address) {
        return address(_lock);
    }

    /// @inheritdoc IGovernance
    function settings() external view returns (Settings memory) {
        return _settings;
    }

    /// @inheritdoc IGovernance
    function limits() external view returns (Limits memory) {
        return _limits;
    }

    function votingDelay() external view returns (uint256) {
        return _settings.votingDelay;
    }

    function votingPeriod() external view returns (uint256) {
        return _settings.votingPeriod;
    }

    function getVotes(address account, uint256 timepoint) external view returns (uint256) {
        return _lock.getPastVotes(account, timepoint);
    }

    /// @dev By the total at the end of the last block, so that a change in the block of a proposal does not count.
    function proposalThreshold() public view returns (uint256) {
        uint256 part = Math.mulDiv(
            _lock.getPastTotalSupply(block.number - 1), _settings.thresholdPart, PARTS, Math.Rounding.Ceil
        );
        return Math.max(part, _limits.thresholdLeast);
    }

    /// @dev By the settings and the token's supply now; a proposal's own is `quorumOf`.
    function quorum(uint256 timepoint) external view returns (uint256 votes) {
        (votes,,) = _quorum(_lock.getPastTotalSupply(timepoint), _settings.quorumPart, _supply());
    }

    function _supply() internal view returns (uint256) {
        return _lockedToken.totalSupply();
    }

    /// @dev Rounded up.
    function _quorum(uint256 total, uint256 part, uint256 supply)
        internal
        view
        returns (uint256 votes, uint256 least, uint256 most)
    {
        least = Math.mulDiv(supply, _limits.quorumLeastPart, PARTS, Math.Rounding.Ceil);
        most = Math.mulDiv(supply, _limits.quorumMostPart, PARTS, Math.Rounding.Ceil);
        votes = Math.mulDiv(total, part, PARTS, Math.Rounding.Ceil);
        votes = Math.max(least, Math.min(votes, most));
    }

    // ---- settings ----

    /// @inheritdoc IGovernance
    function setSettings(Settings calldata next) external onlySelf {
        _put(next);
    }

    function _put(Settings memory next) private {
        Settings memory least = _limits.least;
        Settings memory most = _limits.most;
        _within(next.votingDelay, least.votingDelay, most.votingDelay);
        _within(next.votingPeriod, least.votingPeriod, most.votingPeriod);
        _within(next.extension, least.extension, most.extension);
        _within(next.timelock, least.timelock, most.timelock);
        _within(next.expiry, least.expiry, most.expiry);
        _within(next.thresholdPart, least.thresholdPart, most.thresholdPart);
        _within(next.quorumPart, least.quorumPart, most.quorumPart);
        // An unlock then ends after the longest vote that was live at its request.
        require(
            uint256(next.votingDelay) + next.votingPeriod + next.extension < _lock.coolDown(),
            "Governance: COOL_DOWN"
        );
        _settings = next;
        emit SettingsChanged(next);
    }

    function _within(uint256 value, uint256 least, uint256 most) private pure {
        require(value >= least && value <= most, "Governance: SETTINGS");
    }

    // ---- the guardian ----

    /// @inheritdoc IGovernance
    function guardian() public view returns (address) {
        return block.number < _guardianEnds ? _guardian : address(0);
    }

    /// @inheritdoc IGovernance
    function guardianEnds() external view returns (uint256) {
        return _guardian == address(0) ? 0 : _guardianEnds;
    }

    /// @inheritdoc IGovernance
    function endGuardian() external onlySelf {
        _guardian = address(0);
        emit GuardianSet(address(0), 0);
    }
}
