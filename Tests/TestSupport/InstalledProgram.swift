package import SystemCalls

/// Programs of the system that tests compare with.
package enum InstalledProgram {
  /// The folders in which tests look for programs, whatever `PATH` says.
  package static let searchPath = Array("/usr/local/bin:/usr/bin:/bin".utf8)

  /// The path of a program, or nil if it is not installed.
  package static func find(_ name: String) -> RawPath? { Subprocess.find(RawPath(name), searchPath: searchPath) }

  /// Whether programs are installed; a test that needs them is skipped otherwise, and says why.
  package static func has(_ names: String...) -> Bool { names.allSatisfy { find($0) != nil } }
}
