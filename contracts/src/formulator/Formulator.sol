// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: the chain's formulator is one contract.

import {Lock} from "../common/Lock.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IFormulator, IFormulatorEvents} from "../interfaces/IFormulator.sol";
import {IMRC20} from "../interfaces/IMRC20.sol";
import {TokenURI} from "../nft/TokenURI.sol";

/// @title Formulators.
contract Formulator is IFormulator, Lock {
    using SafeToken for address;

    uint256 private constant E18 = 1e18;
    uint256 private constant BLOCKS_PER_DAY = 172800;
    /// @dev Gas reserved for one payment; more than it costs.
    uint256 private constant PAYMENT_GAS = 100_000;
    uint8 private constant ALPHA = 1;
    uint8 private constant SIGMA = 2;
    uint8 private constant OMEGA = 3;

    /// @inheritdoc IFormulator
    string public constant name = "Formulator";
    /// @inheritdoc IFormulator
    string public constant symbol = "FORMULATOR";
    /// @inheritdoc IFormulator
    uint256 public constant miningFee = 300;
    /// @inheritdoc IFormulator
    uint256 public constant rewardInterval = 20;
    /// @inheritdoc IFormulator
    /// @dev A page takes less than the 5,000,000 gas to which nodes limit a transaction (docs/chain.md, Transactions).
    uint256 public constant payoutPage = 30;

    /// @dev Two storage slots. Places are indexes in the list of all and in the owner's list.
    struct Item {
        address holder;
        uint8 kind;
        uint48 height;
        uint32 moves;
        uint128 amount;
        uint64 place;
        uint64 ownPlace;
    }

    /// @inheritdoc IFormulator
    address public immutable owner;
    /// @inheritdoc IFormulator
    address public immutable token;
    /// @inheritdoc IFormulator
    uint256 public immutable alphaAmount;
    /// @inheritdoc IFormulator
    uint256 public immutable sigmaBlocks;
    /// @inheritdoc IFormulator
    uint256 public immutable omegaBlocks;
    /// @inheritdoc IFormulator
    uint256 public immutable rewardPerBlock;

    /// @inheritdoc IFormulator
    string public baseURI;
    /// @inheritdoc IFormulator
    uint256 public totalPower;
    /// @inheritdoc IFormulator
    mapping(address account => uint256) public powerOf;
    /// @inheritdoc IFormulator
    mapping(address account => uint256) public cumulativeReward;
    /// @inheritdoc IFormulator
    mapping(address account => mapping(address operator => bool)) public isApprovedForAll;
    /// @inheritdoc IFormulator
    mapping(uint256 kind => uint256) public totalOf;
    /// @inheritdoc IFormulator
    mapping(address account => mapping(uint256 kind => uint256)) public countOf;

    mapping(uint256 id => Item) private _items;
    mapping(uint256 id => address) private _approved;
    uint256[] private _ids;
    mapping(address account => uint256[]) private _own;
    uint256 private _made;

    /// @dev Wei earned by each MEV (1e18) of power since the start, mining fee included.
    uint256 private _earned;
    /// @dev Number of intervals that `_earned` covers.
    uint256 private _interval;
    mapping(address account => uint256) private _seen;
    mapping(address account => uint256) private _owed;
    uint256 private _feeOwed;
    /// @inheritdoc IFormulator
    uint256 public payoutLeft;
    /// @dev All accounts that have power or are owed a reward, and their places from 1. A payout goes from the last to
    ///      the first. An account removed during a payout is replaced by the last one, which was already paid, so that
    ///      no account is left out.
    address[] private _holders;
    mapping(address account => uint256) private _holderPlace;
    mapping(address account => mapping(uint256 day => uint256)) private _daily;

    /// @param owner_ sets the metadata URI, gets the mining fee
    /// @param token_ MEV; this contract must become its minter
    /// @param alphaAmount_ MEV that an Alpha locks, wei, 1 to 2^96
    /// @param sigmaBlocks_ age in blocks from which Alphas can become a Sigma
    /// @param omegaBlocks_ age in blocks from which Sigmas can become an Omega
    /// @param rewardPerBlock_ reward of all formulators together per block, wei, at most 2^96
    /// @param uri metadata URI, with `{id}`
    constructor(
        address owner_,
        address token_,
        uint256 alphaAmount_,
        uint256 sigmaBlocks_,
        uint256 omegaBlocks_,
        uint256 rewardPerBlock_,
        string memory uri
    ) {
        uint256 most = type(uint96).max;
        require(alphaAmount_ > 0 && alphaAmount_ <= most && rewardPerBlock_ <= most, "Formulator: RANGE");
        owner = owner_;
        token = token_;
        alphaAmount = alphaAmount_;
        sigmaBlocks = sigmaBlocks_;
        omegaBlocks = omegaBlocks_;
        rewardPerBlock = rewardPerBlock_;
        baseURI = uri;
        _interval = block.number / rewardInterval;
    }

    // ---- reads ----

    /// @inheritdoc IFormulator
    function tokenURI(uint256 id) external view returns (string memory) {
        return TokenURI.fill(baseURI, TokenURI.hexOf(id));
    }

    /// @inheritdoc IFormulator
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return
            id == 0x80ac58cd || id == 0xd9b67a26 || id == 0x01ffc9a7 || id == 0x0e89341c || id == 0x49064906;
    }

    /// @inheritdoc IFormulator
    function balanceOf(address account) external view returns (uint256) {
        return _own[account].length;
    }

    /// @inheritdoc IFormulator
    function ownerOf(uint256 id) external view returns (address) {
        return _item(id).holder;
    }

    /// @inheritdoc IFormulator
    function transferCount(uint256 id) external view returns (uint256) {
        return _items[id].moves;
    }

    /// @inheritdoc IFormulator
    function getApproved(uint256 id) external view returns (address) {
        return _approved[id];
    }

    /// @inheritdoc IFormulator
    function totalSupply() external view returns (uint256) {
        return _ids.length;
    }

    /// @inheritdoc IFormulator
    function tokenByIndex(uint256 index) external view returns (uint256) {
        require(index < _ids.length, "not exist formulator");
        return _ids[index];
    }

    /// @inheritdoc IFormulator
    function tokenOfOwnerByIndex(address account, uint256 index) external view returns (uint256) {
        require(index < _own[account].length, "not exist");
        return _own[account][index];
    }

    /// @inheritdoc IFormulator
    function tokenByRange(uint256 start, uint256 end) external view returns (uint256[] memory) {
        return _range(_ids, start, end);
    }

    /// @inheritdoc IFormulator
    function tokenOfOwnerByRange(address account, uint256 start, uint256 end)
        external
        view
        returns (uint256[] memory)
    {
        return _range(_own[account], start, end);
    }

    function _range(uint256[] storage all, uint256 start, uint256 end)
        private
        view
        returns (uint256[] memory out)
    {
        uint256 length = all.length;
        if (length == 0 || start >= length || end < start) return new uint256[](0);
        if (end >= length) end = length - 1;
        out = new uint256[](end - start + 1);
        for (uint256 k; k < out.length; ++k) {
            out[k] = all[start + k];
        }
    }

    /// @inheritdoc IFormulator
    function formulator(address id)
        external
        view
        returns (uint256 kind, uint256 height, uint256 amount, address holder, address tokenId)
    {
        Item storage item = _item(uint160(id));
        return (item.kind, item.height, item.amount, item.holder, id);
    }

    /// @inheritdoc IFormulator
    function rewardPolicy() external pure returns (uint256 alpha, uint256 sigma, uint256 omega) {
        return (_efficiency(ALPHA), _efficiency(SIGMA), _efficiency(OMEGA));
    }

    /// @inheritdoc IFormulator
    function calcRewardPower() external view returns (uint256) {
        if (totalPower == 0) return 0;
        return _net(rewardPerBlock * BLOCKS_PER_DAY * E18 / totalPower);
    }

    /// @inheritdoc IFormulator
    function dailyRewards(address account, uint256 lastDay, uint256 count)
        external
        view
        returns (uint256[] memory out)
    {
        out = new uint256[](count);
        for (uint256 k; k < count && k <= lastDay; ++k) {
            out[k] = _daily[account][lastDay - k];
        }
    }

    /// @inheritdoc IFormulator
    function pendingReward(address account) external view returns (uint256) {
        return _owed[account] + _net(powerOf[account] * (_earnedNow() - _seen[account]) / E18);
    }

    function _item(uint256 id) private view returns (Item storage item) {
        item = _items[id];
        require(item.holder != address(0), "not exist formulator");
    }

    /// @dev Returns the rest of a reward after the mining fee, which is rounded down.
    function _net(uint256 gross) private pure returns (uint256) {
        return gross - gross * miningFee / 1000;
    }

    function _efficiency(uint256 kind) private pure returns (uint256) {
        return kind == ALPHA ? 1000 : kind == SIGMA ? 1150 : 1300;
    }

    function _power(Item storage item) private view returns (uint256) {
        return uint256(item.amount) * _efficiency(item.kind) / 1000;
    }

    function _earnedNow() private view returns (uint256) {
        uint256 passed = block.number / rewardInterval - _interval;
        if (totalPower == 0) return _earned;
        return _earned + rewardPerBlock * rewardInterval * passed * E18 / totalPower;
    }

    // ---- owner actions ----

    /// @inheritdoc IFormulator
    function createAlpha() external lock returns (address) {
        return _create();
    }

    /// @inheritdoc IFormulator
    function createAlphaBatch(uint256 count) external lock returns (address[] memory ids) {
        ids = new address[](count);
        for (uint256 k; k < count; ++k) {
            ids[k] = _create();
        }
    }

    function _create() private returns (address made) {
        token.pull(msg.sender, alphaAmount);
        made = address(
            uint160(uint256(keccak256(abi.encode(address(this), block.number, msg.sender, ++_made))))
        );
        uint256 id = uint160(made);
        Item storage item = _items[id];
        item.kind = ALPHA;
        item.height = uint48(block.number);
        item.amount = uint128(alphaAmount);
        item.place = uint64(_ids.length);
        _ids.push(id);
        _give(item, id, msg.sender);
        emit IFormulatorEvents.Transfer(address(0), msg.sender, id);
        emit IFormulatorEvents.Created(msg.sender, id, ALPHA, alphaAmount);
    }

    /// @inheritdoc IFormulator
    function createSigma(address[] calldata ids) external lock {
        require(ids.length == 4, "invalid sigma creation count");
        _upgrade(ids, ALPHA, sigmaBlocks, "invalid sigma formulator type", "invalid sigma creation blocks");
    }

    /// @inheritdoc IFormulator
    function createOmega(address[] calldata ids) external lock {
        require(ids.length == 2, "invalid omega creation count");
        _upgrade(ids, SIGMA, omegaBlocks, "invalid omega formulator type", "invalid omega creation blocks");
    }

    /// @dev Checks in the real chain's order: duplicate, existence, owner, kind, age, one id after the other.
    function _upgrade(
        address[] calldata ids,
        uint8 kind,
        uint256 age,
        string memory wrongKind,
        string memory tooYoung
    ) private {
        uint256 sum;
        for (uint256 k; k < ids.length; ++k) {
            for (uint256 j; j < k; ++j) {
                require(ids[j] != ids[k], "duplicate formulator");
            }
            Item storage each = _item(uint160(ids[k]));
            require(each.holder == msg.sender, "not formulator owner");
            require(each.kind == kind, wrongKind);
            require(block.number - each.height >= age, tooYoung);
            sum += each.amount;
        }
        uint256[] memory burned = new uint256[](ids.length - 1);
        for (uint256 k; k < burned.length; ++k) {
            burned[k] = uint160(ids[k + 1]);
            _destroy(burned[k]);
        }
        uint256 id = uint160(ids[0]);
        Item storage item = _items[id];
        _take(item, id);
        item.kind = kind + 1;
        item.height = uint48(block.number);
        item.amount = uint128(sum);
        _give(item, id, msg.sender);
        emit IFormulatorEvents.Upgraded(msg.sender, id, kind + 1, sum, burned);
        emit IFormulatorEvents.MetadataUpdate(id);
    }

    /// @inheritdoc IFormulator
    function revoke(address id) external lock {
        _revoke(uint160(id));
    }

    /// @inheritdoc IFormulator
    function revokeBatch(address[] calldata ids) external lock returns (address[] memory) {
        for (uint256 k; k < ids.length; ++k) {
            _revoke(uint160(ids[k]));
        }
        return ids;
    }

    function _revoke(uint256 id) private {
        Item storage item = _item(id);
        require(item.holder == msg.sender, "not formulator owner");
        (uint8 kind, uint256 amount) = (item.kind, item.amount);
        _destroy(id);
        emit IFormulatorEvents.Revoked(msg.sender, id, kind, amount);
        token.safeTransfer(msg.sender, amount);
    }

    /// @inheritdoc IFormulator
    function approve(address to, uint256 id) external {
        address holder = _item(id).holder;
        require(to != holder, "approval to current owner");
        require(msg.sender == holder, "not formulator owner");
        _approved[id] = to;
        emit IFormulatorEvents.Approval(holder, to, id);
    }

    /// @inheritdoc IFormulator
    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit IFormulatorEvents.ApprovalForAll(msg.sender, operator, approved);
    }

    /// @inheritdoc IFormulator
    function transferFrom(address from, address to, uint256 id) external lock {
        Item storage item = _item(id);
        address holder = item.holder;
        require(
            msg.sender == holder || msg.sender == _approved[id] || isApprovedForAll[holder][msg.sender],
            "formulator not approved"
        );
        require(from == holder, "not formulator owner");
        require(to != address(0), "transfer to the zero address");
        _take(item, id);
        _give(item, id, to);
        emit IFormulatorEvents.Transfer(from, to, id);
    }

    // ---- ownership ----

    /// @dev Removes an item from its owner: list, counts, power, approval.
    function _take(Item storage item, uint256 id) private {
        address from = item.holder;
        uint256[] storage own = _own[from];
        uint256 last = own[own.length - 1];
        own[item.ownPlace] = last;
        _items[last].ownPlace = item.ownPlace;
        own.pop();
        --countOf[from][item.kind];
        --totalOf[item.kind];
        _settle(from);
        uint256 power = _power(item);
        powerOf[from] -= power;
        totalPower -= power;
        if (_approved[id] != address(0)) delete _approved[id];
        _forgetIfDone(from);
    }

    /// @dev Gives an item to an owner and counts the move.
    function _give(Item storage item, uint256 id, address to) private {
        item.holder = to;
        item.ownPlace = uint64(_own[to].length);
        _own[to].push(id);
        ++countOf[to][item.kind];
        ++totalOf[item.kind];
        ++item.moves;
        _settle(to);
        uint256 power = _power(item);
        powerOf[to] += power;
        totalPower += power;
        if (_holderPlace[to] == 0) {
            _holders.push(to);
            _holderPlace[to] = _holders.length;
        }
    }

    function _destroy(uint256 id) private {
        Item storage item = _items[id];
        address from = item.holder;
        _take(item, id);
        uint256 last = _ids[_ids.length - 1];
        _ids[item.place] = last;
        _items[last].place = item.place;
        _ids.pop();
        // the count is not reset, so that a listing of it stays invalid
        uint32 moves = item.moves + 1;
        delete _items[id];
        _items[id].moves = moves;
        emit IFormulatorEvents.Transfer(from, address(0), id);
    }

    // ---- rewards ----

    /// @dev Records the rewards earned up to the latest rewarded height, and `account`'s part of them.
    function _settle(address account) private {
        _earned = _earnedNow();
        _interval = block.number / rewardInterval;
        uint256 gross = powerOf[account] * (_earned - _seen[account]) / E18;
        _seen[account] = _earned;
        if (gross == 0) return;
        uint256 net = _net(gross);
        _owed[account] += net;
        _feeOwed += gross - net;
    }

    /// @inheritdoc IFormulator
    function distribute() external lock {
        uint256 left = payoutLeft;
        // after a completed payout a new one starts; accounts may have been removed since the previous page
        if (left == 0 || left > _holders.length) left = _holders.length;
        uint256 count = left < payoutPage ? left : payoutPage;
        payoutLeft = left - count;
        address[] memory to = new address[](count + 1);
        uint256[] memory amounts = new uint256[](count + 1);
        for (uint256 k; k < count; ++k) {
            to[k] = _holders[left - 1 - k];
            _settle(to[k]);
            amounts[k] = _owed[to[k]];
        }
        (to[count], amounts[count]) = (owner, _feeOwed);
        // without this check a caller could supply too little gas: the payment would fail and the page would be skipped
        require(gasleft() > PAYMENT_GAS * (count + 2), "Formulator: GAS");
        // amounts that the token refuses (its reserve is empty, or it is paused) stay owed
        try IMRC20(token).MintBatch(to, amounts) {}
        catch {
            return;
        }
        _feeOwed = 0;
        for (uint256 k; k < count; ++k) {
            if (amounts[k] > 0) {
                delete _owed[to[k]];
                cumulativeReward[to[k]] += amounts[k];
                _daily[to[k]][block.timestamp / 1 days] += amounts[k];
            }
            _forgetIfDone(to[k]);
        }
    }

    /// @dev Removes an account without power and without an owed reward from the list, so that it costs no payout any
    ///      gas.
    function _forgetIfDone(address holder) private {
        if (powerOf[holder] != 0 || _owed[holder] != 0) return;
        uint256 place = _holderPlace[holder];
        address last = _holders[_holders.length - 1];
        _holders[place - 1] = last;
        _holderPlace[last] = place;
        _holders.pop();
        delete _holderPlace[holder];
    }

    // ---- not supported ----

    /// @inheritdoc IFormulator
    function registerSales(address, uint256) external pure {
        revert("is no longer supported");
    }

    /// @inheritdoc IFormulator
    function cancelSales(address) external pure {
        revert("is no longer supported");
    }

    /// @inheritdoc IFormulator
    function buyFormulator(address) external pure {
        revert("is no longer supported");
    }

    /// @inheritdoc IFormulator
    function stake(address, uint256) external pure {
        revert("invalid stake generator");
    }

    /// @inheritdoc IFormulator
    function unstake(address, uint256) external pure {
        revert("invalid stake generator");
    }

    /// @inheritdoc IFormulator
    function setURI(string calldata uri) external {
        require(msg.sender == owner, "is not master");
        baseURI = uri;
        emit IFormulatorEvents.BaseURISet(uri);
    }
}
