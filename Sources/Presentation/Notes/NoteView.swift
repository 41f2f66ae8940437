internal import Rendering
internal import Terminal
internal import VaultCore

/// A note prepared for `show`, as plain values: dates are already formatted, and labels already chosen.
struct NoteView: Sendable {
  var title: String
  var path: [UInt8]
  /// The target of the path on a terminal with hyperlinks.
  var link: Hyperlink?
  var category: NoteCategory?
  var isPinned = false
  var created: String?
  var updated: String?
  /// The label of the source; nil if it is the default one.
  var source: String?
  var words = 0
  var characters = 0
  var readingMinutes = 0
  var summary: String?
  /// The text without the front matter, as far as it is shown.
  var body: [UInt8]
  /// The number of bytes of the text that are not shown.
  var leftOut = 0
  /// Marks links and tasks for a screen.
  var marks: LinkMarks?
  /// The lines of unresolved merge conflicts.
  var conflicts: [ClosedRange<Int>] = []
  var actions: [String] = []
  /// The tags without `#`.
  var tags: [String] = []
}
