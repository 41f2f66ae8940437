extension Array {
  /// The same as `map`, for code that is generic over arguments, context and outcome.
  ///
  /// Such code is not specialized. There `map`, `flatMap`, `zip`, `for in` and key paths as functions have the runtime make
  /// types and search all conformances of the program for them, which was half of the time that parsing took.
  @inline(__always)
  func plainly<Result>(_ transform: (Element) -> Result) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    var index = 0
    while index < count {
      results.append(transform(self[index]))
      index += 1
    }
    return results
  }

  /// The same as `flatMap`, for that code.
  @inline(__always)
  func plainlyJoined<Result>(_ transform: (Element) -> [Result]) -> [Result] {
    var results: [Result] = []
    var index = 0
    while index < count {
      let parts = transform(self[index])
      var part = 0
      while part < parts.count {
        results.append(parts[part])
        part += 1
      }
      index += 1
    }
    return results
  }
}
