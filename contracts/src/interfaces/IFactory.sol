// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Makes and knows the pools (docs/chain.md, Factory).
/// @notice One pool per token pair, whatever its kind. Fees over 1e10.
/// @dev Errors: `Exchange: FORBIDDEN`, `Exchange: PAIR_EXISTS`, `Exchange: IDENTICAL_ADDRESSES`,
///      `Exchange: ZERO_ADDRESS`, and those of the pools' constructors. The real chain's Create methods cannot
///      be called by an ordinary transaction, so their argument lists are ours, close to the real ones.
interface IFactory {
    /// @notice The pool of two tokens in any order, or zero.
    function GetPair(address tokenA, address tokenB) external view returns (address);
    /// @notice All pools, oldest first.
    function AllPairs() external view returns (address[] memory);
    /// @notice How many pools there are.
    function AllPairsLength() external view returns (uint256);
    /// @notice May make pools.
    function Owner() external view returns (address);
    /// @notice Proposed as owner; zero for nobody. Ours.
    function PendingOwner() external view returns (address);
    /// @notice Proposes another owner, who accepts within seven days; owner only. (The real chain changes it immediately.)
    function SetOwner(address newOwner) external;
    /// @notice Takes over as owner; the proposed account only (`Handover: NOT_PROPOSED`). Ours.
    function AcceptOwner() external;

    /// @notice Makes a uni pair; token0 is the one whose checksummed hex string is smaller.
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

    /// @notice Makes a stable pool of two 18-decimals coins; coin 0 is `tokenA`.
    /// @param amp un-scaled amplification
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

    /// @notice A pool was made; `exType` 1 = uni, 2 = stable; `pairsLength` counts it.
    event PairCreated(
        address indexed token0, address indexed token1, address pair, uint256 exType, uint256 pairsLength
    );
    /// @notice The right to make pools went to `owner`.
    event OwnerSet(address indexed owner);
}
