// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PoolFee} from "../src/governance/PoolFee.sol";
import {Governance} from "../src/governance/Governance.sol";
import {VoteLock} from "../src/governance/VoteLock.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {IExchange} from "../src/interfaces/IExchange.sol";
import {Limits, Settings} from "../src/interfaces/IGovernance.sol";
import {World} from "./support/World.sol";

contract PoolFeeTest is World {
    uint256 private constant NOW = 1_700_000_000;
    uint256 private constant DAY = 86_400;
    uint256 private constant MAX = 60_000_000; // 0.6 %
    uint256 private constant STEP = 10_000_000; // 0.1 %
    address private treasury = address(0x7EA5);
    IExchange[2] private pools;
    PoolFee[2] private fees;

    function setUp() public override {
        super.setUp();
        pools[0] = uni(t0, t1, FEE30, SIXTH);
        pools[1] = stable(coins2(), list(18, 18), 170, FEE30, SIXTH, address(0));
        for (uint256 k; k < 2; ++k) {
            fees[k] = new PoolFee(owner, address(pools[k]), treasury, MAX, STEP);
        }
    }

    /// @dev Passes a pool to its `PoolFee`, at a time.
    function _hand(uint256 k, uint256 time) private {
        vm.startPrank(owner);
        pools[k].CommitTransferOwnerWinner(address(fees[k]), winner, DAY);
        vm.warp(time + DAY);
        pools[k].ApplyTransferOwnerWinner();
        vm.stopPrank();
        eq(pools[k].Owner(), address(fees[k]), "handed over");
    }

    function test_changes_the_fee_of_either_kind() public {
        for (uint256 k; k < 2; ++k) {
            vm.warp(NOW);
            _hand(k, NOW);
            PoolFee its = fees[k];
            eq(its.pool(), address(pools[k]), "pool");
            eq(its.owner(), owner, "owner");
            vm.startPrank(owner);
            its.CommitNewFee(FEE30 - STEP, SIXTH, 0, DAY);
            eq(its.FutureFee(), FEE30 - STEP, "announced");
            eq(its.FutureAdminFee(), SIXTH, "the same");
            eq(its.FutureWinnerFee(), 0, "the same");
            eq(its.AdminActionsDeadline(), NOW + 2 * DAY, "when");
            refuses("Exchange: ADMIN_ACTIONS_DEADLINE");
            its.ApplyNewFee();
            vm.warp(NOW + 2 * DAY);
            its.ApplyNewFee();
            eq(pools[k].Fee(), FEE30 - STEP, "changed");
            refuses("PoolFee: NOT_ANNOUNCED");
            its.ApplyNewFee();
            vm.stopPrank();
        }
    }

    function test_limits() public {
        _hand(0, NOW);
        PoolFee its = fees[0];
        vm.startPrank(owner);
        refuses("PoolFee: STEP");
        its.CommitNewFee(FEE30 + STEP + 1, SIXTH, 0, DAY);
        refuses("PoolFee: STEP");
        its.CommitNewFee(FEE30 - STEP - 1, SIXTH, 0, DAY);
        refuses("PoolFee: MAX_FEE");
        its.CommitNewFee(MAX + 1, SIXTH, 0, DAY);
        refuses("PoolFee: PARTS");
        its.CommitNewFee(FEE30, SIXTH + 1, 0, DAY);
        refuses("PoolFee: PARTS");
        its.CommitNewFee(FEE30, SIXTH, 1, DAY);
        refuses("Exchange: DELAY");
        its.CommitNewFee(FEE30, SIXTH, 0, DAY - 1);
        its.CommitNewFee(FEE30 + STEP, SIXTH, 0, DAY);
        refuses("Exchange: ADMIN_ACTIONS_DEADLINE");
        its.CommitNewFee(FEE30, SIXTH, 0, DAY);
        its.RevertNewFee();
        eq(its.AdminActionsDeadline(), 0, "dropped");
        refuses("PoolFee: NOT_ANNOUNCED");
        its.ApplyNewFee();
        vm.stopPrank();
    }

    /// @dev What the pool's former owner announced is not applied.
    function test_an_earlier_announcement() public {
        vm.warp(NOW);
        vm.prank(owner);
        pools[0].CommitNewFee(HALF, SIXTH, 0, DAY);
        _hand(0, NOW);
        vm.startPrank(owner);
        refuses("PoolFee: NOT_ANNOUNCED");
        fees[0].ApplyNewFee();
        refuses("Exchange: ADMIN_ACTIONS_DEADLINE");
        fees[0].CommitNewFee(FEE30, SIXTH, 0, DAY);
        fees[0].RevertNewFee();
        fees[0].CommitNewFee(FEE30 - STEP, SIXTH, 0, DAY);
        vm.stopPrank();
    }

    function test_roles() public {
        _hand(0, NOW);
        PoolFee its = fees[0];
        vm.startPrank(alice);
        refuses("not owner");
        its.CommitNewFee(FEE30, SIXTH, 0, DAY);
        refuses("not owner");
        its.ApplyNewFee();
        refuses("not owner");
        its.RevertNewFee();
        refuses("not owner");
        its.setOwner(alice);
        refuses("not treasury");
        its.withdrawAdminFees(0);
        refuses("Handover: NOT_PROPOSED");
        its.acceptOwner();
        vm.stopPrank();
        vm.prank(owner);
        its.setOwner(alice);
        eq(its.pendingOwner(), alice, "proposed");
        vm.prank(alice);
        its.acceptOwner();
        eq(its.owner(), alice, "accepted");
    }

    function test_earnings_are_the_treasurys() public {
        UniPair pair = UniPair(address(pools[0]));
        give(pair, alice, 1_000e18, 1_000e18);
        _hand(0, NOW);
        for (uint256 k; k < 20; ++k) {
            sell(pair, k % 2 == 0, 100e18, 80e18, bob);
        }
        vm.prank(treasury);
        fees[0].withdrawAdminFees(0);
        yes(t0.balanceOf(treasury) > 0 && t1.balanceOf(treasury) > 0, "paid");
        eq(t0.balanceOf(address(fees[0])) + t1.balanceOf(address(fees[0])), 0, "holds nothing");
    }

    // ---- by a vote ----

    function _enact(Governance governance, address target, bytes memory data) private {
        address[] memory targets = new address[](1);
        targets[0] = target;
        bytes[] memory calldatas = new bytes[](1);
        calldatas[0] = data;
        vm.startPrank(alice);
        uint256 id = governance.propose(targets, new uint256[](1), calldatas, "");
        vm.roll(governance.proposalSnapshot(id) + 1);
        governance.castVote(id, 1);
        vm.stopPrank();
        vm.roll(governance.proposalDeadline(id) + 1);
        governance.queue(id);
        vm.roll(governance.etaBlock(id));
        governance.execute(id);
    }

    /// @dev The holder of everything gets one step of the fee, after both waits, and no other right of the pool's owner.
    function test_a_vote_changes_the_fee_by_a_step() public {
        vm.roll(100);
        VoteLock voteLock = new VoteLock(address(t2), 40);
        Settings memory s = Settings(10, 10, 10, 10, 100, 10, 400);
        Governance governance =
            new Governance(address(voteLock), address(0), 0, s, Limits(s, s, 1, 1, 10_000));
        fund(alice, t2, 100e18, address(voteLock));
        vm.prank(alice);
        voteLock.lock(100e18);
        vm.roll(101);
        _hand(0, NOW);
        vm.prank(owner);
        fees[0].setOwner(address(governance));
        governance.acceptOwner(address(fees[0]));
        vm.warp(NOW + 2 * DAY);
        _enact(
            governance, address(fees[0]), abi.encodeCall(fees[0].CommitNewFee, (FEE30 + STEP, SIXTH, 0, DAY))
        );
        eq(governance.announcedBy(address(fees[0])), 1, "announced");
        refuses("Exchange: ADMIN_ACTIONS_DEADLINE");
        governance.applyAnnounced(address(fees[0]));
        vm.warp(NOW + 3 * DAY);
        vm.prank(bob);
        governance.applyAnnounced(address(fees[0]));
        eq(pools[0].Fee(), FEE30 + STEP, "one step");
        bytes[4] memory others = [
            abi.encodeCall(IExchange.KillMe, ()),
            abi.encodeCall(IExchange.CommitTransferOwnerWinner, (alice, alice, DAY)),
            abi.encodeCall(IExchange.CommitNewWhiteList, (alice, bytes32(0), DAY)),
            abi.encodeCall(IExchange.CommitNewFee, (HALF, SIXTH, 0, DAY))
        ];
        address[] memory targets = new address[](1);
        bytes[] memory calldatas = new bytes[](1);
        for (uint256 k; k < 8; ++k) {
            targets[0] = k < 4 ? address(pools[0]) : address(fees[0]);
            calldatas[0] = others[k % 4];
            (, uint256 failedAt) = governance.dryRun(targets, calldatas);
            eq(failedAt, 0, "refused");
        }
    }

    /// @dev Governance that owns a pool itself applies its announcement, too. Such a pool has no step.
    function test_a_pool_without_a_limit() public {
        vm.roll(100);
        VoteLock voteLock = new VoteLock(address(t2), 40);
        Settings memory s = Settings(10, 10, 10, 10, 100, 10, 400);
        Governance governance =
            new Governance(address(voteLock), address(0), 0, s, Limits(s, s, 1, 1, 10_000));
        fund(alice, t2, 100e18, address(voteLock));
        vm.prank(alice);
        voteLock.lock(100e18);
        vm.roll(101);
        vm.warp(NOW);
        vm.startPrank(owner);
        pools[1].CommitNewFee(HALF, SIXTH, 0, 2 * DAY);
        pools[1].CommitTransferOwnerWinner(address(governance), winner, DAY);
        vm.warp(NOW + DAY);
        pools[1].ApplyTransferOwnerWinner();
        vm.stopPrank();
        vm.warp(NOW + 2 * DAY);
        refuses("Governance: NOT_ANNOUNCED");
        governance.applyAnnounced(address(pools[1]));
        _enact(governance, address(pools[1]), abi.encodeCall(IExchange.RevertNewFee, ()));
        _enact(governance, address(pools[1]), abi.encodeCall(IExchange.CommitNewFee, (FEE40, SIXTH, 0, DAY)));
        vm.warp(NOW + 3 * DAY);
        governance.applyAnnounced(address(pools[1]));
        eq(pools[1].Fee(), FEE40, "applied");
    }
}
