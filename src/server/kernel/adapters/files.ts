/** The bytes of a stored file, from `start` to `end` inclusive where a range was asked for. */
interface StoredFile {
  stream: ReadableStream<Uint8Array>;
}

/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where files are stored: a folder on disk, or Netlify Blobs. Only the server makes keys. */
export interface FileStore {
  /**
   * The file appears whole or not at all. A `Blob` from `openAsBlob` is read from its file while it is written;
   * streams are not accepted, because Netlify Blobs needs the size first and retries.
   */
  write: (key: string, content: Uint8Array | Blob) => Promise<void>;
  /** The file's bytes as a stream; undefined if there is no such key. */
  read: (key: string, range?: ByteRange) => Promise<StoredFile | undefined>;
  remove: (key: string) => Promise<void>;
  /** How many bytes are left on its disk; absent where it is not on one. */
  freeBytes?: () => Promise<number>;
}

// A key with ".." would leave its store on Netlify Blobs, which puts keys into addresses unencoded.
const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/;

/** Refuses a key that could leave its store; every adapter calls it first. */
export function assertKey(key: string): void {
  if (key.length > 200 || !KEY.test(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`);
}
