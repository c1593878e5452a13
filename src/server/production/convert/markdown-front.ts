import { parse } from 'yaml';
import { parseMarkup } from '#domain/kernel/markup';
import { parseNameInList, splitNameMarkingGuess } from '#domain/kernel/person/name-parts';
import { normalizeOrcid } from '#domain/kernel/person/orcid';
import { FOUND_NOTHING, type FoundMetadata } from '#domain/production/found-metadata';
import type { Finding, ProductionAuthor } from '#domain/production/record';
import { type ReferenceParts, readCsl } from '#domain/production/reference-parts';
import type { DeclarationName } from '#domain/publication/declaration-table';
import { parseByline } from '#server/document/front/byline';
import { declarationOf } from '#server/document/front/declaration-headings';
import { sectionsOf } from './front-matter.ts';
import { plainLine } from './plain-line.ts';

/** Markdown text and its front matter. */
export interface MarkdownParts {
  body: string;
  found: FoundMetadata;
  references: ReadonlyMap<string, ReferenceParts>;
  findings: Finding[];
}

const YAML_MAX = 300_000;
const REFERENCES_MAX = 1_000;
/** Settings of Pandoc, Quarto, R Markdown and editors, unrelated to the article. */
const SETTINGS =
  /^(?:format|output|csl|editor|editor_options|execute|engine|jupyter|knitr|params|toc.*|number.?sections|lang|geometry|documentclass|classoption|papersize|header-includes|include-.*|filters|link-.*|citeproc|cite-.*|citation.?package|biblio.*|natbib|nocite|reference-(?:doc|section-title)|suppress-.*|crossref|font.*|main.?font|sans.?font|mono.?font|math.?font|linestretch|linenumbers|indent|pdf-.*|template|theme|css|code-.*|fig-.*|tbl-.*|project|bibliography|appendix-style|self-contained|embed-resources|standalone|title-block-.*|highlight-style|colorlinks|lof|lot|draft|journal|layout|slug)$/;

/**
 * Separates the front matter, as Pandoc and Quarto read it, from the text. `plain` converts Markdown to text. Unparsable
 * parts stay in the text and are reported.
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
  const bibliography = scalarsOf(record.bibliography).join(', ');
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
  'The front matter is not valid YAML, so it was left at the beginning of the text. Remove anything that does not belong there.';

/** Blocks from "---" to "---" or "...": at the start, or after an empty line, where Pandoc puts references. */
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

/** YAML as a record; undefined if it is not one, or is a recursion bomb. */
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
      const key = isRecord(item) ? scalarsOf(item.id)[0] : undefined;
      return parts && key ? [[key, parts]] : [];
    }),
  );
}

const PLACES =
  /^(?:references|authors?|by-author|affiliations?|institutes?|institutions?|title|subtitle|abstract|keywords?)$/;

function foundIn(record: YamlRecord, plain: (markdown: string) => string): FoundMetadata {
  const said = (value: unknown) => scalarsOf(value).map(plain).filter(Boolean);
  const declarations: Partial<Record<DeclarationName, string>> = {};
  const notes: string[] = [];
  for (const [key, value] of Object.entries(record)) {
    if (PLACES.test(key) || SETTINGS.test(key)) continue;
    const called = key.replaceAll(/[-_]/g, ' ');
    const field = declarationOf(called);
    if (field) declarations[field] = [declarations[field], ...said(value)].filter(Boolean).join('\n\n');
    else if (said(value).length > 0) notes.push(`${called}: ${said(value).join('; ')}`);
  }
  const people = peopleIn(record, plain);
  const keywords = said(record.keywords ?? record.keyword).flatMap((one) =>
    Array.isArray(record.keywords ?? record.keyword) ? [one] : one.split(/[,;]/).map((word) => word.trim()),
  );
  return {
    ...FOUND_NOTHING,
    title: [...said(record.title), ...said(record.subtitle)].join(': '),
    authors: people.authors,
    abstract: sectionsOf(said(record.abstract).join('\n\n')),
    keywords: keywords.filter(Boolean),
    declarations,
    notes: [...notes, ...people.notes],
  };
}

/** The text of rendered Markdown, with paragraphs separated. */
export const plainOf = (html: string): string =>
  parseMarkup(html)
    .map((node) => plainLine([node]))
    .filter(Boolean)
    .join('\n\n');

type YamlRecord = Record<string, unknown>;

const isRecord = (value: unknown): value is YamlRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const DEPTH_MAX = 8;

/** Every word in a YAML value, without field names, false and null. */
function scalarsOf(value: unknown, depth = 0): string[] {
  if (depth > DEPTH_MAX || value === null || value === undefined || typeof value === 'boolean') return [];
  if (Array.isArray(value)) return value.flatMap((one) => scalarsOf(one, depth + 1));
  if (isRecord(value)) return Object.values(value).flatMap((one) => scalarsOf(one, depth + 1));
  return [String(value)].filter((text) => text.trim() !== '');
}

type Plain = (markdown: string) => string;
type Known = ReadonlyMap<string, string>;

const words = (list: string): string[] => list.split(' ');
const AUTHORS = words('author authors by-author');
const AFFILIATIONS = words('affiliation affiliations institute institutes institution institutions');
const NAMES = words('name given family literal first last firstname lastname surname');
const ORDER = words('group department division name organization address city region state postal-code country');
/** Fields of an author that are used, or that articles do not show. */
const TAKEN = new Set([
  ...[...NAMES, ...AFFILIATIONS],
  ...words('orcid corresponding email attributes id number url equal-contributor correspondence'),
]);

/**
 * The authors in front matter, in the forms of Pandoc, its templates, Quarto and JOSS; other data about them become
 * notes.
 */
function peopleIn(record: YamlRecord, plain: Plain): { authors: ProductionAuthor[]; notes: string[] } {
  const given = AUTHORS.map((key) => record[key]).find((value) => value !== undefined);
  const people = (Array.isArray(given) ? given : [given]).slice(0, 300);
  const lists = [...AFFILIATIONS.map((key) => record[key]), ...people.filter(isRecord).map(affiliationsOf)];
  const known: Known = new Map(lists.flatMap((list) => (Array.isArray(list) ? list : [list])).flatMap(named));
  const notes: string[] = [];
  const authors = people.flatMap((one): ProductionAuthor[] => {
    if (!isRecord(one)) return scalarsOf(one).flatMap((text) => fromLine(text, known, plain));
    const [only, ...others] = Object.entries(one);
    const isKeyed = only && others.length === 0 && !NAMES.includes(only[0]);
    const fields: YamlRecord = isKeyed
      ? { name: only[0], ...(isRecord(only[1]) ? only[1] : { affiliation: only[1] }) }
      : one;
    const author = fromFields(fields, known, plain);
    if (!author) return [];
    const rest = Object.entries(fields).filter(([key]) => !TAKEN.has(key));
    for (const [key, value] of rest) {
      const words = scalarsOf(value).map(plain).join(', ');
      if (words) notes.push(`${author.given} ${author.family}: ${key.replaceAll(/[-_]/g, ' ')}: ${words}`);
    }
    return [author];
  });
  return { authors, notes };
}

const affiliationsOf = (fields: YamlRecord) =>
  AFFILIATIONS.map((key) => fields[key]).find((value) => value !== undefined);

/** Affiliations by the id that authors refer to. */
function named(value: unknown): [string, string][] {
  if (!isRecord(value)) return [];
  const id = scalarsOf(value.id ?? value.index ?? value.number)[0];
  if (id) return [[id, inOrder(value)]];
  const [only, ...others] = Object.entries(value);
  return only && others.length === 0 && !ORDER.includes(only[0]) && only[0] !== 'ref'
    ? [[only[0], isRecord(only[1]) ? inOrder(only[1]) : scalarsOf(only[1]).join(', ')]]
    : [];
}

const inOrder = (value: YamlRecord): string =>
  [...new Set(ORDER.flatMap((key) => scalarsOf(value[key])))].join(', ') || scalarsOf(value.text).join(', ');

function fromLine(text: string, known: Known, plain: Plain): ProductionAuthor[] {
  const notes = [...text.matchAll(/\^\[([^\]]{1,300})\]/g)].map(([, note = '']) => plain(note));
  const line = plain(text.replaceAll(/\^\[[^\]]{1,300}\]|\[\^[^\]]{1,60}\]/g, ' '));
  const byline = parseByline({ text: line }) ?? [];
  const names = byline.length > 1 ? byline.map(({ name }) => name) : line.split(/\s*;\s*/);
  return names
    .filter(Boolean)
    .map((one) => parseNameInList(one, names))
    .map(({ name, family_name }) =>
      authorOf(splitNameMarkingGuess(name, family_name), { affiliations: affiliationNames(notes, known, plain) }),
    );
}

function fromFields(fields: YamlRecord, known: Known, plain: Plain): ProductionAuthor | undefined {
  const parts = isRecord(fields.name) ? { ...fields, ...fields.name } : fields;
  const text = (...keys: string[]) => plain(keys.flatMap((key) => scalarsOf(parts[key])).join(' '));
  const given = text('given', 'first', 'firstname', 'given-names');
  const family = text('dropping-particle', 'non-dropping-particle', 'family', 'last', 'lastname', 'surname', 'suffix');
  const whole = isRecord(fields.name) ? text('literal') : text('name', 'literal');
  if (!family && !whole && !given) return undefined;
  const attributes = isRecord(fields.attributes) ? fields.attributes : {};
  const answers = fields.corresponding ?? fields.correspondence ?? attributes.corresponding;
  return authorOf(family ? { given, family } : splitNameMarkingGuess(whole || given), {
    affiliations: affiliationNames(affiliationsOf(fields), known, plain),
    orcid: normalizeOrcid(scalarsOf(fields.orcid)[0] ?? ''),
    is_corresponding: answers !== undefined && answers !== null && !/^(?:false|no|)$/i.test(String(answers)),
  });
}

const authorOf = (
  name: Pick<ProductionAuthor, 'given' | 'family' | 'is_family_guessed'>,
  rest: Partial<ProductionAuthor>,
): ProductionAuthor => ({ affiliations: [], orcid: '', is_corresponding: false, ...rest, ...name });

/** Affiliations as written, or as referenced by marks such as "1, 2". */
function affiliationNames(value: unknown, known: Known, plain: Plain): string[] {
  const names = (Array.isArray(value) ? value : [value]).flatMap((one): string[] => {
    if (isRecord(one)) {
      const ref = scalarsOf(one.ref)[0];
      if (ref) return [known.get(ref) ?? ref];
      return named(one)
        .map(([, text]) => text)
        .concat(named(one).length === 0 ? inOrder(one) : []);
    }
    return scalarsOf(one).flatMap((text) => {
      const marks = text.split(/\s*[,;&]\s*|\s+and\s+/);
      return marks.every((mark) => known.has(mark)) ? marks.map((mark) => known.get(mark) ?? '') : [text];
    });
  });
  return [...new Set(names.map(plain).filter(Boolean))];
}
