// Uniwind's wrapper with the theme of the registry as its stylesheet: an `accent-…` class gives its colour, any other
// class of a colour is refused, as is a class that the theme does not know.
"use strict";
const fs = require("node:fs");
const React = require("react");
const { reports } = require("react-native");

const css = fs.readFileSync(process.env.DECAL_THEME, "utf8");
const schemes = {};
for (const [, scheme, body] of css.matchAll(/@variant (\w+) \{([^}]*)\}/g)) {
  const colors = [...body.matchAll(/--color-([\w-]+): ([^;]+);/g)];
  schemes[scheme] = Object.fromEntries(colors.map(([, name, value]) => [name, value]));
}

function colorOf(className) {
  const [, name] = /^accent-(.+)$/.exec(className) ?? [];
  const color = schemes[reports.scheme][name];
  if (color === undefined) throw new Error(`no colour in '${className}'`);
  return color;
}

exports.withUniwind = (Component) =>
  function Styled(props) {
    const own = {};
    for (const [name, value] of Object.entries(props)) {
      const [, target] = /^(.*[cC]olors?)ClassName$/.exec(name) ?? [];
      if (target !== undefined && props[target] === undefined) own[target] = colorOf(value);
    }
    return React.createElement(Component, { ...props, ...own });
  };
