/// A stored property of a value, as `\.name`; what an option or an operand fills.
package typealias Property<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

/// Makes the key path of a property when it is asked for: at run time that costs, and of a command's options few are written.
package typealias PropertyPath<Root, Value> = @Sendable () -> Property<Root, Value>
