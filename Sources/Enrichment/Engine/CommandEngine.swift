internal import JSON
internal import NoteSyntax
package import SystemCalls
package import VaultCore

/// An engine that is a program of the user's: it gets one note at a time as a line of JSON and answers with a line.
///
/// Several of it may run at once, each with a note of its own. One that ends, takes too long or prints too much is started
/// again for the next note, a few times in a row.
package final class CommandEngine: EnrichmentEngine {
  /// The greatest number of bytes of an answer.
  static let answerLimit = 1 << 20
  /// The greatest number of bytes of a note's text that the program gets.
  static let bodyLimit = 1 << 20
  /// How often in a row the program may end, take too long or print too much, and how many of its answers in a row may
  /// be invalid, before it is given up.
  static let failureLimit = 3
  static let invalidLimit = 20
  /// The most of it that run at once.
  package static let mostAtOnce = 32

  private struct State {
    /// The running programs that have answered.
    var idle: [LineProcess] = []
    var failures = 0
    var invalid = 0
    /// The reason why the program was given up.
    var failure: EnrichmentError?
    /// The number of notes that were taken, and the results of those that are done.
    var taken = 0
    var results: [Result<Enrichment, EnrichmentRefusal>?] = []
  }

  private let program: Subprocess
  private let timeout: Duration
  private let count: Int
  private let categories: [String]
  private let advance: @Sendable () -> Void
  private let cancellation: EnrichmentCancellation
  private let state = Locked(State())

  /// Creates an engine. The program is started with the first note.
  ///
  /// - Parameters:
  ///   - timeout: The time that it has for a note.
  ///   - count: The number of it that run at once.
  ///   - cancellation: What stops it.
  ///   - advance: Called after each note.
  package init(
    _ program: Subprocess, timeout: Duration, atOnce count: Int = 1, categories: [NoteCategory],
    cancellation: EnrichmentCancellation = EnrichmentCancellation(), advance: @escaping @Sendable () -> Void = {}
  ) {
    self.program = program
    self.timeout = timeout
    self.count = min(count, Self.mostAtOnce)
    self.categories = categories.map(\.name)
    self.cancellation = cancellation
    self.advance = advance
  }

  /// Returns what the program has made from each note, until it is given up or stopped.
  package func enrich(_ requests: [EnrichmentRequest]) -> EngineResults {
    state.withLock { state in
      state.taken = 0
      state.results = Array(repeating: nil, count: requests.count)
    }
    Parallel.concurrently(workers: min(count, requests.count)) { _ in
      while let index = next() {
        guard let result = answer(requests[index]) else { return }
        state.withLock { $0.results[index] = result }
        advance()
      }
    }
    return state.withLock { state in
      var results = EngineResults()
      // If it failed, others may have answered for notes behind the one that has no result.
      results.results = state.results.prefix { $0 != nil }.compactMap(\.self)
      results.failure = state.failure
      return results
    }
  }

  /// Returns the index of a note that nobody has taken; nil if there is none, or it is over.
  private func next() -> Int? {
    if cancellation.isCancelled { return nil }
    return state.withLock { state in
      guard state.failure == nil, state.taken < state.results.count else { return nil }
      defer { state.taken += 1 }
      return state.taken
    }
  }

  /// Returns the answer for a note; nil if the program is given up.
  private func answer(_ request: EnrichmentRequest) -> Result<Enrichment, EnrichmentRefusal>? {
    let process: LineProcess
    do throws(SystemError) {
      if let idle = state.withLock({ $0.idle.popLast() }) { process = idle } else { process = try LineProcess(program) }
    } catch {
      return giveUp(.notStarted(name, error))
    }
    cancellation.add(process)
    let answer = process.answer(to: line(of: request), timeout: timeout, limit: Self.answerLimit)
    cancellation.remove(process)
    switch answer {
    case .success(let bytes):
      state.withLock { state in
        state.idle.append(process)
        state.failures = 0
      }
      return read(bytes, request, process)
    case .failure(let failure):
      process.stop()
      if cancellation.isCancelled { return nil }
      let refusal = EnrichmentRefusal(reason: reason(failure))
      let failures = state.withLock { state in
        state.failures += 1
        return state.failures
      }
      if failures < Self.failureLimit { return .failure(refusal) }
      return giveUp(.unreliable(name, refusal.reason, output: Self.lastLine(process.errorOutput)))
    }
  }

  private func read(
    _ bytes: [UInt8], _ request: EnrichmentRequest, _ process: LineProcess
  ) -> Result<Enrichment, EnrichmentRefusal>? {
    do throws(EnrichmentRefusal) {
      let made = try AnswerReader(categories: categories).enrichment(bytes, for: request)
      state.withLock { $0.invalid = 0 }
      return .success(made)
    } catch {
      let invalid = state.withLock { state in
        state.invalid += 1
        return state.invalid
      }
      if invalid < Self.invalidLimit { return .failure(error) }
      return giveUp(.unreliable(name, error.reason, output: Self.lastLine(process.errorOutput)))
    }
  }

  /// Ends the work with a reason; the first one counts.
  private func giveUp(_ error: EnrichmentError) -> Result<Enrichment, EnrichmentRefusal>? {
    state.withLock { $0.failure = $0.failure ?? error }
    return nil
  }

  private var name: String { program.executable.text }

  private func reason(_ failure: LineProcess.Failure) -> String {
    switch failure {
    case .ended: "the program ended without an answer"
    case .timedOut: "the program did not answer within \(Self.text(timeout))"
    case .tooLong: "the program printed more than \(Self.answerLimit >> 20) MiB"
    case .system(let error): "the program cannot be asked: \(error.errno)"
    }
  }

  private static func text(_ duration: Duration) -> String {
    let tenths = duration.components.attoseconds / 100_000_000_000_000_000
    return "\(duration.components.seconds)\(tenths == 0 ? "" : ".\(tenths)") s"
  }

  /// Returns a note as a line of JSON.
  private func line(of request: EnrichmentRequest) -> [UInt8] {
    let body = request.bytes[request.note.bodyRange].prefix(Self.bodyLimit)
    var writer = JSONWriter()
    writer.value(
      .object([
        .init("id", .string(request.key)), .init("path", .text(request.path)), .init("title", .string(request.title)),
        .init("body", .text(Array(body))), .init("tags", .strings(request.tags)),
        .init("categories", .strings(categories)),
      ]))
    return writer.bytes
  }

  private static func lastLine(_ output: [UInt8]) -> String {
    let line = output.split(separator: 0x0A).last { $0.contains { $0 > 0x20 } } ?? []
    return String(decoding: line.prefix(300), as: UTF8.self)
  }
}

extension EnrichmentRequest {
  /// What the answer for the note is known by: the identifier, or the path.
  var key: String { id ?? String(decoding: path, as: UTF8.self) }
}
