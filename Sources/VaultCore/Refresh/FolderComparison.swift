internal import Bytes
internal import SearchIndex
internal import SystemCalls

/// A comparison of the files of one folder with the index, on the thread that has read the folder.
///
/// If the whole vault is compared, an unchanged folder is recognised by its digest, without reading its files in the
/// index. If only a part is compared, every file in it is compared, because a change in it is expected.
struct FolderComparison: Sendable {
  struct Finding: Sendable {
    /// The index of the folder in the digests; nil if the index has no files in it.
    var number: Int?
    var notes = 0, attachments = 0
    var missing: [DocumentID] = []
    /// The paths of subfolders that do not exist and in which the index might have documents.
    var missingFolders: [[UInt8]] = []
  }

  let snapshot: IndexSnapshot
  /// The digests of all folders; nil if a part of the vault is compared.
  let digests: FolderDigests?
  private let seed = UInt64.random(in: .min ... .max)

  private let files: VaultFiles

  init(_ snapshot: IndexSnapshot, _ files: VaultFiles, scope: ReconcileScope = .everything) {
    (self.snapshot, self.files) = (snapshot, files)
    digests = scope.isEverything ? FolderDigests(snapshot) : nil
  }

  func compare(_ folder: WalkedFolder) -> (finding: Finding, selection: DirectoryWalk.Selection) {
    guard let digests else { return compareClosely(folder) }
    var finding = Finding()
    finding.number = digests.number(of: folder.path)
    var digest = FolderDigest()
    var young: [Int] = []
    for index in 0..<folder.count {
      let name = folder.name(of: index)
      if files.isNote(name) {
        let entry = folder[index]
        finding.notes += 1
        digest.insert(name, FileFingerprint(entry))
        if isYoung(entry) { young.append(index) }
      } else {
        finding.attachments += 1
        digest.insert(name, FileFingerprint())
      }
    }
    guard let number = finding.number else { return (finding, .all) }
    if digest == digests[number] { return (finding, young.isEmpty ? .none : .only(young)) }
    let changes = changes(in: folder)
    finding.missing = changes.missing
    return (finding, .only(changes.selected))
  }

  /// Returns whether a file is so recent compared with the index that it might have changed with the same status.
  func isYoung(_ entry: DirectoryTree.Entry) -> Bool {
    let latest = max(entry.modified, entry.changed)
    if latest < snapshot.scan.time - Self.longestGrain { return false }
    return latest >= snapshot.scan.time - Self.grain(of: entry.modified)
  }

  private static let longestGrain: Int64 = 2_000_000_000

  /// Returns the time within which changes of a file cannot be distinguished by its timestamps: four ticks of the
  /// slowest kernel, or two seconds if the file system stores whole seconds.
  private static func grain(of modified: Int64) -> Int64 { modified % 1_000_000_000 == 0 ? longestGrain : 40_000_000 }

  // MARK: - Parts of a vault

  /// Compares a folder without the digests of all folders; this costs time for each compared file.
  private func compareClosely(_ folder: WalkedFolder) -> (finding: Finding, selection: DirectoryWalk.Selection) {
    var finding = Finding()
    if case .names(let names) = folder.extent {
      let prefix = [UInt8](folder.path).childPrefix
      let selected = (0..<folder.count).filter { index in
        let name = folder.name(of: index)
        guard let id = snapshot.document(withKey: prefix + [UInt8](name)) else { return true }
        return isWanted(folder[index], name, id)
      }
      let files = Set((0..<folder.count).map { [UInt8](folder.name(of: $0)) })
      let folders = Set((0..<folder.folderCount).map { [UInt8](folder.folderName(of: $0)) })
      for name in names {
        if !files.contains(name), let id = snapshot.document(withKey: prefix + name) { finding.missing.append(id) }
        if !folders.contains(name) { finding.missingFolders.append(prefix + name) }
      }
      return (finding, .only(selected))
    }
    let changes = changes(in: folder)
    finding.missing = changes.missing
    finding.missingFolders = missingFolders(of: folder)
    return (finding, .only(changes.selected))
  }

  private func missingFolders(of folder: WalkedFolder) -> [[UInt8]] {
    let start = folder.path.isEmpty ? 0 : folder.path.count + 1
    var indexed = Set(
      snapshot.folders(below: folder.path).map { path in
        Array(path[..<(path.span.firstOffset(of: UInt8(ascii: "/"), from: start) ?? path.count)])
      })
    for index in 0..<folder.folderCount where !indexed.isEmpty {
      let name = [UInt8](folder.folderName(of: index))
      indexed.remove([UInt8](folder.path).appending(component: name))
    }
    return Array(indexed)
  }

  private func isWanted(_ entry: DirectoryTree.Entry, _ name: Span<UInt8>, _ id: DocumentID) -> Bool {
    files.isNote(name) && (FileFingerprint(entry) != snapshot.fingerprint(of: id) || isYoung(entry))
  }

  // MARK: - Folders that differ

  /// Returns the files that are new, changed or recent, and the documents whose files are missing.
  private func changes(in folder: WalkedFolder) -> (selected: [Int], missing: [DocumentID]) {
    let names = slots(of: folder)
    var isWanted = [Bool](repeating: true, count: folder.count)
    var missing: [DocumentID] = []
    snapshot.forEachDocument(inFolder: folder.path) { id, name in
      guard let index = find(name, in: folder, names) else { return missing.append(id) }
      isWanted[index] = self.isWanted(folder[index], name, id)
    }
    return (isWanted.indices.filter { isWanted[$0] }, missing)
  }

  /// Returns an open-addressing hash table of the files by name, with indices counted from 1 and 0 for empty slots.
  private func slots(of folder: WalkedFolder) -> [UInt32] {
    var capacity = 4
    while capacity < folder.count * 2 { capacity *= 2 }
    var slots = [UInt32](repeating: 0, count: capacity)
    for index in 0..<folder.count {
      var slot = self.slot(of: folder.name(of: index), capacity)
      while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = UInt32(index + 1)
    }
    return slots
  }

  private func find(_ name: Span<UInt8>, in folder: WalkedFolder, _ slots: [UInt32]) -> Int? {
    var slot = self.slot(of: name, slots.count)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if folder.name(of: index).isEqual(to: name) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func slot(of name: Span<UInt8>, _ capacity: Int) -> Int {
    Int(truncatingIfNeeded: Checksum.of(name, seed: seed)) & (capacity - 1)
  }
}
