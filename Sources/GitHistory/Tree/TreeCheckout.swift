internal import Bytes
package import SystemCalls

/// A copy of a vault as it is in a commit or in git's index, in a folder of the cache.
///
/// The copy is reused later, when only files that differ are written. Files whose contents are not needed are empty.
package struct TreeCheckout: ~Copyable {
  /// The root of the copy.
  package let files: RawPath
  /// A folder for other data of the copy, such as its index.
  package let support: RawPath

  private let lock: FileLock
  private let state: RawPath
  /// The files of the copy.
  private var current: [[UInt8]: TreeFile]

  /// The maximal number of copies; each is used by one process at a time.
  private static let slots = 8
  /// The maximal number of files whose contents are in memory at once.
  private static let batch = 1_000

  /// Acquires a copy that no other process uses.
  ///
  /// - Parameter folder: The folder that contains the copies.
  package static func take(in folder: RawPath) throws(GitError) -> TreeCheckout {
    do throws(SystemError) {
      for slot in 0..<slots {
        let place = folder.appending(RawPath("\(slot)"))
        if let lock = try lock(place, patience: slot == slots - 1 ? .seconds(60) : .zero) {
          return try TreeCheckout(place, holding: lock)
        }
      }
      throw SystemError(.wouldBlock, call: "flock", path: folder)
    } catch {
      throw .system(error)
    }
  }

  private init(_ place: RawPath, holding lock: consuming FileLock) throws(SystemError) {
    let state = place.appending("state" as RawPath)
    let files = place.appending("files" as RawPath)
    let current = Self.read(state) ?? [:]
    if current.isEmpty { try FileSystem.removeTree(files) }
    try FileSystem.makeDirectories(files)
    (self.state, self.files, self.current) = (state, files, current)
    support = place.appending("support" as RawPath)
    self.lock = lock
  }

  private static func lock(_ place: RawPath, patience: Duration) throws(SystemError) -> FileLock? {
    try FileSystem.makeDirectories(place)
    let descriptor = try FileDescriptor.open(place, .readOnly, [.directory])
    return try FileLock.acquire(.exclusive, on: descriptor, timeout: patience)
  }

  /// Replaces the files of the copy by those of a state of the repository.
  ///
  /// - Parameter isRead: Whether the contents of the file at a path of the vault are needed.
  package mutating func take(
    _ source: TreeSource, of repository: GitRepository, isRead: ([UInt8]) -> Bool
  ) throws(GitError) {
    let wanted = try repository.files(in: source)
    var old = current
    // A killed process leaves a copy without a state, which is made again from the beginning.
    try? FileSystem.remove(state)
    current = [:]
    // Files are never written through a symlink, so symlinks are removed first and made last.
    for (path, file) in old where file.isSymlink || wanted[path] == nil {
      try? FileSystem.remove(files.appending(RawPath(path)))
      removeEmptyFolders(above: path)
      old[path] = nil
    }
    let changed = wanted.filter { old[$0.key] != $0.value }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for start in stride(from: 0, to: changed.count, by: Self.batch) {
      let part = changed[start..<min(start + Self.batch, changed.count)].filter { !$0.value.isSymlink }
      let read = part.filter { isRead($0.key) }
      let contents = try repository.blobs(read.map(\.value.blob))
      try write(zip(read, contents).map { ($0.key, $1) } + part.filter { !isRead($0.key) }.map { ($0.key, []) })
    }
    let links = wanted.filter(\.value.isSymlink).sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (link, target) in zip(links, try repository.blobs(links.map(\.value.blob))) {
      try? FileSystem.makeDirectories(files.appending(RawPath(link.key)).parent)
      try? FileSystem.makeSymlink(files.appending(RawPath(link.key)), to: RawPath(target))
    }
    current = wanted
    keep()
  }

  private func write(_ contents: [(path: [UInt8], bytes: [UInt8])]) throws(GitError) {
    do throws(SystemError) {
      for (path, bytes) in contents {
        let file = files.appending(RawPath(path))
        try FileSystem.makeDirectories(file.parent)
        try FileDescriptor.open(file, .writeOnly, [.create, .truncate, .noFollow]).write(bytes)
      }
    } catch {
      throw .system(error)
    }
  }

  /// Removes the folders above a removed file that are empty now.
  private func removeEmptyFolders(above path: [UInt8]) {
    var folder = RawPath(path).parent
    while folder != ".", (try? FileSystem.removeDirectory(files.appending(folder))) != nil { folder = folder.parent }
  }

  // MARK: - The state

  private static func file(_ path: RawPath) -> KeptFile { KeptFile(path: path, mark: "sheaftr1") }

  /// Writes the list of the files. Without it, the copy is made again from the beginning.
  private func keep() {
    var writer = ByteWriter()
    writer.append(varint: current.count)
    for (path, file) in current {
      writer.append(counted: path)
      writer.append(counted: Array(file.blob.utf8))
      writer.append(UInt8(file.isSymlink ? 1 : 0))
    }
    Self.file(state).write(writer.bytes)
  }

  private static func read(_ path: RawPath) -> [[UInt8]: TreeFile]? {
    guard let bytes = file(path).read() else { return nil }
    var reader = ByteReader(bytes.span)
    var files: [[UInt8]: TreeFile] = [:]
    for _ in 0..<reader.count() {
      let path = [UInt8](reader.countedBytes())
      let blob = String(decoding: [UInt8](reader.countedBytes()), as: UTF8.self)
      files[path] = TreeFile(blob: blob, isSymlink: reader.byte() == 1)
      if reader.isDamaged { return nil }
    }
    return files
  }
}
