// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A mint in three rounds (docs/chain.md, Mint).
/// @notice Each round has a window of heights, both ends included, and a cap. NFTs left unsold in one round go to the
///         next. Bonus NFTs count against the caps like paid ones. Approve the pay token to this contract.
/// @dev Users know the rounds as 0, 1 and later; here they are 1, 2 and 3. A bonus event gives one NFT to a wallet
///      whose paid total has reached the event's threshold: once per wallet, to the first `maxSends` wallets, never
///      beyond the cap. Bonus NFTs count towards no threshold and no wallet cap. Terms, lists and events cannot change
///      once the round that they apply to has started. The pay token goes directly to the owner.
///      Errors: `not round time`, `You can only mint up to <n> heroes in one transaction`,
///      `mint max value has been reached`, `Only Sigma, Omega Formulator holders can participate`, `Only Alpha, Sigma,
///      Omega Formulator holders, Genesis NFT holders and community event participants can participate`, `only owner`,
///      the pay token's own, the collection's `doesn't have mint permission`; ours alone:
///      `Only OG winners can participate`, `Only WL winners can participate`, `wallet mint limit has been reached`,
///      `mint right has been used in this round` (another wallet has already minted with the NFT that would give the
///      right), `round is already started`, `invalid round`, `invalid bonus event`, `reentrant call`.
interface IRoundMint {
    /// @notice Account that sets the terms and is paid.
    function owner() external view returns (address);
    /// @notice Collection that is minted.
    function nft() external view returns (address);
    /// @notice Token that buyers pay with.
    function payToken() external view returns (address);
    /// @notice Price of one NFT, wei of the pay token.
    function unitPrice() external view returns (uint256);
    /// @notice Most NFTs that one transaction can buy.
    function perTransaction() external view returns (uint256);
    /// @notice Most NFTs that one wallet can buy in the current round; 0 means no limit, and is also returned between
    ///         rounds.
    function perWallet() external view returns (uint256);
    /// @notice Most NFTs that one wallet can buy in round 1 to 3; 0 means no limit.
    function walletCap(uint256 number) external view returns (uint256);
    /// @notice Always 3.
    function roundCount() external view returns (uint256);
    /// @notice First and last height of a round, its own cap, and the number minted in it, bonus included. Zeros before
    ///         it is set; `invalid round` beyond 3.
    function round(uint256 number)
        external
        view
        returns (uint256 start, uint256 end, uint256 cap, uint256 minted);
    /// @notice First height of round "1", "2" or "3", as text.
    function roundStart(string calldata number) external view returns (string memory);
    /// @notice Last height of a round, as text.
    function roundEnd(string calldata number) external view returns (string memory);
    /// @notice Number of the current round; reverts `not round time` if there is none.
    function getRound() external view returns (uint256);
    /// @notice Number of NFTs left to mint in a round, including those left by earlier rounds.
    function available(uint256 number) external view returns (uint256);
    /// @notice Total minted, bonus included.
    function totalMinted() external view returns (uint256);
    /// @notice Number of NFTs that a wallet has bought.
    function paidMinted(address account) external view returns (uint256);
    /// @notice Number of NFTs that a wallet has bought in one round.
    function paidIn(uint256 number, address account) external view returns (uint256);
    /// @notice Number of NFTs that a wallet got as a bonus.
    function bonusMinted(address account) external view returns (uint256);
    /// @notice Number of wallets that bought 10 or more.
    function bulkMinters() external view returns (uint256);
    /// @notice Number of bonus events.
    function eventCount() external view returns (uint256);
    /// @notice A bonus event by its index from 0: id, paid total that earns it, maximum number of bonuses, bonuses
    ///         sent.
    function eventInfo(uint256 index)
        external
        view
        returns (uint256 id, uint256 threshold, uint256 maxSends, uint256 sent);
    /// @notice All bonus events as JSON: [{"id":"1","threshold":"5","maxSends":"50","sent":"7"}].
    function getEventInfos() external view returns (string memory);
    /// @notice Number of bonuses that an event has sent; 0 for an unknown event.
    function eventSendCount(uint256 id) external view returns (uint256);
    /// @notice True if a wallet got the bonus of an event.
    function bonusSent(uint256 id, address account) external view returns (bool);
    /// @notice True if a wallet is on the list of a round. Each round has its own list.
    function isListed(uint256 number, address account) external view returns (bool);
    /// @notice True if a wallet may take part in a round, regardless of the current height and of the NFTs left.
    function eligible(uint256 number, address account) external view returns (bool);
    /// @notice Number of NFTs that a wallet can still buy in the current round; if 0, the text with which `mint` would
    ///         revert.
    function mintable(address account) external view returns (uint256 count, string memory reason);

    /// @notice Mints `count` to the caller for unitPrice·count, and the bonus that they earn.
    /// @return ids all minted ids
    function mint(uint256 count) external returns (uint256[] memory ids);

    /// @notice Sets windows and caps of the three rounds; owner only, before the first one starts. A window must not
    ///         end before it starts, and a round must not start before the previous one has ended (`invalid round`).
    function roundSetting(
        uint256 start1,
        uint256 end1,
        uint256 start2,
        uint256 end2,
        uint256 start3,
        uint256 end3,
        uint256 cap1,
        uint256 cap2,
        uint256 cap3
    ) external;
    /// @notice Adds wallets to the list of round 2; owner only, before it starts. (The real chain: at any time.)
    function addCommunityEventAddr(address[] calldata accounts) external;
    /// @notice Adds wallets to the list of any round; owner only, before it starts. Not on the real chain.
    function addListed(uint256 number, address[] calldata accounts) external;
    /// @notice Adds a bonus event, one of at most 8, with a new id and a threshold (`invalid bonus event`); owner only,
    ///         before the first round starts.
    function addEventInfo(uint256 id, uint256 threshold, uint256 maxSends) external;
}

/// @title Events of a mint; the real chain has none.
interface IRoundMintEvents {
    /// @notice `user` bought `count` and got `bonus` more.
    event Minted(address indexed user, uint256 indexed round, uint256 count, uint256 bonus, uint256[] ids);
    /// @notice `tokenId` is the bonus NFT of an event.
    event BonusSent(uint256 indexed eventId, address indexed user, uint256 tokenId);
    /// @notice Window and cap of a round were set.
    event RoundSet(uint256 round, uint256 start, uint256 end, uint256 cap);
    /// @notice Wallets were added to the list of a round.
    event Listed(uint256 indexed round, address[] accounts);
    /// @notice A bonus event was added.
    event BonusEventAdded(uint256 indexed eventId, uint256 threshold, uint256 maxSends);
}
