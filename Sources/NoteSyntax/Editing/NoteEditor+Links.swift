internal import Bytes

extension NoteEditor {
  /// Changes the targets of links and preserves everything else about them: form, subpath, display, title, size, angle
  /// brackets, percent-encoding and quotes. A reference link is changed in its definition. Links into the same note
  /// have no target and get none; an external link is an error.
  package func retarget(_ changes: [LinkChange]) throws(EditError) -> [TextEdit] {
    var edits: [TextEdit] = []
    var expected: [Int: String] = [:]
    var subpaths: [Int: String] = [:]
    for change in changes {
      guard note.links.indices.contains(change.link) else { throw .missingLink(change.link) }
      let link = note.links[change.link]
      if link.isExternal { throw .invalidTarget(change.target) }
      if link.target.isEmpty && change.subpath == nil || expected[change.link] != nil { continue }
      if change.target.isEmpty, !link.target.isEmpty { throw .invalidTarget(change.target) }
      let writer = LinkTargetWriter(link: link, old: Array(bytes[link.targetRange]))
      let target = change.isExact ? change.target : writer.styled(change.target)
      expected[change.link] = target
      if let subpath = change.subpath { subpaths[change.link] = subpath }
      for edit in try self.edits(link, change, writer) where !edits.contains(edit) { edits.append(edit) }
    }
    edits = TextEdit.trimmed(edits, in: bytes)
    if edits.isEmpty { return [] }
    let after = applying(edits)
    for (index, link) in note.links.enumerated() {
      let isSame =
        after.links.count == note.links.count && after.links[index].kind == link.kind
        && after.links[index].subpath == subpaths[index] ?? link.subpath
        && (expected[index].map { after.links[index].target.utf8.elementsEqual($0.utf8) } ?? true)
      guard isSame else { throw .invalidTarget(expected[index] ?? changes.first?.target ?? "") }
    }
    return edits
  }

  private func edits(_ link: Link, _ change: LinkChange, _ writer: LinkTargetWriter) throws(EditError) -> [TextEdit] {
    let target = change.isExact ? change.target : writer.styled(change.target)
    if link.kind == .property { return [try propertyEdit(link, change)] }
    var edits: [TextEdit] = []
    // The same text in two Unicode forms may be the names of two files.
    if !target.utf8.elementsEqual(link.target.utf8) || change.subpath.map({ $0 != link.subpath }) == true {
      guard let text = writer.write(target, subpath: change.subpath) else { throw .invalidTarget(change.target) }
      edits.append(TextEdit(range: link.targetRange, replacement: text))
    }
    if link.kind == .markdown, let old = change.oldName, let new = change.newName, link.display == old, old != new {
      let start = link.range.lowerBound + (link.isEmbed ? 2 : 1)
      let range = start..<min(start + old.utf8.count, bytes.count)
      if bytes[range].elementsEqual(old.utf8) {
        edits.append(TextEdit(range: range, replacement: LinkLabel.escaped(new)))
      }
    }
    return edits
  }

  /// Rewrites the scalar of a link in front matter with the same quotes.
  private func propertyEdit(_ link: Link, _ change: LinkChange) throws(EditError) -> TextEdit {
    guard let node = scalarNode(link.range), let scalar = node.scalar else { throw .missingLink(change.link) }
    let text = scalar.text.trimmingSpaces()
    let inner = NoteEditor(Array(text.utf8))
    guard inner.note.links.count == 1 else { throw .missingLink(change.link) }
    var innerChange = change
    innerChange.link = 0
    let edits = try inner.retarget([innerChange])
    let changed = String(decoding: TextEdit.apply(edits, to: inner.bytes), as: UTF8.self)
    let whole = String(scalar.text[..<text.startIndex]) + changed + String(scalar.text[text.endIndex...])
    if edits.isEmpty { return TextEdit(at: node.range.lowerBound, insert: []) }
    return TextEdit(range: node.range, replacement: ScalarWriter(isInFlow: true).write(whole, scalar.style))
  }

  /// Returns the scalar in the front matter whose trimmed content is in `range`.
  private func scalarNode(_ range: Range<Int>) -> YAMLNode? {
    var pending = note.frontMatter?.properties.map(\.value) ?? []
    while let node = pending.popLast() {
      if node.isAlias { continue }
      switch node.content {
      case .scalar: if bytes.span.trimming(node.contentRange) == range { return node }
      case .sequence(let items, _): pending += items
      case .mapping(let pairs, _): pending += pairs.map(\.value)
      }
    }
    return nil
  }
}

/// A change of a link's target.
package struct LinkChange: Sendable, Hashable {
  /// The index of the link in the note's `links`.
  package var link: Int
  /// The new target, decoded and without a subpath. `.md` and a leading `./` are added or removed to match the old
  /// target.
  package var target: String
  /// Whether the target is written unchanged, without adapting it to the form of the old one.
  package var isExact = false
  /// The new subpath, decoded and with its `#`; nil to keep the old one. A link into the same note can get a target
  /// only together with a new subpath.
  package var subpath: String?
  /// The old name of the note. If the text of a Markdown link is the old name, it becomes the new one.
  package var oldName: String?
  /// The new name of the note, if `oldName` is set.
  package var newName: String?

  /// Makes a change of link number `link` to `target`.
  package init(link: Int, target: String, oldName: String? = nil, newName: String? = nil) {
    (self.link, self.target, self.oldName, self.newName) = (link, target, oldName, newName)
  }
}

/// The writing of texts of new Markdown links.
package enum LinkLabel {
  /// Returns a text with a backslash before the characters that would end the text of a link, or be markup in it.
  package static func escaped(_ text: String) -> [UInt8] {
    text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case .openBracket, .backslash, .closeBracket, .asterisk, .backtick, .lessThan, .pipe: [.backslash, byte]
      default: [byte]
      }
    }
  }
}
