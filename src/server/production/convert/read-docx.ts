import { markWord } from './mark-word.ts';
import { type Loss, type Marks, marksOf } from './marks.ts';
import type { SourceFacts } from './name-differences.ts';
import { commentsOf } from './word-comments.ts';
import { type SetEquation, withEquations, withPreviews } from './word-equations.ts';
import { factsOfWord } from './word-facts.ts';
import { withoutReadSigns } from './word-signs.ts';
import { headingBookmarks, styleMap, wordStyles } from './word-styles.ts';

/** A Word document as its library read it; images stand in the HTML as `word-image:0`, `word-image:1` … */
export interface WordText {
  html: string;
  /** What the library had to say, in its own words. */
  messages: string[];
  images: { mediaType: string; bytes: Uint8Array }[];
  /** The meaning of the marks in the HTML, by their number. */
  losses: Loss[];
  /** What the document holds, for whoever compares. */
  facts: SourceFacts;
}

const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='caption'] => p:fresh",
  "p[style-name='Caption'] => p:fresh",
  "p[style-name='Body Text'] => p:fresh",
  "p[style-name='Bibliography'] => p:fresh",
];

/**
 * The text of a Word document that has passed the inspection (decision 020); a thread calls this.
 * @throws Error where it cannot be read
 */
export async function readDocx(bytes: Uint8Array): Promise<WordText> {
  const { default: mammoth } = await import('mammoth');
  const marks = marksOf();
  const equations: SetEquation[] = [];
  const { marked, facts, styles } = await markPackage(bytes, marks, equations);
  const images: WordText['images'] = [];
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(marked.buffer, marked.byteOffset, marked.byteLength) },
    {
      styleMap: [...STYLES, ...styleMap(styles)],
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async (image) => {
        const read = await image.readAsBuffer();
        images.push({ mediaType: image.contentType ?? '', bytes: new Uint8Array(read) });
        return { src: `word-image:${images.length - 1}` };
      }),
    },
  );
  const said = messages.map(({ message }) => message);
  return {
    html: withPreviews(withEquations(value, equations)),
    messages: said,
    images,
    losses: withoutReadSigns(marks, said).losses,
    facts,
  };
}

const relationsName = (part: string) => part.replace(/^word\//, 'word/_rels/').concat('.rels');
const relationsOf = (xml: string) =>
  new Map(
    [...xml.matchAll(/<Relationship\s([^>]*)>/g)].flatMap(([, attributes = '']): [string, string][] => {
      const id = /\bId="([^"]*)"/.exec(attributes)?.[1];
      return id === undefined ? [] : [[id, /\bTarget="([^"]*)"/.exec(attributes)?.[1] ?? '']];
    }),
  );

/** The parts of a package that hold text; Word calls the first one `document2.xml`, too. */
const TEXT_PART = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/;

/** The package with marks where its conversion would lose something. */
async function markPackage(bytes: Uint8Array, marks: Marks, equations: SetEquation[]) {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  const parts = unzipSync(bytes);
  const text = (name: string) => (parts[name] ? strFromU8(parts[name]) : '');
  const styles = wordStyles(text('word/styles.xml'));
  const comments = commentsOf(text('word/comments.xml'));
  const written = Object.keys(parts).flatMap((name) => {
    if (!TEXT_PART.test(name)) return [];
    return [
      [
        name,
        strToU8(
          markWord(text(name), {
            marks,
            comments,
            equations,
            sections: headingBookmarks(text(name), styles),
            relations: relationsOf(text(relationsName(name))),
            objects: (target) => parts[`word/${target}`],
          }),
        ),
      ] as const,
    ];
  });
  const part = (name: string) => written.flatMap(([one]) => (one.startsWith(`word/${name}`) ? text(one) : [])).join('');
  const facts = factsOfWord({
    document: part('document'),
    footnotes: part('footnotes'),
    endnotes: part('endnotes'),
    numbering: text('word/numbering.xml'),
    styles: text('word/styles.xml'),
  });
  return { marked: zipSync({ ...parts, ...Object.fromEntries(written) }, { level: 0 }), facts, styles };
}
