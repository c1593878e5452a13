import { DESTINATIONS, doajAmong, registerAmong } from '#domain/register/deposit/destination';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { hasArticle } from './queries.ts';

/**
 * Deposits an article's record now, with the DOI register or DOAJ, even if this version is already there.
 * @throws Problem conflict if that is not set, or there is nothing that could be deposited
 */
export async function depositAgain(
  { to }: { to: 'register' | 'doaj' },
  { context, manuscript: { id } }: ManuscriptCall,
): Promise<{ message: string }> {
  const { depositors, db, clock } = context;
  const depositor = to === 'doaj' ? doajAmong(depositors) : registerAmong(depositors);
  if (!depositor) {
    const missing =
      to === 'doaj'
        ? 'No DOAJ API key is set for this journal.'
        : 'No DOI registration agency is set for this journal.';
    throw new Problem('conflict', missing);
  }
  const { destination } = depositor;
  const withDoi = to === 'register';
  await db.transaction().execute(async (trx) => {
    if (!(await hasArticle(trx, id, { withDoi }))) {
      const wanted = withDoi ? 'published with a DOI' : 'published';
      throw new Problem('conflict', `It is not ${wanted}, so there is nothing to deposit.`);
    }
    const payload = { manuscript_id: id, destination, again: true };
    await enqueue(trx, { kind: 'deposit.send', payload }, clock.now());
  });
  context.wakeOutbox();
  return { message: `The deposit was sent to ${DESTINATIONS[destination]}. Its reply will appear here.` };
}
