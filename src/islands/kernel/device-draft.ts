import type { DraftContent } from '#domain/submission/draft';
import type { TypedText } from '#ui/ErrorBoundary';
import type { DeviceCopy } from './autosave-state.ts';
import { deviceKeys, deviceValue, tabKeys, tabValue, withFileStore } from './device-store.ts';

/**
 * Unfinished submissions on this device, with their files. Each account has its own copies, and so has an anonymous
 * visitor: no one sees another's.
 */
const KEY = 'submission-draft';
const LOGOUT_KEY = 'submission-left';

/** The content is unvalidated: older pages may have written another format. */
export type DeviceDraft = DeviceCopy<unknown>;

/** An upload in parts that can be continued. */
export interface UploadRecord {
  id: string;
  token: string;
  partSize: number;
  parts: number;
  fileKey: string;
}

/** The data for showing a receipt again. */
export interface Receipt {
  account: string;
  code?: string | undefined;
  number?: string | undefined;
  title: string;
  email: string;
  isSoleAuthor: boolean;
  /** An instant. */
  at?: string | undefined;
  /** Kept for resending while there is no code, and so no proof of arrival. */
  sent?: DraftContent | undefined;
}

type Account = string | undefined;

const storageKey = (account: Account, part = KEY) => (account ? `${part}:${account}` : part);
const copiesPrefix = (account: string) => `${storageKey(account)}:`;

/** A draft without an id is not yet saved on the server. */
const draftValue = (account: Account, id?: string | null) =>
  deviceValue<DeviceDraft>(account && id ? copiesPrefix(account) + id : storageKey(account));

/** The id of the most recent draft, which is shown first. */
const lastDraftValue = (account: Account) => deviceValue<string>(storageKey(account, `${KEY}-last`));

/** Reads an account's or visitor's copy of one draft, or of the most recent. */
export function readDeviceDraft(account: Account, id?: string): DeviceDraft | undefined {
  const last = id ?? lastDraftValue(account).read();
  const draft = draftValue(account, last).read() ?? (id ? undefined : draftValue(account).read());
  // Older pages kept no such list.
  return draft && { ...draft, unanswered: draft.unanswered ?? [] };
}

/** Returns false without storage. */
export function saveDeviceDraft(account: Account, draft: DeviceDraft): boolean {
  const { draftId, content } = draft;
  const isKept = draftValue(account, draftId).save(draft);
  lastDraftValue(account).save(draftId ?? undefined);
  if (account && draftId && isKept) {
    // Until now it was a new draft, or was stored by an older page.
    const fresh = draftValue(account);
    const before = fresh.read();
    const isThis = before?.draftId === draftId || JSON.stringify(before?.content) === JSON.stringify(content);
    if (isThis) fresh.save(undefined);
    deleteSavedCopies(account, draftId);
  }
  return isKept;
}

/** Deletes copies that are saved on the server. */
function deleteSavedCopies(account: string, except?: string): void {
  for (const key of [storageKey(account), ...deviceKeys(copiesPrefix(account))]) {
    const copy = deviceValue<DeviceDraft>(key);
    if (key !== copiesPrefix(account) + except && !copy.read()?.isDirty) copy.save(undefined);
  }
}

export async function forgetDeviceDraft(account: Account, id?: string | null): Promise<void> {
  draftValue(account, id).save(undefined);
  draftValue(account).save(undefined);
  lastDraftValue(account).save(undefined);
  await forgetFile(account);
}

/** Moves a draft written before signing in, with its file, to the account. */
export async function adoptDeviceDraft(account: string): Promise<void> {
  const draft = readDeviceDraft(undefined);
  if (!draft) return;
  const file = await readFile(undefined);
  saveDeviceDraft(account, draft);
  if (file) await saveFile(account, file);
  else await forgetFile(account);
  await forgetDeviceDraft(undefined);
}

export const uploadValue = (account: Account) => deviceValue<UploadRecord>(storageKey(account, `${KEY}-upload`));

export const deviceTextValue = (account: string, name: string) => deviceValue<string>(storageKey(account, name));

const TYPED_PREFIX = 'typed:';

/** Text typed on a page that crashed, by path; only in this tab. */
export const typedTextValue = (page: string) => tabValue<readonly TypedText[]>(TYPED_PREFIX + page);

const examinationValue = (account: Account) =>
  deviceValue<{ key: string; result: unknown }>(storageKey(account, `${KEY}-examined`));

/** Caches the server's examination of a file across reloads; `key` identifies the file and the request. */
export function readExamination<Result>(account: Account, key: string): Result | undefined {
  const examination = examinationValue(account).read();
  return examination?.key === key ? (examination.result as Result) : undefined;
}

export function saveExamination(account: Account, key: string, result: unknown): void {
  examinationValue(account).save({ key, result });
}

export const receiptValue = tabValue<Receipt>('submission-receipt');

/** Prefixes of a tab's private data. */
const PRIVATE_TAB_PREFIXES = [TYPED_PREFIX, 'review-tab:', 'proof-tab:', 'submission-receipt'];

/**
 * On log-out, deletes copies that the server has; unsaved text stays, for that account only. Open pages stop showing
 * it.
 */
export async function clearDeviceAfterLogout(account: string): Promise<void> {
  for (const key of PRIVATE_TAB_PREFIXES.flatMap(tabKeys)) tabValue(key).save(undefined);
  deleteSavedCopies(account);
  // Only localStorage notifies other tabs.
  const left = deviceValue<string>(LOGOUT_KEY);
  left.save(account);
  left.save(undefined);
  dispatchEvent(new CustomEvent(LOGOUT_KEY, { detail: account }));
  await forgetFile(account);
}

/** Subscribes to log-outs in any tab; returns a function that unsubscribes. */
export function onDeviceCleared(listener: (account: string) => void): () => void {
  const here = (event: Event) => listener((event as CustomEvent<string>).detail);
  const elsewhere = ({ key, newValue }: StorageEvent) => {
    if (key === LOGOUT_KEY && newValue) listener(JSON.parse(newValue));
  };
  addEventListener(LOGOUT_KEY, here);
  addEventListener('storage', elsewhere);
  return () => {
    removeEventListener(LOGOUT_KEY, here);
    removeEventListener('storage', elsewhere);
  };
}

export const fileKey = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;

/** Returns false without storage. */
export async function saveFile(account: Account, file: File): Promise<boolean> {
  return (await withFileStore('readwrite', (files) => files.put(file, storageKey(account)))) !== undefined;
}

export async function readFile(account: Account): Promise<File | undefined> {
  const file = await withFileStore('readonly', (files) => files.get(storageKey(account)));
  return file instanceof File ? file : undefined;
}

/** Deletes a file and its upload. */
export async function forgetFile(account: Account): Promise<void> {
  uploadValue(account).save(undefined);
  examinationValue(account).save(undefined);
  await withFileStore('readwrite', (files) => files.delete(storageKey(account)));
}
