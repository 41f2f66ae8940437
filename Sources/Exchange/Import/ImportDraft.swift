internal import Bytes
internal import Dates
internal import ExchangeFormats
internal import LinkGraph
internal import NoteSyntax
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// Collects the changes of an import while the notes of the store are visited.
final class ImportDraft: ForeignLinks {
  private(set) var changes: [PlannedChange] = []
  /// The reports about the stores, the last one about the store that is visited.
  private(set) var reports: [ImportReport] = []
  private(set) var memory: ImportMemory
  /// The memory before the import, plus the new notes.
  private(set) var intention: ImportMemory
  private(set) var opened: [[UInt8]: Int64] = [:]
  /// The tags of the notes, as the source spells them.
  private(set) var tags: Set<String> = []

  private let view: VaultView
  private let texts: ImportedNoteWriter
  private let style: ImportLinkStyle
  private let files: NoteFiles
  private var names: ImportedNames
  private var attachments: ImportedFiles
  private let stage: ImportStage
  /// Determines whether links lead to notes or files that the vault already has.
  private var graph: LinkGraph

  init(
    _ view: VaultView, _ names: ImportedNames, _ memory: ImportMemory, workspace: ImportWorkspace
  ) throws(ExchangeError) {
    (self.view, self.names, self.memory) = (view, names, memory)
    intention = memory
    texts = ImportedNoteWriter(vault: view.vault)
    style = ImportLinkStyle(config: view.vault.config, isObsidian: view.vault.isObsidian)
    files = NoteFiles(view.vault)
    let stage = ImportStage(workspace)
    self.stage = stage
    attachments = ImportedFiles(view, stage)
    graph = view.graph
  }

  private var report: ImportReport {
    get { reports[reports.count - 1] }
    _modify { yield &reports[reports.count - 1] }
  }

  func beginStore() {
    names.begin(store: reports.count)
    reports.append(ImportReport())
  }

  func add(_ foreign: ForeignNote) throws(ExchangeError) {
    let note = names.unique(foreign)
    guard let entry = names[unique: note.key] else { return }
    tags.formUnion(note.tags)
    let name = RawPath(entry.path.lastComponent).text
    // A file that was renamed here would make the title, which was derived from its name, look changed at the source.
    let firstName = memory[entry.memoryKey].map { RawPath($0.path.lastComponent).text }
    let file = texts.file(note, key: entry.property, name: entry.isThere ? firstName ?? name : name)
    for loss in note.losses + file.losses { report.losses[loss, default: 0] += 1 }
    let revision = PlannedChange.revision(of: file.bytes)
    let outcome = try outcome(entry, note, file.bytes, revision: revision)
    report.notes.append(.init(path: entry.path, title: note.title ?? name, outcome: outcome))
    if outcome != .kept, outcome != .trashed {
      memory[entry.memoryKey] = .init(
        revision: revision, path: memory[entry.memoryKey]?.path ?? entry.path,
        parts: note.file == nil ? ImportedParts(file.bytes) : nil)
      if outcome == .created { intention[entry.memoryKey] = memory[entry.memoryKey] }
      count(file.links, entry.linkPath)
      if let time = note.lastReferenced.flatMap(nanoseconds) { opened[entry.path] = time }
    }
  }

  /// Determines the outcome for a note, and adds its change.
  private func outcome(
    _ entry: ImportedNames.Entry, _ note: ForeignNote, _ bytes: [UInt8], revision: String
  ) throws(ExchangeError) -> ImportReport.Outcome {
    guard entry.isThere else {
      if let origin = note.origin {
        changes.append(stage.copy(of: origin, bytes, to: entry.path, modified: note.modified))
      } else {
        changes.append(try stage.creation(of: entry.path, bytes, modified: note.modified))
      }
      return .created
    }
    let saved = memory[entry.memoryKey]
    if entry.path.isAtOrBelow(Trash.folder), saved?.path != entry.path { return .trashed }
    guard let present = files.contents(of: entry.path) else { return .kept }
    if present == bytes || saved?.revision == revision { return .unchanged }
    guard let saved else { return .kept }
    if saved.revision == PlannedChange.revision(of: present) {
      changes.append(.replace(path: entry.path, base: present, contents: bytes))
      return .updated
    }
    guard let merged = saved.parts?.updating(present, to: bytes) else { return .kept }
    if merged == present { return .unchanged }
    changes.append(.replace(path: entry.path, base: present, contents: merged))
    return .updated
  }

  private func count(_ links: [Link], _ path: [UInt8]) {
    for link in links where !link.isExternal && !link.target.isEmpty {
      if names.isName(link.target, from: path) || graph.resolve(target: link.target, fromPath: path) != nil {
        report.resolvedLinks += 1
      } else {
        report.unresolvedLinks.append((path, link.target))
      }
    }
  }

  /// Returns a time in nanoseconds since 1970; nil if the date is invalid or does not fit into 64 bits.
  private func nanoseconds(_ date: ForeignDate) -> Int64? {
    guard let (seconds, nanoseconds) = date.time(in: view.vault.surroundings.zone) else { return nil }
    let (time, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return isTooFar ? nil : time + Int64(nanoseconds)
  }

  // MARK: - Links

  func note(_ key: String, from source: String, _ link: ForeignLink) -> String? {
    guard let target = names[key], let own = names[source] else { return nil }
    return style.text(to: target.linkPath, from: own.linkPath, link, isUnique: names.isUnique)
  }

  func note(titled title: String, from source: String, _ link: ForeignLink) -> String? {
    guard let own = names[source], let target = names.path(titled: title, from: own) else { return nil }
    return style.text(to: target, from: own.linkPath, link, isUnique: names.isUnique)
  }

  func path(of key: String) -> [UInt8]? { names[key]?.path }

  func keep(_ file: ForeignFile, at path: [UInt8]) throws(ExchangeError) -> [UInt8] {
    take(try attachments.destination(of: file, at: names.based(path), keepingCase: true, &names))
  }

  /// Adds the change that creates an attachment, if it is new, and returns its path.
  private func take(_ destination: (path: [UInt8], change: PlannedChange?)) -> [UInt8] {
    if let change = destination.change {
      changes.append(change)
      report.attachments.append(destination.path)
    }
    return destination.path
  }

  func file(_ file: ForeignFile, from source: String, _ link: ForeignLink) throws(ExchangeError) -> String {
    guard let own = names[source] else { return link.label }
    var file = file
    if file.modified == nil { file.modified = file.date.flatMap(nanoseconds) }
    let path = take(try attachments.destination(of: file, for: own.linkPath, &names))
    return style.text(to: path, from: own.linkPath, link, isUnique: names.isUnique)
  }
}

struct ImportLinkStyle {
  let config: VaultConfig
  let isObsidian: Bool

  /// Returns a link to a file. `isUnique` returns whether a name without folders leads only to the file.
  func text(to path: [UInt8], from source: [UInt8], _ link: ForeignLink, isUnique: (String) -> Bool) -> String {
    let isNote = VaultFiles.isNotePath(path)
    let mark = link.isEmbed ? "!" : ""
    let whole = String(decoding: path, as: UTF8.self)
    let bare = isNote ? FileNaming.withoutNoteExtension(whole) : whole
    let name = bare.split(separator: "/").last.map(String.init) ?? bare
    var target = bare
    switch config.linkPaths {
    case .absolute: break
    case .shortest where config.links == .wiki || isObsidian:
      // If attachments are stored beside each note, a later note can have a file of the same name.
      if isUnique(name), isNote || !config.attachments.hasPrefix(".") { target = name }
    default:
      target = String(decoding: VaultPath.relative(Array(bare.utf8), from: source), as: UTF8.self)
      // A file with that path below the root would take precedence.
      if source.contains(UInt8(ascii: "/")), !target.hasPrefix("../"), !isUnique(name) { target = "./" + target }
    }
    if config.links == .wiki && Self.fits(target, in: "[]|#^\n") && Self.fits(link.label, in: "[]|\n") {
      let separator = link.isInTable ? "\\|" : "|"
      let label = link.label.isEmpty || link.label == target ? "" : separator + link.label
      return "\(mark)[[\(target)\(link.subpath)\(label)]]"
    }
    let destination = MarkdownDestination.encoded(target + (isNote ? ".md" : ""))
    let subpath = MarkdownDestination.encoded(link.subpath, keeping: "#^")
    let escaped = name.map { "[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    let label = link.label.isEmpty && !link.isEmbed ? escaped : link.label
    return "\(mark)[\(label)](\(destination)\(subpath))"
  }

  private static func fits(_ text: String, in forbidden: String) -> Bool { !text.contains { forbidden.contains($0) } }
}
