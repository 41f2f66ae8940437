internal import Bytes
internal import CommandSpec
internal import SearchIndex
internal import VaultCore

/// The value of `--sort`: a sort key that every note has, or the name of a property.
struct NoteOrderArgument: Sendable {
  let order: NoteOrder

  /// Throws if the order is by a property that no note has.
  func check(in view: VaultView) throws {
    guard let property = order.property, !view.snapshot.hasProperty(property) else { return }
    let nearest = EditDistance.nearest(to: property, in: Self.keys + PropertyNames(view.snapshot).names.map(\.name))
    throw CommandError(
      message: "option '--sort': no note has a property '\(property)'",
      hints: [
        nearest.map { "did you mean '\($0)'?" } ?? "",
        "the other keys are \(Self.keys.joined(separator: ", "))",
      ])
  }

  private static var keys: [String] { NoteOrder.Key.allCases.filter { $0 != .property }.map(\.rawValue) }

  static var spec: ValueSpec<NoteOrderArgument> {
    let keys = keys
    return ValueSpec("KEY", .choices(keys)) { word throws(ValueProblem) in
      let isReversed = word.text.hasPrefix("-")
      let name = isReversed ? String(word.text.dropFirst()) : word.text
      if name.isEmpty { throw ValueProblem("the key is missing") }
      // These properties are the dates of creation and of change.
      let synonyms = ["date": NoteOrder.Key.created, "modified": .updated]
      guard let key = NoteOrder.Key(rawValue: name) ?? synonyms[name], key != .property else {
        return NoteOrderArgument(order: NoteOrder(property: name, isReversed: isReversed))
      }
      return NoteOrderArgument(order: NoteOrder(key, isReversed: isReversed))
    }
  }
}
