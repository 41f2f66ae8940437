internal import Bytes

/// A block of lines in a file of the user that sheaf writes and removes. It is enclosed by two comments, so that the
/// rest of the file is unchanged.
package struct ManagedBlock: Sendable, Equatable {
  static let start = Array("# begin sheaf: written by sheaf git install\n".utf8)
  static let end = Array("# end sheaf\n".utf8)

  /// The lines between the comments, each with its line break.
  package let lines: [UInt8]

  package init(_ lines: [String]) { self.lines = lines.flatMap { Array($0.utf8) + [.lineFeed] } }

  /// Makes a block of whole lines.
  init(bytes: [UInt8]) { lines = bytes }

  private var bytes: [UInt8] { Self.start + lines + Self.end }

  /// Returns the block with the line breaks of a file: CRLF if its first line ends so.
  private func bytes(like file: [UInt8]) -> [UInt8] {
    guard let feed = file.firstIndex(of: .lineFeed), feed > 0, file[feed - 1] == .carriageReturn else { return bytes }
    return bytes.flatMap { $0 == .lineFeed ? [.carriageReturn, .lineFeed] : [$0] }
  }

  /// Returns the file with this block, which replaces earlier ones. A new block comes first, so that later lines of
  /// the user take precedence, but after the line that names the interpreter of a script.
  package func added(to file: [UInt8]) -> [UInt8] {
    let bytes = bytes(like: file)
    if let range = Self.range(in: file) {
      return file[..<range.lowerBound] + bytes + Self.removed(from: Array(file[range.upperBound...]))
    }
    guard file.starts(with: Array("#!".utf8)) else { return bytes + file }
    guard let end = file.firstIndex(of: .lineFeed) else { return file + [.lineFeed] + bytes }
    return file[...end] + bytes + file[(end + 1)...]
  }

  /// Returns the file without its blocks.
  package static func removed(from file: [UInt8]) -> [UInt8] {
    var file = file
    while let range = range(in: file) { file.removeSubrange(range) }
    return file
  }

  /// Returns whether the file has exactly this block.
  package func isIn(_ file: [UInt8]) -> Bool { Self.isAny(in: file) && added(to: file) == file }

  /// Returns whether the file has a block of any content.
  package static func isAny(in file: [UInt8]) -> Bool { range(in: file) != nil }

  private static func range(in file: [UInt8]) -> Range<Int>? {
    var lineStart = 0
    var begin: Int?
    while lineStart < file.count {
      let next = file[lineStart...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? file.count
      let line = Array(file[lineStart..<next].filter { $0 != .lineFeed && $0 != .carriageReturn })
      if begin == nil, line.elementsEqual(start.dropLast()) { begin = lineStart }
      if let begin, line.elementsEqual(end.dropLast()) { return begin..<next }
      lineStart = next
    }
    return nil
  }
}
