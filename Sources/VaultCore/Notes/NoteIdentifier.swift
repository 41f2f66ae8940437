internal import Bytes
internal import Dates
internal import SystemCalls

/// A generator of stable identifiers for notes.
package enum NoteIdentifier {
  /// Returns a lower-case UUID of version 7: the milliseconds since 1970, then random bits (RFC 9562, section 5.7).
  package static func make(now nanoseconds: Int64) throws(VaultError) -> String {
    do throws(SystemError) {
      return try make(milliseconds: UInt64(clamping: nanoseconds / 1_000_000), random: RandomBytes.make(10))
    } catch {
      throw .system(error)
    }
  }

  /// Returns a date in whole seconds with the milliseconds of the note's identifier added, if that is from the same
  /// second; otherwise nil. This keeps notes in the order in which they were created.
  static func date(_ identifier: String, within date: NoteDate) -> NoteDate? {
    let text = identifier.utf8Span.span
    guard text.count == 36, date.milliseconds >= 0, date.milliseconds % 1000 == 0,
      text[8] == UInt8(ascii: "-"), text[13] == UInt8(ascii: "-"), text[14] == UInt8(ascii: "7")
    else { return nil }
    var milliseconds: Int64 = 0
    for index in 0..<13 where index != 8 {
      let byte = text[index] | 0x20
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): milliseconds = milliseconds << 4 | Int64(byte & 15)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): milliseconds = milliseconds << 4 | Int64((byte & 15) + 9)
      default: return nil
      }
    }
    guard milliseconds / 1000 == date.milliseconds / 1000 else { return nil }
    return NoteDate(milliseconds: milliseconds, offsetMinutes: date.offsetMinutes)
  }

  static func make(milliseconds: UInt64, random: [UInt8]) -> String {
    var bytes = (0..<6).map { index -> UInt8 in UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - index * 8)) }
    bytes += random.prefix(10)
    bytes[6] = bytes[6] & 0x0f | 0x70
    bytes[8] = bytes[8] & 0x3f | 0x80
    let groups = [bytes[..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10...]]
    return groups.map(\.hexadecimal).joined(separator: "-")
  }
}
