import { expect, it } from 'vitest';
import { json } from '../../support/accounts.ts';
import { submittedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { insertSettings } from '../../support/own-settings.ts';

const [rural, alpine] = [useTestJournal(), useTestJournal()];

const RURAL = { journal: { name: 'Rural Medicine', manuscript_prefix: 'RM' }, process: { reviewers: '1' } };
const ALPINE = { journal: { name: 'Alpine Medicine', manuscript_prefix: 'AM' }, times: { review: '6–7 weeks' } };

/** An invited reviewer's email and page. */
async function invitation(journal: typeof rural): Promise<string> {
  const editor = await journal.as('editor');
  const author = await journal.as('author');
  const id = await submittedManuscript(journal.db, { submitter_id: author.id });
  const post = (path: string, body: object) =>
    journal.fetch(`/api/editor/manuscript/${id}/${path}/`, json(body, editor));
  await post('update-status', { status: 'under_review' });
  await post('assign-reviewer', { reviewer_email: 'kit@lab.example' });
  await journal.deliver();
  const mail = journal.mailer.sent.findLast(({ to }) => to.address === 'kit@lab.example');
  return `${mail?.subject} ${mail?.text}`;
}

it('two journals in one process each write with their own settings, at the same time', async () => {
  for (const journal of [rural, alpine]) journal.clock.set('2026-11-02T10:00:00.000Z');
  await insertSettings(rural, RURAL);
  await insertSettings(alpine, ALPINE);
  const [ofRural, ofAlpine] = await Promise.all([invitation(rural), invitation(alpine)]);
  expect(ofRural).toContain('Rural Medicine');
  expect(ofRural).not.toContain('Alpine Medicine');
  expect(ofAlpine).toContain('Alpine Medicine');
  expect(ofAlpine).not.toContain('Rural Medicine');
  // Four weeks by default, six in the Alpine journal.
  expect(ofRural).toContain('30 November 2026');
  expect(ofAlpine).toContain('14 December 2026');
});

it('a setting that is saved holds for the next request', async () => {
  await insertSettings(rural, { journal: { name: 'Rural Medicine and Care' } });
  expect(await invitation(rural)).toContain('Rural Medicine and Care');
});
