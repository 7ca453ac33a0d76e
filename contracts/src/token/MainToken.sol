// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20Events} from "../interfaces/IERC20.sol";
import {IMRC20, IMainToken} from "../interfaces/IMRC20.sol";
import {MRC20} from "./MRC20.sol";

/// @title MEV, the chain's main token: native coin and token share one ledger.
/// @dev The transfer precompile at 0xfd moves the native coin of other accounts (calldata abi.encode(from, to, value),
///      no result); the devnet's node has it. The coin held by this contract is the reserve: minting pays from it;
///      burning pays into it, and so does any coin sent here. totalSupply = GenesisSupply - Reserve.
contract MainToken is MRC20, IMainToken {
    address internal constant TRANSFER_PRECOMPILE = address(0xfd);
    /// @inheritdoc IMainToken
    uint256 public immutable GenesisSupply;

    /// @param genesisSupply all native coin of the chain, including this contract's own, base units. The value sent
    ///        with the deployment goes to the reserve.
    constructor(string memory name_, string memory symbol_, address master_, uint256 genesisSupply)
        payable
        MRC20(name_, symbol_, master_, 0)
    {
        GenesisSupply = genesisSupply;
    }

    /// @notice Native coin sent here goes to the reserve: it is out of circulation until it is minted again.
    receive() external payable {
        emit IERC20Events.Transfer(msg.sender, address(0), msg.value);
    }

    /// @inheritdoc IMainToken
    function Reserve() public view returns (uint256) {
        return address(this).balance;
    }

    /// @inheritdoc IMRC20
    /// @dev The devnet's node pays transaction fees to the zero address; they cannot be moved from there.
    function CollectedFee() external view override(MRC20, IMRC20) returns (uint256) {
        return address(0).balance;
    }

    function _swapToMainToken(uint256, uint256) internal pure override {
        revert("this is fee token");
    }

    function _supplyOf() internal view override returns (uint256) {
        uint256 reserve = address(this).balance;
        return reserve < GenesisSupply ? GenesisSupply - reserve : 0;
    }

    function _balanceOf(address account) internal view override returns (uint256) {
        return account.balance;
    }

    function _move(address from, address to, uint256 amount) internal override {
        (bool done,) = TRANSFER_PRECOMPILE.call(abi.encode(from, to, amount));
        require(done, "Token: TRANSFER_PRECOMPILE");
    }

    function _create(address to, uint256 amount) internal override {
        require(address(this).balance >= amount, "Token: RESERVE_EXCEEDED");
        _move(address(this), to, amount);
        emit IERC20Events.Transfer(address(0), to, amount);
    }

    function _destroy(address from, uint256 amount) internal override {
        _move(from, address(this), amount);
        emit IERC20Events.Transfer(from, address(0), amount);
    }
}
