import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { COLLEAGUES_PAGE } from '#domain/account/paths';
import { paths } from '#domain/kernel/paths';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { type Person, tokenIn } from '../../support/accounts.ts';
import { type DomPage, field, fill, summaryWith } from '../../support/dom.ts';
import { expectToast, useDomJournal } from '../../support/dom-journal.ts';
import { submittedManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, open } = useDomJournal();

let editor: Person;
beforeEach(async () => {
  editor = await journal.as('editor', { email: 'edith@journal.example', first_name: 'Edith', last_name: 'Marlowe' });
});

async function openOffice(address: string, heading: string): Promise<DomPage> {
  const page = open(address, <EditorArea journal={MERIDIAN} />, { as: editor });
  await screen.findByRole('heading', { level: 1, name: heading });
  return page;
}

const openColleagues = () => openOffice(COLLEAGUES_PAGE, 'Colleagues');
const pressButton = async ({ user }: DomPage, name: string) => user.click(await screen.findByRole('button', { name }));

describe('the colleagues of the office', () => {
  it('can change role and categories, except the last managing editor’s role', async () => {
    const page = await openColleagues();
    await pressButton(page, 'Change Edith Marlowe');
    await page.user.click(field('Neurology'));
    fill('Away until', '2026-12-24');
    await pressButton(page, 'Save');
    await summaryWith('Enter the first and the last day of the absence, or neither.');
    fill('Away until', '');
    await page.user.selectOptions(field('Editorial role'), 'read_only');
    await pressButton(page, 'Save');
    // Without her, no one could reverse it.
    await summaryWith('This is the only managing editor.');
    await page.user.selectOptions(field('Editorial role'), 'managing_editor');
    await pressButton(page, 'Save');
    await expectToast('The change was saved.');
    await waitFor(() => expect(document.querySelector('.places')?.textContent).toContain('Categories: Neurology.'));
    expect(document.activeElement?.textContent).toBe('Colleagues');
  });

  it('are invited by email, once each, unless they already belong to the office', async () => {
    const page = await openColleagues();
    await pressButton(page, 'Invite a colleague');
    await pressButton(page, 'Send the invitation');
    await summaryWith('Enter an email address.');
    await summaryWith('Enter the person’s name.');
    fill('Email', editor.email);
    fill('Name', 'Edith Marlowe');
    await pressButton(page, 'Send the invitation');
    await summaryWith(`${editor.email} is already a member of the editorial office.`);
    fill('Email', 'ines@clinic.example');
    fill('Name', 'Inês Duarte');
    await pressButton(page, 'Send the invitation');
    await expectToast('The invitation is on its way to ines@clinic.example.');
    expect(await screen.findByRole('button', { name: 'Send again Inês Duarte' })).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBe(null);
    await journal.deliver();
    const mail = journal.mailer.sent.find(({ to }) => to.address === 'ines@clinic.example');
    expect(mail?.subject).toContain('Invitation to join the editorial office');
    expect(tokenIn(mail)).toBeTruthy();
  });

  it('can have an invitation withdrawn, after one question', async () => {
    const page = await openColleagues();
    await pressButton(page, 'Invite a colleague');
    fill('Email', 'ravi@clinic.example');
    fill('Name', 'Ravi Menon');
    await pressButton(page, 'Send the invitation');
    await pressButton(page, 'Withdraw Ravi Menon');
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw the invitation to Ravi Menon?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Yes, withdraw it' }));
    await expectToast('The invitation was withdrawn.');
    await waitFor(() => expect(screen.queryAllByText('Ravi Menon')).toEqual([]));
  });
});

describe('a manuscript and its handling editor', () => {
  it('are linked in one press on the dashboard, and separated by a recusal, which hides the manuscript from the editor', async () => {
    const id = await submittedManuscript(journal.db);
    const page = await openOffice('/editor', 'Editor Dashboard');
    const row = async (words: string) => {
      await screen.findAllByText(words, { exact: false });
      return [...document.querySelectorAll<HTMLElement>('.need')].find(({ textContent }) =>
        textContent?.includes(words),
      );
    };
    await page.user.click(
      within((await row('New submission')) as HTMLElement).getByRole('button', { name: /^Assign to me/ }),
    );
    await expectToast('You now handle this manuscript.');
    await page.user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(new URLSearchParams(location.search).get('needs')).toBe('all'));
    expect(await row('Technical check.')).toBeTruthy();

    await openOffice(paths.editorManuscripts('submitted'), 'Submitted Manuscripts');
    expect((await screen.findAllByRole('cell', { name: 'Edith Marlowe' })).length).toBeGreaterThan(0);

    const own = await openOffice(paths.editorManuscript(id), 'Manuscript Evaluation');
    await own.user.click(await screen.findByRole('link', { name: 'Change editor' }));
    await screen.findByText('Edith Marlowe handles this manuscript.');
    await pressButton(own, 'Step back');
    await pressButton(own, 'Yes, step back');
    await screen.findByRole('heading', { level: 1, name: 'Editor Dashboard' });
    open(paths.editorManuscript(id), <EditorArea journal={MERIDIAN} />, { as: editor });
    await screen.findByText('Manuscript not found');
  });

  it('wait for an absent editor, who sets and sees the absence on the dashboard', async () => {
    const page = await openOffice('/editor/dashboard', 'Editor Dashboard');
    const absence = within(await screen.findByRole('region', { name: 'Absence' }));
    expect(absence.getByText('No absence planned.')).toBeTruthy();
    (absence.getByText('Change your absence').closest('details') as HTMLDetailsElement).open = true;
    fill('Away from', '2031-03-03');
    await page.user.click(absence.getByRole('button', { name: 'Save' }));
    await summaryWith('Enter the first and the last day of the absence, or neither.');
    fill('Away until', '2031-03-09');
    await page.user.click(absence.getByRole('button', { name: 'Save' }));
    await absence.findByText('You are away from 3 March 2031 until 9 March 2031. No one is covering for you.');
  });
});
