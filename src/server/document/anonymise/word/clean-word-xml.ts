import type { Removed } from '../removed.ts';
import { isFilePath, isNeutralLink } from './links.ts';
import { attributeOf } from './relationships.ts';
import { type Attribute, decodeXml, type Tag, type Token, writeXml, xmlTokens } from './xml-tokens.ts';

/** What cleaning a part needs to know, and where it notes what it took out. */
export interface Cleaning {
  /** The ids of relationships that the review copy does not have. */
  lost: ReadonlySet<string>;
  removed: Set<Removed>;
}

/** Elements that are removed with their content. None of them holds text of the document. */
const ELEMENTS: Record<string, Removed> = {
  rsids: 'sessions',
  rsid: 'sessions',
  docId: 'sessions',
  attachedTemplate: 'template',
  saveThroughXslt: 'template',
  attachedSchema: 'template',
  schemaLibrary: 'template',
  mailMerge: 'mailMerge',
  docVars: 'variables',
  // Word would write the file's properties, now empty, into the text.
  dataBinding: 'customXml',
  tag: 'fields',
  fldData: 'fields',
  permStart: 'editors',
  permEnd: 'editors',
  printerSettings: 'printer',
  OLEObject: 'embedded',
  externalData: 'embedded',
};

/** Elements that mean something without the link they carry; all others go with it. */
const WITHOUT_LINK = new Set(['hyperlink', 'blip', 'imagedata', 'fill', 'stroke']);

/** Rewrites a part of a Word document without what tells who wrote it. Its text is unchanged. */
export function cleanWordXml(part: Uint8Array, cleaning: Cleaning): Uint8Array {
  const xml = decodeXml(part);
  const neutral = xml.includes('nstrText') ? neutralFields(xmlTokens(xml)) : [];
  return writeXml(cleanTokens(xml, neutral, cleaning));
}

function* cleanTokens(xml: string, neutral: readonly boolean[], cleaning: Cleaning): Generator<Token> {
  const { removed } = cleaning;
  const replaced = new Set<number>();
  const prefixes = new Set<string>();
  let skipped = 0;
  let isFormula = false;
  for (const { token, field, isInstruction } of withFields(xmlTokens(xml))) {
    if (skipped > 0) {
      if (token.kind === 'tag' && !token.isEmpty) skipped += 1;
      if (token.kind === 'end') skipped -= 1;
      continue;
    }
    if (token.kind === 'end') {
      isFormula = false;
      yield token;
    } else if (token.kind === 'text') {
      if (isInstruction && !neutral[field]) {
        removed.add('fields');
        yield { kind: 'text', text: replaced.has(field) ? '' : EMPTY_INSTRUCTION };
        replaced.add(field);
        // Where a chart's numbers came from may be a file on somebody's computer.
      } else yield isFormula ? { kind: 'text', text: cellsOf(token.text) } : token;
    } else {
      notePrefixes(token, prefixes);
      const lost = lostLink(token, prefixes, cleaning.lost);
      const reason = ELEMENTS[token.local];
      if (reason || (lost && !WITHOUT_LINK.has(token.local))) {
        if (reason) removed.add(reason);
        if (!token.isEmpty) skipped = 1;
        continue;
      }
      isFormula = token.local === 'f' && !token.isEmpty;
      yield { ...token, attributes: cleanAttributes(token, lost, removed) };
    }
  }
}

/** The names under which this document knows the namespace of relationships; `r` in all that Word writes. */
function notePrefixes(tag: Tag, prefixes: Set<string>): void {
  for (const { name, local, value } of tag.attributes) {
    if (name.startsWith('xmlns:') && /\/officeDocument\/(2006\/)?relationships$/.test(value)) prefixes.add(local);
  }
}

function lostLink(tag: Tag, prefixes: Set<string>, lost: ReadonlySet<string>): Attribute | undefined {
  return tag.attributes.find(({ name, local, value }) => {
    const isLink = prefixes.has(name.slice(0, -local.length - 1)) || local === 'relid';
    return isLink && lost.has(value);
  });
}

function cleanAttributes(tag: Tag, lost: Attribute | undefined, removed: Set<Removed>): Attribute[] {
  return tag.attributes.flatMap((attribute) => {
    if (attribute === lost || (lost && attribute.local === 'tooltip')) return [];
    const change = changeOf(tag, attribute);
    if (!change) return [attribute];
    removed.add(change.removed);
    return change.value === undefined ? [] : [{ ...attribute, value: change.value }];
  });
}

/** What an attribute becomes in a review copy: without `value` it is removed; undefined where it does not change. */
function changeOf(tag: Tag, { local, name, value }: Attribute): { removed: Removed; value?: string } | undefined {
  if (name.startsWith('xmlns')) return undefined;
  if (/^rsid/i.test(local)) return { removed: 'sessions' };
  switch (local) {
    case 'author':
      return { removed: 'changes', value: 'Author' };
    case 'initials':
      return { removed: 'changes', value: 'A' };
    case 'date':
    case 'dateUtc':
    case 'userId':
    case 'providerId':
      return { removed: 'changes' };
    case 'gfxdata':
      return { removed: 'pictures' };
    case 'instr':
      return isNeutralInstruction(value) ? undefined : { removed: 'fields', value: EMPTY_INSTRUCTION };
    case 'href':
    case 'src':
    case 'althref':
      return isNeutralLink(value) ? undefined : { removed: 'links' };
    case 'name':
      return /^(docPr|cNvPr)$/.test(tag.local) ? { removed: 'names', value: nameOf(tag) } : undefined;
    case 'title':
      return tag.local === 'imagedata' || isFilePath(value) ? { removed: 'names' } : undefined;
    case 'descr':
    case 'alt':
      return isFilePath(value) ? { removed: 'names', value: '' } : undefined;
    default:
      return undefined;
  }
}

/** The name of a picture in the list of them, which begins as the name of its file. */
function nameOf(tag: Tag): string {
  return `Picture ${attributeOf(tag, 'id').replace(/\D/g, '')}`.trimEnd();
}

/** The cells of a chart's numbers, without the names of file and sheet. Blanks between elements are kept. */
function cellsOf(place: string): string {
  if (place.trim() === '') return place;
  return `Sheet1!${/!(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)$/.exec(place)?.[1] ?? '$A$1'}`;
}

/**
 * Fields whose instruction may stay: numbers, references within the document, forms. Others may hold names, such as
 * AUTHOR and FILENAME, or the whole entry of a reference manager with its user's id.
 */
const NEUTRAL =
  /^(page|numpages|sectionpages|section|pageref|ref|noteref|styleref|seq|toc|toa|tc|xe|index|listnum|autonum\w*|symbol|eq|quote|formtext|formcheckbox|formdropdown|=.*)$/i;

/** An instruction without effect: the field's last result stays as text. */
const EMPTY_INSTRUCTION = ' ADDIN ';

/** Whether the instruction of a field names nobody. */
function isNeutralInstruction(instruction: string): boolean {
  const [, name = '', rest = ''] = /^\s*(\S{0,50})([\s\S]*)$/.exec(instruction) ?? [];
  if (name.toLowerCase() !== 'hyperlink') return NEUTRAL.test(name);
  // A link to a place in the document has no address before its switch.
  const address = /^\s*(?!\\)(?:"([^"]*)"|(\S+))/.exec(rest);
  const note = /\\o\s*"([^"]*)"/i.exec(rest)?.[1] ?? '';
  return (!address || isNeutralLink(address[1] ?? address[2] ?? '')) && !note.includes('@');
}

/**
 * For each field, in the order in which they begin, whether its instruction names nobody. A word of it may be split
 * over runs.
 */
function neutralFields(tokens: Iterable<Token>): boolean[] {
  const instructions: string[] = [];
  for (const { token, field } of withFields(tokens)) {
    while (field >= instructions.length) instructions.push('');
    if (token.kind === 'text' && field >= 0) instructions[field] += token.text;
  }
  return instructions.map(isNeutralInstruction);
}

/**
 * Each token with the number of the field whose instruction it belongs to; -1 for any other token. The first token of a
 * field counts as part of its instruction, so that a field without one is counted too.
 */
function* withFields(tokens: Iterable<Token>): Generator<{ token: Token; field: number; isInstruction: boolean }> {
  const open: number[] = [];
  let count = 0;
  let isInstruction = false;
  for (const token of tokens) {
    if (token.kind === 'tag' && token.local === 'fldChar') {
      const type = attributeOf(token, 'fldCharType');
      if (type === 'begin') open.push(count++);
      const field = type === 'begin' ? count - 1 : -1;
      if (type === 'end') open.pop();
      yield { token, field, isInstruction: false };
      continue;
    }
    if (token.kind !== 'text' && /^(instrText|delInstrText)$/.test(token.local)) {
      isInstruction = token.kind === 'tag' && !token.isEmpty;
    }
    const isText = token.kind === 'text' && isInstruction;
    yield { token, field: isText ? (open.at(-1) ?? -1) : -1, isInstruction: isText };
  }
}
