/// When a program that is waited for is ended early, with all that it has started.
package struct ProgramLimits: Sendable {
  /// How long a program may show no sign of progress, besides its output.
  package struct Silence: Sendable {
    /// The longest time.
    package let limit: Duration
    let signs: @Sendable (_ tree: [ProcessEntry]) -> Int64

    /// - Parameter signs: Returns a number that changes with the progress of a program and those that it has started.
    package init(limit: Duration, signs: @escaping @Sendable (_ tree: [ProcessEntry]) -> Int64) {
      (self.limit, self.signs) = (limit, signs)
    }
  }

  /// Ends the program from another thread.
  package var stop: ProgramStop?
  /// The limit of its silence; nil for none.
  package var silence: Silence?
  /// A signal in this queue ends the program. It stays in the queue.
  package var signals: SignalQueue?

  package init() {}
}

/// Ends programs for which other threads wait, and those that are started later.
package final class ProgramStop: Sendable {
  private let wake: WakeSignal

  /// Lets programs run until `stop`.
  package init() throws(SystemError) { wake = try WakeSignal() }

  /// The descriptor, which is readable after `stop`.
  var rawDescriptor: Int32 { wake.rawDescriptor }

  /// Ends the programs.
  package func stop() { wake.signal() }
}

/// Notices that a program shows no sign of progress.
struct SilenceClock {
  private let silence: ProgramLimits.Silence
  private let process: Int32
  private var (lastProgress, lastLook): (Int64, Int64)
  private var signs: Int64?

  init(_ silence: ProgramLimits.Silence, of process: Int32) {
    (self.silence, self.process) = (silence, process)
    lastProgress = SystemClock.monotonicNanoseconds
    lastLook = lastProgress
  }

  private var limit: Int64 {
    silence.limit.components.seconds * 1_000_000_000 + silence.limit.components.attoseconds / 1_000_000_000
  }

  /// The monotonic time of the next look.
  var deadline: Int64 { lastLook + limit / 6 }

  /// Records that the program has written something.
  mutating func noteOutput() { lastProgress = SystemClock.monotonicNanoseconds }

  /// Looks at the program; returns whether it has been silent for too long.
  mutating func look() -> Bool {
    lastLook = SystemClock.monotonicNanoseconds
    let seen = silence.signs(ProcessEntry.tree(of: process))
    if seen != signs { (signs, lastProgress) = (seen, lastLook) }
    return lastLook - lastProgress >= limit
  }
}
