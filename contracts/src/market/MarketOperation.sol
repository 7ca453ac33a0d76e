// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// One file: the chain's market is one contract, and users approve its address.

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Lock} from "../common/Lock.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {IERC20} from "../interfaces/IERC20.sol";
import {IMarketData, MarketItem, Payment} from "../interfaces/IMarketData.sol";
import {IMarketOperation} from "../interfaces/IMarketOperation.sol";
import {INFT721} from "../interfaces/INFT721.sol";
import {Managed} from "./Managed.sol";
import {MarketFees} from "./MarketFees.sol";
import {MarketJson} from "./MarketJson.sol";
import {NftCalls} from "./NftCalls.sol";

/// @title The NFT market's contract for users.
/// @dev It never holds a token or an NFT: the buyer's payment goes to the store, which distributes it.
contract MarketOperation is MarketFees, Lock {
    using SafeToken for address;
    using NftCalls for address;

    uint8 internal constant OPEN = 1;
    uint8 internal constant CANCELED = 3;
    uint8 internal constant CLOSED_BY_MANAGER = 4;
    /// @dev The real chain's bound; with a price below it, the product with a fee cannot overflow.
    uint256 internal constant MAX_PRICE =
        1157920892373161954235709850086879078532699846656405640394575840079131296;

    /// @dev Most offers that one new offer drops.
    uint256 internal constant MAX_DROPS = 10;

    struct Sale {
        address nft;
        uint256 id;
        address token;
        address seller;
        address buyer;
        uint256 price;
        string currency;
        bool byOffer;
    }

    IMarketData internal _data;

    /// @param owner_ owner, and at first the manager
    /// @param marketFee service fee, over 10000
    /// @param royaltyFee creator's fee, over 10000
    /// @param burnFee burn and liquidity fee, over 10000
    constructor(address owner_, uint256 marketFee, uint256 royaltyFee, uint256 burnFee)
        Managed(owner_)
        MarketFees(marketFee, royaltyFee, burnFee)
    {}

    // ---- reads ----

    /// @inheritdoc IMarketOperation
    function isManager(address account) public view returns (bool) {
        return account == manager;
    }

    /// @inheritdoc IMarketOperation
    function getMarketDataContractAddress() external view returns (address) {
        return address(_data);
    }

    /// @inheritdoc IMarketOperation
    function getMarketItem(address nft, uint256 id) external view returns (string memory) {
        return _data.getMarketItem(nft, id);
    }

    /// @inheritdoc IMarketOperation
    function getItemSuggestionInfos(address nft, uint256 id, string calldata currency)
        external
        view
        returns (string[] memory)
    {
        return _data.getItemSuggestionInfos(nft, id, currency);
    }

    /// @inheritdoc IMarketOperation
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
        return _data.offersBelow(nft, id, currency, price, most);
    }

    /// @inheritdoc IMarketOperation
    function offerToExceed(address nft, uint256 id, string calldata currency)
        external
        view
        virtual
        returns (uint256)
    {
        address token = _data.getERC20Contract(currency);
        (uint256[] memory prices, address[] memory buyers,,) =
            _data.offersBelow(nft, id, currency, 0, MAX_DROPS + 1);
        for (uint256 k; k < prices.length; ++k) {
            if (k == MAX_DROPS || _canPay(token, buyers[k], prices[k])) return prices[k];
        }
        return 0;
    }

    /// @inheritdoc IMarketOperation
    function listing(address nft, uint256 id)
        external
        view
        returns (
            address seller,
            uint256 price,
            string memory currency,
            uint256 createdHeight,
            uint256 openHeight,
            uint256 closeHeight,
            uint256 marketFee,
            uint256 royaltyFee,
            uint256 burnFee,
            uint256 transferCount,
            uint8 state
        )
    {
        MarketItem memory m = _data.item(nft, id);
        return (
            m.seller,
            m.price,
            m.currency,
            m.createdHeight,
            m.openHeight,
            m.closeHeight,
            m.marketFee,
            m.royaltyFee,
            m.burnFee,
            m.transferCount,
            m.state
        );
    }

    /// @inheritdoc IMarketOperation
    function split(uint256 price, uint256 marketFee, uint256 royaltyFee, uint256 burnFee)
        public
        pure
        returns (uint256 service, uint256 royalty, uint256 burn, uint256 net)
    {
        require(marketFee + royaltyFee + burnFee <= 10000, "Invaild fee");
        service = Math.mulDiv(price, marketFee, 10000);
        royalty = Math.mulDiv(price, royaltyFee, 10000);
        burn = Math.mulDiv(price, burnFee, 10000);
        net = price - service - royalty - burn;
    }

    /// @inheritdoc IMarketOperation
    function fillable(address nft, uint256 id) external view returns (bool ok, string memory reason) {
        MarketItem memory m = _data.item(nft, id);
        reason = _whyClosed(m);
        if (bytes(reason).length == 0) reason = _whyUndeliverable(nft, id, m);
        ok = bytes(reason).length == 0;
    }

    /// @dev Returns why a listing's terms forbid a sale now, or "".
    function _whyClosed(MarketItem memory m) private view returns (string memory) {
        if (m.state != OPEN) {
            return
                string.concat("NftMarket.buyNow: INVALID_AUCTION_STATE (", MarketJson.stateName(m.state), ")");
        }
        if (block.number >= m.closeHeight) return "NftMarket.buyNow: Item sale closed.";
        if (_early(m)) return "NftMarket.buyNow: Item sale not open.";
        return "";
    }

    /// @dev Returns why a listing's NFT cannot be sold, or "".
    function _whyUndeliverable(address nft, uint256 id, MarketItem memory m)
        private
        view
        returns (string memory)
    {
        if (_data.getFoundationAdminAddress(nft) == address(0)) {
            return "NftMarket._settle: foundation admin is not setted";
        }
        if (_data.getBurnAddress(nft) == address(0)) return "NftMarket.acceptItemToBuy: burn is not setted";
        if (!nft.isApprovedForAll(m.seller, address(this))) {
            return "NftMarket._settle: NOT_APPROVED_OR_INVALID_TOKEN_ID";
        }
        if (nft.ownerOf(id) != m.seller) return "NftMarket._settle: seller is Not owner";
        (, uint256 count) = _transferCount(nft, id);
        if (count != m.transferCount) return "NftMarket._settle: item moved since listing";
        return "";
    }

    function _check(string memory reason) private pure {
        if (bytes(reason).length > 0) revert(reason);
    }

    // ---- overridden by the real chain's variant ----

    /// @dev Returns how often the NFT moved; a listing with another count is invalid.
    function _transferCount(address nft, uint256 id)
        internal
        view
        virtual
        returns (bool told, uint256 count)
    {
        return nft.transferCount(id);
    }

    /// @dev True if a listing is not open yet.
    function _early(MarketItem memory m) internal view virtual returns (bool) {
        return block.number < m.openHeight;
    }

    /// @dev Returns the parts of a listing's price.
    function _partsOf(MarketItem memory m) internal view virtual returns (Payment memory) {
        return _parts(m.price, m.marketFee, m.royaltyFee, m.burnFee);
    }

    function _parts(uint256 price, uint256 marketFee, uint256 royaltyFee, uint256 burnFee)
        internal
        pure
        virtual
        returns (Payment memory parts)
    {
        (parts.service, parts.royalty, parts.burn, parts.net) = split(price, marketFee, royaltyFee, burnFee);
    }

    // ---- listings ----

    /// @inheritdoc IMarketOperation
    function registerMarketItem(
        address nft,
        uint256 id,
        uint256 price,
        string calldata currency,
        uint256 openTimeUtc,
        uint256 closeTimeUtc
    ) external lock {
        require(nft.ownerOf(id) == msg.sender, "NftMarket.registerMarketItem: NOT_OWNER");
        require(
            nft.isApprovedForAll(msg.sender, address(this)),
            "NftMarket.registerMarketItem: NOT_APPROVED_OR_INVALID_TOKEN_ID"
        );
        require(price > 0, "NftMarket.registerMarketItem: ZERO_PRICE");
        require(price <= MAX_PRICE, "NftMarket.registerMarketItem: INVALID_PRICE");
        _data.getERC20Contract(currency);
        MarketItem memory m = _data.item(nft, id);
        (bool told, uint256 count) = _transferCount(nft, id);
        require(told, "NftMarket: NO_TRANSFER_COUNT");
        require(
            m.state != OPEN || m.seller != msg.sender || m.transferCount != count,
            "NftMarket.registerMarketItem: ALREADY_REGISTERED"
        );
        m.seller = msg.sender;
        m.createdHeight = _height(block.number);
        m.openHeight = _height(openTimeUtc);
        m.state = OPEN;
        m.buyer = address(0);
        m.closeHeight = _height(closeTimeUtc);
        m.marketFee = uint16(_market.value);
        m.royaltyFee = uint16(_royalty.value);
        m.burnFee = uint16(_burn.value);
        m.price = price;
        m.transferCount = count;
        m.currency = currency;
        _data.registerItemInMarket(nft, id, m);
        emit ItemRegistered(
            nft,
            id,
            msg.sender,
            price,
            currency,
            m.openHeight,
            m.closeHeight,
            m.marketFee,
            m.royaltyFee,
            m.burnFee
        );
    }

    function _height(uint256 height) private pure returns (uint40) {
        return uint40(Math.min(height, type(uint40).max));
    }

    /// @inheritdoc IMarketOperation
    function cancelMarketItem(address nft, uint256 id) external lock {
        MarketItem memory m = _data.item(nft, id);
        bool byManager = isManager(msg.sender);
        require(byManager || msg.sender == m.seller, "NftMarket.cancelMarketItem: INVALID_CALLER");
        require(m.state == OPEN, "NftMarket.cancelMarketItem: INVALID_STATE");
        _data.cancelItemInMarket(nft, id, byManager ? CLOSED_BY_MANAGER : CANCELED);
        emit ItemCanceled(nft, id, m.seller, byManager);
    }

    /// @inheritdoc IMarketOperation
    function buyNowWithToken(address nft, uint256 id, uint256 amount, string calldata currency)
        external
        lock
    {
        MarketItem memory m = _data.item(nft, id);
        address token = _data.getERC20Contract(currency);
        _check(_whyClosed(m));
        if (keccak256(bytes(m.currency)) != keccak256(bytes(currency))) {
            revert(
                string.concat("NftMarket.buyNow: INVALID_CURRENCY (", m.currency, ") and (", currency, ")")
            );
        }
        if (msg.sender == m.seller) {
            string memory who = Strings.toChecksumHexString(msg.sender);
            revert(string.concat("NftMarket.buyNow: INVALID_BUYER (", who, ") and (", who, ")"));
        }
        require(amount > 0, "NftMarket.buyNow: ZERO_VALUE");
        require(m.price == amount, "Price not matched");
        _check(_whyUndeliverable(nft, id, m));
        _data.transactCompleteItemInMarket(nft, id, msg.sender);
        _settle(Sale(nft, id, token, m.seller, msg.sender, amount, currency, false), _partsOf(m));
    }

    // ---- offers ----

    /// @inheritdoc IMarketOperation
    function suggestItemToBuyWithSuggester(address nft, uint256 id, uint256 price, string calldata currency)
        external
        lock
    {
        require(nft.code.length > 0, "NftMarket.suggestItemToBuy: Invaild token contract");
        (bool told,) = _transferCount(nft, id);
        require(told, "NftMarket: NO_TRANSFER_COUNT");
        address token = _data.getERC20Contract(currency);
        require(
            price > _dropUnpayable(token, nft, id, currency, price, MAX_DROPS),
            "NftMarket.suggestItemToBuy: not valid suggestBiddingPrice"
        );
        require(
            price <= IERC20(token).allowance(msg.sender, address(this)),
            "NftMarket.suggestItemToBuy: is not allowanced"
        );
        require(price <= token.held(msg.sender), "NftMarket.suggestItemToBuy: is not sufficient balance");
        uint256 expiry = _data.suggestItemToBuy(msg.sender, nft.ownerOf(id), nft, id, price, currency);
        emit OfferMade(nft, id, msg.sender, price, currency, expiry);
    }

    /// @dev Drops the highest offers until one is payable: at most `most` of them, and none below `least`.
    /// @return highest the highest offer that is left, 0 if there is none
    function _dropUnpayable(
        address token,
        address nft,
        uint256 id,
        string calldata currency,
        uint256 least,
        uint256 most
    ) internal virtual returns (uint256 highest) {
        highest = _data.lastOffer(nft, id, currency);
        for (; most > 0 && highest != 0 && highest >= least; --most) {
            address buyer = _data.offerBuyer(nft, id, currency, highest);
            if (_canPay(token, buyer, highest)) return highest;
            _data.cancelItemToBuy(buyer, nft, id, currency, highest);
            emit OfferCanceled(nft, id, buyer, highest, currency);
            highest = _data.lastOffer(nft, id, currency);
        }
    }

    function _canPay(address token, address buyer, uint256 price) private view returns (bool) {
        return price <= IERC20(token).allowance(buyer, address(this)) && price <= token.held(buyer);
    }

    /// @inheritdoc IMarketOperation
    function dropUnpayableOffers(address nft, uint256 id, string calldata currency, uint256 most)
        external
        lock
    {
        _dropUnpayable(_data.getERC20Contract(currency), nft, id, currency, 0, most);
    }

    /// @inheritdoc IMarketOperation
    function cancelItemToBuyWithSuggester(address nft, uint256 id, string calldata currency, uint256 price)
        external
        lock
    {
        _data.cancelItemToBuy(msg.sender, nft, id, currency, price);
        emit OfferCanceled(nft, id, msg.sender, price, currency);
    }

    /// @inheritdoc IMarketOperation
    function acceptItemToBuyWithSeller(address nft, uint256 id, uint256 price, string calldata currency)
        external
        lock
    {
        _accept(nft, id, price, currency, 0);
    }

    /// @inheritdoc IMarketOperation
    function acceptItemToBuyAtLeast(
        address nft,
        uint256 id,
        uint256 price,
        string calldata currency,
        uint256 least
    ) external lock {
        _accept(nft, id, price, currency, least);
    }

    function _accept(address nft, uint256 id, uint256 price, string calldata currency, uint256 least)
        private
    {
        address token = _data.getERC20Contract(currency);
        require(
            nft.isApprovedForAll(msg.sender, address(this)),
            "NftMarket.acceptItemToBuy: NOT_APPROVED_OR_INVALID_TOKEN_ID"
        );
        require(nft.ownerOf(id) == msg.sender, "NftMarket.acceptItemToBuy: seller is not owner");
        address buyer = _data.offerBuyer(nft, id, currency, price);
        require(buyer != address(0), "NftMarket.acceptItemToBuy: Invalid suggestItem");
        require(
            _data.getFoundationAdminAddress(nft) != address(0),
            "NftMarket.acceptItemToBuy: foundation admin is not setted"
        );
        require(_data.getBurnAddress(nft) != address(0), "NftMarket.acceptItemToBuy: burn is not setted");
        require(
            price <= IERC20(token).allowance(buyer, address(this)),
            "NftMarket.acceptItemToBuy: is not allowanced"
        );
        require(price <= token.held(buyer), "NftMarket.acceptItemToBuy: is not sufficient balance");
        Payment memory parts = _parts(price, _market.value, _royalty.value, _burn.value);
        require(parts.net >= least, "NftMarket: LESS");
        _data.acceptItemSuggestion(nft, id);
        _settle(Sale(nft, id, token, msg.sender, buyer, price, currency, true), parts);
    }

    // ---- sale ----

    /// @dev Pulls the payment, moves the NFT and distributes the payment. The store's listing and offers must already
    ///      be updated.
    function _settle(Sale memory sale, Payment memory parts) private {
        uint256 held = sale.token.held(address(_data));
        require(sale.price <= sale.token.held(sale.buyer), "NftMarket._settle: is not sufficient balance");
        require(
            sale.price <= IERC20(sale.token).allowance(sale.buyer, address(this)),
            "NftMarket._settle: is not allowanced"
        );
        sale.token.safeTransferFrom(sale.buyer, address(_data), sale.price);
        require(
            sale.token.held(address(_data)) == held + sale.price, "NftMarket._settle: payment not received"
        );
        INFT721(sale.nft).transferFrom(sale.seller, sale.buyer, sale.id);
        require(sale.nft.ownerOf(sale.id) == sale.buyer, "NftMarket._settle: NFT not delivered");
        parts.royaltyTo = _data.getFoundationAdminAddress(sale.nft);
        parts.burnTo = _data.getBurnAddress(sale.nft);
        parts.seller = sale.seller;
        _data.distribute(sale.currency, parts);
        emit ItemSold(
            sale.nft,
            sale.id,
            sale.buyer,
            sale.seller,
            sale.price,
            sale.currency,
            parts.service,
            parts.royalty,
            parts.burn,
            parts.net,
            sale.byOffer
        );
    }

    /// @inheritdoc IMarketOperation
    function transferFrom(address nft, address owner_, address to, uint256 id) external lock {
        require(owner_ == msg.sender, "not owner");
        INFT721(nft).transferFrom(owner_, to, id);
    }

    // ---- administration ----

    /// @inheritdoc IMarketOperation
    function setMandatoryMarketDataContract(address marketData) external onlyOwner {
        require(marketData != address(0), "Invaild market data contract address");
        require(address(_data) == address(0), "NftMarket: ALREADY_SET");
        _data = IMarketData(marketData);
        emit MarketDataSet(marketData);
    }

    /// @inheritdoc IMarketOperation
    function collectFees(string calldata currency) external onlyManager lock {
        _data.collectFees(msg.sender, currency);
    }

    /// @inheritdoc IMarketOperation
    function approveFeesForERC20Token(string calldata currency) external onlyManager lock {
        _data.approveFeesForERC20Token(msg.sender, currency);
    }
}
