internal import Bytes

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
    let hostBytes = host.utf8.filter { PercentEncoding.isUnreserved($0) }
    url = "file://" + String(decoding: hostBytes, as: UTF8.self) + PercentEncoding.encode(path, keeping: "/")
  }

  /// Creates a link to a web or mail address in a note; returns nil for any other scheme.
  package init?(address: String) {
    let schemes = ["https://", "http://", "mailto:"]
    let lowered = address.prefix(8).lowercased()
    guard schemes.contains(where: { lowered.hasPrefix($0) }) else { return nil }
    url = PercentEncoding.encode(address.utf8, keeping: "/:?#[]@!$&'()*+,;=%")
  }

  var opening: String { Self.opening(url) }

  /// Returns the sequence that begins a link to a URL, or ends any link if the URL is empty.
  static func opening(_ url: String) -> String { "\u{1B}]8;;\(url)\u{1B}\\" }

  static let closing = opening("")
}
