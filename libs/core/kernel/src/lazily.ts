/** Returns a function that makes a value when it is first needed. If that throws, the next call tries again. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
