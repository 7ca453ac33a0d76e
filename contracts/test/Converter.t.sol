// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
// One file: every method and revert text of one contract, in one setup.


import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Handover} from "../src/common/Handover.sol";
import {Converter} from "../src/conversion/Converter.sol";
import {IConverterEvents} from "../src/interfaces/IConverter.sol";
import {OddToken} from "./support/Mocks.sol";
import {MplWorld} from "./support/MplWorld.sol";

/// @dev A token whose mint calls back into the converter.
contract MintCaller {
    Converter public target;
    bool public hit;
    uint256 public minted;

    function set(Converter target_) external {
        target = target_;
    }

    function mint(address, uint256 amount) external {
        minted += amount;
        try target.converter(1000e18) {
            revert("the call back was let in");
        } catch Error(string memory text) {
            hit = keccak256(bytes(text)) == keccak256("reentrant call");
        }
    }
}

contract ConverterTest is MplWorld {
    function deploy(uint256 ratio, uint256 delay) external returns (Converter) {
        return new Converter(
            owner,
            pauser,
            treasury,
            address(mpl),
            address(pks),
            ratio,
            MAX_RATIO,
            STEP,
            WINDOW_CEILING,
            TOTAL_CEILING,
            delay
        );
    }

    function test_reads() public view {
        eq(converter.tokenIn(), address(mpl), "in");
        eq(converter.tokenOut(), address(pks), "out");
        eq(converter.treasury(), treasury, "treasury");
        eq(converter.owner(), owner, "owner");
        eq(converter.pendingOwner(), address(0), "no next owner");
        eq(converter.pauser(), pauser, "pauser");
        yes(!converter.paused(), "open");
        eq(converter.delay(), DELAY, "delay");
        eq(converter.maxRatio(), MAX_RATIO, "largest ratio");
        eq(converter.maxStep(), STEP, "largest step");
        eq(converter.getConverterRatio(), RATIO, "ratio");
        eq(converter.windowCeiling(), WINDOW_CEILING, "ceiling of a window");
        eq(converter.totalCeiling(), TOTAL_CEILING, "ceiling in all");
        eq(converter.minted(), 0, "nothing minted");
        (uint256 ratio, uint256 height, uint256 expiry) = converter.pendingRatio();
        eq(ratio + height + expiry, 0, "nothing announced");
        (uint256 inWindow, uint256 inAll, uint256 windowEnd) = converter.mintable();
        eq(inWindow, WINDOW_CEILING, "in the window");
        eq(inAll, TOTAL_CEILING, "in all");
        eq(windowEnd, 172_799, "last height of the first window");
    }

    function test_a_deployment_is_checked() public {
        refuses("Converter: RATIO");
        this.deploy(0, DELAY);
        refuses("Converter: RATIO");
        this.deploy(MAX_RATIO + 1, DELAY);
        refuses("Converter: DELAY");
        this.deploy(RATIO, 0);
        eq(this.deploy(MAX_RATIO, 1).getConverterRatio(), MAX_RATIO, "the largest");
    }

    // ---- amounts ----

    /// @dev The table that the page's computation is tested with, too.
    function test_amounts_are_those_of_the_table() public {
        string memory json = vm.readFile("tests/golden-conversion.json");
        uint256 count;
        for (; vm.keyExistsJson(json, string.concat(".cases[", vm.toString(count), "]")); ++count) {
            string memory at = string.concat(".cases[", vm.toString(count), "].");
            uint256 ratio = vm.parseJsonUint(json, string.concat(at, "ratio"));
            (uint256 out, uint256 fee) = _any(ratio).quote(vm.parseJsonUint(json, string.concat(at, "amt")));
            eq(out, vm.parseJsonUint(json, string.concat(at, "out")), string.concat(at, "out"));
            eq(fee, vm.parseJsonUint(json, string.concat(at, "fee")), string.concat(at, "fee"));
        }
        eq(count, 23, "rows");
    }

    /// @dev As the table's file describes them.
    function test_ten_thousand_amounts_give_the_recorded_hash() public {
        bytes32 hash;
        for (uint256 k; k < 20; ++k) {
            Converter at = _any(1 + _number(k, 0) % 10e18);
            for (uint256 i = 1; i <= 500; ++i) {
                (uint256 out, uint256 fee) = at.quote(_number(k, i) % 10 ** (16 + i % 12));
                hash = keccak256(abi.encode(hash, out, fee));
            }
        }
        string memory recorded = vm.parseJsonString(vm.readFile("tests/golden-conversion.json"), ".hash");
        eq(Strings.toHexString(uint256(hash), 32), recorded, "hash");
    }

    function _number(uint256 a, uint256 b) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(a, b)));
    }

    function _any(uint256 ratio) private returns (Converter) {
        return new Converter(owner, pauser, treasury, address(mpl), address(pks), ratio, 10e18, 1, 0, 0, 1);
    }

    /// @dev The fee is a thousandth rounded up: the caller never receives more than 99.9 %.
    function testFuzz_the_fee_is_rounded_up(uint256 amt) public view {
        amt = bound(amt, 0, 1e40);
        (uint256 out, uint256 fee) = converter.quote(amt);
        uint256 gross = amt * RATIO / 1e18;
        eq(out + fee, gross, "both are the whole");
        eq(out, gross * 999 / 1000, "the rest is rounded down");
        yes(fee * 1000 >= gross && (fee == 0 || (fee - 1) * 1000 < gross), "the least whole fee");
    }

    function test_an_absurd_amount_reverts() public {
        panics(0x11);
        converter.quote(type(uint256).max);
    }

    // ---- conversion ----

    function test_converts() public {
        fund(alice, 1000e18);
        vm.startPrank(alice);
        vm.expectEmit();
        emit IConverterEvents.Converted(alice, 1000e18, 499.5e18, 0.5e18, RATIO);
        eq(converter.converter(1000e18), 499.5e18, "returned");
        vm.stopPrank();
        eq(mpl.balanceOf(alice), 0, "paid");
        eq(mpl.balanceOf(treasury), 1000e18, "received by the treasury");
        eq(pks.balanceOf(alice), 499.5e18, "received");
        eq(pks.totalSupply(), 499.5e18, "the fee is not minted");
        eq(converter.minted(), 499.5e18, "counted");
        (uint256 inWindow, uint256 inAll,) = converter.mintable();
        eq(inWindow, WINDOW_CEILING - 499.5e18, "left in the window");
        eq(inAll, TOTAL_CEILING - 499.5e18, "left in all");
        eq(mpl.balanceOf(address(converter)) + pks.balanceOf(address(converter)), 0, "holds nothing");
    }

    function test_the_minimum_is_300_coins_after_the_fee() public {
        // 600.60 MPL are a little too few.
        for (uint256 k; k < 2; ++k) {
            uint256 amt = k == 0 ? 600.6e18 : LEAST - 1;
            fund(alice, amt);
            refuses("Converter: MINIMUM");
            vm.prank(alice);
            converter.converter(amt);
        }
        eq(convert(alice, LEAST), 300e18, "exactly the minimum");
        eq(convert(alice, 600.601e18), 300.0001995e18, "a little more");
        refuses("Converter: MINIMUM");
        vm.prank(alice);
        converter.converter(0);
    }

    function test_a_minimum_of_the_caller() public {
        fund(alice, 2000e18);
        vm.startPrank(alice);
        refuses("Converter: SLIPPAGE");
        converter.converter(1000e18, 499.5e18 + 1);
        eq(converter.converter(1000e18, 499.5e18), 499.5e18, "exactly that");
        refuses("Converter: MINIMUM");
        converter.converter(10e18, type(uint256).max);
        eq(converter.converter(1000e18, 0), 499.5e18, "none");
    }

    function test_a_new_ratio_is_caught_by_the_minimum() public {
        fund(alice, 1000e18);
        (uint256 quoted,) = converter.quote(1000e18);
        _change(RATIO - STEP);
        refuses("Converter: SLIPPAGE");
        vm.prank(alice);
        converter.converter(1000e18, quoted);
        vm.prank(alice);
        eq(converter.converter(1000e18, 449.55e18), 449.55e18, "at the new ratio");
    }

    function test_the_caller_pays() public {
        mpl.mint(alice, 1000e18);
        vm.prank(alice);
        vm.expectRevert();
        converter.converter(1000e18);
        vm.startPrank(bob);
        mpl.approve(address(converter), 1000e18);
        vm.expectRevert();
        converter.converter(1000e18);
        vm.stopPrank();
        eq(converter.minted() + mpl.balanceOf(treasury), 0, "nothing happened");
    }

    function test_it_must_be_a_minter() public {
        pks.setMinter(address(converter), false);
        fund(alice, 1000e18);
        refuses(string.concat(Strings.toChecksumHexString(address(converter)), ": not token minter"));
        vm.prank(alice);
        converter.converter(1000e18);
        eq(mpl.balanceOf(alice), 1000e18, "not paid");
    }

    function test_the_treasury_cannot_convert() public {
        fund(treasury, 1000e18);
        refuses("Exchange: TRANSFER_AMOUNT");
        vm.prank(treasury);
        converter.converter(1000e18);
    }

    // ---- ceilings ----

    function test_the_ceiling_of_a_window() public {
        vm.roll(172_799);
        eq(convert(alice, FULL), WINDOW_CEILING, "all of it");
        (uint256 inWindow, uint256 inAll, uint256 windowEnd) = converter.mintable();
        eq(inWindow, 0, "nothing left");
        eq(inAll, 15_000e18, "in all");
        eq(windowEnd, 172_799, "this height");
        fund(alice, LEAST);
        refuses("Converter: CEILING");
        vm.prank(alice);
        converter.converter(LEAST);
        vm.roll(172_800);
        (inWindow,, windowEnd) = converter.mintable();
        eq(inWindow, WINDOW_CEILING, "a new window");
        eq(windowEnd, 345_599, "its end");
        vm.prank(alice);
        eq(converter.converter(LEAST), 300e18, "in the new window");
        (inWindow,,) = converter.mintable();
        eq(inWindow, 9_700e18, "counted in the new one alone");
    }

    function test_a_wei_above_the_ceiling() public {
        convert(alice, FULL - LEAST);
        (uint256 left,,) = converter.mintable();
        eq(left, 300e18, "the minimum is left");
        uint256 amt = LEAST + 2;
        fund(alice, amt);
        (uint256 out,) = converter.quote(amt);
        eq(out, 300e18 + 1, "a wei above");
        refuses("Converter: CEILING");
        vm.prank(alice);
        converter.converter(amt);
        eq(convert(alice, LEAST), 300e18, "below");
    }

    function test_the_ceiling_of_all() public {
        for (uint256 k; k < 3; ++k) {
            vm.roll(172_800 * (k + 1));
            convert(alice, k < 2 ? FULL : FULL / 2 + 1);
        }
        (uint256 inWindow, uint256 inAll,) = converter.mintable();
        eq(inAll, 0, "nothing in all");
        eq(inWindow, 5_000e18, "the window has more");
        eq(converter.minted(), TOTAL_CEILING, "minted");
        fund(alice, LEAST);
        vm.roll(172_800 * 10);
        refuses("Converter: CEILING");
        vm.prank(alice);
        converter.converter(LEAST);
    }

    // ---- the ratio ----

    function _change(uint256 ratio) private {
        vm.startPrank(owner);
        converter.announceRatio(ratio);
        vm.roll(vm.getBlockNumber() + DELAY);
        converter.applyRatio();
        vm.stopPrank();
    }

    function test_a_ratio_is_announced_and_applied() public {
        vm.roll(1000);
        vm.startPrank(owner);
        refuses("Converter: NOT_ANNOUNCED");
        converter.applyRatio();
        refuses("Converter: NOT_ANNOUNCED");
        converter.revertRatio();
        vm.expectEmit();
        emit IConverterEvents.RatioAnnounced(RATIO + STEP, 1240);
        converter.announceRatio(RATIO + STEP);
        (uint256 ratio, uint256 height, uint256 expiry) = converter.pendingRatio();
        eq(ratio, RATIO + STEP, "announced");
        eq(height, 1240, "height");
        eq(expiry, 1240 + APPLY_BLOCKS, "expiry");
        vm.roll(1239);
        refuses("Converter: DELAY");
        converter.applyRatio();
        eq(converter.getConverterRatio(), RATIO, "not yet");
        vm.roll(1240);
        vm.expectEmit();
        emit IConverterEvents.RatioApplied(RATIO + STEP);
        converter.applyRatio();
        eq(converter.getConverterRatio(), RATIO + STEP, "applied");
        refuses("Converter: NOT_ANNOUNCED");
        converter.applyRatio();
        (ratio, height, expiry) = converter.pendingRatio();
        eq(ratio + height + expiry, 0, "none");
    }

    function test_an_announcement_expires() public {
        vm.startPrank(owner);
        converter.announceRatio(RATIO - STEP);
        vm.roll(1 + DELAY + APPLY_BLOCKS - 1);
        uint256 state = vm.snapshotState();
        converter.applyRatio();
        eq(converter.getConverterRatio(), RATIO - STEP, "at the last height");
        vm.revertToState(state);
        vm.roll(1 + DELAY + APPLY_BLOCKS);
        (uint256 ratio, uint256 height, uint256 expiry) = converter.pendingRatio();
        eq(ratio + height + expiry, 0, "expired");
        refuses("Converter: NOT_ANNOUNCED");
        converter.applyRatio();
        refuses("Converter: NOT_ANNOUNCED");
        converter.revertRatio();
        eq(converter.getConverterRatio(), RATIO, "as before");
    }

    function test_an_announcement_is_replaced_or_reverted() public {
        vm.startPrank(owner);
        converter.announceRatio(RATIO - STEP);
        vm.roll(1 + DELAY);
        converter.announceRatio(RATIO + 1);
        refuses("Converter: DELAY");
        converter.applyRatio();
        (uint256 ratio, uint256 height,) = converter.pendingRatio();
        eq(ratio, RATIO + 1, "the later one");
        eq(height, 1 + 2 * DELAY, "its own height");
        vm.expectEmit();
        emit IConverterEvents.RatioReverted();
        converter.revertRatio();
        (ratio, height,) = converter.pendingRatio();
        eq(ratio + height, 0, "none");
        vm.roll(1 + 2 * DELAY);
        refuses("Converter: NOT_ANNOUNCED");
        converter.applyRatio();
    }

    function test_a_step_is_limited() public {
        vm.startPrank(owner);
        for (uint256 k; k < 2; ++k) {
            refuses("Converter: STEP");
            converter.announceRatio(k == 0 ? RATIO + STEP + 1 : RATIO - STEP - 1);
            converter.announceRatio(k == 0 ? RATIO + STEP : RATIO - STEP);
        }
        converter.announceRatio(RATIO);
        refuses("Converter: RATIO");
        converter.announceRatio(0);
        vm.stopPrank();
        for (uint256 k; k < 10; ++k) {
            _change(RATIO + (k + 1) * STEP);
        }
        eq(converter.getConverterRatio(), MAX_RATIO, "the largest");
        vm.startPrank(owner);
        refuses("Converter: RATIO");
        converter.announceRatio(MAX_RATIO + 1);
        converter.announceRatio(MAX_RATIO - STEP);
    }

    function test_a_ratio_below_a_step_can_be_reached_but_not_zero() public {
        converter = makeConverter(address(mpl), address(pks), STEP);
        vm.startPrank(owner);
        refuses("Converter: RATIO");
        converter.announceRatio(0);
        converter.announceRatio(1);
        vm.roll(1 + DELAY);
        converter.applyRatio();
        eq(converter.getConverterRatio(), 1, "one");
    }

    // ---- roles ----

    function test_pauses_and_resumes() public {
        vm.expectEmit();
        emit IConverterEvents.PausedSet(true, pauser);
        vm.prank(pauser);
        converter.pause();
        yes(converter.paused(), "paused");
        fund(alice, 1000e18);
        for (uint256 k; k < 2; ++k) {
            refuses("Converter: PAUSED");
            vm.prank(alice);
            if (k == 0) converter.converter(0);
            else converter.converter(1000e18, 1);
        }
        refuses("not owner");
        vm.prank(pauser);
        converter.resume();
        // The ratio can be changed meanwhile.
        _change(RATIO + 1);
        vm.expectEmit();
        emit IConverterEvents.PausedSet(false, owner);
        vm.prank(owner);
        converter.resume();
        vm.prank(alice);
        converter.converter(1000e18);
        vm.prank(owner);
        converter.pause();
        yes(converter.paused(), "by the owner");
    }

    function test_the_owner_sets_the_pauser() public {
        vm.expectEmit();
        emit IConverterEvents.PauserSet(address(0));
        vm.prank(owner);
        converter.setPauser(address(0));
        refuses("not owner");
        vm.prank(pauser);
        converter.pause();
        vm.prank(owner);
        converter.setPauser(bob);
        vm.prank(bob);
        converter.pause();
    }

    function test_only_the_owner() public {
        bytes[6] memory calls = [
            abi.encodeCall(converter.announceRatio, (RATIO)),
            abi.encodeCall(converter.applyRatio, ()),
            abi.encodeCall(converter.revertRatio, ()),
            abi.encodeCall(converter.resume, ()),
            abi.encodeCall(converter.setPauser, (alice)),
            abi.encodeCall(converter.setOwner, (alice))
        ];
        for (uint256 k; k < calls.length; ++k) {
            for (uint256 who; who < 2; ++who) {
                vm.prank(who == 0 ? alice : pauser);
                (bool done, bytes memory answer) = address(converter).call(calls[k]);
                yes(!done, "refused");
                eq(string(answer), string(abi.encodeWithSignature("Error(string)", "not owner")), "text");
            }
        }
        refuses("not owner");
        vm.prank(alice);
        converter.pause();
    }

    function test_the_owner_changes_in_two_steps() public {
        vm.expectEmit();
        emit Handover.HandoverProposed("owner", bob, 1 + 1_209_600);
        vm.prank(owner);
        converter.setOwner(bob);
        eq(converter.owner(), owner, "not yet");
        eq(converter.pendingOwner(), bob, "proposed");
        refuses("Handover: NOT_PROPOSED");
        vm.prank(alice);
        converter.acceptOwner();
        vm.prank(bob);
        converter.acceptOwner();
        eq(converter.owner(), bob, "accepted");
        refuses("not owner");
        vm.prank(owner);
        converter.resume();
        vm.prank(bob);
        converter.resume();
    }

    // ---- hostile tokens ----

    function test_hostile_token_in() public {
        OddToken odd = new OddToken();
        converter = makeConverter(address(odd), address(pks), RATIO);
        pks.setMinter(address(converter), true);
        odd.mint(alice, 10_000e18);
        vm.startPrank(alice);
        odd.approve(address(converter), 10_000e18);
        odd.setMood(OddToken.Mood.TakesFee);
        refuses("Exchange: TRANSFER_AMOUNT");
        converter.converter(1000e18);
        odd.setMood(OddToken.Mood.ReturnsFalse);
        refuses("Exchange: TRANSFER_FAILED");
        converter.converter(1000e18);
        odd.setMood(OddToken.Mood.RevertsSilently);
        refuses("Exchange: TRANSFER_FAILED");
        converter.converter(1000e18);
        odd.setMood(OddToken.Mood.RevertsWithText);
        refuses("odd: no");
        converter.converter(1000e18);
        eq(pks.totalSupply() + converter.minted(), 0, "nothing minted");
        odd.setMood(OddToken.Mood.ReturnsNothing);
        eq(converter.converter(1000e18), 499.5e18, "accepted");
        bytes memory again = abi.encodeWithSignature("converter(uint256)", 1000e18);
        odd.callBack(address(converter), again, "reentrant call");
        eq(converter.converter(1000e18), 499.5e18, "once");
        yes(odd.hit(), "tried");
        again = abi.encodeWithSignature("converter(uint256,uint256)", 1000e18, 0);
        odd.callBack(address(converter), again, "reentrant call");
        converter.converter(1000e18);
        yes(odd.hit(), "tried with a minimum");
        eq(converter.minted(), 3 * 499.5e18, "three in all");
        eq(odd.balanceOf(treasury), 3000e18, "all paid");
    }

    function test_hostile_token_out() public {
        MintCaller out = new MintCaller();
        converter = makeConverter(address(mpl), address(out), RATIO);
        out.set(converter);
        convert(alice, 1000e18);
        yes(out.hit(), "tried");
        eq(out.minted(), 499.5e18, "once");
        eq(converter.minted(), 499.5e18, "counted once");
    }
}
