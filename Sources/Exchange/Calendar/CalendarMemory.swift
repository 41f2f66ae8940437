internal import Bytes
internal import SystemCalls
internal import VaultCore

/// The tasks and events that were exported to calendars or imported from them, each with its identifier in calendars and
/// with what calendars were told of it. From this local state, an import determines on which side something was changed,
/// and an export writes the same identifier for the same task.
///
/// It is stored in the file `calendar` in the vault's state folder, as lines of fields between tabs: `uid`, the path, the
/// identifier of the note, the line, whether it is an event, the text, the revision that was imported last, and what
/// calendars were told, the latest last. A line `@ TAB place TAB uid …` has what was exported to a file or folder.
struct CalendarMemory: Hashable {
  struct Entry: Hashable {
    var path: [UInt8]
    /// The identifier in the note's front matter; empty if it has none.
    var noteID = ""
    var line: Int
    var isEvent = false
    /// The text of the task, as written.
    var text: String
    /// The revision of the item in a calendar that was imported last, and not exported since; empty if there is none.
    var imported = ""
    /// What calendars were told, the latest last.
    var told: [CalendarFields] = []

    /// Adds what calendars are told now.
    mutating func tell(_ fields: CalendarFields) {
      if told.last == fields { return }
      told.removeAll { $0 == fields }
      told.append(fields)
      told.removeFirst(max(told.count - CalendarMemory.most, 0))
    }
  }

  /// The number of states that are remembered of each task.
  static let most = 8

  private let file: RawPath
  var entries: [String: Entry] = [:]
  /// The identifiers in each file or folder to which was exported, by its absolute path.
  var places: [[UInt8]: Set<String>] = [:]

  /// Reads the memory of a vault. Throws if it cannot be read: what would be written later had forgotten everything.
  init(_ vault: Vault) throws(SystemError) {
    file = vault.stateFolder.appending("calendar" as RawPath)
    let bytes = try FileDescriptor.contents(ofAny: file, [.nonBlocking], limit: 512 << 20) ?? []
    for line in bytes.split(separator: .lineFeed) {
      let fields = line.split(separator: .tab, omittingEmptySubsequences: false).map(\.unescapedField)
      let texts = fields.map { String(decoding: $0, as: UTF8.self) }
      if texts[0] == "@", fields.count > 1 {
        places[fields[1]] = Set(texts.dropFirst(2))
      } else if texts.count > 6, let number = Int(texts[3]) {
        entries[texts[0]] = Entry(
          path: fields[1], noteID: texts[2], line: number, isEvent: texts[4] == "event", text: texts[5],
          imported: texts[6], told: texts.dropFirst(7).map { CalendarFields(encoded: $0) })
      }
    }
  }

  /// Writes the memory; returns the error if that fails.
  func write() -> SystemError? {
    var text: [UInt8] = []
    func add(_ fields: [[UInt8]]) {
      text += Array(fields.map(\.escapedField).joined(separator: [.tab])) + [.lineFeed]
    }
    for (uid, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let facts = [entry.noteID, "\(entry.line)", entry.isEvent ? "event" : "", entry.text, entry.imported]
      add([Array(uid.utf8), entry.path] + (facts + entry.told.map(\.encoded)).map { Array($0.utf8) })
    }
    for (place, uids) in places.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      add([[UInt8(ascii: "@")], place] + uids.sorted().map { Array($0.utf8) })
    }
    do throws(SystemError) {
      try FileSystem.makeDirectories(file.parent)
      try AtomicReplace.write(text, to: file)
      return nil
    } catch { return error.at(file) }
  }
}
