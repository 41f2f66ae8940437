internal import Bytes

/// A file that only previewed pages have: the strip above the page, and the script that replaces what was edited.
enum PreviewAsset: String, CaseIterable {
  /// It keeps a connection open only while the page is seen, since browsers open few connections to a server.
  case script = "preview.js"
  case style = "preview.css"

  /// The address of the events that say that notes have changed.
  static let events = Array("-/events".utf8)

  init?(path: SitePath) {
    guard let asset = Self.allCases.first(where: { $0.path == path }) else { return nil }
    self = asset
  }

  var path: SitePath { Array("-/\(rawValue)".utf8) }

  var bytes: [UInt8] { Array(EmbeddedFile.text("Site/\(rawValue)").utf8) }
}
