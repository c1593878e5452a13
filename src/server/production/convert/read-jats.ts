import { findElement, type MarkupElement, parseMarkup, writeMarkup } from '#domain/kernel/markup';
import type { FigureFormat } from '#domain/production/files';
import type { FoundMetadata } from '#domain/production/found-metadata';
import type { Finding } from '#domain/production/record';
import { readCsl, referenceLine } from '#domain/production/reference-parts';
import { blocksOf } from './jats-body.ts';
import { factsOfJats } from './jats-facts.ts';
import { readJatsFront, statementHeading } from './jats-front.ts';
import { inlinesOf, type JatsPictures, type JatsPlaces } from './jats-inline.ts';
import { withoutSupplements } from './jats-supplements.ts';
import { attributeOf, childOf, childrenOf, within, wordsOf } from './jats-tree.ts';
import { type Marks, withoutLoneMarks } from './marks.ts';
import type { SourceFacts } from './name-differences.ts';
import { element as html } from './tidy-words.ts';

/** An article in JATS as HTML, with what its front says and what it holds. */
export interface JatsText {
  raw: string;
  given: FoundMetadata;
  source: SourceFacts;
  findings: Finding[];
  /** The pictures that it shows and that came with it, under the names of figures. */
  pictures: JatsPictures['shown'];
}

/** What came with an article in JATS, by what it calls the files. */
export interface BesideJats {
  pictures: ReadonlyMap<string, FigureFormat>;
  /** They are supplementary files of the article: its text does not speak of them a second time. */
  supplements: ReadonlySet<string>;
}

/** Why a file cannot be read as JATS, as a sentence for its field. */
export class NoJats extends Error {}

/**
 * Reads an article in JATS. A file that defines its own entities is refused: nobody needs them, and none are expanded
 * here.
 * @throws NoJats where it is something else
 */
export function readJats(xml: string, marks: Marks, beside?: BesideJats): JatsText {
  if (/<!DOCTYPE[^>[]{0,2000}\[/i.test(xml) || /<!ENTITY/i.test(xml)) {
    throw new NoJats('The XML file defines entities of its own. Save it without them, and choose the new file.');
  }
  const sent = findElement(parseMarkup(withoutLoneMarks(xml)), 'article');
  const article = sent && beside ? withoutSupplements(sent, beside.supplements) : sent;
  const [front, body, back] = ['front', 'body', 'back'].map((name) => childOf(article, name));
  if (!article || !(front || body)) throw new NoJats('The XML file is not a JATS article.');
  const { found, findings } = readJatsFront(front);
  const references = within(back, 'ref');
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
    pictures: pictures.shown,
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
  const inTables = new Set(
    [...within(body, 'table-wrap'), ...within(back, 'table-wrap')].flatMap((wrap) => within(wrap, 'fn')),
  );
  const inWords = new Set([...within(body, 'p'), ...within(back, 'p')].flatMap((words) => childrenOf(words, 'fn')));
  const all = [...within(body, 'fn', 'xref'), ...within(back, 'fn', 'xref')];
  const named = new Set(
    all.filter((one) => one.name === 'fn' && !inTables.has(one)).map((note) => attributeOf(note, 'id')),
  );
  const met = all.flatMap((one) =>
    one.name === 'xref' ? attributeOf(one, 'rid') : inWords.has(one) ? attributeOf(one, 'id') : [],
  );
  const notes = [...new Set(met)].filter((id) => id !== '' && named.has(id));
  const sections = [...within(body, 'sec'), ...within(back, 'sec', 'app')].flatMap(
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
 * Notes at the end that state something: each becomes a section, as authors write them. What states nothing, such as the
 * note beside an author's name, would belong to the section before it.
 */
function statementsOf(
  { front, back }: Record<'front' | 'back', MarkupElement | undefined>,
  places: JatsPlaces,
): MarkupElement[] {
  const ofAuthors = new Set(within(front, 'xref').map((one) => attributeOf(one, 'rid')));
  const notes = childrenOf(back, 'fn-group').flatMap((group) => childrenOf(group, 'fn'));
  const bare = { authors: [] as MarkupElement[], others: [] as MarkupElement[] };
  const sections = notes.flatMap((note) => {
    if (places.notes.has(attributeOf(note, 'id'))) return [];
    const heading = statementHeading(note);
    const words = note.children.filter((child) => typeof child !== 'string' && child.name !== 'label');
    const blocks = blocksOf(words, 3, places).filter((block) => typeof block !== 'string');
    if (heading) return [html('h2', [heading]), ...blocks];
    bare[ofAuthors.has(attributeOf(note, 'id')) ? 'authors' : 'others'].push(...blocks);
    return [];
  });
  const headed = (heading: string, blocks: MarkupElement[]) =>
    blocks.length > 0 ? [html('h2', [heading]), ...blocks] : [];
  return [...sections, ...headed('Author notes', bare.authors), ...headed('Notes', bare.others)];
}

/** The notes that the text leads to, each with a way back. */
function notesOf(article: MarkupElement, places: JatsPlaces): MarkupElement[] {
  const numberOf = (note: MarkupElement) => places.notes.get(attributeOf(note, 'id')) ?? 0;
  const notes = within(article, 'fn').filter((note) => numberOf(note) > 0);
  notes.sort((one, other) => numberOf(one) - numberOf(other));
  const items = notes.map((note) => {
    const number = numberOf(note);
    const words = note.children.filter((child) => typeof child !== 'string' && child.name !== 'label');
    const back = html('a', ['↑'], { href: `#fnref${number}` });
    return html('li', [...inlinesOf(words, places), back], { id: `fn${number}` });
  });
  const [title] = childrenOf(childOf(article, 'back'), 'fn-group').flatMap((group) => childrenOf(group, 'title'));
  const heading = title ? [html('h2', [wordsOf(title)])] : [];
  return items.length > 0 ? [...heading, html('ol', items)] : [];
}

function listOf(references: readonly MarkupElement[]): MarkupElement[] {
  const lines = references.map((reference) => html('li', [referenceOf(reference)]));
  return lines.length > 0 ? [html('p', ['References']), html('ol', lines)] : [];
}

/** A reference as its authors wrote it; one that is given only in parts is put together. */
function referenceOf(reference: MarkupElement): string {
  const [mixed] = within(reference, 'mixed-citation', 'citation', 'nlm-citation');
  const [parts] = within(reference, 'element-citation');
  const called = mixed ?? parts;
  const doi = wordsOf(within(called, 'pub-id', 'article-id').find((id) => attributeOf(id, 'pub-id-type') === 'doi'));
  const text = (name: string) => wordsOf(within(called, name)[0]);
  const isWritten = mixed?.children.some((child) => typeof child === 'string' && /[.,;:]/.test(child));
  const people = (kind: string) =>
    within(called, 'person-group')
      .filter((group) => (attributeOf(group, 'person-group-type') || 'author') === kind)
      .flatMap((group) => within(group, 'name', 'string-name', 'collab'));
  const named = (one: MarkupElement) => {
    const family = wordsOf(childOf(one, 'surname'));
    return family
      ? { family, given: wordsOf(childOf(one, 'given-names')), suffix: wordsOf(childOf(one, 'suffix')) }
      : wordsOf(one);
  };
  const csl = readCsl({
    type: text('chapter-title') ? 'chapter' : attributeOf(called, 'publication-type'),
    author: (people('author').length > 0 ? people('author') : childrenOf(called, 'name', 'collab')).map(named),
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
    const words = wordsOf(
      called ?? { ...reference, children: reference.children.filter((child) => child !== childOf(reference, 'label')) },
    );
    return doi && !words.includes(doi) ? `${words} doi:${doi}` : words;
  }
  return referenceLine(csl);
}
