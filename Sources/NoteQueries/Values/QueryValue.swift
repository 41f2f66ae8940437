/// A value of an expression in a base or in a query of Dataview.
package indirect enum QueryValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case date(QueryDate)
  case duration(QueryDuration)
  case link(QueryLink)
  /// A file of the vault, by its number in the `QuerySource`.
  case file(Int)
  case list([QueryValue])
  case object(QueryObject)
  /// A note, an item or a group as a row of Dataview.
  case row(QueryRow)
  case pattern(QueryPattern)
  case function(QueryLambda)
}

/// The types of values, whose names messages and `isType()` use.
package enum QueryType: String, Sendable, Hashable, CaseIterable {
  case null, boolean, number, string, date, duration, link, file, list, object, regexp, function

  /// The name in messages of bases: `String`.
  package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A mapping with its keys in order.
package struct QueryObject: Sendable {
  /// The keys, each once.
  package private(set) var keys: [String] = []
  private var values: [String: QueryValue] = [:]

  /// Makes an empty mapping.
  package init() {}

  /// Makes a mapping; of equal keys, the last value counts.
  package init(_ pairs: some Sequence<(String, QueryValue)>) { for (key, value) in pairs { self[key] = value } }

  /// The value of a key; nil if it is not there.
  package subscript(key: String) -> QueryValue? {
    get { values[key] }
    set {
      guard let newValue else {
        if values.removeValue(forKey: key) != nil { keys.removeAll { $0 == key } }
        return
      }
      if values.updateValue(newValue, forKey: key) == nil { keys.append(key) }
    }
  }

  package var isEmpty: Bool { keys.isEmpty }
  /// The keys and values in order.
  package var pairs: [(key: String, value: QueryValue)] { keys.map { ($0, values[$0] ?? .null) } }
}

/// A row of Dataview: its own fields, and behind them those of a note.
package final class QueryRow: Sendable {
  /// The note; nil for a group.
  package let file: Int?
  /// The fields that commands, an item or a group have added.
  package let fields: QueryObject
  /// The item, if the row is one: its number in the note.
  package let item: Int?

  package init(file: Int?, fields: QueryObject = QueryObject(), item: Int? = nil) {
    (self.file, self.fields, self.item) = (file, fields, item)
  }

  /// Returns the row with one more field.
  func adding(_ name: String, _ value: QueryValue) -> QueryRow {
    var fields = fields
    fields[name] = value
    return QueryRow(file: file, fields: fields, item: item)
  }
}

package struct QueryLink: Sendable, Hashable {
  /// What the link leads to in its note.
  package enum Kind: String, Sendable { case file, header, block }

  /// The target as written, without a subpath.
  package var target: String
  /// The heading or the id of a block, without its sign.
  package var subpath: String?
  /// What the subpath names.
  package var kind = Kind.file
  /// The text that is shown instead of the target.
  package var display: String?
  /// Whether the target is shown in place.
  package var isEmbed = false
  /// The number of the file that contains the link, from which it is resolved; nil for one that an expression made.
  package var source: Int?
  /// Whether the link leads out of the vault.
  package var isExternal = false

  /// Makes a link to a target, which may have a subpath.
  package init(_ target: String, display: String? = nil, isEmbed: Bool = false, source: Int? = nil) {
    let mark = target.utf8.firstIndex(of: UInt8(ascii: "#"))
    self.target = mark.map { String(target[..<$0]) } ?? target
    (self.display, self.isEmbed, self.source) = (display, isEmbed, source)
    guard let mark else { return }
    let part = target[target.utf8.index(after: mark)...]
    if part.first == "^" {
      (kind, subpath) = (.block, String(part.dropFirst()))
    } else {
      (kind, subpath) = (.header, String(part))
    }
  }

  /// Makes the link that a text is as a whole, `[[…]]` or `![[…]]`; nil if it is none.
  package init?(written text: String, source: Int? = nil) {
    var inner = text[...]
    let isEmbed = inner.first == "!"
    if isEmbed { inner.removeFirst() }
    guard inner.hasPrefix("[["), inner.hasSuffix("]]"), inner.utf8.count > 4 else { return nil }
    inner = inner.dropFirst(2).dropLast(2)
    guard !inner.contains("[["), !inner.contains("]]"), !inner.contains("\n") else { return nil }
    let (target, display) = Self.divided(inner)
    self.init(target, display: display, isEmbed: isEmbed, source: source)
  }

  /// Divides the text between the brackets at the first pipe without a backslash.
  static func divided(_ inner: Substring) -> (target: String, display: String?) {
    var target = ""
    var index = inner.startIndex
    while index < inner.endIndex {
      let character = inner[index]
      let next = inner.index(after: index)
      if character == "\\", next < inner.endIndex, inner[next] == "|" {
        target.append("|")
        index = inner.index(after: next)
        continue
      }
      if character == "|" { return (target, String(inner[next...])) }
      target.append(character)
      index = next
    }
    return (target, nil)
  }

  /// The target with its subpath.
  package var fullTarget: String {
    guard let subpath else { return target }
    return target + (kind == .block ? "#^" : "#") + subpath
  }

  /// The link as `[[target|display]]`, or as `[display](address)` if it leads out of the vault.
  package var text: String {
    if isExternal { return "[\(display ?? target)](\(target))" }
    return "[[\(fullTarget)\(display.map { "|\($0)" } ?? "")]]"
  }
}

/// A function that an expression defines, with the values around it.
package struct QueryLambda: Sendable {
  let parameters: [String]
  let body: Expression
  let scope: [String: QueryValue]
}

extension QueryValue {
  package var type: QueryType {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .text: .string
    case .date: .date
    case .duration: .duration
    case .link: .link
    case .file: .file
    case .list: .list
    case .object, .row: .object
    case .pattern: .regexp
    case .function: .function
    }
  }

  package var isNull: Bool { if case .null = self { true } else { false } }
  /// Whether a base counts and sorts the cell with this value as an empty one.
  var isEmptyCell: Bool {
    switch self {
    case .null: true
    case .text(let text): text.isEmpty
    case .list(let items): items.isEmpty
    default: false
    }
  }

  /// The text; nil for other types.
  package var string: String? { if case .text(let text) = self { text } else { nil } }

  /// The number; nil for other types.
  package var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The items; nil for other types.
  package var items: [QueryValue]? { if case .list(let items) = self { items } else { nil } }

  /// A text, or null for nil.
  package static func optional(_ text: String?) -> QueryValue { text.map { .text($0) } ?? .null }
}
