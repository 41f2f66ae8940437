import Browse
import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import VaultCore

@testable import Commands

/// A screen over a vault on the disk, without a terminal and threads: each question is answered, and each command is run,
/// before the next key.
struct ScreenDrive<State: ScreenState, Source: ListSource> {
  let fixture: SessionFixture
  private(set) var state: State
  private(set) var outcome: ScreenOutcome?
  /// Whether changes of other programs are noticed.
  var noticesChanges = true
  private var source: Source
  private let services: NoteScreenServices
  private var asked: ListQuestion?
  private var askedPreview: PreviewQuestion?
  private var foreseen: RunRequest?

  fileprivate init(_ fixture: SessionFixture, _ state: State, source: (NewestView) -> Source) throws {
    self.fixture = fixture
    let session = fixture.session(fixture.console())
    let vault = try session.findVaultForScreen()
    let newest = NewestView(try VaultView(vault))
    services = NoteScreenServices(NoteServices(vault, newest, session), vault, session)
    (self.source, self.state) = (source(newest), state)
    settle()
  }

  mutating func apply(_ event: ScreenEvent) {
    for wish in state.apply(event) { carryOut(wish) }
    settle()
  }

  /// Presses keys by their names; other words are typed.
  mutating func press(_ words: [String]) {
    for word in words {
      let keys = Key(name: word).map { [$0] } ?? word.unicodeScalars.map { Key(.character($0)) }
      for key in keys { apply(.terminal(.key(key))) }
    }
  }

  mutating func press(_ words: String...) { press(words) }

  private mutating func settle() {
    while outcome == nil {
      if state.question != asked {
        asked = state.question
        if let answer = source.answer(state.question) { for wish in state.apply(.answered(answer)) { carryOut(wish) } }
      } else if let question = state.previewQuestion, question != askedPreview {
        askedPreview = question
        if let preview = source.preview(question) { _ = state.apply(.previewed(preview)) }
      } else if state.foreseenRequest != foreseen {
        foreseen = state.foreseenRequest
        if let foreseen { _ = state.apply(.foreseen(services.run(foreseen, 80, RunStop()))) }
      } else {
        return
      }
    }
  }

  private mutating func carryOut(_ wish: ScreenWish) {
    switch wish {
    case .run(let request):
      for wish in state.apply(.ran(services.run(request, 80, RunStop()))) { carryOut(wish) }
    case .compare, .redraw:
      if !noticesChanges { return }
      _ = services.compare { _, _ in }
      _ = state.apply(.compared(nil))
    case .edit(let items, let query):
      for wish in state.apply(.edited(services.edit(items, query))) { carryOut(wish) }
    case .finish(let outcome): self.outcome = outcome
    case .copy, .runOutside, .stop, .stopRunning, .toggleMouse, .record: break
    }
  }

  /// The rows of the screen as text.
  func rows(_ look: ScreenLook = ScreenLook()) -> [String] {
    let screen = state.screen(look)
    return (0..<screen.rows).map { screen.text(ofRow: $0) }
  }
}

typealias BrowseDrive = ScreenDrive<BrowseState, VaultSource>
typealias PickDrive = ScreenDrive<PickState, NoteSource>

extension BrowseDrive {
  init(_ fixture: SessionFixture) throws {
    try self.init(fixture, BrowseState(rows: 24, columns: 80)) { newest in
      VaultSource(newest) { QueryCandidates($1).completions(of: $0) }
    }
  }
}

extension PickDrive {
  init(_ fixture: SessionFixture) throws {
    try self.init(fixture, PickState(rows: 24, columns: 80)) { newest in
      NoteSource(newest) { QueryCandidates($1).completions(of: $0) }
    }
  }
}
