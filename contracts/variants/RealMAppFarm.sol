// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeToken} from "../src/exchange/SafeToken.sol";
import {MAppFarm} from "../src/farm/MAppFarm.sol";

/// @title A MApp farm with the real chain's bugs, for tests.
/// @dev A banker without funds blocks every call, withdrawals included; if want is the reward token, rewards may be
///      paid from stakes; the first staker is paid for the time before; the unpaid rest of a payout is dropped; debts
///      are rounded down.
contract RealMAppFarm is MAppFarm {
    using SafeToken for address;

    constructor(
        address owner,
        address banker,
        address farmToken,
        uint256 ownerReward,
        uint256 tokenPerBlock,
        uint256 startBlock,
        address want
    ) MAppFarm(owner, banker, farmToken, ownerReward, tokenPerBlock, startBlock, want) {}

    function _idle(PoolState storage) internal override {}

    function _fund(uint256 reward) internal override {
        super._fund(reward);
        require(Unfunded == 0 && _ownerDue == 0, "the token holding quantity is insufficient balance: 0");
    }

    function _available() internal view override returns (uint256) {
        return _held(address(this));
    }

    /// @dev Rounded down.
    function _debt(uint256 shares, uint256 acc) internal pure override returns (uint256) {
        return Math.mulDiv(shares, acc, E18);
    }

    function _unpaid(uint256) internal pure override returns (uint256) {
        return 0;
    }

    /// @dev Pays at most the available balance.
    function _out(PoolState storage, uint256 amount) internal override returns (uint256 paid, uint256) {
        WantLockedTotal -= amount;
        uint256 held = Want.held(address(this));
        paid = amount < held ? amount : held;
        Want.safeTransfer(msg.sender, paid);
        return (paid, amount);
    }
}
