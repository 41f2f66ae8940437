import Dates
import SystemCalls
import TestSupport
import Testing
import VaultCore

/// Weeks are numbered as the config says, or else as Obsidian's Calendar plugin does.
struct WeekSettingsTests {
  private func weeks(calendar: String?, config: String = "") throws -> VaultConfig {
    let vault = try TemporaryVault(config: config)
    if let calendar { try vault.write(calendar, to: ".obsidian/plugins/calendar/data.json") }
    return try Vault.open(named: vault.root, vault.surroundings()).config
  }

  @Test(
    arguments: [
      ("{}", nil), ("{\"weekStart\": \"locale\", \"localeOverride\": \"system-default\"}", nil),
      ("{\"weekStart\": \"locale\", \"localeOverride\": \"de\"}", WeekRule.iso),
      ("{\"localeOverride\": \"en-US\"}", .us), ("{\"weekStart\": \"monday\"}", WeekRule(firstWeekday: 1, january: 2)),
      ("{\"weekStart\": \"sunday\", \"localeOverride\": \"de\"}", WeekRule(firstWeekday: 7, january: 3)),
    ] as [(String, WeekRule?)]) func theLanguageOfObsidianCounts(_ calendar: String, _ rule: WeekRule?) throws
  {
    #expect(try weeks(calendar: calendar).weeks == rule)
    #expect(try weeks(calendar: calendar, config: "week: us\n").weeks == .us)
  }

  @Test(arguments: [
    ("iso", 1, "GGGG-[W]WW"), ("us", 7, "gggg-[W]ww"), ("monday", 1, "gggg-[W]ww"), ("saturday", 6, "gggg-[W]ww"),
  ]) func theConfigNamesARule(_ name: String, _ day: Int, _ format: String) throws {
    let config = try weeks(calendar: nil, config: "week: \(name)\n")
    #expect(config.weekStart == day && config.notes(.weekly).format == format)
    // A format that is given stays.
    let given = try weeks(calendar: nil, config: "week: \(name)\nweekly: {format: YYYY-ww}\n")
    #expect(given.notes(.weekly).format == "YYYY-ww")
  }
}
