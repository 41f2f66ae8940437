package import SystemCalls

/// Finds programs of the system that tests use.
package enum InstalledProgram {
  /// The folders in which tests search for programs, regardless of `PATH`.
  package static let searchPath = Array("/usr/local/bin:/usr/bin:/bin".utf8)

  /// Returns the path of a program, or nil if it is not installed.
  package static func find(_ name: String) -> RawPath? { Subprocess.find(RawPath(name), searchPath: searchPath) }

  /// Returns whether all programs are installed. A test that needs them is skipped otherwise, and reports why.
  package static func has(_ names: String...) -> Bool { names.allSatisfy { find($0) != nil } }
}
