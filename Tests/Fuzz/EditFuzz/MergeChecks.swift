import NoteSyntax

/// Merges keep the laws of merges.
struct MergeChecks {
  let base: [UInt8]
  let ours: [UInt8]
  let theirs: [UInt8]

  init(_ input: EditInput) {
    base = input.note
    ours = input.version(0)
    theirs = input.version(1)
  }

  func check() {
    for side in [ours, theirs] {
      for merge in [merged(base, side, base), merged(base, base, side), merged(base, side, side)] {
        require(merge.bytes == side && merge.conflicts == 0, "what one side or both did is not done")
      }
    }
    let one = merged(base, ours, theirs)
    let two = merged(base, theirs, ours)
    require(one.conflicts == two.conflicts, "the sides do not count the same")
    require(one.conflicts > 0 || one.bytes == two.bytes, "the sides are not the same")
    guard one.conflicts == 0, isValid(base), isValid(ours), isValid(theirs) else { return }
    require(isValid(one.bytes), "front matter that parses is merged to some that does not")
  }

  private func merged(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> MergedNote {
    NoteMerge.merge(base: base, ours: ours, theirs: theirs)
  }

  /// Whether the note has front matter that parses and is no object in braces.
  private func isValid(_ bytes: [UInt8]) -> Bool {
    guard let matter = NoteParser.parse(bytes.span).frontMatter else { return false }
    return matter.isValid && !matter.isFlow
  }
}
