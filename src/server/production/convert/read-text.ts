import { createHash } from 'node:crypto';
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantElements,
  descendantsNamed,
  findElement,
  type MarkupElement,
  oneLineText,
  parseMarkup,
  writeMarkup,
} from '#domain/kernel/markup';
import { type FigureFormat, PRODUCTION_MAX, type TextFormat } from '#domain/production/files';
import { FOUND_NOTHING, type FoundMetadata, mergeFoundMetadata } from '#domain/production/found-metadata';
import type { Finding } from '#domain/production/record';
import { readCsl, referenceLine } from '#domain/production/reference-parts';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { findFront } from '#server/document/front/find-front';
import type { DocumentText } from '#server/document/prefill/read-docx';
import type { Picture } from '#server/document/read/word-tree';
import { fileProblem } from '#server/kernel/http/problem';
import { citeKeys } from './cited-keys.ts';
import type { KnownFront } from './front-matter.ts';
import { blocksOf } from './jats-body.ts';
import { readJatsFront, statementHeading } from './jats-front.ts';
import { inlinesOf, isTableNoteMark, type JatsPictures, type JatsPlaces, overlined } from './jats-inline.ts';
import { withoutSupplements } from './jats-supplements.ts';
import { type Marks, marksOf, withoutComments, withoutLoneMarks, withoutMarksIn } from './marks.ts';
import { noteItem } from './notes.ts';
import { type ImageSize, readImage } from './read-image.ts';
import { readMarkdown } from './read-markdown.ts';
import type { SourceFacts } from './report-differences.ts';
import { type PlaceKind, sourceReader } from './source-places.ts';
import { element as html } from './tidy-words.ts';
import { RAW_MAX, toFullText } from './to-full-text.ts';
import { PREVIEW_ALT } from './word-equations.ts';

/** An embedded image that becomes a figure of this name. */
export interface TextImage extends ImageSize {
  file: string;
  bytes: Uint8Array;
}

/** An uploaded text, converted but not stored yet. */
export interface ConvertedText {
  html: string;
  findings: Finding[];
  references: string[];
  /** Metadata found in it. */
  found: FoundMetadata;
  images: TextImage[];
  /** For JATS, the received images that its text shows, by their names here. */
  pictures: { href: string; file: string }[];
}

/** An uploaded text and the context for converting it. */
export interface TextUpload {
  format: TextFormat;
  bytes: Uint8Array;
  /** The article's references, one per line. */
  references: readonly string[];
  /** The number of the document's first figure. */
  nextFigure: number;
  /** Existing figures: a matching image keeps its figure and alternative text. */
  known?: readonly KnownFigure[];
  /** Known facts about the article. */
  front?: KnownFront;
  /** Files received with a JATS article. */
  beside?: JatsCompanions;
}

interface KnownFigure {
  file: string;
  sha256: string;
  alt: string;
}

/** Converts an uploaded text to the journal's dialect, and reports losses. @throws Problem if it cannot be read */
export async function readText(upload: TextUpload): Promise<ConvertedText> {
  const { references, front } = upload;
  const marks = marksOf();
  const read = await rawText(upload, marks);
  const { raw, given = FOUND_NOTHING, source, beginning, images = [], shown = [] } = read;
  if (raw.length > RAW_MAX) throw unreadable(PRODUCTION_TEXTS.textTooLarge);
  const known = knownFrom(given, front);
  if (beginning) {
    const { lines, claimedTitle } = beginning;
    known.file = { lines, front: findFront(lines, { title: known.title, claimedTitle }) };
  }
  const pictures = [...images, ...shown].map(({ file }) => file);
  const whole = {
    ...{ references: references.length, lines: references, isWholeDocument: true },
    ...{ marks, source, known, pictures, hasSections: upload.format === 'jats' },
  };
  const { files, ...text } = toFullText(raw, whole);
  if (text.html.length > PRODUCTION_MAX.html) throw unreadable('The full text is longer than a million characters.');
  const named = images.map((image) => ({ ...image, file: files.get(image.file) ?? image.file }));
  const brought = shown.map(({ href, file }) => ({ href, file: files.get(file) ?? file }));
  const missing = descendantElements(parseMarkup(text.html)).filter(
    (one) => one.name === 'img' && !one.attributes.get('alt'),
  );
  const undescribed = missing.map(({ attributes }) => {
    const sentence = `The figure ${attributes.get('src') ?? ''} has no alternative text. Write one.`;
    return { code: 'alt', text: sentence };
  });
  const findings = [...read.findings, ...undescribed, ...text.findings];
  return {
    ...text,
    found: mergeFoundMetadata(withoutMarksIn(given), text.found),
    findings,
    images: named,
    pictures: brought,
  };
}

/** Text as HTML, and other facts its format provides. */
interface RawText {
  raw: string;
  findings: Finding[];
  given?: FoundMetadata;
  source?: SourceFacts;
  beginning?: DocumentText;
  images?: TextImage[];
  shown?: JatsPictures['shown'];
}

async function rawText(upload: TextUpload, marks: Marks): Promise<RawText> {
  const { format, bytes, references, beside } = upload;
  switch (format) {
    case 'docx':
      return fromWord(upload, marks);
    case 'markdown': {
      const { html: raw, found: given, findings } = await readMarkdown(decode(bytes), { known: references, marks });
      return { raw, given, findings };
    }
    case 'jats':
      return fromJats(await decodeMarkup(bytes, marks), marks, beside);
    case 'html':
      return { raw: withKeys(withSigns(await decodeMarkup(bytes, marks)), references, marks), findings: [] };
    default:
      return format satisfies never;
  }
}

function fromJats(xml: string, marks: Marks, beside: JatsCompanions | undefined): RawText {
  if (xml.length > RAW_MAX) throw unreadable(PRODUCTION_TEXTS.textTooLarge);
  try {
    return readJats(xml, marks, beside);
  } catch (thrown) {
    if (thrown instanceof NotJats) throw unreadable(thrown.message, thrown);
    throw thrown;
  }
}

const CHECKBOX = /<input\b[^<>]{0,300}\stype\s*=\s*["']?(?:checkbox|radio)\b[^<>]{0,300}> ?/gi;

/** Adds the characters that browsers draw: check boxes and quotation marks. */
const withSigns = (html: string) =>
  html
    .replace(CHECKBOX, (box) => (/\schecked\b/i.test(box) ? '☑ ' : '☐ '))
    .replace(/<(\/?)q(?:\s[^<>]{0,300})?>/gi, (_, end) => (end ? '”' : '“'));

/** Numbers the citation keys of a Pandoc or Quarto page. */
function withKeys(html: string, known: readonly string[], marks: Marks): string {
  if (html.length > RAW_MAX || !/\bid="refs"/.test(html)) return html;
  return writeMarkup(citeKeys(parseMarkup(html), { given: new Map(), known, marks }));
}

/** Prefers title and authors from the file's own front matter. */
function knownFrom({ title, authors }: FoundMetadata, front: KnownFront = { title: '', people: [] }): KnownFront {
  const people = authors.flatMap(({ given, family, affiliations }) => [given, family, ...affiliations]);
  const isTitleAbove = title !== '' && authors.length === 0;
  return { title: isTitleAbove ? title : front.title || title, isTitleAbove, people: [...front.people, ...people] };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '');
  } catch (cause) {
    throw unreadable('The file is not in UTF-8. Save it in that encoding and choose the new file.', cause);
  }
}

/** HTML or XML without comments and named entities. */
const decodeMarkup = (bytes: Uint8Array, marks: Marks) =>
  withoutEntities(withoutComments(withoutLoneMarks(decode(bytes)), marks), marks);

const ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)[a-zA-Z][a-zA-Z0-9]{1,31};/g;

/** Decodes character references such as "&eacute;". Unknown ones are reported and shown as written. */
async function withoutEntities(text: string, marks: Marks): Promise<string> {
  if (text.search(ENTITY) === -1) return text;
  const { default: MarkdownIt } = await import('markdown-it');
  const { unescapeAll } = new MarkdownIt().utils;
  return text.replace(ENTITY, (entity) => {
    const sign = unescapeAll(entity);
    if (sign !== entity) return sign.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);
    const what = `The character code “${entity}”`;
    return (
      marks.put({ code: 'sign', what, end: 'is unknown and is shown as written. Replace it with the character.' }) +
      entity
    );
  });
}

const unreadable = (sentence: string, cause?: unknown) => fileProblem('unprocessable', sentence, cause);

async function fromWord({ bytes, nextFigure, known = [] }: TextUpload, marks: Marks): Promise<RawText> {
  const { readDocx } = await import('./read-docx.ts');
  const word = await readDocx(bytes, marks).catch((cause) => {
    throw unreadable('The Word file could not be converted. Save it again in Word, or send the text as HTML.', cause);
  });
  const { nodes, findings, facts: source, beginning } = word;
  const images: TextImage[] = [];
  const leftOut: string[] = [];
  const elements = descendantElements(nodes);
  const isPreview = (element: MarkupElement) => element.attributes.get('alt') === PREVIEW_ALT;
  // Images of equations come last, so figures keep their numbers.
  for (const element of [...elements.filter((one) => !isPreview(one)), ...elements.filter(isPreview)]) {
    if (isPreview(element)) element.attributes.set('alt', '');
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
  return { raw, findings, source, beginning, images };
}

function imageProblem(image: Picture | undefined, size: ImageSize | undefined, number: number): string | undefined {
  if (!image?.bytes) return 'it is missing from the file.';
  const kind = /\.(\w{1,5})$/.exec(image.name)?.[1]?.toUpperCase();
  if (!size) return `${kind ?? 'its format'} cannot be shown on the web. Save it as PNG and add it as a figure.`;
  if (image.bytes.length > PRODUCTION_MAX.figureBytes)
    return 'it is larger than 3.5 MB. Make it smaller and add it as a figure.';
  if (size.width * size.height > PRODUCTION_MAX.figurePixels)
    return 'it has more than 40 million pixels. Make it smaller.';
  if (number > PRODUCTION_MAX.figures) return 'an article can have at most 40 figures.';
  return undefined;
}

/** Files received with a JATS article, by its names for them. */
interface JatsCompanions {
  pictures: ReadonlyMap<string, FigureFormat>;
  /** Names of supplementary files, which the text does not list again. */
  supplements: ReadonlySet<string>;
}

/** Why a file is not JATS, as a sentence for its field. */
class NotJats extends Error {}

/**
 * Parses a JATS article. Files defining their own entities are refused, and none are expanded.
 * @throws NotJats if it is something else
 */
function readJats(xml: string, marks: Marks, beside?: JatsCompanions): RawText {
  if (/<!DOCTYPE[^>[]{0,2000}\[/i.test(xml) || /<!ENTITY/i.test(xml)) {
    throw new NotJats('The XML file defines its own entities. Save it without them and choose the new file.');
  }
  const sent = findElement(parseMarkup(xml), 'article');
  const article = sent && beside ? withoutSupplements(sent, beside.supplements) : sent;
  const [front, body, back] = ['front', 'body', 'back'].map((name) => childOf(article, name));
  if (!article || !(front || body)) throw new NotJats('The XML file is not a JATS article.');
  const { found, findings } = readJatsFront(front, attributeOf(article, 'xml:lang'));
  const references = descendantsNamed(back, 'ref');
  const pictures: JatsPictures = { known: beside?.pictures ?? new Map(), shown: [] };
  const places = { ...placesIn({ body, back, references, marks }), pictures };
  const blocks = [
    ...blocksOf(body?.children ?? [], 2, places),
    ...childrenOf(back, 'sec', 'ack', 'app', 'app-group', 'glossary', 'notes', 'bio').flatMap((one) =>
      blocksOf([one], 2, places),
    ),
    ...childrenOf(childOf(article, 'floats-group'), 'fig', 'fig-group', 'table-wrap', 'boxed-text').flatMap((one) =>
      blocksOf([one], 2, places),
    ),
    ...statementsOf({ front, back }, places),
    ...notesOf(article, places),
    ...listOf(references),
  ];
  return {
    raw: writeMarkup(blocks),
    given: found,
    source: factsOfJats([body, back, childOf(article, 'floats-group')]),
    findings,
    shown: pictures.shown,
  };
}

function placesIn({
  body,
  back,
  references,
  marks,
}: {
  body: MarkupElement | undefined;
  back: MarkupElement | undefined;
  references: MarkupElement[];
  marks: Marks;
}): Omit<JatsPlaces, 'pictures'> {
  const inWords = new Set(
    [...descendantsNamed(body, 'p'), ...descendantsNamed(back, 'p')].flatMap((words) => childrenOf(words, 'fn')),
  );
  const all = [...descendantsNamed(body, 'fn', 'xref'), ...descendantsNamed(back, 'fn', 'xref')];
  const named = new Set(notesIn([body, back]).map((note) => attributeOf(note, 'id')));
  const met = all.flatMap((one) =>
    one.name === 'xref' ? attributeOf(one, 'rid') : inWords.has(one) ? attributeOf(one, 'id') : [],
  );
  const notes = [...new Set(met)].filter((id) => id !== '' && named.has(id));
  const sections = [...descendantsNamed(body, 'sec'), ...descendantsNamed(back, 'sec', 'app')].flatMap(
    (section) => attributeOf(section, 'id') || [],
  );
  return {
    references: new Map(references.map((reference, index) => [attributeOf(reference, 'id'), index + 1])),
    notes: new Map(notes.map((id, index) => [id, index + 1])),
    sections: new Map(
      sections.map((id) => [
        id,
        `sec-${id
          .toLowerCase()
          .replace(/^sec-/, '')
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '')}`.slice(0, 80),
      ]),
    ),
    marks,
    seen: new Set(),
  };
}

/**
 * Turns end notes into sections: each declaration into its own, the others under a shared heading, because otherwise
 * they would join the preceding section.
 */
function statementsOf(
  { front, back }: Record<'front' | 'back', MarkupElement | undefined>,
  places: JatsPlaces,
): MarkupElement[] {
  const authorNotes = new Set(descendantsNamed(front, 'xref').map((one) => attributeOf(one, 'rid')));
  const notes = childrenOf(back, 'fn-group').flatMap((group) => childrenOf(group, 'fn'));
  const bare = { authors: [] as MarkupElement[], others: [] as MarkupElement[] };
  const sections = notes.flatMap((note) => {
    if (places.notes.has(attributeOf(note, 'id'))) return [];
    const heading = statementHeading(note);
    const blocks = blocksOf(partsOf(note), 3, places).filter((block) => typeof block !== 'string');
    if (heading) return [html('h2', [heading]), ...blocks];
    bare[authorNotes.has(attributeOf(note, 'id')) ? 'authors' : 'others'].push(...blocks);
    return [];
  });
  const headed = (heading: string, blocks: MarkupElement[]) =>
    blocks.length > 0 ? [html('h2', [heading]), ...blocks] : [];
  return [...sections, ...headed('Author notes', bare.authors), ...headed('Notes', bare.others)];
}

/** A note's content without its label. */
const partsOf = (note: MarkupElement) => childrenOf(note).filter(({ name }) => name !== 'label');

/** Notes referenced by the text, with backlinks. */
function notesOf(article: MarkupElement, places: JatsPlaces): MarkupElement[] {
  const numberOf = (note: MarkupElement) => places.notes.get(attributeOf(note, 'id')) ?? 0;
  const notes = descendantsNamed(article, 'fn').filter((note) => numberOf(note) > 0);
  notes.sort((one, other) => numberOf(one) - numberOf(other));
  const items = notes.map((note) => noteItem(numberOf(note), inlinesOf(partsOf(note), places)));
  const [title] = childrenOf(childOf(article, 'back'), 'fn-group').flatMap((group) => childrenOf(group, 'title'));
  const heading = title ? [html('h2', [oneLineText(title)])] : [];
  return items.length > 0 ? [...heading, html('ol', items)] : [];
}

function listOf(references: readonly MarkupElement[]): MarkupElement[] {
  const lines = references.map((reference) => html('li', [referenceOf(reference)]));
  return lines.length > 0 ? [html('p', ['References']), html('ol', lines)] : [];
}

/** A reference as written; structured ones are composed. */
function referenceOf(reference: MarkupElement): string {
  const [mixed] = descendantsNamed(reference, 'mixed-citation', 'citation', 'nlm-citation');
  const [parts] = descendantsNamed(reference, 'element-citation');
  const called = mixed ?? parts;
  const doi = oneLineText(
    descendantsNamed(called, 'pub-id', 'article-id').find((id) => attributeOf(id, 'pub-id-type') === 'doi'),
  );
  const text = (name: string) => oneLineText(descendantsNamed(called, name)[0]);
  const isWritten = mixed?.children.some((child) => typeof child === 'string' && /[.,;:]/.test(child));
  const people = (kind: string) =>
    descendantsNamed(called, 'person-group')
      .filter((group) => (attributeOf(group, 'person-group-type') || 'author') === kind)
      .flatMap((group) => descendantsNamed(group, 'name', 'string-name', 'collab', 'etal'));
  const named = (one: MarkupElement) => {
    const family = oneLineText(childOf(one, 'surname'));
    if (one.name === 'etal') return 'et al.';
    return family
      ? { family, given: oneLineText(childOf(one, 'given-names')), suffix: oneLineText(childOf(one, 'suffix')) }
      : oneLineText(one);
  };
  const csl = readCsl({
    type: text('chapter-title') ? 'chapter' : attributeOf(called, 'publication-type'),
    author: (people('author').length > 0 ? people('author') : childrenOf(called, 'name', 'collab', 'etal')).map(named),
    editor: people('editor').map(named),
    title: text('article-title') || text('chapter-title') || text('source'),
    'container-title': text('article-title') || text('chapter-title') ? text('source') : '',
    volume: text('volume'),
    issue: text('issue'),
    edition: text('edition'),
    issued: text('year'),
    publisher: text('publisher-name'),
    'publisher-place': text('publisher-loc'),
    DOI: doi,
    URL: text('ext-link') || text('uri'),
    page: [text('fpage'), text('lpage')].filter(Boolean).join('-') || text('elocation-id') || text('page-range'),
  });
  if (isWritten || !csl) {
    const words = oneLineText(
      called ?? { ...reference, children: reference.children.filter((child) => child !== childOf(reference, 'label')) },
    );
    return doi && !words.includes(doi) ? `${words} doi:${doi}` : words;
  }
  const line = referenceLine(csl);
  const more = descendantsNamed(called, ...FURTHER).map(oneLineText);
  return [line, ...more.filter((words) => !line.includes(words)).map((words) => words.replace(/\.?$/, '.'))].join(' ');
}

/** Reference parts that have no field. */
const FURTHER = 'comment data-title version series conf-name conf-loc conf-date patent std date-in-citation'.split(' ');

const WITHIN =
  /^(?:italic|bold|sup|sub|sc|underline|named-content|styled-content|monospace|xref|ext-link|uri|email|overline|strike|abbrev)$/;

/** The contents of a JATS article for comparison: its words except references, labels, equations and note marks. */
function factsOfJats(parts: readonly (MarkupElement | undefined)[]): SourceFacts {
  const reader = sourceReader();
  const facts = { figures: 0, tables: 0, equations: 0 };
  const said = (note: MarkupElement) => oneLineText({ ...note, children: partsOf(note) });
  const notes = new Map(notesIn(parts).map((note) => [attributeOf(note, 'id'), said(note)]));
  const read = (element: MarkupElement, isRaised = false) => {
    if (element.name === 'table') facts.tables += 1;
    if (/^(?:inline|disp)-formula$/.test(element.name)) {
      facts.equations += descendantsNamed(element, 'tex-math', 'mml:math', 'math').length > 0 ? 1 : 0;
      reader.say(' ');
      return;
    }
    if (element.name === 'xref' && attributeOf(element, 'ref-type') === 'fn') {
      const words = notes.get(attributeOf(element, 'rid'));
      if (words) reader.mark('note', words);
      return;
    }
    if (/^(?:ref-list|label|alt-text|long-desc|object-id|permissions)$/.test(element.name)) return;
    const kind = factPlaceOf(element);
    const isApart = !WITHIN.test(element.name);
    if (isApart) reader.part();
    if (kind) reader.begin(kind);
    for (const child of overlined(element) ?? element.children) {
      if (typeof child === 'string') reader.say(child, isRaised);
      else read(child, isRaised || child.name === 'sup' || isTableNoteMark(child));
    }
    if (kind) reader.end(kind);
    if (isApart) reader.part();
  };
  for (const part of parts) if (part) read(part);
  return { ...reader.read(), ...facts };
}

function factPlaceOf(element: MarkupElement): PlaceKind | undefined {
  if (element.name === 'list-item') return 'item';
  return element.name === 'xref' && attributeOf(element, 'ref-type') === 'bibr' ? 'citation' : undefined;
}

/** All notes except table notes, which are below their table. */
function notesIn(parts: readonly (MarkupElement | undefined)[]): MarkupElement[] {
  const notes = (some: readonly (MarkupElement | undefined)[]) => some.flatMap((one) => descendantsNamed(one, 'fn'));
  const inTables = new Set(notes(parts.flatMap((part) => descendantsNamed(part, 'table-wrap'))));
  return notes(parts).filter((note) => !inTables.has(note));
}
