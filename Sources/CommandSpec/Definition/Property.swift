/// A stored property of a value, as `\.name`, which an option or an operand sets.
package typealias Property<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

/// Makes the key path of a property on demand, since this costs time and few of a command's options are used.
package typealias PropertyPath<Root, Value> = @Sendable () -> Property<Root, Value>
