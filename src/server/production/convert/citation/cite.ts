import { type MarkupNode, textOf } from '#domain/kernel/markup';
import type { Finding } from '#domain/production/record';
import { lastWords } from '../marks.ts';
import type { SourcePlace } from '../source-places.ts';
import { authorYears } from './author-years.ts';
import { bracketedMarks } from './bracketed.ts';
import { type KnownPlace, knownPlaces } from './known-places.ts';
import { type Line, linesOf, withLinks } from './lines.ts';
import type { CitationForm, Mark } from './mark.ts';
import { raisedMarks } from './raised.ts';
import { linkedForms, type Style, styleOf } from './style.ts';
import { differingWorks, worksOf } from './works.ts';
import { type Zone, zonesOf } from './zones.ts';

/** What is known of a text beside its words. */
interface CitingText {
  /** How many references there are. */
  references: number;
  /** Their lines; without them, authors and years cite nothing. */
  lines?: readonly string[];
  /** The lines of the list in the text, where the article has references of its own. */
  listed?: readonly string[];
  /** A text that somebody only changed says nothing of what it leaves open. */
  isWholeDocument?: boolean;
  /** What the source marks as citations. */
  places?: readonly SourcePlace[];
}

interface PlacedMark extends Mark {
  line: Line;
  zone: Zone;
}

/**
 * Decides from the whole text how it cites, and makes the marks of that style links to the references. What may be a citation and was
 * not linked is one finding, with its places.
 */
export function cite<Block extends MarkupNode>(
  blocks: readonly Block[],
  { references, lines: entries = [], listed = entries, isWholeDocument = false, places = [] }: CitingText,
): { blocks: Block[]; found: Finding[] } {
  const lines = linesOf(blocks);
  if (references === 0) return { blocks: [...blocks], found: isWholeDocument ? withoutList(places, lines) : [] };
  const known = Map.groupBy(knownPlaces(lines, places), ({ line }) => line);
  const isKnown = ({ line, from, to }: PlacedMark) =>
    known.get(line)?.some((place) => place.from < to && place.to > from) ?? false;
  const zones = zonesOf(lines, isWholeDocument);
  const equations = equationsIn(blocks);
  const works = isWholeDocument ? worksOf(entries) : [];
  const marks = lines.flatMap((line, at): PlacedMark[] => {
    const zone = zones[at] ?? { section: '', kind: 'body' };
    if (/^h\d$/.test(line.kind) || zone.kind === 'title') return [];
    const around = { references, equations, isAbstract: zone.kind === 'abstract' };
    const all = [...raisedMarks(line, references), ...bracketedMarks(line, around), ...authorYears(line, works)];
    return all.map((mark) => ({ ...mark, line, zone }));
  });
  const inText = marks.filter(({ zone }) => zone.kind !== 'byline');
  const style = styleOf(inText, {
    references,
    isKnown: (mark) => isKnown(mark as PlacedMark),
    linked: linkedForms(lines),
  });
  const isSure = (mark: PlacedMark) => mark.links.length > 0 && (mark.doubt === undefined || isKnown(mark));
  const linked = inText.filter((mark) => mark.form === style.form && isSure(mark));
  const byLine = Map.groupBy(linked, ({ line }) => line);
  const written = withLinks(blocks, lines, (line) => byLine.get(line)?.flatMap(({ links }) => links) ?? []);
  if (!isWholeDocument) return { blocks: written, found: [] };
  const open = marks.filter((mark) => !linked.includes(mark) && isWorthALook(mark, style.form));
  const lost = [...known.values()]
    .flat()
    .filter((place) => !isLinked(place, linked) && !open.some((mark) => isWithin(mark, place)));
  const other = listed === entries ? [] : otherReferences(differingWorks(works, worksOf(listed)));
  const list = offered({ style, linked: linked.length, open, lost, zones, lines });
  return { blocks: written, found: [...list, ...other] };
}

/** What is written as a citation whatever the list: "[1, 2]", "(Lee 2019; Roe and Lin, 2020)". */
const WRITTEN = /\[\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]|\(\p{Lu}[\p{L}’'-]+[^()]{0,120}?,?\s(?:18|19|20)\d\d[a-z]?\)/gu;
/** One may be an interval or a remark. */
const WRITTEN_MIN = 2;

/** Citations of the file, where neither it nor the article has a list. */
function withoutList(places: readonly SourcePlace[], lines: readonly Line[]): Finding[] {
  const count = places.filter(({ kind }) => kind === 'citation').length;
  const written = lines.flatMap(({ text }) =>
    [...text.matchAll(WRITTEN)].filter(({ index }) => /\p{L}/u.test(text.slice(0, index))),
  );
  const said = written.slice(0, 3).map(([mark]) => `“${mark}”`);
  const begin =
    count > 0
      ? `The file marks ${several(count, 'citation')}`
      : `The text seems to cite (${said.join(', ')}${written.length > said.length ? ' …' : ''})`;
  const text = `${begin}, and there is no list of references that ${count === 1 ? 'it leads' : 'they lead'} to. Add the references, and upload the text again.`;
  return count > 0 || written.length >= WRITTEN_MIN ? [{ code: 'citation', text }] : [];
}

/** Marks of other styles are named where they are as surely citations; a number in round brackets has a hundred meanings. */
function isWorthALook({ form, zone, doubt }: PlacedMark, style: CitationForm | undefined): boolean {
  if (zone.kind === 'byline') return form === 'raised';
  if (form === style) return true;
  if (form === 'raised' || form === 'square') return style === undefined || doubt === undefined;
  return style === undefined && doubt === undefined;
}

const isWithin = (mark: PlacedMark, { line, from, to }: KnownPlace) =>
  mark.line === line && mark.from < to && mark.to > from;
const isLinked = (place: KnownPlace, linked: readonly PlacedMark[]) =>
  linked.some((mark) => isWithin(mark, place)) ||
  place.line.pieces.some(({ from, to, cites }) => cites !== undefined && from < place.to && to > place.from);

/** The text cites its own list by number; the article may have another one. */
function otherReferences(numbers: readonly number[]): Finding[] {
  if (numbers.length === 0) return [];
  const named = numbers.slice(0, 20).join(', ') + (numbers.length > 20 ? ' …' : '');
  const text = `The file and the article list different references under these numbers: ${named}. Compare the two lists: citations lead to the article’s.`;
  return [{ code: 'citation', text }];
}

/** The numbers of displayed equations. */
function equationsIn(blocks: readonly MarkupNode[]): Set<number> {
  const numbers = blocks.flatMap((block) => {
    if (typeof block === 'string') return [];
    const { attributes, children } = block;
    const id = /^equation-(\d+)$/.exec(attributes.get('id') ?? '')?.[1];
    const isEquation = children.some(
      (child) => typeof child !== 'string' && child.attributes.get('display') === 'block',
    );
    const number = isEquation ? /\((\d{1,3})\)\s*$/.exec(textOf(children))?.[1] : undefined;
    return [id, number].flatMap((one) => (one ? [Number(one)] : []));
  });
  return new Set(numbers);
}

const CALLED: Record<CitationForm, string> = {
  square: 'numbers in square brackets',
  round: 'numbers in round brackets',
  raised: 'raised numbers',
  authors: 'authors with a year',
};
const NAMED_MAX = 60;
const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What was read as citations, and the list of what was not. */
function offered({
  style,
  linked,
  open,
  lost,
  zones,
  lines,
}: {
  style: Style;
  linked: number;
  open: readonly PlacedMark[];
  lost: readonly KnownPlace[];
  zones: readonly Zone[];
  lines: readonly Line[];
}): Finding[] {
  const left = [
    ...open.map(({ line, from, to, zone, form, doubt }) => ({
      ...{ line, from, to },
      why:
        zone.kind === 'byline'
          ? 'may name an affiliation'
          : (doubt ?? `is not the text’s citation style: ${CALLED[form]}`),
    })),
    ...lost.map((place) => ({ ...place, why: 'is a citation in the file but leads to no reference' })),
  ].toSorted((one, other) => lines.indexOf(one.line) - lines.indexOf(other.line) || one.from - other.from);
  if (left.length === 0) return [];
  const named = left.slice(0, NAMED_MAX).map(({ line, from, to, why }) => {
    const section = zones[lines.indexOf(line)]?.section;
    const before = lastWords(line.text.slice(0, from));
    const place = [section && `in ${section}`, before && `after “${before}”`].filter(Boolean).join(', ');
    return `“${line.text.slice(from, to).trim().slice(0, 80)}”${place && ` ${place}`} ${why}`;
  });
  const more = left.length > NAMED_MAX ? `; and ${left.length - NAMED_MAX} more` : '';
  const how = style.form ? ` (${CALLED[style.form]})` : '';
  const text = `${several(linked, 'mark')} read as ${linked === 1 ? 'a citation' : 'citations'}${how}, ${left.length} not. Check each, and link the ones that are citations: ${named.join('; ')}${more}.`;
  return [{ code: 'citation', text }];
}
