import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { emailApi, emailsPage } from '#domain/journal/mail/paths';
import { SETTING_TEXTS, type Settings } from '#domain/settings/setting';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { button, field, fill, summaryWith } from '../../support/dom.ts';
import { expectToast, useDomJournal } from '../../support/dom-journal.ts';
import { ownManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, fetch, open } = useDomJournal();

let editor: Person;
beforeEach(async () => {
  editor = await journal.as('editor', { email: 'edith@journal.example' });
});

const openOffice = (address: string) => open(address, <EditorArea journal={MERIDIAN} />, { as: editor });
const preview = () => screen.getByRole('region', { name: 'Preview' });

describe('the emails of the office', () => {
  it('are listed by occasion, found by what they say, and rewritten with a preview and a history', async () => {
    const page = openOffice(emailsPage());
    await screen.findByRole('heading', { level: 2, name: 'Reminders' });
    screen.getByText('The text of security notices cannot be changed.');
    fill('Find an email', 'works like a password');
    await screen.findByText(/^1 of \d+ emails$/);
    await page.user.click(screen.getByRole('link', { name: 'Manuscript received' }));
    await screen.findByRole('heading', { level: 1, name: 'Email: Manuscript received' });
    await screen.findByText('To: Author. This is the default.');

    fill('Text', 'Dear {nmae},');
    await page.user.click(button('Save'));
    await summaryWith(/Remove \{nmae\} from the text/);
    fill('Text', 'Dear {name},\n\nkeep {code} to yourself.');
    within(preview()).getByText('keep MJ-2023-0123-7K4QX2 to yourself.');
    await page.user.click(button('Save'));
    await expectToast('Saved. Emails use the new text from now on.');
    await screen.findByText('Version 1');
    await screen.findByText(/^To: Author\. Changed on .+ by edith@journal\.example\.$/);
    await page.user.click(button('Restore the default'));
    await screen.findByText('Version 2');
    expect(field('Text').value).toContain('it works like a password');
  });

  it('differ by article type where they announce a decision, from the text of the general letter on', async () => {
    const page = openOffice(emailsPage('letter-rejected'));
    await screen.findByRole('heading', { level: 1, name: 'Email: Rejected' });
    const types = within(await screen.findByRole('navigation', { name: 'Article types' }));
    await page.user.click(types.getByRole('link', { name: 'Case Reports' }));
    await screen.findByRole('heading', { level: 1, name: 'Email: Rejected (Case Reports)' });
    await screen.findByText('To: Author. This is the general letter.');
    expect(field('Text').value).toContain('We have decided not to publish it.');
    fill('Closing', 'Yours\n{journal}');
    within(preview()).getByText(/^Yours/);
    await page.user.click(button('Save'));
    await expectToast('Saved. Emails use the new text from now on.');
    await page.user.click(screen.getByRole('link', { name: 'All emails' }));
    await page.user.click(await screen.findByRole('link', { name: 'Rejected (Case Reports)' }));
    await page.user.click(await screen.findByRole('button', { name: 'Restore the general letter' }));
    await screen.findByText('To: Author. This is the general letter.');
  });

  it('of two editors who rewrite the letter for one article type, the second sees the first’s and keeps their own', async () => {
    const name = 'letter-rejected.case_report';
    const other = await journal.as('editor', { email: 'ada@journal.example' });
    const page = openOffice(emailsPage(name));
    await screen.findByRole('heading', { level: 1, name: 'Email: Rejected (Case Reports)' });
    await screen.findByText('To: Author. This is the general letter.');
    const before = (await (await fetch(emailApi(name), { headers: bearer(other.token) })).json()) as Settings;
    const theirs = { version: before.version, values: { ...before.values, subject: 'From the first editor' } };
    expect((await fetch(emailApi(name), { ...json(theirs, other), method: 'PUT' })).status).toBe(200);
    fill('Subject', 'From the second editor');
    await page.user.click(button('Save'));
    await summaryWith(SETTING_TEXTS.stale);
    expect(field('Subject').value).toBe('From the second editor');
    await screen.findByText(/Another editor saved: From the first editor/);
    await page.user.click(button('Save'));
    await expectToast('Saved. Emails use the new text from now on.');
    await screen.findByText('Version 2');
  });

  it('take a placeholder where the cursor was', async () => {
    const page = openOffice(emailsPage('submission-to-office'));
    const subject = await screen.findByLabelText<HTMLInputElement>('Subject');
    fill('Subject', 'For: now');
    await page.user.click(subject);
    subject.setSelectionRange(5, 5);
    await page.user.click(button('Insert {title}'));
    await waitFor(() => expect(field('Subject').value).toBe('For: {title}now'));
  });

  it('are previewed with a manuscript, and tried on whoever writes them', async () => {
    await ownManuscript(journal.db, editor);
    await ownManuscript(journal.db, await journal.as('author'));
    const page = openOffice(emailsPage('submission-to-office'));
    const choice = await screen.findByLabelText<HTMLSelectElement>('Values from');
    const [, seen = { value: '', text: '' }, ...others] = choice.options;
    expect(others, 'none of their own').toEqual([]);
    await page.user.selectOptions(choice, seen.value);
    const [number = ''] = seen.text.split(':');
    within(preview()).getByText(`New manuscript: ${number}`, { exact: false });
    await page.user.click(button('Send a test to me'));
    await expectToast('A test is on its way to edith@journal.example.');
    expect(journal.mailer.sent.at(-1)?.subject).toBe(`Test: New manuscript: ${number}`);
  });
});
