/// The frame of a file that is read completely or not at all: a mark of eight bytes, the checksum of the contents, and
/// the contents.
package struct CheckedBytes: Sendable {
  /// The mark, which distinguishes files of one format from all others.
  let mark: [UInt8]

  /// Makes the frame of a format.
  ///
  /// - Parameter mark: A text of eight bytes.
  package init(mark: String) { self.mark = Array(mark.utf8) }

  package func framed(_ contents: [UInt8]) -> [UInt8] {
    var writer = ByteWriter(reserving: 16 + contents.count)
    writer.append(mark)
    writer.append(Checksum.of(contents.span))
    writer.append(contents)
    return writer.bytes
  }

  /// Returns the contents of a file; nil if it is damaged or of another format.
  package func contents(of file: [UInt8]) -> [UInt8]? {
    guard file.starts(with: mark), file.count >= 16 else { return nil }
    let contents = Array(file[16...])
    return file.span.loadUInt64(at: 8) == Checksum.of(contents.span) ? contents : nil
  }
}

extension Sequence<UInt8> {
  /// The bytes as a field of a line in a file: backslashes, tabs and line feeds are escaped.
  package var escapedField: [UInt8] {
    var field: [UInt8] = []
    for byte in self {
      switch byte {
      case UInt8(ascii: "\\"): field += "\\\\".utf8
      case .lineFeed: field += "\\n".utf8
      case .tab: field += "\\t".utf8
      default: field.append(byte)
      }
    }
    return field
  }

  /// The bytes of which this is `escapedField`.
  package var unescapedField: [UInt8] {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in self {
      if isEscaped {
        bytes.append(byte == UInt8(ascii: "n") ? .lineFeed : byte == UInt8(ascii: "t") ? .tab : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
