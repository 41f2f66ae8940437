internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// Links to folders, such as `[pictures](../pictures/)`. They name the folder by its path, and no name of a note.
extension LinkKeeper {
  /// Returns the keys of the index that links to folders have, and to the folders below them.
  static func keys(ofFolders folders: some Sequence<[UInt8]>, in snapshot: IndexSnapshot) -> Set<[UInt8]> {
    var keys: Set<[UInt8]> = []
    for folder in folders {
      for path in [folder] + snapshot.folders(below: folder.span) {
        let whole = LinkKey(fileName: path.span).text
        for text in [whole, whole + "/"] { keys.insert(WantedName(text: text, reach: .root).key) }
        for suffix in NameTerms.pathSuffixes(path) {
          for text in [suffix, suffix + "/"] { keys.insert(WantedName(text: text, reach: .anywhere).key) }
        }
      }
    }
    return keys
  }

  /// Returns the need of a link that leads to no file, if it leads to a folder; otherwise nil.
  func folderNeed(_ form: LinkForm, _ paths: NotePaths) -> Need? {
    if folders.isEmpty, !paths.isMoved { return nil }
    let candidates = VaultView.paths(ofTarget: form.target, from: paths.from)
    guard let index = candidates.firstIndex(where: isFolder) else { return nil }
    let (old, isAbsolute) = (candidates[index], form.target.utf8.first == UInt8(ascii: "/"))
    let new = destination(ofFolder: old)
    var target =
      isAbsolute
      ? "/" + String(decoding: new, as: UTF8.self)
      : index > 0
        ? String(decoding: new, as: UTF8.self)
        : Self.relative(new, from: paths.to.parentPath, isDotted: form.target.hasPrefix("./"))
    if form.target.hasSuffix("/"), !target.hasSuffix("/") { target += "/" }
    let isSame = !paths.isMoved || isAbsolute || index > 0
    if new == old, isSame || VaultView.paths(ofTarget: form.target, from: paths.to).first == old { return .nothing }
    return target == form.target ? .nothing : .rewriting([target], subpath: nil, nil, to: new)
  }

  private func isFolder(_ path: [UInt8]) -> Bool {
    path.isEmpty || !before.snapshot.documents(below: path, limit: 1).isEmpty
  }

  /// Returns the path of a folder after the moves of it and of those around it.
  private func destination(ofFolder path: [UInt8]) -> [UInt8] {
    var end = path.count
    while end > 0 {
      if let target = folders[Array(path[..<end])] { return target + path[end...] }
      end = path[..<end].lastIndex(of: UInt8(ascii: "/")) ?? 0
    }
    return path
  }

  private static func relative(_ path: [UInt8], from folder: [UInt8], isDotted: Bool) -> String {
    let (target, source) = (path.pathComponents.map { Array($0) }, folder.pathComponents.map { Array($0) })
    let shared = zip(target, source).prefix { $0 == $1 }.count
    let parts = Array(repeating: Array("..".utf8), count: source.count - shared) + target[shared...]
    let text = String(decoding: Array(parts.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
    if text.isEmpty { return "./" }
    return isDotted && !text.hasPrefix("..") ? "./" + text : text
  }
}
