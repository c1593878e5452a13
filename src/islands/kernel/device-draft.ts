import type { DraftContent } from '#domain/submission/draft';
import type { TypedWords } from '#ui/ErrorBoundary';
import type { DeviceCopy } from './autosave-state.ts';
import { deviceKeys, inFiles, inTab, onDevice, tabKeys } from './device-store.ts';

/**
 * Unfinished submissions on this device: text at every change, and the file. Each account has its own copies per draft,
 * as has an anonymous visitor: no one sees another's.
 */
const KEY = 'submission-draft';
const LEFT = 'submission-left';

/** A draft's copy; older pages may have written another format. */
export type DeviceDraft = DeviceCopy<unknown>;

/** An upload in parts that can be continued. */
export interface UploadRecord {
  id: string;
  token: string;
  partSize: number;
  parts: number;
  /** The key of the file that it carries. */
  fileKey: string;
}

/** The data to show a receipt again. Code, number and time are present if the server sent them. */
export interface Receipt {
  account: string;
  code?: string | undefined;
  number?: string | undefined;
  title: string;
  email: string;
  /** An instant. */
  at?: string | undefined;
  /** Without a code, arrival is uncertain: the content is kept for resending. */
  sent?: DraftContent | undefined;
}

type Account = string | undefined;

const keyOf = (account: Account, part = KEY) => (account ? `${part}:${account}` : part);
const copiesOf = (account: string) => `${keyOf(account)}:`;

/** An account's draft; without an id, one not yet saved on the server. */
const draftOf = (account: Account, id?: string | null) =>
  onDevice<DeviceDraft>(account && id ? copiesOf(account) + id : keyOf(account));

/** The most recent draft, shown first. */
const lastOf = (account: Account) => onDevice<string>(keyOf(account, `${KEY}-last`));

/** An account's or visitor's copy: of one draft, or the most recent. */
export function readDeviceDraft(account: Account, id?: string): DeviceDraft | undefined {
  const last = id ?? lastOf(account).read();
  const draft = draftOf(account, last).read() ?? (id ? undefined : draftOf(account).read());
  // Older pages kept no such list.
  return draft && { ...draft, unanswered: draft.unanswered ?? [] };
}

/** Stores a copy; false without storage. */
export function keepDeviceDraft(account: Account, draft: DeviceDraft): boolean {
  const { draftId, content } = draft;
  const isKept = draftOf(account, draftId).keep(draft);
  lastOf(account).keep(draftId ?? undefined);
  if (account && draftId && isKept) {
    // It was new until now, or stored by an older page.
    const fresh = draftOf(account);
    const before = fresh.read();
    const isThis = before?.draftId === draftId || JSON.stringify(before?.content) === JSON.stringify(content);
    if (isThis) fresh.keep(undefined);
    forgetSaved(account, draftId);
  }
  return isKept;
}

/** Deletes copies that the server has. */
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

/** Text entered before signing in moves to the account, with its file. */
export async function adoptDeviceDraft(account: string): Promise<void> {
  const draft = readDeviceDraft(undefined);
  if (!draft) return;
  const file = await readFile(undefined);
  keepDeviceDraft(account, draft);
  if (file) await keepFile(account, file);
  else await forgetFile(account);
  await forgetDeviceDraft(undefined);
}

/** The upload of an account's or a review's file. */
export const uploadOf = (account: Account) => onDevice<UploadRecord>(keyOf(account, `${KEY}-upload`));

export const textOf = (account: string, name: string) => onDevice<string>(keyOf(account, name));

const TYPED = 'typed:';

/** Text from a page that broke, by address; only in this tab. */
export const typedOn = (page: string) => inTab<readonly TypedWords[]>(TYPED + page);

const examined = (account: Account) => onDevice<{ key: string; result: unknown }>(keyOf(account, `${KEY}-examined`));

/** The server's findings about a file, so that a reload need not ask again; `key` is file and question. */
export function readExamined<Result>(account: Account, key: string): Result | undefined {
  const kept = examined(account).read();
  return kept?.key === key ? (kept.result as Result) : undefined;
}

export function keepExamined(account: Account, key: string, result: unknown): void {
  examined(account).keep({ key, result });
}

export const receipt = inTab<Receipt>('submission-receipt');

/** The prefix of a tab's private page data. */
const THEIRS = [TYPED, 'review-tab:', 'proof-tab:', 'submission-receipt'];

/** On log-out, removes what the server has; unsaved text stays, for that account only. Open pages stop showing it. */
export async function leaveDevice(account: string): Promise<void> {
  for (const key of THEIRS.flatMap(tabKeys)) inTab(key).keep(undefined);
  forgetSaved(account);
  // Only localStorage notifies other tabs.
  const left = onDevice<string>(LEFT);
  left.keep(account);
  left.keep(undefined);
  dispatchEvent(new CustomEvent(LEFT, { detail: account }));
  await forgetFile(account);
}

/** Subscribes to log-outs in any tab; returns the unsubscriber. */
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

/** Identifies a chosen file. */
export const fileKeyOf = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;

/** Stores the chosen file; false without storage. */
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
