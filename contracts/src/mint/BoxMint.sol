// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IFormulator} from "../interfaces/IFormulator.sol";
import {INFT721} from "../interfaces/INFT721.sol";
import {RoundMint} from "./RoundMint.sol";

/// @title A season's mint: round 1 for holders of a Sigma or Omega; round 2 for holders of any formulator or a Genesis
///        NFT, and for community event participants; round 3 for everyone.
/// @dev The right to mint belongs to the NFT, once per round: the first wallet that mints with it is the only one that
///      can mint with it in that round, even if the NFT moves. One NFT gives one wallet its right; the wallet's other
///      NFTs stay unused. An Alpha gives its right from the block after its creation.
contract BoxMint is RoundMint {
    uint256 private constant SIGMA = 2;
    uint256 private constant OMEGA = 3;

    /// @notice Formulators whose holders have a right.
    address public immutable formulator;
    /// @notice Collection whose holders have a right in round 2.
    address public immutable genesis;

    /// @param formulator_ formulator contract
    /// @param genesis_ collection of the Genesis NFTs
    /// @dev The other parameters are `RoundMint`'s.
    constructor(
        address owner_,
        address nft_,
        address payToken_,
        uint256 unitPrice_,
        uint256 perTransaction_,
        uint256[3] memory walletCaps,
        address formulator_,
        address genesis_
    ) RoundMint(owner_, nft_, payToken_, unitPrice_, perTransaction_, walletCaps) {
        formulator = formulator_;
        genesis = genesis_;
    }

    /// @notice Wallet that used an NFT's right in a round; zero if there is none yet.
    mapping(uint256 number => mapping(address collection => mapping(uint256 id => address))) public usedBy;

    /// @notice Number of NFTs that a wallet can still buy in the current round with the right of one given NFT; if 0,
    ///         the text with which `mintWith` would revert. Its gas does not depend on how many NFTs the wallet holds.
    function mintableWith(address account, address collection, uint256 id)
        external
        view
        returns (uint256 count, string memory reason)
    {
        uint256 number = _present();
        if (number == 0) return (0, "not round time");
        return _room(number, account, _refusalOf(number, account, collection, id));
    }

    /// @notice Like `mint`, with the right of one given NFT. `mint` itself looks at all NFTs that the caller holds, and
    ///         its cost grows with their number. The NFT is ignored if the caller needs none.
    function mintWith(uint256 count, address collection, uint256 id)
        external
        lock
        returns (uint256[] memory)
    {
        uint256 number = _begin(count);
        _check(number, count, _refusalOf(number, msg.sender, collection, id));
        if (!_needsNone(number, msg.sender)) usedBy[number][collection][id] = msg.sender;
        return _sell(number, count);
    }

    /// @notice Returns the NFT that `mint` would use for a wallet in a round, as an argument for `mintWith`. Zeros if
    ///         there is none or the wallet needs none. Its gas grows with the wallet's NFTs: use it only in calls
    ///         without gas cost.
    function rightOf(uint256 number, address account) external view returns (address collection, uint256 id) {
        walletCap(number);
        if (!_needsNone(number, account)) (, collection, id) = _right(number, account);
    }

    function _needsNone(uint256 number, address account) private view returns (bool) {
        return number == 3 || (number == 2 && isListed[2][account]);
    }

    function _refusal(uint256 number, address account) internal view override returns (string memory) {
        if (_needsNone(number, account)) return "";
        (bool holds, address collection,) = _right(number, account);
        return _why(number, holds, collection != address(0));
    }

    /// @dev Returns why the given NFT does not give `account` a right in a round; empty if it does.
    function _refusalOf(uint256 number, address account, address collection, uint256 id)
        private
        view
        returns (string memory)
    {
        if (_needsNone(number, account)) return "";
        bool holds;
        if (collection == formulator) {
            holds = IFormulator(formulator).ownerOf(id) == account && _counts(number, id);
        } else if (collection == genesis && number == 2) {
            holds = INFT721(genesis).ownerOf(id) == account;
        }
        address user = usedBy[number][collection][id];
        return _why(number, holds, holds && (user == address(0) || user == account));
    }

    /// @param holds true if the account has an NFT of the right kind
    /// @param free true if the account has one that is unused, or that it used itself
    function _why(uint256 number, bool holds, bool free) private pure returns (string memory) {
        if (free) return "";
        if (holds) return "mint right has been used in this round";
        return number == 1
            ? "Only Sigma, Omega Formulator holders can participate"
            : "Only Alpha, Sigma, Omega Formulator holders, Genesis NFT holders and community event participants can participate";
    }

    function _use(uint256 number, address account) internal override {
        if (_needsNone(number, account)) return;
        (, address collection, uint256 id) = _right(number, account);
        usedBy[number][collection][id] = account;
    }

    /// @dev Returns the NFT that gives `account` its right in round 1 or 2.
    /// @return holds true if the account has an NFT of the right kind
    /// @return collection zero if the account has none that is unused or that it used itself
    /// @return id id of the NFT; one that the account has already used goes before an unused one
    function _right(uint256 number, address account)
        private
        view
        returns (bool holds, address collection, uint256 id)
    {
        mapping(uint256 => address) storage used = usedBy[number][formulator];
        uint256 count = IFormulator(formulator).balanceOf(account);
        for (uint256 k; k < count; ++k) {
            uint256 each = IFormulator(formulator).tokenOfOwnerByIndex(account, k);
            if (!_counts(number, each)) continue;
            holds = true;
            if (used[each] == account) return (true, formulator, each);
            if (collection == address(0) && used[each] == address(0)) (collection, id) = (formulator, each);
        }
        if (number == 1) return (holds, collection, id);
        used = usedBy[number][genesis];
        count = INFT721(genesis).balanceOf(account);
        for (uint256 k; k < count; ++k) {
            uint256 each = INFT721(genesis).tokenOfOwnerByIndex(account, k);
            holds = true;
            if (used[each] == account) return (true, genesis, each);
            if (collection == address(0) && used[each] == address(0)) (collection, id) = (genesis, each);
        }
    }

    /// @dev True if a formulator is of the round's kind. An Alpha of the current block is not, because its MEV may be
    ///      from a flash loan.
    function _counts(uint256 number, uint256 id) private view returns (bool) {
        (uint256 kind, uint256 height,,,) = IFormulator(formulator).formulator(address(uint160(id)));
        return kind == SIGMA || kind == OMEGA || (number == 2 && height < block.number);
    }
}
