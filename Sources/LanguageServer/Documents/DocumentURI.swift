internal import Bytes
internal import SystemCalls

/// The address of a document (RFC 3986, RFC 8089). Clients encode the same path in different ways, so documents are
/// identified by the decoded path. Replies about an open document repeat the address as its client wrote it.
struct DocumentURI: Hashable, Sendable {
  enum Key: Hashable, Sendable {
    /// The file at an absolute path.
    case file(RawPath)
    /// A document that is not a file, such as `untitled:Untitled-1`.
    case other(String)
  }

  /// The address as it was written.
  let text: String
  let key: Key

  init(_ text: String) {
    self.text = text
    key = Self.path(of: text).map { .file($0.normalized) } ?? .other(text)
  }

  init(_ path: RawPath) {
    text = "file://" + PercentEncoding.encode(path.bytes, keeping: "/")
    key = .file(path.normalized)
  }

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
    let decoded = PercentEncoding.decode(rest)
    guard decoded.first == UInt8(ascii: "/"), !decoded.contains(0) else { return nil }
    return RawPath(decoded)
  }
}
