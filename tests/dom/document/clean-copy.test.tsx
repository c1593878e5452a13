import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { REDACTION_TEXTS } from '#domain/document/redaction';
import { paths } from '#domain/kernel/paths';
import { furtherApi } from '#domain/submission/further-file/further-file';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { json, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { field, fill } from '../../support/dom.ts';
import { choose, useDomJournal } from '../../support/dom-journal.ts';
import { addAssignment } from '../../support/factories.ts';
import { MANUSCRIPT_CONTENT, wordManuscript } from '../../support/manuscript-files.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { postForm, submit } from '../../support/submissions.ts';

const { journal, fetch, open } = useDomJournal();
const SUMMARY = 'Redact passages in the review copy';
const CLEAN = 'Nothing that identifies the authors was found in the review copy';

let author: Person;
let editor: Person;

beforeEach(async () => {
  author = await journal.as('author', { first_name: 'Ingrid', last_name: 'Solheim' });
  editor = await journal.as('editor');
});

const openFiles = (id: string) =>
  open(`${paths.editorManuscript(id)}/files`, <EditorArea journal={MERIDIAN} />, { as: editor });
const alert = (words: string) => screen.findByText(words, { exact: false, selector: '[role=alert], [role=alert] *' });

/** Submits a manuscript that names its authors, and opens its files as an editor. */
async function openHeld() {
  const co_authors = JSON.stringify([{ name: 'Jörg Weiß', email: 'weiss@university.example' }]);
  const file = { name: 'paper.docx', bytes: wordManuscript(['Ingrid Solheim', 'Jörg Weiß']) };
  const { id } = await (await submit(fetch, author, { fields: { co_authors }, file })).json();
  await journal.deliver();
  const page = openFiles(id);
  await screen.findByText('Reviewers cannot read it until an editor allows it', { exact: false });
  return page;
}

describe('a review copy that names its authors', () => {
  it('gives way to a clean copy that an editor puts in its place', async () => {
    const { user } = await openHeld();
    await user.click(screen.getByRole('button', { name: 'Use this copy' }));
    await alert('Choose a file first.');
    const clean = new File([docx({ paragraphs: [MANUSCRIPT_CONTENT.abstract] }).slice()], 'clean.docx');
    choose(field('Clean copy'), clean);
    await user.click(screen.getByRole('button', { name: 'Use this copy' }));
    await screen.findByText('Reviewers now see this copy.', { exact: false });
    await screen.findByText(CLEAN, { exact: false });
    expect(screen.queryByLabelText('Clean copy')).toBe(null);
  });

  it('loses the names that were found, and others, where an editor blacks them out; reviewers get the rest', async () => {
    const { user } = await openHeld();
    await user.click(screen.getByText(SUMMARY));
    const send = async (words?: string) => {
      if (words !== undefined) fill('Other text', words);
      await user.click(screen.getByRole('button', { name: 'Redact' }));
    };
    await send();
    await alert(REDACTION_TEXTS.choose);
    const found = within(screen.getByRole('group', { name: 'What was found' })).getAllByRole('checkbox');
    for (const box of found) await user.click(box);
    await send(Array.from({ length: 60 }, (_, index) => `Passage ${index}`).join('\n'));
    await alert(REDACTION_TEXTS.tooMany);
    await send('Nobody at all');
    await alert(REDACTION_TEXTS.missing('Nobody at all'));
    await send('');
    await screen.findByText('Reviewers now see this copy.', { exact: false });
    await expect.poll(() => screen.queryByText(SUMMARY)).toBe(null);
  });
});

it('a review that cannot come says why, beside the reviewer whose copy is held', async () => {
  const co_authors = JSON.stringify([{ name: 'Jörg Weiß', email: 'weiss@university.example' }]);
  const file = { name: 'paper.docx', bytes: wordManuscript(['Ingrid Solheim', 'Jörg Weiß']) };
  const { id } = await (await submit(fetch, author, { fields: { co_authors }, file })).json();
  await journal.deliver();
  await journal.db.updateTable('manuscript').set({ status: 'under_review' }).where('id', '=', id).execute();
  const reviewer = await journal.as('reviewer');
  await addAssignment(journal.db, reviewer, { manuscript_id: id, accepted_at: '2026-11-20T10:00:00.000Z' });
  open(paths.editorManuscript(id), <EditorArea journal={MERIDIAN} />, { as: editor });
  const reviewers = within(await screen.findByRole('region', { name: 'Reviewers' }));
  await reviewers.findByText('No review can be submitted yet, because reviewers cannot read the manuscript:', {
    exact: false,
  });
});

describe('a further file that names its authors', () => {
  it('gives way to a clean copy, too, of another format', async () => {
    const draft = await fetch('/api/author/drafts/', json({ content: { title: 'Wards' } }, author));
    const { id: draft_id } = await draft.json();
    const supplement = { name: 'Supplement.docx', bytes: docx({ paragraphs: ['Measured by Jane Example-Smith.'] }) };
    expect((await postForm(fetch, furtherApi.draft(draft_id), { file: supplement }, { person: author })).status).toBe(
      201,
    );
    const co_authors = JSON.stringify([{ name: 'Jane Example-Smith', email: 'jane@university.example' }]);
    const file = { name: 'paper.docx', bytes: docx({ paragraphs: ['Sleep after surgery.'] }) };
    const { id } = await (await submit(fetch, author, { fields: { co_authors, draft_id }, file })).json();
    await journal.deliver();

    const { user } = openFiles(id);
    const further = within(await screen.findByRole('region', { name: 'Additional files' }));
    await further.findByText('Hidden from reviewers until an editor decides.', { exact: false });
    await user.click(further.getByText('Replace Supplement.docx with a clean copy'));
    await user.click(further.getByRole('button', { name: 'Use this copy' }));
    await alert('Choose a file first.');
    choose(field('Clean copy of Supplement.docx'), new File(['Measured by one of us.'], 'a.txt'));
    await user.click(further.getByRole('button', { name: 'Use this copy' }));
    await further.findByText('Reviewers see a cleaned copy.', { exact: false });
    await further.findByRole('link', { name: /-supplement-1\.txt$/ });
  });
});
