import SystemCalls
import Testing

@testable import VaultCore

@Suite struct ConfigEditorTests {
  private func edited(_ text: String, _ path: [String], _ value: String?) -> String? {
    ConfigEditor(Array(text.utf8))?.setting(path, to: value).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("", "folders:\n  a:\n    color: red\n"), ("# only\n", "# only\nfolders:\n  a:\n    color: red\n"),
    ("links: wiki", "links: wiki\nfolders:\n  a:\n    color: red\n"),
    ("folders:\nlinks: wiki\n", "folders:\n  a:\n    color: red\nlinks: wiki\n"),
    (
      "folders:\n  # c\n  b: # d\n    symbol: x\n\nlinks: wiki\n",
      "folders:\n  # c\n  b: # d\n    symbol: x\n  a:\n    color: red\n\nlinks: wiki\n"
    ),
    ("folders:\n    /a/:\n        symbol: x # y\n", "folders:\n    /a/:\n        symbol: x # y\n        color: red\n"),
    ("folders:\n  a:\n    color: 'blue' # why\n", "folders:\n  a:\n    color: red # why\n"),
    ("folders:\n  a: {symbol: x}\n", "folders:\n  a: {symbol: x, color: red}\n"),
    ("folders: {a: {color: blue, symbol: x}}\n", "folders: {a: {color: red, symbol: x}}\n"),
    ("folders: {}\n", "folders: {a: {color: red}}\n"),
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
    ("links: wiki\n", "links: wiki\n"),
    ("folders:\n  a:\n    symbol: x\n", "folders:\n  a:\n    symbol: x\n"),
  ])
  func aSettingGoes(_ before: String, _ after: String) {
    #expect(edited(before, ["folders", "a", "color"], nil) == after)
  }

  @Test func whatCannotBeEditedIsRefused() {
    #expect(ConfigEditor(Array("[a]\n".utf8)) == nil)
    #expect(ConfigEditor(Array("a: [\n".utf8)) == nil)
    #expect(edited("folders: text\n", ["folders", "a", "color"], "red") != "folders: text\n")
  }

  @Test func anyNameAndValueIsReadBack() throws {
    for folder in ["a", "a b/c", "📥", "- x", "a: b", "#x", "\"q\"", "true", "2026", "it's", "a\\b", "{a}", "a,b"] {
      for value in ["📚", "#", ": ", "yes", "'", "x, y", "{", "1.0", " s "] {
        for before in ["", "folders: {z: {symbol: y}}\n", "folders:\n  z:\n    symbol: y\n"] {
          let text = try #require(edited(before, ["folders", folder, "symbol"], value), "\(folder) \(value) \(before)")
          var reader = ConfigReader(file: "x", origin: .vault, base: VaultConfig())
          reader.read(Array(text.utf8))
          #expect(reader.problems.isEmpty)
          #expect(reader.config.folders[folder]?.symbol == value, "\(text)")
          #expect(edited(text, ["folders", folder, "symbol"], value) == text)
        }
      }
    }
  }
}
