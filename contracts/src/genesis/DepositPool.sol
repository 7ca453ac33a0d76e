// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Lock} from "../common/Lock.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IDepositPool, IDepositPoolEvents} from "../interfaces/IDepositPool.sol";

/// @title The genesis lock.
contract DepositPool is IDepositPool, Lock {
    using SafeToken for address;

    /// @dev Blocks after which deposits can be withdrawn regardless of the owner: a year.
    uint256 private constant MAX_LOCK = 63_072_000;

    address private immutable _owner;
    uint256 private immutable _made;
    /// @inheritdoc IDepositPool
    address public immutable DepositToken;
    /// @inheritdoc IDepositPool
    uint256 public immutable DepositAmount;

    /// @inheritdoc IDepositPool
    bool public IsDepositLock;
    bool private _unlocked;
    address[] private _holders;
    /// @dev Place in `_holders`, from 1; 0 means that the account is not a holder.
    mapping(address user => uint256) private _place;

    /// @param owner opens and closes deposits and withdrawals
    /// @param token token to deposit
    /// @param amount fixed amount of a deposit, base units
    constructor(address owner, address token, uint256 amount) {
        _owner = owner;
        _made = block.number;
        DepositToken = token;
        DepositAmount = amount;
    }

    modifier onlyOwner() {
        require(msg.sender == _owner, "not owner");
        _;
    }

    /// @inheritdoc IDepositPool
    function LatestUnlock() public view virtual returns (uint256) {
        return _made + MAX_LOCK;
    }

    /// @inheritdoc IDepositPool
    function IsWithdrawLock() public view returns (bool) {
        return !_unlocked && block.number < LatestUnlock();
    }

    /// @inheritdoc IDepositPool
    function Holder() public view returns (uint256) {
        return _holders.length;
    }

    /// @inheritdoc IDepositPool
    function Holders() external view returns (address[] memory) {
        return _holders;
    }

    /// @inheritdoc IDepositPool
    function IsHolder(address user) public view returns (bool) {
        return _place[user] > 0;
    }

    /// @inheritdoc IDepositPool
    function Deposit() external lock {
        require(!IsDepositLock, "Locked");
        require(!IsHolder(msg.sender), "aleady deposit");
        _holders.push(msg.sender);
        _place[msg.sender] = _holders.length;
        DepositToken.pull(msg.sender, DepositAmount);
        emit IDepositPoolEvents.Deposit(msg.sender, DepositAmount);
    }

    /// @inheritdoc IDepositPool
    function Withdraw() external lock {
        require(!IsWithdrawLock(), "Locked");
        require(IsHolder(msg.sender), "no deposit");
        _clear(msg.sender);
        emit IDepositPoolEvents.Withdraw(msg.sender, DepositAmount);
        DepositToken.safeTransfer(msg.sender, DepositAmount);
    }

    /// @dev The last account of the list takes the place of the one that leaves.
    function _clear(address user) internal virtual {
        uint256 place = _place[user];
        address last = _holders[_holders.length - 1];
        _holders[place - 1] = last;
        _place[last] = place;
        _place[user] = 0;
        _holders.pop();
    }

    /// @inheritdoc IDepositPool
    function LockDeposit() external onlyOwner {
        IsDepositLock = true;
        emit IDepositPoolEvents.DepositLocked();
    }

    /// @inheritdoc IDepositPool
    function UnlockWithdraw() external onlyOwner {
        _unlocked = true;
        emit IDepositPoolEvents.WithdrawUnlocked();
    }

    /// @inheritdoc IDepositPool
    function ReclaimToken(address token, uint256 amount) external onlyOwner lock {
        if (token == DepositToken) {
            require(token.held(address(this)) >= _reserved() + amount, "DepositPool: RESERVED");
        }
        emit IDepositPoolEvents.TokenReclaimed(token, amount);
        token.safeTransfer(msg.sender, amount);
    }

    /// @dev Total of all deposits.
    function _reserved() internal view virtual returns (uint256) {
        return _holders.length * DepositAmount;
    }
}
