internal import Dates
package import NoteSyntax
package import SystemCalls

/// A note of another program, in a form that is common to all programs.
package struct ForeignNote: Sendable, Hashable {
  /// The part of a vault to which the note belongs.
  package enum Area: Sendable, Hashable {
    case notes, inbox, archive, trash
  }

  /// The text from which a summary was generated.
  package enum EnrichedText: Sendable, Hashable {
    /// The current text, regardless of how its links are rewritten.
    case current
    /// An older text, identified by its MD5 in hexadecimal digits.
    case older(String)
  }

  /// A property of the front matter for which `ForeignNote` has no field.
  package struct Property: Sendable, Hashable {
    package enum Value: Sendable, Hashable {
      case value(PropertyValue)
      case date(ForeignDate)
    }

    package var name: String
    package var value: Value

    package init(_ name: String, _ value: PropertyValue) { (self.name, self.value) = (name, .value(value)) }
    /// Creates a property with a value of either kind.
    package init(_ name: String, value: Value) { (self.name, self.value) = (name, value) }
  }

  /// The key that identifies the note in its source, in this import and in later ones.
  package var key: String
  /// The identifier that becomes the `id` of the note. If it is nil because the source has none, `key` is stored in the
  /// property `imported`.
  package var id: String?
  /// The title; nil if it is derived from the text.
  package var title: String?
  /// The name for the file, without extension; nil to derive it from the title.
  package var fileName: String?
  /// The names of the folders, the outermost first, as the source spells them.
  package var folder: [String] = []
  /// The part of the vault in which `folder` is.
  package var area = Area.notes
  /// The tags, as the source spells them.
  package var tags: [String] = []
  /// Whether an export for the program must give exactly these tags, and not those in the text too.
  package var hasExactTags = false
  /// Other names of the note.
  package var aliases: [String] = []
  package var category: String?
  /// The way in which the note was created.
  package var source: String?
  /// A summary of the text in a sentence.
  package var summary: String?
  /// The actions to take that are mentioned in the text.
  package var actions: [String] = []
  /// The text from which summary, actions and category were generated; nil if a person wrote them.
  package var enriched: EnrichedText?
  package var isPinned = false
  package var created: ForeignDate?
  /// The date of the last change.
  package var updated: ForeignDate?
  /// The date when the note was last opened.
  package var lastReferenced: ForeignDate?
  /// The other properties, in order.
  package var properties: [Property] = []
  /// The text, in Markdown, without front matter.
  package var body = ""
  /// The whole file, which is written unchanged; nil if the file is composed from the other fields.
  package var file: File?
  /// The path of that file from the folder into which notes are imported; nil to derive one.
  package var path: [UInt8]?
  /// A file outside of the vault with exactly these bytes; nil if there is none.
  package var origin: RawPath?
  /// The revision of the file outside of the vault; nil if it is unknown before the file is read.
  package var revision: String?
  /// The modification time of the file, in nanoseconds since 1970; nil for the time of the import.
  package var modified: Int64?
  /// Whether the program stores the title separately from the text, so that a heading with the title is part of the
  /// text.
  package var isTitleApart = false
  /// The properties that the text of the note states, as it states them.
  var statedProperties: [String: String] = [:]
  /// The kinds of data of the note that cannot be imported, such as `drawing`; the report counts them.
  package var losses: [String] = []

  /// A whole file.
  package struct File: Sendable, Hashable {
    /// Its bytes, with its front matter.
    package let bytes: [UInt8]
    package let links: [Link]

    package init(_ bytes: [UInt8], links: [Link]) { (self.bytes, self.links) = (bytes, links) }
  }

  /// Creates a note without text.
  package init(key: String, id: String? = nil, title: String?) { (self.key, self.id, self.title) = (key, id, title) }
}

/// A date, possibly with a time, as another program stores it.
package enum ForeignDate: Sendable, Hashable {
  /// A time in seconds since 1970, with nanoseconds from 0 to 999,999,999.
  case time(seconds: Int64, nanoseconds: Int)
  /// A day, or a day with a time, in ISO 8601, with or without an offset from UTC.
  case text(String)

  /// The number of seconds from 1970 to 2001, which is the epoch of Apple's programs.
  package static let secondsTo2001 = 978_307_200.0

  /// Returns the date for a number of nanoseconds since 1970.
  package static func nanoseconds(_ nanoseconds: Int64) -> ForeignDate {
    let seconds = nanoseconds.flooringDivision(by: 1_000_000_000)
    return .time(seconds: seconds, nanoseconds: Int(nanoseconds - seconds * 1_000_000_000))
  }

  /// Returns the date for a number of seconds since 1970, with as few digits as represent the number; nil if it is outside
  /// of the years 1 to 9999.
  package static func seconds(_ seconds: Double) -> ForeignDate? { date(seconds, since: 0) }

  /// Returns the date for a number of seconds since 2001, as `seconds` does.
  package static func secondsSince2001(_ seconds: Double) -> ForeignDate? { date(seconds, since: Int64(secondsTo2001)) }

  private static func date(_ seconds: Double, since epoch: Int64) -> ForeignDate? {
    guard seconds >= -63_113_904_000, seconds < 253_402_300_800 else { return nil }
    let whole = seconds.rounded(.down)
    let start = Int64(whole) + epoch
    guard start >= -62_135_596_800, start < 253_402_300_800 else { return nil }
    // The number of digits with which the number is read again exactly.
    for unit in [1, 1_000, 1_000_000, 1_000_000_000] {
      let parts = ((seconds - whole) * Double(unit)).rounded()
      guard parts < Double(unit), whole + parts / Double(unit) == seconds || unit == 1_000_000_000 else { continue }
      return .time(seconds: start, nanoseconds: Int(parts) * (1_000_000_000 / unit))
    }
    return .time(seconds: start + 1, nanoseconds: 0)
  }
}
