import Answers
import SystemCalls
import TestSupport
import Testing
import VaultCore

/// Every kind of change, with its guards: what is not as the caller knows it is refused, and nothing is changed.
@Suite struct ChangeGuardTests {
  /// A call, with the tool and the arguments besides its guards, and what happens before it.
  struct Call: CustomTestStringConvertible, Sendable {
    let tool: String
    var arguments: [String: String]
    var before: [(tool: String, arguments: [String: String])] = []
    var testDescription: String { tool }

    init(_ tool: String, _ arguments: [String: String] = [:], after before: (String, [String: String])...) {
      (self.tool, self.arguments) = (tool, arguments)
      self.before = before.map { (tool: $0.0, arguments: $0.1) }
    }
  }

  static let calls: [Call] = [
    Call("tag", ["note": "Figs\nQuinces", "add": "Winter", "remove": "fruit"]),
    Call("rename_tag", ["tag": "fruit", "to": "crop"]), Call("merge_tags", ["tags": "fruit,tree", "into": "plant"]),
    Call("delete_tag", ["tag": "fruit"]), Call("set_property", ["note": "Figs", "key": "rating", "value": "5"]),
    Call("remove_property", ["note": "Quinces", "key": "rating"]),
    Call("rename_property", ["key": "rating", "to": "stars"]),
    Call("set_category", ["note": "Figs", "category": "Idea"]), Call("pin", ["note": "Figs"]),
    Call("unpin", ["note": "Figs"], after: ("pin", ["note": "Figs"])),
    Call("style_tag", ["tag": "fruit", "color": "green"]),
    Call("append", ["note": "Figs", "text": "Prune."]), Call("prepend", ["note": "Figs", "text": "Ripe."]),
    Call("replace", ["old": "text", "new": "words"]),
    Call("add_task", ["note": "Figs", "text": "pick", "due": "2027-08-01", "heading": "Care"]),
    Call("complete_tasks", ["note": "Figs", "lines": "5"]), Call("toggle_tasks", ["note": "Figs", "lines": "5"]),
    Call("set_due", ["note": "Figs", "lines": "5", "day": "2027-08-01"]),
    Call("create", ["title": "Medlars", "text": "hard\n", "id": "m1"]),
    Call("capture", ["text": "a thought\n", "id": "c1"]), Call("daily", ["day": "2027-01-01", "id": "d1"]),
    Call(
      "carry", ["day": "2027-01-02"], after: ("daily", ["day": "2027-01-01", "id": "d1"]),
      ("add_task", ["note": "2027-01-01", "text": "pick", "heading": ""]), ("daily", ["day": "2027-01-02", "id": "d2"])),
    Call("move_tasks", ["note": "Figs", "lines": "5", "into": "Quinces"]), Call("review", ["note": "Figs\nQuinces"]),
    Call("attach", ["note": "Figs", "file": "folder/p.png"]), Call("copy", ["note": "Figs", "target": "Others"]),
    Call("rename", ["note": "Figs", "name": "Sycamores"]), Call("move", ["note": "Figs\nQuinces", "folder": "folder"]),
    Call("rename_folder", ["folder": "folder", "name": "shelf"]),
    Call("rename_heading", ["note": "Figs", "heading": "Care", "name": "Work"]),
    Call("merge", ["note": "Quinces", "into": "Figs"]), Call("split", ["note": "Figs", "heading": "Care"]),
    Call("archive", ["note": "Figs"]), Call("unarchive", ["note": "Figs"], after: ("archive", ["note": "Figs"])),
    Call("delete", ["note": "Figs"]), Call("restore", ["name": "Figs.md"], after: ("delete", ["note": "Figs"])),
    Call("empty_trash", after: ("delete", ["note": "Figs"])), Call("create_folder", ["folder": "new"]),
    Call("delete_folder", ["folder": "folder"]), Call("undo", after: ("pin", ["note": "Figs"])),
    Call("redo", after: ("pin", ["note": "Figs"]), ("undo", [:])), Call("heal", ["old": "Plums.md", "new": "Sloes"]),
    Call("restyle_links", ["style": "markdown"]), Call("link_mentions", ["note": "Quinces"]), Call("merge_conflicts"),
    Call("heal_all"), Call("fix"),
  ]

  private let vault: TemporaryVault

  init() throws {
    vault = try TemporaryVault()
    let png = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] as [UInt8]
    try vault.write(
      "---\ntags: [fruit]\n---\n# Figs\n- [ ] water them\n\n[[Quinces]] [[Plums]]\n\n## Care\n\ntext\n", to: "Figs.md")
    try vault.write(
      "---\ntags: [fruit, tree]\nrating: 3\n---\n# Quinces\n\n[[Figs#Care]] [[Figs]]\n", to: "Quinces.md")
    try vault.write("---\ntag: blue\n---\n# Sloes\n\nNothing about quinces\n", to: "Sloes.md")
    try vault.write("---\npinned: yes\n---\nx\n", to: "folder/x.md")
    try vault.write("---\npinned: yes\n---\nx\n\ny\n", to: "folder/x.sync-conflict-20251118-120000-ABCDEFG.md")
    try vault.write(png, to: "folder/p.png")
  }

  private func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    func add(_ folder: RawPath) throws {
      for entry in try DirectoryListing(of: FileDescriptor.open(folder, .readOnly, [.directory])).entries {
        let path = folder.appending(entry.name)
        guard entry.kind == .directory else {
          files[path.text] = try FileDescriptor.open(path, .readOnly, []).readToEnd(limit: 1 << 20)
          continue
        }
        files[path.text + "/"] = []
        try add(path)
      }
    }
    try add(vault.root)
    return files
  }

  /// Carries out a change in a new view, and returns the mark of its plan.
  @discardableResult private func call(_ name: String, _ arguments: [String: String]) throws -> String {
    let change = try #require(AskedChange.all.first { $0.name == name })
    var view = try vault.open()
    return try change.call(arguments, &view)
  }

  /// Returns why a change is refused; nil if it is carried out.
  private func refusal(_ name: String, _ arguments: [String: String]) throws -> String? {
    do {
      try call(name, arguments)
      return nil
    } catch VaultError.change(.unexpectedCount) {
      return "count"
    } catch VaultError.change(.notAsSeen) {
      return "revision"
    } catch AnswerError.otherPlan {
      return "plan"
    } catch is AskedChangeError {
      return "arguments"
    }
  }

  /// The arguments with the present revisions of their notes.
  private func current(_ arguments: [String: String]) throws -> [String: String] {
    guard let names = arguments["note"] else { return arguments }
    let view = try vault.open()
    let revisions = try names.split(separator: "\n").map { try view.note(named: Array($0.utf8)).revision }
    return arguments.merging(["revision": revisions.joined(separator: "\n")]) { $1 }
  }

  private func prepare(_ call: Call) throws -> [String: String] {
    for (tool, arguments) in call.before {
      try self.call(tool, current(arguments))
    }
    return try current(call.arguments)
  }

  @Test func everyChangeIsAskedFor() {
    #expect(Set(Self.calls.map(\.tool)) == Set(AskedChange.all.map(\.name)))
  }

  @Test(arguments: calls) func aCallWithTheRightGuardsIsCarriedOut(call: Call) throws {
    let arguments = try prepare(call)
    let before = try files()
    let mark = try self.call(call.tool, arguments.merging(["dry_run": "true"]) { $1 })
    #expect(try files() == before)
    // Nothing has moved for `heal_all`.
    if call.tool == "heal_all" { return }
    try self.call(call.tool, arguments.merging(["plan": mark]) { $1 })
    #expect(try files() != before)
    if call.tool == "undo" || call.tool == "redo" { return }
    try self.call("undo", [:])
    #expect(try files() == before)
  }

  @Test(arguments: calls) func anotherCountOrPlanIsRefused(call: Call) throws {
    let arguments = try prepare(call)
    let before = try files()
    #expect(try refusal(call.tool, arguments.merging(["count": "999"]) { $1 }) == "count")
    #expect(try refusal(call.tool, arguments.merging(["plan": "0123456789abcdef"]) { $1 }) == "plan")
    #expect(try files() == before)
  }

  @Test(arguments: calls.filter { $0.arguments["note"] != nil }) func aStaleRevisionIsRefused(call: Call) throws {
    let arguments = try prepare(call)
    let path = try vault.open().note(named: Array((call.arguments["note"] ?? "").split(separator: "\n")[0].utf8)).path
    try vault.write(try vault.read(RawPath(path)) + Array("\nmore\n".utf8), to: RawPath(path))
    let before = try files()
    #expect(try refusal(call.tool, arguments) == "revision")
    #expect(try refusal(call.tool, call.arguments) == "arguments")
    #expect(try files() == before)
  }

  @Test func aPlanOfOtherArgumentsIsRefused() throws {
    let arguments = try current(["note": "Figs", "text": "Prune."])
    let mark = try call("append", arguments.merging(["dry_run": "true"]) { $1 })
    let before = try files()
    #expect(try refusal("append", arguments.merging(["plan": mark, "text": "Fell."]) { $1 }) == "plan")
    #expect(try files() == before)
  }

  @Test func aStoppedChangeChangesNothing() throws {
    var view = try vault.open()
    var guards = ChangeGuards(origin: "agent pin")
    guards.isStopped = { true }
    let before = try files()
    #expect(throws: AnswerError.self) { try view.carryOut(PinNotes([Array("Figs.md".utf8)], isPinned: true), guards) }
    #expect(try files() == before)
  }

  @Test func theJournalSaysWhoAsked() throws {
    try call("pin", current(["note": "Figs"]))
    var view = try vault.open().acting(as: "robot")
    _ = try view.carryOut(PinNotes([Array("Figs.md".utf8)], isPinned: false), ChangeGuards(origin: "test unpin"))
    let entries = try ChangeHistory(vault.open().vault).entries.map(\.operation)
    #expect(entries.map(\.command) == ["test unpin", "test pin"] && entries.map(\.actor) == ["robot", ""])
  }
}
