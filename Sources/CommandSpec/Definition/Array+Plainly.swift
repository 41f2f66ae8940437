extension Array {
  /// Does the same as `map`, for code that is generic over arguments, context and outcome.
  ///
  /// Such code is not specialized. `map`, `flatMap`, `zip`, `for in` and key paths used as functions make the runtime
  /// create types and search all conformances of the program in it, which took half of the parsing time.
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

  /// Does the same as `flatMap`, for such code.
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
