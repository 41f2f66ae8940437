import SystemCalls
import TestSupport
import TestTraits
import Testing

/// What `Scripts/install` and `Scripts/package` put somewhere works there, and can be taken away.
@Suite(.waiting) struct PackagingTests {
  /// Runs a program with the environment of a new user, and expects it to succeed.
  @discardableResult
  private func run(_ program: RawPath, _ words: String..., home: RawPath) throws -> String {
    let outcome = try Subprocess(
      executable: program, arguments: words.map { Array($0.utf8) },
      environment: [InstalledProgram.path, "HOME=\(home.text)", "TMPDIR=/tmp"].map { Array($0.utf8) }
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    #expect(outcome.status == .exited(0), "\(String(decoding: outcome.errorOutput, as: UTF8.self))")
    return String(decoding: outcome.output, as: UTF8.self)
  }

  private func script(_ name: String) -> RawPath { Repository.root.appending(RawPath("Scripts/\(name)")) }

  /// All files and folders below a folder, by the paths from there.
  private func tree(_ root: RawPath) throws -> Set<String> {
    let find = try #require(InstalledProgram.find("find"))
    return Set(
      try run(find, root.text, "-mindepth", "1", "-printf", "%P\n", home: root).split(separator: "\n").map(String.init))
  }

  @Test func anInstallationIsRemovedCompletely() throws {
    let folder = try TemporaryFolder()
    let home = folder.path.appending("home" as RawPath)
    try FileSystem.makeDirectories(home.appending(".local/share/man" as RawPath))
    try folder.write("mine", to: "home/.local/share/man/other")
    let before = try tree(home)
    for _ in 0..<2 { try run(script("install"), "--binary", CrashScene.program.text, home: home) }
    let installed = try tree(home)
    for file in [
      "bin/sheaf", "share/man/man1/sheaf.1", "share/man/man7/sheaf-query.7", "share/bash-completion/completions/sheaf",
      "share/zsh/site-functions/_sheaf", "share/fish/vendor_completions.d/sheaf.fish",
      "share/systemd/user/sheaf-watch@.service",
    ] {
      #expect(installed.contains(".local/" + file), "\(file)")
    }
    let program = home.appending(".local/bin/sheaf" as RawPath)
    #expect(try run(program, "--version", home: home).hasPrefix("sheaf "))
    try run(script("install"), "--uninstall", home: home)
    #expect(try tree(home) == before)
  }

  @Test(
    .enabled(if: InstalledProgram.has("dpkg-deb", "ar"), "dpkg-deb or ar (binutils) is not installed"))
  func packagesHoldAProgramThatRuns() throws {
    let folder = try TemporaryFolder()
    let output = try run(
      script("package"), "--out", folder.path.text, "--binary", CrashScene.program.text, "--level", "1",
      home: folder.path)
    let packages = output.split(separator: "\n").map(String.init)
    let archive = try #require(packages.first { $0.hasSuffix(".tar.gz") })
    let package = try #require(packages.first { $0.hasSuffix(".deb") })
    let root = folder.path.appending("root" as RawPath)
    try FileSystem.makeDirectories(root)
    let dpkg = try #require(InstalledProgram.find("dpkg-deb"))
    try run(dpkg, "--extract", package, root.text, home: folder.path)
    #expect(try run(root.appending("usr/bin/sheaf" as RawPath), "--version", home: folder.path).hasPrefix("sheaf "))
    #expect(try tree(root).contains("usr/share/man/man1/sheaf.1.gz"))
    #expect(try run(dpkg, "--field", package, "Package", home: folder.path) == "sheaf\n")
    let tar = try #require(InstalledProgram.find("tar"))
    let unpacked = folder.path.appending("unpacked" as RawPath)
    try FileSystem.makeDirectories(unpacked)
    try run(tar, "-xzf", archive, "-C", unpacked.text, "--strip-components=1", home: folder.path)
    #expect(try run(unpacked.appending("bin/sheaf" as RawPath), "--version", home: folder.path).hasPrefix("sheaf "))
  }
}
