import { useEffect, useState } from 'react';
import { type Receipt as ReceiptFacts, readReceipt } from '#islands/device-draft.ts';
import type { TypeChoice } from '#islands/submission/DetailsSection.tsx';
import { Receipt } from '#islands/submission/Receipt.tsx';
import { SubmissionForm } from '#islands/submission/SubmissionForm.tsx';
import { useSession } from '#islands/submission/use-session.ts';
import { Toaster } from '#ui/Toaster';

const RECEIPT_HASH = '#receipt';

interface Props {
  types: readonly TypeChoice[];
  categories: readonly string[];
}

/** The page on which a manuscript is submitted, and then its receipt, which a reload shows again. */
export function SubmitPage(props: Props) {
  const session = useSession();
  const [receipt, setReceipt] = useState<ReceiptFacts>();
  const user = session?.user.id;
  useEffect(() => {
    if (location.hash !== RECEIPT_HASH || !user) return;
    const kept = readReceipt();
    if (kept?.account === user) setReceipt(kept);
    // Only this tab has it; the author area shows it everywhere.
    else history.replaceState(null, '', location.pathname);
  }, [user]);
  const show = (next: ReceiptFacts) => {
    history.replaceState(null, '', location.pathname + RECEIPT_HASH);
    setReceipt(next);
  };
  return (
    <>
      {receipt && receipt.account === user ? (
        <Receipt receipt={receipt} />
      ) : (
        <SubmissionForm {...props} session={session} onDone={show} />
      )}
      <Toaster />
    </>
  );
}
