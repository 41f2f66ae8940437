import Testing

@testable import NoteSyntax

/// The dialect of YAML, row by row, and the parts of the language.
@Suite struct YAMLParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var yaml: String
    /// The value in the notation of `describe`, or the code of the problem after `!`.
    var value: String
    var testDescription: String { yaml.debugDescription }
  }

  /// A node as text: strings in quotes, numbers and the like by type.
  static func describe(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let scalar):
      scalar.type == .string ? scalar.text.debugDescription : "\(scalar.type) \(scalar.text)"
    case .sequence(let items, _):
      "[" + items.map(describe).joined(separator: ", ") + "]"
    case .mapping(let pairs, _):
      "{" + pairs.map { describe($0.key) + ": " + describe($0.value) }.joined(separator: ", ") + "}"
    }
  }

  static func read(_ yaml: String) -> String {
    switch YAMLParser.parse(Array(yaml.utf8).span) {
    case .success(let node): describe(node)
    case .failure(let problem): "!" + problem.code.dropFirst("front-matter.".count)
    }
  }

  static let dialect: [Case] = [
    Case(yaml: "a: 1\na: 2", value: "!duplicate-key"),
    Case(yaml: "a:\n\tb: 1", value: "!tab-indentation"),
    Case(yaml: "\ta: 1", value: "!tab-indentation"),
    Case(yaml: "a: b: c", value: "!nested-mapping"),
    Case(yaml: "title: XX: YY", value: "!nested-mapping"),
    Case(yaml: "a: b:", value: "!nested-mapping"),
    Case(yaml: "time: 10:30\nurl: https://x/y", value: #"{"time": "10:30", "url": "https://x/y"}"#),
    Case(yaml: "key:value", value: #""key:value""#),
    Case(yaml: "a: 1\nkey:value", value: "!missing-colon"),
    Case(yaml: "a: @x", value: "!bad-scalar-start"),
    Case(yaml: "a: %x", value: "!bad-scalar-start"),
    Case(yaml: "a: , x", value: "!bad-scalar-start"),
    Case(yaml: "a: |x", value: "!bad-block-header"),
    Case(yaml: "a: >x", value: "!bad-block-header"),
    Case(yaml: "a: `x`", value: "!bad-scalar-start"),
    Case(yaml: "a: **bold**", value: "!unknown-alias"),
    Case(yaml: "a: *x*", value: "!unknown-alias"),
    Case(yaml: "a: &x", value: #"{"a": null }"#),
    Case(yaml: "a: !x", value: #"{"a": null }"#),
    Case(yaml: "title: a #b", value: #"{"title": "a"}"#),
    Case(yaml: "a: C# notes", value: #"{"a": "C# notes"}"#),
    Case(yaml: "up: [[A]]", value: #"{"up": [["A"]]}"#),
    Case(yaml: "up: [[A]] and x", value: "!unexpected-content"),
    Case(yaml: "a: {{date}}", value: #"{"a": {"{date}": null }}"#),
    Case(yaml: "[yes, no, on, off, y]", value: #"["yes", "no", "on", "off", "y"]"#),
    Case(yaml: "[true, True, TRUE, tRue]", value: #"[bool true, bool True, bool TRUE, "tRue"]"#),
    Case(yaml: "[false, False, FALSE]", value: "[bool false, bool False, bool FALSE]"),
    Case(
      yaml: "- null\n- Null\n- NULL\n- ~\n-\n- nULL",
      value: #"[null null, null Null, null NULL, null ~, null , "nULL"]"#),
    Case(yaml: "[2024-07-21, 2024-07-21T12:37:00]", value: #"["2024-07-21", "2024-07-21T12:37:00"]"#),
    Case(yaml: "[0123, +5, 0x1f, 0o17]", value: "[int 0123, int +5, int 0x1f, int 0o17]"),
    Case(
      yaml: "[1e3, .5, 1., -1.5E-2, .inf, -.INF, .NaN]",
      value: "[float 1e3, float .5, float 1., float -1.5E-2, float .inf, float -.INF, float .NaN]"),
    Case(
      yaml: "- 1_000\n- 1,000\n- 0xg\n- 0o8\n- 1e\n- .\n- +\n- -.nan",
      value: #"["1_000", "1,000", "0xg", "0o8", "1e", ".", "+", "-.nan"]"#),
    Case(yaml: "id: 20240101094512345", value: #"{"id": int 20240101094512345}"#),
    Case(yaml: "a: |\n  x\n   y\n\n  z\nb: 1", value: #"{"a": "x\n y\n\nz\n", "b": int 1}"#),
    Case(yaml: "a: >\n  x\n  y\n\n  z\n   w\n  v\nb: 1", value: #"{"a": "x y\nz\n w\nv\n", "b": int 1}"#),
    Case(yaml: "a: |-\n  x\n\nb: 1", value: #"{"a": "x", "b": int 1}"#),
    Case(yaml: "a: |+\n  x\n\nb: 1", value: #"{"a": "x\n\n", "b": int 1}"#),
    Case(yaml: "a: |2-\n   x", value: #"{"a": " x"}"#),
    Case(yaml: "a: x\n  y\n\n  z", value: #"{"a": "x y\nz"}"#),
    Case(yaml: "a: \"x\n  y\\\n  z\"", value: #"{"a": "x yz"}"#),
    Case(yaml: "a: 'it''s\n\n  so'", value: #"{"a": "it\'s\nso"}"#),
    Case(
      yaml: "a:\n  b:\n    c: 1\n  d: 2\ne:\n  - f: 1\n    g: 2\n  - h",
      value: #"{"a": {"b": {"c": int 1}, "d": int 2}, "e": [{"f": int 1, "g": int 2}, "h"]}"#),
    Case(yaml: "a:\n-\n- b", value: #"{"a": [null , "b"]}"#),
    Case(yaml: "a: &x [1]\nb: *x", value: #"{"a": [int 1], "b": [int 1]}"#),
    Case(yaml: "a: 1\r\nb:\r\n  - c\r\n", value: #"{"a": int 1, "b": ["c"]}"#),
    Case(yaml: "a: x\ry", value: #"{"a": "x\ry"}"#),
    Case(yaml: "# c\na: 1 # d\n  # e\nb: 2", value: #"{"a": int 1, "b": int 2}"#),
    Case(yaml: "- a", value: #"["a"]"#),
    Case(yaml: "text", value: #""text""#),
    Case(
      yaml: #"{ "tags": "journal", "a":[1,{"b":null}] }"#,
      value: #"{"tags": "journal", "a": [int 1, {"b": null null}]}"#),
    Case(yaml: "", value: "null "),
    Case(yaml: "# only\n\n", value: "null "),
  ]

  static let language: [Case] = [
    Case(yaml: "a: [b, c: d, {e: f}, 'g', ]", value: #"{"a": ["b", {"c": "d"}, {"e": "f"}, "g"]}"#),
    Case(yaml: "a: [b,\n  c # x\n  , d\n]\ne: f", value: #"{"a": ["b", "c", "d"], "e": "f"}"#),
    Case(yaml: "a: [b\nc]", value: "!bad-indentation"),
    Case(yaml: "a: [b,\n# x\n\n  c]", value: #"{"a": ["b", "c"]}"#),
    Case(yaml: "a: [b,, c]", value: "!unexpected-in-flow"),
    Case(yaml: "a: [b", value: "!unclosed-flow"),
    Case(yaml: "a: {b: 1, b: 2}", value: "!duplicate-key"),
    Case(yaml: "a: {b c}", value: #"{"a": {"b c": null }}"#),
    Case(yaml: "a: [b c\n  d, \"e\": f, g:h]", value: #"{"a": ["b c d", {"e": "f"}, "g:h"]}"#),
    Case(yaml: "a: [x]y", value: "!unexpected-content"),
    Case(yaml: "a: 'x' y", value: "!unexpected-content"),
    Case(yaml: "a: 'x'#y", value: "!comment-without-space"),
    Case(yaml: "a: 'x", value: "!unclosed-quote"),
    Case(yaml: "a: \"x\ny\"", value: "!unclosed-quote"),
    Case(
      yaml: #"a: "\x41\u00e9\U0001F600\ud83d\ude00\t\n\\\"\/\_""#, value: #"{"a": "Aé😀😀\t\n\\\"/\#u{A0}"}"#),
    Case(yaml: #"a: "\q""#, value: "!bad-escape"),
    Case(yaml: #"a: "\ud83d""#, value: "!bad-escape"),
    Case(yaml: "a: - b", value: "!unexpected-content"),
    Case(yaml: "a: b\n  c: d", value: "!nested-mapping"),
    Case(yaml: "a: b\n - c", value: #"{"a": "b - c"}"#),
    Case(yaml: "a: 1\n b: 2", value: "!nested-mapping"),
    Case(yaml: "a: 'b'\n c: 2", value: "!bad-indentation"),
    Case(yaml: "a:\n  b: 1\n c: 2", value: "!bad-indentation"),
    Case(yaml: "  a: 1\n  b: 2", value: #"{"a": int 1, "b": int 2}"#),
    Case(yaml: "  a: 1\nb: 2", value: "!unexpected-content"),
    Case(yaml: "a: 1\n- b", value: "!unexpected-content"),
    Case(yaml: "? a\n: b", value: "!complex-key"),
    Case(yaml: "[a]: b", value: "!complex-key"),
    Case(yaml: ": a", value: "!complex-key"),
    Case(
      yaml: "- - a\n  - b\n- c: 1\n  d: 2\n-  e:\n     - f",
      value: #"[["a", "b"], {"c": int 1, "d": int 2}, {"e": ["f"]}]"#),
    Case(yaml: "a: !!str 12\nb: !foo bar\n!!str c: &z 1", value: #"{"a": "12", "b": "bar", "c": int 1}"#),
    Case(yaml: "&k a: 1\nb: *k", value: #"{"a": int 1, "b": "a"}"#),
    Case(yaml: "a: &x\n  b: 1\nc: *x", value: #"{"a": {"b": int 1}, "c": {"b": int 1}}"#),
    Case(yaml: "a: &x &y 1", value: "!bad-anchor"),
    Case(yaml: "a: &x *y", value: "!unknown-alias"),
    Case(
      yaml: "'a b': 1\n\"c\": 2\n-d: 3\n?e: 4\n:f: 5",
      value: #"{"a b": int 1, "c": int 2, "-d": int 3, "?e": int 4, ":f": int 5}"#),
    Case(yaml: "a b  : c", value: #"{"a b": "c"}"#),
    Case(yaml: "a:\tb\nc: d\t# e", value: #"{"a": "b", "c": "d"}"#),
    Case(yaml: "a: 1\n...\n", value: #"{"a": int 1}"#),
    Case(yaml: "a: b\n...", value: #"{"a": "b"}"#),
    Case(yaml: "a: 1\n...\nb: 2", value: "!multiple-documents"),
    Case(yaml: "a: |\n\n\n  x\n", value: #"{"a": "\n\nx\n"}"#),
    Case(yaml: "a: |\nb: >-\nc: |+\n", value: #"{"a": "", "b": "", "c": ""}"#),
    Case(yaml: "a: >\n\n  x\n\n\n  y\n\n", value: #"{"a": "\nx\n\ny\n"}"#),
    Case(yaml: "- |\n a\n- b", value: #"["a\n", "b"]"#),
    Case(yaml: "a: x #y\n  z", value: "!bad-indentation"),
    Case(yaml: "日本: 語\né: ü", value: #"{"日本": "語", "é": "ü"}"#),
  ]

  @Test(arguments: dialect + language)
  func documentsAreRead(_ example: Case) { #expect(Self.read(example.yaml) == example.value) }

  @Test func numbersHaveValues() throws {
    let node = try YAMLParser.parse(
      Array("[0123, +5, 0x1f, 0o17, 1e3, .5, 20240101094512345, .inf, x]".utf8).span
    ).get()
    let values = (node.items ?? []).map { $0.scalar?.numberValue }
    #expect(values == [123, 5, 31, 15, 1000, 0.5, 20_240_101_094_512_344, .infinity, nil])
    #expect(node.items?[6].scalar?.text == "20240101094512345")
    #expect(node.items?.map { $0.scalar?.intValue }.prefix(4) == [123, 5, 31, 15])
  }

  @Test func problemsHavePositions() {
    guard case .failure(let problem) = YAMLParser.parse(Array("a: 1\nb:\n  c: d: e\n".utf8).span) else {
      Issue.record("this is invalid")
      return
    }
    #expect(problem.line == 3 && problem.column == 7 && problem.offset == 14)
  }

  @Test func rangesCoverTheWrittenText() throws {
    let yaml = "a: 'it''s' # c\nb: \"x\\ty\"\nc:   007   \nd: >-\n  e\n  f\n"
    let node = try YAMLParser.parse(Array(yaml.utf8).span).get()
    #expect(
      node.pairs?.map { slice(yaml, $0.value.range) } == ["'it''s'", "\"x\\ty\"", "007", ">-\n  e\n  f"])
    #expect(
      node.pairs?.map { $0.value.scalar?.style } == [.singleQuoted, .doubleQuoted, .plain, .folded])
  }

  @Test func depthAndAliasesAreLimited() {
    #expect(Self.read(String(repeating: "[", count: 100_000)) == "!too-deep")
    #expect(Self.read(String(repeating: "- ", count: 100_000)) == "!too-deep")
    var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      bomb += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(Self.read(bomb) == "!too-many-aliases")
    // The list and its items are one node each.
    func aliased(_ items: Int, _ times: Int) -> String {
      "- &a [\(Array(repeating: "x", count: items).joined(separator: ","))]\n"
        + String(repeating: "- *a\n", count: times)
    }
    for (items, times) in [(99, 100), (9_999, 1)] {
      #expect(!Self.read(aliased(items, times)).hasPrefix("!"))
      #expect(Self.read(aliased(items + 1, times)) == "!too-many-aliases")
    }
  }

  @Test(arguments: [
    ("[a] ...", "!unexpected-content"), ("\"\\x4", "!bad-escape"), ("\"\\u12", "!bad-escape"),
    ("\"a\\", "!unclosed-quote"),
  ])
  func whatEndsTooEarlyIsRefused(yaml: String, problem: String) { #expect(Self.read(yaml) == problem) }
}
