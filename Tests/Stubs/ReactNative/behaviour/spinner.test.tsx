import { reports, tell } from "react-native";
import { Spinner } from "@/components/primitives/spinner";
import { filledOpacity, figureDegrees, runningOpacity, spokeMeasures } from "@/components/primitives/spinner-figure";
import { equal, isSame, check, test } from "@/test/harness";
import { Screen, time } from "./screen";

/** The outer view and its spokes, with their styles as one. */
function figure(screen: Screen) {
  const [box, ...spokes] = screen.root
    .findAllByType("View")
    .map(({ props }) => ({ props, style: Object.assign({}, ...[props["style"]].flat()) as Record<string, any> }));
  if (box === undefined) throw new Error("no figure");
  return { box, spokes };
}

test("the figure has the measures of the kit: eight spokes, from faint to full", () => {
  const measures = spokeMeasures(24);
  check(isSame(measures, { width: 3.12, length: 7.2, corner: 1.56, radius: 11.5 }, 1e-9), "measures");
  const opacities = [0.2, 0.3143, 0.4286, 0.5429, 0.6571, 0.7714, 0.8857, 1];
  check(isSame(opacities.map((_, spoke) => runningOpacity(spoke)), opacities, 0.0001), "opacities");
  equal([0, 3, 4, 7].map((spoke) => filledOpacity(spoke, 0.5)), [1, 1, 0, 0], "half of the progress");
  equal([0, 1, 7, 8, 801].map(figureDegrees), [0, 45, 315, 0, 45], "turns");
});

test("a running spinner jumps on by a spoke every 100 ms, and says that it is busy", async () => {
  const screen = await Screen.of(<Spinner label="Loading" size={48} />);
  const { box, spokes } = figure(screen);
  equal([box.style["width"], spokes.length], [48, 8], "figure");
  equal([box.props["accessibilityLabel"], box.props["accessibilityState"]], ["Loading", { busy: true }], "spoken");
  equal(spokes[2]?.style["transform"][0], { rotate: "90deg" }, "third spoke");
  check(isSame(spokes[2]?.style["transform"][1], { translateY: -15.8 }, 1e-9), "distance of the spoke");
  await time.advance(250);
  equal(figure(screen).box.style["transform"], [{ rotate: "90deg" }], "turn after 250 ms");
  await screen.unmount();
  equal(time.timers.size, 0, "timers");
});

test("with less motion nothing turns, but the figure comes and goes", async () => {
  const screen = await Screen.of(<Spinner />);
  await screen.act(() => tell("reduceMotionChanged", true));
  await time.advance(1000);
  const { style } = figure(screen).box;
  equal([style["transform"], style["opacity"]], [[{ rotate: "0deg" }], 0.5], "after a second");
});

test("a spinner with a progress fills in, stands still and is not spoken of", async () => {
  const screen = await Screen.of(<Spinner progress={0.25} />);
  const { box, spokes } = figure(screen);
  equal(spokes.map(({ style }) => style["opacity"]), [1, 1, 0, 0, 0, 0, 0, 0], "opacities");
  equal([time.timers.size, box.props["accessibilityElementsHidden"]], [0, true], "timers, hidden");
});

test("the spokes have the theme's colour, and yours is stronger", async () => {
  const color = async (screen: Promise<Screen>) => figure(await screen).spokes[0]?.style["backgroundColor"];
  equal(await color(Screen.of(<Spinner />)), "#6E6E73", "light");
  equal(await color(Screen.of(<Spinner />, { scheme: "dark" })), "#A1A1A6", "dark");
  equal(await color(Screen.of(<Spinner color="red" />)), "red", "own colour");
  equal(reports.announcements, [], "announcements");
});
