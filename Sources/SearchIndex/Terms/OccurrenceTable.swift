internal import Bytes
internal import SystemCalls

/// Where words and keys occur, gathered in memory while documents are added: a list for each distinct term of each field.
///
/// Terms are found by open addressing over one arena. What a list says is appended to a chain of slices that grow, all in
/// one buffer, so that a token costs a byte or two and a million terms are a handful of allocations (as in Lucene's
/// indexing chain: Büttcher and Clarke, "Memory management strategies for single-pass index construction", 2005).
///
///     text := (position << 1 | isNewDocument [gap:varint])*     both numbers LEB128, positions as gaps within a document
///     keys := (gap:varint)*
struct OccurrenceTable: ~Copyable, Sendable {
  /// Which dictionary range and field a list belongs to: a text field, or a key field.
  struct ListField: Equatable {
    /// The raw value of a `TextField`, or 8 more than that of a `KeyField`.
    let code: UInt8

    init(_ field: TextField) { code = field.rawValue }
    init(_ field: KeyField) { code = field.rawValue &+ 8 }
    init(code: UInt8) { self.code = code }

    var isText: Bool { code < 8 }
    /// The first byte of the term in the dictionary.
    var family: UInt8 { isText ? TermTableWriter.textFamily : code &- 8 }
  }

  /// Bytes of content in the slices of a chain, the last size repeated; four more link to the next slice.
  private static func size(ofLevel level: UInt8) -> Int { (12 << Int(min(level, 7))) }

  private var arena = PlainBuffer<UInt8>(reserving: 1 << 16)
  private var lists = PlainBuffer<OccurrenceList>(reserving: 1 << 12)
  /// The number of a list plus one in the low half, and half of its hash in the high half; 0 where there is none.
  private var slots = PlainBuffer<UInt64>(repeating: 0, count: 1 << 13)
  private var streams = PlainBuffer<UInt8>(reserving: 1 << 18)

  init() {}

  /// The number of lists.
  var count: Int { lists.count }

  /// Bytes of memory in use.
  var byteCount: Int { arena.count + lists.count * 32 + slots.count * 8 + streams.count }

  /// The field of a list.
  func field(of list: Int) -> ListField { ListField(code: lists[list].code) }

  /// The bytes of a list's term, without a family.
  @_lifetime(borrow self)
  func term(of list: Int) -> Span<UInt8> {
    let start = Int(lists[list].start)
    return arena.span.extracting(start..<start + length(of: list))
  }

  private func length(of list: Int) -> Int {
    let length = lists[list].length
    // A long term has its length before it.
    return length < .max ? Int(length) : Int(arena.span.loadUInt32(at: Int(lists[list].start) - 4))
  }

  /// Appends a list's term, its family first, to `bytes`.
  func append(termOf list: Int, to bytes: inout [UInt8]) {
    bytes.append(field(of: list).family)
    bytes.append(term(of: list))
  }

  /// Less than, equal to or greater than zero as a list's term sorts before, with or after one of another table.
  func compare(_ list: Int, with other: Int, of table: borrowing OccurrenceTable) -> Int {
    let (mine, theirs) = (field(of: list).family, table.field(of: other).family)
    if mine != theirs { return Int(mine) - Int(theirs) }
    let (head, otherHead) = (lists[list].head.byteSwapped, table.lists[other].head.byteSwapped)
    if head != otherHead { return head < otherHead ? -1 : 1 }
    return term(of: list).compare(table.term(of: other))
  }

  // MARK: - Adding

  /// Adds occurrences of words in a field of a document, and empties the batch; documents ascend, and so do positions
  /// within a document's field.
  @inline(never)
  mutating func add(_ batch: inout WordBatch, _ field: ListField, document: UInt32) {
    // Each step touches memory that is far away for most words, and does so for all words before the next step needs it.
    let mask = slots.count &- 1
    for index in 0..<batch.count {
      batch.words[index].slot = slots[Int(truncatingIfNeeded: batch.words[index].hash.value) & mask]
    }
    for index in 0..<batch.count {
      let word = batch.words[index]
      let number = Int(truncatingIfNeeded: word.slot & 0xFFFF_FFFF) &- 1
      let isFound = word.slot != 0 && word.slot ^ word.hash.tag <= 0xFFFF_FFFF
      batch.words[index].list = isFound && isEqual(number, batch.span(of: word), word.hash, field) ? number : -1
    }
    for index in 0..<batch.count {
      let word = batch.words[index]
      add(word.list >= 0 ? word.list : list(of: batch.span(of: word), word.hash, field), document, word.position)
    }
    batch.removeAll()
  }

  @inline(__always)
  private mutating func add(_ number: Int, _ document: UInt32, _ position: UInt32) {
    let last = lists[number]
    if last.lastDocument == document {
      put(UInt64(position &- last.lastPosition) &<< 1, number)
    } else {
      put(UInt64(position) &<< 1 | 1, number)
      put(UInt64(document &- last.lastDocument), number)
      lists[number].lastDocument = document
    }
    lists[number].lastPosition = position
  }

  /// Adds a key of a document; one that it has already counts once.
  mutating func add(key: Span<UInt8>, _ field: KeyField, document: UInt32) {
    let field = ListField(field)
    let number = list(of: key, TermHash(key, code: field.code), field)
    let last = lists[number].lastDocument
    if last == document { return }
    put(UInt64(document &- last), number)
    lists[number].lastDocument = document
  }

  @inline(__always)
  private mutating func put(_ value: UInt64, _ list: Int) {
    var rest = value
    while rest >= 0x80 {
      put(UInt8(truncatingIfNeeded: rest) | 0x80, list)
      rest &>>= 7
    }
    put(UInt8(truncatingIfNeeded: rest), list)
  }

  @inline(__always)
  private mutating func put(_ byte: UInt8, _ list: Int) {
    if lists[list].room == 0 { extend(list) }
    streams[Int(lists[list].cursor)] = byte
    lists[list].cursor &+= 1
    lists[list].room &-= 1
  }

  @inline(never)
  private mutating func extend(_ list: Int) {
    let link = Int(lists[list].cursor)
    let next = streams.count
    lists[list].level = min(lists[list].level + 1, 7)
    let size = Self.size(ofLevel: lists[list].level)
    streams.append(repeating: 0, count: size + 4)
    streams.store(UInt32(next), at: link)
    lists[list].cursor = UInt32(next)
    lists[list].room = UInt16(size)
  }

  // MARK: - Terms

  @inline(never)
  private mutating func list(of term: Span<UInt8>, _ hash: TermHash, _ field: ListField) -> Int {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash.value) & mask
    while slots[slot] != 0 {
      if slots[slot] ^ hash.tag <= 0xFFFF_FFFF {
        let number = Int(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) &- 1
        if isEqual(number, term, hash, field) { return number }
      }
      slot = (slot &+ 1) & mask
    }
    return insert(term, hash, field, at: slot)
  }

  @inline(__always)
  private func isEqual(_ number: Int, _ term: Span<UInt8>, _ hash: TermHash, _ field: ListField) -> Bool {
    let list = lists[number]
    let isSame = list.head == hash.head && Int(list.length) == min(term.count, 255) && list.code == field.code
    if !isSame { return false }
    return term.count <= 8 || self.term(of: number).isEqual(to: term)
  }

  private mutating func insert(_ term: Span<UInt8>, _ hash: TermHash, _ field: ListField, at slot: Int) -> Int {
    let number = lists.count
    let first = streams.count
    let size = Self.size(ofLevel: 0)
    streams.append(repeating: 0, count: size + 4)
    if term.count >= 255 { arena.append(UInt64(term.count), keeping: 4) }
    lists.append(
      OccurrenceList(
        head: hash.head, start: UInt32(arena.count), cursor: UInt32(first), first: UInt32(first),
        length: UInt8(clamping: term.count), code: field.code, room: UInt16(size)))
    arena.append(term)
    slots[slot] = hash.tag | UInt64(number + 1)
    if lists.count * 2 > slots.count { growSlots() }
    return number
  }

  private mutating func growSlots() {
    slots = PlainBuffer(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for number in 0..<lists.count {
      let hash = TermHash(term(of: number), code: lists[number].code)
      var slot = Int(truncatingIfNeeded: hash.value) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = hash.tag | UInt64(number + 1)
    }
  }
}

// MARK: - Reading

extension OccurrenceTable {
  /// The numbers of all lists: by family, then by term, then by field.
  func sorted() -> [UInt32] {
    // Most pairs differ within the family and the first seven bytes, which compare as one number.
    var order: [(head: UInt64, number: UInt32)] = []
    order.reserveCapacity(lists.count)
    for number in 0..<lists.count {
      order.append((lists[number].head.byteSwapped >> 8 | UInt64(field(of: number).family) << 56, UInt32(number)))
    }
    order.sort { left, right in
      left.head != right.head ? left.head < right.head : precedes(Int(left.number), Int(right.number))
    }
    return order.map(\.number)
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let order = compare(left, with: right, of: self)
    return order != 0 ? order < 0 : lists[left].code < lists[right].code
  }

  /// Appends what a list says to `found`: its documents by their numbers in the segment, which `numbers` gives.
  func decode(_ list: Int, numbers: [UInt32], into found: inout DecodedLists) {
    let list = lists[list]
    let bytes = streams.span
    let end = Int(list.cursor)
    let isText = ListField(code: list.code).isText
    var offset = Int(list.first)
    var level: UInt8 = 0
    var room = Self.size(ofLevel: 0)
    func number() -> UInt64 {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while true {
        if room == 0 {
          offset = Int(bytes.loadUInt32(at: offset))
          level = min(level + 1, 7)
          room = Self.size(ofLevel: level)
        }
        let byte = bytes[offset]
        offset &+= 1
        room &-= 1
        value |= UInt64(byte & 0x7F) &<< shift
        if byte < 0x80 { return value }
        shift &+= 7
      }
    }
    var document = UInt32.max
    var position: UInt32 = 0
    while offset != end {
      let token = number()
      if !isText {
        document = document &+ UInt32(truncatingIfNeeded: token)
        found.append(numbers[Int(document)])
        continue
      }
      if token & 1 == 1 {
        document = document &+ UInt32(truncatingIfNeeded: number())
        found.append(numbers[Int(document)])
        position = 0
      }
      position = position &+ UInt32(truncatingIfNeeded: token &>> 1)
      found.append(position: position)
    }
    found.endList()
  }
}

/// The lists of one term and field, taken from one or several tables.
struct DecodedLists: ~Copyable {
  /// The documents of all lists, one list after the other, each ascending.
  private(set) var documents = PlainBuffer<UInt32>()
  /// The number of positions in each document.
  private(set) var counts = PlainBuffer<UInt32>()
  /// The positions in all documents.
  private(set) var positions = PlainBuffer<UInt32>()
  /// Where each list ends in `documents`, and its positions in `positions`.
  private(set) var ends: [(document: Int, position: Int)] = []

  @inline(__always)
  fileprivate mutating func append(_ document: UInt32) {
    documents.append(document)
    counts.append(0)
  }

  @inline(__always)
  fileprivate mutating func append(position: UInt32) {
    counts[counts.count &- 1] &+= 1
    positions.append(position)
  }

  fileprivate mutating func endList() { ends.append((documents.count, positions.count)) }

  /// Removes all lists.
  mutating func removeAll() {
    documents.removeAll()
    counts.removeAll()
    positions.removeAll()
    ends.removeAll(keepingCapacity: true)
  }
}
