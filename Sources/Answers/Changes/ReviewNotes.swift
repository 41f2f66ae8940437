package import Dates
package import NoteSyntax
internal import VaultChanges
package import VaultCore

/// The request to set the days when notes are to be read again.
package struct ReviewNotes: NoteEdit {
  package let paths: [[UInt8]]
  /// The time until that day; nil if the notes were read, so that it grows.
  private let later: DaySpan?
  private let today: CivilDate

  /// Asks for the day of the next review.
  ///
  /// - Parameter later: The time until it; nil for twice the time that was between the last two, or seven days.
  package init(_ paths: [[UInt8]], later: DaySpan? = nil, today: CivilDate) {
    (self.paths, self.later, self.today) = (paths, later, today)
  }

  package var summary: ChangeSummary {
    ChangeSummary(verb: later == nil ? "reviewed" : "postponed", detail: later.map { "\($0.after(today))" } ?? "")
  }

  package func edited(_ note: NoteEditor, at path: [UInt8], in vault: Vault) throws(EditError) -> [UInt8] {
    let properties = note.note.frontMatter?.properties ?? []
    func property(_ key: String) -> Property? { properties.first { $0.key.lowercased() == key } }
    let key = NoteReview.keys.lazy.compactMap { property($0)?.key }.first ?? NoteReview.keys[0]
    var bytes = note.bytes
    let span: DaySpan
    if let later {
      span = later
    } else {
      let old = property(NoteReview.intervalKey)
      span = NoteReview.next(after: old?.value.scalar.flatMap { DaySpan($0.text) }, from: today)
      let name = old?.key ?? NoteReview.intervalKey
      bytes = bytes.applying(try PropertyEditor(bytes).set(name, to: .plain("\(span)")))
    }
    return bytes.applying(try PropertyEditor(bytes).set(key, to: .plain("\(span.after(today))")))
  }
}
