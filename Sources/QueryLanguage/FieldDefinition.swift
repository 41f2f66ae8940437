internal import Bytes

/// A field of queries, which is a name before a colon: a row of the one table of them.
///
/// A new field is a case of `FieldMeaning`, or of one of its parts, and a row. The parser, the canonical form,
/// suggestions, completions, help and the manual take the rest from here.
package struct FieldDefinition: Sendable {
  /// The values of a field, as far as they can be offered.
  package enum Values: Sendable {
    /// Any text, dates, numbers, or conditions.
    case any
    /// Only these words.
    case only([String])
    /// Any text; these words are likely.
    case likely([String])
    case tags, categories, sources, aliases
    /// Folders, and areas such as `archive`.
    case folders
    /// Notes by their names.
    case notes
    /// Bases, and notes with queries.
    case queries
  }

  let meaning: FieldMeaning
  package let values: Values
  /// Whether only certain values are valid, so that a name followed by a space and any other value is text.
  let isStrict: Bool
  /// The names of the field in other programs, and names that people take for it.
  private let otherNames: [String]

  private init(_ meaning: FieldMeaning, _ values: Values = .any, isStrict: Bool = false, otherNames: [String] = []) {
    (self.meaning, self.values, self.isStrict, self.otherNames) = (meaning, values, isStrict, otherNames)
  }

  /// The name before the colon.
  package var name: String { meaning.name }

  var choices: [String]? { if case .only(let words) = values { words } else { nil } }

  /// The field as help shows it: `tag:`, or `line:( )` if its value is usually in parentheses.
  private var form: String {
    switch meaning {
    case .scope(.line), .scope(.block), .scope(.section): name + ":( )"
    default: name + ":"
    }
  }

  // MARK: - The table

  /// All fields, in the order of help.
  package static let all: [FieldDefinition] = [
    .init(.text(.title), otherNames: ["name", "subject", "titles"]),
    .init(.text(.alias), .aliases, otherNames: ["aliases", "aka"]),
    .init(.text(.file), otherNames: ["filename", "basename"]),
    .init(.text(.path)),
    .init(.key(.ext), .likely(["md", "markdown"]), otherNames: ["extension", "filetype", "suffix"]),
    .init(.id, otherNames: ["uid", "uuid", "identifier"]),
    .init(.count(.words), isStrict: true, otherNames: ["wordcount", "word-count", "length"]),
    .init(.count(.links), isStrict: true, otherNames: ["outlinks", "linkcount"]),
    .init(.folder, .folders, otherNames: ["folder", "folders", "dir", "directory", "notebook", "inside"]),
    .init(.text(.heading), otherNames: ["header", "headings", "section-title"]),
    .init(.text(.content), otherNames: ["body", "text"]),
    .init(
      .key(.tag), .tags, otherNames: ["tags", "hashtag", "label", "labels", "keyword", "keywords"]),
    .init(.key(.category), .categories, otherNames: ["cat", "categories", "kind"]),
    .init(.key(.source), .sources),
    .init(.state, .only(NoteState.allCases.map(\.rawValue)), isStrict: true, otherNames: ["state"]),
    .init(.feature, .only(NoteFeature.allCases.map(\.rawValue)), isStrict: true, otherNames: ["with"]),
    .init(.scope(.line)),
    .init(.scope(.block)),
    .init(.scope(.section)),
    .init(.scope(.task), otherNames: ["tasks"]),
    .init(.scope(.taskTodo), otherNames: ["todo"]),
    .init(.scope(.taskDone), otherNames: ["done"]),
    .init(.key(.priority), .only(QueryKey.priorities)),
    .init(.matchCase(true), otherNames: ["case"]),
    .init(.matchCase(false)),
    .init(.date(.created), isStrict: true, otherNames: ["date", "day", "ctime", "birth", "added"]),
    .init(.date(.updated), isStrict: true, otherNames: ["modified", "mtime", "edited"]),
    .init(.date(.due), isStrict: true, otherNames: ["deadline", "by"]),
    .init(.date(.scheduled), isStrict: true),
    .init(.date(.start), isStrict: true, otherNames: ["starts"]),
    .init(.date(.referenced), isStrict: true, otherNames: ["seen", "opened"]),
    .init(.changed, isStrict: true, otherNames: ["committed"]),
    .init(.enriched, .only(EnrichedState.allCases.map(\.rawValue)), isStrict: true),
    .init(.link(.linksTo), .notes, otherNames: ["link", "linksto", "backlinks"]),
    .init(.link(.linkedFrom), .notes, otherNames: ["from"]),
    .init(.link(.related), .notes, otherNames: ["like"]),
    .init(.link(.mentions), .notes, otherNames: ["mention"]),
    .init(.link(.base), .queries, otherNames: ["bases", "base-view"]),
    .init(.link(.query), .queries, otherNames: ["dataview"]),
  ]

  /// The forms of all conditions with a name before a colon, as help lists them; properties come before dates.
  package static var forms: [String] {
    let isDate = { (field: FieldDefinition) in if case .date = field.meaning { true } else { false } }
    var forms = all.map(\.form)
    forms.insert("[property:value]", at: all.firstIndex(where: isDate) ?? all.endIndex)
    return forms
  }

  // MARK: - Names

  /// Returns the field with a name, ignoring case; nil if there is none.
  package static func named(_ name: String) -> FieldDefinition? {
    let name = name.lowercased()
    return all.first { $0.name == name }
  }

  /// Returns the field with a name, or which other programs call so; nil if there is none.
  package static func called(_ name: String) -> FieldDefinition? {
    named(name) ?? all.first { $0.otherNames.contains(name.lowercased()) }
  }

  /// What stands for a value in examples: `TAG`, `NOTE` and so on.
  package var placeholder: String {
    switch values {
    case .tags: "TAG"
    case .folders: "FOLDER"
    case .notes, .queries: "NOTE"
    case .categories: "CATEGORY"
    default: if case .date = meaning { "2026-11" } else { "TEXT" }
    }
  }

  /// Returns the field that an unknown name, in lower case, probably means; nil if the name is known or like no other.
  package static func meant(by name: String) -> FieldDefinition? {
    if let field = all.first(where: { $0.otherNames.contains(name) }) { return field }
    return named(name) == nil ? EditDistance.nearest(to: name, in: all.map(\.name)).flatMap { named($0) } : nil
  }
}
