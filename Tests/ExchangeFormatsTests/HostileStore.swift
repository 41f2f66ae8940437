import JSON
import SystemCalls

/// Stores of other programs with what a hostile or broken one may have: names that climb or mean something to a system,
/// identifiers and titles twice, dates that no calendar has, missing files, HTML that would run, and references in circles.
struct HostileStore {
  /// The format, as it is named for `import`.
  let format: String
  /// The files of the store, by their paths.
  var files: [String: [UInt8]]
  /// The path of the store, of these.
  let source: String
  /// The number of its notes.
  let notes: Int

  static let names = [
    "../../climb", "/etc/passwd", "..", ".", "", ".hidden", "CON", "a/b\\c", "a\u{0}b", "a\nb\u{1B}[31m",
    String(repeating: "long ", count: 300), "same", "same", "Same", "[[x]] | # ^ %", "e\u{301}\u{202E}",
  ]
  static let dates: [JSONValue] = [
    "0001-01-01T00:00:00Z", "1901-12-31T23:59:59Z", "9999-12-31T23:59:59Z", "99999-01-01T00:00:00Z", "never",
    "2024-02-30T25:61:61Z", "", -62_135_596_800, 1e300, -1e300, 253_402_300_800, -1, 0.5, nil, ["x"], true,
  ]
  static let body = """
    <script>alert(1)</script> <img src="x" onerror="alert(1)"> <a href="java&#115;cript:alert(1)">run</a>
    [[../../climb]] ![](../../../etc/passwd) ![x](%2e%2e/%2e%2e/secret.md) {{embed: ((block0001))}} :/gone
    takenote://note/none takenote://image/../../x MARK\u{0}\u{FFFE}
    """
  /// What stands for bytes that are not UTF-8.
  static let mark = Array("MARK".utf8)

  private static func date(_ number: Int) -> JSONValue { dates[number % dates.count] }
  /// Each third note has an identifier that another has.
  private static func id(_ number: Int) -> String {
    "0B000000-0000-4000-8000-0000000000\(number % 3 == 0 ? "00" : String(10 + number))"
  }

  private static func json(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.value(value)
    return writer.drain()
  }

  /// Makes a store with a JSON document: an array of notes, or an object with it and other members.
  private init(
    _ format: String, _ path: String, member: String? = nil, others: [JSONValue.Member] = [],
    note: (Int) -> JSONValue
  ) {
    self.format = format
    let list = JSONValue.array(Self.names.indices.map(note))
    files = [path: Self.json(member.map { .object([.init($0, list)] + others) } ?? list)]
    source = path.contains("/") ? String(path.prefix { $0 != "/" }) : path
    notes = Self.names.count
  }

  /// Makes a store of files.
  private init(_ format: String, _ source: String, notes: Int, _ files: [String: String]) {
    (self.format, self.source, self.notes) = (format, source, notes)
    self.files = files.mapValues { Array($0.utf8) }
  }

  /// The same store with bytes that are not UTF-8.
  var broken: HostileStore {
    var broken = self
    broken.files = files.mapValues { bytes in
      var result: [UInt8] = []
      var rest = bytes[...]
      while let byte = rest.first {
        if rest.starts(with: Self.mark) {
          result += [0xFF, 0xC0, 0xED, 0xA0, 0x80]
          rest = rest.dropFirst(Self.mark.count)
        } else {
          result.append(byte)
          rest = rest.dropFirst()
        }
      }
      return result
    }
    return broken
  }

  static let all = documents + trees + [enex, opml, csv, roam]

  private static let containers = JSONValue.array(
    names.map { ["name": .string($0), "colorRGBA": -5, "symbol": .string($0), "isTag": true] })
  private static let images = JSONValue.array(
    names.map { ["imageUUID": .string($0), "mimeType": .string($0), "createdDate": "x"] })
  private static let folders = JSONValue.array(
    names.indices.map { ["id": .string(id($0)), "name": .string(names[$0]), "isSystemFolder": 3] })

  private static let documents = [
    HostileStore("lucidpal", "l.json") {
      [
        "id": .string(id($0)), "title": .string(names[$0]), "body": .string(body), "tags": .strings(names),
        "createdAt": date($0), "updatedAt": date($0 + 1), "isPinned": $0 == 1 ? "yes" : true, "aiCategory": "unheard",
        "lastReferencedAt": date($0 + 2), "aiActionItems": .strings(names), "source": .string(names[$0]),
      ]
    },
    HostileStore(
      "takenote", "takenote/takenote.json", member: "notes",
      others: [.init("containers", containers), .init("images", images)]
    ) {
      [
        "uuid": .string(id($0)), "title": .string(names[$0]), "content": .string(body), "folder": .string(names[$0]),
        "tag": .string(names[$0]), "createdDate": date($0), "updatedDate": date($0 + 1), "starred": "x",
      ]
    },
    HostileStore(
      "ios-notes", "i.json", member: "savedNotes", others: [.init("savedFolders", folders)]
    ) {
      [
        "id": .string(id($0)), "content": .string("\(names[$0])\n\(body)"), "folderId": .string(id($0 + 1)),
        "sortDate": date($0), "createdDate": date($0 + 1),
      ]
    },
    HostileStore("timeline", "timeline/notes.json") {
      [
        "id": .string(id($0)), "text": .string("\(names[$0])\n\(body)"), "createdAt": date($0),
        "updatedAt": date($0 + 1),
        "imagePaths": .strings(names), "tags": [["id": .string(id($0)), "name": .string(names[$0])]], "isPinned": nil,
      ]
    },
    HostileStore("simplenote", "s/notes.json", member: "activeNotes", others: [.init("trashedNotes", [])]) {
      [
        "id": .string(id($0)), "content": .string("\(names[$0])\n\(body)"), "tags": .strings(names),
        "creationDate": date($0), "lastModified": date($0 + 1), "pinned": "x",
      ]
    },
    HostileStore("dayone", "d/Journal.json", member: "entries") {
      [
        "uuid": .string(id($0)), "text": .string("\(names[$0])\n\(body) ![](dayone-moment://\(names[$0]))"),
        "creationDate": date($0), "modifiedDate": date($0 + 1), "tags": .strings(names),
        "photos": [["identifier": .string(names[$0]), "md5": "../../secret", "type": .string(names[$0])]],
        "location": ["latitude": 1e300, "longitude": "x"],
      ]
    },
  ]

  private static let roam = HostileStore("roam", "r.json") { number in
    // Each block shows the next one, and the last one the first.
    let (own, next) = (100_000_000 + number, 100_000_000 + (number + 1) % names.count)
    return [
      "title": .string(names[number]), "create-time": date(number), "edit-time": date(number + 1),
      "children": [
        ["string": .string("\(body) ((\(next))) {{embed: ((\(next)))}}"), "uid": .string("\(own)"), "heading": 99],
        ["string": 5, "uid": .string("\(own)"), "children": "none"],
      ],
    ]
  }

  private static let enex = HostileStore(
    "enex", "x.enex", notes: names.count,
    [
      "x.enex": "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&b;\">]><en-export>"
        + names.map { name in
          let title = name.filter { $0 != "\0" && $0 != "\u{1B}" }
          return "<note><title>\(title)</title><created>00000000T000000Z</created><updated>99999999T999999Z</updated>"
            + "<tag>\(title)</tag><content><![CDATA[<en-note>&b;\(body)<en-media hash=\"../../x\"/><object/></en-note>]]>"
            + "</content><resource><data>!!!</data><mime>../x</mime><resource-attributes><file-name>\(title)</file-name>"
            + "</resource-attributes></resource></note>"
        }.joined() + "</en-export>"
    ])

  private static let opml = HostileStore(
    "opml", "o.opml", notes: names.count,
    [
      "o.opml": "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&b;\">]><opml><body>"
        + names.map { name in
          let text = name.filter { $0 != "\0" && $0 != "\u{1B}" }
          return "<outline text=\"\(text)\" _note=\"&b; &lt;script&gt;alert(1)&lt;/script&gt;\" created=\"never\">"
            + "<outline text=\"inner\" htmlUrl=\"javascript:alert(1)\"/></outline>"
        }.joined() + "</body></opml>"
    ])

  private static let csv = HostileStore(
    "csv", "c.csv", notes: names.count,
    [
      "c.csv": "Name,created,../x,id,,Name\n"
        + names.map { name in
          "\"\(name.replacing("\"", with: "\"\""))\",never,\"=cmd|' /C calc'!A0\",same,\"\(body.replacing("\"", with: "\"\""))\""
        }.joined(separator: "\n")
    ])

  private static let page =
    "<html><head><title>../../climb</title><script>x</script></head><body onload=\"x\">\(body)"
    + "<a href=\"../../../secret.md\">up</a> <img src=\"../../secret.md\"/> <img src=\"/etc/passwd\"/></body></html>"

  private static let trees = [
    HostileStore(
      "html", "h", notes: 3,
      ["h/a.html": page, "h/sub/A.html": page, "h/sub/a\nb.html": page, "h/p.bin": "x"]),
    HostileStore(
      "notion", "n", notes: 4,
      [
        "n/A 0123456789abcdef0123456789abcde0.html": page, "n/A 0123456789abcdef0123456789abcde1.html": page,
        "n/B 0123456789abcdef0123456789abcde2.md": "# ../../climb\n\nStatus: x\n\n\(body)\n",
        "n/0123456789abcdef0123456789abcde3.md": "# \n\n[a](../../../secret.md)\n",
      ]),
    HostileStore(
      "joplin", "j", notes: names.count,
      Dictionary(
        uniqueKeysWithValues: names.enumerated().map { number, name in
          let line = name.filter { $0 != "\n" }
          return (
            "j/\(String(format(number))).md",
            "\(line)\n\n\(body) [x](:/\(format(number + 1)))\n\nid: \(format(number))\nparent_id: \(format(900))\n"
              + "created_time: never\nupdated_time: 99999-01-01T00:00:00Z\nlatitude: 1e999\ntodo_due: -1\nmarkup_language: 7\n"
              + "type_: 1"
          )
        } + [
          // Two notebooks within each other, and a resource whose file is missing.
          ("j/\(format(900)).md", "../../loop\n\nid: \(format(900))\nparent_id: \(format(901))\ntype_: 2"),
          ("j/\(format(901)).md", "..\n\nid: \(format(901))\nparent_id: \(format(900))\ntype_: 2"),
          ("j/\(format(902)).md", "x\n\nid: \(format(902))\nmime: ../x\nfile_extension: ../../x\ntype_: 4"),
        ])),
    HostileStore(
      "keep", "k", notes: names.count,
      Dictionary(
        uniqueKeysWithValues: names.enumerated().map { number, name in
          let note: JSONValue = [
            "title": .string(name), "textContent": .string(body), "createdTimestampUsec": date(number),
            "userEditedTimestampUsec": date(number + 1), "labels": [["name": .string(name)], 3], "color": .string(name),
            "attachments": [["filePath": .string(name), "mimetype": 4]], "isTrashed": "x",
            "listContent": [["text": .string(name), "isChecked": "x"]],
          ]
          return ("k/Keep/\(number).json", String(decoding: json(note), as: UTF8.self))
        })),
    HostileStore(
      "textbundle", "t", notes: 2,
      [
        "t/a.textbundle/text.md": "# ../../climb\n\n\(body) ![](assets/../../../../secret.md)\n",
        "t/a.textbundle/info.json": "{\"version\": \"x\", \"creatorIdentifier\": [], \"net.shinyfrog.bear\": 3}",
        "t/b.textbundle/text.markdown": "", "t/b.textbundle/info.json": "{",
      ]),
    HostileStore(
      "markdown", "m", notes: 3,
      [
        "m/a.md": "---\nid: \"../../x\"\n---\n# ../../climb\n\n[x](../../secret.md) ![[../../secret.md]] MARK\n",
        "m/A.md": "---\nid: \"../../x\"\naliases: [../../x]\n---\n[[a]] [[A]] [[../m/a]]\n", "m/sub/a\nb.md": "x\n",
      ]),
  ]

  /// An identifier of Joplin.
  private static func format(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
