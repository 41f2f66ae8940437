import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

/// What comes up again: reviews, this day in earlier years, forgotten notes, lists in templates. It is Friday, 2025-11-21.
@Suite struct ReviewTests {
  @Test func intervalsGrow() throws {
    var fixture = try SessionFixture(["a.md": "---\nreview: 2025-11-20\n---\nA\n", "b.md": "B\n"])
    #expect(fixture.run("review", "-l").lines == ["a.md"])
    let day: Int64 = 86_400_000_000_000
    for (days, next) in [(7, "2025-11-28"), (14, "2025-12-12"), (28, "2026-01-09")] {
      #expect(fixture.run("review", "done", "a", "-q").status == .success)
      #expect(try fixture.text(of: "a.md") == "---\nreview: \(next)\nreview-interval: \(days)d\n---\nA\n")
      #expect(fixture.run("review", "-l").lines == [] && fixture.run("review", "-l", "--all").lines == ["a.md"])
      fixture.now += Int64(days) * day
    }
    #expect(fixture.run("undo", "-q").status == .success)
    #expect(try fixture.text(of: "a.md").contains("review: 2025-12-12"))
  }

  @Test func aReviewCanBePutOff() throws {
    let fixture = try SessionFixture([
      "a.md": "---\nNext-Review: 2025-01-01\nreview-interval: 14d\n---\n", "b.md": "B\n",
    ])
    #expect(fixture.run("review", "later", "a", "b", "--in", "2w").lines == ["postponed  2 notes  2025-12-05"])
    #expect(try fixture.text(of: "a.md") == "---\nNext-Review: 2025-12-05\nreview-interval: 14d\n---\n")
    #expect(try fixture.text(of: "b.md").contains("review: 2025-12-05"))
    #expect(fixture.run("review", "later", "a", "--in", "soon").status == .failure)
    #expect(fixture.run("review").status == .nothing)
  }

  @Test func theAgendaListsThem() throws {
    let fixture = try SessionFixture(["a.md": "---\nreview: 2025-11-20\n---\n# Old\n", "b.md": "- [ ] x\n"])
    #expect(
      fixture.run("tasks", "--agenda").lines
        == ["No date", "b.md:1: [ ] x", "", "To be read again", "a.md: Old  2025-11-20"])
    let json = fixture.run("tasks", "--agenda", "--json").json
    #expect(json["reviews"][0]["path"] == "a.md" && json["reviews"][0]["date"] == "2025-11-20")
  }

  @Test func thisDayIsListed() throws {
    let fixture = try SessionFixture([
      "a.md": "---\ncreated: 2020-11-21\n---\n", "b.md": "---\ncreated: 2020-11-22\n---\n",
      "2019-11-21.md": "---\ncreated: 2021-03-03\n---\n", "2025-11-21.md": "---\ncreated: 2025-11-21\n---\n",
    ])
    #expect(fixture.run("list", "on-this-day", "-l", "--sort", "path").lines == ["2019-11-21.md", "a.md"])
    let empty = try SessionFixture(["b.md": "---\ncreated: 2020-11-22\n---\n"])
    #expect(empty.run("list", "on-this-day").status == .nothing)
  }

  @Test func forgottenNotesAreLikelier() throws {
    let fixture = try SessionFixture([
      "new.md": "---\nupdated: 2025-11-20\n---\n", "old.md": "---\nupdated: 2015-01-01\n---\n",
      "linked.md": "---\nupdated: 2015-01-01\n---\n", "l.md": "---\nupdated: 2025-11-20\n---\n[[linked]]\n",
      "m.md": "---\nupdated: 2025-11-20\n---\n[[linked]]\n",
    ])
    var counts: [String: Int] = [:]
    for seed in 0..<200 {
      counts[fixture.run("random", "--forgotten", "--seed", "\(seed)", "-l").text, default: 0] += 1
    }
    #expect(counts["old.md\n", default: 0] > counts["linked.md\n", default: 0])
    #expect(counts["linked.md\n", default: 0] > counts["new.md\n", default: 0])
    let all = fixture.run("random", "--forgotten", "--seed", "1", "-l", "-m", "9")
    #expect(Set(all.lines).count == 5)
  }

  @Test func templatesListWhatWasDone() throws {
    let fixture = try SessionFixture(
      [
        "2025-11-17.md": "- [x] early\n- [ ] open\n- [>] on [[2025-11-18]]\n", "2025-11-10.md": "- [x] before\n",
        "2025-11-18.md": "- [>] twice 📅 2025-11-30 [[2025-11-19]]\n", "2025-11-19.md": "- [>] twice [[2025-11-20]]\n",
        "2025-11-20.md": "- [ ] twice\n",
        "work.md":
          "---\ncreated: 2025-11-19\n---\n- [x] dated ✅ 2025-11-18\n- [x] long ago ✅ 2024-01-01\n- [ ] due 📅 2025-11-23\n",
      ], config: "weekly:\n  template: t/Week\ntemplates: t\n")
    try fixture.vault.write(
      "# {{title}}\n\n{{done:week}}\n\n{{open:week}}\n\n{{written:week}}\n\n{{carried:week}}\n\n{{done:fortnight}}\n",
      to: "t/Week.md")
    #expect(fixture.run("daily", "--weekly", "-q").status == .success)
    let text = try fixture.text(of: "2025-W47.md")
    #expect(
      text.hasSuffix(
        """
        # 2025-W47

        - early [[2025-11-17]]
        - dated [[work]]

        - open [[2025-11-17]]
        - twice [[2025-11-20]]
        - due [[work]]

        - [[work]]

        - on [[2025-11-18]]
        - twice [[2025-11-20]]

        {{done:fortnight}}

        """), "\(text)")
  }
}
