import TestSupport
import Testing

@testable import NoteSyntax

/// Versions whose common origin has to be found.
@Suite struct TwoSidesTests {
  private static let words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"]

  private func lines(_ count: Int, _ generator: inout SplitMix64) -> [String] {
    (0..<count).map { "\($0) \(Self.words.randomElement(using: &generator) ?? "")" }
  }

  private func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  @Test(arguments: Seeds.some(100)) func theOriginIsFoundAmongItsDescendants(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let base = lines(30, &generator)
    var (ours, theirs) = (base, base)
    // Each side changes lines of its own half, step by step; only ours was committed.
    var versions = [bytes(base)]
    for step in 0..<5 {
      ours[step * 2] += " ours"
      versions.insert(bytes(ours), at: 0)
      theirs[16 + step * 2] += " theirs"
    }
    versions.append(bytes(lines(30, &generator).reversed()))
    let sides = TwoSides(ours: bytes(ours), theirs: bytes(theirs))
    let origin = sides.origin(among: versions)
    // The versions between the origin and ours are as near to one side as they are far from the other.
    #expect(origin != nil && origin != versions.last)
    let merged = sides.merged(from: bytes(base))
    #expect(merged.conflicts == 0)
    let found = String(decoding: sides.merged(from: origin).bytes, as: UTF8.self)
    for line in ours + theirs where line.hasSuffix("ours") || line.hasSuffix("theirs") {
      #expect(found.contains(line + "\n"), "seed \(seed): \(line)")
    }
  }

  @Test func linesOfALaterVersionAreNotTakenForDeleted() {
    let first = (0..<10).map { "line \($0)" }
    let later = first + ["c", "e"]
    let sides = TwoSides(ours: bytes(later + ["g"]), theirs: bytes(["f"] + first + ["c"]))
    #expect(sides.origin(among: [bytes(later), bytes(first)]) == bytes(first))
  }

  @Test(arguments: Seeds.some(200)) func nothingIsLostWithoutAnOrigin(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let base = lines(12, &generator)
    func edited() -> [String] {
      base.flatMap { line -> [String] in
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: []
        case 1: [line, "new \(generator.next() % 100)"]
        case 2: ["\(line) changed \(generator.next() % 100)"]
        default: [line]
        }
      }
    }
    let sides = TwoSides(ours: bytes(edited()), theirs: bytes(edited()))
    let merged = sides.merged(from: nil)
    let lines = Set(merged.bytes.split(separator: 0x0A).map { Array($0) })
    for line in (sides.ours + sides.theirs).split(separator: 0x0A) {
      #expect(lines.contains(Array(line)), "seed \(seed): \(String(decoding: line, as: UTF8.self))")
    }
  }

  @Test(arguments: Seeds.some(100)) func markedTextsAreSplitIntoTheirSides(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let base = lines(10, &generator)
    var (ours, theirs) = (base, base)
    for index in base.indices where Int.random(in: 0..<4, using: &generator) == 0 {
      ours[index] += " x"
      theirs[index] += " y"
    }
    let merged = NoteMerge.merge(base: bytes(base), ours: bytes(ours), theirs: bytes(theirs))
    let note = NoteParser.parse(merged.bytes.span)
    let sides = TwoSides(marked: merged.bytes, conflicts: note.conflicts(in: merged.bytes.span))
    #expect(sides?.ours == bytes(ours) && sides?.theirs == bytes(theirs), "seed \(seed)")
  }

  @Test func markersOfDiff3ContainTheOrigin() throws {
    let text = Array("a\n<<<<<<< o\nb\n||||||| base\nc\n=======\nd\n>>>>>>> t\ne".utf8)
    let sides = try #require(TwoSides(marked: text, conflicts: MarkedConflict.list(in: text.span)))
    #expect(String(decoding: sides.ours, as: UTF8.self) == "a\nb\ne")
    #expect(String(decoding: sides.theirs, as: UTF8.self) == "a\nd\ne")
    #expect(sides.origin.map { String(decoding: $0, as: UTF8.self) } == "a\nc\ne")
  }
}
