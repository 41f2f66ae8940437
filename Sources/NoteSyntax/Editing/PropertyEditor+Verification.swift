extension PropertyEditor {
  /// A condition that a property must meet after an edit.
  struct Expectation {
    var key: String
    var holds: (YAMLNode) -> Bool

    /// Returns the conditions under which all properties of `matter` are unchanged.
    static func all(_ matter: EditableFrontMatter) -> [Expectation] {
      matter.pairs.map { pair in
        Expectation(key: pair.key.scalar?.text ?? "") { pair.value.holdsSame(as: $0) }
      }
    }
  }

  /// Returns the first of `candidates` after which the properties meet `expected` and the body is the same; throws if
  /// there is none.
  func verified(
    _ candidates: [[TextEdit]], _ expected: [Expectation], _ name: String
  ) throws(EditError) -> [TextEdit] {
    for candidate in candidates {
      let edits = TextEdit.trimmed(candidate, in: matter.bytes)
      if holds(edits, expected) { return edits }
    }
    throw .unwritable(name)
  }

  private func holds(_ edits: [TextEdit], _ expected: [Expectation]) -> Bool {
    let result = TextEdit.apply(edits, to: matter.bytes)
    guard let after = try? EditableFrontMatter(result), let boundary = after.boundary,
      after.pairs.count == expected.count
    else { return false }
    let body = matter.boundary?.range.upperBound ?? EditableFrontMatter.markLength(matter.bytes)
    guard result.count - boundary.range.upperBound == matter.bytes.count - body else { return false }
    return zip(after.pairs, expected).allSatisfy { pair, expectation in
      pair.key.scalar?.text.utf8.elementsEqual(expectation.key.utf8) == true && expectation.holds(pair.value)
    }
  }
}
