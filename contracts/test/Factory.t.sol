// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StableSwap} from "../src/exchange/StableSwap.sol";
import {TokenOrder} from "../src/exchange/TokenOrder.sol";
import {UniPair} from "../src/exchange/UniPair.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {IFactory} from "../src/interfaces/IFactory.sol";
import {World} from "./support/World.sol";

contract FactoryTest is World {
    function test_uni() public {
        UniPair pair = createUni(t0, t1, FEE30, SIXTH);
        eq(factory.GetPair(address(t0), address(t1)), address(pair), "a, b");
        eq(factory.GetPair(address(t1), address(t0)), address(pair), "b, a");
        eq(factory.GetPair(address(t0), address(t2)), address(0), "none");
        eq(factory.AllPairs()[0], address(pair), "AllPairs");
        eq(factory.AllPairsLength(), 1, "AllPairsLength");
        eq(pair.name(), "Uni", "name");
        eq(pair.symbol(), "UNI", "symbol");
        eq(pair.ExType(), 1, "ExType");
        eq(pair.Factory(), address(factory), "Factory");
        eq(pair.Owner(), owner, "Owner");
        eq(pair.Winner(), winner, "Winner");
        eq(pair.NTokens(), 2, "NTokens");
        eq(pair.Tokens()[0], pair.Token0(), "Tokens");
        eq(pair.Fee(), FEE30, "Fee");
        eq(pair.AdminFee(), SIXTH, "AdminFee");
        eq(pair.WhiteList(), address(whitelist), "WhiteList");
        refuses("Exchange: PAY_INDEX");
        pair.PayTokenIndex();
    }

    function test_stable_keeps_the_order_it_was_made_in() public {
        StableSwap pool = createStable(t1, t0, FEE40, HALF, 170);
        eq(pool.Tokens()[0], address(t1), "coin 0");
        eq(pool.TokenIndex(address(t0)), 1, "coin 1");
        eq(pool.name(), "Stable", "name");
        eq(pool.symbol(), "STB", "symbol");
        eq(pool.ExType(), 2, "ExType");
        eq(pool.A(), 170, "A");
        eq(pool.APrecise(), 17000, "APrecise");
        eq(pool.Factory(), address(factory), "Factory");
        eq(pool.Owner(), owner, "Owner");
        eq(pool.Winner(), winner, "Winner");
        eq(pool.Fee(), FEE40, "Fee");
        eq(pool.AdminFee(), HALF, "AdminFee");
        eq(pool.WhiteList(), address(whitelist), "WhiteList");
        eq(pool.Rates()[1], 1e18, "rate");
        eq(pool.PrecisionMul()[0], 1, "precision");
        pool = createStable(t2, t3, FEE40, HALF, 170);
        eq(pool.Tokens()[0], address(t2), "coin 0 of the other");
        eq(factory.AllPairsLength(), 2, "two");
    }

    function test_refusals() public {
        createUni(t0, t1, FEE30, 0);
        refuses("Exchange: PAIR_EXISTS");
        createUni(t1, t0, FEE30, 0);
        refuses("Exchange: PAIR_EXISTS");
        createStable(t0, t1, FEE30, 0, 100);
        refuses("Exchange: IDENTICAL_ADDRESSES");
        createUni(t0, t0, FEE30, 0);
        refuses("Exchange: ZERO_ADDRESS");
        createUni(t0, MRC20(address(0)), FEE30, 0);
        refuses("Exchange: FEE_EXCEED_MAXFEE");
        createUni(t0, t2, 5000000001, 0);
        refuses("Exchange: ADMIN_FEE_EXCEED_MAXADMINFEE");
        createUni(t0, t2, 0, 10000000001);
        refuses("Exchange: FUTURE_A");
        createStable(t0, t2, 0, 0, 0);
        refuses("Exchange: FUTURE_A");
        createStable(t0, t2, 0, 0, 1000000);
        address a = address(t0);
        address b = address(t2);
        refuses("Exchange: WINNER_FEE_EXCEED_MAXADMINFEE");
        factory.CreatePairUni(a, b, address(0), "", "", owner, winner, 0, 0, 10000000001, address(0), 0);
        refuses("Exchange: NOT_EXIST_PAYTOKEN");
        factory.CreatePairUni(a, b, address(t1), "", "", owner, winner, 0, 0, 0, address(0), 0);
        refuses("Exchange: ZERO_ADDRESS");
        factory.CreatePairUni(a, b, address(0), "", "", address(0), winner, 0, 0, 0, address(0), 0);
        refuses("Exchange: FORBIDDEN");
        vm.prank(alice);
        factory.CreatePairUni(a, b, address(0), "", "", owner, winner, 0, 0, 0, address(0), 0);
        refuses("Exchange: FORBIDDEN");
        vm.prank(alice);
        factory.CreatePairStable(a, b, address(0), "", "", owner, winner, 0, 0, 0, address(0), 0, 100);
    }

    function test_the_highest_fees() public {
        UniPair pair = UniPair(
            factory.CreatePairUni(
                address(t0),
                address(t1),
                address(0),
                "",
                "",
                owner,
                winner,
                5000000000,
                10000000000,
                10000000000,
                address(0),
                0
            )
        );
        eq(pair.Fee(), 5000000000, "half");
        eq(pair.AdminFee(), 10000000000, "all of it");
        eq(pair.WinnerFee(), 10000000000, "all of that");
        StableSwap pool = StableSwap(
            factory.CreatePairStable(
                address(t0),
                address(t2),
                address(0),
                "",
                "",
                owner,
                winner,
                5000000000,
                10000000000,
                10000000000,
                address(0),
                0,
                999999
            )
        );
        eq(pool.Fee(), 5000000000, "half, stable");
        eq(pool.AdminFee(), 10000000000, "all of it, stable");
        eq(pool.WinnerFee(), 10000000000, "all of that, stable");
        eq(pool.A(), 999999, "the highest A");
    }

    function test_owner() public {
        refuses("Exchange: FORBIDDEN");
        vm.prank(alice);
        factory.SetOwner(alice);
        factory.SetOwner(alice);
        eq(factory.Owner(), address(this), "alice has not accepted");
        eq(factory.PendingOwner(), alice, "proposed");
        refuses("Handover: NOT_PROPOSED");
        factory.AcceptOwner();
        vm.expectEmit();
        emit IFactory.OwnerSet(alice);
        vm.prank(alice);
        factory.AcceptOwner();
        eq(factory.Owner(), alice, "Owner");
        refuses("Exchange: FORBIDDEN");
        createUni(t0, t1, FEE30, 0);
    }

    /// @dev No other account can take a factory's addresses at the deployer.
    function test_create2() public {
        uint256 state = vm.snapshotState();
        address first = address(createUni(t0, t1, FEE30, 0));
        vm.revertToState(state);
        eq(address(createUni(t1, t0, FEE30, 0)), first, "the same pool has the same address");
    }

    /// @dev Ordered by the checksummed text: 'A' comes before 'a', and digits before both.
    function test_order() public pure {
        (address first,) = TokenOrder.sort(
            0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, 0xF977814e90dA44bFA03b6295A0616a897441aceC
        );
        eq(first, 0xF977814e90dA44bFA03b6295A0616a897441aceC, "F before f");
        (first,) = TokenOrder.sort(
            0x70997970C51812dc3A010C7d01b50e0d17dc79C8, 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
        );
        eq(first, 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC, "3 before 7");
        (first,) = TokenOrder.sort(
            0xa0Ee7A142d267C1f36714E4a8F75612F20a79720, 0xBcd4042DE499D14e55001CcbB24a551F3b954096
        );
        eq(first, 0xBcd4042DE499D14e55001CcbB24a551F3b954096, "B before a");
    }

    function testFuzz_order(address a, address b) public pure {
        vm.assume(a != b);
        (address x, address y) = TokenOrder.sort(a, b);
        (address p, address q) = TokenOrder.sort(b, a);
        yes(x == p && y == q, "the order of the question does not matter");
        yes((x == a && y == b) || (x == b && y == a), "both come back");
    }
}
