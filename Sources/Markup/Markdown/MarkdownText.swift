/// Plain text in Markdown: what would be read as markup gets a backslash.
package enum MarkdownText {
  /// Returns text of one line, or several, so that it is read as itself wherever it stands in a line.
  package static func escaped(_ text: String) -> String {
    let characters = Array(text)
    let hasPair = characters.count { $0 == "$" } > 1
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for (index, character) in characters.enumerated() {
      let before: Character = index > 0 ? characters[index - 1] : " "
      let after: Character = index + 1 < characters.count ? characters[index + 1] : " "
      let isMarkup =
        switch character {
        case "\\": "\\`*_{}[]<>()#+-.!|~=$%^&\"'/:;?@,".contains(after) && after != " "
        case "`", "*", "[", "]": true
        case "_": !(before.isLetter || before.isNumber) || !(after.isLetter || after.isNumber)
        case "<": after.isLetter || "/!?".contains(after)
        case "~", "=", "%": after == character || before == character
        case "$": hasPair && !after.isWhitespace
        case "#": before.isWhitespace && (after.isLetter || after == "_")
        case "&": isReference(characters[index...])
        default: false
        }
      if isMarkup { result.append("\\") }
      result.append(character)
    }
    return result
  }

  private static func isReference(_ rest: ArraySlice<Character>) -> Bool {
    guard let end = rest.prefix(34).firstIndex(of: ";"), end > rest.startIndex + 1 else { return false }
    return rest[(rest.startIndex + 1)..<end].allSatisfy { ($0.isLetter || $0.isNumber) && $0.isASCII || $0 == "#" }
  }

  /// Returns a line so that its beginning and end are not read as those of a block.
  package static func escapedLine(_ line: String) -> String {
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    guard let first = trimmed.first else { return "" }
    var line = String(trimmed)
    let digits = trimmed.prefix { $0.isASCII && $0.isNumber }
    let rest = trimmed.dropFirst(digits.count)
    if !digits.isEmpty, digits.count < 10, let sign = rest.first, ".)".contains(sign),
      rest.dropFirst().first ?? " " == " "
    {
      line = digits + "\\" + rest
    } else if "-+".contains(first), trimmed.dropFirst().first ?? " " == " " {
      line = "\\" + line
    } else if first == ">" || first == "|" || first == ":" && trimmed.hasPrefix(": ") {
      line = "\\" + line
    } else if first == "#", let next = trimmed.first(where: { $0 != "#" }), next == " " {
      line = "\\" + line
    } else if trimmed.allSatisfy({ $0 == "#" }) || trimmed.allSatisfy({ $0 == "-" })
      || trimmed.allSatisfy({ $0 == "=" })
    {
      line = "\\" + line
    }
    // A block id.
    if let space = line.lastIndex(of: " "), line[space...].hasPrefix(" ^"),
      line[space...].dropFirst(2).allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }), line[space...].count > 2
    {
      line.insert("\\", at: line.index(after: space))
    }
    return line
  }

  /// Returns code between as many backticks as it needs.
  package static func code(_ text: String) -> String {
    let flat = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    if flat.isEmpty { return "" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: flat) + 1)
    let needsSpace = flat.hasPrefix("`") || flat.hasSuffix("`") || flat.hasPrefix(" ") && flat.hasSuffix(" ")
    let space = needsSpace && flat.contains { $0 != " " } ? " " : ""
    return fence + space + flat + space + fence
  }

  /// Returns a block of code.
  package static func codeBlock(_ text: String, language: String = "") -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
    let body = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    return fence + language + "\n" + body + fence
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    var (longest, current) = (0, 0)
    for other in text {
      current = other == character ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }

  /// Returns a link or an image.
  package static func link(_ label: String, to destination: String, isImage: Bool = false) -> String {
    var target = destination.split(whereSeparator: \.isNewline).joined()
    if target.contains(where: { $0 == " " || $0 == "(" || $0 == ")" || $0 == "<" || $0 == ">" }) {
      target = target.replacing(" ", with: "%20").replacing("(", with: "%28").replacing(")", with: "%29")
        .replacing("<", with: "%3C").replacing(">", with: "%3E")
    }
    return "\(isImage ? "!" : "")[\(label)](\(target))"
  }
}
