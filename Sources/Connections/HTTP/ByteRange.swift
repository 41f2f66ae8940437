/// The range of a request for a part of the bytes (RFC 9110, section 14).
enum ByteRange: Equatable {
  case bytes(Range<Int>)
  case empty

  /// Reads the field `Range`: `bytes=0-99`, `bytes=100-`, or `bytes=-100` for the last ones. Returns nil for several ranges
  /// and for what is not in order, which a server may answer with all bytes.
  init?(_ field: String, of count: Int) {
    let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    // Empty elements of a list count for nothing.
    let ranges = parts[1].split(separator: ",").map { Self.trimmed($0) }.filter { !$0.isEmpty }
    guard ranges.count == 1, let dash = ranges[0].firstIndex(of: "-") else { return nil }
    let (first, last) = (ranges[0][..<dash], ranges[0][ranges[0].index(after: dash)...])
    if first.isEmpty {
      guard let suffix = Self.number(last) else { return nil }
      self = suffix == 0 || count == 0 ? .empty : .bytes(max(0, count - suffix)..<count)
      return
    }
    guard let start = Self.number(first) else { return nil }
    var end = count
    if !last.isEmpty {
      guard let number = Self.number(last), number >= start else { return nil }
      end = min(count, number == .max ? .max : number + 1)
    }
    self = start < end ? .bytes(start..<end) : .empty
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { start[...$0] } ?? ""
  }

  /// Returns a number of digits alone; the largest one for those beyond it.
  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(digits) ?? .max
  }
}
