import { randomUUID } from 'node:crypto';
import type { EditorialVolume, IssueRecord } from '#domain/issue/issue-record';
import { issueApi } from '#domain/issue/paths';
import { PICTURE_TEXTS } from '#domain/journal/picture/picture';
import type { MovedArticle, MovedFile, MovingTrial, WaitingReceipt } from '#domain/moving/in/moving';
import type { KnownPerson, MovedPeople, MovedPerson } from '#domain/moving/in/person';
import type { ImportIdentity } from '#domain/moving/in/revert-import';
import { movingInApi } from '#domain/moving/paths';
import { ApiError } from '#islands/kernel/api.ts';
import type { Calls } from '#islands/moving/in/calls.ts';
import { coverName } from '#islands/moving/in/covers.ts';
import { importFile } from '#islands/moving/in/import-file.ts';
import { openFile } from '#islands/moving/in/open-file.ts';
import type { OpenedArticles, OpenedPeople } from '#islands/moving/in/opened.ts';
import { bearer, json, type Person } from './accounts.ts';
import type { Send, TestJournal } from './journal.ts';
import { MERIDIAN } from './meridian.ts';
import { uploadPicture } from './pictures.ts';

/** Empties a journal that is not a demonstration, and adds an editor who imports with the screen's calls. */
export async function openImportOffice(journal: TestJournal): Promise<{ editor: Person; calls: Calls }> {
  await journal.empty();
  const row = { id: 1, is_demonstration: false, created_at: new Date(0) };
  await journal.db.insertInto('journal').values(row).execute();
  const editor = await journal.as('editor', { email: 'edith@journal.example' });
  return { editor, calls: callsOf(journal.fetch, editor) };
}

/** Imports a file as the screen does. */
export async function runImport(
  file: File,
  calls: Calls,
  { total = 0, importing = newImport(), allowsWithoutFile = false } = {},
) {
  const plan = { total, importing, choices: {}, allowsWithoutFile, signal: new AbortController().signal };
  return importFile(await openArticles(file), { ...plan, onProgress: () => {}, onDone: () => {} }, calls);
}

/** An import, as started from the screen. */
export const newImport = (file_name = 'articles.csv'): ImportIdentity => ({ import_id: randomUUID(), file_name });

/** A file as chosen in a file input. */
export const chosenFile = (content: string | Uint8Array<ArrayBuffer>, name = 'articles.csv') =>
  new File([content], name);

export async function openArticles(file: Blob): Promise<OpenedArticles> {
  const opened = await openFile(MERIDIAN, file);
  if (opened.kind === 'people') throw new Error('There are people in this file.');
  return opened;
}

export async function openPeople(file: Blob): Promise<OpenedPeople> {
  const opened = await openFile(MERIDIAN, file);
  if (opened.kind !== 'people') throw new Error('This file contains no people.');
  return opened;
}

/** A table of cells, quoted where necessary. */
export const tableOf = (rows: readonly (readonly string[])[], delimiter = ',') =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');

/** The screen's calls, over HTTP. */
export const callsOf = (fetch: Send, person: Person): Calls => ({
  async previewArticles(body) {
    const reply = await fetch(movingInApi.trial, json(body, person));
    if (reply.status !== 200) throw new Error(await reply.text());
    return ((await reply.json()) as { trials: MovingTrial[] }).trials;
  },
  async importArticle({ pdf, choice, importing, receipts = [], ...sent }) {
    const body = new FormData();
    const files = { has_pdf: String(pdf !== null), receipts: JSON.stringify(receipts) };
    const fields = { ...sent, ...choice, ...importing, ...files };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const bytes = await pdf?.();
    if (bytes) body.set('file', new Blob([bytes]), 'article.pdf');
    const reply = await fetch(movingInApi.articles, { method: 'POST', body, headers: bearer(person.token) });
    if (reply.status !== 200) throw new Refused(reply.status, await reply.text());
    return (await reply.json()) as MovedArticle;
  },
  async importArticleFile({ name, read, ...fields }) {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    const bytes = await read();
    if (bytes) body.set('file', new Blob([bytes]), name);
    const reply = await fetch(movingInApi.articleFiles, { method: 'POST', body, headers: bearer(person.token) });
    if (reply.status !== 200) throw new Refused(reply.status, await reply.text());
    return ((await reply.json()) as WaitingReceipt).receipt;
  },
  async importManuscript({ document, choice, importing, ...sent }) {
    const body = new FormData();
    const fields = { ...sent, ...choice, ...importing, has_document: String(document !== null) };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const bytes = await document?.read();
    if (document && bytes) body.set('file', new Blob([bytes]), document.name);
    const reply = await fetch(movingInApi.manuscripts, { method: 'POST', body, headers: bearer(person.token) });
    if (reply.status !== 200) throw new Refused(reply.status, await reply.text());
    return (await reply.json()) as MovedArticle;
  },
  async importManuscriptFile({ name, read, ...fields }) {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    const bytes = await read();
    if (bytes) body.set('file', new Blob([bytes]), name);
    const reply = await fetch(movingInApi.manuscriptFiles, { method: 'POST', body, headers: bearer(person.token) });
    if (reply.status !== 200) throw new Refused(reply.status, await reply.text());
    return (await reply.json()) as MovedFile;
  },
  // In place of decoding the image, which needs a browser.
  checkCover: async (bytes) => (bytes.length > 100 ? '' : PICTURE_TEXTS.broken),
  async importCover(cover) {
    const get = async (path: string) => (await fetch(path, { headers: bearer(person.token) })).json();
    const volumes: EditorialVolume[] = await get(issueApi.volumes);
    const volume = volumes.find(({ number }) => number === cover.volume);
    const id = volume?.issues.find(({ number }) => number === cover.issue)?.id ?? '';
    const {
      number: _,
      volume: __,
      id: ___,
      answers: ____,
      waiting: _____,
      ...issue
    }: IssueRecord = await get(issueApi.issue(id));
    if (issue.cover) return;
    const description = cover.description || coverName(cover);
    const sent = await uploadPicture(fetch, person, cover.bytes, { name: 'cover.jpg', description });
    if (sent.status !== 200)
      throw new ApiError(((await sent.json()) as { detail: string }).detail, { status: sent.status });
    const { name } = (await sent.json()) as { name: string };
    await fetch(issueApi.record(id), {
      ...json({ ...issue, cover: name, articles: [], builds: false }, person),
      method: 'PUT',
    });
  },
  async findKnownAccounts(emails) {
    const reply = await fetch(movingInApi.peopleTrial, json({ emails }, person));
    if (reply.status !== 200) throw new Error(await reply.text());
    return ((await reply.json()) as { people: KnownPerson[] }).people;
  },
  async readMovedPeople() {
    return (await (await fetch(movingInApi.people, { headers: bearer(person.token) })).json()) as MovedPeople;
  },
  async importPeople(people) {
    const reply = await fetch(movingInApi.people, json({ people }, person));
    if (reply.status !== 200) throw new Refused(reply.status, await reply.text());
    return ((await reply.json()) as { people: MovedPerson[] }).people;
  },
});

/** An unsuccessful reply. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}
