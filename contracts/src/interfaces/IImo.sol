// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A token offering (docs/chain.md, Offering).
/// @notice People commit the pay token between two heights; after that each claims project tokens, and back what
///         was too much. With a `PayLimit` the pool is "limited", with 0 "unlimited"; otherwise they are the same.
///         Amounts in base units, all divisions floored. Approve the pay token to this contract.
/// @dev allocation = amount·1e18 // total.
///      total > raising: offering = ProjectOffering·allocation // 1e18, refund = amount·(total - raising) // total.
///      Otherwise: offering = (amount·ProjectOffering // 1e18)·1e18 // raising, refund = 0.
///      The real chain refunds amount - ProjectOffering·allocation // 1e18, right only where offering and raising
///      are the same number, and nothing when that is negative; `GetRefundingAmount` then answers the absolute.
///      Not copied, nor: deposits after the first claim, in the last block or after moving the end; selling tokens
///      that are not there; a refund that is kept because the tokens cannot be sent; the owner taking what
///      participants are owed; `CheckWhiteList` asking about its caller.
///      Errors: `not allow`, `not imo time`, `need _amount > 0`, `over pay limit`, `not harvest time`,
///      `have you participated?`, `nothing to harvest`, `only owner`, `started imo`, `not enough pay token`,
///      `not enough offer token`; ours alone: `ended imo`, `Imo: ZERO`, `Imo: RANGE`, `Imo: UNFUNDED`, `Imo: NOT_PAID`,
///      `Imo: GAS`, `Exchange: TRANSFER_AMOUNT`, `reentrant call`.
interface IImo {
    /// @notice Who sells.
    function ProjectOwner() external view returns (address);
    /// @notice Token people commit.
    function PayToken() external view returns (address);
    /// @notice Token people get.
    function ProjectToken() external view returns (address);
    /// @notice Project tokens for sale.
    function ProjectOffering() external view returns (uint256);
    /// @notice Pay tokens to raise.
    function ProjectRaising() external view returns (uint256);
    /// @notice Most one person may commit; 0 is no limit. By `view.call` only on the real chain.
    function PayLimit() external view returns (uint256);
    /// @notice First height of the sale.
    function StartBlock() external view returns (uint256);
    /// @notice Last height of the sale; claims begin with it.
    function EndBlock() external view returns (uint256);
    /// @notice Latest height to which the end can be moved: 5,184,000 blocks (30 days) beyond the first one. Ours.
    function LatestEndBlock() external view returns (uint256);
    /// @notice A fee over 10000 that nothing applies, as on the real chain.
    function HarvestFeeFactor() external view returns (uint256);
    /// @notice Whitelist contract; zero lets everyone in.
    function WhiteListAddress() external view returns (address);
    /// @notice Group that is let in; zero is everyone.
    function WhiteListGroupId() external view returns (bytes32);
    /// @notice Whether the caller is the project's owner.
    function IsOwner() external view returns (bool);
    /// @notice All that was committed.
    function TotalAmount() external view returns (uint256);
    /// @notice What one person committed, and whether it was claimed, all of it.
    function UserInfo(address user) external view returns (uint256 amount, bool claimed);
    /// @notice Everyone who committed, in order.
    function AddressList() external view returns (address[] memory);
    /// @notice How many that are. By `view.call` only on the real chain.
    function GetAddressListLength() external view returns (uint256);
    /// @notice Whether one person has claimed and was paid both parts.
    function HasHarvest(address user) external view returns (bool);
    /// @notice A person's part of all that was committed, over 1e18.
    function GetUserAllocation(address user) external view returns (uint256);
    /// @notice Project tokens a person gets if the sale ended now; 0 when they came and only the refund is owed.
    function GetOfferingAmount(address user) external view returns (uint256);
    /// @notice Pay tokens a person gets back if the sale ended now; 0 when they came and only the tokens are owed.
    function GetRefundingAmount(address user) external view returns (uint256);
    /// @notice Whether `user` may commit. (On the real chain: whether the caller may.)
    function CheckWhiteList(address user) external view returns (bool);

    /// @notice Commits `amount` of the pay token, while the offering holds all it sells (`Imo: UNFUNDED`).
    function Deposit(uint256 amount) external;
    /// @notice Claims project tokens and refund. A part that its token refuses to send stays owed, and can be claimed
    ///         again; when nothing could be paid the claim fails (`Imo: NOT_PAID`).
    function Harvest() external;

    /// @notice Moves the end, at most to `LatestEndBlock` (`Imo: RANGE`); owner only, until it is reached (`ended imo`).
    ///         (The real chain: at any time, to any height.)
    function SetEndBlock(uint256 endBlock) external;
    /// @notice Changes what is for sale; owner only, before the start.
    function SetOfferingAmount(uint256 projectOffering) external;
    /// @notice Changes what is to be raised, not 0; owner only, before the start.
    function SetRaisingAmount(uint256 projectRaising) external;
    /// @notice Pays the owner; never what participants are still owed (the real chain: anything).
    function FinalWithdraw(uint256 payAmount, uint256 offerAmount) external;
    /// @notice Pays the owner all pay tokens that no participant is owed. By native calls only on the real chain.
    function UsdcReclaim() external;
}

/// @title Events of an offering; the real chain has none.
interface IImoEvents {
    /// @notice `user` committed `amount` more.
    event Deposit(address indexed user, uint256 amount);
    /// @notice `user` was paid `offering` project tokens and got `refund` pay tokens back.
    event Harvest(address indexed user, uint256 offering, uint256 refund);
    /// @notice The sale ends with this height.
    event EndBlockSet(uint256 endBlock);
    /// @notice This many project tokens are for sale.
    event OfferingAmountSet(uint256 projectOffering);
    /// @notice This many pay tokens are to be raised.
    event RaisingAmountSet(uint256 projectRaising);
    /// @notice The owner took pay tokens and project tokens.
    event OwnerPaid(uint256 payAmount, uint256 offerAmount);
}
