internal import Answers
internal import Bytes
internal import JSON
internal import NoteSyntax
internal import Presentation
internal import VaultCore

/// Applies the edits of a call to the text of a note, together or not at all.
///
/// A line of an edit is one of the text that was read, whatever the edits before it did. Other places are looked for in
/// the text that the edits before it left.
struct PassageEditor {
  /// One of the edits of a call.
  struct Edit {
    let action: String
    let old, new, section, lines: String?
    let all, again: Bool
    let expect, line: Int?
    /// What it is called in errors.
    let name: String

    init(_ value: JSONValue, _ index: Int) {
      func text(_ key: String) -> String? { value[key]?.string }
      (action, old, new) = (text("action") ?? "", text("old"), text("new"))
      (section, lines, line) = (text("section"), text("lines"), value["line"]?.integer)
      (all, again, expect) = (value["all"]?.bool ?? false, value["again"]?.bool ?? false, value["expect"]?.integer)
      name = "edits[\(index)]"
    }
  }

  private let original: SavedText
  private let path: [UInt8]
  private let vault: Vault
  /// The text after the edits so far.
  private(set) var bytes: [UInt8]
  /// The edits so far: each with offsets into the text before it.
  private var made: [[TextEdit]] = []
  /// The edits that are not made since their text is there already.
  private(set) var repeated: [String] = []

  init(_ bytes: [UInt8], at path: [UInt8], in vault: Vault) {
    (self.bytes, self.path, self.vault) = (bytes, path, vault)
    original = SavedText(bytes)
  }

  mutating func apply(_ edit: Edit) throws {
    switch edit.action {
    case "replace":
      let new = try edit.text("new", edit.new)
      try replace(edit, by: edit.old == nil ? lineText(new) : Array(new.utf8))
    case "delete": try replace(edit, by: [])
    case "insert": try insert(edit, try edit.text("new", edit.new))
    default: try add(edit, try edit.text("new", edit.new), at: edit.action == "prepend" ? .start : .end)
    }
  }

  // MARK: - Replacing

  private mutating func replace(_ edit: Edit, by new: [UInt8]) throws {
    guard let old = edit.old else {
      guard var range = try range(of: edit) else {
        throw ToolError(.invalidValue, "'\(edit.name)' needs 'old', 'line', 'lines' or 'section'")
      }
      if let section = edit.section, edit.action == "replace" {
        range = try replaced(ofSection: section, by: edit.new ?? "")
      }
      return make([TextEdit(range: range, replacement: new)])
    }
    if old.isEmpty { throw ToolError(.invalidValue, "'\(edit.name).old' is empty") }
    let matches = try self.matches(of: old, edit)
    if edit.all {
      guard let expect = edit.expect else {
        throw ToolError(
          .expectMissing,
          "'\(edit.name).expect' is missing: 'all' needs the number of places, which is \(matches.count)")
      }
      if matches.count != expect {
        throw ToolError(
          .expectFailed, "'\(edit.name).old' occurs \(matches.count) times, not \(expect)", places(matches))
      }
    } else if matches.count > 1 {
      throw ToolError(
        .ambiguousText, "'\(edit.name).old' occurs \(matches.count) times", places(matches),
        hint: "give more of the text around it, or 'all' with 'expect', or 'section'")
    }
    make(matches.map { TextEdit(range: $0, replacement: new) })
  }

  /// Returns the part of a section that a text replaces: what is below its heading, which stays, unless the text begins
  /// with the heading too.
  private func replaced(ofSection name: String, by new: String) throws(ToolError) -> Range<Int> {
    let text = SavedText(bytes)
    let part = try text.section(name)
    let heading = text.note.headings[part.heading ?? 0]
    let first = SavedText(Array(new.utf8)).note.headings.first
    let hasOwn = first.map { $0.range.lowerBound == 0 && HeadingKey($0.plainText) == HeadingKey(heading.plainText) }
    return hasOwn == true ? part.range : min(heading.range.upperBound, part.range.upperBound)..<part.range.upperBound
  }

  /// Returns where a text occurs: in the body, or if it is not there, in the front matter.
  private func matches(of old: String, _ edit: Edit) throws -> [Range<Int>] {
    let place = try range(of: edit)
    let (body, pattern) = (SavedText(bytes).note.bodyRange, Array(old.utf8))
    var matches = occurrences(of: pattern, in: place ?? body.lowerBound..<bytes.count)
    if matches.isEmpty, place == nil { matches = occurrences(of: pattern, in: 0..<bytes.count) }
    if !matches.isEmpty { return matches }
    throw ToolError(
      .noText, "'\(edit.name).old' does not occur" + (place == nil ? "" : " there"),
      SimilarPassages(old, in: bytes).texts,
      hint: "spaces and letters must be exactly those of the note; 'read' shows it")
  }

  private func occurrences(of pattern: [UInt8], in range: Range<Int>) -> [Range<Int>] {
    var (found, start): ([Range<Int>], Int) = ([], range.lowerBound)
    let span = bytes.span
    while let first = span.firstOffset(of: pattern[0], from: start), first + pattern.count <= range.upperBound {
      if bytes[first..<first + pattern.count].elementsEqual(pattern) {
        found.append(first..<first + pattern.count)
        start = first + pattern.count
      } else {
        start = first + 1
      }
    }
    return found
  }

  private func places(_ matches: [Range<Int>]) -> [String] {
    let lines = SavedText(bytes).note.lines
    return matches.map { match in
      let line = lines.index(at: match.lowerBound)
      let text = String(decoding: bytes[lines.range(of: line)], as: UTF8.self).filter { !$0.isNewline }
      return "line \(line + 1): \(text.prefix(100))"
    }
  }

  // MARK: - Adding

  private mutating func insert(_ edit: Edit, _ new: String) throws {
    if let old = edit.old {
      let matches = try self.matches(of: old, edit)
      if matches.count > 1 {
        throw ToolError(.ambiguousText, "'\(edit.name).old' occurs \(matches.count) times", places(matches))
      }
      return make([TextEdit(range: matches[0].upperBound..<matches[0].upperBound, replacement: Array(new.utf8))])
    }
    if edit.line != nil || edit.lines != nil {
      guard let range = try range(of: edit) else { return }
      return make([TextEdit(range: range.lowerBound..<range.lowerBound, replacement: lineText(new))])
    }
    guard edit.section != nil else {
      throw ToolError(
        .invalidValue, "'\(edit.name)' needs 'line', 'section' or 'old', after which the text is inserted")
    }
    try add(edit, new, at: .start)
  }

  private mutating func add(_ edit: Edit, _ new: String, at point: NoteEditor.InsertionPoint) throws {
    if new.isEmpty { throw ToolError(.invalidValue, "'\(edit.name).new' is empty") }
    let text = SavedText(bytes)
    let editor = NoteEditor(bytes, note: text.note)
    let section = try edit.section.map { name throws(ToolError) in try text.section(name) }
    let own = section.map { text.ownRange(ofSection: $0.heading ?? 0) }
    if !edit.again, isThere(new, at: point, in: own ?? text.note.bodyRange) {
      repeated.append(edit.name)
      return
    }
    if let section {
      make(try editor.insert(new, under: section.heading ?? 0, at: point))
    } else if point == .end {
      make(try editor.append(new))
    } else {
      make(try editor.prepend(new, path: path, titledBy: vault.config.titleOrder))
    }
  }

  /// Returns whether a text is already where it is to be added, so that the same call again does not repeat it.
  private func isThere(_ new: String, at point: NoteEditor.InsertionPoint, in range: Range<Int>) -> Bool {
    func bare(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      Array(String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).joined(separator: "\n").utf8)
    }
    let (present, added) = (bare(bytes[range]), bare(ArraySlice(Array(new.utf8))))
    guard !added.isEmpty, present.count >= added.count else { return false }
    if point == .end {
      let start = present.count - added.count
      return present[start...].elementsEqual(added) && (start == 0 || present[start - 1] == .lineFeed)
    }
    // A heading or a title may come first.
    let lines = String(decoding: present, as: UTF8.self).split(separator: "\n", maxSplits: 1)
    return [present, Array((lines.last ?? "").utf8)].contains { text in
      text.starts(with: added) && (text.count == added.count || text[added.count] == .lineFeed)
    }
  }

  /// Returns text as whole lines with the line ends of the note.
  private func lineText(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes.isEmpty || bytes.last == .lineFeed ? bytes : bytes + NoteLineBreak.of(self.bytes)
  }

  // MARK: - Places

  /// Returns the range that an edit names by lines of the text that was read, or by a section; nil if it names none.
  private func range(of edit: Edit) throws -> Range<Int>? {
    let given = [edit.section != nil, edit.lines != nil, edit.line != nil].count { $0 }
    if given > 1 { throw ToolError(.invalidValue, "'\(edit.name)' has more than one of 'section', 'line' and 'lines'") }
    if let section = edit.section { return try SavedText(bytes).section(section).range }
    guard let text = edit.lines ?? edit.line.map(String.init) else { return nil }
    let lines = try original.lines(section: nil, lines: text)
    guard !lines.isEmpty else { return try present(0..<0, edit) }
    let ranges = original.note.lines
    return try present(
      ranges.range(of: lines.lowerBound).lowerBound..<ranges.range(of: lines.upperBound - 1).upperBound, edit)
  }

  /// Returns where a range of the text that was read is now.
  private func present(_ range: Range<Int>, _ edit: Edit) throws(ToolError) -> Range<Int> {
    var range = range
    for edits in made {
      var shift = 0
      var (start, end) = (range.lowerBound, range.upperBound)
      for each in edits {
        if each.range.upperBound <= range.lowerBound {
          shift = each.replacement.count - each.range.count
          start += shift
          end += shift
        } else if each.range.lowerBound < range.upperBound {
          throw ToolError(.invalidValue, "'\(edit.name)' is about lines that an edit before it changes")
        }
      }
      range = start..<end
    }
    return range
  }

  private mutating func make(_ edits: [TextEdit]) {
    made.append(edits)
    bytes = TextEdit.apply(edits, to: bytes)
  }
}

extension PassageEditor.Edit {
  fileprivate func text(_ key: String, _ value: String?) throws(ToolError) -> String {
    guard let value else { throw ToolError(.invalidValue, "the parameter '\(name).\(key)' is missing") }
    return value
  }
}

extension SavedText {
  /// Returns the range from a heading to the next one of any level.
  fileprivate func ownRange(ofSection heading: Int) -> Range<Int> {
    let end = note.headings.dropFirst(heading + 1).first?.range.lowerBound ?? bytes.count
    return note.headings[heading].range.lowerBound..<end
  }
}

/// The passages of a note that resemble a text which does not occur in it.
struct SimilarPassages {
  /// The three most similar ones, each with its lines.
  let texts: [String]

  /// The most lines of a note that are compared.
  private static let most = 5_000

  init(_ text: String, in bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let wanted = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).drop { $0.isEmpty }
    let (size, pairs) = (max(wanted.count, 1), Self.pairs(text[...]))
    var found: [(score: Double, line: Int, text: String)] = []
    for start in 0..<min(max(0, lines.count - size + 1), Self.most) {
      let passage = lines[start..<start + size].joined(separator: "\n")
      let own = Self.pairs(passage[...])
      let shared = own.intersection(pairs).count
      let score = 2 * Double(shared) / Double(max(1, own.count + pairs.count))
      if score > 0.4 { found.append((score, start + 1, passage)) }
    }
    texts = found.sorted { ($0.score, $1.line) > ($1.score, $0.line) }.prefix(3).map { each in
      "line \(each.line): \(each.text.prefix(300))"
    }
  }

  private static func pairs(_ text: Substring) -> Set<String> {
    let letters = text.lowercased().filter { !$0.isWhitespace }
    return Set(zip(letters, letters.dropFirst()).map { "\($0)\($1)" })
  }
}
