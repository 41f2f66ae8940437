internal import Bytes

/// A list of byte strings ("runs") in one buffer, each with a field.
///
/// A document has dozens of runs; an array for each would cost more than processing it.
package struct FieldRuns<Field: RawRepresentable & Sendable>: Sendable where Field.RawValue == UInt8 {
  private var bytes: [UInt8] = []
  private var runs: [FieldRun] = []

  /// Makes an empty list.
  package init() {}

  /// Removes all runs, but keeps the capacity.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
  }

  /// Reserves capacity for a total number of bytes and runs.
  package mutating func reserve(bytes byteCount: Int, runs count: Int) {
    bytes.reserveCapacity(byteCount)
    runs.reserveCapacity(count)
  }

  package mutating func append(_ field: Field, _ run: Span<UInt8>) {
    bytes.append(run)
    runs.append(FieldRun(code: field.rawValue, end: bytes.count))
  }

  /// Appends a run, whose bytes `write` appends to its argument.
  package mutating func append(_ field: Field, _ write: (inout [UInt8]) -> Void) {
    write(&bytes)
    runs.append(FieldRun(code: field.rawValue, end: bytes.count))
  }

  func field(of run: Int) -> Field {
    guard let field = Field(rawValue: runs[run].code) else { preconditionFailure("only fields are appended") }
    return field
  }

  @_lifetime(borrow self) func span(of run: Int) -> Span<UInt8> {
    bytes.span.extracting((run == 0 ? 0 : runs[run - 1].end)..<runs[run].end)
  }
}

extension FieldRuns: RandomAccessCollection {
  /// The index of the first run.
  package var startIndex: Int { 0 }

  /// The index after the last run.
  package var endIndex: Int { runs.count }

  /// A run, with a copy of its bytes.
  package subscript(run: Int) -> (field: Field, bytes: [UInt8]) { (field(of: run), [UInt8](span(of: run))) }
}

/// The field of a run and the end of its bytes. Not in the generic type, so that its metadata is known at compile time.
private struct FieldRun: Sendable {
  let code: UInt8
  let end: Int
}
