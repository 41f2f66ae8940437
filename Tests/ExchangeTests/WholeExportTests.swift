import SystemCalls
import TestSupport
import TestTraits
import Testing

/// An export that is whole is never replaced by a part of the vault, whatever cannot be read for a moment.
@Suite(.waiting, .enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"))
struct WholeExportTests {
  private let scene: CrashScene
  private let place: RawPath

  init() throws {
    scene = try CrashScene()
    place = scene.root.parent.appending("export" as RawPath)
    for number in 1...3 { try scene.write("# Title\(number)x\n\n[[A]]\n", to: RawPath("n/N\(number).md")) }
    try scene.write("# Title4x\n\n![[n/N2]] ![[p.png]] ![[b.canvas]]\n", to: "A.md")
    try scene.write("picture", to: "p.png")
    try scene.write("{\"nodes\": [{\"type\": \"text\", \"text\": \"Title5x\", \"x\": 0, \"y\": 0}]}", to: "b.canvas")
  }

  /// Returns the bytes of all files at a path.
  private func text(at path: RawPath) throws -> String {
    guard try FileStatus.lstat(path).kind == .directory else {
      return String(decoding: try FileDescriptor.open(path).readToEnd(limit: .max), as: UTF8.self)
    }
    let folder = try FileDescriptor.open(path, .readOnly, [.directory])
    return try DirectoryListing(of: folder).entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
      .map { String(decoding: $0.name, as: UTF8.self) + "\n" + (try text(at: path.appending(RawPath($0.name)))) }
      .joined()
  }

  private func titles(_ text: String) -> Set<Substring> { Set(text.matches(of: /Title[0-9]x/).map(\.output)) }

  @Test(arguments: ["json", "csv", "opml", "markdown", "text", "lucidpal", "takenote", "timeline", "html"])
  func aPartDoesNotReplaceIt(format: String) throws {
    let once = ["export", format] + (format == "html" ? ["*"] : []) + ["-o", place.description]
    let command = once + (format == "html" ? [] : ["--replace"])
    let first = try scene.run(once)
    #expect(first.status == .exited(0), "\(first.errors)")
    let whole = titles(try text(at: place))
    #expect(whole.count >= 4)
    for path: RawPath in ["n", "n/N2.md", "p.png", "b.canvas"] {
      for hasIndex in [true, false] {
        // The folder is read again, since it has another time.
        try scene.write("# Title1x\n\n\(path) \(hasIndex)\n", to: "n/N1.md")
        try scene.write("# Title2x\n\n[[A]] \(path) \(hasIndex)\n", to: "n/N2.md")
        if !hasIndex { scene.forget() }
        let run = try scene.run(command, fault: "openat,openat2:error=EIO", files: [path, scene.root.appending(path)])
        let left = titles(try text(at: place))
        #expect(left == whole, "\(path) \(hasIndex): \(run.status) \(run.errors)")
        let again = try scene.run(command)
        #expect(again.status == .exited(0), "\(path) \(hasIndex): \(again.errors)")
      }
    }
  }
}
