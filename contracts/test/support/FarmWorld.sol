// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Farm} from "../../src/farm/Farm.sol";
import {MAppFarm} from "../../src/farm/MAppFarm.sol";
import {Pool} from "../../src/farm/Pool.sol";
import {IFarmBase} from "../../src/interfaces/IFarm.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {RealFarm} from "../../variants/RealFarm.sol";
import {RealMAppFarm} from "../../variants/RealMAppFarm.sol";
import {People} from "./People.sol";

/// @dev A MEFI farm with its token, a MApp farm with its banker, and their users.
abstract contract FarmWorld is People {
    uint256 internal constant COIN = 1e18;
    uint256 internal constant NO_CAP = 1e30;

    address internal banker = address(0xBA27);
    address internal fund_ = address(0xFEE);
    address internal rewards_ = address(0x2E3A2D);

    MRC20 internal mefi;
    MRC20 internal lp;
    Farm internal farm;
    MAppFarm internal mapp;

    function setUp() public virtual {
        vm.roll(1);
        mefi = new MRC20("MEFI", "MEFI", address(this), 0);
        lp = new MRC20("LP", "LP", address(this), 0);
    }

    function makeFarm(bool real, uint256 perBlock, uint256 ownerReward, uint256 cap) internal {
        farm = real
            ? new RealFarm(owner, address(mefi), ownerReward, cap, perBlock, 0)
            : new Farm(owner, address(mefi), ownerReward, cap, perBlock, 0);
        mefi.setMinter(address(farm), true);
    }

    function makeMApp(bool real, uint256 perBlock, uint256 ownerReward, MRC20 want, uint256 funds) internal {
        mapp = real
            ? new RealMAppFarm(owner, banker, address(mefi), ownerReward, perBlock, 0, address(want))
            : new MAppFarm(owner, banker, address(mefi), ownerReward, perBlock, 0, address(want));
        mefi.mint(banker, funds);
        vm.prank(banker);
        mefi.approve(address(mapp), type(uint256).max);
    }

    function strat(MRC20 want, uint256 depositFactor, uint256 withdrawFactor, uint256 rewardFactor)
        internal
        returns (Pool)
    {
        return new Pool(
            owner, address(farm), address(want), fund_, rewards_, depositFactor, withdrawFactor, rewardFactor
        );
    }

    /// @dev Adds a pool without fees.
    function add(MRC20 want, uint256 alloc) internal returns (Pool pool) {
        pool = strat(want, 10000, 10000, 0);
        vm.prank(owner);
        farm.Add(alloc, address(want), false, address(pool));
    }

    /// @dev Mints coins to `who` and approves all of them.
    function give(MRC20 coin, address who, address spender, uint256 amount) internal {
        if (amount > 0) coin.mint(who, amount);
        vm.prank(who);
        coin.approve(spender, type(uint256).max);
    }

    function stake(IFarmBase target, MRC20 want, uint256 pid, address who, uint256 amount) internal {
        give(want, who, address(target), amount);
        vm.prank(who);
        target.Deposit(pid, amount);
    }
}
