internal import Answers
internal import CommandSpec

extension CountOrder {
  /// The value of `--sort`.
  static var spec: ValueSpec<CountOrder> {
    let keys = Key.allCases.map(\.rawValue)
    return ValueSpec("KEY", .choices(keys)) { word throws(ValueProblem) in
      let isReversed = word.text.hasPrefix("-")
      let name = isReversed ? String(word.text.dropFirst()) : word.text
      guard let key = Key(rawValue: name) else { throw ValueProblem.notOne(of: keys, name) }
      return CountOrder(key: key, isReversed: isReversed)
    }
  }
}
