import QueryLanguage
import TestSupport
import Testing

@Suite struct QueryProblemTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var text: String
    var part: String
    var message: String
    var hint: String
    var testDescription: String { text }

    init(_ text: String, at part: String, _ message: String, hint: String) {
      self.text = text
      self.part = part
      self.message = message
      self.hint = hint
    }
  }

  static let mistakes: [Mistake] = [
    Mistake("é created:2026-13", at: "2026-13", "'2026-13' is not a date", hint: "write a date like"),
    Mistake(
      "created:2026-02-30 x", at: "2026-02-30", "'2026-02-30' is not a date", hint: "write a date like"),
    Mistake("due:tomorow", at: "tomorow", "'tomorow' is not a date", hint: "did you mean 'tomorrow'?"),
    Mistake("created:last wek x", at: "last wek", "'last wek' is not a date", hint: "did you mean 'last week'?"),
    Mistake("created:3 wekes ago", at: "3 wekes", "'3 wekes' is not a date", hint: "write a date like"),
    Mistake("created:>last", at: ">last", "'last' is not a date", hint: "write a date like"),
    Mistake("created:2026..x", at: "2026..x", "'x' is not a date", hint: "write a date like"),
    Mistake("created:(2026 OR 26)", at: "26)", "'26' is not a date", hint: "write a date like"),
    Mistake("created:>=", at: ">=", "'' is not a date", hint: "write a date like"),
    Mistake(
      "created:2026..2025", at: "2026..2025", "'2026..2025' ends before it begins", hint: "write the earlier"),
    Mistake("is:pined", at: "pined", "'pined' is not a value of is:", hint: "did you mean 'is:pinned'?"),
    Mistake(
      "is:blue x", at: "blue", "'blue' is not a value of is:",
      hint: "write one of pinned, archived, orphan, deadend, empty"),
    Mistake("is:", at: "is:", "'is:' needs a value", hint: "write one of pinned"),
    Mistake("words:many x", at: "many", "'many' is not a number of words", hint: "examples are words:5"),
    Mistake("words:9..5", at: "9..5", "'9..5' is not a number of words", hint: "examples are words:5"),
    Mistake("words:<0", at: "<0", "'<0' is not a number of words", hint: "examples are words:5"),
    Mistake("links:Plan", at: "Plan", "'Plan' is not a number of links", hint: "links-to:NOTE finds the notes"),
    Mistake("has:sumary", at: "sumary", "'sumary' is not a value of has:", hint: "did you mean 'has:summary'?"),
    Mistake("[p:>]", at: ">", "'>' needs a value to compare with", hint: "write a number"),
    Mistake(
      "[p:>5x]", at: "5x", "'5x' is neither a number nor a date", hint: "write >\"5x\" to compare it as text"),
    Mistake("[p:<1e999]", at: "1e999", "'1e999' is neither a number nor a date", hint: "write <\"1e999\""),
    Mistake("bread -x", at: "-x", "'-x' is an option, not a word", hint: "write -\"x\""),
    Mistake("(bread -n5)", at: "-n5", "'-n5' is an option, not a word", hint: "write -\"n5\""),
    Mistake("a @wrok b", at: "@wrok", "no saved query is called '@wrok'", hint: "did you mean '@work'?"),
    Mistake(
      "@someone", at: "@someone", "no saved query is called '@someone'", hint: "write \"@someone\" in quotes"),
    Mistake("a @loop", at: "@loop", "in saved query '@loop2': saved query '@loop' contains itself", hint: ""),
    Mistake("x (@bad)", at: "@bad", "in saved query '@bad': 'x' is not a value of is:", hint: "write one of"),
  ]

  static let saved = [
    "work": "tag:work OR in:Work", "empty": "", "loop": "a @loop2", "loop2": "b @loop", "bad": "is:x",
    "nested": "-@work c",
  ]

  @Test(arguments: mistakes) func problemsPointAtTheMistake(_ mistake: Mistake) {
    do {
      let node = try parse(mistake.text, saved: Self.saved)
      Issue.record("read as \(node)")
    } catch {
      let start = error.column - 1
      let rest = Array(mistake.text.utf8).dropFirst(start)
      #expect(rest.starts(with: mistake.part.utf8), "column \(error.column)")
      #expect(error.length >= 1 && start + error.length <= mistake.text.utf8.count)
      #expect(error.message == mistake.message)
      #expect((error.hint ?? "").hasPrefix(mistake.hint))
    }
  }

  @Test func savedQueriesAreGroups() throws {
    #expect(try parse("a @work", saved: Self.saved).description == "a (tag:work OR in:Work)")
    #expect(try parse("-@work", saved: Self.saved).description == "-(tag:work OR in:Work)")
    #expect(try parse("@nested @empty", saved: Self.saved).description == "-(tag:work OR in:Work) c")
    #expect(try parse("line:(@work)", saved: Self.saved).description == "line:(tag:work OR in:Work)")
    #expect(try parse("title:@work", saved: Self.saved).description == "title:\\@work")
    let node = try parse("éa @work", saved: Self.saved)
    guard case .and(let parts) = node.kind, case .or(let options) = parts[1].kind else {
      Issue.record("read as \(node)")
      return
    }
    #expect(options.allSatisfy { $0.column == 5 && $0.length == 5 })
  }

  @Test func limitsHold() {
    let many = String(repeating: "a ", count: QueryParser.maximumTerms)
    #expect(throws: Never.self) { try parse(many) }
    #expect(problem(many + "b")?.message == "the query has more than 1000 terms")
    #expect(problem(many + "b")?.column == 2001)
    for (open, close) in [("(", ")"), ("-(", ")"), ("line:(", ")"), ("line:", ""), ("match-case:", "")] {
      let repeated = { String(repeating: open, count: $0) + "x" + String(repeating: close, count: $0) }
      #expect(throws: Never.self) { try parse(repeated(100)) }
      #expect(problem(repeated(101))?.message == "the query is nested deeper than 100 levels", "\(open)")
      #expect(problem(repeated(101))?.column == open.utf8.count * 100 + (open == "-(" ? 2 : 1), "\(open)")
      #expect(problem(String(repeating: open, count: 60_000 / open.utf8.count)) != nil)
    }
    #expect(throws: Never.self) { try parse(String(repeating: "a", count: QueryParser.maximumLength)) }
    #expect(problem(String(repeating: "a", count: QueryParser.maximumLength + 1))?.column == 65_537)
  }

  @Test func savedQueriesCannotExplode() {
    // Each is twice the one before: a billion words if expansion were not counted.
    var saved = ["q0": "a a", "big": String(repeating: " ", count: 60_000)]
    for level in 1...40 { saved["q\(level)"] = "@q\(level - 1) @q\(level - 1)" }
    #expect(problem("@q40", saved: saved)?.message.hasSuffix("the query has more than 1000 terms") == true)
    #expect(problem("@big @big", saved: saved)?.message.hasPrefix("the query with its saved queries") == true)
  }

  @Test func hostileTextIsReadInReasonableTime() {
    for piece in [
      "[a:", "[a:b ", "[", "(", "\"", "/", "[[", "f(", "\\", "a:(", "is: ", "@", "[p:>", "x]", "[a:(b ",
    ] {
      let text = String(repeating: piece, count: (Seeds.isThorough ? 16_000 : 8_000) / piece.utf8.count)
      _ = problem(text)
      _ = problem(text + "]")
    }
  }

  @Test func parenthesesInAWordAreFoundOnce() throws {
    let text = String(repeating: "a(", count: 20_000) + String(repeating: ")", count: 20_000)
    #expect(try parse(text).kind == .text(.any, .word(text)))
  }

  private func problem(_ text: String, saved: [String: String] = [:]) -> QueryProblem? {
    do {
      _ = try parse(text, saved: saved)
      return nil
    } catch {
      return error
    }
  }
}
