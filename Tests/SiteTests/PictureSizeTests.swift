import SystemCalls
import TestSupport
import Testing

@testable import Site

/// Pictures have their sizes on pages, so that nothing moves when they are loaded.
@Suite struct PictureSizeTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
      0, 0, 1, 0, 0, 0, 0, 200, 8, 6,
    ]

  private static func vector(_ attributes: String) -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)></svg>".utf8)
  }

  @Test(
    arguments: [
      ("p.png", png, "width=\"256\" height=\"200\""),
      ("p.svg", vector("width=\"30\" height=\"20.5\""), "width=\"30\" height=\"20\""),
      ("p.svg", vector("viewBox=\"0 0 64 32\""), "width=\"64\" height=\"32\""),
      ("p.svg", vector("width=\"100%\" viewBox=\"0 0 64 32\""), "width=\"64\" height=\"32\""),
      ("p.svg", vector(""), nil), ("p.png", [1, 2, 3], nil),
    ] as [(String, [UInt8], String?)])
  func thePageStatesTheSizeOfTheFile(_ path: String, _ bytes: [UInt8], _ size: String?) throws {
    let vault = try TemporaryVault()
    try vault.write("![[\(path)]]\n", to: "n.md")
    try vault.write(bytes, to: RawPath(path))
    let page = try RenderedSite(vault, "").text("n.html")
    let picture = try #require(page.firstRange(of: "<img ").map { page[$0.lowerBound...].prefix { $0 != ">" } })
    if let size {
      #expect(picture.contains(size), "\(picture)")
    } else {
      #expect(!picture.contains("width") && !picture.contains("height"), "\(picture)")
    }
  }

  /// A height that the note leaves out follows from the file.
  @Test(arguments: [("128", "width=\"128\" height=\"100\""), ("128x50", "width=\"128\" height=\"50\"")])
  func aStatedWidthKeepsTheProportions(_ stated: String, _ size: String) throws {
    let vault = try TemporaryVault()
    try vault.write("![[p.png|\(stated)]]\n\n![text|\(stated)](p.png)\n", to: "n.md")
    try vault.write(Self.png, to: "p.png")
    let page = try RenderedSite(vault, "").text("n.html")
    #expect(page.split(separator: "<img ").dropFirst().count == 2)
    for picture in page.split(separator: "<img ").dropFirst() { #expect(picture.contains(size), "\(picture)") }
  }
}
