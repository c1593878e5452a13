import {
  DRAFT_TEXTS,
  type DraftContent,
  EMPTY_DRAFT,
  fitsDraft,
  isSameDraft,
  readDraft,
} from '#domain/submission/draft';
import { ApiError } from '#islands/kernel/api.ts';
import { createAutosave, type Server } from '#islands/kernel/autosave.ts';
import type { Stored } from '#islands/kernel/autosave-state.ts';
import { forgetDeviceDraft, keepDeviceDraft, readDeviceDraft } from '#islands/kernel/device-draft.ts';
import { readSession } from '#islands/kernel/session.ts';
import { changeDraft, createDraft, deleteDraft, readStoredDraft } from './calls.ts';

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
export const readStored = async (id: string) => fromServer(await readStoredDraft(id));

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
