/// Something that a command cannot do, found by the command itself.
struct CommandError: Error {
  /// The fact: lower case, without a final period.
  let message: String
  /// What to do instead.
  var hints: [String] = []
}
