import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { DAY_SECONDS } from '#domain/kernel/date';
import { consumeAttempt, countRequest, type Limit } from './rate-limit.ts';
import type { Call } from './route.ts';

/** A public form: `website` is its honeypot. */
interface FormSubmission {
  email: string;
  website?: string | undefined;
  texts: readonly string[];
}

export const formLimit = (form: string): Limit => ({ name: `form ${form}`, max: 10, seconds: 3_600 });

/** Equal texts within this time count as a repetition: double clicks, or bots. */
const REPETITION_LIMIT = { name: 'form same words', max: 1, seconds: 3_600 };

/** Emails to an unconfirmed address, over all forms: no one can flood someone else’s mailbox. */
export const COPY_LIMIT = { name: 'form copy', max: 3, seconds: DAY_SECONDS };

/** Texts with more links are not copied to the sender, as spammers would use the copies to spread them. */
const COPIED_LINKS_MAX = 5;

/**
 * Handles a public form. `store` saves it and queues its emails in one transaction, with a copy to the sender if
 * `isCopied`. Bot submissions and repetitions within the hour are silently dropped.
 * @throws Problem too_many_requests
 */
export async function receiveForm(
  form: string,
  { email, website, texts }: FormSubmission,
  { context, ip }: Call,
  store: (trx: Transaction<Database>, isCopied: boolean) => Promise<void>,
): Promise<void> {
  await consumeAttempt(context, formLimit(form), ip);
  if (website) return;
  await context.db.transaction().execute(async (trx) => {
    // Counted inside the transaction: failures are not repetitions.
    const within = { ...context, db: trx };
    if ((await countRequest(within, REPETITION_LIMIT, JSON.stringify([form, email, ...texts]))) > 1) return;
    const links = texts.join(' ').match(/https?:|www\./gi)?.length ?? 0;
    await store(trx, links <= COPIED_LINKS_MAX && (await countRequest(within, COPY_LIMIT, email)) <= COPY_LIMIT.max);
  });
  context.wakeOutbox();
}
