// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IFarmBase} from "./IFarm.sol";

/// @title A MApp farm: one pool, with rewards pulled from a banker (docs/chain.md, MApp farm).
/// @notice reward = tokenPerBlock · blocks. One share is one unit of want; there are no fees. The pid of every call is
///         ignored; use 0. The banker holds the reward token and approves the farm.
/// @dev On the real chain a banker without funds makes every call revert, withdrawals included; rewards are paid out of
///      the stakes if want is the reward token; and the owner may take the stakes by `InCaseTokensGetStuck`. Here a
///      reward that the banker cannot pay stays owed, and stakes belong to the stakers alone.
///      Further error: `invalid height` (`GetMultiplier` backwards).
interface IMAppFarm is IFarmBase {
    /// @notice Account that pays the rewards. Not readable on the real chain.
    function Banker() external view returns (address);
    /// @notice Token to stake.
    function Want() external view returns (address);
    /// @notice Total want staked.
    function WantLockedTotal() external view returns (uint256);
    /// @notice Always 0, as on the real chain; read `WantLockedTotal`.
    function SharesTotal() external view returns (uint256);
}
