internal import SearchIndex
internal import SystemCalls

extension VaultView {
  /// The most folders that are looked at one by one.
  private static let mostFolders = 4_096

  /// Looks at the files of an operation again, and at no others: they have been looked at before it.
  ///
  /// - Parameter shown: files to which it may confine itself, beside a watcher that takes in the others anyhow; nothing is kept
  ///   then. Links to them are not asked about; nil when they are.
  package mutating func refresh(after report: OperationReport, showing shown: [[UInt8]]? = nil) throws(VaultError) {
    if let shown, WatchPlace(vault).process != nil {
      (snapshot, self.report) = try Refresh.laying(scope(of: shown), over: snapshot, vault)
      return
    }
    var paths: [[UInt8]] = []
    for file in report.operation.files {
      paths.append(file.path)
      if case .moved(let to) = file.action { paths.append(to) }
    }
    let scope = scope(of: paths + report.conflicts.compactMap(\.copy))
    if case .folders(let starts) = scope, starts.count <= Self.mostFolders { try refresh(scope) } else { try refresh() }
  }

  /// Some files, and the folders around them that are new.
  private func scope(of paths: [[UInt8]]) -> ReconcileScope {
    var names: [[UInt8]: Set<[UInt8]>] = [:]
    for path in paths {
      // A folder on the way may have come with the operation, and the one around it knows of it.
      var path = path
      repeat {
        let folder = VaultDirectory.folder(of: path)
        let isNew = names[folder, default: []].insert(VaultDirectory.name(of: path).bytes).inserted
        path = isNew ? folder : []
      } while !path.isEmpty && snapshot.count(ofKey: path, in: .folder) == 0
    }
    return .folders(names.map { DirectoryWalk.Start(path: RawPath($0.key), extent: .names(Array($0.value))) })
  }
}
