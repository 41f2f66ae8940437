// A static build of the program compiles this target too, and has no Testing.
#if canImport(Testing)
  internal import Commands
  package import SystemCalls
  package import TestSupport
  internal import Testing

  /// Vaults, and a folder outside of them for what is exchanged.
  package struct ExchangeScene {
    package let folder: TemporaryFolder

    package init() throws { folder = try TemporaryFolder() }

    /// A fixture of another program's store.
    package static func fixture(_ name: String) -> String {
      Repository.root.appending(RawPath("Tests/Fixtures/Exchange/\(name)")).text
    }

    package func path(_ name: String) -> String { folder.path.appending(RawPath(name)).text }

    /// The files below a path, or the file at it, by relative path.
    package func files(_ name: String) throws -> [String: [UInt8]] { try files(folder.path.appending(RawPath(name))) }

    /// The files below an absolute path, or the file at it, by relative path.
    package func files(_ whole: RawPath) throws -> [String: [UInt8]] {
      if try FileStatus.stat(whole).kind == .regular {
        return ["": try FileDescriptor.open(whole).readToEnd(limit: 1 << 30)]
      }
      var found: [String: [UInt8]] = [:]
      for entry in try DirectoryListing(of: FileDescriptor.open(whole, .readOnly, [.directory])).entries {
        let child = String(decoding: entry.name, as: UTF8.self)
        for (path, bytes) in try files(whole.appending(entry.name)) {
          found[path.isEmpty ? child : "\(child)/\(path)"] = bytes
        }
      }
      return found
    }

    /// Runs a program that makes an archive in a folder.
    package func pack(_ program: RawPath, _ words: [String], in folderPath: String, making file: RawPath? = nil) throws
    {
      if let file { try folder.write("secret", to: file) }
      let path = try #require(InstalledProgram.find(program.text))
      let outcome = try Subprocess(
        executable: path, arguments: words.map { Array($0.utf8) }, environment: [],
        workingDirectory: RawPath(folderPath)
      ).run(input: .none, output: .discarded, errorOutput: .discarded)
      #expect(outcome.status == .exited(0))
    }

    /// Exports a vault, imports that into an empty one and exports it again; returns both exports.
    package func roundTrip(
      _ fixture: SessionFixture, _ format: String, _ options: [String] = []
    ) throws -> (first: [String: [UInt8]], second: [String: [UInt8]], other: SessionFixture) {
      let (first, second) = ("\(format)-first", "\(format)-second")
      let exported = fixture.run(["export", format, "-o", path(first)] + options)
      #expect(exported.status == .success, "\(exported.errors)")
      let other = try SessionFixture()
      let imported = other.run("import", format, path(first))
      #expect(imported.status == .success, "\(imported.errors)")
      let again = other.run(["export", format, "-o", path(second)] + options)
      #expect(again.status == .success, "\(again.errors)")
      return (try files(first), try files(second), other)
    }
  }
#endif
