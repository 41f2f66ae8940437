/// A text field, whose words are indexed with positions and which has a weight in ranking.
package enum TextField: UInt8, CaseIterable, Sendable {
  /// The document's title.
  case title
  /// The document's aliases.
  case alias
  /// The headings of all levels.
  case heading
  /// The tags; the names of their parent tags are words of this field too.
  case tag
  /// The file name without its extension.
  case name
  /// The path of the folder.
  case folder
  /// The names and values of the properties.
  case property
  case body
}

/// A field of exact keys, with a separate range of the dictionary.
package enum KeyField: UInt8, CaseIterable, Sendable {
  /// A tag or one of its parents, case-folded.
  case tag = 1
  /// The folder or one of its parents, as the bytes of the path.
  case folder
  case category
  /// The source of the document.
  case source
  /// `name` and `name=value` of a property, case-folded.
  case property
  /// The key of a link, not resolved.
  case link
  /// A name by which links can refer to the document.
  case name
  /// The state of a task in the document.
  case task
  /// A Boolean fact about the document.
  case flag
  /// A tag as written in the document.
  case tagName
  /// The name of a property as written in the document.
  case propertyName
}

/// A numeric field, which every document has.
package enum NumberField: Int, CaseIterable, Sendable {
  /// The time of creation, in milliseconds since 1970, UTC.
  case created
  /// The time of the last change, in milliseconds since 1970, UTC.
  case updated
  /// The UTC offset of the creation date as written, in minutes east.
  case createdOffset
  /// The UTC offset of the modification date as written, in minutes east.
  case updatedOffset
  /// The number of words in the body.
  case words
  /// The number of Unicode scalars in the body.
  case characters
  case tasksOpen
  /// The number of completed tasks.
  case tasksDone
  /// Bits, whose meaning is defined by the caller.
  case flags
}

extension NumberField {
  /// Whether lists and queries read this number for every candidate, and not only for the documents that they show.
  var isReadOfAll: Bool {
    switch self {
    case .created, .updated, .createdOffset, .updatedOffset, .flags: true
    case .words, .characters, .tasksOpen, .tasksDone: false
    }
  }
}

/// A field of bytes that are stored for each document and returned unchanged.
package enum StoredField: Int, CaseIterable, Sendable {
  /// The data that lists show besides the names, such as category and summary.
  case card
  /// The text for snippets and the preview.
  case text
  case properties
  /// The headings.
  case outline
  /// The outgoing links.
  case links
  case tasks
  /// The tags as written.
  case tags
  /// The problems in the document.
  case problems
  /// The names of the document other than its path.
  case names
}
