import type { DraftContent } from '#domain/submission/draft';
import type { TypedWords } from '#ui/ErrorBoundary';
import type { DeviceCopy } from './autosave-state.ts';
import { deviceKeys, inFiles, inTab, onDevice, tabKeys } from './device-store.ts';

/**
 * An unfinished submission as this device keeps it: the text at every change, the file beside it. Each account has its
 * own copies, one for each draft, and so has a visitor who is not signed in yet: no one is shown another's.
 */
const KEY = 'submission-draft';
const LEFT = 'submission-left';

/** A copy of a draft; an older page may have written something else into it. */
export type DeviceDraft = DeviceCopy<unknown>;

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
  /** Without a code it is unknown whether the manuscript arrived: what was sent is kept, to be sent again. */
  sent?: DraftContent | undefined;
}

type Account = string | undefined;

const keyOf = (account: Account, part = KEY) => (account ? `${part}:${account}` : part);
const copiesOf = (account: string) => `${keyOf(account)}:`;

/** One draft of an account; without an id one that the server has not kept yet. */
const draftOf = (account: Account, id?: string | null) =>
  onDevice<DeviceDraft>(account && id ? copiesOf(account) + id : keyOf(account));

/** Which draft was written last: the one that is shown first. */
const lastOf = (account: Account) => onDevice<string>(keyOf(account, `${KEY}-last`));

/** The copy of an account, or of a visitor: of one draft, or else of the one that was written last. */
export function readDeviceDraft(account: Account, id?: string): DeviceDraft | undefined {
  const last = id ?? lastOf(account).read();
  const draft = draftOf(account, last).read() ?? (id ? undefined : draftOf(account).read());
  // An older page kept no such list.
  return draft && { ...draft, unanswered: draft.unanswered ?? [] };
}

/** Keeps a copy; false if the browser keeps nothing. */
export function keepDeviceDraft(account: Account, draft: DeviceDraft): boolean {
  const { draftId, content } = draft;
  const isKept = draftOf(account, draftId).keep(draft);
  lastOf(account).keep(draftId ?? undefined);
  if (account && draftId && isKept) {
    // It was new a moment ago, or an older page kept it there.
    const fresh = draftOf(account);
    const before = fresh.read();
    const isThis = before?.draftId === draftId || JSON.stringify(before?.content) === JSON.stringify(content);
    if (isThis) fresh.keep(undefined);
    forgetSaved(account, draftId);
  }
  return isKept;
}

/** Forgets copies of what the server has. */
function forgetSaved(account: string, except?: string): void {
  for (const key of [keyOf(account), ...deviceKeys(copiesOf(account))]) {
    const copy = onDevice<DeviceDraft>(key);
    if (key !== copiesOf(account) + except && !copy.read()?.isDirty) copy.keep(undefined);
  }
}

/** Forgets text, upload and file. */
export async function forgetDeviceDraft(account: Account, id?: string | null): Promise<void> {
  draftOf(account, id).keep(undefined);
  draftOf(account).keep(undefined);
  lastOf(account).keep(undefined);
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

/** The upload that carries the file of an account, or of a review. */
export const uploadOf = (account: Account) => onDevice<UploadRecord>(keyOf(account, `${KEY}-upload`));

/** A text an account has not sent yet. */
export const textOf = (account: string, name: string) => onDevice<string>(keyOf(account, name));

const TYPED = 'typed:';

/** The words typed on a page that broke, by its address; only this tab has them. */
export const typedOn = (page: string) => inTab<readonly TypedWords[]>(TYPED + page);

const examined = (account: Account) => onDevice<{ key: string; result: unknown }>(keyOf(account, `${KEY}-examined`));

/** The server's findings about a file, so that a reload need not ask again; `key` names the file and the question. */
export function readExamined<Result>(account: Account, key: string): Result | undefined {
  const kept = examined(account).read();
  return kept?.key === key ? (kept.result as Result) : undefined;
}

export function keepExamined(account: Account, key: string, result: unknown): void {
  examined(account).keep({ key, result });
}

/** The receipt of this tab's last submission. */
export const receipt = inTab<Receipt>('submission-receipt');

/** What a tab keeps of pages that only the person who leaves may see begins like this. */
const THEIRS = [TYPED, 'review-tab:', 'proof-tab:', 'submission-receipt'];

/**
 * At log-out: what the server has is removed from the device; words it does not have stay, and are shown only to
 * that account. Pages that show them are told to stop.
 */
export async function leaveDevice(account: string): Promise<void> {
  for (const key of THEIRS.flatMap(tabKeys)) inTab(key).keep(undefined);
  forgetSaved(account);
  // Only localStorage tells other tabs.
  const left = onDevice<string>(LEFT);
  left.keep(account);
  left.keep(undefined);
  dispatchEvent(new CustomEvent(LEFT, { detail: account }));
  await forgetFile(account);
}

/** Calls back when someone has logged out, in this tab or another; returns a function that stops this. */
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

/** Keeps the chosen file; false if the browser keeps none. */
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
  uploadOf(account).keep(undefined);
  examined(account).keep(undefined);
  await inFiles('readwrite', (files) => files.delete(keyOf(account)));
}
