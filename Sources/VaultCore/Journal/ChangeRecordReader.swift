internal import Bytes

/// A reader for the record of an operation; `ChangeRecordWriter` has the grammar.
package enum ChangeRecordReader {
  /// The number of bytes before the head.
  static let prefixLength = 16

  /// Returns the length of the head and its checksum, from the first bytes of a record; nil if they are invalid.
  static func headLength(_ prefix: [UInt8]) -> Int? {
    guard prefix.count >= prefixLength, prefix.starts(with: ChangeRecordWriter.magic) else { return nil }
    let length = prefix.span.loadUInt64(at: 8)
    return length <= UInt64(1 << 30) ? Int(length) + 8 : nil
  }

  /// Returns the record without contents, from bytes that have at least its head; nil if they are damaged.
  package static func head(_ bytes: [UInt8]) -> ChangeRecord? { read(bytes)?.record }

  static func record(_ bytes: [UInt8]) -> ChangeRecord? {
    guard let (head, lengths, end) = read(bytes), bytes.count >= end + 8 else { return nil }
    var record = head
    let contents = Array(bytes[end..<bytes.count - 8])
    guard Checksum.of(contents.span) == bytes.span.loadUInt64(at: bytes.count - 8) else { return nil }
    var offset = 0
    for index in record.steps.indices {
      let (base, new) = lengths[index]
      guard base <= contents.count - offset, new <= contents.count - offset - base else { return nil }
      let old = Array(contents[offset..<offset + base])
      let now = Array(contents[offset + base..<offset + base + new])
      offset += base + new
      switch record.steps[index].change {
      case .replace(let path, _, _): record.steps[index].change = .replace(path: path, base: old, contents: now)
      case .create(let path, _, let mode): record.steps[index].change = .create(path: path, contents: now, mode: mode)
      case .delete(let path, _): record.steps[index].change = .delete(path: path, base: old)
      case .move, .copy, .discard: break
      }
    }
    return offset == contents.count ? record : nil
  }

  private typealias Head = (record: ChangeRecord, lengths: [(base: Int, new: Int)], end: Int)

  private static func read(_ bytes: [UInt8]) -> Head? {
    guard let length = headLength(Array(bytes.prefix(prefixLength))) else { return nil }
    let end = prefixLength + length
    guard bytes.count >= end else { return nil }
    let head = Array(bytes[prefixLength..<end - 8])
    guard Checksum.of(head.span) == bytes.span.loadUInt64(at: end - 8) else { return nil }
    var reader = ByteReader(head.span)
    guard let phase = ChangeRecord.Phase(rawValue: reader.byte()) else { return nil }
    let number = reader.count()
    let (kindCode, other) = (reader.byte(), reader.count())
    let kind: OperationKind
    switch kindCode {
    case 1: kind = .change
    case 2: kind = .undo(of: other)
    case 3: kind = .redo(of: other)
    case 4: kind = .received
    default: return nil
    }
    let time = Int64(bitPattern: reader.uint64())
    let command = reader.text()
    var record = ChangeRecord(
      phase: phase, number: number, kind: kind, time: time, command: command, root: [UInt8](reader.countedBytes()))
    record.madeFolders = paths(&reader)
    record.emptiedFolders = paths(&reader)
    var lengths: [(base: Int, new: Int)] = []
    let count = reader.count()
    while record.steps.count < count, !reader.isDamaged {
      guard let (step, base, new) = step(&reader) else { return nil }
      record.steps.append(step)
      lengths.append((base, new))
    }
    if !reader.isAtEnd { record.actor = reader.text() }
    return reader.isDamaged ? nil : (record, lengths, end)
  }

  private static func paths(_ reader: inout ByteReader) -> [[UInt8]] {
    var paths: [[UInt8]] = []
    let count = reader.count()
    while paths.count < count, !reader.isDamaged { paths.append([UInt8](reader.countedBytes())) }
    return paths
  }

  private static func step(_ reader: inout ByteReader) -> (step: ChangeStep, base: Int, new: Int)? {
    let (type, flags) = (reader.byte(), reader.byte())
    guard let outcome = ChangeStep.Outcome(rawValue: reader.byte()) else { return nil }
    let mode = UInt16(truncatingIfNeeded: reader.count())
    let privateName = [UInt8](reader.countedBytes())
    let path = [UInt8](reader.countedBytes())
    let change: PlannedChange
    var (base, new) = (0, 0)
    switch type {
    case 4: change = .move(from: path, to: [UInt8](reader.countedBytes()))
    case 5, 6:
      let outer = [UInt8](reader.countedBytes())
      let (size, hash, modified) = (reader.count(), reader.uint64(), Int64(bitPattern: reader.uint64()))
      let file = OuterFile(
        path: outer, size: Int64(size), hash: ContentHash(hash), modified: modified == .min ? nil : modified)
      change = type == 5 ? .copy(path: path, file) : .discard(path: path, file)
    default:
      (base, new) = (reader.count(), reader.count())
      switch type {
      case 1: change = .replace(path: path, base: [], contents: [])
      case 2: change = .create(path: path, contents: [], mode: flags & 2 == 0 ? nil : mode)
      case 3: change = .delete(path: path, base: [])
      default: return nil
      }
    }
    let step = ChangeStep(
      change: change, privateName: privateName, mode: mode, isInPlace: flags & 1 != 0, outcome: outcome)
    return (step, base, new)
  }
}
