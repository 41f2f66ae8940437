internal import CommandSpec

typealias Command<Arguments: Sendable> = CommandSpec.Command<Arguments, Session, ExitStatus>

typealias Table = CommandTable<GlobalArguments, Session, ExitStatus>

extension ValueSpec where Converted == Argument {
  /// A note, by any of its names.
  static var note: ValueSpec { word("NOTE", .dynamic("note")) }
  /// A note or other file in the trash.
  static var trashed: ValueSpec { word("NOTE", .dynamic("trashed")) }
  /// A folder, whose path can have any bytes.
  static var folderPath: ValueSpec { folderPath("FOLDER") }
  static func folderPath(_ name: String) -> ValueSpec { word(name, .dynamic("folder")) }
}

extension ValueSpec {
  /// Makes an order by one of the keys of an enumeration, which a leading '-' reverses.
  static func order<Key: CaseIterable & RawRepresentable<String> & Sendable>(
    _ make: @escaping @Sendable (_ key: Key, _ isReversed: Bool) -> Converted
  ) -> Self {
    let keys = Key.allCases.map(\.rawValue)
    return Self("KEY", .choices(keys)) { word throws(ValueProblem) in
      let isReversed = word.text.hasPrefix("-")
      let name = isReversed ? String(word.text.dropFirst()) : word.text
      guard let key = Key(rawValue: name) else { throw .notOne(of: keys, name) }
      return make(key, isReversed)
    }
  }
}

extension Operand {
  /// Makes the operand for a query, of any number of words.
  static func query(_ summary: String, sets path: @autoclosure @escaping PropertyPath<Arguments, String>) -> Operand<
    Arguments
  > { .text(.query, summary) { $0[keyPath: path()] = $1 }.acceptingDashedWords() }
}

extension ValueSpec where Converted == String {
  static var tag: ValueSpec { text("TAG", .dynamic("tag")) }
  /// A folder, relative to the root of the vault.
  static var folder: ValueSpec { text("FOLDER", .dynamic("folder")) }
  static var revision: ValueSpec { text("REVISION").required(as: "a revision") }
  static var query: ValueSpec { text("QUERY", .dynamic("query")) }
  static var property: ValueSpec { text("PROPERTY", .dynamic("property")).required(as: "the name of a property") }
}
