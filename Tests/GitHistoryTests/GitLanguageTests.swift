import SystemCalls
import TestSupport
import TestTraits
import Testing

/// sheaf reads some messages of git, so git must write them in English, in whatever language the user reads others.
@Suite(.waiting, .enabled(if: GitScene.hasGit, "git is not installed")) struct GitLanguageTests {
  private static let german = ["LANG=de_DE.UTF-8", "LC_ALL=de_DE.UTF-8", "LC_MESSAGES=de_DE.UTF-8", "LANGUAGE=de:fr"]

  /// A repository with a git that records the languages it is asked for, and answers errors in German if that is one.
  private func scene() throws -> GitScene {
    let scene = try GitScene()
    try scene.write("", to: ".sheaf/config.yaml", in: "a")
    try scene.write("# Grüße\n\nÄ\n", to: "Grüße.md", in: "a")
    // Without a catalogue of its own, a C library that knows LANGUAGE reads it first; others read only the locale.
    try scene.addProgram(
      "git",
      """
      echo "${LC_ALL:-${LC_MESSAGES:-$LANG}} $LANGUAGE" >> '\(scene.path("languages"))'
      case "$LANGUAGE ${LC_ALL:-${LC_MESSAGES:-$LANG}}" in
        *de*) \(GitScene.gitProgram) "$@"; status=$?; [ $status = 0 ] || echo 'Schwerwiegend' >&2; exit $status 2> /dev/null;;
      esac
      exec \(GitScene.gitProgram) "$@"
      """)
    return scene
  }

  @Test func gitAlwaysAnswersInEnglish() throws {
    let scene = try scene()
    let words = [
      "log", "git status", "git install", "commit", "log Grüße", "diff", "list --dates git", "conflicts", "sync",
      "search changed:today", "check --staged", "show Grüße@HEAD", "backlinks Grüße --at HEAD", "git uninstall",
    ]
    try scene.sheaf(["list"], in: "a", variables: Self.german)
    for line in words {
      if line == "git status" { try scene.shell("\(GitScene.gitProgram) init -q", in: "a") }
      let run = try scene.sheaf(line.split(separator: " ").map(String.init), in: "a", variables: Self.german)
      #expect(!run.errors.contains("Schwerwiegend"), "\(line): \(run.errors)")
    }
    let languages = String(decoding: try scene.folder.read("languages"), as: UTF8.self).split(separator: "\n")
    #expect(languages.count > 20 && Set(languages) == ["C.UTF-8 en"], "\(Set(languages))")
  }

  @Test func namesAndMessagesKeepTheirEncoding() throws {
    let scene = try scene()
    try scene.shell("\(GitScene.gitProgram) init -q", in: "a")
    let commit = try scene.sheaf(["commit", "-m", "Schöne Grüße"], in: "a", variables: Self.german)
    #expect(commit.status == 0, "\(commit.errors)")
    let log = try scene.git(["log", "--format=%s", "--name-only"], in: "a")
    #expect(log.output.contains("Schöne Grüße\n") && log.output.contains("Gr\\303\\274\\303\\237e.md"), "\(log.output)")
    let shown = try scene.sheaf(["log", "Grüße"], in: "a", variables: Self.german)
    #expect(shown.output.contains("Schöne Grüße"), "\(shown.output)")
  }
}
