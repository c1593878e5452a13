import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import { OFFICE } from '#domain/journal';
import type { Deliverer } from './deliver.ts';
import { type Letter, renderLetter } from './mail-template.ts';

type Find<Payload, Written> = (db: Kysely<Database>, payload: Payload) => Promise<Written | undefined>;

/** Mails the office what somebody wrote in a form; a reply goes to the writer. If it was deleted, nothing is sent. */
export function toOffice<Payload, Written extends { name: string; email: string }>(
  find: Find<Payload, Written>,
  letterOf: (written: Written) => Letter,
): Deliverer<Payload> {
  return async ({ id, payload }, { db, mailer }) => {
    const written = await find(db, payload);
    if (!written) return;
    const replyTo = { name: written.name, address: written.email };
    await mailer.send({ id, to: OFFICE, replyTo, ...renderLetter(letterOf(written)) });
  };
}

/** Sends the writer a copy, without a name: the address may be somebody else's. */
export function toWriter<Payload, Written extends { email: string }>(
  find: Find<Payload, Written>,
  letterOf: (written: Written) => Letter,
): Deliverer<Payload> {
  return async ({ id, payload }, { db, mailer }) => {
    const written = await find(db, payload);
    if (!written) return;
    await mailer.send({ id, to: { name: '', address: written.email }, ...renderLetter(letterOf(written)) });
  };
}
