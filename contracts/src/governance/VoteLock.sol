// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checkpoints} from "@openzeppelin/contracts/utils/structs/Checkpoints.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IVoteLock, IVoteLockEvents} from "../interfaces/IVoteLock.sol";

/// @title Locks a token for voting power.
contract VoteLock is IVoteLock, IVoteLockEvents {
    using SafeToken for address;
    using Checkpoints for Checkpoints.Trace160;
    using Checkpoints for Checkpoints.Trace208;

    /// @inheritdoc IVoteLock
    address public immutable token;
    /// @inheritdoc IVoteLock
    uint256 public immutable coolDown;

    bool private _isPaying;
    Checkpoints.Trace208 private _total;
    mapping(address account => Checkpoints.Trace208) private _locked;
    mapping(address account => Checkpoints.Trace208) private _votes;
    /// @dev Zero means the account itself.
    mapping(address account => Checkpoints.Trace160) private _delegates;
    /// @dev Sum of all requests of an account. The cool-down is the same for all, so they end in their order: whatever
    ///      was requested up to a cool-down ago can be withdrawn, without a loop.
    mapping(address account => Checkpoints.Trace208) private _requested;
    mapping(address account => uint256) private _withdrawn;

    /// @param token_ token that is locked
    /// @param coolDown_ blocks from a request to its withdrawal
    constructor(address token_, uint256 coolDown_) {
        require(coolDown_ > 0 && coolDown_ <= type(uint32).max, "VoteLock: COOL_DOWN");
        (token, coolDown) = (token_, coolDown_);
    }

    /// @dev `Lock` has a modifier of the name that the function `lock` needs.
    modifier guarded() {
        require(!_isPaying, "reentrant call");
        _isPaying = true;
        _;
        _isPaying = false;
    }

    // ---- reads ----

    function clock() public view returns (uint48) {
        return uint48(block.number);
    }

    function CLOCK_MODE() external pure returns (string memory) {
        return "mode=blocknumber&from=default";
    }

    /// @inheritdoc IVoteLock
    function locked(address account) external view returns (uint256) {
        return _locked[account].latest();
    }

    /// @inheritdoc IVoteLock
    function getPastLocked(address account, uint256 timepoint) external view returns (uint256) {
        return _locked[account].upperLookupRecent(_past(timepoint));
    }

    /// @inheritdoc IVoteLock
    function delegates(address account) public view returns (address) {
        return _orSelf(_delegates[account].latest(), account);
    }

    /// @inheritdoc IVoteLock
    function getPastDelegate(address account, uint256 timepoint) external view returns (address) {
        return _orSelf(_delegates[account].upperLookupRecent(_past(timepoint)), account);
    }

    /// @inheritdoc IVoteLock
    function getVotes(address account) external view returns (uint256) {
        return _votes[account].latest();
    }

    /// @inheritdoc IVoteLock
    function getPastVotes(address account, uint256 timepoint) external view returns (uint256) {
        return _votes[account].upperLookupRecent(_past(timepoint));
    }

    /// @inheritdoc IVoteLock
    function totalLocked() external view returns (uint256) {
        return _total.latest();
    }

    /// @inheritdoc IVoteLock
    function getPastTotalSupply(uint256 timepoint) external view returns (uint256) {
        return _total.upperLookupRecent(_past(timepoint));
    }

    /// @inheritdoc IVoteLock
    function numCheckpoints(address account) external view returns (uint32) {
        return uint32(_votes[account].length());
    }

    /// @inheritdoc IVoteLock
    function checkpoints(address account, uint32 index) external view returns (uint48 key, uint208 value) {
        Checkpoints.Checkpoint208 memory found = _votes[account]._checkpoints[index];
        return (found._key, found._value);
    }

    /// @inheritdoc IVoteLock
    function unlocking(address account) external view returns (uint256) {
        return _requested[account].latest() - _withdrawn[account];
    }

    /// @inheritdoc IVoteLock
    function withdrawable(address account) public view returns (uint256) {
        if (block.number < coolDown) return 0;
        return _requested[account].upperLookupRecent(uint48(block.number - coolDown)) - _withdrawn[account];
    }

    /// @inheritdoc IVoteLock
    function requestCount(address account) external view returns (uint256) {
        return _requested[account].length();
    }

    /// @inheritdoc IVoteLock
    function requestAt(address account, uint256 index)
        external
        view
        returns (uint256 amount, uint256 height)
    {
        Checkpoints.Checkpoint208[] storage all = _requested[account]._checkpoints;
        amount = all[index]._value - (index == 0 ? 0 : all[index - 1]._value);
        height = all[index]._key + coolDown;
    }

    /// @dev The end of a block that is not over is not known.
    function _past(uint256 timepoint) private view returns (uint48) {
        require(timepoint < block.number, "VoteLock: FUTURE");
        return uint48(timepoint);
    }

    function _orSelf(uint160 chosen, address account) private pure returns (address) {
        return chosen == 0 ? account : address(chosen);
    }

    // ---- changes ----

    /// @inheritdoc IVoteLock
    function lock(uint256 amount) external guarded {
        require(amount > 0, "VoteLock: AMOUNT");
        token.pull(msg.sender, amount);
        _set(_locked[msg.sender], _locked[msg.sender].latest() + amount);
        _set(_total, _total.latest() + amount);
        emit Locked(msg.sender, amount);
        _move(address(0), delegates(msg.sender), amount);
    }

    /// @inheritdoc IVoteLock
    function requestUnlock(uint256 amount) external returns (uint256 height) {
        uint256 before = _locked[msg.sender].latest();
        require(amount > 0 && amount <= before, "VoteLock: AMOUNT");
        _set(_locked[msg.sender], before - amount);
        _set(_total, _total.latest() - amount);
        _set(_requested[msg.sender], _requested[msg.sender].latest() + amount);
        height = block.number + coolDown;
        emit UnlockRequested(msg.sender, amount, height);
        _move(delegates(msg.sender), address(0), amount);
    }

    /// @inheritdoc IVoteLock
    function unlock() external guarded returns (uint256 amount) {
        amount = withdrawable(msg.sender);
        require(amount > 0, "VoteLock: TOO_EARLY");
        _withdrawn[msg.sender] += amount;
        emit Unlocked(msg.sender, amount);
        token.safeTransfer(msg.sender, amount);
    }

    /// @inheritdoc IVoteLock
    function delegate(address to) external {
        require(to != address(0), "VoteLock: ZERO_ADDRESS");
        address from = delegates(msg.sender);
        if (from == to) return;
        _delegates[msg.sender].push(clock(), uint160(to));
        emit DelegateChanged(msg.sender, from, to);
        _move(from, to, _locked[msg.sender].latest());
    }

    /// @dev Moves voting power; the zero address creates or ends it.
    function _move(address from, address to, uint256 amount) private {
        if (amount == 0) return;
        if (from != address(0)) _setVotes(from, _votes[from].latest() - amount);
        if (to != address(0)) _setVotes(to, _votes[to].latest() + amount);
    }

    function _setVotes(address account, uint256 votes) private {
        emit DelegateVotesChanged(account, _votes[account].latest(), votes);
        _set(_votes[account], votes);
    }

    function _set(Checkpoints.Trace208 storage trace, uint256 value) private {
        require(value <= type(uint208).max, "VoteLock: AMOUNT");
        trace.push(clock(), uint208(value));
    }
}
