// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Formulator} from "../src/formulator/Formulator.sol";
import {MintWorld} from "./support/MintWorld.sol";

/// @dev The records of the real chain (tests/golden-vectors.json) of mints and formulators, to the wei.
contract GoldenMintTest is MintWorld {
    string private json;
    string private record;

    function setUp() public override {
        super.setUp();
        json = vm.readFile("tests/golden-vectors.json");
    }

    function num(string memory key) private view returns (uint256) {
        return vm.parseJsonUint(json, string.concat(record, key));
    }

    function nums(string memory key) private view returns (uint256[] memory) {
        return vm.parseJsonUintArray(json, string.concat(record, key));
    }

    function test_records() public {
        uint256 handled;
        for (uint256 k; vm.keyExistsJson(json, string.concat(".vectors[", vm.toString(k), "]")); ++k) {
            record = string.concat(".vectors[", vm.toString(k), "]");
            bytes32 kind = keccak256(bytes(vm.parseJsonString(json, string.concat(record, ".kind"))));
            uint256 state = vm.snapshotState();
            if (kind == keccak256("mbox_mint_bonus")) handled += mintBonus();
            if (kind == keccak256("mbox_mint_cap")) handled += mintCap();
            if (kind == keccak256("formulator_upgrade")) handled += upgrade();
            if (kind == keccak256("calc_reward_power")) handled += rewardPower();
            vm.revertToState(state);
        }
        eq(handled, 4, "records of mints and formulators");
    }

    function mintBonus() private returns (uint256) {
        makeBox(3, caps(0, 0, 0));
        vm.startPrank(owner);
        for (uint256 k; k < 2; ++k) {
            string memory its = string.concat(".input.events[", vm.toString(k), "]");
            box.addEventInfo(
                num(string.concat(its, ".id")),
                num(string.concat(its, ".threshold")),
                num(string.concat(its, ".maxSends"))
            );
        }
        vm.stopPrank();
        setRounds(box, 100, 100, 100);
        vm.roll(300);
        uint256[] memory mints = nums(".input.walletMints");
        uint256[] memory balances = nums(".output.balanceAfterEach");
        for (uint256 k; k < mints.length; ++k) {
            buy(box, alice, mints[k]);
            eq(boxes.balanceOf(alice), balances[k], "balance");
        }
        return 1;
    }

    function mintCap() private returns (uint256) {
        makeBox(num(".input.perTx"), caps(0, 0, 0));
        uint256[] memory cap = nums(".input.roundCaps");
        vm.roll(0);
        vm.prank(owner);
        box.roundSetting(1, 2, 3, 4, 5, 400, cap[0], cap[1], cap[2]);
        vm.roll(5);
        eq(box.available(3), num(".output.maxMintableInRound3"), "mintable");
        for (uint256 k; k < num(".output.successfulTx"); ++k) {
            buy(box, alice, num(".input.perTx"));
        }
        refuses("mint max value has been reached");
        vm.prank(alice);
        box.mint(num(".input.perTx"));
        eq(boxes.balanceOf(alice), num(".output.maxMintableInRound3"), "minted");
        return 1;
    }

    function upgrade() private returns (uint256) {
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
        return 1;
    }

    /// @dev Alphas, Sigmas and Omegas as many as the record says, over an age of nothing.
    function rewardPower() private returns (uint256) {
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
        return 1;
    }
}
