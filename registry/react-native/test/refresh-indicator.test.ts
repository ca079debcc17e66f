// SPDX-License-Identifier: MIT
import { refreshArrowRing } from "@/engine/refresh-arrow-ring";
import { refreshRing } from "@/engine/refresh-ring";
import { refreshTravel } from "@/engine/refresh-travel";
import { check, equal, isSame, test } from "./harness";

test("the ring grows with the pull, in the middle of what is open", () => {
  equal([0.02, 0.021].map((progress) => refreshRing.isVisible(progress, false)), [false, true], "visible");
  equal(refreshRing.isVisible(0, true), true, "visible while refreshing");
  equal([0, 1].map((progress) => refreshRing.scale(progress, false)), [0.55, 1], "scale");
  equal(refreshRing.opacity(0.3, false), 0.3, "opacity");
  equal([refreshRing.arc(0.5, false), refreshRing.arc(0.5, true)], [0.5, 0.26], "arc");
  equal([refreshRing.offset(40, 72, false), refreshRing.offset(100, 72, false)], [7, 23], "offset");
  equal(refreshRing.offset(0, 72, true), 23, "offset while refreshing");
  equal([refreshRing.degrees(425), refreshRing.degrees(850 * 7)], [180, 0], "turn");
});

test("the arrow turns over at the whole pull, and the ring is never quite gone", () => {
  equal([0.999, 1].map((progress) => refreshArrowRing.arrowDegrees(progress)), [0, 180], "arrow");
  equal([0, 0.4].map((progress) => refreshArrowRing.opacity(progress)), [0.01, 0.4], "opacity");
  equal([20, 50, 200].map((pull) => refreshArrowRing.padding(pull, false)), [0, 8, 14], "padding");
  equal([refreshArrowRing.padding(200, false, 40), refreshArrowRing.padding(0, true)], [14, 14], "padding");
});

test("the travelling indicator waits off the screen for a tenth of the pull, then comes in", () => {
  equal([0, 9, 90, 500].map((pull) => refreshTravel.offset(pull, false, 75)), [-125, -130, -50, -50], "offset");
  check(isSame(refreshTravel.offset(49.5, false, 75), -87.5, 1e-9), "offset halfway");
  equal([0, 45, 90].map((pull) => refreshTravel.offset(pull, true)), [37.5, -6.25, -50], "offset while refreshing");
});

test("the indicator fades in between a fifth and the whole of the pull", () => {
  equal([refreshTravel.fade(0.2, false), refreshTravel.fade(1, false), refreshTravel.fade(0, true)], [0, 1, 1], "fade");
  check(isSame(refreshTravel.fade(0.6, false), 0.5, 1e-12), "fade halfway");
});
