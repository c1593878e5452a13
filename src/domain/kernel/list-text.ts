/** Parses a list stored as JSON; undefined if it is not JSON, not a list, or an entry is invalid. */
export function parseList<Entry>(text: string, isEntry: (entry: unknown) => entry is Entry): Entry[] | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  return Array.isArray(found) && found.every(isEntry) ? found : undefined;
}
