import { DESTINATIONS } from '#domain/deposit/destination';
import { Problem } from '#server/http/problem';
import type { ManuscriptCall } from '#server/http/route';
import { enqueue } from '#server/outbox/enqueue';
import { hasArticleWithDoi } from './queries.ts';

/**
 * Has the record of an article deposited now, also where the register has this very one.
 * @throws Problem conflict where there is no register, or nothing that could be deposited
 */
export async function depositAgain({ context, manuscript: { id } }: ManuscriptCall): Promise<{ message: string }> {
  const [register] = context.depositors ?? [];
  if (!register) throw new Problem('conflict', 'No register of DOIs is set for this journal.');
  const { destination } = register;
  await context.db.transaction().execute(async (trx) => {
    if (!(await hasArticleWithDoi(trx, id))) {
      throw new Problem('conflict', 'It is not published with a DOI, so there is nothing to deposit.');
    }
    const payload = { manuscript_id: id, destination, again: true };
    await enqueue(trx, { kind: 'deposit.send', payload }, context.clock.now());
  });
  context.wakeOutbox();
  return { message: `The deposit is sent to ${DESTINATIONS[destination]}. Its answer is shown here once it comes.` };
}
