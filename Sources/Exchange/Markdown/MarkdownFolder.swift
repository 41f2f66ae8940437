internal import Bytes
package import ExchangeFormats
internal import SearchIndex
package import SystemCalls
package import VaultCore

/// A folder of Markdown files, such as a vault of Obsidian. Its notes and other files keep their paths below the folder
/// of the import, and links are rewritten only if they would lead elsewhere.
package struct MarkdownFolder: ForeignStore {
  /// The facts about the store in addition to its notes.
  package private(set) var facts = StoreFacts()

  private let source: VaultView
  private let target: VaultView

  /// Reads a folder, which must neither be in the vault nor contain it.
  package init(_ root: RawPath, into target: VaultView) throws(ExchangeError) {
    let vault: Vault
    do throws(VaultError) { vault = try Vault.open(named: root, target.vault.surroundings) } catch {
      // A folder to import need not become a vault.
      if case .unusableVault(_, let cause) = error { throw .system(cause) }
      throw .vault(error)
    }
    let (inner, outer) = (vault.root, target.vault.root)
    // This is checked before the files are read, because the folder may be the root of the file system.
    if inner == outer || inner.relative(to: outer) != nil || outer.relative(to: inner) != nil {
      throw .refused(root, "it is in the vault, or the vault is in it")
    }
    do throws(VaultError) { source = try VaultView(vault) } catch { throw .vault(error) }
    self.target = target
    if FileSystem.exists(root.appending(".trash" as RawPath)) { facts.losses.append("the trash of the folder") }
    let folder = try SourceFolder(root)
    if source.allNotes().isEmpty, folder.problems.isEmpty, source.report.unread.isEmpty {
      throw .notAStore(root, expected: "a folder with Markdown files")
    }
    for problem in folder.problems { facts.unread[problem.path.bytes] = "\(problem.error.errno)" }
    for problem in source.report.unread { facts.unread[problem.path] = problem.reason.fact }
    for file in folder.files where source.snapshot.document(withKey: file.path) == nil {
      if facts.unread[file.path] != nil { continue }
      facts.losses.append("\(String(decoding: file.path, as: UTF8.self)), which the settings of the folder exclude")
    }
    for path in folder.skipped where !isIncluded(symlink: path) {
      facts.losses.append("\(String(decoding: path, as: UTF8.self)), which is no regular file in the folder")
    }
  }

  /// Returns whether the file or folder to which a symlink leads is imported, under the path of the symlink or its own.
  private func isIncluded(symlink path: [UInt8]) -> Bool {
    if source.snapshot.document(withKey: path) != nil || facts.unread[path] != nil { return true }
    let absolutePath = source.vault.absolutePath(path)
    guard let status = try? FileStatus.stat(absolutePath), status.kind == .directory,
      let target = try? FileSystem.realPath(absolutePath), let root = try? FileSystem.realPath(source.vault.root)
    else { return false }
    return target == root || target.relative(to: root) != nil
  }

  /// The number of bytes of notes that are read in one batch, and the number of notes that a thread reads at a time.
  private static let (batchSize, stretch) = (8 << 20, 16)

  /// Visits all notes in their order.
  package mutating func visit(_ links: (any ForeignLinks)?, _ visit: NoteVisit) throws(ExchangeError) {
    let records = source.allNotes()
    guard let links else {
      for record in records { try visit(note(record)) }
      return
    }
    var newPaths = try keepFiles(links)
    for record in records { newPaths[record.path] = links.path(of: Self.key(record.path, source.vault)) }
    let pages = LogseqNames(source)
    let (source, relinking) = (source, ImportedLinks(source, target, newPaths, pages: pages))
    var start = 0
    while start < records.count {
      var (end, size) = (start, 0)
      while end < records.count, size < Self.batchSize {
        size += Int(clamping: records[end].size)
        end += 1
      }
      let batch = Array(records[start..<end])
      let texts = Parallel.map(batch.count, inStretchesOf: Self.stretch) { range in
        var relinking = relinking
        return batch[range].map { relinking.text(of: $0, in: source) }
      }
      for (record, text) in zip(batch, texts.joined()) {
        guard let text else {
          if facts.unread[record.path] == nil { facts.unread[record.path] = "it cannot be read as text" }
          continue
        }
        var note = note(record)
        if text.isAsItWas { note.origin = source.vault.absolutePath(record.path) }
        note.file = text.file
        try visit(note)
      }
      start = end
    }
  }

  /// Returns a note without its text.
  private func note(_ record: NoteRecord) -> ForeignNote {
    var note = ForeignNote(key: Self.key(record.path, source.vault), title: record.title)
    note.path = record.path
    note.aliases = record.card.aliases + [record.card.id].compactMap(\.self)
    note.revision = record.revision
    note.modified = try? FileStatus.stat(source.vault.absolutePath(record.path)).modified
    return note
  }

  /// Returns the key of a note: the folder, and the path of the note in it.
  private static func key(_ path: [UInt8], _ vault: Vault) -> String {
    "\(vault.root.text):\(String(decoding: path, as: UTF8.self))"
  }

  /// Adds the files that are not notes; returns their paths in the vault, by those in the folder.
  private mutating func keepFiles(_ links: any ForeignLinks) throws(ExchangeError) -> [[UInt8]: [UInt8]] {
    var newPaths: [[UInt8]: [UInt8]] = [:]
    let paths = source.snapshot.documents(with: .attachment).map { source.snapshot.key(of: $0) }
    for path in paths.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let file = source.vault.absolutePath(path)
      let status: FileStatus
      do throws(SystemError) {
        status = try FileDescriptor.open(file, .readOnly, .untrusted).status()
      } catch {
        facts.unread[path] = "\(error.errno)"
        continue
      }
      let name = RawPath(path.lastComponent).text
      newPaths[path] = try links.keep(ForeignFile(name: name, .file(file), modified: status.modified), at: path)
    }
    return newPaths
  }
}
