// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Lock} from "../common/Lock.sol";
import {SafeToken} from "../exchange/SafeToken.sol";
import {INFT721} from "../interfaces/INFT721.sol";
import {IRoundMint, IRoundMintEvents} from "../interfaces/IRoundMint.sol";

/// @title A mint in three rounds; derived contracts define which accounts may take part in which round.
abstract contract RoundMint is IRoundMint, Lock {
    using SafeToken for address;
    using Strings for uint256;

    uint256 private constant BULK = 10;
    uint256 private constant MAX_EVENTS = 8;
    /// @inheritdoc IRoundMint
    uint256 public constant roundCount = 3;

    struct Round {
        uint256 start;
        uint256 end;
        uint256 cap;
        uint256 minted;
    }

    struct Bonus {
        uint256 id;
        uint256 threshold;
        uint256 maxSends;
        uint256 sent;
    }

    /// @inheritdoc IRoundMint
    address public immutable owner;
    /// @inheritdoc IRoundMint
    address public immutable nft;
    /// @inheritdoc IRoundMint
    address public immutable payToken;
    /// @inheritdoc IRoundMint
    uint256 public immutable unitPrice;
    /// @inheritdoc IRoundMint
    uint256 public immutable perTransaction;

    /// @inheritdoc IRoundMint
    uint256 public totalMinted;
    /// @inheritdoc IRoundMint
    uint256 public bulkMinters;
    /// @inheritdoc IRoundMint
    mapping(address account => uint256) public paidMinted;
    /// @inheritdoc IRoundMint
    mapping(address account => uint256) public bonusMinted;
    /// @inheritdoc IRoundMint
    mapping(uint256 number => mapping(address account => uint256)) public paidIn;
    /// @inheritdoc IRoundMint
    mapping(uint256 number => mapping(address account => bool)) public isListed;
    /// @inheritdoc IRoundMint
    mapping(uint256 id => mapping(address account => bool)) public bonusSent;

    Round[4] private _rounds;
    uint256[4] private _walletCaps;
    Bonus[] private _events;

    /// @param owner_ sets the terms and is paid
    /// @param nft_ collection to mint; this contract must become its minter
    /// @param payToken_ token that buyers pay with
    /// @param unitPrice_ price of one NFT in wei, at most 2^128-1; 0 is free
    /// @param perTransaction_ most NFTs that one transaction can buy
    /// @param walletCaps most NFTs that one wallet can buy in rounds 1 to 3; 0 means no limit
    constructor(
        address owner_,
        address nft_,
        address payToken_,
        uint256 unitPrice_,
        uint256 perTransaction_,
        uint256[3] memory walletCaps
    ) {
        require(unitPrice_ <= type(uint128).max && perTransaction_ <= type(uint64).max, "invalid round");
        owner = owner_;
        nft = nft_;
        payToken = payToken_;
        unitPrice = unitPrice_;
        perTransaction = perTransaction_;
        for (uint256 k; k < roundCount; ++k) {
            _walletCaps[k + 1] = walletCaps[k];
        }
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "only owner");
        _;
    }

    /// @dev Passes before a round's window, or while no window is set.
    modifier before(uint256 number) {
        Round storage its = _at(number);
        require(its.start == 0 || block.number < its.start, "round is already started");
        _;
    }

    function _at(uint256 number) private view returns (Round storage) {
        require(number > 0 && number <= roundCount, "invalid round");
        return _rounds[number];
    }

    // ---- reads ----

    /// @inheritdoc IRoundMint
    function walletCap(uint256 number) public view returns (uint256) {
        _at(number);
        return _walletCaps[number];
    }

    /// @inheritdoc IRoundMint
    function perWallet() external view returns (uint256) {
        return _walletCaps[_present()];
    }

    /// @inheritdoc IRoundMint
    function round(uint256 number)
        external
        view
        returns (uint256 start, uint256 end, uint256 cap, uint256 minted)
    {
        Round storage its = _at(number);
        return (its.start, its.end, its.cap, its.minted);
    }

    /// @inheritdoc IRoundMint
    function roundStart(string calldata number) external view returns (string memory) {
        return _named(number).start.toString();
    }

    /// @inheritdoc IRoundMint
    function roundEnd(string calldata number) external view returns (string memory) {
        return _named(number).end.toString();
    }

    function _named(string calldata number) private view returns (Round storage) {
        bytes calldata text = bytes(number);
        return _at(text.length == 1 && text[0] >= "1" && text[0] <= "3" ? uint8(text[0]) - 48 : 0);
    }

    /// @dev Returns the current round, or 0. A round that was never set is never current.
    function _present() internal view returns (uint256) {
        for (uint256 k = 1; k <= roundCount; ++k) {
            Round storage its = _rounds[k];
            if (its.start > 0 && block.number >= its.start && block.number <= its.end) return k;
        }
        return 0;
    }

    /// @inheritdoc IRoundMint
    function getRound() public view returns (uint256 number) {
        number = _present();
        require(number > 0, "not round time");
    }

    /// @inheritdoc IRoundMint
    function available(uint256 number) public view returns (uint256) {
        _at(number);
        uint256 caps;
        for (uint256 k = 1; k <= number; ++k) {
            caps += _rounds[k].cap;
        }
        return caps > totalMinted ? caps - totalMinted : 0;
    }

    /// @inheritdoc IRoundMint
    function eventCount() external view returns (uint256) {
        return _events.length;
    }

    /// @inheritdoc IRoundMint
    function eventInfo(uint256 index)
        external
        view
        returns (uint256 id, uint256 threshold, uint256 maxSends, uint256 sent)
    {
        require(index < _events.length, "invalid bonus event");
        Bonus storage its = _events[index];
        return (its.id, its.threshold, its.maxSends, its.sent);
    }

    /// @inheritdoc IRoundMint
    function getEventInfos() external view returns (string memory text) {
        for (uint256 k; k < _events.length; ++k) {
            Bonus storage its = _events[k];
            text = string.concat(
                text,
                k == 0 ? "[" : ",",
                string.concat('{"id":"', its.id.toString(), '","threshold":"', its.threshold.toString()),
                string.concat(
                    '","maxSends":"', its.maxSends.toString(), '","sent":"', its.sent.toString(), '"}'
                )
            );
        }
        return _events.length == 0 ? "[]" : string.concat(text, "]");
    }

    /// @inheritdoc IRoundMint
    function eventSendCount(uint256 id) external view returns (uint256) {
        for (uint256 k; k < _events.length; ++k) {
            if (_events[k].id == id) return _events[k].sent;
        }
        return 0;
    }

    /// @inheritdoc IRoundMint
    function eligible(uint256 number, address account) external view returns (bool) {
        _at(number);
        return bytes(_refusal(number, account)).length == 0;
    }

    /// @dev Returns why `account` may not take part in a round; empty if it may.
    function _refusal(uint256 number, address account) internal view virtual returns (string memory);

    /// @dev Marks the NFT that gives `account` its right in a round as used by it. The account must have one.
    function _use(uint256 number, address account) internal virtual {}

    /// @inheritdoc IRoundMint
    function mintable(address account) external view returns (uint256 count, string memory reason) {
        uint256 number = _present();
        if (number == 0) return (0, "not round time");
        return _room(number, account, _refusal(number, account));
    }

    /// @dev Returns how many NFTs `account` can buy in a round; 0 and the reason if none.
    /// @param refusal reason why the account may not take part, or empty
    function _room(uint256 number, address account, string memory refusal)
        internal
        view
        returns (uint256 count, string memory reason)
    {
        if (bytes(refusal).length > 0) return (0, refusal);
        uint256 cap = _walletCaps[number];
        uint256 paid = paidIn[number][account];
        if (cap > 0 && paid >= cap) return (0, "wallet mint limit has been reached");
        count = available(number);
        if (count == 0) return (0, "mint max value has been reached");
        if (cap > 0 && cap - paid < count) count = cap - paid;
    }

    // ---- buyers ----

    /// @inheritdoc IRoundMint
    function mint(uint256 count) external lock returns (uint256[] memory) {
        uint256 number = _begin(count);
        _check(number, count, _refusal(number, msg.sender));
        _use(number, msg.sender);
        return _sell(number, count);
    }

    /// @dev Returns the current round. Reverts if one transaction may not buy `count`.
    function _begin(uint256 count) internal view returns (uint256 number) {
        number = getRound();
        if (count == 0 || count > perTransaction) {
            revert(
                string.concat(
                    "You can only mint up to ", perTransaction.toString(), " heroes in one transaction"
                )
            );
        }
    }

    /// @dev Reverts unless the caller may buy `count`.
    function _check(uint256 number, uint256 count, string memory refusal) internal view {
        (uint256 most, string memory reason) = _room(number, msg.sender, refusal);
        if (most == 0) revert(reason);
        require(count <= available(number), "mint max value has been reached");
        require(count <= most, "wallet mint limit has been reached");
    }

    /// @dev Sells `count` to the caller. The caller must have been checked.
    function _sell(uint256 number, uint256 count) internal returns (uint256[] memory ids) {
        uint256 left = available(number);
        uint256 before_ = paidMinted[msg.sender];
        paidMinted[msg.sender] = before_ + count;
        paidIn[number][msg.sender] += count;
        if (before_ < BULK && before_ + count >= BULK) ++bulkMinters;
        uint256[] memory earned = _earn(before_ + count, left - count);
        uint256 minted = count + earned.length;
        bonusMinted[msg.sender] += earned.length;
        _rounds[number].minted += minted;
        totalMinted += minted;

        if (unitPrice > 0) payToken.safeTransferFrom(msg.sender, owner, unitPrice * count);
        ids = INFT721(nft).mintTo(msg.sender, minted);
        emit IRoundMintEvents.Minted(msg.sender, number, count, earned.length, ids);
        for (uint256 k; k < earned.length; ++k) {
            emit IRoundMintEvents.BonusSent(earned[k], msg.sender, ids[count + k]);
        }
    }

    /// @dev Marks the bonus events that the caller has now earned, up to the NFTs left, and returns their ids.
    function _earn(uint256 paid, uint256 left) private returns (uint256[] memory earned) {
        earned = new uint256[](_events.length);
        uint256 count;
        for (uint256 k; k < earned.length && count < left; ++k) {
            Bonus storage its = _events[k];
            if (paid < its.threshold || its.sent >= its.maxSends || bonusSent[its.id][msg.sender]) continue;
            bonusSent[its.id][msg.sender] = true;
            ++its.sent;
            earned[count++] = its.id;
        }
        assembly ("memory-safe") {
            mstore(earned, count)
        }
    }

    // ---- owner ----

    /// @inheritdoc IRoundMint
    function roundSetting(
        uint256 start1,
        uint256 end1,
        uint256 start2,
        uint256 end2,
        uint256 start3,
        uint256 end3,
        uint256 cap1,
        uint256 cap2,
        uint256 cap3
    ) external onlyOwner before(1) {
        require(start1 > block.number, "round is already started");
        require(start1 <= end1 && end1 < start2 && start2 <= end2, "invalid round");
        require(end2 < start3 && start3 <= end3, "invalid round");
        // limit each cap, so that sums of caps never overflow
        require(
            cap1 <= type(uint64).max && cap2 <= type(uint64).max && cap3 <= type(uint64).max, "invalid round"
        );
        _set(1, start1, end1, cap1);
        _set(2, start2, end2, cap2);
        _set(3, start3, end3, cap3);
    }

    function _set(uint256 number, uint256 start, uint256 end, uint256 cap) private {
        _rounds[number] = Round(start, end, cap, 0);
        emit IRoundMintEvents.RoundSet(number, start, end, cap);
    }

    /// @inheritdoc IRoundMint
    function addCommunityEventAddr(address[] calldata accounts) external {
        addListed(2, accounts);
    }

    /// @inheritdoc IRoundMint
    function addListed(uint256 number, address[] calldata accounts) public onlyOwner before(number) {
        for (uint256 k; k < accounts.length; ++k) {
            isListed[number][accounts[k]] = true;
        }
        emit IRoundMintEvents.Listed(number, accounts);
    }

    /// @inheritdoc IRoundMint
    function addEventInfo(uint256 id, uint256 threshold, uint256 maxSends) external onlyOwner before(1) {
        require(threshold > 0 && _events.length < MAX_EVENTS, "invalid bonus event");
        for (uint256 k; k < _events.length; ++k) {
            require(_events[k].id != id, "invalid bonus event");
        }
        _events.push(Bonus(id, threshold, maxSends, 0));
        emit IRoundMintEvents.BonusEventAdded(id, threshold, maxSends);
    }
}
