// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {UserReward} from "../src/interfaces/IRewardPool.sol";
import {RewardPool} from "../src/nftfarm/RewardPool.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {People} from "./support/People.sol";
import {Test} from "./support/Test.sol";

/// @dev The operator and the users of a reward pool, in any order. It records what happened; the invariants judge it, so
///      each of them fails alone.
contract RewardPoolHandler is Test {
    RewardPool public immutable pool;
    MRC20 public immutable mpl;
    address public immutable owner;
    address[] public actors;
    uint256 public done;
    /// @dev Of each account: what was credited, and what its claims paid.
    mapping(address user => uint256) public credited;
    mapping(address user => uint256) public paid;
    /// @dev Sum of what revokes took of credits.
    uint256 public taken;

    constructor(RewardPool pool_, MRC20 mpl_, address owner_, address[] memory people) {
        (pool, mpl, owner, actors) = (pool_, mpl_, owner_, people);
    }

    /// @dev A list with accounts that may repeat; its total is sometimes wrong, its owner sometimes without tokens.
    function credit(uint256 seed, uint256 count, uint256 mode) external {
        UserReward[] memory list = new UserReward[](bound(count, 0, 5));
        uint256 total;
        for (uint256 k; k < list.length; ++k) {
            list[k] = UserReward(actors[(seed >> k) % actors.length], (seed >> (k * 8)) % 1e18);
            total += list[k].amount;
        }
        mpl.mint(owner, total);
        vm.startPrank(mode % 8 == 0 ? actors[0] : owner);
        mpl.approve(address(pool), mode % 8 == 1 ? total / 2 : total);
        try pool.addReward(mode % 8 == 2 ? total + 1 : total, list) {
            ++done;
            for (uint256 k; k < list.length; ++k) {
                credited[list[k].user] += list[k].amount;
            }
        } catch {}
        vm.stopPrank();
    }

    function claim(uint256 who) external {
        address me = actors[who % actors.length];
        uint256 before = mpl.balanceOf(me);
        vm.prank(me);
        try pool.claim() {
            ++done;
            paid[me] += mpl.balanceOf(me) - before;
        } catch {}
    }

    function setClaimable(uint256 seed) external {
        vm.prank(seed % 4 == 0 ? actors[0] : owner);
        try pool.setClaimable(seed % 3 > 0) {} catch {}
    }

    function revoke(uint256 seed) external {
        uint256 owed = _owed();
        vm.prank(seed % 4 == 0 ? actors[0] : owner);
        try pool.revokeTotalReward() {
            ++done;
            uint256 left = mpl.balanceOf(address(pool));
            uint256 still = _owed();
            // A credit that is lower, or that has no tokens any more, was taken.
            taken += owed > still ? owed - still : 0;
            taken += still > left ? still - left : 0;
        } catch {}
    }

    function gift(uint256 amount) external {
        mpl.mint(address(pool), amount % 1e18);
    }

    function _owed() private view returns (uint256 sum) {
        for (uint256 k; k < actors.length; ++k) {
            sum += pool.rewards(actors[k]);
        }
    }
}

contract RewardPoolInvariantTest is People {
    MRC20 private mpl;
    RewardPool private pool;
    RewardPoolHandler private handler;
    address[] private people;

    function setUp() public {
        vm.roll(1);
        mpl = new MRC20("MasterPool", "MPL", address(this), 0);
        pool = new RewardPool(owner, address(mpl));
        for (uint256 k; k < 4; ++k) {
            people.push(address(uint160(0x1000 + k)));
        }
        handler = new RewardPoolHandler(pool, mpl, owner, people);
        mpl.setMinter(address(handler), true);
    }

    function targetContracts() public view returns (address[] memory out) {
        out = new address[](1);
        out[0] = address(handler);
    }

    function test_steps_do_something() public {
        handler.credit(12345678, 4, 3);
        handler.claim(2);
        handler.claim(2);
        handler.gift(5);
        handler.revoke(1);
        eq(handler.done(), 3, "steps");
        eq(handler.taken(), 0, "nothing of credits");
    }

    function _owed() private view returns (uint256 sum) {
        for (uint256 k; k < people.length; ++k) {
            sum += pool.rewards(people[k]);
        }
    }

    function invariant_credits_are_funded() public view {
        vm.assertLe(_owed(), mpl.balanceOf(address(pool)), "funded");
    }

    function invariant_the_total_is_the_sum_of_credits() public view {
        eq(pool.totalReward(), _owed(), "total");
    }

    function invariant_a_claim_pays_once() public view {
        for (uint256 k; k < people.length; ++k) {
            uint256 credited = handler.credited(people[k]);
            vm.assertLe(handler.paid(people[k]), credited, "paid no more than credited");
            eq(pool.rewards(people[k]), credited - handler.paid(people[k]), "the rest is owed");
        }
    }

    function invariant_a_revoke_lowers_no_credit() public view {
        eq(handler.taken(), 0, "taken");
    }

    /// @dev In any state, everyone can be paid in full once claiming is open.
    function invariant_everyone_can_claim() public {
        uint256 state = vm.snapshotState();
        if (!pool.isClaimable()) {
            vm.prank(owner);
            pool.setClaimable(true);
        }
        uint256 unpaid;
        for (uint256 k; k < people.length; ++k) {
            uint256 credit = pool.rewards(people[k]);
            if (credit == 0) continue;
            uint256 before = mpl.balanceOf(people[k]);
            vm.prank(people[k]);
            try pool.claim() {
                unpaid += credit - (mpl.balanceOf(people[k]) - before);
            } catch {
                unpaid += credit;
            }
        }
        vm.revertToState(state);
        eq(unpaid, 0, "unpaid");
    }
}
