// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Flags of the compiler for debug builds.
///
/// - The compiler checks the code that it makes for mistakes of its own, twice, with a twelfth of its instructions.
///   Clang's releases leave that out, too; releases of sheaf are checked.
/// - It copies each variable for a debugger, and the copies take a fifth of the instructions of indexing. Without them, a
///   debugger may say of a variable that it is optimized out; with `DEBUGGER=1`, they are made.
let debugFlags =
  ["-Xfrontend", "-disable-llvm-verify"]
  + (Context.environment["DEBUGGER"] == "1" ? [] : ["-Xfrontend", "-disable-debugger-shadow-copies"])

/// The settings of all targets.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(debugFlags, .when(configuration: .debug)),
]

/// The settings of the modules that define getters which return spans.
let lifetimes: [SwiftSetting] = strict + [.enableExperimentalFeature("Lifetimes")]

/// Whether a release can be fully static here. This needs a static C library, the static libraries of the toolchain,
/// and lld. With `DYNAMIC=1`, the binary is dynamic in any case.
let isStatic: Bool = {
  func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
  let architectures = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map { "/usr/lib/\($0)" }
  let hasStaticC = (architectures + ["/usr/lib64", "/usr/lib"]).contains { isThere("\($0)/libc.a") }
  let folders = (Context.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  guard Context.environment["DYNAMIC"] != "1", hasStaticC, let bin = folders.first(where: { isThere("\($0)/swift") })
  else { return false }
  // The command can be a link to that of the toolchain, whose libraries are beside the latter.
  let swift = URL(fileURLWithPath: "\(bin)/swift").resolvingSymlinksInPath().deletingLastPathComponent().path
  let libraries = "\(swift)/../lib/swift_static/linux/static-executable-args.lnk"
  return isThere(libraries) && ([swift] + folders).contains { isThere("\($0)/ld.lld") }
}()

/// A fully static release starts in a third of the time, because the loader need not write 35,000 addresses into the
/// program or find libraries.
let linked: [LinkerSetting] =
  isStatic
  ? [.unsafeFlags(["-static-executable", "-use-ld=lld"], .when(platforms: [.linux]))] : []

func library(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = strict) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name), "TestSupport", "TestTraits"] + dependencies,
    swiftSettings: strict)
}

let package = Package(
  name: "sheaf",
  targets: [
    // Layer 0: foundations.
    .target(name: "CLinux"),
    .target(name: "CEmbeddedFiles"),
    library("Bytes", ["CEmbeddedFiles"], lifetimes),
    library("CommandSpec", ["Bytes"]),
    library("Dates", ["Bytes"]),
    library("JSON", ["Bytes"]),
    library("SystemCalls", ["CLinux"], lifetimes),
    // Layer 1: engines.
    library("Connections", ["JSON", "Bytes", "SystemCalls"]),
    library("NoteSyntax", ["Bytes", "Dates"]),
    library("RegularExpressions", ["Bytes"]),
    library("QueryLanguage", ["Bytes", "Dates", "RegularExpressions"]),
    library("SearchIndex", ["Bytes", "SystemCalls"], lifetimes),
    library("Terminal", ["Bytes", "SystemCalls"]),
    // Layer 2: links, history and markup.
    library("LinkGraph", ["SearchIndex", "NoteSyntax", "Bytes", "SystemCalls"]),
    library("GitHistory", ["NoteSyntax", "Bytes", "SystemCalls"]),
    library("NoteQueries", ["Bytes", "Dates", "NoteSyntax", "RegularExpressions"]),
    library("Markup", ["NoteSyntax", "Bytes"]),
    // Layer 3: notes as text for reading.
    library("Rendering", ["Markup", "NoteSyntax", "Terminal", "Bytes"]),
    // Layer 3: stores of other programs.
    library("ExchangeFormats", ["Dates", "JSON", "Markup", "NoteSyntax", "Bytes", "SystemCalls"]),
    // Layer 3: reading of vaults.
    library(
      "VaultCore",
      [
        "Dates", "JSON", "GitHistory", "LinkGraph", "NoteQueries", "QueryLanguage", "SearchIndex", "NoteSyntax",
        "RegularExpressions", "Bytes", "SystemCalls",
      ]),
    // Layer 4: changes, with commits and syncs, and watching.
    library(
      "VaultChanges",
      [
        "Dates", "GitHistory", "NoteQueries", "QueryLanguage", "VaultCore", "LinkGraph", "SearchIndex", "NoteSyntax",
        "RegularExpressions", "Bytes", "SystemCalls",
      ]),
    library("VaultWatching", ["Dates", "VaultCore", "LinkGraph", "SearchIndex", "Bytes", "SystemCalls"]),
    // Layer 5: enrichment and exchange.
    library(
      "Enrichment",
      ["JSON", "VaultCore", "VaultChanges", "SearchIndex", "NoteSyntax", "Bytes", "SystemCalls"]),
    library(
      "Exchange",
      [
        "Dates", "ExchangeFormats", "JSON", "Markup", "VaultCore", "VaultChanges", "LinkGraph", "SearchIndex",
        "NoteSyntax", "Bytes", "SystemCalls",
      ]),
    library(
      "Site",
      [
        "Dates", "ExchangeFormats", "JSON", "Markup", "Connections", "VaultCore", "VaultWatching", "LinkGraph",
        "SearchIndex", "NoteSyntax", "Rendering", "Bytes", "SystemCalls",
      ]),
    // Layer 6: questions and changes as values.
    library(
      "Answers",
      [
        "Dates", "Exchange", "ExchangeFormats", "GitHistory", "JSON", "VaultCore", "VaultChanges", "LinkGraph",
        "NoteQueries", "SearchIndex",
        "NoteSyntax", "Bytes", "SystemCalls",
      ]),
    // Layer 7: rows and notes as lines, and the words of errors.
    library(
      "Presentation",
      [
        "Answers", "Bytes", "Dates", "Enrichment", "Exchange", "ExchangeFormats", "GitHistory", "JSON", "LinkGraph",
        "NoteQueries",
        "NoteSyntax", "QueryLanguage", "Rendering", "SearchIndex", "SystemCalls", "Terminal", "VaultChanges",
        "VaultCore", "VaultWatching",
      ]),
    // Layer 8: the language server, the server for agents, and screens.
    library(
      "AgentServer",
      [
        "Answers", "Dates", "Presentation", "Connections", "JSON", "VaultCore", "VaultChanges", "VaultWatching",
        "LinkGraph", "NoteQueries", "QueryLanguage", "SearchIndex", "NoteSyntax", "Bytes", "SystemCalls",
      ]),
    library(
      "LanguageServer",
      [
        "Answers", "Dates", "Presentation", "Connections", "JSON", "VaultCore", "VaultChanges", "VaultWatching",
        "LinkGraph", "NoteQueries", "SearchIndex", "NoteSyntax", "Bytes", "SystemCalls",
      ]),
    library(
      "Browse",
      [
        "Answers", "Dates", "Presentation", "GitHistory", "QueryLanguage", "Rendering", "VaultCore", "VaultChanges",
        "VaultWatching", "LinkGraph", "SearchIndex", "NoteSyntax", "Terminal", "Bytes", "SystemCalls",
      ]),
    // Layer 9: the commands.
    library(
      "Commands",
      [
        "AgentServer", "Answers", "Browse", "CommandSpec", "Dates", "JSON", "Enrichment", "Exchange", "ExchangeFormats",
        "Presentation", "LanguageServer", "VaultCore", "VaultChanges", "VaultWatching", "GitHistory", "Connections",
        "LinkGraph", "NoteQueries", "QueryLanguage", "SearchIndex", "Site", "NoteSyntax", "Rendering", "Terminal",
        "Bytes", "SystemCalls",
      ]),
    // Layer 10: the program.
    .executableTarget(
      name: "sheaf", dependencies: ["Commands", "Dates", "VaultCore", "Terminal", "SystemCalls"],
      swiftSettings: strict, linkerSettings: linked),

    .target(
      name: "TestSupport",
      dependencies: [
        "CommandSpec", "Dates", "VaultCore", "LinkGraph", "SearchIndex", "Terminal", "Bytes", "SystemCalls",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "CommandFixtures",
      dependencies: ["Commands", "Dates", "VaultCore", "Terminal", "SystemCalls", "TestSupport"],
      path: "Tests/CommandFixtures", swiftSettings: strict),
    .target(name: "TestTraits", dependencies: ["SystemCalls"], path: "Tests/TestTraits", swiftSettings: strict),
    tests("Bytes"),
    tests("CommandSpec"),
    tests("Dates"),
    tests("Markup", ["NoteSyntax"]),
    tests("JSON", ["Bytes"]),
    tests("Connections", ["JSON", "Bytes", "SystemCalls"]),
    tests("SystemCalls"),
    tests("NoteSyntax", ["Bytes", "SystemCalls"]),
    tests("RegularExpressions", ["Bytes", "SystemCalls"]),
    tests("QueryLanguage", ["Dates", "SystemCalls"]),
    tests("SearchIndex", ["Bytes", "SystemCalls"]),
    tests("Terminal", ["SystemCalls"]),
    tests("Rendering", ["Bytes", "NoteSyntax", "SystemCalls", "Terminal"]),
    tests(
      "Site",
      [
        "Bytes", "Dates", "JSON", "LinkGraph", "NoteSyntax", "Rendering", "SearchIndex", "Connections", "SystemCalls",
        "VaultCore",
      ]),
    tests("LinkGraph", ["Bytes", "SearchIndex", "NoteSyntax"]),
    tests("NoteQueries", ["Dates", "JSON", "NoteSyntax", "SystemCalls"]),
    tests(
      "VaultCore",
      [
        "Bytes", "Dates", "LinkGraph", "QueryLanguage", "SearchIndex", "NoteSyntax", "RegularExpressions",
        "SystemCalls",
      ]),
    tests(
      "VaultChanges",
      [
        "Bytes", "CommandFixtures", "Dates", "GitHistory", "LinkGraph", "NoteSyntax", "SearchIndex", "SystemCalls",
        "Terminal", "VaultCore",
      ]),
    tests(
      "VaultWatching",
      ["Dates", "VaultCore", "VaultChanges", "Bytes", "LinkGraph", "SearchIndex", "NoteSyntax", "SystemCalls"]),
    tests("GitHistory", ["SystemCalls", "Terminal"]),
    tests("ExchangeFormats", ["CommandFixtures", "Commands", "Exchange", "JSON", "SystemCalls"]),
    tests("Exchange", ["CommandFixtures", "Commands", "JSON", "SystemCalls", "VaultCore"]),
    tests(
      "Enrichment",
      [
        "CommandFixtures", "Commands", "JSON", "VaultCore", "VaultChanges", "SearchIndex", "NoteSyntax", "Bytes",
        "SystemCalls",
      ]),
    tests(
      "AgentServer",
      ["Answers", "Bytes", "JSON", "Connections", "SearchIndex", "SystemCalls", "VaultChanges", "VaultCore"]),
    tests("Presentation", ["Answers", "Dates", "LinkGraph", "SystemCalls", "Terminal", "VaultCore"]),
    tests("Browse", ["Answers", "VaultCore", "SearchIndex", "Terminal", "SystemCalls"]),
    tests(
      "Answers",
      [
        "Dates", "JSON", "LinkGraph", "NoteQueries", "NoteSyntax", "VaultChanges", "VaultCore", "QueryLanguage",
        "SearchIndex", "SystemCalls",
      ]),
    tests(
      "LanguageServer",
      [
        "CLinux", "CommandFixtures", "Commands", "Terminal", "Connections", "JSON", "VaultCore", "VaultChanges",
        "VaultWatching", "LinkGraph", "SearchIndex", "NoteSyntax", "Bytes", "SystemCalls",
      ]),
    tests(
      "Commands",
      [
        "Answers", "Browse", "CommandFixtures", "CommandSpec", "Dates", "Presentation", "JSON", "Connections",
        "VaultCore", "VaultChanges", "VaultWatching", "NoteSyntax", "Rendering", "Terminal", "SystemCalls", "CLinux",
        "Bytes",
      ]),
  ]
)

/// The pages beside the code, in addition to the Overview.md of each target, and the folders of files that CEmbeddedFiles
/// puts into the program. SwiftPM warns of files that no target uses and none excludes.
let pages = [
  "Answers": ["Faces.md"],
  "CommandSpec": ["Embedded"],
  "Commands": ["Embedded"],
  "Enrichment": ["Embedded"],
  "LinkGraph": ["LinkResolution.md"],
  "NoteSyntax": ["Embedded"],
  "Rendering": ["Embedded"],
  "SearchIndex": ["IndexFile.md", "Ranking.md"],
  "Site": ["Embedded"],
  "VaultChanges": ["ChangingNotes.md", "UpdatingLinks.md"],
  "VaultCore": ["Embedded", "Refreshing.md", "Searching.md"],
  "VaultWatching": ["Watching.md"],
]
// Targets with a path of their own are outside of Sources.
for target in package.targets where target.path == nil && target.type != .test {
  target.exclude = ["Overview.md"] + pages[target.name, default: []]
}

// Fuzz targets exist only for Scripts/fuzz. The libraries are compiled with instrumentation, so that libFuzzer sees
// which code an input reaches.
if Context.environment["FUZZ"] == "1" {
  let fuzzed = [
    "Bytes", "Dates", "JSON", "Connections", "NoteSyntax", "RegularExpressions", "NoteQueries", "QueryLanguage",
    "SearchIndex", "LinkGraph", "VaultCore", "Answers", "AgentServer", "LanguageServer", "Rendering",
  ]
  for target in package.targets where fuzzed.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer"]))
  }
  func fuzz(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: ["FuzzDriver"] + dependencies, path: "Tests/Fuzz/\(name)",
      swiftSettings: strict)
  }
  package.targets += [
    .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .target(
      name: "FuzzDriver", dependencies: ["CFuzzer"], path: "Tests/Fuzz/FuzzDriver", swiftSettings: strict),
    fuzz("NoteFuzz", ["NoteSyntax"]),
    fuzz("FrontMatterFuzz", ["NoteSyntax"]),
    fuzz("EditFuzz", ["NoteSyntax"]),
    fuzz("JSONFuzz", ["JSON"]),
    fuzz("XMLFuzz", ["Markup"]),
    fuzz("HTMLFuzz", ["Markup", "NoteSyntax"]),
    fuzz("RenderingFuzz", ["NoteSyntax", "Rendering", "TestSupport"]),
    fuzz("CSVFuzz", ["Markup", "Bytes"]),
    fuzz("MessageFuzz", ["Connections", "JSON"]),
    fuzz("EditorFuzz", ["Dates", "LanguageServer", "Connections", "JSON", "VaultCore", "SystemCalls"]),
    fuzz("AgentFuzz", ["AgentServer", "Dates", "Connections", "JSON", "VaultCore", "SystemCalls"]),
    fuzz("QueryFuzz", ["Dates", "QueryLanguage"]),
    fuzz("NoteQueryFuzz", ["Dates", "NoteQueries", "NoteSyntax"]),
    fuzz("RegexFuzz", ["RegularExpressions"]),
    fuzz("IndexFuzz", ["VaultCore", "LinkGraph", "SearchIndex", "Bytes"]),
  ]
}

// Programs that Scripts/bench builds and runs.
if Context.environment["BENCH"] == "1" {
  func bench(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: "Tests/Benchmarks/\(name)", swiftSettings: strict)
  }
  package.targets += [
    bench("ParserBench", ["Dates", "NoteQueries", "NoteSyntax", "SystemCalls"]),
    bench("VaultMaker", ["SystemCalls", "TestSupport"]),
  ]
}
