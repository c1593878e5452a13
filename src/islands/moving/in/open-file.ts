import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import type { IslandJournal } from '#domain/journal/journal';
import { decodeEmbedded } from '#domain/moving/in/embedded';
import {
  detectFileKind,
  fileReferences,
  JATS_MAX,
  type LinkedFile,
  openFileResolver,
} from '#domain/moving/in/jats-beside';
import { type FoundFile, LISTED_AT_ONCE, type ListedArticle } from '#domain/moving/in/listed';
import { parseOjsUser, parseUserGroups } from '#domain/moving/in/ojs-user';
import { ImportError, importError } from '#domain/moving/in/scan';
import { openArticleSplitter, PIECES_AT_ONCE, type SplitArticle as SplitPiece } from '#domain/moving/in/split';
import { openUserSplitter, type SplitUser, USER_ROOTS } from '#domain/moving/in/split-users';
import type { PackedFile } from '#domain/moving/in/zip-file';
import type { FileFilter, Opened, OpenedArticles, OpenedPeople, Piece } from './opened.ts';
import { type Bytes, encodingNotes, encodingOf, type Progress, readStart, readText } from './read-text.ts';

/** Whether the root element is that of a user export. */
function isUserExport(start: string): boolean {
  const root = /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)/.exec(start.replace(/<!--[\s\S]*?-->/g, ''))?.[1] ?? '';
  return USER_ROOTS.has(root);
}

const openUsers = (journal: IslandJournal, bytes: Bytes, notes: readonly string[]): OpenedPeople => ({
  kind: 'people',
  notes: () => [...notes],
  async *people(today, onProgress) {
    let [groups, said] = [parseUserGroups(''), ''];
    for await (const piece of readUsers(bytes, onProgress)) {
      if (piece.groups !== said) [groups, said] = [parseUserGroups(piece.groups), piece.groups];
      yield { number: piece.number, user: piece.user ? parseOjsUser(journal, piece.user, groups, today) : null };
    }
  },
});

/**
 * Opens a file by its content, whatever its name.
 * @throws ImportError if the format is not supported
 */
export async function openFile(journal: IslandJournal, file: Blob): Promise<Opened> {
  const bytes: Bytes = file;
  const start = await readStart(bytes);
  if (start[0] === 0x50 && start[1] === 0x4b) {
    const { readZip } = await import('#domain/moving/in/zip-file');
    return openPackage(journal, await readZip(file));
  }
  if (isMarkup(start)) {
    if (isJats(decodeStart(start))) return openJats([{ name: 'The file', xml: bytes }], null, []);
    return openExport(journal, bytes, decodeStart(start), []);
  }
  return openList(bytes, start, NO_FILES);
}

const openArticles = (bytes: Bytes, notes: readonly string[]): OpenedArticles => ({
  kind: 'ojs',
  batchSize: PIECES_AT_ONCE,
  notes: () => [...notes],
  pieces: (wants, told) => ojsPieces(bytes, wants, told),
});

/** An OJS export of users or of articles. */
const openExport = (journal: IslandJournal, bytes: Bytes, start: string, notes: readonly string[]): Opened =>
  isUserExport(start) ? openUsers(journal, bytes, notes) : openArticles(bytes, notes);

const decodeStart = (start: Uint8Array) => new TextDecoder(encodingOf(start)).decode(start, { stream: true });

const isMarkup = (start: Uint8Array) => decodeStart(start.subarray(0, 400)).trimStart().startsWith('<');

async function* ojsPieces(bytes: Bytes, wants: FileFilter, onProgress: Progress): AsyncGenerator<Piece> {
  for await (const { number, issue, article, files, covers } of readExport(bytes, wants, onProgress)) {
    const bytesAt = (place: number) => {
      const file = files.get(place);
      return file && decodeEmbedded(file);
    };
    const coverAt = (place: number) => {
      const cover = covers.get(place);
      return cover && decodeEmbedded(cover);
    };
    yield { number, issue, article, fileAt: async (place) => bytesAt(place), coverAt };
  }
}

/** JATS articles, whose supplements may be tables, or an OJS export; otherwise a list with its PDFs. */
async function openPackage(journal: IslandJournal, files: readonly PackedFile[]): Promise<Opened> {
  const own = files.filter(({ names }) => !/(?:^|\/)(?:__MACOSX\/|\._|\.)/.test(names[0] ?? ''));
  return (await openMarkup(journal, own)) ?? (await openListed(own));
}

interface OjsFile {
  name: string;
  xml: Bytes;
  start: string;
}

/** XML articles, each with its files beside it, or an OJS export; undefined if there are none. */
async function openMarkup(journal: IslandJournal, files: readonly PackedFile[]): Promise<Opened | undefined> {
  const articles: JatsFile[] = [];
  const exports: OjsFile[] = [];
  const others: string[] = [];
  for (const file of files) {
    const name = file.names[0] ?? '';
    if (!/\.(?:xml|nxml)$/i.test(name)) continue;
    const xml = { size: file.bytes, stream: file.stream };
    const start = decodeStart(await readStart(xml));
    if (isJats(start)) articles.push({ name, xml });
    else if (start.includes('pkp.sfu.ca')) exports.push({ name, xml, start });
    else others.push(name);
  }
  if (articles.length === 0) return openFirstExport(journal, exports);
  const notArticles = [...exports.map(({ name }) => name), ...others];
  const notRead = notArticles.slice(0, 10).map((name) => `${name} is not a JATS article and was skipped.`);
  return openJats(articles, files, [
    `The ZIP file contains ${articles.length} ${articles.length === 1 ? 'article' : 'articles'} in JATS.`,
    ...notRead,
  ]);
}

/** Opens the first of several exports, and notes that the others must be chosen separately. */
function openFirstExport(journal: IslandJournal, [first, ...others]: readonly OjsFile[]): Opened | undefined {
  if (!first) return undefined;
  const notRead = others.slice(0, 10).map(({ name }) => `${name} was skipped: choose it separately afterwards.`);
  return openExport(journal, first.xml, first.start, [`The ZIP file contains the export ${first.name}.`, ...notRead]);
}

/** A list and its PDFs: of several candidates, the list nearest the root. */
async function openListed(files: readonly PackedFile[]): Promise<OpenedArticles> {
  const depth = ({ names }: PackedFile) => (names[0] ?? '').split('/').length;
  const endingIn = (form: RegExp) =>
    files.filter(({ names }) => form.test(names[0] ?? '')).sort((a, b) => depth(a) - depth(b));
  const kinds = [/\.(?:csv|tsv|tab|ris|bib)$/i, /\.(?:json|jsonl|ndjson)$/i, /\.txt$/i].map(endingIn);
  const [list, ...others] = kinds.find((lists) => lists.length > 0) ?? [];
  if (!list) throw importError('noArticles');
  const bytes = { size: list.bytes, stream: list.stream };
  const opened = await openList(bytes, await readStart(bytes), indexFiles(files.filter((file) => file !== list)));
  const isRead = `The ZIP file contains the list ${list.names[0]}.`;
  const notRead = others.map(({ names }) => `${names[0]} was skipped.`).slice(0, 10);
  return { ...opened, notes: () => [isRead, ...notRead, ...opened.notes()] };
}

async function openList(bytes: Bytes, start: Uint8Array, files: Package): Promise<OpenedArticles> {
  if (start.length === 0) throw importError('empty');
  const encoding = encodingOf(start);
  const text = new TextDecoder(encoding).decode(start, { stream: true });
  if (text.slice(0, 5000).includes('\0')) throw importError('unknown');
  const { open, notes } = await detectList(text);
  let last: ListReader | undefined;
  const unasked = () => {
    const count = files.unusedPdfs();
    return count > 0 ? [`${count === 1 ? 'One PDF' : `${count} PDFs`} in the ZIP file did not match any row.`] : [];
  };
  return {
    kind: 'listed',
    batchSize: LISTED_AT_ONCE,
    notes: () => [...encodingNotes(encoding), ...notes, ...(last?.notes?.() ?? []), ...unasked()],
    async *pieces(_, onProgress) {
      const list = open();
      last = list;
      let number = 0;
      const put = (listed: ListedArticle | null) => {
        number += 1;
        return toPiece(listed, number, files);
      };
      for await (const part of readText(bytes, encoding, onProgress)) {
        for (const listed of list.write(part)) yield put(listed);
      }
      for (const listed of list.end()) yield put(listed);
    },
  };
}

/** Collects a list's entries as they are read. */
interface ListReader {
  write: (text: string) => (ListedArticle | null)[];
  end: () => (ListedArticle | null)[];
  /** Sentences on the entries that are not articles; complete once the list has been read. */
  notes?: () => string[];
}

/** Recognises a list by its beginning, and returns its reader. */
async function detectList(start: string): Promise<{ open: () => ListReader; notes: string[] }> {
  if (/^\ufeff?\s*TY {0,2}- /.test(start)) {
    const { openRis } = await import('#domain/moving/in/ris');
    return { open: openRis, notes: ['Recognised as a RIS list.'] };
  }
  if (/^\ufeff?\s*[@%]/.test(start) && /@\s*[a-z]+\s*[{(]/i.test(start)) {
    const { openBibtex } = await import('#domain/moving/in/bibtex');
    return { open: openBibtex, notes: ['Recognised as a BibTeX list.'] };
  }
  const { isJson, openCrossref } = await import('#domain/moving/in/crossref');
  if (isJson(start)) return { open: openCrossref, notes: ['Recognised as JSON from Crossref.'] };
  const { openTable, readTableHead } = await import('./read-table.ts');
  const head = readTableHead(start);
  const { recognised, ignored } = head.columns;
  const notes = [
    `Columns read: ${headerList(recognised)}.`,
    ...(ignored.length > 0 ? [`Columns skipped: ${headerList(ignored)}.`] : []),
  ];
  return { open: () => openTable(head), notes };
}

const headerList = (headers: readonly string[]) =>
  headers
    .slice(0, 60)
    .map((header) => header.trim().slice(0, 60))
    .join(', ');

async function toPiece(listed: ListedArticle | null, number: number, files: Package): Promise<Piece> {
  const name = listed?.says.pdf ?? '';
  const article = listed ? JSON.stringify({ ...listed, file: await files.identify(name) }) : '';
  return { number, issue: '', article, fileAt: () => files.read(name) };
}

/**
 * Streams the articles of an export. `wants` selects the files of an article to keep. @throws ImportError if it is not
 * such an export; the browser's own error if the file is gone
 */
export async function* readExport(
  bytes: Bytes,
  wants: (article: number, file: number) => boolean,
  onProgress: Progress,
): AsyncGenerator<SplitPiece> {
  const splitter = openArticleSplitter(wants);
  for await (const text of readMarkup(bytes, onProgress)) yield* splitter.write(text);
  splitter.end();
}

/** Streams the users of an export, each with the user groups listed before them. */
async function* readUsers(bytes: Bytes, onProgress: Progress): AsyncGenerator<SplitUser & { groups: string }> {
  const splitter = openUserSplitter();
  for await (const text of readMarkup(bytes, onProgress)) {
    for (const piece of splitter.write(text)) yield { ...piece, groups: splitter.groups() };
  }
  splitter.end();
}

/** Decodes text in the encoding that the file declares. */
async function* readMarkup(bytes: Bytes, onProgress: Progress): AsyncGenerator<string> {
  const start = new TextDecoder().decode(await readStart(bytes, 200));
  const encoding = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  const refusal = () => importError('encoding', encoding);
  try {
    new TextDecoder(encoding);
  } catch {
    throw refusal();
  }
  yield* readText(bytes, encoding, onProgress, refusal);
}

/** The largest XML file of one article, in bytes; without its full text and other omissions it is far smaller. */
const XML_MAX = 30_000_000;

export interface JatsFile {
  name: string;
  xml: Bytes;
}

/** Whether a file begins as an article in JATS or its predecessor NLM; OJS has its own format. */
export function isJats(start: string): boolean {
  const root = /<article\b[^>]*>/.exec(start)?.[0];
  if (!root || start.includes('pkp.sfu.ca')) return false;
  return /\b(?:article-type|dtd-version)=/.test(root) || /<!DOCTYPE article\b/.test(start) || /<front\b/.test(start);
}

/** Streams the articles of a package with their files; `files` is null for a lone article. */
function openJats(
  articles: readonly JatsFile[],
  files: readonly PackedFile[] | null,
  notes: readonly string[],
): OpenedArticles {
  const find =
    files &&
    openFileResolver(
      files,
      articles.map(({ name }) => name),
    );
  return {
    kind: 'jats',
    batchSize: 1,
    notes: () => [...notes],
    async *pieces(_, onProgress) {
      for (const [index, article] of articles.entries()) {
        yield await toJatsPiece(article, index + 1, { files: files ?? [], find });
        onProgress((index + 1) / articles.length);
      }
    },
  };
}

/** The files beside the articles. */
interface PackageFiles {
  files: readonly PackedFile[];
  find: ReturnType<typeof openFileResolver<PackedFile>> | null;
}

/** The PDF beside an article: of the same name, or the only one in its folder that is not supplementary. */
function findPdf(path: string, files: readonly PackedFile[], named: ReadonlySet<PackedFile>): PackedFile | undefined {
  const folder = folderOf(path);
  const pdfs = files.filter(({ names: [name = ''] }) => folderOf(name) === folder && /\.pdf$/i.test(name));
  const same = pdfs.find(({ names: [name = ''] }) => stemOf(name) === stemOf(path));
  const others = pdfs.filter((one) => !named.has(one));
  return same ?? (others.length === 1 ? others[0] : undefined);
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
const stemOf = (path: string) => path.replace(/\.\w+$/, '').toLowerCase();

async function toJatsPiece({ name, xml }: JatsFile, number: number, { files, find }: PackageFiles): Promise<Piece> {
  if (xml.size > XML_MAX) return { number, issue: '', article: '', fileAt: async () => undefined };
  const { text, lost } = shortenJats(await decodeXml(xml));
  const beside: { of: PackedFile | undefined; is: LinkedFile }[] = [];
  for (const reference of find ? fileReferences(text) : []) {
    const found = find?.(reference, name) ?? 'missing';
    const { href } = reference;
    if (typeof found === 'string') beside.push({ of: undefined, is: { href, is: found } });
    else beside.push({ of: found, is: { href, ...(await identifyLinkedFile(found)) } });
  }
  const pdf = findPdf(name, files, new Set(beside.flatMap(({ of }) => of ?? [])));
  const file: FoundFile = pdf ? await identifyFile(pdf) : 'none';
  const sent = {
    name: name.slice(0, 300),
    xml: text,
    pdf: (pdf?.names[0] ?? '').slice(0, 300),
    file,
    files: find && beside.map(({ is }) => is),
    lost,
  };
  const all = [pdf, ...beside.map(({ of }) => of)];
  return {
    number,
    issue: '',
    article: bytesOf(JSON.stringify(sent)) > JATS_MAX ? '' : JSON.stringify(sent),
    fileAt: async (place) => {
      const one = all[place - 1];
      return one && readBytes(one);
    },
  };
}

/** Identifies a file beside an article by its first bytes. */
async function identifyLinkedFile({ names: [name = ''], bytes, stream }: PackedFile): Promise<Omit<NamedFile, 'href'>> {
  const file = { name: name.slice(-300), bytes };
  try {
    return { ...file, is: detectFileKind(await readStart({ size: bytes, stream }, 400)) };
  } catch {
    return { ...file, is: 'broken' };
  }
}

type NamedFile = Extract<LinkedFile, { name: string }>;

async function decodeXml(xml: Bytes): Promise<string> {
  const bytes = new Uint8Array(await new Response(await xml.stream()).arrayBuffer());
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const encoding =
    /^[\s\S]{0,4}<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(start)?.[1] ?? encodingOf(bytes.subarray(0, 65_536));
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Shortens an article for sending: drops embedded files and, if it is still too long, the full text. */
export function shortenJats(xml: string): { text: string; lost: string[] } {
  const within = elementSpan(xml, 'sub-article') ?? elementSpan(xml, 'response');
  const alone = within ? `${xml.slice(0, within.start)}${xml.slice(within.end)}` : xml;
  const lost = [
    ...(within ? ['Sub-articles, such as translations and reviews.'] : []),
    ...(xml.includes('\ufffd') ? ['Characters not in the file’s declared encoding.'] : []),
  ];
  const body = bytesOf(alone) > JATS_MAX * ESCAPING_MARGIN ? elementSpan(alone, 'body') : undefined;
  if (!body) return { text: alone, lost };
  const text = `${alone.slice(0, body.start)}${alone.slice(body.end)}`;
  return { text, lost: [...lost, 'Its XML text, which is too long to send; the PDF is published.'] };
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** JSON escaping lengthens the text, and the results for its files are sent with it. */
const ESCAPING_MARGIN = 0.85;

/** Spans from the first start tag of an element to its last end tag. */
function elementSpan(xml: string, name: string): { start: number; end: number } | undefined {
  const start = xml.search(new RegExp(`<${name}[\\s>]`));
  const end = xml.lastIndexOf(`</${name}>`);
  return start === -1 || end < start ? undefined : { start, end: end + name.length + 3 };
}

/** The files that came with a list, by name. */
export interface Package {
  /** Finds the file that a list entry names. */
  identify: (name: string) => Promise<FoundFile>;
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** How many PDFs no list entry named. */
  unusedPdfs: () => number;
}

/** A list without files. */
const NO_FILES: Package = {
  identify: async (name) => (pdfName(name) ? 'alone' : 'none'),
  read: async () => undefined,
  unusedPdfs: () => 0,
};

/**
 * Finds files by the end of their path, ignoring case and folders, because lists contain paths from another computer.
 * An ambiguous name matches no file.
 */
function indexFiles(files: readonly PackedFile[]): Package {
  const found = new Map<string, PackedFile | null>();
  for (const file of files) {
    for (const key of new Set(file.names.map(fileKey))) found.set(key, found.has(key) ? null : file);
  }
  const pdfs = new Set(files.filter(({ names }) => names.some((name) => /\.pdf$/i.test(name))));
  const fileOf = (name: string) => {
    const key = fileKey(pdfName(name));
    return found.get(key) ?? found.get(`${key}.pdf`) ?? found.get(fileKey(decodePath(key)));
  };
  return {
    async identify(name) {
      if (!pdfName(name)) return 'none';
      const file = fileOf(name);
      if (!file) return 'missing';
      pdfs.delete(file);
      return identifyFile(file);
    },
    async read(name) {
      const file = fileOf(name);
      return file ? readBytes(file) : undefined;
    },
    unusedPdfs: () => pdfs.size,
  };
}

/** Identifies a supposed PDF by its first bytes. */
async function identifyFile({ bytes, stream }: PackedFile): Promise<FoundFile> {
  if (bytes > DOCUMENT_MAX_BYTES) return { is: 'large', bytes };
  try {
    const start = await readStart({ size: bytes, stream }, 5);
    return { is: new TextDecoder('latin1').decode(start) === '%PDF-' ? 'pdf' : 'other', bytes };
  } catch {
    return { is: 'broken', bytes };
  }
}

async function readBytes({ bytes, stream }: PackedFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (bytes > DOCUMENT_MAX_BYTES) return undefined;
  try {
    return new Uint8Array(await new Response(await stream()).arrayBuffer());
  } catch (thrown) {
    if (thrown instanceof ImportError || thrown instanceof TypeError) return undefined;
    throw thrown;
  }
}

/** The PDF among a list's file names; Zotero puts all attachments in one field. */
function pdfName(names: string): string {
  const all = names.split(/[;|]/).map((name) => name.trim());
  return all.find((name) => /\.pdf$/i.test(name)) ?? all.find(Boolean) ?? '';
}

/** Decodes a percent-encoded path: "My%20article.pdf". */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const fileKey = (path: string) =>
  (path.replaceAll('\\', '/').split('/').at(-1) ?? '').normalize('NFC').trim().toLowerCase();
