internal import Bytes
internal import SystemCalls

/// An inverted index in memory, built while documents are added: a list of occurrences for each term of each field.
///
/// Terms are found by open addressing and stored in one arena. The content of a list is in the list itself at first,
/// then in a chain of slices of growing size, all in one buffer, so that a token costs a byte or two and a million
/// terms need only a handful of allocations (as in Lucene's indexing chain: Büttcher and Clarke, "Memory management
/// strategies for single-pass index construction", 2005).
///
///     text := (position << 1 | isNewDocument [gap:varint])*     LEB128; positions are gaps within a document
///     keys := (gap:varint)*
struct OccurrenceTable: ~Copyable, Sendable {
  /// The field of a list, which is a text field or a key field, and its family in the dictionary.
  struct ListField: Equatable {
    /// The raw value of a `TextField`, or that of a `KeyField` plus 8.
    let code: UInt8

    init(_ field: TextField) { code = field.rawValue }
    init(_ field: KeyField) { code = field.rawValue &+ 8 }
    init(code: UInt8) { self.code = code }

    var isText: Bool { code < 8 }
    /// The first byte of the term in the dictionary.
    var family: UInt8 { isText ? TermTableWriter.textFamily : code &- 8 }
  }

  /// Returns the number of content bytes in a slice of a chain. Slices are counted from 1, and from the seventh on all
  /// have the same size. The link to the next slice is not included.
  static func size(ofLevel level: UInt8) -> Int { (12 << Int(min(level, 7))) }

  /// The number of bytes after each slice for the offset of the next one.
  static let linkSize = 4

  /// The number of words that are looked up together.
  private static let batch = 32

  private(set) var arena = PlainBuffer<UInt8>(reserving: 1 << 16)
  var lists = PlainBuffer<OccurrenceList>(reserving: 1 << 12)
  /// A hash table with open addressing: a list's index plus one in the low half, and half of its hash in the high half;
  /// an empty slot is 0.
  var slots = PlainBuffer<UInt64>(repeating: 0, count: 1 << 13)
  private(set) var streams = PlainBuffer<UInt8>(reserving: 1 << 18)
  /// The indices of the lists in sorted order; empty until `sort` is called.
  var order = PlainBuffer<UInt32>()

  var count: Int { lists.count }

  /// The size of the used memory in bytes.
  var byteCount: Int {
    arena.count + lists.count * MemoryLayout<OccurrenceList>.stride + slots.count * 8 + streams.count
  }

  /// Returns the bytes of the term of a list, which is in this table or is a copy of a list in it.
  @_lifetime(borrow self) func term(of list: OccurrenceList) -> Span<UInt8> {
    let start = Int(list.start)
    // A long term is preceded by its length.
    let length = list.length < .max ? Int(list.length) : Int(arena.span.loadUInt32(at: start - 4))
    return arena.span.extracting(start..<start + length)
  }

  func list(at index: Int) -> OccurrenceList { lists[Int(order[index])] }

  /// Compares the term at an index of the sorted order with a term of another table: negative, zero or positive as the
  /// first sorts before, with or after the other.
  func compare(_ index: Int, with other: Int, of table: borrowing OccurrenceTable) -> Int {
    let (mine, theirs) = (list(at: index), table.list(at: other))
    return mine.compareShort(theirs) ?? compareTerms(mine, theirs, of: table)
  }

  /// Compares two lists by their terms alone, without their families. The lists are in the tables or are copies.
  func compareTerms(_ list: OccurrenceList, _ other: OccurrenceList, of table: borrowing OccurrenceTable) -> Int {
    term(of: list).compare(table.term(of: other))
  }

  /// Appends the term, without its family, of a list in this table or of a copy of one.
  func append(termOf list: OccurrenceList, to bytes: inout PlainBuffer<UInt8>) { bytes.append(term(of: list)) }

  /// Appends the lists at a range of the sorted order to `others`.
  func append(lists range: Range<Int>, to others: inout PlainBuffer<OccurrenceList>) {
    for index in range { others.append(list(at: index)) }
  }

  // MARK: - Adding

  /// Adds the words of a document's field and removes them from `field`. Documents must be added in ascending order,
  /// and positions must ascend in a field of a document.
  @inline(never) mutating func add(_ field: inout FieldWords, _ code: ListField, document: UInt32) {
    var start = 0
    while start < field.words.count {
      let end = min(start &+ Self.batch, field.words.count)
      add(start..<end, of: &field, code, document)
      start = end
    }
    field.removeAll()
  }

  @inline(__always)
  private mutating func add(_ range: Range<Int>, of field: inout FieldWords, _ code: ListField, _ document: UInt32) {
    // Each step accesses memory that is not in the cache for most words, so all words take it before the next step.
    let mask = slots.count &- 1
    for index in range {
      let hash = field.words[index].hash
      let slot = slots[TermHash.slot(ofTag: hash.value, mask)]
      let number = Int32(truncatingIfNeeded: slot) &- 1
      field.words[index].list = slot ^ hash.tag <= 0xFFFF_FFFF ? number : -1
    }
    for index in range {
      let word = field.words[index]
      if word.list >= 0, !isEqual(Int(word.list), field.span(of: word), word.hash, field: code) {
        field.words[index].list = -1
      }
    }
    for index in range {
      let word = field.words[index]
      let number = word.list >= 0 ? Int(word.list) : list(of: field.span(of: word), word.hash, code)
      add(word, of: field, to: number, document)
    }
  }

  @inline(__always)
  private mutating func add(_ word: FieldWords.Word, of field: borrowing FieldWords, to number: Int, _ document: UInt32)
  {
    // The members of the list are read and written one by one: writing back a copy would have to wait for all of them.
    var occurrence = field.occurrences[Int(word.firstOccurrence)]
    var bytes: Varint
    let lastDocument = lists[number].lastDocument
    if lastDocument == document {
      bytes = Varint(UInt64(occurrence.position &- lists[number].lastPosition) &<< 1)
    } else {
      bytes = Varint(UInt64(occurrence.position) &<< 1 | 1)
      append(Varint(UInt64(document &- lastDocument)), to: &bytes, number)
      lists[number].lastDocument = document
    }
    while occurrence.next != 0 {
      let position = occurrence.position
      occurrence = field.occurrences[Int(occurrence.next)]
      append(Varint(UInt64(occurrence.position &- position) &<< 1), to: &bytes, number)
    }
    put(bytes, number)
    lists[number].lastPosition = occurrence.position
  }

  /// Adds the keys of a document; duplicates count once. `hashedKeys` is reusable memory.
  mutating func add(_ keys: FieldRuns<KeyField>, using hashedKeys: inout PlainBuffer<HashedKey>, document: UInt32) {
    hashedKeys.removeAll()
    // As for words, memory outside the cache is requested for all keys before the first key needs it.
    let mask = slots.count &- 1
    for run in keys.indices {
      let hash = TermHash(keys.span(of: run), code: ListField(keys.field(of: run)).code)
      let slot = slots[TermHash.slot(ofTag: hash.value, mask)]
      let number = Int32(truncatingIfNeeded: slot) &- 1
      hashedKeys.append(HashedKey(hash: hash, list: slot ^ hash.tag <= 0xFFFF_FFFF ? number : -1))
    }
    for run in keys.indices {
      let (key, term, field) = (hashedKeys[run], keys.span(of: run), ListField(keys.field(of: run)))
      var number = Int(key.list)
      if number < 0 || !isEqual(number, term, key.hash, field: field) { number = list(of: term, key.hash, field) }
      let lastDocument = lists[number].lastDocument
      if lastDocument == document { continue }
      put(Varint(UInt64(document &- lastDocument)), number)
      lists[number].lastDocument = document
    }
  }

  /// A key to be added to the table, and the list that may be that of the key, or -1.
  struct HashedKey: BitwiseCopyable {
    fileprivate let hash: TermHash
    fileprivate let list: Int32
  }

  /// Appends a number to `bytes`, which will be added to a list; if `bytes` is full, it is added to the list first.
  @inline(__always) private mutating func append(_ more: Varint, to bytes: inout Varint, _ list: Int) {
    if bytes.count &+ more.count > 8 {
      put(bytes, list)
      bytes = more
    } else {
      bytes.append(more)
    }
  }

  @inline(__always) private mutating func put(_ varint: Varint, _ list: Int) {
    let (level, room) = (lists[list].level, Int(lists[list].room))
    if level == 0, room >= varint.count {
      lists[list].append(varint.bytes, count: varint.count)
    } else if level > 0, room >= max(varint.count, Self.linkSize) {
      // All eight bytes are in the slice or the link after it, which is written when the slice is full.
      let cursor = lists[list].cursor
      streams.store(varint.bytes, at: Int(cursor))
      lists[list].cursor = cursor &+ UInt32(truncatingIfNeeded: varint.count)
      lists[list].room = UInt16(truncatingIfNeeded: room &- varint.count)
    } else {
      putByBytes(varint, list)
    }
  }

  @inline(never) private mutating func putByBytes(_ varint: Varint, _ list: Int) {
    var bytes = varint.bytes
    for _ in 0..<varint.count {
      if lists[list].room == 0 { extend(list) }
      if lists[list].level == 0 {
        lists[list].append(bytes & 0xFF, count: 1)
      } else {
        streams[Int(lists[list].cursor)] = UInt8(truncatingIfNeeded: bytes)
        lists[list].cursor &+= 1
        lists[list].room &-= 1
      }
      bytes &>>= 8
    }
  }

  private mutating func extend(_ list: Int) {
    let next = streams.count
    let level = min(lists[list].level + 1, 7)
    let size = Self.size(ofLevel: level)
    streams.append(repeating: 0, count: size + Self.linkSize)
    if lists[list].level == 0 {
      lists[list].first = UInt32(next)
    } else {
      streams.store(UInt32(next), at: Int(lists[list].cursor))
    }
    lists[list].level = level
    lists[list].cursor = UInt32(next)
    lists[list].room = UInt16(size)
  }

  // MARK: - Terms

  @inline(never) private mutating func list(of term: Span<UInt8>, _ hash: TermHash, _ field: ListField) -> Int {
    let mask = slots.count &- 1
    var slot = TermHash.slot(ofTag: hash.value, mask)
    while slots[slot] != 0 {
      if slots[slot] ^ hash.tag <= 0xFFFF_FFFF {
        let number = Int(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) &- 1
        if isEqual(number, term, hash, field: field) { return number }
      }
      slot = (slot &+ 1) & mask
    }
    return insert(term, hash, field, at: slot)
  }

  @inline(__always)
  private func isEqual(_ number: Int, _ term: Span<UInt8>, _ hash: TermHash, field: ListField) -> Bool {
    let list = lists[number]
    let isSame =
      list.head == hash.head && list.second == hash.second && Int(list.length) == min(term.count, 255)
      && list.code == field.code
    if !isSame { return false }
    return term.count <= OccurrenceList.termCount || self.term(of: lists[number]).isEqual(to: term)
  }

  private mutating func insert(_ term: Span<UInt8>, _ hash: TermHash, _ field: ListField, at slot: Int) -> Int {
    let number = lists.count
    if term.count >= 255 { arena.append(UInt64(term.count), keeping: 4) }
    lists.append(
      OccurrenceList(hash, start: UInt32(arena.count), length: UInt8(clamping: term.count), code: field.code))
    arena.append(term)
    slots[slot] = hash.tag | UInt64(number + 1)
    if lists.count * 2 > slots.count { growSlots() }
    return number
  }

  private mutating func growSlots() {
    var larger = PlainBuffer<UInt64>(repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for index in 0..<slots.count where slots[index] != 0 {
      var slot = TermHash.slot(ofTag: slots[index], mask)
      while larger[slot] != 0 { slot = (slot &+ 1) & mask }
      larger[slot] = slots[index]
    }
    slots = larger
  }
}

/// Up to eight bytes of LEB128 numbers, first byte lowest.
private struct Varint {
  private(set) var bytes: UInt64
  private(set) var count: Int

  /// Appends numbers, which must fit.
  @inline(__always) mutating func append(_ more: Varint) {
    bytes |= more.bytes &<< UInt64(count &* 8)
    count &+= more.count
  }

  /// Encodes a number of up to 33 bits, which has at most five bytes.
  @inline(__always) init(_ value: UInt64) {
    (bytes, count) = (value, 1)
    if value < 0x80 { return }
    (bytes, count) = (value & 0x7F | 0x80 | value &<< 1 & 0x7F00, 2)
    if value < 0x4000 { return }
    bytes = 0
    count = 0
    var rest = value
    while rest >= 0x80 {
      bytes |= (rest & 0x7F | 0x80) &<< UInt64(count &* 8)
      count &+= 1
      rest &>>= 7
    }
    bytes |= rest &<< UInt64(count &* 8)
    count &+= 1
  }
}
