import TestSupport

/// Draws ranks by Zipf's law (1949): rank r comes with a weight of 1 / (r + shift), as Mandelbrot wrote it.
///
/// A table of aliases (Walker, 1977; Vose, 1991): one random number and one look a draw, whatever the number of ranks.
struct ZipfSampler: Sendable {
  /// In how many of 2³² cases a column stands for itself.
  private var thresholds: [UInt32]
  /// What the column stands for otherwise.
  private var aliases: [UInt32]

  /// Ranks of `0..<count`.
  ///
  /// - Parameters:
  ///   - shift: a higher one makes the first ranks more alike.
  ///   - knee: the rank from which on weights fall by the power 1.5, since those of rare words fall faster (Gerlach and
  ///     Altmann, 2013). So the number of different words grows as the power 2 / 3 of the words drawn: Heaps' law (1978).
  init(count: Int, shift: Double, knee: Int = .max) {
    // Square roots are rounded alike on every machine, which other powers are not.
    let weights = (0..<count).map { rank in
      let place = Double(rank) + 1 + shift
      let steps = place / (Double(knee) + shift)
      return steps > 1 ? 1 / (place * steps.squareRoot()) : 1 / place
    }
    let mean = weights.reduce(0, +) / Double(count)
    var shares = weights.map { $0 / mean }
    thresholds = Array(repeating: .max, count: count)
    aliases = Array(0..<UInt32(count))
    var poor = shares.indices.filter { shares[$0] < 1 }
    var rich = shares.indices.filter { shares[$0] >= 1 }
    while let taker = poor.popLast(), let giver = rich.last {
      thresholds[taker] = UInt32(shares[taker] * 4_294_967_295)
      aliases[taker] = UInt32(giver)
      shares[giver] -= 1 - shares[taker]
      if shares[giver] < 1 {
        rich.removeLast()
        poor.append(giver)
      }
    }
  }

  /// One rank.
  func draw(_ random: inout SplitMix64) -> Int {
    let bits = random.next()
    let column = Int(((bits >> 32) * UInt64(thresholds.count)) >> 32)
    return UInt32(truncatingIfNeeded: bits) <= thresholds[column] ? column : Int(aliases[column])
  }
}
