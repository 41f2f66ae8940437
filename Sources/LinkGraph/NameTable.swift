internal import Bytes
internal import SearchIndex

/// A hash table in memory of all names and paths of a snapshot's documents, for resolving many links. It uses open
/// addressing. Names with the same hash are distinguished by their bytes, so no choice of names can produce a wrong
/// result.
struct NameTable: Sendable {
  /// The documents with a name, usually only one.
  struct Holders {
    /// The first document in index order.
    let first: DocumentID
    let others: [DocumentID]
  }

  /// A name and the first document that has it, in 16 bytes: a vault of a million notes has three million names.
  private struct Entry {
    let start: UInt32
    let count: UInt32
    let segment: UInt32
    let document: UInt32

    var first: DocumentID { DocumentID(segment: Int(segment), document: Int(document)) }
  }

  /// The bytes of all names, each after the byte of its kind.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The further documents with the name of an entry, by its number.
  private var others: [Int: [DocumentID]] = [:]
  /// The slots: each has the number of the entry, from 1, and above it the upper half of the hash, which excludes
  /// most other names without comparing bytes; an empty slot is 0. The size is a power of two; at most half is used.
  private var slots: [UInt64]
  /// The paths of the documents of each segment.
  private var paths: [Paths]

  /// The paths of documents one after another, and where each begins; those of deleted documents are empty.
  private struct Paths: Sendable {
    var bytes: [UInt8] = []
    var starts: [UInt32] = []

    mutating func append(_ path: [UInt8], of document: Int) {
      starts += repeatElement(UInt32(bytes.count), count: document + 1 - starts.count)
      bytes += path
    }

    subscript(document: Int) -> [UInt8] {
      guard document < starts.count else { return [] }
      let end = document + 1 < starts.count ? Int(starts[document + 1]) : bytes.count
      return Array(bytes[Int(starts[document])..<end])
    }
  }

  /// Reads all names of the given kinds. O(names + documents).
  init(_ snapshot: IndexSnapshot, kinds: Set<NameTerms.Kind>) {
    paths = Array(repeating: Paths(), count: snapshot.segmentCount)
    var cursor = KeyOrderCursor(snapshot)
    while let (id, path) = cursor.next() { paths[id.segment].append(path, of: id.document) }
    slots = Array(repeating: 0, count: 1 << (Int.bitWidth - (snapshot.documentCount * 4 + 8).leadingZeroBitCount))
    bytes.reserveCapacity(snapshot.documentCount * 48)
    entries.reserveCapacity(snapshot.documentCount * 2)
    for kind in NameTerms.Kind.allCases where kinds.contains(kind) {
      snapshot.visitKeys(of: .name, prefix: [kind.rawValue]) { key, documents in
        add(documents, kind, key.extracting(1..<key.count))
      }
    }
  }

  private mutating func add(_ documents: [DocumentID], _ kind: NameTerms.Kind, _ name: Span<UInt8>) {
    guard let first = documents.first else { return }
    let hash = Self.mixed(Self.hash(name), kind.rawValue)
    let slot = slot(kind, name, hash)
    if let existing = Self.index(slots[slot]) {
      others[existing, default: []] += documents
      return
    }
    if documents.count > 1 { others[entries.count] = Array(documents.dropFirst()) }
    entries.append(
      Entry(
        start: UInt32(bytes.count), count: UInt32(name.count + 1), segment: UInt32(first.segment),
        document: UInt32(first.document)))
    bytes.append(kind.rawValue)
    for index in name.indices { bytes.append(name[index]) }
    slots[slot] = Self.slot(hash, entries.count)
    if entries.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    var slots = [UInt64](repeating: 0, count: self.slots.count * 2)
    for (index, entry) in entries.enumerated() {
      let key = bytes.span.extracting(Int(entry.start)..<Int(entry.start + entry.count))
      let hash = Self.mixed(Self.hash(key.extracting(1..<key.count)), key[0])
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Self.slot(hash, index + 1)
    }
    self.slots = slots
  }

  private static func slot(_ hash: UInt64, _ number: Int) -> UInt64 {
    hash & 0xFFFF_FFFF_0000_0000 | UInt64(UInt32(truncatingIfNeeded: number))
  }

  private static func index(_ slot: UInt64) -> Int? { slot == 0 ? nil : Int(UInt32(truncatingIfNeeded: slot)) - 1 }

  /// Returns the slot of a name with a mixed hash, or the empty slot where it belongs.
  private func slot(_ kind: NameTerms.Kind, _ name: Span<UInt8>, _ hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while let index = Self.index(slots[slot]) {
      if slots[slot] >> 32 == hash >> 32, isName(index, kind, name) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func isName(_ index: Int, _ kind: NameTerms.Kind, _ name: Span<UInt8>) -> Bool {
    let (start, count) = (Int(entries[index].start), Int(entries[index].count))
    return count == name.count + 1 && bytes[start] == kind.rawValue
      && bytes.span.extracting((start + 1)..<(start + count)).isEqual(to: name)
  }

  /// Returns the hash of a name, which is independent of the name's kind.
  static func hash(_ name: Span<UInt8>) -> UInt64 { Checksum.of(name) }

  private static func mixed(_ hash: UInt64, _ kind: UInt8) -> UInt64 {
    (hash ^ UInt64(kind)) &* 0x9E37_79B9_7F4A_7C15
  }

  func holders(_ kind: NameTerms.Kind, _ name: Span<UInt8>, hash: UInt64) -> Holders? {
    Self.index(slots[slot(kind, name, Self.mixed(hash, kind.rawValue))]).map {
      Holders(first: entries[$0].first, others: others[$0] ?? [])
    }
  }

  func path(of id: DocumentID) -> [UInt8] { paths[id.segment][id.document] }

  /// Returns the documents with a name; for a path, those with the file name.
  func documents(_ kind: NameTerms.Kind, _ name: Span<UInt8>) -> [DocumentID] {
    guard let entry = holders(kind, name, hash: Self.hash(name)) else { return [] }
    return [entry.first] + entry.others
  }
}
