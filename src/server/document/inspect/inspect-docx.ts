import { isEncryptedPackage } from './inspect-doc.ts';
import { type FlagCode, refusal, wrongType } from './refusals.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1');
const CONTENT_TYPES = '[content_types].xml';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const TEMPLATE_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml';
const MACROS = /(^|\/)vba(project\w*\.bin|data\.xml)$/i;
/** The content type of every .xlsb workbook, even without macros, so its content is examined. */
const MACRO_TYPE = /(?<!sheet\.binary\.)macroEnabled|vbaProject/i;
const EMBEDDED = /^(?:word|xl)\/(embeddings|activex)\/|(^|\/)oleobject[^/]*\.bin$/i;
/** Maximum bytes of a content types or relationships part; Word writes a few kilobytes. */
const LIST_MAX = 2 * 1024 * 1024;

/** Inspects a Word document of 2007 or later. */
export const inspectDocx = (bytes: Buffer) => inspectPackage(bytes, MAIN_TYPE);

/** Inspects an Excel workbook of 2007 or later. */
export const inspectXlsx = (bytes: Buffer) => inspectPackage(bytes, WORKBOOK_TYPE);

/** `mainType` is the type of the main part. */
async function inspectPackage(bytes: Buffer, mainType: string): Promise<ReadonlySet<FlagCode>> {
  if (isEncryptedPackage(bytes)) throw refusal('encrypted');
  if (!bytes.subarray(0, 4).equals(ZIP_MAGIC)) throw wrongType();
  if (bytes.subarray(0, 1024).includes('%PDF-')) throw refusal('polyglot');
  const entries = await zipEntries(bytes);
  await assertMainPart(entries, mainType);
  const flags = new Set<FlagCode>();
  for (const entry of entries) {
    // Every part is decompressed, if only to verify its size.
    const part = await entry.bytes();
    if (EMBEDDED.test(entry.name)) flags.add('embedded_object');
    if (part.subarray(0, 4).equals(ZIP_MAGIC) && (await hasMacros(part))) throw refusal('macros');
    const text = markupOf(entry.name, part);
    if (text === undefined) continue;
    if (text.includes('<!DOCTYPE')) throw refusal('doctype');
    for (const flag of /\.rels$/i.test(entry.name) ? linkFlags(text) : storyFlags(entry.name, text)) flags.add(flag);
  }
  return flags;
}

/** Whether an embedded document or workbook has macros. */
async function hasMacros(part: Buffer): Promise<boolean> {
  const entries = await zipEntries(part).catch(() => []);
  return entries.some(({ name }) => MACROS.test(name));
}

async function assertMainPart(entries: ZipEntry[], mainType: string): Promise<void> {
  const list = entries.find(({ name }) => name.toLowerCase() === CONTENT_TYPES);
  if (!list) throw wrongType();
  const text = markupOf(list.name, await list.bytes()) ?? '';
  if (entries.some(({ name }) => MACROS.test(name)) || MACRO_TYPE.test(text)) throw refusal('macros');
  const typeOf = typesIn(text);
  const types = entries.map(({ name }) => typeOf(name));
  if (types.includes(TEMPLATE_TYPE)) throw refusal('template');
  if (!types.includes(mainType)) throw wrongType();
}

/** A part's own type, or else its extension's. */
function typesIn(text: string): (name: string) => string | undefined {
  if (text.length > LIST_MAX) throw refusal('tooComplex');
  const own = new Map<string, string>();
  const byEnding = new Map<string, string>();
  for (const tag of tagsOf(text, 'Override'))
    own.set((tag.get('PartName') ?? '').toLowerCase(), tag.get('ContentType') ?? '');
  for (const tag of tagsOf(text, 'Default'))
    byEnding.set((tag.get('Extension') ?? '').toLowerCase(), tag.get('ContentType') ?? '');
  return (name) => {
    const lower = name.toLowerCase();
    return own.get(`/${lower}`) ?? byEnding.get(lower.slice(lower.lastIndexOf('.') + 1));
  };
}

function linkFlags(text: string): FlagCode[] {
  if (text.length > LIST_MAX) throw refusal('tooComplex');
  return tagsOf(text, 'Relationship')
    .filter((tag) => tag.get('TargetMode') === 'External')
    .map((tag) => tag.get('Type') ?? '')
    .filter((type) => !type.endsWith('/hyperlink'))
    .map((type) => (type.endsWith('/attachedTemplate') ? 'remote_template' : 'external_link'));
}

// Blanks, the zeros of UTF-16, and byte order marks.
const BEFORE_MARKUP = new Set([0, 9, 10, 13, 32, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);

const CHANGES = /<(?:\w{1,20}:)?(?:ins|del|moveFrom|moveTo|[a-z]{1,5}PrChange)[\s>]/;
const COMMENT = /<(?:\w{1,20}:)?comment\s/;

function storyFlags(name: string, text: string): FlagCode[] {
  if (!/^word\/[^/]+\.xml$/i.test(name)) return [];
  return [
    ...(CHANGES.test(text) ? ['tracked_changes' as const] : []),
    ...(COMMENT.test(text) ? ['comments' as const] : []),
  ];
}

/** A markup part decoded well enough to find tags; undefined for other parts. */
function markupOf(name: string, part: Buffer): string | undefined {
  let at = 0;
  while (BEFORE_MARKUP.has(part[at] ?? -1)) at += 1;
  if (part[at] !== 0x3c && !/\.(xml|rels|vml)$/i.test(name)) return undefined;
  const text = part.toString('latin1');
  // UTF-16 has a zero byte beside each ASCII character; without the zeros it reads as ASCII.
  return part.subarray(0, 4).includes(0) ? text.replaceAll('\0', '') : text;
}

/** The attributes of each tag with this name. No pattern reads past the next "<", so matching takes linear time. */
function tagsOf(text: string, name: string): Map<string, string>[] {
  const tags = new RegExp(`<(?:\\w{1,20}:)?${name}\\s(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>`, 'g');
  return Array.from(text.matchAll(tags), ([tag]) => {
    const pairs = tag.matchAll(/([\w:]{1,40})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/g);
    return new Map(
      Array.from(pairs, ([, key = '', double, single]) => [key, withoutReferences(double ?? single ?? '')]),
    );
  });
}

/** Word never writes letters as character references; someone hiding a word might. */
function withoutReferences(value: string): string {
  return value.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
    String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
}
