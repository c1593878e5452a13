import { beforeEach, describe, expect, it } from 'vitest';
import { docx } from '../support/documents.ts';
import { servers } from '../support/engines.ts';
import { useTestJournal } from '../support/journal.ts';
import { submit } from '../support/submissions.ts';

const BYTES = docx({ paragraphs: ['Sleep after surgery'] });
const FILE = { name: 'Sleep study (final).docx', bytes: BYTES };

describe.each(servers())('many submissions at once on $name', (engine) => {
  const journal = useTestJournal(engine, { poolSize: 8 });

  beforeEach(() => journal.empty());

  const twenty = Array.from({ length: 20 }, (_, index) => index);

  it('of one manuscript are one manuscript, with one answer and emails once', async () => {
    const author = await journal.as('author');
    const replies = await Promise.all(twenty.map(() => submit(journal.fetch, author, { file: FILE })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const bodies = await Promise.all(replies.map((reply) => reply.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await journal.db.selectFrom('manuscript').select('id').execute()).toHaveLength(1);
    const effects = await journal.db.selectFrom('outbox').select('kind').execute();
    expect(effects.map(({ kind }) => kind).sort()).toEqual([
      ...['mail.co-author', 'mail.submission-received', 'mail.submission-to-office', 'review-copy.make'],
    ]);
  });

  it('of different manuscripts get the numbers from one on, without a gap', async () => {
    const people = await Promise.all(twenty.map(() => journal.as('author')));
    const replies = await Promise.all(
      people.map((person, index) => submit(journal.fetch, person, { fields: { title: `T${index}` }, file: FILE })),
    );
    const numbers = await Promise.all(replies.map(async (reply) => (await reply.json()).manuscript_number));
    expect(numbers.sort()).toEqual(twenty.map((index) => `MJ-2026-${String(index + 1).padStart(4, '0')}`));
  });
});
