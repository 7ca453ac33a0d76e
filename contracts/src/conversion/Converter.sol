// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Announced} from "../common/Announced.sol";
import {Handover} from "../common/Handover.sol";
import {Lock} from "../common/Lock.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IConverter, IConverterEvents} from "../interfaces/IConverter.sol";
import {IMRC20} from "../interfaces/IMRC20.sol";

/// @title Converts one token into a game's token at a published ratio.
contract Converter is IConverter, IConverterEvents, Lock {
    using SafeToken for address;
    using Handover for Handover.Role;

    uint256 private constant E18 = 1e18;
    /// @dev The fee is a thousandth, rounded up.
    uint256 private constant FEE_PART = 1000;
    uint256 private constant MIN_OUT = 300e18;
    /// @dev Blocks of a window of the ceiling. Windows begin at multiples of it.
    uint256 private constant CEILING_BLOCKS = 172_800;

    /// @inheritdoc IConverter
    address public immutable treasury;
    /// @inheritdoc IConverter
    address public immutable tokenIn;
    /// @inheritdoc IConverter
    address public immutable tokenOut;
    /// @inheritdoc IConverter
    uint256 public immutable maxRatio;
    /// @inheritdoc IConverter
    uint256 public immutable maxStep;
    /// @inheritdoc IConverter
    uint256 public immutable windowCeiling;
    /// @inheritdoc IConverter
    uint256 public immutable totalCeiling;
    /// @inheritdoc IConverter
    uint256 public immutable delay;

    Handover.Role private _owner;
    /// @inheritdoc IConverter
    address public pauser;
    /// @inheritdoc IConverter
    bool public paused;
    uint256 private _ratio;
    uint256 private _future;
    /// @dev First height at which `_future` can be applied; 0 if nothing is announced.
    uint256 private _height;
    /// @inheritdoc IConverter
    uint256 public minted;
    /// @dev Number of the window in which something was minted last, and the amount minted in it.
    uint256 private _window;
    uint256 private _mintedInWindow;

    /// @param owner_ account that changes the ratio, and pauses and resumes
    /// @param pauser_ account that can pause; zero if there is none
    /// @param treasury_ account that receives `tokenIn`
    /// @param ratio first ratio, base units out per 1e18 base units in
    /// @param maxRatio_ largest ratio
    /// @param maxStep_ largest difference between a ratio and the next one
    /// @param windowCeiling_ largest amount minted in a window of 172,800 blocks, base units
    /// @param totalCeiling_ largest amount minted in all, base units
    /// @param delay_ blocks from an announcement to the first height at which it can be applied, at least 1
    constructor(
        address owner_,
        address pauser_,
        address treasury_,
        address tokenIn_,
        address tokenOut_,
        uint256 ratio,
        uint256 maxRatio_,
        uint256 maxStep_,
        uint256 windowCeiling_,
        uint256 totalCeiling_,
        uint256 delay_
    ) {
        require(delay_ > 0, "Converter: DELAY");
        (treasury, tokenIn, tokenOut) = (treasury_, tokenIn_, tokenOut_);
        (maxRatio, maxStep) = (maxRatio_, maxStep_);
        (windowCeiling, totalCeiling, delay) = (windowCeiling_, totalCeiling_, delay_);
        require(ratio > 0 && ratio <= maxRatio_, "Converter: RATIO");
        _owner.put("owner", owner_);
        _setPauser(pauser_);
        _put(ratio);
    }

    modifier onlyOwner() {
        require(msg.sender == _owner.holder, "not owner");
        _;
    }

    // ---- reads ----

    /// @inheritdoc IConverter
    function owner() external view returns (address) {
        return _owner.holder;
    }

    /// @inheritdoc IConverter
    function pendingOwner() external view returns (address) {
        return _owner.pending();
    }

    /// @inheritdoc IConverter
    function getConverterRatio() external view returns (uint256) {
        return _ratio;
    }

    /// @inheritdoc IConverter
    function pendingRatio() external view returns (uint256 ratio, uint256 height, uint256 expiry) {
        if (_isPending()) (ratio, height, expiry) = (_future, _height, _height + Announced.WINDOW);
    }

    /// @inheritdoc IConverter
    function quote(uint256 amt) public view returns (uint256 out, uint256 fee) {
        uint256 gross = amt * _ratio / E18;
        fee = (gross + FEE_PART - 1) / FEE_PART;
        out = gross - fee;
    }

    /// @inheritdoc IConverter
    function mintable() external view returns (uint256 inWindow, uint256 inAll, uint256 windowEnd) {
        uint256 window = block.number / CEILING_BLOCKS;
        inWindow = windowCeiling - (window == _window ? _mintedInWindow : 0);
        return (inWindow, totalCeiling - minted, (window + 1) * CEILING_BLOCKS - 1);
    }

    // ---- conversion ----

    /// @inheritdoc IConverter
    function converter(uint256 amt) external returns (uint256 out) {
        return _convert(amt, 0);
    }

    /// @inheritdoc IConverter
    function converter(uint256 amt, uint256 minOut) external returns (uint256 out) {
        return _convert(amt, minOut);
    }

    function _convert(uint256 amt, uint256 minOut) private lock returns (uint256 out) {
        require(!paused, "Converter: PAUSED");
        uint256 fee;
        (out, fee) = quote(amt);
        require(out >= MIN_OUT, "Converter: MINIMUM");
        require(out >= minOut, "Converter: SLIPPAGE");
        _count(out);
        emit Converted(msg.sender, amt, out, fee, _ratio);
        // A sender that is the treasury fails here, because it would pay nothing.
        uint256 before = tokenIn.held(treasury);
        tokenIn.safeTransferFrom(msg.sender, treasury, amt);
        require(tokenIn.held(treasury) == before + amt, "Exchange: TRANSFER_AMOUNT");
        IMRC20(tokenOut).mint(msg.sender, out);
    }

    /// @dev Adds to what was minted; reverts above a ceiling.
    function _count(uint256 out) private {
        uint256 window = block.number / CEILING_BLOCKS;
        if (window != _window) (_window, _mintedInWindow) = (window, 0);
        _mintedInWindow += out;
        minted += out;
        require(_mintedInWindow <= windowCeiling && minted <= totalCeiling, "Converter: CEILING");
    }

    // ---- the ratio ----

    /// @inheritdoc IConverter
    function announceRatio(uint256 ratio) external onlyOwner {
        require(ratio > 0 && ratio <= maxRatio, "Converter: RATIO");
        require((ratio > _ratio ? ratio - _ratio : _ratio - ratio) <= maxStep, "Converter: STEP");
        (_future, _height) = (ratio, block.number + delay);
        emit RatioAnnounced(ratio, _height);
    }

    /// @inheritdoc IConverter
    function applyRatio() external onlyOwner {
        require(_isPending(), "Converter: NOT_ANNOUNCED");
        require(block.number >= _height, "Converter: DELAY");
        _put(_future);
    }

    /// @inheritdoc IConverter
    function revertRatio() external onlyOwner {
        require(_isPending(), "Converter: NOT_ANNOUNCED");
        (_future, _height) = (0, 0);
        emit RatioReverted();
    }

    /// @dev True if a ratio is announced and has not expired.
    function _isPending() private view returns (bool) {
        return _height != 0 && block.number < _height + Announced.WINDOW;
    }

    /// @dev Sets the ratio and drops any announcement.
    function _put(uint256 ratio) private {
        (_ratio, _future, _height) = (ratio, 0, 0);
        emit RatioApplied(ratio);
    }

    // ---- pause and owner ----

    /// @inheritdoc IConverter
    function pause() external {
        require(msg.sender == pauser || msg.sender == _owner.holder, "not owner");
        _setPaused(true);
    }

    /// @inheritdoc IConverter
    function resume() external onlyOwner {
        _setPaused(false);
    }

    function _setPaused(bool to) private {
        paused = to;
        emit PausedSet(to, msg.sender);
    }

    /// @inheritdoc IConverter
    function setPauser(address pauser_) external onlyOwner {
        _setPauser(pauser_);
    }

    function _setPauser(address pauser_) private {
        pauser = pauser_;
        emit PauserSet(pauser_);
    }

    /// @inheritdoc IConverter
    function setOwner(address next) external onlyOwner {
        _owner.propose("owner", next);
    }

    /// @inheritdoc IConverter
    function acceptOwner() external {
        _owner.accept("owner");
    }
}
