import { CannotRead, DAMAGED } from '../cannot-read.ts';
import { cleanPicture } from '../pictures/clean-picture.ts';
import type { Removed } from '../removed.ts';
import { cleanWordXml } from './clean-word-xml.ts';
import { isNeutralLink } from './links.ts';
import {
  contentTypesOf,
  contentTypeTokens,
  type Relationship,
  relationshipsName,
  relationshipsOf,
  relationshipTokens,
} from './relationships.ts';
import { decodeXml, isXml, writeXml, xmlTokens } from './xml-tokens.ts';
import { type Package, readPackage, writePackage } from './zip-package.ts';

/**
 * The parts of a review copy, by the type of the relationship that leads to them. Everything else is left out:
 * properties, lists of people, workbooks behind charts, templates, and whatever Word may add in future.
 */
const KEPT_PARTS = new Set([
  ...['styles', 'stylesWithEffects', 'settings', 'fontTable', 'font', 'numbering', 'theme', 'themeOverride'],
  ...['header', 'footer', 'footnotes', 'endnotes', 'comments', 'image'],
  ...['chart', 'chartEx', 'chartUserShapes', 'chartStyle', 'chartColorStyle'],
  ...['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing'],
]);

/** These hold text of the document in another format, or another file: a copy without them would be another text. */
const NEEDED = new Set(['aFChunk', 'subDocument']);

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

/** Rebuilds a Word document from what readers see. */
export async function cleanDocx(bytes: Uint8Array): Promise<{ bytes: Uint8Array; removed: Set<Removed> }> {
  const parts = await readPackage(bytes);
  const removed = new Set<Removed>();
  const roots = relationshipsOf(parts, '');
  const main = roots.find(({ kind, isExternal }) => kind === 'officeDocument' && !isExternal);
  if (!main || !parts.has(main.target)) throw new CannotRead(DAMAGED);
  for (const root of roots) if (root !== main) noteLeftOut(root, parts, removed);
  const copy = copyParts(parts, main, removed);
  return { bytes: writePackage(copy), removed };
}

/** Follows the relationships from the main part, and copies what they lead to under new names. */
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
  // The list grows while it is walked.
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

/** What of the relationships of a part stays, and the ids of the others. */
function sortRelationships(links: readonly Relationship[], parts: Package, removed: Set<Removed>) {
  const kept: Relationship[] = [];
  const lost = new Set<string>();
  for (const link of links) {
    if (NEEDED.has(link.kind)) throw new CannotRead(NEEDS_OTHER_FILE);
    const stays = link.isExternal
      ? link.kind === 'hyperlink' && isNeutralLink(link.target)
      : KEPT_PARTS.has(link.kind) && parts.has(link.target);
    if (stays) kept.push(link);
    else {
      lost.add(link.id);
      noteLeftOut(link, parts, removed);
    }
  }
  return { kept, lost };
}

function noteLeftOut(link: Relationship, parts: Package, removed: Set<Removed>): void {
  if (link.isExternal) removed.add(LEFT_OUT[link.kind] ?? 'external');
  else if (link.kind === 'core-properties' || link.kind === 'extended-properties') {
    for (const note of propertyNotes(parts.get(link.target))) removed.add(note);
  } else if (!/^(webSettings|glossaryDocument)$/.test(link.kind)) removed.add(LEFT_OUT[link.kind] ?? 'others');
}

const PROPERTY_NOTES: Record<string, Removed> = {
  creator: 'creator',
  lastModifiedBy: 'lastModifiedBy',
  Company: 'company',
  Manager: 'company',
};

/** Which properties of the file have something in them. */
function propertyNotes(part: Uint8Array | undefined): Set<Removed> {
  const notes = new Set<Removed>();
  if (!part || !isXml(part)) return notes;
  let property = '';
  for (const token of xmlTokens(decodeXml(part))) {
    if (token.kind === 'tag') property = token.local;
    else if (token.kind === 'text' && token.text.trim() !== '') notes.add(PROPERTY_NOTES[property] ?? 'properties');
  }
  return notes;
}
