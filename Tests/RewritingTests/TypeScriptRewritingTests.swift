import Model
import Testing

@testable import Rewriting

@Suite("Rewriting TypeScript")
struct TypeScriptRewritingTests {
  /// A landing of these files: name in the registry → place in the project.
  private func landing(_ files: [String: String]) throws -> Landing {
    Landing(
      try files.map { from, path in
        Landing.File(from: try SafePath(from), role: .source, target: try SafePath(from), path: try ProjectPath(path))
      })
  }

  private func aliases(_ table: KeyValuePairs<String, String>, registry: [String] = ["@/"]) -> TypeScriptRewrite {
    TypeScriptRewrite(registryAliases: registry, imports: .aliases(table.map { .init(from: $0.key, to: $0.value) }))
  }

  private func rewritten(
    _ source: String, _ settings: TypeScriptRewrite, _ landing: Landing = .none,
    as path: String = "components/ui/pill.tsx"
  ) throws -> (text: String, notes: [Note]) {
    let result = rewrite(try file(source, path), settings: .reactNative(settings), landing: landing)
    return (text(result.file), result.notes)
  }

  private var widgets: TypeScriptRewrite { aliases(["@/components/ui": "@/widgets", "@/": "~/"]) }

  @Test("an alias that does not begin with @ is used as it is configured")
  func otherAlias() throws {
    let settings = aliases([
      "@/components": "~/parts", "@/components/ui": "~/parts/ui", "@/lib": "~/shared",
      "@/lib/utils": "~/shared/class-names",
    ])
    #expect(
      try rewritten(
        """
        import { cn } from "@/lib/utils"
        import { Icon } from "@/components/ui/icon"
        import { clamp } from "@/lib/math"

        """, settings
      ).text == """
        import { cn } from "~/shared/class-names"
        import { Icon } from "~/parts/ui/icon"
        import { clamp } from "~/shared/math"

        """)
  }

  @Test("a registry of loose habits: any style's folder, names that are installed elsewhere, ends of names")
  func looseAliases() throws {
    func file(_ from: String, _ target: String) throws -> Landing.File {
      Landing.File(
        from: try SafePath(from), role: .source, target: try SafePath(target), path: try ProjectPath("src/\(target)"))
    }
    let landing = Landing([
      try file("registry/default/ui/text.tsx", "components/ui/text.tsx"),
      try file("registry/default/lib/utils.ts", "lib/utils.ts"),
      try file("registry/default/blocks/login/form.tsx", "components/login/form.tsx"),
    ])
    let settings = aliases(["@/": "~/"], registry: ["@/registry/*/", "@/registry/", "@/", "~/"])
    let result = try rewritten(
      """
      import { Text } from '@/registry/default/ui/text'
      import { Text as Other } from '@/registry/new-york/ui/text'
      import { cn } from '@/registry/new-york/lib/utils'
      import { cn as plain } from '@/registry/lib/utils'
      import { cn as own } from '@/lib/utils'
      import { Form } from '@/registry/default/blocks/login/form'
      import { Ready } from '~/components/ui/text'
      import { merge } from 'cn'
      import { gone } from '@/registry/new-york/hooks/use-gone'
      import { lost } from '@/registry/lib/lost'

      """, settings, landing, as: "registry/default/ui/card.tsx")
    #expect(
      result.text == """
        import { Text } from '~/components/ui/text'
        import { Text as Other } from '~/components/ui/text'
        import { cn } from '~/lib/utils'
        import { cn as plain } from '~/lib/utils'
        import { cn as own } from '~/lib/utils'
        import { Form } from '~/components/login/form'
        import { Ready } from '~/components/ui/text'
        import { merge } from 'cn'
        import { gone } from '~/hooks/use-gone'
        import { lost } from '~/lib/lost'

        """)
    #expect(
      result.notes.map(\.message) == [
        "no file of the components provides `@/registry/new-york/hooks/use-gone`",
        "no file of the components provides `@/registry/lib/lost`",
      ])
    // A registry with one alias means what it says.
    let strict = try rewritten(
      "import { Text } from '@/components/ui/text'\n", aliases(["@/": "~/"]), landing,
      as: "registry/default/ui/card.tsx")
    #expect(strict.notes.count == 1)
  }

  @Test("the longest prefix on whole segments wins; what none covers is left with a note")
  func longestPrefix() throws {
    let settings = aliases(
      [
        "@/components": "@/app/_k/part", "@/components/ui": "@/app/_k/part/face", "@/lib": "@/app/_k/lib",
        "@/lib/utils": "@/app/_k/lib/join", "@/hooks": "@/app/_k/hook",
      ], registry: ["@/", "@/registry/default/"])
    let result = try rewritten(
      """
      import { cn } from '@/registry/default/lib/utils'
      import { useSide } from '@/registry/default/hooks/use-side'
      import { libtool } from '@/registry/default/libtool'
      import { x } from '@/registry/default/lib/utils-extra'

      """, settings)
    #expect(
      result.text == """
        import { cn } from '@/app/_k/lib/join'
        import { useSide } from '@/app/_k/hook/use-side'
        import { libtool } from '@/registry/default/libtool'
        import { x } from '@/app/_k/lib/utils-extra'

        """)
    #expect(
      result.notes.contains { $0.message.contains("no alias of the project covers it") && $0.position?.line == 3 })
  }

  @Test("only the import changes: comments, strings and the text of elements stay")
  func onlyImports() throws {
    let source = """
      // was: from "@/components/ui/button"
      /* import { B } from "@/components/ui/button" */
      import { Button } from "@/components/ui/button"
      const doc = `import { Button } from "@/components/ui/button"`
      export const Card = () => <Text>copy it from "@/components/ui/button" today</Text>

      """
    #expect(
      try rewritten(source, widgets).text
        == source.replacing(
          "\nimport { Button } from \"@/components/ui/button\"", with: "\nimport { Button } from \"@/widgets/button\""))
  }

  @Test("the clause keeps its bytes")
  func clause() throws {
    let source = """
      'use client';

      import {Button as Base, type ButtonProps} from '@/components/ui/button';
      import type {
        Tone, // keep me
      } from '@/components/ui/tone';
      import def, * as ns from '@/components/ui/ns' with { type: 'json' };

      """
    #expect(try rewritten(source, widgets).text == source.replacing("@/components/ui/", with: "@/widgets/"))
  }

  @Test("a file without a local import is byte-identical")
  func noLocalImport() throws {
    let source = """
      #!/usr/bin/env node
      // SPDX-License-Identifier: MIT
      // prettier-ignore

      import * as React from "react"

      /**
       * Hello. @see https://example.test/a//b
       */

      export const Hello = () => <>\u{A0}Hello.. 👋</>

      """
    #expect(try rewritten(source, widgets, as: "hello.tsx").text == source)
  }

  @Test(
    "every form that names a module",
    arguments: [
      #"import "@/a""#, #"import type { A } from '@/a'"#, #"export * from "@/a""#, #"export { a as b } from "@/a""#,
      #"export type { A } from "@/a""#, #"import a = require("@/a")"#, #"const a = await import("@/a")"#,
      #"const a = require("@/a")"#, #"require.resolve("@/a")"#, #"jest.mock("@/a", () => ({}))"#,
      #"jest.requireActual<typeof import("@/a")>("@/a")"#, #"vi.mock("@/a")"#, #"await vi.importActual<A<B>>("@/a")"#,
      #"type A = typeof import("@/a")"#, #"type A = import("@/a").B<C>"#, "import(`@/a`)",
      #"import(/* webpackChunkName: "@/x" */ "@/a")"#,
      #"declare module "@/a" { }"#, #"import { a } from /* c */ "@/a" // d"#, #"import{a}from"@/a""#,
      #"import x, { type y, default as z } from "@/a";"#, #"const C = lazy(() => import('@/a'))"#,
      #"jest.doMock('@/a')"#, #"import "@/a?raw""#,
    ])
  func forms(source: String) throws {
    #expect(try rewritten(source, widgets).text == source.replacing("@/a", with: "~/a"))
  }

  @Test(
    "strings that name no module stay",
    arguments: [
      #"const a = "@/a""#, #"f("@/a")"#, #"x.require("@/a")"#, #"x.import("@/a")"#, #"Array.from("@/a")"#,
      #"a.jest.mock("@/a")"#,
      #"jest.fn("@/a")"#, "`import ${x} from \"@/a\"`", #"<A b="@/a" />"#, #"<A>import x from "@/a"</A>"#,
      #"<A>{/* import "@/a" */}</A>"#, #"const r = /import "@\/a"/"#, #"const r = [/from "@/a"/]"#,
      #"import a from "@scope/a""#, #"import a from "@""#, #"import a from "@ab/c""#,
      #"const t = <A>{"x"} from "@/a"</A>"#, #"module "@/a""#,
    ])
  func otherStrings(source: String) throws {
    #expect(try rewritten(source, widgets).text == source)
  }

  @Test(
    "code after markup, regular expressions, generics and templates is still read as code",
    arguments: [
      "const a = <A b={c => c > 1} d='x\"y'>it's {`${<B/>}`} & \"</A>;",
      "const a = x < y; const b = z > (w / 2) / 3;",
      "const r = a / b / c, s = /[/\"']/g.test(q) ? 1 : /\\//.source;",
      "if (a) /\"/.test(b);",
      "const f = <T,>(x: T) => x; const g = <T extends object>(x: T) => x; const h = <const T,>(x: T) => x;",
      "type F = <T>(x: T) => T\nconst a = 1",
      "type F<T = string> = { a: <U>(x: U) => T } | <V>(y: V) => 'it\"s'\n",
      "interface F { <T>(x: T): T; new <T>(x: T): F; m<K>(k: K): void }",
      "const x = cond ? <A/> : <B>text's</B>;",
      "const o = { icon: <Icon/>, render: () => <A>it's</A>, a: b ? c : d };",
      "const f = useState<Map<string, A>>(new Map<string, A>()); const g = a as unknown as B<C>;",
      "class A<T> extends B<T> { f = <T,>(x: T) => <C x={x} />; m(): D<T> { return <E.F>'</E.F>; } }",
      "const a = <Select<string> a=\"b\" onChange={(v) => f<string>(v)}>'</Select>;",
      "const t = `a ${`b ${c} '`} \" ${{ a: '}' }.a}`;",
      "const a = b! / 2; const c = d++ / 2; const e = (f) / 2 / '/'.length;",
      "for (const x of /'/.exec(y)) {}",
      "function f<T>(this: A, x?: T, y = x ? 1 : 2): x is T { return !!x }",
      "const a = <></>; const b = <>'<A/>'</>;",
      "const a = <A {...b} c-d=\"e\" f:g='h'>{...i}{/* ' */}</A>;",
      "const a = x && <A>'</A> || (y ?? <B>\"</B>);",
      "const a = async <T,>(x: T) => { return <A>{x}</A> };",
      "label: for (;;) { break label }\nswitch (a) { case 'b': { return <A>'</A> } default: return <B>\"</B> }",
      "const x = y satisfies Z<A>; const w = (<A/>).b; export default <B>'</B>",
      "const re = x.y /2/ z; let a = {} / 1; const f = () => { } \n/'/.test(x)",
      "const { a = <A>'</A>, b } = c;",
      "const a = b?.c ? .5 : d?.[0] ?? e?.();",
      "enum A { B = 'c' } namespace D { export const e = <F>'</F> } declare global { interface W { x: y } }",
      "const a = (b as any) < 3 ? '<' : '>';",
      "@Dec({ a: '<b>' }) class A { @Input() b?: string; #c = 1; static { this.d = 2 } }",
      "return <A style={{ a: 1 }} b={[<C/>, '<D>']}>{list.map((x) => <E key={x}>{x}'s</E>)}</A>",
    ])
  func readsOn(source: String) throws {
    let marked = source + "\nimport q from \"@/a\"\n"
    #expect(try rewritten(marked, widgets).text == source + "\nimport q from \"~/a\"\n")
    let notes = try rewritten(marked, widgets).notes
    #expect(!notes.contains { $0.message.contains("ends inside") })
  }

  @Test("in plain TypeScript, a type in angle brackets is no element")
  func plainTypeScript() throws {
    let source = "const a = <string>b; const f = <T>(x: T) => x;\nimport q from \"@/a\"\n"
    #expect(try rewritten(source, widgets, as: "lib/a.ts").text == source.replacing("@/a", with: "~/a"))
  }

  @Test("a template string with code in it is left with a note")
  func computed() throws {
    let sum = try rewritten("require('@/a' + b); import('@/c', d); import('./e' + f)", widgets)
    #expect(sum.text == "require('@/a' + b); import('~/c', d); import('./e' + f)")
    #expect(
      sum.notes.filter { $0.message.contains("computed") }.map(\.position) == [
        TextPosition(line: 1, column: 9), TextPosition(line: 1, column: 46),
      ])
    let result = try rewritten("import(`@/locales/${x}`); import(`${y}/z`)", widgets)
    #expect(result.text == "import(`@/locales/${x}`); import(`${y}/z`)")
    #expect(result.notes.map(\.position) == [TextPosition(line: 1, column: 8)])
  }

  // MARK: Files

  @Test("without an alias, imports become relative from where both files land")
  func relativeStyle() throws {
    let landing = try landing([
      "components/ui/pill.tsx": "src/ui/pill.tsx", "lib/cn.ts": "src/lib/cn.ts",
      "components/ui/icon/index.ts": "src/ui/icon/index.ts",
      "hooks/use-a.ts": "src/ui/use-a.ts",
    ])
    let settings = TypeScriptRewrite(registryAliases: ["@/"], imports: .relative)
    let source = """
      import { cn } from "@/lib/cn"
      import { Icon } from "@/components/ui/icon"
      import { Icon2 } from "@/components/ui/icon/index"
      import { a } from "@/hooks/use-a"
      import { b } from "@/lib/missing"

      """
    let result = try rewritten(source, settings, landing)
    #expect(
      result.text == """
        import { cn } from "../lib/cn"
        import { Icon } from "./icon"
        import { Icon2 } from "./icon/index"
        import { a } from "./use-a"
        import { b } from "@/lib/missing"

        """)
    #expect(result.notes.map(\.position?.line) == [5])
  }

  @Test("a relative import follows its file, and one that no file provides is noted")
  func relativeImports() throws {
    let source = "import { s } from \"./surfaces\"\nimport { t } from \"../../lib/t\"\n"
    let apart = try landing([
      "components/set/error-state.tsx": "src/parts/set/error-state.tsx",
      "components/set/surfaces.tsx": "src/lib/surfaces.tsx",
    ])
    let result = try rewritten(source, widgets, apart, as: "components/set/error-state.tsx")
    #expect(result.text == "import { s } from \"../../lib/surfaces\"\nimport { t } from \"../../lib/t\"\n")
    #expect(result.notes.map(\.message) == ["no file of the components provides `../../lib/t`"])
    #expect(result.notes.map(\.position) == [TextPosition(line: 2, column: 20)])

    let together = try landing([
      "components/set/error-state.tsx": "src/x/error-state.tsx", "components/set/surfaces.tsx": "src/x/surfaces.tsx",
      "lib/t.ts": "lib/t.ts",
    ])
    #expect(try rewritten(source, widgets, together, as: "components/set/error-state.tsx") == (source, []))
  }

  @Test("an index and a file beside a folder resolve as Node and TypeScript do")
  func resolution() throws {
    let landing = try landing([
      "a/x.tsx": "q/x.tsx", "a/b.ts": "r/b.ts", "a/b/index.ts": "s/b/index.ts", "a/index.ts": "t/a/index.ts",
      "a/c.ios.tsx": "u/c.ios.tsx",
      "a/c.android.tsx": "u/c.android.tsx", "a/d.json": "v/d.json", "a/e.svg": "v/e.svg",
    ])
    let source = """
      import "./b"
      import "./b/"
      import "./b/index"
      import "."
      import "./c"
      import "./d.json"
      import "./e.svg"
      import "./b.js"
      import "./b.ts"

      """
    #expect(
      try rewritten(source, widgets, landing, as: "a/x.tsx") == (
        """
        import "../r/b"
        import "../s/b"
        import "../s/b/index"
        import "../t/a"
        import "../u/c"
        import "../v/d.json"
        import "../v/e.svg"
        import "../r/b"
        import "../r/b"

        """, []
      ))
  }

  @Test("nested files with one base name keep their imports")
  func nestedFiles() throws {
    let names = [
      "src/grid/types.ts", "src/grid/cell/types.ts", "src/grid/utils.ts", "src/grid/cell/index.ts", "src/grid/index.ts",
    ]
    let landing = try landing(Dictionary(uniqueKeysWithValues: names.map { ($0, "app/\($0)") }))
    let source = "export * from './types'\nexport * from '../utils'\nexport * from '../types'\n"
    #expect(try rewritten(source, widgets, landing, as: "src/grid/cell/index.ts") == (source, []))
  }

  @Test("extensions are written when the project's own imports carry them, and dropped when not")
  func extensions() throws {
    let landing = try landing(["a.tsx": "a.tsx", "lib/b.ts": "lib/b.ts", "lib/c/index.tsx": "lib/c/index.tsx"])
    let source = "import '@/lib/b'; import '@/lib/b.ts'; import '@/lib/c'; import '@/lib/b.js'; import '@/x.css'"
    for (policy, expected) in [
      (
        TypeScriptRewrite.Extensions.none,
        "import '~/lib/b'; import '~/lib/b'; import '~/lib/c'; import '~/lib/b'; import '~/x.css'"
      ),
      (
        .source,
        "import '~/lib/b.ts'; import '~/lib/b.ts'; import '~/lib/c/index.tsx'; import '~/lib/b.ts'; import '~/x.css'"
      ),
      (
        .javaScript,
        "import '~/lib/b.js'; import '~/lib/b.js'; import '~/lib/c/index.js'; import '~/lib/b.js'; import '~/x.css'"
      ),
    ] {
      var settings = widgets
      settings.extensions = policy
      #expect(try rewritten(source, settings, landing, as: "a.tsx").text == expected)
    }
  }

  @Test("the form of baseUrl has no prefix at all")
  func baseURL() throws {
    #expect(
      try rewritten("import '@/lib/cn'; import '@/components/ui/x'", aliases(["@/": "", "@/components/ui": "ui"])).text
        == "import 'lib/cn'; import 'ui/x'")
  }

  @Test("a name is changed in code and markup, and imports of the file that follows it too")
  func rename() throws {
    var settings = widgets
    settings.rename = ["DecalTheme": "ShopTheme"]
    let landing = try landing(["a.tsx": "a.tsx", "lib/DecalTheme.tsx": "lib/ShopTheme.tsx"])
    #expect(
      try rewritten(
        "import { DecalTheme } from '@/lib/DecalTheme'\nconst a = <DecalTheme b='DecalTheme'>DecalTheme</DecalTheme>",
        settings, landing, as: "a.tsx"
      ).text
        == "import { ShopTheme } from '~/lib/ShopTheme'\nconst a = <ShopTheme b='DecalTheme'>DecalTheme</ShopTheme>")
  }

  @Test("what the lockfile records gives the same settings back")
  func settings() throws {
    let names = RegistryNames(aliases: ["@/"])
    var full = widgets
    full.extensions = .javaScript
    full.rename = ["A": "B"]
    for settings in [widgets, full, TypeScriptRewrite(registryAliases: ["@/"], imports: .relative)] {
      let all = RewriteSettings.reactNative(settings)
      #expect(try RewriteSettings(all.json, platform: .reactNative, names: names) == all)
    }
    #expect(
      RewriteSettings.reactNative(widgets).json.line == #"{"aliases": {"@/components/ui": "@/widgets", "@/": "~/"}}"#)
  }
}
