package import SystemCalls

/// What the program knows of its user and machine, handed in by whoever runs it.
package struct Surroundings: Sendable {
  /// The working directory, absolute.
  package var workingDirectory: RawPath
  /// The user's home folder; nil when there is none.
  package var home: RawPath?
  /// The folder of index files: `$XDG_CACHE_HOME/sheaf`.
  package var cacheFolder: RawPath
  /// The folder of journals and recents: `$XDG_STATE_HOME/sheaf`.
  package var stateFolder: RawPath
  /// The user's config file: `$XDG_CONFIG_HOME/sheaf/config.yaml`.
  package var configFile: RawPath
  /// The vault that the environment names: `$SHEAF_VAULT`.
  package var environmentVault: RawPath?
  /// The user's number, to tell folders of other users.
  package var userID: UInt32
  /// Nanoseconds since 1970.
  package var now: @Sendable () -> Int64
  /// Local time.
  package var zone: TimeZoneRules
  /// Threads that work at once.
  package var workers: Int
  /// Whom a long indexing tells how far it is.
  package var progress: IndexingProgress?
  /// The paths of the notes that the user has chosen, by names that several notes have or that none has.
  package var chosenNotes: [String: [UInt8]] = [:]

  /// Surroundings of the given parts.
  package init(
    workingDirectory: RawPath, home: RawPath?, cacheFolder: RawPath, stateFolder: RawPath, configFile: RawPath,
    environmentVault: RawPath?, userID: UInt32, now: @escaping @Sendable () -> Int64, zone: TimeZoneRules, workers: Int
  ) {
    self.workingDirectory = workingDirectory
    self.home = home
    self.cacheFolder = cacheFolder
    self.stateFolder = stateFolder
    self.configFile = configFile
    self.environmentVault = environmentVault
    self.userID = userID
    self.now = now
    self.zone = zone
    self.workers = workers
  }
}
