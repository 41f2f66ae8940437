import SystemCalls
import Terminal
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// Editors of the system with the program as their server, set up by what `lsp --setup` prints: they mark a link that leads
/// nowhere, complete one as it is typed, follow it, list backlinks, rename a note with a hundred of them, and make a note.
@Suite(.waiting) struct RealClientTests {
  /// Returns whether a program ends without an error.
  private static func succeeds(_ words: String...) -> Bool {
    guard let program = InstalledProgram.find(words[0]), let home = try? TemporaryFolder() else { return false }
    let outcome = try? Subprocess(
      executable: program, arguments: words.dropFirst().map { Array($0.utf8) },
      environment: ["HOME=\(home.path.text)", InstalledProgram.path].map { Array($0.utf8) }
    ).run(input: .none, output: .discarded, errorOutput: .discarded)
    return outcome?.status == .exited(0)
  }

  private static func hasEmacs(with packages: String) -> Bool {
    succeeds("emacs", "--batch", "--eval", "(progn (require 'package) (package-activate-all) \(packages))")
  }

  private static let hasEglot = hasEmacs(with: "(require 'eglot) (require 'markdown-mode)")
  private static let hasLspMode = hasEmacs(with: "(require 'lsp-mode) (require 'company) (require 'markdown-mode)")
  private static let hasALE = succeeds(
    "vim", "-u", "NONE", "-i", "NONE", "-es", "-c", "silent! packadd ale", "-c",
    "if exists(':ALELint') | qall! | else | cquit | endif")
  private static let hasPytestLsp = succeeds("python3", "-c", "import pytest_lsp")

  /// Whether a Neovim has the functions of 0.11 by which servers are configured.
  private static func isNew(_ neovim: String) -> Bool {
    succeeds(neovim, "--headless", "-u", "NONE", "-c", "lua vim.cmd(vim.lsp.config and 'qall!' or 'cquit')")
  }

  private func tryNeovim(_ program: String, _ setup: String) throws {
    let scene = try EditorScene()
    try scene.setUp(setup)
    try scene.expectAllIsRight(
      [program, "--headless", "-i", "NONE", "-c", "luafile \(EditorScene.script("neovim.lua"))", "start.md"])
  }

  @Test(.enabled(if: InstalledProgram.has("nvim"), "nvim is not installed"))
  func neovim() throws {
    try tryNeovim("nvim", Self.isNew("nvim") ? "neovim" : "neovim-0.7")
  }

  @Test(
    .enabled(if: InstalledProgram.has("nvim-0.11"), "nvim-0.11 is not installed, a Neovim of this or a newer version"))
  func newNeovim() throws {
    try tryNeovim("nvim-0.11", "neovim")
  }

  @Test(.enabled(if: hasALE, "vim with ALE is not installed"))
  func vimWithALE() throws {
    let scene = try EditorScene()
    try scene.setUp("vim-ale", after: "packadd! ale\nfiletype plugin on\n")
    try scene.expectAllIsRight([
      "vim", "-N", "-i", "NONE", "-es", "--cmd", "source ~/.vimrc", "-S", EditorScene.script("ale.vim"), "start.md",
    ])
  }

  @Test(.enabled(if: hasEglot, "emacs, eglot or markdown-mode is not installed"))
  func emacsWithEglot() throws {
    let scene = try EditorScene()
    try scene.setUp("eglot")
    try scene.expectAllIsRight(["emacs", "--batch", "-l", EditorScene.script("eglot.el")])
  }

  @Test(.enabled(if: hasLspMode, "emacs, lsp-mode, company or markdown-mode is not installed"))
  func emacsWithLspMode() throws {
    let scene = try EditorScene()
    try scene.setUp("lsp-mode")
    try scene.expectAllIsRight(["emacs", "--batch", "-l", EditorScene.script("lsp-mode.el")])
  }

  @Test(.enabled(if: hasPytestLsp, "pytest-lsp of PyPI is not installed"))
  func theServerStartsWithCapabilitiesOfOtherClients() throws {
    let scene = try EditorScene()
    let outcome = try scene.run([
      "python3", "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "asyncio_mode=strict", "-o",
      "asyncio_default_fixture_loop_scope=function", "-W", "error::pytest_lsp.LspSpecificationWarning", "--rootdir",
      EditorScene.script("."), EditorScene.script("test_capabilities.py"),
    ])
    #expect(outcome.status == .exited(0), "\(EditorScene.text(outcome))")
    scene.expectNothingRuns()
  }

  /// One turn of each kind: random edits beside a server that is handed the same texts whole, any messages, and all the
  /// ways in which a client goes away.
  @Test(.enabled(if: InstalledProgram.has("python3"), "python3 is not installed"), arguments: Seeds.some(1))
  func theServerSurvivesRandomRequestsAndEndsWithItsClient(seed: UInt64) throws {
    let scene = try EditorScene()
    let outcome = try scene.run(
      ["python3", "-B", EditorScene.script("soak.py"), "--seconds", "0", "--seed", "\(seed)"])
    #expect(outcome.status == .exited(0), "\(EditorScene.text(outcome))")
    scene.expectNothingRuns()
  }
}
