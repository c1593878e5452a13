import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { has } from '#domain/decision/decision';
import { NOTICE_TEXTS, type NoticeInput, noticeText } from '#domain/desk/editorial/notice';
import { plainDate } from '#domain/kernel/date';
import type { LoggedAction } from '#domain/kernel/event/events';
import { NOTICE_LABELS } from '#domain/publication/notice';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { readEditorManuscript } from '#server/manuscript/editor-manuscript-queries';
import {
  deleteMarkedPdf,
  findArticleDoi,
  insertNotice,
  listAuthorPositions,
  listNotices,
  withdrawNotice,
} from '#server/manuscript/notice-queries';
import { lockManuscript } from '#server/manuscript/queries';
import { requestBuild } from '#server/publishing/request-build';

type OfficeCall = Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>;

/**
 * Publishes a notice dated today. Idempotent.
 * @throws Problem conflict if the article is not published or already retracted; bad_request if a retraction does not
 * repeat the manuscript number, or the DOI is the article's
 */
export async function publishNotice(input: NoticeInput, call: OfficeCall) {
  const { context, user } = call;
  const { id } = call.manuscript;
  const now = context.clock.now();
  const today = plainDate(now);
  const { kind, doi } = input;
  const text = noticeText(input);
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockForNotice(trx, id);
    if (kind === 'retraction' && input.confirm !== manuscript.manuscript_number) {
      throw fieldProblem('confirm', NOTICE_TEXTS.numberRequired);
    }
    if (doi && doi === manuscript.doi) throw fieldProblem('doi', NOTICE_TEXTS.ownDoi);
    const present = (await listNotices(readerOf(trx), id)).filter(({ withdrawn_at }) => withdrawn_at === null);
    if (present.some((notice) => notice.kind === kind && notice.text === text && notice.doi === doi)) return;
    if (kind === 'retraction' && present.some((notice) => notice.kind === kind)) {
      throw new Problem('conflict', NOTICE_TEXTS.retracted);
    }
    const notice_id = randomId();
    const notice = { id: notice_id, manuscript_id: id, kind, published_on: today, text, doi };
    await insertNotice(trx, { ...notice, created_at: now, created_by: user.email });
    if (kind === 'retraction') {
      await deleteMarkedPdf(trx, id);
      await enqueue(trx, { kind: 'galley.mark', payload: { manuscript_id: id } }, now);
    } else {
      await enqueue(trx, { kind: 'galley.typeset', payload: { manuscript_id: id } }, now);
    }
    if (kind !== 'correction') await notifyAuthors(trx, 'mail.notice-published', { manuscript_id: id, notice_id }, now);
    await logAndRebuild(trx, { action: 'notice.published', details: { notice_id, kind } }, call);
  });
  context.wakeOutbox();
  return {
    message: `${NOTICE_LABELS[kind]} published. The article’s page is being rebuilt.`,
    manuscript: await readEditorManuscript(call.context.journal, context.reader, id, now),
  };
}

/**
 * Withdraws a mistaken notice; notice and reason are kept. Idempotent.
 * @throws Problem not_found; conflict if the article is not published
 */
export async function withdrawPublishedNotice(
  { notice: notice_id, reason }: { notice: string; reason: string },
  call: OfficeCall,
) {
  const { context, user } = call;
  const { id } = call.manuscript;
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockForNotice(trx, id);
    const notice = (await listNotices(readerOf(trx), id)).find((known) => known.id === notice_id);
    if (!notice) throw notFound();
    if (notice.withdrawn_at !== null) return;
    const withdrawal = { withdrawn_at: now, withdrawn_by: user.email, withdrawal_reason: reason };
    await withdrawNotice(trx, { id: notice_id, manuscriptId: id }, withdrawal);
    await enqueue(trx, { kind: 'galley.typeset', payload: { manuscript_id: id } }, now);
    if (notice.kind !== 'correction')
      await notifyAuthors(trx, 'mail.notice-withdrawn', { manuscript_id: id, notice_id }, now);
    await logAndRebuild(trx, { action: 'notice.withdrawn', details: { notice_id, kind: notice.kind } }, call);
  });
  context.wakeOutbox();
  return {
    message: 'The notice has been withdrawn. The article’s page is being rebuilt.',
    manuscript: await readEditorManuscript(call.context.journal, context.reader, id, now),
  };
}

/** Locks a published article's manuscript. */
async function lockForNotice(trx: Transaction<Database>, id: string) {
  const manuscript = await lockManuscript(trx, id);
  const article = await findArticleDoi(trx, id);
  if (!has('isOnSite', manuscript.status) || !article) throw new Problem('conflict', NOTICE_TEXTS.onlyPublished);
  return { manuscript_number: manuscript.manuscript_number, doi: article.doi };
}

async function logAndRebuild(
  trx: Transaction<Database>,
  logged: LoggedAction<'notice.published' | 'notice.withdrawn'>,
  { context, user, manuscript: { id } }: OfficeCall,
): Promise<void> {
  const now = context.clock.now();
  const actor = { id: user.id, name: user.email };
  await requestBuild(trx, { reason: 'publication', manuscript_id: id, actor }, now);
  await appendEvent(trx, { actor, object: { type: 'manuscript', id }, ...logged }, now);
}

/** For all notices except corrections, which were agreed with the authors. */
async function notifyAuthors(
  trx: Transaction<Database>,
  kind: 'mail.notice-published' | 'mail.notice-withdrawn',
  payload: { manuscript_id: string; notice_id: string },
  now: Date,
): Promise<void> {
  for (const position of await listAuthorPositions(trx, payload.manuscript_id)) {
    await enqueue(trx, { kind, payload: { ...payload, position } }, now);
  }
}

const fieldProblem = (name: string, sentence: string) =>
  new Problem('bad_request', sentence, { fields: { [name]: [sentence] }, showText: true });
