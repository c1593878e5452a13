import type { ReviewContent } from '#domain/review/review';
import type { ReviewView } from '#domain/review/reviewer-area';
import type { DraftContent } from '#domain/submission/draft';
import type { TypedWords } from '#ui/ErrorBoundary';

/**
 * An unfinished submission as this device keeps it: the text at every change, the file beside it. Each
 * account has a copy of its own, and so has whoever is not signed in yet: nobody is shown another's.
 */
const KEY = 'submission-draft';
const RECEIPT = 'submission-receipt';
const LEFT = 'submission-left';

/** What is kept beside the words: what the server has of them, and an upload that has begun. */
export interface DeviceDraft {
  content: unknown;
  draftId: string | null;
  version: number;
  /** Changed since the server kept it. */
  isDirty: boolean;
}

/** An upload in parts that can be continued. */
export interface UploadRecord {
  id: string;
  token: string;
  partSize: number;
  parts: number;
  /** Which file it carries. */
  fileKey: string;
}

/** What a receipt needs to be shown again. The code, its number and the time are there where the server said them. */
export interface Receipt {
  account: string;
  code?: string | undefined;
  number?: string | undefined;
  title: string;
  email: string;
  /** An instant. */
  at?: string | undefined;
  /** Without a code nobody knows that the manuscript arrived: what was sent is kept, to be sent again. */
  sent?: DraftContent | undefined;
}

type Account = string | undefined;

const keyOf = (account: Account, part = KEY) => (account ? `${part}:${account}` : part);

/** The copy of an account, or of whoever is not signed in. */
export function readDeviceDraft(account: Account): DeviceDraft | undefined {
  return read<DeviceDraft>(() => localStorage, keyOf(account));
}

/** Keeps a copy; false where the browser keeps nothing. */
export function keepDeviceDraft(account: Account, draft: DeviceDraft): boolean {
  return keep(() => localStorage, keyOf(account), draft);
}

/** Forgets text, upload and file. */
export async function forgetDeviceDraft(account: Account): Promise<void> {
  remove(() => localStorage, keyOf(account));
  await forgetFile(account);
}

/** What was filled in before signing in belongs to the account from now on, with its file. */
export async function adoptDeviceDraft(account: string): Promise<void> {
  const draft = readDeviceDraft(undefined);
  if (!draft) return;
  const file = await readFile(undefined);
  keepDeviceDraft(account, draft);
  if (file) await keepFile(account, file);
  else await forgetFile(account);
  await forgetDeviceDraft(undefined);
}

export function readUpload(account: Account): UploadRecord | undefined {
  return read<UploadRecord>(() => localStorage, keyOf(account, `${KEY}-upload`));
}

export function keepUpload(account: Account, upload: UploadRecord | undefined): void {
  const key = keyOf(account, `${KEY}-upload`);
  if (upload) keep(() => localStorage, key, upload);
  else remove(() => localStorage, key);
}

/** A text an account has not sent yet; empty where none is kept. */
export function readText(account: string, name: string): string {
  return read<string>(() => localStorage, keyOf(account, name)) ?? '';
}

/** Keeps it at every change; an empty one is forgotten. */
export function keepText(account: string, name: string, text: string): void {
  if (text) keep(() => localStorage, keyOf(account, name), text);
  else remove(() => localStorage, keyOf(account, name));
}

/** The words of a review that the server does not have yet, and what it had when they were written. */
export interface ReviewWords {
  content: ReviewContent;
  /** The version of the draft they follow. */
  version: number;
  /** What was on its way to the server when last seen: whether it arrived is not known. */
  unanswered?: ReviewContent | undefined;
}

const wordsOf = (assignment: string) => `review-words:${assignment}`;

/** By assignment, not by account: whoever may not see the assignment is shown no page that asks for them. */
export function readReviewWords(assignment: string): ReviewWords | undefined {
  return read<ReviewWords>(() => localStorage, wordsOf(assignment));
}

/** Keeps them; forgets them where the server has everything. False where the browser keeps nothing. */
export function keepReviewWords(assignment: string, words: ReviewWords | undefined): boolean {
  if (words) return keep(() => localStorage, wordsOf(assignment), words);
  remove(() => localStorage, wordsOf(assignment));
  return true;
}

/** What this tab knows of an assignment: the link it was opened with, and what the server showed last. */
export interface ReviewTab {
  token?: string;
  view?: ReviewView;
}

const TAB = 'review-tab:';

export function readReviewTab(assignment: string): ReviewTab {
  return read<ReviewTab>(() => sessionStorage, TAB + assignment) ?? {};
}

export function keepReviewTab(assignment: string, part: ReviewTab): void {
  keep(() => sessionStorage, TAB + assignment, { ...readReviewTab(assignment), ...part });
}

/** What this tab keeps of pages that only the person who leaves may see. */
function forgetTab(): void {
  try {
    const isTheirs = (key: string) => key.startsWith(TAB) || key.startsWith(TYPED);
    for (const key of Object.keys(sessionStorage)) if (isTheirs(key)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

const TYPED = 'typed:';

/** The words of a page that broke, by its address; this tab alone has them. */
export const readTyped = (page: string) => read<TypedWords[]>(() => sessionStorage, TYPED + page) ?? [];
export const keepTyped = (page: string, words: readonly TypedWords[]) =>
  keep(() => sessionStorage, TYPED + page, words);
export const forgetTyped = (page: string) => remove(() => sessionStorage, TYPED + page);

const EXAMINED = `${KEY}-examined`;

/** What the server said of a file, so that a reload need not ask again; `key` names the file and what it was asked. */
export function readExamined<Result>(account: Account, key: string): Result | undefined {
  const kept = read<{ key: string; result: Result }>(() => localStorage, keyOf(account, EXAMINED));
  return kept?.key === key ? kept.result : undefined;
}

export function keepExamined(account: Account, key: string, result: unknown): void {
  keep(() => localStorage, keyOf(account, EXAMINED), { key, result });
}

/** The receipt of this tab's last submission. */
export function readReceipt(): Receipt | undefined {
  return read<Receipt>(() => sessionStorage, RECEIPT);
}

export function keepReceipt(receipt: Receipt): void {
  keep(() => sessionStorage, RECEIPT, receipt);
}

/**
 * At log-out: what the server has goes from the device; words it does not have stay, and are shown to
 * that account alone. Pages that show them are told to stop.
 */
export async function leaveDevice(account: string): Promise<void> {
  remove(() => sessionStorage, RECEIPT);
  forgetTab();
  if (!readDeviceDraft(account)?.isDirty) remove(() => localStorage, keyOf(account));
  // Only localStorage tells other tabs.
  keep(() => localStorage, LEFT, account);
  remove(() => localStorage, LEFT);
  dispatchEvent(new CustomEvent(LEFT, { detail: account }));
  await forgetFile(account);
}

/** Calls back when somebody has logged out, in this tab or another; answers how to stop that. */
export function onDeviceLeft(listener: (account: string) => void): () => void {
  const here = (event: Event) => listener((event as CustomEvent<string>).detail);
  const elsewhere = ({ key, newValue }: StorageEvent) => {
    if (key === LEFT && newValue) listener(JSON.parse(newValue));
  };
  addEventListener(LEFT, here);
  addEventListener('storage', elsewhere);
  return () => {
    removeEventListener(LEFT, here);
    removeEventListener('storage', elsewhere);
  };
}

/** What tells one chosen file from another. */
export const fileKeyOf = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;

/** Keeps the chosen file; false where the browser keeps none. */
export async function keepFile(account: Account, file: File): Promise<boolean> {
  return (await inFiles('readwrite', (files) => files.put(file, keyOf(account)))) !== undefined;
}

/** The file chosen earlier. */
export async function readFile(account: Account): Promise<File | undefined> {
  const file = await inFiles('readonly', (files) => files.get(keyOf(account)));
  return file instanceof File ? file : undefined;
}

/** Forgets the file and the upload that carries it. */
export async function forgetFile(account: Account): Promise<void> {
  keepUpload(account, undefined);
  remove(() => localStorage, keyOf(account, EXAMINED));
  await inFiles('readwrite', (files) => files.delete(keyOf(account)));
}

const FILES = 'files';

/** One step with the stored files; undefined where this browser has no such store. */
async function inFiles<Result>(
  mode: IDBTransactionMode,
  step: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open('submission', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
    const database = await settled(opening);
    try {
      return await settled(step(database.transaction(FILES, mode).objectStore(FILES)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// A browser may refuse storage as a whole, when it is asked for it.
function read<Value>(store: () => Storage, key: string): Value | undefined {
  try {
    return JSON.parse(store().getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(store: () => Storage, key: string, value: unknown): boolean {
  try {
    store().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(store: () => Storage, key: string): void {
  try {
    store().removeItem(key);
  } catch {
    // What was never kept is gone.
  }
}
