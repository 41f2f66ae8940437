internal import Synchronization

/// Regular expressions that texts of functions state, so that each is compiled once.
enum PatternCache {
  private static let patterns = Mutex<[String: QueryPattern]>([:])

  static func pattern(_ source: String, _ flags: String) throws(QueryFailure) -> QueryPattern {
    let key = "\(flags)/\(source)"
    if let known = patterns.withLock({ $0[key] }) { return known }
    let pattern = try QueryPattern(source, flags: flags)
    patterns.withLock { patterns in
      if patterns.count > 500 { patterns.removeAll() }
      patterns[key] = pattern
    }
    return pattern
  }
}
