internal import Bytes
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// A note, file or folder in a vault that can be moved.
package struct VaultItem: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case note, attachment, folder
  }

  /// The path from the root.
  package let path: [UInt8]
  package let kind: Kind

  package init(path: [UInt8], kind: Kind) { (self.path, self.kind) = (path, kind) }
}

extension VaultView {
  /// Returns the item that the user names: a note by any of its names, otherwise another file or a folder by its path
  /// from the working directory or from the root. A name that ends with a slash matches only folders.
  package func item(named name: [UInt8]) throws(VaultError) -> VaultItem {
    if name.last != UInt8(ascii: "/") {
      do throws(VaultError) {
        return VaultItem(path: try note(named: name).path, kind: .note)
      } catch {
        switch error {
        case .noSuchNote, .partOfNote: break
        default: throw error
        }
        for path in paths(named: name) where snapshot.document(withKey: path) != nil {
          return VaultItem(path: path, kind: .attachment)
        }
        if let folder = folder(named: name) { return VaultItem(path: folder, kind: .folder) }
        throw error
      }
    }
    guard let folder = folder(named: name)
    else { throw .noSuchFolder(String(decoding: name, as: UTF8.self).trimmingSlashes) }
    return VaultItem(path: folder, kind: .folder)
  }

  /// Returns the path of a folder that is given from the working directory or from the root; nil if there is none.
  package func folder(named name: [UInt8]) -> [UInt8]? {
    paths(named: name).first { path in
      (try? FileStatus.lstat(vault.absolutePath(path)).kind) == .directory
    }
  }

  /// Returns the path from the root of a folder that need not exist. The name is relative to the root, or to the
  /// working directory if it begins with `.` or `..`.
  package func folderPath(_ name: [UInt8]) throws(VaultError) -> [UInt8] {
    let first = name.prefix { $0 != UInt8(ascii: "/") }
    if name.allSatisfy({ $0 == UInt8(ascii: "/") }) { return [] }
    let path = RawPath(name)
    let isHere = first.elementsEqual(".".utf8) || first.elementsEqual("..".utf8)
    let base = isHere ? vault.surroundings.workingDirectory : vault.root
    guard let inside = (path.isAbsolute ? path : base.appending(path)).normalized.relative(to: vault.root)
    else { throw .outsideVault(path) }
    guard let text = String(validating: inside.bytes, as: UTF8.self) else { return inside.bytes }
    return Array(try NoteName.checkedFolder(text).utf8)
  }

  /// Returns the paths from the root that a name can refer to, without hidden ones, which are not in the vault.
  private func paths(named name: [UInt8]) -> [[UInt8]] {
    let path = RawPath(name)
    let here = path.isAbsolute ? path : vault.surroundings.workingDirectory.appending(path)
    return [here.normalized.relative(to: vault.root), path.isAbsolute ? nil : path.normalized]
      .compactMap { $0?.bytes }.filter { path in
        !path.isEmpty && VaultPath.isInside(path)
          && !path.pathComponents.contains { $0.first == UInt8(ascii: ".") }
      }
  }
}
