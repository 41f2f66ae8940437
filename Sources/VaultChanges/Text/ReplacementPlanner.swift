internal import Bytes
package import NoteSyntax
internal import QueryLanguage
package import SearchIndex
internal import SystemCalls
package import VaultCore

/// Plans the replacement of a text in notes.
package struct ReplacementPlanner: Sendable {
  /// The plan, and what was found besides.
  package struct Outcome: Sendable {
    package var plan = ChangePlan()
    /// The notes that cannot be edited, with the reasons.
    package var refusals: [ChangeError] = []
    /// The number of places where the text is replaced.
    package var count = 0
    /// The number of places where the text is in other regions.
    package var left: [NoteRegion: Int] = [:]
  }

  /// A place where the text is replaced.
  package struct Place: Hashable, Sendable {
    package let path: [UInt8]
    /// The number of its line, from 1.
    package let line: Int
    /// The text around the place.
    package let old: String
    /// What becomes of that text.
    package let new: String
  }

  private let view: VaultView
  private let replacement: TextReplacement
  private let regions: Set<NoteRegion>

  /// Creates a planner that replaces a text in some regions of notes.
  package init(_ replacement: TextReplacement, in regions: Set<NoteRegion>, _ view: VaultView) {
    (self.replacement, self.regions, self.view) = (replacement, regions, view)
  }

  /// Returns the paths of the notes that can have the text, in order.
  ///
  /// - Parameters:
  ///   - chosen: The notes to look at; nil for those of the areas that lists show, and of some others.
  package func candidates(
    among chosen: [DocumentID]?, including areas: Set<NoteArea> = []
  ) throws(VaultError) -> [[UInt8]] {
    // The index has no comments of front matter, nor everything in tags of HTML.
    let query = regions.contains(.other) ? nil : replacement.query
    let found =
      if chosen != nil, query == nil { chosen ?? [] } else {
        try view.find(ParsedQuery(query ?? QueryNode(.all)), including: chosen == nil ? areas : NoteArea.leftOut)
          .documents
      }
    let wanted = chosen.map(Set.init)
    return found.filter { wanted?.contains($0) ?? true }.map { view.snapshot.key(of: $0) }
      .filter { !VaultFiles.isConflictCopy($0) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns the places in some notes, in order.
  package func places(_ paths: [[UInt8]]) -> [Place] {
    var finder = replacement.finder()
    return paths.flatMap { path -> [Place] in
      guard let bytes = view.vault.contents(of: path), finder.mayMatch(bytes) else { return [] }
      let note = view.vault.editor(bytes, at: path)
      return finder.matches(in: note, regions).edits.map { edit in
        let index = note.note.lines.index(at: edit.range.lowerBound)
        let line = bytes.span.trimmingLineBreak(note.note.lines.range(of: index))
        let before = String(decoding: bytes[line.lowerBound..<edit.range.lowerBound], as: UTF8.self)
          .drop { $0.isWhitespace }
        let after = String(
          decoding: bytes[edit.range.upperBound..<max(line.upperBound, edit.range.upperBound)], as: UTF8.self)
        func around(_ text: some Sequence<UInt8>) -> String {
          let (start, end) = (before.suffix(Self.context), after.prefix(Self.context))
          let marks = (start.count < before.count ? "…" : "", end.count < after.count ? "…" : "")
          return "\(marks.0)\(start)\(String(decoding: Array(text), as: UTF8.self))\(end)\(marks.1)"
        }
        return Place(path: path, line: index + 1, old: around(bytes[edit.range]), new: around(edit.replacement))
      }
    }
  }

  /// The number of characters that are shown on each side of a place.
  private static let context = 24

  /// Returns the plan for some notes. Links to headings that it changes are left as they are, and a warning says so.
  ///
  /// - Parameter kept: The numbers of the places, in order, where the text stays.
  package func plan(_ paths: [[UInt8]], keeping kept: Set<Int> = []) throws(VaultError) -> Outcome {
    var outcome = Outcome()
    var having: [[UInt8]: Int] = [:]
    let counts = Parallel.map(paths.count, inStretchesOf: 16) { stretch in
      var finder = replacement.finder()
      let files = NoteFiles(view.vault)
      return paths[stretch].map { path -> (count: Int, left: [NoteRegion: Int]) in
        guard let bytes = files.contents(of: path), finder.mayMatch(bytes) else { return (0, [:]) }
        let found = finder.matches(in: view.vault.editor(bytes, at: path), regions)
        return (found.edits.count, found.left)
      }
    }.flatMap(\.self)
    var (numbers, next): ([[UInt8]: Range<Int>], Int) = ([:], 0)
    for (path, found) in zip(paths, counts) {
      outcome.left.merge(found.left, uniquingKeysWith: +)
      let range = next..<next + found.count
      next = range.upperBound
      let count = kept.isEmpty ? found.count : range.count { !kept.contains($0) }
      if count > 0 { (having[path], numbers[path]) = (count, range) }
    }
    let ranges = numbers
    let made = try NoteEditing(view.vault).planEach(paths.filter { having[$0] != nil }) {
      path, note throws(EditError) in
      var finder = replacement.finder()
      var edits = finder.matches(in: note, regions).edits
      if !kept.isEmpty, let range = ranges[path] {
        edits = zip(range, edits).filter { !kept.contains($0.0) }.map(\.1)
      }
      let bytes = TextEdit.apply(edits, to: note.bytes)
      if let first = edits.first, first.range.lowerBound < note.note.bodyRange.lowerBound {
        try Self.checkMatter(note, edits, bytes)
      }
      return bytes
    }
    (outcome.plan, outcome.refusals) = (made.plan, made.refusals)
    outcome.count = made.plan.changes.reduce(0) { $0 + (having[$1.path] ?? 0) }
    let links = (try? made.plan.keepingHeadings(in: view))?.rewrittenLinks ?? 0
    if links > 0 {
      outcome.plan.warnings.append(
        links == 1
          ? "1 link leads to a heading whose text changes, and is left as it is"
          : "\(links) links lead to headings whose texts change, and are left as they are")
    }
    return outcome
  }

  /// Throws if front matter is read in another way than its values were changed: the new text ends a value, or is a
  /// comment, as after a space and `#`.
  private static func checkMatter(_ note: NoteEditor, _ edits: [TextEdit], _ bytes: [UInt8]) throws(EditError) {
    let (old, new) = (note.note.frontMatter?.leaves ?? [], note.with(bytes).note.validMatter?.leaves ?? [])
    let isSame =
      old.map(\.path) == new.map(\.path)
      && zip(old, new).allSatisfy { old, new in
        let own = edits.filter { old.range.contains($0.range.lowerBound) }
        if own.isEmpty { return old.text == new.text }
        // With escapes, the text is not what is written.
        if !note.bytes[old.range].elementsEqual(old.text.utf8) { return true }
        let shifted = own.map { edit in
          TextEdit(
            range: edit.range.lowerBound - old.range.lowerBound..<edit.range.upperBound - old.range.lowerBound,
            replacement: edit.replacement)
        }
        return TextEdit.apply(shifted, to: Array(note.bytes[old.range])).elementsEqual(new.text.utf8)
      }
    if !isSame { throw .unwritable(String(decoding: edits.first?.replacement ?? [], as: UTF8.self)) }
  }
}
