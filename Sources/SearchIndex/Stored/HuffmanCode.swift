/// A canonical prefix code: frequent symbols have short codes, and the code lengths alone define the codes.
///
/// Codes of equal length ascend with their symbols, and shorter codes come first (Schwartz and Kallick, 1964). A code
/// is stored with its first bit lowest.
struct HuffmanCode {
  /// The maximum length of a code in bits, so that a table of 2,048 entries decodes any code in one step.
  static let longest = 11

  /// The length of each symbol's code in bits; 0 for a symbol without a code.
  let lengths: [UInt8]

  /// Makes the code with the given lengths, which may come from a damaged file.
  init(lengths: [UInt8]) {
    self.lengths = lengths
  }

  /// Makes the optimal code for symbols with the given frequencies; longer codes are then limited to `longest`.
  init(frequencies: [Int]) {
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    let used = frequencies.indices.filter { frequencies[$0] > 0 }.sorted {
      (frequencies[$0], $0) < (frequencies[$1], $1)
    }
    if used.count > 1 {
      let depths = Self.limited(Self.depths(used.map { frequencies[$0] }))
      for (index, symbol) in used.enumerated() { lengths[symbol] = UInt8(depths[index]) }
    } else if let only = used.first {
      lengths[only] = 1
    }
    self.lengths = lengths
  }

  /// Returns the depths of the leaves in Huffman's tree, in descending order, for weights in ascending order. O(count).
  private static func depths(_ weights: [Int]) -> [Int] {
    let leafCount = weights.count
    var nodes = weights
    var parents = [Int](repeating: 0, count: 2 * leafCount - 1)
    var (leaf, inner) = (0, leafCount)
    func takeLowest() -> Int {
      if leaf < leafCount, inner >= nodes.count || nodes[leaf] <= nodes[inner] {
        defer { leaf += 1 }
        return leaf
      }
      defer { inner += 1 }
      return inner
    }
    while nodes.count < 2 * leafCount - 1 {
      let (one, other) = (takeLowest(), takeLowest())
      parents[one] = nodes.count
      parents[other] = nodes.count
      nodes.append(nodes[one] + nodes[other])
    }
    var depths = [Int](repeating: 0, count: nodes.count)
    for node in stride(from: nodes.count - 2, through: 0, by: -1) { depths[node] = depths[parents[node]] + 1 }
    return Array(depths.prefix(leafCount))
  }

  /// Limits depths, which are in descending order, to `longest`, and increases others until all fit in one code again.
  private static func limited(_ depths: [Int]) -> [Int] {
    var depths = depths.map { min($0, longest) }
    var excess = depths.reduce(0) { $0 + 1 << (longest - $1) } - 1 << longest
    // Lengthens the rarest symbols whose codes are not the longest; each step halves the share of a code.
    while excess > 0, let index = depths.firstIndex(where: { $0 < longest }) {
      depths[index] += 1
      excess -= 1 << (longest - depths[index])
      // The order remains valid: the symbols before this one are rarer, and their codes are at least as long.
    }
    // If the steps freed more than was needed, frequent symbols get shorter codes.
    for index in depths.indices.reversed() where depths[index] > 1 {
      while depths[index] > 1, excess + 1 << (longest - depths[index]) <= 0 {
        excess += 1 << (longest - depths[index])
        depths[index] -= 1
      }
    }
    return depths
  }

  /// The code of each symbol, first bit lowest; nil if the lengths do not define a code.
  var codes: [UInt16]? {
    var codes = [UInt16](repeating: 0, count: lengths.count)
    return forEachCode({ symbol, _, code in codes[symbol] = code }) ? codes : nil
  }

  /// Calls `body` with each symbol that has a code, the code's length, and the code, first bit lowest.
  ///
  /// - Returns: Whether the lengths define a code.
  @inline(__always)
  func forEachCode(_ body: (_ symbol: Int, _ length: Int, _ code: UInt16) -> Void) -> Bool {
    let lengths = lengths.span
    // One entry for each length up to 15; only those up to `longest` are used.
    var counts = InlineArray<16, Int>(repeating: 0)
    for symbol in lengths.indices {
      if lengths[symbol] > Self.longest { return false }
      counts[Int(lengths[symbol])] &+= 1
    }
    counts[0] = 0
    var next = InlineArray<16, Int>(repeating: 0)
    for length in 1...Self.longest { next[length + 1] = (next[length] + counts[length]) << 1 }
    if next[Self.longest + 1] > 1 << (Self.longest + 1) { return false }
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      let code = UInt16(truncatingIfNeeded: next[length]).reversedBits &>> UInt16(truncatingIfNeeded: 16 &- length)
      next[length] &+= 1
      body(symbol, length, code)
    }
    return true
  }
}

extension UInt16 {
  /// The bits in reverse order.
  fileprivate var reversedBits: UInt16 {
    var bits = self
    bits = (bits & 0x5555) << 1 | (bits >> 1) & 0x5555
    bits = (bits & 0x3333) << 2 | (bits >> 2) & 0x3333
    bits = (bits & 0x0f0f) << 4 | (bits >> 4) & 0x0f0f
    return bits.byteSwapped
  }
}
