/** A value in browser storage, which may be unavailable or full. */
export interface StoredValue<Value> {
  /** Undefined if missing or unreadable. */
  read(): Value | undefined;
  /** Stores a value, or deletes it if undefined; returns false without storage. */
  save(value: Value | undefined): boolean;
}

/** In localStorage. */
export const deviceValue = <Value>(key: string) => storedIn<Value>(() => localStorage, key);

/** In sessionStorage. */
export const tabValue = <Value>(key: string) => storedIn<Value>(() => sessionStorage, key);

export const deviceKeys = (prefix: string) => keysWithPrefix(() => localStorage, prefix);
export const tabKeys = (prefix: string) => keysWithPrefix(() => sessionStorage, prefix);

function storedIn<Value>(store: () => Storage, key: string): StoredValue<Value> {
  return {
    read() {
      try {
        return JSON.parse(store().getItem(key) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    save(value) {
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

function keysWithPrefix(store: () => Storage, prefix: string): string[] {
  try {
    return Object.keys(store()).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

const FILES = 'files';

/** Runs one IndexedDB transaction on the stored files; undefined if unsupported. */
export async function withFileStore<Result>(
  mode: IDBTransactionMode,
  step: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open('submission', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
    const database = await awaitRequest(opening);
    try {
      return await awaitRequest(step(database.transaction(FILES, mode).objectStore(FILES)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function awaitRequest<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
