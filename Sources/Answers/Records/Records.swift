internal import Dates
package import JSON

/// Writes answers as JSON documents, format version 1, which sheaf-output(5) describes.
package enum Records {
  /// The form of a list in JSON.
  package enum Form: Sendable {
    /// One document.
    case document
    /// One document for each row, each on one line.
    case lines
  }

  /// The first member of every document.
  package static let version = JSONValue.Member("formatVersion", 1)

  /// Returns a document that is not a list, with a line break.
  package static func document(_ members: [JSONValue.Member]) -> [UInt8] { line([version] + members) }

  /// Returns an event in a stream of lines.
  package static func line(_ members: [JSONValue.Member]) -> [UInt8] {
    var json = JSONWriter()
    json.value(.object(members))
    json.endLine()
    return json.drain()
  }

  /// Returns a document that is not a list as a value, for protocols whose messages contain it.
  package static func value(of members: [JSONValue.Member]) -> JSONValue { .object([version] + members) }

  /// Returns the document of a list as a value, for protocols whose messages contain it.
  package static func value(of listing: some Listing) throws -> JSONValue {
    var text: [UInt8] = []
    try write(listing, as: .document) { text += $0 }
    return try JSONValue(text)
  }

  /// Writes a list, page by page.
  ///
  /// - Parameter write: Writes a part of the text.
  package static func write(_ listing: some Listing, as form: Form, _ write: ([UInt8]) throws -> Void) throws {
    var json = JSONWriter()
    switch form {
    case .lines: try rows(0..<listing.count, of: listing, to: &json, write) { $0.endLine() }
    case .document:
      try json.object { json in
        json.members([version] + listing.head)
        if !listing.head.contains(where: { $0.key == "total" }) { json.member("total", .integer(listing.total)) }
        try member(listing, of: &json, write)
        json.members(listing.tail)
      }
      json.endLine()
    }
    try write(json.drain())
  }

  /// Writes a document of several lists.
  package static func write(_ listings: [any Listing], _ write: ([UInt8]) throws -> Void) throws {
    var json = JSONWriter()
    try json.object { json in
      json.members([version])
      for listing in listings { try member(listing, of: &json, write) }
    }
    json.endLine()
    try write(json.drain())
  }

  private static func member(
    _ listing: any Listing, of json: inout JSONWriter, _ write: ([UInt8]) throws -> Void
  ) throws {
    for part in listing.parts {
      json.key(part.name)
      try json.array { json in try rows(part.rows, of: listing, to: &json, write) { _ in } }
    }
  }

  private static func rows(
    _ rows: Range<Int>, of list: any Listing, to json: inout JSONWriter, _ write: ([UInt8]) throws -> Void,
    _ endRow: (inout JSONWriter) -> Void
  ) throws {
    var listing = list
    let fields = listing.shape.record
    listing.prepare(fields)
    try list.forEachPage(in: rows) { page in
      let batch = listing.batch(page, fields)
      for row in 0..<batch.count {
        self.write(batch, row, fields, to: &json)
        endRow(&json)
      }
      if json.isLarge { try write(json.drain()) }
    }
  }

  private static func write(_ batch: RowBatch, _ row: Int, _ fields: [ListShape.Field], to json: inout JSONWriter) {
    json.object { json in
      for (index, field) in fields.enumerated() { write(batch[row, index], key: field.name, to: &json) }
    }
  }

  /// Adds a field to the open object.
  private static func write(_ value: FieldValue, key: String, to json: inout JSONWriter) {
    switch value {
    case .absent: break
    case .path(let path), .file(let path): json.members(JSONValue.pathMembers(path, key: key))
    default: json.member(key, self.value(value))
    }
  }

  /// Returns the members of a field of a row: none if the row does not have it, and two for a path that is not UTF-8.
  package static func members(_ value: FieldValue, key: String) -> [JSONValue.Member] {
    switch value {
    case .absent: []
    case .path(let path), .file(let path): JSONValue.pathMembers(path, key: key)
    default: [.init(key, self.value(value))]
    }
  }

  private static func value(_ value: FieldValue) -> JSONValue {
    switch value {
    case .absent, .none: .null
    case .text(let text), .written(let text): .string(text)
    case .bytes(let bytes), .name(let bytes), .path(let bytes), .file(let bytes): .text(bytes)
    case .number(let number): .integer(number)
    case .score(let score): .number(Double(score))
    case .flag(let flag): .bool(flag)
    case .list(let items): .strings(items)
    case .date(let date): .string(date.text)
    case .property(let value): JSONValue(value)
    case .json(let value): value
    }
  }
}

extension Listing {
  /// The records of all rows in JSON.
  package var records: [[JSONValue.Member]] { records(in: 0..<count) }

  /// Returns the records of some rows in JSON.
  package func records(in range: Range<Int>) -> [[JSONValue.Member]] {
    var listing = self
    let fields = shape.record
    listing.prepare(fields)
    let batch = listing.batch(range, fields)
    return (0..<batch.count).map { row in
      fields.enumerated().flatMap { Records.members(batch[row, $0], key: $1.name) }
    }
  }
}
