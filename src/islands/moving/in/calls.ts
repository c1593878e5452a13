import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorialVolume, IssueRecord } from '#domain/issue/issue-record';
import { issueApi } from '#domain/issue/paths';
import { PICTURE_MAX, PICTURE_SIDE_MIN, PICTURE_TEXTS, pictureApi } from '#domain/journal/picture/picture';
import type { MovedArticle, MovedFile, MovingKind, MovingTrial, WaitingReceipt } from '#domain/moving/in/moving';
import type { KnownPerson, MovedPeople, MovedPerson, PersonToImport } from '#domain/moving/in/person';
import type { ImportIdentity, MovedImport, RevertPreview } from '#domain/moving/in/revert-import';
import { movingInApi } from '#domain/moving/paths';
import { callApi } from '#islands/kernel/api.ts';
import { sendFile } from '#islands/kernel/api-file.ts';
import { sendDocument } from '#islands/kernel/send-document.ts';
import { coverName, type FoundCover } from './covers.ts';

const COVER_FAILED = 'The cover could not be imported. Please try again.';

/** Why a browser rejects the image; empty if it does not. */
async function checkCover(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const { width, height } = await createImageBitmap(new Blob([bytes]));
    if (Math.max(width, height) > PICTURE_MAX.side || width * height > PICTURE_MAX.pixels) {
      return PICTURE_TEXTS.tooManyPixels;
    }
    return Math.min(width, height) < PICTURE_SIDE_MIN ? PICTURE_TEXTS.tooFewPixels : '';
  } catch {
    return PICTURE_TEXTS.broken;
  }
}

/**
 * Adds a cover to the office's images and sets it on its issue, if the issue exists without one.
 * @throws ApiError if the image is refused, or someone changes the issue meanwhile
 */
async function importCover(cover: FoundCover, signal: AbortSignal): Promise<void> {
  const read = { as: true, fallback: COVER_FAILED } as const;
  const volumes = await callApi<EditorialVolume[]>(issueApi.volumes, read);
  const volume = volumes.find(({ number }) => number === cover.volume);
  const id = volume?.issues.find(({ number }) => number === cover.issue)?.id;
  if (!id) return;
  signal.throwIfAborted();
  const issue = await callApi<IssueRecord>(issueApi.issue(id), read);
  if (issue.cover) return;
  const body = new FormData();
  const fields = { description: cover.description || coverName(cover), decorative: 'false', credit: '' };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', new File([cover.bytes], `cover.${coverExtension(cover.bytes)}`));
  const { answer } = await sendFile<{ name: string }>(pictureApi(), { body, fallback: COVER_FAILED, signal });
  const { title, description, publication_date, sections, version, is_special, guest_editors } = issue;
  const { call_text, call_opens_on, call_closes_on } = issue;
  await callApi(issueApi.record(id), {
    ...{ method: 'PUT', as: true, fallback: COVER_FAILED },
    // Without articles, their order is unchanged. Without a build, the office can check the result first.
    body: {
      builds: false,
      ...{ title, description, publication_date, sections, version, cover: answer.name, articles: [] },
      ...{ is_special, guest_editors, call_text, call_opens_on, call_closes_on },
    },
  });
}

const coverExtension = ([first]: Uint8Array) => (first === 0xff ? 'jpg' : first === 0x89 ? 'png' : 'webp');

const PREVIEW_FAILED = 'The articles could not be previewed. Please try again.';
const LOOKUP_FAILED = 'The people could not be looked up. Please try again.';
const PEOPLE_FAILED = 'The people could not be imported. Please try again.';
const ARTICLE_FAILED = 'The article could not be imported. Please try again.';
const MANUSCRIPT_FILE_FAILED = 'A file of the manuscript could not be imported. Please try again.';
const ARTICLE_FILE_FAILED = 'A file of the article could not be imported. Please try again.';
const MANUSCRIPT_FAILED = 'The manuscript could not be imported. Please try again.';

const previewArticles = async (body: {
  kind: MovingKind;
  issue: string;
  articles: readonly string[];
}): Promise<MovingTrial[]> =>
  (
    await callApi<{ trials: MovingTrial[] }>(movingInApi.trial, {
      method: 'POST',
      body,
      as: true,
      fallback: PREVIEW_FAILED,
    })
  ).trials;

/** The office's choice for a section: article type and topic, each empty if unset. */
export interface SectionChoice {
  article_type: string;
  category: string;
}

/** An article with the office's choices, and a function that reads its PDF. */
interface ArticleImport {
  kind: MovingKind;
  issue: string;
  article: string;
  choice: SectionChoice;
  importing: ImportIdentity;
  pdf: (() => Promise<Uint8Array<ArrayBuffer> | undefined>) | null;
  /** Receipts of the files sent before it. */
  receipts?: readonly string[];
}

async function importArticle(
  { kind, issue, article, choice, importing, pdf, receipts = [] }: ArticleImport,
  signal: AbortSignal,
): Promise<MovedArticle> {
  const bytes = await pdf?.();
  const files = receipts.length > 0 && { receipts: JSON.stringify(receipts) };
  const fields = { kind, issue, article, ...choice, ...importing, has_pdf: String(pdf !== null), ...files };
  if (bytes) {
    const sent = new File([bytes], 'article.pdf', { type: 'application/pdf' });
    return sendDocument<MovedArticle>(movingInApi.articles, { file: sent, fields, fallback: ARTICLE_FAILED, signal });
  }
  return (
    await sendFile<MovedArticle>(movingInApi.articles, { body: toFormData(fields), fallback: ARTICLE_FAILED, signal })
  ).answer;
}

/** A manuscript in progress with the office's choices, and its document. */
interface ManuscriptImport extends Omit<ArticleImport, 'kind' | 'pdf' | 'receipts'> {
  document: { name: string; read: () => Promise<Uint8Array<ArrayBuffer> | undefined> } | null;
}

async function importManuscript(
  { issue, article, choice, importing, document }: ManuscriptImport,
  signal: AbortSignal,
): Promise<MovedArticle> {
  const bytes = await document?.read();
  const fields = { issue, article, ...choice, ...importing, has_document: String(document !== null) };
  const options = { fallback: MANUSCRIPT_FAILED, signal };
  if (document && bytes) {
    return sendDocument<MovedArticle>(movingInApi.manuscripts, {
      file: new File([bytes], document.name),
      fields,
      ...options,
    });
  }
  return (await sendFile<MovedArticle>(movingInApi.manuscripts, { body: toFormData(fields), ...options })).answer;
}

/** A further file of an imported manuscript. */
interface FileImport extends Pick<ArticleImport, 'issue' | 'article'> {
  source_file: string;
  name: string;
  read: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

async function importManuscriptFile({ name, read, ...fields }: FileImport, signal: AbortSignal): Promise<MovedFile> {
  const bytes = await read();
  const options = { fallback: MANUSCRIPT_FILE_FAILED, signal };
  if (!bytes)
    return (await sendFile<MovedFile>(movingInApi.manuscriptFiles, { body: toFormData(fields), ...options })).answer;
  return sendDocument<MovedFile>(movingInApi.manuscriptFiles, { file: new File([bytes], name), fields, ...options });
}

/** A figure or supplementary file, sent before its article. */
type ArticleFileImport = Omit<FileImport, 'issue'> & Pick<ArticleImport, 'kind'>;

/** Imports a file ahead of its article; returns the receipt by which the article refers to it. */
async function importArticleFile({ name, read, ...fields }: ArticleFileImport, signal: AbortSignal): Promise<string> {
  const bytes = await read();
  const options = { fallback: ARTICLE_FILE_FAILED, signal };
  const address = movingInApi.articleFiles;
  if (!bytes) return (await sendFile<WaitingReceipt>(address, { body: toFormData(fields), ...options })).answer.receipt;
  return (await sendDocument<WaitingReceipt>(address, { file: new File([bytes], name), fields, ...options })).receipt;
}

function toFormData(fields: Readonly<Record<string, string>>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

/** Looks up which addresses already have an account, in the order given. */
const findKnownAccounts = async (emails: readonly string[]): Promise<KnownPerson[]> => {
  const options = { method: 'POST', body: { emails }, as: true, fallback: LOOKUP_FAILED } as const;
  return (await callApi<{ people: KnownPerson[] }>(movingInApi.peopleTrial, options)).people;
};

/** Creates accounts; returns each outcome in the order given. */
const importPeople = async (people: readonly PersonToImport[]): Promise<MovedPerson[]> => {
  const options = { method: 'POST', body: { people }, as: true, fallback: PEOPLE_FAILED } as const;
  return (await callApi<{ people: MovedPerson[] }>(movingInApi.people, options)).people;
};

export const readMovedPeople = () =>
  callApi<MovedPeople>(movingInApi.people, {
    as: true,
    fallback: 'The imported accounts could not be loaded. Please try again.',
  });

export const CALLS = {
  previewArticles,
  importArticle,
  importArticleFile,
  importManuscript,
  importManuscriptFile,
  findKnownAccounts,
  importPeople,
  readMovedPeople,
  checkCover,
  importCover,
};
export type Calls = typeof CALLS;

export const requestBuild = () =>
  callApi<{ message: string }>(editorialApi.rebuild, {
    method: 'POST',
    as: true,
    fallback: 'The articles are imported, but the site could not be published. Rebuild it under Site builds.',
  });

/** Removes a batch of unused accounts; returns how many are left. */
export const removeUnusedBatch = () =>
  callApi<MovedPeople>(movingInApi.removeUnused, {
    method: 'POST',
    body: {},
    as: true,
    fallback: 'The accounts could not be removed. Please try again.',
  });

/** The imports with anything left here, newest first. */
export const readImports = async (): Promise<MovedImport[]> =>
  (
    await callApi<{ imports: MovedImport[] }>(movingInApi.imports, {
      as: true,
      fallback: 'The imports could not be loaded. Please try again.',
    })
  ).imports;

/** The items that undoing an import would remove and keep. */
export const readRevertPreview = (id: string) =>
  callApi<RevertPreview>(movingInApi.revertPreview(id), {
    as: true,
    fallback: 'The preview could not be loaded. Please try again.',
  });

/** Undoes a batch of an import; returns the remaining items. */
export const revertBatch = (id: string) =>
  callApi<RevertPreview>(movingInApi.revert(id), {
    method: 'POST',
    body: {},
    as: true,
    fallback: 'Not everything could be removed. Please try again.',
  });
