// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {GoldenRecords} from "./support/GoldenRecords.sol";
import {MarketWorld} from "./support/MarketWorld.sol";

/// @dev Replays the real chain's records (tests/golden-vectors*.json) of the NFT market, to the wei.
contract GoldenNftTest is MarketWorld, GoldenRecords {
    function run(bytes32 kind) internal override returns (bool) {
        if (kind == keccak256("market_fee_split")) feeSplit();
        else if (kind == keccak256("market_suggestion_rule")) suggestionRule();
        else return false;
        return true;
    }

    function ours(string memory kind) internal pure override returns (bool) {
        bytes memory b = bytes(kind);
        return b.length > 7 && bytes7(b) == "market_";
    }

    /// @dev Compares the view's parts, a purchase and an accepted offer.
    function feeSplit() private {
        uint256 price = num(".input.price");
        eq(num(".input.denominator"), 10000, "denominator");
        makeMarket(num(".input.marketFee"), num(".input.royaltyFee"), num(".input.burnFee"));
        (uint256 service, uint256 royalty, uint256 burn, uint256 net) =
            market.split(price, market.getMarketFee(), market.getRoyaltyFee(), market.getBurnFee());
        eq(service, num(".output.marketFee"), "service");
        eq(royalty, num(".output.royalty"), "royalty");
        eq(burn, num(".output.burn"), "burn");
        eq(net, num(".output.seller"), "net");
        uint256 state = vm.snapshotState();
        sell(alice, price);
        give(bob, mev, price);
        buy(bob, price);
        paid();
        vm.revertToState(state);
        offer(bob, price);
        accept(alice, price);
        paid();
    }

    function paid() private view {
        eq(mev.balanceOf(address(data)), num(".output.marketFee"), "service paid");
        eq(mev.balanceOf(creator), num(".output.royalty"), "royalty paid");
        eq(mev.balanceOf(burnTo), num(".output.burn"), "burn paid");
        eq(mev.balanceOf(alice), num(".output.seller"), "seller paid");
    }

    function suggestionRule() private {
        offer(bob, num(".input.existingLast"));
        if (flag(".input.ownerChangedSinceLast")) move(alice, carol);
        give(carol, mev, num(".input.new"));
        bool accepted = flag(".output.accepted");
        if (!accepted) refuses(text(".output.error"));
        vm.prank(carol);
        market.suggestItemToBuyWithSuggester(address(nft), id, num(".input.new"), "MEV");
        // after a change of the owner the same offer is valid, as the real chain's rule says
        if (accepted) return;
        move(alice, carol);
        offer(bob, num(".input.new"));
    }
}

contract GoldenNftOtherTest is GoldenNftTest {
    function folder() internal pure override returns (string memory) {
        return "tests/golden/other";
    }
}
