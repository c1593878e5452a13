/**
 * A value computed when it is first needed, and kept: creating the first `Intl` formatter costs a function
 * milliseconds at its start.
 */
export function atFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
