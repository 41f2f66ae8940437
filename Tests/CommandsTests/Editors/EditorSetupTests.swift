import CommandFixtures
import JSON
import SystemCalls
import Terminal
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// What `lsp --setup` prints. Editors that are installed load it in `RealClientTests`; here are the others.
@Suite(.waiting) struct EditorSetupTests {
  @Test func eachNameMeansOneEditor() {
    let names = EditorSetup.all.flatMap { [$0.name] + $0.otherNames }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0 == $0.lowercased() })
  }

  @Test(arguments: EditorSetup.all.map(\.name)) func onlyTheTextIsPrinted(_ name: String) throws {
    let setup = try #require(EditorSetup.named(name))
    for word in [setup.name, setup.name.uppercased()] + setup.otherNames {
      let run = try SessionFixture().run("lsp", "--setup", word)
      #expect(run.status == .success)
      #expect(run.text == setup.text)
      #expect(run.errors.isEmpty)
    }
    #expect(setup.text.contains(setup.file))
    #expect(setup.text.hasSuffix("\n") && !setup.text.hasSuffix("\n\n"))
  }

  @Test func withoutAnEditorAllAreListed() throws {
    let run = try SessionFixture().run("lsp", "--setup")
    #expect(run.status == .success)
    #expect(run.lines.map { $0.prefix { $0 != " " } } == EditorSetup.all.map { $0.name[...] })
    #expect(zip(run.lines, EditorSetup.all).allSatisfy { $0.contains($1.title) && $0.hasSuffix($1.file) })
  }

  @Test func anUnknownEditorIsAnErrorThatListsThem() throws {
    let run = try SessionFixture().run("lsp", "--setup", "notepad")
    #expect(run.status == .failure)
    #expect(run.text.isEmpty)
    #expect(EditorSetup.all.allSatisfy { run.errors.contains($0.name) })
    #expect(try SessionFixture().run("lsp", "neovim").status == .failure)
  }

  /// The value at a path of a JSON text, whose comments are whole lines.
  private func value(_ name: String, _ path: String...) throws -> JSONValue? {
    let text = try #require(EditorSetup.named(name)).text
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("//") }
    return try path.reduce(JSONValue(Array(lines.joined(separator: "\n").utf8))) { value, key in value?[key] }
  }

  @Test func settingsInJSONStartTheServer() throws {
    #expect(try value("coc", "languageserver", "sheaf", "command") == "sheaf")
    #expect(try value("coc", "languageserver", "sheaf", "args") == ["lsp"])
    #expect(try value("vscode", "glspc.server.command") == "sheaf")
    #expect(try value("vscode", "glspc.server.commandArguments") == ["lsp"])
    #expect(try value("zed", "lsp", "marksman", "binary", "arguments") == ["lsp"])
    #expect(try value("kate", "servers", "markdown", "command") == ["sheaf", "lsp"])
    #expect(try value("sublime", "clients", "sheaf", "command") == ["sheaf", "lsp"])
  }

  // MARK: - Texts that other programs read

  /// Runs a program in a folder where the text of an editor is the file `text`, and returns what it prints.
  private func read(
    _ name: String, beside files: [String: String] = [:], with words: [String]
  ) throws -> String {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: RawPath(path)) }
    try folder.write(#require(EditorSetup.named(name)).text, to: "text")
    let outcome = try Subprocess(
      executable: #require(InstalledProgram.find(words[0])), arguments: words.dropFirst().map { Array($0.utf8) },
      environment: ["HOME=\(folder.path)", InstalledProgram.path].map { Array($0.utf8) },
      workingDirectory: folder.path
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    #expect(outcome.status == .exited(0), "\(EditorScene.text(outcome))")
    return String(decoding: outcome.output + outcome.errorOutput, as: UTF8.self)
  }

  @Test(.enabled(if: InstalledProgram.has("python3"), "python3 is not installed"))
  func helixGetsItsSettingsAsTOML() throws {
    let program = """
      import tomllib
      read = tomllib.load(open("text", "rb"))
      print(read["language-server"]["sheaf"], read["language"][0]["name"], read["language"][0]["language-servers"])
      """
    #expect(
      try read("helix", with: ["python3", "-c", program])
        == "{'command': 'sheaf', 'args': ['lsp']} markdown ['sheaf']\n")
  }

  @Test(.enabled(if: InstalledProgram.has("vim"), "vim is not installed"))
  func vimLspRegistersTheServer() throws {
    let plugin = """
      function lsp#register_server(server)
        verbose echo join([a:server.name] + a:server.cmd({}) + a:server.allowlist)
      endfunction
      """
    let printed = try read(
      "vim-lsp", beside: ["autoload/lsp.vim": plugin],
      with: [
        "vim", "-N", "-u", "NONE", "-i", "NONE", "-es", "--cmd", "set runtimepath+=.", "-S", "text", "-c",
        "doautocmd User lsp_setup", "-c", "qall!",
      ])
    #expect(printed.split { $0.isWhitespace } == ["sheaf", "sheaf", "lsp", "markdown"])
  }

  @Test(.enabled(if: InstalledProgram.has("nvim"), "nvim is not installed"))
  func newNeovimRegistersTheServer() throws {
    let stub = """
      vim.lsp.config = function(name, server) print(name, table.concat(server.cmd, " "), unpack(server.filetypes)) end \
      vim.lsp.enable = function(name) print("enabled", name) end
      """
    let printed = try read(
      "neovim",
      with: [
        "nvim", "--headless", "-u", "NONE", "-i", "NONE", "-c", "lua \(stub)", "-c", "luafile text", "-c", "qall!",
      ])
    #expect(printed.split { $0.isWhitespace } == ["sheaf", "sheaf", "lsp", "markdown", "base", "enabled", "sheaf"])
  }
}
