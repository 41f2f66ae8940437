import SystemCalls

/// Measures how fast notes are parsed, on one thread and from memory; see the README of the benchmarks.
@main
enum Main {
  private static let usage = """
    usage: ParserBench [--runs COUNT] FOLDER...
           ParserBench --hostile [--runs COUNT] [NAME...]

    """

  static func main() {
    var output = StandardStream(.output)
    var words = ProcessArguments.arguments.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    let isHostile = words.contains("--hostile")
    words.removeAll { $0 == "--hostile" }
    var runs = 5
    if let option = words.firstIndex(of: "--runs"), option + 1 < words.count {
      runs = max(1, Int(words[option + 1]) ?? runs)
      words.removeSubrange(option...option + 1)
    }
    do {
      if words.contains(where: { $0.hasPrefix("-") }) || words.isEmpty && !isHostile { fail(usage) }
      if isHostile {
        let isLinear = try HostileRuns(runs: runs, names: words).run(&output)
        try output.flush()
        exitProcess(isLinear ? 0 : 1)
      }
      for folder in words { try FolderRuns(folder: RawPath(folder), runs: runs).run(&output) }
      try output.flush()
    } catch {
      fail("ParserBench: \(error)\n")
    }
  }

  private static func fail(_ text: String) -> Never {
    var stream = StandardStream(.errorOutput)
    try? stream.write(text)
    try? stream.flush()
    exitProcess(2)
  }
}
