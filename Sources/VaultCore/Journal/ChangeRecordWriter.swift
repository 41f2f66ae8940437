internal import Bytes

/// A writer for the record of an operation.
///
///     record   := "sheafop1" headLength:uint64 head headSum:uint64 contents contentsSum:uint64
///     head     := phase:uint8 number:varint kind:uint8 other:varint time:uint64 command:counted root:counted
///                 paths(made) paths(emptied) count:varint step* [actor:counted]
///     paths    := count:varint path:counted*
///     step     := type:uint8 flags:uint8 outcome:uint8 mode:varint private:counted path:counted
///                 (type 4: to:counted | type 5, 6: outer | baseLength:varint contentsLength:varint)
///     outer    := file:counted size:varint hash:uint64 modified:uint64
///     contents := for each step that is not a move: base:byte* contents:byte*
///
/// Kinds are 1 for a change, 2 for undoing and 3 for redoing `other`, and 4 for files that a sync received. Types are 1 for replace, 2 for create, 3 for
/// delete, 4 for move, 5 for copy and 6 for discard; a time that was not given is 2^63. Flags are 1 for a file written
/// in place and 2 for a new file with a given mode. An actor is there if it is not the person who was at work. The head alone is enough to list operations. A record that is only
/// prepared has no contents, and both lengths are zero. Sums are XXH64 checksums.
package enum ChangeRecordWriter {
  static let magic = Array("sheafop1".utf8)

  package static func bytes(_ record: ChangeRecord) -> [UInt8] {
    let hasContents = record.phase != .prepared
    let head = head(record, hasContents: hasContents)
    var contents = ByteWriter()
    for step in hasContents ? record.steps : [] {
      let (base, new) = self.contents(of: step)
      contents.append(base)
      contents.append(new)
    }
    var record = ByteWriter(reserving: head.count + contents.count + frameSize)
    record.append(magic)
    record.append(UInt64(head.count))
    record.append(head.bytes)
    record.append(Checksum.of(head.bytes.span))
    record.append(contents.bytes)
    record.append(Checksum.of(contents.bytes.span))
    return record.bytes
  }

  /// Returns the number of bytes that a record will have when it is committed. O(steps).
  package static func size(of record: ChangeRecord) -> Int {
    record.steps.reduce(head(record, hasContents: true).count + frameSize) { size, step in
      let (base, new) = contents(of: step)
      return size + base.count + new.count
    }
  }

  /// The number of bytes around head and contents.
  private static let frameSize = 32

  private static func contents(of step: ChangeStep) -> (base: [UInt8], new: [UInt8]) {
    switch step.change {
    case .replace(_, let base, let new): (base, new)
    case .create(_, let new, _): ([], new)
    case .delete(_, let base): (base, [])
    case .move, .copy, .discard: ([], [])
    }
  }

  private static func head(_ record: ChangeRecord, hasContents: Bool) -> ByteWriter {
    var head = ByteWriter()
    head.append(record.phase.rawValue)
    head.append(varint: record.number)
    switch record.kind {
    case .change: append(1, 0, &head)
    case .undo(let other): append(2, other, &head)
    case .redo(let other): append(3, other, &head)
    case .received: append(4, 0, &head)
    }
    head.append(UInt64(bitPattern: record.time))
    head.append(text: record.command)
    head.append(counted: record.root)
    for paths in [record.madeFolders, record.emptiedFolders] {
      head.append(varint: paths.count)
      for path in paths { head.append(counted: path) }
    }
    head.append(varint: record.steps.count)
    for step in record.steps {
      var flags: UInt8 = step.isInPlace ? 1 : 0
      var mode = step.mode
      let type: UInt8
      switch step.change {
      case .replace: type = 1
      case .create(_, _, let given):
        type = 2
        if let given {
          flags |= 2
          mode = given
        }
      case .delete: type = 3
      case .move: type = 4
      case .copy: type = 5
      case .discard: type = 6
      }
      head.append(type)
      head.append(flags)
      head.append(step.outcome.rawValue)
      head.append(varint: Int(mode))
      head.append(counted: step.privateName)
      head.append(counted: step.change.path)
      switch step.change {
      case .move(_, let to): head.append(counted: to)
      case .copy(_, let file), .discard(_, let file):
        head.append(counted: file.path)
        head.append(varint: Int(file.size))
        head.append(file.hash.value)
        head.append(UInt64(bitPattern: file.modified ?? .min))
      default:
        let (base, new) = contents(of: step)
        head.append(varint: hasContents ? base.count : 0)
        head.append(varint: hasContents ? new.count : 0)
      }
    }
    if !record.actor.isEmpty { head.append(text: record.actor) }
    return head
  }

  private static func append(_ kind: UInt8, _ other: Int, _ head: inout ByteWriter) {
    head.append(kind)
    head.append(varint: other)
  }
}
