internal import Bytes
package import SystemCalls

/// A copy of a vault as it is in a commit or in git's index, in a folder of the cache. The copy is reused later, when
/// only files that differ are written. Files whose contents are not needed are empty.
package struct TreeCheckout: ~Copyable {
  /// The root of the copy.
  package let files: RawPath
  /// A folder for other data of the copy, such as its index.
  package let support: RawPath

  private let lock: FileLock
  private let state: RawPath
  /// The commit whose files the copy has, but for `changes`; nil if it is not known.
  private var base: Base?
  /// The differences of the copy from the base.
  private var changes: [[UInt8]: TreeDifference] = [:]
  private var symlinks: [[UInt8]: TreeFile] = [:]

  /// A commit, or the empty tree, and the vault's folder in it.
  private struct Base: Equatable {
    let tree: String
    let prefix: [UInt8]
  }

  /// The maximal number of copies; each is used by one process at a time.
  private static let slots = 8
  /// The maximal number of files whose contents are in memory at once.
  private static let batch = 1_000

  /// Acquires a copy that no other process uses.
  package static func take(in folder: RawPath) throws(GitError) -> TreeCheckout {
    do throws(SystemError) {
      for slot in 0..<slots {
        let slotFolder = folder.appending(RawPath("\(slot)"))
        if let lock = try lock(slotFolder, patience: slot == slots - 1 ? .seconds(60) : .zero) {
          return try TreeCheckout(slotFolder, holding: lock)
        }
      }
      throw SystemError(.wouldBlock, call: "flock", path: folder)
    } catch { throw .system(error) }
  }

  private init(_ folder: RawPath, holding lock: consuming FileLock) throws(SystemError) {
    state = folder.appending("state" as RawPath)
    files = folder.appending("files" as RawPath)
    support = folder.appending("support" as RawPath)
    self.lock = lock
    read()
    try FileSystem.makeDirectories(files)
  }

  /// Whether the copy was settled at the end of its last use.
  package var isSettled: Bool { base != nil && changes.isEmpty && FileSystem.exists(state) }

  private static func lock(_ folder: RawPath, patience: Duration) throws(SystemError) -> FileLock? {
    try FileSystem.makeDirectories(folder)
    let descriptor = try FileDescriptor.open(folder, .readOnly, [.directory])
    return try FileLock.acquire(.exclusive, on: descriptor, timeout: patience)
  }

  /// Replaces the files of the copy by those of a state of the repository, and returns the paths of those that differ.
  ///
  /// - Parameter isRead: Whether the contents of the file at a path of the vault are needed.
  package mutating func take(
    _ source: TreeSource, of repository: GitRepository, isRead: ([UInt8]) -> Bool
  ) throws(GitError) -> [[UInt8]] {
    let needed = try needed(source, of: repository)
    if !needed.isEmpty { try write(needed, of: repository, isRead) }
    return needed.map(\.path)
  }

  /// Returns the differences between the copy and a state, and sets the base and the differences from it to this state.
  private mutating func needed(
    _ source: TreeSource, of repository: GitRepository
  ) throws(GitError) -> [TreeDifference] {
    let prefix = repository.prefix
    var differences: [TreeDifference]?
    if let base, base.prefix == prefix {
      // The commit may no longer exist.
      do throws(GitError) { differences = try repository.differences(from: base.tree, to: source) } catch {
        differences = nil
      }
    }
    if differences == nil {
      try startOver()
      base = Base(tree: try repository.emptyTree(), prefix: prefix)
      differences = try repository.differences(from: base?.tree ?? "", to: source)
    }
    // What the copy has instead of the base's files is replaced too.
    var needed = changes.mapValues { TreeDifference(path: $0.path, old: $0.new, new: $0.old) }
    for difference in differences ?? [] {
      let old = needed[difference.path].map(\.old) ?? difference.old
      needed[difference.path] = TreeDifference(path: difference.path, old: old, new: difference.new)
    }
    if source == .staged {
      changes = Dictionary((differences ?? []).map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    } else {
      base = Base(tree: try repository.treeName(of: source), prefix: prefix)
      changes = [:]
    }
    return needed.values.filter { $0.old != $0.new }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  private mutating func startOver() throws(GitError) {
    (changes, symlinks) = ([:], [:])
    do throws(SystemError) {
      try? FileSystem.remove(state)
      try FileSystem.removeTree(files)
      try FileSystem.makeDirectories(files)
    } catch { throw .system(error) }
  }

  private mutating func write(
    _ needed: [TreeDifference], of repository: GitRepository, _ isRead: ([UInt8]) -> Bool
  ) throws(GitError) {
    // A killed process leaves a copy without a state, which is made again from the beginning.
    try? FileSystem.remove(state)
    // Files are never written through a symlink, so symlinks are removed first and made last.
    for path in symlinks.keys { try? FileSystem.remove(files.appending(RawPath(path))) }
    for difference in needed {
      guard let old = difference.old else { continue }
      symlinks[difference.path] = nil
      if let new = difference.new, new.isSymlink == old.isSymlink { continue }
      try? FileSystem.remove(files.appending(RawPath(difference.path)))
      removeEmptyFolders(above: difference.path)
    }
    let changed = needed.compactMap { difference in difference.new.map { (path: difference.path, file: $0) } }
    for (path, file) in changed where file.isSymlink { symlinks[path] = file }
    for start in stride(from: 0, to: changed.count, by: Self.batch) {
      let part = changed[start..<min(start + Self.batch, changed.count)].filter { !$0.file.isSymlink }
      let read = part.filter { isRead($0.path) }
      let contents = try repository.blobs(read.map(\.file.blob))
      try write(zip(read, contents).map { ($0.path, $1) } + part.filter { !isRead($0.path) }.map { ($0.path, []) })
    }
    let links = symlinks.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (link, target) in zip(links, try repository.blobs(links.map(\.value.blob))) {
      try? FileSystem.makeDirectories(files.appending(RawPath(link.key)).parent)
      try? FileSystem.makeSymlink(files.appending(RawPath(link.key)), to: RawPath(target))
    }
  }

  private func write(_ contents: [(path: [UInt8], bytes: [UInt8])]) throws(GitError) {
    do throws(SystemError) {
      for (path, bytes) in contents {
        let file = files.appending(RawPath(path))
        try FileSystem.makeDirectories(file.parent)
        try FileDescriptor.open(file, .writeOnly, [.create, .truncate, .noFollow]).write(bytes)
      }
    } catch { throw .system(error) }
  }

  /// Removes the folders above a removed file that are empty now.
  private func removeEmptyFolders(above path: [UInt8]) {
    var folder = RawPath(path).parent
    while folder != ".", (try? FileSystem.removeDirectory(files.appending(folder))) != nil { folder = folder.parent }
  }

  // MARK: - The state

  private static func file(_ path: RawPath) -> CacheFile { CacheFile(path: path, mark: "sheaftr2") }

  /// Records that everything made from the files of the copy, such as its index, is up to date. Otherwise the copy is made
  /// again from the beginning.
  package func settle() {
    guard let base, changes.isEmpty, !FileSystem.exists(state) else { return }
    var writer = ByteWriter()
    writer.append(counted: Array(base.tree.utf8))
    writer.append(counted: base.prefix)
    writer.append(varint: symlinks.count)
    for (path, file) in symlinks {
      writer.append(counted: path)
      writer.append(counted: Array(file.blob.utf8))
    }
    Self.file(state).write(writer.bytes)
  }

  private mutating func read() {
    guard let bytes = Self.file(state).read() else { return }
    var reader = ByteReader(bytes.span)
    let tree = String(decoding: [UInt8](reader.countedBytes()), as: UTF8.self)
    let prefix = [UInt8](reader.countedBytes())
    for _ in 0..<reader.count() {
      let path = [UInt8](reader.countedBytes())
      let blob = String(decoding: [UInt8](reader.countedBytes()), as: UTF8.self)
      symlinks[path] = TreeFile(mode: "120000", blob: blob)
      if reader.isDamaged { break }
    }
    if !reader.isDamaged { base = Base(tree: tree, prefix: prefix) }
  }
}
