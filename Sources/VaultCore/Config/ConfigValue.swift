/// The value of a setting.
package enum ConfigValue: Equatable, Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([String])

  /// The value as the words that `sheaf config set` accepts and `sheaf config get` prints, one per item of a list.
  package var words: [String] {
    switch self {
    case .text(let text): [text]
    case .number(let number): ["\(number)"]
    case .flag(let flag): [flag ? "true" : "false"]
    case .list(let items): items
    }
  }
}
