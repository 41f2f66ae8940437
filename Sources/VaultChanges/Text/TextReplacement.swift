internal import Bytes
internal import NoteSyntax
internal import QueryLanguage
internal import RegularExpressions
internal import SearchIndex
internal import VaultCore

/// A text to look for in notes, and what to write in its place.
///
/// A match is within one line. A text matches as whole words, as search finds words: a letter before or after it is that
/// of another word, unless the script has no spaces. A regular expression matches anywhere.
package struct TextReplacement: Sendable {
  /// How the text to look for is read.
  package enum Reading: Sendable { case words, ignoringCase, keepingCase, expression }

  private enum Piece: Sendable {
    case text(String)
    /// The text of a group; 0 for the whole match.
    case group(Int)
  }

  private let old: String
  private let reading: Reading
  private let expression: RegularExpression
  private let groups: CapturingExpression?
  private let pieces: [Piece]

  /// Looks for `old`, to write `new`, in which `$1` is a group if `old` is an expression.
  package init(_ old: String, by new: String, as reading: Reading = .words) throws(ReplacementFault) {
    if old.isEmpty { throw .empty }
    for text in [old, new] where text.contains(where: \.isNewline) { throw .lineBreak }
    (self.old, self.reading) = (old, reading)
    guard reading == .expression else {
      let pattern = old.unicodeScalars.map { $0.isASCII && !$0.properties.isAlphabetic ? "\\x{\($0.hex)}" : "\($0)" }
      do throws(RegularExpressionError) {
        expression = try RegularExpression(pattern.joined(), ignoringCase: reading != .words)
      } catch { throw .pattern(old, offset: error.offset, error.message, hint: error.hint) }
      (groups, pieces) = (nil, [.text(new)])
      return
    }
    do throws(RegularExpressionError) {
      expression = try RegularExpression(old)
      let capturing = try CapturingExpression(old)
      groups = capturing.count > 0 ? capturing : nil
    } catch { throw .pattern(old, offset: error.offset, error.message, hint: error.hint) }
    if RegularExpressionMatcher(expression).firstMatch(in: [UInt8]().span) != nil { throw .matchesNothing(old) }
    pieces = try Self.pieces(of: new, groups: groups?.count ?? 0)
  }

  private static func pieces(of new: String, groups: Int) throws(ReplacementFault) -> [Piece] {
    var pieces: [Piece] = []
    var rest = new[...]
    var text = ""
    while let character = rest.popFirst() {
      if character == "\\", let digit = rest.first, digit.isASCII, digit.isNumber { throw .backslash(String(digit)) }
      guard character == "$" else {
        text.append(character)
        continue
      }
      if rest.first == "$" {
        text.append(rest.removeFirst())
        continue
      }
      let isBraced = rest.first == "{"
      let word = isBraced ? rest.dropFirst().prefix { $0 != "}" } : rest.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(word), number >= 0, !isBraced || word.endIndex < rest.endIndex else { throw .dollar(new) }
      if number > groups { throw .noGroup(number, groups: groups) }
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
      pieces.append(.group(number))
      rest = rest[(isBraced ? rest.index(after: word.endIndex) : word.endIndex)...]
    }
    return text.isEmpty ? pieces : pieces + [.text(text)]
  }

  /// A condition that holds for every note with a match in its text, links, code or properties; nil for none.
  var query: QueryNode? {
    reading == .expression ? QueryNode(.text(.any, .regex(old))).narrowed : QueryNode.words(of: old)
  }

  /// Returns a finder for a thread.
  func finder() -> Finder { Finder(self) }
}

extension TextReplacement {
  /// The matches in a note.
  struct Found {
    /// The edits that replace those in the regions.
    var edits: [TextEdit] = []
    /// The number of matches that are also, or only, in other regions, by the first of those.
    var left: [NoteRegion: Int] = [:]
  }

  /// Finds the matches in notes, one note after the other.
  struct Finder {
    private let replacement: TextReplacement
    private let matcher: RegularExpressionMatcher
    private var tokenizer = Tokenizer()

    fileprivate init(_ replacement: TextReplacement) {
      (self.replacement, matcher) = (replacement, RegularExpressionMatcher(replacement.expression))
    }

    /// Returns whether a note can contain a match, which is faster than finding it.
    func mayMatch(_ bytes: [UInt8]) -> Bool {
      // Before a carriage return is no end of a line for the matcher.
      bytes.contains(.carriageReturn) || matcher.containsMatch(in: bytes.span)
    }

    mutating func matches(in note: NoteEditor, _ regions: Set<NoteRegion>) -> Found {
      var found = Found()
      let all = NoteRegions(of: note.note, in: note.bytes.span)
      for index in 0..<note.note.lines.count {
        let line = note.bytes.span.trimmingLineBreak(note.note.lines.range(of: index))
        for match in ranges(in: note.bytes.span, line) {
          if let other = all.first(of: match, besides: regions) {
            found.left[other, default: 0] += 1
            continue
          }
          let text = Array(replacement.text(for: match, note.bytes.span, in: line).utf8)
          if !note.bytes[match].elementsEqual(text) { found.edits.append(TextEdit(range: match, replacement: text)) }
        }
      }
      return found
    }

    /// Returns the matches in a line that are not empty, without overlap.
    private mutating func ranges(in bytes: Span<UInt8>, _ line: Range<Int>) -> [Range<Int>] {
      let text = bytes.extracting(line)
      var ranges: [Range<Int>] = []
      var inner: Set<Int>?
      var offset = 0
      while offset < text.count, let match = matcher.firstMatch(in: text, from: offset) {
        offset = max(match.upperBound, match.lowerBound + 1)
        if match.isEmpty { continue }
        if replacement.reading != .expression {
          let cuts = inner ?? offsetsInWords(text)
          inner = cuts
          if cuts.contains(match.lowerBound) || cuts.contains(match.upperBound) {
            offset = match.lowerBound + 1
            continue
          }
        }
        ranges.append(match.lowerBound + line.lowerBound..<match.upperBound + line.lowerBound)
      }
      return ranges
    }

    /// Returns the offsets at which a word would be cut in two.
    private mutating func offsetsInWords(_ text: Span<UInt8>) -> Set<Int> {
      var offsets: Set<Int> = []
      tokenizer.tokenize(text) { _, token in offsets.formUnion((token.start + 1)..<max(token.end, token.start + 1)) }
      return offsets
    }
  }

  /// Returns what is written in the place of a match in a line of a note.
  private func text(for match: Range<Int>, _ bytes: Span<UInt8>, in line: Range<Int>) -> String {
    func text(_ range: Range<Int>) -> String { String(decoding: [UInt8](bytes.extracting(range)), as: UTF8.self) }
    let local = match.lowerBound - line.lowerBound..<match.upperBound - line.lowerBound
    let captured = groups?.groups(in: bytes.extracting(line), of: local) ?? []
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .group(0): result += text(match)
      case .group(let number):
        guard let group = captured[number - 1] else { continue }
        result += text(group.lowerBound + line.lowerBound..<group.upperBound + line.lowerBound)
      }
    }
    return reading == .keepingCase ? WordCase.apply(of: text(match), to: result, writtenAs: old) : result
  }
}

/// Why a text cannot be replaced.
package enum ReplacementFault: Error, Sendable, Equatable {
  case empty, lineBreak
  /// The regular expression is not valid; the offset of the error is in bytes.
  case pattern(String, offset: Int, String, hint: String?)
  /// The regular expression also matches where no text is.
  case matchesNothing(String)
  case noGroup(Int, groups: Int)
  /// A dollar sign is followed by something else than the number of a group.
  case dollar(String)
  /// A group is written as in other programs.
  case backslash(String)
}

extension Unicode.Scalar {
  fileprivate var hex: String { String(value, radix: 16) }
}
