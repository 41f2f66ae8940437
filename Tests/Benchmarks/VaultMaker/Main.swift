import SystemCalls

/// Makes vaults of any size to measure on, and changes notes in them; see the README of the benchmarks.
@main
enum Main {
  private static let usage = """
    usage: VaultMaker FOLDER NOTES [SEED]
           VaultMaker touch FOLDER COUNT [SEED]

    """

  static func main() {
    do {
      let words = ProcessArguments.arguments.dropFirst().map { String(decoding: $0, as: UTF8.self) }
      guard let said = try run(words) else { throw Failure(usage) }
      print(said)
    } catch {
      var stream = StandardStream(.errorOutput)
      try? stream.write("\(error)".hasPrefix("usage") ? "\(error)" : "VaultMaker: \(error)\n")
      try? stream.flush()
      exitProcess(2)
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// Does what the words say; nil where they say nothing that it can do.
  private static func run(_ words: [String]) throws -> String? {
    let isTouch = words.first == "touch"
    let rest = Array(words.dropFirst(isTouch ? 1 : 0))
    guard (2...3).contains(rest.count), let count = Int(rest[1]), (1...10_000_000).contains(count),
      let seed = UInt64(rest.count > 2 ? rest[2] : "1")
    else { return nil }
    let root = RawPath(rest[0])
    if isTouch {
      let notes = try VaultTouch(root: root, count: count, seed: seed).run()
      return "\(min(count, notes)) of \(notes) notes changed"
    }
    guard !FileSystem.exists(root) else { throw Failure("\(root): exists already") }
    let bytes = try VaultWriter(plan: VaultPlan(count: count, seed: seed), root: root).write()
    return "\(count) notes, \(bytes) bytes"
  }
}
