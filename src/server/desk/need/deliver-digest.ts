import { digestKey, NEED_RULES } from '#domain/desk/need/need';
import { needsOf } from '#domain/desk/need/needs-of';
import { longDate, plainDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { renderEmail } from '#server/kernel/outbox/mail-template';

/** Sends an editor's open tasks as of now: settled or reassigned ones are omitted. */
export const digestDeliverers = {
  'mail.office-digest': async (
    { id, payload: { account_id, told_ids } },
    { journal, reader, clock, mailer, siteUrl },
  ) => {
    const [{ listOffice, listTold }, { readSituations }, { listConflicts }, { digestEmail }] = await Promise.all([
      import('./digest-queries.ts'),
      import('./situation-queries.ts'),
      import('#server/manuscript/queries'),
      import('./digest-mail.ts'),
    ]);
    const now = clock.now();
    const office = await listOffice(reader, plainDate(now));
    const told = office.find((one) => one.id === account_id);
    if (!told) return;
    const answersFor = new Set(office.flatMap((one) => (one.cover_id === account_id ? one.id : [])));
    const hidden = new Set(await listConflicts(reader, told));
    const rows = (await listTold(reader, told_ids)).filter(
      ({ id: manuscript, editor_id }) =>
        !hidden.has(manuscript) && editor_id !== null && (editor_id === account_id || answersFor.has(editor_id)),
    );
    const read = await readSituations(
      reader,
      rows.map((row) => row.id),
    );
    const names = new Set(rows.map(nameOf));
    const waiting = [...read.values()].flatMap(({ situation, manuscript }) => {
      const lines = needsOf(journal, situation, now)
        .filter((need) => names.has(nameOf(digestKey(need))))
        .map(({ kind, since }) => `${NEED_RULES[kind].label}, since ${longDate(plainDate(new Date(since)))}`);
      return lines.length > 0 ? [{ ...manuscript, lines: [...new Set(lines)] }] : [];
    });
    if (waiting.length === 0) return;
    const letter = digestEmail(journal, told.name, waiting, siteUrl + paths.editorDashboard);
    await mailer.send({ id, to: { name: told.name, address: told.email }, ...renderEmail(journal, letter) });
  },
} satisfies Deliverers;

const nameOf = ({ rule, subject_id, deadline_on }: ReturnType<typeof digestKey>) =>
  `${rule} ${subject_id} ${deadline_on}`;
