internal import Bytes
internal import Dates
package import ExchangeFormats
internal import JSON
internal import NoteSyntax
package import VaultCore

/// Writes notes in the store formats of other programs.
package struct StoreExport {
  let notes: ExportedNotes
  let records: [NoteRecord]
  let dates: DateForm
  /// The number of notes and files, and the data that is left out.
  package var report = ExportReport()

  /// Creates an export of notes.
  package init(_ records: [NoteRecord], of view: VaultView, dates: DateForm) throws(ExchangeError) {
    let notes = try ExportedNotes(view, withTrash: records.contains { $0.area == .trash })
    (self.notes, self.dates) = (notes, dates)
    // Notes of the same time are sorted by identifier because, unlike paths, identifiers are the same after an import.
    let keyed = records.sorted { $0.path.lexicographicallyPrecedes($1.path) }
      .map { (record: $0, time: $0.created.milliseconds, id: notes.identifier(of: $0)) }
    self.records = keyed.sorted { ($1.time, $0.id) < ($0.time, $1.id) }.map(\.record)
  }

  /// Writes the notes for LucidPal.
  package mutating func lucidpal(_ sink: any ExportSink) throws(ExchangeError) {
    var list: [ForeignNote] = []
    for record in ExportWalk(records, of: notes.view) {
      let note = try notes.note(record, isTitleApart: true)
      if !note.folder.isEmpty || note.area != .notes { report.lose("the folder") }
      count(note, besides: ["category", "source", "summary", "actions", "tags"])
      list.append(note)
    }
    if list.count > LucidPalStore.capacity {
      report.warnings.append(
        "LucidPal keeps \(LucidPalStore.capacity) notes, and drops the oldest of these \(list.count)")
    }
    try write(LucidPalStore.document(list, date: dates.value), sink)
  }

  /// Writes the notes for the iOS program that stores `savedFolders` and `savedNotes`.
  package mutating func iosNotes(_ sink: any ExportSink) throws(ExchangeError) {
    var list: [ForeignNote] = []
    var sorted: [String: ForeignDate] = [:]
    for record in ExportWalk(records, of: notes.view) {
      var note = try notes.note(record, isTitleApart: false)
      note.body = FirstLine.text(note.body, titled: note.title)
      // All folders, including that of the archive or the inbox.
      note.folder = record.folder.pathComponents.map { String(decoding: $0, as: UTF8.self) }
      note.properties.removeAll { $0.name == IOSNotesStore.sortDate }
      sorted[note.key] = record.value(ofProperty: IOSNotesStore.sortDate)?.scalars.first.flatMap(notes.date)
      count(note, besides: [])
      if note.isPinned { report.lose("the mark that the note is pinned") }
      list.append(note)
    }
    var folders = self.folders(Set(list.map(\.folder)))
    for index in folders.indices where folders[index].id == nil {
      folders[index].id = StableUUID.made(of: "folder:" + folders[index].path.joined(separator: "/"))
    }
    try write(IOSNotesStore.document(list, folders, sortDate: { sorted[$0.key] }, date: dates.value), sink)
  }

  /// Returns folders with their styles, sorted: the given ones, and those without notes that have settings from an
  /// import. Of the latter, those in `excluded` and below are left out, as they are not exported as folders.
  func folders(_ used: Set<[String]>, besides excluded: [String] = []) -> [ForeignFolder] {
    let config = notes.view.vault.config
    var paths = used
    let others = config.folders.filter { path, style in
      let names = Self.names(of: path)
      return (style.id != nil || style.color != nil || style.symbol != nil) && !used.contains(names)
        && !excluded.contains(names.first ?? "")
    }
    if !others.isEmpty {
      let filled = Set(notes.view.allNotes().map { String(decoding: $0.folder, as: UTF8.self) })
      for path in others.keys where !filled.contains(where: { $0 == path || $0.hasPrefix(path + "/") }) {
        paths.insert(Self.names(of: path))
      }
    }
    paths.remove([])
    return paths.sorted { $0.lexicographicallyPrecedes($1) }.map { folder($0) }
  }

  func folder(_ path: [String]) -> ForeignFolder {
    var folder = ForeignFolder(path)
    let style = notes.view.vault.config.folders[path.joined(separator: "/")]
    folder.color = style?.color.flatMap { StyleColor($0)?.rgba }
    folder.symbol = style?.symbol
    folder.id = style?.id
    folder.name = style?.name
    folder.isSystem = style?.isSystem ?? false
    return folder
  }

  /// Returns tags with their styles, sorted: the given ones, and those that no note has but the config does.
  func tags(_ used: Set<String>) -> [ForeignTag] {
    let config = notes.view.vault.config
    let usedTags = Set(TagTally(notes.view.snapshot).rows.map(\.key))
    let unused = config.tags.filter { name, style in
      (style.id != nil || style.color != nil || style.symbol != nil) && !usedTags.contains(CaseFolding.fold(name))
    }
    return used.union(unused.keys).sorted().map(tag)
  }

  private static func names(of path: String) -> [String] { path.split(separator: "/").map(String.init) }

  func tag(_ name: String) -> ForeignTag {
    var tag = ForeignTag(name)
    let style = TagForm.tag(for: name).flatMap { notes.view.vault.config.style(ofTag: $0) }
    tag.color = style?.color.flatMap { StyleColor($0)?.rgba }
    tag.symbol = style?.symbol
    tag.id = style?.id
    return tag
  }

  func write(_ document: JSONValue, _ sink: any ExportSink) throws(ExchangeError) {
    try sink.write(Self.text(document))
  }

  static func text(_ document: JSONValue) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.value(document)
    writer.endLine()
    return writer.drain()
  }

  /// Counts a note and its data that the format cannot contain.
  mutating func count(_ note: ForeignNote, besides carried: Set<String>) {
    report.notes += 1
    for loss in note.losses { report.lose(loss) }
    for property in note.properties { report.lose("the property '\(property.name)'") }
    if !note.aliases.isEmpty { report.lose("the property 'aliases'") }
    let fields: [(String, Bool)] = [
      ("category", note.category != nil), ("source", (note.source ?? "manual") != "manual"),
      ("summary", note.summary != nil), ("actions", !note.actions.isEmpty), ("tags", !note.tags.isEmpty),
    ]
    for (name, isThere) in fields where isThere && !carried.contains(name) { report.lose("the property '\(name)'") }
  }
}
