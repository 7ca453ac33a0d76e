// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DepositPool} from "../../src/genesis/DepositPool.sol";
import {Imo} from "../../src/offering/Imo.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {RealDepositPool} from "../../variants/RealDepositPool.sol";
import {RealImo} from "../../variants/RealImo.sol";
import {People} from "./People.sol";

/// @dev Offerings and genesis locks, and their users.
abstract contract OfferingWorld is People {
    uint256 internal constant START = 100;
    uint256 internal constant END = 200;

    MRC20 internal usdc;
    MRC20 internal pkt;
    Imo internal imo;
    DepositPool internal pool;

    function setUp() public virtual {
        vm.roll(1);
        usdc = new MRC20("USDC", "USDC", address(this), 0);
        pkt = new MRC20("PKT", "PKT", address(this), 0);
    }

    /// @dev Creates an offering that holds its project tokens.
    function makeImo(bool real, uint256 offering, uint256 raising, uint256 limit, address list, bytes32 group)
        internal
    {
        address o = owner;
        address u = address(usdc);
        address p = address(pkt);
        imo = real
            ? new RealImo(o, u, p, offering, raising, limit, START, END, 30, list, group)
            : new Imo(o, u, p, offering, raising, limit, START, END, 30, list, group);
        pkt.mint(address(imo), offering);
    }

    function makeImo(uint256 offering, uint256 raising, uint256 limit) internal {
        makeImo(false, offering, raising, limit, address(0), bytes32(0));
    }

    function commit(address who, uint256 amount) internal {
        usdc.mint(who, amount);
        vm.startPrank(who);
        usdc.approve(address(imo), amount);
        imo.Deposit(amount);
        vm.stopPrank();
    }

    function makePool(bool real, uint256 amount) internal {
        pool = real
            ? new RealDepositPool(owner, address(usdc), amount)
            : new DepositPool(owner, address(usdc), amount);
    }

    function join(address who) internal {
        usdc.mint(who, pool.DepositAmount());
        vm.startPrank(who);
        usdc.approve(address(pool), pool.DepositAmount());
        pool.Deposit();
        vm.stopPrank();
    }
}
