// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A token offering (docs/chain.md, Offering).
/// @notice Participants commit the pay token between two heights. After that each of them claims project tokens and the
///         excess payment. With a `PayLimit` the pool is "limited", with 0 "unlimited"; otherwise they are the same.
///         Amounts are in base units, all divisions rounded down. Approve the pay token to this contract.
/// @dev allocation = amount·1e18 // total.
///      total > raising: offering = ProjectOffering·allocation // 1e18, refund = amount·(total - raising) // total.
///      Otherwise: offering = (amount·ProjectOffering // 1e18)·1e18 // raising, refund = 0.
///      Not copied from the real chain: it refunds amount - ProjectOffering·allocation // 1e18, which is correct only
///      if offering and raising are the same number. If that is negative it refunds nothing, and `GetRefundingAmount`
///      returns the absolute value.
///      Also not copied: deposits after the first claim, in the last block or after a change of the end; sales of
///      tokens that the offering does not hold; a refund that is withheld because the tokens cannot be sent; payouts to
///      the owner of amounts owed to participants; `CheckWhiteList` for the caller instead of its argument.
///      Errors: `not allow`, `not imo time`, `need _amount > 0`, `over pay limit`, `not harvest time`,
///      `have you participated?`, `nothing to harvest`, `only owner`, `started imo`, `not enough pay token`,
///      `not enough offer token`; ours alone: `ended imo`, `Imo: ZERO`, `Imo: RANGE`, `Imo: UNFUNDED`, `Imo: NOT_PAID`,
///      `Imo: GAS`, `Exchange: TRANSFER_AMOUNT`, `reentrant call`.
interface IImo {
    /// @notice Account that sells.
    function ProjectOwner() external view returns (address);
    /// @notice Token that participants commit.
    function PayToken() external view returns (address);
    /// @notice Token that participants get.
    function ProjectToken() external view returns (address);
    /// @notice Project tokens for sale.
    function ProjectOffering() external view returns (uint256);
    /// @notice Pay tokens to be raised.
    function ProjectRaising() external view returns (uint256);
    /// @notice Most that one account may commit; 0 means no limit. Only by `view.call` on the real chain.
    function PayLimit() external view returns (uint256);
    /// @notice First height of the sale.
    function StartBlock() external view returns (uint256);
    /// @notice Last height of the sale; claims start at it.
    function EndBlock() external view returns (uint256);
    /// @notice Latest height to which the end can be moved: 5,184,000 blocks (30 days) after the first end. Not on the
    ///         real chain.
    function LatestEndBlock() external view returns (uint256);
    /// @notice Fee over 10000; never applied, as on the real chain.
    function HarvestFeeFactor() external view returns (uint256);
    /// @notice Whitelist contract; zero admits everyone.
    function WhiteListAddress() external view returns (address);
    /// @notice Group that is admitted; zero means everyone.
    function WhiteListGroupId() external view returns (bytes32);
    /// @notice True if the caller is the project's owner.
    function IsOwner() external view returns (bool);
    /// @notice Total committed.
    function TotalAmount() external view returns (uint256);
    /// @notice Amount that an account committed, and whether all of it was claimed.
    function UserInfo(address user) external view returns (uint256 amount, bool claimed);
    /// @notice All accounts that committed, in order.
    function AddressList() external view returns (address[] memory);
    /// @notice Number of accounts that committed. Only by `view.call` on the real chain.
    function GetAddressListLength() external view returns (uint256);
    /// @notice True if an account has claimed and was paid both parts.
    function HasHarvest(address user) external view returns (bool);
    /// @notice An account's part of the total committed, over 1e18.
    function GetUserAllocation(address user) external view returns (uint256);
    /// @notice Project tokens that an account would get if the sale ended now; 0 if they were paid and only the refund
    ///         is owed.
    function GetOfferingAmount(address user) external view returns (uint256);
    /// @notice Pay tokens that an account would get back if the sale ended now; 0 if they were paid and only the tokens
    ///         are owed.
    function GetRefundingAmount(address user) external view returns (uint256);
    /// @notice True if `user` may commit. (On the real chain: if the caller may.)
    function CheckWhiteList(address user) external view returns (bool);

    /// @notice Commits `amount` of the pay token. The offering must hold all tokens that it sells (`Imo: UNFUNDED`).
    function Deposit(uint256 amount) external;
    /// @notice Claims project tokens and refund. A part that its token refuses to send stays owed and can be claimed
    ///         again; if neither part can be paid the claim reverts (`Imo: NOT_PAID`).
    function Harvest() external;

    /// @notice Moves the end, at most to `LatestEndBlock` (`Imo: RANGE`); owner only, before the end is reached
    ///         (`ended imo`). (The real chain: at any time, to any height.)
    function SetEndBlock(uint256 endBlock) external;
    /// @notice Changes the amount for sale; owner only, before the start.
    function SetOfferingAmount(uint256 projectOffering) external;
    /// @notice Changes the amount to be raised, not 0; owner only, before the start.
    function SetRaisingAmount(uint256 projectRaising) external;
    /// @notice Pays the owner, but never amounts still owed to participants. (The real chain pays any amount.)
    function FinalWithdraw(uint256 payAmount, uint256 offerAmount) external;
    /// @notice Pays the owner all pay tokens that are not owed to participants. Only by native calls on the real chain.
    function UsdcReclaim() external;
}

/// @title Events of an offering; the real chain has none.
interface IImoEvents {
    /// @notice `user` committed `amount` more.
    event Deposit(address indexed user, uint256 amount);
    /// @notice `user` was paid `offering` project tokens and got `refund` pay tokens back.
    event Harvest(address indexed user, uint256 offering, uint256 refund);
    /// @notice The sale now ends with this height.
    event EndBlockSet(uint256 endBlock);
    /// @notice This amount of project tokens is for sale.
    event OfferingAmountSet(uint256 projectOffering);
    /// @notice This amount of pay tokens is to be raised.
    event RaisingAmountSet(uint256 projectRaising);
    /// @notice The owner took pay tokens and project tokens.
    event OwnerPaid(uint256 payAmount, uint256 offerAmount);
}
