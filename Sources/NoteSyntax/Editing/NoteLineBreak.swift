internal import Bytes

/// The line breaks of notes.
package enum NoteLineBreak {
  /// Returns CRLF when a CR precedes the first LF of `bytes`, a lone CR when it has CRs but no LF, otherwise LF.
  package static func of(_ bytes: [UInt8]) -> [UInt8] {
    if let feed = bytes.firstIndex(of: .lineFeed) {
      return feed > 0 && bytes[feed - 1] == .carriageReturn ? [.carriageReturn, .lineFeed] : [.lineFeed]
    }
    return bytes.contains(.carriageReturn) ? [.carriageReturn] : [.lineFeed]
  }

  /// Returns the line break of all lines of `bytes` that have one; nil when they differ or there is none.
  static func uniform(_ bytes: [UInt8]) -> [UInt8]? {
    let breaks = Set(LineMerge.lines(bytes[...]).map { $0.drop { !$0.isLineBreak } }).filter { !$0.isEmpty }
    return breaks.count == 1 ? breaks.first.map { Array($0) } : nil
  }

  /// Returns the three versions of a note with the same line break; nil unless each uses a single one and these differ.
  /// A changed line break takes precedence; if both versions changed it, the first one by its bytes does.
  static func aligned(
    base: [UInt8], ours: [UInt8], theirs: [UInt8]
  ) -> (base: [UInt8], ours: [UInt8], theirs: [UInt8])? {
    guard let old = uniform(base), let our = uniform(ours), let their = uniform(theirs), old != our || old != their
    else { return nil }
    let new = our == old ? their : their == old || our.lexicographicallyPrecedes(their) ? our : their
    return (rewritten(base, new), rewritten(ours, new), rewritten(theirs, new))
  }

  private static func rewritten(_ bytes: [UInt8], _ lineBreak: [UInt8]) -> [UInt8] {
    LineMerge.lines(bytes[...]).flatMap { line in
      let text = line.prefix { !$0.isLineBreak }
      return text.endIndex < line.endIndex ? text + lineBreak : text
    }
  }
}
