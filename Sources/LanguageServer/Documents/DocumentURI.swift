internal import SystemCalls

/// The address of a document (RFC 3986, RFC 8089).
///
/// Clients encode the same path in different ways, so documents are identified by the decoded path. Replies about an
/// open document repeat the address as its client wrote it.
struct DocumentURI: Hashable, Sendable {
  /// The identity of a document.
  enum Key: Hashable, Sendable {
    /// The file at an absolute path.
    case file(RawPath)
    /// A document that is not a file, such as `untitled:Untitled-1`.
    case other(String)
  }

  /// The address as it was written.
  let text: String
  /// The identity of the document.
  let key: Key

  /// Reads an address.
  init(_ text: String) {
    self.text = text
    key = Self.path(of: text).map { .file($0.normalized) } ?? .other(text)
  }

  /// Creates the address of a file.
  init(_ path: RawPath) {
    text = "file://" + Self.encoded(path.bytes)
    key = .file(path.normalized)
  }

  /// The path of the file; nil if the document is not a file.
  var path: RawPath? { if case .file(let path) = key { path } else { nil } }

  private static func path(of text: String) -> RawPath? {
    let bytes = Array(text.utf8)
    let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }
    guard String(decoding: scheme, as: UTF8.self).lowercased() == "file" else { return nil }
    var rest = bytes.dropFirst(scheme.count + 1)
    if rest.starts(with: Array("//".utf8)) {
      // The host is ignored; it is empty or this machine.
      rest = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") }
    }
    // Queries and fragments are not part of the path; in names of files, `?` and `#` are encoded.
    rest = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let decoded = decoded(rest)
    guard decoded.first == UInt8(ascii: "/"), !decoded.contains(0) else { return nil }
    return RawPath(decoded)
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Encodes all bytes except for unreserved ones and slashes, as most clients do.
  private static func encoded(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.append(byte)
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
