// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC6372} from "@openzeppelin/contracts/interfaces/IERC6372.sol";

/// @title Locks a token for voting power.
/// @notice Locked tokens are power of the account that their owner delegates to: the owner, unless another is chosen.
///         Approve the token to this contract. Unlocking takes two steps: the power ends at the request, and the tokens
///         can be withdrawn `coolDown` blocks later.
/// @dev Past power is read by block number, from checkpoints; several changes in one block are one checkpoint. Tokens that
///      are locked, or whose unlock is requested, in a block are no power, or no longer power, at the end of it.
///      This contract has no owner and calls its token alone. A governance contract accepts a lock only if the cool-down is
///      longer than a vote can take, so each unlock ends after every vote in which the tokens may have counted.
///      Names and events of votes are those of ERC-5805. `delegateBySig` is missing: its expiry is in seconds, and the
///      real chain's blocks count nanoseconds.
///      Errors: `VoteLock: AMOUNT`, `VoteLock: TOO_EARLY`, `VoteLock: FUTURE`, `VoteLock: ZERO_ADDRESS`,
///      `VoteLock: COOL_DOWN`, `Exchange: TRANSFER_AMOUNT`, `Exchange: TRANSFER_FAILED`, `reentrant call`.
interface IVoteLock is IERC6372 {
    /// @notice Token that is locked.
    function token() external view returns (address);
    /// @notice Blocks from the request of an unlock to the first height at which the tokens can be withdrawn.
    function coolDown() external view returns (uint256);

    /// @notice Locked amount of an account, base units, without what it requested to unlock.
    function locked(address account) external view returns (uint256);
    /// @notice Locked amount of an account at the end of a past block, base units.
    function getPastLocked(address account, uint256 timepoint) external view returns (uint256);
    /// @notice Account that has the voting power of an account's tokens.
    function delegates(address account) external view returns (address);
    /// @notice Account that had it at the end of a past block.
    function getPastDelegate(address account, uint256 timepoint) external view returns (address);
    /// @notice Voting power now, base units.
    function getVotes(address account) external view returns (uint256);
    /// @notice Voting power at the end of a past block, base units.
    function getPastVotes(address account, uint256 timepoint) external view returns (uint256);
    /// @notice Sum of all locked amounts now, base units.
    function totalLocked() external view returns (uint256);
    /// @notice Sum of all locked amounts at the end of a past block, base units.
    function getPastTotalSupply(uint256 timepoint) external view returns (uint256);
    /// @notice Number of checkpoints of an account's voting power.
    function numCheckpoints(address account) external view returns (uint32);
    /// @notice One of them: the voting power from the end of block `key` on.
    function checkpoints(address account, uint32 index) external view returns (uint48 key, uint208 value);

    /// @notice Amount that was requested to unlock and not withdrawn, base units.
    function unlocking(address account) external view returns (uint256);
    /// @notice Part of it that can be withdrawn now, base units.
    function withdrawable(address account) external view returns (uint256);
    /// @notice Number of an account's requests so far; those of one block are one.
    function requestCount(address account) external view returns (uint256);
    /// @notice One of them, in their order: its amount, base units, and the first height at which it can be withdrawn.
    function requestAt(address account, uint256 index) external view returns (uint256 amount, uint256 height);

    /// @notice Locks `amount` of the caller's tokens, base units.
    function lock(uint256 amount) external;
    /// @notice Ends the power of `amount` of the caller's locked tokens, and starts their cool-down.
    /// @return height first height at which they can be withdrawn
    function requestUnlock(uint256 amount) external returns (uint256 height);
    /// @notice Pays the caller everything whose cool-down is over.
    /// @return amount what was paid, base units
    function unlock() external returns (uint256 amount);
    /// @notice Gives the voting power of the caller's tokens, also of later ones, to `to`.
    function delegate(address to) external;
}

/// @title Events of a lock.
interface IVoteLockEvents {
    /// @notice `account` locked `amount`.
    event Locked(address indexed account, uint256 amount);
    /// @notice `account` can withdraw `amount` from `height` on; its voting power ended.
    event UnlockRequested(address indexed account, uint256 amount, uint256 height);
    /// @notice `account` was paid `amount`.
    event Unlocked(address indexed account, uint256 amount);
    /// @notice The power of `delegator`'s tokens moved.
    event DelegateChanged(
        address indexed delegator, address indexed fromDelegate, address indexed toDelegate
    );
    /// @notice The voting power of `delegate` changed.
    event DelegateVotesChanged(address indexed delegate, uint256 previousVotes, uint256 newVotes);
}
