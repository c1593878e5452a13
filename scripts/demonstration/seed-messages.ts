import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { DAY_MS } from '#domain/kernel/date';
import type { Side } from '#domain/message/message';
import { stableId } from '#server/kernel/identifiers';

interface SampleThread {
  /** The title of the sample manuscript. */
  manuscript: string;
  /** The reviewer's account, if one of the writers. */
  reviewer?: string;
  kind: Side;
  messages: readonly { side: Side; by: string; daysAgo: number; text: string }[];
}

const FRACTURE = 'Return to sport after paediatric forearm fracture: a prospective cohort';
const HANDOVER = 'Structured handover between anaesthesia and intensive care: a review of tools';

const EDITOR = 'Edith Marlowe';

/** An internal note, and questions from an author and a reviewer, one of them unanswered. */
const SAMPLE_THREADS: readonly SampleThread[] = [
  {
    manuscript: FRACTURE,
    kind: 'reviewer',
    reviewer: 'reviewer@journal.example',
    messages: [
      {
        side: 'reviewer',
        by: 'Rosa Quiroga',
        daysAgo: 2,
        text: 'May I ask a statistician of our unit to look at the survival analysis with me? I would name her in the review.',
      },
    ],
  },
  {
    manuscript: FRACTURE,
    kind: 'office',
    messages: [
      {
        side: 'office',
        by: EDITOR,
        daysAgo: 12,
        text: 'If the two reviews disagree, ask a paediatric surgeon for a third.',
      },
    ],
  },
  {
    manuscript: HANDOVER,
    kind: 'author',
    messages: [
      {
        side: 'author',
        by: 'Ingrid Solheim',
        daysAgo: 6,
        text: 'May the revision have one more table than the guidelines allow? Both reviewers ask for one.',
      },
      {
        side: 'office',
        by: EDITOR,
        daysAgo: 5,
        text: 'Yes. Please say so in your response, so the reviewers do not wonder why.',
      },
    ],
  },
];

/** Inserts the sample threads; the office owes an answer unless it wrote last. */
export async function insertMessages(trx: Transaction<Database>, now: Date): Promise<void> {
  for (const { manuscript, reviewer, kind, messages } of SAMPLE_THREADS) {
    const id = stableId('thread', manuscript, reviewer ?? kind);
    const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
    const last = messages.at(-1);
    await trx
      .insertInto('thread')
      .values({
        id,
        manuscript_id: stableId('manuscript', manuscript),
        kind,
        assignment_id: reviewer ? stableId('assignment', reviewer, manuscript) : null,
        waiting_since: last && last.side !== 'office' ? at(last.daysAgo) : null,
      })
      .execute();
    const rows = messages.map(({ side, by, daysAgo, text }, index) => ({
      id: stableId('message', id, String(index)),
      thread_id: id,
      position: index + 1,
      side,
      text,
      written_by: by,
      written_by_id: null,
      written_at: at(daysAgo),
    }));
    await trx.insertInto('message').values(rows).execute();
  }
}
