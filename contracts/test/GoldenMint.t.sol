// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Formulator} from "../src/formulator/Formulator.sol";
import {GoldenRecords} from "./support/GoldenRecords.sol";
import {MintWorld} from "./support/MintWorld.sol";

/// @dev Replays the real chain's records (tests/golden-vectors*.json) of mints and formulators, to the wei.
contract GoldenMintTest is MintWorld, GoldenRecords {
    function ours(string memory kind) internal pure override returns (bool) {
        bytes memory b = bytes(kind);
        return startsWith(b, 0, "mbox_") || startsWith(b, 0, "formulator_") || startsWith(b, 0, "calc_");
    }

    function run(bytes32 kind) internal override returns (bool) {
        if (kind == keccak256("mbox_mint_bonus")) mintBonus();
        else if (kind == keccak256("mbox_mint_cap")) mintCap();
        else if (kind == keccak256("formulator_upgrade")) upgrade();
        else if (kind == keccak256("calc_reward_power")) rewardPower();
        else return false;
        return true;
    }

    function mintBonus() private {
        uint256[] memory mints = nums(".input.walletMints");
        uint256[] memory balances = nums(".output.balanceAfterEach");
        uint256 most;
        for (uint256 k; k < mints.length; ++k) {
            if (mints[k] > most) most = mints[k];
        }
        makeBox(most, caps(0, 0, 0));
        vm.startPrank(owner);
        for (uint256 k; has(item(".input.events", k)); ++k) {
            string memory its = item(".input.events", k);
            box.addEventInfo(
                num(string.concat(its, ".id")),
                num(string.concat(its, ".threshold")),
                num(string.concat(its, ".maxSends"))
            );
        }
        vm.stopPrank();
        setRounds(box, 100, 100, 100);
        vm.roll(300);
        for (uint256 k; k < mints.length; ++k) {
            buy(box, alice, mints[k]);
            eq(boxes.balanceOf(alice), balances[k], "balance");
        }
    }

    function mintCap() private {
        makeBox(num(".input.perTx"), caps(0, 0, 0));
        uint256[] memory cap = nums(".input.roundCaps");
        uint256[] memory r1 = nums(".input.heights[0]");
        uint256[] memory r2 = nums(".input.heights[1]");
        uint256[] memory r3 = nums(".input.heights[2]");
        vm.roll(0);
        vm.prank(owner);
        box.roundSetting(r1[0], r1[1], r2[0], r2[1], r3[0], r3[1], cap[0], cap[1], cap[2]);
        vm.roll(r3[0]);
        eq(box.available(3), num(".output.maxMintableInRound3"), "mintable");
        for (uint256 k; k < num(".output.successfulTx"); ++k) {
            buy(box, alice, num(".input.perTx"));
        }
        refuses("mint max value has been reached");
        vm.prank(alice);
        box.mint(num(".input.perTx"));
        eq(boxes.balanceOf(alice), num(".output.successfulTx") * num(".input.perTx"), "minted");
    }

    function upgrade() private {
        if (has(".input.sigmas")) return upgradeSigmas();
        uint256 amount = num(".input.alphaAmount");
        uint256 age = num(".output.waitBlocksMainnet");
        formulator = new Formulator(owner, address(mev), amount, age, age, PER_BLOCK, "");
        address[] memory ids = alphas(alice, num(".input.alphas"));
        vm.roll(age);
        refuses("invalid sigma creation blocks");
        vm.prank(alice);
        formulator.createSigma(ids);
        vm.roll(age + 1);
        vm.prank(alice);
        formulator.createSigma(ids);
        (uint256 kind,, uint256 locked,,) = formulator.formulator(ids[0]);
        eq(kind, 2, "the first of the list");
        eq(locked, num(".output.sigmaAmount"), "amount");
    }

    function upgradeSigmas() private {
        uint256 age = num(".output.waitBlocksMainnet");
        formulator = new Formulator(owner, address(mev), num(".input.sigmaAmount") / 4, 0, age, PER_BLOCK, "");
        address[] memory ids = new address[](num(".input.sigmas"));
        for (uint256 k; k < ids.length; ++k) {
            address[] memory made = alphas(alice, 4);
            vm.prank(alice);
            formulator.createSigma(made);
            ids[k] = made[0];
        }
        uint256 height = vm.getBlockNumber();
        vm.roll(height + age - 1);
        refuses("invalid omega creation blocks");
        vm.prank(alice);
        formulator.createOmega(ids);
        vm.roll(height + age);
        vm.prank(alice);
        formulator.createOmega(ids);
        (uint256 kind,, uint256 locked,,) = formulator.formulator(ids[0]);
        eq(kind, 3, "the first of the list");
        eq(locked, num(".output.omegaAmount"), "amount");
    }

    /// @dev Creates the record's numbers of Alphas, Sigmas and Omegas, without a minimum age.
    function rewardPower() private {
        formulator = new Formulator(owner, address(mev), ALPHA, 0, 0, num(".input.rewardPerBlock"), "");
        uint256 sigmas = num(".input.sigmas");
        uint256 omegas = num(".input.omegas");
        address[] memory made = new address[](sigmas + 2 * omegas);
        for (uint256 k; k < made.length; ++k) {
            address[] memory ids = alphas(alice, 4);
            vm.prank(alice);
            formulator.createSigma(ids);
            made[k] = ids[0];
        }
        for (uint256 k; k < omegas; ++k) {
            vm.prank(alice);
            formulator.createOmega(list(made[2 * k], made[2 * k + 1]));
        }
        alphas(alice, num(".input.alphas"));
        eq(formulator.miningFee(), num(".input.miningFee1000"), "mining fee");
        eq(formulator.totalPower(), num(".output.rewardPowerSum"), "sum");
        uint256 power = formulator.calcRewardPower();
        eq(power, num(".output.rewardPowerWei"), "power");
        eq(power * 200_000, num(".output.dailyRewardOneAlpha"), "alpha");
        eq(power * 920_000, num(".output.dailyRewardOneSigma"), "sigma");
        eq(power * 2_080_000, num(".output.dailyRewardOneOmega"), "omega");
    }
}

contract GoldenMintOtherTest is GoldenMintTest {
    function folder() internal pure override returns (string memory) {
        return "tests/golden/other";
    }
}
