internal import Bytes
internal import Dates

/// The kind of name that a program gave to an unnamed file: a date, an identifier, or a word for "untitled".
enum GeneratedName: Equatable {
  case date, identifier, placeholder

  /// Determines the kind of a file name, given without its extension; nil for a name that was chosen by a person.
  init?(_ stem: String) {
    // Copies have a number after the name.
    let plain = Self.withoutNumber(stem[...])
    guard stem.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      if !Self.placeholders.contains(CaseFolding.fold(stem)) { return nil }
      self = .placeholder
      return
    }
    if Self.isDate(stem[...]) || Self.isDate(plain) {
      self = .date
    } else if Self.isIdentifier(stem[...]) || Self.isIdentifier(plain) {
      self = .identifier
    } else if Self.placeholders.contains(CaseFolding.fold(String(plain))) || Self.isStampedPlaceholder(plain) {
      self = .placeholder
    } else {
      return nil
    }
  }

  /// Returns a name without the number of a copy: ` 2`, `-2`, `_2`, `(2)` or ` (2)`.
  private static func withoutNumber(_ name: Substring) -> Substring {
    var rest = name
    let isBracketed = rest.last == ")"
    if isBracketed { rest.removeLast() }
    let digits = rest.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    guard (1...3).contains(digits) else { return name }
    rest.removeLast(digits)
    if isBracketed {
      guard rest.last == "(" else { return name }
      rest.removeLast()
      if rest.last == " " { rest.removeLast() }
    } else {
      guard let last = rest.last, " -_".contains(last) else { return name }
      rest.removeLast()
    }
    return rest.isEmpty ? name : rest
  }

  /// Returns whether a name is a date or identifier combined with a word for "untitled".
  private static func isStampedPlaceholder(_ name: Substring) -> Bool {
    let parts = name.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && placeholders.contains(CaseFolding.fold(String(parts[1])))
      && (isDate(parts[0]) || isIdentifier(parts[0]))
  }

  // MARK: - Words for "untitled"

  /// The names that Obsidian and other apps give to new notes, in the most common languages.
  private static let placeholders: Set<String> = Set(
    [
      "Untitled", "Untitled note", "Untitled document", "New Note", "Unnamed", "Unnamed note", "Unbenannt",
      "Ohne Titel", "Neue Notiz", "Sans titre", "Sans nom", "Nouvelle note", "Sin título", "Nueva nota",
      "Senza titolo", "Senza nome", "Nuova nota", "Sem título", "Nova nota", "Naamloos", "Nieuwe notitie",
      "Zonder titel", "Bez tytułu", "Bez nazwy", "Nowa notatka", "Bez názvu", "Nová poznámka", "Névtelen", "Fără titlu",
      "Namnlös", "Namnlöst", "Utan titel", "Uten tittel", "Uten navn", "Uden titel", "Unavngivet", "Nimetön", "Adsız",
      "Başlıksız", "Без названия", "Без имени", "Безымянный", "Новая заметка", "Без назви", "Χωρίς τίτλο",
      "Tanpa judul", "Không có tiêu đề", "ללא כותרת", "ללא שם", "بدون عنوان", "未命名", "未命名文档", "未命名筆記", "无标题", "無標題",
      "新笔记", "新建笔记", "無題", "無題のファイル", "無題のノート", "新規ノート", "제목 없음", "무제", "새 노트",
    ].map { CaseFolding.fold($0) })

  // MARK: - Identifiers

  /// Returns whether a name is a number of eight digits or more, a UUID, a ULID or a hexadecimal number.
  private static func isIdentifier(_ name: Substring) -> Bool {
    let bytes = Array(name.utf8)
    if bytes.count == 36 { return bytes.isUUID }
    guard bytes.count >= 8 else { return false }
    if bytes.allSatisfy(\.isDigit) { return true }
    // Words of the letters from A to F followed by a year are not numbers.
    if bytes.allSatisfy({ $0.hexDigitValue != nil }) {
      return zip(bytes, bytes.dropFirst()).contains { $0.isDigit && !$1.isDigit }
    }
    return bytes.count == 26 && (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[0])
      && bytes.count(where: \.isDigit) > 3 && bytes.allSatisfy(\.isAlphanumeric)
  }

  // MARK: - Dates

  private enum Piece: Equatable {
    case number(Int, digits: Int)
    case month(Int)
    /// A letter or word before a number, for a week or a quarter.
    case part
    /// An optional part of a date: the name of a weekday, the T before a time, or the ending of an ordinal.
    case filler
  }

  /// Returns whether a name is only a date: of a day, a week, a month or a quarter, with or without a time.
  private static func isDate(_ name: Substring) -> Bool {
    guard let pieces = pieces(of: name), !pieces.isEmpty else { return false }
    var numbers: [(value: Int, digits: Int)] = []
    var (hasMonth, hasPart) = (false, false)
    for piece in pieces {
      switch piece {
      case .number(let value, let digits): numbers.append((value, digits))
      case .month: hasMonth = true
      case .part: hasPart = true
      case .filler: break
      }
    }
    // A day, optionally with a time, without separators.
    if let first = numbers.first, [8, 12, 14, 17].contains(first.digits) {
      var day = first.value
      for _ in 8..<first.digits { day /= 10 }
      return isDay(day / 10_000, day / 100 % 100, day % 100)
    }
    guard let year = numbers.firstIndex(where: { $0.digits == 4 && (1000...2999).contains($0.value) }) else {
      return false
    }
    let value = numbers[year].value
    var others = numbers
    others.remove(at: year)
    let isShort = others.allSatisfy { $0.digits <= 2 || [4, 6].contains($0.digits) }
    if hasPart { return !others.isEmpty && isShort }
    if hasMonth { return isShort }
    switch year {
    case 0:
      guard others.count > 0, others[0].digits <= 2, isShort else { return false }
      if others.count == 1 { return others[0].digits == 2 && (1...12).contains(others[0].value) }
      return others[1].digits <= 2 && isDay(value, others[0].value, others[1].value)
    case 1: return others.count == 1 && others[0].digits == 2 && (1...12).contains(others[0].value)
    case 2:
      let (one, other) = (others[0], others[1])
      guard one.digits <= 2, other.digits <= 2, isShort else { return false }
      return isDay(value, other.value, one.value) || isDay(value, one.value, other.value)
    default: return false
    }
  }

  private static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    (1000...2999).contains(year) && (1...12).contains(month) && (1...31).contains(day)
  }

  /// Returns the numbers and words of a name; nil when it contains anything else.
  private static func pieces(of name: Substring) -> [Piece]? {
    var pieces: [Piece] = []
    var rest = name
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.utf8.count <= 17, let value = Int(digits) else { return nil }
        pieces.append(.number(value, digits: digits.utf8.count))
        rest = rest.dropFirst(digits.count)
      } else if first.isLetter {
        let word = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(word.count)
        guard let piece = piece(word.lowercased(), isBeforeDigit: rest.first?.isNumber == true) else { return nil }
        pieces.append(piece)
      } else if " -_.,:+()".contains(first) {
        rest = rest.dropFirst()
      } else {
        return nil
      }
    }
    return pieces
  }

  private static func piece(_ word: String, isBeforeDigit: Bool) -> Piece? {
    func isName(_ name: String) -> Bool {
      name == word || word.utf8.count >= 3 && word.utf8.count <= 4 && name.hasPrefix(word)
    }
    if let month = CalendarNames.lowercasedMonths.firstIndex(where: isName) { return .month(month + 1) }
    if word == "sept" { return .month(9) }
    if CalendarNames.lowercasedWeekdays.contains(where: isName) || ["tues", "thurs"].contains(word) { return .filler }
    if word == "week" || isBeforeDigit && ["w", "q", "kw"].contains(word) { return .part }
    let fillers = ["st", "nd", "rd", "th", "of", "at", "t", "z", "h", "m", "s", "am", "pm", "年", "月", "日"]
    return fillers.contains(word) ? .filler : nil
  }
}
