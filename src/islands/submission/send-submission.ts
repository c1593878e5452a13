import { toast } from 'react-hot-toast/headless';
import type { IslandJournal } from '#domain/journal/journal';
import { isBlank } from '#domain/submission/check';
import { type DraftContent, withoutId } from '#domain/submission/draft';
import { mapFields, STATEMENT_FIELDS, SUBMISSION_TEXTS } from '#domain/submission/form';
import type { Submission } from '#domain/submission/submission';
import { ApiError } from '#islands/kernel/api.ts';
import { type Receipt, receiptValue as receiptOfTab } from '#islands/kernel/device-draft.ts';
import { appendDocument, type SentDocument } from '#islands/kernel/document-form.ts';
import type { Session } from '#islands/kernel/session.ts';
import { notSubmitted, submitManuscript } from './calls.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import type { useErrors } from './form.tsx';
import type { ChosenDocument } from './use-document.ts';

interface Options {
  keeper: DraftKeeper;
  document: ChosenDocument;
  errors: ReturnType<typeof useErrors>;
  onProgress: (share: number) => void;
  onDone: (receipt: Receipt) => void;
  onSessionExpired: () => void;
}

/** Sends the form with its file, then clears the page; failures are reported and lose no input. */
export async function sendSubmission(
  journal: IslandJournal,
  file: File,
  user: Session['user'],
  options: Options,
): Promise<void> {
  try {
    options.onDone(await send(journal, file, user, options));
  } catch (thrown) {
    void options.keeper.save();
    reportFailure(thrown, options);
  }
}

async function send(
  journal: IslandJournal,
  file: File,
  user: Session['user'],
  { keeper, document, onProgress }: Options,
): Promise<Receipt> {
  // A save after the submission would create a new draft of it.
  await keeper.pause();
  const { content, draftId } = keeper.read();
  const delivered = await document.deliver(file, { signal: new AbortController().signal, onProgress });
  if (!delivered) throw new ApiError(SUBMISSION_TEXTS.failed, { status: 0 });
  const form = submissionForm(journal, content, delivered, draftId);
  const { answer, date } = await submitManuscript(form, { onProgress });
  const { submission_code: code, manuscript_number: number } = answer;
  const receipt: Receipt = {
    account: user.id,
    code,
    number,
    title: content.title,
    email: user.email,
    isSoleAuthor: content.sole_author,
    at: date ? new Date(date).toISOString() : undefined,
    sent: code ? undefined : content,
  };
  receiptOfTab.save(receipt);
  toast.success(SUBMISSION_TEXTS.submitted);
  document.forget();
  await keeper.clear({ submitted: draftId });
  return receipt;
}

function reportFailure(thrown: unknown, { errors, onSessionExpired }: Options) {
  if (!(thrown instanceof ApiError)) {
    errors.showServerErrors(notSubmitted());
    // An upload that was stopped is not an error.
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
    throw thrown;
  }
  if (thrown.status === 401) return onSessionExpired();
  const fields = Object.entries(thrown.fields);
  if (fields.length > 0) {
    const fieldErrors = fields.map(([name, messages]) => ({ name: controlOf(name), message: messages.join(' ') }));
    return errors.showServerErrors(
      fieldErrors,
      fields.map(([name, messages]) => `${name}: ${messages.join(' ')}`).join('\n'),
    );
  }
  errors.showServerErrors(thrown.isServerMessage ? [{ message: thrown.message }] : notSubmitted());
}

/** The control for a field of the request. */
function controlOf(name: string): string {
  return name === 'upload_id' ? 'file' : name;
}

/** The form as fields of `POST /api/manuscripts/submit/` (spec §7). */
export function submissionForm(
  journal: IslandJournal,
  content: DraftContent,
  document: SentDocument,
  draftId: string | null,
): FormData {
  const { title, abstract, keywords, co_authors, sole_author, author_position } = content;
  const { suggested_reviewers, opposed_reviewers } = content;
  const form = new FormData();
  const texts: Record<Exclude<keyof Submission, 'title_page' | 'upload_id' | 'draft_id'>, string> = {
    title,
    abstract,
    keywords: keywords.join(),
    co_authors: JSON.stringify(co_authors.map(withoutId)),
    sole_author: String(sole_author),
    author_position: sole_author ? '1' : author_position,
    category: content.category,
    article_type: content.article_type,
    // The language that the page showed: the office may have reordered the list since.
    language: content.language || journal.languages[0],
    suggested_reviewers: JSON.stringify(suggested_reviewers.filter((row) => !isBlank(row)).map(withoutId)),
    opposed_reviewers: JSON.stringify(opposed_reviewers.filter((row) => !isBlank(row)).map(withoutId)),
    ...mapFields(STATEMENT_FIELDS, (field) => content[field]),
  };
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  if (content.title_page_apart) form.set('title_page', 'apart');
  if (draftId) form.set('draft_id', draftId);
  appendDocument(form, document);
  return form;
}
