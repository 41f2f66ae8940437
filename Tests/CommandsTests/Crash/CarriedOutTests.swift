import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Failures after a change was made.
@Suite(.waiting) struct CarriedOutTests {
  @Test(arguments: [
    ["tag", "add", "second", "a"], ["rename", "a", "New"], ["move", "a", "f/"], ["append", "a", "more"],
    ["new", "Fresh"], ["undo"],
  ])
  func anOutputThatCannotBeWrittenDoesNotHideTheChange(_ words: [String]) throws {
    let scene = try CrashScene()
    try scene.write("# A\n", to: "a.md")
    #expect(try scene.run(["tag", "add", "first", "a"]).status == .exited(0))
    let script = "exec \"$PROGRAM\" -C \"$VAULT\" \"$@\" > /dev/full"
    let run = try scene.run("/bin/sh", ["-c", script, "sh"] + words)
    #expect(run.status == .exited(2))
    let fact = words[0] == "new" ? "Fresh.md was written" : "operation 2 was carried out"
    #expect(run.errors.contains("\(fact), but then: standard output: "), "\(run.errors)")
    #expect(run.errors.contains("hint: 'sheaf operations'"))
    #expect(try scene.run(["operations", "--count"]).text == "2\n")
  }
}
