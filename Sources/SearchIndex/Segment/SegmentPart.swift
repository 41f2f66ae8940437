/// The parts of a segment, in the order in which they are written.
///
///     segment := count:uint32 documents:uint32 live:uint64{8} (offset:uint64 size:uint64){count} part{count}
///
/// `live` is the sum of the lengths of each text field, as `LengthCode` rounds them. Offsets count from the beginning
/// of the segment; parts begin at multiples of eight. Documents are numbered from 0 in ascending order of their keys.
enum SegmentPart: Int, CaseIterable {
  /// The documents' keys, as a sorted table.
  case keys
  /// The fingerprints, as packed columns.
  case size, modified, changed, inode
  /// The content hashes, eight bytes per document.
  case hashes
  /// The folders of the keys, as a folder table.
  case folders
  /// The length of each text field as a `LengthCode`, as packed rows.
  case lengths
  /// The numbers, as one packed column each.
  case created, updated, createdOffset, updatedOffset, words, characters, tasksOpen, tasksDone, flags
  /// The stored fields, as one stored column each.
  case card, text, properties, outline, links, tasks, tags, problems, names
  /// The dictionary with its postings and positions.
  case terms, postings, positions
  /// The trigram index, which finds the blocks of the dictionary that may have words containing a text.
  case grams

  static func number(_ field: NumberField) -> SegmentPart {
    SegmentPart(rawValue: SegmentPart.created.rawValue + field.rawValue) ?? .created
  }

  static func stored(_ field: StoredField) -> SegmentPart {
    SegmentPart(rawValue: SegmentPart.card.rawValue + field.rawValue) ?? .card
  }

  static let headSize = 8 + TextField.allCases.count * 8 + allCases.count * 16
}

/// The encoding of a field's length in words in one byte: exact up to 15, then with four significant bits. Ranking
/// needs only approximate lengths, and a column of single bytes is small enough to stay in the cache.
enum LengthCode {
  static func encode(_ length: Int) -> UInt8 {
    if length < 16 { return UInt8(max(length, 0)) }
    let shift = (Int.bitWidth - length.leadingZeroBitCount) - 4
    return UInt8(min(255, 16 + (shift - 1) * 8 + ((length >> shift) & 7)))
  }

  /// Returns the length for a code, which is the smallest length with that code.
  static func decode(_ code: UInt8) -> Int {
    if code < 16 { return Int(code) }
    let shift = (Int(code) - 16) / 8 + 1
    return (8 + (Int(code) - 16) % 8) << shift
  }

  static let table: [Float] = (0...255).map { Float(decode(UInt8($0))) }
}
