// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Formulators: locked MEV as NFTs that earn the chain's rewards (docs/chain.md, Formulator).
/// @notice Three kinds: 1 Alpha locks `alphaAmount`; 2 Sigma is made of four Alphas; 3 Omega of two Sigmas. The first
///         id of the list survives with the summed amount and the present height, the others are gone. An id is
///         uint256(uint160(address)): the ERC-721 functions take the number, the others the address, as in the real
///         chain's ABI. Approve MEV to this contract.
/// @dev Rewards: at every height that divides by `rewardInterval`, rewardPerBlock·rewardInterval is shared by
///      power = amount·efficiency // 1000 (1000, 1150, 1300) of the formulators there are. Three tenths are the
///      mining fee, the rest is the owner's. All divisions are floored. Nothing is claimed: `distribute` mints what
///      is owed, `payoutPage` accounts a call, so that no number of them can stop it; the devnet's node calls it at
///      each such height, and in the blocks after it until everyone was reached, as the real chain pays by itself.
///      The real chain also hands out collected transaction fees; this one doesn't.
///      A listing of a market is dead when `transferCount` changed: it counts moves, and upgrades too.
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
    /// @notice The owner of the contract: sets the address of the metadata, gets the mining fee.
    function owner() external view returns (address);
    /// @notice The token that is locked and earned.
    function token() external view returns (address);
    /// @notice Where a formulator's metadata lies: `{id}` of the base is replaced by 64 hex digits.
    function tokenURI(uint256 id) external view returns (string memory);
    /// @notice The same with `{id}` in it.
    function baseURI() external view returns (string memory);
    /// @notice ERC-165; true for 80ac58cd, d9b67a26, 01ffc9a7 and 0e89341c as on the real chain, and 49064906.
    function supportsInterface(bytes4 id) external view returns (bool);

    /// @notice How many formulators an account has.
    function balanceOf(address account) external view returns (uint256);
    /// @notice Whose it is; `not exist formulator` for one that isn't there.
    function ownerOf(uint256 id) external view returns (address);
    /// @notice Who may move it besides owner and operators; zero is nobody.
    function getApproved(uint256 id) external view returns (address);
    /// @notice Whether `operator` may move all of `account`'s.
    function isApprovedForAll(address account, address operator) external view returns (bool);
    /// @notice How many formulators there are.
    function totalSupply() external view returns (uint256);
    /// @notice The id at a place; the order changes when one disappears. `not exist formulator` beyond the end.
    function tokenByIndex(uint256 index) external view returns (uint256);
    /// @notice The id at a place among an account's own; `not exist` beyond the end.
    function tokenOfOwnerByIndex(address account, uint256 index) external view returns (uint256);
    /// @notice Ids at the places `start` to `end`, both included; ends early where there are no more.
    function tokenByRange(uint256 start, uint256 end) external view returns (uint256[] memory);
    /// @notice The same among an account's own.
    function tokenOfOwnerByRange(address account, uint256 start, uint256 end)
        external
        view
        returns (uint256[] memory);
    /// @notice How often it moved or was upgraded; its creation counts 1. Kept when it disappears.
    function transferCount(uint256 id) external view returns (uint256);

    /// @notice All there is to know of one: kind, height of creation or upgrade, MEV locked (wei), owner, id.
    ///         `not exist formulator` for one that isn't there.
    function formulator(address id)
        external
        view
        returns (uint256 kind, uint256 height, uint256 amount, address holder, address tokenId);
    /// @notice How many of a kind an account has.
    function countOf(address account, uint256 kind) external view returns (uint256);
    /// @notice How many of a kind there are.
    function totalOf(uint256 kind) external view returns (uint256);
    /// @notice MEV an Alpha locks, wei.
    function alphaAmount() external view returns (uint256);
    /// @notice Age an Alpha must have before it can become part of a Sigma, blocks.
    function sigmaBlocks() external view returns (uint256);
    /// @notice Age a Sigma must have before it can become part of an Omega, blocks.
    function omegaBlocks() external view returns (uint256);
    /// @notice Efficiencies over 1000 of the three kinds. By `view.rewardPolicy` on the real chain.
    function rewardPolicy() external view returns (uint256 alpha, uint256 sigma, uint256 omega);
    /// @notice The part of a reward that is the mining fee, over 1000.
    function miningFee() external view returns (uint256);
    /// @notice What all formulators earn in a block together, mining fee included, wei.
    function rewardPerBlock() external view returns (uint256);
    /// @notice Blocks between two rewards.
    function rewardInterval() external view returns (uint256);
    /// @notice Sum of all powers, wei of MEV.
    function totalPower() external view returns (uint256);
    /// @notice Sum of an account's powers, wei of MEV.
    function powerOf(address account) external view returns (uint256);
    /// @notice Wei a day for each MEV (1e18) of power, after the mining fee; 0 without formulators. 172,800 blocks
    ///         a day. `view.calcRewardPower` on the real chain.
    function calcRewardPower() external view returns (uint256);
    /// @notice What an account has been paid so far, wei. `search.reward` on the real chain.
    function cumulativeReward(address account) external view returns (uint256);
    /// @notice What an account was paid on `count` days up to `lastDay` (days since 1970, UTC), newest first, wei.
    ///         `search.dailyReward` on the real chain.
    function dailyRewards(address account, uint256 lastDay, uint256 count)
        external
        view
        returns (uint256[] memory);
    /// @notice How many accounts one `distribute` pays, at most.
    function payoutPage() external view returns (uint256);
    /// @notice How many accounts the payout under way has not reached; 0: the next `distribute` begins one.
    function payoutLeft() external view returns (uint256);
    /// @notice What a payout that reached an account in this block would pay it, wei.
    function pendingReward(address account) external view returns (uint256);

    /// @notice Locks `alphaAmount` of the caller's MEV. @return the new id
    function createAlpha() external returns (address);
    /// @notice `createAlpha` so many times; 0 is none.
    function createAlphaBatch(uint256 count) external returns (address[] memory);
    /// @notice Makes four of the caller's Alphas a Sigma, which takes the first one's id.
    function createSigma(address[] calldata ids) external;
    /// @notice Makes two of the caller's Sigmas an Omega, which takes the first one's id.
    function createOmega(address[] calldata ids) external;
    /// @notice Pays the whole lock back at once and destroys the id.
    function revoke(address id) external;
    /// @notice `revoke` for several. @return those ids
    function revokeBatch(address[] calldata ids) external returns (address[] memory);
    /// @notice Lets `to` move one; by its owner only. Cleared when it moves or is upgraded.
    function approve(address to, uint256 id) external;
    /// @notice Lets `operator` move all of the caller's, or no longer.
    function setApprovalForAll(address operator, bool approved) external;
    /// @notice Moves one; by owner, approved or operator.
    function transferFrom(address from, address to, uint256 id) external;

    /// @notice Mints what is owed to the next `payoutPage` accounts that have or had formulators, and the mining fee.
    ///         Anyone may call it; what can't be minted now stays owed. Refused (`Formulator: GAS`) unless 100,000 gas
    ///         are left for each payment: a payment never fails because its caller sent too little.
    function distribute() external;

    /// @notice Always `is no longer supported`: the market sells formulators.
    function registerSales(address id, uint256 price) external;
    /// @notice As `registerSales`.
    function cancelSales(address id) external;
    /// @notice As `registerSales`.
    function buyFormulator(address id) external;
    /// @notice Always `invalid stake generator`: this chain has no generators to stake with.
    function stake(address hyper, uint256 amount) external;
    /// @notice As `stake`.
    function unstake(address hyper, uint256 amount) external;
    /// @notice Sets the address of the metadata; owner only.
    function setURI(string calldata uri) external;
}

/// @title Events of formulators; the real chain has none.
interface IFormulatorEvents {
    /// @notice As ERC-721; from zero when created, to zero when gone.
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    /// @notice As ERC-721.
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    /// @notice As ERC-721.
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    /// @notice As ERC-4906: kind and artwork changed.
    event MetadataUpdate(uint256 tokenId);
    /// @notice `owner` locked `amount`.
    event Created(address indexed owner, uint256 indexed id, uint8 kind, uint256 amount);
    /// @notice `id` became `kind` with `amount`; the others of the list are gone.
    event Upgraded(address indexed owner, uint256 indexed id, uint8 kind, uint256 amount, uint256[] burned);
    /// @notice `owner` got `amount` back.
    event Revoked(address indexed owner, uint256 indexed id, uint8 kind, uint256 amount);
    /// @notice The address of the metadata was set.
    event BaseURISet(string uri);
}
