import type { Journal } from '#domain/journal/journal';
import { officeToWriteTo } from '#domain/journal/office';
import { DAY_MS, latestNow } from '#domain/kernel/date';
import { authorName } from '#domain/publication/author-name';
import { CO_AUTHOR_LINK_DAYS, type NamedAsAuthor } from '#domain/submission/co-authorship';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import { spend } from '#server/kernel/http/rate-limit';
import type { Call } from '#server/kernel/http/route';
import { tokenHash } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { findCoAuthorToken, spendCoAuthorToken } from './co-author-queries.ts';
import { findSubmitted } from './submission-queries.ts';

/** Only guessing takes this many attempts. */
export const CO_AUTHOR_LIMIT = { name: 'co-author', max: 60, seconds: 3_600 };

/** When links were made that work; one that a clock made which ran ahead would work for years. */
const made = (now: Date) => ({ after: new Date(now.getTime() - CO_AUTHOR_LINK_DAYS * DAY_MS), until: latestNow(now) });

/**
 * What someone was named for, shown to the link's holder; read-only.
 * @throws Problem not_found if the link does not work, for whatever reason
 */
export async function showCoAuthorship(token: string, { context, ip }: Call): Promise<NamedAsAuthor> {
  await spend(context, CO_AUTHOR_LIMIT, ip);
  const found = await findCoAuthorToken(context.db, tokenHash(token), made(context.clock.now()));
  const submitted = found && (await findSubmitted(context.db, found.manuscript_id));
  const person = submitted?.authors.find(({ position }) => position === found?.position);
  if (!submitted || !person) throw deadLink(context.journal);
  return { title: submitted.title, authors: submitted.authors.map(authorName), name: authorName(person) };
}

/**
 * Objects to being named as an author; office and submitter are notified.
 * @throws Problem not_found if the link does not work, for whatever reason
 */
export async function disputeCoAuthorship(token: string, { context, ip }: Call) {
  await spend(context, CO_AUTHOR_LIMIT, ip);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const spent = await spendCoAuthorToken(trx, tokenHash(token), { ...made(now), now });
    if (!spent) throw deadLink(context.journal);
    const { manuscript_id, position } = spent;
    for (const kind of ['mail.authorship-disputed-to-office', 'mail.authorship-disputed-to-author'] as const) {
      await enqueue(trx, { kind, payload: { manuscript_id, position } }, now);
    }
    const actor = { id: null, name: `author ${position} of the manuscript` };
    const object = { type: 'manuscript', id: manuscript_id };
    await appendEvent(trx, { actor, action: 'manuscript.authorship-disputed', object, details: { position } }, now);
  });
  context.wakeOutbox();
  return { message: 'Thank you. The editorial office and the person who submitted the manuscript have been told.' };
}

/** Used, expired and unknown are one answer. */
function deadLink(journal: Journal): Problem {
  return new Problem(
    'not_found',
    `This link no longer works. If you are named as an author by mistake, write to ${officeToWriteTo(journal)}.`,
  );
}
