import { officePaths } from '#domain/desk/editorial/paths';
import { longDate } from '#domain/kernel/date';
import { TASK_MAILS } from '#domain/production/mail-templates';
import { PRODUCTION_TASKS, TASK_PARTS } from '#domain/production/task';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { mailWriter, renderEmail } from '#server/kernel/outbox/mail-template';
import { findAssigned } from './queries.ts';

const write = mailWriter(TASK_MAILS);

export const productionTaskDeliverers = {
  // Checked when sending: no email about a task that is finished, or that someone else has been given.
  'mail.production-task': async ({ id, payload }, { journal, reader, mailer, siteUrl }) => {
    const assigned = await findAssigned(reader, payload);
    if (!assigned) return;
    const { name, email, manuscript_number: number, title, task, due_on } = assigned;
    const deadline_note = due_on ? `Please finish it by ${longDate(due_on)}.` : '';
    const fields = { name, number, title, task: PRODUCTION_TASKS[task].toLowerCase(), deadline_note };
    const url = `${siteUrl}${officePaths.productionPart(payload.manuscript_id, TASK_PARTS[task])}`;
    const letter = write(journal, 'production-task', fields, { url });
    await mailer.send({ id, to: { name, address: email }, ...renderEmail(journal, letter) });
  },
} satisfies Deliverers;
