// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Test, Vm} from "./Test.sol";

/// @dev Records of the real chain: every record of every file `golden-vectors*.json` in a folder. The number of records
///      is not hard-coded, so that another file runs without changes.
abstract contract GoldenRecords is Test {
    string private json;
    string private record;

    /// @dev Folder of the files.
    function folder() internal pure virtual returns (string memory) {
        return "tests";
    }

    /// @dev Replays the record; returns false if its kind belongs to another suite.
    function run(bytes32 kind) internal virtual returns (bool);

    /// @dev True if records of this kind belong to this suite. An unhandled record of such a kind fails.
    function ours(string memory kind) internal pure virtual returns (bool);

    function test_records() public virtual {
        replay();
    }

    /// @dev Replays every record of every file, each from the same initial state.
    function replay() public {
        uint256 handled;
        Vm.DirEntry[] memory entries = vm.readDir(folder());
        for (uint256 f; f < entries.length; ++f) {
            if (!isFile(bytes(entries[f].path))) continue;
            json = vm.readFile(entries[f].path);
            for (uint256 k; vm.keyExistsJson(json, string.concat(".vectors[", vm.toString(k), "]")); ++k) {
                record = string.concat(".vectors[", vm.toString(k), "]");
                uint256 state = vm.snapshotState();
                bool done = run(keccak256(bytes(text(".kind"))));
                vm.revertToState(state);
                if (done) ++handled;
                else yes(!ours(text(".kind")), string.concat("nothing handles ", text(".id")));
            }
        }
        yes(handled > 0, "no record is of this suite");
    }

    /// @dev True if a path ends with `/golden-vectors*.json`.
    function isFile(bytes memory path) private pure returns (bool) {
        uint256 start = path.length;
        while (start > 0 && path[start - 1] != "/") --start;
        return startsWith(path, start, "golden-vectors") && path.length >= 5
            && startsWith(path, path.length - 5, ".json");
    }

    function startsWith(bytes memory path, uint256 start, bytes memory part) internal pure returns (bool) {
        if (start + part.length > path.length) return false;
        for (uint256 k; k < part.length; ++k) {
            if (path[start + k] != part[k]) return false;
        }
        return true;
    }

    // ---- fields of the record ----

    function has(string memory key) internal view returns (bool) {
        return vm.keyExistsJson(json, string.concat(record, key));
    }

    function num(string memory key) internal view returns (uint256) {
        return vm.parseJsonUint(json, string.concat(record, key));
    }

    /// @dev Reads an optional field.
    function numOr(string memory key, uint256 other) internal view returns (uint256) {
        return has(key) ? num(key) : other;
    }

    function int_(string memory key) internal view returns (int256) {
        return vm.parseJsonInt(json, string.concat(record, key));
    }

    function nums(string memory key) internal view returns (uint256[] memory) {
        return vm.parseJsonUintArray(json, string.concat(record, key));
    }

    function text(string memory key) internal view returns (string memory) {
        return vm.parseJsonString(json, string.concat(record, key));
    }

    function flag(string memory key) internal view returns (bool) {
        return vm.parseJsonBool(json, string.concat(record, key));
    }

    function keys(string memory key) internal view returns (string[] memory) {
        return vm.parseJsonKeys(json, string.concat(record, key));
    }

    function item(string memory key, uint256 k) internal pure returns (string memory) {
        return string.concat(key, "[", vm.toString(k), "]");
    }

    function same(string memory a, string memory b) internal pure returns (bool) {
        return keccak256(bytes(a)) == keccak256(bytes(b));
    }

    /// @dev Parses the number that starts after the first `from` bytes of a text.
    function digits(string memory value, uint256 from) internal pure returns (uint256 n) {
        bytes memory b = bytes(value);
        for (uint256 k = from; k < b.length && b[k] >= "0" && b[k] <= "9"; ++k) {
            n = n * 10 + uint8(b[k]) - 48;
        }
    }

    /// @dev Makes a view of one number return `value`, because a record contains a state, not the calls that led to it.
    function put(address target, bytes memory view_, uint256 value) internal {
        vm.record();
        (, bytes memory before) = target.staticcall(view_);
        if (abi.decode(before, (uint256)) == value) return;
        (bytes32[] memory reads,) = vm.accesses(target);
        for (uint256 k; k < reads.length; ++k) {
            bytes32 old = vm.load(target, reads[k]);
            if (uint256(old) != abi.decode(before, (uint256))) continue;
            vm.store(target, reads[k], bytes32(value));
            (, bytes memory now_) = target.staticcall(view_);
            if (abi.decode(now_, (uint256)) == value) return;
            vm.store(target, reads[k], old);
        }
        yes(false, "no slot holds this view");
    }
}
