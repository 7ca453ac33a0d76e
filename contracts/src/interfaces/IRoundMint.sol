// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A mint in three rounds (docs/chain.md, Mint).
/// @notice Each round has a window of heights, both ends included, and a cap; what one round leaves unsold goes to
///         the next. Bonus NFTs count against the caps like paid ones. Approve the pay token to this contract.
/// @dev Rounds that people know as 0, 1 and later are 1, 2 and 3 here. A bonus event gives one NFT to a wallet whose
///      paid total has reached its threshold: once per wallet, to the first `maxSends`, never beyond the cap; bonus
///      NFTs count towards no threshold and no wallet cap. Terms, lists and events stand once what they are for
///      has begun. The pay token goes straight to the owner.
///      Errors: `not round time`, `You can only mint up to <n> heroes in one transaction`,
///      `mint max value has been reached`, `Only Sigma, Omega Formulator holders can participate`,
///      `Only Alpha, Sigma, Omega Formulator holders, Genesis NFT holders and community event participants can
///      participate`, `only owner`, the pay token's own, the collection's `doesn't have mint permission`; ours alone:
///      `Only OG winners can participate`, `Only WL winners can participate`, `wallet mint limit has been reached`,
///      `mint right has been used in this round` (the NFT that would give it let another wallet mint before),
///      `round is already started`, `invalid round`, `invalid bonus event`, `reentrant call`.
interface IRoundMint {
    /// @notice Who sets the terms and is paid.
    function owner() external view returns (address);
    /// @notice The collection that is minted.
    function nft() external view returns (address);
    /// @notice What is paid with.
    function payToken() external view returns (address);
    /// @notice Price of one, wei of the pay token.
    function unitPrice() external view returns (uint256);
    /// @notice Most that one transaction pays for.
    function perTransaction() external view returns (uint256);
    /// @notice Most that one wallet may pay for in the present round; 0 is no limit, and between rounds.
    function perWallet() external view returns (uint256);
    /// @notice The same of any round, 1 to 3.
    function walletCap(uint256 number) external view returns (uint256);
    /// @notice Always 3.
    function roundCount() external view returns (uint256);
    /// @notice First and last height of a round, what it has to sell of its own, what was minted in it, bonus
    ///         included. Zeros before it is set; `invalid round` beyond 3.
    function round(uint256 number)
        external
        view
        returns (uint256 start, uint256 end, uint256 cap, uint256 minted);
    /// @notice First height of round "1", "2" or "3", as text.
    function roundStart(string calldata number) external view returns (string memory);
    /// @notice Last height of a round, as text.
    function roundEnd(string calldata number) external view returns (string memory);
    /// @notice The round whose time it is; `not round time` otherwise.
    function getRound() external view returns (uint256);
    /// @notice What is left to mint in a round, with what the rounds before left.
    function available(uint256 number) external view returns (uint256);
    /// @notice All that was minted, bonus included.
    function totalMinted() external view returns (uint256);
    /// @notice What a wallet has paid for.
    function paidMinted(address account) external view returns (uint256);
    /// @notice What a wallet has paid for in one round.
    function paidIn(uint256 number, address account) external view returns (uint256);
    /// @notice What a wallet got as bonus.
    function bonusMinted(address account) external view returns (uint256);
    /// @notice How many wallets paid for 10 or more.
    function bulkMinters() external view returns (uint256);
    /// @notice How many bonus events there are.
    function eventCount() external view returns (uint256);
    /// @notice One of them, by its place from 0: id, paid total that earns it, how many get it, how many got it.
    function eventInfo(uint256 index)
        external
        view
        returns (uint256 id, uint256 threshold, uint256 maxSends, uint256 sent);
    /// @notice All of them as JSON: [{"id":"1","threshold":"5","maxSends":"50","sent":"7"}].
    function getEventInfos() external view returns (string memory);
    /// @notice How many got the bonus of an event; 0 of an unknown one.
    function eventSendCount(uint256 id) external view returns (uint256);
    /// @notice Whether a wallet got the bonus of an event.
    function bonusSent(uint256 id, address account) external view returns (bool);
    /// @notice Whether a wallet is on the list of a round. A place on one list is none on another.
    function isListed(uint256 number, address account) external view returns (bool);
    /// @notice Whether a wallet may take part in a round, whatever its time and what is left.
    function eligible(uint256 number, address account) external view returns (bool);
    /// @notice How many a wallet may still pay for in the present round; if none, the text `mint` would revert with.
    function mintable(address account) external view returns (uint256 count, string memory reason);

    /// @notice Mints `count` to the caller for unitPrice·count, and the bonus it earns. @return ids all of them
    function mint(uint256 count) external returns (uint256[] memory ids);

    /// @notice Sets windows and caps of the three rounds; owner only, before the first one. A window must not end
    ///         before it starts, nor a round start before the one before has ended (`invalid round`).
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
    /// @notice Puts wallets on the list of round 2; owner only, before it starts (the real chain: at any time).
    function addCommunityEventAddr(address[] calldata accounts) external;
    /// @notice Puts wallets on the list of any round; owner only, before it starts. Ours.
    function addListed(uint256 number, address[] calldata accounts) external;
    /// @notice Adds a bonus event, one of at most 8, with a new id and a threshold (`invalid bonus event`); owner
    ///         only, before the first round.
    function addEventInfo(uint256 id, uint256 threshold, uint256 maxSends) external;
}

/// @title Events of a mint; the real chain has none.
interface IRoundMintEvents {
    /// @notice `user` paid for `count` and got `bonus` more.
    event Minted(address indexed user, uint256 indexed round, uint256 count, uint256 bonus, uint256[] ids);
    /// @notice `tokenId` is the bonus of an event.
    event BonusSent(uint256 indexed eventId, address indexed user, uint256 tokenId);
    /// @notice Window and cap of a round.
    event RoundSet(uint256 round, uint256 start, uint256 end, uint256 cap);
    /// @notice Wallets were put on the list of a round.
    event Listed(uint256 indexed round, address[] accounts);
    /// @notice A bonus event was added.
    event BonusEventAdded(uint256 indexed eventId, uint256 threshold, uint256 maxSends);
}
