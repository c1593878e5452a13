/** Computes a value on first use and keeps it: the first `Intl` formatter costs milliseconds at the start of a function. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
