import type { FileStore } from '#server/kernel/adapters/files';

/** A file store in which every file is as large as said, made while it is read; `parts()` says how many parts were. */
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
