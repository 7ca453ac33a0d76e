// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Functions of the real chain's reveal contract; IHeroReveal describes what ours does and rejects.
interface IReveal {
    /// @notice Burns 1 to 50 of the caller's boxes and requests one hero for each.
    /// @return heroes empty: the draw is settled later. (The real contract returns the heroes' ids immediately.)
    function reveal(string[] calldata boxes) external returns (string[] memory heroes);
    /// @notice Uses up `slave` for `master`. Kind `pocket`: the master gains a star (at most 5). Kind `xheroes`
    ///         (Promote): both must have the same grade, below Unique, and at least 3 stars; the master's grade rises
    ///         by one, its stars fall to 1 and its level stays. `mlv` and `slv` must both be 1 + the number of heroes
    ///         that the master has absorbed so far (`invalid nft lv`).
    function merge(string calldata master, uint256 mlv, string calldata slave, uint256 slv) external;
    /// @notice Uses up 1 to 50 heroes without any gain. Or, as `["inherit", master, slave, level]`, gives the master
    ///         the material's level for the fee in PKT; `level` must be the material's level on the chain and above the
    ///         master's.
    function dismantle(string[] calldata ids) external;
    /// @notice All heroes absorbed by a master, oldest first.
    function slaveList() external view returns (string[] memory);
    /// @notice Heroes that one master absorbed.
    function slaveToMasterList(string calldata master) external view returns (string[] memory);
    /// @notice JSON `{"master":"…","slave":"…","mlv":1,"slv":1,"owner":"0x…","height":123}`; empty if there is no such
    ///         slave.
    function slaveInfo(string calldata slave) external view returns (string memory);
    /// @notice Heroes that an account dismantled, oldest first.
    function dismantleList(address owner) external view returns (string[] memory);
    /// @notice Materials that an account used up for their level.
    function inheritList(address owner) external view returns (string[] memory);
    /// @notice JSON `{"master":"…","slave":"…","level":12,"owner":"0x…","height":123}`; empty if there is no such
    ///         material.
    function inheritInfo(string calldata slave) external view returns (string memory);
    /// @notice Sets the coin that pays for level transfers, once; owner only.
    function setPktAddr(address token) external;
}

/// @title Turns a season's boxes into heroes, and changes heroes permanently (docs/chain.md, Reveal).
/// @notice Ids are passed as hex text with or without `0x` (at most 64 digits) and returned as hex text without it, as
///         on the real chain. Items that are used up stay in this contract for good.
///         A reveal takes two steps, so that the result is unknown at the time of the request: `reveal` burns the boxes
///         at height h, and any account calls `settle` once the block h + 2 is known. Requests settle strictly in
///         order. The pool is a list of at most 16 kinds, from lowest to highest, with the number of heroes left of
///         each; its hash is fixed at deployment.
///         If a request is not settled while the hash of its block is known (256 blocks), it gets the lowest kind that
///         is left, so that letting it lapse never pays. `saveSeed` saves that hash while the contract cannot mint.
///         If the contract could not mint in 20 of those blocks in a row and the hash was not saved, `settle` postpones
///         the request once it can mint again: it is then drawn as if it had been made in that block. Blocks in which
///         the request waited for an earlier, postponed one do not count.
/// @dev Errors: `no items`, `too many items`, `duplicate item`, `invalid id`, `not owner`, `no permission`,
///      `Please Cancel Sell first`, `reveal is not open`, `not enough heroes`, `no reveal`, `no request to settle`,
///      `too early to settle`, `too late to save`, `already saved`, `boxes differ`, `invalid nft lv`, `invalid grade`,
///      `invalid stars`, `invalid level`, `same item`, `no manager`, `no owner`, `reveal is open`, `invalid pkt`,
///      `invalid pool`, `reentrant call`.
interface IHeroReveal is IReveal {
    /// @notice Settles one of the oldest requests for each list in `boxes`, in order. Each list must be the boxes of
    ///         the request as in its event (`boxes differ`). If the next request has to be postponed, the call
    ///         postpones it and those directly behind it that also have to be, and ends; the others wait. Anyone may
    ///         call it.
    function settle(uint256[][] calldata boxes) external;
    /// @notice Saves the hash that draws a request, while it is known, so that the request never lapses. Anyone may
    ///         call it. Not on the real chain.
    function saveSeed(uint256 number) external;
    /// @notice Saved hash of a request; zero if there is none. Not on the real chain.
    function seedOf(uint256 number) external view returns (bytes32);
    /// @notice Writes the game's levels and stars of heroes in the collection; manager only. Grade and kind are set by
    ///         this contract alone.
    function writeLevels(uint256[] calldata ids, uint256[] calldata levels, uint256[] calldata stars) external;
    /// @notice Sets the account that may write levels; owner only.
    function setManager(address manager) external;
    /// @notice Sets the height from which boxes can be opened. It can only be changed before that height is reached;
    ///         owner only.
    function setOpenHeight(uint256 height) external;

    /// @notice State of a hero. A hero without a stored state (minted without a reveal) has the kind that follows from
    ///         its id.
    /// @return kind index in the pool
    /// @return level last level that the game wrote or a transfer gave; starts at 1
    /// @return stars 1 to 5
    /// @return grade 0 Common, 1 Uncommon, 2 Unique
    /// @return hashPower power: that of the kind, +5 % of it for each star above one, +45 % for each grade above the
    ///         kind's own, rounded down
    /// @return merged number of heroes it absorbed
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
    /// @notice States of several heroes, each packed as `kind << 96 | level << 80 | stars << 72 | grade << 64 |
    ///         hashPower << 16 | merged << 8 | used`.
    function heroStates(uint256[] calldata ids) external view returns (uint256[] memory);
    /// @notice The pool. `kinds[i]` is `grade << 32 | hashPower`; `first[i]` is the number of its heroes before the
    ///         first box; `left[i]` is the number left.
    function pool()
        external
        view
        returns (uint256[] memory kinds, uint256[] memory first, uint256[] memory left);
    /// @notice keccak256(abi.encode(kinds, first)), fixed by the constructor.
    function provenance() external view returns (bytes32);
    /// @notice Number of requests so far; they are numbered from 0.
    function requestCount() external view returns (uint256);
    /// @notice Oldest request that is not settled; equal to `requestCount` if there is none.
    function nextRequest() external view returns (uint256);
    /// @notice Height of a request and of its event. `requestOf` returns a later height if the request was postponed.
    ///         Not on the real chain.
    function askedAt(uint256 number) external view returns (uint256);
    /// @notice Returns a request; its boxes are in its event. `height` is the height from which it is drawn.
    function requestOf(uint256 number)
        external
        view
        returns (address owner, uint256 height, uint256 count, bytes32 boxesHash);
    /// @notice Id of the next box's hero.
    function nextHero() external view returns (uint256);
    /// @notice Fee of one level transfer, base units of `pkt`.
    function inheritFee() external view returns (uint256);
    /// @notice Coin in which the fee is paid.
    function pkt() external view returns (address);
    /// @notice Height from which boxes can be opened.
    function openHeight() external view returns (uint256);
    /// @notice 0 pocket, 1 xheroes.
    function actKind() external view returns (uint256);
    /// @notice Collection of the boxes; zero if this contract reveals none.
    function box() external view returns (address);
    /// @notice Collection of the heroes.
    function hero() external view returns (address);
    /// @notice Market (its store, IMarketData) whose open listings block every action on the listed item.
    function market() external view returns (address);
    /// @notice Account that sets manager, coin and opening height, and gets the fees.
    function owner() external view returns (address);
    /// @notice Account that may write levels.
    function manager() external view returns (address);
}

/// @title Events of the reveal; the real chain has none.
interface IHeroRevealEvents {
    /// @notice Boxes were burned in this block; the owner will get one hero for each.
    event RevealRequested(address indexed owner, uint256 indexed request, uint256[] boxes);
    /// @notice A request was settled. `seed` is the hash of the block two after the request's, or zero if it lapsed.
    ///         `left` holds how many heroes of each kind were left before its first box: 16 bits each, the lowest kind
    ///         in the lowest bits.
    event RevealSettled(uint256 indexed request, address indexed owner, bytes32 seed, uint256 left);
    /// @notice One box became one hero.
    event Revealed(address indexed owner, uint256 indexed box, uint256 indexed hero, uint256 kind);
    /// @notice A grade rose; `slave` was used up. `state` is the master's new packed state, as in `heroStates`.
    event Promoted(address indexed owner, uint256 indexed master, uint256 indexed slave, uint256 state);
    /// @notice A star was gained; `slave` was used up.
    event Merged(address indexed owner, uint256 indexed master, uint256 indexed slave, uint256 state);
    /// @notice A level was transferred; `slave` was used up.
    event Inherited(
        address indexed owner, uint256 indexed master, uint256 indexed slave, uint256 state, uint256 fee
    );
    /// @notice Heroes were dismantled.
    event Dismantled(address indexed owner, uint256[] heroes);
    /// @notice The game wrote a hero's level and stars.
    event LevelWritten(uint256 indexed hero, uint256 state);
    /// @notice The opening height was set.
    event OpenHeightSet(uint256 height);
    /// @notice The manager was set.
    event ManagerSet(address indexed manager);
    /// @notice The coin of level transfers was set.
    event PktSet(address indexed token);
    /// @notice A request could not be settled in time. It is drawn as if it had been made at `height`.
    event RevealPostponed(uint256 indexed request, address indexed owner, uint256 height);
    /// @notice The hash that draws a request was saved; the request can be settled at any time.
    event SeedSaved(uint256 indexed request, bytes32 seed);
}
