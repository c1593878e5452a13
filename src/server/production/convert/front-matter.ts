import { elementsOf, type MarkupElement, textOf } from '#domain/kernel/markup';
import { askedParts } from '#domain/kernel/person/name-parts';
import { FOUND_NOTHING, type FoundMetadata } from '#domain/production/found-metadata';
import type { Finding, ProductionAuthor } from '#domain/production/record';
import { declarationOf } from '#server/document/front/declaration-headings';
import type { FrontAuthor } from '#server/document/front/find-authors';
import { bodyStart, type Front, findFront } from '#server/document/front/find-front';
import { partOfAbstract, plainText } from '#server/document/front/headings';
import { isLabelled, isWordsAlone, takeDeclarations } from './declarations.ts';
import { linesOf, type PlacedLine } from './front-lines.ts';
import { foundLines, hasDegree, type Outcome, outcomesOf } from './front-matter-outcome.ts';

/** What is known about an article before its file is read: it helps to recognise the title and the names. */
export interface KnownFront {
  title: string;
  /** Names and affiliations, as they are written. */
  people: readonly string[];
  /** What was found in the file that the text was converted from. */
  front?: Front;
}

/** A text without what belongs to the metadata. */
export interface WithoutFrontMatter {
  found: FoundMetadata;
  /** Paragraphs of the title page that were not understood: they stay, and nothing in them is a citation. */
  front: MarkupElement[];
  rest: MarkupElement[];
  /** What was taken out. */
  taken: MarkupElement[];
  findings: Finding[];
}

/**
 * Separates the front matter and the declarations from a text. A paragraph is removed only if every word of it is kept
 * in what was found; one that is only half understood stays and is reported.
 */
export function takeFrontMatter(blocks: readonly MarkupElement[], known: KnownFront): WithoutFrontMatter {
  const head = takeHead(blocks, known);
  const { declarations, rest, taken } = takeDeclarations(head.rest);
  const found = { ...head.found, declarations: { ...declarations, ...head.found.declarations } };
  return { ...head, found, rest, taken: [...head.taken, ...taken] };
}

function takeHead(blocks: readonly MarkupElement[], known: KnownFront): WithoutFrontMatter {
  const lines = linesOf(blocks);
  const front = known.front ?? findFront(lines, { title: known.title });
  const places = foundLines(lines, front);
  const isFound = (at: number) => places.has(at);
  const found: FoundMetadata = {
    ...FOUND_NOTHING,
    title: front.title,
    authors: [...front.authors.map(authorOf), ...groupOf(front.group)],
    abstract: sectionsOf(front.abstract),
    keywords: front.keywords,
  };
  if (places.size === 0) return { found, front: [], rest: [...blocks], taken: [], findings: [] };
  const body = bodyStart(lines, isFound);
  const end = body < lines.length ? body : Math.max(...places) + 1;
  const outcomeOf = outcomesOf(front, known.people);
  return partHead(blocks, {
    lines,
    end: lines[end]?.block ?? blocks.length,
    found,
    outcomeOf: (line, at) => ({ outcome: outcomeOf(line, isFound(at)), isFound: isFound(at) }),
  });
}

const authorOf = ({ name, family_name, affiliation, orcid, isCorresponding }: FrontAuthor): ProductionAuthor => ({
  ...askedParts(name, family_name),
  affiliations: affiliation.split('; ').filter(Boolean),
  orcid: orcid ?? '',
  is_corresponding: isCorresponding,
});

/** A group as articles list it: all of its name in one. */
const groupOf = (family: string): ProductionAuthor[] =>
  family ? [{ given: '', family, affiliations: [], orcid: '', is_corresponding: false }] : [];

/** Sorts the blocks before the body into those that go into the metadata and those that stay. */
function partHead(
  blocks: readonly MarkupElement[],
  {
    lines,
    end,
    found,
    outcomeOf,
  }: {
    lines: readonly PlacedLine[];
    end: number;
    found: FoundMetadata;
    outcomeOf: (line: PlacedLine, at: number) => { outcome: Outcome; isFound: boolean };
  },
): WithoutFrontMatter {
  const notes: string[] = [];
  const left: MarkupElement[] = [];
  const taken: MarkupElement[] = [];
  let isDeclared = false;
  for (const [at, block] of blocks.slice(0, end).entries()) {
    const own = lines.flatMap((line, index) => (line.block === at ? [{ line, ...outcomeOf(line, index) }] : []));
    if (own.some(({ isFound }) => isFound)) isDeclared = false;
    else if (/^h\d$/.test(block.name)) isDeclared = declarationOf(textOf(block.children)) !== undefined;
    if (
      isDeclared ||
      own.length === 0 ||
      isLabelled(block) ||
      !(isWordsAlone([block]) || (isOfWordsAndEquations(block) && own.every(({ isFound }) => isFound))) ||
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
    front: declared.rest,
    rest: blocks.slice(end),
    taken: [...taken, ...declared.taken],
    findings,
  };
}

/** An equation of the abstract is a line of text in the metadata. */
const isOfWordsAndEquations = ({ children }: MarkupElement) =>
  elementsOf(children).every(({ name }) => !/^(?:figure|table|img)$/.test(name));

function leftFinding(left: readonly MarkupElement[]): Finding {
  const words = left
    .map(({ children }) => `“${textOf(children).replace(/\s+/g, ' ').trim().slice(0, 60)}”`)
    .slice(0, 5);
  const text = `This part of the title page was not recognised and is now at the beginning of the text: ${words.join(', ')}. Remove anything that does not belong there.`;
  return { code: 'front_matter', text };
}

/** "Background: …" and what follows, each with its heading. */
export function sectionsOf(text: string): FoundMetadata['abstract'] {
  const sections: FoundMetadata['abstract'] = [];
  for (const paragraph of text.split('\n\n')) {
    const [, heading = '', rest = ''] = /^([\p{L},' ]{3,60}?) ?: ?([\s\S]+)$/u.exec(paragraph) ?? [];
    const isPart = heading !== '' && partOfAbstract({ text: heading }) !== undefined;
    const last = sections.at(-1);
    if (isPart) sections.push({ heading, text: rest });
    else if (last) last.text += `\n\n${paragraph}`;
    else sections.push({ heading: '', text: paragraph });
  }
  return sections.filter((section) => section.text !== '');
}
