import SystemCalls
import TestSupport
import Testing
import VaultCore

/// The patterns mean what they mean to git, which is asked.
@Suite struct IgnoreRulesTests {
  static let patterns = [
    "*.tmp.md", "/root.md", "drafts/", "a/b", "a/*/c.md", "**/deep.md", "x/**", "a/**/z.md", "?.md", "[ab].md",
    "[!ab]c.md",
    "!keep.md", "# comment", "", "  ", "\\#hash.md", "foo*bar", "*", "!*.md", "b/", "/a/b/", "[a-c]x.md", "**", "a/**",
    "[]q]x.md", "[!]q]x.md", "[]-b]x.md", "[q]x].md", "[]x.md",
  ]
  static let paths = [
    "root.md", "a/root.md", "x.tmp.md", "drafts/x.md", "a/drafts/x.md", "a/b/c.md", "a/x/c.md", "a/x/y/c.md", "deep.md",
    "q/r/deep.md", "x/y.md", "x/y/z.md", "a/z.md", "a/m/n/z.md", "a.md", "c.md", "zc.md", "ac.md", "keep.md",
    "#hash.md",
    "fooZZbar", "foo/bar", "b/q.md", "a/b/q.md", "bx.md", "dx.md", "qx.md", "]x.md", "qx].md", "[]x.md",
  ]

  @Test(.enabled(if: InstalledProgram.has("git"), "git is not installed"), arguments: Seeds.some(40))
  func rulesAgreeWithGit(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try expectAgreement(on: (0...random.below(4)).map { _ in random.pick(Self.patterns) })
  }

  @Test(.enabled(if: InstalledProgram.has("git"), "git is not installed"), arguments: patterns)
  func eachPatternAloneAgreesWithGit(pattern: String) throws { try expectAgreement(on: [pattern]) }

  private func expectAgreement(on lines: [String]) throws {
    let git = try #require(InstalledProgram.find("git"))
    let folder = try TemporaryFolder()
    try folder.write(lines.joined(separator: "\n") + "\n", to: ".gitignore")
    func run(_ words: [String], _ input: String = "") throws -> String {
      let program = Subprocess(
        executable: git, arguments: words.map { Array($0.utf8) }, environment: ProcessArguments.environment,
        workingDirectory: folder.path)
      let outcome = try program.run(
        input: .bytes(Array(input.utf8)), output: .captured(limit: 1 << 20), errorOutput: .discarded)
      return String(decoding: outcome.output, as: UTF8.self)
    }
    _ = try run(["init", "-q"])
    let answer = try run(["check-ignore", "--stdin", "--no-index"], Self.paths.joined(separator: "\n"))
    let ignored = Set(
      answer.split(separator: "\n").map { $0.hasPrefix("\"") ? String($0.dropFirst().dropLast()) : String($0) })
    let rules = IgnoreRules(lines: lines)
    for path in Self.paths {
      #expect(isIgnored(path, rules) == ignored.contains(path), "\(path) by \(lines)")
    }
  }

  /// As a walk asks: each folder on the way first.
  private func isIgnored(_ path: String, _ rules: IgnoreRules) -> Bool {
    let parts = path.split(separator: "/")
    for count in 1...parts.count {
      let bytes = Array(parts.prefix(count).joined(separator: "/").utf8)
      if rules.ignores(bytes.span, isFolder: count < parts.count) { return true }
    }
    return false
  }

  @Test func manyStarsTakeLinearTime() {
    let pattern = Array((String(repeating: "**/a*a*/", count: 30) + "b").utf8)
    let path = Array((String(repeating: "aaaaaaaaaaaaaaaaaaaa/", count: 60) + "c").utf8)
    let matches = Glob.matches(pattern.span, path.span)
    #expect(!matches)
  }
}
