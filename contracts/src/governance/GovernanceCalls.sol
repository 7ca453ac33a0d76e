// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Lock} from "../common/Lock.sol";
import {IConverter} from "../interfaces/IConverter.sol";
import {IExchange} from "../interfaces/IExchange.sol";
import {CallResult, IGovernance, IGovernanceEvents, MAX_CALLS} from "../interfaces/IGovernance.sol";

/// @title The calls that governance makes: those of proposals, their dry run, and three that anyone may ask for.
/// @dev Everything else that has governance as its sender would be a way around the vote.
abstract contract GovernanceCalls is IGovernance, IGovernanceEvents, Lock {
    /// @dev Marks the revert data of a dry run, so that no other failure is read as its result.
    bytes32 private constant DRY_RUN = keccak256("Governance.revertingRun");
    uint256 private constant MAX_ANSWER = 4096;

    /// @dev An announcement of a proposal: the function that applies it, and a hash of what was announced. What another
    ///      owner announced before or after it has another hash.
    struct Announcement {
        uint256 proposalId;
        bytes4 apply_;
        bytes32 print;
    }

    mapping(address target => Announcement) private _announcements;

    // ---- calls of proposals ----

    /// @dev Runs the calls of a proposal, all or none.
    function _run(uint256 proposalId, address[] memory targets, bytes[] memory calldatas) internal {
        for (uint256 k; k < targets.length; ++k) {
            require(targets[k].code.length > 0, "Governance: NO_CODE");
            _callOrRevert(targets[k], calldatas[k]);
            bytes4 apply_ = _applies(bytes4(calldatas[k]));
            if (apply_ != 0) {
                _announcements[targets[k]] = Announcement(proposalId, apply_, _print(targets[k], apply_));
            }
        }
    }

    function _callOrRevert(address target, bytes memory data) private {
        (bool done, bytes memory answer) = _call(target, data);
        if (done) return;
        require(answer.length > 0, "Governance: CALL_FAILED");
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }

    /// @dev Copies a limited part of the answer, so that a long one cannot use up the gas.
    function _call(address target, bytes memory data) private returns (bool done, bytes memory answer) {
        assembly ("memory-safe") {
            done := call(gas(), target, 0, add(data, 32), mload(data), 0, 0)
            let size := returndatasize()
            if gt(size, MAX_ANSWER) { size := MAX_ANSWER }
            answer := mload(0x40)
            mstore(answer, size)
            returndatacopy(add(answer, 32), 0, size)
            mstore(0x40, add(add(answer, 32), and(add(size, 31), not(31))))
        }
    }

    // ---- dry run ----

    /// @inheritdoc IGovernance
    function dryRun(address[] calldata targets, bytes[] calldata calldatas)
        external
        returns (CallResult[] memory results, uint256 failedAt)
    {
        try this.revertingRun(targets, calldatas) {
            assert(false);
        } catch (bytes memory answer) {
            if (answer.length < 32 || bytes32(answer) != DRY_RUN) {
                assembly ("memory-safe") {
                    revert(add(answer, 32), mload(answer))
                }
            }
            (, results, failedAt) = abi.decode(answer, (bytes32, CallResult[], uint256));
        }
    }

    /// @inheritdoc IGovernance
    function revertingRun(address[] calldata targets, bytes[] calldata calldatas) external {
        bytes memory answer = _try(targets, calldatas);
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }

    /// @dev Runs calls, also ones that fail. Call it only where everything is reverted.
    function _try(address[] calldata targets, bytes[] calldata calldatas)
        private
        lock
        returns (bytes memory answer)
    {
        require(targets.length == calldatas.length, "Governance: LENGTHS");
        require(targets.length <= MAX_CALLS, "Governance: TOO_MANY_CALLS");
        CallResult[] memory results = new CallResult[](targets.length);
        uint256 failedAt;
        while (failedAt < targets.length) {
            CallResult memory result = results[failedAt];
            result.hasCode = targets[failedAt].code.length > 0;
            if (result.hasCode) {
                (result.success, result.answer) = _call(targets[failedAt], calldatas[failedAt]);
            }
            if (!result.success) break;
            ++failedAt;
        }
        // One result for each call that was tried.
        uint256 tried = failedAt < targets.length ? failedAt + 1 : failedAt;
        assembly ("memory-safe") {
            mstore(results, tried)
        }
        return abi.encode(DRY_RUN, results, failedAt);
    }

    // ---- calls that anyone may ask for ----

    /// @inheritdoc IGovernance
    function applyAnnounced(address target) external lock {
        uint256 proposalId = announcedBy(target);
        require(proposalId != 0, "Governance: NOT_ANNOUNCED");
        bytes4 apply_ = _announcements[target].apply_;
        delete _announcements[target];
        emit AnnouncementApplied(target, proposalId);
        _callOrRevert(target, abi.encodePacked(apply_));
    }

    /// @inheritdoc IGovernance
    function announcedBy(address target) public view returns (uint256) {
        Announcement memory made = _announcements[target];
        return made.proposalId != 0 && made.print == _print(target, made.apply_) ? made.proposalId : 0;
    }

    /// @dev Returns the function that applies what `announce` announces; zero if that announces nothing.
    function _applies(bytes4 announce) private pure returns (bytes4) {
        if (announce == IExchange.CommitNewFee.selector) return IExchange.ApplyNewFee.selector;
        if (announce == IConverter.announceRatio.selector) return IConverter.applyRatio.selector;
        return 0;
    }

    function _print(address target, bytes4 apply_) private view returns (bytes32) {
        if (apply_ == IConverter.applyRatio.selector) return _read(target, IConverter.pendingRatio.selector);
        return keccak256(
            abi.encode(
                _read(target, IExchange.AdminActionsDeadline.selector),
                _read(target, IExchange.FutureFee.selector),
                _read(target, IExchange.FutureAdminFee.selector),
                _read(target, IExchange.FutureWinnerFee.selector)
            )
        );
    }

    /// @dev Returns a hash of what a read of the target returns, up to three numbers. It never reverts: an unusual target
    ///      must not stop the calls of a proposal.
    function _read(address target, bytes4 selector) private view returns (bytes32 print) {
        bytes memory data = abi.encodePacked(selector);
        assembly ("memory-safe") {
            let answer := mload(0x40)
            let done := staticcall(gas(), target, add(data, 32), mload(data), answer, 96)
            let size := returndatasize()
            if gt(size, 96) { size := 96 }
            if done { print := keccak256(answer, size) }
        }
    }

    /// @inheritdoc IGovernance
    function acceptOwner(address target) external lock {
        require(target.code.length > 0, "Governance: NO_CODE");
        emit OwnerAccepted(target);
        _callOrRevert(target, abi.encodeCall(IConverter.acceptOwner, ()));
    }
}
