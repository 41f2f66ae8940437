internal import Bytes
internal import Dates
internal import SearchIndex
internal import SystemCalls

/// The tasks of a segment without their texts: what is needed to count and to sort them.
struct TaskTable: Sendable {
  struct Entry: Sendable {
    let document: Int32
    /// Its number among the tasks of its note.
    let number: Int32
    /// The due date, in days since 1970; `noDate` for none, which comes after every date.
    let due: Int32
    let rank: UInt8
    let isDone: Bool

    static let noDate = Int32.max

    var dueDate: CivilDate? { due == Self.noDate ? nil : CivilDate(daysSinceEpoch: Int(due)) }
    var priority: String { TaskOrder.priorities[Int(rank)] }
  }

  /// The tasks, by document and then in the order of the note.
  private(set) var entries: [Entry] = []
  /// The ids of open tasks, with their documents.
  private(set) var openIDs: [(document: Int, id: String)] = []

  /// Reads the stored tasks. Documents without a task cost two numbers each.
  init(segment: Int, of snapshot: IndexSnapshot, in documents: DocumentSet) {
    for document in documents {
      let id = DocumentID(segment: segment, document: document)
      if snapshot.number(.tasksOpen, of: id) == 0, snapshot.number(.tasksDone, of: id) == 0 { continue }
      add(snapshot.stored(.tasks, of: id).bytes, of: document)
    }
  }

  private mutating func add(_ bytes: Span<UInt8>, of document: Int) {
    var reader = ByteReader(bytes)
    var number: Int32 = 0
    while let task = StoredTask.outline(from: &reader) {
      let due = task.due.map { Int32(truncatingIfNeeded: $0.daysSinceEpoch) } ?? Entry.noDate
      entries.append(
        Entry(
          document: Int32(truncatingIfNeeded: document), number: number, due: due,
          rank: UInt8(TaskOrder.rank(of: task.priority)), isDone: task.isDone))
      if !task.isDone, let id = task.id { openIDs.append((document, id)) }
      number += 1
    }
  }
}

extension VaultView {
  /// Returns the tables of the tasks of the segments, which have at least those of some documents.
  func taskTables(of documents: [DocumentSet]) -> [TaskTable] {
    guard let kept = vault.surroundings.kept else {
      return documents.enumerated().map { TaskTable(segment: $0, of: snapshot, in: $1) }
    }
    return kept.tasks.tables(of: snapshot) { segment in
      let all = DocumentSet(universe: documents[segment].universe, isFull: true)
      return TaskTable(segment: segment, of: snapshot, in: all)
    }
  }
}

extension StoredTask {
  /// What lists are sorted by, and what other tasks refer to.
  struct Outline {
    let isDone: Bool
    let due: CivilDate?
    let priority: String?
    let id: String?
  }

  /// Reads the next task without its texts; nil at the end, or if it is damaged.
  static func outline(from reader: inout ByteReader) -> Outline? {
    if reader.isAtEnd { return nil }
    func skip(_ reader: inout ByteReader) { if reader.byte() != 0 { _ = reader.countedBytes() } }
    let packed = reader.count()
    for _ in 0..<2 { _ = reader.countedBytes() }
    let due = reader.optionalText()
    for _ in 0..<5 { skip(&reader) }
    let (priority, id) = (reader.optionalText(), reader.optionalText())
    skip(&reader)
    var fields = reader.count()
    while fields > 0, !reader.isDamaged {
      for _ in 0..<2 { _ = reader.countedBytes() }
      fields -= 1
    }
    if reader.isDamaged { return nil }
    return Outline(isDone: packed & 1 != 0, due: due.flatMap { CivilDate(iso: $0) }, priority: priority, id: id)
  }
}
