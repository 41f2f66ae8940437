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

  /// Collects the words of notes, which are fewer than 256. They count as for `sheaf search`, so that both find the same
  /// notes first.
  ///
  /// - Parameter notes: The texts of the fields of each note, each with the average number of words in this field.
  init(_ notes: [[SearchData.Field]], parts: Int) {
    self.parts = parts
    var (table, entries, tokenizer) = (WordTable(), [[UInt8]](), Tokenizer())
    // How often each word is in the field that is read, and its term frequency in the note; zero between two of them.
    var (counts, frequencies) = ([Int](), [Float]())
    for (place, fields) in notes.enumerated() {
      var all: [Int] = []
      for (field, text, average) in fields {
        var (own, length): ([Int], Int) = ([], 0)
        tokenizer.tokenize(text.utf8Span.span) { folded, _ in
          length += 1
          if folded.count > Self.longest { return }
          let word = table.add(folded)
          if word == counts.count {
            counts.append(0)
            frequencies.append(0)
            entries.append([])
          }
          if counts[word] == 0 { own.append(word) }
          counts[word] += 1
        }
        for word in own {
          if frequencies[word] == 0 { all.append(word) }
          frequencies[word] += RankingWeights.termFrequency(counts[word], in: field, length: length, average: average)
          counts[word] = 0
        }
      }
      for word in all {
        entries[word] += [UInt8(place), Self.weight(frequencies[word])]
        frequencies[word] = 0
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

  /// Returns a term frequency as a byte, from which the page computes `exp((weight - 128) / 24)`.
  static func weight(_ frequency: Float) -> UInt8 {
    UInt8(min(max(Int(128 + 24 * Double(frequency).naturalLogarithm), 1), 255))
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
