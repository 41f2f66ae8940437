import RegularExpressions
import SystemCalls
import TestSupport
import Testing

/// The same pattern over the same text gives what `rg` gives: lines and matches.
@Suite struct RipgrepTests {
  private func compare(_ pattern: String, _ text: [UInt8], ignoringCase: Bool, _ origin: String) throws {
    let expected = try Ripgrep.marked(pattern, in: text, ignoringCase: ignoringCase)
    let ours: [UInt8]?
    do throws(RegularExpressionError) {
      ours = RegularExpressionMatcher(try RegularExpression(pattern, ignoringCase: ignoringCase)).marked(text)
    } catch {
      ours = nil
    }
    if ours == expected { return }
    // At random it refuses empty sets; by version 14 it takes more.
    if expected == nil, ours != nil, origin != "sample" || Self.newer.contains(pattern) { return }
    // The first line that differs says enough.
    let lines = Self.comparable(ours, pattern)
    let wanted = Self.comparable(expected, pattern)
    if lines == wanted { return }
    let index = zip(lines, wanted).prefix { $0 == $1 }.count
    let mine = index < lines.count ? String(decoding: lines[index], as: UTF8.self).debugDescription : "nothing"
    let its = index < wanted.count ? String(decoding: wanted[index], as: UTF8.self).debugDescription : "nothing"
    Issue.record("\(origin): /\(pattern)/\(ignoringCase ? "i" : "") gives \(mine), rg \(its)")
  }

  /// What `rg` takes since version 14.
  private static let newer: Set = [#"[a&&b]|t"#, #"(?<name>t)he"#, #"\/"#]

  /// The part of the answer that does not depend on the version of `rg`.
  ///
  /// Version 13 does not see what is before the offset from which it searches on in a line, so that with conditions
  /// only the first match of each line counts, and without `m` none.
  private static func comparable(_ marked: [UInt8]?, _ pattern: String) -> [ArraySlice<UInt8>] {
    let lines = (marked ?? Array("refused".utf8)).split(separator: 0x0A, omittingEmptySubsequences: false)
    if pattern.contains("(?-m)") { return lines.map { line in line.prefix { $0 != UInt8(ascii: ":") } } }
    guard hasConditions(pattern) else { return lines }
    return lines.map { line in line.prefix { $0 != Ripgrep.closing } }
  }

  private static func hasConditions(_ pattern: String) -> Bool {
    pattern.contains(#"\b"#) || pattern.contains(#"\B"#) || pattern.dropFirst().contains("^")
  }

  /// Until version 14 there was a `\B` inside of scalars.
  private static func text(_ text: [UInt8], for pattern: String) -> [UInt8] {
    pattern.contains(#"\B"#) ? text.filter { $0 < 0x80 } : text
  }

  @Test(.enabled(if: Ripgrep.isInstalled, "rg is not installed"), arguments: [false, true])
  func patternsOfAllKindsMatchAsInRipgrep(ignoringCase: Bool) throws {
    for pattern in samplePatterns {
      try compare(pattern, Self.text(SampleText.all, for: pattern), ignoringCase: ignoringCase, "sample")
    }
  }

  @Test(.enabled(if: Ripgrep.isInstalled, "rg is not installed"), arguments: Seeds.some(20))
  func randomPatternsMatchAsInRipgrep(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var patterns = RandomPattern(random: SplitMix64(seed: seed &+ 1000), allowsEmptyLoops: false)
    for _ in 0..<25 {
      let pattern = patterns.make()
      let text = Self.text(SampleText.random(&random, lines: 60), for: pattern)
      // Behind a condition on words, version 13 knows line starts no more.
      if Self.hasConditions(pattern), pattern.dropFirst().contains("^") { continue }
      try compare(pattern, text, ignoringCase: random.below(4) == 0, "seed \(seed)")
    }
  }
}
