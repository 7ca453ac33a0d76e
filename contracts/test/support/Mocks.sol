// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IUniPair} from "../../src/interfaces/IUniPair.sol";
import {IERC20} from "../../src/interfaces/IERC20.sol";
import {MRC20} from "../../src/token/MRC20.sol";

/// @dev A minimal ERC-20 whose mood is set by a test.
contract OddToken {
    enum Mood {
        Plain,
        TakesFee,
        ReturnsNothing,
        ReturnsFalse,
        RevertsWithText,
        RevertsSilently,
        CallsBack
    }

    Mood public mood;
    address public target;
    bytes public data;
    string public wanted;
    bool public hit;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;

    function setMood(Mood to) external {
        mood = to;
    }

    /// @dev On the next transfer calls `to_` and checks that it reverts with `wanted_`.
    function callBack(address to_, bytes calldata data_, string calldata wanted_) external {
        (mood, target, data, wanted, hit) = (Mood.CallsBack, to_, data_, wanted_, false);
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        totalSupply += amount;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        if (mood == Mood.RevertsWithText) revert("odd: no");
        if (mood == Mood.RevertsSilently) revert();
        if (mood == Mood.CallsBack && !hit) {
            hit = true;
            (bool done, bytes memory answer) = target.call(data);
            require(!done, "the call back was let in");
            require(
                keccak256(answer) == keccak256(abi.encodeWithSignature("Error(string)", wanted)),
                "refused otherwise"
            );
        }
        balanceOf[from] -= amount;
        balanceOf[to] += mood == Mood.TakesFee ? amount * 99 / 100 : amount;
        if (mood == Mood.ReturnsNothing) {
            assembly {
                return(0, 0)
            }
        }
        uint256 answerBool = mood == Mood.ReturnsFalse ? 0 : 1;
        assembly {
            mstore(0, answerBool)
            return(0, 32)
        }
    }
}

/// @dev Takes a flash swap and pays back the configured amount.
contract FlashBorrower {
    MRC20 public token;
    uint256 public payBack;
    bytes public reenter;
    address public sender;

    function set(MRC20 token_, uint256 payBack_, bytes calldata reenter_) external {
        (token, payBack, reenter) = (token_, payBack_, reenter_);
    }

    function FlashSwapCall(address sender_, uint256, uint256, bytes calldata) external {
        sender = sender_;
        if (reenter.length > 0) {
            (bool done, bytes memory answer) = msg.sender.call(reenter);
            require(!done, "the call back was let in");
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        token.transfer(msg.sender, payBack);
    }

    /// @dev A contract that swaps without naming a trader.
    function swap(IUniPair pair, uint256 out0, uint256 out1) external {
        pair.Swap(out0, out1, address(this), "", address(0));
    }
}

/// @dev Contract that a whitelist group reads: it returns a balance or bytes, or fails.
contract Badge {
    mapping(address => uint256) public balanceOf;

    function set(address user, uint256 amount) external {
        balanceOf[user] = amount;
    }

    function feeOf(address, uint256 extra) external pure returns (bytes memory) {
        return abi.encodePacked(bytes1(uint8(extra)), bytes7(0));
    }

    function broken(address) external pure {
        revert("broken");
    }
}
