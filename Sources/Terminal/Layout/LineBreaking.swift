internal import Bytes

/// Wraps a line of text to lines of at most a number of columns.
///
/// Lines break at spaces, which are removed there, and next to emoji and characters of scripts without spaces (Chinese,
/// Japanese); but a line does not begin with closing or end with opening punctuation. A word that is longer than a line
/// is cut. This is the part of Unicode Standard Annex 14 that notes need.
enum LineBreaking {
  /// The properties of a grapheme cluster that affect breaking.
  struct Cell: Sendable {
    var columns: Int
    var kind: Kind

    init(_ character: Character, columns: Int) {
      self.columns = columns
      kind = Kind(character, columns: columns)
    }
  }

  /// The behaviour of a cluster at the edges of lines.
  enum Kind: Sendable {
    /// Lines break after it, and it is removed at the end of a line.
    case space
    /// Lines break before and after it.
    case ideographic
    /// It does not begin a line.
    case closing
    /// It does not end a line.
    case opening
    /// It is part of a word.
    case letter

    init(_ character: Character, columns: Int) {
      if let ascii = character.asciiValue {
        self = Self.ascii(ascii)
        return
      }
      let scalar = character.unicodeScalars.first ?? " "
      switch scalar.value {
      case 0x3000, 0x2000...0x2006, 0x2008...0x200A, 0x205F: self = .space
      case 0xAC00...0xD7A3, 0x1100...0x11FF: self = .letter
      default:
        if Self.closers.contains(scalar) {
          self = .closing
        } else if Self.openers.contains(scalar) {
          self = .opening
        } else {
          self = columns >= 2 ? .ideographic : .letter
        }
      }
    }

    private static func ascii(_ byte: UInt8) -> Kind {
      switch byte {
      case .space, .tab: .space
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .opening
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "."),
        UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "%"):
        .closing
      default: .letter
      }
    }

    private static let closers = Set("’”»›…、。，．：；？！）］｝」』】〕〉》〗〙〛・ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％‰°′″℃".unicodeScalars)
    private static let openers = Set("‘“«‹（［｛「『【〔〈《〖〘〚＃＠￥＄".unicodeScalars)
  }

  /// Returns the cells of each line, in order and without the spaces at its end; one empty line if there are no cells.
  /// Takes linear time. Each line takes at least one cell, so one wider than `columns` is alone on a line too wide.
  static func lines(of cells: [Cell], columns: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    var used = 0
    var breakIndex = 0
    var usedAtBreak = 0

    func close(at end: Int) {
      var trimmed = end
      while trimmed > start, cells[trimmed - 1].kind == .space { trimmed -= 1 }
      lines.append(start..<trimmed)
    }

    var index = 0
    while index < cells.count {
      let cell = cells[index]
      if index > start, breaks(between: cells[index - 1].kind, and: cell.kind) {
        breakIndex = index
        usedAtBreak = used
      }
      if cell.kind != .space, used + cell.columns > columns, index > start {
        let next = breakIndex > start ? breakIndex : index
        close(at: next)
        used = next == index ? 0 : used - usedAtBreak
        start = next
        continue
      }
      used += cell.columns
      index += 1
    }
    close(at: cells.count)
    return lines
  }

  private static func breaks(between before: Kind, and after: Kind) -> Bool {
    if after == .space { return false }
    if before == .space { return true }
    if after == .closing || before == .opening { return false }
    return before == .ideographic || after == .ideographic || (before == .closing && after == .opening)
  }
}
