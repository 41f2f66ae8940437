internal import Bytes
internal import SystemCalls
internal import VaultCore

/// Checks, by reading only, that the files of a plan are unchanged since it was made and can be written.
struct ChangeCheck {
  private let vault: Vault
  private let plan: ChangePlan
  private let files: VaultDirectory
  private let kind: OperationKind
  private(set) var steps: [ChangeStep] = []
  /// The folders that have to be created, outer folders before inner ones.
  private(set) var missingFolders: [[UInt8]] = []

  /// The number of files that a thread checks at a time.
  private static let stretch = 64

  /// Checks the whole plan; throws if a file differs from the one that the plan was made from, or must not be written.
  init(
    _ plan: ChangePlan, _ vault: Vault, _ files: VaultDirectory, prefix: [UInt8], kind: OperationKind
  ) throws(ChangeError) {
    (self.vault, self.kind, self.plan, self.files) = (vault, kind, plan, files)
    let ordered = plan.ordered
    var changed: [[UInt8]] = []
    var seen: [[UInt8]: PlannedChange] = [:]
    for (index, outcome) in looked(at: ordered).enumerated() {
      do throws(SystemError) {
        guard var step = try outcome.get() else {
          changed.append(ordered[index].path)
          continue
        }
        // Two symlinks can lead to one file.
        if let other = seen.updateValue(step.change, forKey: step.change.path), case .replace = step.change {
          if other == step.change { continue }
          throw SystemError(.exists, call: "plan", path: RawPath(step.change.path))
        }
        if case .move = step.change {} else { step.privateName = prefix + Array("-\(index)~".utf8) }
        steps.append(step)
      } catch { throw .refusal(of: ordered[index].path, error) }
    }
    changed += try changedExpectations(files)
    if !changed.isEmpty { throw .changedSince(changed) }
    do throws(SystemError) { try findMissingFolders() } catch { throw .refusal(of: error.path?.bytes ?? [], error) }
  }

  // MARK: - Files

  /// Returns the step for each change; nil if the file differs from the one that the plan was made from.
  private func looked(at changes: [PlannedChange]) -> [Result<ChangeStep?, SystemError>] {
    Parallel.map(changes.count, inStretchesOf: Self.stretch) { range in
      let files = files.keepingFolders()
      return changes[range].map { change in
        Result { () throws(SystemError) in try step(for: change, files) }
      }
    }.flatMap(\.self)
  }

  /// Returns the files that do not have the contents that the plan expects.
  private func changedExpectations(_ files: VaultDirectory) throws(ChangeError) -> [[UInt8]] {
    var changed: [[UInt8]] = []
    for (path, contents) in plan.expected.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      do throws(SystemError) {
        if try files.inspect(at: path).state != .file(contents) { changed.append(path) }
      } catch { throw .refusal(of: path, error) }
    }
    return changed
  }

  private func step(for change: PlannedChange, _ files: VaultDirectory) throws(SystemError) -> ChangeStep? {
    guard VaultPath.isInside(change.path)
    else { throw SystemError(.crossDevice, call: "open", path: RawPath(change.path)) }
    switch change {
    case .replace(let path, let base, let contents):
      var real = path
      var current = try files.inspect(at: path)
      if current.state == .other {
        real = try files.resolved(path, in: vault.root)
        current = try files.inspect(at: real)
      }
      guard current.state == .file(base), let status = current.status else { return nil }
      try checkFile(real, status, files)
      return ChangeStep(
        change: .replace(path: real, base: base, contents: contents), mode: status.mode,
        isInPlace: status.linkCount > 1)
    case .delete(let path, let base):
      let current = try files.inspect(at: path)
      guard current.state == .file(base), let status = current.status else { return nil }
      // A file in the trash can be deleted even if its permission bits protect it.
      if path.isAtOrBelow(Trash.folder) {
        try files.folder(of: path).checkWriting()
      } else {
        try checkFile(path, status, files)
      }
      return ChangeStep(change: change, mode: status.mode)
    case .discard(let path, let outer):
      let current = try files.inspect(at: path)
      guard current.state.matches(outer), let status = current.status else { return nil }
      try checkFile(path, status, files)
      return ChangeStep(change: change, mode: status.mode)
    case .move(let from, let to):
      guard VaultPath.isInside(to) else { throw SystemError(.crossDevice, call: "open", path: RawPath(to)) }
      guard try files.exists(from) || plan.brings(from, besides: change) else { return nil }
      try files.folder(of: from).checkWriting()
      guard try !files.exists(to) || plan.frees(to, besides: change)
      else { throw SystemError(.exists, call: "rename", path: RawPath(to)) }
      try checkDevices(from, to, files)
      return ChangeStep(change: change)
    case .create(let path, _, _), .copy(let path, _):
      if case .copy(_, let outer) = change { try KeptContents(vault).check(outer) }
      guard try !files.exists(path) || plan.frees(path, besides: change)
      else { throw SystemError(.exists, call: "open", path: RawPath(path)) }
      return ChangeStep(change: change)
    }
  }

  /// Throws an error if a file must not be written, or if no file can be created in its folder.
  private func checkFile(_ path: [UInt8], _ status: FileStatus, _ files: VaultDirectory) throws(SystemError) {
    if status.isFixed { throw SystemError(.notPermitted, call: "open", path: RawPath(path)) }
    let folder = try files.folder(of: path)
    // As git, a sync replaces read-only files too.
    if kind != .received {
      // The superuser could write to it, but a file without any write permission is read-only on purpose.
      if status.mode & 0o222 == 0 { throw SystemError(.permissionDenied, call: "open", path: RawPath(path)) }
      try folder.descriptor.checkWriting(to: RawPath(path.lastComponent))
    }
    try folder.checkWriting()
  }

  /// Throws an error if a move cannot be made by renaming, because a different file system is mounted at the new path.
  private func checkDevices(_ from: [UInt8], _ to: [UInt8], _ files: VaultDirectory) throws(SystemError) {
    var target = to.parentPath
    if target == from.parentPath { return }
    while !target.isEmpty, try !files.exists(target) { target = target.parentPath }
    guard try files.folder(of: from).descriptor.status().device == files.open(target).status().device
    else { throw SystemError(.crossDevice, call: "rename", path: RawPath(from)) }
  }

  // MARK: - Folders

  private mutating func findMissingFolders() throws(SystemError) {
    var seen: Set<[UInt8]> = []
    for step in steps {
      let path: [UInt8]
      switch step.change {
      case .create(let new, _, _), .copy(let new, _): path = new
      case .move(_, let to): path = to
      default: continue
      }
      let folder = path.parentPath
      if seen.insert(folder).inserted { try addMissing(folder, for: step.change) }
    }
    for folder in plan.newFolders {
      guard VaultPath.isInside(folder) else { throw SystemError(.crossDevice, call: "open", path: RawPath(folder)) }
      try addMissing(folder, for: nil)
    }
  }

  /// Adds a folder and its parents, if they do not exist and no move of the plan provides them.
  private mutating func addMissing(_ missing: [UInt8], for change: PlannedChange?) throws(SystemError) {
    var folder = missing
    var chain: [[UInt8]] = []
    while !folder.isEmpty, !missingFolders.contains(folder), try !files.exists(folder) {
      // A folder that a move provides is not created. A new file cannot use it, since its private file is written
      // before the moves.
      if plan.brings(folder) {
        if let change, change.rank == 3 { throw SystemError(.noSuchFile, call: "open", path: RawPath(change.path)) }
        chain = []
        break
      }
      chain.append(folder)
      folder = folder.parentPath
    }
    missingFolders += chain.reversed()
    let isThere = try files.exists(folder)
    if isThere || folder.isEmpty { try files.open(folder).checkWriting(to: ".") }
  }
}

extension ChangePlan {
  /// Returns whether a move of the plan provides the file at a path or one of its parent folders.
  fileprivate func brings(_ path: [UInt8], besides change: PlannedChange? = nil) -> Bool {
    changes.contains { other in
      if case .move(_, let to) = other { other != change && path.isAtOrBelow(to) } else { false }
    }
  }

  fileprivate func frees(_ path: [UInt8], besides change: PlannedChange) -> Bool {
    changes.contains { other in
      switch other {
      case .delete(let gone, _), .discard(let gone, _): gone == path
      case .move(let from, _): other != change && path.isAtOrBelow(from)
      default: false
      }
    }
  }
}
