internal import Bytes

/// Runs of bytes, each of one field, in one piece of memory: a document has dozens, and an array for each would cost more than
/// what is done with it.
package struct FieldRuns<Field: RawRepresentable & Sendable>: Sendable where Field.RawValue == UInt8 {
  private var bytes: [UInt8] = []
  private var runs: [FieldRun] = []

  /// No runs.
  package init() {}

  /// The given runs.
  package init(_ runs: some Sequence<(field: Field, bytes: [UInt8])>) {
    for (field, bytes) in runs { append(field, bytes.span) }
  }

  /// Forgets all runs; their memory stays.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
  }

  /// Makes room for so many bytes and runs in all.
  package mutating func reserve(bytes byteCount: Int, runs count: Int) {
    bytes.reserveCapacity(byteCount)
    runs.reserveCapacity(count)
  }

  /// Appends a run.
  package mutating func append(_ field: Field, _ run: Span<UInt8>) {
    bytes.append(run)
    runs.append(FieldRun(code: field.rawValue, end: bytes.count))
  }

  /// Appends a run, which `write` appends to the bytes it is handed.
  package mutating func append(_ field: Field, _ write: (inout [UInt8]) -> Void) {
    write(&bytes)
    runs.append(FieldRun(code: field.rawValue, end: bytes.count))
  }

  /// Appends a run.
  package mutating func append(_ run: (field: Field, bytes: [UInt8])) {
    let (field, bytes) = run
    append(field, bytes.span)
  }

  /// The field of a run.
  func field(of run: Int) -> Field {
    guard let field = Field(rawValue: runs[run].code) else { preconditionFailure("only fields are appended") }
    return field
  }

  /// The bytes of a run.
  @_lifetime(borrow self)
  func span(of run: Int) -> Span<UInt8> {
    bytes.span.extracting((run == 0 ? 0 : runs[run - 1].end)..<runs[run].end)
  }
}

extension FieldRuns: RandomAccessCollection {
  /// The first run.
  package var startIndex: Int { 0 }

  /// The place behind the last run.
  package var endIndex: Int { runs.count }

  /// A run, its bytes copied.
  package subscript(run: Int) -> (field: Field, bytes: [UInt8]) { (field(of: run), [UInt8](span(of: run))) }
}

extension FieldRuns: ExpressibleByArrayLiteral {
  /// The given runs.
  package init(arrayLiteral runs: (field: Field, bytes: [UInt8])...) { self.init(runs) }
}

/// The field of a run and where its bytes end; outside of the generic type, so that its metadata is known when it is compiled.
private struct FieldRun: Sendable {
  let code: UInt8
  let end: Int
}
