// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Creates and lists the pools (docs/chain.md, Factory).
/// @notice There is one pool per token pair, of either kind. Fees are over 1e10.
/// @dev Errors: `Exchange: FORBIDDEN`, `Exchange: PAIR_EXISTS`, `Exchange: IDENTICAL_ADDRESSES`,
///      `Exchange: ZERO_ADDRESS`, and those of the pools' constructors. An ordinary transaction cannot call the real
///      chain's Create methods, so the argument lists are ours, close to the real ones.
interface IFactory {
    /// @notice The pool of two tokens in any order, or zero.
    function GetPair(address tokenA, address tokenB) external view returns (address);
    /// @notice All pools, oldest first.
    function AllPairs() external view returns (address[] memory);
    /// @notice Number of pools.
    function AllPairsLength() external view returns (uint256);
    /// @notice Account that may create pools.
    function Owner() external view returns (address);
    /// @notice Account proposed as owner; zero if there is none. Not on the real chain.
    function PendingOwner() external view returns (address);
    /// @notice Proposes another owner, who must accept within seven days; owner only. (The real chain changes it
    ///         immediately.)
    function SetOwner(address newOwner) external;
    /// @notice Accepts the ownership; the proposed account only (`Handover: NOT_PROPOSED`). Not on the real chain.
    function AcceptOwner() external;

    /// @notice Creates a uni pair; token0 is the token whose checksummed hex string is smaller.
    function CreatePairUni(
        address tokenA,
        address tokenB,
        address payToken,
        string memory name,
        string memory symbol,
        address owner,
        address winner,
        uint256 fee,
        uint256 adminFee,
        uint256 winnerFee,
        address whitelist,
        bytes32 groupId
    ) external returns (address pair);

    /// @notice Creates a stable pool of two coins with 18 decimals; coin 0 is `tokenA`.
    /// @param amp unscaled amplification
    function CreatePairStable(
        address tokenA,
        address tokenB,
        address payToken,
        string memory name,
        string memory symbol,
        address owner,
        address winner,
        uint256 fee,
        uint256 adminFee,
        uint256 winnerFee,
        address whitelist,
        bytes32 groupId,
        uint256 amp
    ) external returns (address pair);

    /// @notice A pool was created. `exType` 1 = uni, 2 = stable; `pairsLength` includes it.
    event PairCreated(
        address indexed token0, address indexed token1, address pair, uint256 exType, uint256 pairsLength
    );
    /// @notice `owner` may create pools from now on.
    event OwnerSet(address indexed owner);
}
