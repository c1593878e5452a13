import type { Transaction } from 'kysely';
import * as z from 'zod';
import type { Database } from '#database/schema';
import { daysLate } from '#domain/manuscript/late-revision';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { AUTHOR_TEXTS, canRevise, Revision } from '#domain/submission/author-area';
import { CORRECTION_SHAPE, type Corrections } from '#domain/submission/corrections';
import { findSentFile } from '#server/document/file-queries';
import { enqueueAfterOriginal, enqueueScan } from '#server/document/follow-original';
import { atField, type DocumentForm, type ReceivedDocument, receiveForm } from '#server/document/receive-document';
import { IN_QUARANTINE, sendManuscriptFile } from '#server/document/send-file';
import { insertAcceptedFile, type StoredOriginal, takeDocument } from '#server/document/take-document';
import { appendEvent } from '#server/kernel/event/append-event';
import { file, json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { fieldMessages, Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import { type ManuscriptCall, type Route, route } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { findWithdrawal, lapseRequests } from '#server/manuscript/request-queries';
import { CORRECTION_FIELD_NOTES, correctText } from '#server/publishing/correction/correct-text';
import {
  findLastRevision,
  findReleasedFile,
  insertRevision,
  listOwnManuscripts,
  readOwnManuscript,
} from './author-queries.ts';

const OneManuscript = z.strictObject({ id: Id });
const common = { access: 'author-of', csrf: false, cache: 0 } as const;

/** No author has so many, so all are listed. */
const LISTED_MAX = 500;

/** Routes for an author's own manuscripts. Others are not found. */
export const authorRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'signed-in',
    method: 'GET',
    path: '/api/author/manuscripts',
    summary: 'Lists the caller’s manuscripts, newest first.',
    answers: [json('OwnManuscriptCard[]')],
    input: z.object({}),
    handle: async (_, { context, user }) =>
      listOwnManuscripts(context.reader, user.id, { limit: LISTED_MAX, now: context.clock.now() }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id',
    summary: 'Shows one of the caller’s manuscripts.',
    notes:
      'With its authors, files, leak reports, revisions, decision letters and the reviews sent with them; never the office’s notes or the reviewers’ names.',
    answers: [json('OwnManuscript')],
    input: OneManuscript,
    handle: ({ id }, { context }) => readOwnManuscript(context.reader, id, context.clock.now()),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id/files/:file',
    summary: 'Downloads a file of the caller’s manuscript.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.strictObject({ id: Id, file: Id }),
    handle: async ({ id, file }, { context }) =>
      sendManuscriptFile(await findSentFile(context.reader, { id, file }), context),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/author/manuscripts/:id/reviews/:file',
    summary: 'Downloads the anonymised file of a review sent with a decision.',
    answers: [file()],
    refusals: IN_QUARANTINE,
    input: z.strictObject({ id: Id, file: Id }),
    handle: async ({ id, file }, { context }) =>
      sendManuscriptFile(await findReleasedFile(context.reader, { id, file }), context),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/author/manuscripts/:id/revision',
    summary: 'Submits a revision.',
    notes: 'Reviewers see an anonymised copy of both files. Repeating the call has no effect.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        response: 'The response to the reviewers, at most 60,000 characters.',
        file: 'The manuscript: PDF, .doc or .docx, at most 10 MiB.',
        upload_id: 'In place of `file`: an upload sent in parts.',
        response_file: 'The response as an additional file, under the same rules. Optional.',
        response_upload_id: 'In place of `response_file`: an upload sent in parts.',
        ...CORRECTION_FIELD_NOTES,
      },
    },
    answers: [json('RevisionReceived', 201)],
    refusals: {
      409: 'No revision is expected.',
      422: 'The file is damaged, password-protected or infected, contains macros, or takes too long to check.',
      429: 'Too many revisions in an hour.',
    },
    csrf: true,
    body: 'stream',
    input: OneManuscript,
    handle: (_, call) => reviseManuscript(call),
  }),
];

const RevisionForm = Revision.extend(CORRECTION_SHAPE);

/** No person sends so many; a script might. */
const REVISION_LIMIT = { name: 'revision', max: 20, seconds: 3_600 };

const WITH_RESPONSE_FILE = { second: 'response' } as const;

interface SentRevision {
  response: string;
  corrections: Corrections;
  document: ReceivedDocument;
  responseFile: ReceivedDocument | undefined;
}

/**
 * Accepts a revised manuscript with the response to the reviewers, and with corrected metadata; the next round begins.
 * Idempotent.
 * @throws Problem conflict if no revision is expected; otherwise field errors
 */
async function reviseManuscript(call: ManuscriptCall): Promise<Response> {
  const { context, user } = call;
  const { id } = call.manuscript;
  const now = context.clock.now();
  await consumeAttempt(context, REVISION_LIMIT, user.id);
  const accept = async (form: DocumentForm) => {
    const revision = readRevision(form);
    const { response, corrections, document, responseFile } = revision;
    const original = await takeDocument(document, call);
    const file = responseFile && (await acceptResponse(responseFile, call));
    return context.db.transaction().execute(async (trx) => {
      const manuscript = await lockManuscript(trx, id);
      const isExpected = canRevise({
        status: manuscript.status as ManuscriptStatus,
        withdrawal_requested_at: await findWithdrawal(trx, id),
      });
      if (!isExpected) {
        if (await isRepeated(trx, id, revision)) return { round: manuscript.round, late_days: 0 };
        throw new Problem('conflict', AUTHOR_TEXTS.noRevisionDue);
      }
      const round = manuscript.round + 1;
      const roundKey = { manuscript_id: id, round };
      const { revision_due_on: due_on } = manuscript;
      const actor = { id: user.id, name: user.email };
      await correctText(trx, { id, before: manuscript, sent: corrections, round, actor }, now);
      await insertRevision(trx, id, { round, response, due_on, now });
      await lapseRequests(trx, id, { kinds: ['revision-time'], now });
      await insertAcceptedFile(trx, { ...roundKey, ...original, kind: 'original' }, now);
      if (file) await insertAcceptedFile(trx, { ...roundKey, ...file, kind: 'response' }, now);
      for (const kind of ['mail.revision-to-author', 'mail.revision-to-office'] as const) {
        await enqueue(trx, { kind, payload: { manuscript_id: id, round } }, now);
      }
      await enqueueAfterOriginal(trx, { ...roundKey, ...original }, now);
      if (file) await enqueueScan(trx, { ...roundKey, ...file, kind: 'response' }, now);
      const object = { type: 'manuscript', id };
      const late_days = daysLate(due_on, now);
      const details = {
        ...{ round, file_sha256: original.sha256 },
        ...(file && { response_sha256: file.sha256 }),
        ...(late_days > 0 && { late_days }),
      };
      await appendEvent(trx, { actor, action: 'manuscript.revised', object, details }, now);
      return { round, late_days };
    });
  };
  const { round, late_days } = await receiveForm(call, Object.keys(RevisionForm.shape), accept, WITH_RESPONSE_FILE);
  context.wakeOutbox();
  return Response.json({ message: receivedMessage(late_days), round }, { status: 201 });
}

const receivedMessage = (days: number) =>
  days > 0 ? `${AUTHOR_TEXTS.revisionReceived} ${AUTHOR_TEXTS.receivedLate(days)}` : AUTHOR_TEXTS.revisionReceived;

/** Parses the form; reports all errors together, each under its own field. */
function readRevision({ fields, document, documentProblem, second }: DocumentForm): SentRevision {
  const { data, error } = RevisionForm.safeParse(fields);
  const problems = [documentProblem, second].filter((problem) => problem instanceof Problem);
  const [first, ...others] = problems;
  if (data && document && !first) {
    const { response, upload_id: _, response_upload_id: __, ...corrections } = data;
    return { response, corrections, document, responseFile: documentOf(second) };
  }
  if (data && first && others.length === 0) throw first;
  const mistakes: Record<string, string[]> = Object.assign(
    {},
    ...problems.map(({ details }) => details.fields),
    error && fieldMessages(error, 'form'),
  );
  throw new Problem('bad_request', Object.values(mistakes).flat().join('\n'), { fields: mistakes });
}

const documentOf = (second: DocumentForm['second']) => (second instanceof Problem ? undefined : second);

/** Reports errors in the response under its own field. */
async function acceptResponse(document: ReceivedDocument, call: ManuscriptCall): Promise<StoredOriginal> {
  return takeDocument(document, call).catch((thrown) => {
    throw thrown instanceof Problem ? atField(thrown, `${WITH_RESPONSE_FILE.second}_file`) : thrown;
  });
}

async function isRepeated(
  trx: Transaction<Database>,
  id: string,
  { response, document, responseFile }: SentRevision,
): Promise<boolean> {
  const last = await findLastRevision(trx, id);
  const isSameFile = (last?.response_sha256 ?? undefined) === responseFile?.sha256;
  return last?.response === response && last.sha256 === document.sha256 && isSameFile;
}
