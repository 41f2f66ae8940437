internal import CLinux
internal import Glibc

/// A value protected by a mutex and a condition: only one thread accesses it at a time, and threads can wait for a
/// change. The mutex is one of pthreads, which the thread sanitizer supports, unlike `Synchronization.Mutex`.
@safe package final class Locked<Value>: @unchecked Sendable {
  // SAFETY of the class: the value is accessed only while the mutex is locked. The mutex and the condition have a fixed
  // address from init to deinit.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  /// Makes an unlocked value.
  package init(_ value: sending Value) {
    self.value = value
    // SAFETY: freshly allocated.
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    // SAFETY: nobody can hold the lock of an object without references.
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Calls `body` with the value while no other thread can access it.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    // SAFETY: see the class.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Calls `body` each time the value may have changed, until it returns a result.
  package func waitUntil<Result>(_ body: (inout Value) -> Result?) -> Result {
    // SAFETY: see the class.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }

  /// Calls `body` each time the value may have changed, until it returns a result; returns nil if the time runs out
  /// first.
  package func wait<Result>(atMost time: Duration, until body: (inout Value) -> Result?) -> Result? {
    let end = SystemClock.monotonicNanoseconds + max(0, Int64(time / .nanoseconds(1)))
    var deadline = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
    // SAFETY: see the class.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      if unsafe pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT { return body(&value) }
    }
  }

  /// Wakes all threads in `waitUntil` and `wait`.
  package func wakeAll() {
    // SAFETY: see the class.
    unsafe pthread_cond_broadcast(condition)
  }
}
