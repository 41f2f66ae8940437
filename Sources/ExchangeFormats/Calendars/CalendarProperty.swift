internal import Bytes

/// A line of a calendar in the format iCalendar (RFC 5545): a name, parameters and a value.
package struct CalendarProperty: Sendable, Hashable {
  /// The name, in upper case.
  package let name: String
  /// The parameters, by their names in upper case.
  package var parameters: [String: String]
  /// The value as it is written, with its escapes.
  package var value: String

  /// Creates a property of a value as it is written.
  package init(_ name: String, _ parameters: [String: String] = [:], _ value: String) {
    (self.name, self.parameters, self.value) = (name, parameters, value)
  }

  /// Creates a property whose value is a text, which is escaped.
  package init(_ name: String, text: String) { self.init(name, [:], Self.escaped(text)) }

  /// The value without its escapes.
  package var text: String {
    var result = ""
    var isEscaped = false
    for character in value.unicodeScalars {
      if isEscaped {
        result.unicodeScalars.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(character)
      }
    }
    return result
  }

  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\;,".contains(character) { result.append("\\") }
      result += character.isNewline ? "\\n" : String(character)
    }
    return result
  }

  /// Reads a line that is not folded; nil if it is none of a calendar.
  ///
  ///     line      := name (";" parameter "=" values)* ":" value
  ///     values    := (quoted | plain) ("," (quoted | plain))*
  init?(_ line: [UInt8]) {
    let nameEnd = line.firstIndex { $0 == .colon || $0 == .semicolon } ?? line.count
    let isName = line[..<nameEnd].allSatisfy { $0.isAlphanumeric || $0 == .hyphen || $0 == .underscore || $0 == .dot }
    guard nameEnd > 0, nameEnd < line.count, isName else { return nil }
    // A group before a dot is that of vCard, which some programs write here too.
    let named = line[..<nameEnd].split(separator: .dot).last ?? []
    name = String(decoding: named, as: UTF8.self).uppercased()
    parameters = [:]
    var offset = nameEnd
    while offset < line.count, line[offset] == .semicolon {
      let keyStart = offset + 1
      guard let equals = line[keyStart...].firstIndex(where: { $0 == .equals || $0 == .colon || $0 == .semicolon })
      else { return nil }
      let key = String(decoding: line[keyStart..<equals], as: UTF8.self).uppercased()
      // Old programs write parameters without a value.
      guard line[equals] == .equals else {
        offset = equals
        continue
      }
      var value: [UInt8] = []
      var isQuoted = false
      offset = equals + 1
      while offset < line.count {
        let byte = line[offset]
        if byte == .doubleQuote {
          isQuoted.toggle()
        } else {
          if !isQuoted, byte == .colon || byte == .semicolon { break }
          value.append(byte)
        }
        offset += 1
      }
      if parameters[key] == nil { parameters[key] = String(decoding: value, as: UTF8.self) }
    }
    guard offset < line.count, line[offset] == .colon else { return nil }
    value = String(decoding: line[(offset + 1)...], as: UTF8.self)
  }

  /// The line with its line break, folded into lines of at most 75 bytes.
  package var bytes: [UInt8] {
    var line = name
    for (key, value) in parameters.sorted(by: { $0.key < $1.key }) {
      let isPlain = value.utf8.allSatisfy { $0 != .colon && $0 != .semicolon && $0 != .comma }
      line += isPlain ? ";\(key)=\(value)" : ";\(key)=\"\(value)\""
    }
    line += ":\(value)"
    var bytes: [UInt8] = []
    var length = 0
    for scalar in line.unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if length + encoded.count > 75 {
        bytes += [.carriageReturn, .lineFeed, .space]
        length = 1
      }
      bytes += encoded
      length += encoded.count
    }
    return bytes + [.carriageReturn, .lineFeed]
  }
}
