import Model
import Projects
import Registries
import Terminal

/// `decal search WORD…`: components by what they are called and what they are for.
let searchCommand = Command(
  CommandDescription(
    ["search"], "Find components by name, title, keyword or description",
    details: """
      Every word has to occur in the name, the title, a keyword or the description of a component; whole words count more \
      than parts, and names more than descriptions. Letter case and accents make no difference. Keywords may be in any \
      language.
      """,
    operands: [Operand(FlagValue("WORD"), isRepeated: true)],
    flags: [Flags.registry, Flags.platform, Flags.installed, Flags.json, Flags.offline] + Flags.common,
    examples: [
      .init("decal search refresh", "what has to do with refreshing"),
      .init("decal search \"deslizar para actualizar\"", "the same, asked in Spanish"),
    ])
) { invocation in
  let options = invocation.options
  let console = invocation.console
  let (registry, rows, faults) = try ListRow.all(invocation)
  let query = SearchQuery(invocation.operands)
  let found = rows.map { (row: $0, score: query.score($0.component)) }.filter { $0.score > 0 }
    .sorted { ($1.score, $0.row.component.name) < ($0.score, $1.row.component.name) }
  if options.json {
    console.print(
      JSON.object([
        ("registry", .string(registry.header.name)), ("version", registry.header.version.map { .string($0) }),
        ("query", .strings(invocation.operands)),
        (
          "components",
          .array(
            found.map { row, score in
              .object((row.json.members ?? []).map { ($0.key, $0.value) } + [("score", .integer(score))])
            })
        ), ("faults", .strings(faults.map(\.description))),
      ]).text())
    return console.report(faults, of: registry)
  }
  console.show(ListRow.table(found.map(\.row), on: console))
  if found.isEmpty {
    let words = invocation.operands.map { JSON.string($0).line }.joined(separator: " ")
    let place = options.installed ? "that is installed here" : "in the registry \(registry.header.name)"
    console.note("nothing \(place) has to do with \(words)")
    let near = query.nearest(in: rows.map(\.component))
    if !near.isEmpty { console.note("did you mean " + near.map { "`\($0)`" }.joined(separator: " or ") + "?") }
    if options.installed { console.note("without `--installed` the whole registry is looked through") }
  }
  return console.report(faults, of: registry)
}

/// What was asked for, and how well a component answers.
struct SearchQuery {
  private let words: [Substring]
  private let phrase: String

  init(_ operands: [String]) {
    words = operands.flatMap { Folding.words($0) }
    phrase = words.joined(separator: " ")
  }

  /// What may have been meant: names near to all that was typed, else words near to those that occur nowhere.
  func nearest(in components: [ComponentSummary]) -> [String] {
    let names = Model.nearest(to: words.joined(separator: "-"), among: components.map(\.name.text))
    if !names.isEmpty { return names }
    let texts = components.flatMap { [$0.name.text, $0.title] + $0.keywords }
    let known = Set(texts.flatMap { Folding.words($0) }.map(String.init)).filter { $0.count > 2 }
    for word in words where !known.contains(where: { $0.contains(word) }) {
      let near = Model.nearest(to: String(word), among: known.sorted())
      if !near.isEmpty { return near }
    }
    return []
  }

  /// 0 when a word does not occur; else more for the better.
  func score(_ component: ComponentSummary) -> Int {
    guard !words.isEmpty else { return 0 }
    let fields = [
      Field([component.name.text], weight: 10), Field([component.title], weight: 8),
      Field(component.keywords, weight: 6), Field([component.kind], weight: 3),
      Field([component.description], weight: 2),
    ]
    var score = 0
    for word in words {
      let best = fields.map { $0.score(word) }.max() ?? 0
      if best == 0 { return 0 }
      score += best
    }
    // The words together, in this order, as one name or keyword.
    return score + (fields.map { $0.score(phrase: phrase) }.max() ?? 0)
  }

  /// One property of a component, folded.
  private struct Field {
    let texts: [[Substring]]
    let weight: Int

    init(_ texts: [String], weight: Int) {
      self.texts = texts.map { Folding.words($0) }
      self.weight = weight
    }

    /// 4 for a whole word, 2 for the beginning of one, 1 for a part; times the weight.
    func score(_ word: Substring) -> Int {
      var best = 0
      for text in texts.joined() where best < 4 {
        best = max(best, text == word ? 4 : text.hasPrefix(word) ? 2 : text.contains(word) ? 1 : 0)
      }
      return best * weight
    }

    func score(phrase: String) -> Int { texts.contains { $0.joined(separator: " ") == phrase } ? weight : 0 }
  }
}
