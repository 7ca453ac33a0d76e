// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {MarketData} from "../../src/market/MarketData.sol";
import {MarketOperation} from "../../src/market/MarketOperation.sol";
import {NFT721} from "../../src/nft/NFT721.sol";
import {MRC20} from "../../src/token/MRC20.sol";
import {People} from "./People.sol";

/// @dev A market with a collection, two currencies and their users. Alice holds the NFT `id`.
abstract contract MarketWorld is People {
    uint256 internal constant COIN = 1e18;
    uint256 internal constant NOW = 1000;
    uint256 internal constant LATER = 2000;

    address internal creator = address(0xC2EA702);
    address internal burnTo = address(0xdEaD);

    MRC20 internal mev;
    MRC20 internal usdt;
    NFT721 internal nft;
    MarketData internal data;
    MarketOperation internal market;
    uint256 internal id;

    function setUp() public virtual {
        vm.roll(NOW);
        makeMarket(200, 200, 100);
    }

    function newNft() internal virtual returns (NFT721) {
        return new NFT721("Pocket", "PKB", "", address(this));
    }

    function newData() internal virtual returns (MarketData) {
        return new MarketData(owner);
    }

    function newMarket(uint256 marketFee, uint256 royaltyFee, uint256 burnFee)
        internal
        virtual
        returns (MarketOperation)
    {
        return new MarketOperation(owner, marketFee, royaltyFee, burnFee);
    }

    function makeMarket(uint256 marketFee, uint256 royaltyFee, uint256 burnFee) internal {
        mev = new MRC20("MEV", "MEV", address(this), 0);
        usdt = new MRC20("USDT", "USDT", address(this), 0);
        nft = newNft();
        data = newData();
        market = newMarket(marketFee, royaltyFee, burnFee);
        vm.startPrank(owner);
        data.setMandatoryInitContract(address(market));
        market.setMandatoryMarketDataContract(address(data));
        data.setERC20Contract("MEV", address(mev));
        data.setERC20Contract("USDT", address(usdt));
        vm.stopPrank();
        admit(address(nft));
        id = nft.mintTo(alice, 1)[0];
    }

    /// @dev Admits a collection to the market.
    function admit(address collection) internal {
        vm.startPrank(owner);
        data.setFoundationAdminAddress(collection, creator);
        data.setBurnAddress(collection, burnTo);
        vm.stopPrank();
    }

    function give(address who, MRC20 token, uint256 amount) internal {
        token.mint(who, amount);
        vm.prank(who);
        token.approve(address(market), type(uint256).max);
    }

    function allow(address who) internal {
        vm.prank(who);
        nft.setApprovalForAll(address(market), true);
    }

    function sell(address who, uint256 price) internal {
        allow(who);
        vm.prank(who);
        market.registerMarketItem(address(nft), id, price, "MEV", 0, LATER);
    }

    function buy(address who, uint256 price) internal {
        vm.prank(who);
        market.buyNowWithToken(address(nft), id, price, "MEV");
    }

    function offer(address who, uint256 price) internal {
        give(who, mev, price);
        vm.prank(who);
        market.suggestItemToBuyWithSuggester(address(nft), id, price, "MEV");
    }

    function accept(address who, uint256 price) internal {
        allow(who);
        vm.prank(who);
        market.acceptItemToBuyWithSeller(address(nft), id, price, "MEV");
    }

    function move(address from, address to) internal {
        vm.prank(from);
        nft.transferFrom(from, to, id);
    }

    function stateOf(uint256 token) internal view returns (uint256 state) {
        (,,,,,,,,,, state) = market.listing(address(nft), token);
    }

    /// @dev Checks that the listing is invalid, for this reason.
    function dead(string memory reason) internal view {
        (bool ok, string memory why) = market.fillable(address(nft), id);
        yes(!ok, "it could be bought");
        eq(why, reason, "reason");
    }

    function alive() internal view {
        (bool ok, string memory why) = market.fillable(address(nft), id);
        eq(why, "", "reason");
        yes(ok, "alive");
    }

    function sum(address account) internal pure returns (string memory) {
        return Strings.toChecksumHexString(account);
    }

    function only(string memory what, address who, address wanted) internal {
        refuses(string.concat(what, sum(who), " ", sum(wanted)));
    }
}
