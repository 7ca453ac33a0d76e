// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Handover} from "../common/Handover.sol";
import {IFarmTerms, IFarmTermsEvents} from "../interfaces/IFarmTerms.sol";

/// @title The daily reward of the NFT farm.
contract FarmTerms is IFarmTerms, IFarmTermsEvents {
    using Handover for Handover.Role;

    struct Term {
        uint256 amount;
        uint256 startBlock;
    }

    /// @inheritdoc IFarmTerms
    uint256 public immutable ceiling;
    /// @inheritdoc IFarmTerms
    uint256 public immutable maxStep;
    /// @inheritdoc IFarmTerms
    uint256 public immutable delay;
    Handover.Role private _owner;
    /// @dev In the order of their start blocks, never empty. Only the last one can be in the future.
    Term[] private _terms;

    /// @param owner_ account that changes the daily reward
    /// @param amount first daily reward, from this block on, base units
    /// @param ceiling_ largest daily reward, base units
    /// @param maxStep_ largest difference between a daily reward and the next, base units
    /// @param delay_ least number of blocks from a change to its start block, at least 1
    constructor(address owner_, uint256 amount, uint256 ceiling_, uint256 maxStep_, uint256 delay_) {
        require(delay_ > 0, "FarmTerms: DELAY");
        require(amount <= ceiling_, "FarmTerms: CEILING");
        _owner.put("owner", owner_);
        (ceiling, maxStep, delay) = (ceiling_, maxStep_, delay_);
        _push(amount, block.number);
    }

    modifier onlyOwner() {
        require(msg.sender == _owner.holder, "not owner");
        _;
    }

    /// @inheritdoc IFarmTerms
    function owner() external view returns (address) {
        return _owner.holder;
    }

    /// @inheritdoc IFarmTerms
    function pendingOwner() external view returns (address) {
        return _owner.pending();
    }

    /// @inheritdoc IFarmTerms
    function dailyReward() public view returns (uint256) {
        return dailyRewardAt(block.number);
    }

    /// @inheritdoc IFarmTerms
    function dailyRewardAt(uint256 height) public view returns (uint256) {
        for (uint256 k = _terms.length; k > 0; --k) {
            if (_terms[k - 1].startBlock <= height) return _terms[k - 1].amount;
        }
        return 0;
    }

    /// @inheritdoc IFarmTerms
    function nextDailyReward() external view returns (uint256 amount, uint256 startBlock) {
        Term storage last = _last();
        if (last.startBlock > block.number) (amount, startBlock) = (last.amount, last.startBlock);
    }

    /// @inheritdoc IFarmTerms
    function termCount() external view returns (uint256) {
        return _terms.length;
    }

    /// @inheritdoc IFarmTerms
    function termAt(uint256 index) external view returns (uint256 amount, uint256 startBlock) {
        return (_terms[index].amount, _terms[index].startBlock);
    }

    /// @inheritdoc IFarmTerms
    function setDailyReward(uint256 amount, uint256 startBlock) external onlyOwner {
        require(amount <= ceiling, "FarmTerms: CEILING");
        require(startBlock >= block.number + delay, "FarmTerms: DELAY");
        if (_last().startBlock > block.number) _terms.pop();
        uint256 current = _last().amount;
        require((amount > current ? amount - current : current - amount) <= maxStep, "FarmTerms: STEP");
        _push(amount, startBlock);
    }

    function _last() private view returns (Term storage) {
        return _terms[_terms.length - 1];
    }

    function _push(uint256 amount, uint256 startBlock) private {
        _terms.push(Term(amount, startBlock));
        emit DailyRewardSet(amount, startBlock);
    }

    /// @inheritdoc IFarmTerms
    function setOwner(address next) external onlyOwner {
        _owner.propose("owner", next);
    }

    /// @inheritdoc IFarmTerms
    function acceptOwner() external {
        _owner.accept("owner");
    }
}
