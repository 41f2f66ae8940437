/// What `show` displays of a note, as plain values: dates are already in words, labels already chosen.
struct NoteView: Sendable {
  /// How a category is shown.
  struct Badge: Hashable, Sendable {
    /// The category's word in front matter, which decides the colour.
    var name: String
    /// Its emoji.
    var icon: String
    /// Its name for people.
    var label: String
    /// The name of its colour in the config.
    var color: String?
  }

  var title: String
  var path: [UInt8]
  /// Where the path leads on a terminal with hyperlinks.
  var link: Hyperlink?
  var category: Badge?
  var isPinned = false
  var created: String?
  var updated: String?
  /// The source's label, or nil when it goes without saying.
  var source: String?
  var words = 0
  var characters = 0
  var readingMinutes = 0
  var summary: String?
  /// The text without the front matter, or as much of it as is shown.
  var body: [UInt8]
  /// How many bytes of the text are not shown.
  var leftOut = 0
  /// The lines of conflicts that nobody has resolved.
  var conflicts: [ClosedRange<Int>] = []
  var actions: [String] = []
  /// The tags without `#`.
  var tags: [String] = []

  init(title: String, path: [UInt8], body: [UInt8]) {
    self.title = title
    self.path = path
    self.body = body
  }
}
