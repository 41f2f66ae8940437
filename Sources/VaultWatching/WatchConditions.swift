internal import SystemCalls

/// The conditions that keep a watcher from seeing all changes or from committing them. Each method records what was
/// found, and returns the notice if users do not know it yet.
struct WatchConditions {
  /// Whether the index was up to date once.
  private(set) var hasStarted = false
  private(set) var isGone = false
  /// The reason why it is not known whether the vault's folder is there; nil if that is known.
  private var unreadable: String?
  /// Whether the return of the vault's folder still has to be reported.
  private var isBack = false
  private(set) var missing: MissingNotes
  /// The name of the file system that has to be polled, if there is one.
  private(set) var silent: String?
  private(set) var unwatched = 0
  /// The reason why the index could not be written; nil if it could.
  private var failure: String?
  private var unreadSettings: (file: RawPath, reason: String)?
  /// Whether a note or folder could not be read since the whole vault was compared.
  private var lacksFiles = false

  init(missing: MissingNotes = MissingNotes()) { self.missing = missing }

  /// Whether a watcher in these conditions can promise that it has seen every change.
  var answersCookies: Bool {
    !isGone && unreadable == nil && !missing.awaitsVault && silent == nil && failure == nil && !lacksFiles
  }

  var sendsAllEvents: Bool { silent == nil && unwatched == 0 }

  mutating func start() { hasStarted = true }

  // MARK: - The vault's folder

  mutating func vaultIsGone() -> WatchNotice? {
    defer { (isGone, unreadable) = (true, nil) }
    return isGone ? nil : .vaultGone
  }

  mutating func vaultIsUnreadable(_ reason: String) -> WatchNotice? {
    defer { unreadable = reason }
    return unreadable == reason ? nil : .vaultUnreadable(reason: reason)
  }

  /// Records that the vault's folder can be read. If it could not before, this is reported once the vault was compared.
  mutating func vaultIsReadable() { if unreadable != nil { (unreadable, isBack) = (nil, true) } }

  /// Records that the vault's path has another folder than before. Its return is reported once it was compared.
  mutating func vaultWasReplaced() {
    missing.vaultWasReplaced()
    if isGone { (isGone, isBack) = (false, true) }
  }

  mutating func vaultWasCompared() -> WatchNotice? {
    defer { isBack = false }
    return isBack ? .vaultBack : nil
  }

  mutating func holdMissing(_ missing: Int, of total: Int, isAsked: Bool, at time: Int64) -> Bool {
    self.missing.hold(missing, of: total, isAsked: isAsked, isFirst: !hasStarted, at: time)
  }

  mutating func takeMissingNotice() -> WatchNotice? { missing.takeNotice() }

  // MARK: - Events, the settings and the index

  /// Records that a file with settings cannot be read, for a reason, or that all can.
  mutating func settingsAreUnread(_ problem: (file: RawPath, reason: String)?) -> WatchNotice? {
    defer { unreadSettings = problem }
    guard let problem, unreadSettings ?? ("", "") != problem else { return nil }
    return .settingsUnread(problem.file, reason: problem.reason)
  }

  /// Records which folders do not report all changes. `silent` names such a file system; one that was found stays.
  mutating func eventsAreLimited(unwatched: Int, silent: String?) -> [WatchNotice] {
    var notices: [WatchNotice] = []
    if unwatched > 0, self.unwatched == 0 { notices.append(.tooManyFolders(unwatched: unwatched)) }
    self.unwatched = unwatched
    if let silent, self.silent == nil {
      self.silent = silent
      notices.append(.polling(fileSystem: silent))
    }
    return notices
  }

  /// Records whether notes or folders could not be read. Commands find these themselves, as the index lacks them.
  mutating func filesAreUnread(areUnread: Bool, isWhole: Bool) { lacksFiles = areUnread || lacksFiles && !isWhole }

  /// Records that the index cannot be written, for a reason, or that it can.
  mutating func writingFails(_ reason: String?) -> WatchNotice? {
    defer { failure = reason }
    if let reason { return failure == reason ? nil : .notWritten(reason: reason) }
    return failure == nil ? nil : .written
  }
}
