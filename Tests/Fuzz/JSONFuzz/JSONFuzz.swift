import FuzzDriver
import JSON

/// Whatever the bytes, reading ends with a value or an error at an offset in them; a value comes back when it is
/// written and read again, and tokens follow each other in the text.
@main
enum JSONFuzz {
  static func main() {
    Fuzzing.run { bytes in
      let bytes = Array(bytes)
      let value: JSONValue
      do throws(JSONError) {
        value = try JSONValue(bytes, depthLimit: 64)
      } catch {
        precondition(error.offset >= 0 && error.offset <= bytes.count, "a fault outside of the text")
        return
      }
      for layout in [JSONWriter.Layout.compact, .pretty] {
        var writer = JSONWriter(layout)
        writer.value(value)
        // A number beyond the range of a Double is written as null.
        guard !writer.bytes.isEmpty, let again = try? JSONValue(writer.bytes, depthLimit: 64) else {
          preconditionFailure("what was written cannot be read")
        }
        var second = JSONWriter(layout)
        second.value(again)
        precondition(second.bytes == writer.bytes, "what was written is read as something else")
      }
      walk(bytes)
    }
  }

  private static func walk(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes, depthLimit: 64)
    var end = 0
    while let token = try? reader.next() {
      precondition(reader.range.lowerBound >= end && reader.range.upperBound <= bytes.count, "tokens overlap")
      end = reader.range.upperBound
      guard token == .key || token == .string else { continue }
      let contents = JSONString.contents(reader.range, of: bytes)
      precondition(contents.offsets.count == contents.text.count + 1, "a byte without a place")
      precondition(contents.offsets == contents.offsets.sorted(), "places out of order")
    }
  }
}
