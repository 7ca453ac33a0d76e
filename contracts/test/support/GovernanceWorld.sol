// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IGovernor} from "@openzeppelin/contracts/governance/IGovernor.sol";
import {Governance} from "../../src/governance/Governance.sol";
import {VoteLock} from "../../src/governance/VoteLock.sol";
import {Limits, Settings} from "../../src/interfaces/IGovernance.sol";
import {FarmTerms} from "../../src/nftfarm/FarmTerms.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {People} from "./People.sol";

/// @dev A token, its lock, governance, and the terms of a farm that it owns. Alice and bob have locked tokens.
abstract contract GovernanceWorld is People {
    uint32 internal constant DELAY = 120;
    uint32 internal constant PERIOD = 2_400;
    uint32 internal constant EXTENSION = 600;
    uint32 internal constant TIMELOCK = 240;
    uint32 internal constant EXPIRY = 9_600;
    uint256 internal constant COOL_DOWN = 3_600;
    uint256 internal constant GUARDIAN_ENDS = 1_000_000;
    uint256 internal constant SUPPLY = 1_000_000e18;
    uint256 internal constant START = 1_000;
    /// @dev What alice and bob lock.
    uint256 internal constant ALICE = 6_000e18;
    uint256 internal constant BOB = 4_000e18;
    /// @dev A two-hundredth of the supply: more than 4 % of what is locked.
    uint256 internal constant QUORUM = 5_000e18;
    uint256 internal constant DAILY = 3_600e18;
    uint256 internal constant FARM_DELAY = 20;
    uint8 internal constant AGAINST = 0;
    uint8 internal constant FOR = 1;
    uint8 internal constant ABSTAIN = 2;

    address internal guardian = address(0x60A2D);
    MRC20 internal mefi;
    VoteLock internal voteLock;
    Governance internal governance;
    FarmTerms internal terms;

    function setUp() public virtual {
        vm.warp(1_700_000_000);
        vm.roll(START);
        mefi = new MRC20("MEVerse Finance", "MEFI", address(this), SUPPLY);
        voteLock = new VoteLock(address(mefi), COOL_DOWN);
        governance = deploy(address(voteLock), firstSettings(), firstLimits());
        terms = new FarmTerms(address(governance), DAILY, 5_000e18, 900e18, FARM_DELAY);
        lockFor(alice, ALICE);
        lockFor(bob, BOB);
        pass(1);
    }

    function deploy(address lock_, Settings memory first, Limits memory limits_) public returns (Governance) {
        return new Governance(lock_, guardian, GUARDIAN_ENDS, first, limits_);
    }

    function firstSettings() internal pure returns (Settings memory) {
        return Settings(DELAY, PERIOD, EXTENSION, TIMELOCK, EXPIRY, 10, 400);
    }

    function firstLimits() internal pure returns (Limits memory) {
        return Limits(
            Settings(60, 1_200, 300, 120, 1_200, 1, 100),
            Settings(600, 4_800, 1_200, 2_400, 20_000, 100, 2_000),
            5e18,
            50,
            200
        );
    }

    function height() internal view returns (uint256) {
        return vm.getBlockNumber();
    }

    function pass(uint256 blocks) internal {
        vm.roll(vm.getBlockNumber() + blocks);
    }

    function lockFor(address who, uint256 amount) internal {
        mefi.transfer(who, amount);
        vm.startPrank(who);
        mefi.approve(address(voteLock), amount);
        voteLock.lock(amount);
        vm.stopPrank();
    }

    // ---- proposals ----

    function single(address target) internal pure returns (address[] memory out) {
        out = new address[](1);
        out[0] = target;
    }

    function single(bytes memory data) internal pure returns (bytes[] memory out) {
        out = new bytes[](1);
        out[0] = data;
    }

    function propose(address who, address[] memory targets, bytes[] memory calldatas)
        internal
        returns (uint256)
    {
        vm.prank(who);
        return governance.propose(targets, new uint256[](targets.length), calldatas, "text");
    }

    function propose(address who, address target, bytes memory data) internal returns (uint256) {
        return propose(who, single(target), single(data));
    }

    /// @dev A proposal of alice to change the farm's daily reward.
    function proposeReward(uint256 amount, uint256 startBlock) internal returns (uint256) {
        return propose(alice, address(terms), abi.encodeCall(terms.setDailyReward, (amount, startBlock)));
    }

    function signal(address who) internal returns (uint256) {
        return propose(who, new address[](0), new bytes[](0));
    }

    /// @dev To the first block of voting.
    function open(uint256 id) internal {
        vm.roll(governance.proposalSnapshot(id) + 1);
    }

    /// @dev To the first block after voting.
    function close(uint256 id) internal {
        vm.roll(governance.proposalDeadline(id) + 1);
    }

    function vote(address who, uint256 id, uint8 support) internal returns (uint256) {
        vm.prank(who);
        return governance.castVote(id, support);
    }

    /// @dev Passes a proposal by alice's vote.
    function carry(uint256 id) internal {
        open(id);
        vote(alice, id, FOR);
        close(id);
    }

    /// @dev Passes, queues and executes a proposal.
    function enact(uint256 id) internal {
        carry(id);
        governance.queue(id);
        vm.roll(governance.etaBlock(id));
        governance.execute(id);
    }

    function isState(uint256 id, IGovernor.ProposalState wanted, string memory what) internal view {
        eq(uint256(governance.state(id)), uint256(wanted), what);
    }
}
