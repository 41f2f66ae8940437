import SearchIndex

extension FieldRuns {
  /// Makes a list of the given runs.
  init(_ runs: some Sequence<(field: Field, bytes: [UInt8])>) {
    self.init()
    for run in runs { append(run) }
  }

  /// Appends a run.
  mutating func append(_ run: (field: Field, bytes: [UInt8])) {
    let (field, bytes) = run
    append(field, bytes.span)
  }
}

extension FieldRuns: ExpressibleByArrayLiteral {
  /// Makes a list of the given runs.
  package init(arrayLiteral runs: (field: Field, bytes: [UInt8])...) { self.init(runs) }
}
