/** A stored file's bytes, from `start` to `end` inclusive if a range was requested. */
interface StoredFile {
  stream: ReadableStream<Uint8Array>;
}

/** Both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** File storage: a folder on disk, or Netlify Blobs. Only the server creates keys. */
export interface FileStore {
  /**
   * Atomic. A `Blob` from `openAsBlob` is streamed from its file; streams are not accepted, because Netlify Blobs needs
   * the size first and retries.
   */
  write: (key: string, content: Uint8Array | Blob) => Promise<void>;
  read: (key: string, range?: ByteRange) => Promise<StoredFile | undefined>;
  remove: (key: string) => Promise<void>;
  /** Free bytes on its disk; absent if not on disk. */
  freeBytes?: () => Promise<number>;
}

// A key with ".." would leave its store on Netlify Blobs, which puts keys into addresses unencoded.
const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/;

/** Refuses keys that could escape the store; every adapter calls it first. */
export function assertKey(key: string): void {
  if (key.length > 200 || !KEY.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`);
}
