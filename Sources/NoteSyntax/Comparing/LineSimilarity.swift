internal import Bytes

/// The lines of a text and their sizes, for computing how much of the text also occurs in another text.
package struct LineSimilarity: Sendable {
  private let counts: [ArraySlice<UInt8>: Int]
  private let size: Int

  /// Counts the lines of a text except blank ones.
  package init(_ text: [UInt8]) {
    let lines = text.split { $0 == .lineFeed || $0 == .carriageReturn }.filter { line in
      line.contains { $0 != .space && $0 != .tab }
    }
    counts = Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +)
    size = lines.reduce(0) { $0 + $1.count }
  }

  /// Returns the number of bytes in lines that one of the others has as often as this text, and the other less often.
  func lacking(in one: LineSimilarity, or two: LineSimilarity) -> Int {
    counts.reduce(0) { sum, line in
      let has = [one, two].map { $0.counts[line.key] ?? 0 >= line.value }
      return has[0] == has[1] ? sum : sum + line.value * line.key.count
    }
  }

  /// Whether there are no lines but blank ones.
  package var isEmpty: Bool { size == 0 }

  /// Returns the share of the bytes of both texts that are in lines of both, from 0 to 1; 1 for two empty ones.
  package func share(_ other: LineSimilarity) -> Double {
    if size + other.size == 0 { return 1 }
    let common = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) * $1.key.count }
    return Double(2 * common) / Double(size + other.size)
  }
}
