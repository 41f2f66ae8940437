internal import SystemCalls

/// The reason why an archive, or an entry of it, cannot be unpacked.
enum ArchiveFault: Error {
  /// The entry is damaged, or uses something that is not supported; the others can still be unpacked.
  case entry(String)
  /// The archive as a whole is damaged or exceeds a limit.
  case archive(String)
  case system(SystemError)
}
