internal import Bytes
internal import SystemCalls

/// The documents of a whole block, each as its place among those that are possible between two others.
///
/// The last document is known, and so is the one before the block. The one in the middle is written first, then those in
/// the middle of each half, and so on. Where there is room for as many documents as are missing, none is written: runs of
/// documents cost nothing (Moffat and Stuiver, "Binary interpolative coding for effective index compression", 2000).
///
/// Of n possible places, the first ones are written in as many bits as fit n, rounded down, and the others in one more.
enum InterpolativeCode {
  /// What a block has for the parameter of its gaps when it is written like this.
  static let mark = RiceCode.highestParameter
  private static let count = PostingsWriter.blockSize

  /// How far documents are behind the one before the block, that one first.
  private typealias Distances = InlineArray<129, UInt32>

  /// Whether a block may be shorter like this than by `RiceCode`, which is right for gaps that are spread evenly.
  static func mayPay(_ documents: Span<UInt32>, after previous: UInt32) -> Bool {
    let span = documents[count - 1] &- previous
    var (widest, last) = (UInt32(0), previous)
    for index in 0..<count {
      widest = max(widest, documents[index] &- last)
      last = documents[index]
    }
    return span < 2 * UInt32(count) || widest > span / 8
  }

  /// The bits that a block takes.
  static func width(of documents: Span<UInt32>, after previous: UInt32) -> Int {
    var width = 0
    forEachPlace(documents, after: previous) { place, room in
      let (bits, short) = split(room)
      width &+= place < short ? bits : bits &+ 1
    }
    return width
  }

  /// Appends the documents of a block, of which the last is written elsewhere.
  static func append(_ documents: Span<UInt32>, after previous: UInt32, to writer: inout BitWriter) {
    var tail = writer.tail
    forEachPlace(documents, after: previous) { place, room in
      let (bits, short) = split(room)
      if place < short {
        tail.append(UInt64(place), width: bits, to: &writer.buffer)
      } else {
        let number = UInt64(place) &+ UInt64(short)
        tail.append(number &>> 1 | (number & 1) &<< UInt64(bits), width: bits &+ 1, to: &writer.buffer)
      }
    }
    writer.tail = tail
  }

  /// Calls `body` with the place of each document, in the order they are written, and the highest that it could have.
  @inline(__always)
  private static func forEachPlace(
    _ documents: Span<UInt32>, after previous: UInt32, _ body: (_ place: UInt32, _ room: UInt32) -> Void
  ) {
    func distance(_ index: Int) -> UInt32 { index == 0 ? 0 : documents[index &- 1] &- previous }
    var step = count / 2
    while step > 0 {
      var index = step
      while index < count {
        let lowest = distance(index &- step) &+ UInt32(truncatingIfNeeded: step)
        let highest = distance(index &+ step) &- UInt32(truncatingIfNeeded: step)
        body(distance(index) &- lowest, highest &- lowest)
        index &+= 2 &* step
      }
      step /= 2
    }
  }

  /// The bits that the first places of those up to the highest take, and how many these are.
  @inline(__always)
  private static func split(_ room: UInt32) -> (bits: Int, short: UInt32) {
    let count = UInt64(room) &+ 1
    let bits = UInt64.bitWidth &- 1 &- count.leadingZeroBitCount
    return (bits, UInt32(truncatingIfNeeded: (2 &<< UInt64(bits)) &- count))
  }

  /// Reads the gaps between the documents of a block, given the one before it, .max where there is none, and its last; false
  /// when there is no room between them for so many.
  @inline(__always)
  static func read(
    _ reader: inout RiceReader, after previous: UInt32, last: UInt32, into gaps: inout InlineArray<128, UInt32>
  ) -> Bool {
    var distances = Distances(repeating: 0)
    distances[count] = last &- previous
    if distances[count] < UInt32(count) || (last < previous && previous != .max) { return false }
    var step = count / 2
    while step > 0 {
      var index = step
      while index < count {
        let lowest = distances[index &- step] &+ UInt32(truncatingIfNeeded: step)
        let room = distances[index &+ step] &- UInt32(truncatingIfNeeded: step) &- lowest
        var place: UInt32 = 0
        if room > 0 {
          let (bits, short) = split(room)
          place = UInt32(truncatingIfNeeded: reader.bits(bits))
          if place >= short { place = place &* 2 &+ UInt32(truncatingIfNeeded: reader.bits(1)) &- short }
        }
        distances[index] = lowest &+ place
        index &+= 2 &* step
      }
      step /= 2
    }
    for index in 0..<count { gaps[index] = distances[index &+ 1] &- distances[index] &- 1 }
    return true
  }
}
