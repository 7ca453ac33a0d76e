// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: the chain's store is one contract with all of these methods.

import {Lock} from "../common/Lock.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IERC20} from "../interfaces/IERC20.sol";
import {IMarketData, IMarketDataEvents, MarketItem, Payment} from "../interfaces/IMarketData.sol";
import {Managed} from "./Managed.sol";
import {MarketJson} from "./MarketJson.sol";
import {NftCalls} from "./NftCalls.sol";
import {OfferBook} from "./OfferBook.sol";
import {Payout} from "./Payout.sol";

/// @title The market's store.
/// @dev Tokens in this contract are fees, approved fees and credits; it never holds an NFT or the money of an offer.
contract MarketData is IMarketData, IMarketDataEvents, Managed, Lock {
    using SafeToken for address;
    using NftCalls for address;
    using OfferBook for OfferBook.Book;

    uint8 internal constant OPEN = 1;
    uint8 internal constant COMPLETED = 2;
    uint8 internal constant CANCELED = 3;

    /// @dev Most offers that `getItemSuggestionInfos` returns: offers cost nothing, but reading them costs gas.
    uint256 private constant MAX_INFOS = 100;

    /// @dev A `MarketItem` as it is stored: the currency is its number, one byte, because its name would take a storage
    ///      slot.
    struct Listing {
        address seller;
        uint40 createdHeight;
        uint40 openHeight;
        uint8 state;
        uint8 currency;
        address buyer;
        uint40 closeHeight;
        uint16 marketFee;
        uint16 royaltyFee;
        uint16 burnFee;
        uint256 price;
        uint256 transferCount;
    }

    /// @dev Offers of one `epoch` are valid as long as the NFT has moved `transferCount` times. If the collection's
    ///      count exceeds 128 bits no offer is valid. `epoch` is 0 until there is an offer.
    struct Offers {
        uint128 transferCount;
        uint128 epoch;
    }

    struct Ledger {
        address token;
        uint8 number;
        address spender;
        uint256 fees;
        uint256 credits;
    }

    /// @inheritdoc IMarketData
    address public getMarketOperationAddress;
    /// @inheritdoc IMarketData
    mapping(address nft => address) public getFoundationAdminAddress;
    /// @inheritdoc IMarketData
    mapping(address nft => address) public getBurnAddress;
    /// @inheritdoc IMarketData
    mapping(address nft => uint256) public totalMarketCollectionItems;
    /// @inheritdoc IMarketData
    mapping(address wallet => mapping(string currency => uint256)) public getFoundationRoyalty;
    /// @inheritdoc IMarketData
    mapping(address account => mapping(string currency => uint256)) public creditOf;

    mapping(address nft => mapping(uint256 id => Listing)) private _items;
    mapping(address nft => mapping(uint256 id => Offers)) private _offers;
    mapping(bytes32 key => OfferBook.Book) private _books;
    mapping(string currency => Ledger) private _ledgers;
    /// @dev Currencies in the order in which they were set; the index is the currency's number.
    string[] private _currencies;

    constructor(address owner_) Managed(owner_) {}

    modifier onlyMarket() {
        if (msg.sender != getMarketOperationAddress) _refuse("onlyMarket ", getMarketOperationAddress);
        _;
    }

    // ---- listings ----

    /// @inheritdoc IMarketData
    function getMarketItem(address nft, uint256 id) external view returns (string memory) {
        return MarketJson.item(nft, id, item(nft, id));
    }

    /// @inheritdoc IMarketData
    function item(address nft, uint256 id) public view returns (MarketItem memory) {
        Listing memory it = _items[nft][id];
        return MarketItem({
            seller: it.seller,
            createdHeight: it.createdHeight,
            openHeight: it.openHeight,
            state: it.state,
            buyer: it.buyer,
            closeHeight: it.closeHeight,
            marketFee: it.marketFee,
            royaltyFee: it.royaltyFee,
            burnFee: it.burnFee,
            price: it.price,
            transferCount: it.transferCount,
            currency: it.state == 0 ? "" : _currencies[it.currency]
        });
    }

    /// @inheritdoc IMarketData
    function isTokenRegistered(address nft, uint256 id) public view returns (bool) {
        return _items[nft][id].state == OPEN;
    }

    /// @inheritdoc IMarketData
    function registerItemInMarket(address nft, uint256 id, MarketItem calldata listing) external onlyMarket {
        if (!isTokenRegistered(nft, id)) ++totalMarketCollectionItems[nft];
        _items[nft][id] = Listing({
            seller: listing.seller,
            createdHeight: listing.createdHeight,
            openHeight: listing.openHeight,
            state: listing.state,
            currency: _ledger(listing.currency).number,
            buyer: listing.buyer,
            closeHeight: listing.closeHeight,
            marketFee: listing.marketFee,
            royaltyFee: listing.royaltyFee,
            burnFee: listing.burnFee,
            price: listing.price,
            transferCount: listing.transferCount
        });
    }

    /// @inheritdoc IMarketData
    function cancelItemInMarket(address nft, uint256 id, uint8 state) external onlyMarket {
        _close(nft, id, state);
    }

    /// @inheritdoc IMarketData
    function transactCompleteItemInMarket(address nft, uint256 id, address buyer) external onlyMarket {
        _close(nft, id, COMPLETED);
        _items[nft][id].buyer = buyer;
        _endOffers(nft, id);
    }

    /// @inheritdoc IMarketData
    function acceptItemSuggestion(address nft, uint256 id) external onlyMarket {
        if (isTokenRegistered(nft, id)) _close(nft, id, CANCELED);
        _endOffers(nft, id);
    }

    /// @dev Closes a listing, which must be open.
    function _close(address nft, uint256 id, uint8 state) private {
        _items[nft][id].state = state;
        --totalMarketCollectionItems[nft];
    }

    // ---- offers ----

    /// @inheritdoc IMarketData
    function offerBlocks() public pure virtual returns (uint256) {
        return 5_184_000;
    }

    function _book(address nft, uint256 id, string memory currency)
        internal
        view
        returns (OfferBook.Book storage)
    {
        return _books[keccak256(abi.encode(nft, id, _offers[nft][id].epoch, currency))];
    }

    /// @dev Ends the offers of an NFT that is being sold, whatever its collection will count. If there were never any,
    ///      nothing has to be written.
    function _endOffers(address nft, uint256 id) private {
        Offers storage offers = _offers[nft][id];
        if (offers.epoch != 0) ++offers.epoch;
    }

    /// @dev True if the NFT has moved since its offers were made.
    function _void(address nft, uint256 id, string memory) internal view virtual returns (bool) {
        (, uint256 count) = nft.transferCount(id);
        return _offers[nft][id].transferCount != count;
    }

    /// @inheritdoc IMarketData
    function lastOffer(address nft, uint256 id, string memory currency) public view returns (uint256) {
        return _void(nft, id, currency) ? 0 : _book(nft, id, currency).last();
    }

    /// @inheritdoc IMarketData
    function offerBuyer(address nft, uint256 id, string calldata currency, uint256 price)
        external
        view
        returns (address)
    {
        OfferBook.Book storage book = _book(nft, id, currency);
        if (_void(nft, id, currency) || !book.stands(price)) return address(0);
        return book.offers[price].buyer;
    }

    /// @inheritdoc IMarketData
    function getItemSuggestionInfo(address nft, uint256 id, string calldata currency)
        external
        view
        returns (string memory)
    {
        uint256 price = lastOffer(nft, id, currency);
        if (price == 0) return "";
        OfferBook.Offer storage offer = _book(nft, id, currency).offers[price];
        return MarketJson.offer(offer.buyer, offer.seller, price, offer.expiry);
    }

    /// @inheritdoc IMarketData
    function getItemSuggestionInfos(address nft, uint256 id, string calldata currency)
        external
        view
        returns (string[] memory list)
    {
        if (_void(nft, id, currency)) return list;
        OfferBook.Book storage book = _book(nft, id, currency);
        uint256[] memory prices = book.page(0, _maxInfos());
        uint256 n = prices.length;
        list = new string[](n);
        for (uint256 k; k < n; ++k) {
            OfferBook.Offer storage offer = book.offers[prices[k]];
            list[n - 1 - k] = MarketJson.offer(offer.buyer, offer.seller, prices[k], offer.expiry);
        }
    }

    /// @dev Hook: most offers that one read returns.
    function _maxInfos() internal pure virtual returns (uint256) {
        return MAX_INFOS;
    }

    /// @inheritdoc IMarketData
    function offersBelow(address nft, uint256 id, string calldata currency, uint256 price, uint256 most)
        external
        view
        returns (
            uint256[] memory prices,
            address[] memory buyers,
            address[] memory sellers,
            uint256[] memory expiries
        )
    {
        OfferBook.Book storage book = _book(nft, id, currency);
        prices = book.page(price, _void(nft, id, currency) ? 0 : most);
        buyers = new address[](prices.length);
        sellers = new address[](prices.length);
        expiries = new uint256[](prices.length);
        for (uint256 k; k < prices.length; ++k) {
            OfferBook.Offer storage offer = book.offers[prices[k]];
            (buyers[k], sellers[k], expiries[k]) = (offer.buyer, offer.seller, offer.expiry);
        }
    }

    /// @inheritdoc IMarketData
    function suggestItemToBuy(
        address suggester,
        address seller,
        address nft,
        uint256 id,
        uint256 price,
        string calldata currency
    ) external onlyMarket returns (uint256 expiry) {
        Offers storage offers = _offers[nft][id];
        if (offers.epoch == 0 || _void(nft, id, currency)) {
            (, uint256 count) = nft.transferCount(id);
            (offers.transferCount, offers.epoch) = (uint128(count), offers.epoch + 1);
        }
        uint256 life = offerBlocks();
        expiry = life == 0 ? 0 : block.number + life;
        _book(nft, id, currency).add(price, suggester, seller, uint40(expiry));
    }

    /// @inheritdoc IMarketData
    function cancelItemToBuy(
        address suggester,
        address nft,
        uint256 id,
        string calldata currency,
        uint256 price
    ) external onlyMarket {
        OfferBook.Book storage book = _book(nft, id, currency);
        require(book.stands(price) && book.offers[price].buyer == suggester, "not exist biddingPrice");
        book.remove(price);
    }

    // ---- money ----

    function _ledger(string memory currency) private view returns (Ledger storage ledger) {
        ledger = _ledgers[currency];
        if (ledger.token == address(0)) revert(string.concat("not supported currency(", currency, ")"));
    }

    /// @inheritdoc IMarketData
    function getERC20Contract(string memory currency) public view returns (address) {
        return _ledger(currency).token;
    }

    /// @inheritdoc IMarketData
    function feeBalance(string calldata currency) external view returns (uint256) {
        return _ledger(currency).fees;
    }

    /// @inheritdoc IMarketData
    function approvedFees(string memory currency) public view returns (uint256) {
        Ledger storage ledger = _ledger(currency);
        if (ledger.spender == address(0)) return 0;
        return IERC20(ledger.token).allowance(address(this), ledger.spender);
    }

    /// @inheritdoc IMarketData
    function totalCredits(string calldata currency) external view returns (uint256) {
        return _ledger(currency).credits;
    }

    /// @inheritdoc IMarketData
    function distribute(string calldata currency, Payment calldata payment) external onlyMarket {
        Ledger storage ledger = _ledger(currency);
        ledger.fees += payment.service;
        getFoundationRoyalty[payment.royaltyTo][currency] += payment.royalty;
        _pay(ledger, currency, payment.royaltyTo, payment.royalty);
        _pay(ledger, currency, payment.burnTo, payment.burn);
        _pay(ledger, currency, payment.seller, payment.net);
    }

    function _pay(Ledger storage ledger, string calldata currency, address to, uint256 amount) private {
        if (amount == 0 || Payout.attempt(ledger.token, to, amount)) return;
        ledger.credits += amount;
        creditOf[to][currency] += amount;
        emit Credited(to, currency, amount);
    }

    /// @inheritdoc IMarketData
    function claimCredit(string calldata currency, address to) external lock returns (uint256 amount) {
        Ledger storage ledger = _ledger(currency);
        amount = creditOf[msg.sender][currency];
        require(amount > 0, "NftMarket: NO_CREDIT");
        creditOf[msg.sender][currency] = 0;
        ledger.credits -= amount;
        emit CreditClaimed(msg.sender, to, currency, amount);
        ledger.token.safeTransfer(to, amount);
    }

    /// @inheritdoc IMarketData
    function collectFees(address to, string calldata currency)
        external
        onlyMarket
        lock
        returns (uint256 amount)
    {
        amount = _takeFees(currency, address(0));
        require(amount > 0, "NftMarket.collectFees: NO_FEES");
        emit FeesCollected(to, currency, amount, false);
        _ledger(currency).token.safeTransfer(to, amount);
    }

    /// @inheritdoc IMarketData
    function approveFeesForERC20Token(address spender, string calldata currency)
        external
        onlyMarket
        lock
        returns (uint256 amount)
    {
        require(spender != address(0), "Invaild spender");
        amount = _takeFees(currency, spender);
        emit FeesCollected(spender, currency, amount, true);
        _ledger(currency).token.safeApprove(spender, amount);
    }

    /// @dev Removes all fees from the fee balance, including those an earlier spender has not pulled. That spender can
    ///      pull no more.
    function _takeFees(string calldata currency, address spender) private returns (uint256 amount) {
        Ledger storage ledger = _ledger(currency);
        uint256 left = approvedFees(currency);
        amount = ledger.fees + left;
        if (left > 0) ledger.token.safeApprove(ledger.spender, 0);
        ledger.spender = spender;
        ledger.fees = 0;
    }

    // ---- owner ----

    /// @inheritdoc IMarketData
    function setERC20Contract(string calldata currency, address token) external onlyOwner {
        bool numbered = _currencies.length <= type(uint8).max;
        require(numbered && bytes(currency).length > 0 && token.code.length > 0, "Invaild currency");
        require(_ledgers[currency].token == address(0), "NftMarket: ALREADY_SET");
        (_ledgers[currency].token, _ledgers[currency].number) = (token, uint8(_currencies.length));
        _currencies.push(currency);
        emit CurrencySet(currency, token);
    }

    /// @inheritdoc IMarketData
    function setFoundationAdminAddress(address nft, address admin) external onlyOwner {
        _checkReceiver(nft, admin);
        getFoundationAdminAddress[nft] = admin;
        emit FoundationAdminSet(nft, admin);
    }

    /// @inheritdoc IMarketData
    function setBurnAddress(address nft, address burnTo) external onlyOwner {
        _checkReceiver(nft, burnTo);
        getBurnAddress[nft] = burnTo;
        emit BurnAddressSet(nft, burnTo);
    }

    /// @dev Reverts if the collection or the receiver is zero, or if the receiver is this contract: its payments to
    ///      itself would belong to no account.
    function _checkReceiver(address nft, address to) private view {
        require(nft != address(0), "Invaild NFT address");
        require(to != address(0) && to != address(this), "Invaild admin address");
    }

    /// @inheritdoc IMarketData
    function setMandatoryInitContract(address market) external onlyOwner {
        require(market != address(0), "Invaild market address");
        require(getMarketOperationAddress == address(0), "NftMarket: ALREADY_SET");
        getMarketOperationAddress = market;
        emit MarketSet(market);
    }
}
