import type { MovingTrial } from '#domain/moving-in/moving';
import { PIECES_AT_ONCE, type Piece } from '#domain/moving-in/split';
import { tryArticles } from './calls.ts';
import { type Progress, readExport } from './read-export.ts';

/** What would become of an article of the file. */
export interface Tried extends MovingTrial {
  /** Its place in the file. */
  number: number;
}

const CHARACTERS_AT_ONCE = 150_000;
const TOO_LONG = 'Its record is longer than any article’s and was not read.';
const UNREAD = {
  state: 'stays',
  section: '',
  article_type: null,
  category: '',
  authors: [],
  published_on: '',
  place: '',
  doi: null,
  references: 0,
  pdf: null,
  unclear: [],
  lost: [],
  reason: TOO_LONG,
  slug: null,
} as const satisfies Omit<MovingTrial, 'title'>;

/** Tries a whole file; nothing is changed. */
export async function tryFile(file: File, onProgress: Progress, signal: AbortSignal): Promise<Tried[]> {
  const tried: Tried[] = [];
  let waiting: Piece[] = [];
  const ask = async () => {
    const [first] = waiting;
    if (!first) return;
    const trials = await tryArticles(
      first.issue,
      waiting.map(({ article }) => article),
    );
    tried.push(...trials.map((trial, index) => ({ ...trial, number: waiting[index]?.number ?? 0 })));
    waiting = [];
  };
  for await (const piece of readExport(file, () => false, onProgress)) {
    signal.throwIfAborted();
    if (piece.article === '') {
      tried.push({ ...UNREAD, title: `Article ${piece.number} of the file`, number: piece.number });
      continue;
    }
    const characters = waiting.reduce((sum, { article }) => sum + article.length, piece.article.length);
    const isFull = waiting.length === PIECES_AT_ONCE || characters > CHARACTERS_AT_ONCE;
    if (isFull || (waiting[0] && waiting[0].issue !== piece.issue)) await ask();
    waiting.push(piece);
  }
  await ask();
  return tried;
}
