// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The NFT market's front door (docs/chain.md, Market).
/// @notice NFTs stay with their owners and offers with their makers until a sale; prices in base units of a currency,
///         "MEV" or "USDT". Sellers let this contract move their NFTs (`setApprovalForAll`), buyers let it move their
///         tokens. Everything called "Utc" is a block height.
/// @dev A sale splits the price by fees over 10000, each part floored from the full price, dust to the seller.
///      Not copied from the real chain: a listing that revives when its NFT comes back (collections here tell how often
///      an NFT moved, `transferCount`; one that does not tell is refused); fees read at the sale instead of at
///      listing, without a cap or notice; a zero fee that reverts; an opening height that nothing checks; a sold
///      listing that can be cancelled.
///      An offer that its maker can no longer pay still has to be exceeded, as on the real chain.
///      Errors: `NftMarket.registerMarketItem: NOT_OWNER | NOT_APPROVED_OR_INVALID_TOKEN_ID | ZERO_PRICE |
///      INVALID_PRICE | ALREADY_REGISTERED`, `NftMarket.cancelMarketItem: INVALID_CALLER`, `NftMarket.buyNow:
///      INVALID_AUCTION_STATE (…) | INVALID_CURRENCY (…) and (…) | INVALID_BUYER (…) and (…) | Item sale closed. |
///      ZERO_VALUE`, `Price not matched`, `NftMarket._settle: foundation admin is not setted |
///      NOT_APPROVED_OR_INVALID_TOKEN_ID | seller is Not owner | is not sufficient balance | is not allowanced`,
///      `NftMarket.acceptItemToBuy: burn is not setted | foundation admin is not setted |
///      NOT_APPROVED_OR_INVALID_TOKEN_ID | seller is not owner | Invalid suggestItem | is not allowanced`,
///      `NftMarket.suggestItemToBuy: Invaild token contract | not valid suggestBiddingPrice | is not allowanced |
///      is not sufficient balance`, `not exist biddingPrice`, `not supported currency(…)`, `not owner`, `Invaild fee`,
///      `Invaild market data contract address`, `onlyOwner …`, `onlyManager …`; ours alone:
///      `NftMarket: NO_TRANSFER_COUNT`, `NftMarket.cancelMarketItem: INVALID_STATE`, `NftMarket.buyNow: Item sale not
///      open.`, `NftMarket._settle: item moved since listing`, `NftMarket._settle: NFT not delivered`,
///      `NftMarket._settle: payment not received`,
///      `NftMarket.acceptItemToBuy: is not sufficient balance`, `NftMarket: NO_PENDING_FEE`, `NftMarket: FEE_DELAY`,
///      `NftMarket: ALREADY_SET`, `NftMarket: GAS`, `NftMarket: LESS`, `Handover: NOT_PROPOSED`, `reentrant call`.
interface IMarketOperation {
    /// @notice Lists an NFT of the caller at `price`, to be bought from height `openTimeUtc` on and before height
    ///         `closeTimeUtc`, at today's fees. A listing that died because the NFT moved is replaced.
    function registerMarketItem(
        address nft,
        uint256 id,
        uint256 price,
        string calldata currency,
        uint256 openTimeUtc,
        uint256 closeTimeUtc
    ) external;
    /// @notice Ends an open listing; by its seller, or by the manager. Asks nothing of the NFT's contract.
    function cancelMarketItem(address nft, uint256 id) external;
    /// @notice Buys a listed NFT; `amount` and `currency` must be the listing's.
    function buyNowWithToken(address nft, uint256 id, uint256 amount, string calldata currency) external;
    /// @notice Offers `price` for an NFT, listed or not; more than the highest offer to its present owner whose maker
    ///         can pay it. Those above it that are not payable are dropped, ten of them at most. (The real chain: more
    ///         than the highest offer, payable or not.)
    function suggestItemToBuyWithSuggester(address nft, uint256 id, uint256 price, string calldata currency)
        external;
    /// @notice Drops the highest offers as long as their makers cannot pay them, `most` at most. By anyone. Ours.
    function dropUnpayableOffers(address nft, uint256 id, string calldata currency, uint256 most) external;
    /// @notice Takes the caller's offer of `price` back.
    function cancelItemToBuyWithSuggester(address nft, uint256 id, string calldata currency, uint256 price)
        external;
    /// @notice Sells the caller's NFT for the offer of `price`, at today's fees.
    function acceptItemToBuyWithSeller(address nft, uint256 id, uint256 price, string calldata currency)
        external;
    /// @notice `acceptItemToBuyWithSeller`, refused (`NftMarket: LESS`) if the seller gets less than `least`. Ours.
    function acceptItemToBuyAtLeast(
        address nft,
        uint256 id,
        uint256 price,
        string calldata currency,
        uint256 least
    ) external;
    /// @notice Moves an NFT of the caller, which lets this contract move it.
    function transferFrom(address nft, address owner, address to, uint256 id) external;

    /// @notice Service fee of new listings, over 10000.
    function getMarketFee() external view returns (uint256);
    /// @notice Creator's fee of new listings.
    function getRoyaltyFee() external view returns (uint256);
    /// @notice Burn and liquidity fee of new listings.
    function getBurnFee() external view returns (uint256);
    /// @notice The service fee that can be applied from `height` on; 0 and 0 when none is coming. Ours.
    function futureMarketFee() external view returns (uint256 value, uint256 height);
    /// @notice The same of the creator's fee. Ours.
    function futureRoyaltyFee() external view returns (uint256 value, uint256 height);
    /// @notice The same of the burn fee. Ours.
    function futureBurnFee() external view returns (uint256 value, uint256 height);
    /// @notice Blocks between a fee's announcement and its coming into force: a day. Ours.
    function FEE_DELAY() external view returns (uint256);
    /// @notice Blocks during which an announced fee can be applied: seven days. Ours.
    function FEE_WINDOW() external view returns (uint256);
    /// @notice The most that each fee may be: 10 %. Ours.
    function MAX_FEE() external view returns (uint256);
    /// @notice Whether `account` is the manager.
    function isManager(address account) external view returns (bool);
    /// @notice The store.
    function getMarketDataContractAddress() external view returns (address);
    /// @notice A listing as JSON.
    function getMarketItem(address nft, uint256 id) external view returns (string memory);
    /// @notice Offers as JSON, lowest and oldest first.
    function getItemSuggestionInfos(address nft, uint256 id, string calldata currency)
        external
        view
        returns (string[] memory);
    /// @notice Offers as values, page by page; see `IMarketData.offersBelow`. Ours.
    function offersBelow(address nft, uint256 id, string calldata currency, uint256 price, uint256 most)
        external
        view
        returns (
            uint256[] memory prices,
            address[] memory buyers,
            address[] memory sellers,
            uint256[] memory expiries
        );
    /// @notice The price that the next offer must exceed, 0 when there is none. Ours.
    function offerToExceed(address nft, uint256 id, string calldata currency) external view returns (uint256);
    /// @notice A listing as values. Ours.
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
    /// @notice Parts of a price, each floored; `net` is the rest. Ours.
    function split(uint256 price, uint256 marketFee, uint256 royaltyFee, uint256 burnFee)
        external
        pure
        returns (uint256 service, uint256 royalty, uint256 burn, uint256 net);
    /// @notice Whether a listing could be bought now by whoever has the money, else the text of the revert. Ours.
    function fillable(address nft, uint256 id) external view returns (bool ok, string memory reason);

    /// @notice Announces a service fee, in place of one announced before; manager only.
    function setMarketFee(uint256 fee) external;
    /// @notice Announces a creator's fee; manager only.
    function setRoyaltyFee(uint256 fee) external;
    /// @notice Announces a burn fee; manager only.
    function setBurnFee(uint256 fee) external;
    /// @notice Brings the announced service fee into force; manager only.
    function applyMarketFee() external;
    /// @notice The same of the creator's fee.
    function applyRoyaltyFee() external;
    /// @notice The same of the burn fee.
    function applyBurnFee() external;
    /// @notice Takes an announcement back; manager only.
    function revertMarketFee() external;
    /// @notice The same of the creator's fee.
    function revertRoyaltyFee() external;
    /// @notice The same of the burn fee.
    function revertBurnFee() external;
    /// @notice Sets the store, once; owner only.
    function setMandatoryMarketDataContract(address marketData) external;
    /// @notice Pays all fees in a currency to the manager, who calls.
    function collectFees(string calldata currency) external;
    /// @notice Lets the manager, who calls, pull all fees in a currency.
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
    /// @notice A listing was ended without a sale.
    event ItemCanceled(address indexed nft, uint256 indexed tokenId, address indexed seller, bool byManager);
    /// @notice An NFT was sold; all its offers are void, and if by an offer, its listing too.
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
    /// @notice An offer was made; offers from before the NFT last moved are void. `expiry` is the first height at
    ///         which it stands no more, 0 for never.
    event OfferMade(
        address indexed nft,
        uint256 indexed tokenId,
        address indexed buyer,
        uint256 price,
        string currency,
        uint256 expiry
    );
    /// @notice An offer was taken back, or dropped because its maker cannot pay it.
    event OfferCanceled(
        address indexed nft, uint256 indexed tokenId, address indexed buyer, uint256 price, string currency
    );
    /// @notice A fee ("market", "royalty" or "burn") can be applied from `height` on.
    event FeeCommitted(string kind, uint256 value, uint256 height);
    /// @notice A fee is in force.
    event FeeApplied(string kind, uint256 value);
    /// @notice An announced fee was taken back.
    event FeeReverted(string kind);
}
