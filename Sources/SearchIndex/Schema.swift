/// A field of words, which is searched with positions and has its own weight in ranking.
package enum TextField: UInt8, CaseIterable, Sendable {
  /// The document's title.
  case title
  /// Its other names.
  case alias
  /// Its headings of all levels.
  case heading
  /// Its tags; the names of their parent tags are words of it too.
  case tag
  /// The file name without its extension.
  case name
  /// The path of the folder that contains it.
  case folder
  /// The names and values of its properties.
  case property
  /// Everything else.
  case body
}

/// A field of exact keys, which has its own range of the dictionary.
package enum KeyField: UInt8, CaseIterable, Sendable {
  /// A tag or one of its parents, case-folded.
  case tag = 1
  /// The folder or one of its parents, as the bytes of the path.
  case folder
  /// The category.
  case category
  /// Where the document came from.
  case source
  /// `name` and `name=value` of a property, case-folded.
  case property
  /// The unresolved key of a link.
  case link
  /// A name that links can use to refer to the document.
  case name
  /// The state of a task in the document.
  case task
  /// A Boolean fact about the document.
  case flag
  /// A tag as it is written in the document.
  case tagName
  /// The name of a property as it is written in the document.
  case propertyName
}

/// A number that every document has.
package enum NumberField: Int, CaseIterable, Sendable {
  /// The time of creation, in milliseconds since 1970, UTC.
  case created
  /// The time of the last change, in milliseconds since 1970, UTC.
  case updated
  /// The UTC offset that the creation date was written with, in minutes east.
  case createdOffset
  /// The UTC offset that the date of the last change was written with, in minutes east.
  case updatedOffset
  /// The number of words of the body.
  case words
  /// The number of Unicode scalars of the body.
  case characters
  /// The number of open tasks.
  case tasksOpen
  /// The number of tasks that are done.
  case tasksDone
  /// Bits whose meaning the caller defines.
  case flags
}

extension NumberField {
  /// Whether lists and queries read this number of every candidate document, rather than only of those they show.
  var isReadOfAll: Bool {
    switch self {
    case .created, .updated, .createdOffset, .updatedOffset, .flags: true
    case .words, .characters, .tasksOpen, .tasksDone: false
    }
  }
}

/// A field of bytes that are stored for each document and returned unchanged.
package enum StoredField: Int, CaseIterable, Sendable {
  /// What lists show of the document besides its names, such as category and summary.
  case card
  /// The text for snippets and the preview.
  case text
  /// The properties.
  case properties
  /// The headings.
  case outline
  /// The outgoing links.
  case links
  /// The tasks.
  case tasks
  /// The tags as written.
  case tags
  /// The problems found in the document.
  case problems
  /// The document's names besides its path.
  case names
}
