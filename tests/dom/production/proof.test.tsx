import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJournal } from '#database/start';
import { editorialApi, officePaths } from '#domain/desk/editorial/paths';
import { addDays } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { ProductionRecord } from '#domain/production/record';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { AuthorPage } from '#islands/desk/author/AuthorPage.tsx';
import { ProofPage } from '#islands/production/proof/ProofPage.tsx';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { button, field, fill } from '../../support/dom.ts';
import { useDomJournal } from '../../support/dom-journal.ts';
import { acceptedManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, fetch, open } = useDomJournal();
const SCORE = 'The mean score was 4.2 in both groups.';
const TEXT = `<h2>Results</h2><p>${SCORE}</p><p>Nobody was lost.</p>`;

let author: Person;
let editor: Person;
let id: string;

beforeEach(async () => {
  author = await journal.as('author');
  editor = await journal.as('editor');
  await startJournal(journal.db, journal.clock.now());
  id = await acceptedManuscript(journal.db, { submitter_id: author.id });
  await saveText(TEXT);
  await sendProof(0);
});

const read = async (path: string) => (await fetch(path, { headers: bearer(editor.token) })).json();
async function send(method: string, path: string, body: object): Promise<void> {
  const reply = await fetch(path, { ...json(body, editor), method });
  expect(reply.status, await reply.text()).toBe(200);
}
async function saveText(html: string): Promise<void> {
  const { version }: ProductionRecord = await read(editorialApi.production(id));
  await send('PUT', editorialApi.productionText(id), { version, html });
}
async function sendProof(number: number): Promise<void> {
  const { today } = await read(editorialApi.productionProof(id));
  await send('POST', editorialApi.productionProof(id), { number, due_on: addDays(today, 5) });
}

describe('a proof', () => {
  it('is not shown once its link has expired', async () => {
    open(`${paths.proof(id)}#token=${'x'.repeat(43)}`, <ProofPage journal={MERIDIAN} />);
    await screen.findByRole('heading', { name: 'This link has expired' });
    expect(document.body.textContent).not.toContain('score');
  });

  it('is found by the author who submitted in their own area, and approved after a question', async () => {
    open(paths.authorManuscript(id), <AuthorPage journal={MERIDIAN} />, { as: author });
    await screen.findByText('Please check the proof by', { exact: false });
    expect(screen.getByRole('link', { name: 'Check the proof' }).getAttribute('href')).toBe(paths.proof(id));
    const page = open(paths.proof(id), <ProofPage journal={MERIDIAN} />, { as: author });
    await screen.findByText(SCORE, { selector: '.full-text *' });
    await page.user.click(button('I approve this proof'));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, I approve this proof' }));
    await screen.findByRole('heading', { name: 'The proof has been approved' });
    open(paths.authorManuscript(id), <AuthorPage journal={MERIDIAN} />, { as: author });
    await screen.findByText('The proof is approved.', { exact: false });
  });
});

it('who publishes before the author has answered says why, to the office alone', async () => {
  const page = open(officePaths.productionPart(id, 'publish'), <EditorArea journal={MERIDIAN} />, { as: editor });
  await page.user.click(await screen.findByRole('button', { name: 'Publish now' }));
  const question = within(await screen.findByRole('dialog', { name: 'Publish this article?' }));
  await question.findByText('The author has not yet responded to the proof', { exact: false });
  const yes = question.getByRole('button', { name: 'Yes, publish it' });
  await expect.poll(() => yes.getAttribute('aria-disabled')).toBe('true');
  const reason = 'The author agreed on the telephone.';
  fill('Reason for publishing anyway', reason);
  expect(field('Reason for publishing anyway').value).toBe(reason);
  await page.user.click(yes);
  await screen.findByRole('link', { name: 'Read the article' });

  const office = open(paths.editorManuscript(id), <EditorArea journal={MERIDIAN} />, { as: editor });
  await office.user.click(await screen.findByText('Published although', { exact: false }));
  const decision = document.querySelector('.history > li')?.textContent;
  expect(decision).toContain(reason);
  expect(decision).toContain('The author has not yet responded to the proof');
  open(paths.authorManuscript(id), <AuthorPage journal={MERIDIAN} />, { as: author });
  await screen.findAllByText('Published', { exact: false });
  expect(document.body.textContent).not.toContain(reason);
});
