internal import Bytes
internal import SystemCalls

/// Encodes blocks of bytes with a code that is optimised for all of them together; see `BlockCode` for the format.
///
/// All blocks are first divided into steps, which counts the symbols, and are written afterwards.
struct BlockEncoder: ~Copyable {
  private var finder: RepetitionFinder
  private let historyCount: Int
  /// The history, followed by the block that is being divided.
  private var window = PlainBuffer<UInt8>()
  private var steps: PlainBuffer<RepetitionFinder.Step>
  private var symbolCounts = [Int](repeating: 0, count: BlockCode.symbolCount)
  private var distanceCounts = [Int](repeating: 0, count: BlockCode.distanceCount)

  /// Makes an encoder of blocks that may repeat parts of `history`, and that have about `byteCount` bytes in total.
  init(history: [UInt8], byteCount: Int) {
    // Unused capacity costs nothing; growing would cost copies.
    steps = PlainBuffer(reserving: byteCount / 8)
    finder = RepetitionFinder(history: history.span)
    historyCount = history.count
    window.append(history.span)
  }

  /// Divides a block into literal bytes and repetitions; returns the range of its steps.
  mutating func divide(_ block: Span<UInt8>) -> Range<Int> {
    window.truncate(to: historyCount)
    window.append(block)
    let first = steps.count
    finder.divide(window, from: historyCount, into: &steps)
    var offset = 0
    var last: UInt32 = 0
    for index in first..<steps.count {
      let step = steps[index]
      for literal in offset..<offset &+ Int(step.fresh) { symbolCounts[Int(block[literal])] &+= 1 }
      offset &+= Int(step.fresh &+ step.size)
      if step.size > 0 {
        symbolCounts[256 &+ SizeClass.of(Int(step.size) &- BlockCode.shortest)] &+= 1
        distanceCounts[SizeClass.of(step.distance == last ? 0 : Int(step.distance))] &+= 1
        last = step.distance
      }
    }
    return first..<steps.count
  }

  /// The best code for the blocks divided so far.
  var code: BlockCode {
    BlockCode(symbols: HuffmanCode(frequencies: symbolCounts), distances: HuffmanCode(frequencies: distanceCounts))
  }

  /// Returns a writer of the divided blocks, which needs the steps that `divide` returned for each block.
  consuming func writer(_ code: BlockCode) -> BlockWriter {
    BlockWriter(steps: steps, code: code)
  }
}

/// Writes blocks that were divided into steps.
struct BlockWriter: ~Copyable {
  private let steps: PlainBuffer<RepetitionFinder.Step>
  /// The code of each symbol in the upper half, and its length in the lower half.
  private let symbols: [UInt32]
  private let distances: [UInt32]

  fileprivate init(steps: consuming PlainBuffer<RepetitionFinder.Step>, code: BlockCode) {
    self.steps = steps
    func pairs(_ code: HuffmanCode) -> [UInt32] {
      zip(code.codes ?? [], code.lengths).map { UInt32($0) << 16 | UInt32($1) }
    }
    symbols = pairs(code.symbols)
    distances = pairs(code.distances)
  }

  /// Appends the encoding of a block, padded to a whole byte.
  func write(_ block: Span<UInt8>, _ range: Range<Int>, to bytes: inout PlainBuffer<UInt8>) {
    var bits = BitBuffer()
    var offset = 0
    var last: UInt32 = 0
    for index in range {
      let step = steps[index]
      let end = offset &+ Int(step.fresh)
      while offset < end {
        let pair = symbols[Int(block[offset])]
        bits.put(UInt64(pair &>> 16), Int(pair & 0xff))
        bits.flush(to: &bytes)
        offset &+= 1
      }
      guard step.size > 0 else { break }
      offset &+= Int(step.size)
      put(Int(step.size) &- BlockCode.shortest, 256, symbols, bits: &bits)
      bits.flush(to: &bytes)
      put(step.distance == last ? 0 : Int(step.distance), 0, distances, bits: &bits)
      bits.flush(to: &bytes)
      last = step.distance
    }
    bits.finish(to: &bytes)
  }

  @inline(__always)
  private func put(_ number: Int, _ first: Int, _ pairs: [UInt32], bits: inout BitBuffer) {
    let value = SizeClass.of(number)
    let pair = pairs[first &+ value]
    bits.put(UInt64(pair &>> 16), Int(pair & 0xff))
    bits.put(UInt64(number &- SizeClass.base(value)), SizeClass.extraBits(value))
  }
}

/// A buffer of bits, which are written as bytes, lowest first.
private struct BitBuffer {
  private var pending: UInt64 = 0
  private var count = 0

  /// Appends the lowest bits of a number; at most 57 bits fit between two flushes.
  @inline(__always)
  mutating func put(_ bits: UInt64, _ width: Int) {
    pending |= bits &<< UInt64(count)
    count &+= width
  }

  /// Writes whole bytes if there are at least four.
  @inline(__always)
  mutating func flush(to bytes: inout PlainBuffer<UInt8>) {
    while count >= 32 {
      bytes.append(pending, keeping: 4)
      pending &>>= 32
      count &-= 32
    }
  }

  mutating func finish(to bytes: inout PlainBuffer<UInt8>) {
    bytes.append(pending, keeping: (count &+ 7) &>> 3)
    pending = 0
    count = 0
  }
}
