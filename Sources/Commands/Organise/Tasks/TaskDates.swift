internal import CommandSpec
internal import Dates
internal import SearchIndex
internal import VaultCore

/// Parses the dates in options for tasks.
enum TaskDates {
  /// The completions for a day.
  static var completion: CompletionKind { .choices(["today", "tomorrow", "friday", "next-monday", "7d"]) }

  /// Returns the range of days of an option's value, as in a query.
  static func range(_ text: String, option: String, _ vault: Vault) throws -> DateRange {
    do throws(DateExpression.Failure) {
      return try vault.dates(lookingAhead: true).range(text)
    } catch {
      throw CommandError(message: "option '--\(option)': \(error.message)", hints: [error.hint])
    }
  }

  /// Returns the single day that a word or the value of an option states.
  static func day(_ text: String, option: String? = nil, _ vault: Vault) throws -> CivilDate {
    do throws(DateExpression.Failure) {
      return try vault.dates(lookingAhead: true).day(text)
    } catch {
      let source = option.map { "option '--\($0)': " } ?? ""
      throw CommandError(message: source + error.message, hints: [error.hint])
    }
  }
}
