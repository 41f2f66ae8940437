internal import CommandSpec
internal import SearchIndex
internal import VaultCore

/// Reads the dates that options for tasks take.
enum TaskDates {
  /// What shells offer for one day.
  static var completion: CompletionKind { .choices(["today", "tomorrow", "friday", "next-monday", "7d"]) }

  /// The days that the value of an option names, as in a query.
  static func range(_ text: String, option: String, _ vault: Vault) throws -> DateRange {
    do throws(DateExpression.Failure) {
      return try vault.dates(lookingAhead: true).range(text)
    } catch {
      throw CommandError(message: "option '--\(option)': \(error.message)", hints: [error.hint])
    }
  }

  /// The one day that the value of an option names.
  static func day(_ text: String, option: String, _ vault: Vault) throws -> CivilDate {
    do throws(DateExpression.Failure) {
      return try vault.dates(lookingAhead: true).day(text)
    } catch {
      throw CommandError(message: "option '--\(option)': \(error.message)", hints: [error.hint])
    }
  }
}
