// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Payout} from "../src/market/Payout.sol";
import {ClaimPayment} from "../src/offering/ClaimPayment.sol";
import {Test} from "./support/Test.sol";

/// @dev Succeeds only with the gas that a payment promises: 200,000, minus the cost of reaching this line.
contract Hungry {
    function transfer(address, uint256) external view returns (bool) {
        return gasleft() > 198_000;
    }
}

contract MarketPayer {
    function pay(address token) external returns (bool) {
        return Payout.attempt(token, address(1), 1);
    }
}

contract ClaimPayer {
    function pay(address token) external returns (bool) {
        return ClaimPayment.attempt(token, address(1), 1);
    }
}

/// @dev A payment that can fail only fails because of its receiver, never because of its sender's gas.
contract PaymentsTest is Test {
    function test_all_of_the_gas_or_a_refusal() public {
        address token = address(new Hungry());
        check(MarketPayer(address(new ClaimPayer())), token, "Imo: GAS");
        check(new MarketPayer(), token, "NftMarket: GAS");
    }

    function check(MarketPayer payer, address token, string memory refusal) private {
        uint256 refused;
        uint256 paid;
        for (uint256 gas_ = 190_000; gas_ < 240_000; gas_ += 500) {
            try payer.pay{gas: gas_}(token) returns (bool done) {
                yes(done, "paid with all of its gas");
                ++paid;
            } catch Error(string memory text) {
                eq(text, refusal, "refused");
                ++refused;
            }
        }
        yes(refused > 0 && paid > 0, "both happened");
    }
}
