/// The target of a hyperlink on a terminal (OSC 8).
///
/// Terminals interpret it, so it is made only from parts that this program has escaped itself, and contains only
/// printable ASCII.
package struct Hyperlink: Hashable, Sendable {
  /// What a screen can go to in a note.
  package enum Mark: Hashable, Sendable {
    /// A link to a note by its name as it is written.
    case note(String)
    /// A link that leads nowhere, by that name.
    case missing(String)
    /// A task whose list marker is at an offset in the text.
    case task(offset: Int)
  }

  /// The URL, in printable ASCII without spaces; empty for a mark.
  package let url: String
  /// What is marked for a screen, which no terminal gets to see; nil for other links.
  package private(set) var mark: Mark?

  /// Creates a mark.
  package init(_ mark: Mark) { (url, self.mark) = ("", mark) }

  /// Returns the link with a mark.
  package func marked(_ mark: Mark) -> Hyperlink {
    var link = self
    link.mark = mark
    return link
  }

  /// Creates a link to a file; `host` is as from `hostname`, and `path` is absolute.
  ///
  /// By the host, a terminal recognises that the file is on another machine if the program runs over ssh.
  package init(host: String, path: [UInt8]) {
    let hostBytes = host.utf8.filter { Self.isUnreserved($0) }
    url = "file://" + String(decoding: hostBytes, as: UTF8.self) + Self.escaped(path, keeping: "/")
  }

  /// Creates a link to a web or mail address in a note; returns nil for any other scheme.
  package init?(address: String) {
    let schemes = ["https://", "http://", "mailto:"]
    let lowered = address.prefix(8).lowercased()
    guard schemes.contains(where: { lowered.hasPrefix($0) }) else { return nil }
    url = Self.escaped(Array(address.utf8), keeping: "/:?#[]@!$&'()*+,;=%")
  }

  /// The sequence that begins the link.
  var opening: String { Self.opening(url) }

  /// Returns the sequence that begins a link to a URL, or ends any link if the URL is empty.
  static func opening(_ url: String) -> String { "\u{1B}]8;;\(url)\u{1B}\\" }

  /// The sequence that ends any link.
  static let closing = opening("")

  private static func escaped(_ bytes: [UInt8], keeping kept: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if isUnreserved(byte) || kept.utf8.contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
