internal import Bytes

/// A file type, determined by the first bytes of a file and never by its name.
package struct MediaType: Sendable, Hashable {
  /// The name as in RFC 6838: `image/png`.
  package let name: String
  /// The extensions of such files, the usual one first.
  package let extensions: [String]

  package var isImage: Bool { name.hasPrefix("image/") }

  /// The number of bytes at the beginning of a file that determine its type.
  package static let prefixLength = 4096

  private init(_ name: String, _ extensions: [String]) { (self.name, self.extensions) = (name, extensions) }

  /// Creates the type of a file from its first bytes; returns nil for a type that notes cannot show.
  package init?(of bytes: [UInt8]) {
    if let signature = Self.signatures.first(where: { $0.matches(bytes) }) {
      self = signature.type
    } else if let type = Self.container(bytes) {
      self = type
    } else if Self.isScalableGraphic(bytes) {
      self = MediaType("image/svg+xml", ["svg"])
    } else {
      return nil
    }
  }

  // MARK: - Beginnings of files, by the definitions of their formats

  /// The beginning of the files of a type, and the text at an offset in them.
  private struct Signature: Sendable {
    let type: MediaType
    let beginning: [UInt8]
    let offset: Int
    let further: [UInt8]

    /// Creates a signature from texts, each scalar of which is a byte.
    init(_ name: String, _ extensions: [String], _ beginning: String, offset: Int = 0, further: String = "") {
      func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
      type = MediaType(name, extensions)
      (self.beginning, self.offset, self.further) = (bytes(beginning), offset, bytes(further))
    }

    func matches(_ bytes: [UInt8]) -> Bool {
      bytes.starts(with: beginning) && bytes.dropFirst(offset).starts(with: further)
    }
  }

  private static let signatures: [Signature] = [
    Signature("image/png", ["png"], "\u{89}PNG\r\n\u{1A}\n"),
    Signature("image/jpeg", ["jpg", "jpeg", "jpe", "jfif"], "\u{FF}\u{D8}\u{FF}"),
    Signature("image/gif", ["gif"], "GIF87a"),
    Signature("image/gif", ["gif"], "GIF89a"),
    Signature("image/webp", ["webp"], "RIFF", offset: 8, further: "WEBP"),
    Signature("image/bmp", ["bmp", "dib"], "BM", offset: 6, further: "\0\0\0\0"),
    Signature("image/tiff", ["tiff", "tif"], "II*\0"),
    Signature("image/tiff", ["tiff", "tif"], "MM\0*"),
    Signature("application/pdf", ["pdf"], "%PDF-"),
    Signature("audio/wav", ["wav"], "RIFF", offset: 8, further: "WAVE"),
    Signature("audio/flac", ["flac"], "fLaC"),
    Signature("audio/ogg", ["ogg", "oga", "opus", "ogv"], "OggS"),
    Signature("audio/mpeg", ["mp3"], "ID3"),
    Signature("audio/mpeg", ["mp3"], "\u{FF}\u{FB}"),
    Signature("audio/mpeg", ["mp3"], "\u{FF}\u{F3}"),
    Signature("audio/mpeg", ["mp3"], "\u{FF}\u{F2}"),
    Signature("video/x-matroska", ["mkv", "webm", "mka"], "\u{1A}E\u{DF}\u{A3}"),
  ]

  /// Returns the type of an ISO/IEC 14496-12 file, whose first box has its brand.
  private static func container(_ bytes: [UInt8]) -> MediaType? {
    guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    switch String(decoding: bytes[8..<12], as: UTF8.self) {
    case "avif", "avis": return MediaType("image/avif", ["avif"])
    case "heic", "heix", "hevc", "hevx", "mif1", "msf1", "heim", "heis":
      return MediaType("image/heic", ["heic", "heif"])
    case "M4A ", "M4B ": return MediaType("audio/mp4", ["m4a", "m4b"])
    case "qt  ": return MediaType("video/quicktime", ["mov"])
    case let brand where brand.hasPrefix("3g"): return MediaType("video/3gpp", ["3gp", "3g2"])
    default: return MediaType("video/mp4", ["mp4", "m4v", "m4a", "mov"])
    }
  }

  /// Returns whether a file is text whose first element is `svg`.
  private static func isScalableGraphic(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var rest = bytes.prefix(prefixLength).drop { $0.isBlank || $0.isLineBreak }
    if rest.starts(with: mark) { rest = rest.dropFirst(3) }
    guard rest.first == UInt8(ascii: "<"), !rest.contains(0) else { return false }
    while rest.first == UInt8(ascii: "<") {
      if rest.starts(with: "<svg".utf8) {
        return rest.dropFirst(4).first.map { $0 <= 0x20 || $0 == .greaterThan } ?? false
      }
      // Declarations and comments can precede the element.
      guard rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) else { return false }
      let end: [UInt8] = rest.starts(with: "<!--".utf8) ? Array("-->".utf8) : [.greaterThan]
      guard let close = Array(rest).firstRange(of: end) else { return false }
      rest = rest.dropFirst(close.upperBound).drop { $0.isBlank || $0.isLineBreak }
    }
    return false
  }
}
