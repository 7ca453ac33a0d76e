// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @dev The forge cheatcodes that these tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function expectRevert(bytes calldata revertData) external;
    function expectRevert() external;
    function expectEmit() external;
    function expectCall(address callee, bytes calldata data, uint64 count) external;
    function expectEmit(bool topic1, bool topic2, bool topic3, bool data) external;
    function warp(uint256 timestamp) external;
    function roll(uint256 height) external;
    function cool(address target) external;
    function getBlockNumber() external view returns (uint256);
    function deal(address account, uint256 balance) external;
    function etch(address target, bytes calldata code) external;
    function assume(bool condition) external pure;
    function label(address account, string calldata name) external;
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function addr(uint256 key) external pure returns (address);
    function chainId(uint256 to) external;

    struct DirEntry {
        string errorMessage;
        string path;
        uint64 depth;
        bool isDir;
        bool isSymlink;
    }

    function readFile(string calldata path) external view returns (string memory);
    function readDir(string calldata path) external view returns (DirEntry[] memory);
    function parseJsonKeys(string calldata json, string calldata key) external pure returns (string[] memory);
    function record() external;
    function accesses(address target) external returns (bytes32[] memory reads, bytes32[] memory writes);
    function load(address target, bytes32 slot) external view returns (bytes32);
    function store(address target, bytes32 slot, bytes32 value) external;
    function parseJsonUint(string calldata json, string calldata key) external pure returns (uint256);
    function parseJsonInt(string calldata json, string calldata key) external pure returns (int256);
    function parseJsonUintArray(string calldata json, string calldata key)
        external
        pure
        returns (uint256[] memory);
    function parseJsonString(string calldata json, string calldata key) external pure returns (string memory);
    function parseJsonBool(string calldata json, string calldata key) external pure returns (bool);
    function keyExistsJson(string calldata json, string calldata key) external view returns (bool);
    function toString(uint256 value) external pure returns (string memory);
    function assertEq(uint256 left, uint256 right, string calldata what) external pure;
    function assertEq(address left, address right, string calldata what) external pure;
    function assertEq(string calldata left, string calldata right, string calldata what) external pure;
    function assertTrue(bool condition, string calldata what) external pure;
    function assertGe(uint256 left, uint256 right, string calldata what) external pure;
    function assertLe(uint256 left, uint256 right, string calldata what) external pure;
    function assertApproxEqRel(uint256 left, uint256 right, uint256 maxPercentDelta, string calldata what)
        external
        pure;
    function snapshotGasLastCall(string calldata group, string calldata name) external returns (uint256);
    function snapshotState() external returns (uint256);
    function revertToState(uint256 id) external returns (bool);
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function deployCode(string calldata artifact, bytes calldata arguments) external returns (address);
}

/// @dev Minimal base of a forge test; forge-std is not on the registry.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    bool public constant IS_TEST = true;

    /// @dev Expects the next call to revert with this text. Test a rejected deployment through an external function of
    ///      the test (`this.deploy(...)`): `new` is a cheatcode in a test (dynamic_test_linking), and when a cheatcode
    ///      reverts as expected the test ends there, without running the rest.
    function refuses(string memory text) internal {
        vm.expectRevert(abi.encodeWithSignature("Error(string)", text));
    }

    /// @dev Expects the next call to revert with this Panic code.
    function panics(uint256 code) internal {
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", code));
    }

    function eq(uint256 left, uint256 right, string memory what) internal pure {
        vm.assertEq(left, right, what);
    }

    function eq(address left, address right, string memory what) internal pure {
        vm.assertEq(left, right, what);
    }

    function eq(string memory left, string memory right, string memory what) internal pure {
        vm.assertEq(left, right, what);
    }

    function yes(bool condition, string memory what) internal pure {
        vm.assertTrue(condition, what);
    }

    /// @dev Maps any number into [low, high].
    function bound(uint256 x, uint256 low, uint256 high) internal pure returns (uint256) {
        if (x >= low && x <= high) return x;
        uint256 size = high - low + 1;
        return size == 0 ? x : low + x % size;
    }

    function list(uint256 a, uint256 b) internal pure returns (uint256[] memory out) {
        out = new uint256[](2);
        (out[0], out[1]) = (a, b);
    }

    function list(uint256 a, uint256 b, uint256 c) internal pure returns (uint256[] memory out) {
        out = new uint256[](3);
        (out[0], out[1], out[2]) = (a, b, c);
    }

    function list(address a, address b) internal pure returns (address[] memory out) {
        out = new address[](2);
        (out[0], out[1]) = (a, b);
    }

    function list(address a, address b, address c) internal pure returns (address[] memory out) {
        out = new address[](3);
        (out[0], out[1], out[2]) = (a, b, c);
    }
}
