import SystemCalls
import TestSupport
import TestTraits
import Testing

/// The pictures that README.md shows are what `Scripts/pictures` makes of the program.
@Suite(.waiting) struct PictureGoldenTests {
  @Test(.enabled(if: InstalledProgram.has("tmux", "python3"), "tmux or python3 is not installed"))
  func picturesShowWhatTheProgramDraws() throws {
    let folder = try TemporaryFolder()
    let script = Repository.root.appending("Scripts/pictures" as RawPath)
    let outcome = try Subprocess(
      executable: script,
      arguments: ["--no-site", "--program", CrashScene.program.text, folder.path.text].map { Array($0.utf8) },
      environment: [InstalledProgram.path, "LC_ALL=C.UTF-8"].map { Array($0.utf8) }
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    try #require(outcome.status == .exited(0), "\(String(decoding: outcome.errorOutput, as: UTF8.self))")
    for name in ["browse.svg", "commands.svg", "graph.svg"] {
      let picture = try FileDescriptor.open(folder.path.appending(RawPath(name))).readToEnd(limit: 1 << 20)
      try GoldenFile.expect(String(decoding: picture, as: UTF8.self), in: "man/pictures/\(name)")
    }
  }
}
