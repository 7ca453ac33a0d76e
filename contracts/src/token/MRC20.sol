// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {IERC20Events} from "../interfaces/IERC20.sol";
import {IMRC20, IMRC20Events} from "../interfaces/IMRC20.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {Coins} from "./Coins.sol";

/// @title Token of the chain.
contract MRC20 is IMRC20 {
    using SafeToken for address;

    string internal _name;
    string internal _symbol;
    /// @inheritdoc IMRC20
    address public immutable Master;
    /// @inheritdoc IMRC20
    bool public IsPaused;
    address internal _router;
    address[] internal _path;
    uint256 private _supply;
    mapping(address account => uint256) private _balances;
    mapping(address owner => mapping(address spender => uint256)) private _allowances;
    mapping(address account => bool) private _minters;

    /// @param initialSupply base units minted to the master
    constructor(string memory name_, string memory symbol_, address master_, uint256 initialSupply) {
        _name = name_;
        _symbol = symbol_;
        Master = master_;
        if (initialSupply > 0) _create(master_, initialSupply);
    }

    modifier onlyMaster() {
        require(msg.sender == Master, "not token master");
        _;
    }

    modifier notPaused() {
        require(!IsPaused, "paused");
        _;
    }

    // ---- the ledger; the main token uses the native coin instead ----

    function _supplyOf() internal view virtual returns (uint256) {
        return _supply;
    }

    function _balanceOf(address account) internal view virtual returns (uint256) {
        return _balances[account];
    }

    /// @dev Moves `amount`, which `from` must hold.
    function _move(address from, address to, uint256 amount) internal virtual {
        unchecked {
            _balances[from] -= amount;
            _balances[to] += amount;
        }
    }

    function _create(address to, uint256 amount) internal virtual {
        _supply += amount;
        unchecked {
            _balances[to] += amount;
        }
        emit IERC20Events.Transfer(address(0), to, amount);
    }

    /// @dev Burns `amount`, which `from` must hold.
    function _destroy(address from, uint256 amount) internal virtual {
        unchecked {
            _balances[from] -= amount;
            _supply -= amount;
        }
        emit IERC20Events.Transfer(from, address(0), amount);
    }

    // ---- rules ----

    function _transfer(address from, address to, uint256 amount) internal {
        require(from != address(0), "Token: TRANSFER_FROM_ZEROADDRESS");
        require(to != address(0), "Token: TRANSFER_TO_ZEROADDRESS");
        uint256 balance = _balanceOf(from);
        if (balance < amount) {
            revert(
                string.concat(
                    "Token: TRANSFER_EXCEED_BALANCE ",
                    Strings.toChecksumHexString(from),
                    " ",
                    Strings.toChecksumHexString(to),
                    " ",
                    Coins.toString(balance),
                    " ",
                    Coins.toString(amount)
                )
            );
        }
        if (amount > 0) _move(from, to, amount);
        emit IERC20Events.Transfer(from, to, amount);
    }

    function _transferFrom(address from, address to, uint256 amount) private notPaused {
        if (amount > 0) _spend(from, to, amount);
        _transfer(from, to, amount);
    }

    /// @dev Checks balance and allowance in the real chain's order, and lowers the allowance.
    function _spend(address from, address to, uint256 amount) private {
        uint256 balance = _balanceOf(from);
        if (balance < amount) {
            revert(
                string.concat(
                    "the token holding quantity is insufficient balance: ",
                    Coins.toString(balance),
                    " Amount: ",
                    Coins.toString(amount),
                    " From: ",
                    Strings.toChecksumHexString(from),
                    " cont: ",
                    Strings.toChecksumHexString(address(this))
                )
            );
        }
        uint256 allowed = _allowances[from][msg.sender];
        if (allowed < amount) {
            revert(
                string.concat(
                    "the token allowance is insufficient token: ",
                    Strings.toChecksumHexString(address(this)),
                    " cc.From: ",
                    Strings.toChecksumHexString(msg.sender),
                    " form: ",
                    Strings.toChecksumHexString(from),
                    " to: ",
                    Strings.toChecksumHexString(to),
                    " Amount: ",
                    Coins.toString(amount),
                    " allowedValue: ",
                    Coins.toString(allowed)
                )
            );
        }
        unchecked {
            _allowances[from][msg.sender] = allowed - amount;
        }
    }

    function _approve(address owner, address spender, uint256 amount) internal {
        require(owner != address(0), "Token: APPROVE_FROM_ZEROADDRESS");
        require(spender != address(0), "Token: APPROVE_TO_ZEROADDRESS");
        _allowances[owner][spender] = amount;
        emit IERC20Events.Approval(owner, spender, amount);
    }

    function _mint(address to, uint256 amount) private notPaused {
        if (!_minters[msg.sender] && msg.sender != Master) {
            revert(string.concat(Strings.toChecksumHexString(msg.sender), ": not token minter"));
        }
        if (amount > 0) _create(to, amount);
    }

    function _burn(address from, uint256 amount) private notPaused {
        uint256 balance = _balanceOf(from);
        if (balance < amount) {
            revert(
                string.concat(
                    "invalid transfer amount ", Coins.toString(amount), " less then ", Coins.toString(balance)
                )
            );
        }
        if (amount > 0) _destroy(from, amount);
    }

    function _setMinter(address account, bool allowed) private onlyMaster {
        if (allowed) require(!_minters[account], "already token minter");
        else require(_minters[account], "not token minter");
        _minters[account] = allowed;
        emit IMRC20Events.MinterSet(account, allowed);
    }

    function _increase(address spender, uint256 amount) private {
        _approve(msg.sender, spender, _allowances[msg.sender][spender] + amount);
    }

    function _decrease(address spender, uint256 amount) private {
        uint256 allowed = _allowances[msg.sender][spender];
        require(allowed >= amount, "Token: APPROVE_NEGATIVE_AMOUNT");
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
        return _supplyOf();
    }

    function balanceOf(address account) external view returns (uint256) {
        return _balanceOf(account);
    }

    function allowance(address owner, address spender) external view returns (uint256) {
        return _allowances[owner][spender];
    }

    function isMinter(address account) external view returns (bool) {
        return _minters[account];
    }

    function transfer(address to, uint256 amount) external notPaused returns (bool) {
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

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function burn(uint256 amount) external {
        _burn(msg.sender, amount);
    }

    function burnFrom(address account, uint256 amount) external {
        _spend(account, address(0), amount);
        _burn(account, amount);
    }

    function setMinter(address account, bool allowed) external {
        _setMinter(account, allowed);
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
        return _supplyOf();
    }

    function BalanceOf(address account) external view returns (uint256) {
        return _balanceOf(account);
    }

    function Allowance(address owner, address spender) external view returns (uint256) {
        return _allowances[owner][spender];
    }

    function IsMinter(address account) external view returns (bool) {
        return _minters[account];
    }

    function CollectedFee() external view virtual returns (uint256) {
        return 0;
    }

    function Transfer(address to, uint256 amount) external notPaused {
        _transfer(msg.sender, to, amount);
    }

    function Approve(address spender, uint256 amount) external {
        _approve(msg.sender, spender, amount);
    }

    function TransferFrom(address from, address to, uint256 amount) external {
        _transferFrom(from, to, amount);
    }

    function Mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function MintBatch(address[] calldata to, uint256[] calldata amounts) external {
        require(to.length == amounts.length, "not match To and Amount");
        for (uint256 k; k < to.length; ++k) {
            _mint(to[k], amounts[k]);
        }
    }

    function Burn(uint256 amount) external {
        _burn(msg.sender, amount);
    }

    function SetMinter(address account, bool allowed) external {
        _setMinter(account, allowed);
    }

    function Pause() external onlyMaster {
        IsPaused = true;
        emit IMRC20Events.PauseSet(true);
    }

    function Unpause() external onlyMaster {
        IsPaused = false;
        emit IMRC20Events.PauseSet(false);
    }

    function SetRouter(address router, address[] calldata path) external onlyMaster {
        _router = router;
        _path = path;
        emit IMRC20Events.RouterSet(router, path);
    }

    function SwapToMainToken(uint256 amount) external {
        _swapToMainToken(amount, 0);
    }

    function SwapToMainTokenAtLeast(uint256 amount, uint256 least) external {
        _swapToMainToken(amount, least);
    }

    function _swapToMainToken(uint256 amount, uint256 least) internal virtual notPaused {
        address[] memory path = _path;
        require(_router != address(0) && path.length > 1, "this token not supported swap to fee token");
        _transfer(msg.sender, address(this), amount);
        _approve(address(this), _router, amount);
        uint256[] memory amounts = IRouter(_router).SwapExactTokensForTokens(amount, least, path);
        path[path.length - 1].safeTransfer(msg.sender, amounts[amounts.length - 1]);
    }
}
