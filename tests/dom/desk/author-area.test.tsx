import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { DOCUMENT_TEXTS } from '#domain/document/document';
import { paths } from '#domain/kernel/paths';
import { AuthorPage } from '#islands/desk/author/AuthorPage.tsx';
import { json, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { button, field, fill, summaryWith } from '../../support/dom.ts';
import { choose, expectToast, useDomJournal, watchDownloads } from '../../support/dom-journal.ts';
import { ownManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { submit } from '../../support/submissions.ts';

const { journal, fetch, open } = useDomJournal();
const TITLE = 'Sleep after surgery: a cohort study';
const WORDS = 'Please report how missing answers were handled.';

let author: Person;
let editor: Person;
let id: string;

beforeEach(async () => {
  author = await journal.as('author');
  editor = await journal.as('editor');
  const file = { name: 'manuscript.docx', bytes: docx({ paragraphs: ['Sleep is poor.'] }) };
  const reply = await submit(fetch, author, { fields: { title: TITLE }, file });
  expect(reply.status, await reply.clone().text()).toBe(201);
  ({ id } = await reply.json());
});

async function askForRevision(): Promise<void> {
  const decision = { status: 'revisions_required', notes: 'For us alone.', revision_due_on: '2026-12-18' };
  const letter = { subject: 'Please revise', text: WORDS };
  const reply = await fetch(editorialApi.updateStatus(id), json({ ...decision, letter }, editor));
  expect(reply.status, await reply.text()).toBe(200);
}

const openArea = (path: string = paths.author) => open(path, <AuthorPage journal={MERIDIAN} />, { as: author });

/** Opens the author’s own manuscript from the list. */
async function openManuscript() {
  const page = openArea(paths.authorManuscript(id));
  await screen.findByRole('heading', { level: 1, name: TITLE });
  return page;
}

const documentOf = (name: string) => new File([docx({ paragraphs: [name] }).slice()], name);

describe('the author’s area', () => {
  it('asks for a login, and returns afterwards', async () => {
    open(paths.authorManuscript(id), <AuthorPage journal={MERIDIAN} />);
    await expect.poll(() => location.pathname + location.search).toBe(`/login?next=${paths.authorManuscript(id)}`);
  });

  it('shows what each manuscript is waiting for', async () => {
    await askForRevision();
    openArea();
    const [row] = await screen.findAllByRole('listitem');
    expect(row?.textContent).toMatch(/Revisions Required.*Waiting for your.*revision.*Revision due 18 December 2026/);
    expect(
      within(row as HTMLElement)
        .getByRole('link', { name: TITLE })
        .getAttribute('href'),
    ).toBe(paths.authorManuscript(id));
  });

  it('shows the decision letter, and downloads the submitted file', async () => {
    await askForRevision();
    const page = await openManuscript();
    expect(screen.getByText(WORDS)).toBeTruthy();
    expect(document.body.textContent).not.toContain('For us alone.');
    const downloaded = watchDownloads();
    await page.user.click(button('Download manuscript.docx'));
    await expect.poll(() => downloaded).toEqual(['manuscript.docx']);
  });

  it('takes a revision, with the response as a file too: nothing written is lost, then the next round begins', async () => {
    await askForRevision();
    const page = await openManuscript();
    const way = screen.getByRole<HTMLAnchorElement>('link', { name: 'Go to the revision form' });
    expect(document.querySelector(way.hash)?.textContent).toBe('Send your revision');
    await page.user.click(button('Send the revision'));
    const summary = await summaryWith('File is required');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['File is required', 'Write your response to the reviewers.']);
    fill('Response to the reviewers', 'We now give confidence intervals.');

    const again = await openManuscript();
    expect(field('Response to the reviewers').value).toBe('We now give confidence intervals.');
    choose(field('Revised manuscript'), documentOf('Handover, revised.docx'));
    const answers = 'Response to reviewers as a file (optional)';
    const plain = new File(['We agree.'], 'answers.txt');
    choose(field(answers), plain);
    await again.user.click(button('Send the revision'));
    await summaryWith(DOCUMENT_TEXTS.wrongType);
    choose(field(answers), documentOf('Answers.docx'));
    await again.user.click(button('Send the revision'));
    await expectToast('We received your revised manuscript.');
    await screen.findByText('Under Review', { selector: '.own-head *' });
    await screen.findByRole('button', { name: 'Download Handover, revised.docx' });
    expect(button('Download Answers.docx')).toBeTruthy();
    expect(screen.getByText('Your response to the reviewers, revision 1', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Send your revision' })).toBe(null);
    expect(screen.getByRole('heading', { name: 'What happens now' })).toBe(document.activeElement);
  });

  it('treats another author’s manuscript like a missing one', async () => {
    const others = await ownManuscript(journal.db, await journal.as('author'));
    const told: object[] = [];
    for (const asked of [others, '0000000000000000']) {
      openArea(paths.authorManuscript(asked));
      await screen.findByText('Not found.', { exact: false });
      told.push({ title: document.title, text: document.body.textContent });
    }
    expect(told[0]).toEqual(told[1]);
  });

  it('sends a withdrawal request, with its reason', async () => {
    const page = await openManuscript();
    await page.user.click(screen.getByText('Ask to withdraw this manuscript'));
    await page.user.click(button('Send the request'));
    await summaryWith('Explain why you want to withdraw the manuscript.');
    fill('Reason', 'We found an error in the data.');
    await page.user.click(button('Send the request'));
    await screen.findByText('You have asked to withdraw this manuscript. The editorial office will reply.', {
      exact: false,
    });
  });
});
