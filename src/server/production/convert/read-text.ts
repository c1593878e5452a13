import { createHash } from 'node:crypto';
import { elementsOf, type MarkupElement, parseMarkup, writeMarkup } from '#domain/kernel/markup';
import { type FigureFormat, PRODUCTION_MAX, type TextFormat } from '#domain/production/files';
import { bothFound, FOUND_NOTHING, type FoundMetadata } from '#domain/production/found-metadata';
import type { Finding } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { findFront } from '#server/document/front/find-front';
import type { DocumentText } from '#server/document/prefill/read-docx';
import type { Picture } from '#server/document/read/word-tree';
import { fileProblem } from '#server/kernel/http/problem';
import { citeKeys } from './cited-keys.ts';
import type { KnownFront } from './front-matter.ts';
import { type Marks, marksOf } from './marks.ts';
import type { SourceFacts } from './name-differences.ts';
import { type ImageSize, readImage } from './read-image.ts';
import { type BesideJats, type JatsText, NoJats, readJats } from './read-jats.ts';
import { readMarkdown } from './read-markdown.ts';
import { linkSections } from './section-links.ts';
import { RAW_MAX, toFullText } from './to-full-text.ts';
import { PREVIEW_ALT } from './word-equations.ts';

/** An image that came inside a document and becomes a figure under this name. */
export interface TextImage extends ImageSize {
  file: string;
  bytes: Uint8Array;
}

/** An uploaded text, converted but not stored yet. */
export interface ConvertedText {
  html: string;
  findings: Finding[];
  /** The lines of its reference list. */
  references: string[];
  /** What it says of its article beside the text. */
  found: FoundMetadata;
  images: TextImage[];
  /** Of what came with an article in JATS, the pictures that it shows, under their names here. */
  pictures: { href: string; file: string }[];
}

/** An uploaded text, and what of its article its conversion has to know. */
export interface TextUpload {
  format: TextFormat;
  bytes: Uint8Array;
  /** The references that the metadata has, one in each line. */
  references: readonly string[];
  /** The number of the first figure that a document may bring. */
  nextFigure: number;
  /** The figures that are there: an image that is one of them stays that figure, with its alternative text. */
  known?: readonly KnownFigure[];
  /** What is known of the article. */
  front?: KnownFront;
  /** What came with an article in JATS. */
  beside?: BesideJats;
}

interface KnownFigure {
  file: string;
  sha256: string;
  alt: string;
}

/**
 * Converts an uploaded text to the journal's dialect and tells what did not convert.
 * @throws Problem where it cannot be read
 */
export async function readText({
  format,
  bytes,
  references,
  nextFigure,
  known: knownFigures = [],
  front,
  beside,
}: TextUpload): Promise<ConvertedText> {
  const findings: Finding[] = [];
  const images: TextImage[] = [];
  let raw: string;
  let source: Partial<SourceFacts> | undefined;
  let beginning: DocumentText | undefined;
  let given = FOUND_NOTHING;
  let shown: JatsText['pictures'] = [];
  const marks = marksOf();
  switch (format) {
    case 'docx': {
      const options = { findings, images, nextFigure, known: knownFigures, marks };
      ({ raw, source, beginning } = await fromWord(bytes, options));
      break;
    }
    case 'markdown': {
      const markdown = await readMarkdown(decode(bytes), { known: references, marks });
      raw = markdown.html;
      given = markdown.found;
      findings.push(...markdown.findings);
      break;
    }
    case 'jats': {
      const jats = fromJats(decode(bytes), marks, beside);
      ({ raw, given, source, pictures: shown } = jats);
      findings.push(...jats.findings);
      break;
    }
    case 'html': {
      raw = withKeys(withBoxes(decode(bytes)), references, marks);
      break;
    }
    default:
      return format satisfies never;
  }
  if (raw.length > RAW_MAX) throw cannotRead(PRODUCTION_TEXTS.textTooLarge);
  const known = knownFrom(given, front);
  if (beginning) {
    const { lines, claimedTitle } = beginning;
    known.front = findFront(lines, { title: known.title, claimedTitle });
  }
  const pictures = [...images, ...shown].map(({ file }) => file);
  const whole = {
    ...{ references: references.length, lines: references, isWholeDocument: true },
    ...{ marks, source, known, pictures },
  };
  const { files, ...text } = toFullText(raw, whole);
  if (text.html.length > PRODUCTION_MAX.html) throw cannotRead('The full text is longer than a million characters.');
  const named = images.map((image) => ({ ...image, file: files.get(image.file) ?? image.file }));
  const brought = shown.map(({ href, file }) => ({ href, file: files.get(file) ?? file }));
  const missing = elementsOf(parseMarkup(text.html)).filter((one) => one.name === 'img' && !one.attributes.get('alt'));
  for (const image of missing) {
    const file = image.attributes.get('src') ?? '';
    findings.push({ code: 'alt', text: `The figure ${file} has no alternative text. Write one.` });
  }
  const all = [...findings, ...text.findings];
  return { ...text, found: bothFound(given, text.found), findings: all, images: named, pictures: brought };
}

function fromJats(xml: string, marks: Marks, beside: BesideJats | undefined): JatsText {
  if (xml.length > RAW_MAX) throw cannotRead(PRODUCTION_TEXTS.textTooLarge);
  try {
    return readJats(xml, marks, beside);
  } catch (thrown) {
    if (thrown instanceof NoJats) throw cannotRead(thrown.message, thrown);
    throw thrown;
  }
}

const CHECKBOX = /<input\b[^<>]{0,300}\stype\s*=\s*["']?checkbox\b[^<>]{0,300}>/gi;

/** The boxes of a page as the signs that its readers see, ticked or empty: the text has no fields of forms. */
const withBoxes = (html: string) => html.replace(CHECKBOX, (box) => (/\schecked\b/i.test(box) ? '☑ ' : '☐ '));

/** A page of Pandoc or Quarto, whose citations name their references. */
function withKeys(html: string, known: readonly string[], marks: Marks): string {
  if (html.length > RAW_MAX || !/\bid="refs"/.test(html)) return html;
  return writeMarkup(citeKeys(parseMarkup(html), { given: new Map(), known, marks }));
}

/** A title that the front matter names is known; so are its people. */
function knownFrom({ title, authors }: FoundMetadata, front: KnownFront = { title: '', people: [] }): KnownFront {
  const people = authors.flatMap(({ given, family, affiliations }) => [given, family, ...affiliations]);
  return { title: front.title || title, people: [...front.people, ...people] };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '');
  } catch (cause) {
    throw cannotRead('The file is not in UTF-8. Save it in that encoding, and choose the new file.', cause);
  }
}

const cannotRead = (sentence: string, cause?: unknown) => fileProblem('unprocessable', sentence, cause);

interface WordResult {
  findings: Finding[];
  images: TextImage[];
  nextFigure: number;
  known: readonly KnownFigure[];
  marks: Marks;
}

async function fromWord(
  bytes: Uint8Array,
  { findings, images, nextFigure, known, marks }: WordResult,
): Promise<{ raw: string; source: SourceFacts; beginning: DocumentText }> {
  const { readDocx } = await import('./read-docx.ts');
  const word = await readDocx(bytes, marks).catch((cause) => {
    throw cannotRead('The Word file could not be converted. Save it again in Word, or send the text as HTML.', cause);
  });
  findings.push(...word.findings);
  const { nodes } = word;
  linkSections(nodes);
  const leftOut: string[] = [];
  const elements = elementsOf(nodes);
  const isPreview = (element: MarkupElement) => element.attributes.get('alt') === PREVIEW_ALT;
  // Images of equations come last: the figures of the document keep their numbers.
  for (const element of [...elements.filter((one) => !isPreview(one)), ...elements.filter(isPreview)]) {
    if (isPreview(element)) element.attributes.set('alt', '');
    // Bookmarks of Word have names that no place of an article has; their links are looked at in the end.
    const href = element.attributes.get('href') ?? '';
    if (/^#(?![a-z][a-z0-9-]*$)/i.test(href))
      element.attributes.set('href', href.startsWith('#_ENREF_') ? '#ref-list' : '#bookmark');
    const found = /^word-image:(\d+)$/.exec(element.attributes.get('src') ?? '');
    if (element.name !== 'img' || !found) continue;
    const image = word.images[Number(found[1])];
    const pixels = image?.bytes;
    const sha256 = pixels && createHash('sha256').update(pixels).digest('hex');
    const same = known.find((figure) => figure.sha256 === sha256);
    if (same) {
      element.attributes.set('src', same.file);
      if (same.alt) element.attributes.set('alt', same.alt);
      continue;
    }
    const size = pixels && readImage(pixels);
    const problem = imageProblem(image, size, nextFigure + images.length);
    if (problem || !pixels || !size) {
      leftOut.push(marks.put({ code: 'image', what: 'An image', end: `was left out: ${problem}` }));
      element.attributes.set('src', `left-out:${leftOut.length - 1}`);
      continue;
    }
    const file = `figure-${nextFigure + images.length}.${size.format satisfies FigureFormat}`;
    images.push({ ...size, file, bytes: pixels });
    element.attributes.set('src', file);
  }
  const raw = writeMarkup(nodes).replace(
    /<img(?:[^>]*) src="left-out:(\d+)"[^>]*>/g,
    (_, index) => leftOut[index] ?? '',
  );
  return { raw, source: word.facts, beginning: word.beginning };
}

function imageProblem(image: Picture | undefined, size: ImageSize | undefined, number: number): string | undefined {
  if (!image?.bytes) return 'it is missing from the file.';
  const kind = /\.(\w{1,5})$/.exec(image.name)?.[1]?.toUpperCase();
  if (!size) return `${kind ?? 'its format'} cannot be shown on the web. Save it as PNG, and add it as a figure.`;
  if (image.bytes.length > PRODUCTION_MAX.figureBytes)
    return 'it is larger than 3.5 MB. Add it as a figure, made smaller.';
  if (size.width * size.height > PRODUCTION_MAX.figurePixels)
    return 'it has more than 40 million pixels. Make it smaller.';
  if (number > PRODUCTION_MAX.figures) return 'an article has at most 40 figures.';
  return undefined;
}
