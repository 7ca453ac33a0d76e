// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Formulator} from "../../src/formulator/Formulator.sol";
import {BoxMint} from "../../src/mint/BoxMint.sol";
import {ProjectMint} from "../../src/mint/ProjectMint.sol";
import {RoundMint} from "../../src/mint/RoundMint.sol";
import {NFT721} from "../../src/nft/NFT721.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {People} from "./People.sol";

/// @dev Formulators, collections and mints, and their users. Rounds: 100-199, 200-299, 300-399.
abstract contract MintWorld is People {
    uint256 internal constant ALPHA = 200_000e18;
    uint256 internal constant PER_BLOCK = 475646879756468800;
    uint256 internal constant SIGMA_BLOCKS = 20;
    uint256 internal constant OMEGA_BLOCKS = 30;
    uint256 internal constant PRICE = 5_000e18;

    MRC20 internal mev;
    Formulator internal formulator;
    NFT721 internal boxes;
    NFT721 internal genesis;
    BoxMint internal box;
    ProjectMint internal project;

    function setUp() public virtual {
        vm.roll(1);
        vm.warp(1_700_000_000);
        mev = new MRC20("MEV", "MEV", address(this), 0);
        formulator =
            new Formulator(owner, address(mev), ALPHA, SIGMA_BLOCKS, OMEGA_BLOCKS, PER_BLOCK, "m/{id}.json");
        mev.setMinter(address(formulator), true);
        boxes = new NFT721("Boxes", "BOX", "", address(this));
        genesis = new NFT721("Genesis", "GEN", "", address(this));
    }

    function makeBox(uint256 perTx, uint256[3] memory walletCaps) internal {
        box = new BoxMint(
            owner,
            address(boxes),
            address(mev),
            PRICE,
            perTx,
            walletCaps,
            address(formulator),
            address(genesis)
        );
        boxes.setMinter(address(box));
    }

    function makeProject(uint256 perTx, uint256[3] memory walletCaps) internal {
        project = new ProjectMint(owner, address(boxes), address(mev), PRICE, perTx, walletCaps);
        boxes.setMinter(address(project));
    }

    function caps(uint256 a, uint256 b, uint256 c) internal pure returns (uint256[3] memory) {
        return [a, b, c];
    }

    /// @dev Sets the usual windows.
    function setRounds(RoundMint target, uint256 cap1, uint256 cap2, uint256 cap3) internal {
        vm.prank(owner);
        target.roundSetting(100, 199, 200, 299, 300, 399, cap1, cap2, cap3);
    }

    /// @dev Mints the price to the buyer, approves it and buys.
    function buy(RoundMint target, address who, uint256 count) internal returns (uint256[] memory ids) {
        pay(target, who, count);
        vm.prank(who);
        ids = target.mint(count);
    }

    /// @dev Mints money and sets an allowance for `count`.
    function pay(RoundMint target, address who, uint256 count) internal {
        mev.mint(who, PRICE * count);
        vm.prank(who);
        mev.approve(address(target), PRICE * count);
    }

    /// @dev Creates `count` Alphas for `who`.
    function alphas(address who, uint256 count) internal returns (address[] memory ids) {
        mev.mint(who, ALPHA * count);
        vm.startPrank(who);
        mev.approve(address(formulator), ALPHA * count);
        ids = formulator.createAlphaBatch(count);
        vm.stopPrank();
    }

    /// @dev Creates a Sigma in a later block.
    function sigma(address who) internal returns (address) {
        address[] memory ids = alphas(who, 4);
        vm.roll(vm.getBlockNumber() + SIGMA_BLOCKS);
        vm.prank(who);
        formulator.createSigma(ids);
        return ids[0];
    }

    function one(address a) internal pure returns (address[] memory out) {
        out = new address[](1);
        out[0] = a;
    }
}
