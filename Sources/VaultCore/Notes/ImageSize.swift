/// The size of a picture in pixels, read from the beginning of its file.
package struct ImageSize: Hashable, Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int

  /// The number of bytes of a file that are enough in practice: in a JPEG, metadata precede the size.
  package static let headLength = 256 << 10

  /// Reads the size from the first bytes of a PNG (RFC 2083), GIF (GIF89a), JPEG (ITU T.81), WebP (RFC 9649) or BMP
  /// file; nil if the file is none of these, or is damaged.
  package init?(of bytes: [UInt8]) {
    let size = Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes) ?? Self.webp(bytes) ?? Self.bitmap(bytes)
    guard let size, size.width > 0, size.height > 0 else { return nil }
    (width, height) = size
  }

  private typealias Size = (width: Int, height: Int)

  private static func has(_ text: String, at offset: Int = 0, _ bytes: [UInt8]) -> Bool {
    bytes.count >= offset + text.utf8.count && bytes[offset...].starts(with: text.utf8)
  }

  /// Returns the big-endian number in `count` bytes; zero beyond the end.
  private static func big(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 << 8 | (offset + $1 < bytes.count ? Int(bytes[offset + $1]) : 0) }
  }

  /// Returns the little-endian number in `count` bytes; zero beyond the end.
  private static func little(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reversed().reduce(0) { $0 << 8 | (offset + $1 < bytes.count ? Int(bytes[offset + $1]) : 0) }
  }

  private static func png(_ bytes: [UInt8]) -> Size? {
    guard bytes.starts(with: [0x89, UInt8(ascii: "P"), UInt8(ascii: "N"), UInt8(ascii: "G")]),
      has("IHDR", at: 12, bytes)
    else { return nil }
    return (big(bytes, 16, 4), big(bytes, 20, 4))
  }

  private static func gif(_ bytes: [UInt8]) -> Size? {
    guard has("GIF8", bytes) else { return nil }
    return (little(bytes, 6, 2), little(bytes, 8, 2))
  }

  private static func bitmap(_ bytes: [UInt8]) -> Size? {
    guard has("BM", bytes), little(bytes, 14, 4) >= 40 else { return nil }
    let height = Int(Int32(truncatingIfNeeded: little(bytes, 22, 4)))
    return (little(bytes, 18, 4), abs(height))
  }

  /// Walks the segments of a JPEG up to the one that begins a frame.
  private static func jpeg(_ bytes: [UInt8]) -> Size? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var offset = 2
    while offset + 9 < bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if marker == 0xFF {
        offset += 1
      } else if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (big(bytes, offset + 7, 2), big(bytes, offset + 5, 2))
      } else {
        offset += 2 + max(2, big(bytes, offset + 2, 2))
      }
    }
    return nil
  }

  private static func webp(_ bytes: [UInt8]) -> Size? {
    guard has("RIFF", bytes), has("WEBP", at: 8, bytes) else { return nil }
    if has("VP8X", at: 12, bytes) { return (little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1) }
    if has("VP8 ", at: 12, bytes) { return (little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF) }
    guard has("VP8L", at: 12, bytes) else { return nil }
    let bits = little(bytes, 21, 4)
    return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
  }
}
