// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IMarketDataEvents, MarketItem, Payment} from "../src/interfaces/IMarketData.sol";
import {IMarketOperationEvents} from "../src/interfaces/IMarketOperation.sol";
import {Managed} from "../src/market/Managed.sol";
import {MarketData} from "../src/market/MarketData.sol";
import {MarketOperation} from "../src/market/MarketOperation.sol";
import {MarketWorld} from "./support/MarketWorld.sol";

contract MarketAdminTest is MarketWorld {
    uint256 private constant DELAY = 172_800;
    uint256 private constant WINDOW = 1_209_600;

    // ---- fees ----

    function fees() private view returns (uint256[3] memory) {
        return [market.getMarketFee(), market.getRoyaltyFee(), market.getBurnFee()];
    }

    function future(uint256 kind) private view returns (uint256 value, uint256 height) {
        if (kind == 0) return market.futureMarketFee();
        return kind == 1 ? market.futureRoyaltyFee() : market.futureBurnFee();
    }

    function set(uint256 kind, uint256 value) private {
        if (kind == 0) market.setMarketFee(value);
        else if (kind == 1) market.setRoyaltyFee(value);
        else market.setBurnFee(value);
    }

    function put(uint256 kind) private {
        if (kind == 0) market.applyMarketFee();
        else if (kind == 1) market.applyRoyaltyFee();
        else market.applyBurnFee();
    }

    function undo(uint256 kind) private {
        if (kind == 0) market.revertMarketFee();
        else if (kind == 1) market.revertRoyaltyFee();
        else market.revertBurnFee();
    }

    function test_fees_are_announced_and_applied() public {
        string[3] memory names = ["market", "royalty", "burn"];
        for (uint256 kind; kind < 3; ++kind) {
            vm.roll(NOW);
            uint256 old = fees()[kind];
            vm.startPrank(owner);
            refuses("NftMarket: NO_PENDING_FEE");
            put(kind);
            refuses("NftMarket: NO_PENDING_FEE");
            undo(kind);
            refuses("Invaild fee");
            set(kind, 1001);
            vm.expectEmit();
            emit IMarketOperationEvents.FeeCommitted(names[kind], 1000, NOW + DELAY);
            set(kind, 1000);
            eq(fees()[kind], old, "not yet");
            (uint256 value, uint256 height) = future(kind);
            eq(value, 1000, "announced");
            eq(height, NOW + DELAY, "for a day later");
            vm.roll(NOW + DELAY - 1);
            refuses("NftMarket: FEE_DELAY");
            put(kind);
            vm.roll(NOW + DELAY);
            vm.expectEmit();
            emit IMarketOperationEvents.FeeApplied(names[kind], 1000);
            put(kind);
            eq(fees()[kind], 1000, "in force");
            (value, height) = future(kind);
            eq(value + height, 0, "nothing is coming");
            set(kind, 5);
            vm.roll(NOW + DELAY + 10);
            set(kind, 6);
            (value, height) = future(kind);
            eq(height, NOW + 2 * DELAY + 10, "a new announcement waits anew");
            vm.expectEmit();
            emit IMarketOperationEvents.FeeReverted(names[kind]);
            undo(kind);
            vm.roll(NOW + 3 * DELAY);
            refuses("NftMarket: NO_PENDING_FEE");
            put(kind);
            eq(fees()[kind], 1000, "as it was");
            // an announcement is valid for seven days
            set(kind, 7);
            vm.roll(NOW + 4 * DELAY + WINDOW);
            (value, height) = future(kind);
            eq(value + height, 0, "expired");
            refuses("NftMarket: NO_PENDING_FEE");
            put(kind);
            refuses("NftMarket: NO_PENDING_FEE");
            undo(kind);
            set(kind, 8);
            vm.roll(NOW + 5 * DELAY + 2 * WINDOW - 1);
            put(kind);
            eq(fees()[kind], 8, "in its last block");
            vm.stopPrank();
        }
        eq(market.MAX_FEE(), 1000, "10 %");
        eq(market.FEE_DELAY(), DELAY, "a day");
        eq(market.FEE_WINDOW(), WINDOW, "seven days");
    }

    function test_seller_gets_by_the_fees_of_listing() public {
        sell(alice, 10_000);
        vm.startPrank(owner);
        set(0, 1000);
        set(1, 1000);
        set(2, 1000);
        vm.roll(NOW + DELAY);
        put(0);
        put(1);
        put(2);
        vm.stopPrank();
        vm.roll(LATER - 1);
        give(bob, mev, 10_000);
        buy(bob, 10_000);
        eq(mev.balanceOf(alice), 9500, "as was said");
        // an accepted offer uses the current fees
        offer(carol, 10_000);
        accept(bob, 10_000);
        eq(mev.balanceOf(bob), 7000, "three times 10 %");
    }

    function deploy(uint256 marketFee, uint256 royaltyFee, uint256 burnFee) external {
        new MarketOperation(owner, marketFee, royaltyFee, burnFee);
    }

    function test_constructor_fees() public {
        refuses("Invaild fee");
        this.deploy(1001, 0, 0);
        refuses("Invaild fee");
        this.deploy(0, 1001, 0);
        refuses("Invaild fee");
        this.deploy(0, 0, 1001);
        this.deploy(1000, 1000, 1000);
    }

    function test_manager_only() public {
        for (uint256 kind; kind < 3; ++kind) {
            only("onlyManager ", address(this), owner);
            set(kind, 1);
            only("onlyManager ", address(this), owner);
            put(kind);
            only("onlyManager ", address(this), owner);
            undo(kind);
        }
        only("onlyManager ", address(this), owner);
        market.collectFees("MEV");
        only("onlyManager ", address(this), owner);
        market.approveFeesForERC20Token("MEV");
        vm.expectEmit();
        emit Managed.ManagerSet(carol);
        vm.prank(owner);
        market.setManager(carol);
        yes(market.isManager(carol) && !market.isManager(owner), "carol");
        vm.prank(carol);
        set(0, 1);
    }

    function test_owner_changes_in_two_steps() public {
        vm.prank(owner);
        market.setOwner(bob);
        eq(market.owner(), owner, "not yet");
        eq(market.pendingOwner(), bob, "proposed");
        refuses("Handover: NOT_PROPOSED");
        vm.prank(carol);
        market.acceptOwner();
        vm.expectEmit();
        emit Managed.OwnerSet(bob);
        vm.prank(bob);
        market.acceptOwner();
        eq(market.owner(), bob, "bob");
        only("onlyOwner ", owner, bob);
        vm.prank(owner);
        market.setOwner(owner);
    }

    function test_settings_emit_events() public {
        MarketData store = new MarketData(owner);
        MarketOperation front = new MarketOperation(owner, 0, 0, 0);
        vm.startPrank(owner);
        vm.expectEmit();
        emit IMarketDataEvents.MarketSet(address(front));
        store.setMandatoryInitContract(address(front));
        vm.expectEmit();
        emit IMarketOperationEvents.MarketDataSet(address(store));
        front.setMandatoryMarketDataContract(address(store));
        vm.stopPrank();
    }

    // ---- collecting ----

    /// @dev Makes a sale that leaves `amount` of fees.
    function earn(uint256 amount) private {
        sell(alice, amount * 50);
        give(bob, mev, amount * 50);
        buy(bob, amount * 50);
        vm.prank(bob);
        nft.transferFrom(bob, alice, id);
    }

    function test_collect() public {
        vm.prank(owner);
        refuses("NftMarket.collectFees: NO_FEES");
        market.collectFees("MEV");
        vm.prank(owner);
        refuses("not supported currency(GOLD)");
        market.collectFees("GOLD");
        earn(10);
        mev.mint(address(data), 1);
        vm.expectEmit();
        emit IMarketDataEvents.FeesCollected(owner, "MEV", 10, false);
        vm.prank(owner);
        market.collectFees("MEV");
        eq(mev.balanceOf(owner), 10, "fees and no more");
        eq(data.feeBalance("MEV"), 0, "off the books");
    }

    function test_approved_fees_are_counted_once() public {
        earn(10);
        vm.prank(address(market));
        refuses("Invaild spender");
        data.approveFeesForERC20Token(address(0), "MEV");
        eq(data.feeBalance("MEV"), 10, "nobody's are not taken");
        vm.prank(owner);
        market.approveFeesForERC20Token("MEV");
        eq(data.feeBalance("MEV"), 0, "off the books");
        eq(data.approvedFees("MEV"), 10, "to be pulled");
        vm.prank(owner);
        mev.transferFrom(address(data), owner, 4);
        earn(20);
        // after a change of the manager, the previous one may pull no more
        vm.prank(owner);
        market.setManager(carol);
        vm.prank(carol);
        market.approveFeesForERC20Token("MEV");
        eq(data.approvedFees("MEV"), 26, "what was left and what came");
        eq(mev.allowance(address(data), owner), 0, "no more");
        vm.prank(carol);
        mev.transferFrom(address(data), carol, 6);
        earn(5);
        vm.prank(carol);
        market.collectFees("MEV");
        eq(mev.balanceOf(carol), 31, "all the rest");
        eq(mev.balanceOf(address(data)), 0, "nothing is left");
        eq(mev.allowance(address(data), carol), 0, "no more");
    }

    // ---- the store ----

    function test_store_is_the_markets() public {
        MarketItem memory m;
        Payment memory p;
        address[2] memory who = [owner, alice];
        for (uint256 k; k < 2; ++k) {
            vm.startPrank(who[k]);
            string memory what = "onlyMarket ";
            only(what, who[k], address(market));
            data.registerItemInMarket(address(nft), id, m);
            only(what, who[k], address(market));
            data.cancelItemInMarket(address(nft), id, 3);
            only(what, who[k], address(market));
            data.transactCompleteItemInMarket(address(nft), id, alice);
            only(what, who[k], address(market));
            data.acceptItemSuggestion(address(nft), id);
            only(what, who[k], address(market));
            data.suggestItemToBuy(alice, bob, address(nft), id, 1, "MEV");
            only(what, who[k], address(market));
            data.cancelItemToBuy(alice, address(nft), id, "MEV", 1);
            only(what, who[k], address(market));
            data.distribute("MEV", p);
            only(what, who[k], address(market));
            data.collectFees(alice, "MEV");
            only(what, who[k], address(market));
            data.approveFeesForERC20Token(alice, "MEV");
            vm.stopPrank();
        }
    }

    function test_store_settings() public {
        address n = address(nft);
        string memory what = "onlyOwner ";
        only(what, address(this), owner);
        data.setERC20Contract("GOLD", address(mev));
        only(what, address(this), owner);
        data.setFoundationAdminAddress(n, alice);
        only(what, address(this), owner);
        data.setBurnAddress(n, alice);
        only(what, address(this), owner);
        data.setMandatoryInitContract(alice);
        only(what, address(this), owner);
        data.setOwner(alice);
        only(what, address(this), owner);
        data.setManager(alice);
        vm.startPrank(owner);
        refuses("Invaild currency");
        data.setERC20Contract("", address(mev));
        refuses("Invaild currency");
        data.setERC20Contract("GOLD", alice);
        refuses("NftMarket: ALREADY_SET");
        data.setERC20Contract("MEV", address(usdt));
        vm.expectEmit();
        emit IMarketDataEvents.CurrencySet("GOLD", address(usdt));
        data.setERC20Contract("GOLD", address(usdt));
        eq(data.getERC20Contract("GOLD"), address(usdt), "gold");
        refuses("Invaild NFT address");
        data.setFoundationAdminAddress(address(0), alice);
        refuses("Invaild admin address");
        data.setFoundationAdminAddress(n, address(0));
        refuses("Invaild admin address");
        data.setBurnAddress(n, address(data));
        vm.expectEmit();
        emit IMarketDataEvents.FoundationAdminSet(n, alice);
        data.setFoundationAdminAddress(n, alice);
        vm.expectEmit();
        emit IMarketDataEvents.BurnAddressSet(n, bob);
        data.setBurnAddress(n, bob);
        refuses("NftMarket: ALREADY_SET");
        data.setMandatoryInitContract(alice);
        MarketData fresh = new MarketData(owner);
        refuses("Invaild market address");
        fresh.setMandatoryInitContract(address(0));
        vm.stopPrank();
        eq(data.getMarketOperationAddress(), address(market), "market");
        refuses("not supported currency(SILVER)");
        data.getERC20Contract("SILVER");
    }

    /// @dev A listing stores its currency's number, which is one byte.
    function test_currencies_have_numbers() public {
        vm.startPrank(owner);
        for (uint256 k = 2; k < 256; ++k) {
            data.setERC20Contract(vm.toString(k), address(usdt));
        }
        refuses("Invaild currency");
        data.setERC20Contract("one too many", address(usdt));
        vm.stopPrank();
        string[3] memory names = ["MEV", "17", "255"];
        for (uint256 k; k < names.length; ++k) {
            uint256 item = nft.mintTo(alice, 1)[0];
            allow(alice);
            vm.prank(alice);
            market.registerMarketItem(address(nft), item, 1, names[k], 0, LATER);
            eq(data.item(address(nft), item).currency, names[k], "its currency");
        }
        eq(data.item(address(nft), 999).currency, "", "never listed");
    }

    function test_market_settings() public {
        eq(market.getMarketDataContractAddress(), address(data), "data");
        only("onlyOwner ", address(this), owner);
        market.setMandatoryMarketDataContract(alice);
        vm.startPrank(owner);
        refuses("Invaild market data contract address");
        market.setMandatoryMarketDataContract(address(0));
        refuses("NftMarket: ALREADY_SET");
        market.setMandatoryMarketDataContract(alice);
        vm.stopPrank();
    }
}
