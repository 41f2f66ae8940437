internal import Answers
internal import Bytes
internal import CommandSpec
internal import VaultCore

/// The value of `--group`: a criterion that applies to every note, or the name of a property.
enum NoteGroupArgument: Equatable, Sendable {
  case month
  case folder
  case category
  case tag
  case property(String)

  private static let keys: KeyValuePairs<String, NoteGroupArgument> = [
    "month": .month, "folder": .folder, "category": .category, "tag": .tag,
  ]

  /// The names of the criteria that are not properties.
  static var names: [String] { keys.map(\.key) }

  static var spec: ValueSpec<NoteGroupArgument> {
    ValueSpec("KEY", .dynamic("group")) { word throws(ValueProblem) in
      guard let name = word.validText else { throw ValueProblem("'\(word.text)' is not valid UTF-8") }
      if name.isEmpty { throw ValueProblem("the key is missing") }
      // The property 'tags' has only some of the tags of a note.
      if name == "tags" { return .tag }
      return keys.first { $0.key == name }?.value ?? .property(name)
    }
  }

  /// Returns the criterion in a vault. Throws if it is a property that no note has.
  func grouping(in view: VaultView) throws -> NoteGrouping {
    switch self {
    case .month: return .month
    case .folder: return .folder
    case .category: return .category
    case .tag: return .tag
    case .property(let name):
      if view.snapshot.hasProperty(name) { return .property(PropertyGroups(name, view)) }
      let nearest = EditDistance.nearest(to: name, in: Self.names + PropertyNames(view.snapshot).names.map(\.name))
      throw CommandError(
        message: "option '--group': no note has a property '\(name)'",
        hints: [
          nearest.map { "did you mean '\($0)'?" } ?? "", "the other keys are \(Self.names.joined(separator: ", "))",
        ])
    }
  }
}
