import SystemCalls
import TestSupport

/// The program whose answers are right by definition.
enum Ripgrep {
  private static let program = InstalledProgram.find("rg")

  /// Whether it is installed.
  static var isInstalled: Bool { program != nil }

  /// Stand around each match in what `marked` returns, and in no text.
  static let opening: UInt8 = 1
  static let closing: UInt8 = 2

  /// The matching lines with their numbers, each match between marks; nil if it refuses the pattern.
  static func marked(_ pattern: String, in text: [UInt8], ignoringCase: Bool) throws -> [UInt8]? {
    guard let program else { return nil }
    var options = ["--no-config", "--color=never", "-a", "-n", "-E", "none"]
    if ignoringCase { options.append("-i") }
    options += ["-r", "\u{1}$0\u{2}", "-e", pattern, "-"]
    let run = Subprocess(
      executable: program, arguments: options.map { Array($0.utf8) }, environment: ProcessArguments.environment)
    let outcome = try run.run(
      input: .bytes(text), output: .captured(limit: 64 << 20), errorOutput: .captured(limit: 1 << 20))
    return outcome.status == .exited(2) ? nil : outcome.output
  }
}
