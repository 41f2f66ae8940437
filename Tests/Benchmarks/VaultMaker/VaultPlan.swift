import SystemCalls
import TestSupport

/// What a vault is to be: where each note is, what it is called, when it was made, and which notes are linked often.
///
/// Note 0 is the hub: it alone lies in the root, and a known number of notes link to it.
struct VaultPlan: Sendable {
  /// How many notes there are.
  let count: Int
  /// What everything depends on besides the count.
  let seed: UInt64
  /// The words of all scripts.
  let vocabularies: [Vocabulary]
  /// Where notes are.
  let folders: FolderPlan
  /// Names of tags, the most frequent first, and how often each is drawn.
  let tags: WordList
  let tagRanks: ZipfSampler
  /// Headings of templates.
  let headings: WordList
  /// How many notes link to the hub.
  let hubLinks: Int
  /// How many files in `attachments/` there are to be embedded.
  let attachments: Int
  var stems = WordList()
  private let popularity: ZipfSampler
  private let siteRanks = ZipfSampler(count: 1_000, shift: 0)
  private let stride: Int

  /// The first day that notes are made on, the first of January 2016, and how many there are.
  private static let firstDay = 16_801
  private static let days = 3_800

  init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
    vocabularies = Parallel.map(Script.all.count) { Vocabulary.make($0, seed: seed) }
    folders = FolderPlan(notes: count, names: vocabularies[0], seed: seed)
    tags = VaultPlan.makeTags(60 + count / 500, vocabularies[0], seed: seed)
    tagRanks = ZipfSampler(count: tags.count, shift: 3)
    headings = VaultPlan.makeHeadings(10, vocabularies[0], seed: seed)
    hubLinks = min(1_000, count / 10)
    attachments = count / 200
    // The shift keeps the most linked of the other notes below the hub.
    popularity = ZipfSampler(count: max(1, count - 1), shift: max(2, Double(count) / 3_000))
    var stride = count * 5 / 8 | 1
    while VaultPlan.divisor(stride, count * max(1, count - 1)) != 1 { stride += 2 }
    self.stride = stride
    makeStems()
  }

  /// The number of the script that a note is written in.
  func script(of note: Int) -> Int {
    var random = SplitMix64.of(3, note, seed: seed)
    var rest = random.number(in: 0...99)
    for (number, script) in Script.all.enumerated() {
      rest -= script.share
      if rest < 0 { return number }
    }
    return 0
  }

  /// The day that a note was made on.
  func created(_ note: Int) -> CalendarDay {
    var random = SplitMix64.of(4, note, seed: seed)
    return CalendarDay(number: VaultPlan.firstDay + random.number(in: 0...VaultPlan.days - 1))
  }

  /// The name of a note's file without its extension.
  func stem(of note: Int) -> ArraySlice<UInt8> { stems[note] }

  /// The path of a note in the vault.
  func path(of note: Int) -> [UInt8] {
    Array(folders.paths[folders.folder(of: note)].utf8) + stem(of: note) + Array(".md".utf8)
  }

  /// A note other than the hub, by a power law: a few are linked by hundreds, most by none.
  func linked(_ random: inout SplitMix64) -> Int {
    count < 2 ? 0 : 1 + (popularity.draw(&random) * stride) % (count - 1)
  }

  /// What a note is about: notes of one folder are about one thing.
  func topic(of note: Int) -> Int { folders.folder(of: note) }

  /// The name of a site on the web.
  func site(_ random: inout SplitMix64) -> [UInt8] {
    let names = vocabularies[0]
    let number = siteRanks.draw(&random)
    return names.words[names.word(number, of: .sites)] + Array([".org", ".example", ".net"][number % 3].utf8)
  }

  /// Whether a note is one of those that link to the hub.
  func linksToHub(_ note: Int) -> Bool { (1...max(1, hubLinks)).contains(note * stride % count) }

  private static func divisor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    while second != 0 { (first, second) = (second, first % second) }
    return first
  }
}
