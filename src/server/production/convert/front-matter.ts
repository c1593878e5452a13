import { type MarkupElement, textOf } from '#domain/markup';
import { FOUND_NOTHING, type FoundMetadata } from '#domain/production/found-metadata';
import type { Finding } from '#domain/production/record';
import { findAbstract } from '#server/document/prefill/find-abstract';
import { findKeywords } from '#server/document/prefill/find-keywords';
import type { Found } from '#server/document/prefill/find-title';
import { abstractHeading, partOfAbstract, plainText } from '#server/document/prefill/headings';
import type { Line } from '#server/document/prefill/line';
import { declarationOf, isLabelled, isWordsAlone, takeDeclarations } from './declarations.ts';
import { type Fate, fatesOf, hasDegree } from './front-fate.ts';
import { isHeading, isSectionOfBody, linesOf, type PlacedLine } from './front-lines.ts';
import { authorsIn, findTitle, type KnownFront, type Places } from './front-places.ts';

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
  const all: Places = {
    title: findTitle(lines, known),
    abstract: findAbstract(untilNextSection(lines)),
    keywords: findKeywords(lines),
  };
  const isFound = (at: number) => Object.values(all).some((one) => one && at >= one.start && at < one.end);
  const bodyLine = lines.findIndex((line, at) => !isFound(at) && isSectionOfBody(line));
  const isBefore = (place: Found<unknown> | undefined) => place && (bodyLine === -1 || place.start < bodyLine);
  const title = isBefore(all.title) ? all.title : undefined;
  const abstract = isBefore(all.abstract) ? all.abstract : undefined;
  const keywords = isBefore(all.keywords) ? all.keywords : undefined;
  const ends = [title, abstract, keywords].flatMap((place) => place?.end ?? []);
  if (ends.length === 0) return { found: FOUND_NOTHING, front: [], rest: [...blocks], taken: [], findings: [] };
  const lastLine = bodyLine === -1 ? Math.max(...ends) : bodyLine;
  const to = Math.min(lastLine, abstract?.start ?? lastLine, keywords?.start ?? lastLine);
  const found: FoundMetadata = {
    ...FOUND_NOTHING,
    title: title?.value ?? '',
    authors: title && title.end <= to ? authorsIn(lines, { from: title.end, to }) : [],
    abstract: sectionsOf(abstract?.value ?? ''),
    keywords: keywords?.value ?? [],
  };
  const end = lines[lastLine]?.block ?? blocks.length;
  return partHead(blocks, { lines, end, found, fateOf: fatesOf(found, { title, abstract, keywords }, known) });
}

/** The lines up to the next heading of the abstract's own level; "Background" may stand below it. */
function untilNextSection(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const at = lines.findIndex((line) => abstractHeading(line) !== undefined);
  const level = levelOf(lines[at]) || Number.POSITIVE_INFINITY;
  const end = lines.findIndex((line, index) => at >= 0 && index > at && isHeading(line) && levelOf(line) <= level);
  return end === -1 ? lines : lines.slice(0, end);
}

const levelOf = (line: Line | undefined) => Number(/^heading (\d)$/.exec(line?.style ?? '')?.[1] ?? 0);

/** Sorts the blocks before the body into those that go into the metadata and those that stay. */
function partHead(
  blocks: readonly MarkupElement[],
  {
    lines,
    end,
    found,
    fateOf,
  }: {
    lines: readonly PlacedLine[];
    end: number;
    found: FoundMetadata;
    fateOf: (line: PlacedLine, at: number) => { fate: Fate; isFound: boolean };
  },
): WithoutFrontMatter {
  const notes: string[] = [];
  const left: MarkupElement[] = [];
  const taken: MarkupElement[] = [];
  let isDeclared = false;
  for (const [at, block] of blocks.slice(0, end).entries()) {
    const own = lines.flatMap((line, index) => (line.block === at ? [{ line, ...fateOf(line, index) }] : []));
    if (own.some(({ isFound }) => isFound)) isDeclared = false;
    else if (/^h\d$/.test(block.name)) isDeclared = declarationOf(textOf(block.children)) !== undefined;
    if (
      isDeclared ||
      own.length === 0 ||
      isLabelled(block) ||
      !isWordsAlone([block]) ||
      own.some(({ fate }) => fate === 'stays')
    ) {
      left.push(block);
      continue;
    }
    taken.push(block);
    notes.push(...own.flatMap(({ line, fate }) => (fate === 'note' || hasDegree(line) ? [plainText(line)] : [])));
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

function leftFinding(left: readonly MarkupElement[]): Finding {
  const words = left
    .map(({ children }) => `“${textOf(children).replace(/\s+/g, ' ').trim().slice(0, 60)}”`)
    .slice(0, 5);
  const text = `This part of the title page was not understood and is now at the beginning of the text: ${words.join(', ')}. Take out what does not belong there.`;
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
