/// What is not yet on the disk at each system call of a command, as a log of strace tells. After a power failure, a file
/// that is not synced may have any contents, and a folder that is not synced any of the names that it had.
struct DiskLog {
  /// What the command relied on before it was on the disk.
  private(set) var faults: [String] = []
  /// The number of times that the record of an operation was put down, and of times that it was closed.
  private(set) var (records, closed) = (0, 0)

  private let vault: String
  private var files: Set<String> = []
  private var folders: Set<String> = []
  /// The folder with the record of the operation, once it is known.
  private var stateFolder: String?
  /// Whether this process knows that the record is on the disk.
  private var isRecordSafe = false

  /// Reads the lines of a log in which descriptors have their paths.
  init(_ lines: [Substring], vault: String) {
    self.vault = vault
    for line in lines where !line.contains(" = -1 ") {
      let name = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      take(String(name), String(line))
    }
  }

  private mutating func take(_ name: String, _ line: String) {
    let names = Self.names(in: line)
    switch name {
    case "write", "pwrite64", "ftruncate", "copy_file_range": write(to: Self.descriptors(in: line).last)
    case "fsync", "fdatasync": sync(Self.descriptors(in: line).first ?? "")
    case "syncfs": (files, folders) = ([], [])
    case "openat", "openat2", "open": if line.contains("O_CREAT") { change(names.prefix(1), line) }
    case "mkdir", "mkdirat", "symlinkat", "linkat": change(names.suffix(1), line)
    case "unlink", "unlinkat", "rmdir":
      if names.first?.hasSuffix("/pending") == true { close(line) }
      change(names.prefix(1), line)
      if let name = names.first { (_, _) = (files.remove(name), folders.remove(name)) }
    case "rename", "renameat", "renameat2": if names.count == 2 { rename(names[0], names[1], line) }
    default: break
    }
  }

  private mutating func write(to path: String?) {
    guard let path, path.hasPrefix("/") else { return }
    files.insert(path)
  }

  private mutating func sync(_ path: String) {
    files.remove(path)
    folders.remove(path)
    if path == stateFolder { isRecordSafe = true }
  }

  private mutating func rename(_ old: String, _ new: String, _ line: String) {
    if new.hasSuffix("/pending") {
      records += 1
      stateFolder = Self.folder(of: new)
      isRecordSafe = false
      expectVaultIsSynced(line)
    } else if old.hasSuffix("/pending") {
      close(line)
    }
    if files.contains(old), isRelevant(old) || new.hasSuffix("/pending") { faults.append("contents: \(line)") }
    if files.remove(old) != nil { files.insert(new) }
    change([old, new], line)
  }

  /// Names in folders change.
  private mutating func change(_ paths: some Sequence<String>, _ line: String) {
    for path in paths {
      if isRelevant(path), stateFolder != nil, !isRecordSafe { faults.append("record: \(line)") }
      folders.insert(Self.folder(of: path))
    }
  }

  /// The operation is taken for done.
  private mutating func close(_ line: String) {
    closed += 1
    expectVaultIsSynced(line)
    stateFolder = nil
  }

  private mutating func expectVaultIsSynced(_ line: String) {
    for path in files.union(folders).sorted() where isRelevant(path) { faults.append("\(path): \(line)") }
  }

  private func isRelevant(_ path: String) -> Bool { path == vault || path.hasPrefix(vault + "/") }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The paths of the descriptors of a call.
  private static func descriptors(in line: String) -> [String] {
    line.matches(of: /[0-9]<(\/[^>]*)>/).map { String($0.output.1) }
  }

  /// The paths of a call, each from the folder that it begins at.
  private static func names(in line: String) -> [String] {
    line.matches(of: /(?:<(\/[^>]*)>, )?"([^"]*)"/).map { match in
      let name = String(match.output.2)
      guard let folder = match.output.1, !name.hasPrefix("/") else { return name }
      return "\(folder)/\(name)"
    }
  }
}
