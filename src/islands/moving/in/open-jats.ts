import {
  detectFileKind,
  fileReferences,
  JATS_MAX,
  type LinkedFile,
  openFileResolver,
} from '#domain/moving/in/jats-beside';
import type { FoundFile } from '#domain/moving/in/listed';
import type { PackedFile } from '#domain/moving/in/zip-file';
import type { OpenedArticles, Piece } from './opened.ts';
import { identifyFile, readBytes } from './package.ts';
import { type Bytes, encodingOf, readStart } from './read-text.ts';

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
export function openJats(
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
        yield await toPiece(article, index + 1, { files: files ?? [], find });
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

async function toPiece({ name, xml }: JatsFile, number: number, { files, find }: PackageFiles): Promise<Piece> {
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
