internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
package import SystemCalls
package import VaultCore

/// Plans how files from outside of a vault become its attachments.
package struct AttachmentPlanner {
  /// A file and its path in the vault.
  package struct Attachment: Sendable, Hashable {
    /// The absolute path of the file.
    package let source: RawPath
    /// The path in the vault.
    package let path: [UInt8]
    /// The type; nil if notes cannot show it.
    package let type: MediaType?
    /// The length in bytes.
    package let size: Int64
    /// Whether the vault already has a file with the same contents, so that nothing is copied.
    package let isReused: Bool
    package let link: String
    /// The contents, which undo needs to revert the copy; nil for a file that is reused or too large for the journal.
    package let contents: [UInt8]?

    /// The change that makes the copy; nil if nothing is copied, or not through a plan.
    package var change: PlannedChange? { contents.map { .create(path: path, contents: $0, mode: nil) } }
    /// Whether the copy is made without the journal, so that undo leaves it.
    package var isOutsideOfJournal: Bool { !isReused && contents == nil }
  }

  /// The maximal size in bytes of a file whose copy goes through the journal, so that it can be undone and redone.
  package static let journalLimit: Int64 = 32 << 20

  private let view: VaultView
  private let files: VaultDirectory
  private var free: FreePath
  /// The files of the vault by size; nil until they are needed.
  private var bySize: [Int64: [[UInt8]]]?

  package init(_ view: VaultView) throws(VaultError) {
    self.view = view
    do throws(SystemError) { files = try VaultDirectory(view.vault.root) } catch { throw .system(error) }
    free = FreePath(files)
  }

  /// Returns the attachment for a file that the note at a path will link to.
  ///
  /// - Parameter acceptsAny: Whether files that notes cannot show are accepted too.
  package mutating func attachment(
    _ source: RawPath, for note: [UInt8], acceptsAny: Bool
  ) throws(VaultError) -> Attachment {
    let source = view.vault.surroundings.workingDirectory.appending(source).normalized
    let (type, size): (MediaType?, Int64)
    var contents: [UInt8]?
    do throws(SystemError) {
      let file = try FileDescriptor.open(source, .readOnly, [.nonBlocking, .noControllingTerminal])
      let status = try file.status()
      guard status.kind == .regular else { throw SystemError(.isDirectory, call: "open", path: source) }
      size = status.size
      type = MediaType(of: try file.read(count: min(MediaType.prefixLength, Int(clamping: size)), at: 0))
      if type != nil || acceptsAny, size <= Self.journalLimit { contents = try file.read(count: Int(size), at: 0) }
    } catch { throw .system(error.path == nil ? error.at(source) : error) }
    if type == nil, !acceptsAny { throw .unknownMediaType(source) }
    // A file that is already in the vault is not copied.
    var path = (try? FileSystem.realPath(source))?.relative(to: view.vault.root)?.bytes
    if let inside = path, view.snapshot.document(withKey: inside) == nil { path = nil }
    if path == nil { path = same(as: contents, size: size) }
    let isReused = path != nil
    let destination: [UInt8]
    if let path { destination = path } else { destination = try freePath(for: source, type, note) }
    let isUnique = !isReused || namesakes(destination.lastComponent).allSatisfy { $0 == destination }
    let link = link(to: destination, from: note, isShown: type != nil, isUnique: isUnique)
    return Attachment(
      source: source, path: destination, type: type, size: size, isReused: isReused, link: link,
      contents: isReused ? nil : contents)
  }

  // MARK: - Files that are there

  /// Returns the path of a file of the vault with the same contents, the first in ascending order; nil if none.
  private mutating func same(as contents: [UInt8]?, size: Int64) -> [UInt8]? {
    guard let contents else { return nil }
    let pathsBySize = bySize ?? sizes()
    bySize = pathsBySize
    return pathsBySize[size]?.first { (try? files.state(of: $0)) == .file(contents) }
  }

  private func sizes() -> [Int64: [[UInt8]]] {
    var sizes: [Int64: [[UInt8]]] = [:]
    let documents = view.snapshot.documents(with: .attachment)
    for path in documents.map({ view.snapshot.key(of: $0) }).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let status = try? files.status(of: path), status.kind == .regular else { continue }
      sizes[status.size, default: []].append(path)
    }
    return sizes
  }

  private func namesakes(_ name: [UInt8]) -> [[UInt8]] {
    let folded = LinkKey(target: String(decoding: name, as: UTF8.self)).text
    return view.snapshot.documents(withPathEnding: folded).map { view.snapshot.key(of: $0) }
  }

  // MARK: - New names

  /// Returns a path in the folder of attachments, with a name that no other file of the vault has.
  private mutating func freePath(
    for source: RawPath, _ type: MediaType?, _ note: [UInt8]
  ) throws(VaultError) -> [UInt8] {
    let folder = try VaultFolder.real(Self.folder(for: note, view.vault.config), in: view.vault)
    let planner = self
    do throws(SystemError) {
      let name = Self.name(of: source.lastComponent.text, type)
      return try free.take(Array(name.utf8), in: folder) { planner.namesakes($0).isEmpty }
    } catch { throw .change(.refusal(of: folder, error)) }
  }

  package static func folder(for note: [UInt8], _ config: VaultConfig) -> [UInt8] {
    let setting = config.attachments
    guard setting == "." || setting.hasPrefix("./") else { return Array(setting.utf8) }
    let own = note.parentPath
    let below = Array(setting.dropFirst(2).utf8)
    return below.isEmpty ? own : own.appending(component: below)
  }

  /// Returns the name for a file, with only characters that links can contain and the correct extension for its type.
  package static func name(of name: String, _ type: MediaType? = nil) -> String {
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
    var ending = dot.map { String(name[name.index(after: $0)...]) } ?? ""
    if let type, !type.extensions.contains(ending.lowercased()) { ending = type.extensions[0] }
    let stem = NoteName.stem(forTitle: String(name[..<(dot ?? name.endIndex)])) ?? "attachment"
    let clean = NoteName.stem(forTitle: ending) ?? ""
    return clean.isEmpty ? stem : "\(stem).\(clean)"
  }

  // MARK: - Links

  /// Returns a link to a file, an embed if `isShown`. `isUnique` says that no other file of the vault has its name.
  private func link(to path: [UInt8], from note: [UInt8], isShown: Bool, isUnique: Bool) -> String {
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    let target = String(decoding: self.target(path, note, isUnique: isUnique), as: UTF8.self)
    let mark = isShown ? "!" : ""
    // A name that a wikilink cannot contain is written as a Markdown link.
    let isWiki = view.vault.config.links == .wiki && !target.contains { "[]|#^\n".contains($0) }
    if isWiki { return "\(mark)[[\(target)]]" }
    let label = name.map { "[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    return "\(mark)[\(isShown ? "" : label)](\(MarkdownDestination.encoded(target)))"
  }

  private func target(_ path: [UInt8], _ note: [UInt8], isUnique: Bool) -> [UInt8] {
    switch view.vault.config.linkPaths {
    case .absolute: return path
    case .shortest:
      // Other programs that read Markdown links resolve a bare name in the folder of the note.
      if view.vault.config.links == .wiki { return isUnique ? path.lastComponent : path }
      return view.snapshot.relativeTarget(of: path, from: note)
    case .relative: return view.snapshot.relativeTarget(of: path, from: note)
    }
  }
}
