/**
 * The entries of a list that is kept as JSON; undefined if the text is no JSON, no list, or has an entry of another
 * kind.
 */
export function parseList<Entry>(text: string, isEntry: (entry: unknown) => entry is Entry): Entry[] | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  return Array.isArray(found) && found.every(isEntry) ? found : undefined;
}
