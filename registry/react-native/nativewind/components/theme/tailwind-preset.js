// SPDX-License-Identifier: MIT
const { light, dark } = require("./tokens.js");

/** `--color-label` is the colour `label`: `text-label`, `bg-label`, … Shades of the same name stay what they are. */
const colors = Object.fromEntries(
  Object.keys(light).map((name) => [name.slice("--color-".length), { DEFAULT: `var(${name})` }]),
);

/** A preset for Tailwind CSS 3. The dark colours follow the `darkMode` of your configuration. */
module.exports = {
  theme: { extend: { colors } },
  plugins: [
    ({ addBase, config }) => {
      const [mode, selector = ".dark"] = [config("darkMode", "media")].flat();
      addBase({ ":root": light });
      if (mode === "media") addBase({ "@media (prefers-color-scheme: dark)": { ":root": dark } });
      else addBase({ [`${selector}:root`]: dark });
    },
  ],
};
