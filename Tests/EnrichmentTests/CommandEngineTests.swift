import NoteSyntax
import SystemCalls
import TestSupport
import TestTraits
import Testing
import VaultCore

@testable import Enrichment

/// Programs that behave well and badly, as shell scripts.
@Suite(.waiting) struct CommandEngineTests {
  private static func request(_ name: String) -> EnrichmentRequest {
    let bytes = Array("Text of \(name).\n".utf8)
    return EnrichmentRequest(
      path: Array("\(name).md".utf8), id: name, title: name, tags: ["t"], bytes: bytes,
      note: NoteParser.parse(bytes.span))
  }

  /// Asks a program, given as a script of sh, for some notes with the ids n0, n1 and so on.
  private func ask(
    _ script: String, notes: Int = 3, timeout: Double = 5, atOnce: Int = 1,
    cancellation: EnrichmentCancellation = EnrichmentCancellation()
  ) -> EngineResults {
    let program = Subprocess(
      executable: "/bin/sh", arguments: ["-c", script].map { Array($0.utf8) },
      environment: [Array(InstalledProgram.path.utf8)])
    let engine = CommandEngine(
      program, timeout: .seconds(timeout), atOnce: atOnce, categories: NoteCategory.usual, cancellation: cancellation)
    return engine.enrich((0..<notes).map { Self.request("n\($0)") })
  }

  /// What was refused, in the order of the notes; nil for what was not.
  private func reasons(_ results: EngineResults) -> [String?] {
    results.results.map { if case .failure(let refusal) = $0 { refusal.reason } else { nil } }
  }

  /// A loop of sh that answers each line with the output of `body`, in which `$id` is the note's.
  private func loop(_ body: String) -> String {
    #"while read -r line; do id=$(printf %s "$line" | sed 's/^{"id":"\([^"]*\)".*/\1/'); "# + body + "; done"
  }

  @Test func answersAreRead() {
    let results = ask(
      loop(#"printf '{"id":"%s","summary":"About %s.","actions":["one","two"],"category":"Idea"}\n' "$id" "$id""#))
    #expect(results.failure == nil)
    for (index, result) in results.results.enumerated() {
      var made = Enrichment()
      (made.summary, made.actions, made.category) = ("About n\(index).", ["one", "two"], "idea")
      #expect(result == .success(made))
    }
    #expect(results.results.count == 3)
  }

  @Test func valuesMayBeMissing() {
    let results = ask(loop(#"printf '{"id":"%s","summary":null}\n' "$id""#), notes: 1)
    #expect(results.results == [.success(Enrichment())])
  }

  @Test func theQuestionHasAllFields() throws {
    let results = ask(
      #"read -r line; printf '%s' "$line" | grep -q '^{"id":"n0","path":"n0.md","title":"n0","body":"Text of n0.\\n","tags":\["t"\],"categories":\["idea",.*\]}$' && echo '{"id":"n0"}'; sleep 1"#,
      notes: 1)
    #expect(results.results == [.success(Enrichment())])
  }

  @Test(arguments: [
    ("echo 'no JSON'", "the answer is not valid JSON"), ("echo '[1]'", "the answer is not a JSON object"),
    ("echo", "the answer is not valid JSON"), ("echo '{\"summary\":\"x\"}'", "the answer has no 'id'"),
    ("echo '{\"id\":\"n9\",\"summary\":\"x\"}'", "the answer is for another note"),
    ("echo \"{\\\"id\\\":\\\"$id\\\",\\\"summary\\\":5}\"", "'summary' of the answer is not text"),
    ("echo \"{\\\"id\\\":\\\"$id\\\",\\\"actions\\\":\\\"x\\\"}\"", "'actions' of the answer is not a list"),
    ("echo \"{\\\"id\\\":\\\"$id\\\",\\\"actions\\\":[[\\\"x\\\"]]}\"", "'actions' of the answer is not text"),
    (
      "echo \"{\\\"id\\\":\\\"$id\\\",\\\"category\\\":\\\"poetry\\\"}\"",
      "the answer has an unknown category, 'poetry'"
    ),
    (
      #"printf '{"id":"%s","summary":"a\\u001b[31mred"}\n' "$id""#,
      "'summary' of the answer has control characters"
    ),
    (
      #"printf '{"id":"%s","summary":"a\\u202ered"}\n' "$id""#,
      "'summary' of the answer has control characters"
    ),
    (
      #"printf '{"id":"%s","summary":"a\\u2066red"}\n' "$id""#,
      "'summary' of the answer has control characters"
    ),
    (
      #"printf '{"id":"%s","actions":["a\\u2069red"]}\n' "$id""#,
      "'actions' of the answer has control characters"
    ),
    (#"printf '{"id":"%s","summary":"a\033[31mred"}\n' "$id""#, "the answer is not valid JSON"),
    (#"printf '{"id":"%s","error":"too \\u001b hot"}\n' "$id""#, "the program reports: too hot"),
  ])
  func badAnswersAreRefused(_ body: String, _ reason: String) {
    let results = ask(loop(body))
    #expect(results.failure == nil)
    #expect(reasons(results) == [reason, reason, reason])
  }

  @Test func theNextNoteIsSentAfterABadAnswer() {
    let results = ask(loop(#"[ $id = n1 ] && echo '{' || printf '{"id":"%s","summary":"x"}\n' "$id""#))
    #expect(reasons(results) == [nil, "the answer is not valid JSON", nil])
  }

  @Test func aLateProgramIsStartedAgain() {
    let results = ask(
      loop(#"[ $id = n1 ] && sleep 30; printf '{"id":"%s","summary":"x"}\n' "$id""#), timeout: 0.5)
    #expect(results.failure == nil)
    #expect(reasons(results) == [nil, "the program did not answer within 0.5 s", nil])
  }

  @Test(arguments: [
    ("sleep 30", "did not answer within 0.3 s"), ("exec cat > /dev/null", "ended without an answer"),
    ("exit 1", "ended without an answer"), ("kill -9 $$", "ended without an answer"),
    ("yes | tr -d '\\n'", "printed more than 1 MiB"), ("exec </dev/null; sleep 30", "did not answer within 0.3 s"),
  ])
  func aProgramThatNeverAnswersIsGivenUp(_ script: String, _ reason: String) {
    let results = ask("echo hot >&2; " + script, notes: 50, timeout: script.hasPrefix("yes") ? 5 : 0.3)
    #expect(results.results.count == CommandEngine.failureLimit - 1)
    guard case .unreliable(_, let found, let output)? = results.failure else {
      Issue.record("\(results)")
      return
    }
    #expect(found == "the program " + reason && output == "hot")
  }

  @Test func failuresWithAnswersBetweenThemAreNoReasonToGiveUp() {
    let results = ask(
      loop(#"case $id in n1|n3|n5|n7) exit;; esac; printf '{"id":"%s"}\n' "$id""#), notes: 9)
    #expect(results.failure == nil)
    #expect(reasons(results) == (0..<9).map { $0 % 2 == 1 ? "the program ended without an answer" : nil })
  }

  @Test func invalidAnswersWithValidOnesBetweenThemAreNoReasonToGiveUp() {
    let count = 2 * CommandEngine.invalidLimit + 2
    let results = ask(loop(#"case $id in *[13579]) echo x;; *) printf '{"id":"%s"}\n' "$id";; esac"#), notes: count)
    #expect(results.failure == nil)
    #expect(reasons(results) == (0..<count).map { $0 % 2 == 1 ? "the answer is not valid JSON" : nil })
  }

  @Test func aProgramThatPrintsWithoutEndIsGivenUp() {
    let results = ask("yes", notes: 50)
    guard case .unreliable? = results.failure else {
      Issue.record("\(results)")
      return
    }
  }

  /// Several programs answer for different notes, and the results have the order of the notes.
  @Test func severalProgramsRunAtOnce() {
    let body = #"case $id in n0) sleep 0.5;; esac; printf '{"id":"%s","summary":"%s %s"}\n' "$id" "$id" $$"#
    let results = ask(loop(body), notes: 20, atOnce: 4)
    #expect(results.failure == nil && results.results.count == 20)
    let summaries = results.results.compactMap { try? $0.get().summary?.split(separator: " ").map(String.init) }
    #expect(summaries.map(\.first) == (0..<20).map { "n\($0)" })
    let programs = Set(summaries.compactMap(\.last))
    #expect(programs.count > 1 && programs.count <= 4)
  }

  @Test func severalProgramsAreGivenUpTogether() {
    let results = ask(loop(#"case $id in n[0-4]) printf '{"id":"%s"}\n' "$id";; *) exit;; esac"#), notes: 50, atOnce: 3)
    // What was answered before the first note without a result counts.
    #expect(results.results.prefix(5).allSatisfy { $0 == .success(Enrichment()) } && results.results.count < 10)
    guard case .unreliable? = results.failure else {
      Issue.record("\(results)")
      return
    }
  }

  @Test func cancellingKillsThePrograms() {
    let cancellation = EnrichmentCancellation()
    let start = SystemClock.monotonicNanoseconds
    let results = Locked<EngineResults?>(nil)
    Parallel.concurrently(workers: 2) { worker in
      if worker == 1 {
        SystemClock.sleep(.milliseconds(300))
        cancellation.cancel()
      } else {
        let found = ask("sleep 60", notes: 9, timeout: 60, atOnce: 3, cancellation: cancellation)
        results.withLock { $0 = found }
      }
    }
    #expect(SystemClock.monotonicNanoseconds - start < 30_000_000_000)
    results.withLock { #expect($0?.results.isEmpty == true && $0?.failure == nil) }
  }

  @Test func moreLinesThanAskedForAreDropped() {
    let results = ask(loop(#"printf '{"id":"%s","summary":"x"}\n{"id":"%s"}\nmore\n' "$id" "$id"; sleep 0.1"#))
    // A line that comes late may still be taken for the next answer, which its id refuses.
    #expect(results.failure == nil && results.results.first.map { (try? $0.get()) != nil } == true)
  }

  @Test func muchOnStandardErrorDoesNotBlock() {
    let results = ask(
      loop(#"head -c 300000 /dev/zero | tr '\0' x >&2; printf '{"id":"%s","summary":"x"}\n' "$id""#))
    #expect(reasons(results) == [nil, nil, nil])
  }

  @Test func invalidAnswersWithoutEndAreGivenUp() {
    let results = ask(loop("echo x"), notes: 100)
    #expect(results.results.count == CommandEngine.invalidLimit - 1 && results.failure != nil)
  }

  @Test func longValuesAreCut() throws {
    let body =
      #"printf '{"id":"%s","summary":"%s","actions":[%s"z"]}\n' "$id" "$(seq -s ' ' 1 200)" "$(seq -f '"a%g",' -s '' 1 30)""#
    let made = try #require(ask(loop(body), notes: 1).results.first).get()
    #expect(made.actions == (1...10).map { "a\($0)" })
    #expect(made.summary?.count ?? 0 <= EnrichmentLimits.summary && made.summary?.hasSuffix("…") == true)
  }

  @Test func aProgramThatDoesNotExistIsAnError() {
    let program = Subprocess(executable: "/nonexistent/program", arguments: [], environment: [])
    let engine = CommandEngine(program, timeout: .seconds(1), categories: [])
    guard case .notStarted("/nonexistent/program", let error)? = engine.enrich([Self.request("a")]).failure else {
      Issue.record("it was started")
      return
    }
    #expect(error.errno == .noSuchFile)
  }
}
