internal import Bytes

/// The placeholders of templates, `{{…}}` and `<% … %>`.
enum TemplatePlaceholders {
  /// Returns the lines, from 1, that contain placeholders or parts of them; none for a file that cannot be read.
  static func lines(in bytes: [UInt8]?) -> Set<Int> {
    guard let bytes else { return [] }
    var lines: Set<Int> = []
    var (line, offset) = (1, 0)
    // The mark that ends the current placeholder.
    var end: [UInt8]?
    func has(_ mark: [UInt8]) -> Bool {
      offset + 1 < bytes.count && bytes[offset] == mark[0] && bytes[offset + 1] == mark[1]
    }
    while offset < bytes.count {
      if let mark = end {
        lines.insert(line)
        if has(mark) {
          end = nil
          offset += 2
          continue
        }
      } else if has(Array("{{".utf8)) {
        end = Array("}}".utf8)
      } else if has(Array("<%".utf8)) {
        end = Array("%>".utf8)
      }
      if bytes[offset] == .lineFeed {
        line += 1
        // Braces are closed on their line.
        if end == Array("}}".utf8) { end = nil }
      }
      offset += 1
    }
    return lines
  }
}
