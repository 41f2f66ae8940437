import SystemCalls
import Testing

@testable import VaultChanges
@testable import VaultCore

@Suite struct ConfigEditorTests {
  private func edited(_ text: String, _ path: [String], _ value: String?) -> String? {
    ConfigEditor(Array(text.utf8))?.setting(path, to: value.map { .text($0) })
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("", "folders:\n  a:\n    color: red\n"), ("# only\n", "# only\nfolders:\n  a:\n    color: red\n"),
    ("links: wiki", "links: wiki\nfolders:\n  a:\n    color: red"),
    ("folders:\nlinks: wiki\n", "folders:\n  a:\n    color: red\nlinks: wiki\n"),
    (
      "folders:\n  # c\n  b: # d\n    symbol: x\n\nlinks: wiki\n",
      "folders:\n  # c\n  b: # d\n    symbol: x\n  a:\n    color: red\n\nlinks: wiki\n"
    ),
    ("folders:\n    /a/:\n        symbol: x # y\n", "folders:\n    /a/:\n        symbol: x # y\n        color: red\n"),
    ("folders:\n  a:\n    color: 'blue' # why\n", "folders:\n  a:\n    color: 'red' # why\n"),
    ("folders:\n  a: {symbol: x}\n", "folders:\n  a: {symbol: x, color: red}\n"),
    ("folders: {a: {color: blue, symbol: x}}\n", "folders: {a: {color: red, symbol: x}}\n"),
    ("folders: {}\n", "folders: {a: {color: red}}\n"), ("folders: ~\n", "folders: {a: {color: red}}\n"),
    ("folders: {a: }\n", "folders: {a: {color: red} }\n"),
    ("folders:\n  a:\n  b:\n", "folders:\n  a:\n    color: red\n  b:\n"),
    ("folders:\r\n  a:\r\n    symbol: x\r\n", "folders:\r\n  a:\r\n    symbol: x\r\n    color: red\r\n"),
    ("folders:\n  a:\n    color:\n", "folders:\n  a:\n    color: red\n"),
    ("folders:\n  a:\n    color: red\n", "folders:\n  a:\n    color: red\n"),
  ])
  func oneSettingIsSet(_ before: String, _ after: String) {
    #expect(edited(before, ["folders", "a", "color"], "red") == after)
  }

  @Test(arguments: [
    ("folders:\n  a:\n    color: red\n    symbol: x\n", "folders:\n  a:\n    symbol: x\n"),
    ("folders:\n  a:\n    color: red\n  b:\n    color: red\n", "folders:\n  b:\n    color: red\n"),
    ("folders: {a: {color: red, symbol: x}, b: {color: red}}\n", "folders: {a: {symbol: x}, b: {color: red}}\n"),
    ("folders: {b: {color: red}, a: {color: red}}\n", "folders: {b: {color: red}}\n"),
    ("folders:\n  a:\n    color: |\n      red\n    symbol: x\n", "folders:\n  a:\n    symbol: x\n"),
    ("links: wiki\n", "links: wiki\n"),
    ("folders:\n  a:\n    symbol: x\n", "folders:\n  a:\n    symbol: x\n"),
  ])
  func aSettingIsRemoved(_ before: String, _ after: String) {
    #expect(edited(before, ["folders", "a", "color"], nil) == after)
  }

  @Test func filesThatCannotBeEditedAreRefused() {
    #expect(ConfigEditor(Array("[a]\n".utf8)) == nil)
    #expect(ConfigEditor(Array("a: [\n".utf8)) == nil)
    #expect(edited("folders: {a}\n", ["folders", "a", "color"], "red") == nil)
    #expect(edited("folders: text\n", ["folders", "a", "color"], "red") != "folders: text\n")
  }

  @Test func anyNameAndValueIsReadBack() throws {
    for folder in ["a", "a b/c", "📥", "- x", "a: b", "#x", "\"q\"", "true", "2026", "it's", "a\\b", "{a}", "a,b"] {
      for value in ["📚", "#", ": ", "yes", "'", "x, y", "{", "1.0", " s "] {
        for before in ["", "folders: {z: {symbol: y}}\n", "folders:\n  z:\n    symbol: y\n"] {
          let text = try #require(edited(before, ["folders", folder, "symbol"], value), "\(folder) \(value) \(before)")
          var reader = ConfigReader(file: "x", origin: .vault, base: VaultConfig())
          reader.read(Array(text.utf8))
          #expect(reader.layer.problems.isEmpty)
          #expect(reader.layer.config.folders[folder]?.symbol == value, "\(text)")
          #expect(edited(text, ["folders", folder, "symbol"], value) == text)
        }
      }
    }
  }
}

/// Folders that get other paths: what a config says of them follows.
@Suite struct ConfigFolderTests {
  private func moved(_ text: String) -> String? {
    ConfigEditor(Array(text.utf8))?.moving { folder, _ in
      folder == "a" ? "x y/b" : folder.hasPrefix("a/") ? "x y/b" + folder.dropFirst(1) : folder
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    arguments: [
      (
        "# why\nfolders:\n  z: {color: red}\n  a: # here\n    color: blue\n  \"a/sub\":\n    symbol: s\n  ab:\n    color: red\n",
        "# why\nfolders:\n  z: {color: red}\n  x y/b: # here\n    color: blue\n  \"x y/b/sub\":\n    symbol: s\n  ab:\n    color: red\n"
      ),
      ("folders: {a: {color: red}, b: {}}\r\n", "folders: {x y/b: {color: red}, b: {}}\r\n"),
      ("folders:\n  '/a/': {color: red}", "folders:\n  '/x y/b/': {color: red}"),
      ("folders:\n  a: {color: red}\n  x y/b: {color: blue}\n", nil),
      (
        "new-notes: a # c\nattachments: ./a\ndaily:\n  folder: a/days\n  format: a\ntemplates: 'a'\nignore: [a]\n",
        "new-notes: x y/b # c\nattachments: ./a\ndaily:\n  folder: x y/b/days\n  format: a\ntemplates: 'x y/b'\nignore: [a]\n"
      ),
      (
        "daily: {template: a/Daily.md}\nfolders:\n  a:\n    template: 'a/T'\n    symbol: a\n",
        "daily: {template: x y/b/Daily.md}\nfolders:\n  x y/b:\n    template: 'x y/b/T'\n    symbol: a\n"
      ),
      ("templates:\n  folder: a/t/\n", "templates:\n  folder: x y/b/t/\n"), ("links: wiki\n", "links: wiki\n"),
      ("", ""),
    ] as [(String, String?)])
  func settingsFollow(_ before: String, _ after: String?) {
    #expect(moved(before) == after)
  }
}
