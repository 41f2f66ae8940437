internal import Bytes
internal import ExchangeFormats
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// The files that imported notes show or link to, which become attachments.
struct ImportedFiles {
  private let view: VaultView
  private let directory: Result<VaultDirectory, SystemError>
  /// The paths of the files that were requested so far.
  private var paths: [String: [UInt8]] = [:]
  /// The revisions of files that the import will create.
  private var revisions: [[UInt8]: String] = [:]

  /// The files at a requested path and at those with numbers, as far as they are known.
  private struct Series {
    /// The first number whose path was not examined.
    var next = 1
    /// The paths of the files, by their revisions.
    var paths: [String: [UInt8]] = [:]
  }

  /// The files that have the same requested path, so that many equal names need not be examined again.
  private var series: [[UInt8]: Series] = [:]

  private let stage: ImportStage

  init(_ view: VaultView, _ stage: ImportStage) {
    (self.view, self.stage) = (view, stage)
    directory = Result { () throws(SystemError) in try VaultDirectory(view.vault.root) }
  }

  mutating func destination(
    of file: ForeignFile, for note: [UInt8], _ names: inout ImportedNames
  ) throws(ExchangeError) -> (path: [UInt8], change: PlannedChange?) {
    let folder = AttachmentPlanner.folder(for: note, view.vault.config)
    let requested = folder.appending(component: Array(AttachmentPlanner.name(of: file.name).utf8))
    return try destination(of: file, at: requested, &names)
  }

  /// Returns a path as close as possible to the given one, and the change to create the file, nil if it exists there.
  mutating func destination(
    of file: ForeignFile, at requested: [UInt8], keepingCase: Bool = false, _ names: inout ImportedNames
  ) throws(ExchangeError) -> (path: [UInt8], change: PlannedChange?) {
    let contents: [UInt8]
    let key: String
    switch file.contents {
    case .bytes(let bytes):
      contents = bytes
      key = "\(PlannedChange.revision(of: bytes)) \(file.name)"
      if let path = paths[key] { return (path, nil) }
    case .file(let path):
      key = path.text
      if let path = paths[key] { return (path, nil) }
      contents = try SourceFile.read(path)
    }
    let revision = PlannedChange.revision(of: contents)
    // An earlier import may have created the same file, possibly with a number in its name.
    if let path = try known(requested, revision, keepingCase: keepingCase, &names) {
      paths[key] = path
      return (path, nil)
    }
    let path: [UInt8]
    do throws(VaultError) { path = try names.take(requested, keepingCase: keepingCase) } catch { throw .vault(error) }
    names.add(file: path)
    paths[key] = path
    revisions[path] = revision
    if case .file(let source) = file.contents {
      return (path, stage.copy(of: source, contents, to: path, modified: file.modified))
    }
    return (path, try stage.creation(of: path, contents, modified: file.modified))
  }

  /// Returns the requested or numbered path whose file has a revision; nil if there is none before the first free one.
  /// Throws if a file cannot be read, since an import that does not know it would bring its contents a second time.
  private mutating func known(
    _ requested: [UInt8], _ revision: String, keepingCase: Bool, _ names: inout ImportedNames
  ) throws(ExchangeError) -> [UInt8]? {
    var found = series[requested] ?? Series()
    while found.paths[revision] == nil {
      let path = FreePath.numbered(path: requested, found.next)
      if let planned = revisions[path] {
        if found.paths[planned] == nil { found.paths[planned] = path }
      } else {
        switch try state(of: path) {
        case .file(let contents):
          let revision = PlannedChange.revision(of: contents)
          if found.paths[revision] == nil { found.paths[revision] = path }
        case .missing:
          let isFree = keepingCase ? true : try !isUsed(path, names: &names)
          if isFree {
            series[requested] = found
            return nil
          }
        case .other: break
        }
      }
      found.next += 1
    }
    series[requested] = found
    return found.paths[revision]
  }

  private func state(of path: [UInt8]) throws(ExchangeError) -> FileState {
    do throws(SystemError) { return try directory.get().state(of: path) } catch {
      throw .system(error.at(view.vault.absolutePath(path)))
    }
  }

  private func isUsed(_ path: [UInt8], names: inout ImportedNames) throws(ExchangeError) -> Bool {
    do throws(VaultError) { return try names.isUsed(path) } catch { throw .vault(error) }
  }
}
