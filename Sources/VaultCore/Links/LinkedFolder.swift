internal import Bytes
package import SearchIndex
internal import SystemCalls

extension VaultView {
  /// Returns the path of the folder of the vault that the target of a link leads to, from the folder of its note or else
  /// from the root; nil if there is no such folder. The root has an empty path.
  package func folder(ofTarget target: String, from source: [UInt8]) -> [UInt8]? {
    for path in Self.paths(ofTarget: target, from: source) where isFolder(path) { return path }
    return nil
  }

  /// Returns the note that stands for a folder: its index or its readme.
  package func note(ofFolder path: [UInt8]) -> DocumentID? {
    for name in ["index.md", "README.md", "readme.md", "_index.md"] {
      if let note = snapshot.document(withKey: path.appending(component: Array(name.utf8))) { return note }
    }
    return nil
  }

  private func isFolder(_ path: [UInt8]) -> Bool {
    (try? FileStatus.stat(vault.absolutePath(path)))?.kind == .directory
  }

  /// Returns the paths in the vault that a target can mean if it is not the name of a file.
  package static func paths(ofTarget target: String, from source: [UInt8]) -> [[UInt8]] {
    if target.isEmpty || target.utf8.contains(0) { return [] }
    let written = RawPath(Array(target.drop { $0 == "/" }.utf8))
    let folder = RawPath(source.prefix(source.span.nameStart))
    let paths = target.hasPrefix("/") ? [written] : [folder.appending(written), written]
    return paths.map(\.normalized).filter { $0.components.first?.elementsEqual("..".utf8) != true }
      .map { $0 == "." ? [] : $0.bytes }
  }
}
