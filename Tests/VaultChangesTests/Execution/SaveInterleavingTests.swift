import Dates
import Synchronization
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// All orders in which the calls of a step and those of an editor that saves the note can happen, in a model of the files.
@Suite struct SaveInterleavingTests {
  typealias Save = @Sendable (String) -> [EditorAction]

  enum Change: String, CaseIterable {
    case replace, delete, move

    var step: ChangeStep {
      let name = ModelledFiles.note
      let change: PlannedChange =
        switch self {
        case .replace: .replace(name, "old", "new")
        case .delete: .delete(name, "old")
        case .move: .move(name, "b.md")
        }
      return ChangeStep(change: change, privateName: self == .move ? [] : Array(".sheaf-1-0~".utf8))
    }
  }

  /// What is found in all orders.
  struct Outcome {
    var runs = 0
    /// The numbers of runs that lost a save or left a private file, and what the first of them left.
    var (lost, left) = (0, 0)
    var example = ""
  }

  private static let styles: [(name: String, saves: [Save])] = [
    ("in place", [ModelledEditor.inPlace]), ("truncating", [ModelledEditor.truncating]),
    ("renaming", [ModelledEditor.renaming]), ("with a backup", [ModelledEditor.withBackup]),
    ("renaming, then in place", [ModelledEditor.renaming, ModelledEditor.inPlace]),
    ("in place, then renaming", [ModelledEditor.inPlace, ModelledEditor.renaming]),
    ("renaming twice", [ModelledEditor.renaming, ModelledEditor.renaming]),
  ]

  /// Runs a change in all orders.
  ///
  /// - Parameter killed: The call before which the process is killed; another one then finishes the change.
  private static func explore(
    _ change: Change, _ abilities: ModelledFiles.Abilities, _ saves: [Save], killed: Int? = nil
  ) throws -> Outcome {
    var outcome = Outcome()
    var choices = Choices()
    repeat {
      var step = change.step
      var begin = [ModelledFiles.note: "old"]
      if change == .replace, let path = step.privatePath { begin[String(decoding: path, as: UTF8.self)] = "new" }
      let editor = ModelledEditor(saves)
      let files = ModelledFiles(abilities, editor, choices, files: begin, killed: killed)
      func run(isRecovery: Bool, _ files: any StepFiles) throws(SystemError) {
        var applier = StepApplier(
          files: files, date: NoteDate(milliseconds: 0, offsetMinutes: 0), isRecovery: isRecovery)
        try applier.settle(&step)
        if step.outcome == .done { try applier.letGo(&step) }
      }
      do throws(SystemError) { try run(isRecovery: false, files) } catch { #expect(killed != nil, "\(error)") }
      if files.wasKilled {
        step = change.step
        try run(isRecovery: true, files.revived())
      }
      // Another command runs before the editor has finished, or only later.
      files.act()
      files.check(known: ["old", "new"])
      files.act(all: true)
      files.check(known: ["old", "new"])
      let texts = files.texts
      outcome.runs += 1
      if !texts.contains(where: { $0.key.hasSuffix(".md") && $0.value == editor.text }) {
        outcome.lost += 1
        outcome.example = "\(texts)"
      }
      if texts.keys.contains(where: { $0.contains(".sheaf-") }) {
        outcome.left += 1
        outcome.example = "\(texts)"
      }
      choices = files.state.withLock { $0.choices }
    } while choices.advance()
    return outcome
  }

  @Test(arguments: Change.allCases, [(true, true), (true, false), (false, true), (false, false)])
  func noSaveIsLostInAnyOrder(_ change: Change, _ abilities: (swaps: Bool, reportsWriters: Bool)) throws {
    let abilities = ModelledFiles.Abilities(swaps: abilities.swaps, reportsWriters: abilities.reportsWriters)
    for (name, saves) in Seeds.sample(Self.styles, of: 3) {
      let outcome = try Self.explore(change, abilities, saves)
      #expect(outcome.runs > 10)
      #expect(outcome.lost == 0 && outcome.left == 0, "\(name): of \(outcome.runs), \(outcome.example)")
    }
  }

  @Test(arguments: Change.allCases, [true, false])
  func noSaveIsLostIfTheProcessIsKilled(_ change: Change, swaps: Bool) throws {
    let abilities = ModelledFiles.Abilities(swaps: swaps)
    for (name, saves) in Seeds.sample(Array(Self.styles.prefix(4)), of: 2) {
      for killed in Seeds.sample(Array(1...14), of: 5) {
        let outcome = try Self.explore(change, abilities, saves, killed: killed)
        #expect(outcome.lost == 0 && outcome.left == 0, "\(name), killed at \(killed): \(outcome.example)")
      }
    }
  }

  /// The model finds what is lost if the old file is removed as soon as no program has it open.
  @Test func aRemovedFileTakesALateSaveWithIt() throws {
    let abilities = ModelledFiles.Abilities(removes: true)
    for change in [Change.replace, .delete] {
      #expect(try Self.explore(change, abilities, [ModelledEditor.inPlace]).lost > 0)
      #expect(try Self.explore(change, abilities, [ModelledEditor.truncating]).lost > 0)
      #expect(try Self.explore(change, abilities, [ModelledEditor.renaming]).lost == 0)
    }
  }

  /// And what is lost if a file is replaced where names cannot be swapped.
  @Test func aReplacedFileTakesASaveWithIt() throws {
    let abilities = ModelledFiles.Abilities(swaps: false, removes: true)
    for save in [ModelledEditor.inPlace, ModelledEditor.truncating, ModelledEditor.renaming] {
      #expect(try Self.explore(.replace, abilities, [save]).lost > 0)
    }
  }

  /// A pause that began at a swap ends when it has passed since, whichever process has made the swap.
  @Test func aPauseIsCountedFromTheSwap() {
    let pause = Duration.milliseconds(50)
    #expect(StepApplier.rest(of: pause, since: 100, at: 100) == pause)
    #expect(StepApplier.rest(of: pause, since: 100, at: 100 + 20_000_000) == .milliseconds(30))
    #expect(StepApplier.rest(of: pause, since: 100, at: 100 + 50_000_000) == .zero)
    #expect(StepApplier.rest(of: pause, since: 100, at: .max) == .zero)
    #expect(StepApplier.rest(of: pause, since: 0, at: 3_600_000_000_000) == .zero)
    // A clock that went back must not let the pause become longer.
    #expect(StepApplier.rest(of: pause, since: 200, at: 100) == pause)
  }
}
