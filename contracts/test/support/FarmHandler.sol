// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Farm} from "../../src/farm/Farm.sol";
import {MAppFarm} from "../../src/farm/MAppFarm.sol";
import {IFarmBase} from "../../src/interfaces/IFarm.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {Test} from "./Test.sol";

/// @dev Actions of stakers, owner and banker, in any order. Places 0 to 2 are pools of the MEFI farm, 3 and 4 are MApp
///      farms; 1 and 4 stake their reward token.
contract FarmHandler is Test {
    uint256 public constant PLACES = 5;
    Farm public immutable farm;
    MAppFarm[2] public mapps;
    MRC20 public immutable mefi;
    MRC20 public immutable mpl;
    MRC20[5] public wants;
    address public immutable owner;
    address public immutable banker;
    address private immutable master;
    address[] public actors;
    uint256 public height;

    /// @dev For the rewards of farm 0 (MEFI), 1 and 2 (MApp): the amount paid, and the most that can have been earned.
    uint256[3] public paid;
    uint256[3] public emitted;
    /// @dev MEFI minted by this handler; the farm minted the rest.
    uint256 public made;
    bool public minter = true;
    /// @dev Total reward per share of a place at the time when a staker's debt was last written.
    mapping(uint256 place => mapping(address who => uint256)) public accAt;
    uint256 public done;

    constructor(
        Farm farm_,
        MAppFarm[2] memory mapps_,
        MRC20 mefi_,
        MRC20 mpl_,
        MRC20[5] memory wants_,
        address owner_,
        address banker_,
        address[] memory actors_,
        uint256 height_
    ) {
        farm = farm_;
        mapps = mapps_;
        mefi = mefi_;
        mpl = mpl_;
        wants = wants_;
        master = msg.sender;
        owner = owner_;
        banker = banker_;
        actors = actors_;
        height = height_;
        for (uint256 a; a < actors.length; ++a) {
            for (uint256 k; k < PLACES; ++k) {
                vm.prank(actors[a]);
                wants[k].approve(address(farmOf(k)), type(uint256).max);
            }
        }
    }

    function farmOf(uint256 place) public view returns (IFarmBase) {
        return place < 3 ? IFarmBase(farm) : IFarmBase(mapps[place - 3]);
    }

    function pidOf(uint256 place) public pure returns (uint256) {
        return place < 3 ? place : 0;
    }

    function bookOf(uint256 place) public pure returns (uint256) {
        return place < 3 ? 0 : place - 2;
    }

    function rewardOf(uint256 place) public view returns (MRC20) {
        return place < 3 ? mefi : mpl;
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function fund(MRC20 coin, address to, uint256 amount) private {
        coin.mint(to, amount);
        if (address(coin) == address(mefi)) made += amount;
    }

    // ---- stakers ----

    /// @dev Runs one call of a staker and records the reward that it paid.
    /// @param kind 0 deposit, 1 withdraw, 2 withdraw all, 3 emergency
    function act(uint256 who, uint256 place, uint256 amount, uint256 kind) private {
        vm.roll(height);
        address me = actors[who % actors.length];
        IFarmBase f = farmOf(place);
        uint256 pid = pidOf(place);
        bool own = address(wants[place]) == address(rewardOf(place));
        uint256 wantBefore = wants[place].balanceOf(me);
        uint256 rewardBefore = rewardOf(place).balanceOf(me);
        uint256 staked = f.StakedWantTokens(pid, me);
        uint256 pending = f.PendingReward(pid, me);
        vm.startPrank(me);
        if (kind == 0) {
            try f.Deposit(pid, amount) {}
            catch Error(string memory text) {
                // the fee of a large withdrawal made the remaining shares expensive
                eq(text, "Pool: ROUNDING", "why a deposit was refused");
                eq(place, 2, "only where there are fees");
                vm.stopPrank();
                return;
            }
        } else if (kind == 1) {
            f.Withdraw(pid, amount);
        } else if (kind == 2) {
            f.WithdrawAll(pid);
        } else {
            f.EmergencyWithdraw(pid);
        }
        vm.stopPrank();
        uint256 got;
        if (own) {
            // places where want is the reward token take no fees
            uint256 held = wants[place].balanceOf(me);
            if (kind == 0) {
                got = held + amount - wantBefore;
            } else {
                uint256 back = kind > 1 || amount > staked ? staked : amount;
                got = held - wantBefore - back;
            }
        } else {
            got = rewardOf(place).balanceOf(me) - rewardBefore;
            if (place != 2 && kind > 1) {
                eq(wants[place].balanceOf(me) - wantBefore, staked, "the stake came back to the wei");
            }
        }
        vm.assertLe(got, pending, "not more than was pending");
        uint256 left = f.PendingReward(pid, me);
        if (kind == 3) eq(got + left, 0, "forfeited");
        else eq(got + left, pending, "paid or still owed");
        (,,, accAt[place][me],) = f.PoolInfo(pid);
        paid[bookOf(place)] += got;
        ++done;
    }

    function deposit(uint256 who, uint256 place, uint256 amount) external {
        place %= PLACES;
        amount = bound(amount, 1, 1e24);
        fund(wants[place], actors[who % actors.length], amount);
        act(who, place, amount, 0);
    }

    function withdraw(uint256 who, uint256 place, uint256 amount) external {
        place %= PLACES;
        address me = actors[who % actors.length];
        uint256 staked = farmOf(place).StakedWantTokens(pidOf(place), me);
        if (staked == 0) return;
        // sometimes more than the stake
        act(who, place, bound(amount, 0, staked + staked / 4), 1);
    }

    function quit(uint256 who, uint256 place, bool emergency) external {
        place %= PLACES;
        if (farmOf(place).StakedWantTokens(pidOf(place), actors[who % actors.length]) == 0) return;
        act(who, place, 0, emergency ? 3 : 2);
    }

    function harvest(uint256 who, uint256 place) external {
        act(who, place % PLACES, 0, 0);
    }

    // ---- other actions ----

    function pass(uint256 blocks) external {
        blocks = bound(blocks, 1, 100_000);
        height += blocks;
        emitted[0] += farm.TokenPerBlock() * blocks;
        for (uint256 k; k < 2; ++k) {
            emitted[k + 1] += mapps[k].TokenPerBlock() * blocks;
        }
        vm.roll(height);
    }

    function update(uint256 place) external {
        vm.roll(height);
        farmOf(place % PLACES).UpdatePool(pidOf(place % PLACES));
    }

    function setRate(uint256 place, uint256 rate) external {
        vm.roll(height);
        IFarmBase f = farmOf(place % PLACES);
        vm.prank(owner);
        f.SetTokenPerBlock(bound(rate, 0, 1e19));
    }

    function setWeight(uint256 pid, uint256 alloc) external {
        vm.roll(height);
        vm.prank(owner);
        farm.Set(pid % 3, bound(alloc, 0, 10), false);
    }

    function setMinter(bool on) external {
        if (on == minter) return;
        minter = on;
        vm.prank(master);
        mefi.setMinter(address(farm), on);
    }

    /// @dev The banker gets money, or takes all of it away.
    function setBanker(uint256 amount, bool empty) external {
        if (empty) {
            uint256 held = mpl.balanceOf(banker);
            vm.prank(banker);
            mpl.transfer(address(0xDEAD), held);
        } else {
            mpl.mint(banker, bound(amount, 1, 1e24));
        }
    }
}
