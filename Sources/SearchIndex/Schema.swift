/// A field of words: searched with positions, ranked with a weight of its own.
package enum TextField: UInt8, CaseIterable, Sendable {
  /// The document's title.
  case title
  /// Its other names.
  case alias
  /// Its headings, all levels.
  case heading
  /// Its tags, with their parents' names as words.
  case tag
  /// The file name without its extension.
  case name
  /// The path of the folder it lies in.
  case folder
  /// Names and values of its properties.
  case property
  /// Everything else.
  case body
}

/// A family of exact keys, each with a dictionary range of its own.
package enum KeyField: UInt8, CaseIterable, Sendable {
  /// A tag or one of its parents, folded.
  case tag = 1
  /// The folder or one of its parents, as bytes of the path.
  case folder
  /// The category.
  case category
  /// Where the document came from.
  case source
  /// `name` and `name=value` of a property, folded.
  case property
  /// The key of a link, unresolved.
  case link
  /// A name that the document answers to.
  case name
  /// The state of a task in it.
  case task
  /// A yes-or-no fact about the document.
  case flag
  /// A tag as it is written.
  case tagName
  /// The name of a property as it is written.
  case propertyName
}

/// A number that every document has.
package enum NumberField: Int, CaseIterable, Sendable {
  /// Creation, in milliseconds since 1970, UTC.
  case created
  /// Last change, in milliseconds since 1970, UTC.
  case updated
  /// Minutes east of UTC that the creation date was written with.
  case createdOffset
  /// Minutes east of UTC that the date of the last change was written with.
  case updatedOffset
  /// Words of the body.
  case words
  /// Unicode scalars of the body.
  case characters
  /// Tasks that are open.
  case tasksOpen
  /// Tasks that are done.
  case tasksDone
  /// Bits that the caller gives a meaning to.
  case flags
}

extension NumberField {
  /// Whether a list or a query reads the number of every document that it may show, rather than of those that it does.
  var isReadOfAll: Bool {
    switch self {
    case .created, .updated, .createdOffset, .updatedOffset, .flags: true
    case .words, .characters, .tasksOpen, .tasksDone: false
    }
  }
}

/// A column of bytes kept for each document and given back as it was.
package enum StoredField: Int, CaseIterable, Sendable {
  /// What a list shows of the document besides its names: category, summary and the like.
  case card
  /// Snippet and preview.
  case text
  /// Properties.
  case properties
  /// Headings.
  case outline
  /// Outgoing links.
  case links
  /// Tasks.
  case tasks
  /// Tags as written.
  case tags
  /// Faults found in the document.
  case problems
  /// Names of it besides its path.
  case names
}
