internal import Bytes

/// The kinds of files beside notes that a site has as they are. Others, such as pages in HTML, may contain what is held
/// back, or run something, and are left out; canvases are drawn.
enum MediaKind: Sendable {
  case picture, sound, film, document

  private static let kinds: [String: MediaKind] = {
    let names: [(MediaKind, String)] = [
      (.picture, "avif bmp gif jpeg jpg png svg webp"), (.sound, "flac m4a mp3 oga ogg opus wav"),
      (.film, "m4v mkv mov mp4 ogv webm"),
      (.document, "bib csv doc docx epub gpx ics key numbers odp ods odt pages pdf ppt pptx tex tsv txt xls xlsx zip"),
    ]
    return Dictionary(
      names.flatMap { kind, names in names.split(separator: " ").map { (String($0), kind) } },
      uniquingKeysWith: { first, _ in first })
  }()

  /// Returns the kind of a file by its name; nil for one that a site does not have.
  init?(_ path: [UInt8]) {
    guard let kind = Self.kinds[Self.fileExtension(path)] else { return nil }
    self = kind
  }

  /// Returns the part of a file that browsers open, as a fragment of its address: a page of a PDF, or a time of a sound or
  /// film; nil if the subpath of a link names none.
  static func part(_ subpath: String, of path: [UInt8]) -> String? {
    let isPaged = fileExtension(path) == "pdf"
    let isTimed = MediaKind(path) == .sound || MediaKind(path) == .film
    for setting in subpath.drop(while: { $0 == "#" }).split(whereSeparator: { $0 == "&" || $0 == "#" }) {
      let value = setting.drop { $0 != "=" }.dropFirst()
      if value.isEmpty { continue }
      if isPaged, setting.lowercased().hasPrefix("page="), value.allSatisfy(\.isNumber) { return "page=\(value)" }
      if isTimed, setting.hasPrefix("t="), value.allSatisfy({ $0.isNumber || ":.,hms".contains($0) }) {
        return "t=\(value)"
      }
    }
    return nil
  }

  /// Returns the extension of a file in lower case.
  static func fileExtension(_ path: [UInt8]) -> String {
    let name = path.lastComponent
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }
}
