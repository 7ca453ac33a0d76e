// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "../interfaces/IERC20.sol";

/// @title Token calls that accept an empty result, refuse `false`, and pass on the token's own revert text.
library SafeToken {
    function safeTransfer(address token, address to, uint256 amount) internal {
        _call(token, abi.encodeCall(IERC20.transfer, (to, amount)));
    }

    function safeTransferFrom(address token, address from, address to, uint256 amount) internal {
        _call(token, abi.encodeCall(IERC20.transferFrom, (from, to, amount)));
    }

    function safeApprove(address token, address spender, uint256 amount) internal {
        _call(token, abi.encodeCall(IERC20.approve, (spender, amount)));
    }

    /// @dev Pulls exactly `amount`; reverts for a token that delivers any other amount.
    function pull(address token, address from, uint256 amount) internal {
        uint256 before = held(token, address(this));
        safeTransferFrom(token, from, address(this), amount);
        require(held(token, address(this)) == before + amount, "Exchange: TRANSFER_AMOUNT");
    }

    function held(address token, address account) internal view returns (uint256) {
        return IERC20(token).balanceOf(account);
    }

    function _call(address token, bytes memory data) private {
        require(token.code.length > 0, "Exchange: TRANSFER_FAILED");
        (bool done, bytes memory answer) = token.call(data);
        if (!done) {
            require(answer.length > 0, "Exchange: TRANSFER_FAILED");
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
        require(
            answer.length == 0 || (answer.length >= 32 && uint256(bytes32(answer)) == 1),
            "Exchange: TRANSFER_FAILED"
        );
    }
}
