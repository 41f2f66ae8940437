package import SystemCalls

/// Unpacks archives with the programs of the system, into a folder that only the user can read.
package struct Archive {
  /// The maximal number of files in an archive.
  static let countLimit = 1_000_000
  /// The maximal total size of the files in an archive, in bytes.
  static let sizeLimit: Int64 = 32 << 30
  /// The maximal ratio of the unpacked size to the size of the archive; it applies if the unpacked size exceeds 100
  /// MiB.
  static let ratioLimit: Int64 = 200
  /// The number of bytes by which a zip file may exceed its declared size.
  private static let slack: Int64 = 1 << 20

  /// The folder with the files.
  package let folder: RawPath

  /// Unpacks an archive, as zip or tar depending on its name.
  ///
  /// - Parameters:
  ///   - archive: The absolute path of the archive.
  ///   - folder: The folder to create; it must not exist.
  ///   - searchPath: The folders that are searched for programs, as in `PATH`.
  /// - Throws: `ExchangeError` if the archive is too large, has names that lead out of it, or is damaged.
  package init(_ archive: RawPath, into folder: RawPath, searchPath: [UInt8]) throws(ExchangeError) {
    self.folder = folder
    let name = archive.lastComponent.text.lowercased()
    let isTar = [".jex", ".tar", ".tgz", ".tar.gz"].contains { name.hasSuffix($0) }
    let program: RawPath = isTar ? "tar" : "unzip"
    guard let path = Subprocess.find(program, searchPath: searchPath) else {
      throw .archive(archive, detail: "\(program.text) is not installed; a folder of the unpacked files works too")
    }
    // `unzip` reads the name of an archive as a pattern, and `tar` one with a colon as that of another machine. So they
    // get a symlink with a plain name, from the folder that contains it.
    let link = RawPath(folder.bytes + Array((isTar ? ".tar" : ".zip").utf8))
    do throws(SystemError) {
      try FileSystem.makeDirectories(folder.parent)
      try FileSystem.makeDirectory(folder, mode: 0o700)
      // An import that was killed leaves the symlink behind.
      if FileSystem.exists(link) { try FileSystem.remove(link) }
      try FileSystem.makeSymlink(link, to: archive)
    } catch {
      throw .system(error)
    }
    defer { try? FileSystem.remove(link) }
    let source = Source(archive: archive, link: link)
    do throws(ExchangeError) {
      let size = try Self.checkedSize(source, isTar: isTar, path)
      let place = folder.lastComponent
      if isTar {
        let options = ["-x", "--no-same-owner", "--no-same-permissions", "-C"].map { Array($0.utf8) }
        _ = try Self.run(path, options + [place.bytes, Array("-f".utf8), source.name], source)
      } else {
        // The declared sizes of a zip file can be wrong, and unzip trusts them. So the shell limits the size of each
        // file.
        let limit = (size + Self.slack) / 512
        let script = ["-c", "ulimit -f \(limit); exec \"$@\"", "sh"].map { Array($0.utf8) }
        let options = ["-q", "-o"].map { Array($0.utf8) } + [source.name, Array("-d".utf8), place.bytes]
        _ = try Self.run("/bin/sh", script + [path.bytes] + options, source)
        let unpacked = try SourceFolder(folder).files.reduce(0) { $0 + $1.size }
        if unpacked > size + Self.slack { throw .archive(archive, detail: "its contents are larger than it states") }
      }
    } catch {
      try? FileSystem.removeTree(folder)
      throw error
    }
  }

  /// An archive, and the symlink by which programs read it.
  private struct Source {
    let archive: RawPath
    let link: RawPath

    /// The name of the symlink in its folder.
    var name: [UInt8] { link.lastComponent.bytes }
  }

  /// Removes the unpacked files.
  package func remove() { try? FileSystem.removeTree(folder) }

  /// Returns the total size of the files that an archive declares; throws if the archive exceeds
  /// a limit, or has links, devices or names that lead out of it.
  private static func checkedSize(
    _ source: Source, isTar: Bool, _ program: RawPath
  ) throws(ExchangeError) -> Int64 {
    let archive = source.archive
    let names = try lines(program, isTar ? ["-t", "-f"] : ["-Z1"], source)
    if names.count > countLimit { throw .archive(archive, detail: "it contains too many files: \(names.count)") }
    for name in names where name.hasPrefix("/") || name.split(separator: "/").contains("..") {
      throw .archive(archive, detail: "it contains a name that leads out of it: \(name.prefix(200))")
    }
    var size: Int64 = 0
    if isTar {
      for line in try lines(program, ["-t", "-v", "--numeric-owner", "-f"], source) {
        if let kind = line.first, "hlbcp".contains(kind) {
          throw .archive(archive, detail: "it contains links or devices")
        }
        let fields = line.split(separator: " ")
        if fields.count > 2, let bytes = Int64(fields[2]) {
          size = size.addingReportingOverflow(max(0, bytes)).partialValue
        }
      }
    } else {
      // "3 files, 1234 bytes uncompressed, 567 bytes compressed:  54.1%"
      let total = try lines(program, ["-Zt"], source).last?.split(separator: " ") ?? []
      size = total.count > 2 ? Int64(total[2]) ?? .max : 0
    }
    let own = (try? FileStatus.stat(archive).size) ?? 0
    if size < 0 || size > sizeLimit || size > 100 << 20 && size / max(own, 1) > ratioLimit {
      throw .archive(archive, detail: "unpacked, it would have \(size >> 20) MiB")
    }
    return size
  }

  private static func lines(_ program: RawPath, _ words: [String], _ source: Source) throws(ExchangeError) -> [String] {
    let output = try run(program, words.map { Array($0.utf8) } + [source.name], source)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func run(
    _ program: RawPath, _ arguments: [[UInt8]], _ source: Source
  ) throws(ExchangeError) -> [UInt8] {
    let archive = source.archive
    let outcome: Subprocess.Outcome
    do throws(SystemError) {
      outcome = try Subprocess(
        executable: program, arguments: arguments,
        environment: ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"].map { Array($0.utf8) },
        workingDirectory: source.link.parent
      ).run(input: .none, output: .captured(limit: 512 << 20), errorOutput: .captured(limit: 1 << 20))
    } catch {
      throw .system(error)
    }
    if outcome.status == .exited(0) { return outcome.output }
    if outcome.status == .killed(.fileSizeExceeded) {
      throw .archive(archive, detail: "its contents are larger than it states")
    }
    let line = outcome.errorOutput.split(separator: 0x0A).first ?? outcome.output.split(separator: 0x0A).first ?? []
    throw .archive(
      archive, detail: line.isEmpty ? "\(program.lastComponent.text) failed" : String(decoding: line, as: UTF8.self))
  }
}
