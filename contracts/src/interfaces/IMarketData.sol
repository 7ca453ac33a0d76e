// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @dev A listing. `state`: 0 none, 1 OPEN, 2 COMPLETED, 3 CANCELED, 4 CLOSED_BY_MANAGER. Heights above 2^40-1 are
///      kept as that. Fees are over 10000, those of the day of listing.
struct MarketItem {
    address seller;
    uint40 createdHeight;
    uint40 openHeight;
    uint8 state;
    address buyer;
    uint40 closeHeight;
    uint16 marketFee;
    uint16 royaltyFee;
    uint16 burnFee;
    uint256 price;
    uint256 transferCount;
    string currency;
}

/// @dev What one sale pays, base units; the parts add up to what the buyer paid.
struct Payment {
    uint256 service;
    address royaltyTo;
    uint256 royalty;
    address burnTo;
    uint256 burn;
    address seller;
    uint256 net;
}

/// @title The market's store: listings, offers, currencies and what the market owes (docs/chain.md, Market).
/// @notice Amounts in base units. Everything called "Utc" in the JSON is a block height.
/// @dev Not copied from the real chain: a market or a currency that the owner can exchange under open listings, both
///      are set once; approved fees that stay on the books; offers read by the market alone; a royalty ledger that
///      concatenates; one receiver that fails a sale, who is credited here instead.
///      Errors: `onlyOwner …`, `onlyManager …`, `onlyMarket …`, `not supported currency(…)`, `not exist biddingPrice`,
///      `NftMarket.collectFees: NO_FEES`, `Invaild market address`, `Invaild NFT address`, `Invaild admin address`,
///      `Invaild spender`; ours alone: `NftMarket: ALREADY_SET`, `NftMarket: NO_CREDIT`, `NftMarket: GAS`,
///      `Invaild currency`, `reentrant call`.
interface IMarketData {
    /// @notice A listing as JSON; `"state":""` and no `nft` when there never was one.
    function getMarketItem(address nft, uint256 id) external view returns (string memory);
    /// @notice The same as values. Ours.
    function item(address nft, uint256 id) external view returns (MarketItem memory);
    /// @notice Whether a listing is OPEN; it may be dead all the same, see `fillable`.
    function isTokenRegistered(address nft, uint256 id) external view returns (bool);
    /// @notice How many listings of a collection are OPEN. (Broken on the real chain.)
    function totalMarketCollectionItems(address nft) external view returns (uint256);
    /// @notice Token of a currency (`not supported currency(…)`).
    function getERC20Contract(string calldata currency) external view returns (address);
    /// @notice Who gets a collection's royalties; zero keeps it off the market.
    function getFoundationAdminAddress(address nft) external view returns (address);
    /// @notice Where a collection's burn part goes; zero keeps it off the market.
    function getBurnAddress(address nft) external view returns (address);
    /// @notice Royalties `wallet` earned in all.
    function getFoundationRoyalty(address wallet, string calldata currency) external view returns (uint256);
    /// @notice The front door.
    function getMarketOperationAddress() external view returns (address);
    /// @notice For how many blocks an offer stands: 30 days; 0 is for ever. Ours: the real chain's offers never
    ///         expire, so one that costs its maker nothing can keep all lower ones out for good.
    function offerBlocks() external view returns (uint256);
    /// @notice The highest good offer as JSON, or "".
    function getItemSuggestionInfo(address nft, uint256 id, string calldata currency)
        external
        view
        returns (string memory);
    /// @notice Offers made to the present owner that have not expired, lowest and oldest first: the highest 100.
    ///         (The real chain: all of them, so that enough offers make the read fail.)
    function getItemSuggestionInfos(address nft, uint256 id, string calldata currency)
        external
        view
        returns (string[] memory);
    /// @notice Up to `most` offers made to the present owner that have not expired, highest first: those below the offer
    ///         of `price`, or from the highest if `price` is 0. An expiry of 0 is never. Ours.
    function offersBelow(address nft, uint256 id, string calldata currency, uint256 price, uint256 most)
        external
        view
        returns (
            uint256[] memory prices,
            address[] memory buyers,
            address[] memory sellers,
            uint256[] memory expiries
        );
    /// @notice The highest offer, whether or not its maker can pay it; 0 when there is none. Ours.
    function lastOffer(address nft, uint256 id, string calldata currency) external view returns (uint256);
    /// @notice Who offers `price`, zero for nobody. Ours.
    function offerBuyer(address nft, uint256 id, string calldata currency, uint256 price)
        external
        view
        returns (address);

    /// @notice Fees to collect. Ours.
    function feeBalance(string calldata currency) external view returns (uint256);
    /// @notice Fees that the manager may pull, and did not yet. Ours.
    function approvedFees(string calldata currency) external view returns (uint256);
    /// @notice What `account` can claim, because paying it failed. Ours.
    function creditOf(address account, string calldata currency) external view returns (uint256);
    /// @notice All that can be claimed. Ours.
    function totalCredits(string calldata currency) external view returns (uint256);
    /// @notice Pays the caller's credit to `to`; always possible. Ours.
    function claimCredit(string calldata currency, address to) external returns (uint256 amount);

    /// @notice Names a currency's token, once, for up to 256 currencies (`Invaild currency`); owner only.
    function setERC20Contract(string calldata currency, address token) external;
    /// @notice Sets who gets a collection's royalties; owner only.
    function setFoundationAdminAddress(address nft, address admin) external;
    /// @notice Sets where a collection's burn part goes; owner only.
    function setBurnAddress(address nft, address burnTo) external;
    /// @notice Sets the front door, once; owner only.
    function setMandatoryInitContract(address market) external;

    /// @notice Stores a listing; market only, as all that follow.
    function registerItemInMarket(address nft, uint256 id, MarketItem calldata listing) external;
    /// @notice Ends a listing as `state`.
    function cancelItemInMarket(address nft, uint256 id, uint8 state) external;
    /// @notice Ends a listing as sold, and all offers.
    function transactCompleteItemInMarket(address nft, uint256 id, address buyer) external;
    /// @notice Adds an offer above all others that stand; those to an earlier owner are dropped. @return expiry first
    ///         height at which it stands no more, 0 for never
    function suggestItemToBuy(
        address suggester,
        address seller,
        address nft,
        uint256 id,
        uint256 price,
        string calldata currency
    ) external returns (uint256 expiry);
    /// @notice Takes an offer back (`not exist biddingPrice`), the NFT's contract unasked.
    function cancelItemToBuy(
        address suggester,
        address nft,
        uint256 id,
        string calldata currency,
        uint256 price
    ) external;
    /// @notice Ends all offers, and an open listing as CANCELED.
    function acceptItemSuggestion(address nft, uint256 id) external;
    /// @notice Hands on what a buyer has paid in here: the service part stays, whom a payment fails is credited.
    function distribute(string calldata currency, Payment calldata payment) external;
    /// @notice Pays all fees to `to`, those approved and not pulled among them.
    function collectFees(address to, string calldata currency) external returns (uint256 amount);
    /// @notice Lets `spender` pull all fees, and whoever might before no longer.
    function approveFeesForERC20Token(address spender, string calldata currency)
        external
        returns (uint256 amount);
}

/// @title Events of the store; the real chain has none.
interface IMarketDataEvents {
    /// @notice The front door was set.
    event MarketSet(address market);
    /// @notice A currency has its token.
    event CurrencySet(string currency, address token);
    /// @notice A collection's royalties go to `admin`.
    event FoundationAdminSet(address indexed nft, address admin);
    /// @notice A collection's burn part goes to `burnTo`.
    event BurnAddressSet(address indexed nft, address burnTo);
    /// @notice The manager took fees, or may take them.
    event FeesCollected(address indexed to, string currency, uint256 amount, bool approvedOnly);
    /// @notice A payment failed, and is kept for `account`.
    event Credited(address indexed account, string currency, uint256 amount);
    /// @notice A credit was paid to `to`.
    event CreditClaimed(address indexed account, address to, string currency, uint256 amount);
}
