import Dates
import SystemCalls
import TestSupport
import VaultCore

/// A home folder for the length of a transcript: the vault, and beside it cache, state and settings.
final class TranscriptHome: Sendable {
  /// 2026-11-21T12:00:00+01:00, when every transcript begins.
  static let start: Int64 = 1_795_258_800_000_000_000
  /// Local time is an hour ahead of UTC.
  static let zone = TimeZoneRules.fixed(minutes: 60)
  /// When files that were there before have been changed: the evening before. The fraction says that the file system
  /// counts in less than seconds.
  private static let evening = start - 18 * 3_600_000_000_000 + 1_000_000

  private let folder: TemporaryFolder
  private let begun = SystemClock.wallNanoseconds
  /// The root of the vault.
  let vault: RawPath

  /// The home folder.
  var path: RawPath { folder.path }

  /// Makes the vault that a transcript begins with.
  init(_ transcript: Transcript) throws {
    folder = try TemporaryFolder()
    switch transcript.source {
    case .new:
      vault = folder.path.appending("vault" as RawPath)
      try folder.write("", to: "vault/.sheaf/config.yaml")
    case .none:
      vault = folder.path.appending("vault" as RawPath)
      try FileSystem.makeDirectories(vault)
    case .copy(let name):
      let own = Repository.root.appending(RawPath(name))
      let fixture = Repository.root.appending(RawPath("Tests/Fixtures/vaults/\(name)"))
      vault = folder.path.appending(own.lastComponent)
      try Self.copy(FileSystem.exists(own) ? own : fixture, to: vault)
    }
    for file in transcript.files {
      let name = vault.appending(RawPath(file.path))
      try FileSystem.makeDirectories(name.parent)
      let bytes = file.lines.flatMap { line -> [UInt8] in Array(line.utf8) + [0x0a] }
      let descriptor = try FileDescriptor.open(name, .writeOnly, [.create, .truncate], mode: 0o644)
      try descriptor.write(bytes)
      try descriptor.setTimes(modified: Self.evening)
    }
  }

  /// What a command knows of its user at a moment.
  func surroundings(workingDirectory: RawPath, now: Int64) -> Surroundings {
    Surroundings(
      workingDirectory: workingDirectory, home: path, cacheFolder: path.appending(".cache/sheaf" as RawPath),
      stateFolder: path.appending(".local/state/sheaf" as RawPath),
      configFile: path.appending(".config/sheaf/config.yaml" as RawPath), environmentVault: nil,
      userID: ProcessIdentity.userID, now: { now }, zone: Self.zone, workers: 2)
  }

  /// Gives files that were written since the transcript began the time that the transcript has reached.
  func settleTimes(now: Int64) throws {
    try settle(vault, now)
  }

  private func settle(_ directory: RawPath, _ now: Int64) throws {
    for entry in try DirectoryListing(of: FileDescriptor.open(directory, .readOnly, [.directory])).entries {
      let path = directory.appending(entry.name)
      switch entry.kind {
      case .directory: try settle(path, now)
      case .regular:
        guard try FileStatus.lstat(path).modified >= begun - 1_000_000_000 else { continue }
        // A file that may not be opened keeps its time.
        try? FileDescriptor.open(path).setTimes(modified: now + 1_000_000)
      default: break
      }
    }
  }

  /// Copies all files of the home folder.
  func saved() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    try Self.run("cp -a . '\(copy.path)'", in: path)
    return copy
  }

  /// Gives the home folder the files that it had.
  func restore(_ copy: TemporaryFolder) throws {
    try Self.run("find . -mindepth 1 -delete && cp -a '\(copy.path)/.' .", in: path)
  }

  private static func run(_ script: String, in folder: RawPath) throws {
    let outcome = try Subprocess(
      executable: "/bin/sh", arguments: ["-c", script].map { Array($0.utf8) },
      environment: [Array(InstalledProgram.path.utf8)], workingDirectory: folder
    ).run(input: .none, output: .discarded, errorOutput: .captured(limit: 1 << 16))
    if outcome.status != .exited(0) { throw CopyFailure(said: String(decoding: outcome.errorOutput, as: UTF8.self)) }
  }

  private struct CopyFailure: Error {
    let said: String
  }

  private static func copy(_ source: RawPath, to target: RawPath) throws {
    try FileSystem.makeDirectories(target)
    for entry in try DirectoryListing(of: FileDescriptor.open(source, .readOnly, [.directory])).entries {
      let (from, to) = (source.appending(entry.name), target.appending(entry.name))
      if entry.kind == .directory {
        try copy(from, to: to)
      } else {
        let file = try FileDescriptor.open(to, .writeOnly, [.create, .exclusive], mode: 0o644)
        try FileDescriptor.open(from).copyContents(to: file)
        try file.setTimes(modified: evening)
      }
    }
  }
}
