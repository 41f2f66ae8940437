internal import Dates
package import NoteSyntax

/// The form of the values of a config key.
package enum ConfigForm: Equatable, Sendable {
  /// The short forms that a group of keys may have instead of a list of `name: value` lines.
  package enum Shorthand: Equatable, Sendable {
    case none
    /// A single text is the value of this key of the group.
    case key(String)
    /// A list contains the names of the group, without settings.
    case names
  }

  case text
  /// The path of a folder, without slashes at its ends.
  case folder
  /// The name of a template.
  case template
  /// A text that is not empty.
  case pattern
  case flag
  /// A whole number that is at least `minimum`; messages call it `name`.
  case number(minimum: Int, called: String)
  /// A time in seconds, such as `5m`.
  case time
  /// A span of days, such as `7d` or `2w`.
  case days
  /// One of these words.
  case choice([String])
  /// A list of these words, in order; `never` explains why other words that users might expect are not allowed.
  case choices([String], never: [String: String] = [:])
  /// A list of codes of findings or of their families.
  case findings
  case list
  /// A list whose items are lists of words, or words separated by commas, or names of files.
  case synonyms
  /// A list of the characters in the boxes of tasks, each with its meaning: `! todo`, `/ in-progress x`.
  case statuses
  /// A group, whose values are those of the keys below it.
  case group(Shorthand)

  /// The words that can be values, if these are fixed; empty for other forms.
  package var words: [String] {
    switch self {
    case .choice(let words), .choices(let words, _): words
    case .findings: FindingCode.familiesAndNames
    case .flag: ["true", "false"]
    default: []
    }
  }

  /// What stands for a value in the manual; nil if only the words about a key can name it.
  package var placeholder: String? {
    switch self {
    case .text, .template: "text"
    case .folder: "folder"
    case .pattern: "pattern"
    case .flag: "boolean"
    case .number: "number"
    case .time: "time"
    case .days: "span"
    case .choices, .list, .synonyms, .statuses: "list"
    case .findings: "codes"
    case .choice, .group: nil
    }
  }

  /// Whether a value consists of several words.
  package var isList: Bool {
    switch self {
    case .list, .synonyms, .choices, .findings, .statuses, .group(.names): true
    default: false
    }
  }

  /// Whether YAML must read the value as a boolean or a number rather than as text.
  package var isPlain: Bool {
    switch self {
    case .flag, .number: true
    default: false
    }
  }
}

extension ConfigForm {
  /// The result of reading a node as the value of a key.
  package struct Reading {
    /// The value; nil if the node is empty or invalid.
    package var value: ConfigValue?
    /// Whether the node is valid, so that the value is used.
    package var isValid = true
    /// The problems, each with its position.
    package var problems: [(node: YAMLNode, message: String)] = []

    fileprivate static func value(_ value: ConfigValue?) -> Reading { Reading(value: value) }

    fileprivate static func invalid(_ node: YAMLNode, _ message: String) -> Reading {
      Reading(isValid: false, problems: [(node, message)])
    }
  }

  /// Reads the value of the key that messages call `name`.
  package func reading(of node: YAMLNode, called name: String) -> Reading {
    switch self {
    case .text, .template: return text(of: node, name) { .text($0) }
    case .folder: return text(of: node, name) { .text($0.trimmingSlashes) }
    case .pattern:
      if node.text == "" { return .invalid(node, "'\(name)' must not be empty") }
      return text(of: node, name) { .text($0) }
    case .flag:
      guard let flag = node.scalar?.boolValue else { return .invalid(node, "'\(name)' must be true or false") }
      return .value(.flag(flag))
    case .number(let minimum, let kind):
      guard let number = node.scalar?.intValue, number >= minimum else {
        return .invalid(node, "'\(name)' must be \(kind)")
      }
      return .value(.number(number))
    case .time:
      guard let seconds = node.text.flatMap(VaultConfig.CommitWait.seconds) else {
        return .invalid(node, "'\(name)' must be a time such as 90s, 5m or 1h")
      }
      return .value(.text(VaultConfig.CommitWait.text(seconds)))
    case .days:
      guard let days = node.text.flatMap({ DaySpan($0) }) else {
        return .invalid(node, "'\(name)' must be a span of days such as 7d, 2w, 1m or 1y")
      }
      return .value(.text("\(days)"))
    case .choice(let words):
      guard let word = node.text else { return text(of: node, name) { .text($0) } }
      return words.contains(word) ? .value(.text(word)) : .invalid(node, Self.notOne(of: words, word, name))
    case .choices(let words, let never): return chosen(of: words, never, node, name)
    case .findings: return chosen(of: words, [:], node, name)
    case .list, .group(.names): return items(of: node, name)
    case .synonyms: return synonyms(of: node, name)
    case .statuses: return statuses(of: node, name)
    case .group: return .invalid(node, "'\(name)' must be a list of 'name: value' lines")
    }
  }

  private func text(of node: YAMLNode, _ name: String, _ value: (String) -> ConfigValue) -> Reading {
    if node.isNull { return .value(nil) }
    guard let text = node.text else { return .invalid(node, "'\(name)' must be a single text") }
    return .value(value(text))
  }

  private func items(of node: YAMLNode, _ name: String) -> Reading {
    if node.isNull { return .value(.list([])) }
    if let text = node.text { return .value(.list([text])) }
    guard let items = node.items else { return .invalid(node, "'\(name)' must be a list") }
    let wrong = items.filter { !$0.isNull && $0.text == nil }
    return Reading(
      value: .list(items.compactMap(\.text)), problems: wrong.map { ($0, "'\(name)' must be a single text") })
  }

  private func synonyms(of node: YAMLNode, _ name: String) -> Reading {
    guard let items = node.items else { return self.items(of: node, name) }
    var reading = Reading()
    var lists: [String] = []
    for item in items where !item.isNull {
      let words = item.items?.map(\.text) ?? [item.text]
      if words.contains(nil) {
        reading.problems.append((item, "an item of '\(name)' must be a list of words or the name of a file"))
      } else {
        lists.append(words.compactMap(\.self).joined(separator: ", "))
      }
    }
    reading.value = .list(lists)
    return reading
  }

  private func statuses(of node: YAMLNode, _ name: String) -> Reading {
    var reading = items(of: node, name)
    guard case .list(let items)? = reading.value else { return reading }
    for item in items where TaskStatuses.Status(item) == nil {
      let kinds = TaskStatuses.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      reading.problems.append(
        (node, "'\(item)' is not a status such as '! todo' or '/ in-progress x'; the meanings are \(kinds)"))
    }
    reading.value = .list(items.filter { TaskStatuses.Status($0) != nil })
    return reading
  }

  /// Reads a list of the given words. A list without any valid word is ignored.
  private func chosen(of words: [String], _ never: [String: String], _ node: YAMLNode, _ name: String) -> Reading {
    if node.isNull { return .value(nil) }
    var reading = items(of: node, name)
    guard case .list(let items)? = reading.value else { return reading }
    var chosen: [String] = []
    for item in items {
      if words.contains(item) {
        if !chosen.contains(item) { chosen.append(item) }
      } else if let reason = never[item] {
        reading.problems.append((node, "\(reason); the possible values are \(words.joined(separator: ", "))"))
      } else {
        reading.problems.append((node, Self.notOne(of: words, item, name)))
      }
    }
    reading.value = .list(chosen)
    reading.isValid = !chosen.isEmpty || items.isEmpty
    return reading
  }

  private static func notOne(of words: [String], _ word: String, _ name: String) -> String {
    "'\(name)' must be \(words.dropLast().joined(separator: ", ")) or \(words.last ?? ""), not '\(word)'"
  }
}

/// The value of a setting.
package enum ConfigValue: Equatable, Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([String])

  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
  var number: Int? {
    guard case .number(let number) = self else { return nil }
    return number
  }
  var flag: Bool? {
    guard case .flag(let flag) = self else { return nil }
    return flag
  }
  var items: [String]? {
    guard case .list(let items) = self else { return nil }
    return items
  }

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
