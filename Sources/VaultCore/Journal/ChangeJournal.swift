package import SystemCalls

/// The operations of a vault, pending and done. They are in the user's state folder: a vault cannot contain a journal.
///
/// The file `pending` is the record of the operation in progress; the folder `operations` has a record of each
/// operation that is done; its file name is the number.
package struct ChangeJournal {
  package let vault: Vault

  package init(vault: Vault) { self.vault = vault }

  /// The file with the record of the operation in progress.
  package var pendingFile: RawPath { vault.stateFolder.appending("pending" as RawPath) }
  private var folder: RawPath { vault.stateFolder.appending("operations" as RawPath) }

  /// The maximal size of a record in bytes. A larger one could be written and never be read again.
  package static let sizeLimit = 1 << 31

  /// Returns the number of the next operation.
  package func nextNumber() throws(SystemError) -> Int { (try numbers().last ?? 0) + 1 }

  /// Returns the numbers of the stored operations, in ascending order.
  package func numbers() throws(SystemError) -> [Int] {
    let listing: DirectoryListing
    do throws(SystemError) {
      listing = try DirectoryListing(of: FileDescriptor.open(folder, .readOnly, [.directory]))
    } catch {
      if error.errno == .noSuchFile { return [] }
      throw SystemError(error.errno, call: error.call, path: folder)
    }
    return listing.entries.compactMap { Int(String(decoding: $0.name, as: UTF8.self)) }.sorted()
  }

  // MARK: - The pending operation

  /// Writes the record of the pending operation; it is on the disk when this returns.
  package func writePending(_ record: ChangeRecord) throws(SystemError) {
    try FileSystem.makeDirectories(vault.stateFolder)
    try write(record, to: pendingFile)
  }

  /// Replaces a record atomically. Only the holder of the lock writes records, so one name for unfinished ones is
  /// enough, and a kill leaves at most one file, which is overwritten later.
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

  /// Removes an unfinished record that a kill has left.
  package func clearUnfinished() { try? FileSystem.remove(vault.stateFolder.appending(Self.unfinished)) }

  private static let unfinished: RawPath = "pending.new"

  /// Returns the record of the pending operation, or nil if there is none.
  package func pending() throws(VaultError) -> ChangeRecord? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileDescriptor.open(pendingFile, .readOnly, .untrusted).readToEnd(limit: Self.sizeLimit)
    } catch {
      if error.isMissing { return nil }
      throw .system(error)
    }
    let record = ChangeRecordReader.head(bytes)
    if let record, record.root == vault.root.bytes {
      if record.phase == .prepared { return record }
      if let whole = ChangeRecordReader.record(bytes) { return whole }
    }
    throw .change(.damagedRecord(pendingFile))
  }

  /// Syncs the record that was found to the disk, before anything relies on it.
  package func syncPending() throws(SystemError) {
    try FileDescriptor.open(pendingFile).sync()
    try FileDescriptor.open(vault.stateFolder, .readOnly, [.directory]).sync()
  }

  /// Removes the record of the pending operation, which was not committed or needs no entry.
  package func dropPending() throws(SystemError) { try FileSystem.remove(pendingFile) }

  /// Makes the pending operation, with its outcomes, an entry of the journal, unless it only received files.
  package func close(_ record: ChangeRecord) throws(SystemError) {
    if record.kind == .received {
      try dropPending()
      try? FileDescriptor.open(vault.stateFolder, .readOnly, [.directory]).sync()
      return
    }
    try FileSystem.makeDirectories(folder)
    let file = self.file(record.number)
    if record.steps.allSatisfy({ $0.outcome == .done }) {
      try FileSystem.rename(pendingFile, to: file)
    } else {
      try write(record, to: file)
      try FileSystem.remove(pendingFile)
    }
    // If a power cut reverts the renaming, recovery finds that the operation is already done.
    for path in [folder, vault.stateFolder] { try? FileDescriptor.open(path, .readOnly, [.directory]).sync() }
  }

  // MARK: - Operations that are done

  /// Returns the file with the record of an operation.
  package func file(_ number: Int) -> RawPath {
    let digits = String(number)
    return folder.appending(RawPath(String(repeating: "0", count: max(0, 12 - digits.count)) + digits))
  }

  /// Returns an operation with all contents, or nil if it is not stored or is damaged.
  package func record(_ number: Int) -> ChangeRecord? {
    guard let bytes = try? FileDescriptor.open(file(number), .readOnly, .untrusted).readToEnd(limit: Self.sizeLimit)
    else { return nil }
    return ChangeRecordReader.record(bytes)
  }

  /// Returns the summary of an operation, or nil if it is not stored or is damaged.
  package func summary(_ number: Int) -> OperationSummary? { head(number)?.summary }

  /// Returns an operation without the contents of its steps, or nil if it is not stored or is damaged.
  private func head(_ number: Int) -> ChangeRecord? {
    guard let file = try? FileDescriptor.open(file(number), .readOnly, .untrusted),
      let prefix = try? file.read(count: ChangeRecordReader.prefixLength, at: 0),
      let length = ChangeRecordReader.headLength(prefix),
      let bytes = try? file.read(count: prefix.count + length, at: 0)
    else { return nil }
    return ChangeRecordReader.head(bytes)
  }

  /// Returns the modification time of an operation's record, by the clock of the file system; nil if it is not stored.
  package func time(of number: Int) -> Int64? { try? FileStatus.lstat(file(number)).modified }

  /// Removes the oldest operations until the rest are within the limits of the config; the newest always stays.
  package func prune() {
    let limits = vault.config.undo
    let oldest = vault.surroundings.now() - Int64(clamping: limits.days) * 86_400 * 1_000_000_000
    var (count, bytes) = (0, 0)
    for number in ((try? numbers()) ?? []).reversed() {
      guard let status = try? FileStatus.lstat(file(number)) else { continue }
      count += 1
      bytes += Int(clamping: status.size)
      if count == 1 { continue }
      if count > limits.operations || bytes > limits.bytes || status.modified < oldest {
        try? FileSystem.remove(file(number))
      }
    }
    KeptContents(vault).prune(needed: outerFiles)
  }

  /// Returns the files outside of the vault that the stored operations mention; nil if an operation cannot be read.
  private func outerFiles() -> [OuterFile]? {
    guard let numbers = try? numbers() else { return nil }
    let heads = numbers.compactMap(head)
    if heads.count < numbers.count { return nil }
    return heads.flatMap(\.steps).compactMap { step in
      switch step.change {
      case .copy(_, let outer), .discard(_, let outer): outer
      default: nil
      }
    }
  }
}
