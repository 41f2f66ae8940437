internal import Bytes
internal import JSON
internal import NoteSyntax
package import SystemCalls
package import VaultCore

/// An engine that is a program of the user. It reads one note at a time as a line of JSON, and answers with a line.
///
/// Several instances can run at once, each with a different note. An instance that ends, takes too long or prints too
/// much is started again for the next note, up to a number of consecutive failures.
package final class CommandEngine: EnrichmentEngine {
  /// The maximal length of an answer in bytes.
  static let answerLimit = 1 << 20
  /// The maximal number of bytes of a note's text that are sent to the program.
  static let bodyLimit = 1 << 20
  /// The number of consecutive failures to answer, and of consecutive invalid answers, after which the engine gives up.
  static let failureLimit = 3
  static let invalidLimit = 20
  /// The maximal number of instances that run at once.
  package static let mostAtOnce = 32

  private struct State {
    var idle: [RunningProgram] = []
    var failures = 0
    var invalid = 0
    /// The reason why the engine gave up; nil if it did not.
    var failure: EnrichmentError?
    /// The number of notes that instances have started with, and the results of those that are done.
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
  ///   - timeout: The maximal time for a note.
  ///   - count: The number of instances that run at once.
  ///   - cancellation: Stops the engine from another thread.
  ///   - advance: Called after each note.
  package init(
    _ program: Subprocess, timeout: Duration, atOnce count: Int = 1, categories: [NoteCategory],
    cancellation: EnrichmentCancellation = EnrichmentCancellation(), advance: @escaping @Sendable () -> Void = {}
  ) {
    (self.program, self.timeout) = (program, timeout)
    self.count = min(count, Self.mostAtOnce)
    self.categories = categories.map(\.name)
    (self.cancellation, self.advance) = (cancellation, advance)
  }

  /// Returns the program's enrichment of each note, up to the note where the engine gave up or was stopped.
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
      // After a failure, other instances may have answered for notes after the one without a result.
      results.results = state.results.prefix { $0 != nil }.compactMap(\.self)
      results.failure = state.failure
      return results
    }
  }

  /// Returns the index of the next note; nil if there is none, or if the engine gave up or was stopped.
  private func next() -> Int? {
    if cancellation.isCancelled { return nil }
    return state.withLock { state in
      guard state.failure == nil, state.taken < state.results.count else { return nil }
      defer { state.taken += 1 }
      return state.taken
    }
  }

  /// Returns the answer for a note; nil if the engine gives up or was stopped.
  private func answer(_ request: EnrichmentRequest) -> Result<Enrichment, EnrichmentRefusal>? {
    let process: RunningProgram
    do throws(SystemError) {
      process = if let idle = state.withLock({ $0.idle.popLast() }) { idle } else { try .init(answering: program) }
    } catch { return giveUp(.notStarted(name, error)) }
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
    _ bytes: [UInt8], _ request: EnrichmentRequest, _ process: RunningProgram
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

  /// Makes the engine give up; the first reason is kept.
  private func giveUp(_ error: EnrichmentError) -> Result<Enrichment, EnrichmentRefusal>? {
    state.withLock { $0.failure = $0.failure ?? error }
    return nil
  }

  private var name: String { program.executable.text }

  private func reason(_ failure: RunningProgram.Failure) -> String {
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
    let line = output.split(separator: .lineFeed).last { $0.contains { $0 > 0x20 } } ?? []
    return String(decoding: line.prefix(300), as: UTF8.self)
  }
}

extension EnrichmentRequest {
  /// The identifier of the note in requests and answers: its `id`, or else its path.
  var key: String { id ?? String(decoding: path, as: UTF8.self) }
}
