// Type-checks React Native sources against the stand-ins beside this file, and runs their tests. Called by
// Scripts/check-react-native, which says what the arguments are.
//   check.cjs TOOLS OUT             the registry: every style, samples that must not pass, and tests
//   check.cjs TOOLS OUT FOLDER [STYLE]   copies in a project
"use strict";
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const [tools, out, folder, givenStyle] = process.argv.slice(2);
const ts = require(path.join(tools, "typescript"));
const here = __dirname;
const root = path.resolve(here, "../../..");
const registry = path.join(root, "registry/react-native");
const styles = ["uniwind", "nativewind", "stylesheet"];
const themes = {
  uniwind: "components/theme/theme.css",
  nativewind: "components/theme/tailwind-preset.js",
  stylesheet: "components/theme/theme.tsx",
};

let passed = 0;
let failed = 0;

/** Counts one check, and says what is wrong with it, if anything is. */
function report(name, faults) {
  if (faults.length === 0) {
    passed += 1;
    return;
  }
  failed += 1;
  console.log(`not ok: ${name}`);
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  if (faults.length > 20) console.log(`  … and ${faults.length - 20} more`);
}

/** The source files below a folder, without packages, build products and declarations. */
function sources(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return sources(file);
      return /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [file] : [];
    })
    .sort();
}

function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

function declarations(...names) {
  return names
    .filter((name) => fs.existsSync(path.join(here, name)))
    .flatMap((name) => fs.readdirSync(path.join(here, name)).map((file) => path.join(here, name, file)))
    .filter((file) => file.endsWith(".d.ts"));
}

/** The strictest settings a project may have. */
function options(parts) {
  return {
    strict: true,
    target: ts.ScriptTarget.ES2021,
    lib: ["lib.es2021.d.ts"],
    module: ts.ModuleKind.CommonJS,
    moduleResolution: ts.ModuleResolutionKind.NodeJs,
    jsx: ts.JsxEmit.ReactJSX,
    exactOptionalPropertyTypes: true,
    forceConsistentCasingInFileNames: true,
    importsNotUsedAsValues: ts.ImportsNotUsedAsValues?.Error,
    isolatedModules: true,
    noFallthroughCasesInSwitch: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noPropertyAccessFromIndexSignature: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    types: [],
    ...parts,
  };
}

const parsed = new Map();

/** A compiler host that reads each file once, and some of them changed: `changed` has texts by path. */
function host(options, changed = new Map()) {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (file, target, ...others) => {
    const text = changed.get(path.resolve(file));
    if (text !== undefined) return ts.createSourceFile(file, text, target);
    const known = parsed.get(file) ?? read.call(host, file, target, ...others);
    parsed.set(file, known);
    return known;
  };
  return host;
}

/** What is wrong with a program, or with one file of it. */
function faults(program, file) {
  return ts.getPreEmitDiagnostics(program, file).map((fault) => {
    const text = ts.flattenDiagnosticMessageText(fault.messageText, "\n    ");
    if (fault.file === undefined) return { text: `TS${fault.code}: ${text}`, code: fault.code };
    const { line } = fault.file.getLineAndCharacterOfPosition(fault.start);
    const file = path.relative(process.cwd(), fault.file.fileName);
    return { file: fault.file.fileName, line, text: `${file}:${line + 1}: TS${fault.code}: ${text}`, code: fault.code };
  });
}

/** Checks files, and writes what they compile to when nothing is wrong. */
function compile(name, files, settings, mustEmit = true) {
  const program = ts.createProgram(files, settings, host(settings));
  const found = faults(program).map(({ text }) => text);
  report(`${name}: types`, found);
  if (found.length === 0 && mustEmit) program.emit();
  return found.length === 0;
}

/** Runs compiled tests; `paths` and `modules` are those of runtime/resolve.cjs. */
function run(name, tests, paths, theme) {
  if (tests.length === 0) return;
  const modules = Object.fromEntries(
    ["react", "react-test-renderer"].map((module) => [module, path.join(tools, module)]),
  );
  for (const module of ["react-native", "uniwind", "nativewind"]) {
    modules[module] = path.join(here, "runtime", `${module}.js`);
  }
  const result = spawnSync(
    process.execPath,
    ["--require", path.join(here, "runtime/resolve.cjs"), "--test-reporter=tap", "--test", ...tests],
    {
      encoding: "utf8",
      env: {
        ...process.env,
        DECAL_RESOLVE: JSON.stringify({ paths, modules }),
        DECAL_THEME: theme,
        NODE_PATH: tools,
        NODE_OPTIONS: "",
      },
      maxBuffer: 1 << 28,
    },
  );
  const count = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, "m").exec(result.stdout)?.[1] ?? 0);
  passed += count("pass");
  failed += count("fail") + count("cancelled");
  console.log(`${name}: ${count("pass")} tests passed, ${count("fail")} failed`);
  if (result.status === 0 && count("pass") > 0) return;
  if (count("fail") === 0) failed += 1;
  for (const [block] of result.stdout.matchAll(/^ *not ok [^]*?\n *\.\.\.$/gm)) console.log(block);
  console.log(result.stderr);
}

/** The manifests against the tree: each file belongs to one component, in the role of its folder. */
function checkManifests() {
  const names = JSON.parse(fs.readFileSync(path.join(root, "registry/registry.json"), "utf8")).components;
  const owners = new Map();
  const wrong = [];
  for (const name of names) {
    const manifest = JSON.parse(fs.readFileSync(path.join(root, `registry/components/${name}.json`), "utf8"));
    const variant = manifest.platforms["react-native"];
    if (variant === undefined) continue;
    for (const style of styles) {
      if (variant.styles !== undefined && variant.styles[style] === undefined) wrong.push(`${name} has no ${style}`);
      for (const entry of [...(variant.files ?? []), ...(variant.styles?.[style]?.files ?? [])]) {
        const { path: file, role = "source" } = typeof entry === "string" ? { path: entry } : entry;
        const found = [`${style}/${file}`, file].find((file) => fs.existsSync(path.join(registry, file)));
        if (found === undefined) wrong.push(`${name}, ${style}: there is no ${file}`);
        else if (owners.has(found) && owners.get(found) !== name) wrong.push(`${found} belongs to two components`);
        else owners.set(found, name);
        const folder = /^(test|examples)\//.exec(file)?.[1];
        const expected = { test: "test", examples: "example" }[folder] ?? "source";
        if (role !== expected) wrong.push(`${name}: ${file} is no ${role}`);
      }
    }
  }
  const present = [registry].flatMap(function walk(folder) {
    return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? walk(file) : [path.relative(registry, file)];
    });
  });
  wrong.push(...present.filter((file) => !owners.has(file)).map((file) => `${file} belongs to no component`));
  for (const file of present) {
    const [first] = fs.readFileSync(path.join(registry, file), "utf8").split("\n");
    if (!/^(\/\/|\/\*) SPDX-License-Identifier: MIT( \*\/)?$/.test(first)) wrong.push(`${file} has no licence line`);
  }
  report("manifests", wrong);
}

function checkRegistry() {
  checkManifests();
  const folders = ["engine", "lib", "components", "examples", "test"];
  const shared = folders.flatMap((name) => sources(path.join(registry, name)));
  for (const style of styles) {
    const target = path.join(out, style);
    fs.rmSync(target, { recursive: true, force: true });
    const settings = options({
      baseUrl: registry,
      paths: { "@/*": [`./${style}/*`, "./*"] },
      rootDir: root,
      outDir: target,
    });
    const own = sources(path.join(registry, style));
    const stubs = declarations("modules", style);
    const behaviour = sources(path.join(here, "behaviour"));
    const all = [...shared, ...own, ...behaviour, ...stubs, ...declarations("behaviour")];
    if (!compile(style, all, settings)) continue;
    const compiled = (file) => path.join(target, path.relative(root, file)).replace(/\.tsx?$/, ".js");
    // What does not differ by style is tested once.
    const tests = (style === styles[0] ? [...shared, ...behaviour] : behaviour).filter(isTest);
    const paths = { "@/*": [compiled(path.join(registry, style, "*")), compiled(path.join(registry, "*"))] };
    run(style, tests.map(compiled), paths, path.join(registry, style, themes[style]));
    checkSamples(style, settings, stubs);
    checkMutations(style, settings, [...shared, ...own, ...stubs]);
  }
}

/**
 * Samples that must pass, and samples that must not: there every line that ends in `// TS1234` must be refused with
 * that code, and no other line. A sample is for every style unless its first line names some: `// uniwind nativewind`.
 */
function checkSamples(style, settings, stubs) {
  for (const kind of ["positive", "negative"]) {
    for (const file of sources(path.join(here, kind))) {
      const lines = fs.readFileSync(file, "utf8").split("\n");
      const named = styles.filter((style) => lines[0].startsWith("//") && lines[0].includes(style));
      if (named.length > 0 && !named.includes(style)) continue;
      const wanted = lines.flatMap((line, index) => {
        const code = /\/\/ TS(\d+)$/.exec(line)?.[1];
        return code === undefined ? [] : [`line ${index + 1}: TS${code}`];
      });
      const program = ts.createProgram([file, ...stubs], settings, host(settings));
      const found = faults(program).map((fault) =>
        fault.file === file ? `line ${fault.line + 1}: TS${fault.code}` : fault.text,
      );
      const wrong = [
        ...wanted.filter((fault) => !found.includes(fault)).map((fault) => `accepted: ${fault}`),
        ...found.filter((fault) => !wanted.includes(fault)).map((fault) => `refused: ${fault}`),
      ];
      if (kind === "negative" && wanted.length === 0) wrong.push("no line says what must be refused");
      report(`${style}: ${kind}/${path.basename(file)}`, wrong);
    }
  }
}

/** Faults put into the registry's own sources: the compiler must see each of them. */
function checkMutations(style, settings, files) {
  const mutations = require("./mutations.cjs");
  for (const [name, from, to] of mutations) {
    const file = [path.join(registry, style, name), path.join(registry, name)].find((file) => fs.existsSync(file));
    if (file === undefined) continue;
    const text = fs.readFileSync(file, "utf8");
    if (file.includes(`/${style}/`) ? !text.includes(from) : style !== styles[0]) continue;
    if (!text.includes(from)) {
      report(`${style}: mutation of ${name}`, [`the text is not there any more: ${from}`]);
      continue;
    }
    const changed = new Map([[file, text.replace(from, to)]]);
    const program = ts.createProgram(files, settings, host(settings, changed));
    const isRefused = faults(program, program.getSourceFile(file)).length > 0 || faults(program).length > 0;
    report(`${style}: mutation of ${name}`, isRefused ? [] : [`accepted: ${from} → ${to}`]);
  }
}

function checkCopies() {
  const project = path.resolve(folder);
  const files = sources(project);
  if (files.length === 0) {
    report(folder, ["no TypeScript sources"]);
    return;
  }
  const text = files.map((file) => fs.readFileSync(file, "utf8")).join("\n");
  const style = givenStyle ?? styles.find((style) => text.includes(`from "${style}"`)) ?? "stylesheet";
  const target = path.join(out, "copies");
  fs.rmSync(target, { recursive: true, force: true });
  const configuration = path.join(project, "tsconfig.json");
  const { config } = fs.existsSync(configuration) ? ts.readConfigFile(configuration, ts.sys.readFile) : {};
  const given = config?.compilerOptions ?? {};
  const { paths = {} } = given;
  const base = path.resolve(project, given.baseUrl ?? ".");
  const settings = options({
    ...(given.baseUrl === undefined ? {} : { baseUrl: base }),
    ...(Object.keys(paths).length === 0 ? {} : { paths, pathsBasePath: project }),
    rootDir: project,
    outDir: target,
  });
  const stubs = declarations("modules", style);
  if (!compile(`${folder} (${style})`, [...files, ...stubs], settings)) return;
  const compiled = (file) => path.join(target, path.relative(project, file)).replace(/\.tsx?$/, ".js");
  const aliases = Object.fromEntries(
    Object.entries(paths).map(([pattern, targets]) => [
      pattern,
      targets.map((target) => compiled(path.resolve(base, target))),
    ]),
  );
  run(folder, files.filter(isTest).map(compiled), aliases, "");
}

if (folder === undefined) checkRegistry();
else checkCopies();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
