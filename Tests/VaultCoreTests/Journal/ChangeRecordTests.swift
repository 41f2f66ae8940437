import TestSupport
import Testing

@testable import VaultCore

@Suite struct ChangeRecordTests {
  private func bytes(_ random: inout SplitMix64, _ limit: Int = 300) -> [UInt8] {
    (0..<random.below(limit)).map { _ in UInt8(random.below(256)) }
  }

  private func record(_ random: inout SplitMix64) -> ChangeRecord {
    var record = ChangeRecord(
      phase: .committed, number: random.below(1 << 30), time: Int64(bitPattern: random.next()), command: "tag add ü",
      root: bytes(&random))
    record.actor = random.pick(["", "claude", "ü"])
    record.kind = random.pick([.change, .undo(of: random.below(300)), .redo(of: 7)])
    record.madeFolders = (0..<random.below(4)).map { _ in bytes(&random) }
    record.emptiedFolders = (0..<random.below(4)).map { _ in bytes(&random) }
    for _ in 0..<random.below(8) {
      let path = bytes(&random, 40)
      let mode = UInt16(random.below(0o7777))
      var step = ChangeStep(change: .move(from: path, to: bytes(&random)))
      switch random.below(5) {
      case 0: step.change = .replace(path: path, base: bytes(&random), contents: bytes(&random))
      case 1: step.change = .create(path: path, contents: bytes(&random), mode: nil)
      case 2: step.change = .create(path: path, contents: bytes(&random), mode: mode)
      case 3: step.change = .delete(path: path, base: bytes(&random))
      default: break
      }
      if case .create(_, _, .some) = step.change { step.mode = mode }
      if case .delete = step.change { step.mode = mode }
      if case .move = step.change {} else { step.privateName = bytes(&random, 30) }
      step.isInPlace = random.below(2) == 0
      step.outcome = random.pick([.open, .done, .conflict])
      record.steps.append(step)
    }
    return record
  }

  @Test(arguments: Seeds.some(5)) func recordsAreReadAsTheyWereWritten(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let record = record(&random)
      let bytes = ChangeRecordWriter.bytes(record)
      #expect(ChangeRecordReader.record(bytes) == record)
      #expect(ChangeRecordWriter.size(of: record) == bytes.count)
      #expect(ChangeRecordReader.head(bytes)?.summary == record.summary)
    }
  }

  @Test(arguments: Seeds.some(5)) func damageIsDetected(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      var bytes = ChangeRecordWriter.bytes(record(&random))
      if random.below(3) == 0 {
        bytes.removeLast(1 + random.below(bytes.count))
      } else {
        bytes[random.below(bytes.count)] ^= UInt8(1 + random.below(255))
      }
      #expect(ChangeRecordReader.record(bytes) == nil)
    }
  }
}
