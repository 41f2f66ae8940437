package import Terminal

/// An action with its keys and words: a row of the one table of them, from which keys, footers, boxes after prefix keys,
/// help and manual pages come.
package struct ActionRow: Sendable {
  /// The action.
  package let action: Action
  /// The keys that do it in each context, each a sequence of keys; the first one is shown.
  package private(set) var keys: [KeyContext: [[Key]]]
  /// The words for the footer and the box.
  package let label: String
  /// What it does in lists, as a sentence without an end, and in contexts where it does something else.
  private let help: String
  private let otherHelp: [KeyContext: String]
  /// The command that does the same; nil if there is none.
  package let command: String?

  /// Creates a row. Sequences of keys are separated by commas, and the keys of a sequence by spaces. While reading, the
  /// keys are those of lists unless others are given; none are given by an empty text.
  init(
    _ action: Action, _ label: String, pick: String = "", list: String = "", reading: String? = nil, help: String,
    inPick: String? = nil, whileReading: String? = nil, command: String? = nil
  ) {
    (self.action, self.label, self.help, self.command) = (action, label, help, command)
    otherHelp = [KeyContext.pick: inPick, .reading: whileReading].compactMapValues(\.self)
    keys = [.pick: Self.sequences(pick), .list: Self.sequences(list), .reading: Self.sequences(reading ?? list)]
  }

  private static func sequences(_ text: String) -> [[Key]] {
    text.split(separator: ",").map { $0.split(separator: " ").compactMap { Key(name: String($0)) } }
  }

  /// Returns what it does in a context, as a sentence without an end.
  package func help(in context: KeyContext) -> String { otherHelp[context] ?? help }

  /// The first keys of a context as they are shown; empty if it has none.
  package func keyText(_ context: KeyContext) -> String {
    (keys[context]?.first ?? []).map(\.label).joined(separator: " ")
  }

  /// All keys of a context, separated by commas.
  package func allKeyText(_ context: KeyContext) -> String {
    (keys[context] ?? []).map { $0.map(\.label).joined(separator: " ") }.joined(separator: ", ")
  }

  /// Returns the row with other keys in lists and while reading.
  func with(keys sequences: [[Key]]) -> ActionRow {
    var row = self
    (row.keys[.list], row.keys[.reading]) = (sequences, sequences)
    return row
  }
}

extension Key {
  /// The name as footers and help show it: function keys in upper case.
  package var label: String { if case .function = code { name.uppercased() } else { name } }
}
