// Replays event streams of the Swift engine, one JSON vector a line on standard input, with the TypeScript one.
//   streams.cjs OUT COUNT    OUT: where check.cjs wrote the compiled registry; COUNT: how many lines there must be
"use strict";
const path = require("node:path");
const readline = require("node:readline");

const compiled = path.join(path.resolve(process.argv[2]), "uniwind/registry/react-native");
process.env.DECAL_RESOLVE = JSON.stringify({ paths: { "@/*": [path.join(compiled, "*")] }, modules: {} });
require("./runtime/resolve.cjs");
const { difference, parsed } = require(path.join(compiled, "test/replay.js"));
const { refreshPresets } = require(path.join(compiled, "engine/refresh-preset.js"));

let count = 0;
let failed = 0;
readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const vector = parsed(line);
    const fault = difference(vector, refreshPresets[vector.preset], 0.001);
    count += 1;
    if (fault === null) return;
    failed += 1;
    if (failed <= 10) console.log(`not ok: stream ${vector.id}, ${fault}`);
  })
  .on("close", () => {
    const expected = Number(process.argv[3]);
    if (count !== expected) console.log(`${count} streams, not ${expected}`);
    process.exitCode = failed === 0 && count === expected ? 0 : 1;
  });
