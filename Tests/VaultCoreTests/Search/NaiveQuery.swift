import Bytes
import Dates
import NoteSyntax
import QueryLanguage
import SearchIndex
import TestSupport

@testable import VaultCore

/// What a query finds by looking at every note of a vault, as sheaf-query(7) says it: what the index has to find too.
struct NaiveQuery {
  /// The query asks for what cannot be answered, such as a note that there is none of.
  struct Problem: Error {}

  let vault: NaiveVault

  /// The paths of the notes that match, in order.
  func run(_ query: QueryNode, includesArchive: Bool) throws -> [[UInt8]] {
    try check(query)
    let speaksOfArchive = speaks(of: .archive, ["Archive"], query)
    let templates = vault.config.templateFolders
    let speaksOfTemplates = speaks(of: .templates, templates, query)
    return try vault.notes.filter { note in
      // What asks for nothing at all finds nothing.
      let isFound = try isMet(query, by: note) ?? false
      return isFound && (includesArchive || speaksOfArchive || note.area(templates) != .archive)
        && (speaksOfTemplates || note.area(templates) != .templates)
    }.map(\.path).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Fails when there is not one note of a name in the query, be there any note to ask or none.
  private func check(_ node: QueryNode) throws {
    switch node.kind {
    case .and(let children), .or(let children): try children.forEach(check)
    case .not(let child): try check(child)
    case .link(_, let name): if vault.notes(named: name).count != 1 { throw Problem() }
    default: break
    }
  }

  /// Whether a query names an area that lists leave out, or a folder of it.
  private func speaks(of area: Area, _ folders: [String], _ node: QueryNode) -> Bool {
    switch node.kind {
    case .and(let children), .or(let children): return children.contains { speaks(of: area, folders, $0) }
    case .not(let child), .scope(_, let child), .matchCase(_, let child): return speaks(of: area, folders, child)
    case .area(let named): return named == area
    case .state(.archived): return area == .archive
    case .folder(let path), .text(.path, .word(let path)), .text(.path, .phrase(let path)):
      let parts = path.lowercased().split(separator: "/")
      return folders.contains { parts.starts(with: $0.lowercased().split(separator: "/")) }
    default: return false
    }
  }

  // MARK: - Nodes

  /// Whether a note meets a condition; nil for one that asks for nothing, and drops out of what it stands in.
  private func isMet(_ node: QueryNode, by note: NaiveNote) throws -> Bool? {
    switch node.kind {
    case .all: return true
    case .and(let children):
      let answers = try children.compactMap { try isMet($0, by: note) }
      return answers.isEmpty ? nil : !answers.contains(false)
    case .or(let children):
      let answers = try children.compactMap { try isMet($0, by: note) }
      return answers.isEmpty ? nil : answers.contains(true)
    case .not(let child): return try isMet(child, by: note).map { !$0 }
    case .text(_, .regex), .key(.tag, .regex): return try NaivePart(note: note, range: nil, isCased: nil).isMet(node)
    case .text(.file, let term): return note.hasName(term, .file, isCased: false)
    case .text(.path, let term): return note.hasName(term, .path, isCased: false)
    case .text(let field, let term):
      return NaiveTerm(term, isCased: false, note.cutter).map { term in
        term.hasSigns && field == .any
          ? note.signTexts.contains(where: term.isIn)
          : NaivePart.fields(field).contains { note.texts($0).contains(where: term.isIn) }
      }
    case .key(let field, let term):
      let values =
        switch field {
        case .tag: note.tags.flatMap(NaivePart.lineage)
        case .category: [note.matter?.string("category")].compactMap(\.self)
        case .priority: note.parsed.tasks.map { $0.priority.map { "\($0)" } ?? "none" }
        case .ext: [note.fileExtension].compactMap(\.self)
        case .source: note.isNameOnly ? ["manual"] : [note.matter?.string("source") ?? "manual"]
        }
      if case .regex(let pattern) = term {
        return try NaiveNote.hasMatch(pattern, in: values, ignoringCase: false)
      }
      return values.contains { isWhole(term, $0) }
    case .property(let name, let test): return try note.hasProperty(name, that: test)
    case .folder(let folder):
      return folder.isEmpty || note.folders.contains { naiveFold($0) == naiveFold(folder) }
    case .area(let area):
      if area == .templates, note.folders.contains(where: { naiveFold($0) == naiveFold("templates") }) { return true }
      return note.area(vault.config.templateFolders) == area
    case .state(let state): return isIn(state, note)
    case .feature(let feature): return has(feature, note)
    case .date(let field, let range): return has(field, range, note)
    case .count(.words, let range): return range.contains(note.wordCount)
    case .count(.links, let range): return range.contains(vault.targets(of: note).count)
    // It needs a repository, which random vaults have not.
    case .changed: return false
    case .enriched(let state): return self.state(of: note) == state
    case .link(let field, let name): return try isLinked(field, name, note)
    case .scope, .matchCase: return try NaivePart(note: note, range: nil, isCased: nil).isMet(node)
    }
  }

  /// Whether a tag, category or source is the one that is asked for.
  private func isWhole(_ term: QueryTerm, _ value: String) -> Bool {
    switch term {
    case .word(let text), .phrase(let text), .exact(let text): return naiveFold(value) == naiveFold(text)
    case .prefix(let text): return naiveFold(value).starts(with: naiveFold(text))
    case .fuzzy(let text): return isSpeltLike(naiveFold(text), naiveFold(value))
    case .regex: return false
    }
  }

  private func isIn(_ state: NoteState, _ note: NaiveNote) -> Bool {
    switch state {
    case .pinned: note.matter?.bool("pinned") ?? note.matter?.bool("starred") ?? false
    case .archived: note.area(vault.config.templateFolders) == .archive
    case .orphan: !vault.linked.contains(note.path)
    case .deadend: vault.targets(of: note).isEmpty
    case .empty: !note.isNameOnly && note.parsed.blocks.allSatisfy { $0.kind == .blank || $0.kind == .frontMatter }
    }
  }

  /// Compares the property `enriched` with the text after the front matter, without the line break that begins it.
  private func state(of note: NaiveNote) -> EnrichedState {
    guard let mark = note.matter?.string("enriched"), !mark.isEmpty else { return .none }
    var text = note.bytes[note.parsed.bodyRange]
    if text.first == 0x0D, text.dropFirst().first == 0x0A { text = text.dropFirst() }
    if text.first == 0x0A { text = text.dropFirst() }
    return mark.lowercased().prefix { $0 != "-" } == MD5.hexadecimal(of: Array(text)) ? .current : .stale
  }

  private static let attachmentEndings = [
    ".base", ".canvas", ".avif", ".bmp", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp", ".flac", ".m4a", ".mp3",
    ".ogg", ".wav", ".webm", ".3gp", ".mkv", ".mov", ".mp4", ".ogv", ".pdf",
  ]

  private func has(_ feature: NoteFeature, _ note: NaiveNote) -> Bool {
    switch feature {
    case .tags: !note.tags.isEmpty
    case .tasks: !note.parsed.tasks.isEmpty
    case .attachments:
      note.parsed.links.contains { link in
        !link.isExternal && Self.attachmentEndings.contains(where: link.target.lowercased().hasSuffix)
      }
    case .summary: note.matter?.string("summary") != nil
    case .unresolved: vault.targets(of: note).contains(nil)
    case .property: note.matter.map { !$0.properties.isEmpty } ?? false
    }
  }

  private func has(_ field: DateField, _ range: DateRange, _ note: NaiveNote) -> Bool {
    func day(_ milliseconds: Int64) -> CivilDate {
      let seconds = (Double(milliseconds) / 1000).rounded(.down)
      let local = seconds + Double(vault.zone.offsetSeconds(Int64(seconds)))
      return CivilDate(daysSinceEpoch: Int((local / 86_400).rounded(.down)))
    }
    func hasTask(_ date: (String?) -> Bool, _ dates: [String?]) -> Bool { dates.contains(where: date) }
    func isInRange(_ date: String?) -> Bool { date.flatMap { CivilDate(iso: $0) }.map(range.contains) ?? false }
    switch field {
    case .created: return range.contains(day(note.created.milliseconds))
    case .updated: return range.contains(day(note.updated.milliseconds))
    case .due: return note.parsed.tasks.contains { isInRange($0.due) }
    case .scheduled: return note.parsed.tasks.contains { isInRange($0.scheduled) }
    case .start: return note.parsed.tasks.contains { isInRange($0.start) }
    case .referenced: return vault.referenced[note.path].map { range.contains(day($0 / 1_000_000)) } ?? false
    }
  }

  private func isLinked(_ field: LinkRelation, _ name: String, _ note: NaiveNote) throws -> Bool {
    guard let named = vault.notes(named: name).first else { throw Problem() }
    switch field {
    case .linksTo: return vault.targets(of: note).contains(named.path)
    case .linkedFrom: return vault.targets(of: named).contains(note.path)
    case .base, .query: throw Problem()
    case .mentions, .related: return vault.kin(of: named, field).contains(note.path)
    }
  }
}

extension NaiveNote {
  /// The area that the note is in; nil for none.
  fileprivate func area(_ templates: [String]) -> Area? {
    let folders =
      [(".trash", Area.trash)] + templates.map { ($0, .templates) } + [("Inbox", .inbox), ("Archive", .archive)]
    return folders.first { path.starts(with: Array(($0.0 + "/").utf8)) }?.1
  }
}
