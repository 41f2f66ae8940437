internal import Bytes
internal import SystemCalls
internal import VaultCore

/// The files that operations have replaced or removed, which are kept until no program can still save into them.
///
/// An editor looks up a note and opens it. In between, it can be stopped for as long as the machine likes, and no call
/// tells that it is there. So an operation removes no file that was a note. It is kept for an hour, or until the machine
/// starts again, and commands compare it with what the operation had found in it. What an editor has saved into it since
/// is put beside the note.
///
/// `ReplacedPlaces` has the files. Beside them, each operation has a list: a record with a step for each of the contents
/// that a file can have. The name of the list says when the files were replaced, and when they are compared again.
struct ReplacedFiles {
  /// The time for which files are kept.
  static let lifetime = Duration.seconds(3600)
  /// The number of names up to which every command compares the files of all operations. Of more, those of an operation
  /// are compared when their age has doubled.
  static let fewNames = 48

  private let vault: Vault
  private let folder: RawPath
  /// The milliseconds of the monotonic clock.
  private let now: Int64
  /// Returns the name of the boot; it is asked for only if there is something to compare.
  private let boot: @Sendable () -> String

  /// - Parameter now: The nanoseconds of the monotonic clock.
  init(
    _ vault: Vault, now: Int64 = SystemClock.monotonicNanoseconds,
    boot: @escaping @Sendable () -> BootID = BootID.current
  ) {
    (self.vault, self.now) = (vault, now / 1_000_000)
    self.boot = { boot().bytes.hexadecimal }
    folder = ReplacedPlaces.folder(of: vault)
  }

  // MARK: - Names

  /// Returns the name for the old file while the names of a note and its private file are swapped by three renames.
  static func aside(_ path: [UInt8]) -> [UInt8] { path.dropLast() + Array("-old~".utf8) }

  /// Returns the private name of a file while it is moved on a file system that cannot promise to replace nothing.
  static func privateName(forMoving from: [UInt8], to: [UInt8]) -> [UInt8] {
    let hash = ContentHash(of: (from + [0] + to).span).hexadecimal
    return from.parentPath.childPrefix + Array(".sheaf-\(hash)-move~".utf8)
  }

  /// The name of a list: `list-OPERATION-BOOT-START-DUE`, with times in milliseconds of the monotonic clock.
  struct ListName {
    let operation: String
    let boot: String
    let start: Int64
    var due: Int64

    init(operation: String, boot: String, start: Int64) {
      (self.operation, self.boot, self.start, due) = (operation, boot, start, start)
    }

    init?(_ name: [UInt8]) {
      let parts = String(decoding: name, as: UTF8.self).split(separator: "-")
      guard parts.count == 5, parts[0] == "list", let start = Int64(parts[3]), let due = Int64(parts[4])
      else { return nil }
      self.init(operation: String(parts[1]), boot: String(parts[2]), start: start)
      self.due = due
    }

    var path: RawPath { RawPath("list-\(operation)-\(boot)-\(start)-\(due)") }

    /// Returns whether no program can have one of the files open any more.
    func isOver(at now: Int64, boot: String) -> Bool {
      self.boot != boot || !(.zero..<ReplacedFiles.lifetime).contains(.milliseconds(now - start))
    }

    /// Returns the name after a comparison: the next one is due when the age has doubled.
    func compared(at now: Int64) -> ListName {
      var name = self
      name.due = now + max(now - start, 1)
      return name
    }
  }

  // MARK: - Lists

  /// Writes the list of the files that an operation is about to replace.
  func list(_ record: ChangeRecord) throws(SystemError) {
    var list = record
    list.phase = .prepared
    list.steps = []
    for step in record.steps where !step.isInPlace {
      for known in Self.known(step.change) {
        list.steps.append(ChangeStep(change: .discard(path: step.change.path, known), privateName: step.privateName))
      }
    }
    guard let name = list.steps.first?.privateName.split(separator: UInt8(ascii: "-")).dropFirst().first else { return }
    try FileSystem.makeDirectories(folder)
    let path = ListName(operation: String(decoding: name, as: UTF8.self), boot: boot(), start: now).path
    let file = try FileDescriptor.open(folder.appending(path), .writeOnly, [.create, .truncate, .noFollow])
    try file.write(ChangeRecordWriter.bytes(list))
    // The file system of the notes is synced anyway.
    if try file.status().device != FileStatus.stat(vault.root).device { try file.sync() }
    try file.close()
  }

  /// Returns what an operation finds in a file or puts into it.
  private static func known(_ change: PlannedChange) -> [OuterFile] {
    func known(_ bytes: [UInt8]) -> OuterFile {
      OuterFile(path: [], size: Int64(bytes.count), hash: ContentHash(of: bytes.span), modified: nil)
    }
    return switch change {
    case .replace(_, let base, let contents): [known(base), known(contents)]
    case .delete(_, let base): [known(base)]
    case .discard(_, let outer): [outer]
    case .create, .copy, .move: []
    }
  }

  // MARK: - Comparing

  /// Compares files. What was saved into one is put beside the note, and those that no program can have open any more
  /// are removed; unless another process works on the vault.
  ///
  /// - Parameter comparesAll: Whether files are compared that are not due.
  func check(comparesAll: Bool = false) -> [LateSave] {
    guard let place = ReplacedPlaces.open(folder), let listing = try? DirectoryListing(of: place.descriptor)
    else { return [] }
    let lists = listing.entries.compactMap { ListName($0.name) }
    if lists.isEmpty { return [] }
    let (boot, areFew) = (boot(), listing.entries.count <= Self.fewNames)
    var found: [ReplacedComparison] = []
    for list in lists {
      let isOver = list.isOver(at: now, boot: boot)
      let isDue = isOver || comparesAll || list.due <= now
      guard isDue || areFew,
        let comparison = ReplacedComparison(list, in: place, vault, isOver: isOver, readsLarge: isDue)
      else { continue }
      if comparison.isNeeded {
        found.append(comparison)
      } else if isDue {
        try? place.descriptor.rename(list.path, to: place.descriptor, list.compared(at: now).path)
      }
    }
    if found.isEmpty { return [] }
    var taken: FileLock?
    taken = try? ChangeLock.attempt(vault)
    guard let lock = taken.take() else { return [] }
    // While an operation is not finished, private files can be of it.
    let saves = ChangeRecovery(vault).isPending ? [] : found.flatMap { $0.act() }
    ReplacedPlaces.removeFolderInVault(vault)
    lock.release()
    return saves
  }

  /// Returns the time until the next files are to be compared or removed; nil if there are none.
  func pause() -> Duration? {
    guard let place = ReplacedPlaces.open(folder), let listing = try? DirectoryListing(of: place.descriptor)
    else { return nil }
    let end = Int64(Self.lifetime.components.seconds) * 1000
    let dues = listing.entries.compactMap { ListName($0.name) }.map { min($0.due, $0.start + end) }
    return dues.min().map { .milliseconds(max(0, $0 - now)) }
  }
}
