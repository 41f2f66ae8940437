extension Transcript {
  /// Runs the commands. Where something else comes out than is expected, what came is expected from now on, and the
  /// difference is returned.
  mutating func replay(in home: TranscriptHome) throws -> [String] {
    var shell = TranscriptShell(
      home, terminalWidth: terminalWidth, terminalHeight: terminalHeight, environment: environment)
    var differences: [String] = []
    for index in steps.indices {
      let step = steps[index]
      let lines = try shell.lines(of: step.command, hereText: step.hereText)
      if Wildcard.matches(lines, step.expected) { continue }
      let comparison = ExpectedLines(step.expected, lines)
      steps[index].expected = comparison.revised
      differences.append("\(step.line): $ \(step.command)\n\(comparison.difference)")
    }
    return differences
  }
}
