// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Handover} from "../common/Handover.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title A contract with an owner, who configures it, and a manager, who operates it.
/// @dev Errors: `onlyOwner <caller> <owner>`, `onlyManager <caller> <manager>`, `Handover: NOT_PROPOSED`. The manager
///      changes in one step, because the owner can correct a mistake.
abstract contract Managed {
    using Handover for Handover.Role;

    Handover.Role private _owner;
    /// @notice Account that operates the contract; at first the owner.
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

    /// @notice Account that configures the contract.
    function owner() external view returns (address) {
        return _owner.holder;
    }

    /// @notice Account proposed as owner; zero if there is none. Not on the real chain.
    function pendingOwner() external view returns (address) {
        return _owner.pending();
    }

    /// @notice Proposes another owner, who must accept within seven days; owner only. (The real chain changes it
    ///         immediately.)
    function setOwner(address newOwner) external onlyOwner {
        _owner.propose("owner", newOwner);
    }

    /// @notice Accepts the ownership; the proposed account only. Not on the real chain.
    function acceptOwner() external {
        _owner.accept("owner");
        emit OwnerSet(msg.sender);
    }

    /// @notice Sets another manager; owner only.
    function setManager(address newManager) external onlyOwner {
        _setManager(newManager);
    }

    function _setManager(address newManager) private {
        manager = newManager;
        emit ManagerSet(newManager);
    }
}
