import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import type { MarkupElement } from '#domain/kernel/markup';
import type { MovingArticle } from './moving.ts';
import { given, inLanguage, lineIn, partOf, partsOf } from './tree.ts';

const GALLEYS = ['article_galley', 'publication_format', 'galley', 'representation'];
/** The elements that are files of an article. */
export const FILES = ['submission_file', 'artwork_file', 'supplementary_file'];

/** OJS's default genres of files beside an article; journals may rename them. */
const FURTHER =
  /^(?:research (?:instrument|materials|results)|transcripts?|data (?:analysis|set)|source texts?|supplement.*)$/i;

interface Found {
  pdf: MovingArticle['pdf'];
  unclear: string[];
  lost: string[];
}

/**
 * The published PDF, and what happens to the other files. Galleys refer to files; up to OJS 3.1 files contain revisions
 * with the content, since then one `file` each.
 */
export function readFiles(article: MarkupElement, publication: MarkupElement, languages: readonly string[]): Found {
  const files = new Map(partsOf(article, ...FILES).map((file) => [given(file, 'id'), file]));
  const shown = new Set<string>();
  const found: Found = { pdf: null, unclear: [], lost: [] };
  for (const galley of partsOf(publication, ...GALLEYS)) {
    const label = lineIn(inLanguage(partsOf(galley, 'name'), languages)) || 'without a name';
    const lose = (why: string) => found.lost.push(`The galley “${label.slice(0, 80)}”${why}`);
    const remote = given(partOf(galley, 'remote'), 'src');
    if (remote) {
      lose(`: it is at another address, ${remote.slice(0, 200)}.`);
      continue;
    }
    const references = partsOf(galley, 'submission_file_ref');
    if (references.length === 0) lose(' has no file in this export.');
    for (const reference of references) {
      const id = given(reference, 'id');
      shown.add(id);
      const file = files.get(id);
      if (isFurther(file)) lose(' is a further file, not a version of the article.');
      else take(found, contentOf(file, given(reference, 'revision')), lose);
    }
  }
  const others = [...files].filter(([id]) => !shown.has(id)).length;
  if (others > 0)
    found.lost.push(`${others === 1 ? 'One file' : `${others} files`} not available to readers as a galley.`);
  if (!found.pdf) found.unclear.push('It has no usable PDF; its page links to none.');
  return found;
}

/** Whether a file of this OJS genre is beside the article. */
export function isFurther(file: MarkupElement | undefined): boolean {
  if (file?.name === 'supplementary_file') return true;
  const genres = [file, ...partsOf(file, 'revision')].map((one) => given(one, 'genre'));
  return genres.some((genre) => FURTHER.test(genre));
}

function take(found: Found, content: MarkupElement | undefined, lose: (why: string) => void): void {
  const [file, bytes, is] = [Number(given(content, 'n')), Number(given(content, 'bytes')), given(content, 'is')];
  const address = given(content, 'src').slice(0, 200);
  if (!content) lose(' names a file that is not in this export.');
  else if (content.name === 'href') lose(` was left out of the export; it is at ${address}.`);
  else if (is === 'broken') lose(': its content is damaged. Export the article again.');
  else if (is === 'large' || bytes > DOCUMENT_MAX_BYTES)
    lose(` is larger than ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB.`);
  else if (is !== 'pdf') lose(' is not a PDF.');
  else if (found.pdf) lose(': an article has one PDF here, and the first one is used.');
  else found.pdf = { file, bytes };
}

/** Where a file's content is: the named revision or file, or else the newest. */
export function contentOf(file: MarkupElement | undefined, revision: string): MarkupElement | undefined {
  const revisions = partsOf(file, 'revision');
  const copies = partsOf(file, 'file');
  const holder =
    revisions.find((one) => given(one, 'number') === revision) ??
    newestRevision(file) ??
    copies.find((one) => given(one, 'id') === given(file, 'file_id')) ??
    copies.at(-1) ??
    file;
  return partOf(holder, 'embed', 'href');
}

/** A file's newest revision up to OJS 3.2; later files have none. */
export const newestRevision = (file: MarkupElement | undefined): MarkupElement | undefined =>
  partsOf(file, 'revision')
    .toSorted((one, other) => Number(given(one, 'number')) - Number(given(other, 'number')))
    .at(-1);
