// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: the actions and their counters share one state.

import {MarketData} from "../../src/market/MarketData.sol";
import {MarketOperation} from "../../src/market/MarketOperation.sol";
import {NFT721} from "../../src/nft/NFT721.sol";
import {MarketMirror} from "./MarketMirror.sol";
import {MoodyToken} from "./NftMocks.sol";

/// @dev Actions of a market's sellers, buyers, manager and owner, in any order, over heights at which listings open and
///      close and fees come into force. A violation is counted under the number of its invariant.
contract MarketHandler is MarketMirror {
    uint256 public constant IDS = 4;
    MoodyToken[2] public tokens;
    address public immutable owner;
    address public immutable creator;
    address public immutable burnTo;
    address[] public actors;
    uint256 public height;

    mapping(uint256 invariant_ => uint256) public broken;
    /// @dev The amount promised to a listing's seller, and the listings and sales of each NFT.
    mapping(uint256 id => uint256) public promised;
    mapping(uint256 id => uint256) public listings;
    mapping(uint256 id => uint256) public purchases;
    /// @dev By currency: the amount that buyers paid, the amount that its receivers got, and gifts to the store.
    uint256[2] public paid;
    uint256[2] public got;
    uint256[2] public gifts;
    uint256[3] private lastFee;
    uint256 public accepted;
    uint256 public claimed;
    uint256 public done;

    struct Wealth {
        uint256 buyer;
        uint256 seller;
        uint256 creator;
        uint256 burnTo;
        uint256 fees;
    }

    constructor(
        NFT721 nft_,
        MarketData data_,
        MarketOperation market_,
        MoodyToken[2] memory tokens_,
        address owner_,
        address creator_,
        address burnTo_,
        address[] memory actors_
    ) MarketMirror(nft_, data_, market_) {
        (tokens, owner, creator, burnTo, actors) = (tokens_, owner_, creator_, burnTo_, actors_);
        height = block.number;
        lastFee = currentFees();
    }

    /// @dev Mints the first NFTs; this contract must be a minter.
    function mintAll() external replayed {
        for (uint256 k; k < IDS; ++k) {
            if (nft.transferCount(k + 1) == 0) nft.mintWithID(actors[k % actors.length], k + 1);
        }
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function actor(uint256 who) private view returns (address) {
        return actors[who % actors.length];
    }

    function idOf(uint256 k) private pure returns (uint256) {
        return 1 + k % IDS;
    }

    /// @dev Mostly returns an NFT that can be bought.
    function openId(uint256 k) private view returns (uint256) {
        for (uint256 j = k % IDS; j < k % IDS + IDS; ++j) {
            (bool ok,) = market.fillable(address(nft), idOf(j));
            if (ok && k % 5 != 0) return idOf(j);
        }
        return idOf(k);
    }

    function fail(uint256 invariant_, bool when) private {
        if (when) ++broken[invariant_];
    }

    // ---- listings ----

    function list(uint256 k, uint256 price, uint256 currency, uint256 open, uint256 close) external replayed {
        vm.roll(height);
        uint256 id = idOf(k);
        address me = nft.ownerOf(id);
        if (me == address(0)) return;
        price = bound(price, 1, 1e24);
        vm.startPrank(me);
        if (k % 5 != 0) nft.setApprovalForAll(address(market), true);
        try market.registerMarketItem(
            address(nft),
            id,
            price,
            currencies[currency % 2],
            height + bound(open, 0, 20) - 10,
            // sometimes for longer than a fee change takes
            height + (close % 2 == 0 ? 3 * market.FEE_DELAY() : bound(close, 5, 200))
        ) {
            ++done;
            ++listings[id];
            (,,, promised[id]) =
                market.split(price, market.getMarketFee(), market.getRoyaltyFee(), market.getBurnFee());
        } catch {}
        vm.stopPrank();
    }

    function cancel(uint256 who, uint256 k) external replayed {
        vm.roll(height);
        uint256 id = idOf(k);
        Entry memory e = entry(id);
        address me = who % 4 == 0 ? owner : who % 4 == 1 ? actor(who) : e.seller;
        address holds = nft.ownerOf(id);
        vm.prank(me);
        try market.cancelMarketItem(address(nft), id) {
            ++done;
            fail(7, e.state != 1 || (me != e.seller && me != owner));
        } catch {
            fail(7, e.state == 1 && (me == e.seller || me == owner));
        }
        fail(7, nft.ownerOf(id) != holds);
    }

    // ---- sales ----

    function buy(uint256 who, uint256 k, uint256 twist) external replayed {
        vm.roll(height);
        uint256 id = openId(k);
        Entry memory e = entry(id);
        if (e.seller == address(0)) return;
        address me = actor(who);
        uint256 c = keccak256(bytes(e.currency)) == keccak256("MEV") ? 0 : 1;
        if (twist % 4 != 0) fund(me, c, e.price + 1);
        mismatches(me, id, e, c);
        (bool ok,) = market.fillable(address(nft), id);
        ok = ok && me != e.seller && tokens[c].balanceOf(me) >= e.price
            && tokens[c].allowance(me, address(market)) >= e.price;
        bool good = nft.ownerOf(id) == e.seller && nft.isApprovedForAll(e.seller, address(market))
            && moves[id] == e.moves && e.state == 1 && height >= e.open && height < e.close;
        Wealth memory before = wealth(me, e.seller, c);
        vm.prank(me);
        try market.buyNowWithToken(address(nft), id, e.price, e.currency) {
            ++done;
            ++purchases[id];
            fail(2, !good);
            settled(before, me, e.seller, c, id, e.price, e.fees);
            fail(4, wealth(me, e.seller, c).seller - before.seller != promised[id]);
            again(me, id, e, c);
        } catch {
            fail(12, ok);
        }
    }

    /// @dev A purchase with another price or currency reverts, and costs nothing.
    function mismatches(address me, uint256 id, Entry memory e, uint256 c) private {
        uint256 before = tokens[c].balanceOf(me);
        address holds = nft.ownerOf(id);
        vm.startPrank(me);
        try market.buyNowWithToken(address(nft), id, e.price + 1, e.currency) {
            fail(6, true);
        } catch {}
        try market.buyNowWithToken(address(nft), id, e.price - 1, e.currency) {
            fail(6, true);
        } catch {}
        try market.buyNowWithToken(address(nft), id, e.price, currencies[1 - c]) {
            fail(6, true);
        } catch {}
        vm.stopPrank();
        fail(6, tokens[c].balanceOf(me) != before || nft.ownerOf(id) != holds);
    }

    /// @dev A sold NFT cannot be bought again, nor sold by the previous seller.
    function again(address buyer, uint256 id, Entry memory e, uint256 c) private {
        fail(5, nft.ownerOf(id) != buyer);
        fund(buyer, c, e.price);
        vm.prank(buyer);
        try market.buyNowWithToken(address(nft), id, e.price, e.currency) {
            fail(5, true);
        } catch {}
        for (uint256 k; k < 2; ++k) {
            if (bidCount(id, k) == 0) continue;
            vm.prank(e.seller);
            try market.acceptItemToBuyWithSeller(address(nft), id, bid(id, k, 0).price, currencies[k]) {
                fail(5, true);
            } catch {}
        }
    }

    function accept(uint256 k, uint256 currency, uint256 which, uint256 twist) external replayed {
        vm.roll(height);
        uint256 id = idOf(k);
        uint256 c = currency % 2;
        if (bidCount(id, c) == 0) c = 1 - c;
        if (bidCount(id, c) == 0) return;
        Bid memory b = bid(id, c, which % bidCount(id, c));
        address me = nft.ownerOf(id);
        if (me == address(0)) return;
        if (twist % 4 != 0) {
            fund(b.buyer, c, b.price);
            vm.prank(me);
            nft.setApprovalForAll(address(market), true);
        }
        bool ok = tokens[c].balanceOf(b.buyer) >= b.price
            && tokens[c].allowance(b.buyer, address(market)) >= b.price
            && nft.isApprovedForAll(me, address(market));
        Wealth memory before = wealth(b.buyer, me, c);
        vm.prank(me);
        try market.acceptItemToBuyWithSeller(address(nft), id, b.price, currencies[c]) {
            ++done;
            ++accepted;
            settled(before, b.buyer, me, c, id, b.price, currentFees());
            again(b.buyer, id, entry(id), c);
        } catch {
            fail(12, ok);
        }
    }

    /// @dev Returns balances including the amounts that the store owes.
    function wealth(address buyer, address seller, uint256 c) private view returns (Wealth memory) {
        return Wealth(worth(buyer, c), worth(seller, c), worth(creator, c), worth(burnTo, c), feesOf(c));
    }

    function worth(address who, uint256 c) private view returns (uint256) {
        return tokens[c].balanceOf(who) + data.creditOf(who, currencies[c]);
    }

    function feesOf(uint256 c) private view returns (uint256) {
        return data.feeBalance(currencies[c]);
    }

    function settled(
        Wealth memory before,
        address buyer,
        address seller,
        uint256 c,
        uint256 id,
        uint256 price,
        uint256[3] memory rates
    ) private {
        Wealth memory now_ = wealth(buyer, seller, c);
        (uint256 service, uint256 royalty, uint256 burn, uint256 net) =
            market.split(price, rates[0], rates[1], rates[2]);
        fail(3, service + royalty + burn + net != price);
        fail(3, now_.fees - before.fees != service || now_.burnTo - before.burnTo != burn);
        fail(16, now_.creator - before.creator != royalty || royalty > price / 10);
        if (buyer == seller) {
            fail(3, before.buyer - now_.buyer != price - net);
        } else {
            fail(3, before.buyer - now_.buyer != price || now_.seller - before.seller != net);
        }
        fail(5, nft.ownerOf(id) != buyer);
        paid[c] += price;
        got[c] += service + royalty + burn + net;
    }

    // ---- offers ----

    function offer(uint256 who, uint256 k, uint256 currency, uint256 more) external replayed {
        vm.roll(height);
        uint256 id = idOf(k);
        uint256 c = currency % 2;
        address me = actor(who);
        uint256 last = data.lastOffer(address(nft), id, currencies[c]);
        // sometimes below offers that may not be payable
        uint256 price = more % 7 == 0 ? bound(more, 1, last + 1) : last + bound(more, 0, 1e21);
        if (more % 4 != 0) fund(me, c, price);
        last = market.offerToExceed(address(nft), id, currencies[c]);
        uint256 before = tokens[c].balanceOf(me);
        vm.prank(me);
        try market.suggestItemToBuyWithSuggester(address(nft), id, price, currencies[c]) {
            ++done;
            fail(1, price <= last || tokens[c].balanceOf(me) != before);
        } catch {
            // forge also records events of a reverted call, but offers dropped in it still exist
            vm.getRecordedLogs();
        }
    }

    function cancelOffer(uint256 who, uint256 k, uint256 currency, uint256 which) external replayed {
        vm.roll(height);
        uint256 id = idOf(k);
        uint256 c = currency % 2;
        if (bidCount(id, c) == 0) return;
        Bid memory b = bid(id, c, which % bidCount(id, c));
        address me = who % 3 == 0 ? actor(who) : b.buyer;
        vm.prank(me);
        try market.cancelItemToBuyWithSuggester(address(nft), id, currencies[c], b.price) {
            ++done;
            fail(7, me != b.buyer);
        } catch {
            fail(7, me == b.buyer);
        }
    }

    // ---- actions outside the market ----

    function fund(address who, uint256 c, uint256 amount) private {
        uint256 has = tokens[c].balanceOf(who);
        if (has < amount) tokens[c].mint(who, amount - has);
        vm.prank(who);
        tokens[c].approve(address(market), type(uint256).max);
    }

    function move(uint256 k, uint256 to, bool back) external replayed {
        uint256 id = idOf(k);
        address me = nft.ownerOf(id);
        if (me == address(0)) return;
        address other = actor(to);
        vm.prank(me);
        nft.transferFrom(me, other, id);
        if (!back) return;
        vm.prank(other);
        nft.transferFrom(other, me, id);
    }

    function burnOrMint(uint256 k, uint256 to) external replayed {
        uint256 id = idOf(k);
        if (nft.ownerOf(id) == address(0)) nft.mintWithID(actor(to), id);
        else if (to % 4 == 0) nft.burn(id);
    }

    function takeBack(uint256 who, uint256 currency, bool approval) external {
        vm.startPrank(actor(who));
        if (approval) nft.setApprovalForAll(address(market), false);
        else tokens[currency % 2].approve(address(market), 0);
        vm.stopPrank();
    }

    function spend(uint256 who, uint256 currency) external {
        address me = actor(who);
        MoodyToken token = tokens[currency % 2];
        uint256 all = token.balanceOf(me);
        vm.prank(me);
        try token.transfer(address(0xBEEF), all) {} catch {}
    }

    function gift(uint256 currency, uint256 amount) external {
        amount = bound(amount, 1, 1e20);
        gifts[currency % 2] += amount;
        tokens[currency % 2].mint(address(data), amount);
    }

    /// @dev Makes a receiver fail payments in some way, or accept them again.
    function setMood(uint256 who, uint256 how) external {
        address[3] memory to = [creator, burnTo, actor(who)];
        tokens[1].setMood(to[who % 3], MoodyToken.Mood(how % 4));
    }

    /// @dev Makes a token call back at every payment.
    function setCallBack(uint256 which, uint256 k) external {
        uint256 id = idOf(k);
        address n = address(nft);
        bytes[5] memory calls = [
            abi.encodeCall(market.buyNowWithToken, (n, id, entry(id).price, entry(id).currency)),
            abi.encodeCall(market.transferFrom, (n, address(tokens[1]), address(this), id)),
            abi.encodeCall(market.cancelMarketItem, (n, id)),
            abi.encodeCall(market.suggestItemToBuyWithSuggester, (n, id, 1e30, "MOODY")),
            abi.encodeCall(data.claimCredit, ("MOODY", address(tokens[1])))
        ];
        bool off = which % 6 == 5;
        tokens[1].callBack(
            off ? address(0) : which % 6 == 4 ? address(data) : address(market),
            off ? bytes("") : calls[which % 6]
        );
    }

    /// @dev Any account drops the highest unpayable offers, and nothing else.
    function dropOffers(uint256 k, uint256 currency, uint256 most) external replayed {
        vm.roll(height);
        uint256 id = idOf(k);
        uint256 c = currency % 2;
        most = most % 4;
        uint256 count = bidCount(id, c);
        uint256 payable_;
        for (uint256 j; j < count; ++j) {
            if (canPay(bid(id, c, j), c)) payable_ = j + 1;
        }
        market.dropUnpayableOffers(address(nft), id, currencies[c], most);
        uint256 left = market.getItemSuggestionInfos(address(nft), id, currencies[c]).length;
        uint256 want = count > most ? count - most : 0;
        fail(12, left != (payable_ > want ? payable_ : want));
    }

    function canPay(Bid memory b, uint256 c) private view returns (bool) {
        return
            tokens[c].balanceOf(b.buyer) >= b.price
                && tokens[c].allowance(b.buyer, address(market)) >= b.price;
    }

    function claim(uint256 who, uint256 currency) external {
        uint256 c = currency % 2;
        address[3] memory anyone = [creator, burnTo, actor(who)];
        address me = anyone[who % 3];
        uint256 credit = data.creditOf(me, currencies[c]);
        uint256 before = tokens[c].balanceOf(address(0xBEEF));
        vm.prank(me);
        try data.claimCredit(currencies[c], address(0xBEEF)) {
            ++done;
            ++claimed;
            fail(1, tokens[c].balanceOf(address(0xBEEF)) - before != credit);
        } catch {
            fail(12, credit > 0);
        }
    }

    function pass(uint256 blocks) external {
        if (blocks % 32 == 16) height += market.FEE_WINDOW();
        else height += blocks % 8 == 0 ? market.FEE_DELAY() : bound(blocks, 1, 30);
        vm.roll(height);
        for (uint256 k; k < IDS; ++k) {
            prune(idOf(k));
        }
    }

    // ---- manager and owner ----

    function currentFees() private view returns (uint256[3] memory) {
        return [market.getMarketFee(), market.getRoyaltyFee(), market.getBurnFee()];
    }

    /// @dev A fee changes only by an announcement and its application a day later, to the announced value.
    function fees(uint256 kind, uint256 what, uint256 value) external replayed {
        vm.roll(height);
        kind %= 3;
        value = bound(value, 0, 1200);
        uint256[3] memory told = fee(kind);
        vm.startPrank(owner);
        if (what % 3 == 0) {
            if (kind == 0) {
                try market.setMarketFee(value) {
                    ++done;
                } catch {}
            } else if (kind == 1) {
                try market.setRoyaltyFee(value) {
                    ++done;
                } catch {}
            } else {
                try market.setBurnFee(value) {
                    ++done;
                } catch {}
            }
        } else if (what % 3 == 1) {
            bool due = told[2] != 0 && height >= told[2] && height < told[2] + market.FEE_WINDOW();
            bool put;
            if (kind == 0) {
                try market.applyMarketFee() {
                    put = true;
                } catch {}
            } else if (kind == 1) {
                try market.applyRoyaltyFee() {
                    put = true;
                } catch {}
            } else {
                try market.applyBurnFee() {
                    put = true;
                } catch {}
            }
            fail(15, put != due);
            if (put) lastFee[kind] = told[1];
            if (put) ++done;
        } else {
            if (kind == 0) {
                try market.revertMarketFee() {
                    ++done;
                } catch {}
            } else if (kind == 1) {
                try market.revertRoyaltyFee() {
                    ++done;
                } catch {}
            } else {
                try market.revertBurnFee() {
                    ++done;
                } catch {}
            }
        }
        vm.stopPrank();
        for (uint256 j; j < 3; ++j) {
            fail(15, currentFees()[j] != lastFee[j]);
        }
    }

    /// @dev The manager takes fees in every possible way, but never more than the sales left.
    function collect(uint256 what, uint256 currency, uint256 amount) external replayed {
        uint256 c = currency % 2;
        uint256 due = data.feeBalance(currencies[c]) + data.approvedFees(currencies[c]);
        uint256 before = tokens[c].balanceOf(owner);
        vm.startPrank(owner);
        if (what % 3 == 0) {
            try market.collectFees(currencies[c]) {
                ++done;
                fail(1, tokens[c].balanceOf(owner) - before != due);
            } catch {
                fail(1, due > 0);
            }
        } else if (what % 3 == 1) {
            market.approveFeesForERC20Token(currencies[c]);
            fail(1, data.approvedFees(currencies[c]) != due);
        } else {
            uint256 left = data.approvedFees(currencies[c]);
            amount = bound(amount, 0, left + 1);
            try tokens[c].transferFrom(address(data), owner, amount) {
                fail(1, amount > left);
            } catch {}
        }
        vm.stopPrank();
    }

    /// @dev The owner tries calls that our contracts do not allow: no NFT and no user's money may move.
    function abuse(uint256 what, uint256 k, uint256 to) external replayed {
        uint256 id = idOf(k);
        address holds = nft.ownerOf(id);
        address victim = actor(to);
        uint256[2] memory before = [worth(victim, 0), worth(victim, 1)];
        bytes[8] memory calls = [
            abi.encodeCall(data.setERC20Contract, ("MEV", address(tokens[1]))),
            abi.encodeCall(data.setMandatoryInitContract, (owner)),
            abi.encodeCall(market.setMandatoryMarketDataContract, (owner)),
            abi.encodeCall(market.transferFrom, (address(nft), holds, owner, id)),
            abi.encodeCall(data.transactCompleteItemInMarket, (address(nft), id, owner)),
            abi.encodeCall(data.collectFees, (owner, "MOODY")),
            abi.encodeCall(data.setFoundationAdminAddress, (address(nft), address(data))),
            abi.encodeCall(data.setBurnAddress, (address(nft), address(0)))
        ];
        bool ofMarket = what % 8 == 2 || what % 8 == 3;
        vm.prank(owner);
        (bool done_,) = (ofMarket ? address(market) : address(data)).call(calls[what % 8]);
        fail(17, done_ || nft.ownerOf(id) != holds);
        fail(17, worth(victim, 0) != before[0] || worth(victim, 1) != before[1]);
    }

    /// @dev Calls with empty arguments change nothing.
    function empty(uint256 what, uint256 k) external replayed {
        uint256 supply = nft.totalSupply();
        uint256[2] memory before = [tokens[0].balanceOf(address(data)), tokens[1].balanceOf(address(data))];
        uint256 balance = nft.balanceOf(address(this));
        if (what % 3 == 0) {
            try nft.mintBatch(new address[](0)) {} catch {}
        } else if (what % 3 == 1) {
            try nft.mintTo(actor(k), 0) {} catch {}
        } else {
            fail(11, nft.tokenOfOwnerByRange(address(0), 0, type(uint256).max).length > 0);
        }
        fail(11, nft.tokenByRange(supply, type(uint256).max).length > 0);
        fail(11, nft.totalSupply() != supply || nft.balanceOf(address(this)) != balance);
        fail(11, tokens[0].balanceOf(address(data)) != before[0]);
        fail(11, tokens[1].balanceOf(address(data)) != before[1]);
    }
}
