import { openSplitter, type Piece } from '#domain/moving-in/split';

/** How far a file has been read, from 0 to 1. */
export type Progress = (share: number) => void;

/**
 * Reads the articles of an export one after the other, without holding the file in memory. `wants` says which files of an
 * article are kept.
 * @throws CannotMove where it is no such export; the browser's own error where the file is gone
 */
export async function* readExport(
  file: File,
  wants: (article: number, file: number) => boolean,
  onProgress: Progress,
): AsyncGenerator<Piece> {
  const splitter = openSplitter(wants);
  const reader = file.stream().getReader();
  const decoder = new TextDecoder('utf-8');
  let read = 0;
  try {
    while (true) {
      const { done, value } = await reader.read();
      yield* splitter.write(decoder.decode(value, { stream: !done }));
      if (done) break;
      read += value.length;
      onProgress(file.size === 0 ? 1 : read / file.size);
    }
    splitter.end();
  } finally {
    await reader.cancel().catch(() => {});
  }
}
