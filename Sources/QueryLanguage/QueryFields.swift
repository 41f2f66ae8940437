package import Dates

/// A text field that words are searched in.
package enum QueryField: String, Sendable, CaseIterable {
  /// Path, title, aliases, headings, tags, property values and body.
  case any = ""
  case title, alias, file, path, heading, content
}

/// A field whose values are compared as a whole.
package enum QueryKey: String, Sendable, CaseIterable {
  /// A tag, which also matches the tags nested below it.
  case tag
  case category, source
  /// The extension of the file, without its dot.
  case ext
  /// The priority of a task in the note: `highest` to `lowest`, or `none`.
  case priority

  /// The priorities that a task can have.
  package static let priorities = ["highest", "high", "medium", "low", "lowest", "none"]
}

/// A relation to another note, or to a query that the vault has itself.
package enum LinkRelation: String, Sendable, CaseIterable {
  case linksTo = "links-to"
  case linkedFrom = "linked-from"
  case related, mentions
  /// Being in the rows of a base, or of a query in a note.
  case base, query
}

/// A date of a note, or of a task in it.
package enum DateField: String, Sendable, CaseIterable {
  case created, updated, due, scheduled, start, referenced

  /// Whether the field concerns the future, so that `7d` means the next seven days.
  package var looksAhead: Bool { self == .due || self == .scheduled || self == .start }

  /// Returns whether the values of a property with that name concern the future.
  static func looksAhead(property name: String) -> Bool {
    let name = name.lowercased()
    return name == "deadline" || DateField(rawValue: name)?.looksAhead ?? false
  }
}

/// The value of `changed:`, a part of the repository's history.
package enum ChangeRange: Sendable, Equatable {
  /// The commits of some days.
  case days(DateRange)
  /// Git revisions: `HEAD~10..`, or a commit since which a note was changed.
  case revisions(String)
}

/// A part of a note in which the whole sub-query must match.
package enum QueryScope: String, Sendable, CaseIterable {
  case line, block, section, task
  case taskTodo = "task-todo"
  case taskDone = "task-done"
}

/// A condition of `is:`.
package enum NoteState: String, Sendable, CaseIterable {
  case pinned, archived, orphan, deadend, empty
}

/// A condition of `has:`.
package enum NoteFeature: String, Sendable, CaseIterable {
  case tags, tasks, attachments, summary, unresolved, property
}

/// A value of `enriched:`: whether a summary, actions and a category were generated for a note, and whether its text
/// has changed since.
package enum EnrichedState: String, Sendable, CaseIterable {
  /// No results were generated yet.
  case none
  /// The text has changed since the results were generated.
  case stale
  case current
}

/// An area of the vault, such as the archive: `in:archive` names the area, and `in:"archive"` any folder of that name.
package enum Area: String, Sendable, CaseIterable {
  case inbox, archive, templates, trash
}

/// The kind of field that a name before a colon denotes.
enum FieldMeaning: Equatable {
  case text(QueryField)
  case key(QueryKey)
  case link(LinkRelation)
  case date(DateField)
  case count(CountField)
  case scope(QueryScope)
  case matchCase(Bool)
  case folder, state, feature, changed, enriched, id

  /// The name before the colon; empty for words without a field.
  var name: String {
    switch self {
    case .text(let field): field.rawValue
    case .key(let field): field.rawValue
    case .link(let field): field.rawValue
    case .date(let field): field.rawValue
    case .count(let field): field.rawValue
    case .scope(let scope): scope.rawValue
    case .matchCase(let isExact): isExact ? "match-case" : "ignore-case"
    case .folder: "in"
    case .state: "is"
    case .feature: "has"
    case .changed: "changed"
    case .enriched: "enriched"
    case .id: "id"
    }
  }
}
