import { useCallback, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { isEmptyDraft, readDraft } from '#domain/submission/draft';
import { adoptDeviceDraft, onDeviceLeft, readDeviceDraft } from '#islands/kernel/device-draft.ts';
import { awaitSession, readSession, requireRole, type Session } from '#islands/kernel/session.ts';
import { useAutosave } from '#islands/kernel/use-autosave.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { deleteDraft, listDrafts } from './calls.ts';
import { createDraftKeeper, type DraftKeeper, readStored } from './draft-keeper.ts';

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
