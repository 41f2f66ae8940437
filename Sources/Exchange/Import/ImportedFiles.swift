internal import Bytes
internal import ExchangeFormats
internal import LinkGraph
internal import NoteSyntax
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

/// The files that imported notes show or link to, which become attachments.
struct ImportedFiles {
  private let view: VaultView
  private let directory: VaultDirectory?
  /// The places of files that were asked for.
  private var places: [String: [UInt8]] = [:]
  /// The revisions of files that are going to be made.
  private var revisions: [[UInt8]: String] = [:]

  private let stage: ImportStage

  init(_ view: VaultView, _ stage: ImportStage) {
    self.view = view
    self.stage = stage
    directory = try? VaultDirectory(view.vault.root)
  }

  /// Returns the place of a file, and the change that puts it there if it is not there already.
  mutating func place(
    of file: ForeignFile, for note: [UInt8], _ names: inout ImportedNames
  ) throws(ExchangeError) -> (path: [UInt8], change: PlannedChange?) {
    let folder = AttachmentPlanner.folder(for: note, view.vault.config)
    let wanted = (folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]) + Array(Self.name(file.name).utf8)
    return try place(of: file, at: wanted, &names)
  }

  /// Returns the place of a file as close as possible to a path, and the change that puts it there.
  mutating func place(
    of file: ForeignFile, at wanted: [UInt8], _ names: inout ImportedNames
  ) throws(ExchangeError) -> (path: [UInt8], change: PlannedChange?) {
    let contents: [UInt8]
    let key: String
    switch file.contents {
    case .bytes(let bytes):
      contents = bytes
      key = "\(PlannedChange.revision(of: bytes)) \(file.name)"
      if let path = places[key] { return (path, nil) }
    case .file(let path):
      key = path.text
      if let path = places[key] { return (path, nil) }
      contents = try SourceFile.read(path)
    }
    let revision = PlannedChange.revision(of: contents)
    let path: [UInt8]
    do throws(VaultError) {
      // The same file may be there from an earlier import, also under a name with a number.
      var number = 1
      while true {
        let path = FreePath.numbered(path: wanted, number)
        let isSame = revisions[path] == revision || (try? directory?.state(of: path)) == .file(contents)
        if isSame {
          places[key] = path
          return (path, nil)
        }
        guard revisions[path] != nil || (try? directory?.exists(path)) == true else { break }
        number += 1
      }
      path = try names.take(wanted)
    } catch {
      throw .vault(error)
    }
    names.add(file: path)
    places[key] = path
    revisions[path] = revision
    if case .file(let source) = file.contents {
      return (path, stage.copy(of: source, contents, to: path, modified: file.modified))
    }
    return (path, try stage.creation(of: path, contents, modified: file.modified))
  }

  /// Returns a name that every link can contain.
  private static func name(_ name: String) -> String {
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
    let ending = dot.flatMap { NoteName.stem(forTitle: String(name[name.index(after: $0)...])) } ?? ""
    let stem = NoteName.stem(forTitle: String(name[..<(dot ?? name.endIndex)])) ?? "attachment"
    return ending.isEmpty ? stem : "\(stem).\(ending)"
  }
}

/// Tells whether links of imported notes lead to what the vault has already.
struct LinkGraphCheck {
  private var graph: LinkGraph

  init(_ view: VaultView) { graph = view.graph }

  /// Returns whether a link leads to a note or file of the vault.
  mutating func leads(_ target: String, from source: [UInt8]) -> Bool {
    graph.resolve(target: target, fromPath: source) != nil
  }
}
