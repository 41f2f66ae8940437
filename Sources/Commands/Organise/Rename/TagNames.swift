internal import Bytes
internal import CommandSpec
internal import NoteSyntax

extension ValueSpec where Converted == String {
  /// An existing tag, with or without `#`.
  static var oldTag: ValueSpec {
    ValueSpec("TAG", .dynamic("tag")) { word throws(ValueProblem) in
      let name = try bareTag(word)
      if name.isEmpty { throw ValueProblem("a tag cannot be empty") }
      return name
    }
  }

  /// Returns the value for a new tag, with or without `#`, which must be a tag in all places where tags are possible.
  static func newTag(_ name: String = "NEW") -> ValueSpec {
    ValueSpec(name, .dynamic("tag")) { word throws(ValueProblem) in
      let name = try bareTag(word)
      if name.isEmpty { throw ValueProblem("a tag cannot be empty") }
      if NoteEditor.isTag(name) { return name }
      if name.utf8.allSatisfy(\.isDigit) {
        throw ValueProblem("'\(name)' cannot be a tag: it is a number")
      }
      let joined = name.split { $0.isWhitespace || $0 == "," }.joined(separator: "-")
      let reason =
        name.contains(where: \.isWhitespace)
        ? "it contains a space" : "a tag consists of letters, digits, '-', '_' and '/'"
      throw ValueProblem(
        "'\(name)' cannot be a tag: \(reason)", suggestion: NoteEditor.isTag(joined) ? joined : nil)
    }
  }

  private static func bareTag(_ word: Argument) throws(ValueProblem) -> String {
    guard let text = word.validText else { throw ValueProblem("'\(word.text)' is not valid UTF-8") }
    var name = text.drop(while: \.isWhitespace)
    if name.first == "#" { name = name.dropFirst() }
    while let last = name.last, last.isWhitespace || last == "/" { name = name.dropLast() }
    return String(name)
  }
}
