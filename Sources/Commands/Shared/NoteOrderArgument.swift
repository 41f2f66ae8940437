internal import CommandSpec
internal import VaultCore

/// The value of `--sort`.
struct NoteOrderArgument: Sendable {
  let order: NoteOrder

  static var spec: ValueSpec<NoteOrderArgument> {
    let keys = NoteOrder.Key.allCases.map(\.rawValue)
    return ValueSpec("KEY", .choices(keys)) { word throws(ValueProblem) in
      let isReversed = word.text.hasPrefix("-")
      let name = isReversed ? String(word.text.dropFirst()) : word.text
      guard let key = NoteOrder.Key(rawValue: name) else { throw ValueProblem.notOne(of: keys, name) }
      return NoteOrderArgument(order: NoteOrder(key, isReversed: isReversed))
    }
  }
}
