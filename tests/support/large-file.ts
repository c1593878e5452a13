import type { FileStore } from '#server/kernel/adapters/files';

/**
 * A file store in which every file has the given size, generated while it is read; `parts()` returns the number of
 * parts.
 */
export function storeOfLarge(files: FileStore, { part, count }: { part: Uint8Array<ArrayBuffer>; count: number }) {
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
