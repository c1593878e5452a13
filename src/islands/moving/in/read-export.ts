import { cannotMove } from '#domain/moving/in/scan';
import { openSplitter, type Piece } from '#domain/moving/in/split';
import { openUserSplitter, type UserPiece } from '#domain/moving/in/split-users';
import { type Bytes, type Progress, readText, startOf } from './read-text.ts';

/**
 * Reads the articles of an export one after the other, without holding the file in memory. `wants` says which files of an
 * article are kept.
 * @throws CannotMove if it is no such export; the browser's own error if the file is gone
 */
export async function* readExport(
  bytes: Bytes,
  wants: (article: number, file: number) => boolean,
  onProgress: Progress,
): AsyncGenerator<Piece> {
  const splitter = openSplitter(wants);
  for await (const text of readMarkup(bytes, onProgress)) yield* splitter.write(text);
  splitter.end();
}

/** The same of the users of an export, each with the user groups that are before them. */
export async function* readUsers(bytes: Bytes, onProgress: Progress): AsyncGenerator<UserPiece & { groups: string }> {
  const splitter = openUserSplitter();
  for await (const text of readMarkup(bytes, onProgress)) {
    for (const piece of splitter.write(text)) yield { ...piece, groups: splitter.groups() };
  }
  splitter.end();
}

/** Text in the encoding that the file says it has. */
async function* readMarkup(bytes: Bytes, onProgress: Progress): AsyncGenerator<string> {
  const start = new TextDecoder().decode(await startOf(bytes, 200));
  const said = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  const refusal = () => cannotMove('encoding', said);
  try {
    new TextDecoder(said);
  } catch {
    throw refusal();
  }
  yield* readText(bytes, said, onProgress, refusal);
}
