// Replays event streams of the Swift engine, one JSON vector a line on standard input, with the compiled TypeScript one.
//   streams.cjs OUT    OUT: where check.cjs wrote the compiled registry
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
    console.log(`${count - failed} passed, ${failed} failed`);
    process.exitCode = failed === 0 && count > 0 ? 0 : 1;
  });
