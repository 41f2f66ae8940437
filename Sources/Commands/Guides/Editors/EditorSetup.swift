package import CommandSpec

/// A text for a file of an editor or another program, with which it runs the language server or `sheaf pick`.
package struct EditorSetup: Sendable {
  /// The name of the program; `lsp --setup` takes it.
  package let name: String
  var otherNames: [String] = []
  /// The editor, with its version or plug-in where that matters; the heading of its section.
  let title: String
  /// The file that the text belongs in.
  package let file: String
  /// What the text gives, in sentences; nil for the language server.
  var summary: Phrase?
  /// The text without its last line feed, with a comment that names the file.
  let code: String

  package var text: String { code + "\n" }

  private var section: ManualSection {
    ManualSection(title, Prose(blocks: (summary.map { [.paragraph($0)] } ?? []) + [.code(code)]))
  }

  /// All configurations of the language server, in the order in which they are listed.
  package static let all: [EditorSetup] = [
    neovim, oldNeovim, ale, vimLsp, coc, eglot, lspMode, helix, visualStudioCode, zed, kate, sublime,
  ]

  /// Returns the configuration with a name, which is compared without case; nil if there is none.
  package static func named(_ name: String) -> EditorSetup? {
    let name = name.lowercased()
    return all.first { $0.name == name || $0.otherNames.contains(name) }
  }

  /// The list that is printed when no editor is named.
  package static var list: String {
    let (names, titles) = (all.map(\.name.count).max() ?? 0, all.map(\.title.count).max() ?? 0)
    func padded(_ text: String, to width: Int) -> String { text + String(repeating: " ", count: width - text.count) }
    return all.map { "\(padded($0.name, to: names))  \(padded($0.title, to: titles))  \($0.file)\n" }.joined()
  }

  /// The topic of help on editors.
  package static let topic = Topic(
    "editors", page: "sheaf-editors", section: 7, "Set up Neovim, Emacs, Helix, VS Code and other editors",
    prose: [
      """
      \(code: "sheaf lsp --setup EDITOR") prints the text that makes an editor run \(command: "lsp"), with the name of
      the file to which it belongs. If \(code: "sheaf") is not in the editor's \(code: "PATH"), write its full path
      instead. The names of editors are:
      """,
      .definitions(all.map { .init("\(code: $0.name)", "\($0.title), in \(code: $0.file)") }),
    ])

  /// The sections of the page, one for each editor, and for each program in which notes can be picked.
  package static var sections: [ManualSection] {
    [ManualSection("", topic.prose)] + (all + PickRecipe.all).map(\.section)
  }

  /// The operand's value: the name of an editor.
  package static var value: ValueSpec<EditorSetup> {
    let names = all.map(\.name)
    return ValueSpec("EDITOR", .choices(names)) { word throws(ValueProblem) in
      guard let setup = named(word.text) else { throw .notOne(of: names, word.text) }
      return setup
    }
  }
}
