// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IWhitelist} from "../interfaces/IWhitelist.sol";

/// @title Groups of users and the data of their members.
contract Whitelist is IWhitelist {
    struct Group {
        address owner;
        address delegate;
        bytes4 selector;
        bool has;
        bytes params;
        bytes result;
    }

    bytes32 private constant CHECK_HAS = keccak256("*big.Int:has");
    bytes32 private constant CHECK_BYTES = keccak256("[]byte");

    uint256 private _sequence;
    mapping(bytes32 groupId => Group) private _groups;
    mapping(bytes32 groupId => mapping(address user => bool)) private _members;

    modifier onlyGroupOwner(bytes32 groupId) {
        require(_groups[groupId].owner == msg.sender, "WhiteList: NOT_GROUP_OWNER");
        _;
    }

    /// @inheritdoc IWhitelist
    function GroupData(bytes32 groupId, address user) public view returns (bytes memory) {
        Group storage g = _groups[groupId];
        if (g.owner == address(0)) return "";
        if (g.delegate == address(0)) return _members[groupId][user] ? g.result : bytes("");
        (bool done, bytes memory answer) =
            g.delegate.staticcall(bytes.concat(g.selector, abi.encode(user), g.params));
        require(done && answer.length >= 32, "WhiteList: DELEGATE_FAILED");
        if (!g.has) return abi.decode(answer, (bytes));
        return uint256(bytes32(answer)) > 0 ? g.result : bytes("");
    }

    /// @inheritdoc IWhitelist
    function IsAllow(bytes32 groupId, address user) external view returns (bool) {
        return groupId == bytes32(0) || GroupData(groupId, user).length > 0;
    }

    /// @inheritdoc IWhitelist
    function GroupOwner(bytes32 groupId) external view returns (address) {
        return _groups[groupId].owner;
    }

    /// @inheritdoc IWhitelist
    function AddGroup(
        address delegate,
        string calldata method,
        bytes calldata params,
        string calldata checkResult,
        bytes calldata result
    ) external returns (bytes32 groupId) {
        groupId = keccak256(abi.encodePacked(msg.sender, ++_sequence, "WhiteListMakeGroupId"));
        _groups[groupId].owner = msg.sender;
        _set(groupId, delegate, method, params, checkResult, result);
    }

    /// @inheritdoc IWhitelist
    function UpdateGroupData(
        bytes32 groupId,
        address delegate,
        string calldata method,
        bytes calldata params,
        string calldata checkResult,
        bytes calldata result
    ) external onlyGroupOwner(groupId) {
        _set(groupId, delegate, method, params, checkResult, result);
    }

    /// @inheritdoc IWhitelist
    function SetMembers(bytes32 groupId, address[] calldata users, bool member)
        external
        onlyGroupOwner(groupId)
    {
        for (uint256 k; k < users.length; ++k) {
            _members[groupId][users[k]] = member;
        }
        emit MembersSet(groupId, users, member);
    }

    function _set(
        bytes32 groupId,
        address delegate,
        string calldata method,
        bytes calldata params,
        string calldata checkResult,
        bytes calldata result
    ) private {
        bytes32 check = keccak256(bytes(checkResult));
        require(
            delegate == address(0) || check == CHECK_HAS || check == CHECK_BYTES, "WhiteList: CHECK_RESULT"
        );
        Group storage g = _groups[groupId];
        g.delegate = delegate;
        g.selector = bytes4(keccak256(bytes(method)));
        g.has = check == CHECK_HAS;
        g.params = params;
        g.result = result;
        emit GroupSet(groupId, msg.sender, delegate);
    }
}
