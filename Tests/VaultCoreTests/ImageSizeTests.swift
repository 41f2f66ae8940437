import Testing

@testable import VaultCore

/// Sizes of pictures, from headers written by hand after the definitions of the formats.
struct ImageSizeTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
      0, 0, 1, 0, 0, 0, 0, 200, 8, 6,
    ]
  private static let gif: [UInt8] = Array("GIF89a".utf8) + [0x00, 0x01, 200, 0, 0]
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 6, 1, 2, 3, 4, 0xFF, 0xFF, 0xC4, 0, 2, 0xFF, 0xC2, 0, 17, 8, 0, 200, 1, 0, 3]
    + [UInt8](repeating: 0, count: 8)
  private static let bitmap: [UInt8] =
    Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0, 0, 1, 0, 0, 0x38, 0xFF, 0xFF, 0xFF]
  private static let extended: [UInt8] =
    Array("RIFF----WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 199, 0, 0]
  private static let lossy: [UInt8] =
    Array("RIFF----WEBPVP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A, 0x00, 0x41, 200, 0x80]
  private static let lossless: [UInt8] = {
    let bits = UInt32(255) | UInt32(199) << 14
    return Array("RIFF----WEBPVP8L".utf8) + [0, 0, 0, 0, 0x2F]
      + (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
  }()

  @Test(arguments: [png, gif, jpeg, bitmap, extended, lossy, lossless])
  func theSizeIsRead(_ head: [UInt8]) throws {
    let size = try #require(ImageSize(of: head))
    #expect((size.width, size.height) == (256, 200))
    // No beginning of it traps, nor does any damage.
    for count in head.indices { _ = ImageSize(of: Array(head[..<count])) }
    for index in head.indices {
      for byte in [UInt8(0), 0x7F, 0xFF] {
        var damaged = head
        damaged[index] = byte
        _ = ImageSize(of: damaged)
      }
    }
  }

  @Test func otherFilesHaveNoSize() {
    #expect(ImageSize(of: []) == nil)
    #expect(ImageSize(of: Array("# A note\n".utf8)) == nil)
    #expect(ImageSize(of: Array("GIF89a".utf8)) == nil)
    for size in [[0, 0, 1, 0], [1, 0, 0, 0]] as [[UInt8]] { #expect(ImageSize(of: Array("GIF89a".utf8) + size) == nil) }
  }
}
