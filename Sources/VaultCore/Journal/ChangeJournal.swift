package import SystemCalls

/// The operations of a vault, in the user's state folder, where no vault can bring its own: the one that is pending, and
/// those that are done.
///
/// `pending` is the record of an operation that is being made; `operations/` has those that are done, each in a file named
/// by its number.
package struct ChangeJournal {
  /// The vault.
  package let vault: Vault

  /// The operations of a vault.
  package init(vault: Vault) { self.vault = vault }

  /// The record of the operation that is being made.
  package var pendingFile: RawPath { vault.stateFolder.appending("pending" as RawPath) }
  private var folder: RawPath { vault.stateFolder.appending("operations" as RawPath) }

  /// The most bytes of a record.
  private static let sizeLimit = 1 << 31

  /// The number of the next operation.
  package func nextNumber() -> Int { (numbers().last ?? 0) + 1 }

  /// The numbers of the operations that are kept, ascending.
  package func numbers() -> [Int] {
    guard let folder = try? FileDescriptor.open(folder, .readOnly, [.directory]),
      let listing = try? DirectoryListing(of: folder)
    else { return [] }
    return listing.entries.compactMap { Int(String(decoding: $0.name, as: UTF8.self)) }.sorted()
  }

  // MARK: - The pending operation

  /// Writes the record of the pending operation; when this returns, the disk has it.
  package func writePending(_ record: ChangeRecord) throws(SystemError) {
    try FileSystem.makeDirectories(vault.stateFolder)
    try write(record, to: pendingFile)
  }

  /// Replaces a record. Only who holds the lock writes one, so one name for what is not finished will do, and what a kill
  /// leaves under it is no more than one file that is overwritten.
  private func write(_ record: ChangeRecord, to file: RawPath) throws(SystemError) {
    let folder = try FileDescriptor.open(vault.stateFolder, .readOnly, [.directory])
    do throws(SystemError) {
      let unfinished = try folder.open(at: Self.unfinished, .writeOnly, [.create, .truncate, .noFollow])
      try unfinished.write(ChangeRecordWriter.bytes(record))
      try unfinished.sync()
      try unfinished.close()
      try FileSystem.rename(vault.stateFolder.appending(Self.unfinished), to: file)
    } catch {
      try? folder.remove(Self.unfinished)
      throw error
    }
    try folder.sync()
  }

  /// Removes what a kill left of a record that was being written.
  package func clearUnfinished() { try? FileSystem.remove(vault.stateFolder.appending(Self.unfinished)) }

  private static let unfinished: RawPath = "pending.new"

  /// The record of the pending operation; nil when there is none.
  package func pending() throws(VaultError) -> ChangeRecord? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileDescriptor.open(pendingFile, .readOnly, .untrusted).readToEnd(limit: Self.sizeLimit)
    } catch {
      if error.errno == .noSuchFile || error.errno == .notDirectory { return nil }
      throw .system(error)
    }
    let record = ChangeRecordReader.head(bytes)
    if let record, record.root == vault.root.bytes {
      if record.phase == .prepared { return record }
      if let whole = ChangeRecordReader.record(bytes) { return whole }
    }
    throw .change(.damagedRecord(pendingFile))
  }

  /// Makes sure that the disk has the record that was found, before anything is done that relies on it.
  package func syncPending() throws(SystemError) {
    try FileDescriptor.open(pendingFile).sync()
    try FileDescriptor.open(vault.stateFolder, .readOnly, [.directory]).sync()
  }

  /// Forgets the pending operation, which was never decided on.
  package func dropPending() throws(SystemError) { try FileSystem.remove(pendingFile) }

  /// Makes the pending operation an entry of the journal, with what came of it.
  package func close(_ record: ChangeRecord) throws(SystemError) {
    try FileSystem.makeDirectories(folder)
    let file = self.file(record.number)
    if record.steps.allSatisfy({ $0.outcome == .done }) {
      try FileSystem.rename(pendingFile, to: file)
    } else {
      try write(record, to: file)
      try FileSystem.remove(pendingFile)
    }
    // Should a power cut undo the renaming, the operation is found to be done when it is looked at again.
    for path in [folder, vault.stateFolder] { try? FileDescriptor.open(path, .readOnly, [.directory]).sync() }
  }

  // MARK: - Operations that are done

  private func file(_ number: Int) -> RawPath {
    let digits = String(number)
    return folder.appending(RawPath(String(repeating: "0", count: max(0, 12 - digits.count)) + digits))
  }

  /// An operation with all contents; nil when it is not kept, or damaged.
  package func record(_ number: Int) -> ChangeRecord? {
    guard let bytes = try? FileDescriptor.open(file(number), .readOnly, .untrusted).readToEnd(limit: Self.sizeLimit)
    else {
      return nil
    }
    return ChangeRecordReader.record(bytes)
  }

  /// What an operation did; nil when it is not kept, or damaged.
  package func summary(_ number: Int) -> OperationSummary? {
    guard let file = try? FileDescriptor.open(file(number), .readOnly, .untrusted),
      let prefix = try? file.read(count: ChangeRecordReader.prefixLength, at: 0),
      let length = ChangeRecordReader.headLength(prefix),
      let bytes = try? file.read(count: prefix.count + length, at: 0)
    else { return nil }
    return ChangeRecordReader.head(bytes)?.summary
  }

  /// When the record of an operation was written last, by the clock of the file system; nil when it is not kept.
  package func time(of number: Int) -> Int64? { try? FileStatus.lstat(file(number)).modified }

  /// The operations that are kept, the oldest first.
  package func summaries() -> [OperationSummary] { numbers().compactMap(summary) }

  /// Removes the oldest operations until the rest is within the limits of the config; the newest always stays.
  package func prune() {
    let limits = vault.config.undo
    let oldest = vault.surroundings.now() - Int64(clamping: limits.days) * 86_400 * 1_000_000_000
    var (count, bytes) = (0, 0)
    for number in numbers().reversed() {
      guard let status = try? FileStatus.lstat(file(number)) else { continue }
      count += 1
      bytes += Int(clamping: status.size)
      if count == 1 { continue }
      if count > limits.operations || bytes > limits.bytes || status.modified < oldest {
        try? FileSystem.remove(file(number))
      }
    }
  }
}
