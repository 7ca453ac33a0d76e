// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A role that changes hands in two steps: the next holder is proposed and then accepts.
/// @dev A mistyped address never gets the role. A proposal expires after seven days; a new one replaces it.
///      Error: `Handover: NOT_PROPOSED`.
library Handover {
    /// @dev Blocks during which a proposal can be accepted: seven days.
    uint256 internal constant WINDOW = 1_209_600;

    /// @dev `expiry` is the first height at which `next` can no longer accept.
    struct Role {
        address holder;
        address next;
        uint64 expiry;
    }

    /// @notice `next` can accept the role before the height `expiry`; the zero address withdraws the proposal.
    event HandoverProposed(string role, address indexed next, uint256 expiry);
    /// @notice `holder` has the role; the zero address means that the role is vacant for good.
    event HandoverAccepted(string role, address indexed holder);

    /// @dev Proposes the next holder, in place of an earlier proposal.
    function propose(Role storage self, string memory role, address next) internal {
        uint256 expiry = block.number + WINDOW;
        (self.next, self.expiry) = (next, uint64(expiry));
        emit HandoverProposed(role, next, expiry);
    }

    /// @dev Gives the role to the caller, who must be the proposed account.
    function accept(Role storage self, string memory role) internal {
        require(msg.sender == pending(self), "Handover: NOT_PROPOSED");
        put(self, role, msg.sender);
    }

    /// @dev Sets the holder immediately and drops any proposal.
    function put(Role storage self, string memory role, address holder) internal {
        (self.holder, self.next, self.expiry) = (holder, address(0), 0);
        emit HandoverAccepted(role, holder);
    }

    /// @dev Returns the account that can accept now; zero if there is none.
    function pending(Role storage self) internal view returns (address) {
        return block.number < self.expiry ? self.next : address(0);
    }
}
