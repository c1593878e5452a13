/** Parses a list stored as JSON; undefined if it is not JSON, not a list, or an entry is invalid. */
export function parseList<Entry>(text: string, isEntry: (entry: unknown) => entry is Entry): Entry[] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  return Array.isArray(parsed) && parsed.every(isEntry) ? parsed : undefined;
}
