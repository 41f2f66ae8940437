package import Bytes
package import SystemCalls

/// A file of a vault that cannot be read.
package struct UnreadFile: Error {
  /// Its path from the root.
  package let path: [UInt8]
  /// Why not.
  package let error: SystemError
}

/// A folder on the disk into which a site is written. Only files whose bytes changed are written, those that are no
/// longer part of the site are removed, and what sheaf has not written is neither overwritten nor removed.
///
/// The folder has a list of the files that sheaf wrote, each as a hash of its path and a hash of its bytes, since the
/// names of unlisted notes must not be in a file that may be published. Several threads may write at a time, but only one
/// program.
package final class SiteFolder: Sendable {
  /// What a run did.
  package struct Report: Sendable {
    /// The number of files that were written.
    package var written = 0
    /// The number of files that already had their bytes.
    package var unchanged = 0
    /// How many of them did not have to be made to know that.
    package var kept = 0
    /// The number of files that were removed.
    package var removed = 0
    /// Those of them that something had changed since they were written, by path.
    package var removedOthers: [[UInt8]] = []
    /// The number of formulas that are shown as they are written, since something in them is not known.
    package var unreadFormulas = 0
  }

  /// Why a folder is not written.
  package enum Refusal: Error {
    /// These files were not written by sheaf, or were changed since.
    case foreign([[UInt8]])
    /// The site has these files, and lacks them now, perhaps only because a part of the vault could not be read.
    case lacking([[UInt8]])
    /// A file of the vault could not be read, and pages would lack it.
    case unread(UnreadFile)
    case system(SystemError)
  }

  static let manifest = Array(".sheaf-site".utf8)
  /// The empty file that keeps GitHub Pages from making another site of the pages, without those whose names begin with `_`.
  private static let asIs = Array(".nojekyll".utf8)
  /// The folder in which files are written before they get their names, so that readers see the old or the new one.
  private static let unfinished = Array(".sheaf-site~".utf8)
  /// How long another program may write the site.
  private static let patience = Duration.seconds(120)

  fileprivate struct State: Sendable {
    /// The files that are there, with their hashes; nil for what is no regular file.
    var present: [[UInt8]: ContentHash?] = [:]
    var folders: Set<[UInt8]> = []
    var kept: [[UInt8]: ContentHash] = [:]
    var report = Report()
    /// The list, to which lines are appended; nil until the first file is written.
    var log: Log?
  }

  fileprivate final class Log: Sendable {
    let file: FileDescriptor

    init(_ file: consuming FileDescriptor) { self.file = file }
  }

  private let root: RawPath
  private let lock: FileLock
  /// The hashes of the files that sheaf wrote, by the hashes of their paths.
  private let known: [String: Set<String>]
  private let state: Locked<State>
  private let replacesChanged: Bool

  /// Whether sheaf wrote a site into a folder.
  package static func isSite(_ root: RawPath) -> Bool { FileSystem.exists(root.appending(manifest)) }

  /// What was done so far.
  package var report: Report { state.withLock { $0.report } }

  /// Opens a folder, which is created if it is missing, and checks that nothing is in the way.
  ///
  /// - Parameters:
  ///   - addresses: The paths of all files that will be written.
  ///   - isWhole: Whether these are all files of the site; if that is not known, none of an earlier run may be removed.
  ///   - replacesChanged: Whether files that sheaf wrote and that were changed since are replaced too.
  ///   - workers: The number of threads that read the files that are there.
  package init(
    _ root: RawPath, for addresses: [[UInt8]], isWhole: Bool = true, replacesChanged: Bool = false, workers: Int = 1
  ) throws(Refusal) {
    (self.root, self.replacesChanged) = (root, replacesChanged)
    var state = State()
    do throws(SystemError) {
      try FileSystem.makeDirectories(root, mode: 0o777)
      let folder = try FileDescriptor.open(root, .readOnly, [.directory])
      guard let lock = try FileLock.acquireIfSupported(on: folder, timeout: Self.patience)
      else { throw SystemError(.wouldBlock, call: "flock", path: root) }
      self.lock = lock
      let list = root.appending(Self.manifest)
      known =
        FileSystem.exists(list)
        ? Self.entries(try FileDescriptor.open(list, .readOnly, .untrusted).readToEnd(limit: 1 << 30)) : [:]
      state.present = try Self.scan(root, workers: workers)
    } catch { throw .system(error) }
    let present = state.present
    for path in present.keys { state.add(folder: path.parentPath) }
    self.state = Locked(state)
    let foreign = addresses.isEmpty || state.present.isEmpty ? [] : foreign(addresses, state)
    if !foreign.isEmpty { throw .foreign(Array(Set(foreign)).sorted { $0.lexicographicallyPrecedes($1) }) }
    if isWhole { return }
    let lacking = Set(present.keys).subtracting(addresses).filter(isKnown)
    if !lacking.isEmpty { throw .lacking(lacking.sorted { $0.lexicographicallyPrecedes($1) }) }
  }

  private func foreign(_ addresses: [[UInt8]], _ state: State) -> [[UInt8]] {
    var foreign: [[UInt8]] = []
    for address in addresses {
      if let hash = state.present[address], !isOwn(address, hash) { foreign.append(address) }
      // A folder at the path of the file.
      for path in state.below(address) where !isOwn(path, state.present[path] ?? nil) { foreign.append(path) }
      // A file at the path of a folder.
      for folder in address.parentPath.foldersAround {
        if let hash = state.present[folder], !isOwn(folder, hash) { foreign.append(folder) }
      }
    }
    return foreign
  }

  /// Whether a file has the bytes that sheaf wrote, or may be replaced although it was changed since.
  private func isOwn(_ path: [UInt8], _ hash: ContentHash?) -> Bool {
    guard !known.isEmpty, let written = known[ContentHash(of: path.span).hexadecimal] else { return false }
    return replacesChanged || hash.map { written.contains($0.hexadecimal) } ?? false
  }

  /// Whether sheaf has written a file at a path, whatever was done to it since.
  private func isKnown(_ path: [UInt8]) -> Bool {
    !known.isEmpty && known[ContentHash(of: path.span).hexadecimal] != nil
  }

  /// Keeps a file that is there with the bytes that sheaf wrote, which have a hash; returns false if it is not.
  package func keep(_ path: [UInt8], _ hash: ContentHash) -> Bool {
    state.withLock { state in
      guard state.present[path] == .some(hash) else { return false }
      state.kept[path] = hash
      state.report.unchanged += 1
      state.report.kept += 1
      return true
    }
  }

  /// Writes a file, unless it has these bytes; returns their hash.
  @discardableResult
  package func write(_ bytes: [UInt8], to path: [UInt8]) throws(Refusal) -> ContentHash {
    let hash = ContentHash(of: bytes.span)
    do throws(SystemError) {
      let number = try state.withLock { state in
        Result { () throws(SystemError) in try prepare(&state, path, hash) ? state.report.written : nil }
      }.get()
      if let number {
        let new = root.appending(Self.unfinished).appending(Array("\(number)".utf8))
        let file = try FileDescriptor.open(new, .writeOnly, [.create, .truncate, .noFollow], mode: 0o600)
        try file.write(bytes)
        try file.setMode(0o644)
        // Some file systems report failed writes only then.
        try file.close()
        try FileSystem.rename(new, to: root.appending(path))
      }
    } catch { throw .system(error) }
    return hash
  }

  /// Makes room for a file; returns false if it has its bytes.
  private func prepare(_ state: inout State, _ path: [UInt8], _ hash: ContentHash) throws(SystemError) -> Bool {
    state.kept[path] = hash
    if state.present[path] == .some(hash) {
      state.report.unchanged += 1
      return false
    }
    try removeObstacles(to: path, &state)
    // After a crash, the file must be known as one that sheaf wrote.
    if state.log == nil {
      let list = root.appending(Self.manifest)
      state.log = Log(try FileDescriptor.open(list, .writeOnly, [.create, .append, .noFollow], mode: 0o644))
      try FileSystem.makeDirectories(root.appending(Self.unfinished), mode: 0o700)
    }
    try state.log?.file.write(Array(Self.line(path, hash).utf8))
    if !path.parentPath.isEmpty, !state.folders.contains(path.parentPath) {
      try FileSystem.makeDirectories(root.appending(path.parentPath), mode: 0o777)
      state.add(folder: path.parentPath)
    }
    state.report.written += 1
    return true
  }

  /// Removes the files of earlier runs that were not written in this one, and the folders that are empty then. A page of
  /// a note that is held back now must not stay because another program, such as one that makes pages smaller, has
  /// changed it.
  package func finish() throws(Refusal) {
    do throws(SystemError) {
      let (old, lines) = state.withLock { state in
        (
          state.present.filter { path, _ in state.kept[path] == nil && isKnown(path) },
          state.kept.map { Self.line($0.key, $0.value) }.sorted()
        )
      }
      // One that cannot be removed keeps no other one, and the list still has it for the next run.
      var failure: SystemError?
      for (path, hash) in old.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        do throws(SystemError) { try FileSystem.remove(root.appending(path)) } catch {
          if !error.isMissing { failure = failure ?? error }
          continue
        }
        let isOther =
          hash.map { known[ContentHash(of: path.span).hexadecimal]?.contains($0.hexadecimal) != true } ?? true
        state.withLock { state in
          state.report.removed += 1
          if isOther { state.report.removedOthers.append(path) }
        }
        removeEmptyFolders(path.parentPath)
      }
      if let failure { throw failure }
      try AtomicReplace.write(Array(lines.joined().utf8), to: root.appending(Self.manifest), mode: 0o644)
      let asIs = root.appending(Self.asIs)
      if !FileSystem.exists(asIs) { try AtomicReplace.write([], to: asIs, mode: 0o644) }
      let unfinished = root.appending(Self.unfinished)
      if FileSystem.exists(unfinished) { try FileSystem.removeTree(unfinished) }
    } catch { throw .system(error) }
  }

  /// Removes files of an earlier run where a folder has to be, and the other way round.
  private func removeObstacles(to path: [UInt8], _ state: inout State) throws(SystemError) {
    for file in state.below(path) {
      try FileSystem.remove(root.appending(file))
      state.present[file] = nil
      state.report.removed += 1
      removeEmptyFolders(file.parentPath)
    }
    state.folders.remove(path)
    for folder in path.parentPath.foldersAround {
      guard let hash = state.present[folder], isOwn(folder, hash) else { continue }
      try FileSystem.remove(root.appending(folder))
      state.present[folder] = nil
      state.report.removed += 1
    }
  }

  private func removeEmptyFolders(_ folder: [UInt8]) {
    for path in folder.foldersAround {
      guard (try? FileSystem.removeDirectory(root.appending(path))) != nil else { return }
    }
  }

  private static func line(_ path: [UInt8], _ hash: ContentHash) -> String {
    "\(ContentHash(of: path.span).hexadecimal) \(hash.hexadecimal)\n"
  }

  private static func entries(_ bytes: [UInt8]) -> [String: Set<String>] {
    var entries: [String: Set<String>] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ")
      if parts.count == 2 { entries[String(parts[0]), default: []].insert(String(parts[1])) }
    }
    return entries
  }

  /// Hashes the files below a folder. Symlinks are not followed; what begins with a dot is none of the site's.
  private static func scan(_ root: RawPath, workers: Int) throws(SystemError) -> [[UInt8]: ContentHash?] {
    var (files, others) = ([[UInt8]](), [[UInt8]]())
    try list(root, below: [], &files, &others)
    let hashes = Parallel.map(files.count, inStretchesOf: 64, workers: workers) { [files] range in
      Result<[ContentHash], SystemError> { () throws(SystemError) in
        var hashes: [ContentHash] = []
        for path in files[range] {
          let bytes = try FileDescriptor.open(root.appending(path), .readOnly, .untrusted).readToEnd(limit: .max)
          hashes.append(ContentHash(of: bytes.span))
        }
        return hashes
      }
    }
    var present: [[UInt8]: ContentHash?] = [:]
    for path in others { present[path] = .some(nil) }
    var next = 0
    for part in hashes {
      for hash in try part.get() {
        present[files[next]] = .some(hash)
        next += 1
      }
    }
    return present
  }

  private static func list(
    _ root: RawPath, below folder: [UInt8], _ files: inout [[UInt8]], _ others: inout [[UInt8]]
  ) throws(SystemError) {
    let directory = try FileDescriptor.open(root.appending(folder), .readOnly, [.directory])
    for entry in try DirectoryListing(of: directory).entries where entry.name.first != UInt8(ascii: ".") {
      let path = folder.appending(component: entry.name)
      switch entry.kind {
      case .directory: try list(root, below: path, &files, &others)
      case .regular: files.append(path)
      case .symlink, .other: others.append(path)
      }
    }
  }
}

extension SiteFolder.State {
  fileprivate mutating func add(folder: [UInt8]) {
    for path in folder.foldersAround { if !folders.insert(path).inserted { return } }
  }

  fileprivate func below(_ path: [UInt8]) -> [[UInt8]] {
    folders.contains(path) ? present.keys.filter { $0 != path && $0.isAtOrBelow(path) } : []
  }
}
