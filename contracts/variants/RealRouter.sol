// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Router} from "../src/exchange/Router.sol";
import {IERC20} from "../src/interfaces/IERC20.sol";
import {IExchange} from "../src/interfaces/IExchange.sol";
import {IUniPair} from "../src/interfaces/IUniPair.sol";

/// @title Router with the real chain's behaviour where ours differs: a pair without reserves accepts a first deposit,
///        and the admin LP of a pair's owner leaves by `WithdrawAdminFees` alone.
contract RealRouter is Router {
    constructor(address factory) Router(factory) {}

    function _isFirst(address, uint256 reserveA, uint256 reserveB) internal pure override returns (bool) {
        return reserveA == 0 && reserveB == 0;
    }

    function _beforeRemove(address pair, uint256 liquidity) internal view override {
        if (msg.sender != IExchange(pair).Owner()) return;
        uint256 held = IERC20(pair).balanceOf(msg.sender);
        uint256 minted = IUniPair(pair).MintedAdminBalance();
        require(held >= minted && liquidity <= held - minted, "Router: OWNER_LIQUIDITY");
    }
}
