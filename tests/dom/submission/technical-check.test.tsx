import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { CHECK_TEXTS, checklistPage, STANDARD_POINTS } from '#domain/submission/technical-check/technical-check';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { AuthorPage } from '#islands/desk/author/AuthorPage.tsx';
import type { Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { button, field, fill, summaryWith } from '../../support/dom.ts';
import { choose, expectToast, useDomJournal } from '../../support/dom-journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { submit } from '../../support/submissions.ts';

const { journal, fetch, open } = useDomJournal();
const TITLE = 'Pharmacist-led reviews of medicines, corrected';
const POINT = 'The cover letter names the trial’s number.';

let author: Person;
let editor: Person;
let id: string;

beforeEach(async () => {
  author = await journal.as('author');
  editor = await journal.as('editor');
  const file = { name: 'first.docx', bytes: docx({ paragraphs: ['A feasibility study'] }) };
  const fields = { funding: 'None.', ethics_approval: 'Approved in Hamburg.' };
  ({ id } = await (await submit(fetch, author, { fields, file })).json());
});

it('goes by the office’s own list: a manuscript is sent back, corrected in its author’s page, and passed', async () => {
  let office = open(checklistPage, <EditorArea journal={MERIDIAN} />, { as: editor });
  await screen.findByLabelText('Items');
  fill('Items', [...STANDARD_POINTS, POINT].join('\n'));
  await office.user.click(button('Save the list'));
  await expectToast(CHECK_TEXTS.listSaved);

  office = open(paths.editorManuscript(id), <EditorArea journal={MERIDIAN} />, { as: editor });
  await screen.findByRole('heading', { name: 'Technical check' });
  await screen.findAllByText('Checked automatically.', { exact: false });
  expect(field(POINT).checked).toBe(false);
  for (const point of STANDARD_POINTS) if (!field(point).checked) await office.user.click(field(point));
  fill('Changes for the author to make', 'The number is missing on the first page.');
  await office.user.click(button('Send back to the author'));
  await expectToast(CHECK_TEXTS.sentBack);
  await screen.findByText('Sent back to the author on', { exact: false });

  const page = open(paths.authorManuscript(id), <AuthorPage journal={MERIDIAN} />, { as: author });
  await screen.findAllByText('The editorial office has returned the file', { exact: false });
  expect(screen.getByText(POINT)).toBeTruthy();
  expect(screen.getByText('The number is missing on the first page.')).toBeTruthy();
  await page.user.click(button('Send the corrected file'));
  await summaryWith('File is required');
  const corrected = new File([docx({ paragraphs: ['Trial 12345.'] }).slice()], 'corrected.docx');
  choose(field('Corrected file'), corrected);
  fill('Title', ' ');
  await page.user.click(button('Send the corrected file'));
  const summary = await summaryWith('Title is required');
  await page.user.click(screen.getByRole('link', { name: 'Title is required' }));
  expect(summary.isConnected && document.activeElement).toBe(field('Title'));
  expect(field('Title').closest('details')?.open).toBe(true);
  fill('Title', TITLE);
  expect(screen.getByText('(1 changed)', { exact: false })).toBeTruthy();
  await page.user.click(button('Send the corrected file'));
  await expectToast(CHECK_TEXTS.fileReceived);
  await screen.findByRole('button', { name: 'Download corrected.docx' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(TITLE);

  office = open(paths.editorManuscript(id), <EditorArea journal={MERIDIAN} />, { as: editor });
  await screen.findByText('Corrected file received on', { exact: false });
  await office.user.click(field(POINT));
  await office.user.click(button('Save progress'));
  await expectToast(CHECK_TEXTS.saved);
  office = open(paths.editorManuscript(id), <EditorArea journal={MERIDIAN} />, { as: editor });
  expect((await screen.findByLabelText<HTMLInputElement>(POINT)).checked).toBe(true);
  await office.user.click(field(POINT));
  await office.user.click(button('Pass the check'));
  expect((await screen.findByRole('dialog', { name: 'Pass the check?' })).textContent).toContain(
    '10 items are not ticked.',
  );
  await office.user.click(button('Go back'));
  await office.user.click(button('Pass the check'));
  await office.user.click(await screen.findByRole('button', { name: 'Yes, pass it' }));
  await screen.findByText(/^Passed on /);
});
