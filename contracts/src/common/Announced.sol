// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Values that change only after an announcement.
/// @dev A change can be applied from one day after its announcement, for seven days. Then it expires, so that an old
///      announcement cannot be applied right before another account's transaction.
library Announced {
    /// @dev Blocks from the announcement to the first height at which it can be applied: one day.
    uint256 internal constant DELAY = 172_800;
    /// @dev Blocks during which it can be applied: seven days.
    uint256 internal constant WINDOW = 1_209_600;

    /// @dev `height` is the first height at which `future` can be applied; 0 if nothing is announced.
    struct Value {
        uint64 value;
        uint64 future;
        uint64 height;
    }

    /// @dev Sets the value immediately and drops any announcement.
    function put(Value storage self, uint256 value) internal {
        (self.value, self.future, self.height) = (uint64(value), 0, 0);
    }

    /// @dev Announces a value, in place of an earlier announcement.
    /// @return height first height at which it can be applied
    function announce(Value storage self, uint256 value) internal returns (uint256 height) {
        height = block.number + DELAY;
        (self.future, self.height) = (uint64(value), uint64(height));
    }

    /// @dev True if a change is announced and has not expired.
    function stands(Value storage self) internal view returns (bool) {
        return self.height != 0 && block.number < self.height + WINDOW;
    }

    /// @dev True if the announced change has reached its height. Call it only for an announcement that has not expired.
    function isDue(Value storage self) internal view returns (bool) {
        return block.number >= self.height;
    }

    /// @dev Returns the announced value and the first height at which it can be applied; zeros if there is none.
    function pending(Value storage self) internal view returns (uint256 value, uint256 height) {
        if (stands(self)) (value, height) = (self.future, self.height);
    }

    /// @dev Drops the announcement.
    function drop(Value storage self) internal {
        (self.future, self.height) = (0, 0);
    }
}
