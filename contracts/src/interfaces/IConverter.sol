// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Converts one token into a game's token at a published ratio.
/// @notice The caller pays `tokenIn` to the treasury and gets newly minted `tokenOut`. Approve `tokenIn` to this contract,
///         which must be a minter of `tokenOut`. It holds nothing.
/// @dev gross = amt * ratio / 1e18, rounded down; fee = gross / 1000, rounded up; out = gross - fee, at least 300e18.
///      A fixed ratio beside a pool of the same token could be emptied without end, so there are two ceilings and a pause.
///      A new ratio is announced, can be applied after `delay` blocks, and expires 1,209,600 blocks later. The windows of
///      the ceiling begin at multiples of 172,800 blocks. The treasury itself cannot convert.
///      Errors: `Converter: MINIMUM`, `Converter: SLIPPAGE`, `Converter: PAUSED`, `Converter: CEILING`,
///      `Converter: RATIO`, `Converter: STEP`, `Converter: NOT_ANNOUNCED`, `Converter: DELAY`, `not owner`,
///      `Handover: NOT_PROPOSED`, `Exchange: TRANSFER_AMOUNT`, `reentrant call`.
interface IConverter {
    /// @notice Token that is paid.
    function tokenIn() external view returns (address);
    /// @notice Token that is minted.
    function tokenOut() external view returns (address);
    /// @notice Account that receives `tokenIn`.
    function treasury() external view returns (address);
    /// @notice Account that changes the ratio, and pauses and resumes.
    function owner() external view returns (address);
    /// @notice Account proposed as owner; zero if there is none.
    function pendingOwner() external view returns (address);
    /// @notice Account that can pause, but not resume; zero if there is none.
    function pauser() external view returns (address);
    /// @notice True if nothing can be converted now.
    function paused() external view returns (bool);
    /// @notice Blocks from the announcement of a ratio to the first height at which it can be applied.
    function delay() external view returns (uint256);
    /// @notice Largest ratio, base units out per 1e18 in.
    function maxRatio() external view returns (uint256);
    /// @notice Largest difference between a ratio and the next one, base units out per 1e18 in.
    function maxStep() external view returns (uint256);

    /// @notice Ratio now: base units of `tokenOut` per 1e18 base units of `tokenIn`, before the fee.
    function getConverterRatio() external view returns (uint256);
    /// @notice Announced ratio, the first height at which it can be applied, and the first at which it is expired; zeros
    ///         if there is none.
    function pendingRatio() external view returns (uint256 ratio, uint256 height, uint256 expiry);
    /// @notice Amount that `amt` of `tokenIn` converts to now and the fee, base units of `tokenOut`. Ignores the minimum,
    ///         the ceilings and the pause.
    function quote(uint256 amt) external view returns (uint256 out, uint256 fee);
    /// @notice Amounts that can still be minted in this window and in all, base units, and the window's last height. Both
    ///         ceilings apply.
    function mintable() external view returns (uint256 inWindow, uint256 inAll, uint256 windowEnd);
    /// @notice Largest amount minted in one window of 172,800 blocks, base units.
    function windowCeiling() external view returns (uint256);
    /// @notice Largest amount minted in all, base units.
    function totalCeiling() external view returns (uint256);
    /// @notice Minted so far, base units.
    function minted() external view returns (uint256);

    /// @notice Converts `amt` of `tokenIn`.
    /// @return out amount that the caller received, base units
    function converter(uint256 amt) external returns (uint256 out);
    /// @notice Converts `amt` of `tokenIn`, if that gives at least `minOut`. Not on the real chain.
    function converter(uint256 amt, uint256 minOut) external returns (uint256 out);

    /// @notice Announces a ratio, in place of an earlier announcement; owner only.
    function announceRatio(uint256 ratio) external;
    /// @notice Applies the announced ratio; owner only.
    function applyRatio() external;
    /// @notice Drops the announced ratio; owner only.
    function revertRatio() external;
    /// @notice Pauses; owner or pauser.
    function pause() external;
    /// @notice Resumes; owner only.
    function resume() external;
    /// @notice Sets the account that can pause; owner only.
    function setPauser(address pauser) external;
    /// @notice Proposes the next owner; owner only.
    function setOwner(address next) external;
    /// @notice Makes the caller the owner, if it was proposed.
    function acceptOwner() external;
}

/// @title Events of a converter.
interface IConverterEvents {
    /// @notice `user` paid `amtIn` and received `out`; `fee` of `tokenOut` was not minted.
    event Converted(address indexed user, uint256 amtIn, uint256 out, uint256 fee, uint256 ratio);
    /// @notice `ratio` can be applied from `height` on.
    event RatioAnnounced(uint256 ratio, uint256 height);
    /// @notice The ratio is `ratio` from now on.
    event RatioApplied(uint256 ratio);
    /// @notice The announced ratio was dropped.
    event RatioReverted();
    /// @notice Paused, or resumed, by `account`.
    event PausedSet(bool paused, address indexed account);
    /// @notice `pauser` can pause.
    event PauserSet(address indexed pauser);
}
