internal import Bytes
internal import Dates
package import VaultCore

/// Who asks for a change, and what must be as they know it. If something is not, nothing is changed.
package struct ChangeGuards: Sendable {
  /// What the journal shows as the origin of the operation: the face that asks, and what it was asked for.
  package var origin: String
  /// The number of notes or files that may be affected; nil for any.
  package var count: Int?
  /// The revisions that notes must have, by their paths.
  package var revisions: [[UInt8]: String] = [:]
  /// The rows of lists that were seen. What has moved within its note is not at the place that the request names.
  package var seen: [SeenRow] = []
  /// The plan that was shown; nil for any.
  package var plan: PlanMark?
  /// Returns whether the change is to stop. It is asked before anything is changed; what is begun is finished.
  package var isStopped: @Sendable () -> Bool = { false }

  /// Asks for a change without conditions.
  package init(origin: String, count: Int? = nil) { (self.origin, self.count) = (origin, count) }

  /// Throws if another number of notes or files is affected than the one that is expected.
  package func check(count affected: Int) throws(VaultError) {
    if let count, count != affected { throw .change(.unexpectedCount(affected, expected: count)) }
  }

  func plan(_ request: inout some ChangeRequest, in view: VaultView) throws -> ChangePlan {
    for row in seen { try row.check(in: view) }
    for (path, revision) in revisions {
      let present = view.vault.contents(of: path).map(PlannedChange.revision)
      if present != revision { throw VaultError.change(.notAsSeen(path: path, present == nil ? .gone : .changed)) }
    }
    if let plan, try plan != PlanMark(of: request, in: view) { throw AnswerError.otherPlan }
    let made = try request.plan(in: view)
    if request.count == nil { try check(count: made.fileCount) }
    if !request.refusals.isEmpty, !request.skipsRefused { throw AnswerError.refused(request.refusals) }
    if isStopped() { throw AnswerError.stopped }
    return made
  }
}

/// What identifies a plan that was shown, so that exactly that one is carried out, by whatever process.
///
/// A plan can contain the time when it was made, as the date of change of a note. So the plan that is marked is the one
/// that would be made at the beginning of the day: it is the same all day, and another one when dates are.
package struct PlanMark: Hashable, Sendable {
  private let hash: ContentHash

  /// Marks what a request would do.
  package init(of request: some ChangeRequest, in view: VaultView) throws {
    var request = request
    let plan = try request.markedPlan(
      in: view.at(view.vault.surroundings.zone.start(of: view.vault.today) * 1_000_000_000))
    self.init(of: plan)
  }

  /// Marks several plans.
  package init(of plans: [ChangePlan]) {
    var bytes: [UInt8] = []
    for plan in plans { Self.add(plan, to: &bytes) }
    hash = ContentHash(of: bytes.span)
  }

  private init(of plan: ChangePlan) { self.init(of: [plan]) }

  private static func add(_ plan: ChangePlan, to bytes: inout [UInt8]) {
    func add(_ kind: UInt8, _ parts: [UInt8]...) {
      bytes.append(kind)
      for part in parts { bytes += Array("\(part.count) ".utf8) + part }
    }
    for change in plan.changes {
      switch change {
      case .replace(let path, let base, let contents): add(1, path, base, contents)
      case .create(let path, let contents, let mode): add(2, path, contents, Array("\(mode ?? 0)".utf8))
      case .delete(let path, let base): add(3, path, base)
      case .move(let from, let to): add(4, from, to, plan.expected[from] ?? [])
      case .copy(let path, let outer): add(5, path, outer.path, Array(outer.hash.hexadecimal.utf8))
      case .discard(let path, let outer): add(6, path, Array(outer.hash.hexadecimal.utf8))
      }
    }
    for folder in plan.newFolders { add(7, folder) }
    for folder in plan.emptiedFolders { add(8, folder) }
    bytes.append(9)
  }

  /// Reads a mark that `text` wrote; nil if it is none.
  package init?(_ text: String) {
    guard text.utf8.count == 16, let value = UInt64(text, radix: 16), !text.hasPrefix("+") else { return nil }
    hash = ContentHash(value.byteSwapped)
  }

  /// The mark as text of sixteen digits, for a face whose clients send it back.
  package var text: String { hash.hexadecimal }
}
