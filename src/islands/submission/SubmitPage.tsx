import { useEffect, useState } from 'react';
import type { DraftContent } from '#domain/submission/draft';
import {
  type Receipt as ReceiptFacts,
  receiptValue as receiptOfTab,
  saveDeviceDraft,
} from '#islands/kernel/device-draft.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { onSessionChange, readSession, type Session } from '#islands/kernel/session.ts';
import { LOADING, lazyPart } from '#ui/later';
import { Toaster } from '#ui/Toaster';
import type { LanguageChoice, TypeChoice } from './DetailsSection.tsx';
import { SubmissionForm } from './SubmissionForm.tsx';

/** The session; undefined also until the page is interactive. */
function useSession(): Session | undefined {
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    const update = () =>
      setSession((last) => {
        const now = readSession();
        return now?.token === last?.token ? last : now;
      });
    update();
    return onSessionChange(update);
  }, []);
  return session;
}

const Receipt = lazyPart(async () => (await import('./Receipt.tsx')).Receipt, LOADING);

const RECEIPT_HASH = '#receipt';

interface Props {
  types: readonly TypeChoice[];
  categories: readonly string[];
  languages: readonly LanguageChoice[];
  checklist: readonly string[];
}

/** The submission page, then its receipt, which survives a reload. */
export const SubmitPage = guarded(Island);

function Island(props: Props) {
  const session = useSession();
  const [receipt, setReceipt] = useState<ReceiptFacts>();
  const user = session?.user.id;
  useEffect(() => {
    if (location.hash !== RECEIPT_HASH || !user) return;
    const kept = receiptOfTab.read();
    if (kept?.account === user) setReceipt(kept);
    // Only this tab has the receipt; the author area shows it everywhere.
    else history.replaceState(null, '', location.pathname);
  }, [user]);
  const show = (next: ReceiptFacts) => {
    history.replaceState(null, '', location.pathname + RECEIPT_HASH);
    setReceipt(next);
  };
  const refill = (content: DraftContent) => {
    saveDeviceDraft(user, { content, draftId: null, version: 0, isDirty: true, unanswered: [] });
    history.replaceState(null, '', location.pathname);
    setReceipt(undefined);
  };
  return (
    <>
      {receipt && receipt.account === user ? (
        <Receipt receipt={receipt} onRefill={refill} />
      ) : (
        <SubmissionForm {...props} session={session} onDone={show} />
      )}
      <Toaster />
    </>
  );
}
