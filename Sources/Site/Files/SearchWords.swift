internal import Bytes
internal import SearchIndex
internal import VaultCore

/// The words of the notes of a file of the search, with their weights, as bytes that are in parts by the hash of a word.
///
///     words := end:uint32* part*      The ends of the parts, from the first byte of the first part.
///     part  := (length:uint8 word count:uint8 (place:uint8 weight:uint8)*)*
struct SearchWords: Sendable {
  let bytes: [UInt8]
  /// The number of parts.
  let parts: Int

  /// The maximal number of bytes of a word.
  private static let longest = 40

  /// Takes words that were written before.
  init(bytes: [UInt8], parts: Int) { (self.bytes, self.parts) = (bytes, parts) }

  /// Collects the words of notes, which are fewer than 256. A word counts more the fewer words are beside it: in the
  /// title, in other names and tags, in the text.
  init(_ notes: [(note: SiteNote, text: String)], parts: Int) {
    self.parts = parts
    var (table, entries, tokenizer) = (WordTable(), [[UInt8]](), Tokenizer())
    // How often each word is in the field that is read, and its weight in the note; zero between two of them.
    var (counts, weights) = ([UInt8](), [UInt8]())
    for (place, (note, text)) in notes.enumerated() {
      let named = (note.card.aliases + note.tags + [String(decoding: note.folder, as: UTF8.self)]).joined(
        separator: "\n")
      var all: [Int] = []
      for (field, weight, most) in [(note.title, 8, 8), (named, 4, 4), (text, 1, 5)] as [(String, UInt8, UInt8)] {
        var own: [Int] = []
        tokenizer.tokenize(field.utf8Span.span) { folded, _ in
          if folded.count > Self.longest { return }
          let word = table.add(folded)
          if word == counts.count {
            counts.append(0)
            weights.append(0)
            entries.append([])
          }
          if counts[word] == 0 { own.append(word) }
          counts[word] = min(counts[word] + weight, most)
        }
        for word in own {
          if weights[word] == 0 { all.append(word) }
          weights[word] += counts[word]
          counts[word] = 0
        }
      }
      for word in all {
        entries[word] += [UInt8(place), weights[word]]
        weights[word] = 0
      }
    }
    var lists = [ByteWriter](repeating: ByteWriter(), count: parts)
    for (number, entries) in entries.enumerated() {
      let word = table.word(number)
      let part = Int(ContentHash(of: word.span).value % UInt64(parts))
      lists[part].append(UInt8(word.count))
      lists[part].append(word)
      lists[part].append(UInt8(entries.count / 2))
      lists[part].append(entries)
    }
    var (writer, end) = (ByteWriter(), 0)
    for list in lists {
      end += list.count
      writer.append(UInt32(end))
    }
    for list in lists { writer.append(list.bytes) }
    bytes = writer.bytes
  }

  /// Returns where the bytes of a part are.
  private func range(of part: Int) -> Range<Int> {
    func end(_ part: Int) -> Int {
      var reader = ByteReader(bytes.span, at: min(4 * part, bytes.count))
      return min(4 * parts + (part < 0 ? 0 : Int(reader.uint32())), bytes.count)
    }
    let start = part == 0 ? min(4 * parts, bytes.count) : end(part - 1)
    return start..<max(start, end(part))
  }

  /// Returns a hash of a part.
  func hash(ofPart part: Int) -> ContentHash { ContentHash(of: bytes.span.extracting(range(of: part))) }

  /// Calls `body` with each word of a part, and with each place and weight in it.
  func visit(part: Int, _ word: (Span<UInt8>) -> Void, _ entry: (_ place: Int, _ weight: Int) -> Void) {
    var reader = ByteReader(bytes.span.extracting(range(of: part)))
    while !reader.isAtEnd, !reader.isDamaged {
      word(reader.bytes(Int(reader.byte())))
      for _ in 0..<reader.byte() { entry(Int(reader.byte()), Int(reader.byte())) }
    }
  }
}
