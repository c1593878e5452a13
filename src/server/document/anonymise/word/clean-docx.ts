import { CannotRead, DAMAGED } from '../cannot-read.ts';
import { cleanPicture } from '../pictures/clean-picture.ts';
import type { Removed } from '../removed.ts';
import { isFilePath, isNeutralLink } from './links.ts';
import {
  attributeOf,
  contentTypesOf,
  contentTypeTokens,
  type Relationship,
  relationshipsName,
  relationshipsOf,
  relationshipTokens,
} from './relationships.ts';
import { type Attribute, decodeXml, isXml, type Tag, type Token, writeXml, xmlTokens } from './xml-tokens.ts';
import { type Package, readPackage, writePackage } from './zip-package.ts';

/**
 * The parts of a review copy, by relationship type. Everything else is dropped: properties, lists of people, charts'
 * workbooks, templates, and whatever Word may add in future.
 */
const KEPT_PARTS = new Set([
  ...['styles', 'stylesWithEffects', 'settings', 'fontTable', 'font', 'numbering', 'theme', 'themeOverride'],
  ...['header', 'footer', 'footnotes', 'endnotes', 'comments', 'image'],
  ...['chart', 'chartEx', 'chartUserShapes', 'chartStyle', 'chartColorStyle'],
  ...['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing'],
]);

/** Parts that hold text in another format or file; without them a copy would be incomplete. */
const INDISPENSABLE_PARTS = new Set(['aFChunk', 'subDocument']);

const LEFT_OUT: Record<string, Removed> = {
  'extended-properties': 'properties',
  'custom-properties': 'custom',
  thumbnail: 'thumbnail',
  people: 'people',
  commentsExtended: 'changes',
  commentsIds: 'changes',
  commentsExtensible: 'changes',
  customXml: 'customXml',
  customXmlProps: 'customXml',
  printerSettings: 'printer',
  attachedTemplate: 'template',
  mailMergeSource: 'mailMerge',
  mailMergeHeaderSource: 'mailMerge',
  recipientData: 'mailMerge',
  oleObject: 'embedded',
  package: 'embedded',
  control: 'embedded',
  origin: 'signature',
  hyperlink: 'links',
};

const UNKNOWN_PICTURE =
  'The document has an image in a format whose metadata cannot be removed. Save it as PNG or JPEG, and insert that.';
const NEEDS_OTHER_FILE =
  'The document takes some of its text from another file. Copy that text into the document itself.';

/** Rebuilds a Word document from its visible content. */
export async function cleanDocx(bytes: Uint8Array): Promise<{ bytes: Uint8Array; removed: Set<Removed> }> {
  const parts = await readPackage(bytes);
  const removed = new Set<Removed>();
  const roots = relationshipsOf(parts, '');
  const main = roots.find(({ kind, isExternal }) => kind === 'officeDocument' && !isExternal);
  if (!main || !parts.has(main.target)) throw new CannotRead(DAMAGED);
  for (const root of roots) if (root !== main) recordLeftOut(root, parts, removed);
  const copy = copyParts(parts, main, removed);
  return { bytes: writePackage(copy), removed };
}

/** Follows the relationships from the main part, and copies their targets under new names. */
function copyParts(parts: Package, main: Relationship, removed: Set<Removed>): Package {
  const typeOf = contentTypesOf(parts);
  const types = new Map<string, string>();
  const written = new Map<string, Uint8Array>();
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const open: { source: string; name: string; kind: string }[] = [];
  const nameFor = (kind: string, ending: string) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return `word/${kind === 'officeDocument' ? 'document' : kind}${count === 1 ? '' : count}.${ending}`;
  };
  const place = ({ target: source, kind }: Relationship): string => {
    const known = names.get(source);
    if (known) return known;
    const name = kind === 'image' ? placePicture(source) : nameFor(kind, kind === 'font' ? 'odttf' : 'xml');
    names.set(source, name);
    if (kind !== 'image') open.push({ source, name, kind });
    return name;
  };
  const placePicture = (source: string): string => {
    const picture = cleanPicture(parts.get(source) as Uint8Array);
    if (!picture) throw new CannotRead(UNKNOWN_PICTURE);
    if (picture.dropped.length > 0) removed.add('pictures');
    const name = nameFor('image', picture.ending);
    written.set(name, picture.bytes);
    types.set(name, picture.mediaType);
    return name;
  };
  place(main);
  // The list grows during iteration.
  for (const { source, name, kind } of open) {
    const part = parts.get(source) as Uint8Array;
    const { kept, lost } = sortRelationships(relationshipsOf(parts, source), parts, removed);
    written.set(name, kind === 'font' ? part : cleanWordXml(part, { lost, removed }));
    types.set(name, typeOf(source) ?? 'application/xml');
    const placed = kept.map((link) => (link.isExternal ? link : { ...link, target: place(link) }));
    if (placed.length > 0) written.set(relationshipsName(name), writeXml(relationshipTokens(placed)));
  }
  const root = { ...main, id: 'rId1', target: place(main) };
  return new Map([
    ['[Content_Types].xml', writeXml(contentTypeTokens(types))],
    ['_rels/.rels', writeXml(relationshipTokens([root]))],
    ...written,
  ]);
}

/** The remaining relationships of a part, and the ids of the others. */
function sortRelationships(links: readonly Relationship[], parts: Package, removed: Set<Removed>) {
  const kept: Relationship[] = [];
  const lost = new Set<string>();
  for (const link of links) {
    if (INDISPENSABLE_PARTS.has(link.kind)) throw new CannotRead(NEEDS_OTHER_FILE);
    const stays = link.isExternal
      ? link.kind === 'hyperlink' && isNeutralLink(link.target)
      : KEPT_PARTS.has(link.kind) && parts.has(link.target);
    if (stays) kept.push(link);
    else {
      lost.add(link.id);
      recordLeftOut(link, parts, removed);
    }
  }
  return { kept, lost };
}

function recordLeftOut(link: Relationship, parts: Package, removed: Set<Removed>): void {
  if (link.isExternal) removed.add(LEFT_OUT[link.kind] ?? 'external');
  else if (link.kind === 'core-properties' || link.kind === 'extended-properties') {
    for (const note of propertiesLeftOut(parts.get(link.target))) removed.add(note);
  } else if (!/^(webSettings|glossaryDocument)$/.test(link.kind)) removed.add(LEFT_OUT[link.kind] ?? 'others');
}

const PROPERTY_NOTES: Record<string, Removed> = {
  creator: 'creator',
  lastModifiedBy: 'lastModifiedBy',
  Company: 'company',
  Manager: 'company',
};

/** The file properties that are not empty. */
function propertiesLeftOut(part: Uint8Array | undefined): Set<Removed> {
  const notes = new Set<Removed>();
  if (!part || !isXml(part)) return notes;
  let property = '';
  for (const token of xmlTokens(decodeXml(part))) {
    if (token.kind === 'tag') property = token.local;
    else if (token.kind === 'text' && token.text.trim() !== '') notes.add(PROPERTY_NOTES[property] ?? 'properties');
  }
  return notes;
}

/** Context for cleaning a part, and the record of removals. */
interface CleaningContext {
  /** The ids of relationships that the review copy does not have. */
  lost: ReadonlySet<string>;
  removed: Set<Removed>;
}

/** Elements removed with their content. None contains document text. */
const REMOVED_ELEMENTS: Record<string, Removed> = {
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

/** Elements that are meaningful without the link they carry; all others are removed with it. */
const WITHOUT_LINK = new Set(['hyperlink', 'blip', 'imagedata', 'fill', 'stroke']);

/** Rewrites a part of a Word document without identifying data. Its text is unchanged. */
function cleanWordXml(part: Uint8Array, cleaning: CleaningContext): Uint8Array {
  const xml = decodeXml(part);
  const neutral = xml.includes('nstrText') ? neutralFields(xmlTokens(xml)) : [];
  return writeXml(cleanTokens(xml, neutral, cleaning));
}

function* cleanTokens(xml: string, neutral: readonly boolean[], cleaning: CleaningContext): Generator<Token> {
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
        // A chart's data source may be a path on someone's computer.
      } else yield isFormula ? { kind: 'text', text: cellReferencesIn(token.text) } : token;
    } else {
      collectPrefixes(token, prefixes);
      const lost = lostLink(token, prefixes, cleaning.lost);
      const reason = REMOVED_ELEMENTS[token.local];
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

/** Collects the prefixes of the relationships namespace; Word's own is `r`. */
function collectPrefixes(tag: Tag, prefixes: Set<string>): void {
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
    const change = replacementFor(tag, attribute);
    if (!change) return [attribute];
    removed.add(change.removed);
    return change.value === undefined ? [] : [{ ...attribute, value: change.value }];
  });
}

/** An attribute's replacement in a review copy: without `value` it is removed; undefined leaves it unchanged. */
function replacementFor(tag: Tag, { local, name, value }: Attribute): { removed: Removed; value?: string } | undefined {
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

/** The name of a picture, which defaults to its file name. */
function nameOf(tag: Tag): string {
  return `Picture ${attributeOf(tag, 'id').replace(/\D/g, '')}`.trimEnd();
}

/** The cell references of a chart, without file and sheet names. Whitespace between elements is kept. */
function cellReferencesIn(place: string): string {
  if (place.trim() === '') return place;
  return `Sheet1!${/!(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)$/.exec(place)?.[1] ?? '$A$1'}`;
}

/**
 * Fields whose instructions may stay: numbers, cross-references, forms. Others may contain names, such as AUTHOR and
 * FILENAME, or a reference manager's whole entry with its user id.
 */
const NEUTRAL =
  /^(page|numpages|sectionpages|section|pageref|ref|noteref|styleref|seq|toc|toa|tc|xe|index|listnum|autonum\w*|symbol|eq|quote|formtext|formcheckbox|formdropdown|=.*)$/i;

/** An instruction without effect: the field keeps showing its last result. */
const EMPTY_INSTRUCTION = ' ADDIN ';

/** Whether a field's instruction is free of names. */
function isNeutralInstruction(instruction: string): boolean {
  const [, name = '', rest = ''] = /^\s*(\S{0,50})([\s\S]*)$/.exec(instruction) ?? [];
  if (name.toLowerCase() !== 'hyperlink') return NEUTRAL.test(name);
  // An internal link has no address before its switch.
  const address = /^\s*(?!\\)(?:"([^"]*)"|(\S+))/.exec(rest);
  const note = /\\o\s*"([^"]*)"/i.exec(rest)?.[1] ?? '';
  return (!address || isNeutralLink(address[1] ?? address[2] ?? '')) && !note.includes('@');
}

/**
 * For each field in order of its start: whether its instruction is free of names. Words may be split across runs.
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
 * Each token with the number of its field instruction, or -1. A field's first token counts as part of its instruction,
 * so fields without an instruction are counted too.
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
