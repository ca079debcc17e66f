import Model
import Testing

@testable import Commands

@Suite struct SearchTests {
  private func component(_ name: String, _ title: String, _ description: String = "", _ keywords: [String] = []) throws
    -> ComponentSummary
  {
    ComponentSummary(
      name: try ComponentName(name), title: title, description: description, kind: "component", keywords: keywords,
      platforms: [])
  }

  @Test(arguments: [
    ("Été", "ete"), ("ÅNGSTRÖM", "angstrom"), ("İstanbul ışık", "istanbul isik"), ("Straße", "strasse"),
    ("Łódź", "lodz"), ("œuvre Ærø", "oeuvre aero"), ("ΆΛΦΑ ς", "αλφα σ"), ("Ёлка й", "елка и"),
    ("e\u{301}", "e"), ("đ ħ ø", "d h o"), ("更新", "更新"), ("Tiếng Việt", "tieng viet"),
  ])
  func `Letter case and accents are folded`(text: String, folded: String) { #expect(Folding.fold(text) == folded) }

  @Test func `Names count more than titles, titles than keywords, and those than descriptions`() throws {
    let all = [
      try component("other", "Other", "has a refresh in it"), try component("third", "Third", "", ["refresh"]),
      try component("second", "Refresh Thing"), try component("refresh", "First"),
    ]
    let scores = all.map { SearchQuery(["refresh"]).score($0) }
    #expect(scores == scores.sorted() && Set(scores).count == 4 && scores[0] > 0)
  }

  @Test func `Whole words count more than beginnings, and those more than parts`() throws {
    let query = SearchQuery(["ring"])
    let scores = try ["ring", "ringlet", "spring"].map { query.score(try component($0, "")) }
    #expect(scores[0] > scores[1] && scores[1] > scores[2] && scores[2] > 0)
  }

  @Test func `Every word has to occur somewhere, and a whole keyword counts as one`() throws {
    let spanish = try component("pull", "Pull", "", ["deslizar para actualizar", "aşağı çek"])
    #expect(SearchQuery(["DESLIZAR para", "actualizar"]).score(spanish) > SearchQuery(["actualizar"]).score(spanish))
    #expect(SearchQuery(["asagi cek"]).score(spanish) > 0)
    #expect(SearchQuery(["deslizar", "nunca"]).score(spanish) == 0)
    #expect(SearchQuery(["  "]).score(spanish) == 0)
  }
}
