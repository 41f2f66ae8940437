internal import Bytes
internal import LinkGraph
package import NoteSyntax
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// Plans the splitting of a note: one of its sections, or some of its lines, become a separate note.
package struct SplitPlanner {
  private let view: VaultView

  package init(_ view: VaultView) { self.view = view }

  /// Returns the plan that moves the section of a heading into a new note in the same folder, and inserts a link in its
  /// place.
  ///
  /// - Parameter name: The name of the new note; nil for the text of the heading.
  /// - Returns: The plan, and the path of the new note.
  package func split(
    _ path: [UInt8], at heading: ChosenHeading, name: String?
  ) throws(VaultError) -> (plan: ChangePlan, path: [UInt8]) {
    let vault = view.vault
    guard let base = vault.contents(of: path) else { throw .move(.missing(path)) }
    let note = NoteParser.parse(base.span, at: path)
    let index: Int
    do throws(EditError) {
      index = try note.number(of: heading)
      if note.blocks[note.headings[index].block].container != nil { throw .missingHeading(heading.text) }
    } catch { throw .change(.edit(path: path, error)) }
    let section = Section(note, index, base)
    return try split(
      path, base, note, section: section, titled: note.headings[index].plainText,
      name: name ?? note.headings[index].plainText)
  }

  /// Returns the plan that moves the section of each heading of a level into a new note, and the paths of these.
  package func split(
    _ path: [UInt8], atLevel level: Int
  ) throws(VaultError) -> (plan: ChangePlan, paths: [[UInt8]]) {
    var (planned, plan, paths) = (PlannedView(view), ChangePlan(), [[UInt8]]())
    while let contents = planned.view.vault.contents(of: path) {
      let note = NoteParser.parse(contents.span, at: path)
      let index = note.headings.firstIndex { $0.level == level && note.blocks[$0.block].container == nil }
      guard let index else { break }
      let step = try SplitPlanner(planned.view).split(path, at: ChosenHeading(index, of: note), name: nil)
      planned.add(step.plan.changes)
      plan.rewrittenLinks += step.plan.rewrittenLinks
      plan.warnings += step.plan.warnings
      paths.append(step.path)
    }
    plan.changes = planned.changes
    return (plan, paths)
  }

  /// Returns the plan that moves the lines of a range into a new note in the same folder, and inserts a link in their
  /// place.
  ///
  /// - Parameter name: The name of the new note; nil for the first heading or the first words of the text.
  /// - Returns: The plan, and the path of the new note.
  package func extract(
    _ range: Range<Int>, of path: [UInt8], name: String?
  ) throws(VaultError) -> (plan: ChangePlan, path: [UInt8]) {
    guard let base = view.vault.contents(of: path) else { throw .move(.missing(path)) }
    let note = NoteParser.parse(base.span, at: path)
    guard let section = Section(note, linesOf: range)
    else { throw .unusableName(name ?? "", reason: "the lines have no text") }
    let title = Self.title(of: Array(base[section.range]))
    return try split(path, base, note, section: section, titled: title, name: name ?? title)
  }

  /// Returns the first heading of a text, or its first words.
  private static func title(of text: [UInt8]) -> String {
    let note = NoteParser.parse(text.span)
    let title = NoteText.title(of: note, in: text.span, fileName: "", order: [.heading, .firstLine]).text
    let words = title.split(separator: " ")
    return words.count > 8 ? words.prefix(8).joined(separator: " ") : title
  }

  private func split(
    _ path: [UInt8], _ base: [UInt8], _ note: ParsedNote, section: Section, titled label: String, name: String
  ) throws(VaultError) -> (plan: ChangePlan, path: [UInt8]) {
    let vault = view.vault
    let stem = vault.config.fileNames == .slug ? NoteName.slug(forTitle: name) : NoteName.stem(forTitle: name)
    guard let stem else { throw .unusableName(name, reason: "it contains no character that a file name can have") }
    if name.utf8.contains(UInt8(ascii: "/")), NoteName.stem(forTitle: name) != name {
      throw .unusableName(name, reason: "a name cannot contain folders")
    }
    let new = FileNaming.path(of: Array((stem + ".md").utf8), in: path.parentPath)
    if FileSystem.exists(vault.absolutePath(new)) || view.snapshot.document(withKey: new) != nil {
      throw .move(.taken(new))
    }

    let isInside = { (offset: Int) in section.range.contains(offset) }
    let text: [UInt8]
    do throws(EditError) {
      text = try CarriedDefinitions(note, base, for: isInside).added(to: Array(base[section.range]))
    } catch { throw .change(.edit(path: path, error)) }
    let names = vault.names(of: text, at: new)
    let link = link(to: new, titled: label, names, from: path)
    let (replaced, linkRange) = section.replaced(with: link, in: base)
    let rest: [UInt8]
    do throws(EditError) {
      rest = try CarriedDefinitions(note, base) { !isInside($0) }.added(to: replaced)
    } catch { throw .change(.edit(path: path, error)) }
    try check(note, isInside, text, rest: rest, without: linkRange, path: path)
    let left = vault.names(of: rest, at: path)
    let stamped = try NoteEditing(vault).stamped(rest, at: path)
    let shift = stamped.count - rest.count
    var (remaining, moved) = (
      LinkRewriting.Edited(base: base, contents: stamped), LinkRewriting.Edited(base: nil, contents: text)
    )
    remaining.settled = [linkRange.lowerBound + shift..<linkRange.upperBound + shift]
    moved.origins = [(0, path)]
    var parts = MovedParts(in: vault)
    parts.add(
      NoteParts(base, at: path), at: path, becoming: NoteParts(rest, at: path), withPartsIn: section.range,
      becoming: NoteParts(text, at: new), at: new)
    let rewriting = LinkRewriting(
      vault: vault, before: view.snapshot,
      files: [
        RelocatedFile(from: nil, to: new, names: names), RelocatedFile(from: path, to: path, names: left),
      ], parts: parts,
      drafts: [path: remaining, new: moved])
    return (try rewriting.run().plan, new)
  }

  /// Returns a link to a note that the plan makes or has changed, in the style of the vault.
  ///
  /// - Parameter isNew: Whether the note does not exist yet.
  func link(
    to path: [UInt8], titled title: String, _ names: StoredNames, from source: [UInt8], isNew: Bool = true
  ) -> [UInt8] {
    let isMarkdown = view.vault.config.links == .markdown
    let paths = view.vault.isObsidian ? view.vault.config.linkPaths : .relative
    var graph = LinkGraph(
      view.snapshot.relocating(
        [RelocatedFile(from: isNew ? nil : path, to: path, names: names)], view.vault.linkResolution),
      resolution: view.vault.linkResolution)
    func leads(_ target: String) -> Bool {
      graph.resolve(target: target, fromPath: source).map {
        graph.snapshot.key(of: $0.document) == path && !$0.isAmbiguous
      } == true
        && graph.claims(on: target, fromPath: source).count <= 1
    }
    let form = LinkForm(target: isMarkdown ? "x.md" : "x", isMarkdown: isMarkdown, hasExtension: isMarkdown)
    let forms = LinkForms(
      form: form, resolution: .path, new: path, names: names, source: source,
      isRelative: isMarkdown && paths == .relative, prefersWholePath: view.vault.isObsidian,
      site: view.vault.linkResolution.site)
    let site = view.vault.linkResolution.site.flatMap { $0.readsFiles ? nil : $0 }
    let address = isMarkdown ? site?.target(ofNew: path, stated: names.addresses) : nil
    let target =
      ((address.map { [$0] } ?? []) + forms.own + forms.any).first(where: leads)
      ?? String(decoding: path, as: UTF8.self)
    guard isMarkdown else { return Array("[[\(target)]]".utf8) }
    let label = title.filter { !"[]\\`*<".contains($0) }
    var encoded: [UInt8] = []
    for byte in target.utf8 {
      if " ()%#<>&\\".utf8.contains(byte) { PercentEncoding.append(byte, to: &encoded) } else { encoded.append(byte) }
    }
    return Array("[\(label)](".utf8) + encoded + Array(")".utf8)
  }

  /// Throws if the parts do not have the links of the note; definitions that were added may add links to a part.
  private func check(
    _ note: ParsedNote, _ isInside: (Int) -> Bool, _ section: [UInt8], rest: [UInt8], without link: Range<Int>,
    path: [UInt8]
  ) throws(VaultError) {
    let (inside, outside) = (NoteParser.parse(section.span), NoteParser.parse(rest.span))
    // Whether a link uses a definition can change with the note that has it.
    func links(_ note: ParsedNote, where isMeant: (Int) -> Bool) -> [Link] {
      note.links.filter { $0.kind != .definition && isMeant($0.range.lowerBound) }
    }
    func begins(_ links: [Link], with expected: [Link]) -> Bool {
      links.count >= expected.count
        && zip(links, expected).allSatisfy { $0.kind == $1.kind && $0.target == $1.target && $0.subpath == $1.subpath }
    }
    let isSame =
      begins(links(inside) { _ in true }, with: links(note, where: isInside))
      && begins(links(outside) { !link.contains($0) }, with: links(note) { !isInside($0) })
    if !isSame { throw .change(.edit(path: path, .unwritable("[[]]"))) }
  }
}

/// The part of a note from a heading to the next one of the same or a higher level, or some of its lines.
struct Section {
  let range: Range<Int>

  init(_ note: ParsedNote, _ heading: Int, _ bytes: [UInt8]) {
    let level = note.headings[heading].level
    let next = note.headings[(heading + 1)...].firstIndex {
      $0.level <= level && note.blocks[$0.block].container == nil
    }
    range = note.headings[heading].range.lowerBound..<(next.map { note.headings[$0].range.lowerBound } ?? bytes.count)
  }

  /// The lines of a range in the text of a note; nil if they are blank.
  init?(_ note: ParsedNote, linesOf range: Range<Int>) {
    let first = note.lines.range(of: note.lines.index(at: range.lowerBound)).lowerBound
    let last = note.lines.range(of: note.lines.index(at: max(range.lowerBound, range.upperBound - 1))).upperBound
    let lines = max(first, note.bodyRange.lowerBound)..<max(last, note.bodyRange.lowerBound)
    guard note.blocks.contains(where: { $0.kind != .blank && $0.range.overlaps(lines) }) else { return nil }
    self.range = lines
  }

  /// Returns the note with the section replaced by a link on a separate line, and the range of the link.
  func replaced(with link: [UInt8], in bytes: [UInt8]) -> (bytes: [UInt8], link: Range<Int>) {
    let lineBreak = Self.lineBreak(of: bytes)
    let head = Array(bytes[..<range.lowerBound])
    let tail = bytes[range.upperBound...]
    let isApart = tail.isEmpty || tail.first == .lineFeed || tail.starts(with: [.carriageReturn, .lineFeed])
    let text = head + link + lineBreak + (isApart ? [] : lineBreak) + tail
    return (text, head.count..<head.count + link.count)
  }

  private static func lineBreak(of bytes: [UInt8]) -> [UInt8] {
    guard let end = bytes.firstIndex(of: .lineFeed) else { return [.lineFeed] }
    return end > 0 && bytes[end - 1] == .carriageReturn ? [.carriageReturn, .lineFeed] : [.lineFeed]
  }
}
