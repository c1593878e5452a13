import { emailsIn, orcidsIn } from '#domain/document/contact-detail';
import { headingKey, isReferencesHeading, OTHER_HEADINGS, withoutNumber } from '#domain/document/other-headings';
import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  mapElements,
  textContent,
} from '#domain/kernel/markup';
import { isDegree } from '#domain/kernel/person/degree';
import { splitNameMarkingGuess } from '#domain/kernel/person/name-parts';
import { isInstitution } from '#domain/kernel/person/person-name';
import { FOUND_NOTHING, type FoundMetadata } from '#domain/production/found-metadata';
import type { Finding, ProductionAuthor } from '#domain/production/record';
import { tokensOf } from '#domain/production/words-in';
import type { DeclarationName } from '#domain/publication/declaration-table';
import { withMarks, withoutMarks } from '#server/document/front/byline';
import { declarationOf, LABEL_MAX } from '#server/document/front/declaration-headings';
import type { FrontAuthor } from '#server/document/front/find-authors';
import { bodyStart, type Front, findFront } from '#server/document/front/find-front';
import { isBanner, isTitlePageHeading, partOfAbstract, partsIn, plainText } from '#server/document/front/headings';
import type { Line } from '#server/document/front/line';
import { withScripts } from '#server/document/front/scripts';
import { textOf, withoutMarks as withoutLossMarks } from './marks.ts';
import { isNotes } from './notes.ts';
import { lineOf, plainLine } from './plain-line.ts';
import { isAllWithin, isNamed } from './tidy-words.ts';

/** Known facts about an article that help to recognise title and names. */
export interface KnownFront {
  title: string;
  /** Names and affiliations, as written. */
  people: readonly string[];
  /** Whether the file has its title, but no byline, above its text. */
  isTitleAbove?: boolean;
  /** The lines of the converted file, and the metadata found in them. */
  file?: { lines: readonly Line[]; front: Front };
}

/** The text without its metadata. */
export interface WithoutFrontMatter {
  found: FoundMetadata;
  /** Unrecognised title-page paragraphs, which stay in the text but are not searched for citations. */
  front: MarkupElement[];
  rest: MarkupElement[];
  /** The removed parts. */
  taken: MarkupElement[];
  findings: Finding[];
}

/**
 * Separates front matter and declarations from the text. A paragraph is removed only if all its words are in the
 * metadata; partly understood ones stay and are reported.
 */
export function takeFrontMatter(blocks: readonly MarkupElement[], known: KnownFront): WithoutFrontMatter {
  const head = takeHead(blocks, known);
  const { declarations, rest, taken } = takeDeclarations(head.rest);
  const found = { ...head.found, declarations: { ...declarations, ...head.found.declarations } };
  return { ...head, found, rest, taken: [...head.taken, ...taken] };
}

/** Sorts the blocks before the body into metadata and text. */
function takeHead(blocks: readonly MarkupElement[], known: KnownFront): WithoutFrontMatter {
  const lines = linesOf(blocks);
  const { front, lines: source } = known.file ?? { front: findFront(lines, known), lines };
  const places = foundLines(lines, front, source);
  const isFound = (at: number) => places.has(at);
  const found: FoundMetadata = {
    ...FOUND_NOTHING,
    title: front.title,
    authors: [...front.authors.map(authorOf), ...groupOf(front.group)],
    abstract: sectionsOf(front.abstract),
    keywords: front.keywords,
  };
  if (places.size === 0 && front.authors.length === 0)
    return { found, front: [], rest: [...blocks], taken: [], findings: [] };
  const body = bodyStart(lines, isFound);
  const last = body < lines.length ? body : Math.max(-1, ...places) + 1;
  const end = lines[last]?.block ?? blocks.length;
  const outcomeOf = classifierOf(front, known.people);
  const notes: string[] = [];
  const left: MarkupElement[] = [];
  const taken: MarkupElement[] = [];
  let isDeclared = false;
  for (const [at, block] of blocks.slice(0, end).entries()) {
    const own = lines.flatMap((line, index) =>
      line.block === at ? [{ line, isFound: isFound(index), outcome: outcomeOf(line, isFound(index)) }] : [],
    );
    if (own.some(({ isFound }) => isFound)) isDeclared = false;
    else if (/^h\d$/.test(block.name)) isDeclared = declarationOf(textOf(block.children)) !== undefined;
    if (
      isDeclared ||
      own.length === 0 ||
      isLabelled(block) ||
      !(own.every(({ isFound }) => isFound) ? canBePlainText(block) : isPlainTextOnly([block])) ||
      own.some(({ outcome }) => outcome === 'stays')
    ) {
      left.push(block);
      continue;
    }
    taken.push(block);
    notes.push(...own.flatMap(({ line, outcome }) => (outcome === 'note' || hasDegree(line) ? [plainText(line)] : [])));
  }
  const declared = takeDeclarations(left, true);
  const findings = declared.rest.length > 0 ? [leftFinding(declared.rest)] : [];
  return {
    found: { ...found, notes, declarations: declared.declarations },
    // Leftovers of the title page start no sections.
    front: declared.rest.map((block) => (/^h[14-6]$/.test(block.name) ? { ...block, name: 'p' } : block)),
    rest: blocks.slice(end),
    taken: [...taken, ...declared.taken],
    findings,
  };
}

const authorOf = ({ name, family_name, affiliation, orcid, isCorresponding }: FrontAuthor): ProductionAuthor => ({
  ...splitNameMarkingGuess(name, family_name),
  affiliations: affiliation.split('; ').filter(Boolean),
  orcid: orcid ?? '',
  is_corresponding: isCorresponding,
});

/** A group author: the whole name in one field. */
const groupOf = (family: string): ProductionAuthor[] =>
  family ? [{ given: '', family, affiliations: [], orcid: '', is_corresponding: false }] : [];

/** Whether a block of the abstract can become plain text, as equations can. */
const canBePlainText = ({ children }: MarkupElement) =>
  descendantElements(children).every(({ name }) => !/^(?:figure|table|img)$/.test(name));

function leftFinding(left: readonly MarkupElement[]): Finding {
  const words = left
    .map(({ children }) => `“${textOf(children).replace(/\s+/g, ' ').trim().slice(0, 60)}”`)
    .slice(0, 5);
  const text = `This part of the title page was not recognised and is now at the beginning of the text: ${words.join(', ')}. Remove anything that does not belong there.`;
  return { code: 'front_matter', text };
}

/** Splits an abstract into its sections: "Background: …". */
export function sectionsOf(text: string): FoundMetadata['abstract'] {
  const sections: FoundMetadata['abstract'] = [];
  for (const paragraph of text.split('\n\n').flatMap(partsIn)) {
    const [, heading = '', rest = ''] = /^([\p{L},' ]{3,60}?) ?: ?([\s\S]+)$/u.exec(paragraph) ?? [];
    const isPart = heading !== '' && partOfAbstract({ text: heading }) !== undefined;
    const last = sections.at(-1);
    if (partOfAbstract({ text: paragraph })?.textAfter === '') sections.push({ heading: paragraph.trim(), text: '' });
    else if (isPart) sections.push({ heading, text: rest });
    else if (last) last.text += last.text ? `\n\n${paragraph}` : paragraph;
    else sections.push({ heading: '', text: paragraph });
  }
  return sections.filter((section) => section.text !== '');
}

/** Whether a line is in the metadata, is reported to the office, or stays in the text. */
type Outcome = 'kept' | 'note' | 'stays';

/** Words of labels, titles and addresses, which may be dropped. */
const LABELS = new Set([
  ...tokensOf([...OTHER_HEADINGS.abstract, ...OTHER_HEADINGS.keywords].join(' ')),
  ...(
    'abstract and authors author by affiliations affiliation correspondence corresponding to email e mail orcid id iD https http www org title full keywords key ' +
    'phrases words the of address for names name on behalf dr prof med rer nat phil habil priv doz dipl'
  ).split(' '),
]);

/** Classifies lines: drops those whose words are all in the metadata, or whose kind is not shown in articles. */
function classifierOf(front: Front, people: readonly string[]): (line: Line, isFound: boolean) => Outcome {
  const peopleWords = new Set(
    tokensOf(
      [
        ...people,
        front.group,
        // Arabic and Hebrew write "and" as a prefix of the name.
        ...front.authors.flatMap(({ name, affiliation, orcid }) => [
          name,
          `و${name}`,
          `ו${name}`,
          affiliation,
          orcid ?? '',
        ]),
      ].join(' '),
    ),
  );
  return (line, isFound) => {
    if (isFound || isCovered(withoutMarks(withMarks(line)), peopleWords)) return 'kept';
    return isNote(line) ? 'note' : 'stays';
  };
}

/** Words before "title" and "abstract". */
const HEADS = 'article complete manuscript paper structured study';
/** Maximum lines of other text, such as text boxes, between two matched lines. */
const BETWEEN_MAX = 40;

/** The lines of title, abstract and keywords; one with words that the metadata lack is not among them. */
function foundLines(lines: readonly Line[], front: Front, source: readonly Line[] = lines): ReadonlySet<number> {
  const kept = new Set(tokensOf([HEADS, front.title, front.abstract, ...front.keywords].join(' ')));
  const keys = lines.map(keyOf);
  let next = 0;
  const places = source.map((line) => {
    const at = keys.indexOf(keyOf(line), next);
    const isFound = at !== -1 && at <= next + BETWEEN_MAX;
    if (isFound) next = at + 1;
    return isFound ? at : -1;
  });
  const found = Object.values(front.places).flatMap((place) => (place ? places.slice(place.start, place.end) : []));
  // Raised text is a mark, or part of a number.
  // A digit after a letter may be a mark, or part of a name such as CD4.
  const isKept = (line: Line) =>
    [line.text, withoutMarks(withMarks(line)), withoutMarks(withMarks(withScripts(line)))].some((text) =>
      isCovered(text, kept),
    );
  return new Set(found.filter((at) => lines[at] && isKept(lines[at])));
}

/** The words by which a line is found again: without its number and the marks of notes. */
function keyOf({ text, raised = [] }: Line): string {
  const said = raised.toReversed().reduce((left, [from, to]) => left.slice(0, from) + left.slice(to), text);
  return tokensOf(withoutNumber(said)).join(' ');
}

/** Whether all words of a text are stored, except degrees, addresses and labels. */
function isCovered(text: string, kept: ReadonlySet<string>): boolean {
  const said = emailsIn(text).reduce((left, email) => left.replace(email, ' '), text);
  const words = said.split(/[\s,;]+/u).filter((word) => word && !isDegree(word));
  const isSign = (token: string) => token.length === 1 || /^\d{1,2}$/.test(token) || LABELS.has(token);
  return tokensOf(words.join(' ')).every((token) => isSign(token) || kept.has(token));
}

/** Whether a line names an academic degree. */
const hasDegree = (line: Line) =>
  line.text.length < 1_000 &&
  withoutMarks(withMarks(line))
    .split(/[\s,;]+/u)
    .some((word) => word !== '' && isDegree(word));

/** Whether a line is title-page information that articles do not show. */
function isNote(line: Line): boolean {
  const text = plainText(line);
  if (text.length > 600) return false;
  if (isBanner(line) || isTitlePageHeading(line)) return true;
  if (
    /^(?:abstract|main text|manuscript|text)?\s*word count|^(?:number of|no\. of) (?:words|tables|figures|references)/i.test(
      text,
    )
  )
    return true;
  const isContact = /^\W{0,3}(?:correspond|address for correspond|e-?mail|tel|phone|fax|orcid)/i.test(text);
  return isContact || (emailsIn(text).length > 0 && (isInstitution(text) || orcidsIn(text).length > 0));
}

/** A line, and which block of the text it is in. */
type PlacedLine = Line & { block: number };

/** The text's lines; paragraphs are split at line breaks. */
function linesOf(blocks: readonly MarkupElement[]): PlacedLine[] {
  return blocks.flatMap((block, at) => {
    if (!/^(?:h\d|p|[uo]l|table)$/.test(block.name)) return [];
    const level = /^h(\d)$/.exec(block.name)?.[1];
    const cells = descendantElements(block.children).filter(({ name }) => /^t[dh]$/.test(name));
    const parts = /^[uo]l$/.test(block.name)
      ? block.children.map((item) => (typeof item === 'string' ? [item] : item.children))
      : (block.name === 'table' ? cells : [block]).flatMap(({ children }) => partsOf(children));
    const isBold = isAllWithin(block.children, 'strong');
    return parts.flatMap((nodes): PlacedLine[] => {
      const line = lineOf(nodes, withoutLossMarks);
      if (line.text.trim() === '') return [];
      return [{ ...line, isBold, block: at, style: level ? `heading ${level}` : block.name }];
    });
  });
}

/** The pieces between line breaks. */
export function partsOf(nodes: readonly MarkupNode[]): MarkupNode[][] {
  const parts: MarkupNode[][] = [[]];
  for (const node of nodes) {
    if (isNamed(node, 'br')) parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts;
}

/** Headings that group several declarations. */
const COLLECTIVE = new RegExp(
  `^(?:statements and )?declarations?$|^(?:additional|article|other) information$|^(?:end|back) ?matter$|^notes$|^footnotes$|^(?:${OTHER_HEADINGS.collective.join('|')})$`,
  'u',
);
const TEXT_MAX = 5_000;

/** A bold line counts as a heading of the lowest level. */
const BOLD_LEVEL = 6;

function levelOf({ name, children }: MarkupElement): number {
  const level = Number(/^h(\d)$/.exec(name)?.[1] ?? 0);
  if (level > 0 || name !== 'p') return level;
  const text = textOf(children).trim();
  return isReferencesHeading(text) ||
    (isAllWithin(children, 'strong') && text !== '' && text.length <= LABEL_MAX && !text.endsWith('.'))
    ? BOLD_LEVEL
    : 0;
}

/**
 * Extracts the declarations: top-level sections, those under a heading such as "Declarations", and labelled paragraphs
 * among them. Within Methods, "Ethics approval" is part of the article.
 */
function takeDeclarations(
  blocks: readonly MarkupElement[],
  isCollectedAtFirst = false,
): {
  declarations: FoundMetadata['declarations'];
  rest: MarkupElement[];
  taken: MarkupElement[];
} {
  const top = Math.min(...blocks.map(levelOf).filter((level) => level > 0));
  const declarations: FoundMetadata['declarations'] = {};
  const rest: MarkupElement[] = [];
  const taken: MarkupElement[] = [];
  let isCollected = isCollectedAtFirst;
  const keep = (field: DeclarationName, heading: string, section: readonly MarkupElement[]) => {
    const text = wordsOf(section);
    const said = declarations[field];
    const label =
      said || (field === 'ethics' && !/[eé]th?i[ckq]|review board/i.test(heading))
        ? `${heading.replace(/[\s:.]+$/, '')}: `
        : '';
    const whole = [said, text && `${label}${text}`].filter(Boolean).join('\n\n');
    if (!isPlainTextOnly(section) || text === '' || whole.length > TEXT_MAX) return false;
    declarations[field] = whole;
    return true;
  };
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as MarkupElement;
    const level = levelOf(block);
    if (level > 0) {
      const end = sectionEnd(blocks, at);
      const heading = textOf(block.children).trim();
      if (level <= top) isCollected = isCollectedAtFirst || COLLECTIVE.test(headingKey(heading));
      const isDeclared = level <= top || isCollected || (level === BOLD_LEVEL && isAtEnd(blocks, end - 1));
      const field = isDeclared ? declarationOf(heading) : undefined;
      const section = blocks.slice(at + 1, end);
      if (field && keep(field, heading, section)) {
        taken.push(block, ...section);
        at = end;
        // A labelled paragraph may follow.
        isCollected = true;
        continue;
      }
    } else {
      const labelled = labelOf(block);
      const isAmong = isCollected || isAtEnd(blocks, at);
      if (labelled && isAmong && keep(labelled.field, labelled.label, [labelled.rest])) {
        taken.push(block);
        at += 1;
        continue;
      }
    }
    rest.push(block);
    at += 1;
  }
  return { declarations, rest: withoutEmptySections(rest, taken), taken };
}

/** Where a heading's section ends: before the next heading, a labelled paragraph, or the notes. */
function sectionEnd(blocks: readonly MarkupElement[], start: number): number {
  const next = blocks.findIndex((block, at) => at > start && (levelOf(block) > 0 || labelOf(block) || isNotes(block)));
  return next === -1 ? blocks.length : next;
}

/** Removes a "Declarations" heading whose section is now empty. */
function withoutEmptySections(rest: readonly MarkupElement[], taken: MarkupElement[]): MarkupElement[] {
  return rest.filter((block, at) => {
    const next = rest[at + 1];
    const isOver = !next || (levelOf(next) > 0 && levelOf(next) <= levelOf(block));
    const isEmpty = levelOf(block) > 0 && isOver && COLLECTIVE.test(headingKey(textOf(block.children)));
    if (isEmpty) taken.push(block);
    return !isEmpty;
  });
}

/** Whether a paragraph begins with the label of a declaration. */
const isLabelled = (block: MarkupElement): boolean => labelOf(block) !== undefined;

function labelOf(block: MarkupElement): { field: DeclarationName; label: string; rest: MarkupElement } | undefined {
  if (block.name !== 'p') return undefined;
  const text = textOf(block.children);
  const [first] = block.children;
  const bold = isNamed(first, 'strong') ? textOf([first]) : '';
  const label = bold && declarationOf(bold) ? bold : (/^[^:]{3,90}(?=:)/.exec(text)?.[0] ?? '');
  const field = label && declarationOf(label);
  if (!field) return undefined;
  const [whole, named] = [withoutLossMarks(lineWithAddresses([block])), lineWithAddresses([label])];
  const rest = whole.slice(whole.indexOf(named) + named.length).replace(/^[\s:.–—]+/, '');
  return rest ? { field, label, rest: { ...block, children: [rest] } } : undefined;
}

/** Whether only labelled paragraphs, declarations and notes follow, up to the list of references. */
function isAtEnd(blocks: readonly MarkupElement[], at: number): boolean {
  const next = blocks.slice(at + 1).find((block) => !labelOf(block) && !isNotes(block));
  if (!next) return true;
  const heading = textOf(next.children);
  return levelOf(next) > 0 && (isReferencesHeading(heading) || declarationOf(heading) !== undefined);
}

/** Whether plain text can express a whole section. */
const isPlainTextOnly = (section: readonly MarkupElement[]) =>
  descendantElements(section).every(({ name }) => !/^(?:figure|table|img|math)$/.test(name));

/** Paragraphs and items as plain text, with link targets spelt out. */
function wordsOf(section: readonly MarkupElement[]): string {
  return section
    .flatMap((block) =>
      /^[uo]l$/.test(block.name)
        ? block.children.map((item) => lineWithAddresses([item]))
        : [lineWithAddresses([block])],
    )
    .filter(Boolean)
    .join('\n\n');
}

/** Text on one line, with link addresses spelt out. */
const lineWithAddresses = (nodes: readonly MarkupNode[]): string =>
  plainLine(
    mapElements(nodes, (node) => {
      const href = node.name === 'a' ? (node.attributes.get('href') ?? '') : '';
      const address = href.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/\/$/, '');
      const isSaid = !href || href.startsWith('#') || textContent(node.children).includes(address);
      return [node, ...(isSaid ? [] : [` (${href})`])];
    }),
  );
