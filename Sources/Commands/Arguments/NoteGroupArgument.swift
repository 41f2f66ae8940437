internal import Answers
internal import Bytes
internal import CommandSpec
internal import Presentation
internal import VaultCore

/// The value of `--group`: a criterion that applies to every note, or the name of a property.
enum NoteGroupArgument: Sendable {
  case known(NoteGrouping)
  case property(String)

  private static let keys: KeyValuePairs<String, NoteGrouping> = [
    "month": .month, "folder": .folder, "category": .category, "tag": .tag,
  ]

  /// The names of the criteria that are not properties.
  static var names: [String] { keys.map(\.key) }

  static var spec: ValueSpec<NoteGroupArgument> {
    ValueSpec("KEY", .dynamic("group")) { word throws(ValueProblem) in
      guard let name = word.validText else { throw ValueProblem("'\(word.text)' is not valid UTF-8") }
      if name.isEmpty { throw ValueProblem("the key is missing") }
      // The property 'tags' has only some of the tags of a note.
      if name == "tags" { return .known(.tag) }
      return keys.first { $0.key == name }.map { .known($0.value) } ?? .property(name)
    }
  }

  /// Returns the criterion in a vault. Throws if it is a property that no note has.
  func grouping(in view: VaultView) throws -> NoteGrouping {
    switch self {
    case .known(let grouping): return grouping
    case .property(let name):
      if view.snapshot.hasProperty(name) { return .property(PropertyGroups(name, view)) }
      throw view.missing(property: name, of: "--group", besides: Self.names)
    }
  }
}

/// The value of `--sort`: a sort key that every note has, or the name of a property.
struct NoteOrderArgument: Sendable {
  let order: NoteOrder

  /// Throws if the order is by a property that no note has.
  func check(in view: VaultView) throws {
    guard let property = order.property, !view.snapshot.hasProperty(property) else { return }
    throw view.missing(property: property, of: "--sort", besides: Self.keys)
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

extension VaultView {
  fileprivate func missing(property name: String, of option: String, besides keys: [String]) -> CommandError {
    let nearest = EditDistance.nearest(to: name, in: keys + snapshot.propertyNames().map(\.name))
    return CommandError(
      "option '\(option)': no note has a property '\(name)'", .invalidValue,
      hints: [nearest.map { "did you mean '\($0)'?" } ?? "", "the other keys are \(keys.joined(separator: ", "))"])
  }
}
