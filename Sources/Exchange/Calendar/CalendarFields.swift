internal import Bytes
internal import Dates
internal import ExchangeFormats

/// What a calendar says of a task or event and a note can say too. Two of them are equal if there is nothing to change.
package struct CalendarFields: Sendable, Hashable {
  /// A fact, in the order in which changes are made.
  package enum Name: String, CaseIterable, Sendable {
    case summary, priority, rule, start, due, end, description, status
  }

  /// The values; facts that are not stated have none. Days are written `2026-11-21`, times `2026-11-21T10:30`.
  private(set) var values: [Name: String] = [:]

  init() {}

  /// Reads fields that `encoded` wrote.
  init(encoded: some StringProtocol) {
    for part in encoded.split(separator: Self.separator) {
      guard let equals = part.firstIndex(of: "="), let name = Name(rawValue: String(part[..<equals])) else { continue }
      values[name] = String(part[part.index(after: equals)...])
    }
  }

  subscript(name: Name) -> String? {
    get { values[name] }
    set { values[name] = newValue?.filter { $0 != Self.separator } }
  }

  private static let separator: Character = "\u{1F}"

  /// The fields as one text.
  var encoded: String {
    Name.allCases.compactMap { name in values[name].map { "\(name.rawValue)=\($0)" } }
      .joined(separator: String(Self.separator))
  }

  /// What identifies the fields in a calendar, so that it is known from which state of a task another one was made.
  var revision: String { ContentHash(of: Array(encoded.utf8).span).hexadecimal }

  /// Returns the facts that differ.
  func differences(from other: CalendarFields) -> [Name] { Name.allCases.filter { self[$0] != other[$0] } }
}
