import CommandFixtures
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// The recipes of sheaf-editors(7) for picking notes, each in the program for which it is, which runs in a real tmux.
@Suite(.waiting, .serialized, .enabled(if: Tmux.isInstalled, "tmux is not installed")) struct PickRecipeTests {
  private let fixture: SessionFixture

  init() throws {
    fixture = try SessionFixture([
      "cellar/It's $5 odd%.md": "# It's $5 odd%\n\nThe odd text.\n", "Plain.md": "# Plain\n\nPlain text of it.\n",
      "start.md": "The first line\n",
    ])
  }

  /// Starts a program that has read a recipe.
  private func start(_ recipe: String, _ command: [String]) throws -> Tmux {
    let recipe = try #require(PickRecipe.all.first { $0.name == recipe })
    let home = fixture.vault.root.parent
    // The tests have their own folder for settings.
    let name = recipe.file.replacing("~/.config/", with: "config/").replacing("~/", with: "")
    let file = home.appending(RawPath(name))
    try FileSystem.makeDirectories(file.parent)
    try FileDescriptor.open(file, .writeOnly, [.create]).write(Array(recipe.text.utf8))
    return try Tmux(command, in: fixture)
  }

  /// Picks the odd note on the screen that is shown.
  private func pickOdd(_ tmux: Tmux, by key: String) throws {
    tmux.expect { $0.contains("recent") }
    try tmux.type("odd text")
    // Below it is the note that has one of the words.
    tmux.expect { $0.contains("2 of 3") }
    try tmux.press(key)
  }

  private func tryVim(_ tmux: Tmux) throws {
    tmux.expect { $0.contains("The first line") }
    try tmux.type("\\nn")
    try pickOdd(tmux, by: "C-v")
    // Both notes are shown, side by side.
    tmux.expect { $0.contains("The odd text.") && $0.contains("The first line") && !$0.contains("recent") }
    try tmux.press("C-w", "l")
    try tmux.type("\\nl")
    try pickOdd(tmux, by: "Enter")
    tmux.expect { $0.contains("[[cellar/It's $5 odd%]]") || $0.contains("[[") && $0.contains("odd%]]") }
    // A choice that is left changes nothing.
    try tmux.type("\\nn")
    tmux.expect { $0.contains("recent") }
    try tmux.press("Escape")
    tmux.expect { $0.contains("odd%]]") && !$0.contains("recent") }
  }

  @Test(.enabled(if: InstalledProgram.has("vim"), "vim is not installed")) func vim() throws {
    let tmux = try start("vim", ["vim", "-n", "start.md"])
    try tryVim(tmux)
    try tmux.type(":r !sheaf pick --full --print link plain")
    try tmux.press("Enter")
    tmux.expect { $0.contains("1 of 3") }
    try tmux.press("Enter", "Enter")
    tmux.expect { $0.contains("[[Plain]]") }
  }

  @Test(.enabled(if: InstalledProgram.has("nvim"), "nvim is not installed")) func neovim() throws {
    try tryVim(try start("neovim", ["nvim", "-n", "-i", "NONE", "start.md"]))
  }

  @Test(.enabled(if: InstalledProgram.has("emacs"), "emacs is not installed")) func emacs() throws {
    let tmux = try start("emacs", ["emacs", "-nw", "start.md"])
    tmux.expect { $0.contains("The first line") }
    try tmux.press("M-x")
    try tmux.type("sheaf-link")
    try tmux.press("Enter")
    tmux.expect { $0.contains("Note:") }
    // The words are in no title.
    try tmux.type("text of it")
    try tmux.press("Enter")
    tmux.expect { $0.contains("[[Plain]]The first line") }
    try tmux.press("M-x")
    try tmux.type("sheaf-find")
    try tmux.press("Enter")
    tmux.expect { $0.contains("Note:") }
    try tmux.type("odd text")
    try tmux.press("Tab", "Tab")
    tmux.expect { $0.contains("It's $5 odd%") }
    try tmux.press("Enter")
    tmux.expect { $0.contains("The odd text.") }
    try tmux.press("M-x")
    try tmux.type("sheaf-browse")
    try tmux.press("Enter")
    tmux.expect { $0.contains("3 notes") }
    try tmux.type("/plain")
    try tmux.press("Enter")
    tmux.expect { $0.contains("[plain]") && $0.contains("Plain text of it.") }
    try tmux.type("q")
    tmux.expect { $0.contains("no process") }
  }

  @Test func tmuxItself() throws {
    let home = fixture.vault.root.parent
    let inner = "\(home)/inner"
    let tmux = try start(
      "tmux",
      [
        "env", "-u", "TMUX", "tmux", "-S", inner, "-f", "\(home)/.tmux.conf", "new-session", "env", "PS1=$ ", "sh",
        "\\;",
        "set", "-g", "destroy-unattached", "on",
      ])
    tmux.expect { $0.contains("$") }
    try tmux.press("C-b")
    try tmux.type("l")
    try pickOdd(tmux, by: "Enter")
    tmux.expect { $0.contains("odd%") && !$0.contains("2 of 3") }
    // A popup that is no longer shown can still take a key.
    for _ in 0..<3 where !tmux.shows(seconds: 1, { $0.contains("3 notes") }) {
      try tmux.press("C-u", "C-b")
      try tmux.type("g")
      _ = tmux.shows(seconds: 20) { $0.contains("3 notes") }
    }
    tmux.expect { $0.contains("3 notes") }
    try tmux.type("q")
    // The popup takes what is typed until it is gone.
    tmux.expect { $0.split(separator: "\n").count == 2 }
    // In a pipe, the popup has the terminal and the program its streams.
    try tmux.type("printf 'one\\ntwo\\n' | sheaf pick --popup --one - ; echo status $?")
    try tmux.press("Enter")
    tmux.expect { $0.contains("2 of 2") || $0.contains("recent") }
    try tmux.press("Down", "Enter")
    tmux.expect { $0.contains("\ntwo") && $0.contains("status 0") }
    try tmux.type("clear; sheaf pick --popup; echo status $?")
    try tmux.press("Enter")
    tmux.expect { $0.contains("recent") }
    try tmux.press("Escape")
    tmux.expect { $0.contains("status 130") }
  }

  @Test(.enabled(if: InstalledProgram.has("fzf"), "fzf is not installed")) func fzf() throws {
    let tmux = try start("fzf", ["bash", "--norc"])
    try tmux.type("PS1='ready> '; . ~/.bashrc; clear")
    try tmux.press("Enter")
    tmux.expect { $0 == "ready>" }
    try tmux.type("sheaf-fzf")
    try tmux.press("Enter")
    tmux.expect { $0.contains("3/3") }
    try tmux.type("odd text")
    tmux.expect { $0.contains("1/1") && $0.contains("The odd text.") }
    try tmux.press("Enter")
    tmux.expect { $0.contains("\ncellar/It's $5 odd%.md\n") && $0.hasSuffix("ready>") }
  }

  @Test func outsideOfTmuxAPopupIsAnErrorWithTheNextCommand() throws {
    let run = fixture.run("pick", "--popup")
    #expect(run.status == .failure && run.text.isEmpty)
    #expect(
      run.errors.contains("--popup needs a window of tmux") && run.errors.contains("sheaf pick --full"), "\(run.errors)"
    )
    #expect(fixture.run("pick", "--popup", "--full").errors.contains("exclude each other"))
  }
}
