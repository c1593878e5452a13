import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import { type Journal, officeMailbox } from '#domain/journal/journal';
import { inquiryPaths } from '#domain/message/paths';
import type { Deliverer } from './deliver.ts';
import { type EmailContent, renderEmail } from './mail-template.ts';

type Find<Payload, Written> = (db: Kysely<Database>, payload: Payload) => Promise<Written | undefined>;

/** Emails a form's text to the office, with a link to the inquiry. Skipped if it was deleted. */
export function sendToOffice<Payload, Written extends { id: string; name: string; email: string }>(
  find: Find<Payload, Written>,
  letterOf: (journal: Journal, written: Written, url: string) => EmailContent,
): Deliverer<Payload> {
  return async ({ id, payload }, { journal, db, mailer, siteUrl }) => {
    const message = await find(db, payload);
    if (!message) return;
    const url = siteUrl + inquiryPaths.inquiry(message.id);
    const replyTo = { name: message.name, address: message.email };
    await mailer.send({
      id,
      to: officeMailbox(journal),
      replyTo,
      ...renderEmail(journal, letterOf(journal, message, url)),
    });
  };
}

/** Sends a copy without a name to the sender, whose address may be someone else's. */
export function sendCopyToWriter<Payload, Written extends { email: string }>(
  find: Find<Payload, Written>,
  letterOf: (journal: Journal, written: Written) => EmailContent,
): Deliverer<Payload> {
  return async ({ id, payload }, { journal, db, mailer }) => {
    const message = await find(db, payload);
    if (!message) return;
    await mailer.send({
      id,
      to: { name: '', address: message.email },
      ...renderEmail(journal, letterOf(journal, message)),
    });
  };
}
