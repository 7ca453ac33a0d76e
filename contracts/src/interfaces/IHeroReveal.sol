// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The real chain's functions of a reveal contract; see IHeroReveal for what ours does and refuses.
interface IReveal {
    /// @notice Burns the caller's boxes and asks for as many heroes. 1 to 50 boxes.
    /// @return heroes empty: the draw is settled later. (The real contract answers the heroes' ids at once.)
    function reveal(string[] calldata boxes) external returns (string[] memory heroes);
    /// @notice Uses up `slave` for `master`. Kind `pocket`: the master gains a star (at most 5). Kind `xheroes` (Promote): both have
    ///         the same grade, below Unique, and at least 3 stars; the master's grade rises by one, its stars fall to 1, its
    ///         level is kept. Both numbers are 1 + the heroes that the master has taken in so far (`invalid nft lv`).
    function merge(string calldata master, uint256 mlv, string calldata slave, uint256 slv) external;
    /// @notice Uses up heroes for nothing (1 to 50); or, as `["inherit", master, slave, level]`, gives the master the
    ///         material's level, which must be that of the chain and above the master's, for the fee in PKT.
    function dismantle(string[] calldata ids) external;
    /// @notice All heroes that were taken in by a master, oldest first.
    function slaveList() external view returns (string[] memory);
    /// @notice Those that one master took in.
    function slaveToMasterList(string calldata master) external view returns (string[] memory);
    /// @notice JSON `{"master":"…","slave":"…","mlv":1,"slv":1,"owner":"0x…","height":123}`; empty for no such slave.
    function slaveInfo(string calldata slave) external view returns (string memory);
    /// @notice Heroes that an account dismantled, oldest first.
    function dismantleList(address owner) external view returns (string[] memory);
    /// @notice Materials that an account used up for their level.
    function inheritList(address owner) external view returns (string[] memory);
    /// @notice JSON `{"master":"…","slave":"…","level":12,"owner":"0x…","height":123}`; empty for no such material.
    function inheritInfo(string calldata slave) external view returns (string memory);
    /// @notice Sets the coin that level transfer is paid in, once; owner only.
    function setPktAddr(address token) external;
}

/// @title Opens a season's boxes into heroes, and changes heroes for good (docs/chain.md, Reveal).
/// @notice Ids go in as hex text with or without `0x` (at most 64 digits) and come out as hex text without it, as on the real
///         chain. What is used up ends in this contract: there is no way out of it.
///         Reveal takes two steps, so that nobody sees before asking what will come: `reveal` burns the boxes at height h, and
///         anybody calls `settle` once the block h + 2 is known. Requests settle strictly in order. The pool is a list of at
///         most 16 kinds, from the least to the best, and how many heroes of each are left; its hash stands from the
///         start. A request that nobody settled while the hash of its block was still known (256 blocks) gets the least that
///         is left, so that letting it lapse never pays. `saveSeed` saves that hash while the contract cannot mint.
///         If it could not mint in 20 of those blocks in a row and nobody saved the hash, `settle` postpones the request
///         once it can mint again: it is drawn as if it had been made in that block. Blocks in which the request waited for
///         a postponed one in front of it do not count.
/// @dev Errors: `no items`, `too many items`, `duplicate item`, `invalid id`, `not owner`, `no permission`,
///      `Please Cancel Sell first`, `reveal is not open`, `not enough heroes`, `no reveal`, `no request to settle`,
///      `too early to settle`, `too late to save`, `already saved`, `boxes differ`, `invalid nft lv`, `invalid grade`, `invalid stars`, `invalid level`,
///      `same item`, `no manager`, `no owner`, `reveal is open`, `invalid pkt`, `invalid pool`, `reentrant call`.
interface IHeroReveal is IReveal {
    /// @notice Settles as many of the oldest requests as `boxes` has lists, in order: each list is the request's boxes as
    ///         its event gave them (`boxes differ`). Requests that have to be postponed are, as far as they come first,
    ///         and those behind them wait. By anyone.
    function settle(uint256[][] calldata boxes) external;
    /// @notice Saves the hash that draws a request while it is known, so that the request never lapses. By anyone. Ours.
    function saveSeed(uint256 number) external;
    /// @notice The saved hash of a request; zero for none. Ours.
    function seedOf(uint256 number) external view returns (bytes32);
    /// @notice Writes what the game says of heroes in the collection; the manager only. Grade and kind are the chain's.
    function writeLevels(uint256[] calldata ids, uint256[] calldata levels, uint256[] calldata stars) external;
    /// @notice Who may write levels; owner only.
    function setManager(address manager) external;
    /// @notice From which height boxes are opened; may be brought forward or put off only while it lies ahead; owner only.
    function setOpenHeight(uint256 height) external;

    /// @notice State of a hero. One that has no word yet (minted without a reveal) has the kind that follows from its id.
    /// @return kind its place in the pool
    /// @return level what the game wrote last, or a transfer gave; from 1
    /// @return stars 1 to 5
    /// @return grade 0 Common, 1 Uncommon, 2 Unique
    /// @return hashPower its power: the kind's, +5 % of that for each star above one, +45 % for each grade above the kind's own, floored
    /// @return merged how many heroes it took in
    /// @return used 0 no, 1 merged or promoted into another, 2 dismantled, 3 level given away
    function heroState(uint256 id)
        external
        view
        returns (
            uint256 kind,
            uint256 level,
            uint256 stars,
            uint256 grade,
            uint256 hashPower,
            uint256 merged,
            uint256 used
        );
    /// @notice The same for many, each packed as `kind << 96 | level << 80 | stars << 72 | grade << 64 | hashPower << 16 | merged << 8 | used`.
    function heroStates(uint256[] calldata ids) external view returns (uint256[] memory);
    /// @notice The pool. `kinds[i]` is `grade << 32 | hashPower`; `first[i]` how many heroes of it there were before the
    ///         first box; `left[i]` how many are left.
    function pool()
        external
        view
        returns (uint256[] memory kinds, uint256[] memory first, uint256[] memory left);
    /// @notice keccak256(abi.encode(kinds, first)), fixed by the constructor.
    function provenance() external view returns (bytes32);
    /// @notice Number of requests so far; their numbers begin at 0.
    function requestCount() external view returns (uint256);
    /// @notice The oldest request that is not settled; equal to `requestCount` when there is none.
    function nextRequest() external view returns (uint256);
    /// @notice Height of a request, at which its event is: `requestOf` has a later one if it was postponed. Ours.
    function askedAt(uint256 number) external view returns (uint256);
    /// @notice A request; its boxes are in its event. `height` is the one it is drawn from.
    function requestOf(uint256 number)
        external
        view
        returns (address owner, uint256 height, uint256 count, bytes32 boxesHash);
    /// @notice Id of the hero that the next box becomes.
    function nextHero() external view returns (uint256);
    /// @notice What one level transfer costs, base units of `pkt`.
    function inheritFee() external view returns (uint256);
    /// @notice The coin it is paid in.
    function pkt() external view returns (address);
    /// @notice From which height boxes are opened.
    function openHeight() external view returns (uint256);
    /// @notice 0 pocket, 1 xheroes.
    function actKind() external view returns (uint256);
    /// @notice Boxes' collection; zero where none are revealed.
    function box() external view returns (address);
    /// @notice Heroes' collection.
    function hero() external view returns (address);
    /// @notice The market whose open listings forbid every act (its store, IMarketData).
    function market() external view returns (address);
    /// @notice Who may set manager, coin and opening, and who gets the fees.
    function owner() external view returns (address);
    /// @notice Who may write levels.
    function manager() external view returns (address);
}

/// @title Events, ours: the real chain has none.
interface IHeroRevealEvents {
    /// @notice Boxes were burned at this block, and as many heroes are to come.
    event RevealRequested(address indexed owner, uint256 indexed request, uint256[] boxes);
    /// @notice A request was settled. `seed` is the hash of the block two after the request's, or zero when it lapsed. `left` is how many of
    ///         each kind were left before its first box, 16 bits each, the least kind lowest.
    event RevealSettled(uint256 indexed request, address indexed owner, bytes32 seed, uint256 left);
    /// @notice One box became one hero.
    event Revealed(address indexed owner, uint256 indexed box, uint256 indexed hero, uint256 kind);
    /// @notice A grade rose; `slave` was used up. `state` is the master's new word, as `heroStates` packs it.
    event Promoted(address indexed owner, uint256 indexed master, uint256 indexed slave, uint256 state);
    /// @notice A star was gained; `slave` was used up.
    event Merged(address indexed owner, uint256 indexed master, uint256 indexed slave, uint256 state);
    /// @notice A level was taken over; `slave` was used up.
    event Inherited(
        address indexed owner, uint256 indexed master, uint256 indexed slave, uint256 state, uint256 fee
    );
    /// @notice Heroes were used up for nothing.
    event Dismantled(address indexed owner, uint256[] heroes);
    /// @notice The game wrote a hero's level and stars.
    event LevelWritten(uint256 indexed hero, uint256 state);
    /// @notice The opening was set.
    event OpenHeightSet(uint256 height);
    /// @notice The manager was set.
    event ManagerSet(address indexed manager);
    /// @notice The coin of level transfers was set.
    event PktSet(address indexed token);
    /// @notice A request could not be settled in time and is drawn as if it had been made at `height`.
    event RevealPostponed(uint256 indexed request, address indexed owner, uint256 height);
    /// @notice The hash that draws a request was saved; it can be settled at any time.
    event SeedSaved(uint256 indexed request, bytes32 seed);
}
