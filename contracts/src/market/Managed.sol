// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Handover} from "../common/Handover.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title A contract with an owner, who sets it up, and a manager, who runs it.
/// @dev Errors: `onlyOwner <caller> <owner>`, `onlyManager <caller> <manager>`, `Handover: NOT_PROPOSED`. The manager
///      changes in one step: the owner can correct a wrong one.
abstract contract Managed {
    using Handover for Handover.Role;

    Handover.Role private _owner;
    /// @notice Runs things; at first the owner.
    address public manager;

    /// @notice The owner changed.
    event OwnerSet(address owner);
    /// @notice The manager changed.
    event ManagerSet(address manager);

    constructor(address owner_) {
        _owner.put("owner", owner_);
        emit OwnerSet(owner_);
        _setManager(owner_);
    }

    modifier onlyOwner() {
        if (msg.sender != _owner.holder) _refuse("onlyOwner ", _owner.holder);
        _;
    }

    modifier onlyManager() {
        if (msg.sender != manager) _refuse("onlyManager ", manager);
        _;
    }

    function _refuse(string memory what, address wanted) internal view {
        revert(
            string.concat(
                what, Strings.toChecksumHexString(msg.sender), " ", Strings.toChecksumHexString(wanted)
            )
        );
    }

    /// @notice Sets things up.
    function owner() external view returns (address) {
        return _owner.holder;
    }

    /// @notice Proposed as owner; zero for nobody. Ours.
    function pendingOwner() external view returns (address) {
        return _owner.pending();
    }

    /// @notice Proposes another owner, who accepts within seven days; owner only. (The real chain changes it immediately.)
    function setOwner(address newOwner) external onlyOwner {
        _owner.propose("owner", newOwner);
    }

    /// @notice Takes over as owner; the proposed account only. Ours.
    function acceptOwner() external {
        _owner.accept("owner");
        emit OwnerSet(msg.sender);
    }

    /// @notice Names another manager; owner only.
    function setManager(address newManager) external onlyOwner {
        _setManager(newManager);
    }

    function _setManager(address newManager) private {
        manager = newManager;
        emit ManagerSet(newManager);
    }
}
