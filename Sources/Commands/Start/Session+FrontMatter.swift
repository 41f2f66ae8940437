internal import NoteSyntax
internal import VaultCore

extension Session {
  /// Reports front matter at the beginning of a text for a note that cannot be read, and properties that are ignored.
  func announceFrontMatter(of text: String, _ vault: Vault) {
    let note = NoteParser.parse(Array(text.utf8).span)
    let invalid = note.problems.first { $0.code.hasPrefix("front-matter.") && !$0.code.contains("legacy") }
    if let invalid {
      warn("line \(invalid.line) of the text: \(invalid.message); its properties are kept as text")
    } else if note.frontMatter?.isFlow == true {
      warn("the front matter of the text is in braces; it is kept as text")
    }
    for problem in IgnoredValue.problems(of: note, zone: vault.surroundings.zone) {
      warn("line \(problem.line) of the text: \(problem.message)")
    }
  }
}
