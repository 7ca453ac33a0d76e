// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @dev A listing. `state`: 0 none, 1 OPEN, 2 COMPLETED, 3 CANCELED, 4 CLOSED_BY_MANAGER. Heights above 2^40-1 are
///      stored as 2^40-1. Fees are over 10000, as they were at the time of listing.
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

/// @dev Payments of one sale, base units; they add up to the price that the buyer paid.
struct Payment {
    uint256 service;
    address royaltyTo;
    uint256 royalty;
    address burnTo;
    uint256 burn;
    address seller;
    uint256 net;
}

/// @title The market's store: listings, offers, currencies and the amounts that the market owes (docs/chain.md,
///        Market).
/// @notice Amounts are in base units. Every value called "Utc" in the JSON is a block height.
/// @dev Not copied from the real chain: a market or a currency that the owner can replace under open listings (both are
///      set once); approved fees that stay in the fee balance; offers readable by the market alone; a royalty ledger
///      that concatenates; a sale that fails because one receiver's payment fails (here the receiver is credited
///      instead).
///      Errors: `onlyOwner …`, `onlyManager …`, `onlyMarket …`, `not supported currency(…)`, `not exist biddingPrice`,
///      `NftMarket.collectFees: NO_FEES`, `Invaild market address`, `Invaild NFT address`, `Invaild admin address`,
///      `Invaild spender`; ours alone: `NftMarket: ALREADY_SET`, `NftMarket: NO_CREDIT`, `NftMarket: GAS`,
///      `Invaild currency`, `reentrant call`.
interface IMarketData {
    /// @notice A listing as JSON; `"state":""` and no `nft` if there never was one.
    function getMarketItem(address nft, uint256 id) external view returns (string memory);
    /// @notice A listing as values. Not on the real chain.
    function item(address nft, uint256 id) external view returns (MarketItem memory);
    /// @notice True if a listing is OPEN; it may be invalid nevertheless, see `fillable`.
    function isTokenRegistered(address nft, uint256 id) external view returns (bool);
    /// @notice Number of OPEN listings of a collection. (Broken on the real chain.)
    function totalMarketCollectionItems(address nft) external view returns (uint256);
    /// @notice Token of a currency (`not supported currency(…)`).
    function getERC20Contract(string calldata currency) external view returns (address);
    /// @notice Account that gets a collection's royalties; zero keeps the collection off the market.
    function getFoundationAdminAddress(address nft) external view returns (address);
    /// @notice Account that gets a collection's burn part; zero keeps the collection off the market.
    function getBurnAddress(address nft) external view returns (address);
    /// @notice Total royalties that `wallet` earned.
    function getFoundationRoyalty(address wallet, string calldata currency) external view returns (uint256);
    /// @notice The market contract that users call (IMarketOperation).
    function getMarketOperationAddress() external view returns (address);
    /// @notice Number of blocks for which an offer is valid: 30 days; 0 means forever. Not on the real chain, where
    ///         offers never expire: there an offer that costs its maker nothing can block all lower ones forever.
    function offerBlocks() external view returns (uint256);
    /// @notice Highest valid offer as JSON, or "".
    function getItemSuggestionInfo(address nft, uint256 id, string calldata currency)
        external
        view
        returns (string memory);
    /// @notice Unexpired offers to the current owner: the highest 100, from the lowest and oldest on. (The real chain
    ///         returns all of them, so that enough offers make the read fail.)
    function getItemSuggestionInfos(address nft, uint256 id, string calldata currency)
        external
        view
        returns (string[] memory);
    /// @notice Up to `most` unexpired offers to the current owner, highest first: those below the offer of `price`, or
    ///         from the highest on if `price` is 0. An expiry of 0 means never. Not on the real chain.
    function offersBelow(address nft, uint256 id, string calldata currency, uint256 price, uint256 most)
        external
        view
        returns (
            uint256[] memory prices,
            address[] memory buyers,
            address[] memory sellers,
            uint256[] memory expiries
        );
    /// @notice Highest offer, even if its maker cannot pay it; 0 if there is none. Not on the real chain.
    function lastOffer(address nft, uint256 id, string calldata currency) external view returns (uint256);
    /// @notice Maker of the offer of `price`; zero if there is none. Not on the real chain.
    function offerBuyer(address nft, uint256 id, string calldata currency, uint256 price)
        external
        view
        returns (address);

    /// @notice Fees to collect. Not on the real chain.
    function feeBalance(string calldata currency) external view returns (uint256);
    /// @notice Fees that the manager may pull but has not yet pulled. Not on the real chain.
    function approvedFees(string calldata currency) external view returns (uint256);
    /// @notice Amount that `account` can claim because a payment to it failed. Not on the real chain.
    function creditOf(address account, string calldata currency) external view returns (uint256);
    /// @notice Sum of all claimable amounts. Not on the real chain.
    function totalCredits(string calldata currency) external view returns (uint256);
    /// @notice Pays the caller's credit to `to`; always possible. Not on the real chain.
    function claimCredit(string calldata currency, address to) external returns (uint256 amount);

    /// @notice Sets a currency's token, once, for up to 256 currencies (`Invaild currency`); owner only.
    function setERC20Contract(string calldata currency, address token) external;
    /// @notice Sets the account that gets a collection's royalties; owner only.
    function setFoundationAdminAddress(address nft, address admin) external;
    /// @notice Sets the account that gets a collection's burn part; owner only.
    function setBurnAddress(address nft, address burnTo) external;
    /// @notice Sets the market contract (IMarketOperation), once; owner only.
    function setMandatoryInitContract(address market) external;

    /// @notice Stores a listing; market only, like all functions below.
    function registerItemInMarket(address nft, uint256 id, MarketItem calldata listing) external;
    /// @notice Closes a listing with the given `state`.
    function cancelItemInMarket(address nft, uint256 id, uint8 state) external;
    /// @notice Closes a listing as sold, and ends all offers.
    function transactCompleteItemInMarket(address nft, uint256 id, address buyer) external;
    /// @notice Adds an offer above all other valid ones; drops offers made to an earlier owner.
    /// @return expiry first height at which the offer is no longer valid, 0 for never
    function suggestItemToBuy(
        address suggester,
        address seller,
        address nft,
        uint256 id,
        uint256 price,
        string calldata currency
    ) external returns (uint256 expiry);
    /// @notice Withdraws an offer (`not exist biddingPrice`) without a call to the NFT's contract.
    function cancelItemToBuy(
        address suggester,
        address nft,
        uint256 id,
        string calldata currency,
        uint256 price
    ) external;
    /// @notice Ends all offers, and closes an open listing as CANCELED.
    function acceptItemSuggestion(address nft, uint256 id) external;
    /// @notice Distributes the price that a buyer has paid in. The service part stays here; a receiver whose payment
    ///         fails is credited.
    function distribute(string calldata currency, Payment calldata payment) external;
    /// @notice Pays all fees to `to`, including those approved and not yet pulled.
    function collectFees(address to, string calldata currency) external returns (uint256 amount);
    /// @notice Lets `spender` pull all fees; an earlier spender no longer can.
    function approveFeesForERC20Token(address spender, string calldata currency)
        external
        returns (uint256 amount);
}

/// @title Events of the store; the real chain has none.
interface IMarketDataEvents {
    /// @notice The market contract was set.
    event MarketSet(address market);
    /// @notice A currency's token was set.
    event CurrencySet(string currency, address token);
    /// @notice A collection's royalties go to `admin` from now on.
    event FoundationAdminSet(address indexed nft, address admin);
    /// @notice A collection's burn part goes to `burnTo` from now on.
    event BurnAddressSet(address indexed nft, address burnTo);
    /// @notice Fees were paid to the manager, or approved for the manager (`approvedOnly`).
    event FeesCollected(address indexed to, string currency, uint256 amount, bool approvedOnly);
    /// @notice A payment failed and was credited to `account`.
    event Credited(address indexed account, string currency, uint256 amount);
    /// @notice A credit was paid to `to`.
    event CreditClaimed(address indexed account, address to, string currency, uint256 amount);
}
