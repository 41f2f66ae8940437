package import ExchangeFormats
internal import JSON
internal import NoteSyntax
internal import VaultCore

extension StoreExport {
  /// Writes the notes and images for TakeNote, as a folder.
  package mutating func takenote(_ sink: any ExportSink) throws(ExchangeError) {
    var images = ExportedImages(notes.view, nameByUUID: true)
    let byPath = Dictionary(records.map { ($0.path, $0) }) { first, _ in first }
    var list: [JSONValue] = []
    var folders: Set<[String]> = []
    var tags: Set<String> = []
    for record in ExportWalk(records, of: notes.view) {
      var note = try notes.note(record, isTitleApart: true)
      note.body = takeNoteBody(note, record, byPath, images: &images)
      let path = note.folder
      let name = note.area == .notes && !path.isEmpty ? self.folder(path).name : nil
      let folder = name ?? TakeNoteStore.container(of: note)
      if note.area == .notes { folders.insert(note.folder) }
      if note.area != .notes, !note.folder.isEmpty { report.lose("the folder within \(folder ?? "")") }
      if let tag = note.tags.first { tags.insert(tag) }
      for _ in note.tags.dropFirst() { report.lose("a tag besides the first one") }
      count(note, besides: ["summary", "tags"])
      list.append(TakeNoteStore.record(note, folder: folder, date: dates.value))
    }
    try copy(images, to: TakeNoteStore.imageFolder, sink)
    let imageRecords = images.all.map { image in
      TakeNoteStore.image(image.id, image.mediaType, image.modified.map(dates.value) ?? .null)
    }
    let areas: [(name: String, ForeignNote.Area)] = [
      (NoteArea.inboxFolder, .inbox), (NoteArea.archiveFolder, .archive),
    ]
    let containers =
      self.folders(folders, besides: areas.map(\.name))
      + areas.map { name, area in
        var container = folder([name])
        container.area = area
        return container
      }
    try sink.file(
      TakeNoteStore.fileName,
      Self.text(TakeNoteStore.document(list, containers, self.tags(tags), images: imageRecords)))
  }

  /// Returns the text of a note with links to notes and images replaced by addresses of the program.
  private mutating func takeNoteBody(
    _ note: ForeignNote, _ record: NoteRecord, _ byPath: [[UInt8]: NoteRecord], images: inout ExportedImages
  ) -> String {
    let notes = self.notes
    let plain = Set(record.value(ofProperty: TakeNoteStore.plainLinks)?.scalars ?? [])
    var lost = 0
    let body = BodyLinks.rewriting(note.body) { link, _ -> String? in
      if link.kind == .wiki, plain.contains(TakeNoteStore.inner(of: link)) { return nil }
      guard let path = notes.target(of: link, in: record) else { return nil }
      let label = link.display ?? (link.kind == .autolink ? nil : link.target + link.subpath)
      if let image = images.image(at: path) {
        return "\(link.isEmbed ? "!" : "")[\(link.display ?? "image")](takenote://image/\(image.id))"
      }
      guard let other = byPath[path] else {
        lost += 1
        return nil
      }
      return "[\(label ?? other.title)](takenote://note/\(notes.identifier(of: other)))"
    }
    for _ in 0..<lost { report.lose("a link to a note or file that is not exported") }
    return body
  }

  /// Writes the notes and images for the timeline, as a folder.
  package mutating func timeline(_ sink: any ExportSink) throws(ExchangeError) {
    var images = ExportedImages(notes.view, nameByUUID: false)
    var shown: [String: [String]] = [:]
    var list: [ForeignNote] = []
    for record in ExportWalk(records, of: notes.view) {
      var note = try notes.note(record, isTitleApart: false)
      let (text, paths) = TrailingImages.split(note.body) { link in
        image(link, in: record, &images).map(\.name)
      }
      let isWhole = record.value(ofProperty: TimelineStore.wholePaths) != nil
      shown[note.key] = isWhole ? paths.map { "\(TimelineStore.imageFolder)/\($0)" } : paths
      note.body = FirstLine.text(text, titled: note.title)
      note.body = BodyLinks.rewriting(note.body) { link, _ -> String? in
        guard let image = image(link, in: record, &images) else { return nil }
        return
          "\(link.isEmbed ? "!" : "")[\(link.display ?? "")](\(MarkdownDestination.encoded("\(TimelineStore.imageFolder)/\(image.name)")))"
      }
      if !note.folder.isEmpty || note.area != .notes { report.lose("the folder") }
      count(note, besides: ["tags"])
      list.append(note)
    }
    try copy(images, to: TimelineStore.imageFolder, sink)
    let document = TimelineStore.document(
      list, images: { shown[$0.key] ?? [] }, tagID: { tag($0).id ?? StableUUID.made(of: "tag:\($0)") },
      date: dates.value)
    try sink.file(TimelineStore.fileName, Self.text(document))
  }

  private mutating func copy(
    _ images: ExportedImages, to folder: String, _ sink: any ExportSink
  ) throws(ExchangeError) {
    report.unread += images.unread
    for image in images.all { try report.copy(image.path, of: notes.view.vault, to: "\(folder)/\(image.name)", sink) }
  }

  private func image(_ link: Link, in record: NoteRecord, _ images: inout ExportedImages) -> ExportedImages.Image? {
    notes.target(of: link, in: record).flatMap { images.image(at: $0) }
  }
}
