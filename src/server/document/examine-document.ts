import { readFile } from 'node:fs/promises';
import type { Identity, LeakReport } from '#domain/document/leak';
import type { Journal } from '#domain/journal/journal';
import { splitName } from '#domain/kernel/person/name-parts';
import { type Examination, ExaminedAuthors, type Prefill } from '#domain/submission/examination';
import { WRONG_TITLE_PAGE } from '#domain/submission/submission';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { Call, SignedInCall } from '#server/kernel/http/route';
import { readSession } from '#server/kernel/http/session';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { forAuthors } from './inspect/refusals.ts';
import { prefillOf } from './prefill-of.ts';
import { type DocumentForm, type ReceivedDocument, receiveForm } from './receive-document.ts';
import { reviewCopyOf } from './review-copy.ts';
import { privateFileHeaders } from './send-file.ts';
import type { ReviewCopy } from './tasks.ts';

/** The form repeats the request after every change to the author list. */
export const EXAMINE_LIMIT = { name: 'examine', max: 30, seconds: 3_600 };

/** The manuscript has no number yet. */
const label = (journal: Journal) => `${journal.manuscriptPrefix}-review-copy`;

/**
 * Examines a file before submission, for visitors too: extracted metadata, flags for the editor, and details that would
 * reveal the authors. `keep` stores it with the caller's draft, if the form names one; nothing else is stored. @throws
 * Problem with the field `file` or `authors`; too_many_requests; unavailable if too many are waiting
 */
export async function examineDocument(call: Call, keep: KeepWithDraft): Promise<Examination> {
  return withExamined(call, async ({ document, bytes, authors, flags, isTitlePageApart, draftId, user }) => {
    const { name, format, bytes: size } = document;
    const prefill = await prefillOf({ bytes, format });
    const identities = authors.length > 0 ? authors : prefill.authors.map(toIdentity);
    const made = await reviewCopyOf({
      bytes,
      format,
      label: label(call.context.journal),
      identities,
      isTitlePageApart,
    });
    const report = identities.length > 0 || made.report.status !== 'clean' ? made.report : NO_AUTHORS;
    const review_copy = { ...report, removed: made.removed, name: made.name };
    return {
      file: { name, format, bytes: size },
      flags: forAuthors(flags),
      prefill,
      review_copy,
      title_page: made.titlePage,
      is_kept:
        user !== undefined && draftId !== '' && (await isStored(() => keep(draftId, document, { ...call, user }))),
    };
  });

  // A failure to keep the file must not lose the results.
  async function isStored(store: () => Promise<boolean>): Promise<boolean> {
    return store().catch((cause) => {
      call.context.log('error', 'The file of a draft could not be kept.', cause);
      return false;
    });
  }
}

/** Keeps a file with a draft of the caller's; false if there is none. */
type KeepWithDraft = (draftId: string, document: ReceivedDocument, call: SignedInCall) => Promise<boolean>;

/**
 * The file as reviewers would receive it.
 * @throws Problem as above; unprocessable if no such copy can be made
 */
export async function sendReviewCopy(call: Call): Promise<Response> {
  const { name, copy, report } = await withExamined<ReviewCopy>(
    call,
    ({ document: { format }, bytes, authors, isTitlePageApart }) =>
      reviewCopyOf({ bytes, format, label: label(call.context.journal), identities: authors, isTitlePageApart }),
  );
  if (!copy) throw new Problem('unprocessable', report.reason);
  const format = name.endsWith('.pdf') ? 'pdf' : 'docx';
  return new Response(copy.slice(), { headers: privateFileHeaders({ name, format, bytes: copy.length }) });
}

/** Without authors there is nothing to search for, which does not make the file clean. */
const NO_AUTHORS: LeakReport = {
  status: 'unreadable',
  leaks: [],
  reason: 'Enter the authors, so that the file can be searched for them.',
};

interface Examined {
  document: ReceivedDocument;
  bytes: Uint8Array;
  authors: Identity[];
  flags: Examination['flags'];
  isTitlePageApart: boolean;
  /** Empty if the form names none. */
  draftId: string;
  user: SignedInCall['user'] | undefined;
}

async function withExamined<Result>(call: Call, work: (examined: Examined) => Promise<Result>): Promise<Result> {
  const { context, request, ip } = call;
  const user = await readSession(request, context, { byCookie: true });
  await consumeAttempt(context, EXAMINE_LIMIT, user ? user.id : ip);
  const asPerson = user ? { ...call, user } : call;
  const examine = async ({ fields, document, documentProblem }: DocumentForm) => {
    const authors = readAuthors(fields.authors);
    const isTitlePageApart = readTitlePage(fields.title_page);
    if (!document) throw documentProblem;
    return withTurn(callerOf(asPerson), async () => {
      const { flags } = await inspectDocument(document.path, document.format);
      const bytes = await readFile(document.path);
      return work({ document, bytes, authors, flags, isTitlePageApart, draftId: fields.draft_id ?? '', user });
    });
  };
  return receiveForm(asPerson, ['authors', 'title_page', 'draft_id'], examine, { keepsUpload: true });
}

function readAuthors(sent = ''): Identity[] {
  const { data, error } = ExaminedAuthors.safeParse(sent);
  if (data) return data;
  const sentences = [...new Set(error.issues.map(({ message }) => message))];
  throw new Problem('bad_request', sentences.join(' '), { fields: { authors: sentences } });
}

function readTitlePage(sent = ''): boolean {
  if (sent === '' || sent === 'apart') return sent !== '';
  throw new Problem('bad_request', WRONG_TITLE_PAGE, { fields: { title_page: [WRONG_TITLE_PAGE] } });
}

function toIdentity({ name, family_name, email, affiliation, orcid }: Prefill['authors'][number]): Identity {
  return { ...splitName(name, family_name), email, affiliation, orcid };
}
