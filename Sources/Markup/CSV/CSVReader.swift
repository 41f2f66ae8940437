internal import Bytes

/// The reason why a text cannot be read as CSV, and the line of the error.
package struct CSVError: Error, Hashable, Sendable {
  /// A kind of error, with its description.
  package enum Reason: String, Hashable, Sendable {
    /// A field has more bytes than the limit.
    case longField = "a field is too long"
    /// A record has more fields than the limit.
    case manyFields = "a record has too many fields"
    case unclosedField = "a field in quotation marks is not closed"
  }

  package let reason: Reason
  /// The line, from 1, on which the record begins.
  package let line: Int
}

/// A reader of comma-separated values (RFC 4180), record by record. A quotation mark that does not open or close a
/// field is text.
package struct CSVReader {
  /// The most bytes of a field.
  package static let fieldLimit = 32 << 20
  /// The most fields of a record.
  package static let countLimit = 10_000

  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var offset = 0
  private var line = 1

  /// Creates a reader.
  ///
  /// - Parameter delimiter: The separator of fields; nil to use whichever of comma, semicolon and tab is most frequent
  ///   in the first line.
  package init(_ bytes: [UInt8], delimiter: UInt8? = nil) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    self.delimiter = delimiter ?? Self.delimiter(of: bytes)
  }

  private static func delimiter(of bytes: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == .lineFeed || byte == .carriageReturn { break }
      counts[byte, default: 0] += 1
    }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? candidates[0]
  }

  /// Reads the next record; nil at the end. Empty lines are skipped.
  package mutating func next() throws(CSVError) -> [String]? {
    while offset < bytes.count, bytes[offset] == .lineFeed || bytes[offset] == .carriageReturn { skipLineBreak() }
    guard offset < bytes.count else { return nil }
    let start = line
    var fields: [String] = []
    while true {
      if fields.count == Self.countLimit { throw CSVError(reason: .manyFields, line: start) }
      fields.append(try field(start))
      guard offset < bytes.count else { return fields }
      if bytes[offset] == delimiter {
        offset += 1
      } else {
        skipLineBreak()
        return fields
      }
    }
  }

  private mutating func skipLineBreak() {
    if bytes[offset] == .carriageReturn, offset + 1 < bytes.count, bytes[offset + 1] == .lineFeed { offset += 1 }
    offset += 1
    line += 1
  }

  private mutating func field(_ start: Int) throws(CSVError) -> String {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { return try plainField(start, after: []) }
    offset += 1
    var text: [UInt8] = []
    while true {
      guard offset < bytes.count else { throw CSVError(reason: .unclosedField, line: start) }
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\"") {
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
          offset += 1
        } else {
          // Text behind the closing mark belongs to the field.
          return try plainField(start, after: text)
        }
      } else if byte == .lineFeed {
        line += 1
      }
      text.append(byte)
      if text.count > Self.fieldLimit { throw CSVError(reason: .longField, line: start) }
    }
  }

  private mutating func plainField(_ start: Int, after text: [UInt8]) throws(CSVError) -> String {
    let begin = offset
    while offset < bytes.count, bytes[offset] != delimiter, bytes[offset] != .lineFeed, bytes[offset] != .carriageReturn
    { offset += 1 }
    if offset - begin > Self.fieldLimit { throw CSVError(reason: .longField, line: start) }
    return String(decoding: text.isEmpty ? bytes[begin..<offset] : (text + bytes[begin..<offset])[...], as: UTF8.self)
  }
}
