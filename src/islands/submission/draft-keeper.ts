import { useCallback, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  DRAFT_TEXTS,
  type DraftContent,
  EMPTY_DRAFT,
  fitsDraft,
  isEmptyDraft,
  isSameDraft,
  readDraft,
} from '#domain/submission/draft';
import { ApiError } from '#islands/kernel/api.ts';
import { createAutosave, type Server, useAutosave } from '#islands/kernel/autosave.ts';
import type { Stored } from '#islands/kernel/autosave-state.ts';
import {
  adoptDeviceDraft,
  forgetDeviceDraft,
  keepDeviceDraft,
  onDeviceLeft,
  readDeviceDraft,
} from '#islands/kernel/device-draft.ts';
import { awaitSession, readSession, requireRole, type Session } from '#islands/kernel/session.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { changeDraft, createDraft, deleteDraft, listDrafts, readStoredDraft } from './calls.ts';

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** How long after the last change the server gets the draft, in milliseconds. */
const PAUSE_MS = 2_000;

/**
 * Keeps the draft of a submission: on the device in any case, on the server where someone is signed in. The device
 * keeps it even where the server has it, because it opens without a connection.
 */
export function createDraftKeeper() {
  let account: string | undefined;
  /** How often the form was emptied: a draft that comes to be on the server only after that is no one's. */
  let emptied = 0;

  const server: Server<DraftContent> = {
    isOpen: () => account !== undefined && readSession()?.user.id === account,
    unfit: (content) => (fitsDraft(content) ? undefined : `${DRAFT_TEXTS.tooLarge} It is kept on this device.`),
    async save(content, { draftId, version }, isLeaving) {
      const before = emptied;
      const create = async () => {
        const made = await createDraft(content, isLeaving);
        if (before !== emptied) void deleteDraft(made.id).catch(() => {});
        return made;
      };
      if (!draftId) return create();
      const changed = await found(changeDraft(draftId, version, content, isLeaving));
      // Deleted elsewhere: what is here is kept as a new one.
      return changed ?? (before === emptied ? create() : { version, updated_at: '' });
    },
    read: (id, sent) => (id ? read(id) : findLater(sent)),
    readOther: fromServer,
  };
  const autosave = createAutosave<DraftContent>({
    empty: EMPTY_DRAFT,
    isSame: isSameDraft,
    pauseMs: PAUSE_MS,
    server,
    keep: (copy) => keepDeviceDraft(account, copy),
  });

  return {
    ...autosave,
    /** Whose draft this is. */
    account: () => account,

    /** Shows the copy of an account on this device, of one draft or the last, or an empty form. */
    openFor(of: string | undefined, draftId?: string): void {
      account = of;
      const copy = readDeviceDraft(account, draftId);
      autosave.open(copy && { ...copy, unanswered: copy.unanswered.map(readDraft), content: readDraft(copy.content) });
    },

    /** Has the server keep the draft, whatever is in it, for what belongs to it; null if it does not. */
    async needDraft(): Promise<string | null> {
      if (!autosave.read().draftId) {
        autosave.change({});
        await autosave.save();
      }
      return autosave.read().draftId;
    },

    /** Empties the form here; what the server has of it is deleted too, unless it has become a manuscript: the server has done so then. */
    async clear({ submitted = null }: { submitted?: string | null } = {}): Promise<void> {
      const { draftId } = autosave.read();
      emptied += 1;
      autosave.open();
      await forgetDeviceDraft(account, draftId);
      if (draftId && draftId !== submitted && readSession()) await deleteDraft(draftId).catch(() => {});
    },
  };
}

/** A draft of the server as the form shows it. */
const readStored = async (id: string) => fromServer(await readStoredDraft(id));

const fromServer = (draft: Stored<unknown>): Stored<DraftContent> => ({ ...draft, content: readDraft(draft.content) });

const read = (id: string) => found(readStored(id));

/** Loaded where an answer was lost, which is rare. */
async function findLater(sent: readonly DraftContent[]) {
  const { findStored } = await import('./find-stored.ts').catch(() => {
    throw new ApiError('The draft could not be saved.', { status: 0 });
  });
  return findStored(sent, read);
}

/** What a call answers; null if there is no such draft. */
async function found<Reply>(call: Promise<Reply>): Promise<Reply | null> {
  try {
    return await call;
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 404) return null;
    throw thrown;
  }
}

/** The draft that the page shows, and the person's other drafts. */
export function useDraft(session: Session | undefined) {
  const [keeper] = useState(createDraftKeeper);
  const keeping = useAutosave(keeper);
  const { value: isReady = false } = useLoaded(useCallback(() => openFirst(keeper), [keeper]));
  const user = session?.user.id;
  // The list is an offer: without it the form works.
  const { value: drafts = [], show: showDrafts } = useLoaded(
    useCallback(() => listAndCompare(keeper), [keeper]),
    { enabled: isReady && user !== undefined },
  );

  useEffect(() => {
    const onLeft = onDeviceLeft((account) => {
      if (keeper.account() === account) location.replace(location.pathname);
    });
    // A page that comes back out of the browser's memory may show what its next reader must not see.
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

  // Signed in while the page was open: what was filled in before goes along; another person gets the own form.
  useEffect(() => {
    const account = keeper.account();
    if (!isReady || !user) return;
    // After a session that had ended, what was written meanwhile is saved.
    if (account === user) keeper.wake();
    else if (account) location.reload();
    else void adoptDeviceDraft(user).then(() => keeper.openFor(user));
  }, [keeper, isReady, user]);

  const removeDraft = async (id: string) => {
    try {
      await deleteDraft(id);
      showDrafts((known = []) => known.filter((draft) => draft.id !== id));
      toast.success('The draft was deleted.');
    } catch (thrown) {
      toast.error(thrown instanceof Error ? thrown.message : String(thrown));
    }
  };

  return {
    ...keeping,
    account: keeper.account(),
    keeper,
    isReady,
    drafts: user ? drafts.filter(({ id }) => id !== keeping.draftId) : [],
    removeDraft,
  };
}

/** The person's drafts on the server; of the one shown here, the newer version is offered. */
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

/** Opens what the page shows first: the draft that its address names, else the copy of this device. */
async function openFirst(keeper: DraftKeeper): Promise<true> {
  await openNamedDraft(keeper);
  return true;
}

async function openNamedDraft(keeper: DraftKeeper): Promise<void> {
  const asked = new URLSearchParams(location.search).get('draft');
  if (asked && !(await requireRole())) return;
  const user = (await awaitSession())?.user.id;
  if (user && !isEmptyDraft(readDraft(readDeviceDraft(undefined)?.content)) && !hasUnsaved(user)) {
    await adoptDeviceDraft(user);
  }
  keeper.openFor(user);
  if (!asked || keeper.read().draftId === asked) return;
  // What is here is not lost for another draft.
  if (!(await keeper.save())) return void toast.error('Your other draft must be saved before this one can open.');
  try {
    const stored = await readStored(asked);
    // Words of it that the server does not have are on this device alone.
    if (!readDeviceDraft(user, asked)?.isDirty) return keeper.take(stored);
    keeper.openFor(user, asked);
    keeper.compare(stored);
  } catch (thrown) {
    toast.error(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** Words of an account that its server does not have; those of no one then wait until they are saved. */
function hasUnsaved(user: string): boolean {
  const own = readDeviceDraft(user);
  return own?.isDirty === true && !isEmptyDraft(readDraft(own.content));
}
