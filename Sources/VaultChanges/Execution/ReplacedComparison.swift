internal import Bytes
internal import Dates
internal import SystemCalls
internal import VaultCore

/// The comparison of the files that an operation has replaced with what it had found in them.
struct ReplacedComparison {
  private enum Kind {
    /// Another program has saved into it.
    case saved
    /// No program can have it open.
    case over
    /// It lies beside the note, because it could not be moved away.
    case beside
  }

  private struct File {
    let kind: Kind
    let note: [UInt8]
    let name: RawPath
    let folder: OpenFolder
  }

  private let vault: Vault
  private let place: OpenFolder
  private let files: VaultDirectory
  private let listName: ReplacedFiles.ListName
  private let list: ChangeRecord
  /// The files with which something is to be done.
  private var found: [File] = []
  private let isOver: Bool
  private let readsLarge: Bool
  /// Whether files remain although the time is over, since a program still has them open.
  private var remain = false

  /// Compares the files of a list, and changes nothing; nil if the list cannot be read.
  ///
  /// - Parameters:
  ///   - place: The folder of the list.
  ///   - isOver: Whether the files are no longer needed, unless a program has them open.
  ///   - readsLarge: Whether large files are compared too; otherwise, only their sizes are.
  init?(_ name: ReplacedFiles.ListName, in place: OpenFolder, _ vault: Vault, isOver: Bool, readsLarge: Bool) {
    guard
      let bytes = try? place.descriptor.open(at: name.path, .readOnly, .untrusted)
        .readToEnd(limit: ChangeJournal.sizeLimit),
      let list = ChangeRecordReader.head(bytes), list.root == vault.root.bytes,
      let files = try? VaultDirectory(vault.root)
    else { return nil }
    (self.vault, self.place, self.files, listName) = (vault, place, files, name)
    (self.list, self.isOver, self.readsLarge) = (list, isOver, readsLarge)
    compare()
  }

  var isNeeded: Bool { isOver || !found.isEmpty }

  private mutating func compare() {
    var known: [[UInt8]: [OuterFile]] = [:]
    for step in list.steps {
      if case .discard(_, let outer) = step.change { known[step.privateName, default: []].append(outer) }
    }
    let inVault = ReplacedPlaces.openInVault(files)
    for step in list.steps {
      // There can be two steps for a file.
      guard let known = known.removeValue(forKey: step.privateName) else { continue }
      let note = step.change.path
      for name in [step.privateName, ReplacedFiles.aside(step.privateName)] {
        let folder = try? files.folder(of: note)
        for folder in [place, inVault, folder].compactMap(\.self) {
          guard let file = try? folder.descriptor.open(at: RawPath(name), .readOnly, .untrusted) else { continue }
          if let kind = kind(file, known, isBeside: folder !== place && folder !== inVault) {
            found.append(File(kind: kind, note: note, name: RawPath(name), folder: folder))
          } else if isOver {
            remain = true
          }
          break
        }
      }
    }
  }

  /// Returns what is to be done with a file; nil if it stays.
  private func kind(_ file: borrowing FileDescriptor, _ known: [OuterFile], isBeside: Bool) -> Kind? {
    if !readsLarge, let size = try? file.status().size, size > 1 << 20, known.contains(where: { $0.size == size }) {
      return nil
    }
    guard let state = try? files.state(of: file) else { return nil }
    if !known.contains(where: state.matches) { return .saved }
    if isOver, file.hasWriters() != true { return .over }
    return isBeside ? .beside : nil
  }

  /// Does what is to be done, after another comparison; the caller holds the lock of the vault.
  func act() -> [LateSave] {
    guard let current = ReplacedComparison(listName, in: place, vault, isOver: isOver, readsLarge: readsLarge) else {
      return []
    }
    return current.carryOut()
  }

  private func carryOut() -> [LateSave] {
    let places = ReplacedPlaces(vault)
    let date = NoteDate(nanoseconds: list.time, zone: vault.surroundings.zone)
    var (saves, remain) = ([LateSave](), remain)
    for file in found {
      switch file.kind {
      case .saved:
        if let path = put(file, date) {
          saves.append(LateSave(note: file.note, file: path, command: list.command))
        } else {
          remain = true
        }
      case .over: if (try? file.folder.descriptor.remove(file.name)) == nil { remain = true }
      case .beside: places.keep(file.note.parentPath.childPrefix + file.name.bytes, files)
      }
    }
    if isOver, !remain { try? place.descriptor.remove(listName.path) }
    return saves
  }

  /// Moves a file to the path of its note or, if something is there, to a conflict copy; in the nearest folder that
  /// exists. Returns the path; nil if it could not be moved.
  private func put(_ file: File, _ date: NoteDate) -> [UInt8]? {
    var target = file.note
    while !target.parentPath.isEmpty, (try? files.folder(of: target)) == nil {
      target = target.parentPath.parentPath.childPrefix + file.note.lastComponent
    }
    for number in 0..<100 {
      let path = number == 0 ? target : ConflictCopyName.path(of: target, at: date, number: number)
      do throws(SystemError) {
        try files.bring(file.name, from: file.folder, to: path)
        return path
      } catch { if error.errno != .exists { return nil } }
    }
    return nil
  }
}
