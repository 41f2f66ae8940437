/// An error that a command itself detects.
struct CommandError: Error {
  /// The error in lowercase, without a final period.
  let message: String
  /// Suggestions what to do instead.
  var hints: [String] = []
}
