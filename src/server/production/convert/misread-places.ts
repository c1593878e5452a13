import { type MarkupNode, parseMarkup } from '#domain/kernel/markup';
import type { Finding } from '#domain/production/record';
import { readPackage } from '#server/document/anonymise/word/zip-package';
import { readWord } from '#server/document/read/read-word';
import { type Block, type Inline, paragraphsIn } from '#server/document/read/word-tree';
import { lastWords } from './marks.ts';

const NAMED_MAX = 200;
/** Minimum and maximum characters of context: fewer are ambiguous, and more could include an edit by the office. */
const [CONTEXT_MIN, CONTEXT_MAX] = [4, 16];

/**
 * Places where the text has the characters that were typed in the Word file, but the file shows others, for example in
 * Symbol font.
 */
export async function misreadPlaces(bytes: Uint8Array, html: string): Promise<Finding[]> {
  const word = readWord(await readPackage(bytes));
  const blocks = [...word.body].flatMap((part) => part.blocks);
  const text = plain(words(parseMarkup(html)));
  const places = [blocks, ...word.notes.map((note) => note.blocks)].flatMap(shownPlaces);
  return places
    .filter((place) => isIn(place, text))
    .slice(0, NAMED_MAX)
    .map(misread);
}

function isIn({ before, typed, after }: ShownPlace, text: string): boolean {
  const [start, end] = [plain(before).slice(-CONTEXT_MAX), plain(after).slice(0, CONTEXT_MAX)];
  if (start.trim().length >= CONTEXT_MIN) return text.includes(plain(start + typed));
  return end.trim().length >= CONTEXT_MIN && text.includes(plain(typed + end));
}

function misread({ before, typed, shown }: ShownPlace): Finding {
  const place = before.trim() ? ` after “${lastWords(before)}”` : '';
  const [there, here] = [shown, typed].map((words) => words.replace('^', '').trim());
  const end = 'Correct it, or confirm that the text is right.';
  const text = there
    ? `The file shows “${there}”${shown.startsWith('^') ? ' as a superscript or subscript' : ''}${place}; the text has “${here}”. ${end}`
    : `“${here}” is hidden in the file${place} but shown in the text. ${end}`;
  return { code: 'misread', text };
}

/** Text normalised for comparison: superscripts and subscripts follow "^". */
const words = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const inner = node.name === 'math' ? ' ' : words(node.children);
      if (node.name === 'sup' || node.name === 'sub') return `^${inner}`;
      return /^(?:p|h\d|li|td|th|tr|figcaption|br)$/.test(node.name) ? `${inner} ` : inner;
    })
    .join('');

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ');

/** Characters shown differently from how they were typed, with their context; superscripts after "^". */
export interface ShownPlace {
  before: string;
  typed: string;
  after: string;
  shown: string;
}

/** Characters of context. */
const CONTEXT = 60;

/** Places where a document shows characters other than those typed, for example in Symbol font. */
export const shownPlaces = (blocks: readonly Block[]): ShownPlace[] =>
  [...paragraphsIn(blocks)].flatMap(({ content }) => {
    const pieces = piecesOf(content);
    const typed = pieces.map((piece) => piece.typed).join('');
    let end = 0;
    return pieces.flatMap((piece) => {
      const start = end;
      end += piece.typed.length;
      if (piece.typed === piece.shown) return [];
      const [before, after] = [typed.slice(Math.max(start - CONTEXT, 0), start), typed.slice(end, end + CONTEXT)];
      return [{ ...piece, before, after }];
    });
  });

function piecesOf(content: readonly Inline[]): { typed: string; shown: string }[] {
  return content.flatMap((one) => {
    if (one.kind === 'link') return piecesOf(one.content);
    if (one.kind === 'hidden') return [{ typed: one.words, shown: '' }];
    if (one.kind !== 'text') return [];
    const shown = (one.look.script ? '^' : '') + one.text;
    return [{ typed: one.typed ?? shown, shown }];
  });
}
