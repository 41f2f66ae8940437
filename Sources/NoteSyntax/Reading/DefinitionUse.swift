/// The link reference definitions of a note that nothing uses, and those that repeat a label.
package struct DefinitionUse {
  /// The definitions that no link uses. Comments, and the definitions with which other programs explain a wikilink of the
  /// note, such as `[note]: note.md` for `[[note]]`, are none of them.
  package let unused: [LinkDefinition]
  /// The definitions whose label an earlier one has, so that they have no effect.
  package let repeated: [LinkDefinition]

  /// Finds the definitions of a note. O(links + definitions).
  package init(_ note: ParsedNote) {
    let starts = Set(note.links.filter { $0.kind == .definition }.map(\.range.lowerBound))
    var labels: Set<String> = []
    var (unused, repeated): ([LinkDefinition], [LinkDefinition]) = ([], [])
    for definition in note.definitions {
      let isFirst = labels.insert(definition.normalizedLabel).inserted
      if definition.isComment { continue }
      if !isFirst {
        repeated.append(definition)
      } else if starts.contains(definition.range.lowerBound) {
        unused.append(definition)
      }
    }
    (self.unused, self.repeated) = (unused, repeated)
  }

  /// The labels that definitions of a note's wikilinks have.
  static func wikilinkNames(of note: ParsedNote) -> Set<String> {
    if note.definitions.isEmpty { return [] }
    let wikilinks = note.links.filter { $0.kind == .wiki }
    return Set(wikilinks.flatMap { [$0.target, $0.target + $0.subpath] }.map { CaseFolding.fold($0) })
  }
}
