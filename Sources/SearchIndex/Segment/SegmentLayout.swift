internal import Bytes
internal import SystemCalls

/// The parts of a segment, in the order they stand in.
///
///     segment := count:uint32 documents:uint32 live:uint64{8} (offset:uint64 size:uint64){count} part{count}
///
/// `live` is the sum of the lengths of each text field, as `LengthCode` rounds them. Offsets count from the beginning of the segment; parts begin at
/// multiples of eight. Documents are numbered from 0 in ascending order of their keys.
enum SegmentPart: Int, CaseIterable {
  /// The documents' keys, a sorted table.
  case keys
  /// Fingerprints, packed columns.
  case size, modified, changed, inode
  /// Content hashes, eight bytes a document.
  case hashes
  /// The folders of the keys, a folder table.
  case folders
  /// The length of each text field as a `LengthCode`, packed rows.
  case lengths
  /// The numbers, a packed column each.
  case created, updated, createdOffset, updatedOffset, words, characters, tasksOpen, tasksDone, flags
  /// The stored fields, a stored column each.
  case card, text, properties, outline, links, tasks, tags, problems, names
  /// The dictionary and what it points into.
  case terms, postings, positions
  /// Where in the dictionary words have a text inside.
  case grams

  /// Where the column of a number stands.
  static func number(_ field: NumberField) -> SegmentPart {
    SegmentPart(rawValue: SegmentPart.created.rawValue + field.rawValue) ?? .created
  }

  /// Where the column of a stored field stands.
  static func stored(_ field: StoredField) -> SegmentPart {
    SegmentPart(rawValue: SegmentPart.card.rawValue + field.rawValue) ?? .card
  }

  /// The size of a segment's head.
  static let headSize = 8 + TextField.allCases.count * 8 + allCases.count * 16
}

/// The number of words of a field in one byte: exact up to 15, then four significant bits.
///
/// Ranking needs lengths only roughly; a byte keeps the column small enough to stay in the cache.
enum LengthCode {
  /// The code of a length.
  static func encode(_ length: Int) -> UInt8 {
    if length < 16 { return UInt8(max(length, 0)) }
    let shift = (Int.bitWidth - length.leadingZeroBitCount) - 4
    return UInt8(min(255, 16 + (shift - 1) * 8 + ((length >> shift) & 7)))
  }

  /// The length that a code stands for: the smallest of those with the same code.
  static func decode(_ code: UInt8) -> Int {
    if code < 16 { return Int(code) }
    let shift = (Int(code) - 16) / 8 + 1
    return (8 + (Int(code) - 16) % 8) << shift
  }

  /// What each of the 256 codes stands for.
  static let table: [Float] = (0...255).map { Float(decode(UInt8($0))) }
}
