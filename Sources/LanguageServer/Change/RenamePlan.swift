internal import Answers
internal import Bytes
internal import Connections
internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// The rename of the element at a position in a note, such as the target of a link, a heading or a tag.
struct RenamePlan {
  private let page: Page
  /// The range that the new name replaces.
  let range: Range<Int>
  let name: String
  private let element: CursorElement

  /// Finds the element at a byte offset; throws if no element there can be renamed.
  init(at offset: Int, in page: Page) throws(RPCError) {
    guard let element = page.element(at: offset) else {
      throw Self.refusal("there is nothing to rename here: put the cursor on a link, a heading, a tag or a property")
    }
    (self.page, self.element) = (page, element)
    func text(_ range: Range<Int>) -> String { String(decoding: page.bytes[range], as: UTF8.self) }
    switch element {
    case .linkTarget(let link, let range):
      self.range = link.isExternal ? link.targetRange : range
      let folder = page.target(of: link) == nil ? page.folder(of: link) : nil
      name =
        page.target(of: link).map { Self.name(of: $0, in: page) }
        ?? folder.map { String(decoding: $0.lastComponent, as: UTF8.self) } ?? link.target
    case .linkPart(let link, let range):
      guard let target = page.target(of: link) else { throw Self.refusal("the link leads nowhere") }
      if let id = Self.htmlID(of: target, in: page) {
        (self.range, name) = (range, id.name)
        return
      }
      let isBlock = range.lowerBound < page.bytes.count && page.bytes[range.lowerBound] == UInt8(ascii: "^")
      self.range = isBlock ? range.lowerBound + 1..<range.upperBound : range
      name = isBlock ? String(link.subpath.dropFirst(2)) : try Self.heading(of: link, in: page).text
    case .label(let definition, let range): (self.range, name) = (range, definition.label)
    case .footnote(let footnote):
      let start = footnote.range.lowerBound + 2
      range = start..<start + footnote.label.utf8.count
      name = footnote.label
    case .tag(let tag):
      let start = tag.origin == .body ? tag.range.lowerBound + 1 : tag.range.lowerBound
      range = start..<tag.range.upperBound
      name = tag.name
    case .htmlID(let number, let range): (self.range, name) = (range, page.parts.id(ofTag: number))
    case .blockID(let id): (range, name) = (id.range.lowerBound + 1..<id.range.upperBound, id.id)
    case .heading(let index):
      let heading = page.note.headings[index]
      (range, name) = (heading.contentRange, heading.text)
    case .propertyKey(let property): (range, name) = (property.keyRange, text(property.keyRange))
    case .queryName(let reference, _):
      range = reference.range
      name = page.target(of: reference).map { Self.name(of: $0, in: page) } ?? reference.name
    case .linkText: throw Self.refusal("this is the text that the link shows; rename its target instead")
    case .propertyValue: throw Self.refusal("the value of a property occurs only here; edit it instead")
    }
  }

  private static func refusal(_ message: String) -> RPCError { RPCError(code: .requestFailed, message: message) }

  /// Returns the name of the file as a user would write it.
  private static func name(of target: ResolvedTarget, in page: Page) -> String {
    let name = target.path.lastComponent
    let bare = target.isNote ? Array(StoredNames.stem(of: name)) : name
    return String(decoding: bare, as: UTF8.self)
  }

  func plan(to new: String) throws -> ChangePlan {
    let view = page.view
    switch element {
    case .linkTarget(let link, _):
      if link.isExternal { return try renaming(address: link.target, to: new.trimmed) }
      guard let target = page.target(of: link) else {
        if let folder = page.folder(of: link) { return try renaming(folder: folder, to: new) }
        return try renaming(unresolved: link, to: new)
      }
      let (name, isPath) = try pathFromRoot(new)
      return try Self.moving(target.path, isNote: target.isNote, to: name, isPath: isPath, in: view)
    case .linkPart(let link, _):
      guard let target = page.target(of: link) else { return ChangePlan() }
      let planner = HeadingPlanner(view)
      if let id = Self.htmlID(of: target, in: page) {
        return try planner.renameHTMLID(id.number, of: target.path, to: new)
      }
      if let id = HeadingKey.blockID(ofSubpath: link.subpath) {
        return try planner.renameBlock(id, of: target.path, to: Self.withoutPrefix(new, "^"))
      }
      return try planner.rename(try Self.heading(of: link, in: page), of: target.path, to: new)
    case .heading(let index):
      if page.document == nil { throw Self.refusal("the note is not part of a vault") }
      return try HeadingPlanner(view).rename(ChosenHeading(index, of: page.note), of: page.path, to: new)
    case .blockID(let id):
      return try HeadingPlanner(view).renameBlock(id.id, of: page.path, to: Self.withoutPrefix(new, "^"))
    case .htmlID(let number, _): return try HeadingPlanner(view).renameHTMLID(number, of: page.path, to: new)
    case .tag(let tag): return try renaming(tag.name, to: Self.withoutPrefix(new, "#"))
    case .label(let definition, _):
      return try page.editing { note throws(EditError) in try note.renameLabel(of: definition, to: new) }
    case .footnote(let footnote):
      return try page.editing { note throws(EditError) in note.renameFootnotes(footnote.label, to: new) }
    case .propertyKey(let property): return try renaming(property: property.key, to: new)
    case .queryName(let reference, _): return try renaming(reference, to: new)
    case .linkText, .propertyValue: return ChangePlan()
    }
  }

  /// Returns the plan that renames a file as the command `rename` does, or moves it if the new name is a path.
  private static func moving(
    _ path: [UInt8], isNote: Bool, to new: String, isPath: Bool, in view: VaultView
  ) throws -> ChangePlan {
    let naming = FileNaming(view.vault)
    let title = view.note(at: path)?.title
    let name: NewName
    if isPath || new.utf8.contains(UInt8(ascii: "/")) {
      if new.hasSuffix("/") {
        let last = String(decoding: path.lastComponent, as: UTF8.self)
        throw VaultError.unusableName(new, reason: "it is the name of a folder; '\(new)\(last)' is one of a file")
      }
      let checked = try NoteName.checkedFolder(new)
      let ending = isNote && !VaultFiles.isNotePath(Array(checked.utf8)) ? ".md" : ""
      name = try naming.path(of: path, to: Array((checked + ending).utf8), title: title, keepsTitle: false)
    } else if isNote {
      name = try naming.note(path, to: new, title: title ?? "")
    } else {
      name = try naming.attachment(path, to: new)
    }
    return try MovePlanner(view).plan(name.move.map { [$0] } ?? [], titles: name.title.map { [path: $0] } ?? [:])
  }

  /// Returns the plan that gives another name to all links that ask for the same missing file as a link.
  private func renaming(unresolved link: Link, to new: String) throws -> ChangePlan {
    let view = page.view
    let new = new.trimmed
    guard let wanted = NameTerms.wanted(target: link.target, from: page.path), !new.isEmpty, !new.hasSuffix("/")
    else { throw Self.refusal("'\(new)' cannot be the name of a note") }
    let (old, written) = (Self.parted(link.target), LinkKey(target: link.target))
    let name = Self.parted(new)
    let sources = Set(view.unresolvedLinks(to: link.target, from: page.path).map { view.snapshot.key(of: $0.source) })
    let paths = sources.sorted { $0.lexicographicallyPrecedes($1) }
    return try NoteEditing(view.vault).plan(paths) { path, note throws(EditError) in
      var changes: [LinkChange] = []
      for (index, other) in note.note.links.enumerated()
      where !other.isExternal && NameTerms.wanted(target: other.target, from: path) == wanted {
        var target = new
        if LinkKey(target: other.target) != written {
          // The same file is named from another folder, so only its own name can be replaced.
          guard name.folder == old.folder else { throw .invalidTarget(new) }
          target = Self.parted(other.target).folder + name.last
        }
        changes.append(LinkChange(link: index, target: target, oldName: old.name, newName: name.name))
      }
      return TextEdit.apply(try note.retarget(changes), to: note.bytes)
    }
  }

  private func renaming(address: String, to new: String) throws -> ChangePlan {
    let view = page.view
    let paths = Set(view.links(toAddress: address).map { view.snapshot.key(of: $0.source) })
    return try NoteEditing(view.vault).plan(paths.sorted { $0.lexicographicallyPrecedes($1) }) {
      note throws(EditError) in
      TextEdit.apply(try note.replacing(address: address, by: new), to: note.bytes)
    }
  }

  private func renaming(folder: [UInt8], to new: String) throws -> ChangePlan {
    if folder.isEmpty { throw Self.refusal("the link leads to the folder of the vault") }
    let name = try FileNaming(page.view.vault).folder(folder, to: String(new.trimmed.drop { $0 == "/" }))
    return try MovePlanner(page.view).plan(name.move.map { [$0] } ?? [])
  }

  /// Returns a new name that is a path from the root (`/…`) or from the folder of the note (`./…`, `../…`) as a path from
  /// the root, as folders are named; any other name as it is.
  private func pathFromRoot(_ name: String) throws(RPCError) -> (String, isPath: Bool) {
    if name.hasPrefix("/") {
      let rest = String(name.drop { $0 == "/" })
      if rest.isEmpty { throw Self.refusal("'\(name)' names no note") }
      return (rest, true)
    }
    guard name.hasPrefix("./") || name.hasPrefix("../") else { return (name, false) }
    let folder = RawPath(page.path.parentPath)
    let path = folder.appending(RawPath(Array(name.utf8))).normalized
    guard path.components.first?.elementsEqual("..".utf8) != true
    else { throw Self.refusal("'\(name)' leads out of the vault") }
    return (path.text, true)
  }

  /// Divides a target into the folder with its slash, and the name with and without the extension of a note.
  private static func parted(_ target: String) -> (folder: String, last: String, name: String) {
    let start = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let last = String(target[start...])
    return (String(target[..<start]), last, FileNaming.withoutNoteExtension(last))
  }

  private static func heading(of link: Link, in page: Page) throws(RPCError) -> ChosenHeading {
    guard let target = page.target(of: link) else { throw refusal("the link leads nowhere") }
    return try heading(link.subpath, isFragment: link.hasFragment, of: target, in: page)
  }

  private static func heading(
    _ subpath: String, isFragment: Bool, of target: ResolvedTarget, in page: Page
  ) throws(RPCError) -> ChosenHeading {
    guard let bytes = page.view.vault.contents(of: target.path) else { throw refusal("the link leads nowhere") }
    let note = NoteParser.parse(bytes.span)
    let part = PartTable(note, in: bytes.span).part(ofSubpath: subpath, isFragment: isFragment)
    guard case .heading(let number) = part else { throw refusal("the link leads to no heading of the note") }
    return ChosenHeading(number, of: note)
  }

  /// Returns the number and the name of the HTML id that a link leads to; nil if it leads to another part, or nowhere.
  private static func htmlID(of target: ResolvedTarget, in page: Page) -> (number: Int, name: String)? {
    guard target.isNote, target.hasFragment, let bytes = page.view.vault.contents(of: target.path) else { return nil }
    let parts = PartTable(NoteParser.parse(bytes.span), in: bytes.span)
    guard case .tag(let number) = parts.part(ofSubpath: target.subpath, isFragment: true) else { return nil }
    return (number, parts.id(ofTag: number))
  }

  private static func withoutPrefix(_ name: String, _ prefix: Character) -> String {
    name.first == prefix ? String(name.dropFirst()) : name
  }

  private func renaming(_ tag: String, to new: String) throws -> ChangePlan {
    guard NoteEditor.isTag(new)
    else { throw Self.refusal("'\(new)' cannot be a tag: a tag consists of letters, digits, '-', '_' and '/'") }
    let request: VaultEdit
    do throws(AnswerError) {
      request = try VaultEdit.renamingTag(tag, to: new, in: page.view)
    } catch {
      guard case .takenTag(_, _, let existing, _) = error else { throw error }
      throw Self.refusal("the tag '\(existing)' already exists; 'sheaf tag merge \(tag) \(new)' merges the two")
    }
    return try plan(of: request)
  }

  private func renaming(property key: String, to new: String) throws -> ChangePlan {
    if PropertyMeaning(key: key) != nil {
      throw Self.refusal("sheaf uses '\(key)'; 'sheaf property rename --force' renames it anyway")
    }
    return try plan(of: VaultEdit.renamingProperty(key, to: new, in: page.view))
  }

  /// Returns the plan that renames what a query names.
  private func renaming(_ reference: QueryReference, to new: String) throws -> ChangePlan {
    if let target = page.target(of: reference) {
      if case .part = reference.kind {
        if let id = HeadingKey.blockID(ofSubpath: target.subpath) {
          return try HeadingPlanner(page.view).renameBlock(id, of: target.path, to: Self.withoutPrefix(new, "^"))
        }
        let heading = try Self.heading(target.subpath, isFragment: false, of: target, in: page)
        return try HeadingPlanner(page.view).rename(heading, of: target.path, to: new)
      }
      let (name, isPath) = try pathFromRoot(new)
      return try Self.moving(target.path, isNote: target.isNote, to: name, isPath: isPath, in: page.view)
    }
    switch reference.kind {
    case .tag: return try renaming(reference.name, to: Self.withoutPrefix(new, "#"))
    case .property: return try renaming(property: reference.name, to: new)
    case .formula, .view: return try plan(of: RenameInBase(reference, in: page.path, to: new))
    case .part: throw Self.refusal("the link leads nowhere")
    case .folder, .folderOrNote, .note, .path:
      guard let folder = page.view.folder(ofTarget: reference.name, from: [])
      else { throw Self.refusal("there is no folder or note '\(reference.name)'") }
      return try renaming(folder: folder, to: new)
    }
  }

  private func plan(of request: some ChangeRequest) throws -> ChangePlan {
    var request = request
    let plan = try request.plan(in: page.view)
    if let refusal = request.refusals.first, plan.isEmpty { throw VaultError.change(refusal) }
    return plan
  }
}

extension Page {
  func editing(_ edit: @Sendable (NoteEditor) throws(EditError) -> [TextEdit]) throws -> ChangePlan {
    try NoteEditing(view.vault).plan([path]) { note throws(EditError) in
      TextEdit.apply(try edit(note), to: note.bytes)
    }
  }
}
