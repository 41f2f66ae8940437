internal import Bytes
package import SystemCalls

/// Reads calendars in the format iCalendar (RFC 5545), as programs write them: line breaks can be those of Unix, lines
/// that are none of a calendar are passed over, and several calendars can follow one another.
package enum CalendarReader {
  /// The maximal depth of components.
  private static let depth = 8
  /// The maximal length of a file.
  private static let limit = 256 << 20

  package static func calendars(in file: RawPath) throws(ExchangeError) -> [CalendarComponent] {
    try calendars(in: SourceFile.read(file, limit: limit), of: file)
  }

  package static func calendars(in bytes: [UInt8], of file: RawPath) throws(ExchangeError) -> [CalendarComponent] {
    var open: [CalendarComponent] = []
    var calendars: [CalendarComponent] = []
    for line in unfolded(bytes) {
      guard let property = CalendarProperty(line) else {
        if open.isEmpty { throw .notAStore(file, expected: expected) }
        continue
      }
      switch property.name {
      case "BEGIN":
        let name = property.value.trimmed.uppercased()
        if open.isEmpty, name != "VCALENDAR" { throw .notAStore(file, expected: expected) }
        if open.count == depth { throw .refused(file, "its components are nested too deeply") }
        open.append(CalendarComponent(name))
      case "END":
        let name = property.value.trimmed.uppercased()
        guard let ended = open.popLast(), ended.name == name else {
          throw .refused(file, "END:\(name) ends nothing that begins in it, so it is damaged")
        }
        if open.isEmpty { calendars.append(ended) } else { open[open.count - 1].components.append(ended) }
      default:
        if open.isEmpty { throw .notAStore(file, expected: expected) }
        if property.name == "VERSION", open.count == 1, property.value.trimmed == "1.0" {
          throw .refused(
            file, "it is a vCalendar 1.0, which programs wrote before 1998; what wrote it may export iCalendar")
        }
        open[open.count - 1].properties.append(property)
      }
    }
    if let last = open.last { throw .refused(file, "\(last.name) does not end, so a part of it is missing") }
    if calendars.isEmpty { throw .notAStore(file, expected: expected) }
    return calendars
  }

  /// What a file should be.
  package static let expected = "a calendar in the format iCalendar, which begins with BEGIN:VCALENDAR"

  /// Returns the lines, each with those that continue it; blank ones are left out.
  private static func unfolded(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for line in bytes[start...].split(separator: .lineFeed) {
      let line = line.last == .carriageReturn ? line.dropLast() : line
      if line.isEmpty { continue }
      if line.first == .space || line.first == .tab, let last = lines.indices.last {
        lines[last] += line.dropFirst()
      } else {
        lines.append(Array(line))
      }
    }
    return lines
  }
}
