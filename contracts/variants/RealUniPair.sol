// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {UniPair} from "../src/exchange/UniPair.sol";
import {PairParams} from "../src/interfaces/IExchange.sol";

/// @title UniPair with the real chain's behaviour where ours differs: the owner holds the admin LP, a new admin fee
///        counts from the last mint or burn, a withdrawal pays both coins, announced changes never expire.
contract RealUniPair is UniPair {
    constructor(PairParams memory p) UniPair(p) {}

    /// @notice The real pair lacks this getter.
    function MinimumLiquidity() external pure override returns (uint256) {
        revert();
    }

    function _lapsed(uint256) internal pure override returns (bool) {
        return false;
    }

    function _adminHolder() internal view override returns (address) {
        return Owner;
    }

    function _sentHere() internal view override returns (uint256) {
        if (msg.sender == Owner) {
            require(_balances[msg.sender] >= MintedAdminBalance, "Exchange: OWNER_LIQUIDITY");
        }
        return _balances[address(this)];
    }

    function _isBurned(uint256 amount0, uint256 amount1) internal pure override returns (bool) {
        return amount0 > 0 && amount1 > 0;
    }

    function _beforeNewFee(uint256) internal override {}

    function _ownerChanged(address oldOwner, address newOwner) internal override {
        _transfer(oldOwner, newOwner, MintedAdminBalance);
    }
}
