// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Handover} from "../common/Handover.sol";
import {PairParams} from "../interfaces/IExchange.sol";
import {IFactory} from "../interfaces/IFactory.sol";
import {StableParams} from "../interfaces/IStableSwap.sol";
import {TokenOrder} from "./TokenOrder.sol";

interface IUniPairDeployer {
    function Deploy(PairParams calldata p) external returns (address);
}

interface IStableSwapDeployer {
    function Deploy(StableParams calldata p) external returns (address);
}

/// @title Creates and lists the pools.
contract Factory is IFactory {
    using Handover for Handover.Role;

    /// @notice Contract that carries the uni pair's code.
    address public immutable UniDeployer;
    /// @notice Contract that carries the stable pool's code.
    address public immutable StableDeployer;
    Handover.Role private _owner;
    address[] private _pairs;
    mapping(address tokenA => mapping(address tokenB => address)) private _pairOf;

    constructor(address owner_, address uniDeployer, address stableDeployer) {
        _owner.put("owner", owner_);
        UniDeployer = uniDeployer;
        StableDeployer = stableDeployer;
        emit OwnerSet(owner_);
    }

    modifier onlyOwner() {
        require(msg.sender == _owner.holder, "Exchange: FORBIDDEN");
        _;
    }

    /// @inheritdoc IFactory
    function Owner() external view returns (address) {
        return _owner.holder;
    }

    /// @inheritdoc IFactory
    function PendingOwner() external view returns (address) {
        return _owner.pending();
    }

    /// @inheritdoc IFactory
    function GetPair(address tokenA, address tokenB) external view returns (address) {
        return _pairOf[tokenA][tokenB];
    }

    /// @inheritdoc IFactory
    function AllPairs() external view returns (address[] memory) {
        return _pairs;
    }

    /// @inheritdoc IFactory
    function AllPairsLength() external view returns (uint256) {
        return _pairs.length;
    }

    /// @inheritdoc IFactory
    function SetOwner(address newOwner) external onlyOwner {
        _owner.propose("owner", newOwner);
    }

    /// @inheritdoc IFactory
    function AcceptOwner() external {
        _owner.accept("owner");
        emit OwnerSet(msg.sender);
    }

    /// @inheritdoc IFactory
    function CreatePairUni(
        address tokenA,
        address tokenB,
        address payToken,
        string memory name,
        string memory symbol,
        address owner,
        address winner,
        uint256 fee,
        uint256 adminFee,
        uint256 winnerFee,
        address whitelist,
        bytes32 groupId
    ) external onlyOwner returns (address pair) {
        PairParams memory p = _start(tokenA, tokenB);
        p.name = name;
        p.symbol = symbol;
        p.payToken = payToken;
        p.owner = owner;
        p.winner = winner;
        p.fee = fee;
        p.adminFee = adminFee;
        p.winnerFee = winnerFee;
        p.whitelist = whitelist;
        p.groupId = groupId;
        pair = _createUni(p);
    }

    /// @inheritdoc IFactory
    function CreatePairStable(
        address tokenA,
        address tokenB,
        address payToken,
        string memory name,
        string memory symbol,
        address owner,
        address winner,
        uint256 fee,
        uint256 adminFee,
        uint256 winnerFee,
        address whitelist,
        bytes32 groupId,
        uint256 amp
    ) external onlyOwner returns (address pair) {
        PairParams memory p = _start(tokenA, tokenB);
        p.name = name;
        p.symbol = symbol;
        p.payToken = payToken;
        p.owner = owner;
        p.winner = winner;
        p.fee = fee;
        p.adminFee = adminFee;
        p.winnerFee = winnerFee;
        p.whitelist = whitelist;
        p.groupId = groupId;
        pair = _createStable(p, amp);
    }

    /// @dev Returns parameters with the tokens in the given order; reverts for an invalid or existing pair.
    function _start(address tokenA, address tokenB) private view returns (PairParams memory p) {
        TokenOrder.check(tokenA, tokenB);
        require(_pairOf[tokenA][tokenB] == address(0), "Exchange: PAIR_EXISTS");
        p.factory = address(this);
        p.tokens = new address[](2);
        p.tokens[0] = tokenA;
        p.tokens[1] = tokenB;
    }

    function _createUni(PairParams memory p) private returns (address pair) {
        (p.tokens[0], p.tokens[1]) = TokenOrder.sort(p.tokens[0], p.tokens[1]);
        pair = IUniPairDeployer(UniDeployer).Deploy(p);
        _register(pair, p.tokens, 1);
    }

    function _createStable(PairParams memory p, uint256 amp) private returns (address pair) {
        StableParams memory s;
        s.pair = p;
        s.amp = amp;
        s.precisionMul = new uint256[](2);
        s.rates = new uint256[](2);
        (s.precisionMul[0], s.precisionMul[1]) = (1, 1);
        (s.rates[0], s.rates[1]) = (1e18, 1e18);
        pair = IStableSwapDeployer(StableDeployer).Deploy(s);
        _register(pair, p.tokens, 2);
    }

    function _register(address pair, address[] memory tokens, uint256 exType) private {
        _pairOf[tokens[0]][tokens[1]] = pair;
        _pairOf[tokens[1]][tokens[0]] = pair;
        _pairs.push(pair);
        emit PairCreated(tokens[0], tokens[1], pair, exType, _pairs.length);
    }
}
