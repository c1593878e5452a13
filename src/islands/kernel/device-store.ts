/** A stored value. Storage may be unavailable or full. */
export interface KeptValue<Value> {
  /** Undefined if missing or unreadable. */
  read(): Value | undefined;
  /** Stores a value, or deletes it if empty; false without storage. */
  keep(value: Value | undefined): boolean;
}

/** On the device, permanently. */
export const onDevice = <Value>(key: string) => keptIn<Value>(() => localStorage, key);

/** In this tab, until closed. */
export const inTab = <Value>(key: string) => keptIn<Value>(() => sessionStorage, key);

/** The keys on the device, or in the tab, with this prefix. */
export const deviceKeys = (prefix: string) => keysOf(() => localStorage, prefix);
export const tabKeys = (prefix: string) => keysOf(() => sessionStorage, prefix);

function keptIn<Value>(store: () => Storage, key: string): KeptValue<Value> {
  return {
    read() {
      try {
        return JSON.parse(store().getItem(key) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    keep(value) {
      try {
        if (value === undefined) store().removeItem(key);
        else store().setItem(key, JSON.stringify(value));
        return true;
      } catch {
        // A removal succeeds even without storage.
        return value === undefined;
      }
    },
  };
}

function keysOf(store: () => Storage, prefix: string): string[] {
  try {
    return Object.keys(store()).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

const FILES = 'files';

/** One transaction on the stored files; undefined if unsupported. */
export async function inFiles<Result>(
  mode: IDBTransactionMode,
  step: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open('submission', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
    const database = await settled(opening);
    try {
      return await settled(step(database.transaction(FILES, mode).objectStore(FILES)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
