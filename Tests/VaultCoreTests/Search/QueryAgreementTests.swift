import Dates
import QueryLanguage
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// The index finds what a look at every note finds.
@Suite struct QueryAgreementTests {
  /// How the answers of the index and of the scan differ on a query; nil when they do not.
  private static func mismatch(
    _ text: String, _ view: VaultView, _ naive: NaiveQuery, includesArchive: Bool
  ) throws -> String? {
    let query: QueryNode
    do throws(VaultError) {
      query = try view.vault.parse(text).node
    } catch {
      return "\(text): \(error)"
    }
    let wanted = try? naive.run(query, includesArchive: includesArchive)
    var found: [[UInt8]]?
    do throws(VaultError) {
      let notes = try view.find(text, including: includesArchive ? [.archive] : [])
      found = notes.documents.map { view.snapshot.key(of: $0) }.sorted { $0.lexicographicallyPrecedes($1) }
    } catch {
      guard case .query = error else { return "\(text): \(error)" }
    }
    if found == wanted { return nil }
    func names(_ paths: [[UInt8]]?) -> String {
      guard let paths else { return "a problem" }
      return "\(paths.count): \(paths.prefix(4).map { String(decoding: $0, as: UTF8.self) })"
    }
    let missing = wanted.map { $0.filter { !(found ?? []).contains($0) } }
    let surplus = found.map { $0.filter { !(wanted ?? []).contains($0) } }
    return "\(text)\n  not found: \(names(missing))\n  found wrongly: \(names(surplus))"
  }

  /// Asks a vault some queries, and returns those that are answered wrongly.
  private static func mismatches(
    _ view: VaultView, _ files: [(path: [UInt8], bytes: [UInt8])], queries count: Int, _ random: inout SplitMix64
  ) throws -> [String] {
    let vault = try NaiveVault(view.vault, files: files)
    let seconds = view.vault.surroundings.now() / 1_000_000_000
    let today = (seconds + Int64(vault.zone.offsetSeconds(seconds))) / 86_400
    var queries = RandomQueries(
      random: random, vocabulary: QueryVocabulary(vault),
      today: CivilDate(daysSinceEpoch: Int(today)))
    defer { random = queries.random }
    var wrong: [String] = []
    for _ in 0..<count {
      let query = queries.query(depth: queries.random.below(4))
      let mismatch = try mismatch(
        "\(query)", view, NaiveQuery(vault: vault), includesArchive: queries.random.below(2) == 0)
      if let mismatch { wrong.append(mismatch) }
    }
    return wrong
  }

  @Test(arguments: Seeds.some(20))
  func queriesOnAChangingVaultAgreeWithANaiveSearch(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    if seed % 4 == 0 { try vault.write("{}", to: ".obsidian/app.json") }
    var files: [String: [UInt8]] = [:]
    for step in 0..<3 {
      try change(&files, in: vault, step == 0 ? [0, 3, 20, 40][Int(seed % 4)] : 6, &random)
      try look(at: files.keys.sorted(), of: vault, &random)
      let view = try vault.open()
      let all = files.sorted { $0.key < $1.key }.map { (Array($0.key.utf8), $0.value) }
      for mismatch in try Self.mismatches(view, all, queries: Seeds.rounds(80), &random) {
        Issue.record("seed \(seed), step \(step): \(mismatch)")
      }
    }
  }

  /// So many small changes that the index is merged again and again.
  @Test(arguments: Seeds.some(4))
  func queriesOnAMergedIndexAgreeWithANaiveSearch(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    var files: [String: [UInt8]] = [:]
    var (segments, merges) = (0, 0)
    for _ in 0..<40 {
      try change(&files, in: vault, 2, &random)
      let now = try vault.open().snapshot.segmentCount
      if now < segments { merges += 1 }
      segments = now
    }
    #expect(merges >= 2)
    let all = files.sorted { $0.key < $1.key }.map { (Array($0.key.utf8), $0.value) }
    for mismatch in try Self.mismatches(vault.open(), all, queries: 60, &random) {
      Issue.record("seed \(seed): \(mismatch)")
    }
  }

  /// Writes, removes and moves some files.
  private func change(
    _ files: inout [String: [UInt8]], in vault: TemporaryVault, _ count: Int, _ random: inout SplitMix64
  ) throws {
    var notes = RandomNotes(random: random)
    defer { random = notes.random }
    for _ in 0..<count {
      let known = files.keys.sorted()
      switch known.count < 5 ? 0 : notes.random.below(10) {
      case 0...5:
        let isNote = notes.random.below(6) > 0
        let path = isNote ? notes.path() : notes.random.pick(RandomNotes.attachments)
        files[path] = isNote ? notes.note() : [0x78]
        try vault.write(files[path] ?? [], to: RawPath(path))
      case 6, 7:
        let path = notes.random.pick(known)
        try vault.remove(RawPath(path))
        files[path] = nil
      default:
        let (old, new) = (notes.random.pick(known), notes.path())
        if new == old { continue }
        try vault.move(RawPath(old), to: RawPath(new))
        files[new] = files.removeValue(forKey: old)
      }
    }
  }

  /// Remembers some notes as looked at, on days before today.
  private func look(at paths: [String], of vault: TemporaryVault, _ random: inout SplitMix64) throws {
    guard !paths.isEmpty else { return }
    let time = SystemClock.wallNanoseconds - Int64(random.below(20)) * 86_400_000_000_000
    var recents = RecentNotes(try Vault.open(named: vault.root, vault.surroundings(now: { time })))
    recents.record([Array(random.pick(paths).utf8)])
  }

  /// Asks a vault that is not to be written to, with an index elsewhere.
  private func expectAgreement(with root: RawPath, seeds: ClosedRange<UInt64>, queries: Int) throws {
    let other = try TemporaryVault()
    var surroundings = other.surroundings()
    surroundings.workingDirectory = root
    let view = try VaultView.open(named: root, surroundings)
    let files = try NaiveVault.files(below: root)
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      for mismatch in try Self.mismatches(view, files, queries: queries, &random) {
        Issue.record("seed \(seed): \(mismatch)")
      }
    }
  }

  @Test func queriesOnTheSampleVaultAgreeWithANaiveSearch() throws {
    let root = RawPath(#filePath).parent.parent.parent.parent.appending("SampleVault" as RawPath)
    try expectAgreement(with: root, seeds: Seeds.some(2), queries: Seeds.rounds(100))
  }

  /// A vault of your own, named by `SHEAF_TEST_VAULT`.
  @Test(.enabled(if: ProcessArguments.environment("SHEAF_TEST_VAULT") != nil, "SHEAF_TEST_VAULT names no vault"))
  func queriesOnAGivenVaultAgreeWithANaiveSearch() throws {
    let root = RawPath(try #require(ProcessArguments.environment("SHEAF_TEST_VAULT")))
    try expectAgreement(with: root, seeds: Seeds.some(10), queries: 100)
  }
}
