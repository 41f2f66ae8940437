import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct SortedTableTests {
  private struct Sample {
    let keys: [[UInt8]]
    let bytes: [UInt8]
    /// The table, with other bytes before and behind it.
    let reader: SortedTableReader

    init(_ keys: [[UInt8]]) {
      self.keys = keys
      var writer = SortedTableWriter()
      for key in keys { writer.append(key.span) }
      bytes = writer.finish()
      reader = SortedTableReader(ByteSlice(ByteRegion(copying: [7] + bytes + [7]), 1..<1 + bytes.count))
    }

    func entry(_ key: [UInt8]) -> Int? { reader.entry(of: key.span) }

    func block(_ key: [UInt8]) -> Int? { reader.block(containing: key.span) }
  }

  /// Distinct keys, ascending: some empty or long, many with long beginnings in common.
  static func keys(_ count: Int, using random: inout SplitMix64) -> [[UInt8]] {
    var keys: Set<[UInt8]> = []
    let stems: [[UInt8]] = (0..<5).map { _ in
      (0..<Int.random(in: 0...250, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    if count > 0, Bool.random(using: &random) { keys.insert([]) }
    while keys.count < count {
      var key = Bool.random(using: &random) ? stems.randomElement(using: &random) ?? [] : []
      if Bool.random(using: &random) { key = Array(key.prefix(.random(in: 0...250, using: &random))) }
      let longest = UInt8.random(in: 0..<30, using: &random) == 0 ? 255 : 5
      for _ in 0..<Int.random(in: 1...longest, using: &random) {
        key.append([0, 1, 0x61, 0x62, 0xFF, .random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0)
      }
      keys.insert(Array(key.prefix(255)))
    }
    return keys.sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test(arguments: Seeds.some(3)) func everyKeyIsFoundAndNoOther(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for size in telltaleSizes {
      let sample = Sample(Self.keys(size, using: &random))
      let table = sample.reader
      #expect(table.count == size)
      #expect(table.blockCount == (size + 15) / 16)
      let known = Set(sample.keys)
      for (index, key) in sample.keys.enumerated() {
        #expect(sample.entry(key) == index)
        #expect(table.key(at: index) == key)
        // Neighbours of a key: what is just below and above it, what it begins with.
        for near in [key + [0], Array(key.dropLast()), key.dropLast() + [(key.last ?? 0) &+ 1]]
        where !known.contains(near) {
          #expect(sample.entry(near) == nil)
        }
      }
      for absent: [UInt8] in [[], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF]] where !known.contains(absent) {
        #expect(sample.entry(absent) == nil)
      }
      #expect(table.key(at: -1) == [])
      #expect(table.key(at: size) == [])
    }
  }

  @Test(arguments: telltaleSizes) func aWalkBeginsAtAnyBlock(size: Int) {
    var random = SplitMix64(seed: UInt64(size))
    let sample = Sample(Self.keys(size, using: &random))
    let table = sample.reader
    for block in 0...table.blockCount {
      var cursor = SortedTableCursor(table, block: block)
      var found: [[UInt8]] = []
      while cursor.next() {
        #expect(cursor.entry == block * 16 + found.count)
        found.append(cursor.key)
      }
      #expect(found == Array(sample.keys.dropFirst(block * 16)))
    }
  }

  @Test func theBlockOfAKeyIsTheLastThatDoesNotBeginAboveIt() {
    var random = SplitMix64(seed: 1)
    let sample = Sample(Self.keys(100, using: &random).filter { !$0.isEmpty })
    for (index, key) in sample.keys.enumerated() {
      #expect(sample.block(key) == index / 16)
      let isNextKey = sample.keys.dropFirst(index + 1).first == key + [0]
      if !isNextKey { #expect(sample.block(key + [0]) == index / 16) }
    }
    #expect(sample.block([]) == nil)
  }

  @Test func valuesFollowTheirKeys() {
    var random = SplitMix64(seed: 2)
    let keys = Self.keys(300, using: &random)
    var writer = SortedTableWriter()
    for (index, key) in keys.enumerated() {
      #expect(writer.isAtBlockStart == (index % 16 == 0))
      var value = ByteWriter()
      value.append(counted: [UInt8](repeating: UInt8(index % 256), count: index % 7))
      writer.append(key.span, value: value.bytes.span)
    }
    var cursor = SortedTableCursor(SortedTableReader(ByteSlice(ByteRegion(copying: writer.finish()))), block: 2)
    var index = 32
    while cursor.next({ reader in
      let value = [UInt8](reader.countedBytes())
      #expect(value == [UInt8](repeating: UInt8(index % 256), count: index % 7))
    }) {
      #expect(cursor.key == keys[index])
      index += 1
    }
    #expect(index == 300)
  }

  /// Keys of a few syllables.
  private static func words(_ count: Int, using random: inout SplitMix64) -> [[UInt8]] {
    let syllables = ["ba", "ko", "ri", "ту", "ng", "str", "e", "-", "ß", ".md", "\0", "\u{FF}"]
    var words: Set<[UInt8]> = []
    while words.count < count {
      let size = Int.random(in: 4...12, using: &random)
      words.insert((0..<size).flatMap { _ in Array((syllables.randomElement(using: &random) ?? "").utf8) })
    }
    return words.sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test(arguments: Seeds.some(2)) func entriesEqualThoseAppended(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let keys = Self.words(3_000, using: &random)
    let sample = Sample(keys)
    #expect(Sample(keys).bytes == sample.bytes)
    var cursor = SortedTableCursor(sample.reader)
    for (index, key) in keys.enumerated() {
      #expect(sample.reader.key(at: index) == key)
      #expect(sample.entry(key) == index)
      #expect(cursor.next() && cursor.key == key)
    }
  }

  @Test(arguments: Seeds.some(40), [70, 2_500]) func damageLosesEntriesAtMost(seed: UInt64, size: Int) {
    var random = SplitMix64(seed: seed)
    let keys = size < 100 ? Self.keys(size, using: &random) : Self.words(size, using: &random)
    let sample = Sample(keys)
    var bytes = sample.bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    if Bool.random(using: &random) { bytes = Array(bytes.prefix(.random(in: 0...bytes.count, using: &random))) }
    let table = SortedTableReader(ByteSlice(ByteRegion(copying: bytes)))
    for key in sample.keys.prefix(200) { _ = table.entry(of: key.span) }
    for entry in [0, 1, 15, 16, 69, 70, 1_000_000] { _ = table.key(at: entry) }
    for block in 0..<8 {
      var cursor = SortedTableCursor(table, block: block)
      var steps = 0
      while steps <= bytes.count, cursor.next() { steps += 1 }
      #expect(steps <= bytes.count)
    }
  }
}
