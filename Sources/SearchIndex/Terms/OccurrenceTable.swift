internal import Bytes

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

  struct List: BitwiseCopyable {
    var start: UInt32
    var length: UInt32
    var lastDocument: UInt32 = .max
    var lastPosition: UInt32 = 0
    var documentCount: UInt32 = 0
    /// Where the next byte goes, and where the first slice begins.
    var cursor: UInt32
    let first: UInt32
    let code: UInt8
    var level: UInt8 = 0
    /// Bytes left in the slice.
    var room: UInt16
  }

  /// Bytes of content in the slices of a chain, the last size repeated; four more link to the next slice.
  private static func size(ofLevel level: UInt8) -> Int { (12 << Int(min(level, 7))) }

  private var arena = PlainBuffer<UInt8>(reserving: 1 << 16)
  private var lists = PlainBuffer<List>(reserving: 1 << 12)
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

  /// The number of documents in a list.
  func documentCount(of list: Int) -> Int { Int(lists[list].documentCount) }

  /// The bytes of a list's term, without a family.
  @_lifetime(borrow self)
  func term(of list: Int) -> Span<UInt8> {
    let start = Int(lists[list].start)
    return arena.span.extracting(start..<start + Int(lists[list].length))
  }

  /// Appends a list's term, its family first, to `bytes`.
  func append(termOf list: Int, to bytes: inout [UInt8]) {
    bytes.append(field(of: list).family)
    bytes.append(term(of: list))
  }

  /// Less than, equal to or greater than zero as a list's term sorts before, with or after one of another table.
  func compare(_ list: Int, with other: Int, of table: borrowing OccurrenceTable) -> Int {
    let (mine, theirs) = (field(of: list).family, table.field(of: other).family)
    return mine != theirs ? Int(mine) - Int(theirs) : term(of: list).compare(table.term(of: other))
  }

  // MARK: - Adding

  /// Adds an occurrence of a word; documents ascend, and so do positions within a document's field.
  @inline(__always)
  mutating func add(_ word: Span<UInt8>, _ field: ListField, document: UInt32, position: UInt32) {
    let number = list(of: word, field)
    let last = lists[number]
    if last.lastDocument == document {
      put(UInt64(position &- last.lastPosition) &<< 1, number)
    } else {
      put(UInt64(position) &<< 1 | 1, number)
      put(UInt64(document &- last.lastDocument), number)
      lists[number].lastDocument = document
      lists[number].documentCount &+= 1
    }
    lists[number].lastPosition = position
  }

  /// Adds a key of a document; one that it has already counts once.
  mutating func add(key: Span<UInt8>, _ field: KeyField, document: UInt32) {
    let number = list(of: key, ListField(field))
    let last = lists[number].lastDocument
    if last == document { return }
    put(UInt64(document &- last), number)
    lists[number].lastDocument = document
    lists[number].documentCount &+= 1
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

  @inline(__always)
  private mutating func list(of term: Span<UInt8>, _ field: ListField) -> Int {
    let hash = Self.hash(field.code, term)
    let tag = hash & 0xFFFF_FFFF_0000_0000
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return insert(term, field, tag, at: slot) }
      if entry & 0xFFFF_FFFF_0000_0000 == tag {
        let number = Int(entry & 0xFFFF_FFFF) &- 1
        if isEqual(number, term, field) { return number }
      }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(__always)
  private func isEqual(_ number: Int, _ term: Span<UInt8>, _ field: ListField) -> Bool {
    let list = lists[number]
    guard Int(list.length) == term.count, list.code == field.code else { return false }
    // Half of the hash was equal, so this compares nearly always in order to say yes.
    let start = Int(list.start)
    let known = arena.span
    var offset = 0
    while offset &+ 8 <= term.count {
      if known.loadUInt64(at: start &+ offset) != term.loadUInt64(at: offset) { return false }
      offset &+= 8
    }
    while offset < term.count {
      if known[start &+ offset] != term[offset] { return false }
      offset &+= 1
    }
    return true
  }

  @inline(never)
  private mutating func insert(_ term: Span<UInt8>, _ field: ListField, _ tag: UInt64, at slot: Int) -> Int {
    let number = lists.count
    let first = streams.count
    let size = Self.size(ofLevel: 0)
    streams.append(repeating: 0, count: size + 4)
    lists.append(
      List(
        start: UInt32(arena.count), length: UInt32(term.count), cursor: UInt32(first), first: UInt32(first),
        code: field.code, room: UInt16(size)))
    arena.append(term)
    slots[slot] = tag | UInt64(number + 1)
    if lists.count * 8 > slots.count * 5 { growSlots() }
    return number
  }

  private mutating func growSlots() {
    slots = PlainBuffer(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for number in 0..<lists.count {
      let hash = Self.hash(lists[number].code, term(of: number))
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
    }
  }

  /// Multiplies and folds eight bytes at a time, as wyhash does; the table is made anew each time, so it needs no key.
  @inline(__always)
  private static func hash(_ code: UInt8, _ bytes: Span<UInt8>) -> UInt64 {
    var hash = (UInt64(code) &+ 1) &* 0xA076_1D64_78BD_642F ^ UInt64(truncatingIfNeeded: bytes.count)
    let count = bytes.count
    if count >= 8 {
      var offset = 0
      while offset &+ 8 < count {
        hash = fold(hash ^ bytes.loadUInt64(at: offset))
        offset &+= 8
      }
      return fold(hash ^ bytes.loadUInt64(at: count &- 8))
    }
    if count >= 4 {
      let low = UInt64(bytes.loadUInt32(at: 0))
      return fold(hash ^ (low | UInt64(bytes.loadUInt32(at: count &- 4)) &<< 32))
    }
    if count == 0 { return fold(hash) }
    let ends = UInt64(bytes[0]) | UInt64(bytes[count &- 1]) &<< 16
    return fold(hash ^ (ends | UInt64(bytes[count &>> 1]) &<< 8))
  }

  @inline(__always)
  private static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}

// MARK: - Reading

extension OccurrenceTable {
  /// The numbers of all lists: by family, then by term, then by field.
  func sorted() -> [UInt32] {
    // Most pairs differ within the family and the first seven bytes, which compare as one number.
    let bytes = arena.span
    var order: [(head: UInt64, number: UInt32)] = []
    order.reserveCapacity(lists.count)
    for number in 0..<lists.count {
      let list = lists[number]
      let start = Int(list.start)
      var head = start + 8 <= bytes.count ? UInt64(bigEndian: bytes.loadUInt64(at: start).littleEndian) : 0
      if start + 8 > bytes.count {
        for offset in 0..<min(8, bytes.count - start) { head |= UInt64(bytes[start + offset]) << UInt64(56 - offset * 8) }
      }
      let length = min(Int(list.length), 7)
      head = length == 0 ? 0 : (head >> UInt64(64 - length * 8)) << UInt64(56 - length * 8)
      order.append((head | UInt64(field(of: number).family) << 56, UInt32(number)))
    }
    order.sort { left, right in
      left.head != right.head ? left.head < right.head : precedes(Int(left.number), Int(right.number))
    }
    return order.map(\.number)
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let order = term(of: left).compare(term(of: right))
    return order != 0 ? order < 0 : lists[left].code < lists[right].code
  }

  /// Walks what a list says.
  struct Reader {
    private var offset: Int
    private var room: Int
    private var level: UInt8 = 0
    private let end: Int
    private let isText: Bool
    private var pending: UInt64?

    /// The current document; it means nothing before the first `next`.
    private(set) var document: UInt32 = .max
    private var position: UInt32 = 0

    fileprivate init(_ list: List) {
      offset = Int(list.first)
      room = OccurrenceTable.size(ofLevel: 0)
      end = Int(list.cursor)
      isText = list.code < 8
    }

    /// Moves to the next document and tells whether there is one; all positions of the last one must have been read.
    mutating func next(_ table: borrowing OccurrenceTable) -> Bool {
      if isText {
        guard let token = pending ?? number(table) else { return false }
        pending = token & ~1
        position = 0
      } else if offset == end {
        return false
      }
      document = document &+ UInt32(truncatingIfNeeded: number(table) ?? 0)
      return true
    }

    /// The next position in the current document, or nil after the last.
    mutating func nextPosition(_ table: borrowing OccurrenceTable) -> UInt32? {
      guard let token = pending ?? number(table) else { return nil }
      if token & 1 == 1 {
        pending = token
        return nil
      }
      pending = nil
      position = position &+ UInt32(truncatingIfNeeded: token >> 1)
      return position
    }

    private mutating func number(_ table: borrowing OccurrenceTable) -> UInt64? {
      if offset == end { return nil }
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while true {
        if room == 0 {
          offset = Int(table.streams.span.loadUInt32(at: offset))
          level = min(level + 1, 7)
          room = OccurrenceTable.size(ofLevel: level)
        }
        let byte = table.streams[offset]
        offset &+= 1
        room &-= 1
        value |= UInt64(byte & 0x7F) &<< shift
        if byte < 0x80 { return value }
        shift &+= 7
      }
    }
  }

  /// A reader before the first document of a list.
  func reader(of list: Int) -> Reader { Reader(lists[list]) }
}
