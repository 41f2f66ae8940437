package import JSON

/// An answer that is a list: which rows there are, and in which order. Rows are made in pages, as a face needs them, so
/// that a list of a million notes takes as much memory as their numbers.
///
/// A face that knows the type takes its rows; one that does not takes the values of fields, by the names in `shape`.
package protocol Listing: Sendable {
  associatedtype Row
  associatedtype Field: ListField

  /// The description of the list.
  var shape: ListShape { get }
  /// The number of rows: those that match, from the offset up to the limit.
  var count: Int { get }
  /// The number of all that match.
  var total: Int { get }
  /// The number of those shown that `total` counts.
  var shown: Int { get }
  /// The label and the number of notes of each group, if the rows are in the order of groups.
  var groupTotals: [(label: String, total: Int)]? { get }
  /// The lists of the JSON document, each with its rows, all in order.
  var parts: [(name: String, rows: Range<Int>)] { get }
  /// The members of the JSON document before the list.
  var head: [JSONValue.Member] { get }
  /// The members of the JSON document after the list.
  var tail: [JSONValue.Member] { get }

  /// Prepares for pages of which these fields are needed, before the first page. What other fields would cost is saved.
  mutating func prepare(for fields: [Field])
  /// Returns some of the rows. The same page can be asked for again.
  mutating func page(_ range: Range<Int>) -> [Row]
  /// Returns the value of a field that the list was prepared for.
  func value(_ field: Field, of row: Row) -> FieldValue
  /// Returns the value of a property, in a list whose rows have properties.
  func value(ofProperty name: String, of row: Row) -> FieldValue

  // The requirements below have one implementation each. They are requirements so that it is compiled for each type of
  // list, and a face makes one dynamic call for a page.

  /// Prepares for `batch` with the same fields.
  mutating func prepare(_ fields: [ListShape.Field])
  mutating func batch(_ range: Range<Int>, _ fields: [ListShape.Field]) -> RowBatch
}

/// A list whose rows are there already.
package protocol RowListing: Listing {
  /// The rows, in order.
  var rows: [Row] { get }
}

extension RowListing {
  package var count: Int { rows.count }
  package func page(_ range: Range<Int>) -> [Row] { Array(rows[range]) }
}

/// The values of some fields for some rows of a list.
package struct RowBatch: Sendable {
  private let values: [FieldValue]
  private let width: Int

  init(_ values: [FieldValue], width: Int) { (self.values, self.width) = (values, width) }

  /// The number of rows.
  package var count: Int { width == 0 ? 0 : values.count / width }

  /// The value of a field, by its position among those that were asked for.
  package subscript(row: Int, field: Int) -> FieldValue { values[row * width + field] }
}

extension Listing {
  package var shown: Int { count }
  package var groupTotals: [(label: String, total: Int)]? { nil }
  /// One list with all rows.
  package var parts: [(name: String, rows: Range<Int>)] { [(shape.name, 0..<count)] }
  package var head: [JSONValue.Member] { [] }
  package var tail: [JSONValue.Member] { [] }
  package mutating func prepare(for fields: [Field]) {}
  package func value(ofProperty name: String, of row: Row) -> FieldValue { .none }

  /// Prepares for `batch` with the same fields.
  package mutating func prepare(_ fields: [ListShape.Field]) {
    prepare(for: fields.compactMap { Field(rawValue: $0.id) })
  }

  package mutating func batch(_ range: Range<Int>, _ fields: [ListShape.Field]) -> RowBatch {
    let keys = fields.map { Field(rawValue: $0.id) }
    var values: [FieldValue] = []
    values.reserveCapacity(range.count * keys.count)
    for row in page(range) {
      for (index, key) in keys.enumerated() {
        if let key {
          values.append(value(key, of: row))
        } else {
          values.append(fields[index].property.map { value(ofProperty: $0, of: row) } ?? .none)
        }
      }
    }
    return RowBatch(values, width: keys.count)
  }

  /// Calls a function with the range of each page, in order.
  ///
  /// This is no sequence of ranges, since the description of an array of them costs a short command 200,000 instructions.
  ///
  /// - Parameter rows: The rows of the pages; nil for all.
  package func forEachPage(
    of size: Int = 64, in rows: Range<Int>? = nil, _ body: (Range<Int>) throws -> Void
  ) rethrows {
    let rows = rows ?? 0..<count
    var start = rows.lowerBound
    while start < rows.upperBound {
      let end = min(start + size, rows.upperBound)
      try body(start..<end)
      start = end
    }
  }
}
