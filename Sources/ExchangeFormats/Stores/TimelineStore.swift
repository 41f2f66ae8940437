package import JSON
package import NoteSyntax
package import SystemCalls

/// The notes of a timeline program: a list in JSON, with images in a folder beside it.
package struct TimelineStore: ForeignStore {
  package static let fileName = "notes.json"
  /// The folder with the images, to which paths of images are relative.
  package static let imageFolder = "Images"

  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()
  private let notes: [JSONRecord]
  private let folder: SourceFolder
  private let files: Set<[UInt8]>

  /// The property that says that the paths of images begin with the name of their folder, as the program may store them.
  package static let wholePaths = "imported-image-folder"

  /// Reads a folder, or its file with the notes. The file is `notes.json`, or the only JSON file.
  package init(_ path: RawPath) throws(ExchangeError) {
    let isFolder = (try? FileStatus.stat(path).kind) == .directory
    let folder = try SourceFolder(isFolder ? path : path.parent)
    let lists = folder.files(withExtension: "json").filter { !$0.path.contains(UInt8(ascii: "/")) }
    let chosen = lists.first { $0.name == Self.fileName } ?? (lists.count == 1 ? lists.first : nil)
    guard let file = isFolder ? chosen.map({ folder.absolute($0.path) }) : path else {
      throw .notAStore(path, expected: "a folder with \(Self.fileName)")
    }
    let document = try JSONValue.file(file)
    switch document {
    case .array(let values): notes = values.compactMap { JSONRecord($0) }
    case .object: notes = JSONRecord(document)?.records("notes") ?? []
    default: throw .notAStore(file, expected: "a JSON array of notes")
    }
    self.folder = folder
    if isFolder { facts = StoreFacts(folder) }
    files = Set(folder.files.map(\.path))
    var seen: Set<String> = []
    for tag in notes.flatMap({ $0.records("tags") }) {
      guard let name = tag.text("name"), seen.insert(name).inserted else { continue }
      var made = ForeignTag(name)
      made.id = tag.text("id")
      facts.tags.append(made)
    }
  }

  /// Visits all notes in their order.
  package mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    for (index, record) in notes.enumerated() {
      var note = self.note(record, index)
      if let links { try addImages(record.strings("imagePaths"), to: &note, links) }
      try visit(note)
    }
  }

  private func note(_ record: JSONRecord, _ index: Int) -> ForeignNote {
    let id = record.text("id")
    var note = ForeignNote(key: id?.lowercased() ?? "\(index)", id: id, title: nil)
    note.body = record.string("text") ?? ""
    note.hasExactTags = true
    note.title = FirstLine.title(of: note.body)
    note.created = record.date("createdAt")
    note.updated = record.date("updatedAt")
    note.isPinned = record.bool("isPinned") ?? false
    note.tags = record.records("tags").compactMap { $0.text("name") } + record.strings("tags")
    note.losses = record.losses(besides: ["id", "text", "createdAt", "updatedAt", "isPinned", "imagePaths", "tags"])
    return note
  }

  /// Appends images to a note, each as a paragraph, and rewrites the links to images in its text for the vault.
  private func addImages(
    _ paths: [String], to note: inout ForeignNote, _ links: any ForeignLinks
  ) throws(ExchangeError) {
    let key = note.key
    note.body = try BodyLinks.rewriting(note.body) { link, isInTable throws(ExchangeError) -> String? in
      guard !link.isExternal, link.target.hasPrefix("\(Self.imageFolder)/"),
        let file = image(String(link.target.dropFirst(Self.imageFolder.count + 1)))
      else { return nil }
      let foreignLink = ForeignLink(label: link.display ?? "", isEmbed: link.isEmbed, isInTable: isInTable)
      return try links.file(file, from: key, foreignLink)
    }
    var shown: [String] = []
    for path in paths {
      if let file = image(path) {
        shown.append(try links.file(file, from: key, ForeignLink(isEmbed: true)))
      } else {
        note.losses.append("the image \(path), which is missing")
      }
    }
    if !paths.isEmpty, paths.allSatisfy({ $0.hasPrefix("\(Self.imageFolder)/") }) {
      note.properties.append(.init(Self.wholePaths, .text(Self.imageFolder)))
    }
    if !shown.isEmpty { note.body += TrailingImages.separator + shown.joined(separator: TrailingImages.separator) }
  }

  /// Returns an image by its path; nil if it does not exist or the path leads out of the folder.
  private func image(_ path: String) -> ForeignFile? {
    var parts = path.split(separator: "/")
    // Paths can begin with the folder, or be those on the device.
    if let index = parts.lastIndex(where: { $0 == Self.imageFolder }) { parts.removeSubrange(...index) }
    let name = parts.joined(separator: "/")
    let whole = Array("\(Self.imageFolder)/\(name)".utf8)
    guard files.contains(whole) else { return nil }
    return ForeignFile(name: String(name.split(separator: "/").last ?? "image"), .file(folder.absolute(whole)))
  }

  /// Returns the document with the notes, in their order.
  ///
  /// - Parameters:
  ///   - images: Returns the paths of the images at the end of a note.
  ///   - date: Returns a date as it is written in the document.
  package static func document(
    _ notes: [ForeignNote], images: (ForeignNote) -> [String], tagID: (String) -> String,
    date: (ForeignDate) -> JSONValue
  ) -> JSONValue {
    .array(
      notes.map { note in
        var members: [JSONValue.Member] = [.init("id", .optional(note.id)), .init("text", .string(note.body))]
        if let created = note.created { members.append(.init("createdAt", date(created))) }
        if let updated = note.updated ?? note.created { members.append(.init("updatedAt", date(updated))) }
        members += [
          .init("isPinned", .bool(note.isPinned)), .init("imagePaths", .strings(images(note))),
          .init(
            "tags", .array(note.tags.map { .object([.init("id", .string(tagID($0))), .init("name", .string($0))]) })),
        ]
        return .object(members)
      })
  }
}

/// Images at the end of a text, each in a separate paragraph.
package enum TrailingImages {
  /// The separator before each image.
  package static let separator = "\n\n"

  /// Returns a text without the images at its end, and these images in their order.
  ///
  /// - Parameter name: Returns the name of the image that an embed shows; nil if it does not show an image.
  package static func split(_ text: String, name: (Link) -> String?) -> (text: String, names: [String]) {
    let bytes = Array(text.utf8)
    var end = bytes.count
    var names: [String] = []
    let embeds = NoteParser.parse(bytes.span).links.filter { $0.isEmbed && $0.propertyPath == nil }
    for link in embeds.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      guard link.range.upperBound == end, bytes[..<link.range.lowerBound].hasSuffix(separator.utf8),
        let name = name(link)
      else { break }
      names.append(name)
      end = link.range.lowerBound - separator.utf8.count
    }
    return (String(decoding: bytes[..<end], as: UTF8.self), names.reversed())
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ suffix: String.UTF8View) -> Bool { self.suffix(suffix.count).elementsEqual(suffix) }
}
