import { readFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { searchFor } from '#domain/document/author-search/search';
import { revealsAuthors } from '#domain/document/leak';
import { MESSAGE_TEXTS, namesWarning, type ThreadKey } from '#domain/message/message';
import type { SearchedFile } from '#domain/message/message-file';
import type { NewOfficeMessage } from '#domain/message/new-message';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import type { ReceivedDocument } from '#server/document/receive-document';
import { reviewCopyOf } from '#server/document/review-copy';
import { scanDocument } from '#server/document/scan-document';
import { sha256Of, storeFile } from '#server/document/store-document';
import type { StoredOriginal } from '#server/document/take-document';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall, UploaderCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { callerOf, withTurn } from '#server/kernel/thread/turns';
import { lockManuscript } from '#server/manuscript/queries';
import { appendMessage, logMessage } from './append-message.ts';
import { acceptEach, type MessageContent, withMessageFiles, withReceivedUploads } from './message-uploads.ts';
import { findAuthorAddresses, findThread, findThreadReviewer, listHiddenPeople, setWaitingSince } from './queries.ts';

/** The event of an office message, by recipient. */
const OFFICE_ACTIONS = { author: 'message.sent-to-author', reviewer: 'message.sent-to-reviewer' } as const;

/**
 * Writes to the authors, to a reviewer, or in the office's own notes. `alongside` runs in the same transaction.
 * @throws Problem not_found if the manuscript has no such assignment; conflict if the review was declined or cancelled;
 * unprocessable if it reveals names hidden from its readers, or the thread is full; with the field `uploads` for file
 * errors
 */
export async function writeAsOffice(
  { kind, assignment_id, text, uploads, are_names_meant }: NewOfficeMessage,
  call: ManuscriptCall,
  alongside: (trx: Transaction<Database>) => Promise<unknown> = async () => {},
): Promise<void> {
  const { context, user, manuscript } = call;
  const now = context.clock.now();
  const writer = { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() || user.email };
  const actor = { id: user.id, name: user.email };
  const threadKey = { kind, assignment_id };
  const { id: manuscript_id } = manuscript;
  const write = (files: MessageContent['files'], searched: readonly SearchedFile[] = []) =>
    context.db.transaction().execute(async (trx) => {
      await lockManuscript(trx, manuscript_id);
      await alongside(trx);
      await requireOpen(trx, manuscript_id, threadKey);
      if (kind !== 'office' && !are_names_meant) {
        await refuseHiddenNames(readerOf(trx), { id: manuscript_id, kind, text, files: searched });
      }
      const message_id = await appendMessage(
        trx,
        { manuscript_id, threadKey, side: 'office', writer, text, files },
        now,
      );
      await mailFromOffice(trx, { manuscript_id, message_id }, kind, now);
      await logMessage(trx, { manuscript_id, actor, threadKey, actions: OFFICE_ACTIONS }, now);
    });
  if (kind === 'office') await withMessageFiles(uploads, call, write);
  else await withCleanFiles(uploads, { call, kind }, write);
  context.wakeOutbox();
}

/**
 * Marks a thread as needing no answer.
 * @throws Problem not_found if there is no such thread
 */
export async function settleThread(
  { kind, assignment_id }: ThreadKey,
  { context, user, manuscript }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, manuscript.id);
    const thread = await findThread(trx, manuscript.id, { kind, assignment_id });
    if (!thread) throw notFound();
    if (!thread.waiting_since) return;
    await setWaitingSince(trx, thread.id, null);
    const object = { type: 'manuscript', id: manuscript.id };
    const details = assignment_id === null ? {} : { assignment_id };
    await appendEvent(
      trx,
      { actor: { id: user.id, name: user.email }, action: 'message.settled', object, details },
      now,
    );
  });
}

async function requireOpen(trx: Transaction<Database>, manuscriptId: string, { assignment_id }: ThreadKey) {
  if (assignment_id === null) return;
  const reviewer = await findThreadReviewer(readerOf(trx), assignment_id);
  if (reviewer?.manuscript_id !== manuscriptId) throw notFound();
  if (!reviewer.is_open) throw new Problem('conflict', MESSAGE_TEXTS.closed);
}

/** The addresses emailed about an office message: none for notes; for the authors, all that may reply for them. */
async function mailFromOffice(
  trx: Transaction<Database>,
  payload: { manuscript_id: string; message_id: string },
  kind: ThreadKey['kind'],
  now: Date,
): Promise<void> {
  switch (kind) {
    case 'office':
      return;
    case 'reviewer':
      return enqueue(trx, { kind: 'mail.message-to-reviewer', payload }, now);
    case 'author':
      return mailAuthors(trx, payload, now);
    default:
      return kind satisfies never;
  }
}

async function mailAuthors(
  trx: Transaction<Database>,
  payload: { manuscript_id: string; message_id: string },
  now: Date,
): Promise<void> {
  const { submitter, corresponding } = await findAuthorAddresses(trx, payload.manuscript_id);
  const isOther = corresponding !== null && corresponding.toLowerCase() !== submitter?.toLowerCase();
  const recipients = [...(submitter ? ['submitter' as const] : []), ...(isOther ? ['corresponding' as const] : [])];
  for (const to of recipients) {
    await enqueue(trx, { kind: 'mail.message-to-author', payload: { ...payload, to } }, now);
  }
}

async function refuseHiddenNames(
  db: ReadonlyKysely<Database>,
  { id, kind, text, files }: { id: string; kind: 'author' | 'reviewer'; text: string; files: readonly SearchedFile[] },
): Promise<void> {
  const people = await listHiddenPeople(db, id, kind);
  const found = searchFor(people)(text).map(({ start, end }) => text.slice(start, end));
  const names = [...new Set(found)];
  const flagged = files.filter((file) => file.names.length > 0 || file.unsearched);
  if (names.length === 0 && flagged.length === 0) return;
  const all = [...new Set([...names, ...flagged.flatMap((file) => file.names)])];
  throw new Problem('unprocessable', namesWarning(kind, names, flagged), { extra: { names: all } });
}

/** Who reads an office file, and so whose names must not be in it. */
type Audience = 'author' | 'reviewer';

/** An office file as its readers get it, and the hidden names still found in it. */
interface CleanedFile {
  file: StoredOriginal;
  searched: SearchedFile;
}

/**
 * Prepares office files for authors or a reviewer: copies without personal metadata, searched for hidden names.
 * @throws Problem with the field `uploads`; unavailable if the journal cannot accept files now
 */
async function withCleanFiles<Result>(
  uploads: readonly string[],
  { call, kind }: { call: ManuscriptCall; kind: Audience },
  work: (files: readonly StoredOriginal[], searched: readonly SearchedFile[]) => Promise<Result>,
): Promise<Result> {
  return withReceivedUploads(uploads, call, async (documents) => {
    const identities =
      documents.length > 0 ? await listHiddenPeople(call.context.reader, call.manuscript.id, kind) : [];
    const cleaned = await acceptEach(documents, (document) => cleanFile(document, identities, call));
    return work(
      cleaned.map(({ file }) => file),
      cleaned.map(({ searched }) => searched),
    );
  });
}

type Identities = Awaited<ReturnType<typeof listHiddenPeople>>;

async function cleanFile(document: ReceivedDocument, identities: Identities, call: UploaderCall): Promise<CleanedFile> {
  const { path, name, format } = document;
  const { context } = call;
  const label = name.replace(/\.[^.]*$/, '');
  const { copy, report } = await withTurn(callerOf(call), async () => {
    await inspectDocument(path, format);
    return reviewCopyOf({ bytes: await readFile(path), format, label, identities });
  });
  if (!copy) throw new Problem('unprocessable', report.reason);
  const scan_status = await scanDocument(path, context);
  const file_key = await storeFile(context, 'messages', copy, format);
  const names = report.leaks.filter((leak) => revealsAuthors([leak])).map(({ found }) => found);
  return {
    file: { file_key, name, format, bytes: copy.length, sha256: sha256Of(copy), scan_status, flags: [] },
    searched: { name, names: [...new Set(names)], unsearched: report.reason },
  };
}
