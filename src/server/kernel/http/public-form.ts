import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { DAY_SECONDS } from '#domain/kernel/date';
import { count, type Limit, spend } from './rate-limit.ts';
import type { Call } from './route.ts';

/** What anyone may write to the office: who they are, the field that only machines fill in, and everything else. */
interface Written {
  email: string;
  website?: string | undefined;
  texts: readonly string[];
}

/** How often one network may use one form. */
export const formLimit = (form: string): Limit => ({ name: `form ${form}`, max: 10, seconds: 3_600 });

/** How long the same words count as a repetition: someone presses twice, or a machine sends them a hundred times. */
const SAME_AGAIN = { name: 'form same words', max: 1, seconds: 3_600 };

/** Mails to one address that no one has confirmed, over all forms: no one can flood someone else’s mailbox. */
export const COPY_LIMIT = { name: 'form copy', max: 3, seconds: DAY_SECONDS };

/** With this many links or more, a copy would advertise them; only the office gets the text. */
const COPIED_LINKS_MAX = 5;

/**
 * Takes a form that needs no account. `keep` stores it and queues its delivery, in one transaction; `isCopied` says
 * whether the writer gets a copy. What a machine filled in, and what was sent already within the hour, is dropped,
 * and the sender cannot tell.
 * @throws Problem too_many_requests
 */
export async function takeForm(
  form: string,
  { email, website, texts }: Written,
  { context, ip }: Call,
  keep: (trx: Transaction<Database>, isCopied: boolean) => Promise<void>,
): Promise<void> {
  await spend(context, formLimit(form), ip);
  if (website) return;
  await context.db.transaction().execute(async (trx) => {
    // Counted inside: what fails does not count as said already.
    const within = { ...context, db: trx };
    if ((await count(within, SAME_AGAIN, JSON.stringify([form, email, ...texts]))) > 1) return;
    const links = texts.join(' ').match(/https?:|www\./gi)?.length ?? 0;
    await keep(trx, links <= COPIED_LINKS_MAX && (await count(within, COPY_LIMIT, email)) <= COPY_LIMIT.max);
  });
  context.wakeOutbox();
}
