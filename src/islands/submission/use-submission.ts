import { useState } from 'react';
import { checkSubmission, withPending } from '#domain/submission/check';
import { nextId } from '#domain/submission/draft';
import { SUBMISSION_TEXTS } from '#domain/submission/form';
import type { Receipt } from '#islands/kernel/device-draft.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import type { Session } from '#islands/kernel/session.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import type { ChosenDocument } from './FileSection.tsx';
import type { useErrors } from './use-form.ts';

interface Options {
  keeper: DraftKeeper;
  document: ChosenDocument;
  session: Session | undefined;
  errors: ReturnType<typeof useErrors>;
  onDone: (receipt: Receipt) => void;
}

/** What keeps a finished form from being sent: nobody is signed in, or nobody any more. */
export type LoginNeed = 'none' | 'asked' | 'over';

/** Sends the form: all mistakes are reported first, and a failure loses nothing that was typed. */
export function useSubmission({ keeper, document, session, errors, onDone }: Options) {
  const journal = useJournal();
  const [progress, setProgress] = useState(0);
  const [loginNeed, setLoginNeed] = useState<LoginNeed>('none');

  const submit = async () => {
    if (errors.isSending()) return;
    const ownEmail = session?.user.email;
    const { content } = keeper.read();
    const settled = withPending(content, nextId(content.co_authors), ownEmail);
    if (settled !== content) keeper.change(settled);
    const { file } = document;
    const wrong = checkSubmission(keeper.read().content, { hasFile: file !== undefined, ownEmail });
    if (wrong.length > 0 || !file) return errors.tellChecked(wrong);
    errors.clear();
    if (!session) return setLoginNeed('asked');
    setLoginNeed('none');
    errors.setSending(true);
    setProgress(0);
    // Needed once, and so it is not loaded with the page.
    const sending = await import('./send-submission.ts').catch(() => undefined);
    try {
      const onLoginOver = () => setLoginNeed('over');
      const how = { keeper, document, errors, onProgress: setProgress, onDone, onLoginOver };
      if (sending) await sending.sendSubmission(journal, file, session.user, how);
      else errors.tellServer([{ message: SUBMISSION_TEXTS.failed }]);
    } finally {
      errors.setSending(false);
    }
  };
  return { submit, progress, loginNeed };
}
