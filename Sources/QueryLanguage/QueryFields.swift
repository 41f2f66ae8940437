internal import Bytes
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

/// A relation to another note.
package enum LinkField: String, Sendable, CaseIterable {
  case linksTo = "links-to"
  case linkedFrom = "linked-from"
  case related, mentions
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

/// A value of `enriched:`, the state of a note's generated summary, actions and category.
package enum EnrichedState: String, Sendable, CaseIterable {
  /// No results were generated yet.
  case none
  /// The text has changed since the results were generated.
  case stale
  case current
}

/// A folder with a role in the system, as opposed to a folder that only has the same name.
package enum Place: String, Sendable, CaseIterable {
  case inbox, archive, templates, trash
}

/// The kind of field that a name before a colon denotes.
enum FieldMeaning: Equatable {
  case text(QueryField)
  case key(QueryKey)
  case link(LinkField)
  case date(DateField)
  case count(CountField)
  case scope(QueryScope)
  case matchCase(Bool)
  case folder, state, feature, changed, enriched, id

  /// Finds a field by its name, ignoring case; nil if there is no such field.
  init?(_ name: String) {
    switch name.lowercased() {
    case "": return nil
    case "in": self = .folder
    case "is": self = .state
    case "has": self = .feature
    case "id": self = .id
    case "changed": self = .changed
    case "enriched": self = .enriched
    case "match-case": self = .matchCase(true)
    case "ignore-case": self = .matchCase(false)
    case let name:
      if let field = QueryField(rawValue: name) {
        self = .text(field)
      } else if let field = QueryKey(rawValue: name) {
        self = .key(field)
      } else if let field = LinkField(rawValue: name) {
        self = .link(field)
      } else if let field = DateField(rawValue: name) {
        self = .date(field)
      } else if let field = CountField(rawValue: name) {
        self = .count(field)
      } else if let scope = QueryScope(rawValue: name) {
        self = .scope(scope)
      } else {
        return nil
      }
    }
  }

  /// The names of all fields.
  static var names: [String] {
    QueryField.allCases.dropFirst().map(\.rawValue) + QueryKey.allCases.map(\.rawValue)
      + LinkField.allCases.map(\.rawValue)
      + DateField.allCases.map(\.rawValue) + CountField.allCases.map(\.rawValue)
      + QueryScope.allCases.map(\.rawValue)
      + ["id", "in", "is", "has", "changed", "enriched", "match-case", "ignore-case"]
  }

  /// The words that are the only valid values; nil for other fields.
  var values: [String]? {
    switch self {
    case .state: NoteState.allCases.map(\.rawValue)
    case .feature: NoteFeature.allCases.map(\.rawValue)
    case .enriched: EnrichedState.allCases.map(\.rawValue)
    case .key(.priority): QueryKey.priorities
    default: nil
    }
  }

  /// Whether only certain values are valid, so that any other value is an error.
  var isStrict: Bool {
    switch self {
    case .date, .count, .state, .feature, .changed, .enriched: true
    default: false
    }
  }
}

extension QueryParser {
  /// The names of all fields.
  package static var fieldNames: [String] { FieldMeaning.names }

  /// Returns the name of the field that is most similar to an unknown name; nil if the name is known or no field is
  /// similar.
  package static func nearestField(to name: String) -> String? {
    FieldMeaning(name) == nil ? EditDistance.nearest(to: name, in: FieldMeaning.names) : nil
  }
}
