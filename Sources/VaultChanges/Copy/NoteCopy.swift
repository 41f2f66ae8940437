internal import Bytes
internal import Dates
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// Plans a copy of a note: a separate note with the same text.
///
/// The properties `id`, `created` and `updated` get new values if the note has them. No name of the original becomes
/// ambiguous: if the copy would have the same title, it gets the title with a number, or the new name; aliases are
/// removed if they resolve links. If links refer to the original by its file name, the file name of the copy gets a
/// number. The links in the copy lead to the same notes as in the original.
package struct NoteCopy {
  private let view: VaultView
  private let note: NoteRecord
  private var graph: LinkGraph
  private var number = 1

  package init(of note: NoteRecord, in view: VaultView) {
    (self.view, self.note) = (view, note)
    graph = view.graph
  }

  /// Returns the plan of the copy, and its path.
  ///
  /// - Parameters:
  ///   - folder: The folder of the copy, from the root.
  ///   - name: The name and title of the copy; nil for those of the original.
  ///   - newID: The identifier of the copy, used if the original has one.
  package mutating func plan(
    folder: String, name: String?, newID: String
  ) throws(VaultError) -> (plan: ChangePlan, path: [UInt8]) {
    let path = try freePath(folder: folder, name: name)
    // No bytes are read of a note that is too large or not text.
    guard let bytes = view.vault.contents(of: note.path), !bytes.isEmpty || note.size == 0
    else { throw .change(.changedSince([note.path])) }
    do throws(EditError) {
      var text = try renewed(bytes, newID: newID)
      text = try titled(text, path, name: name)
      text = try relinked(text, at: path)
      return (ChangePlan([.create(path: path, contents: text, mode: nil)]), path)
    } catch { throw .change(.edit(path: note.path, error)) }
  }

  // MARK: - Its name

  private mutating func freePath(folder: String, name: String?) throws(VaultError) -> [UInt8] {
    let folder = try VaultFolder.real(Array(try NoteName.checkedFolder(folder).utf8), in: view.vault)
    let fileName = note.fileName
    let dot = fileName.lastIndex(of: UInt8(ascii: ".")) ?? fileName.endIndex
    var stem = Array(fileName[..<dot])
    if let name {
      guard let usable = NoteName.stem(forTitle: name, in: view.vault)
      else { throw .unusableName(name, reason: "it contains no character that a file name can have") }
      stem = Array(usable.utf8)
    }
    let prefix = folder.childPrefix
    var number = name == nil && isMeantByName() ? 2 : 1
    while true {
      let path = prefix + FreePath.numbered(stem + fileName[dot...], number)
      // A title that needs a number gets the same one.
      let hasTitle = number == 1 || !isTitle("\(note.card.title) \(number)")
      if hasTitle, !FileSystem.exists(view.vault.absolutePath(path)) {
        self.number = number
        return path
      }
      number += 1
    }
  }

  private func isTitle(_ title: String) -> Bool {
    !view.snapshot.documents(withKey: NameTerms.key(.title, CaseFolding.fold(title)), in: .name).isEmpty
  }

  /// Returns whether a link leads to the original by a part of its path, which may also match a file of the same name.
  private mutating func isMeantByName() -> Bool {
    let whole = LinkKey(fileName: note.path.span).text
    return graph.backlinks(of: note.document).contains { link in
      guard link.resolved?.resolution == .path, link.source != note.document else { return false }
      return LinkKey(target: link.link.target).text != whole && !link.link.target.hasPrefix(".")
    }
  }

  // MARK: - Its text

  private var dialect: MarkdownDialect { view.vault.dialect(of: note.path) }

  /// Returns the text of a page of Logseq without the ids of its blocks, which are those of the original's.
  private func withoutBlockIDs(_ bytes: [UInt8]) -> [UInt8] {
    if dialect.logseq == nil { return bytes }
    let note = view.vault.parsed(bytes, at: note.path)
    let lines = note.blockIDs.filter(\.id.utf8.isUUID).map { note.lines.range(of: $0.line - 1) }
    return TextEdit.apply(lines.map { TextEdit(range: $0, replacement: []) }, to: bytes)
  }

  private func renewed(_ bytes: [UInt8], newID: String) throws(EditError) -> [UInt8] {
    let bytes = withoutBlockIDs(bytes)
    var text = bytes
    let zone = view.vault.surroundings.zone
    let now = NoteDate(nanoseconds: view.vault.surroundings.now(), zone: zone).text
    guard let matter = view.vault.parsed(bytes, at: note.path).frontMatter, matter.isValid else { return text }
    for property in matter.properties {
      switch property.key.lowercased() {
      case "id":
        text = TextEdit.apply(try PropertyEditor(text, dialect: dialect).set(property.key, to: .text(newID)), to: text)
      case "created", "date", "createdat", "updated", "modified", "updatedat":
        let old = property.value.scalar
        guard let old, NoteDate(parsing: old.text, zone: zone) != nil else { continue }
        // A date without a time stays without one, and quotes are kept.
        let date = old.text.utf8.count == 10 ? String(now.prefix(10)) : now
        let value: PropertyValue = old.type == .string ? .text(date) : .plain(date)
        text = TextEdit.apply(try PropertyEditor(text, dialect: dialect).set(property.key, to: value), to: text)
      default: continue
      }
    }
    return text
  }

  private func titled(_ bytes: [UInt8], _ path: [UInt8], name: String?) throws(EditError) -> [UInt8] {
    var text = bytes
    if view.vault.linkResolution.order.contains(.alias) {
      for key in ["aliases", "alias"] {
        text = TextEdit.apply(try PropertyEditor(text, dialect: dialect).unset(key), to: text)
      }
    }
    let fileName = String(decoding: path.lastComponent, as: UTF8.self)
    if dialect.logseq != nil, parsedTitle(text) == nil { return text }
    let parsed = NoteParser.parse(text.span, dialect: dialect)
    let old = note.card.title
    let order = view.vault.config.titleOrder
    let shown = NoteText.title(of: parsed, in: text.span, fileName: fileName, order: order)
    // A line of text is not a name: two notes can begin with the same line.
    guard CaseFolding.fold(shown.text) == CaseFolding.fold(old), shown.isName || name != nil else { return text }
    let title = name ?? freeTitle(old)
    let editor = NoteEditor(text, note: parsed)
    if shown.origin == .heading, let heading = parsed.headings.firstIndex(where: { !$0.plainText.isEmpty }),
      let edits = try? editor.renameHeading(heading, to: title)
    {
      return TextEdit.apply(edits, to: text)
    }
    return TextEdit.apply(try PropertyEditor(text, dialect: dialect).set("title", to: .text(title)), to: text)
  }

  /// Returns the title that a page states.
  private func parsedTitle(_ text: [UInt8]) -> String? {
    NoteParser.parse(text.span, dialect: dialect).frontMatter?.string("title")
  }

  private func freeTitle(_ title: String) -> String {
    var number = max(2, self.number)
    while isTitle("\(title) \(number)") { number += 1 }
    return "\(title) \(number)"
  }

  /// Rewrites links that would resolve differently at the new path, so that they lead to the same notes as before.
  private mutating func relinked(_ bytes: [UInt8], at path: [UInt8]) throws(EditError) -> [UInt8] {
    if path.parentPath == note.folder { return bytes }
    let editor = view.vault.editor(bytes, at: note.path)
    var changes: [LinkChange] = []
    for (index, link) in editor.note.links.enumerated() where !link.isExternal && !link.target.isEmpty {
      guard let old = graph.resolve(target: link.target, from: note.document),
        graph.resolve(target: link.target, fromPath: path)?.document != old.document
      else { continue }
      let target = view.snapshot.key(of: old.document)
      let isRelative = link.target.hasPrefix(".") || link.style.isMarkdown
      let written = isRelative ? view.snapshot.relativeTarget(of: target, from: path) : target
      changes.append(LinkChange(link: index, target: String(decoding: written, as: UTF8.self)))
    }
    return TextEdit.apply(try editor.retarget(changes), to: bytes)
  }
}
