// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Groups of users and the data of their members (docs/chain.md, Whitelist).
/// @notice Pools read a trader's own fee from it, offerings read permission. A group either delegates to a read of
///         another contract ("holder of NFT X") or lists its members.
/// @dev Errors: `WhiteList: NOT_GROUP_OWNER`, `WhiteList: DELEGATE_FAILED`, `WhiteList: CHECK_RESULT`.
interface IWhitelist {
    /// @notice Data of `user` in group `groupId`; empty if not a member. A fee is 8 bytes, little endian, over 1e10.
    function GroupData(bytes32 groupId, address user) external view returns (bytes memory);

    /// @notice True if `user` is in the group. Group 0 contains everyone; an unknown group contains no one.
    function IsAllow(bytes32 groupId, address user) external view returns (bool);

    /// @notice Account that may change the group; zero if there is no such group.
    function GroupOwner(bytes32 groupId) external view returns (address);

    /// @notice Creates a group owned by the caller.
    /// @param delegate contract to read, or zero for a list of members
    /// @param method signature of a read that takes the user first, e.g. `balanceOf(address)`
    /// @param params further arguments of the method, ABI-encoded
    /// @param checkResult `*big.Int:has` gives `result` if the returned number is above zero; `[]byte` gives the
    ///        returned bytes
    /// @param result data that a member gets
    /// @return groupId keccak256(owner, sequence, "WhiteListMakeGroupId")
    function AddGroup(
        address delegate,
        string calldata method,
        bytes calldata params,
        string calldata checkResult,
        bytes calldata result
    ) external returns (bytes32 groupId);

    /// @notice Replaces the data set by `AddGroup`; group owner only. (The real chain lets anyone do it; not copied.)
    function UpdateGroupData(
        bytes32 groupId,
        address delegate,
        string calldata method,
        bytes calldata params,
        string calldata checkResult,
        bytes calldata result
    ) external;

    /// @notice Adds users to a group that lists its members, or removes them from it; group owner only.
    function SetMembers(bytes32 groupId, address[] calldata users, bool member) external;

    /// @notice A group was created or changed.
    event GroupSet(bytes32 indexed groupId, address indexed owner, address delegate);

    /// @notice Users were added to a group or removed from it.
    event MembersSet(bytes32 indexed groupId, address[] users, bool member);
}
