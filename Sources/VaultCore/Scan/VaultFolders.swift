internal import Bytes
internal import SystemCalls

extension Vault {
  /// The folders of the vault as they are now, from the root, in the order of their paths; those without notes too.
  ///
  /// Costs a listing of every folder. None when the root cannot be read.
  package func folders() -> [[UInt8]] {
    guard let root = try? FileDescriptor.open(root, .readOnly, [.directory]) else { return [] }
    let files = VaultFiles(self)
    let tree = DirectoryWalk(workers: surroundings.workers, entersSymlinks: true).run(root: root) {
      path, kind in
      kind == .directory && files.entersFolder(path) ? .list : .skip
    }
    return tree.directories.map { [UInt8](tree.path(of: $0)) }.filter { !$0.isEmpty }
  }
}
