import TestSupport
import Testing

@testable import NoteSyntax

/// What changed between two versions of a note.
@Suite struct NoteComparisonTests {
  private func compare(_ old: String, _ new: String) -> NoteComparison {
    NoteComparison(Array(old.utf8), Array(new.utf8))
  }

  @Test func propertiesAreComparedByTheirValues() {
    let change = compare(
      "---\na: 1\nb: [x, y]\nc: old\nsame: \"q\"\n---\n", "---\nsame: q\nb:\n  - x\n  - y\nc: new\nd: null\n---\n")
    #expect(
      change.properties == [
        .init(name: "c", old: "old", new: "new"), .init(name: "d", old: nil, new: ""),
        .init(name: "a", old: "1", new: nil),
      ])
    #expect(!change.hasUnreadMatter)
  }

  @Test func frontMatterThatCannotBeReadIsNotCompared() {
    let change = compare("---\na: 1\n---\n", "---\na: [1\n---\n")
    #expect(change.hasUnreadMatter && change.properties.isEmpty)
  }

  @Test func tagsOfTextAndPropertiesAreOne() {
    let change = compare("---\ntags: [a, b]\n---\n#c\n", "---\ntags: [b]\n---\n#c #d #a\n")
    #expect(change.addedTags == ["d"] && change.removedTags.isEmpty)
    #expect(compare("#a #a\n", "").removedTags == ["a"])
  }

  @Test func tasksAreRecognisedByTheirTexts() {
    let change = compare(
      "- [ ] one\n- [x] two\n- [?] three 📅 2026-01-01\n- [ ] four\n- [ ] twin\n- [ ] twin\n",
      "- [x] one ✅ 2026-01-02\n- [ ] two\n- [/] three 📅 2026-02-02\n- [ ] twin\n- [ ] five\n")
    #expect(
      change.tasks == [
        .init(kind: .done, text: "one"), .init(kind: .reopened, text: "two"), .init(kind: .changed, text: "three"),
        .init(kind: .added, text: "five"), .init(kind: .removed, text: "four"), .init(kind: .removed, text: "twin"),
      ], "\(change.tasks)")
  }

  @Test func linksAreCounted() {
    let change = compare("[[a]] [[a]] [[b#h]] [x](c.md)\n", "[[a]] [[b#i]] [y](c.md) <https://e.org>\n")
    #expect(change.addedLinks == ["b#i", "https://e.org"])
    #expect(change.removedLinks == ["a", "b#h"])
  }

  @Test(arguments: Seeds.some(200)) func theReverseComparisonIsTheOpposite(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    func note() -> String {
      let matter = ["a: 1", "b: x", "b: y", "tags: [t, u]", "c: [1, 2]"].filter { _ in Bool.random(using: &generator) }
      let body = (0..<6).map { _ in
        ["- [ ] t", "- [x] t", "- [ ] u", "[[l]]", "[[m#h]]", "#t", "#v", "text"].randomElement(using: &generator) ?? ""
      }
      return "---\n" + matter.joined(separator: "\n") + "\n---\n" + body.joined(separator: "\n") + "\n"
    }
    let (old, new) = (note(), note())
    let (there, back) = (compare(old, new), compare(new, old))
    #expect(compare(old, old).isEmpty && compare(old, old).properties.isEmpty)
    #expect(there.addedTags.sorted() == back.removedTags.sorted())
    #expect(there.addedLinks.sorted() == back.removedLinks.sorted())
    let opposite: [NoteComparison.TaskChange.Kind: NoteComparison.TaskChange.Kind] = [
      .added: .removed, .removed: .added, .done: .reopened, .reopened: .done, .changed: .changed,
    ]
    func sums(_ tasks: [NoteComparison.TaskChange], turned: Bool) -> [String] {
      tasks.map { "\((turned ? opposite[$0.kind] : $0.kind)?.rawValue ?? "") \($0.text)" }
    }
    // Tasks with the same text are paired in order, so that only the numbers of what came and went are opposite.
    let (mine, theirs) = (
      sums(there.tasks, turned: false).count { $0.hasPrefix("added") },
      sums(back.tasks, turned: true).count { $0.hasPrefix("added") }
    )
    #expect(mine == theirs, "seed \(seed)")
  }
}
