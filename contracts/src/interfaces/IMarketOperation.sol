// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The NFT market's contract for users (docs/chain.md, Market).
/// @notice Until a sale, NFTs stay with their owners and the money for offers with their makers. Prices are in base
///         units of a currency, "MEV" or "USDT". Sellers let this contract move their NFTs (`setApprovalForAll`),
///         buyers let it move their tokens. Every value called "Utc" is a block height.
/// @dev A sale splits the price by fees over 10000. Each part is rounded down from the full price; the dust goes to the
///      seller.
///      Not copied from the real chain: a listing that becomes valid again when its NFT comes back (collections here
///      report how often an NFT moved, `transferCount`; collections that do not are refused); fees read at the sale
///      instead of at listing, without a cap or notice; a zero fee that reverts; an opening height that is not checked;
///      a sold listing that can be cancelled; an offer that its maker can no longer pay and that a new offer must still
///      exceed.
///      Errors:
///      `NftMarket.registerMarketItem: NOT_OWNER | NOT_APPROVED_OR_INVALID_TOKEN_ID | ZERO_PRICE | INVALID_PRICE |
///      ALREADY_REGISTERED`,
///      `NftMarket.cancelMarketItem: INVALID_CALLER`,
///      `NftMarket.buyNow: INVALID_AUCTION_STATE (…) | INVALID_CURRENCY (…) and (…) | INVALID_BUYER (…) and (…) | Item
///      sale closed. | ZERO_VALUE`, `Price not matched`,
///      `NftMarket._settle: foundation admin is not setted | NOT_APPROVED_OR_INVALID_TOKEN_ID | seller is Not owner |
///      is not sufficient balance | is not allowanced`,
///      `NftMarket.acceptItemToBuy: burn is not setted | foundation admin is not setted |
///      NOT_APPROVED_OR_INVALID_TOKEN_ID | seller is not owner | Invalid suggestItem | is not allowanced`,
///      `NftMarket.suggestItemToBuy: Invaild token contract | not valid suggestBiddingPrice | is not allowanced | is
///      not sufficient balance`,
///      `not exist biddingPrice`, `not supported currency(…)`, `not owner`, `Invaild fee`,
///      `Invaild market data contract address`, `onlyOwner …`, `onlyManager …`;
///      ours alone: `NftMarket: NO_TRANSFER_COUNT`, `NftMarket.cancelMarketItem: INVALID_STATE`,
///      `NftMarket.buyNow: Item sale not open.`, `NftMarket._settle: item moved since listing`,
///      `NftMarket._settle: NFT not delivered`, `NftMarket._settle: payment not received`,
///      `NftMarket.acceptItemToBuy: is not sufficient balance`, `NftMarket: NO_PENDING_FEE`, `NftMarket: FEE_DELAY`,
///      `NftMarket: ALREADY_SET`, `NftMarket: GAS`, `NftMarket: LESS`, `Handover: NOT_PROPOSED`, `reentrant call`.
interface IMarketOperation {
    /// @notice Lists an NFT of the caller at `price`, at the current fees. It can be bought from height `openTimeUtc`
    ///         on and before height `closeTimeUtc`. A listing that became invalid because the NFT moved is replaced.
    function registerMarketItem(
        address nft,
        uint256 id,
        uint256 price,
        string calldata currency,
        uint256 openTimeUtc,
        uint256 closeTimeUtc
    ) external;
    /// @notice Closes an open listing; by its seller or by the manager. Does not call the NFT's contract.
    function cancelMarketItem(address nft, uint256 id) external;
    /// @notice Buys a listed NFT; `amount` and `currency` must match the listing.
    function buyNowWithToken(address nft, uint256 id, uint256 amount, string calldata currency) external;
    /// @notice Offers `price` for an NFT, listed or not. It must exceed the highest offer to the current owner that its
    ///         maker can pay. Unpayable offers above that one are dropped, at most ten of them. (The real chain: it
    ///         must exceed the highest offer, payable or not.)
    function suggestItemToBuyWithSuggester(address nft, uint256 id, uint256 price, string calldata currency)
        external;
    /// @notice Drops the highest offers until one is payable, at most `most` of them. Anyone may call it. Not on the
    ///         real chain.
    function dropUnpayableOffers(address nft, uint256 id, string calldata currency, uint256 most) external;
    /// @notice Withdraws the caller's offer of `price`.
    function cancelItemToBuyWithSuggester(address nft, uint256 id, string calldata currency, uint256 price)
        external;
    /// @notice Sells the caller's NFT for the offer of `price`, at the current fees.
    function acceptItemToBuyWithSeller(address nft, uint256 id, uint256 price, string calldata currency)
        external;
    /// @notice Like `acceptItemToBuyWithSeller`, but reverts (`NftMarket: LESS`) if the seller gets less than `least`.
    ///         Not on the real chain.
    function acceptItemToBuyAtLeast(
        address nft,
        uint256 id,
        uint256 price,
        string calldata currency,
        uint256 least
    ) external;
    /// @notice Moves an NFT of the caller; the caller must let this contract move it.
    function transferFrom(address nft, address owner, address to, uint256 id) external;

    /// @notice Service fee of new listings, over 10000.
    function getMarketFee() external view returns (uint256);
    /// @notice Creator's fee of new listings, over 10000.
    function getRoyaltyFee() external view returns (uint256);
    /// @notice Burn and liquidity fee of new listings, over 10000.
    function getBurnFee() external view returns (uint256);
    /// @notice Announced service fee and the first height at which it can be applied; zeros if none is announced. Not
    ///         on the real chain.
    function futureMarketFee() external view returns (uint256 value, uint256 height);
    /// @notice Announced creator's fee and the first height at which it can be applied; zeros if there is none. Not on
    ///         the real chain.
    function futureRoyaltyFee() external view returns (uint256 value, uint256 height);
    /// @notice Announced burn fee and the first height at which it can be applied; zeros if there is none. Not on the
    ///         real chain.
    function futureBurnFee() external view returns (uint256 value, uint256 height);
    /// @notice Blocks from a fee's announcement to the first height at which it can be applied: one day. Not on the
    ///         real chain.
    function FEE_DELAY() external view returns (uint256);
    /// @notice Blocks during which an announced fee can be applied: seven days. Not on the real chain.
    function FEE_WINDOW() external view returns (uint256);
    /// @notice Highest value of each fee: 10 %. Not on the real chain.
    function MAX_FEE() external view returns (uint256);
    /// @notice True if `account` is the manager.
    function isManager(address account) external view returns (bool);
    /// @notice The store (IMarketData).
    function getMarketDataContractAddress() external view returns (address);
    /// @notice A listing as JSON.
    function getMarketItem(address nft, uint256 id) external view returns (string memory);
    /// @notice Offers as JSON, from the lowest and oldest on.
    function getItemSuggestionInfos(address nft, uint256 id, string calldata currency)
        external
        view
        returns (string[] memory);
    /// @notice Offers as values, page by page; see `IMarketData.offersBelow`. Not on the real chain.
    function offersBelow(address nft, uint256 id, string calldata currency, uint256 price, uint256 most)
        external
        view
        returns (
            uint256[] memory prices,
            address[] memory buyers,
            address[] memory sellers,
            uint256[] memory expiries
        );
    /// @notice Price that the next offer must exceed, 0 if there is none. Not on the real chain.
    function offerToExceed(address nft, uint256 id, string calldata currency) external view returns (uint256);
    /// @notice A listing as values. Not on the real chain.
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
        );
    /// @notice Parts of a price, each rounded down; `net` is the rest. Not on the real chain.
    function split(uint256 price, uint256 marketFee, uint256 royaltyFee, uint256 burnFee)
        external
        pure
        returns (uint256 service, uint256 royalty, uint256 burn, uint256 net);
    /// @notice True if a buyer with enough money could buy the listing now; otherwise `reason` is the text of the
    ///         revert. Not on the real chain.
    function fillable(address nft, uint256 id) external view returns (bool ok, string memory reason);

    /// @notice Announces a service fee, in place of an earlier announcement; manager only.
    function setMarketFee(uint256 fee) external;
    /// @notice Announces a creator's fee, in place of an earlier announcement; manager only.
    function setRoyaltyFee(uint256 fee) external;
    /// @notice Announces a burn fee, in place of an earlier announcement; manager only.
    function setBurnFee(uint256 fee) external;
    /// @notice Applies the announced service fee; manager only.
    function applyMarketFee() external;
    /// @notice Applies the announced creator's fee; manager only.
    function applyRoyaltyFee() external;
    /// @notice Applies the announced burn fee; manager only.
    function applyBurnFee() external;
    /// @notice Drops the announced service fee; manager only.
    function revertMarketFee() external;
    /// @notice Drops the announced creator's fee; manager only.
    function revertRoyaltyFee() external;
    /// @notice Drops the announced burn fee; manager only.
    function revertBurnFee() external;
    /// @notice Sets the store, once; owner only.
    function setMandatoryMarketDataContract(address marketData) external;
    /// @notice Pays all fees in a currency to the manager, who must be the caller.
    function collectFees(string calldata currency) external;
    /// @notice Lets the manager, who must be the caller, pull all fees in a currency.
    function approveFeesForERC20Token(string calldata currency) external;
}

/// @title Events of the market; the real chain has none.
interface IMarketOperationEvents {
    /// @notice The store was set.
    event MarketDataSet(address marketData);
    /// @notice An NFT was listed.
    event ItemRegistered(
        address indexed nft,
        uint256 indexed tokenId,
        address indexed seller,
        uint256 price,
        string currency,
        uint256 openHeight,
        uint256 closeHeight,
        uint256 marketFee,
        uint256 royaltyFee,
        uint256 burnFee
    );
    /// @notice A listing was closed without a sale.
    event ItemCanceled(address indexed nft, uint256 indexed tokenId, address indexed seller, bool byManager);
    /// @notice An NFT was sold. All its offers are void; after a sale by an offer its listing is void too.
    event ItemSold(
        address indexed nft,
        uint256 indexed tokenId,
        address indexed buyer,
        address seller,
        uint256 price,
        string currency,
        uint256 service,
        uint256 royalty,
        uint256 burn,
        uint256 net,
        bool byOffer
    );
    /// @notice An offer was made. Offers from before the NFT's last move are void. `expiry` is the first height at
    ///         which the offer is no longer valid, 0 for never.
    event OfferMade(
        address indexed nft,
        uint256 indexed tokenId,
        address indexed buyer,
        uint256 price,
        string currency,
        uint256 expiry
    );
    /// @notice An offer was withdrawn, or dropped because its maker cannot pay it.
    event OfferCanceled(
        address indexed nft, uint256 indexed tokenId, address indexed buyer, uint256 price, string currency
    );
    /// @notice A fee ("market", "royalty" or "burn") can be applied from `height` on.
    event FeeCommitted(string kind, uint256 value, uint256 height);
    /// @notice A fee is in force.
    event FeeApplied(string kind, uint256 value);
    /// @notice An announced fee was dropped.
    event FeeReverted(string kind);
}
