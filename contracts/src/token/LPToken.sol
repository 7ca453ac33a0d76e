// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20Events} from "../interfaces/IERC20.sol";
import {ILPToken} from "../interfaces/ILPToken.sol";

/// @title Shares of a pool; both kinds of pool extend this contract.
abstract contract LPToken is ILPToken {
    string private _name;
    string private _symbol;
    uint256 internal _supply;
    mapping(address account => uint256) internal _balances;
    mapping(address owner => mapping(address spender => uint256)) private _allowances;

    constructor(string memory name_, string memory symbol_) {
        _name = name_;
        _symbol = symbol_;
    }

    function _mint(address to, uint256 amount) internal {
        _supply += amount;
        unchecked {
            _balances[to] += amount;
        }
        emit IERC20Events.Transfer(address(0), to, amount);
    }

    function _burn(address from, uint256 amount) internal {
        require(_balances[from] >= amount, "LPToken: BURN_EXCEED_BALANCE");
        unchecked {
            _balances[from] -= amount;
            _supply -= amount;
        }
        emit IERC20Events.Transfer(from, address(0), amount);
    }

    function _transfer(address from, address to, uint256 amount) internal {
        require(from != address(0), "LPToken: TRANSFER_FROM_ZEROADDRESS");
        require(to != address(0), "LPToken: TRANSFER_TO_ZEROADDRESS");
        require(_balances[from] >= amount, "LPToken: TRANSFER_EXCEED_BALANCE");
        unchecked {
            _balances[from] -= amount;
            _balances[to] += amount;
        }
        emit IERC20Events.Transfer(from, to, amount);
    }

    function _transferFrom(address from, address to, uint256 amount) private {
        uint256 allowed = _allowances[from][msg.sender];
        require(allowed >= amount, "LPToken: TRANSFER_EXCEED_ALLOWANCE");
        if (allowed != type(uint256).max) {
            unchecked {
                _allowances[from][msg.sender] = allowed - amount;
            }
        }
        _transfer(from, to, amount);
    }

    function _approve(address owner, address spender, uint256 amount) private {
        require(owner != address(0), "LPToken: APPROVE_FROM_ZEROADDRESS");
        require(spender != address(0), "LPToken: APPROVE_TO_ZEROADDRESS");
        _allowances[owner][spender] = amount;
        emit IERC20Events.Approval(owner, spender, amount);
    }

    function _increase(address spender, uint256 amount) private {
        _approve(msg.sender, spender, _allowances[msg.sender][spender] + amount);
    }

    function _decrease(address spender, uint256 amount) private {
        uint256 allowed = _allowances[msg.sender][spender];
        require(allowed >= amount, "LPToken: APPROVE_NEGATIVE_AMOUNT");
        unchecked {
            _approve(msg.sender, spender, allowed - amount);
        }
    }

    // ---- lower case ----

    function name() external view returns (string memory) {
        return _name;
    }

    function symbol() external view returns (string memory) {
        return _symbol;
    }

    function decimals() external pure returns (uint256) {
        return 18;
    }

    function totalSupply() external view returns (uint256) {
        return _supply;
    }

    function balanceOf(address account) external view returns (uint256) {
        return _balances[account];
    }

    function allowance(address owner, address spender) external view returns (uint256) {
        return _allowances[owner][spender];
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _transfer(msg.sender, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        _approve(msg.sender, spender, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _transferFrom(from, to, amount);
        return true;
    }

    function increaseAllowance(address spender, uint256 amount) external returns (bool) {
        _increase(spender, amount);
        return true;
    }

    function decreaseAllowance(address spender, uint256 amount) external returns (bool) {
        _decrease(spender, amount);
        return true;
    }

    // ---- upper case ----

    function Name() external view returns (string memory) {
        return _name;
    }

    function Symbol() external view returns (string memory) {
        return _symbol;
    }

    function Decimals() external pure returns (uint256) {
        return 18;
    }

    function TotalSupply() external view returns (uint256) {
        return _supply;
    }

    function BalanceOf(address account) external view returns (uint256) {
        return _balances[account];
    }

    function Allowance(address owner, address spender) external view returns (uint256) {
        return _allowances[owner][spender];
    }

    function Transfer(address to, uint256 amount) external {
        _transfer(msg.sender, to, amount);
    }

    function Approve(address spender, uint256 amount) external {
        _approve(msg.sender, spender, amount);
    }

    function TransferFrom(address from, address to, uint256 amount) external {
        _transferFrom(from, to, amount);
    }

    function IncreaseAllowance(address spender, uint256 amount) external {
        _increase(spender, amount);
    }

    function DecreaseAllowance(address spender, uint256 amount) external {
        _decrease(spender, amount);
    }
}
