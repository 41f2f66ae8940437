internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import QueryLanguage
internal import RegularExpressions
internal import SearchIndex

struct ConditionTester {
  private let condition: TextCondition
  private let tasks: VaultConfig.TaskSettings
  private var matcher: TextMatcher
  private let expressions: [RegularExpressionMatcher]
  /// The matches of each pattern in the body of the current note; nil until they are needed.
  private var occurrences: [[TextMatch]]?
  /// The matches of each pattern in the whole file; nil until they are needed.
  private var fileOccurrences: [[TextMatch]]?

  init(_ condition: TextCondition, tasks: VaultConfig.TaskSettings) {
    (self.condition, self.tasks) = (condition, tasks)
    matcher = TextMatcher(condition.patterns)
    expressions = condition.expressions.map { RegularExpressionMatcher($0) }
  }

  mutating func isMet(by note: TestedNote) -> Bool {
    occurrences = nil
    fileOccurrences = nil
    return isMet(condition.test, note, in: nil)
  }

  /// Returns whether a part of the note meets a test; nil for the whole note.
  private mutating func isMet(_ test: TextCondition.Test, _ note: TestedNote, in part: Range<Int>?) -> Bool {
    switch test {
    case .all(let tests):
      for test in tests where !isMet(test, note, in: part) { return false }
      return true
    case .any(let tests):
      for test in tests where isMet(test, note, in: part) { return true }
      return false
    case .not(let test): return !isMet(test, note, in: part)
    case .part(let scope, let test):
      for part in parts(scope, of: note, in: part) where isMet(test, note, in: part) { return true }
      return false
    case .text(let field, let pattern): return matches(pattern, field, note, in: part)
    case .regularExpression(let field, let index): return matches(expressions[index], field, note, in: part)
    case .tagExpression(let index):
      return note.parsed.tags.contains { tag in
        (part?.contains(tag.range.lowerBound) ?? true) && expressions[index].containsMatch(in: tag.name)
      }
    case .path(let isName, let text, let isExact):
      let start = isName ? note.path.span.nameStart : 0
      let name = note.path.span.extracting(start..<note.path.count)
      return (isExact ? Folding.exactForm(name) : Folding.fold(name)).contains(text)
    case .tag(let isWanted):
      return note.parsed.tags.contains { tag in
        (part?.contains(tag.range.lowerBound) ?? true) && tag.name.isTag(isWanted)
      }
    case .present: return true
    }
  }

  // MARK: - Words

  private mutating func matches(_ pattern: Int, _ field: QueryField, _ note: TestedNote, in part: Range<Int>?) -> Bool {
    switch field {
    case .title: return matches(pattern, anyOf: note.names)
    case .alias: return matches(pattern, anyOf: note.aliases)
    case .heading: return matches(pattern, anyOf: note.headings(in: part))
    case .content: return isInBody(pattern, note, in: part ?? note.parsed.bodyRange)
    case .file: return matches(pattern, anyOf: [String(decoding: StoredNames.stem(of: note.path), as: UTF8.self)])
    case .path: return matches(pattern, anyOf: Self.pathTexts(note))
    case .any:
      if let part { return isInBody(pattern, note, in: part) }
      if matcher.patterns[pattern].hasSeparators { return matchesSeparators(pattern, note) }
      return isInBody(pattern, note, in: note.parsed.bodyRange)
        || matches(pattern, anyOf: note.names + note.tags + note.words + note.headings(in: nil) + Self.pathTexts(note))
    }
  }

  /// Returns whether a pattern with punctuation matches the file and its front matter, or a text such as its names.
  private mutating func matchesSeparators(_ pattern: Int, _ note: TestedNote) -> Bool {
    let matchesOfPatterns = fileOccurrences ?? matcher.matches(in: note.bytes.span)
    fileOccurrences = matchesOfPatterns
    if !matchesOfPatterns[pattern].isEmpty { return true }
    return matches(
      pattern,
      anyOf: [String(decoding: note.path, as: UTF8.self)] + note.names + note.tags.map { "#" + $0 } + note.words
        + note.headings(in: nil))
  }

  /// Returns whether an expression matches; without field and part, any line of the file, including front matter.
  private func matches(
    _ expression: RegularExpressionMatcher, _ field: QueryField, _ note: TestedNote, in part: Range<Int>?
  ) -> Bool {
    switch field {
    case .any where part == nil:
      let start = note.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      return expression.nextLine(in: note.bytes.span.clamped(start..<note.bytes.count), from: 0) != nil
    case .any, .content:
      return expression.nextLine(in: note.bytes.span.clamped(part ?? note.parsed.bodyRange), from: 0) != nil
    case .title: return note.names.contains(where: expression.containsMatch)
    case .alias: return note.aliases.contains(where: expression.containsMatch)
    case .heading: return note.headings(in: part).contains(where: expression.containsMatch)
    case .path: return expression.containsMatch(in: note.path.span)
    case .file:
      let start = note.path.span.nameStart
      return expression.containsMatch(in: note.path.span.extracting(start...))
    }
  }

  /// Returns the name of the file and its folders, in the form in which they are indexed.
  private static func pathTexts(_ note: TestedNote) -> [String] {
    let nameStart = note.path.span.nameStart
    return [StoredNames.stem(of: note.path), note.path[..<nameStart]].map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func matches(_ pattern: Int, anyOf texts: [String]) -> Bool {
    for text in texts where !matcher.matches(in: Array(text.utf8).span)[pattern].isEmpty { return true }
    return false
  }

  private mutating func isInBody(_ pattern: Int, _ note: TestedNote, in range: Range<Int>) -> Bool {
    let matchesOfPatterns = occurrences ?? bodyOccurrences(note)
    occurrences = matchesOfPatterns
    let ranges = matchesOfPatterns[pattern]
    let first = ranges.indices.partitioningIndex { ranges[$0].lowerBound >= range.lowerBound }
    return first < ranges.count && ranges[first].upperBound <= range.upperBound
  }

  private mutating func bodyOccurrences(_ note: TestedNote) -> [[TextMatch]] {
    let body = note.parsed.bodyRange
    return matcher.matches(in: note.bytes.span.clamped(body)).map { ranges in
      ranges.map { TextMatch($0.lowerBound + body.lowerBound..<$0.upperBound + body.lowerBound) }
    }
  }

  // MARK: - Parts

  private func parts(_ scope: QueryScope, of note: TestedNote, in part: Range<Int>?) -> [Range<Int>] {
    let parsed = note.parsed
    let isWhole = part == nil
    let range = part ?? parsed.bodyRange
    func inside(_ ranges: [Range<Int>]) -> [Range<Int>] { ranges.map { $0.clamped(to: range) }.filter { !$0.isEmpty } }
    switch scope {
    case .line:
      let first = parsed.lines.index(at: range.lowerBound)
      let last = parsed.lines.index(at: max(range.upperBound - 1, range.lowerBound))
      return inside((first...last).map { parsed.lines.range(of: $0) })
    case .block:
      // Blocks cover the whole note without gaps.
      let first = parsed.blocks.indices.partitioningIndex { parsed.blocks[$0].range.upperBound > range.lowerBound }
      let blocks = parsed.blocks[first...].prefix { $0.range.lowerBound < range.upperBound }
      return inside(blocks.filter { $0.kind != .blank && $0.kind != .frontMatter }.map(\.range))
    case .section:
      if parsed.headings.isEmpty { return isWhole ? inside([parsed.bodyRange]) : [] }
      // A section within a section is one below it, not the section itself or one of its parents.
      return inside(
        parsed.sections.filter { isWhole || range.lowerBound < $0.lowerBound && $0.lowerBound < range.upperBound })
    case .task: return inside(tasks.tasks(of: parsed).map(\.range))
    case .taskTodo: return inside(tasks.tasks(of: parsed).filter { !tasks.isClosed($0) }.map(\.range))
    case .taskDone: return inside(tasks.tasks(of: parsed).filter(tasks.isClosed).map(\.range))
    }
  }
}

extension RegularExpressionMatcher {
  func containsMatch(in text: String) -> Bool { containsMatch(in: Array(text.utf8).span) }
}
