internal import Bytes
internal import VaultCore

/// A file type, determined by the first bytes of a file and never by its name.
package struct MediaType: Sendable, Hashable {
  /// The name as in RFC 6838: `image/png`.
  package let name: String
  /// The extensions of such files, the usual one first.
  package let extensions: [String]

  /// Whether it is an image.
  package var isImage: Bool { name.hasPrefix("image/") }

  /// The number of bytes at the beginning of a file that determine its type.
  package static let prefixLength = 4096

  private init(_ name: String, _ extensions: String...) {
    self.name = name
    self.extensions = extensions
  }

  /// Creates the type of a file from its first bytes; returns nil for a type that notes cannot show.
  package init?(of bytes: [UInt8]) {
    if let signature = Self.signatures.first(where: { $0.matches(bytes) }) {
      self = signature.type
    } else if let type = Self.container(bytes) {
      self = type
    } else if Self.isScalableGraphic(bytes) {
      self = MediaType("image/svg+xml", "svg")
    } else {
      return nil
    }
  }

  // MARK: - Beginnings of files, by the definitions of their formats

  private struct Signature: Sendable {
    let type: MediaType
    let beginning: [UInt8]
    var offset = 0
    var further: [UInt8] = []

    func matches(_ bytes: [UInt8]) -> Bool {
      bytes.starts(with: beginning) && bytes.dropFirst(offset).starts(with: further)
    }
  }

  private static let signatures: [Signature] = [
    Signature(
      type: MediaType("image/png", "png"),
      beginning: [
        0x89, UInt8(ascii: "P"), UInt8(ascii: "N"), UInt8(ascii: "G"), .carriageReturn, .lineFeed, 0x1A, .lineFeed,
      ]),
    Signature(type: MediaType("image/jpeg", "jpg", "jpeg", "jpe", "jfif"), beginning: [0xFF, 0xD8, 0xFF]),
    Signature(type: MediaType("image/gif", "gif"), beginning: Array("GIF87a".utf8)),
    Signature(type: MediaType("image/gif", "gif"), beginning: Array("GIF89a".utf8)),
    Signature(
      type: MediaType("image/webp", "webp"), beginning: Array("RIFF".utf8), offset: 8, further: Array("WEBP".utf8)),
    Signature(
      type: MediaType("image/bmp", "bmp", "dib"), beginning: Array("BM".utf8), offset: 6, further: [0, 0, 0, 0]),
    Signature(
      type: MediaType("image/tiff", "tiff", "tif"), beginning: [UInt8(ascii: "I"), UInt8(ascii: "I"), .asterisk, 0]),
    Signature(
      type: MediaType("image/tiff", "tiff", "tif"), beginning: [UInt8(ascii: "M"), UInt8(ascii: "M"), 0, .asterisk]),
    Signature(type: MediaType("application/pdf", "pdf"), beginning: Array("%PDF-".utf8)),
    Signature(
      type: MediaType("audio/wav", "wav"), beginning: Array("RIFF".utf8), offset: 8, further: Array("WAVE".utf8)),
    Signature(type: MediaType("audio/flac", "flac"), beginning: Array("fLaC".utf8)),
    Signature(type: MediaType("audio/ogg", "ogg", "oga", "opus", "ogv"), beginning: Array("OggS".utf8)),
    Signature(type: MediaType("audio/mpeg", "mp3"), beginning: Array("ID3".utf8)),
    Signature(type: MediaType("audio/mpeg", "mp3"), beginning: [0xFF, 0xFB]),
    Signature(type: MediaType("audio/mpeg", "mp3"), beginning: [0xFF, 0xF3]),
    Signature(type: MediaType("audio/mpeg", "mp3"), beginning: [0xFF, 0xF2]),
    Signature(
      type: MediaType("video/x-matroska", "mkv", "webm", "mka"), beginning: [0x1A, UInt8(ascii: "E"), 0xDF, 0xA3]),
  ]

  /// Returns the type of an ISO/IEC 14496-12 file, whose first box has its brand.
  private static func container(_ bytes: [UInt8]) -> MediaType? {
    guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    switch String(decoding: bytes[8..<12], as: UTF8.self) {
    case "avif", "avis": return MediaType("image/avif", "avif")
    case "heic", "heix", "hevc", "hevx", "mif1", "msf1", "heim", "heis": return MediaType("image/heic", "heic", "heif")
    case "M4A ", "M4B ": return MediaType("audio/mp4", "m4a", "m4b")
    case "qt  ": return MediaType("video/quicktime", "mov")
    case let brand where brand.hasPrefix("3g"): return MediaType("video/3gpp", "3gp", "3g2")
    default: return MediaType("video/mp4", "mp4", "m4v", "m4a", "mov")
    }
  }

  /// Returns whether a file is text whose first element is `svg`.
  private static func isScalableGraphic(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var rest = bytes.prefix(prefixLength).drop {
      $0 == .space || $0 == .tab || $0 == .lineFeed || $0 == .carriageReturn
    }
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
      rest = rest.dropFirst(close.upperBound).drop {
        $0 == .space || $0 == .tab || $0 == .lineFeed || $0 == .carriageReturn
      }
    }
    return false
  }
}
