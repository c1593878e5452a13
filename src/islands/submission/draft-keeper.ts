import { useCallback, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  DRAFT_TEXTS,
  type DraftContent,
  EMPTY_DRAFT,
  isDraftWithinLimit,
  isEmptyDraft,
  isSameDraft,
  readDraft,
} from '#domain/submission/draft';
import { ApiError } from '#islands/kernel/api.ts';
import { type AutosaveServer, createAutosave, useAutosave } from '#islands/kernel/autosave.ts';
import type { StoredVersion } from '#islands/kernel/autosave-state.ts';
import {
  adoptDeviceDraft,
  forgetDeviceDraft,
  onDeviceCleared,
  readDeviceDraft,
  saveDeviceDraft,
} from '#islands/kernel/device-draft.ts';
import { awaitSession, readSession, requireRole, type Session } from '#islands/kernel/session.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { changeDraft, createDraft, deleteDraft, listDrafts, readStoredDraft } from './calls.ts';

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Delay from the last change to the save on the server, in milliseconds. */
const PAUSE_MS = 2_000;

/**
 * Keeps the draft of a submission: always on the device, and on the server if signed in. The device copy also opens
 * offline.
 */
export function createDraftKeeper() {
  let account: string | undefined;
  /** Incremented when the form is cleared: a draft created by a save still in flight is then deleted. */
  let clearCount = 0;

  const server: AutosaveServer<DraftContent> = {
    isOpen: () => account !== undefined && readSession()?.user.id === account,
    refusalReason: (content) =>
      isDraftWithinLimit(content) ? undefined : `${DRAFT_TEXTS.tooLarge} It is saved on this device only.`,
    async save(content, { draftId, version }, isLeaving) {
      const countBefore = clearCount;
      const create = async () => {
        const created = await createDraft(content, isLeaving);
        if (countBefore !== clearCount) void deleteDraft(created.id).catch(() => {});
        return created;
      };
      if (!draftId) return create();
      const changed = await found(changeDraft(draftId, version, content, isLeaving));
      // Deleted elsewhere: the local text is saved as a new draft.
      return changed ?? (countBefore === clearCount ? create() : { version, updated_at: '' });
    },
    read: (id, sent) => (id ? read(id) : findLostDraft(sent)),
    readOther: fromServer,
  };
  const autosave = createAutosave<DraftContent>({
    empty: EMPTY_DRAFT,
    isSame: isSameDraft,
    pauseMs: PAUSE_MS,
    server,
    storeCopy: (copy) => saveDeviceDraft(account, copy),
  });

  return {
    ...autosave,
    account: () => account,

    /** Shows an account's copy on this device, of one draft or the last, or an empty form. */
    openFor(owner: string | undefined, draftId?: string): void {
      account = owner;
      const copy = readDeviceDraft(account, draftId);
      autosave.open(copy && { ...copy, unanswered: copy.unanswered.map(readDraft), content: readDraft(copy.content) });
    },

    /** Saves the draft on the server, even if empty, so that files can be attached; null if that fails. */
    async ensureDraft(): Promise<string | null> {
      if (!autosave.read().draftId) autosave.change({});
      await autosave.save();
      return autosave.read().draftId;
    },

    /** Clears the form, and deletes the server's draft unless it was submitted: the server has deleted it then. */
    async clear({ submitted = null }: { submitted?: string | null } = {}): Promise<void> {
      const { draftId } = autosave.read();
      clearCount += 1;
      autosave.open();
      await forgetDeviceDraft(account, draftId);
      if (draftId && draftId !== submitted && readSession()) await deleteDraft(draftId).catch(() => {});
    },
  };
}

/** A draft of the server as the form shows it. */
const readStored = async (id: string) => fromServer(await readStoredDraft(id));

const fromServer = (draft: StoredVersion<unknown>): StoredVersion<DraftContent> => ({
  ...draft,
  content: readDraft(draft.content),
});

const read = (id: string) => found(readStored(id));

/** Imported only after a lost reply, which is rare. */
async function findLostDraft(sent: readonly DraftContent[]) {
  const { findStoredDraft } = await import('./recover-draft.ts').catch(() => {
    throw new ApiError('The draft could not be saved.', { status: 0 });
  });
  return findStoredDraft(sent, read);
}

/** The reply; null if there is no such draft. */
async function found<Reply>(call: Promise<Reply>): Promise<Reply | null> {
  try {
    return await call;
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 404) return null;
    throw thrown;
  }
}

/** The page's draft, and the person's other drafts. */
export function useDraft(session: Session | undefined) {
  const [keeper] = useState(createDraftKeeper);
  const keeping = useAutosave(keeper);
  const { value: isReady = false } = useLoaded(useCallback(() => openInitialDraft(keeper), [keeper]));
  const user = session?.user.id;
  // The list is optional: the form works without it.
  const { value: drafts = [], show: showDrafts } = useLoaded(
    useCallback(() => listAndCompare(keeper), [keeper]),
    { enabled: isReady && user !== undefined },
  );

  useEffect(() => {
    const onLeft = onDeviceCleared((account) => {
      if (keeper.account() === account) location.replace(location.pathname);
    });
    // A page restored from the back/forward cache may belong to another person.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      const account = keeper.account();
      if (persisted && account && readSession()?.user.id !== account) location.reload();
    };
    addEventListener('pageshow', onReturn);
    return () => {
      removeEventListener('pageshow', onReturn);
      onLeft();
    };
  }, [keeper]);

  // After signing in, the draft is kept; a different person gets their own form.
  useEffect(() => {
    const account = keeper.account();
    if (!isReady || !user) return;
    // After an expired session, text written meanwhile is saved.
    if (account === user) keeper.resume();
    else if (account) location.reload();
    else void adoptDeviceDraft(user).then(() => keeper.openFor(user));
  }, [keeper, isReady, user]);

  const removeFromList = (id: string | null) => showDrafts((known = []) => known.filter((draft) => draft.id !== id));
  const removeDraft = async (id: string) => {
    try {
      await deleteDraft(id);
      removeFromList(id);
      toast.success('The draft was deleted.');
    } catch (thrown) {
      toast.error(thrown instanceof Error ? thrown.message : String(thrown));
    }
  };

  /** Opens another draft in place of the present one, which is deleted. */
  const continueDraft = async (id: string) => {
    const stored = await readStored(id);
    removeFromList(keeping.draftId);
    await keeper.clear();
    keeper.adopt(stored);
  };

  return {
    ...keeping,
    account: keeper.account(),
    keeper,
    isReady,
    drafts: user ? drafts.filter(({ id }) => id !== keeping.draftId) : [],
    removeDraft,
    continueDraft,
  };
}

/** Lists the person's drafts on the server, and offers a newer version of the one shown. */
async function listAndCompare(keeper: DraftKeeper) {
  const found = await listDrafts();
  const isShown = (id: string) => id === keeper.read().draftId;
  const shown = found.find(({ id }) => isShown(id));
  if (shown) {
    readStored(shown.id).then(
      (stored) => isShown(shown.id) && keeper.compare(stored),
      () => {},
    );
  }
  return found;
}

/** Opens the draft named in the address, or else this device's copy. */
async function openInitialDraft(keeper: DraftKeeper): Promise<true> {
  await openNamedDraft(keeper);
  return true;
}

async function openNamedDraft(keeper: DraftKeeper): Promise<void> {
  const requestedId = new URLSearchParams(location.search).get('draft');
  if (requestedId && !(await requireRole())) return;
  const user = (await awaitSession())?.user.id;
  if (user && !isEmptyDraft(readDraft(readDeviceDraft(undefined)?.content)) && !hasUnsavedText(user)) {
    await adoptDeviceDraft(user);
  }
  keeper.openFor(user);
  if (!requestedId || keeper.read().draftId === requestedId) return;
  // The current text must be saved before another draft opens.
  if (!(await keeper.save())) return void toast.error('Your other draft must be saved before this one can open.');
  try {
    const stored = await readStored(requestedId);
    // Unsaved text of the draft exists only on this device.
    if (!readDeviceDraft(user, requestedId)?.isDirty) return keeper.adopt(stored);
    keeper.openFor(user, requestedId);
    keeper.compare(stored);
  } catch (thrown) {
    toast.error(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** Whether an account has unsaved text here; text written before signing in then waits for it to be saved. */
function hasUnsavedText(user: string): boolean {
  const deviceDraft = readDeviceDraft(user);
  return deviceDraft?.isDirty === true && !isEmptyDraft(readDraft(deviceDraft.content));
}
