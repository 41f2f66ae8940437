import NoteQueries
import NoteSyntax
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// What the index finds for the sources of Dataview is what a look at every note finds.
@Suite struct DataviewSourceTests {
  /// A source with the paths that it means.
  private indirect enum Model {
    case tag(String)
    case folder(String)
    case not(Model)
    case and(Model, Model)
    case or(Model, Model)

    init(_ random: inout some RandomNumberGenerator, depth: Int) {
      if depth == 0 || Int.random(in: 0..<4, using: &random) == 0 {
        let tag = ["book", "Book/new", "CAFÉ", "cafe", "none"].randomElement(using: &random) ?? ""
        let folder = ["a", "a/b", "c", "é", "none", "c/3"].randomElement(using: &random) ?? ""
        self = Bool.random(using: &random) ? .tag(tag) : .folder(folder)
        return
      }
      let one = Model(&random, depth: depth - 1)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: self = .not(one)
      case 1: self = .and(one, Model(&random, depth: depth - 1))
      default: self = .or(one, Model(&random, depth: depth - 1))
      }
    }

    var text: String {
      switch self {
      case .tag(let tag): "#\(tag)"
      case .folder(let folder): "\"\(folder)\""
      case .not(let inner): "-(\(inner.text))"
      case .and(let one, let two): "(\(one.text) and \(two.text))"
      case .or(let one, let two): "(\(one.text) or \(two.text))"
      }
    }

    func contains(_ file: Int, _ source: VaultQuerySource) -> Bool {
      switch self {
      case .tag(let tag): source.tags(of: file).contains(where: WantedTag(tag).includes)
      case .folder(let folder):
        source.path(of: file).hasPrefix(folder + "/") || source.path(of: file) == folder + ".md"
      case .not(let inner): !inner.contains(file, source)
      case .and(let one, let two): one.contains(file, source) && two.contains(file, source)
      case .or(let one, let two): one.contains(file, source) || two.contains(file, source)
      }
    }
  }

  @Test(arguments: Seeds.some(10)) func theIndexFindsWhatALookAtEveryNoteFinds(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    for number in 1...20 {
      let folder = ["", "a/", "a/b/", "c/", "é/", "e\u{301}/"].randomElement(using: &random) ?? ""
      let tags = ["#book", "#Book/New", "#café", "#cafe\u{301}/noir", "#Cafe", "none"]
      let tag = tags.randomElement(using: &random) ?? ""
      try vault.write("\(tag)\n", to: RawPath("\(folder)\(number).md"))
    }
    try vault.write("x", to: "a/picture.png")
    let view = try vault.open()
    let source = VaultQuerySource(view)
    for _ in 0..<60 {
      let model = Model(&random, depth: 3)
      let query = PlacedQuery(path: nil, text: WrittenQuery("LIST FROM \(model.text)", .dataview))
      let found = try QueryAnswer(query, QueryOptions(), in: view).result.rows.compactMap(\.file)
      let naive = (0..<source.count).filter { source.isNote($0) && model.contains($0, source) }
      #expect(found == naive, "\(model.text)")
    }
  }
}
