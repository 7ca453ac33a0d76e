// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Converter} from "../src/conversion/Converter.sol";
import {MRC20} from "../src/token/MRC20.sol";
import {MplWorld} from "./support/MplWorld.sol";
import {Test} from "./support/Test.sol";

/// @dev People, the owner, the pauser and the treasury itself, in any order and at the heights that matter. It records
///      what happened; the invariants judge it, so each of them fails alone.
contract ConverterHandler is Test {
    uint256 private constant WINDOW = 172_800;
    uint256 private constant APPLY_BLOCKS = 1_209_600;

    Converter public immutable converter;
    MRC20 public immutable mpl;
    MRC20 public immutable pks;
    address public immutable treasury;
    address public immutable owner;
    address public immutable pauser;
    address[] public actors;
    uint256 public height = 1;

    uint256 public done;
    /// @dev MPL that the treasury got before it tried to convert, and MPL that was converted.
    uint256 public gifts;
    uint256 public sumIn;
    uint256 public sumOut;
    uint256 public leastOut = type(uint256).max;
    uint256 public mostInWindow;
    uint256 public whilePaused;
    mapping(uint256 window => uint256) public outOf;

    uint256 public announcedAt;
    uint256 public announced;
    uint256 public applied;
    uint256 public shortestWait = type(uint256).max;
    uint256 public longestWait;
    uint256 public largestStep;
    uint256 public largestRatio;
    /// @dev The ratio as it must be: changed by `applyRatio` alone.
    uint256 public ratio;

    constructor(Converter converter_, MRC20 mpl_, MRC20 pks_, address pauser_, address[] memory people) {
        (converter, mpl, pks, pauser, actors) = (converter_, mpl_, pks_, pauser_, people);
        (treasury, owner) = (converter_.treasury(), converter_.owner());
        ratio = converter_.getConverterRatio();
    }

    /// @dev Amounts near the minimum, near what is left of the ceilings, and any.
    function _amount(uint256 seed, uint256 mode) private view returns (uint256) {
        uint256 now_ = converter.getConverterRatio();
        uint256 left;
        try converter.mintable() returns (uint256 inWindow, uint256 inAll, uint256) {
            left = inWindow < inAll ? inWindow : inAll;
        } catch {}
        // Gross of the minimum, the gross that is the minimum without the fee, and the gross of what is left.
        uint256 gross = mode % 4 == 0
            ? 300_300300300300300301
            : mode % 4 == 1 ? 300e18 + seed % 0.3e18 : left * 1000 / 999 + 1;
        if (mode % 4 == 3) return bound(seed, 0, 6_000e18);
        uint256 amt = (gross * 1e18 + now_ - 1) / now_;
        return amt + seed % 5 - (amt > 2 ? 2 : 0);
    }

    function convert(uint256 who, uint256 seed, uint256 mode) external {
        vm.roll(height);
        address me = who % 6 == 5 ? treasury : actors[who % actors.length];
        uint256 amt = _amount(seed, mode);
        (uint256 quoted,) = converter.quote(amt);
        uint256 minOut = seed % 3 == 0 ? quoted + seed % 2 : 0;
        mpl.mint(me, amt);
        if (me == treasury) gifts += amt;
        bool paused = converter.paused();
        uint256 before = pks.balanceOf(me);
        vm.startPrank(me);
        mpl.approve(address(converter), amt);
        try converter.converter(amt, minOut) {
            uint256 out = pks.balanceOf(me) - before;
            ++done;
            sumIn += amt;
            sumOut += out;
            outOf[height / WINDOW] += out;
            if (outOf[height / WINDOW] > mostInWindow) mostInWindow = outOf[height / WINDOW];
            if (out < leastOut) leastOut = out;
            if (paused) ++whilePaused;
        } catch {}
        vm.stopPrank();
    }

    function announce(uint256 seed, uint256 mode) external {
        vm.roll(height);
        uint256 step = converter.maxStep();
        uint256 next = mode % 3 == 0
            ? bound(seed, 0, converter.maxRatio() + 1)
            : mode % 3 == 1 ? ratio + step + seed % 2 : ratio > step ? ratio - step - seed % 2 : 1;
        vm.prank(seed % 8 == 7 ? actors[0] : owner);
        try converter.announceRatio(next) {
            (announcedAt, announced) = (height, next);
        } catch {}
    }

    /// @dev At a height at which an announcement just can, or just cannot, be applied.
    function applyRatio(uint256 seed, uint256 mode) external {
        if (announced != 0) {
            uint256 first = announcedAt + converter.delay();
            uint256 to = [first - 1, first, first + APPLY_BLOCKS - 1, first + APPLY_BLOCKS][mode % 4];
            if (to > height) height = to;
        }
        vm.roll(height);
        vm.prank(seed % 8 == 7 ? actors[0] : owner);
        try converter.applyRatio() {
            ++applied;
            uint256 wait = height - announcedAt;
            uint256 step = announced > ratio ? announced - ratio : ratio - announced;
            if (wait < shortestWait) shortestWait = wait;
            if (wait > longestWait) longestWait = wait;
            if (step > largestStep) largestStep = step;
            if (announced > largestRatio) largestRatio = announced;
            ratio = announced;
            (announcedAt, announced) = (0, 0);
        } catch {}
    }

    function revertRatio(uint256 seed) external {
        vm.roll(height);
        vm.prank(seed % 8 == 7 ? actors[0] : owner);
        try converter.revertRatio() {
            (announcedAt, announced) = (0, 0);
        } catch {}
    }

    function pause(uint256 who) external {
        vm.roll(height);
        vm.prank(who % 3 == 0 ? pauser : who % 3 == 1 ? owner : actors[0]);
        try converter.pause() {} catch {}
    }

    function resume(uint256 who) external {
        vm.roll(height);
        vm.prank(who % 3 == 0 ? pauser : owner);
        try converter.resume() {} catch {}
    }

    /// @dev Some blocks, or to the last or first height of a window.
    function pass(uint256 blocks, uint256 mode) external {
        if (mode % 3 == 0) height = (height / WINDOW + 1) * WINDOW - blocks % 2;
        else height += bound(blocks, 1, 50);
        vm.roll(height);
    }
}

contract ConverterInvariantTest is MplWorld {
    ConverterHandler private handler;

    function setUp() public override {
        super.setUp();
        address[] memory people = new address[](4);
        for (uint256 k; k < 4; ++k) {
            people[k] = address(uint160(0x1000 + k));
        }
        handler = new ConverterHandler(converter, mpl, pks, pauser, people);
        mpl.setMinter(address(handler), true);
    }

    function targetContracts() public view returns (address[] memory out) {
        out = new address[](1);
        out[0] = address(handler);
    }

    function test_steps_do_something() public {
        handler.convert(0, 2, 0);
        handler.convert(1, 1_000e18, 3);
        eq(handler.done(), 2, "conversions");
        handler.announce(2, 1);
        handler.applyRatio(0, 1);
        eq(handler.ratio(), RATIO + STEP, "applied");
        handler.pause(0);
        handler.convert(0, 2, 0);
        handler.resume(1);
        handler.convert(0, 4, 2);
        eq(handler.done(), 2, "more than is left");
        handler.convert(5, 1_000e18, 3);
        yes(handler.gifts() > 0, "the treasury tried");
    }

    function invariant_minted_is_the_sum_of_outputs() public view {
        eq(converter.minted(), handler.sumOut(), "minted");
        eq(pks.totalSupply() - pks.balanceOf(address(converter)), handler.sumOut(), "supply");
    }

    function invariant_ceilings_are_respected() public {
        vm.assertLe(handler.sumOut(), TOTAL_CEILING, "in all");
        vm.assertLe(handler.mostInWindow(), WINDOW_CEILING, "in a window");
        vm.roll(handler.height());
        (uint256 inWindow,,) = converter.mintable();
        eq(inWindow, WINDOW_CEILING - handler.outOf(handler.height() / 172_800), "left in the window");
    }

    function invariant_nothing_is_below_the_minimum() public view {
        vm.assertGe(handler.leastOut(), 300e18, "least");
    }

    function invariant_mpl_in_is_at_the_treasury() public view {
        eq(mpl.balanceOf(treasury), handler.gifts() + handler.sumIn(), "treasury");
    }

    function invariant_a_paused_converter_converts_nothing() public view {
        eq(handler.whilePaused(), 0, "while paused");
    }

    function invariant_a_ratio_waits_for_its_delay() public view {
        vm.assertGe(handler.shortestWait(), DELAY, "waited");
    }

    function invariant_a_ratio_changes_by_a_step_at_most() public view {
        vm.assertLe(handler.largestStep(), STEP, "step");
        vm.assertLe(handler.largestRatio(), MAX_RATIO, "ratio");
    }

    function invariant_an_expired_ratio_is_not_applied() public view {
        vm.assertLe(handler.longestWait(), DELAY + APPLY_BLOCKS - 1, "waited");
    }

    function invariant_only_an_applied_ratio_counts() public view {
        eq(converter.getConverterRatio(), handler.ratio(), "ratio");
    }

    function invariant_holds_nothing() public view {
        eq(mpl.balanceOf(address(converter)), 0, "MPL");
        eq(pks.balanceOf(address(converter)), 0, "PKS");
    }
}
