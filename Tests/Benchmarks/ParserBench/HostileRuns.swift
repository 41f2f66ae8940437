import SystemCalls

/// Parses hostile text of one, five and ten megabytes.
struct HostileRuns {
  let runs: Int
  /// The inputs to take; all where it is empty.
  let names: [String]

  private static let sizes = [1, 5, 10]
  /// What a byte may cost at ten megabytes over one: 1 when time goes by the length, some more for caches and fresh
  /// memory, 10 when it goes by the square.
  private static let limit = 4.0

  /// Prints a line an input: nanoseconds a byte at each size in the best run, and by how much they grow. Whether all
  /// grow little.
  func run(_ output: inout StandardStream) throws -> Bool {
    let head = ["input"] + HostileRuns.sizes.map { "ns/B \($0) MB" } + ["5:1 MB", "10:1 MB"]
    try print(head, &output)
    var isLinear = true
    for input in HostileInput.all where names.isEmpty || names.contains(input.name) {
      let costs = HostileRuns.sizes.map { size in
        let bytes = input.bytes(size * 1_000_000)
        return Stopwatch.seconds(of: runs, parsing: [bytes]).best * 1e9 / Double(bytes.count)
      }
      let growth = [costs[1] / costs[0], costs[2] / costs[0]]
      // A few nanoseconds a byte are the speed of memory, whatever they were for less.
      let isSteep = costs[2] > 20 && growth[1] > HostileRuns.limit
      isLinear = isLinear && !isSteep
      try print(
        [input.name] + (costs + growth).map { Stopwatch.text($0) } + (isSteep ? ["grows faster than its length"] : []),
        &output)
    }
    return isLinear
  }

  private func print(_ cells: [String], _ output: inout StandardStream) throws {
    let padded = cells.enumerated().map { Stopwatch.padded($1, $0 == 0 ? 28 : 12) }
    try output.write(padded.joined() + "\n")
    try output.flush()
  }
}
