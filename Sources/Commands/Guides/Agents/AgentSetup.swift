package import CommandSpec

/// The configuration with which a program that has a model starts `sheaf mcp`.
package struct AgentSetup: Sendable {
  /// The form of a configuration.
  private enum Form: Sendable {
    /// A JSON object with the servers below a key, and members of the server besides the command.
    case json(key: String, members: [String])
    /// A table of TOML.
    case toml
  }

  /// The name of the program; `mcp --setup` takes it.
  package let name: String
  private var otherNames: [String] = []
  /// The program as people call it.
  private let title: String
  /// The file that the text belongs in.
  private let file: String
  private let form: Form
  /// A sentence about another way.
  private var remark = ""

  /// All programs, in the order in which they are listed.
  package static let all = [
    AgentSetup(
      name: "claude-code", otherNames: ["claude"], title: "Claude Code", file: ".mcp.json of a project",
      form: .json(key: "mcpServers", members: [#""type": "stdio""#]),
      remark: "for all projects: claude mcp add --scope user sheaf --"),
    AgentSetup(
      name: "claude-desktop", title: "Claude Desktop",
      file: "claude_desktop_config.json, which its settings open under Developer",
      form: .json(key: "mcpServers", members: [])),
    AgentSetup(
      name: "cursor", title: "Cursor", file: "~/.cursor/mcp.json, or .cursor/mcp.json of a project",
      form: .json(key: "mcpServers", members: [])),
    AgentSetup(
      name: "vscode", otherNames: ["code", "vs-code"], title: "Visual Studio Code",
      file: ".vscode/mcp.json of a project, or mcp.json of the user's profile",
      form: .json(key: "servers", members: [#""type": "stdio""#])),
    AgentSetup(
      name: "zed", otherNames: ["zeditor"], title: "Zed", file: "~/.config/zed/settings.json",
      form: .json(key: "context_servers", members: [#""env": {}"#])),
    AgentSetup(name: "codex", title: "Codex", file: "~/.codex/config.toml", form: .toml),
    AgentSetup(
      name: "gemini", otherNames: ["gemini-cli"], title: "Gemini CLI",
      file: "~/.gemini/settings.json, or .gemini/settings.json of a project",
      form: .json(key: "mcpServers", members: [#""timeout": 30000"#, #""trust": false"#])),
  ]

  /// The list that is printed when no program is named.
  package static var list: String {
    let width = all.map(\.name.count).max() ?? 0
    return all.map { setup in
      setup.name + String(repeating: " ", count: width - setup.name.count) + "  \(setup.title): \(setup.file)\n"
    }.joined()
  }

  /// The operand's value: the name of a program.
  package static var value: ValueSpec<AgentSetup> {
    let names = all.map(\.name)
    return ValueSpec("CLIENT", .choices(names)) { word throws(ValueProblem) in
      let name = word.text.lowercased()
      guard let setup = all.first(where: { $0.name == name || $0.otherNames.contains(name) }) else {
        throw .notOne(of: names, word.text)
      }
      return setup
    }
  }

  /// Where the configuration belongs, in words for people. It is no comment in it, as some programs accept none.
  package func place(program: String, vault: String, options: [String]) -> String {
    let more =
      remark.isEmpty ? "" : "; \(remark) \(words(vault, options, program).map(Self.shellQuoted).joined(separator: " "))"
    return "\(title): merge this into \(file)\(more)"
  }

  private func words(_ vault: String, _ options: [String], _ program: String? = nil) -> [String] {
    let actor = options.contains { $0 == "--actor" || $0.hasPrefix("--actor=") } ? [] : ["--actor", name]
    return (program.map { [$0] } ?? []) + ["-C", vault, "mcp"] + options + actor
  }

  /// Returns the configuration.
  ///
  /// - Parameters:
  ///   - program: The path of this program.
  ///   - vault: The path of the vault.
  ///   - options: What follows `mcp`. Without an actor, the name of the program is one.
  package func text(program: String, vault: String, options: [String]) -> String {
    let quoted = words(vault, options).map(Self.quoted).joined(separator: ", ")
    let command = Self.quoted(program)
    switch form {
    case .toml:
      return """
        [mcp_servers.sheaf]
        command = \(command)
        args = [\(quoted)]

        """
    case .json(let key, let members):
      let lines =
        members.filter { $0.hasPrefix("\"type\"") } + ["\"command\": \(command)", "\"args\": [\(quoted)]"]
        + members.filter { !$0.hasPrefix("\"type\"") }
      return """
        {
          "\(key)": {
            "sheaf": {
              \(lines.joined(separator: ",\n      "))
            }
          }
        }

        """
    }
  }

  /// Returns a text as a string of JSON, which is one of TOML too.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func shellQuoted(_ text: String) -> String {
    let plain = text.allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || "/._-:=@%+,".contains($0) }
    return plain && !text.isEmpty
      ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
