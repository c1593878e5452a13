/** More entries than any real file has; further names are not remembered. The full table takes 100 MB. */
const ENTRIES_MAX = 6_000_000;
const EMPTY = 0;

/** Remembers which article of a file first used a name, in bounded memory. */
export interface SeenNames {
  /** The number stored under a name, from 1; undefined if none. */
  find: (name: string) => number | undefined;
  put: (name: string, number: number) => void;
}

/**
 * A table of 64-bit hashes: a million names take 48 MB, where a `Map` would take hundreds. The chance of a collision
 * among a million is below one in a million.
 */
export function createSeenNames(): SeenNames {
  let size = 1 << 12;
  let cells = new Uint32Array(size * 3);
  let count = 0;
  const placeOf = (high: number, low: number, table: Uint32Array, slots: number) => {
    let slot = low & (slots - 1);
    while (table[slot * 3 + 2] !== EMPTY && (table[slot * 3] !== high || table[slot * 3 + 1] !== low)) {
      slot = (slot + 1) & (slots - 1);
    }
    return slot * 3;
  };
  const grow = () => {
    const wider = new Uint32Array(size * 6);
    for (let at = 0; at < cells.length; at += 3) {
      if (cells[at + 2] === EMPTY) continue;
      wider.set(cells.subarray(at, at + 3), placeOf(cells[at] ?? 0, cells[at + 1] ?? 0, wider, size * 2));
    }
    size *= 2;
    cells = wider;
  };
  return {
    find(name) {
      const [high, low] = hashOf(name);
      return cells[placeOf(high, low, cells, size) + 2] || undefined;
    },
    put(name, number) {
      if (count >= ENTRIES_MAX) return;
      if (count >= size * 0.7) grow();
      const [high, low] = hashOf(name);
      const place = placeOf(high, low, cells, size);
      if (cells[place + 2] !== EMPTY) return;
      cells.set([high, low, number], place);
      count += 1;
    },
  };
}

/** Two halves of 32 bits, mixed as cyrb53 does (public domain). */
function hashOf(name: string): [high: number, low: number] {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return [other >>> 0, one >>> 0];
}
