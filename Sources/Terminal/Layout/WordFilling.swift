extension StyledText {
  /// The words between white space; the style may change within a word.
  package var words: [StyledText] {
    var words = [StyledText()]
    for run in runs {
      for (index, part) in run.text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).enumerated()
      {
        if index > 0, words.last?.isEmpty == false { words.append(StyledText()) }
        words[words.count - 1].append(String(part), run.style, link: run.link)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}

extension [StyledText] {
  /// Returns the texts, separated by spaces, in lines of at most `columns` columns. Lines break only between texts, so a
  /// longer one exceeds its line.
  ///
  /// - Parameter lead: What the first line begins with, such as a label; the others are indented by its width.
  package func filled(after lead: StyledText = StyledText(), toColumns columns: Int) -> [StyledText] {
    let indent = StyledText(String(repeating: " ", count: lead.columns))
    var lines: [StyledText] = []
    var room = 0
    for text in self {
      let needed = text.columns
      if lines.isEmpty || needed + 1 > room {
        lines.append((lines.isEmpty ? lead : indent) + text)
        room = columns - indent.columns - needed
      } else {
        lines[lines.count - 1].append(" ")
        lines[lines.count - 1].append(text)
        room -= needed + 1
      }
    }
    return lines.isEmpty ? [lead] : lines
  }
}
