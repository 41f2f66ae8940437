internal import SearchIndex
internal import SystemCalls

extension VaultView {
  /// The most folders that are looked at one by one.
  private static let mostFolders = 4_096

  /// Looks at the files of an operation again, and at no others: they have been looked at before it.
  package mutating func refresh(after report: OperationReport) throws(VaultError) {
    var names: [[UInt8]: Set<[UInt8]>] = [:]
    func add(_ path: [UInt8]) {
      // A folder on the way may have come with the operation, and the one around it knows of it.
      var path = path
      repeat {
        let folder = VaultDirectory.folder(of: path)
        let isNew = names[folder, default: []].insert(VaultDirectory.name(of: path).bytes).inserted
        path = isNew ? folder : []
      } while !path.isEmpty && snapshot.count(ofKey: path, in: .folder) == 0
    }
    for file in report.operation.files {
      add(file.path)
      if case .moved(let to) = file.action { add(to) }
    }
    for conflict in report.conflicts { if let copy = conflict.copy { add(copy) } }
    if names.count > Self.mostFolders { return try refresh() }
    try refresh(
      .folders(names.map { DirectoryWalk.Start(path: RawPath($0.key), extent: .names(Array($0.value))) }))
  }
}
