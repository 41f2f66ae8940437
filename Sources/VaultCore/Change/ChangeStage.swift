internal import SystemCalls

/// Everything of an operation that comes before the decision: what is checked, and the new contents under private names.
struct ChangeStage {
  let vault: Vault
  let files: VaultDirectory
  /// What the private names of the operation begin with.
  let prefix: [UInt8]

  /// A stage with names that nobody else uses.
  init(_ vault: Vault, _ files: VaultDirectory) throws(SystemError) {
    self.vault = vault
    self.files = files
    prefix = Array(".sheaf-".utf8) + (try RandomBytes.hexadecimal(8))
  }

  // MARK: - Checking

  /// The steps of a plan, and the folders that have to be made; reads only.
  ///
  /// - Throws: `ChangeError` when the plan was made from other contents than there are, or something must not be written.
  func check(_ plan: ChangePlan) throws(ChangeError) -> (steps: [ChangeStep], folders: [[UInt8]]) {
    var steps: [ChangeStep] = []
    var changed: [[UInt8]] = []
    var seen: [[UInt8]: PlannedChange] = [:]
    for (index, change) in plan.ordered.enumerated() {
      do throws(SystemError) {
        guard var step = try check(change, plan) else {
          changed.append(change.path)
          continue
        }
        // Two symlinks may have led to one file.
        if let other = seen.updateValue(step.change, forKey: step.change.path), case .replace = step.change {
          if other == step.change { continue }
          throw SystemError(.exists, call: "plan", path: RawPath(step.change.path))
        }
        if case .move = step.change {} else { step.privateName = prefix + Array("-\(index)~".utf8) }
        steps.append(step)
      } catch {
        throw Self.refusal(of: change.path, error)
      }
    }
    if !changed.isEmpty { throw .changedSince(changed) }
    do throws(SystemError) {
      return (steps, try missingFolders(for: steps, plan))
    } catch {
      throw Self.refusal(of: error.path?.bytes ?? [], error)
    }
  }

  /// The step for a change; nil when the file is not what the plan was made from.
  private func check(_ change: PlannedChange, _ plan: ChangePlan) throws(SystemError) -> ChangeStep? {
    guard VaultDirectory.isInside(change.path) else {
      throw SystemError(.crossDevice, call: "open", path: RawPath(change.path))
    }
    switch change {
    case .replace(let path, let base, let contents):
      guard try files.exists(path) else { return nil }
      let real = try files.resolved(path, in: vault.root)
      guard try files.state(of: real) == .file(base) else { return nil }
      var step = ChangeStep(change: .replace(path: real, base: base, contents: contents))
      let status = try checkFile(real)
      step.mode = status.mode
      step.isInPlace = status.linkCount > 1
      return step
    case .delete(let path, let base):
      guard try files.state(of: path) == .file(base) else { return nil }
      // What is in the trash was given up, even where its permission bits still protect it.
      if path.isAtOrBelow(Trash.folder) {
        try checkFolder(of: path)
        return ChangeStep(
          change: change, mode: try FileStatus.at(files.folder(of: path), VaultDirectory.name(of: path)).mode)
      }
      return ChangeStep(change: change, mode: try checkFile(path).mode)
    case .move(let from, let to):
      guard VaultDirectory.isInside(to) else { throw SystemError(.crossDevice, call: "open", path: RawPath(to)) }
      guard try files.exists(from) || plan.brings(from, besides: change) else { return nil }
      try checkFolder(of: from)
      guard try !files.exists(to) || isFreed(to, plan, by: change) else {
        throw SystemError(.exists, call: "rename", path: RawPath(to))
      }
      try checkDevices(from, to)
      return ChangeStep(change: change)
    case .create(let path, _, _):
      guard try !files.exists(path) || isFreed(path, plan, by: change) else {
        throw SystemError(.exists, call: "open", path: RawPath(path))
      }
      return ChangeStep(change: change)
    }
  }

  /// Whether another change of the plan takes away what is at a path.
  private func isFreed(_ path: [UInt8], _ plan: ChangePlan, by change: PlannedChange) -> Bool {
    plan.changes.contains { other in
      switch other {
      case .delete(let gone, _): gone == path
      case .move(let from, _): other != change && path.isAtOrBelow(from)
      default: false
      }
    }
  }

  /// The status of a file that is to be written, in a folder where names can be made.
  private func checkFile(_ path: [UInt8]) throws(SystemError) -> FileStatus {
    let folder = try files.folder(of: path)
    let name = VaultDirectory.name(of: path)
    let status = try FileStatus.at(folder, name)
    if status.isFixed { throw SystemError(.notPermitted, call: "open", path: RawPath(path)) }
    // The superuser could write it all the same; a file without any such bit is one that nobody is to write.
    if status.mode & 0o222 == 0 { throw SystemError(.permissionDenied, call: "open", path: RawPath(path)) }
    try folder.checkWriting(to: name)
    try folder.checkWriting(to: ".")
    return status
  }

  private func checkFolder(of path: [UInt8]) throws(SystemError) {
    try files.folder(of: path).checkWriting(to: ".")
  }

  /// Refuses a move that no renaming can make: to another file system that is mounted in the vault.
  private func checkDevices(_ from: [UInt8], _ to: [UInt8]) throws(SystemError) {
    var target = VaultDirectory.folder(of: to)
    if target == VaultDirectory.folder(of: from) { return }
    while !target.isEmpty, try !files.exists(target) { target = VaultDirectory.folder(of: target) }
    guard try files.folder(of: from).status().device == files.open(target).status().device else {
      throw SystemError(.crossDevice, call: "rename", path: RawPath(from))
    }
  }

  /// The folders that new paths need and that are not there, the outer before the inner.
  private func missingFolders(for steps: [ChangeStep], _ plan: ChangePlan) throws(SystemError) -> [[UInt8]] {
    var missing: [[UInt8]] = []
    for step in steps {
      let path: [UInt8]
      switch step.change {
      case .create(let new, _, _): path = new
      case .move(_, let to): path = to
      default: continue
      }
      try addMissing(VaultDirectory.folder(of: path), for: step.change, plan, to: &missing)
    }
    for folder in plan.newFolders {
      guard VaultDirectory.isInside(folder) else {
        throw SystemError(.crossDevice, call: "open", path: RawPath(folder))
      }
      try addMissing(folder, for: nil, plan, to: &missing)
    }
    return missing
  }

  /// Adds a folder and those around it, where they are not there and nothing of the plan brings them.
  private func addMissing(
    _ wanted: [UInt8], for change: PlannedChange?, _ plan: ChangePlan, to missing: inout [[UInt8]]
  ) throws(SystemError) {
    var folder = wanted
    var chain: [[UInt8]] = []
    while !folder.isEmpty, !missing.contains(folder), try !files.exists(folder) {
      // What a move brings there is not made; only a new file would have to wait for it.
      if plan.brings(folder) {
        if case .create(let path, _, _) = change { throw SystemError(.noSuchFile, call: "open", path: RawPath(path)) }
        chain = []
        break
      }
      chain.append(folder)
      folder = VaultDirectory.folder(of: folder)
    }
    missing += chain.reversed()
    let isThere = try files.exists(folder)
    if isThere || folder.isEmpty { try files.open(folder).checkWriting(to: ".") }
  }

  /// A refusal of the operating system before anything was written, in words.
  static func refusal(of path: [UInt8], _ error: SystemError) -> ChangeError {
    switch error.errno {
    case .permissionDenied: .refused(path: path, reason: "it is read-only, or may not be written by you")
    case .notPermitted: .refused(path: path, reason: "it is immutable")
    case .readOnlyFileSystem: .refused(path: path, reason: "the file system is read-only")
    case .crossDevice where error.call == "rename":
      .refused(path: path, reason: "it lies on another file system than its new place")
    case .crossDevice: .refused(path: path, reason: "it leads out of the vault")
    case .exists: .refused(path: error.path?.bytes ?? path, reason: "there is something of this name already")
    default: .failed(path: path, error)
    }
  }

  // MARK: - Writing

  /// Makes the folders, writes all new contents under their private names, and waits until they are on the disk.
  func write(_ record: inout ChangeRecord) throws(SystemError) {
    for folder in record.madeFolders {
      try files.folder(of: folder).makeDirectory(VaultDirectory.name(of: folder))
    }
    for index in record.steps.indices {
      switch record.steps[index].change {
      case .replace(let path, _, let contents):
        try write(contents, for: &record.steps[index], like: path)
      case .create(_, let contents, let mode):
        let folder = try files.folder(of: record.steps[index].change.path)
        let name = RawPath(record.steps[index].privateName)
        let file = try folder.open(at: name, .writeOnly, [.create, .exclusive, .noFollow], mode: 0o666)
        try file.write(contents)
        if let mode { try file.setMode(mode) }
        try file.close()
      case .delete, .move: break
      }
    }
    try sync(record)
  }

  /// Waits until the disk has all that was written: once a file system, of which a vault may have several mounted in it.
  private func sync(_ record: ChangeRecord) throws(SystemError) {
    var synced: Set<UInt64> = []
    var folders: Set<[UInt8]> = []
    for path in record.steps.compactMap(\.privatePath) + record.madeFolders {
      guard folders.insert(VaultDirectory.folder(of: path)).inserted else { continue }
      let folder = try files.folder(of: path)
      if synced.insert(try folder.status().device).inserted { try folder.syncFileSystem() }
    }
  }

  /// Writes the private file of a note that is replaced, with the note's own metadata.
  private func write(_ contents: [UInt8], for step: inout ChangeStep, like path: [UInt8]) throws(SystemError) {
    let folder = try files.folder(of: path)
    let original = try folder.open(at: VaultDirectory.name(of: path), .readOnly, .untrusted)
    let file = try folder.open(
      at: RawPath(step.privateName), .writeOnly, [.create, .exclusive, .noFollow], mode: 0o600)
    try file.write(contents)
    if !step.isInPlace {
      do throws(SystemError) {
        try FileMetadata.copy(from: original, to: file)
      } catch {
        // The owner cannot be given away: the file itself is written, and stays who it is.
        guard error.errno == .notPermitted else { throw error }
        step.isInPlace = true
      }
    }
    try file.close()
  }

  /// Removes what an operation that was never decided on has written. What is gone already is no error.
  static func rollBack(_ record: ChangeRecord, _ files: VaultDirectory) throws(SystemError) {
    for step in record.steps {
      if let path = step.privatePath { try files.removeIfPresent(path) }
    }
    for folder in record.madeFolders.reversed() {
      do throws(SystemError) {
        try files.folder(of: folder).removeDirectory(VaultDirectory.name(of: folder))
      } catch {
        let isFine: [Errno] = [.noSuchFile, .notEmpty, .exists, .notDirectory]
        if !isFine.contains(error.errno) { throw error }
      }
    }
  }
}

extension [UInt8] {
  /// Whether this path is the other, or lies below it.
  func isAtOrBelow(_ other: [UInt8]) -> Bool {
    starts(with: other) && (count == other.count || self[other.count] == UInt8(ascii: "/"))
  }
}

extension ChangePlan {
  /// Whether a move of the plan brings what is at a path, or a folder around it.
  fileprivate func brings(_ path: [UInt8], besides change: PlannedChange? = nil) -> Bool {
    changes.contains { other in
      if case .move(_, let to) = other { other != change && path.isAtOrBelow(to) } else { false }
    }
  }
}
