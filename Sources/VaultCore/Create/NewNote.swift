internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// A note to be made.
package struct NewNote: Sendable {
  /// Its title; without one it comes from the body.
  package var title: String?
  /// Its text.
  package var body = ""
  /// The folder, from the vault's root.
  package var folder = ""
  /// Tags, with or without `#`.
  package var tags: [String] = []
  /// A category.
  package var category: String?
  /// Where it comes from; `manual` is not written down.
  package var source: String?
  /// An identifier instead of a new one.
  package var id: String?
  /// Whether the title is put before the body as a heading.
  package var hasHeading = true

  /// A note without content.
  package init() {}

  /// Writes the note into the vault, under a name that nothing has.
  ///
  /// - Returns: the new note's path from the root.
  /// - Throws: `VaultError`. When the note cannot be written, its text is kept in the state folder, and the error says where.
  package func create(in vault: Vault) throws(VaultError) -> [UInt8] {
    let folder = try NoteName.checkedFolder(folder)
    let text = Array(try text(in: vault).utf8)
    let stem = title.flatMap(NoteName.stem) ?? bodyTitle.flatMap(NoteName.stem) ?? "New Note"
    var number = 1
    while true {
      let name = number == 1 ? stem : "\(stem) \(number)"
      let path = Array((folder.isEmpty ? "\(name).md" : "\(folder)/\(name).md").utf8)
      do throws(SystemError) {
        try NewFile.write(text, to: RawPath(path), root: vault.root)
        return path
      } catch {
        if error.errno == .exists, number < 10_000 {
          number += 1
          continue
        }
        throw .notSaved(path: path, error, draft: keepDraft(text, in: vault))
      }
    }
  }

  /// The whole text of the note.
  func text(in vault: Vault) throws(VaultError) -> String {
    let now = vault.surroundings.now()
    let identifier = if let id { id } else { try NoteIdentifier.make(now: now) }
    var lines: [(key: String, value: String)] = [("id", FrontMatterText.scalar(identifier))]
    if let title, let stem = NoteName.stem(forTitle: title), stem != title, !(hasHeading && bodyHeading == nil) {
      lines.append(("title", FrontMatterText.scalar(title)))
    }
    let tags = normalizedTags
    if !tags.isEmpty { lines.append(("tags", FrontMatterText.list(tags))) }
    if let category { lines.append(("category", FrontMatterText.scalar(category))) }
    if let source, source != "manual" { lines.append(("source", FrontMatterText.scalar(source))) }
    lines.append(("created", NoteDate(nanoseconds: now, zone: vault.surroundings.zone).text))
    var text = FrontMatterText.block(lines)
    if let title, hasHeading, bodyHeading == nil { text += "\n# \(title.split(separator: "\n").joined(separator: " "))\n" }
    if !body.isEmpty {
      text += "\n" + body
      if !body.hasSuffix("\n") { text += "\n" }
    }
    return text
  }

  /// The tags trimmed, without `#`, in lower case, each once.
  private var normalizedTags: [String] {
    var seen: Set<String> = []
    return tags.flatMap { $0.split(separator: ",") }.compactMap { tag in
      let name = tag.trimmed.drop { $0 == "#" }.lowercased().trimmingSlashes
      return !name.isEmpty && seen.insert(name).inserted ? name : nil
    }
  }

  private var parsedBody: (note: ParsedNote, bytes: [UInt8]) {
    let bytes = Array(body.utf8)
    return (NoteParser.parse(bytes.span), bytes)
  }

  private var bodyHeading: String? {
    let note = parsedBody.note
    guard let heading = note.headings.first, heading.level == 1 else { return nil }
    return heading.plainText
  }

  private var bodyTitle: String? {
    if body.trimmed.isEmpty { return nil }
    let (note, bytes) = parsedBody
    return NoteText.title(of: note, in: bytes.span, fileName: "")
  }

  private func keepDraft(_ text: [UInt8], in vault: Vault) -> RawPath? {
    let name = "draft-\(vault.surroundings.now()).md"
    let folder = vault.stateFolder.appending("drafts" as RawPath)
    let file = folder.appending(RawPath(name))
    do throws(SystemError) {
      try FileSystem.makeDirectories(folder)
      try AtomicReplace.write(text, to: file, durably: true)
      return file
    } catch {
      return nil
    }
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    let inner = drop { $0.isWhitespace }
    return String(inner.reversed().drop { $0.isWhitespace }.reversed())
  }
}
