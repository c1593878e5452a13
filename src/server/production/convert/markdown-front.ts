import { parse } from 'yaml';
import { parseMarkup } from '#domain/kernel/markup';
import { FOUND_NOTHING, type FoundMetadata } from '#domain/production/found-metadata';
import type { Finding } from '#domain/production/record';
import { type ReferenceParts, readCsl } from '#domain/production/reference-parts';
import type { DeclarationName } from '#domain/publication/declaration-table';
import { declarationOf } from '#server/document/front/declaration-headings';
import { sectionsOf } from './front-matter.ts';
import { isRecord, leavesOf, peopleIn, type YamlRecord } from './markdown-people.ts';
import { plainLine } from './plain-line.ts';

/** A text in Markdown, and its front matter. */
export interface MarkdownParts {
  body: string;
  found: FoundMetadata;
  /** References that the front matter holds, by their keys. */
  references: ReadonlyMap<string, ReferenceParts>;
  findings: Finding[];
}

const YAML_MAX = 300_000;
const REFERENCES_MAX = 1_000;
/** Settings of Pandoc, Quarto, R Markdown and editors, which say nothing about the article. */
const SETTINGS =
  /^(?:format|output|csl|editor|editor_options|execute|engine|jupyter|knitr|params|toc.*|number.?sections|lang|geometry|documentclass|classoption|papersize|header-includes|include-.*|filters|link-.*|citeproc|cite-.*|citation.?package|biblio.*|natbib|nocite|reference-(?:doc|section-title)|suppress-.*|crossref|font.*|main.?font|sans.?font|mono.?font|math.?font|linestretch|linenumbers|indent|pdf-.*|template|theme|css|code-.*|fig-.*|tbl-.*|project|bibliography|appendix-style|self-contained|embed-resources|standalone|title-block-.*|highlight-style|colorlinks|lof|lot|draft|journal|layout|slug)$/;

/**
 * Separates the front matter, as Pandoc and Quarto read it, from a text. `plain` turns Markdown into words. What cannot
 * be read stays in the text and is reported.
 */
export function takeMarkdownFront(text: string, plain: (markdown: string) => string): MarkdownParts {
  const findings: Finding[] = [];
  let record: YamlRecord = {};
  let body = text;
  for (const block of blocksOf(text)) {
    const said = readYaml(block.yaml);
    if (said === undefined || (block.start > 0 && !Array.isArray(said.references))) {
      if (block.start === 0) {
        findings.push({ code: 'front_matter', text: UNREAD });
        const words = block.yaml.replace(/^/gm, '    ');
        body = `${words}\n\n${text.slice(block.end)}`;
        return { body, found: FOUND_NOTHING, references: new Map(), findings };
      }
      continue;
    }
    body = body.replace(text.slice(block.start, block.end), () => '\n');
    record = { ...record, ...said };
  }
  const references = referencesIn(record.references);
  const bibliography = leavesOf(record.bibliography).join(', ');
  if (bibliography && references.size === 0) {
    const sentence = `The references are in ${bibliography.slice(0, 120)}, which was not included with the text. Paste them into the references.`;
    findings.push({ code: 'references', text: sentence });
  }
  const settings = Object.keys(record).filter((key) => SETTINGS.test(key));
  if (settings.length > 0) {
    const sentence = `Settings of the front matter were left out: ${settings.join(', ').slice(0, 400)}.`;
    findings.push({ code: 'front_matter', text: sentence });
  }
  return { body, found: foundIn(record, plain), references, findings };
}

const UNREAD =
  'The front matter could not be read as YAML and is at the beginning of the text. Remove anything that does not belong there.';

/** Pieces between "---" and "---" or "...": at the beginning, and after an empty line, where Pandoc puts references. */
function blocksOf(text: string): { start: number; end: number; yaml: string }[] {
  const blocks: { start: number; end: number; yaml: string }[] = [];
  let open: { start: number; from: number } | undefined;
  let at = 0;
  let before = '';
  for (const line of text.split('\n')) {
    const next = Math.min(at + line.length + 1, text.length);
    const mark = line.trimEnd();
    if (open && (mark === '---' || mark === '...')) {
      blocks.push({ start: open.start, end: next, yaml: text.slice(open.from, at) });
      open = undefined;
    } else if (!open && mark === '---' && before.trim() === '' && /^["'\w]/.test(text.slice(next, next + 1))) {
      open = { start: at, from: next };
    } else if (open && open.start > 0 && line.trim() === '') open = undefined;
    before = line;
    at = next;
  }
  return blocks;
}

/** YAML as a record; undefined where it is none, or where it was made to expand without end. */
function readYaml(yaml: string): YamlRecord | undefined {
  if (yaml.length > YAML_MAX) return undefined;
  try {
    const read: unknown = parse(yaml, { maxAliasCount: 20, logLevel: 'error', prettyErrors: false });
    return isRecord(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function referencesIn(given: unknown): Map<string, ReferenceParts> {
  const items = Array.isArray(given) ? given.slice(0, REFERENCES_MAX) : [];
  return new Map(
    items.flatMap((item): [string, ReferenceParts][] => {
      const parts = readCsl(item);
      const key = isRecord(item) ? leavesOf(item.id)[0] : undefined;
      return parts && key ? [[key, parts]] : [];
    }),
  );
}

const PLACES =
  /^(?:references|authors?|by-author|affiliations?|institutes?|institutions?|title|subtitle|abstract|keywords?)$/;

function foundIn(record: YamlRecord, plain: (markdown: string) => string): FoundMetadata {
  const words = (value: unknown) => leavesOf(value).map(plain).filter(Boolean);
  const declarations: Partial<Record<DeclarationName, string>> = {};
  const notes: string[] = [];
  for (const [key, value] of Object.entries(record)) {
    if (PLACES.test(key) || SETTINGS.test(key)) continue;
    const called = key.replaceAll(/[-_]/g, ' ');
    const field = declarationOf(called);
    if (field) declarations[field] = [declarations[field], ...words(value)].filter(Boolean).join('\n\n');
    else if (words(value).length > 0) notes.push(`${called}: ${words(value).join('; ')}`);
  }
  const people = peopleIn(record, plain);
  const keywords = words(record.keywords ?? record.keyword).flatMap((one) =>
    Array.isArray(record.keywords ?? record.keyword) ? [one] : one.split(/[,;]/).map((word) => word.trim()),
  );
  return {
    ...FOUND_NOTHING,
    title: [...words(record.title), ...words(record.subtitle)].join(': '),
    authors: people.authors,
    abstract: sectionsOf(words(record.abstract).join('\n\n')),
    keywords: keywords.filter(Boolean),
    declarations,
    notes: [...notes, ...people.notes],
  };
}

/** The words of HTML that was made of Markdown, its paragraphs apart. */
export const plainOf = (html: string): string =>
  parseMarkup(html)
    .map((node) => plainLine([node]))
    .filter(Boolean)
    .join('\n\n');
