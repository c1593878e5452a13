import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../support/accounts.ts';
import { docx, pdf } from '../support/documents.ts';
import { engines } from '../support/engines.ts';
import { openTestJournal, type TestJournal } from '../support/journal.ts';
import { type SentSubmission, submit } from '../support/submissions.ts';

const FILE = { name: 'Sleep study (final).docx', bytes: docx({ paragraphs: ['Sleep after surgery'] }) };

describe.each(await engines())('POST /api/manuscripts/submit/ on $name', (engine) => {
  let journal: TestJournal;
  let author: Person;

  beforeAll(async () => {
    journal = await openTestJournal(engine);
  });
  beforeEach(async () => {
    await journal.empty();
    author = await journal.as('author', { first_name: 'Amina', last_name: 'Diallo' });
  });
  afterAll(() => journal.close());

  const send = (sent: SentSubmission = {}, person = author) => submit(journal.fetch, person, { file: FILE, ...sent });

  it('takes a manuscript in: its fields, its people, its file', async () => {
    const response = await send();
    const body = await response.json();
    expect(body).toEqual({
      message: 'Manuscript submitted successfully!',
      id: expect.stringMatching(/^[0-9a-z]{16}$/),
      manuscript_number: 'MJ-2026-0001',
      submission_code: expect.stringMatching(/^MJ-2026-0001-[0-9A-HJKMNP-TV-Z]{6}$/),
    });
    expect(response.status).toBe(201);
  });
});
