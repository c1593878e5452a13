import { cannotMove } from '#domain/moving-in/scan';
import { openSplitter, type Piece } from '#domain/moving-in/split';
import { type Bytes, type Progress, startOf } from './read-text.ts';

/**
 * Reads the articles of an export one after the other, without holding the file in memory. `wants` says which files of an
 * article are kept.
 * @throws CannotMove where it is no such export; the browser's own error where the file is gone
 */
export async function* readExport(
  bytes: Bytes,
  wants: (article: number, file: number) => boolean,
  onProgress: Progress,
): AsyncGenerator<Piece> {
  const splitter = openSplitter(wants);
  const decoder = decoderOf(new TextDecoder().decode(await startOf(bytes, 200)));
  const reader = (await bytes.stream()).getReader();
  let read = 0;
  try {
    while (true) {
      const { done, value } = await reader.read();
      yield* splitter.write(decoded(decoder, value, done));
      if (done) break;
      read += value.length;
      onProgress(bytes.size === 0 ? 1 : read / bytes.size);
    }
    splitter.end();
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** What reads the encoding that the file says it has. */
function decoderOf(start: string): TextDecoder {
  const said = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(said, { fatal: true });
  } catch {
    throw cannotMove('encoding', said);
  }
}

function decoded(decoder: TextDecoder, value: Uint8Array | undefined, isEnd: boolean): string {
  try {
    return decoder.decode(value, { stream: !isEnd });
  } catch {
    throw cannotMove('encoding', decoder.encoding);
  }
}
