// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The real chain's contract that gives a game's token for MPL.
/// @dev It takes no minimum, and its ratio can change in any block. The real ABI marks `swapHistory` as nonpayable, but
///      it only reads.
interface IRequest {
    /// @notice Pays `amt` of MPL and receives the game's token.
    /// @return out amount received, base units
    function requestStone(uint256 amt) external returns (uint256 out);
    /// @notice Requests of `user` from the one numbered `start` to before `end`, as JSON.
    function swapHistory(address user, uint256 start, uint256 end) external view returns (string memory);
    /// @notice Base units out per 1e18 base units in, for a request of `amt`.
    function getInputCallRatio(uint256 amt) external view returns (uint256);
}
