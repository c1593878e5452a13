import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { AUTHOR_TEXTS, canRevise, Revision } from '#domain/author-area';
import type { ManuscriptStatus } from '#domain/status';
import { appendEvent } from '#server/event/append-event';
import { notFound, Problem } from '#server/http/problem';
import { spend } from '#server/http/rate-limit';
import type { SignedInCall } from '#server/http/route';
import { randomId } from '#server/identifiers';
import { enqueue } from '#server/outbox/enqueue';
import {
  findLastRevision,
  findOwnManuscript,
  insertRevision,
  lockOwnManuscript,
} from '#server/submission/author-queries';
import { inspectDocument } from '#server/submission/document/inspect-document';
import { type DocumentForm, type ReceivedDocument, receiveForm } from '#server/submission/receive-document';
import { claimFile, storeFile } from '#server/submission/store-document';
import { insertManuscriptFile } from '#server/submission/submission-queries';

/** Nobody revises more often; a script might. */
export const REVISION_LIMIT = { name: 'revision', max: 20, seconds: 3_600 };

/**
 * Takes in a revised manuscript with the response to the reviewers; the next round begins. The same revision
 * again gets the same answer.
 * @throws Problem not_found; conflict where none is expected; what is wrong with the fields
 */
export async function reviseManuscript(id: string, call: SignedInCall): Promise<Response> {
  const { context, user } = call;
  const now = context.clock.now();
  const own = await findOwnManuscript(context.reader, user.id, { id, now });
  if (!own) throw notFound();
  await spend(context, REVISION_LIMIT, user.id);
  const round = await receiveForm(call, Object.keys(Revision.shape), async (form) => {
    const { response, document } = readRevision(form);
    const { flags } = await inspectDocument(document.path, document.format);
    const file_key = await storeFile(context, 'manuscripts', document.path, document.format);
    return context.db.transaction().execute(async (trx) => {
      const manuscript = await lockOwnManuscript(trx, user.id, id);
      if (!manuscript) throw notFound();
      const isExpected = canRevise({
        status: manuscript.status as ManuscriptStatus,
        withdrawal_requested_at: manuscript.withdrawal_requested_at?.toISOString() ?? null,
      });
      if (!isExpected) {
        if (await isRepeated(trx, { id, response, sha256: document.sha256 })) return manuscript.round;
        throw new Problem('conflict', AUTHOR_TEXTS.noRevisionDue);
      }
      const next = manuscript.round + 1;
      const { name, format, bytes, sha256 } = document;
      await insertRevision(trx, id, { round: next, response, now });
      await insertManuscriptFile(trx, {
        ...{ id: randomId(), manuscript_id: id, round: next, kind: 'original', created_at: now },
        ...{ file_key, name, format, bytes, sha256, scan_status: 'not_scanned', flags: JSON.stringify(flags) },
      });
      await claimFile(trx, file_key, now);
      for (const kind of ['mail.revision-to-author', 'mail.revision-to-office']) {
        await enqueue(trx, { kind, payload: { manuscript_id: id } }, now);
      }
      await enqueue(trx, { kind: 'review-copy', payload: { manuscript_id: id, round: next } }, now);
      const actor = { id: user.id, name: user.email };
      const object = { type: 'manuscript', id };
      const details = { round: next, file_sha256: sha256 };
      await appendEvent(trx, { actor, action: 'manuscript.revised', object, details }, now);
      return next;
    });
  });
  context.wakeOutbox();
  return Response.json({ message: AUTHOR_TEXTS.revisionReceived, round }, { status: 201 });
}

/** All that is wrong is told at once, each field under its own name. */
function readRevision({ fields, document, documentProblem }: DocumentForm): {
  response: string;
  document: ReceivedDocument;
} {
  const { data, error } = Revision.safeParse(fields);
  if (data && document) return { response: data.response, document };
  if (data && documentProblem) throw documentProblem;
  const mistakes: Record<string, string[]> = { ...documentProblem?.details.fields };
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0] ?? 'form');
    mistakes[name] = [...(mistakes[name] ?? []), message];
  }
  throw new Problem('bad_request', Object.values(mistakes).flat().join('\n'), { fields: mistakes });
}

async function isRepeated(
  trx: Transaction<Database>,
  { id, response, sha256 }: { id: string; response: string; sha256: string },
): Promise<boolean> {
  const last = await findLastRevision(trx, id);
  return last?.response === response && last.sha256 === sha256;
}
