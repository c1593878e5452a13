import type { DraftContent } from '#domain/submission/draft';
import type { TypedText } from '#ui/ErrorBoundary';
import type { DeviceCopy } from './autosave-state.ts';
import { deviceKeys, deviceValue, tabKeys, tabValue, withFileStore } from './device-store.ts';

/**
 * Unfinished submissions on this device: text at every change, and the file. Each account has its own copies per draft,
 * as has an anonymous visitor: no one sees another's.
 */
const KEY = 'submission-draft';
const LOGOUT_KEY = 'submission-left';

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

const storageKey = (account: Account, part = KEY) => (account ? `${part}:${account}` : part);
const copiesPrefix = (account: string) => `${storageKey(account)}:`;

/** An account's draft; without an id, one not yet saved on the server. */
const draftValue = (account: Account, id?: string | null) =>
  deviceValue<DeviceDraft>(account && id ? copiesPrefix(account) + id : storageKey(account));

/** The most recent draft, shown first. */
const lastDraftValue = (account: Account) => deviceValue<string>(storageKey(account, `${KEY}-last`));

/** An account's or visitor's copy: of one draft, or the most recent. */
export function readDeviceDraft(account: Account, id?: string): DeviceDraft | undefined {
  const last = id ?? lastDraftValue(account).read();
  const draft = draftValue(account, last).read() ?? (id ? undefined : draftValue(account).read());
  // Older pages kept no such list.
  return draft && { ...draft, unanswered: draft.unanswered ?? [] };
}

/** Stores a copy; false without storage. */
export function saveDeviceDraft(account: Account, draft: DeviceDraft): boolean {
  const { draftId, content } = draft;
  const isKept = draftValue(account, draftId).save(draft);
  lastDraftValue(account).save(draftId ?? undefined);
  if (account && draftId && isKept) {
    // It was new until now, or stored by an older page.
    const fresh = draftValue(account);
    const before = fresh.read();
    const isThis = before?.draftId === draftId || JSON.stringify(before?.content) === JSON.stringify(content);
    if (isThis) fresh.save(undefined);
    deleteSavedCopies(account, draftId);
  }
  return isKept;
}

/** Deletes copies that the server has. */
function deleteSavedCopies(account: string, except?: string): void {
  for (const key of [storageKey(account), ...deviceKeys(copiesPrefix(account))]) {
    const copy = deviceValue<DeviceDraft>(key);
    if (key !== copiesPrefix(account) + except && !copy.read()?.isDirty) copy.save(undefined);
  }
}

/** Forgets text, upload and file. */
export async function forgetDeviceDraft(account: Account, id?: string | null): Promise<void> {
  draftValue(account, id).save(undefined);
  draftValue(account).save(undefined);
  lastDraftValue(account).save(undefined);
  await forgetFile(account);
}

/** Text entered before signing in moves to the account, with its file. */
export async function adoptDeviceDraft(account: string): Promise<void> {
  const draft = readDeviceDraft(undefined);
  if (!draft) return;
  const file = await readFile(undefined);
  saveDeviceDraft(account, draft);
  if (file) await saveFile(account, file);
  else await forgetFile(account);
  await forgetDeviceDraft(undefined);
}

/** The upload of an account's or a review's file. */
export const uploadValue = (account: Account) => deviceValue<UploadRecord>(storageKey(account, `${KEY}-upload`));

export const deviceTextValue = (account: string, name: string) => deviceValue<string>(storageKey(account, name));

const TYPED_PREFIX = 'typed:';

/** Text from a page that broke, by address; only in this tab. */
export const typedTextValue = (page: string) => tabValue<readonly TypedText[]>(TYPED_PREFIX + page);

const examinationValue = (account: Account) =>
  deviceValue<{ key: string; result: unknown }>(storageKey(account, `${KEY}-examined`));

/** The server's findings about a file, so that a reload need not ask again; `key` is file and question. */
export function readExamination<Result>(account: Account, key: string): Result | undefined {
  const kept = examinationValue(account).read();
  return kept?.key === key ? (kept.result as Result) : undefined;
}

export function saveExamination(account: Account, key: string, result: unknown): void {
  examinationValue(account).save({ key, result });
}

export const receiptValue = tabValue<Receipt>('submission-receipt');

/** The prefix of a tab's private page data. */
const PRIVATE_TAB_PREFIXES = [TYPED_PREFIX, 'review-tab:', 'proof-tab:', 'submission-receipt'];

/** On log-out, removes what the server has; unsaved text stays, for that account only. Open pages stop showing it. */
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

/** Subscribes to log-outs in any tab; returns the unsubscriber. */
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

/** Identifies a chosen file. */
export const fileKey = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;

/** Stores the chosen file; false without storage. */
export async function saveFile(account: Account, file: File): Promise<boolean> {
  return (await withFileStore('readwrite', (files) => files.put(file, storageKey(account)))) !== undefined;
}

/** The file chosen earlier. */
export async function readFile(account: Account): Promise<File | undefined> {
  const file = await withFileStore('readonly', (files) => files.get(storageKey(account)));
  return file instanceof File ? file : undefined;
}

/** Forgets the file and the upload that carries it. */
export async function forgetFile(account: Account): Promise<void> {
  uploadValue(account).save(undefined);
  examinationValue(account).save(undefined);
  await withFileStore('readwrite', (files) => files.delete(storageKey(account)));
}
