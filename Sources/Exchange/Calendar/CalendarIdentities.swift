internal import VaultCore

/// Finds the tasks that calendars know in the notes as they are now, wherever their lines are.
///
/// A task is known by its id (🆔), by its text in its note, by its text without dates and other fields, by its text in
/// another note, and last, if one text of its note is gone and another one is new, by their similarity.
struct CalendarIdentities {
  /// The identifier of each line.
  private(set) var uids: [Int: String] = [:]
  /// The line of each identifier.
  private(set) var lines: [String: Int] = [:]

  /// Matches lines with what is remembered of them.
  init(_ all: [CalendarLine], _ memory: CalendarMemory) {
    var open = memory.entries
    /// Gives lines and entries with the same key to each other, in their order.
    func match(
      _ lineKey: (CalendarLine) -> String?, _ entryKey: (CalendarMemory.Entry) -> String?, isUnique: Bool = false
    ) {
      var entries: [String: [String]] = [:]
      for (uid, entry) in open.sorted(by: { ($0.value.line, $0.key) < ($1.value.line, $1.key) }) {
        if let key = entryKey(entry) { entries[key + (entry.isEvent ? "\u{1}" : "\u{2}"), default: []].append(uid) }
      }
      var found: [String: [Int]] = [:]
      for (index, line) in all.enumerated() where uids[index] == nil {
        if let key = lineKey(line) { found[key + (line.isEvent ? "\u{1}" : "\u{2}"), default: []].append(index) }
      }
      for (key, candidates) in entries {
        guard let indices = found[key], !isUnique || candidates.count == 1 && indices.count == 1 else { continue }
        for (uid, index) in zip(candidates, indices) { give(index, uid) }
      }
    }
    func give(_ index: Int, _ uid: String) {
      (uids[index], lines[uid], open[uid]) = (uid, index, nil)
    }
    func place(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) + "\u{1}" }
    func dates(_ fields: CalendarFields?) -> String {
      "\(fields?[.start] ?? "")\u{1}\(fields?[.due] ?? "")\u{1}\(fields?[.rule] == nil ? "" : "r")"
    }
    let summaries = memory.entries.mapValues { CalendarSummary.of($0.text, isEvent: $0.isEvent) }
    func summary(_ entry: CalendarMemory.Entry) -> String {
      CalendarSummary.of(entry.text, isEvent: entry.isEvent)
    }
    match({ $0.taskID.map { "id \($0)" } }, { CalendarSummary.taskID(of: $0.text).map { "id \($0)" } }, isUnique: true)
    match({ place($0.path) + $0.text }, { place($0.path) + $0.text })
    match({ $0.noteID.isEmpty ? nil : $0.noteID + $0.text }, { $0.noteID.isEmpty ? nil : $0.noteID + $0.text })
    match(
      { place($0.path) + $0.summary + dates($0.fields) }, { place($0.path) + summary($0) + dates($0.told.last) })
    match({ place($0.path) + $0.summary }, { place($0.path) + summary($0) })
    match({ $0.text }, { $0.text }, isUnique: true)
    match({ $0.summary }, { summary($0) }, isUnique: true)
    // What is left in a note was renamed, or is gone.
    var pairs: [(score: Double, index: Int, uid: String)] = []
    let rest = Dictionary(grouping: all.indices.filter { uids[$0] == nil }) { all[$0].path }
    for (uid, entry) in open {
      for index in rest[entry.path] ?? [] where all[index].isEvent == entry.isEvent {
        let score = Self.similarity(all[index].summary, summaries[uid] ?? entry.text)
        let isSameDay = !entry.isEvent && dates(all[index].fields) == dates(entry.told.last)
        let isAtPlace = all[index].line == entry.line && isSameDay
        if score >= (isAtPlace ? 0.25 : 0.5) { pairs.append((score, index, uid)) }
      }
    }
    for (_, index, uid) in pairs.sorted(by: { ($1.score, $0.index, $0.uid) < ($0.score, $1.index, $1.uid) })
    where uids[index] == nil && open[uid] != nil { give(index, uid) }
  }

  /// Gives a line that no calendar knows its identifier.
  mutating func add(_ index: Int, uid: String) { (uids[index], lines[uid]) = (uid, index) }

  /// Returns how much of two texts is the same, from 0 to 1: the pairs of characters that both have.
  private static func similarity(_ one: String, _ two: String) -> Double {
    func pairs(_ text: String) -> [String: Int] {
      let characters = Array(text.lowercased())
      var pairs: [String: Int] = [:]
      for (first, second) in zip(characters, characters.dropFirst()) { pairs["\(first)\(second)", default: 0] += 1 }
      return pairs
    }
    let (first, second) = (pairs(one), pairs(two))
    let total = first.values.reduce(0, +) + second.values.reduce(0, +)
    if total == 0 { return one == two ? 1 : 0 }
    let common = first.reduce(0) { $0 + min($1.value, second[$1.key] ?? 0) }
    return 2 * Double(common) / Double(total)
  }
}
