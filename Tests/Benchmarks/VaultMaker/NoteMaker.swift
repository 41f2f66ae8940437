import TestSupport

/// Writes the bytes of one note after another.
struct NoteMaker {
  let plan: VaultPlan
  /// The note so far.
  var bytes: [UInt8] = []
  /// What the note's choices are drawn from.
  var random = SplitMix64(seed: 0)
  /// The note's number.
  var note = 0
  /// The script of the note.
  var script = 0
  /// The words of the note.
  var chain: WordChain

  /// A maker for the notes of a plan.
  init(_ plan: VaultPlan) {
    self.plan = plan
    chain = WordChain(plan.vocabularies[0], text: 0, topic: 0)
    bytes.reserveCapacity(64 << 10)
  }

  /// The bytes of a note.
  mutating func make(_ note: Int) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    random = .of(7, note, seed: plan.seed)
    self.note = note
    script = plan.script(of: note)
    let vocabulary = plan.vocabularies[script]
    chain = WordChain(vocabulary, text: note, topic: plan.topic(of: note), after: plan.titleWords(of: note))
    let hasFrontMatter = random.chance(85)
    if hasFrontMatter { addFrontMatter() }
    if random.chance(70) || !hasFrontMatter && random.chance(50) {
      add("# ")
      add(title)
      add("\n\n")
    }
    let start = bytes.count
    let wanted = Int(random.logNormal(median: 558, deviation: 1))
    if plan.linksToHub(note) { addHubLink() }
    while bytes.count - start < wanted { addBlock(left: wanted - (bytes.count - start), of: wanted) }
    return bytes
  }

  /// The name of the note's file without the date before it.
  private var title: ArraySlice<UInt8> {
    let stem = plan.stem(of: note)
    let isDated = stem.count > 11 && stem.first == UInt8(ascii: "2") && stem.dropFirst(4).first == UInt8(ascii: "-")
    return isDated ? stem.dropFirst(11) : stem
  }

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func add(_ text: ArraySlice<UInt8>) { bytes.append(contentsOf: text) }

  mutating func add(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  private mutating func addHubLink() {
    addSentence()
    add("[[")
    add(plan.stem(of: 0))
    add("]].\n\n")
  }

  private mutating func addBlock(left: Int, of wanted: Int) {
    switch random.number(in: 0...99) {
    case ..<10 where wanted > 700: addHeading()
    case ..<20 where left > 60: addList()
    case ..<26 where left > 60: addTasks()
    case ..<29 where left > 60: addCode()
    case ..<32 where left > 60: addQuote()
    case ..<34 where left > 120: addTable()
    case ..<36: addEmbed()
    default: addParagraph(upTo: left)
    }
  }
}
