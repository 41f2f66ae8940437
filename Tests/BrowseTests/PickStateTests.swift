import Testing

@testable import Browse
