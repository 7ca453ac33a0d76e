// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MainToken} from "../src/token/MainToken.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {World} from "./support/World.sol";

/// @dev forge runs with the same transfer precompile as the devnet's node (foundry.toml: celo).
contract MainTokenTest is World {
    MainToken private mev;

    function setUp() public override {
        super.setUp();
        vm.deal(address(this), 100e18);
        vm.deal(alice, 10e18);
        vm.deal(bob, 0);
        // this test's genesis: 100 here, of which 40 become the reserve, and alice's 10
        mev = new MainToken{value: 40e18}("MEVerse", "MEV", address(this), 110e18);
    }

    receive() external payable {}

    function test_one_ledger() public {
        eq(mev.balanceOf(alice), alice.balance, "balance");
        vm.prank(alice);
        mev.transfer(bob, 3e18);
        eq(bob.balance, 3e18, "native moved");
        eq(mev.BalanceOf(bob), 3e18, "token says so");
        vm.prank(bob);
        (bool done,) = alice.call{value: 1e18}("");
        yes(done, "a plain value transfer");
        eq(mev.balanceOf(alice), 8e18, "is seen by the token");
        vm.prank(alice);
        mev.approve(bob, 2e18);
        vm.prank(bob);
        mev.transferFrom(alice, address(0xDEAD), 2e18);
        eq(address(0xDEAD).balance, 2e18, "transferFrom");
        eq(mev.allowance(alice, bob), 0, "allowance");
        vm.prank(alice);
        mev.transfer(alice, 6e18);
        eq(alice.balance, 6e18, "to oneself");
    }

    function test_supply_and_reserve() public {
        eq(mev.GenesisSupply(), 110e18, "genesis");
        eq(mev.Reserve(), 40e18, "reserve");
        eq(mev.totalSupply(), 70e18, "supply");
        mev.Mint(bob, 5e18);
        eq(bob.balance, 5e18, "minted");
        eq(mev.totalSupply(), 75e18, "supply grew");
        vm.prank(bob);
        mev.Burn(2e18);
        eq(bob.balance, 3e18, "burned");
        eq(mev.TotalSupply(), 73e18, "supply fell");
        vm.prank(alice);
        (bool done,) = address(mev).call{value: 1e18}("");
        yes(done, "the reserve takes coin");
        eq(mev.totalSupply(), 72e18, "which leaves circulation");
        refuses("Token: RESERVE_EXCEEDED");
        mev.mint(bob, 39e18);
        vm.deal(address(mev), 500e18);
        eq(mev.totalSupply(), 0, "a reserve above the genesis supply is none in circulation");
    }

    function test_refusals() public {
        refuses("this is fee token");
        mev.SwapToMainToken(1);
        refuses("this is fee token");
        mev.SwapToMainTokenAtLeast(1, 0);
        refuses("Token: TRANSFER_TO_ZEROADDRESS");
        mev.transfer(address(0), 1);
        refuses("invalid transfer amount 11 less then 10");
        vm.prank(alice);
        mev.burn(11e18);
        vm.deal(address(0), 7);
        eq(mev.CollectedFee(), 7, "fees are what the zero address got");
    }

    function test_what_the_precompile_refuses() public {
        Stuck stuck = new Stuck{value: 1e18}(address(this));
        refuses("Token: TRANSFER_PRECOMPILE");
        stuck.force(alice, bob, 11e18);
    }

    function test_trades_like_any_token() public {
        factory.CreatePairUni(
            address(mev), address(t1), address(0), "P", "P", owner, winner, FEE30, 0, 0, address(0), 0
        );
        vm.startPrank(alice);
        mev.approve(address(router), 10e18);
        vm.stopPrank();
        fund(alice, t1, 20e18, address(router));
        vm.startPrank(alice);
        (,,, address pair) = router.UniAddLiquidity(address(mev), address(t1), 5e18, 10e18, 0, 0);
        uint256[] memory out = router.SwapExactTokensForTokens(1e18, 0, list(address(mev), address(t1)));
        router.UniSwapTokensForExactTokens(0.5e18, 5e18, list(address(t1), address(mev)));
        vm.stopPrank();
        eq(out[1], 1662497915624478906, "as the golden record");
        eq(pair.balance, 5.5e18, "the pair holds native coin");
        eq(
            pair.balance,
            UniPair(pair).Token0() == address(mev) ? UniPair(pair).Reserve0() : UniPair(pair).Reserve1(),
            "reserve"
        );
        eq(address(router).balance, 0, "the router nothing");
    }
}

/// @dev The main token with an exposed transfer, to move more than an account has.
contract Stuck is MainToken {
    constructor(address master) payable MainToken("S", "S", master, 0) {}

    function force(address from, address to, uint256 amount) external {
        _move(from, to, amount);
    }
}
