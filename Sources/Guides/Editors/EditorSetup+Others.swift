extension EditorSetup {
  static let helix = EditorSetup(
    name: "helix", otherNames: ["hx"], title: "Helix 23.10 and newer", file: "~/.config/helix/languages.toml",
    text: """
      # Helix 23.10 and newer: append to ~/.config/helix/languages.toml
      [language-server.sheaf]
      command = "sheaf"
      args = ["lsp"]

      [[language]]
      name = "markdown"
      language-servers = ["sheaf"]
      roots = [".sheaf", ".obsidian", ".zk"]

      """)

  static let visualStudioCode = EditorSetup(
    name: "vscode", otherNames: ["code", "vs-code", "visual-studio-code", "codium", "vscodium"],
    title: "Visual Studio Code", file: "~/.config/Code/User/settings.json",
    text: """
      // Visual Studio Code with the extension zsol.vscode-glspc: add to ~/.config/Code/User/settings.json
      {
        "glspc.server.command": "sheaf",
        "glspc.server.commandArguments": ["lsp"],
        "glspc.server.languageId": ["markdown"]
      }

      """)

  static let zed = EditorSetup(
    name: "zed", otherNames: ["zeditor"], title: "Zed", file: "~/.config/zed/settings.json",
    text: """
      // Zed with the extension Marksman, which then runs sheaf: add to ~/.config/zed/settings.json
      // The path is the one that 'command -v sheaf' prints.
      {
        "lsp": {
          "marksman": {
            "binary": {
              "path": "/usr/local/bin/sheaf",
              "arguments": ["lsp"]
            }
          }
        }
      }

      """)

  static let kate = EditorSetup(
    name: "kate", otherNames: ["kwrite"], title: "Kate", file: "~/.config/kate/lspclient/settings.json",
    text: """
      {
        "comment": "Kate with the plug-in LSP Client: add to ~/.config/kate/lspclient/settings.json",
        "servers": {
          "markdown": {
            "command": ["sheaf", "lsp"],
            "highlightingModeRegex": "^Markdown$",
            "rootIndicationFileNames": [".sheaf", ".obsidian", ".zk"]
          }
        }
      }

      """)

  static let sublime = EditorSetup(
    name: "sublime", otherNames: ["sublime-text", "subl"], title: "Sublime Text",
    file: "~/.config/sublime-text/Packages/User/LSP.sublime-settings",
    text: """
      // Sublime Text with the package LSP: add to the file that Preferences: LSP Settings opens,
      // ~/.config/sublime-text/Packages/User/LSP.sublime-settings
      {
        "clients": {
          "sheaf": {
            "enabled": true,
            "command": ["sheaf", "lsp"],
            "selector": "text.html.markdown"
          }
        }
      }

      """)
}
