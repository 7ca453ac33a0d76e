// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title A contract with an owner, who sets it up, and a manager, who runs it.
/// @dev Errors: `onlyOwner <caller> <owner>`, `onlyManager <caller> <manager>`.
abstract contract Managed {
    /// @notice Who sets things up; at first the manager too.
    address public owner;
    /// @notice Who runs things.
    address public manager;

    /// @notice The owner changed.
    event OwnerSet(address owner);
    /// @notice The manager changed.
    event ManagerSet(address manager);

    constructor(address owner_) {
        _setOwner(owner_);
        _setManager(owner_);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) _refuse("onlyOwner ", owner);
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

    /// @notice Hands the contract over; owner only.
    function setOwner(address newOwner) external onlyOwner {
        _setOwner(newOwner);
    }

    /// @notice Names another manager; owner only.
    function setManager(address newManager) external onlyOwner {
        _setManager(newManager);
    }

    function _setOwner(address newOwner) private {
        owner = newOwner;
        emit OwnerSet(newOwner);
    }

    function _setManager(address newManager) private {
        manager = newManager;
        emit ManagerSet(newManager);
    }
}
