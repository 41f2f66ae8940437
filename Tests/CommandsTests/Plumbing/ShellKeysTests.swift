import CommandFixtures
import CommandSpec
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// The keys of `sheaf shell` in real shells, which run in a real tmux.
@Suite(.waiting, .serialized, .enabled(if: Tmux.isInstalled, "tmux is not installed")) struct ShellKeysTests {
  private static let shells = Shell.allCases.filter { InstalledProgram.has($0.rawValue) }

  private let fixture: SessionFixture

  init() throws {
    fixture = try SessionFixture([
      "cellar/It's $5 odd.md": "---\ntags: [winter]\n---\n# It's $5 odd\n\nThe odd text.\n",
      "Plain.md": "---\ntags: [autumn]\n---\n# Plain\n\nPlain text.\n",
    ])
  }

  /// Starts a shell that has read its script, after some lines of its own.
  private func start(_ shell: Shell, environment: [String] = [], lines: [String] = []) throws -> Tmux {
    let (command, script, prompt) =
      switch shell {
      case .bash: (["bash", "--norc"], "eval \"$(sheaf shell bash)\"", "PS1='ready> '")
      case .zsh: (["zsh", "-f"], "eval \"$(sheaf shell zsh)\"", "PS1='ready> '")
      case .fish: (["fish", "--no-config"], "sheaf shell fish | source", "function fish_prompt; echo 'ready> '; end")
      }
    let tmux = try Tmux(command, in: fixture, environment: environment)
    for line in lines + [script, prompt, "clear"] {
      try tmux.type(line)
      try tmux.press("Enter")
    }
    tmux.expect { $0 == "ready>" }
    return tmux
  }

  /// Whether a line is shown, and not the screen of `pick`.
  private func isLine(_ text: String) -> (String) -> Bool {
    { $0.split(separator: "\n").last.map { String($0.drop { $0 != ">" }) } == "> \(text)" }
  }

  @Test(arguments: shells) func whatIsPickedIsPutIntoTheLine(_ shell: Shell) throws {
    let tmux = try start(shell)
    try tmux.type("cat odd")
    try tmux.press("C-g", "n")
    tmux.expect { $0.contains("1 of 2") }
    try tmux.press("Enter")
    tmux.expect { $0.contains("ready> cat ") && $0.contains("odd.md") && !$0.contains("cat odd") }
    // The shell finds the file by what was put there.
    try tmux.press("Enter")
    tmux.expect { $0.contains("The odd text.") && $0.hasSuffix("ready>") }
    // Within a quote, the whole word is replaced.
    try tmux.type("sheaf show 'pla")
    try tmux.press("C-g", "n")
    tmux.expect { $0.contains("1 of 2") }
    try tmux.press("Enter")
    tmux.expect(isLine("sheaf show Plain.md"))
  }

  @Test(arguments: shells) func theLineSaysWhatIsOffered(_ shell: Shell) throws {
    let tmux = try start(shell)
    try tmux.type("sheaf new --tag ")
    try tmux.press("C-g", "n")
    tmux.expect { $0.contains("winter") && $0.contains("autumn") && !$0.contains("Plain") }
    try tmux.press("Tab", "Tab", "Enter")
    tmux.expect(isLine("sheaf new --tag autumn winter"))
    try tmux.type("; sheaf move Plain.md ")
    try tmux.press("C-g", "n")
    tmux.expect { $0.contains("cellar") && !$0.contains("winter  ") }
    try tmux.press("Enter")
    tmux.expect(isLine("sheaf new --tag autumn winter ; sheaf move Plain.md cellar"))
  }

  @Test(arguments: shells) func aLineStaysIfNothingIsPicked(_ shell: Shell) throws {
    let tmux = try start(shell)
    try tmux.type("echo 'a  b")
    try tmux.press("C-g", "n")
    tmux.expect { $0.contains("of 2") }
    try tmux.press("Escape")
    tmux.expect { $0.contains("ready> echo 'a  b") && !$0.contains("of 2") }
    try tmux.type("c'")
    try tmux.press("Enter")
    tmux.expect { $0.contains("\na  bc\n") }
    // Pasted text is still one piece.
    try tmux.press("C-g", "n")
    tmux.expect { $0.contains("of 2") || $0.contains("recent") }
    try tmux.press("Escape")
    tmux.expect { !$0.contains("recent") }
    // The picker is gone before the shell reads again. That the shell removes a letter shows that it does.
    try tmux.type("x")
    tmux.expect { $0.contains("ready> x") }
    try tmux.press("BSpace")
    tmux.expect { !$0.contains("ready> x") }
    try tmux.paste("echo one\necho two")
    tmux.expect { $0.contains("echo one") && $0.contains("echo two") }
    #expect(!tmux.screen.split(separator: "\n").contains("one"))
  }

  @Test(arguments: shells) func notesAreOpenedInTheEditor(_ shell: Shell) throws {
    let tmux = try start(shell)
    try tmux.press("C-g", "g")
    tmux.expect { $0.contains("recent") }
    try tmux.type("odd")
    tmux.expect { $0.contains("1 of 2") }
    try tmux.press("Enter")
    tmux.expect { $0.contains("The odd text.") }
    try tmux.type("n plain")
    try tmux.press("Enter")
    tmux.expect { $0.contains("1 of 2") }
    try tmux.press("Enter")
    tmux.expect { $0.contains("Plain text.") }
    try tmux.type("n -c the caught line")
    try tmux.press("Enter")
    tmux.expect { $0.contains("Inbox/The caught line.md") || $0.contains("Inbox/the caught line.md") }
    try tmux.type("clear")
    try tmux.press("Enter", "C-g", "d")
    tmux.expect { $0.contains("# ") || $0.contains("ready>") }
  }

  @Test(arguments: shells) func keysAndCommandsThatHaveAMeaningKeepIt(_ shell: Shell) throws {
    let (binding, function) =
      switch shell {
      case .bash: ("bind '\"\\esn\": \"kept\"'", "n() { echo mine; }")
      case .zsh: ("bindkey -s '^[sn' kept", "n() { echo mine }")
      case .fish: ("bind \\esn 'commandline -i kept'", "function n; echo mine; end")
      }
    let tmux = try start(shell, environment: ["SHEAF_KEY=alt-s"], lines: [binding, function])
    try tmux.type("n")
    try tmux.press("Enter")
    tmux.expect { $0.contains("\nmine") }
    try tmux.press("M-s", "n")
    tmux.expect(isLine("kept"))
    try tmux.press("C-u", "M-s", "g")
    tmux.expect { $0.contains("recent") }
    try tmux.press("Escape")
    tmux.expect { !$0.contains("recent") }
  }

  @Test func otherKeysAreRefused() throws {
    var fixture = fixture
    for name in ["g", "ctrl-", "ctrl-ä", "super-g", "ctrl-g-n"] {
      fixture.environment["SHEAF_KEY"] = name
      let run = fixture.run("shell", "bash")
      #expect(run.status == .failure && run.errors.contains("'\(name)'"), "\(run.errors)")
    }
    fixture.environment["SHEAF_KEY"] = "Ctrl-O"
    #expect(fixture.run("shell", "bash").text.contains("\\C-on"))
  }
}
