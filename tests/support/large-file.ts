import type { FileStore } from '#server/kernel/adapters/files';

/**
 * Replaces a file store with one whose files all have the given size, generated while being read; `parts()` counts the
 * parts read.
 */
export function largeFileStore(files: FileStore, { part, count }: { part: Uint8Array<ArrayBuffer>; count: number }) {
  let read = 0;
  const stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        read += 1;
        controller.enqueue(part);
        if (read % count === 0) controller.close();
      },
    });
  return { files: { ...files, read: async () => ({ stream: stream() }) }, parts: () => read };
}
