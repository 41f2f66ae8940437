import TestSupport

/// Random work on a vault, as scripts for shells.
struct StormScript {
  private var random: SplitMix64
  private static let folders = ["", "a", "b", "a/c", "a/c/d", "b/e", "ü f", "moved"]

  /// Work that depends on a seed alone.
  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Returns a script of `count` steps; steps that another script has made impossible are skipped.
  mutating func lines(_ count: Int) -> String {
    (0..<count).map { _ in step() }.joined(separator: "\n") + "\n"
  }

  private mutating func folder() -> String {
    let name = random.pick(Self.folders)
    return name.isEmpty ? "." : name
  }

  private mutating func note() -> String { "\(folder())/n\(random.below(25)).md" }

  private mutating func text() -> String {
    let words = ["alpha", "beta", "gamma", "#red", "#blue", "[[n\(random.below(25))]]", "[[a/n\(random.below(25))]]"]
    return "w\(random.below(1_000_000)) " + (0..<random.below(8)).map { _ in random.pick(words) }.joined(separator: " ")
  }

  private mutating func step() -> String {
    switch random.below(18) {
    case 0, 1, 2:
      let path = note()
      return "mkdir -p '\(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))'; echo '\(text())' > '\(path)'"
    case 3, 4: return "test -f '\(note())' && echo '\(text())' >> '\(note())'"
    case 5, 6:
      let path = note()
      return "echo '\(text())' > '.tmp\(random.below(1000))' && mv .tmp* '\(path)'"
    case 7, 8: return "mv '\(note())' '\(note())'"
    case 9: return "rm -f '\(note())'"
    case 10: return "mv '\(random.pick(Self.folders.filter { !$0.isEmpty }))' '\(folder())/moved\(random.below(3))'"
    case 11: return "mv moved* '\(random.pick(["a", "b", "a/c", "ü f"]))'"
    case 12: return "rm -rf '\(random.pick(["a/c/d", "b/e", "ü f", "moved0", "b/moved1"]))'"
    case 13: return "mkdir -p 'x/y/z\(random.below(5))/deep'; echo '\(text())' > 'x/y/z\(random.below(5))/deep/n.md'"
    case 14: return "cp -r a 'copy\(random.below(2))'; rm -rf copy0/c"
    case 15:
      let target = random.below(5) == 0 ? ".kept" : folder()
      return "mkdir -p .kept; echo x > .kept/k.md; ln -sfn '\(target)' link\(random.below(3))"
    case 16: return "rm -f link\(random.below(3))"
    default: return "touch -d '2020-01-0\(1 + random.below(9))' '\(note())'; echo x > 'file\(random.below(4)).png'"
    }
  }
}
