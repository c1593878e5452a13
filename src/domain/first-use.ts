/**
 * A value that is made when it is first asked for, and kept. For the formatters of `Intl`, the first of which costs a
 * function milliseconds at its start.
 */
export function atFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
