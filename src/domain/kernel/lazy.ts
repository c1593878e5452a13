/** Computes a value on first use: an `Intl` formatter would add milliseconds to the start of a function. */
export function lazy<Value>(make: () => Value): () => Value {
  let cache: { value: Value } | undefined;
  return () => {
    cache ??= { value: make() };
    return cache.value;
  };
}

export function lazyByKey<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const value = cache.get(key) ?? make(key);
    cache.set(key, value);
    return value;
  };
}
