import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultCore

/// Questions to a vault whose index was damaged: the answers are those of an index that is made from nothing.
@Suite struct DamagedVaultTests {
  /// What the index went through.
  enum Kind: CaseIterable {
    case several, merged, rewritten
  }

  /// A vault with an index, and what the index has to answer.
  private struct Scene {
    let vault = try? TemporaryVault()
    var random: SplitMix64
    private(set) var answers: VaultDigest
    /// The answers of the commit before.
    private(set) var previous: VaultDigest
    private(set) var bytes: [UInt8] = []
    let file: RawPath

    init(_ kind: Kind, seed: UInt64) throws {
      random = SplitMix64(seed: seed)
      let vault = try #require(vault)
      try vault.write("# One\n\nalpha #red [[two]]\n", to: "one.md")
      answers = try VaultDigest(vault.open(), queries: IncrementalIndexTests.queries)
      previous = answers
      file = try vault.indexFolder().appending("index" as RawPath)
      // A file is rewritten only when it is not so small; what is left of it then is.
      let filler = kind == .rewritten ? (0..<900).map { "filler\($0)" }.joined(separator: " ") : ""
      var segments = 1
      for number in 0..<200 {
        let inode = try FileStatus.stat(file).inode
        try vault.write("# Note \(number)\n\nbeta gamma \(filler) [[one]]\n", to: RawPath("sub/n\(number % 12).md"))
        if number > 2 { try? vault.remove(RawPath("sub/n\(random.below(12)).md")) }
        let view = try vault.open()
        previous = answers
        answers = try VaultDigest(view, queries: IncrementalIndexTests.queries)
        let isReached =
          switch kind {
          case .several: view.snapshot.segmentCount > 3
          case .merged: view.snapshot.segmentCount < segments
          case .rewritten: try FileStatus.stat(file).inode != inode
          }
        segments = view.snapshot.segmentCount
        if isReached {
          bytes = try FileDescriptor.open(file).readToEnd(limit: 1 << 30)
          return
        }
      }
      Issue.record("the index never became \(kind)")
    }

    /// Puts a file in the place of the index, and asks for everything; returns what is wrong with the answers.
    func mistake(with bytes: [UInt8], mode: Refresh.Mode) throws -> String? {
      let fresh = file.parent.appending("fresh" as RawPath)
      try FileDescriptor.open(fresh, .readWrite, [.create, .truncate]).write(bytes, at: 0)
      try FileSystem.rename(fresh, to: file)
      guard let view = try vault?.open(mode: mode) else { return "no answer" }
      let found = try VaultDigest(view, queries: IncrementalIndexTests.queries)
      if found == answers { return nil }
      // A newest slot that is wrong looks like one that was being written.
      if mode == .unsynchronized, found == previous, view.report.rebuildReason == nil { return nil }
      return found.firstDifference(from: answers)
    }
  }

  /// The offsets that are tried, of `count`.
  private static func offsets(_ count: Int, _ random: inout SplitMix64) -> [Int] {
    Seeds.isThorough ? Array(0..<count) : (0..<20).map { $0 < 6 ? random.below(160) : random.below(count) }
  }

  @Test(arguments: Kind.allCases, Seeds.some(1))
  func aChangedByteChangesNoAnswer(_ kind: Kind, seed: UInt64) throws {
    var scene = try Scene(kind, seed: seed)
    for offset in Self.offsets(scene.bytes.count, &scene.random) {
      var damaged = scene.bytes
      damaged[offset] ^= UInt8(1 + scene.random.below(255))
      let mode: Refresh.Mode = scene.random.below(2) == 0 ? .normal : .unsynchronized
      let mistake = try scene.mistake(with: damaged, mode: mode)
      #expect(mistake == nil, "byte \(offset) of \(damaged.count), \(mode)")
    }
  }

  @Test(arguments: Kind.allCases, Seeds.some(1))
  func aTruncationChangesNoAnswer(_ kind: Kind, seed: UInt64) throws {
    var scene = try Scene(kind, seed: seed)
    for length in Self.offsets(scene.bytes.count, &scene.random) {
      let mode: Refresh.Mode = scene.random.below(2) == 0 ? .normal : .unsynchronized
      let mistake = try scene.mistake(with: Array(scene.bytes.prefix(length)), mode: mode)
      #expect(mistake == nil, "\(length) bytes of \(scene.bytes.count), \(mode)")
    }
  }
}
