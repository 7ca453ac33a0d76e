// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Lock} from "../common/Lock.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IImo, IImoEvents} from "../interfaces/IImo.sol";
import {IWhitelist} from "../interfaces/IWhitelist.sol";
import {ClaimPayment} from "./ClaimPayment.sol";

/// @title A token offering.
/// @dev Amounts are at most 2^112-1 (`Imo: RANGE`), so that no product overflows.
contract Imo is IImo, Lock {
    using SafeToken for address;

    uint256 internal constant E18 = 1e18;
    uint256 private constant MAX_AMOUNT = type(uint112).max;
    /// @dev Most blocks (30 days) by which the end can be moved beyond the first one.
    uint256 private constant MAX_EXTENSION = 5_184_000;

    /// @dev A claim has two parts. Each is marked once it was paid; a part that cannot be sent now stays owed.
    struct User {
        uint256 amount;
        bool delivered;
        bool refunded;
    }

    /// @inheritdoc IImo
    address public immutable ProjectOwner;
    /// @inheritdoc IImo
    address public immutable PayToken;
    /// @inheritdoc IImo
    address public immutable ProjectToken;
    /// @inheritdoc IImo
    uint256 public immutable PayLimit;
    /// @inheritdoc IImo
    uint256 public immutable StartBlock;
    /// @inheritdoc IImo
    uint256 public immutable HarvestFeeFactor;
    /// @inheritdoc IImo
    address public immutable WhiteListAddress;
    /// @inheritdoc IImo
    bytes32 public immutable WhiteListGroupId;

    /// @inheritdoc IImo
    uint256 public ProjectOffering;
    /// @inheritdoc IImo
    uint256 public ProjectRaising;
    /// @inheritdoc IImo
    uint256 public EndBlock;
    /// @inheritdoc IImo
    uint256 public TotalAmount;

    uint256 private immutable _firstEnd;
    mapping(address => User) internal _users;
    address[] private _list;
    /// @dev True if a participant has claimed: deposits are then closed.
    bool private _closed;
    /// @dev Number of participants who got their tokens, and their refund; and the amounts of both.
    uint256 private _deliveries;
    uint256 private _refunds;
    uint256 private _delivered;
    uint256 private _refunded;

    /// @param projectOwner account that sells, and that gets the pay tokens raised
    /// @param payToken token that participants commit
    /// @param projectToken token that participants get; the owner sends `projectOffering` of it here
    /// @param projectOffering project tokens for sale
    /// @param projectRaising pay tokens to be raised, not 0
    /// @param payLimit most that one account may commit; 0 means no limit
    /// @param startBlock first height of the sale
    /// @param endBlock last height of the sale
    /// @param harvestFeeFactor stored, never applied
    /// @param whiteListAddress whitelist contract; zero admits everyone
    /// @param whiteListGroupId group that is admitted
    constructor(
        address projectOwner,
        address payToken,
        address projectToken,
        uint256 projectOffering,
        uint256 projectRaising,
        uint256 payLimit,
        uint256 startBlock,
        uint256 endBlock,
        uint256 harvestFeeFactor,
        address whiteListAddress,
        bytes32 whiteListGroupId
    ) {
        ProjectOwner = projectOwner;
        PayToken = payToken;
        ProjectToken = projectToken;
        ProjectOffering = _amount(projectOffering);
        ProjectRaising = _raising(projectRaising);
        PayLimit = payLimit;
        StartBlock = startBlock;
        EndBlock = endBlock;
        _firstEnd = endBlock;
        HarvestFeeFactor = harvestFeeFactor;
        WhiteListAddress = whiteListAddress;
        WhiteListGroupId = whiteListGroupId;
        emit IImoEvents.EndBlockSet(endBlock);
    }

    modifier onlyOwner() {
        require(IsOwner(), "only owner");
        _;
    }

    modifier beforeStart() {
        require(block.number < StartBlock, "started imo");
        _;
    }

    function _amount(uint256 amount) private pure returns (uint256) {
        require(amount <= MAX_AMOUNT, "Imo: RANGE");
        return amount;
    }

    function _raising(uint256 amount) private pure returns (uint256) {
        require(amount > 0, "Imo: ZERO");
        return _amount(amount);
    }

    // ---- reads ----

    /// @inheritdoc IImo
    function LatestEndBlock() public view virtual returns (uint256) {
        return Math.saturatingAdd(_firstEnd, MAX_EXTENSION);
    }

    /// @inheritdoc IImo
    function IsOwner() public view returns (bool) {
        return msg.sender == ProjectOwner;
    }

    /// @inheritdoc IImo
    function UserInfo(address user) external view returns (uint256 amount, bool claimed) {
        return (_users[user].amount, HasHarvest(user));
    }

    /// @inheritdoc IImo
    function AddressList() external view returns (address[] memory) {
        return _list;
    }

    /// @inheritdoc IImo
    function GetAddressListLength() external view returns (uint256) {
        return _list.length;
    }

    /// @inheritdoc IImo
    function HasHarvest(address user) public view returns (bool) {
        return _users[user].delivered && _users[user].refunded;
    }

    /// @inheritdoc IImo
    function GetUserAllocation(address user) public view returns (uint256) {
        return TotalAmount == 0 ? 0 : _users[user].amount * E18 / TotalAmount;
    }

    /// @inheritdoc IImo
    function GetOfferingAmount(address user) external view returns (uint256) {
        // after one part of a claim was paid, return only the amount still owed
        return _users[user].delivered && !_users[user].refunded ? 0 : _offering(user);
    }

    /// @dev Returns the project tokens of an account.
    function _offering(address user) internal view returns (uint256) {
        if (TotalAmount > ProjectRaising) return ProjectOffering * GetUserAllocation(user) / E18;
        return Math.mulDiv(_users[user].amount * ProjectOffering / E18, E18, ProjectRaising);
    }

    /// @inheritdoc IImo
    function GetRefundingAmount(address user) external view returns (uint256) {
        return _users[user].refunded && !_users[user].delivered ? 0 : _shown(user);
    }

    /// @inheritdoc IImo
    function CheckWhiteList(address user) public view virtual returns (bool) {
        return WhiteListAddress == address(0) || IWhitelist(WhiteListAddress).IsAllow(WhiteListGroupId, user);
    }

    /// @dev Returns the refund of an account in pay tokens.
    function _refund(address user) internal view virtual returns (uint256) {
        uint256 total = TotalAmount;
        if (total <= ProjectRaising) return 0;
        return Math.mulDiv(_users[user].amount, total - ProjectRaising, total);
    }

    /// @dev Returns the refund as `GetRefundingAmount` shows it.
    function _shown(address user) internal view virtual returns (uint256) {
        return _refund(user);
    }

    // ---- participants ----

    /// @inheritdoc IImo
    function Deposit(uint256 amount) external lock {
        require(CheckWhiteList(msg.sender), "not allow");
        // a claim in the last block was paid from a total that must not change any more
        require(block.number >= StartBlock && block.number <= EndBlock && !_closed, "not imo time");
        require(amount > 0, "need _amount > 0");
        require(_funded(), "Imo: UNFUNDED");
        User storage user = _users[msg.sender];
        require(PayLimit == 0 || _amount(amount) + user.amount <= PayLimit, "over pay limit");
        if (user.amount == 0) _list.push(msg.sender);
        user.amount += amount;
        TotalAmount = _amount(TotalAmount + amount);
        PayToken.pull(msg.sender, amount);
        emit IImoEvents.Deposit(msg.sender, amount);
    }

    /// @inheritdoc IImo
    function Harvest() external lock {
        require(block.number >= EndBlock, "not harvest time");
        User storage user = _users[msg.sender];
        require(user.amount > 0, "have you participated?");
        require(!HasHarvest(msg.sender), "nothing to harvest");
        _closed = true;
        uint256 offering = user.delivered ? 0 : _offering(msg.sender);
        uint256 refund = user.refunded ? 0 : _refund(msg.sender);
        bool paid;
        if (!user.delivered) {
            if (_pay(ProjectToken, msg.sender, offering)) {
                user.delivered = paid = true;
                ++_deliveries;
                _delivered += offering;
            } else {
                offering = 0;
            }
        }
        if (!user.refunded) {
            if (_pay(PayToken, msg.sender, refund)) {
                // a refund of zero is not a payment, so that a claim that pays nothing reverts
                paid = paid || refund > 0;
                user.refunded = true;
                ++_refunds;
                _refunded += refund;
            } else {
                refund = 0;
            }
        }
        require(paid, "Imo: NOT_PAID");
        emit IImoEvents.Harvest(msg.sender, offering, refund);
    }

    /// @dev True if this contract holds the tokens for sale, besides the committed amount if both are the same token.
    function _funded() internal view virtual returns (bool) {
        uint256 committed = PayToken == ProjectToken ? TotalAmount : 0;
        return ProjectToken.held(address(this)) >= committed + ProjectOffering;
    }

    /// @dev Pays one part of a claim. Returns true if it was paid; otherwise it stays owed.
    function _pay(address token, address to, uint256 amount) internal virtual returns (bool) {
        return amount == 0 || ClaimPayment.attempt(token, to, amount);
    }

    // ---- owner ----

    /// @inheritdoc IImo
    function SetEndBlock(uint256 endBlock) external onlyOwner {
        require(block.number < EndBlock, "ended imo");
        require(endBlock <= LatestEndBlock(), "Imo: RANGE");
        EndBlock = endBlock;
        emit IImoEvents.EndBlockSet(endBlock);
    }

    /// @inheritdoc IImo
    function SetOfferingAmount(uint256 projectOffering) external onlyOwner beforeStart {
        ProjectOffering = _amount(projectOffering);
        emit IImoEvents.OfferingAmountSet(projectOffering);
    }

    /// @inheritdoc IImo
    function SetRaisingAmount(uint256 projectRaising) external onlyOwner beforeStart {
        ProjectRaising = _raising(projectRaising);
        emit IImoEvents.RaisingAmountSet(projectRaising);
    }

    /// @inheritdoc IImo
    function FinalWithdraw(uint256 payAmount, uint256 offerAmount) external onlyOwner lock {
        (uint256 pay, uint256 offer) = _reserved();
        require(_free(PayToken, pay) >= payAmount, "not enough pay token");
        require(_free(ProjectToken, offer) >= offerAmount, "not enough offer token");
        emit IImoEvents.OwnerPaid(payAmount, offerAmount);
        if (payAmount > 0) PayToken.safeTransfer(msg.sender, payAmount);
        if (offerAmount > 0) ProjectToken.safeTransfer(msg.sender, offerAmount);
    }

    /// @inheritdoc IImo
    function UsdcReclaim() external onlyOwner lock {
        (uint256 pay,) = _reserved();
        uint256 amount = _free(PayToken, pay);
        emit IImoEvents.OwnerPaid(amount, 0);
        PayToken.safeTransfer(msg.sender, amount);
    }

    /// @dev Returns the balance beyond the reserved amount.
    function _free(address token, uint256 reserved) private view returns (uint256) {
        if (PayToken == ProjectToken) {
            (uint256 pay, uint256 offer) = _reserved();
            reserved = pay + offer;
        }
        uint256 held = token.held(address(this));
        return held > reserved ? held - reserved : 0;
    }

    /// @dev Returns the most that participants may still be owed: everything until claims begin.
    function _reserved() internal view virtual returns (uint256 pay, uint256 offer) {
        (uint256 total, uint256 raising) = (TotalAmount, ProjectRaising);
        if (block.number < EndBlock || (block.number == EndBlock && !_closed)) {
            return (total, ProjectOffering);
        }
        uint256 people = _list.length;
        if (_refunds < people && total > raising) pay = total - raising - _refunded;
        if (_deliveries < people) {
            offer = total > raising ? ProjectOffering : Math.mulDiv(total, ProjectOffering, raising);
            offer -= _delivered;
        }
    }
}
