import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultCore

/// After any changes to the files, the index that was brought up to date step by step is the one made from nothing.
@Suite struct IncrementalIndexTests {
  static let queries = [
    "alpha", "alp", "\"beta gamma\"", "tag:red", "tag:red/dark OR beta", "-alpha", "title:note", "in:sub", "笔记",
    "[kind:x]",
    "has:tasks", "is:pinned", "path:sub", "gam*", "~alpah",
  ]

  @Test(arguments: Seeds.some(12))
  func anIncrementalIndexEqualsARebuiltOne(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    var names: [String] = []
    let file = try vault.indexFolder().appending("index" as RawPath)
    var (segments, merges) = (0, 0)
    var inodes: Set<UInt64> = []
    var step = 0
    // As many steps as it takes for the index to be merged and rewritten.
    while step < 20 || merges < 2 || inodes.count < 2, step < 150 {
      for _ in 0...random.below(4) { try Self.change(vault, &names, &random) }
      let view = try vault.open()
      if view.snapshot.segmentCount < segments { merges += 1 }
      segments = view.snapshot.segmentCount
      // A vault that has never had a file has no index.
      if let status = try? FileStatus.stat(file) { inodes.insert(status.inode) }
      step += 1
      let incremental = try VaultDigest(view, queries: Self.queries)
      let rebuilt = try VaultDigest(vault.rebuilt(), queries: Self.queries)
      #expect(
        incremental == rebuilt,
        "seed \(seed), step \(step): \(incremental.firstDifference(from: rebuilt) ?? "")")
      if incremental != rebuilt { return }
    }
    #expect(merges >= 2 && inodes.count >= 2, "seed \(seed), \(step) steps: \(merges) merges, \(inodes.count) files")
  }

  static func change(_ vault: TemporaryVault, _ names: inout [String], _ random: inout SplitMix64) throws {
    switch names.isEmpty ? 0 : random.below(10) {
    case 0, 1, 2, 3:
      let folder = random.pick(["", "sub/", "sub/deep/", "Archive/", "other dir/"])
      let name = "\(folder)\(random.pick(["Note", "note b", "Alpha", "x", "日本", "Ümläut"]))\(random.below(30)).md"
      try vault.write(text(&random), to: RawPath(name))
      if !names.contains(name) { names.append(name) }
    case 4, 5: try vault.write(text(&random), to: RawPath(random.pick(names)))
    case 6: try vault.remove(RawPath(names.remove(at: random.below(names.count))))
    case 7:
      let old = names.remove(at: random.below(names.count))
      let new = "sub/moved\(random.below(1000)).md"
      try vault.move(RawPath(old), to: RawPath(new))
      if !names.contains(new) { names.append(new) }
    case 8:
      // The bytes stay: only the times of the file change.
      let name = RawPath(random.pick(names))
      try vault.write(vault.read(name), to: name)
    default: try vault.write("no note", to: RawPath("sub/image\(random.below(5)).png"))
    }
  }

  private static func text(_ random: inout SplitMix64) -> String {
    let words = ["alpha", "Beta", "gamma", "delta", "笔记", "ünïcode", "foo-bar", "#red", "#red/dark", "#blue"]
    var text = ""
    if random.below(2) == 0 {
      text += "---\ntags: [\(random.pick(["red", "red/dark", "green"]))]\nkind: \(random.pick(["x", "y"]))\n"
      if random.below(3) == 0 { text += "pinned: true\n" }
      if random.below(3) == 0 { text += "aliases: [\(random.pick(["Ally", "Bob"]))]\n" }
      text += "---\n"
    }
    if random.below(2) == 0 { text += "# \(random.pick(words)) \(random.pick(words))\n\n" }
    // A few are so long that the index need not wait long before it is rewritten.
    if random.below(8) == 0 { text += (0..<400).map { "long\($0) " }.joined() + "\n" }
    for _ in 0..<random.below(12) {
      text += (0...random.below(8)).map { _ in random.pick(words) }.joined(separator: " ")
      if random.below(4) == 0 { text += " [[\(random.pick(["Note1", "alpha2", "x3", "missing", "sub/x4", "Ally"]))]]" }
      text += random.below(3) == 0 ? "\n- [ ] task\n" : "\n"
    }
    return text
  }
}
