internal import CLinux

/// What a rename does where the new name is taken, other than replace what has it.
package struct RenameFlags: OptionSet, Sendable {
  /// The flags of `renameat2`.
  package let rawValue: UInt32

  /// Flags from those of `renameat2`.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Fails with `Errno.exists` if anything has the new name.
  package static let noReplace = RenameFlags(rawValue: linux_rename_noreplace)
  /// Swaps the two names; both must be there.
  package static let exchange = RenameFlags(rawValue: linux_rename_exchange)
}
