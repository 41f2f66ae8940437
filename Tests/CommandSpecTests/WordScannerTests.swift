import TestSupport
import Testing

@testable import CommandSpec

@Suite struct WordScannerTests {
  typealias Arguments = Sample.SearchCommand.Arguments

  /// What each spelling of the same thing must come to.
  @Test(arguments: [
    (["-n5"], ["-n", "5"]),
    (["--limit=5"], ["--limit", "5"]),
    (["-qn5"], ["-q", "-n", "5"]),
    (["-lqn", "5", "x"], ["-l", "-q", "--limit", "5", "x"]),
    (["x", "-n", "5", "y"], ["-n", "5", "x", "y"]),
    (["--limit", "3", "-n5"], ["-n5"]),
    (["--case", "--no-case"], ["--no-case"]),
    (["--no-case", "--case"], ["--case"]),
    (["--sort", "-created"], ["--sort=-created"]),
    (["-tx", "--tag", "y"], ["-txx", "-ty"].map { $0 == "-txx" ? "--tag=x" : "--tag=y" }),
    (["a", "--", "b"], ["a", "b"]),
  ])
  func optionsAreReadInEverySpelling(_ written: [String], _ plain: [String]) throws {
    // An attached value that begins with a letter needs a command without dashed words.
    let first = try Self.parse(written, dashed: false)
    let second = try Self.parse(plain, dashed: false)
    #expect(first == second)
    #expect(first != Arguments())
  }

  private static func parse(_ words: [String], dashed: Bool) throws -> Arguments {
    let command = Sample.SearchCommand.definition
    var scanner = WordScanner(words.map { Argument($0) }, options: command.entry.options)
    scanner.acceptsDashedWords = dashed
    try scanner.scanAll()
    return try command.arguments(from: scanner.scanned)
  }

  /// Words with one dash that are a query, and words that stay options.
  @Test(arguments: [
    (["-draft", "plan"], "-draft plan", 20),
    (["-tag:x"], "-tag:x", 20),
    (["-note", "x"], "-note x", 20),
    (["x", "-n5"], "x", 5),
    (["-n", "5", "-2026"], "-2026", 5),
    (["-"], "-", 20),
    (["-é"], "-é", 20),
    (["-\"a b\""], "-\"a b\"", 20),
    (["--", "-n5", "--limit", "--"], "-n5 --limit --", 20),
    (["-q", "-qx"], "-qx", 1),
    (["-ql", "x"], "x", 1),
  ])
  func dashedWordsAreRead(_ words: [String], _ query: String, _ limit: Int) throws {
    let arguments = try Sample.SearchCommand.definition.parse(words)
    #expect(arguments.query == query)
    #expect(arguments.limit == limit)
  }

  @Test(arguments: [
    (["--limt", "5"], "unknown option '--limt'", "did you mean '--limit'?"),
    (["--limi=5"], "unknown option '--limi'", "did you mean '--limit'?"),
    (["--no-cas"], "unknown option '--no-cas'", "did you mean '--no-case'?"),
    (["--xyzzy"], "unknown option '--xyzzy'", "'leaf search --help' has details and examples"),
    (["---"], "unknown option '---'", "'leaf search --help' has details and examples"),
    (["--=5"], "unknown option '--'", "'leaf search --help' has details and examples"),
    (["--limit"], "option '--limit' needs a COUNT", "'leaf search --help' has details and examples"),
    (["-n"], "option '-n' needs a COUNT", "'leaf search --help' has details and examples"),
    (["--limit", "--json"], "option '--limit' needs a COUNT", "'leaf search --help' has details and examples"),
    (["--limit", "--"], "option '--limit' needs a COUNT", "'leaf search --help' has details and examples"),
    (["--limit="], "option '--limit': '' is not a count", "'leaf search --help' has details and examples"),
    (["--limit=x"], "option '--limit': 'x' is not a count", "'leaf search --help' has details and examples"),
    (["-n", "-1"], "option '-n': '-1' is not a count", "'leaf search --help' has details and examples"),
    (
      ["-n99999999999999999999"], "option '-n': '99999999999999999999' is not a count",
      "'leaf search --help' has details and examples"
    ),
    (
      ["--sort", "craeted"], "option '--sort': 'craeted' must be created, -created or title",
      "did you mean '--sort created'?"
    ),
    (["--json=yes"], "option '--json' takes no value", "'leaf search --help' has details and examples"),
    (["--no-case=1"], "option '--no-case' takes no value", "'leaf search --help' has details and examples"),
  ])
  func mistakesAreReported(_ words: [String], _ message: String, _ hint: String) {
    let error = #expect(throws: UsageError.self) { try Sample.table.parse(["search"] + words) }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
  }

  @Test(arguments: [
    (["-x"], "unknown option '-x'", "'leaf move --help' has details and examples"),
    (["-nx"], "unknown option '-x'", "'leaf move --help' has details and examples"),
    (["-né"], "unknown option '-é'", "'leaf move --help' has details and examples"),
    (["-dry-run"], "unknown option '-d'", "did you mean '--dry-run'?"),
    (["-5"], "unknown option '-5'", "'leaf move --help' has details and examples"),
  ])
  func mistakesWithOneDashAreReported(_ words: [String], _ message: String, _ hint: String) {
    let error = #expect(throws: UsageError.self) { try Sample.table.parse(["move", "a", "b"] + words) }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
  }

  @Test func bytesThatAreNotTextReachOptionsAndOperands() throws {
    let bad: [UInt8] = [0x61, 0xff, 0x2f]
    let scanned = try Sample.table.parse([
      Argument(bytes: Array("--vault=".utf8) + bad), "tag", "add", "t", Argument(bytes: bad),
    ])
    #expect(scanned.globals.vault?.bytes == bad)

    let error = #expect(throws: UsageError.self) {
      try Sample.table.parse(["tag", "add", Argument(bytes: bad)])
    }
    #expect(error?.message == "TAG: 'a\u{fffd}/' is not valid UTF-8")

    let unknown = #expect(throws: UsageError.self) {
      try Sample.table.parse([Argument(bytes: [0x2d, 0xff])])
    }
    #expect(unknown?.message == "unknown option '-\u{fffd}'")
  }

  @Test func arbitraryWordsNeverTrap() {
    let pieces = [
      "-", "--", "=", "n", "limit", "tag", "search", "move", "index", "5", "é", "", "C", "help", "h", "no-",
    ]
    var generator = SplitMix(state: 20_261_121)
    for round in 0..<Seeds.rounds(20_000) {
      let words = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        (0..<Int.random(in: 0...4, using: &generator))
          .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      }
      do {
        _ = try Sample.table.parse(words)
      } catch {
        #expect(!error.message.isEmpty && !error.message.hasSuffix("."), "round \(round): \(words)")
        #expect(!error.hint.isEmpty, "round \(round): \(words)")
      }
    }
  }
}

/// A small generator with a seed, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
