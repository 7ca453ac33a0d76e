// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Formulators: NFTs that lock MEV and earn the chain's rewards (docs/chain.md, Formulator).
/// @notice There are three kinds: 1 Alpha locks `alphaAmount`; 2 Sigma is made from four Alphas; 3 Omega from two
///         Sigmas. The first id of the list survives with the summed amount and the current height; the others
///         disappear. An id is uint256(uint160(address)): the ERC-721 functions take the number, the others the
///         address, as in the real chain's ABI. Approve MEV to this contract.
/// @dev Rewards: at every height that is divisible by `rewardInterval`, rewardPerBlock·rewardInterval is shared by
///      power = amount·efficiency // 1000 (1000, 1150, 1300) among the existing formulators. Three tenths are the
///      mining fee, the rest is the owner's. All divisions are rounded down. There is no claim function: `distribute`
///      mints the rewards owed to `payoutPage` accounts per call, so that the number of accounts cannot stop it. The
///      devnet's node calls it at each such height, and in the blocks after it until every account is paid, because the
///      real chain pays without a call. The real chain also distributes collected transaction fees; this contract does
///      not.
///      A market listing becomes invalid when `transferCount` changes: it counts moves and also upgrades.
///      Errors: `invalid sigma creation count`, `invalid sigma creation blocks`, `invalid sigma formulator type`,
///      `invalid omega creation count`, `invalid omega creation blocks`, `invalid omega formulator type`,
///      `not formulator owner`, `not exist formulator`, `duplicate formulator`, `formulator not approved`,
///      `transfer to the zero address`, `approval to current owner`, `invalid stake generator`, `not exist`,
///      `is no longer supported`, `is not master`; the MEV token's own; ours alone: `Formulator: RANGE`,
///      `Formulator: GAS`, `reentrant call`.
interface IFormulator {
    /// @notice Collection name.
    function name() external view returns (string memory);
    /// @notice Collection symbol.
    function symbol() external view returns (string memory);
    /// @notice Owner of the contract: sets the metadata URI and gets the mining fee.
    function owner() external view returns (address);
    /// @notice Token that is locked and earned.
    function token() external view returns (address);
    /// @notice Metadata URI of a formulator: `baseURI` with `{id}` replaced by 64 hex digits.
    function tokenURI(uint256 id) external view returns (string memory);
    /// @notice Metadata URI with `{id}` in it.
    function baseURI() external view returns (string memory);
    /// @notice ERC-165; true for 80ac58cd, d9b67a26, 01ffc9a7 and 0e89341c as on the real chain, and for 49064906.
    function supportsInterface(bytes4 id) external view returns (bool);

    /// @notice Number of formulators of an account.
    function balanceOf(address account) external view returns (uint256);
    /// @notice Owner of a formulator; reverts `not exist formulator` if it does not exist.
    function ownerOf(uint256 id) external view returns (address);
    /// @notice Account that may move the formulator besides the owner and operators; zero if there is none.
    function getApproved(uint256 id) external view returns (address);
    /// @notice True if `operator` may move all formulators of `account`.
    function isApprovedForAll(address account, address operator) external view returns (bool);
    /// @notice Number of formulators.
    function totalSupply() external view returns (uint256);
    /// @notice Id at a position of the list of all; the order changes when one disappears. Reverts
    ///         `not exist formulator` beyond the end.
    function tokenByIndex(uint256 index) external view returns (uint256);
    /// @notice Id at a position of an account's own list; reverts `not exist` beyond the end.
    function tokenOfOwnerByIndex(address account, uint256 index) external view returns (uint256);
    /// @notice Ids at the positions `start` to `end`, both included; fewer if the list ends before.
    function tokenByRange(uint256 start, uint256 end) external view returns (uint256[] memory);
    /// @notice Ids at the positions `start` to `end` of an account's own list.
    function tokenOfOwnerByRange(address account, uint256 start, uint256 end)
        external
        view
        returns (uint256[] memory);
    /// @notice Number of moves and upgrades; the creation counts as 1. It is not reset when the formulator disappears.
    function transferCount(uint256 id) external view returns (uint256);

    /// @notice Data of a formulator: kind, height of creation or upgrade, locked MEV (wei), owner, id. Reverts
    ///         `not exist formulator` if it does not exist.
    function formulator(address id)
        external
        view
        returns (uint256 kind, uint256 height, uint256 amount, address holder, address tokenId);
    /// @notice Number of formulators of one kind that an account has.
    function countOf(address account, uint256 kind) external view returns (uint256);
    /// @notice Number of formulators of one kind.
    function totalOf(uint256 kind) external view returns (uint256);
    /// @notice MEV that an Alpha locks, wei.
    function alphaAmount() external view returns (uint256);
    /// @notice Age in blocks from which an Alpha can become part of a Sigma.
    function sigmaBlocks() external view returns (uint256);
    /// @notice Age in blocks from which a Sigma can become part of an Omega.
    function omegaBlocks() external view returns (uint256);
    /// @notice Efficiencies of the three kinds, over 1000. `view.rewardPolicy` on the real chain.
    function rewardPolicy() external view returns (uint256 alpha, uint256 sigma, uint256 omega);
    /// @notice Part of a reward that is the mining fee, over 1000.
    function miningFee() external view returns (uint256);
    /// @notice Reward of all formulators together per block, mining fee included, wei.
    function rewardPerBlock() external view returns (uint256);
    /// @notice Number of blocks between two rewards.
    function rewardInterval() external view returns (uint256);
    /// @notice Sum of all powers, wei of MEV.
    function totalPower() external view returns (uint256);
    /// @notice Sum of the powers of an account's formulators, wei of MEV.
    function powerOf(address account) external view returns (uint256);
    /// @notice Wei per day for each MEV (1e18) of power, after the mining fee; 0 without formulators. A day has 172,800
    ///         blocks. `view.calcRewardPower` on the real chain.
    function calcRewardPower() external view returns (uint256);
    /// @notice Rewards paid to an account so far, wei. `search.reward` on the real chain.
    function cumulativeReward(address account) external view returns (uint256);
    /// @notice Rewards paid to an account on `count` days up to `lastDay` (days since 1970, UTC), newest first, wei.
    ///         `search.dailyReward` on the real chain.
    function dailyRewards(address account, uint256 lastDay, uint256 count)
        external
        view
        returns (uint256[] memory);
    /// @notice Most accounts that one `distribute` pays.
    function payoutPage() external view returns (uint256);
    /// @notice Number of accounts that the current payout has not yet reached. 0: the next `distribute` starts a new
    ///         payout.
    function payoutLeft() external view returns (uint256);
    /// @notice Reward that a payout in this block would pay an account, wei.
    function pendingReward(address account) external view returns (uint256);

    /// @notice Locks `alphaAmount` of the caller's MEV.
    /// @return the new id
    function createAlpha() external returns (address);
    /// @notice Calls `createAlpha` `count` times; 0 creates none.
    function createAlphaBatch(uint256 count) external returns (address[] memory);
    /// @notice Turns four of the caller's Alphas into a Sigma with the id of the first one.
    function createSigma(address[] calldata ids) external;
    /// @notice Turns two of the caller's Sigmas into an Omega with the id of the first one.
    function createOmega(address[] calldata ids) external;
    /// @notice Pays the whole lock back immediately and destroys the id.
    function revoke(address id) external;
    /// @notice Calls `revoke` for several ids.
    /// @return those ids
    function revokeBatch(address[] calldata ids) external returns (address[] memory);
    /// @notice Lets `to` move one formulator; by its owner only. Cleared when it moves or is upgraded.
    function approve(address to, uint256 id) external;
    /// @notice Sets or clears the right of `operator` to move all of the caller's formulators.
    function setApprovalForAll(address operator, bool approved) external;
    /// @notice Moves a formulator; by its owner, the approved account or an operator.
    function transferFrom(address from, address to, uint256 id) external;

    /// @notice Mints the rewards owed to the next `payoutPage` accounts that have or had formulators, and the mining
    ///         fee. Anyone may call it; a reward that cannot be minted now stays owed. Reverts (`Formulator: GAS`)
    ///         unless 100,000 gas are left for each payment, so that a payment never fails because the caller sent too
    ///         little gas.
    function distribute() external;

    /// @notice Always reverts `is no longer supported`: the market sells formulators.
    function registerSales(address id, uint256 price) external;
    /// @notice Like `registerSales`.
    function cancelSales(address id) external;
    /// @notice Like `registerSales`.
    function buyFormulator(address id) external;
    /// @notice Always reverts `invalid stake generator`: this chain has no generators to stake with.
    function stake(address hyper, uint256 amount) external;
    /// @notice Like `stake`.
    function unstake(address hyper, uint256 amount) external;
    /// @notice Sets the metadata URI; owner only.
    function setURI(string calldata uri) external;
}

/// @title Events of formulators; the real chain has none.
interface IFormulatorEvents {
    /// @notice As in ERC-721; from zero when created, to zero when destroyed.
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    /// @notice As in ERC-721.
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    /// @notice As in ERC-721.
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    /// @notice As in ERC-4906: kind and artwork changed.
    event MetadataUpdate(uint256 tokenId);
    /// @notice `owner` locked `amount`.
    event Created(address indexed owner, uint256 indexed id, uint8 kind, uint256 amount);
    /// @notice `id` became `kind` with `amount`; the other ids of the list were destroyed.
    event Upgraded(address indexed owner, uint256 indexed id, uint8 kind, uint256 amount, uint256[] burned);
    /// @notice `owner` got `amount` back.
    event Revoked(address indexed owner, uint256 indexed id, uint8 kind, uint256 amount);
    /// @notice The metadata URI was set.
    event BaseURISet(string uri);
}
