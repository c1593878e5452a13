import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { checkSubmission, withPending } from '#domain/submission/check';
import { nextId } from '#domain/submission/draft';
import { SUBMISSION_TEXTS } from '#domain/submission/form';
import { ApiError } from '#islands/api.ts';
import { type Receipt, receipt as receiptOfTab } from '#islands/device-draft.ts';
import type { Session } from '#islands/session.ts';
import { submitManuscript } from './calls.ts';
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

/** Sends the form: all that is wrong is told before, and nothing that was typed is lost by a failure. */
export function useSubmission({ keeper, document, session, errors, onDone }: Options) {
  const [progress, setProgress] = useState(0);
  const [loginNeed, setLoginNeed] = useState<LoginNeed>('none');

  const send = async (file: File, user: Session['user']) => {
    // A save that arrived after the submission would make a new draft of it.
    await keeper.rest();
    const { content, draftId } = keeper.read();
    const delivered = await document.deliver(file, {
      signal: new AbortController().signal,
      onProgress: setProgress,
    });
    if (!delivered) throw new ApiError(SUBMISSION_TEXTS.failed, { status: 0 });
    // Needed once, and so it is not loaded with the page.
    const { submissionForm } = await import('./submission-form.ts').catch(() => {
      throw new ApiError(SUBMISSION_TEXTS.failed, { status: 0 });
    });
    const form = submissionForm(content, delivered, draftId);
    const { answer, date } = await submitManuscript(form, { onProgress: setProgress });
    const { submission_code: code, manuscript_number: number } = answer;
    const receipt: Receipt = {
      account: user.id,
      code,
      number,
      title: content.title,
      email: user.email,
      at: date ? new Date(date).toISOString() : undefined,
      sent: code ? undefined : content,
    };
    receiptOfTab.keep(receipt);
    toast.success(SUBMISSION_TEXTS.submitted);
    document.forget();
    await keeper.clear({ isSubmitted: true });
    onDone(receipt);
  };

  const tellFailure = (thrown: unknown) => {
    if (!(thrown instanceof ApiError)) {
      errors.tellServer([{ message: SUBMISSION_TEXTS.failed }]);
      // Stopping the file that is being sent is no fault of the page.
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
      throw thrown;
    }
    if (thrown.status === 401) return setLoginNeed('over');
    const fields = Object.entries(thrown.fields);
    if (fields.length > 0) {
      const told = fields.map(([name, messages]) => ({ name: controlOf(name), message: messages.join(' ') }));
      return errors.tellServer(told, fields.map(([name, messages]) => `${name}: ${messages.join(' ')}`).join('\n'));
    }
    errors.tellServer([{ message: thrown.isServerWords ? thrown.message : SUBMISSION_TEXTS.failed }]);
  };

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
    try {
      await send(file, session.user);
    } catch (thrown) {
      void keeper.save();
      tellFailure(thrown);
    } finally {
      errors.setSending(false);
    }
  };
  return { submit, progress, loginNeed };
}

/** The page's control for a field of the wire. */
function controlOf(name: string): string {
  return name === 'upload_id' ? 'file' : name;
}
