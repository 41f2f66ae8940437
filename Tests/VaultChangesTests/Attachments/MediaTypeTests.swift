import SystemCalls
import Testing

@testable import VaultChanges
@testable import VaultCore

@Suite struct MediaTypeTests {
  private static func box(_ brand: String) -> [UInt8] { [0, 0, 0, 24] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0] }

  @Test(arguments: [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], "image/png"), ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
    (Array("GIF89a..".utf8), "image/gif"), (Array("RIFF....WEBPVP8 ".utf8), "image/webp"),
    (Array("RIFF....WAVEfmt ".utf8), "audio/wav"), (Array("%PDF-1.7".utf8), "application/pdf"),
    (box("avif"), "image/avif"), (box("heic"), "image/heic"), (box("isom"), "video/mp4"), (box("M4A "), "audio/mp4"),
    (box("qt  "), "video/quicktime"), (Array("ID3\u{4}".utf8), "audio/mpeg"), (Array("OggS".utf8), "audio/ogg"),
    ([0x1A, 0x45, 0xDF, 0xA3], "video/x-matroska"), (Array("<svg xmlns='x'>".utf8), "image/svg+xml"),
    (Array("\u{feff}<?xml version='1.0'?>\n<!-- a > b --><!DOCTYPE svg>\n<svg>".utf8), "image/svg+xml"),
  ])
  func theContentsTellTheType(_ bytes: [UInt8], _ name: String) {
    #expect(MediaType(of: bytes)?.name == name)
  }

  @Test func everythingElseIsUnknown() {
    for text in [
      "", "x", "# note", "<html><svg>", "<svgx>", "<", "<!--", "PK\u{3}\u{4}", "BM not a bitmap", "RIFF", "\u{0}",
    ] {
      #expect(MediaType(of: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test func noBeginningTraps() {
    let whole = Array("RIFF....WEBP".utf8) + Self.box("avif") + Array("<?xml?><!-- --><svg ".utf8)
    for start in whole.indices { for end in start...whole.count { _ = MediaType(of: Array(whole[start..<end])) } }
  }

  @Test(arguments: [
    ("/a/Photo.PNG", "png", "Photo.PNG"), ("/a/photo.jpg", "png", "photo.png"), ("/a/x", "png", "x.png"),
    ("/a/.hidden", "png", "hidden.png"), ("/a/a#b|c].jpeg", "jpg", "abc.jpeg"), ("/a/..", "png", "attachment.png"),
    ("/a/\u{202e}gnp.exe", "png", "gnp.png"), ("/a/x.t\nt", "", "x.t t"),
  ])
  func namesAreSafeAndTrue(_ path: String, _ type: String, _ name: String) {
    let types: [String: [UInt8]] = [
      "png": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "jpg": [0xFF, 0xD8, 0xFF], "": [],
    ]
    #expect(AttachmentPlanner.name(of: RawPath(path).lastComponent.text, MediaType(of: types[type] ?? [])) == name)
  }
}
