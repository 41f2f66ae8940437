internal import JSON
internal import NoteSyntax
package import SystemCalls

/// The entries of Day One: a JSON file for each journal, with photos and other files in folders beside it.
package struct DayOneStore: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let folder: SourceFolder
  private let files: RelativeLinks
  private let journals: [(name: String, entries: [JSONRecord])]

  private static let kinds = ["photos", "videos", "audios", "pdfAttachments"]
  private static let knownKeys: Set<String> = Set(
    [
      "uuid", "creationDate", "modifiedDate", "text", "tags", "starred", "location", "weather", "timeZone", "richText",
      "duration", "isAllDay", "editingTime", "creationDevice", "creationDeviceType", "creationDeviceModel",
      "creationOSName", "creationOSVersion", "isPinned", "pinned",
    ] + kinds)

  /// Reads the JSON file of a journal, or a folder with such files.
  package init(_ path: RawPath) throws(ExchangeError) {
    let isFolder = (try? FileStatus.stat(path).kind) == .directory
    let folder = try SourceFolder(isFolder ? path : path.parent)
    (self.folder, files) = (folder, RelativeLinks(folder))
    if isFolder { facts = StoreFacts(folder) }
    var journals: [(String, [JSONRecord])] = []
    let jsonFiles = isFolder ? folder.files(withExtension: "json").map { folder.absolute($0.path) } : [path]
    for file in jsonFiles {
      let document: JSONValue?
      if isFolder {
        let path = file.relative(to: path)?.bytes ?? file.lastComponent.bytes
        document = facts.read(path) { () throws(ExchangeError) in try JSONValue.file(file) }
      } else {
        document = try JSONValue.file(file)
      }
      guard let record = JSONRecord(document), record.members["entries"] != nil else {
        if isFolder { continue }
        throw .notAStore(file, expected: "a JSON object with 'entries'")
      }
      let name = file.lastComponent.text
      journals.append((name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name, record.records("entries")))
    }
    if journals.isEmpty { throw .notAStore(path, expected: "a folder of Day One with the JSON file of a journal") }
    self.journals = journals
  }

  /// Visits all notes in their order.
  package func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    for journal in journals {
      for (number, record) in journal.entries.enumerated() {
        var note = note(record, journal.name, number)
        if let links { note.body = try relinked(&note, record, links) }
        try visit(note)
      }
    }
  }

  private func note(_ record: JSONRecord, _ journal: String, _ number: Int) -> ForeignNote {
    let id = record.text("uuid")
    let body = Self.unescaped(record.string("text") ?? "")
    let day = record.text("creationDate").map { String($0.prefix(10)) }
    var note = ForeignNote(
      key: id?.lowercased() ?? "\(journal) \(number)", id: id,
      title: FirstLine.title(of: BodyLinks.withoutEmbeds(body)) ?? day)
    note.body = body
    note.folder = [journal]
    note.created = record.date("creationDate")
    note.updated = record.date("modifiedDate")
    note.tags = record.strings("tags")
    note.isPinned = record.bool("isPinned") ?? record.bool("pinned") ?? false
    if record.bool("starred") == true { note.properties.append(.init("favourite", .bool(true))) }
    if let location = record.record("location") {
      let names = ["placeName", "localityName", "administrativeArea", "country"].compactMap { location.text($0) }
      if !names.isEmpty { note.properties.append(.init("location", .text(names.joined(separator: ", ")))) }
      if let latitude = location.number("latitude"), let longitude = location.number("longitude") {
        note.properties.append(.init("coordinates", .list([.number(latitude), .number(longitude)])))
      }
    }
    if let weather = record.record("weather") {
      let degrees = weather.number("temperatureCelsius").map { "\(Int($0.rounded())) °C" }
      let text = [weather.text("conditionsDescription"), degrees].compactMap(\.self).joined(separator: ", ")
      if !text.isEmpty { note.properties.append(.init("weather", .text(text))) }
    }
    if let zone = record.text("timeZone") { note.properties.append(.init("timezone", .text(zone))) }
    note.losses = record.losses(besides: Self.knownKeys)
    return note
  }

  /// Returns a text without the backslashes that the program writes before characters that need no escape.
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        if !".-+()!".contains(character) { result.append("\\") }
        result.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return isEscaped ? result + "\\" : result
  }

  private func relinked(
    _ note: inout ForeignNote, _ record: JSONRecord, _ links: any ForeignLinks
  ) throws(ExchangeError) -> String {
    var moments: [String: JSONRecord] = [:]
    for kind in Self.kinds {
      for moment in record.records(kind) { if let id = moment.text("identifier") { moments[id.lowercased()] = moment } }
    }
    let key = note.key
    var missing: [String] = []
    let body = try BodyLinks.rewriting(note.body) { link, isInTable throws(ExchangeError) -> String? in
      let foreignLink = ForeignLink(label: link.display ?? "", isEmbed: link.isEmbed, isInTable: isInTable)
      if link.target.hasPrefix("dayone2://") || link.target.hasPrefix("dayone://") {
        guard let id = link.target.split(separator: "entryId=", maxSplits: 1).dropFirst().first else { return nil }
        return links.note(id.prefix { $0 != "&" }.lowercased(), from: key, foreignLink)
      }
      guard link.target.hasPrefix("dayone-moment:"), let id = link.target.split(separator: "/").last else { return nil }
      guard let moment = moments[id.lowercased()], let file = file(of: moment) else {
        missing.append("the file \(id), which is missing")
        return nil
      }
      return try links.file(files.attachment(file), from: key, foreignLink)
    }
    note.losses += missing
    return body
  }

  private func file(of moment: JSONRecord) -> SourceFolder.File? {
    guard let hash = moment.text("md5") else { return nil }
    let ending = moment.text("type") ?? moment.text("format") ?? "pdf"
    return ["photos", "videos", "audios", "pdfs"].lazy.compactMap { files.file("\($0)/\(hash).\(ending)", from: "") }
      .first
  }
}
