// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IFarmBase} from "./IFarm.sol";

/// @title A MApp farm: one pool, rewards are pulled from a banker (docs/chain.md, MApp farm).
/// @notice reward = tokenPerBlock · blocks; shares are want, one to one, without fees. The pid of every call is
///         ignored; use 0. The banker keeps the reward token and approves the farm.
/// @dev On the real chain a dry banker makes every call revert, withdrawals included, rewards are paid out of the
///      stakes where want is the reward token, and the owner may take the stakes by `InCaseTokensGetStuck`. Here
///      none of that: what the banker lacks is owed, and stakes are nobody's but the stakers'.
///      Further error: `invalid height` (`GetMultiplier` backwards).
interface IMAppFarm is IFarmBase {
    /// @notice Who pays the rewards. Not readable on the real chain.
    function Banker() external view returns (address);
    /// @notice Token to stake.
    function Want() external view returns (address);
    /// @notice All want staked.
    function WantLockedTotal() external view returns (uint256);
    /// @notice Always 0, as on the real chain; read `WantLockedTotal`.
    function SharesTotal() external view returns (uint256);
}
