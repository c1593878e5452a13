import {
  DRAFT_TEXTS,
  type DraftContent,
  EMPTY_DRAFT,
  fitsDraft,
  isEmptyDraft,
  readDraft,
} from '#domain/submission/draft';
import { ApiError } from '#islands/api.ts';
import { type DeviceDraft, forgetDeviceDraft, keepDeviceDraft, readDeviceDraft } from '#islands/device-draft.ts';
import { readSession } from '#islands/session.ts';
import { changeDraft, createDraft, deleteDraft, type KeptDraft, type StoredDraft } from './calls.ts';

/** Where the words are, as the person is told. */
export type KeepingState =
  | { is: 'nothing' | 'device' | 'saving' | 'offline' | 'nowhere' }
  | { is: 'saved'; at: string }
  | { is: 'failed'; why: string };

/** What a page that shows the draft needs to know. */
export interface Keeping {
  content: DraftContent;
  state: KeepingState;
  /** Another version of the same draft, between which and this one the person has to choose. */
  other: StoredDraft | undefined;
  draftId: string | null;
  /** The account whose draft this is. */
  account: string | undefined;
}

/** The form before anything is known. */
export const NOTHING_KEPT: Keeping = {
  content: EMPTY_DRAFT,
  state: { is: 'nothing' },
  other: undefined,
  draftId: null,
  account: undefined,
};

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** How long after the last change the server gets the draft, in milliseconds. */
const PAUSE_MS = 2_000;

/**
 * Keeps a draft: on the device at once, on the server a little later where somebody is signed in. It holds
 * the words while React draws them, so that a change counts from the moment it is made.
 */
export function createDraftKeeper() {
  let keeping = NOTHING_KEPT;
  let version = 0;
  let isDirty = false;
  let isSaving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const tell = (change: Partial<Keeping>) => {
    keeping = { ...keeping, ...change };
    for (const listener of listeners) listener();
  };
  const isSignedIn = () => keeping.account !== undefined && readSession()?.user.id === keeping.account;
  const keepHere = () => {
    const { account, content, draftId } = keeping;
    return keepDeviceDraft(account, { content, draftId, version, isDirty });
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), PAUSE_MS);
    if (keeping.state.is !== 'saving') tell({ state: { is: 'saving' } });
  };

  const take = (draft: DeviceDraft, account: string | undefined) => {
    clearTimeout(timer);
    ({ version, isDirty } = draft);
    const content = readDraft(draft.content);
    const state: KeepingState = isEmptyDraft(content) ? { is: 'nothing' } : { is: 'device' };
    tell({ content, draftId: draft.draftId, account, other: undefined, state });
  };

  const send = async (content: DraftContent): Promise<KeptDraft & { id: string }> => {
    const { draftId } = keeping;
    if (!draftId) return createDraft(content);
    try {
      return { id: draftId, ...(await changeDraft(draftId, version, content)) };
    } catch (thrown) {
      // Deleted elsewhere: what stands here is kept as a new one.
      if (thrown instanceof ApiError && thrown.status === 404) return createDraft(content);
      throw thrown;
    }
  };

  const noteKept = (kept: KeptDraft & { id: string }, content: DraftContent) => {
    version = kept.version;
    isDirty = keeping.content !== content;
    tell({ draftId: kept.id, ...(!isDirty && { state: { is: 'saved', at: kept.updated_at } }) });
    keepHere();
    if (isDirty) saveSoon();
  };

  const noteFailure = (thrown: unknown) => {
    if (!(thrown instanceof ApiError)) throw thrown;
    const { status, answer, message } = thrown;
    const other = status === 409 ? (answer as { draft?: StoredDraft } | undefined)?.draft : undefined;
    if (other) tell({ other, state: { is: 'device' } });
    else if (status === 401) tell({ state: { is: 'device' } });
    else if (status === 0 && !navigator.onLine) tell({ state: { is: 'offline' } });
    else tell({ state: { is: 'failed', why: message } });
  };

  /** Has the server keep the draft now; true where nothing is left to keep. */
  const save = async (): Promise<boolean> => {
    clearTimeout(timer);
    const { content, other, account } = keeping;
    if (!isDirty) return true;
    if (other || isSaving) return false;
    if (!isSignedIn()) {
      tell({ state: { is: 'device' } });
      return false;
    }
    if (!fitsDraft(content)) {
      tell({ state: { is: 'failed', why: `${DRAFT_TEXTS.tooLarge} It is kept on this device.` } });
      return false;
    }
    isSaving = true;
    tell({ state: { is: 'saving' } });
    try {
      const kept = await send(content);
      isSaving = false;
      // Another form may be shown by now.
      if (keeping.account === account) noteKept(kept, content);
      return !isDirty;
    } catch (thrown) {
      isSaving = false;
      noteFailure(thrown);
      return false;
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => keeping,
    save,

    /** Shows the copy of an account on this device, or an empty form. */
    open(account: string | undefined): void {
      take(readDeviceDraft(account) ?? { content: undefined, draftId: null, version: 0, isDirty: false }, account);
      if (isDirty && isSignedIn()) saveSoon();
    },

    change(change: Partial<DraftContent>): void {
      tell({ content: { ...keeping.content, ...change } });
      isDirty = true;
      const isKept = keepHere();
      if (keeping.other) return;
      if (isSignedIn()) saveSoon();
      else tell({ state: { is: isKept ? 'device' : 'nowhere' } });
    },

    /** Asks the person to choose between this draft and a newer one of the server. */
    offer(other: StoredDraft): void {
      if (other.id === keeping.draftId && other.version > version) tell({ other });
    },

    /** Keeps what stands here, over the other version. */
    keepOwn(): void {
      version = keeping.other?.version ?? version;
      isDirty = true;
      tell({ other: undefined });
      keepHere();
      void save();
    },

    /** Shows a version of the server instead of what stands here. */
    takeStored(stored: StoredDraft): void {
      const { id, content } = stored;
      take({ content, draftId: id, version: stored.version, isDirty: false }, keeping.account);
      tell({ state: { is: 'saved', at: stored.updated_at } });
      keepHere();
    },

    /** Empties the form here; what the server has of it is deleted too, unless it has become a manuscript. */
    async clear({ isSubmitted = false } = {}): Promise<void> {
      const { account, draftId } = keeping;
      take({ content: undefined, draftId: null, version: 0, isDirty: false }, account);
      await forgetDeviceDraft(account);
      if (draftId && !isSubmitted && readSession()) await deleteDraft(draftId).catch(() => {});
    },
  };
}
