// NativeWind's mapping with the preset of the registry as its configuration: a `text-…` class gives its colour to the
// property that `nativeStyleToProp` names; a class that the preset does not know is refused.
"use strict";
const React = require("react");
const { reports } = require("react-native");

const preset = require(process.env.DECAL_THEME);
const variables = { light: {}, dark: {} };
for (const plugin of preset.plugins) {
  plugin({
    config: (_, fallback) => fallback,
    addBase(rules) {
      Object.assign(variables.light, rules[":root"]);
      Object.assign(variables.dark, rules["@media (prefers-color-scheme: dark)"]?.[":root"]);
    },
  });
}

function colorOf(className) {
  const [, name] = /^text-(.+)$/.exec(className) ?? [];
  const [, variable] = /^var\((.+)\)$/.exec(preset.theme.extend.colors[name]?.DEFAULT ?? "") ?? [];
  const color = variables[reports.scheme][variable];
  if (color === undefined) throw new Error(`no colour in '${className}'`);
  return color;
}

exports.cssInterop = (Component, mapping) =>
  function Styled(props) {
    const own = { ...props };
    for (const [source, { nativeStyleToProp }] of Object.entries(mapping)) {
      if (props[source] === undefined || nativeStyleToProp === undefined) continue;
      own[nativeStyleToProp.color] = colorOf(props[source]);
      delete own[source];
    }
    return React.createElement(Component, own);
  };
