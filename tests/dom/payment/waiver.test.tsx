import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { WAIVER_TEXTS } from '#domain/payment/waiver';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { AuthorPage } from '#islands/desk/author/AuthorPage.tsx';
import { WaiverRequestForm } from '#islands/payment/waiver/WaiverRequestForm.tsx';
import { json, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { button, type DomPage, field, fill, summaryWith } from '../../support/dom.ts';
import { expectToast, useDomJournal } from '../../support/dom-journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { submit } from '../../support/submissions.ts';

const { journal, fetch, open } = useDomJournal();

const SEALED = 'Sealed until acceptance: no reviewer or deciding editor can see it.';

let author: Person;
let editor: Person;
let sent: { id: string; submission_code: string; manuscript_number: string };
beforeEach(async () => {
  author = await journal.as('author', { email: 'ada@hospital.example' });
  editor = await journal.as('editor');
  const file = { name: 'Study.docx', bytes: docx({ paragraphs: ['A study.'] }) };
  const reply = await submit(fetch, author, { file, fields: { article_type: 'original_research' } });
  expect(reply.status, await reply.clone().text()).toBe(201);
  sent = await reply.json();
});

async function decide(status: string): Promise<void> {
  const reply = await fetch(
    `/api/editor/manuscript/${sent.id}/update-status/`,
    json({ status, notes: 'Done.' }, editor),
  );
  expect(reply.status, await reply.text()).toBe(200);
}

/** The author’s manuscript with the waiver section open. */
async function openOwn(): Promise<DomPage> {
  const page = open(paths.authorManuscript(sent.id), <AuthorPage journal={MERIDIAN} />, { as: author });
  const summary = await screen.findByText('Ask for a waiver, or see the status of your request');
  const details = summary.closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await screen.findByRole('button', { name: 'Ask for the waiver' });
  return page;
}

async function openWaivers(): Promise<DomPage> {
  const page = open('/editor/payments?view=waivers', <EditorArea journal={MERIDIAN} />, { as: editor });
  await screen.findByText(/^(\d+ requests?|No requests found\.)$/);
  return page;
}

describe('a waiver of the charge', () => {
  it('names what is missing, proposes what the country allows, and is granted by the office, which lowers the charge', async () => {
    await decide('accepted');
    const page = await openOwn();
    await page.user.click(button('Ask for the waiver'));
    const summary = await summaryWith(WAIVER_TEXTS.countryRequired);
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([...[WAIVER_TEXTS.countryRequired, WAIVER_TEXTS.kindRequired]]);
    fill('Country', 'KE');
    await waitFor(() => expect(field('Type of waiver').value).toBe('lower_middle_income'));
    fill('Reason (optional)', 'Our hospital pays no charges.');
    await page.user.click(button('Ask for the waiver'));
    await screen.findByText(/Please wait before you pay\./);

    const office = await openWaivers();
    await screen.findByRole('link', { name: 'Waivers (1 to decide)' });
    await screen.findByText('Our hospital pays no charges.');
    expect(field('Percentage of the charge that is waived').value).toBe('50');
    await office.user.click(button('Grant the waiver'));
    await expectToast('The waiver has been granted.');
    await office.user.click(screen.getByRole('link', { name: 'Charges' }));
    await waitFor(() => expect(document.querySelector('.charges')?.textContent).toMatch(/\$250 less 50%/));
    expect(document.querySelector('.charges')?.textContent).toContain('$125');

    open(paths.author, <AuthorPage journal={MERIDIAN} />, { as: author });
    await screen.findByText(/Charge due: \$125\./);
  });

  it('is asked for without an account, and stays sealed before acceptance', async () => {
    await decide('under_review');
    const page = open('/for-authors/waiver', <WaiverRequestForm journal={MERIDIAN} />);
    fill('Email', author.email);
    fill('Submission code', sent.submission_code.toLowerCase());
    await page.user.click(button('Continue'));
    await screen.findByLabelText('Country');
    expect(document.activeElement?.textContent).toMatch(/^Waiver for MJ-/);
    await page.user.selectOptions(field('Country'), 'DE');
    await page.user.selectOptions(field('Type of waiver'), 'early_career');
    fill('Reason', 'I work without a grant.');
    await page.user.click(button('Ask for the waiver'));
    await screen.findByText(SEALED);

    await openWaivers();
    expect(document.body.textContent).not.toContain('I work without a grant.');
    await decide('accepted');
    await openWaivers();
    await screen.findByText('I work without a grant.');
  });
});
