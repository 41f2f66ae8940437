/// A list of an `OccurrenceTable`: half a cache line.
struct OccurrenceList: BitwiseCopyable {
  /// The first bytes of the term, see `TermHash`, and where in the arena all of them are.
  let head: UInt64
  let start: UInt32
  var lastDocument: UInt32 = .max
  var lastPosition: UInt32 = 0
  /// Where the next byte of the list goes, and where its first slice begins.
  var cursor: UInt32
  let first: UInt32
  /// The length of the term; 255 stands for any from there on.
  let length: UInt8
  private var codeAndLevel: UInt8
  /// Bytes left in the slice.
  var room: UInt16

  init(head: UInt64, start: UInt32, cursor: UInt32, first: UInt32, length: UInt8, code: UInt8, room: UInt16) {
    self.head = head
    self.start = start
    self.cursor = cursor
    self.first = first
    self.length = length
    codeAndLevel = code
    self.room = room
  }

  /// The code of the field.
  var code: UInt8 { codeAndLevel & 31 }

  /// The place of the slice in its chain, up to 7.
  var level: UInt8 {
    get { codeAndLevel &>> 5 }
    set { codeAndLevel = code | newValue &<< 5 }
  }
}
