internal import CLinux

/// Options for a rename when the new name exists; by default, the file with that name is replaced.
package struct RenameFlags: OptionSet, Sendable {
  /// The flags of `renameat2`.
  package let rawValue: UInt32

  /// Makes flags from those of `renameat2`.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Fails with `Errno.exists` if the new name exists.
  package static let noReplace = RenameFlags(rawValue: linux_rename_noreplace)
  /// Exchanges the two names; both must exist.
  package static let exchange = RenameFlags(rawValue: linux_rename_exchange)
}
