internal import Bytes

/// The page for agents as a skill: a file with front matter that says what it is for, and when to read it.
package enum AgentSkill {
  private static let head = """
    ---
    name: sheaf
    description: Search, read and change a vault of Markdown notes (Obsidian and others) with the command line program \
    sheaf. Use it to find notes by words, tags, properties and links, to read notes, to add and edit text, tasks and \
    properties, to rename and move notes with all links to them, and to take changes back.
    allowed-tools: Bash(sheaf:*) mcp__sheaf__*
    ---

    # Notes with sheaf


    """

  /// The text of the file.
  package static var text: String {
    let lines = EmbeddedFile.text("Commands/agent.txt").split(separator: "\n", omittingEmptySubsequences: false)
    // A heading of the page is one below that of the skill, and code needs no indentation.
    return head + fenced(lines).joined(separator: "\n").trimmedEnd + "\n"
  }

  private static func fenced(_ lines: [Substring]) -> [String] {
    var result: [String] = []
    var isCode = false
    for line in lines {
      let begins = line.hasPrefix("    ")
      if begins != isCode {
        result.append(begins ? "```sh" : "```")
        isCode = begins
      }
      if begins {
        result.append(String(line.dropFirst(4).drop { $0 == "$" || $0 == " " }))
      } else {
        result.append((line.hasPrefix("# ") ? "#" : "") + line)
      }
    }
    return isCode ? result + ["```"] : result
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last?.isNewline == true { text = text.dropLast() }
    return String(text)
  }
}
