internal import JSON
internal import NoteSyntax
package import SystemCalls
package import VaultCore

/// An engine that is a program of the user's: it gets one note at a time as a line of JSON and answers with a line.
///
/// A program that ends, takes too long or prints too much is started again for the next note, a few times in a row.
package final class CommandEngine: EnrichmentEngine {
  /// The greatest number of bytes of an answer.
  static let answerLimit = 1 << 20
  /// The greatest number of bytes of a note's text that the program gets.
  static let bodyLimit = 1 << 20
  /// How often in a row the program may end, take too long or print too much, and how many of its answers in a row may
  /// be invalid, before it is given up.
  static let failureLimit = 3
  static let invalidLimit = 20

  private struct State {
    var process: LineProcess?
    var failures = 0
    var invalid = 0
  }

  private let program: Subprocess
  private let timeout: Duration
  private let categories: [String]
  private let advance: @Sendable () -> Void
  private let cancellation: EnrichmentCancellation
  private let state = Locked(State())

  /// Creates an engine. The program is started with the first note.
  ///
  /// - Parameters:
  ///   - timeout: The time that it has for a note.
  ///   - cancellation: What stops it.
  ///   - advance: Called after each note.
  package init(
    _ program: Subprocess, timeout: Duration, categories: [NoteCategory],
    cancellation: EnrichmentCancellation = EnrichmentCancellation(), advance: @escaping @Sendable () -> Void = {}
  ) {
    self.program = program
    self.timeout = timeout
    self.categories = categories.map(\.name)
    self.cancellation = cancellation
    self.advance = advance
  }

  /// Returns what the program has made from each note, until it is given up or stopped.
  package func enrich(_ requests: [EnrichmentRequest]) -> EngineResults {
    state.withLock { state in
      var results = EngineResults()
      for request in requests where !cancellation.isCancelled {
        switch answer(request, &state) {
        case .success(let result): results.results.append(result)
        case .failure(let error):
          results.failure = error
          return results
        }
        advance()
      }
      return results
    }
  }

  private func answer(
    _ request: EnrichmentRequest, _ state: inout State
  ) -> Result<Result<Enrichment, EnrichmentRefusal>, EnrichmentError> {
    let process: LineProcess
    do throws(SystemError) {
      if let running = state.process { process = running } else { process = try LineProcess(program) }
    } catch {
      return .failure(.notStarted(name, error))
    }
    state.process = process
    cancellation.set(process)
    let bytes: [UInt8]
    switch process.answer(to: line(of: request), timeout: timeout, limit: Self.answerLimit) {
    case .success(let answer): bytes = answer
    case .failure(let failure):
      state.process = nil
      cancellation.set(nil)
      process.stop()
      state.failures += 1
      let refusal = EnrichmentRefusal(reason: reason(failure))
      guard state.failures < Self.failureLimit else {
        return .failure(.unreliable(name, refusal.reason, output: Self.lastLine(process.errorOutput)))
      }
      return .success(.failure(refusal))
    }
    state.failures = 0
    do throws(EnrichmentRefusal) {
      let made = try AnswerReader(categories: categories).enrichment(bytes, for: request)
      state.invalid = 0
      return .success(.success(made))
    } catch {
      state.invalid += 1
      guard state.invalid < Self.invalidLimit else {
        return .failure(.unreliable(name, error.reason, output: Self.lastLine(process.errorOutput)))
      }
      return .success(.failure(error))
    }
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
