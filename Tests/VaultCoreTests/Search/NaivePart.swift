import NoteSyntax
import QueryLanguage
import SearchIndex
import TestSupport

/// A part of a note, such as a line, with the conditions that stand in `line:` and the like.
struct NaivePart {
  let note: NaiveNote
  /// The bytes of the part; nil for the whole note.
  let range: Range<Int>?
  /// Whether case and accents count, as `match-case:` or `ignore-case:` say; nil where neither does.
  let isCased: Bool?

  /// Whether the part meets a condition; nil for one that asks for nothing.
  func isMet(_ node: QueryNode) throws -> Bool? {
    switch node.kind {
    case .and(let children):
      let answers = try children.compactMap(isMet)
      return answers.isEmpty ? nil : !answers.contains(false)
    case .or(let children):
      let answers = try children.compactMap(isMet)
      return answers.isEmpty ? nil : answers.contains(true)
    case .not(let child): return try isMet(child).map { !$0 }
    case .matchCase(let isCased, let child):
      return try NaivePart(note: note, range: range, isCased: isCased).isMet(child)
    case .scope(let scope, let child):
      return try parts(scope).map { try NaivePart(note: note, range: $0, isCased: isCased).isMet(child) ?? true }
        .contains(true)
    case .all, .text(_, .phrase("")): return true
    case .text(let field, .regex(let pattern)):
      return try note.hasMatch(pattern, in: field, range, ignoringCase: isCased == false)
    case .text(.file, let term): return note.hasName(term, .file, isCased: isCased ?? false)
    case .text(.path, let term): return note.hasName(term, .path, isCased: isCased ?? false)
    case .text(let field, let term):
      guard let wanted = NaiveTerm(term, isCased: isCased ?? false, note.cutter) else { return nil }
      let isSigned = wanted.hasSigns && field == .any && range == nil
      return (isSigned ? note.signTexts : texts(field)).contains(where: wanted.isIn)
    case .key(.tag, .regex(let pattern)):
      return try NaiveNote.hasMatch(pattern, in: tags, ignoringCase: isCased == false)
    case .key(.tag, let term): return tags.contains { Self.isTag(term, $0) }
    default: throw NaiveQuery.Problem()
    }
  }

  /// The fields of a note that words are looked for in.
  static func fields(_ field: QueryField) -> [NaiveNote.Field] {
    switch field {
    case .any: NaiveNote.Field.allCases
    case .title: [.title, .alias]
    case .alias: [.alias]
    case .heading: [.heading]
    case .content: [.body]
    case .file: [.name]
    case .path: [.name, .folder]
    }
  }

  /// A tag with those it is nested in.
  static func lineage(_ tag: String) -> [String] {
    let parts = tag.split(separator: "/", omittingEmptySubsequences: false)
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }

  private func texts(_ field: QueryField) -> [NaiveText] {
    guard let range else { return Self.fields(field).flatMap(note.texts) }
    switch field {
    case .title: return note.texts(.title) + note.texts(.alias)
    case .alias: return note.texts(.alias)
    case .heading:
      let isInside = note.parsed.headings.map { range.contains($0.range.lowerBound) }
      return zip(note.texts(.heading), isInside).filter { $0.1 }.map { $0.0 }
    default: return [note.words(in: range)]
    }
  }

  private var tags: [String] {
    guard let range else { return note.tags }
    return note.parsed.tags.filter { range.contains($0.range.lowerBound) }.map(\.name)
  }

  /// Whether a tag is the one asked for, or nested below it. Case never counts.
  private static func isTag(_ term: QueryTerm, _ tag: String) -> Bool {
    let names = lineage(tag).map(naiveFold)
    switch term {
    case .word(let text), .phrase(let text), .exact(let text): return names.contains(naiveFold(text))
    case .prefix(let text): return names.contains { $0.starts(with: naiveFold(text)) }
    case .fuzzy(let text): return names.contains { isSpeltLike(naiveFold(text), $0) }
    case .regex: return false
    }
  }

  /// The characters in the box of a task to which nothing remains to be done.
  private static let closed: [Unicode.Scalar] = ["x", "X", "-"]

  /// The lines, blocks, sections or tasks in the part.
  private func parts(_ scope: QueryScope) -> [Range<Int>] {
    let parsed = note.parsed
    let whole = range ?? parsed.bodyRange
    let found: [Range<Int>] =
      switch scope {
      case .line: (0..<parsed.lines.count).map { parsed.lines.range(of: $0) }
      case .block: parsed.blocks.filter { $0.kind != .blank && $0.kind != .frontMatter }.map(\.range)
      case .section: sections
      case .task: parsed.tasks.map(\.range)
      case .taskTodo: parsed.tasks.filter { !Self.closed.contains($0.status) }.map(\.range)
      case .taskDone: parsed.tasks.filter { Self.closed.contains($0.status) }.map(\.range)
      }
    return found.map { $0.clamped(to: whole) }.filter { !$0.isEmpty }
  }

  /// A heading with what is below it up to the next of its level or a higher one. A note without headings is one section;
  /// a section has the sections below its own heading.
  private var sections: [Range<Int>] {
    let headings = note.parsed.headings
    let end = note.parsed.bodyRange.upperBound
    if headings.isEmpty { return range == nil ? [note.parsed.bodyRange] : [] }
    return headings.indices.filter { index in
      range.map { $0.contains(headings[index].range.lowerBound) && $0.lowerBound != headings[index].range.lowerBound }
        ?? true
    }.map { index in
      let next = headings[(index + 1)...].first { $0.level <= headings[index].level }
      return headings[index].range.lowerBound..<(next?.range.lowerBound ?? end)
    }
  }
}
