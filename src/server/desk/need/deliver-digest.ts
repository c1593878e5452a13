import { findNeeds } from '#domain/desk/need/find-needs';
import { digestKey, isInDigest, NEED_RULES } from '#domain/desk/need/need';
import { longDate, plainDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { Context } from '#server/kernel/context';
import { randomId } from '#server/kernel/identifiers';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { renderEmail } from '#server/kernel/outbox/mail-template';
import { listConflicts } from '#server/manuscript/queries';
import { insertReported, listColleagues, listHandledManuscripts } from './digest-queries.ts';
import { readSituations } from './situation-queries.ts';

/** Emails an editor the queued tasks that are still open and still assigned to them. */
export const digestDeliverers = {
  'mail.office-digest': async (
    { id, payload: { account_id, told_ids } },
    { journal, reader, clock, mailer, siteUrl },
  ) => {
    const [
      { listColleagues: listOffice, listReported: listTold },
      { readSituations },
      { listConflicts },
      { digestEmail },
    ] = await Promise.all([
      import('./digest-queries.ts'),
      import('./situation-queries.ts'),
      import('#server/manuscript/queries'),
      import('./digest-mail.ts'),
    ]);
    const now = clock.now();
    const office = await listOffice(reader, plainDate(now));
    const editor = office.find((one) => one.id === account_id);
    if (!editor) return;
    const coveredIds = new Set(office.flatMap((one) => (one.cover_id === account_id ? one.id : [])));
    const hidden = new Set(await listConflicts(reader, editor));
    const rows = (await listTold(reader, told_ids)).filter(
      ({ id: manuscript, editor_id }) =>
        !hidden.has(manuscript) && editor_id !== null && (editor_id === account_id || coveredIds.has(editor_id)),
    );
    const read = await readSituations(
      reader,
      rows.map((row) => row.id),
    );
    const names = new Set(rows.map(keyText));
    const waiting = [...read.values()].flatMap(({ situation, manuscript }) => {
      const lines = findNeeds(journal, situation, now)
        .filter((need) => names.has(keyText(digestKey(need))))
        .map(({ kind, since }) => `${NEED_RULES[kind].label}, since ${longDate(plainDate(new Date(since)))}`);
      return lines.length > 0 ? [{ ...manuscript, lines: [...new Set(lines)] }] : [];
    });
    if (waiting.length === 0) return;
    const letter = digestEmail(journal, editor.name, waiting, siteUrl + paths.editorDashboard);
    await mailer.send({ id, to: { name: editor.name, address: editor.email }, ...renderEmail(journal, letter) });
  },
} satisfies Deliverers;

const keyText = ({ rule, subject_id, deadline_on }: ReturnType<typeof digestKey>) =>
  `${rule} ${subject_id} ${deadline_on}`;

const BATCH = 500;

/**
 * Queues one email per editor with tasks that have been open long enough and were not reported before. The tasks of an
 * absent editor go to the cover, or wait for the editor's return. A missed run loses nothing, and concurrent runs report
 * each task once.
 */
export async function sendDigests(context: Context): Promise<void> {
  const days = context.journal.digestDays;
  if (days === 0) return;
  const { db, reader, clock } = context;
  const now = clock.now();
  const today = plainDate(now);
  const office = new Map((await listColleagues(reader, today)).map((one) => [one.id, one]));
  const manuscriptsByRecipient = Map.groupBy(await listHandledManuscripts(reader), ({ editor_id }) => {
    const editor = office.get(editor_id);
    return editor?.is_away ? (editor.cover_id ?? '') : editor_id;
  });
  for (const [id, handled] of manuscriptsByRecipient) {
    const editor = office.get(id);
    if (!editor || editor.is_away) continue;
    const hidden = new Set(await listConflicts(reader, editor));
    const seen = handled.map((one) => one.id).filter((manuscript) => !hidden.has(manuscript));
    const waiting = await findAllNeeds(seen, context, now);
    const due = waiting.filter((need) => isInDigest(need, { days, duty: editor.duty, today }));
    if (due.length === 0) continue;
    const isNew = await db.transaction().execute(async (trx) => {
      const rows = due.map((need) => ({
        id: randomId(),
        ...digestKey(need),
        ...{ manuscript_id: need.manuscript_id, due_on: today, sent_at: now },
      }));
      const told_ids = await insertReported(trx, rows);
      if (told_ids.length > 0) {
        await enqueue(trx, { kind: 'mail.office-digest', payload: { account_id: id, told_ids } }, now);
      }
      return told_ids.length > 0;
    });
    if (isNew) context.wakeOutbox();
  }
}

async function findAllNeeds(ids: readonly string[], { journal, reader }: Context, now: Date) {
  const found = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const read = await readSituations(reader, ids.slice(start, start + BATCH));
    for (const [manuscript_id, { situation }] of read) {
      found.push(...findNeeds(journal, situation, now).map((need) => ({ ...need, manuscript_id })));
    }
  }
  return found;
}
