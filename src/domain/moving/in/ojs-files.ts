import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import type { MarkupElement } from '#domain/kernel/markup';
import type { MovingArticle } from './moving.ts';
import { attribute, childElement, childElements, lineOf, preferredElement } from './tree.ts';

const GALLEYS = ['article_galley', 'publication_format', 'galley', 'representation'];
/** The elements that hold an article's files. */
export const FILE_ELEMENTS = ['submission_file', 'artwork_file', 'supplementary_file'];

/** OJS's default genres for an article's additional files; journals may rename them. */
const FURTHER_GENRES =
  /^(?:research (?:instrument|materials|results)|transcripts?|data (?:analysis|set)|source texts?|supplement.*)$/i;

interface GalleyFiles {
  pdf: MovingArticle['pdf'];
  unclear: string[];
  lost: string[];
}

/**
 * The published PDF, and the result for each other file. Galleys refer to files; up to OJS 3.1 files contain revisions
 * with the content, in later versions a single `file`.
 */
export function parseGalleys(
  article: MarkupElement,
  publication: MarkupElement,
  languages: readonly string[],
): GalleyFiles {
  const files = new Map(childElements(article, ...FILE_ELEMENTS).map((file) => [attribute(file, 'id'), file]));
  const shown = new Set<string>();
  const found: GalleyFiles = { pdf: null, unclear: [], lost: [] };
  for (const galley of childElements(publication, ...GALLEYS)) {
    const label = lineOf(preferredElement(childElements(galley, 'name'), languages)) || 'without a name';
    const reportLoss = (why: string) => found.lost.push(`The galley “${label.slice(0, 80)}”${why}`);
    const remote = attribute(childElement(galley, 'remote'), 'src');
    if (remote) {
      reportLoss(` is hosted elsewhere, at ${remote.slice(0, 200)}.`);
      continue;
    }
    const references = childElements(galley, 'submission_file_ref');
    if (references.length === 0) reportLoss(' has no file in this export.');
    for (const reference of references) {
      const id = attribute(reference, 'id');
      shown.add(id);
      const file = files.get(id);
      if (isFurtherFile(file)) reportLoss(' is an additional file, not a version of the article.');
      else choosePdf(found, contentOf(file, attribute(reference, 'revision')), reportLoss);
    }
  }
  const others = [...files].filter(([id]) => !shown.has(id)).length;
  if (others > 0) found.lost.push(`${others === 1 ? 'One file' : `${others} files`} without a galley.`);
  if (!found.pdf) found.unclear.push('It has no usable PDF, so its page will not link to one.');
  return found;
}

/** Whether a file has an OJS genre for additional files. */
export function isFurtherFile(file: MarkupElement | undefined): boolean {
  if (file?.name === 'supplementary_file') return true;
  const genres = [file, ...childElements(file, 'revision')].map((one) => attribute(one, 'genre'));
  return genres.some((genre) => FURTHER_GENRES.test(genre));
}

function choosePdf(found: GalleyFiles, content: MarkupElement | undefined, reportLoss: (why: string) => void): void {
  const [file, bytes, is] = [
    Number(attribute(content, 'n')),
    Number(attribute(content, 'bytes')),
    attribute(content, 'is'),
  ];
  const address = attribute(content, 'src').slice(0, 200);
  if (!content) reportLoss(' refers to a file that is not in this export.');
  else if (content.name === 'href') reportLoss(` was left out of the export; its address is ${address}.`);
  else if (is === 'broken') reportLoss(': its content is damaged. Export the article again.');
  else if (is === 'large' || bytes > DOCUMENT_MAX_BYTES)
    reportLoss(` is larger than ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB.`);
  else if (is !== 'pdf') reportLoss(' is not a PDF.');
  else if (found.pdf) reportLoss(': an article has only one PDF here, and the first is used.');
  else found.pdf = { file, bytes };
}

/** The element with a file's content: the named revision or file, or else the newest. */
export function contentOf(file: MarkupElement | undefined, revision: string): MarkupElement | undefined {
  const revisions = childElements(file, 'revision');
  const copies = childElements(file, 'file');
  const holder =
    revisions.find((one) => attribute(one, 'number') === revision) ??
    newestRevision(file) ??
    copies.find((one) => attribute(one, 'id') === attribute(file, 'file_id')) ??
    copies.at(-1) ??
    file;
  return childElement(holder, 'embed', 'href');
}

/** A file's newest revision up to OJS 3.2; later files have none. */
export const newestRevision = (file: MarkupElement | undefined): MarkupElement | undefined =>
  childElements(file, 'revision')
    .toSorted((a, b) => Number(attribute(a, 'number')) - Number(attribute(b, 'number')))
    .at(-1);
