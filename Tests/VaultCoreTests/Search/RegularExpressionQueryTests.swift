import Bytes
import Dates
import QueryLanguage
import RegularExpressions
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// Patterns in queries find the notes that a look at every file finds, whatever the index says of words.
@Suite struct RegularExpressionQueryTests {
  /// Notes with text where the index has none, or has it in another form.
  private static let odd: [String: String] = [
    "comment.md": "---\n# a hidden remark\ntitle: Plain # trailing words\nflag: true\nnothing: null\n---\nbody\n",
    "escapes.md": "---\ntitle: \"caf\\u00e9 \\x41lpha\"\nanchor: &base text\nother: *base\n---\nx\n",
    "broken.md": "---\ntitle: [unclosed\n  odd: thing\n---\nafter\n",
    "folded.md": "---\nsummary: >\n  folded over\n  two lines\nlist: [one, Two, 'thr''ee']\n---\n",
    "long.md": String(repeating: "abc9", count: 90) + "needle" + String(repeating: "xyz", count: 20) + " end",
    "almost.md": String(repeating: "q", count: 249) + "needle",
    "scripts.md": "naïve façade ﬁne ﬂour Straße ΑΒΓneedle日本needle語 Kelvin \u{212A}needle e\u{301}toile",
    "signs.md": "snake_case kebab-case don't C++ a.b.c 38.101 x=y; `code needle` [[Link|needle]] <b>needle</b>",
    "crlf.md": "first needle\r\nsecond\rthird needle\r\n",
    "bom.md": "\u{FEFF}---\ntitle: Marked\n---\nneedle",
    "unclosed.md": "---\ntitle: not a matter\nneedle",
    "folder/plain.md": "# Needle\n\n- [ ] thread the needle\n- [x] pin 12 needles #tag/sewing\n",
    "empty.md": "",
  ]

  private static let patterns = [
    "needle", "(?i)NEEDLE", "^needle$", "hidden rem", "trailing", "true", "flag: true", "null", "Alpha", "lpha",
    "x41lpha",
    "base", "unclosed", "odd: thing", "over$", "thr''ee", "abc9needle", "9needlexyz", "qneedle", "fine", "ﬁne", "flour",
    "fa.ade", "façade", "strasse", "Straße", "日本needle", "Kelvin .needle", "toile", "snake_case", "kebab-case", "don't",
    "C\\+\\+", "38\\.101", "x=y;", "needle|hidden", "(first|second|nothing) ?n", "needle.*needle", "[[:upper:]]eedle",
    "\\bpin \\d+ need", "zzz", "a{3}", ".", "^$", "\\S", "title: ", "^---", "needle\\s", "third",
  ]

  private func scan(_ files: [String: [UInt8]], _ pattern: String, ignoringCase: Bool) throws -> [String] {
    let matcher = RegularExpressionMatcher(try RegularExpression(pattern, ignoringCase: ignoringCase))
    return files.filter { _, bytes in
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
      return text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast(text.last == 0x0A ? 1 : 0)
        .contains { matcher.containsMatch(in: Array($0).span) } && !text.isEmpty
    }.map(\.key).sorted()
  }

  private func found(_ query: String, in view: VaultView) throws -> [String] {
    try view.find(query, including: [.archive]).documents
      .map { String(decoding: view.snapshot.key(of: $0), as: UTF8.self) }.sorted()
  }

  @Test func oddNotesAreFoundAsAScanFindsThem() throws {
    let vault = try TemporaryVault()
    for (path, text) in Self.odd { try vault.write(text, to: RawPath(path)) }
    let view = try vault.open()
    let files = Self.odd.mapValues { Array($0.utf8) }
    for pattern in Self.patterns {
      let quoted = pattern.replacing("/", with: "\\/")
      #expect(try found("/\(quoted)/", in: view) == scan(files, pattern, ignoringCase: false), "\(pattern)")
      #expect(
        try found("ignore-case:/\(quoted)/", in: view) == scan(files, pattern, ignoringCase: true), "\(pattern)")
      #expect(
        try found("-/\(quoted)/", in: view)
          == files.keys.filter { try !scan(files, pattern, ignoringCase: false).contains($0) }.sorted(), "\(pattern)")
    }
  }

  @Test func aFieldLimitsTheMatchedText() throws {
    let vault = try TemporaryVault()
    try vault.write("---\ntags: [Food/bread]\nrating: 45\nNames: [Ann, bob]\n---\n# Top\nLow 45\n", to: "Some file.md")
    try vault.write("# Other\n\n- [ ] call Ann\n- [x] call bob\n\ncall Ann bob\n", to: "b/two.md")
    let view = try vault.open()
    let cases: [(query: String, found: [String])] = [
      ("title:/^To/", ["Some file.md"]), ("title:/top/", []), ("heading:/[OT].*r?/", ["Some file.md", "b/two.md"]),
      ("file:/^two\\.md$/", ["b/two.md"]), ("path:/^b\\/.*o/", ["b/two.md"]), ("tag:/^Food\\/b/", ["Some file.md"]),
      ("tag:/^food/", []), ("tag:/(?i)^food/", ["Some file.md"]), ("[rating:/^4\\d$/]", ["Some file.md"]),
      ("[names:/^b/]", ["Some file.md"]), ("[names:/^B/]", []), ("content:/45/", ["Some file.md"]),
      ("content:/rating/", []), ("/^rating/", ["Some file.md"]), ("line:(/Ann/ /bob/)", ["b/two.md"]),
      ("task:/Ann.*bob/", []), ("task-todo:/A.n/", ["b/two.md"]), ("task-done:/A.n/", []),
      ("block:(/^call/ Ann)", ["b/two.md"]), ("/Ann/ -/Low/", ["b/two.md"]),
      ("source:/^man/", ["Some file.md", "b/two.md"]),
      ("match-case:/ann/", []), ("ignore-case:/ann bob/", ["b/two.md"]),
    ]
    for (query, wanted) in cases { #expect(try found(query, in: view) == wanted, "\(query)") }
  }

  /// Line for line what `rg` gives.
  @Test func excerptsShowTheMatchingLines() throws {
    let text = "one Needle\n\ntwo needles needle\r\nthree\nneedl\needle\n"
    let today = CivilDate(daysSinceEpoch: 20_000)
    func excerpts(_ query: String) throws -> [Excerpt] {
      var finder = ExcerptFinder(try QueryParser.parse(query, today: today))
      return finder.excerpts(in: Array(text.utf8), limit: .max)
    }
    #expect(try excerpts("/needle/").map(\.line) == [3])
    #expect(try excerpts("/needle/")[0].matches == [TextMatch(4..<10), TextMatch(12..<18)])
    #expect(try excerpts("/(?i)needle/").map(\.line) == [1, 3])
    #expect(try excerpts("/^$/").map(\.line) == [2])
    #expect(try excerpts("/x*/").map(\.line) == [1, 2, 3, 4, 5, 6])
    #expect(try excerpts("/e+dle?$/ three").map(\.line) == [1, 4, 5, 6])
  }

  @Test func anInvalidExpressionIsAProblemWithAPosition() throws {
    let vault = try TemporaryVault()
    let view = try vault.open()
    func problem(_ query: String) -> QueryProblem? {
      do {
        _ = try view.find(query, including: [.archive])
      } catch VaultError.query(let problem, _) {
        return problem
      } catch {}
      return nil
    }
    #expect(problem("bread /a(b/")?.column == 9)
    #expect(problem("/(?=x)y/")?.column == 2)
    #expect(problem("title:/a{2,1}/") != nil)
    #expect(problem("[status:/[z-a]/]") != nil)
    #expect(problem("/x{1000}{1000}{1000}/") != nil)
  }
}
