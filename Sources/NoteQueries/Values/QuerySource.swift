package import Dates
internal import NoteSyntax

/// The files of a vault as queries ask for them. Files are numbered from 0, in the order of their paths.
///
/// The answers come from an index; a query asks only for what it needs.
package protocol QuerySource: AnyObject {
  /// The number of files.
  var count: Int { get }
  /// Whether fields in the text of notes are properties too.
  var hasInlineFields: Bool { get }
  /// Returns the path from the root.
  func path(of file: Int) -> String
  func isNote(_ file: Int) -> Bool
  /// Returns the properties of the front matter in order.
  func properties(of file: Int) -> [(key: String, value: QueryData)]
  /// Returns one property of the front matter by its name, in any case; nil if the file does not have it.
  func property(_ name: String, of file: Int) -> QueryData?
  /// Returns the tags as written, without `#`, each once; those of the front matter come first.
  func tags(of file: Int) -> [String]
  /// Returns the files with a tag or one below it, without case, in order.
  func files(withTag tag: String) -> [Int]
  /// Returns the files below a folder, whose path has no slash at its ends, in order.
  func files(below folder: String) -> [Int]
  func aliases(of file: Int) -> [String]
  /// Returns the links in the order of bases: those of properties, of the text, and embeds.
  func links(of file: Int) -> [QueryLink]
  /// Returns the files with a link to a file, without repetition.
  func backlinks(of file: Int) -> [Int]
  /// Returns the files with a link whose target leads nowhere and is this text.
  func files(linkingToMissing target: String) -> [Int]
  /// Returns the file that the target of a link leads to from a file; nil if there is none.
  func resolve(_ target: String, from file: Int?) -> Int?
  func file(at path: String) -> Int?
  /// Returns the size in bytes.
  func size(of file: Int) -> Int
  /// Returns the dates of creation and of the last change of the file, in milliseconds since 1970.
  func times(of file: Int) -> (created: Int64, modified: Int64)
  /// Returns the fields in the text of a note as written, `key:: value`, without those of its tasks.
  func fields(of file: Int) -> [(key: String, value: String)]
  /// Returns the list items of a note.
  func items(of file: Int) -> QueryItems
  /// Returns whether a note can have tasks.
  func hasTasks(_ file: Int) -> Bool
  /// Returns the tasks of all notes. The settings are those of the vault, so they are always the same.
  func tasks(_ settings: TaskQuerySettings) -> [QueriedTask]
  /// Whether a type registry declares a property a date.
  func isDate(_ property: String) -> Bool
  /// Returns whether any note has a property; names of properties can contain a hyphen.
  func isProperty(_ name: String) -> Bool
  /// Returns the bytes of a file of the vault that is no note, such as a table; nil if there is none.
  func contents(of path: String) -> [UInt8]?
  /// Returns whether a note is bookmarked.
  func isStarred(_ file: Int) -> Bool
}

extension QuerySource {
  package func files(withTag tag: String) -> [Int] {
    let wanted = WantedTag(tag)
    return (0..<count).filter { tags(of: $0).contains(where: wanted.includes) }
  }

  package func files(below folder: String) -> [Int] {
    let prefix = folder + "/"
    return (0..<count).filter { path(of: $0).hasPrefix(prefix) }
  }

  package func tasks(_ settings: TaskQuerySettings) -> [QueriedTask] { QueriedTask.all(in: self, settings) }
}

/// A tag that files are asked for, with or without `#`.
package struct WantedTag: Sendable {
  /// The folded name.
  package let name: String
  private let parent: String

  package init(_ tag: String) {
    name = CaseFolding.fold(tag.hasPrefix("#") ? String(tag.dropFirst()) : tag)
    parent = name + "/"
  }

  /// Returns whether a tag of a file is this one, or one below it.
  package func includes(_ tag: String) -> Bool {
    let folded = CaseFolding.fold(tag)
    return folded == name || folded.hasPrefix(parent)
  }
}

/// The value of a property as it is written: YAML without types beyond its own.
package indirect enum QueryData: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([QueryData])
  case object([QueryPair])
}

/// A key and a value of a mapping.
package struct QueryPair: Sendable, Equatable {
  package var key: String
  package var value: QueryData

  package init(_ key: String, _ value: QueryData) { (self.key, self.value) = (key, value) }
}

/// The list items of a note.
package struct QueryItems: Sendable {
  /// The items, in order; a parent comes before its children.
  package var items: [QueryItem] = []

  /// Makes an empty value.
  package init() {}
}

/// A list item, which is a task if it has a checkbox.
package struct QueryItem: Sendable {
  /// The character in the checkbox; nil for other items.
  package var status: String?
  /// The text without the sign of the list and the checkbox.
  package var text = ""
  /// The blanks and signs of quotes before the sign of the list.
  package var indentation = ""
  /// The sign of the list.
  package var symbol = "-"
  /// The line, from 1.
  package var line = 0
  /// The number of lines.
  package var lineCount = 1
  /// The heading above it; nil if there is none.
  package var heading: String?
  /// The number of the item that contains it.
  package var parent: Int?
  package var blockID: String?
  /// The tags in it, with `#`.
  package var tags: [String] = []
  package var links: [QueryLink] = []
  /// The fields in it as written.
  package var fields: [(key: String, value: String)] = []

  /// Makes an empty item.
  package init() {}
}

/// What a query knows of the moment and the place in which it is asked.
package struct QueryMoment: Sendable {
  /// The time.
  package var now: QueryDate
  package var zone: TimeZoneRules

  package init(now: QueryDate, zone: TimeZoneRules) { (self.now, self.zone) = (now, zone) }

  package var today: CivilDate { now.civilDay }
}
