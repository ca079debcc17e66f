// Lets node load what the compiler wrote. DECAL_RESOLVE holds JSON: `paths`, an alias table like TypeScript's with
// absolute targets, and `modules`, names with the file or folder they stand for.
"use strict";
const Module = require("node:module");
const path = require("node:path");

const { paths, modules } = JSON.parse(process.env.DECAL_RESOLVE);
const original = Module._resolveFilename;

function* candidates(request) {
  for (const [pattern, targets] of Object.entries(paths)) {
    const [prefix, suffix] = pattern.split("*");
    if (suffix === undefined ? request !== prefix : !(request.startsWith(prefix) && request.endsWith(suffix))) continue;
    const rest = suffix === undefined ? "" : request.slice(prefix.length, request.length - suffix.length);
    for (const target of targets) yield target.replace("*", rest);
  }
  const [, name, rest] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(request) ?? [];
  if (Object.hasOwn(modules, name ?? "")) yield path.join(modules[name], rest);
}

Module._resolveFilename = function resolve(request, ...others) {
  if (!request.startsWith(".") && !path.isAbsolute(request)) {
    for (const candidate of candidates(request)) {
      try {
        return original.call(this, candidate, ...others);
      } catch (error) {
        if (error.code !== "MODULE_NOT_FOUND") throw error;
      }
    }
  }
  return original.call(this, request, ...others);
};
