import NoteSyntax
import SystemCalls

/// Measures parsing.
enum Stopwatch {
  /// How long it takes to parse all of these notes one after another, in seconds: the median of the runs, and the best.
  static func seconds(of runs: Int, parsing notes: [[UInt8]]) -> (median: Double, best: Double) {
    var times: [Int64] = []
    var blocks = 0
    // The first run warms up and does not count.
    for run in 0...runs {
      let start = SystemClock.monotonicNanoseconds
      for note in notes { blocks += NoteParser.parse(note.span).blocks.count }
      if run > 0 { times.append(SystemClock.monotonicNanoseconds - start) }
    }
    // What is counted is what keeps the work from being left out.
    precondition(blocks > 0 || notes.allSatisfy(\.isEmpty), "nothing was parsed")
    times.sort()
    return (Double(times[runs / 2]) / 1e9, Double(times[0]) / 1e9)
  }

  /// Returns a number with the given digits after the decimal point.
  static func text(_ number: Double, digits: Int = 2) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((number * scale).rounded())
    guard digits > 0 else { return "\(scaled)" }
    let fraction = "\(scaled % Int(scale))"
    return "\(scaled / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
  }

  /// Text with spaces behind it, up to a width.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
