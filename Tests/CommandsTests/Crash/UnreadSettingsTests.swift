import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Settings that exist and cannot be read: nothing is answered, because they say which notes are not to be shown.
@Suite(.waiting, .enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"))
struct UnreadSettingsTests {
  private static let files = [
    ".sheafignore", ".sheaf/config.yaml", ".obsidian/templates.json", ".obsidian/community-plugins.json",
    "config/sheaf/config.yaml",
  ]
  private static let commands = ["list --json", "search secret -l", "export json", "tags", "new Other -q", "index"]

  private func scene() throws -> CrashScene {
    let scene = try CrashScene()
    try scene.write("# Open\n\nopen\n", to: "Open.md")
    for name in ["ignored", "private", "Templates", "mine"] {
      try scene.write("# Secret\n\nsecret #secret\n", to: RawPath("\(name)/Secret.md"))
    }
    try scene.write("ignored/\n", to: ".sheafignore")
    try scene.write("ignore: [private/]\n", to: ".sheaf/config.yaml")
    try scene.write(#"{"folder":"Templates"}"#, to: ".obsidian/templates.json")
    try scene.write("[]", to: ".obsidian/community-plugins.json")
    try scene.write("ignore: [mine/]\n", to: "../config/sheaf/config.yaml")
    return scene
  }

  private static let faults = [
    (calls: "openat2,openat,open", error: "EACCES"), ("openat2,openat,open", "EMFILE"), ("read,pread64", "EIO"),
  ]

  @Test(arguments: files, faults)
  func noCommandAnswersWithoutItsSettings(_ file: String, _ fault: (calls: String, error: String)) throws {
    let scene = try scene()
    let isOfUser = file.hasPrefix("config/")
    let path = (isOfUser ? scene.root.parent : scene.root).appending(RawPath(file))
    for command in Self.commands {
      scene.forget()
      let run = try scene.run(
        command.split(separator: " ").map(String.init), fault: "\(fault.calls):error=\(fault.error)",
        files: [RawPath(file), path])
      #expect(run.status == .exited(2), "\(command): \(run.status) \(run.text)\(run.errors)")
      #expect(run.text.isEmpty && run.errors.contains(file), "\(command): \(run.text)\(run.errors)")
    }
  }

  @Test func aMissingSettingsFileIsNoError() throws {
    let scene = try scene()
    for file in Self.files {
      try scene.remove(RawPath(file.hasPrefix("config/") ? "../\(file)" : file))
      let run = try scene.run(["list", "--count"])
      #expect(run.status == .exited(0) && run.errors.isEmpty, "\(file): \(run.errors)")
    }
    #expect(try scene.run(["list", "--count"]).text == "5\n")
  }
}
