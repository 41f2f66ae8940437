internal import SearchIndex
internal import SystemCalls

extension VaultView {
  /// The most folders that are looked at one by one.
  private static let mostFolders = 4_096

  /// The most files that are indexed before what is shown of them is printed.
  private static let mostIndexed = 256

  /// Looks at the files of an operation again, and at no others: they have been looked at before it.
  ///
  /// - Parameter shown: files to which it may confine itself where the others are taken in later: by a watcher, or, when they
  ///   are many, by the next command, which looks at all files anyhow. Nothing is kept then. Links to them are not asked
  ///   about; nil when they are.
  package mutating func refresh(after report: OperationReport, showing shown: [[UInt8]]? = nil) throws(VaultError) {
    if let shown, report.operation.files.count > Self.mostIndexed || WatchPlace(vault).process != nil {
      (snapshot, self.report) = try Refresh.laying(scope(of: [], andNew: shown), over: snapshot, vault)
      return
    }
    var known: [[UInt8]] = []
    var new = report.conflicts.compactMap(\.copy)
    for file in report.operation.files {
      switch file.action {
      case .changed, .deleted: known.append(file.path)
      case .created: new.append(file.path)
      case .moved(let to):
        known.append(file.path)
        new.append(to)
      }
    }
    let scope = scope(of: known, andNew: new)
    if case .folders(let starts) = scope, starts.count <= Self.mostFolders { try refresh(scope) } else { try refresh() }
  }

  /// Files in folders that are known, and others with the folders around them that are new.
  private func scope(of known: [[UInt8]], andNew new: [[UInt8]]) -> ReconcileScope {
    var names: [[UInt8]: Set<[UInt8]>] = [:]
    func add(_ path: [UInt8]) -> (folder: [UInt8], isFirst: Bool) {
      let folder = VaultPath.folder(of: path)
      return (folder, names[folder, default: []].insert(VaultPath.name(of: path).bytes).inserted)
    }
    for path in known { _ = add(path) }
    for path in new {
      // A folder on the way may have come with the operation, and the one around it knows of it.
      var path = path
      repeat {
        let (folder, isFirst) = add(path)
        path = isFirst ? folder : []
      } while !path.isEmpty && snapshot.count(ofKey: path, in: .folder) == 0
    }
    return .folders(names.map { DirectoryWalk.Start(path: RawPath($0.key), extent: .names(Array($0.value))) })
  }
}
