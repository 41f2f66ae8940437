import Bytes
import SystemCalls
import TestSupport

@testable import SearchIndex

/// The postings of one term as plain arrays: what the bytes have to say.
struct PostingsSample {
  /// How far apart the documents are.
  enum Spread: CaseIterable {
    case dense
    case near
    case far
    case mixed
  }

  var documents: [UInt32] = []
  /// The positions in each document; empty lists for exact keys.
  var positions: [[UInt32]] = []
  let hasPositions: Bool
  /// What the list is written as.
  var form: PostingsForm

  /// `count` random documents.
  init(count: Int, spread: Spread, hasPositions: Bool, using random: inout SplitMix64) {
    self.hasPositions = hasPositions
    form = hasPositions ? [.runs, .body].randomElement(using: &random) ?? .runs : .keys
    let farthest = UInt32.max / UInt32(max(count, 1)) - 1
    var document: UInt32 = 0
    for index in 0..<count {
      let gap: UInt32 =
        switch spread {
        case .dense: 1
        case .near: .random(in: 1...9, using: &random)
        case .far: .random(in: 1...farthest, using: &random)
        case .mixed: Bool.random(using: &random) ? 1 : .random(in: 1...min(farthest, 100_000), using: &random)
        }
      // Half of the lists begin with document 0.
      document = index == 0 ? (Bool.random(using: &random) ? 0 : gap) : document + gap
      documents.append(document)
      positions.append(hasPositions ? Self.positions(using: &random) : [])
    }
  }

  private static func positions(using random: inout SplitMix64) -> [UInt32] {
    let count = Int.random(in: 0..<50, using: &random) == 0 ? 300 : Int.random(in: 1...4, using: &random)
    var found: [UInt32] = []
    var position = UInt32.random(in: 0...3, using: &random)
    for _ in 0..<count {
      found.append(position)
      let isFar = UInt8.random(in: 0..<20, using: &random) == 0
      position += .random(in: 1...(isFar ? 10_000_000 : 200), using: &random)
    }
    return found
  }

  /// The bytes of several lists, one behind the other, and a cursor at the beginning of each.
  static func cursors(_ samples: [PostingsSample]) -> [PostingsCursor] {
    var postings = BitWriter()
    var memory = PostingsWriter.Memory()
    var positions = BitWriter()
    var sizes: [(postings: Int, positions: Int)] = []
    for sample in samples {
      var writer = PostingsWriter(sample.form, documentCount: segmentDocuments, lengths: lengths)
      for (document, found) in zip(sample.documents, sample.positions) {
        writer.append(document)
        for position in found { writer.append(position: position) }
      }
      sizes.append(writer.finish(into: &postings, positions: &positions, using: &memory))
    }
    let padding = [UInt8](repeating: 0, count: 8)
    postings.append(padding.span)
    positions.append(padding.span)
    let (postingsSlice, positionsSlice) = (
      ByteSlice(ByteRegion(copying: postings.bytes)), ByteSlice(ByteRegion(copying: positions.bytes))
    )
    var (start, positionsStart) = (0, 0)
    return zip(samples, sizes).map { sample, size in
      defer { (start, positionsStart) = (start + size.postings, positionsStart + size.positions) }
      return PostingsCursor(
        documentCount: sample.documents.count, postings: postingsSlice.slice(start..<start + size.postings + 8),
        positions: positionsSlice.slice(positionsStart..<positionsStart + size.positions + 8),
        form: sample.form, lengths: lengthRows, segmentDocuments: segmentDocuments)
    }
  }

  /// The documents of the segment that the lists are in: as many as there can be.
  static let segmentDocuments = Int(UInt32.max)

  /// The codes of the lengths of the first bodies of the segment; the others are empty.
  static let lengths = (0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }

  /// The same, as a segment has them.
  static let lengthRows = {
    let rows = lengths.flatMap { [UInt8](repeating: 0, count: Int(TextField.body.rawValue)) + [$0] }
    return PackedRowsReader(ByteSlice(ByteRegion(copying: PackedRowsWriter.bytes(of: rows))))
  }()

  /// Whether a cursor that should be at the document with this number, or past the last, is.
  func isRight(_ cursor: PostingsCursor, at index: Int) -> Bool {
    guard index < documents.count else { return cursor.document == PostingsCursor.end }
    let frequency = hasPositions ? positions[index].count : 1
    return cursor.document == documents[index] && cursor.frequency == UInt32(frequency)
  }

  /// The number of the first document that is not below `target`.
  func index(ofFirstFrom target: UInt32) -> Int {
    documents.firstIndex { $0 >= target } ?? documents.count
  }
}
