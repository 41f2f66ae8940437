package import SystemCalls

/// Finds programs of the system that tests use.
///
/// A test that needs more than the toolchain and the base of Debian asks here or at `InstalledFile`, and is skipped, with
/// its reason, where it is missing. `Scripts/check bare` runs the tests with `SHEAF_TEST_PATH` naming a folder of the base's
/// programs, where nothing else is installed.
package enum InstalledProgram {
  /// The folders in which tests search for programs, regardless of `PATH`, separated by colons.
  package static let folders =
    ProcessArguments.environment("SHEAF_TEST_PATH").map { String(decoding: $0, as: UTF8.self) }
    ?? "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"

  /// The variable with these folders, for the environment of a program that a test starts.
  package static let path = "PATH=\(folders)"

  /// Whether only the programs of the base are there, as on a machine with nothing but the toolchain.
  package static let isBare = ProcessArguments.environment("SHEAF_TEST_PATH") != nil

  /// Returns the path of a program, or nil if it is not installed.
  package static func find(_ name: String) -> RawPath? {
    Subprocess.find(RawPath(name), searchPath: Array(folders.utf8))
  }

  /// Returns whether a program is installed and starts, which one in Python does only with its modules.
  package static func runs(_ name: String) -> Bool {
    guard let program = find(name) else { return false }
    let run = try? Subprocess(
      executable: program, arguments: [Array("--version".utf8)],
      environment: ["HOME=/tmp", path, "LC_ALL=C.UTF-8", "PYTHONDONTWRITEBYTECODE=1"].map { Array($0.utf8) }
    ).run(input: .none, output: .discarded, errorOutput: .discarded)
    return run?.status == .exited(0)
  }

  /// Returns whether all programs are installed.
  package static func has(_ names: String...) -> Bool { names.allSatisfy { find($0) != nil } }
}

/// Files of packages that tests read.
package enum InstalledFile: String {
  case eastAsianWidths = "/usr/share/unicode/EastAsianWidth.txt"
  case sentenceBreaks = "/usr/share/unicode/auxiliary/SentenceBreakTest.txt"
  case fonts = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
  /// PyPI's `mcp` 1.x, beside 2.x, which is where Python looks by itself.
  case olderAgentClient = "/usr/local/lib/mcp-1/mcp/__init__.py"

  /// Whether the file is installed.
  package var isThere: Bool { !InstalledProgram.isBare && FileSystem.exists(RawPath(rawValue)) }

  /// The text of the file, which must be installed.
  package func text() throws -> String {
    String(decoding: try FileDescriptor.open(RawPath(rawValue)).readToEnd(limit: 1 << 24), as: UTF8.self)
  }
}
