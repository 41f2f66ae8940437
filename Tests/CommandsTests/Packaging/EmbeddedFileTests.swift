import Bytes
import SystemCalls
import TestSupport
import Testing

/// The program contains each file of the folders `Embedded`.
@Suite struct EmbeddedFileTests {
  private static let sources = Repository.root.appending("Sources" as RawPath)

  private static func names(in folder: RawPath) throws -> [[UInt8]] {
    guard FileSystem.exists(folder) else { return [] }
    return try DirectoryListing(of: FileDescriptor.open(folder, .readOnly, [.directory])).entries.map { Array($0.name) }
  }

  private static func text(_ file: RawPath) throws -> String {
    String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 20), as: UTF8.self)
  }

  @Test func eachTextIsItsFile() throws {
    var files: [String] = []
    for target in try Self.names(in: Self.sources) {
      let folder = Self.sources.appending(target).appending("Embedded" as RawPath)
      files += try Self.names(in: folder).map { String(decoding: target + [UInt8(ascii: "/")] + $0, as: UTF8.self) }
    }
    let list = try Self.text(Self.sources.appending("CEmbeddedFiles/CEmbeddedFiles.c" as RawPath))
    let embedded = list.matches(of: #/\{"(.+)", \(.+\n#embed "\.\./(.+)/Embedded/(.+)"/#)
    #expect(embedded.allSatisfy { $0.1 == "\($0.2)/\($0.3)" })
    try #require(files.count > 20 && embedded.map { String($0.1) } == files.sorted())
    for name in files {
      let file = Self.sources.appending(RawPath(name.replacing("/", with: "/Embedded/")))
      #expect(try EmbeddedFile.text(name) == Self.text(file), "\(name)")
    }
  }
}
