import TestSupport

extension NoteMaker {
  mutating func addHeading() {
    add(random.chance(70) ? "## " : "### ")
    // Notes that were made from the same template have the same headings.
    if random.chance(25) {
      add(plan.headings[random.number(in: 0...plan.headings.count - 1)])
    } else {
      addWords(random.number(in: 1...3))
    }
    add("\n\n")
  }

  /// A list, some items of which are nested.
  mutating func addList() {
    let isNumbered = random.chance(20)
    for item in 1...random.number(in: 2...7) {
      if item > 1 && random.chance(15) { add(isNumbered ? "   " : "  ") }
      add(isNumbered ? "\(item). " : "- ")
      addWords(random.number(in: 2...12))
      if random.chance(8) {
        add(" ")
        addLink()
      }
      add("\n")
    }
    add("\n")
  }

  /// Tasks, done and not, many of them due on a day.
  mutating func addTasks() {
    let created = plan.created(note).number
    for _ in 0..<random.number(in: 1...4) {
      add(random.element(of: ["- [ ] ", "- [ ] ", "- [x] ", "- [x] ", "- [-] "]))
      addWords(random.number(in: 3...9))
      if random.chance(5) { add(" #task") }
      if random.chance(50) { add(" 📅 \(CalendarDay(number: created + random.number(in: 0...200)).text)") }
      add("\n")
    }
    add("\n")
  }

  /// A fenced block of what looks like a program.
  mutating func addCode() {
    add(random.element(of: ["```swift\n", "```sh\n", "```\n"]))
    write(in: 0) { maker in
      for _ in 0..<maker.random.number(in: 2...8) { maker.addCodeLine() }
    }
    add("```\n\n")
  }

  private mutating func addCodeLine() {
    add(random.element(of: ["let ", "  ", "    ", "if ", ""]))
    // A name of two words is the same wherever it comes up.
    let (word, vocabulary) = (chain.next(&random), chain.vocabulary)
    add(vocabulary.words[word])
    add(vocabulary.capitalized(vocabulary.successor(0, of: word)))
    add(random.element(of: [" = ", "(", ".", " -> "]))
    addPlainWord(capitalized: false)
    add(random.element(of: ["()", "[0]", " + 1", ") {", ";"]))
    add("\n")
  }

  mutating func addQuote() {
    add(random.chance(30) ? "> [!note] " : "> ")
    addWords(random.number(in: 2...6))
    add("\n> ")
    addParagraph(upTo: 0)
  }

  mutating func addTable() {
    let columns = random.number(in: 2...4)
    for row in 0..<random.number(in: 3...7) {
      for _ in 0..<columns {
        add("| ")
        if row == 1 { add("---") } else { addWords(random.number(in: 1...2)) }
        add(" ")
      }
      add("|\n")
    }
    add("\n")
  }

  /// An embedded note or picture, in a paragraph of its own.
  mutating func addEmbed() {
    if plan.attachments > 0 && random.chance(50) {
      add("![[figure-\(random.number(in: 0...plan.attachments - 1)).png]]\n\n")
    } else {
      add("![[")
      add(plan.stem(of: plan.linked(&random)))
      add("]]\n\n")
    }
  }
}
