// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Every target is compiled with the same strictness; see ARCHITECTURE.md.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Only the modules that keep bytes define getters that return spans.
let lifetimes: [SwiftSetting] = strict + [.enableExperimentalFeature("Lifetimes")]

/// Whether a release can be wholly static here: there is a static C library, and the toolchain has its own static libraries
/// and lld. `DYNAMIC=1` asks for a dynamic binary all the same.
let isStatic: Bool = {
  func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
  let architectures = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map { "/usr/lib/\($0)" }
  let hasStaticC = (architectures + ["/usr/lib64", "/usr/lib"]).contains { isThere("\($0)/libc.a") }
  let folders = (Context.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  guard Context.environment["DYNAMIC"] != "1", hasStaticC, let bin = folders.first(where: { isThere("\($0)/swift") })
  else { return false }
  // The command may be a link to the toolchain's, beside which its libraries are.
  let swift = URL(fileURLWithPath: "\(bin)/swift").resolvingSymlinksInPath().deletingLastPathComponent().path
  let libraries = "\(swift)/../lib/swift_static/linux/static-executable-args.lnk"
  return isThere(libraries) && ([swift] + folders).contains { isThere("\($0)/ld.lld") }
}()

/// A release that is wholly static starts in a third of the time: the loader has no 35,000 addresses to write into the
/// program, and no libraries to find.
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
    // Layer 0: ground.
    .target(name: "CLinux"),
    library("Bytes", [], lifetimes),
    library("CommandSpec", []),
    library("Dates", ["Bytes"]),
    library("JSON", ["Bytes"]),
    library("SystemCalls", ["CLinux"], lifetimes),
    // Layer 1: engines.
    library("JSONRPC", ["JSON", "Bytes", "SystemCalls"]),
    library("NoteSyntax", ["Bytes", "Dates"]),
    library("RegularExpressions", ["Bytes"]),
    library("QueryLanguage", ["Bytes", "Dates", "RegularExpressions"]),
    library("SearchIndex", ["Bytes", "SystemCalls"], lifetimes),
    // Layer 2: questions.
    library("LinkGraph", ["SearchIndex", "NoteSyntax", "Bytes", "SystemCalls"]),
    library("GitHistory", ["NoteSyntax", "Bytes", "SystemCalls"]),
    library("Markup", ["NoteSyntax", "Bytes"]),
    // Layer 3: stores of other programs.
    library("ExchangeFormats", ["Dates", "JSON", "Markup", "NoteSyntax", "Bytes", "SystemCalls"]),
    // Layer 3: use cases.
    library(
      "VaultCore",
      [
        "Dates", "JSON", "GitHistory", "LinkGraph", "QueryLanguage", "SearchIndex", "NoteSyntax",
        "RegularExpressions", "Bytes", "SystemCalls",
      ]),
    // Layer 4: changes and news.
    library(
      "VaultChanges",
      ["Dates", "QueryLanguage", "VaultCore", "LinkGraph", "SearchIndex", "NoteSyntax", "Bytes", "SystemCalls"]),
    library("VaultWatching", ["Dates", "VaultCore", "LinkGraph", "SearchIndex", "NoteSyntax", "Bytes", "SystemCalls"]),
    library("Enrichment", ["JSON", "VaultCore", "SearchIndex", "NoteSyntax", "Bytes", "SystemCalls"]),
    // Layer 5: exchange, and a face of its own.
    library(
      "Exchange",
      [
        "Dates", "ExchangeFormats", "JSON", "Markup", "VaultCore", "VaultChanges", "LinkGraph", "SearchIndex",
        "NoteSyntax", "Bytes", "SystemCalls",
      ]),
    library(
      "LanguageServer",
      [
        "Dates", "JSONRPC", "JSON", "QueryLanguage", "VaultCore", "VaultChanges", "VaultWatching", "LinkGraph",
        "SearchIndex", "NoteSyntax", "Bytes", "SystemCalls",
      ]),
    // Layer 6: faces.
    library(
      "Commands",
      [
        "CommandSpec", "Dates", "JSON", "Enrichment", "Exchange", "ExchangeFormats", "LanguageServer", "Markup",
        "VaultCore", "VaultChanges", "VaultWatching", "GitHistory", "LinkGraph", "QueryLanguage", "SearchIndex",
        "NoteSyntax", "Bytes", "SystemCalls",
      ]),
    // Layer 7: the program.
    .executableTarget(
      name: "sheaf", dependencies: ["Commands", "Dates", "VaultCore", "VaultWatching", "SystemCalls"],
      swiftSettings: strict, linkerSettings: linked),

    .target(
      name: "TestSupport", dependencies: ["Dates", "VaultCore", "LinkGraph", "SearchIndex", "Bytes", "SystemCalls"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(name: "TestTraits", dependencies: ["SystemCalls"], path: "Tests/TestTraits", swiftSettings: strict),
    tests("Bytes"),
    tests("CommandSpec"),
    tests("Dates"),
    tests("Markup", ["NoteSyntax"]),
    tests("JSON", ["Bytes"]),
    tests("JSONRPC", ["JSON", "Bytes", "SystemCalls"]),
    tests("SystemCalls"),
    tests("NoteSyntax", ["Bytes"]),
    tests("RegularExpressions", ["SystemCalls"]),
    tests("QueryLanguage", ["Dates"]),
    tests("SearchIndex", ["Bytes", "SystemCalls"]),
    tests("LinkGraph", ["Bytes", "SearchIndex", "NoteSyntax"]),
    tests(
      "VaultCore",
      [
        "Bytes", "Dates", "LinkGraph", "QueryLanguage", "SearchIndex", "NoteSyntax", "RegularExpressions",
        "SystemCalls",
      ]),
    tests("VaultChanges", ["Dates", "VaultCore", "Bytes", "LinkGraph", "SearchIndex", "NoteSyntax", "SystemCalls"]),
    tests(
      "VaultWatching",
      ["Dates", "VaultCore", "VaultChanges", "Bytes", "LinkGraph", "SearchIndex", "NoteSyntax", "SystemCalls"]),
    tests("GitHistory"),
    tests(
      "Enrichment", ["JSON", "VaultCore", "VaultChanges", "SearchIndex", "NoteSyntax", "Bytes", "SystemCalls"]),
    tests(
      "LanguageServer",
      [
        "JSONRPC", "JSON", "VaultCore", "VaultChanges", "VaultWatching", "LinkGraph", "SearchIndex", "NoteSyntax",
        "Bytes", "SystemCalls",
      ]),
    tests(
      "Commands",
      [
        "CommandSpec", "Dates", "JSON", "JSONRPC", "VaultCore", "VaultChanges", "VaultWatching", "SystemCalls",
        "CLinux",
      ]),
  ]
)

// Fuzz targets exist for Scripts/fuzz alone: the libraries are compiled so that libFuzzer sees what an input reaches.
if Context.environment["FUZZ"] == "1" {
  let fuzzed = [
    "Bytes", "Dates", "JSON", "JSONRPC", "NoteSyntax", "RegularExpressions", "QueryLanguage", "SearchIndex",
    "LinkGraph", "VaultCore", "LanguageServer",
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
    fuzz("CSVFuzz", ["Markup", "Bytes"]),
    fuzz("MessageFuzz", ["JSONRPC", "JSON"]),
    fuzz("EditorFuzz", ["Dates", "LanguageServer", "JSONRPC", "JSON", "VaultCore", "SystemCalls"]),
    fuzz("QueryFuzz", ["Dates", "QueryLanguage"]),
    fuzz("RegexFuzz", ["RegularExpressions"]),
    fuzz("IndexFuzz", ["VaultCore", "LinkGraph", "SearchIndex", "Bytes"]),
  ]
}

// Programs that Scripts/bench builds for itself.
if Context.environment["BENCH"] == "1" {
  func bench(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: "Tests/Benchmarks/\(name)", swiftSettings: strict)
  }
  package.targets += [
    bench("ParserBench", ["NoteSyntax", "SystemCalls"]),
    bench("VaultMaker", ["SystemCalls", "TestSupport"]),
  ]
}
