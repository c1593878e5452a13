import { elementsOf, parseMarkup } from '#domain/kernel/markup';

/** What a file beside an article is, from how it begins. */
export const BESIDE_KINDS = ['png', 'jpg', 'webp', 'gif', 'tiff', 'eps', 'svg', 'other', 'empty', 'broken'] as const;
export type BesideKind = (typeof BESIDE_KINDS)[number];

/** Why no file was found for a reference: none is called so, two are, or it leads out of the package. */
export const NOT_BESIDE = ['missing', 'twice', 'outside'] as const;
export type NotBeside = (typeof NOT_BESIDE)[number];

/** What was found for a reference of an article in JATS to a file beside it; `name` is its path in the package. */
export type Beside = { href: string; name: string; bytes: number; is: BesideKind } | { href: string; is: NotBeside };

/** The longest article in JATS as it is sent, in bytes: one field of a form holds no more. */
export const JATS_MAX = 500_000;
/** The most references to files that are looked at in one article. */
export const BESIDE_MAX = 200;

/** A reference to a file, as the article writes it. */
export interface BesideReference {
  href: string;
  /** It is shown in the text: a file of the same name in another format can stand for it. */
  isPicture: boolean;
}

const TAG =
  /<(?:inline-graphic|graphic|media|inline-supplementary-material|supplementary-material)\b(?:[^<>"']|"[^"]*"|'[^']*')*>/g;

/** The files that an article in JATS names beside itself, each once, in its order; at most `BESIDE_MAX`. */
export function referencesIn(xml: string): BesideReference[] {
  const found = new Map<string, BesideReference>();
  for (const [tag] of xml.matchAll(TAG)) {
    const [element] = elementsOf(parseMarkup(tag));
    const href = element?.attributes.get('xlink:href')?.trim();
    if (!element || !href || found.has(href)) continue;
    found.set(href, { href, isPicture: element.name.endsWith('graphic') });
    if (found.size === BESIDE_MAX) break;
  }
  return [...found.values()];
}

/** What browsers show comes first; PubMed Central keeps a small GIF beside each JPEG. */
const PICTURES = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'svg', 'bmp', 'tif', 'tiff', 'eps'];
const ENDING =
  /\.(png|jpe?g|webp|gif|svg|bmp|tiff?|eps|pdf|docx?|xlsx?|pptx?|csv|tsv|txt|rtf|odt|ods|zip|gz|mp[34]|m4v|mov|avi|wmv|wav|html?|xml|json|sav|dta|r)$/;

/** A file of a package, with what its name may be. */
interface Named {
  names: readonly string[];
}

/**
 * Finds files by the references of articles. Names are compared and never opened as paths: a reference that leads out of the
 * folder of its article, to the root of a disk or to another host finds nothing. Capitals do not count, nor `./`, `%20` and
 * folders that one side leaves out; a picture is found in another format than the one that is named, too.
 */
export function openBeside<File extends Named>(files: readonly File[], articles: readonly string[]) {
  const homes = new Set(articles.map((path) => folderOf(plainPath(path))));
  const index = new Map<string, Kept<File>[]>();
  for (const file of files) {
    for (const path of new Set(file.names.map(plainPath))) {
      const kept = { file, path, name: nameOf(path), home: homeOf(path, homes) };
      for (const key of new Set([kept.name, stemOf(kept.name)])) {
        const others = index.get(key);
        if (others) others.push(kept);
        else index.set(key, [kept]);
      }
    }
  }
  return ({ href, isPicture }: BesideReference, article: string): File | NotBeside => {
    const wanted = wantedPaths(href);
    if (!wanted) return 'outside';
    const own = plainPath(article);
    const isOwn = ({ home }: Kept<File>) => home === folderOf(own);
    for (const path of wanted) {
      const near = keysOf(nameOf(path), isPicture).flatMap((key) => index.get(key)?.filter(isOwn) ?? []);
      const found = bestOf(near, path, { own, isPicture });
      if (found) return found;
    }
    return 'missing';
  };
}

interface Kept<File> {
  file: File;
  path: string;
  name: string;
  /** The nearest folder around it in which an article stands; undefined if there is none. */
  home: string | undefined;
}

/** Under which names a file is looked for; only a picture may have another ending than the one that is written. */
const keysOf = (name: string, isPicture: boolean): string[] =>
  isPicture && PICTURES.includes(endingOf(name)) ? [name, stemOf(name)] : [name];

function bestOf<File>(
  near: readonly Kept<File>[],
  path: string,
  { own, isPicture }: { own: string; isPicture: boolean },
): File | 'twice' | undefined {
  const name = nameOf(path);
  const fits = (one: Kept<File>) => (isPicture ? PICTURES.includes(endingOf(one.name)) : endingOf(name) === '');
  const fitting = near.filter((one) => one.name === name || fits(one));
  const rankOf = (one: Kept<File>) => {
    const place = PICTURES.indexOf(endingOf(one.name));
    const isNamed = one.name === name;
    if (!isPicture) return isNamed ? 0 : 1;
    return (place === -1 || place > SHOWN ? 20 : 0) + (isNamed ? 0 : 1 + place);
  };
  const best = Math.min(...fitting.map(rankOf));
  const same = fitting.filter((one) => rankOf(one) === best);
  const folder = folderOf(own);
  // Where several are called so: the one at the very place, then the one in a folder of the article’s own name.
  const places = [`${folder}${folderOf(path)}`, `${folder}${nameOf(stemOf(own))}/`];
  const [there] = places
    .map((place) => same.filter((one) => folderOf(one.path) === place))
    .filter((some) => some.length > 0);
  const all = new Set((there ?? same).map(({ file }) => file));
  const [first] = all;
  return all.size > 1 ? 'twice' : first;
}

/** The last place in `PICTURES` of what browsers show and the journal takes. */
const SHOWN = PICTURES.indexOf('webp');

/** The paths that a reference may mean, as written and with its escapes read; undefined where it leads elsewhere. */
function wantedPaths(href: string): string[] | undefined {
  // PLOS writes the DOI of a figure, whose end is the name of its file.
  const written = href.trim().replace(/^info:doi\/[^/]{1,40}\//i, '');
  const paths = [...new Set([written, unescaped(written)])];
  const isInside = (path: string) =>
    !/^(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(path) && !/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(path) && !/\p{Cc}/u.test(path);
  return paths.every(isInside) ? paths.map(plainPath).filter((path) => nameOf(path) !== '') : undefined;
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const plainPath = (path: string) =>
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
const endingOf = (name: string) => ENDING.exec(name)?.[1] ?? '';

function homeOf(path: string, homes: ReadonlySet<string>): string | undefined {
  for (let folder = folderOf(path); ; folder = folderOf(folder.slice(0, -1))) {
    if (homes.has(folder)) return folder;
    if (folder === '') return undefined;
  }
}

/** What a file is from its first bytes; some two hundred of them are enough. */
export function kindOfBeginning(bytes: Uint8Array): BesideKind {
  if (bytes.length === 0) return 'empty';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 400));
  return BEGINNINGS.find(([beginning]) => beginning.test(start))?.[1] ?? 'other';
}

const BEGINNINGS: readonly (readonly [RegExp, BesideKind])[] = [
  [/^.PNG\r\n/, 'png'],
  [/^\xff\xd8\xff/, 'jpg'],
  [/^RIFF[\s\S]{4}WEBP/, 'webp'],
  [/^GIF8/, 'gif'],
  [/^(?:II\*\0|MM\0\*)/, 'tiff'],
  [/^(?:%!PS|\xc5\xd0\xd3\xc6)/, 'eps'],
  [/<svg[\s>]/, 'svg'],
];
