import TestSupport

extension NoteMaker {
  private static let categories = [
    "idea", "task", "journal", "journal", "health", "goal", "memory", "finance", "other", "other",
  ]

  /// Front matter with the properties that programs for notes know, each in most notes or in a few.
  mutating func addFrontMatter() {
    let created = plan.created(note)
    let second = random.number(in: 0...86_399)
    // What made the note with an identifier wrote the time too; people write a day.
    let isStamped = random.chance(80)
    add("---\n")
    if isStamped { addIdentifier(created, second: second) }
    if random.chance(8) {
      add("aliases: [")
      addWords(2)
      add(", ")
      addWords(3)
      add("]\n")
    }
    if random.chance(75) { addTags() }
    if random.chance(60) { add("category: \(random.element(of: NoteMaker.categories))\n") }
    if random.chance(10) { add("source: \(random.element(of: ["manual", "voice", "photo", "conversation"]))\n") }
    if random.chance(1) { add("pinned: true\n") }
    if random.chance(12) { add("status: \(random.element(of: ["draft", "growing", "done"]))\n") }
    if random.chance(8) { add("rating: \(random.number(in: 1...10))\n") }
    if random.chance(4) {
      add("related: \"[[")
      add(plan.stem(of: plan.linked(&random)))
      add("]]\"\n")
    }
    if random.chance(4) {
      add("url: ")
      addURL()
      add("\n")
    }
    if isStamped {
      add("created: \(created.text(second: second))\n")
    } else if random.chance(50) {
      add("created: \(created.text)\n")
    }
    if random.chance(70) {
      let days = random.number(in: 0...90)
      let updated = CalendarDay(number: created.number + days)
      let last = random.number(in: (days == 0 ? second : 0)...86_399)
      add("updated: \(isStamped ? updated.text(second: last) : updated.text)\n")
    }
    add("---\n")
    if random.chance(80) { add("\n") }
  }

  private mutating func addTags() {
    let isBlock = random.chance(40)
    add(isBlock ? "tags:\n" : "tags: [")
    for number in 0..<random.number(in: 1...4) {
      add(isBlock ? "  - " : number > 0 ? ", " : "")
      add(plan.tags[plan.tagRanks.draw(&random)])
      if isBlock { add("\n") }
    }
    if !isBlock { add("]\n") }
  }

  /// A UUID of version 7: the milliseconds since 1970, then numbers by chance.
  private mutating func addIdentifier(_ created: CalendarDay, second: Int) {
    let zone = created.isSummer ? 7_200 : 3_600
    let moment = UInt64((created.number * 86_400 + second - zone) * 1_000 + random.number(in: 0...999))
    let bits = random.next()
    let high = moment << 16 | 0x7000 | bits & 0xFFF
    let low = random.next() >> 2 | 0x8000_0000_0000_0000
    let digits = NoteMaker.hexadecimal(high) + NoteMaker.hexadecimal(low)
    add("id: ")
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { add("-") }
      bytes.append(digit)
    }
    add("\n")
  }

  private static func hexadecimal(_ number: UInt64) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return (0..<16).map { digits[Int(number >> (60 - 4 * UInt64($0)) & 15)] }
  }
}
