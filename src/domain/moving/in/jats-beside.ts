import { descendantElements, parseMarkup } from '#domain/kernel/markup';

export const LINKED_FILE_KINDS = [
  'png',
  'jpg',
  'webp',
  'gif',
  'tiff',
  'eps',
  'svg',
  'other',
  'empty',
  'broken',
] as const;
export type LinkedFileKind = (typeof LINKED_FILE_KINDS)[number];

/** Why a reference has no file: no match, two matches, or it leads out of the package. */
export const LINK_FAILURES = ['missing', 'twice', 'outside'] as const;
export type LinkFailure = (typeof LINK_FAILURES)[number];

/** The file found for a reference in JATS; `name` is its path in the package. */
export type LinkedFile =
  | { href: string; name: string; bytes: number; is: LinkedFileKind }
  | { href: string; is: LinkFailure };

/** Maximum bytes of a JATS article: the limit of a form field. */
export const JATS_MAX = 500_000;
/** Maximum file references examined per article. */
export const LINKED_FILES_MAX = 200;

/** A file reference, as the article writes it. */
export interface FileReference {
  href: string;
  /** Shown in the text: a file of the same name in another format will do. */
  isPicture: boolean;
}

const TAG =
  /<(?:inline-graphic|graphic|media|inline-supplementary-material|supplementary-material)\b(?:[^<>"']|"[^"]*"|'[^']*')*>/g;

/** The files referenced by a JATS article, each once, in order; at most `LINKED_FILES_MAX`. */
export function fileReferences(xml: string): FileReference[] {
  const found = new Map<string, FileReference>();
  for (const [tag] of xml.matchAll(TAG)) {
    const [element] = descendantElements(parseMarkup(tag));
    const href = element?.attributes.get('xlink:href')?.trim();
    if (!element || !href || found.has(href)) continue;
    found.set(href, { href, isPicture: element.name.endsWith('graphic') });
    if (found.size === LINKED_FILES_MAX) break;
  }
  return [...found.values()];
}

/** Formats that browsers can show come first; PubMed Central keeps a small GIF beside each JPEG. */
const PICTURES = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'svg', 'bmp', 'tif', 'tiff', 'eps'];
const ENDING =
  /\.(png|jpe?g|webp|gif|svg|bmp|tiff?|eps|pdf|docx?|xlsx?|pptx?|csv|tsv|txt|rtf|odt|ods|zip|gz|mp[34]|m4v|mov|avi|wmv|wav|html?|xml|json|sav|dta|r)$/;

/** A file in a package, with its possible names. */
interface NamedFile {
  names: readonly string[];
}

/**
 * Resolves the file references of articles. Names are compared, never opened as paths: a reference out of the article's
 * folder, to a disk root or another host finds nothing. Case, `./`, `%20` and folders missing on one side are ignored;
 * an image may be in a format other than the one named.
 */
export function openFileResolver<File extends NamedFile>(files: readonly File[], articles: readonly string[]) {
  const homes = new Set(articles.map((path) => folderOf(normalisePath(path))));
  const index = new Map<string, IndexedFile<File>[]>();
  for (const file of files) {
    for (const path of new Set(file.names.map(normalisePath))) {
      const indexed = { file, path, name: nameOf(path), home: homeOf(path, homes) };
      for (const key of new Set([indexed.name, stemOf(indexed.name)])) {
        const others = index.get(key);
        if (others) others.push(indexed);
        else index.set(key, [indexed]);
      }
    }
  }
  return ({ href, isPicture }: FileReference, article: string): File | LinkFailure => {
    const wanted = candidatePaths(href);
    if (!wanted) return 'outside';
    const articlePath = normalisePath(article);
    const isOwn = ({ home }: IndexedFile<File>) => home === folderOf(articlePath);
    for (const path of wanted) {
      const near = lookupKeys(nameOf(path), isPicture).flatMap((key) => index.get(key)?.filter(isOwn) ?? []);
      const found = bestMatch(near, path, { own: articlePath, isPicture });
      if (found) return found;
    }
    return 'missing';
  };
}

interface IndexedFile<File> {
  file: File;
  path: string;
  name: string;
  /** The nearest enclosing folder with an article; undefined if there is none. */
  home: string | undefined;
}

/** The names to look for; only images may have another extension. */
const lookupKeys = (name: string, isPicture: boolean): string[] =>
  isPicture && PICTURES.includes(extensionOf(name)) ? [name, stemOf(name)] : [name];

function bestMatch<File>(
  near: readonly IndexedFile<File>[],
  path: string,
  { own, isPicture }: { own: string; isPicture: boolean },
): File | 'twice' | undefined {
  const name = nameOf(path);
  const fits = (one: IndexedFile<File>) =>
    isPicture ? PICTURES.includes(extensionOf(one.name)) : extensionOf(name) === '';
  const fitting = near.filter((one) => one.name === name || fits(one));
  const rankOf = (one: IndexedFile<File>) => {
    const place = PICTURES.indexOf(extensionOf(one.name));
    const isNamed = one.name === name;
    if (!isPicture) return isNamed ? 0 : 1;
    return (place === -1 || place > LAST_WEB_FORMAT ? 20 : 0) + (isNamed ? 0 : 1 + place);
  };
  const best = Math.min(...fitting.map(rankOf));
  const same = fitting.filter((one) => rankOf(one) === best);
  const folder = folderOf(own);
  // Of several, prefer the one at the exact path, then the one in a folder named after the article.
  const places = [`${folder}${folderOf(path)}`, `${folder}${nameOf(stemOf(own))}/`];
  const [inPlace] = places
    .map((place) => same.filter((one) => folderOf(one.path) === place))
    .filter((some) => some.length > 0);
  const all = new Set((inPlace ?? same).map(({ file }) => file));
  const [first] = all;
  return all.size > 1 ? 'twice' : first;
}

/** The last index in `PICTURES` of a format browsers show and the journal accepts. */
const LAST_WEB_FORMAT = PICTURES.indexOf('webp');

/** The paths a reference may mean, as written and unescaped; undefined if it leads elsewhere. */
function candidatePaths(href: string): string[] | undefined {
  // PLOS writes a figure's DOI, which ends with its file name.
  const written = href.trim().replace(/^info:doi\/[^/]{1,40}\//i, '');
  const paths = [...new Set([written, decodePath(written)])];
  const isInside = (path: string) =>
    !/^(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(path) && !/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(path) && !/\p{Cc}/u.test(path);
  return paths.every(isInside) ? paths.map(normalisePath).filter((path) => nameOf(path) !== '') : undefined;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const normalisePath = (path: string) =>
  path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
    .normalize('NFC')
    .toLowerCase();
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const stemOf = (path: string) => path.replace(/\.nxml$/, '').replace(ENDING, '');
const extensionOf = (name: string) => ENDING.exec(name)?.[1] ?? '';

function homeOf(path: string, homes: ReadonlySet<string>): string | undefined {
  for (let folder = folderOf(path); ; folder = folderOf(folder.slice(0, -1))) {
    if (homes.has(folder)) return folder;
    if (folder === '') return undefined;
  }
}

/** Detects a file's type from its first bytes; about two hundred suffice. */
export function detectFileKind(bytes: Uint8Array): LinkedFileKind {
  if (bytes.length === 0) return 'empty';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 400));
  return BEGINNINGS.find(([beginning]) => beginning.test(start))?.[1] ?? 'other';
}

const BEGINNINGS: readonly (readonly [RegExp, LinkedFileKind])[] = [
  [/^.PNG\r\n/, 'png'],
  [/^\xff\xd8\xff/, 'jpg'],
  [/^RIFF[\s\S]{4}WEBP/, 'webp'],
  [/^GIF8/, 'gif'],
  [/^(?:II\*\0|MM\0\*)/, 'tiff'],
  [/^(?:%!PS|\xc5\xd0\xd3\xc6)/, 'eps'],
  [/<svg[\s>]/, 'svg'],
];
