internal import Bytes
internal import Synchronization
internal import SystemCalls
internal import VaultCore

/// The step between the check and the commit: writes the new contents to the disk under private names.
struct ChangeStage {
  let files: VaultDirectory
  let kept: KeptContents
  let replaced: ReplacedFiles
  var progress: NoteProgress?

  /// The number of files that a thread writes at a time.
  private static let stretch = 64

  static func newPrefix() throws(SystemError) -> [UInt8] { Array(".sheaf-".utf8) + (try RandomBytes.hexadecimal(8)) }

  /// Creates the folders, writes all new contents under their private names, and syncs them to the disk.
  func write(_ record: inout ChangeRecord) throws(SystemError) {
    for folder in record.madeFolders {
      try files.folder(of: folder).descriptor.makeDirectory(RawPath(folder.lastComponent))
    }
    let steps = record.steps
    let written = Atomic<Int>(0)
    defer { progress?.end() }
    // The indices of steps that have to be written in place after all.
    let stretches = Parallel.map(steps.count, inStretchesOf: Self.stretch) { range -> Result<[Int], SystemError> in
      let files = files.keepingFolders()
      return Result { () throws(SystemError) in
        var inPlace: [Int] = []
        for index in range where try !write(steps[index], files) { inPlace.append(index) }
        progress?.advance("writing", written.add(range.count, ordering: .relaxed).newValue, steps.count)
        return inPlace
      }
    }
    for stretch in stretches { for index in try stretch.get() { record.steps[index].isInPlace = true } }
    try replaced.list(record)
    try sync(record)
  }

  /// Writes the private file of a step, and returns whether it can replace the note.
  private func write(_ step: ChangeStep, _ files: VaultDirectory) throws(SystemError) -> Bool {
    switch step.change {
    case .replace(let path, _, let contents):
      let folder = try files.folder(of: path)
      let original = try folder.descriptor.open(at: RawPath(path.lastComponent), .readOnly, .untrusted)
      let file = try folder.descriptor.open(
        at: RawPath(step.privateName), .writeOnly, [.create, .exclusive, .noFollow], mode: 0o600)
      try file.write(contents)
      var canReplace = true
      if !step.isInPlace { canReplace = try takesMetadata(of: original, file) }
      try file.close()
      return canReplace
    case .create(let path, let contents, let mode):
      let file = try files.folder(of: path).descriptor.open(
        at: RawPath(step.privateName), .writeOnly, [.create, .exclusive, .noFollow], mode: 0o666)
      try file.write(contents)
      if let mode { try file.setMode(mode) }
      try file.close()
    case .copy(let path, let outer): try copy(outer, to: step.privateName, in: files.folder(of: path))
    case .discard(let path, let outer): try kept.keep(outer, in: files.openFile(path))
    case .delete, .move: break
    }
    return true
  }

  /// Copies a file outside of the vault to a private file; throws `Errno.staleHandle` if it has other contents now.
  private func copy(_ outer: OuterFile, to name: [UInt8], in folder: OpenFolder) throws(SystemError) {
    let contents = try kept.contents(of: outer, limit: VaultDirectory.sizeLimit)
    let file = try folder.descriptor.open(at: RawPath(name), .writeOnly, [.create, .exclusive, .noFollow], mode: 0o666)
    try file.write(contents)
    if let modified = outer.modified { try file.setTimes(modified: modified) }
    try file.close()
  }

  /// Copies a file's metadata. Returns false if its owner cannot be set; the note is then written in place to keep it.
  private func takesMetadata(
    of original: borrowing FileDescriptor, _ file: borrowing FileDescriptor
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try FileMetadata.copy(from: original, to: file)
      return true
    } catch {
      guard error.errno == .notPermitted else { throw error }
      return false
    }
  }

  /// Syncs everything that was written, once per file system, since several can be mounted in a vault.
  private func sync(_ record: ChangeRecord) throws(SystemError) {
    var synced: Set<UInt64> = []
    var folders: Set<[UInt8]> = []
    let hasDiscarded = record.steps.contains { if case .discard = $0.change { true } else { false } }
    if hasDiscarded { try kept.sync() }
    for path in record.steps.compactMap(\.privatePath) + record.madeFolders {
      guard folders.insert(path.parentPath).inserted else { continue }
      let folder = try files.folder(of: path)
      if synced.insert(try folder.descriptor.status().device).inserted { try folder.descriptor.syncFileSystem() }
    }
  }

  /// Removes the files and folders that an uncommitted operation has written, as far as they still exist.
  static func rollBack(_ record: ChangeRecord, _ files: VaultDirectory) throws(SystemError) {
    for step in record.steps { if let path = step.privatePath { try files.removeIfPresent(path) } }
    for folder in record.madeFolders.reversed() {
      do throws(SystemError) {
        try files.folder(of: folder).descriptor.removeDirectory(RawPath(folder.lastComponent))
      } catch {
        let isFine: [Errno] = [.noSuchFile, .notEmpty, .exists, .notDirectory]
        if !isFine.contains(error.errno) { throw error }
      }
    }
  }
}
