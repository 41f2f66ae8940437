import SystemCalls

/// Measures how fast notes and queries are parsed, on one thread and from memory; see the README of the benchmarks.
@main
enum Main {
  private static let usage = """
    usage: ParserBench [--runs COUNT] FOLDER...
           ParserBench --hostile [--runs COUNT] [NAME...]
           ParserBench --expressions [--runs COUNT]

    """

  static func main() {
    var output = StandardStream(.output)
    var words = ProcessArguments.arguments.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    let isHostile = words.contains("--hostile")
    let isOfExpressions = words.contains("--expressions")
    words.removeAll { $0 == "--hostile" || $0 == "--expressions" }
    var runs = 5
    if let option = words.firstIndex(of: "--runs"), option + 1 < words.count {
      runs = max(1, Int(words[option + 1]) ?? runs)
      words.removeSubrange(option...option + 1)
    }
    do {
      if words.contains(where: { $0.hasPrefix("-") }) || words.isEmpty && !isHostile && !isOfExpressions { fail(usage) }
      if isOfExpressions { return try ExpressionRuns(runs: runs).run(&output) }
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
