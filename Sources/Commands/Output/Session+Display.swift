internal import Dates
internal import Layouts
internal import SystemCalls
internal import Terminal
internal import VaultCore

extension Session {
  /// Standard output, for layouts.
  var display: Display {
    Display(
      isTerminal: output.isTerminal, width: output.width, palette: palette, now: civilNow,
      zone: surroundings.zone, host: palette.usesHyperlinks ? environment("HOSTNAME") ?? "" : "")
  }

  /// The current date and time by the user's clock.
  var civilNow: CivilDateTime { CivilDateTime(nanoseconds: surroundings.now(), in: surroundings.zone) }
}
