internal import Bytes

/// A block of lines in a file of the user that sheaf writes and removes. It is enclosed by two comments, so that the
/// rest of the file is unchanged.
package struct ManagedBlock: Sendable, Equatable {
  static let start = Array("# begin sheaf: written by sheaf git install\n".utf8)
  static let end = Array("# end sheaf\n".utf8)

  /// The lines between the comments, each with its line break.
  package let lines: [UInt8]

  /// Makes a block of lines.
  package init(_ lines: [String]) { self.lines = lines.flatMap { Array($0.utf8) + [0x0A] } }

  /// Makes a block of whole lines.
  init(bytes: [UInt8]) { lines = bytes }

  private var bytes: [UInt8] { Self.start + lines + Self.end }

  /// Returns the file with this block, which replaces an earlier one. A new block comes first, so that later lines of
  /// the user take precedence, but after the line that names the interpreter of a script.
  package func added(to file: [UInt8]) -> [UInt8] {
    if let range = Self.range(in: file) { return file[..<range.lowerBound] + bytes + file[range.upperBound...] }
    guard file.starts(with: Array("#!".utf8)) else { return bytes + file }
    guard let end = file.firstIndex(of: 0x0A) else { return file + [0x0A] + bytes }
    return file[...end] + bytes + file[(end + 1)...]
  }

  /// Returns the file without its block.
  package static func removed(from file: [UInt8]) -> [UInt8] {
    guard let range = range(in: file) else { return file }
    return Array(file[..<range.lowerBound] + file[range.upperBound...])
  }

  /// Returns whether the file has exactly this block.
  package func isIn(_ file: [UInt8]) -> Bool { Self.range(in: file).map { Array(file[$0]) == bytes } ?? false }

  /// Returns whether the file has a block of any content.
  package static func isAny(in file: [UInt8]) -> Bool { range(in: file) != nil }

  private static func range(in file: [UInt8]) -> Range<Int>? {
    var place = 0
    var begin: Int?
    while place < file.count {
      let next = file[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? file.count
      let line = file[place..<next]
      if begin == nil, line.elementsEqual(start) { begin = place }
      if let begin, line.elementsEqual(end) || line.elementsEqual(end.dropLast()) { return begin..<next }
      place = next
    }
    return nil
  }
}
