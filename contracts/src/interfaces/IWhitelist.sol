// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Groups of users and what they get (docs/chain.md, Whitelist).
/// @notice Pools ask it for a trader's own fee, offerings for permission. A group either delegates to a read
///         of another contract ("holder of NFT X"), or lists its members.
/// @dev Errors: `WhiteList: NOT_GROUP_OWNER`, `WhiteList: DELEGATE_FAILED`, `WhiteList: CHECK_RESULT`.
interface IWhitelist {
    /// @notice What `user` has by group `groupId`: empty when not in it. A fee is 8 bytes, little endian,
    ///         over 1e10.
    function GroupData(bytes32 groupId, address user) external view returns (bytes memory);

    /// @notice Whether `user` is in the group. Group 0 holds everyone; an unknown group holds no one.
    function IsAllow(bytes32 groupId, address user) external view returns (bool);

    /// @notice Who may change the group; zero when there is none.
    function GroupOwner(bytes32 groupId) external view returns (address);

    /// @notice Makes a group owned by the caller.
    /// @param delegate contract to ask, or zero for a list of members
    /// @param method signature of a read taking the user first, e.g. `balanceOf(address)`
    /// @param params ABI-encoded further arguments of the method
    /// @param checkResult `*big.Int:has` gives `result` when the answer is above zero; `[]byte` gives the bytes
    ///        answered
    /// @param result what a member gets
    /// @return groupId keccak256(owner, sequence, "WhiteListMakeGroupId")
    function AddGroup(
        address delegate,
        string calldata method,
        bytes calldata params,
        string calldata checkResult,
        bytes calldata result
    ) external returns (bytes32 groupId);

    /// @notice Replaces what `AddGroup` set; group owner only (the real chain lets anyone; not copied).
    function UpdateGroupData(
        bytes32 groupId,
        address delegate,
        string calldata method,
        bytes calldata params,
        string calldata checkResult,
        bytes calldata result
    ) external;

    /// @notice Adds users to, or takes them from, a group that lists its members; group owner only.
    function SetMembers(bytes32 groupId, address[] calldata users, bool member) external;

    /// @notice A group was made or changed.
    event GroupSet(bytes32 indexed groupId, address indexed owner, address delegate);

    /// @notice Users were added to or taken from a group.
    event MembersSet(bytes32 indexed groupId, address[] users, bool member);
}
