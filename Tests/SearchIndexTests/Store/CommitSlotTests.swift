import Bytes
import SystemCalls
import Testing

@testable import SearchIndex

@Suite struct CommitSlotTests {
  private func slot(_ sequence: UInt64, _ commit: Range<Int> = 200..<300) throws -> CommitSlot {
    let boot = try #require(BootID(bytes: (0..<16).map { UInt8($0) }))
    return CommitSlot(sequence: sequence, commit: commit, boot: boot)
  }

  private func read(_ bytes: [UInt8]) -> CommitSlot? { CommitSlot(bytes.span) }

  @Test(arguments: [1, 2, 3, 99_999_999, 100_000_000, 1 << 40] as [UInt64]) func aSlotSurvivesTheRoundTrip(
    sequence: UInt64
  ) throws {
    let slot = try slot(sequence, 160..<Int(Int32.max) + Int(sequence % 1000))
    #expect(slot.bytes.count == 56)
    #expect(read(slot.bytes) == slot)
    // The time of a file is that of its slot only while nobody writes to it: it lies long in the past.
    #expect((1_000_000_000..<1_300_000_000).contains(slot.stamp))
    #expect(try slot.stamp != self.slot(sequence + 1).stamp)
  }

  @Test func everyChangedByteAndEveryTruncationIsNoticed() throws {
    let bytes = try slot(7).bytes
    for index in bytes.indices {
      for change in UInt8(1)...255 {
        var damaged = bytes
        damaged[index] ^= change
        #expect(read(damaged) == nil, "byte \(index)")
      }
    }
    for length in 0..<bytes.count { #expect(read(Array(bytes.prefix(length))) == nil) }
    #expect(read([UInt8](repeating: 0, count: 56)) == nil)
  }

  /// A slot of any numbers with a right checksum, as somebody might make it who wants to do harm.
  private func forged(_ numbers: [UInt64]) -> [UInt8] {
    var writer = ByteWriter()
    for number in numbers { writer.append(number) }
    writer.append([UInt8](repeating: 1, count: 16))
    writer.append(Checksum.of(writer.bytes.span))
    return writer.bytes
  }

  @Test func impossibleNumbersAreRefused() {
    let stamp = UInt64(1_000_000_002)
    #expect(read(forged([1, 160, 10, stamp])) != nil)
    for numbers in [
      [0, 160, 10, 1_000_000_000], [1, 159, 10, stamp], [1, 160, 10, stamp + 1], [1, UInt64(Int.max), 10, stamp],
      [1, .max, 10, stamp], [1, 160, .max, stamp], [1, 160, UInt64(Int.max) - 100, stamp],
    ] { #expect(read(forged(numbers)) == nil, "\(numbers)") }
    // Counting on must be possible.
    for sequence: UInt64 in [.max, .max - 1, UInt64(Int64.max)] {
      let stamp = 1_000_000_000 + sequence % 100_000_000 * 2
      #expect(read(forged([sequence, 160, 10, stamp])) == nil)
    }
  }

  @Test func theNewestValidSlotCounts() throws {
    func head(_ slots: [CommitSlot]) -> [UInt8] {
      var head = [UInt8](repeating: 0, count: CommitSlot.headSize)
      for slot in slots {
        let start = CommitSlot.offset(ofSlot: slot.sequence)
        head.replaceSubrange(start..<start + 56, with: slot.bytes)
      }
      return head
    }
    let (old, new) = (try slot(4, 200..<210), try slot(5, 300..<310))
    #expect(CommitSlot.newest(head([])) == nil)
    #expect(CommitSlot.newest(head([old])) == old)
    #expect(CommitSlot.newest(head([old, new])) == new)
    #expect(CommitSlot.newest(head([new, try slot(6)])) == (try slot(6)))
    var damaged = head([old, new])
    damaged[CommitSlot.offset(ofSlot: 5) + 3] ^= 1
    #expect(CommitSlot.newest(damaged) == old)
    for length in 0..<CommitSlot.headSize { _ = CommitSlot.newest(Array(head([old, new]).prefix(length))) }
  }
}

extension CommitSlot {
  /// The newest valid slot of a file with these bytes.
  static func newest(_ file: [UInt8]) -> CommitSlot? { newest(in: file.span) }
}
